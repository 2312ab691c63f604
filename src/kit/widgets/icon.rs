//! Icons of the transport. They are painted, because no font has all of them.

use egui::style::WidgetVisuals;
use egui::{Atom, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, Vec2, vec2};

use crate::core::{Command, Core};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Icon {
    /// An arrow around a circle.
    Run,
    /// Three lines.
    Menu,
    /// Says that a click opens a list.
    Chevron,
    /// Two halves, one above the other.
    Halves,
    /// Two crossed lines.
    Close,
    /// Says what is chosen.
    Tick,
    Play,
    Pause,
    Stop,
    /// Triangles, and a bar if `bar`.
    Skip {
        /// Whether it points to the right.
        forwards: bool,
        triangles: u8,
        /// Whether there is a bar at the tip.
        bar: bool,
    },
    /// A triangle that points away from a bar.
    Step {
        /// Whether it points forwards.
        forwards: bool,
    },
    /// A small dot and a triangle.
    Fine {
        /// Whether it points to the right.
        forwards: bool,
    },
}

impl Icon {
    /// The icon of a command; `None` if it has only a name.
    pub fn of(command: Command, core: &Core) -> Option<Self> {
        let skip = |forwards, triangles, bar| Some(Self::Skip { forwards, triangles, bar });
        match command {
            Command::PlayPause if core.playback.is_playing() => Some(Self::Pause),
            Command::PlayPause => Some(Self::Play),
            Command::Stop => Some(Self::Stop),
            Command::First => skip(false, 2, true),
            Command::Last => skip(true, 2, true),
            Command::LayerBack => skip(false, 2, false),
            Command::LayerForward => skip(true, 2, false),
            Command::StepBack => skip(false, 1, true),
            Command::StepForward => skip(true, 1, true),
            _ => Self::of_event(command),
        }
    }

    /// The icon of a command where few have room: whole steps, and the two ends.
    pub fn of_few(command: Command, core: &Core) -> Option<Self> {
        match command {
            Command::First => Some(Self::Skip { forwards: false, triangles: 1, bar: true }),
            Command::Last => Some(Self::Skip { forwards: true, triangles: 1, bar: true }),
            Command::StepBack => Some(Self::Step { forwards: false }),
            Command::StepForward => Some(Self::Step { forwards: true }),
            _ => Self::of(command, core),
        }
    }

    fn of_event(command: Command) -> Option<Self> {
        match command {
            Command::EventBack => Some(Self::Fine { forwards: false }),
            Command::EventForward => Some(Self::Fine { forwards: true }),
            _ => None,
        }
    }
}

/// An icon beside the text of a button, for text of this size and colour; `None` for the usual one.
pub fn icon_atom(icon: Icon, text: f32, colour: Option<Color32>) -> Atom<'static> {
    Atom::paint(Vec2::splat(text), move |ui, args| {
        let colour = colour.unwrap_or(args.fallback_text_color);
        paint_icon(ui.painter(), (args.rect.center(), text / 17.0), icon, colour);
    })
}

/// Paints the icon of a list of choices.
pub fn paint_chevron(ui: &Ui, rect: Rect, visuals: &WidgetVisuals, _is_open: bool) {
    paint_icon(ui.painter(), (rect.center(), rect.width() / 14.0), Icon::Chevron, visuals.fg_stroke.color);
}

