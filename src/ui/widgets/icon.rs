//! Icons of the transport. They are painted, because no font has all of them.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

use crate::session::{Command, Session};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Icon {
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
    /// A small dot and a triangle.
    Fine {
        /// Whether it points to the right.
        forwards: bool,
    },
}

impl Icon {
    /// The icon of a command; `None` if it has only a name.
    pub fn of(command: Command, session: &Session) -> Option<Self> {
        let skip = |forwards, triangles, bar| Some(Self::Skip { forwards, triangles, bar });
        match command {
            Command::PlayPause if session.playback.is_playing() => Some(Self::Pause),
            Command::PlayPause => Some(Self::Play),
            Command::Stop => Some(Self::Stop),
            Command::First => skip(false, 2, true),
            Command::Last => skip(true, 2, true),
            Command::LayerBack => skip(false, 2, false),
            Command::LayerForward => skip(true, 2, false),
            Command::StepBack => skip(false, 1, true),
            Command::StepForward => skip(true, 1, true),
            Command::EventBack => Some(Self::Fine { forwards: false }),
            Command::EventForward => Some(Self::Fine { forwards: true }),
            _ => None,
        }
    }
}

pub fn paint_icon(painter: &Painter, rect: Rect, icon: Icon, colour: Color32) {
    let centre = rect.center();
    let bar = |x: f32| Rect::from_center_size(pos2(x, centre.y), vec2(2.5, 12.0));
    let filled = |rect| Shape::rect_filled(rect, 0, colour);
    match icon {
        Icon::Play => drop(painter.add(triangle(centre, 7.0, 1.0, colour))),
        Icon::Pause => painter.extend([-3.5, 3.5].map(|dx| {
            let rect = Rect::from_center_size(centre + vec2(dx, 0.0), vec2(4.0, 14.0));
            filled(rect)
        })),
        Icon::Stop => drop(painter.add(filled(Rect::from_center_size(centre, vec2(11.0, 11.0))))),
        Icon::Skip { forwards, triangles, bar: has_bar } => {
            let sign = if forwards { 1.0 } else { -1.0 };
            let count = f32::from(triangles);
            for i in 0..triangles {
                let dx = (f32::from(i) - (count - 1.0) / 2.0) * 8.0 - if has_bar { 1.5 } else { 0.0 };
                painter.add(triangle(centre + vec2(dx * sign, 0.0), 5.0, sign, colour));
            }
            if has_bar {
                painter.add(filled(bar(centre.x + sign * (count * 4.0 + 2.0))));
            }
        }
        Icon::Fine { forwards } => {
            let sign = if forwards { 1.0 } else { -1.0 };
            painter.add(triangle(centre + vec2(-2.0 * sign, 0.0), 4.0, sign, colour));
            painter.circle_filled(centre + vec2(6.0 * sign, 0.0), 2.0, colour);
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
