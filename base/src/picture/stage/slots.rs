//! The four successors, one slot for each move of the blank.

use super::{Brush, LEAST_TEXT, MARGIN, MoveSlot, SLOTS, Subject, TextLook, TriedSlot, WIDE};
use crate::picture::{Area, Colour, Horizontal, Shape, line, point};
use crate::puzzle::Move;
use crate::recording::NodeStatus;

/// In units.
const GAP: f32 = 0.6;
const HEIGHT: f32 = 5.8;

pub fn draw_slots(brush: &mut Brush<'_>, subject: &Subject<'_>, slots: &[(Move, MoveSlot); 4]) {
    let width = (WIDE - 2.0 * MARGIN - 3.0 * GAP) / 4.0;
    for (place, (mv, slot)) in slots.iter().enumerate() {
        let left = MARGIN + place as f32 * (width + GAP);
        let name = format!("{} {}", mv.arrow(), mv.name());
        let heading = (left + 0.6, SLOTS + 1.3);
        match slot {
            MoveSlot::NoMove => {
                draw_dashes(brush, brush.area(left, SLOTS, width, HEIGHT));
                brush.left(heading, &name, brush.weak(), width - 1.2);
                let middle = (left + width / 2.0, SLOTS + HEIGHT / 2.0 + 0.7);
                brush.write(middle, Horizontal::Centre, "no move", brush.weak(), width - 1.2);
            }
            MoveSlot::Empty => {
                draw_ground(brush, (left, width), (brush.palette.line, Colour::NONE), 0.05);
                brush.left(heading, &name, brush.weak(), width - 1.2);
            }
            MoveSlot::Tried(tried) => draw_tried(brush, subject, (left, width), &name, tried),
        }
    }
}

fn draw_ground(
    brush: &mut Brush<'_>,
    (left, width): (f32, f32),
    (edge, fill): (Colour, Colour),
    border: f32,
) {
    let area = brush.area(left, SLOTS, width, HEIGHT).shrunk(brush.u(border / 2.0));
    let (radius, border) = (brush.u(0.5), Some(line(brush.u(border), edge)));
    brush.scene.shapes.push(Shape::Rectangle { area, radius, fill, line: border });
}

fn draw_dashes(brush: &mut Brush<'_>, area: Area) {
    let (left, right, top, bottom) = (area.x, area.right(), area.y, area.bottom());
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
    let points = corners.map(|(x, y)| point(x, y)).to_vec();
    let line = line(brush.u(0.07), brush.palette.line);
    brush.scene.shapes.push(Shape::Polyline { points, line, dashed: true });
}

/// What became of a move, and the board that it leads to.
fn draw_tried(
    brush: &mut Brush<'_>,
    subject: &Subject<'_>,
    (left, width): (f32, f32),
    name: &str,
    tried: &TriedSlot,
) {
    let Subject { recording, moment, palette, .. } = *subject;
    let status = tried.node.map_or(NodeStatus::NotYet, |id| moment.status(recording, id));
    let colours = palette.status(status);
    let ground = if tried.is_new { colours } else { (palette.line, palette.background) };
    draw_ground(brush, (left, width), ground, if tried.is_last { 0.15 } else { 0.075 });
    let look = if tried.is_new { brush.plain() } else { brush.weak() };
    brush.left((left + 0.6, SLOTS + 1.3), name, look, width - 1.2);
    let small = TextLook { size: LEAST_TEXT, ..brush.plain() };
    let is_closed = matches!(status, NodeStatus::Closed | NodeStatus::Left);
    let is_known = !tried.is_new && tried.node.is_some();
    let place =
        TextLook { strong: true, colour: if is_closed { palette.closed } else { palette.text }, ..small };
    let looks = if is_known {
        [TextLook { colour: palette.weak_text, ..small }, place]
    } else {
        [TextLook { strong: true, ..small }, small]
    };
    // A longer text takes room from the board.
    let is_long = looks[1].width(&tried.words[1]) > width - 3.9;
    let (side, pad, gap) = if is_long { (2.2, 0.4, 0.35) } else { (2.75, 0.5, 0.45) };
    let top = SLOTS + HEIGHT - 0.5 - side;
    let board = recording.board(tried.state);
    let x = brush.mini_board((left + pad, top + side / 2.0), side, &board, colours) + gap;
    for (words, (look, share)) in tried.words.iter().zip(looks.into_iter().zip([0.22, 0.78])) {
        brush.left((x, top + side * share), words, look, left + width - x - 0.2);
    }
}
