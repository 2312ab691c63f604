//! Icons. They are painted, because no font has all of them.

use egui::style::WidgetVisuals;
use egui::{Atom, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, Vec2, vec2};

use crate::core::{Command, Core};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Icon {
    /// An arrow around a circle.
    Run,
    Menu,
    Chevron,
    Halves,
    Close,
    Tick,
    Play,
    Pause,
    Skip {
        forwards: bool,
        bar: bool,
    },
    Step {
        forwards: bool,
    },
}

impl Icon {
    /// The icon of a command; `None` if it has only a name.
    pub fn of_command(command: Command, core: &Core) -> Option<Self> {
        Some(match command {
            Command::PlayPause if core.playback.is_playing() => Self::Pause,
            Command::PlayPause => Self::Play,
            Command::First => Self::Skip { forwards: false, bar: true },
            Command::Last => Self::Skip { forwards: true, bar: true },
            Command::StepBack => Self::Step { forwards: false },
            Command::StepForward => Self::Step { forwards: true },
            _ => return None,
        })
    }
}

/// An icon beside the text of a button, for text of this size and colour; `None` for the usual one.
pub fn icon_atom(icon: Icon, text: f32, colour: Option<Color32>) -> Atom<'static> {
    Atom::paint(Vec2::splat(text), move |ui, args| {
        let colour = colour.unwrap_or(args.fallback_text_color);
        paint_icon(ui.painter(), (args.rect.center(), text / 17.0), icon, colour);
    })
}

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
        Icon::Skip { forwards, bar: has_bar } => {
            let sign = if forwards { 1.0 } else { -1.0 };
            painter.add(triangle(at(if has_bar { -1.5 * sign } else { 0.0 }), 5.0, sign));
            if has_bar {
                painter.add(filled(at(6.0 * sign), sized(2.5, 12.0)));
            }
        }
        Icon::Step { forwards } => {
            let sign = if forwards { 1.0 } else { -1.0 };
            painter.add(filled(at(-6.5 * sign), sized(2.5, 13.0)));
            painter.add(triangle(at(2.5 * sign), 6.0, sign));
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