/// Paints an icon around a place. On a button of 30 points, the scale is 1.
pub fn paint_icon(painter: &Painter, (centre, scale): (Pos2, f32), icon: Icon, colour: Color32) {
    let sized = |x: f32, y: f32| vec2(x, y) * scale;
    let at = |dx: f32| centre + sized(dx, 0.0);
    let filled =
        |centre: Pos2, size: Vec2| Shape::rect_filled(Rect::from_center_size(centre, size), 0, colour);
    let triangle = |centre: Pos2, half: f32, sign: f32| triangle(centre, half * scale, sign, colour);
    match icon {
        Icon::Run => {
            let at =
                |turn: f32, radius: f32| centre + Vec2::angled(turn * std::f32::consts::TAU) * radius * scale;
            let arc = (0..=20).map(|i| at(0.04 + 0.8 * i as f32 / 20.0, 6.0)).collect();
            painter.add(Shape::line(arc, Stroke::new(2.0 * scale, colour)));
            let (tip, end) = (at(0.91, 6.0), 0.81);
            let head = vec![tip + sized(1.2, 1.6), at(end, 2.2), at(end, 9.6)];
            painter.add(Shape::convex_polygon(head, colour, Stroke::NONE));
        }
        Icon::Menu => {
            painter.extend([-5.5, 0.0, 5.5].map(|dy| filled(centre + sized(0.0, dy), sized(16.0, 1.9))));
        }
        Icon::Chevron => {
            let ends = [sized(-4.5, -2.2), sized(0.0, 2.2), sized(4.5, -2.2)].map(|away| centre + away);
            painter.add(Shape::line(ends.to_vec(), Stroke::new(1.6 * scale, colour)));
        }
        Icon::Halves => {
            let stroke = Stroke::new(1.5 * scale, colour);
            let frame = Rect::from_center_size(centre, sized(17.0, 13.0));
            painter.rect_stroke(frame, scale as u8, stroke, StrokeKind::Middle);
            painter.hline(frame.x_range(), centre.y, stroke);
        }
        Icon::Close => {
            for (from, to) in [(sized(-5.5, -5.5), sized(5.5, 5.5)), (sized(-5.5, 5.5), sized(5.5, -5.5))] {
                painter.line_segment([centre + from, centre + to], Stroke::new(1.6 * scale, colour));
            }
        }
        Icon::Tick => {
            let ends = [sized(-6.0, 0.5), sized(-2.0, 4.5), sized(6.0, -4.5)].map(|away| centre + away);
            painter.add(Shape::line(ends.to_vec(), Stroke::new(1.8 * scale, colour)));
        }
        Icon::Play => drop(painter.add(triangle(centre, 7.0, 1.0))),
        Icon::Pause => painter.extend([-3.5, 3.5].map(|dx| filled(at(dx), sized(4.0, 14.0)))),
        Icon::Stop => drop(painter.add(filled(centre, sized(11.0, 11.0)))),
        Icon::Skip { forwards, triangles, bar: has_bar } => {
            let sign = if forwards { 1.0 } else { -1.0 };
            let count = f32::from(triangles);
            for i in 0..triangles {
                let dx = (f32::from(i) - (count - 1.0) / 2.0) * 8.0 - if has_bar { 1.5 } else { 0.0 };
                painter.add(triangle(at(dx * sign), 5.0, sign));
            }
            if has_bar {
                painter.add(filled(at(sign * (count * 4.0 + 2.0)), sized(2.5, 12.0)));
            }
        }
        Icon::Step { forwards } => {
            let sign = if forwards { 1.0 } else { -1.0 };
            painter.add(filled(at(-6.5 * sign), sized(2.5, 13.0)));
            painter.add(triangle(at(2.5 * sign), 6.0, sign));
        }
        Icon::Fine { forwards } => {
            let sign = if forwards { 1.0 } else { -1.0 };
            painter.add(triangle(at(-2.0 * sign), 4.0, sign));
            painter.circle_filled(at(6.0 * sign), 2.0 * scale, colour);
        }
    }
}

fn triangle(centre: Pos2, half: f32, sign: f32, colour: Color32) -> Shape {
    let points = vec![
        centre + vec2(half * sign, 0.0),
        centre + vec2(-half * 0.8 * sign, -half * 1.1),
        centre + vec2(-half * 0.8 * sign, half * 1.1),
    ];
    Shape::convex_polygon(points, colour, Stroke::NONE)
}
