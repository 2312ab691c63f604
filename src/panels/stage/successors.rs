//! The four successors, one slot for each move of the blank.

use egui::{Align2, Id, Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2};

use super::parts::{SlotBoard, SlotContent, SlotKind, StageSlot};
use super::{Form, Layout};
use crate::kit::widgets::{Pen, PenStyle, fly_out, line, mini_board_size, paint_mini_board, write};
use crate::panels::text::node as text;
use crate::puzzle::Move;
use crate::recording::NodeStatus;

/// Shows the slots. Returns those that can be clicked and dragged.
pub fn successors_ui(
    ui: &Ui,
    place @ (layout, pen): (&Layout, Pen),
    slots: &[StageSlot],
    origin: &str,
) -> Vec<(Move, Response)> {
    if let Some(title) = layout.title.filter(|title| layout.shows(*title)) {
        let name =
            write(ui, title.left_center(), Align2::LEFT_CENTER, "Successors", pen.weak(), title.width());
        let room = title.right() - name.right() - pen.u(1.0);
        if !origin.is_empty() && room > 0.0 {
            write(ui, title.right_center(), Align2::RIGHT_CENTER, origin, pen.weak(), room);
        }
    }
    let mut responses = Vec::new();
    for (slot, rect) in slots.iter().zip(layout.slots).filter(|(_, rect)| layout.shows(*rect)) {
        match &slot.content {
            SlotContent::NoMove => no_move_ui(ui, place, rect, slot.mv),
            SlotContent::Empty => empty_ui(ui, place, rect, slot.mv),
            SlotContent::Board(board) => {
                ground_ui(ui, place, rect, board);
                board_slot_ui(ui, place, rect, slot.mv, board);
                if !board.label.is_empty() {
                    let id = Id::unique(("successor", slot.mv));
                    let response = ui.interact(rect, id, Sense::click_and_drag());
                    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &board.label));
                    responses.push((slot.mv, response));
                }
            }
        }
    }
    responses
}

fn corner(pen: Pen) -> u8 {
    pen.u(0.5).min(255.0) as u8
}

/// Where the first line of a slot is written.
fn heading_at(layout: &Layout, pen: Pen, rect: Rect) -> Pos2 {
    match layout.form {
        Form::Large => pos2(rect.left() + pen.u(0.6), rect.top() + pen.u(1.3)),
        Form::Low | Form::Narrow => pos2(rect.left() + pen.u(0.6), rect.top() + rect.height() * 0.29),
    }
}

fn border(ui: &Ui, (_, pen): (&Layout, Pen), rect: Rect, stroke: Stroke) {
    let points =
        [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    ui.painter().extend(Shape::dashed_line(&points, stroke, pen.u(0.25), pen.u(0.2)));
}

fn no_move_ui(ui: &Ui, place @ (layout, pen): (&Layout, Pen), rect: Rect, mv: Move) {
    border(ui, place, rect, Stroke::new(pen.u(0.07), pen.theme.line()));
    let most = rect.width() - pen.u(1.2);
    if layout.form == Form::Large {
        let name = format!("{} {}", mv.arrow(), mv.name());
        write(ui, heading_at(layout, pen, rect), Align2::LEFT_CENTER, &name, pen.weak(), most);
        let at = rect.center() + egui::vec2(0.0, pen.u(0.7));
        write(ui, at, Align2::CENTER_CENTER, text::NO_MOVE, pen.weak(), most);
    } else {
        let name = text::outcome(mv.arrow(), text::NO_MOVE).replace(':', "");
        // The dashed border says it, too.
        let has_room = line(ui, &name, pen.weak()).size().x <= most;
        let name = if has_room { name } else { mv.arrow().to_owned() };
        write(ui, rect.center(), Align2::CENTER_CENTER, &name, pen.weak(), most);
    }
}

fn empty_ui(ui: &Ui, (layout, pen): (&Layout, Pen), rect: Rect, mv: Move) {
    let stroke = Stroke::new(pen.u(0.05), pen.theme.line());
    ui.painter().rect_stroke(rect, corner(pen), stroke, StrokeKind::Inside);
    let name = match layout.form {
        Form::Large => format!("{} {}", mv.arrow(), mv.name()),
        Form::Low | Form::Narrow => mv.arrow().to_owned(),
    };
    write(
        ui,
        heading_at(layout, pen, rect),
        Align2::LEFT_CENTER,
        &name,
        pen.weak(),
        rect.width() - pen.u(1.2),
    );
}

fn ground_ui(ui: &Ui, place @ (_, pen): (&Layout, Pen), rect: Rect, slot: &SlotBoard) {
    let theme = pen.theme;
    let (edge, fill) = match slot.kind {
        SlotKind::New => theme.status(slot.status),
        SlotKind::Known | SlotKind::Dropped => (theme.line(), theme.background()),
        SlotKind::ToPlace => (theme.action(), theme.panel()),
    };
    let fill = if slot.is_selected { theme.selection() } else { fill };
    let width = if slot.is_marked { 0.15 } else { 0.075 };
    if slot.kind == SlotKind::ToPlace {
        let (fill, width) = if slot.is_marked { (theme.button(), 0.2) } else { (fill, 0.1) };
        ui.painter().rect_filled(rect, corner(pen), fill);
        border(ui, place, rect.shrink(pen.u(width / 2.0)), Stroke::new(pen.u(width), edge));
        return;
    }
    let stroke = Stroke::new(pen.u(width), edge);
    ui.painter().rect(rect, corner(pen), fill, stroke, StrokeKind::Inside);
}

/// What became of a move, and the board that it leads to.
fn board_slot_ui(ui: &Ui, (layout, pen): (&Layout, Pen), rect: Rect, mv: Move, slot: &SlotBoard) {
    let theme = pen.theme;
    let small = PenStyle { size: pen.scale.least_text(), ..pen.plain() };
    // The place where the board already was has its colour.
    let is_closed = matches!(slot.status, NodeStatus::Closed | NodeStatus::Left);
    let colour = if is_closed && slot.kind == SlotKind::Known { theme.closed() } else { theme.text() };
    let [first_style, second_style] = match slot.kind {
        SlotKind::New | SlotKind::Dropped => [PenStyle { strong: true, ..small }, small],
        SlotKind::Known => {
            [PenStyle { colour: theme.weak_text(), ..small }, PenStyle { strong: true, colour, ..small }]
        }
        SlotKind::ToPlace => [small, small],
    };
    let [first, second] = &slot.words;
    let pad = pen.u(0.5);
    let most = |x: f32| rect.right() - x - pen.u(0.2);
    let write_at = |x: f32, y: f32, text: &str, style: PenStyle| {
        write(ui, pos2(x, y), Align2::LEFT_CENTER, text, style, most(x));
    };
    match layout.form {
        Form::Large => {
            let name = format!("{} {}", mv.arrow(), mv.name());
            let is_told = matches!(slot.kind, SlotKind::New | SlotKind::ToPlace);
            let style = if is_told { pen.plain() } else { pen.weak() };
            let at = heading_at(layout, pen, rect);
            write(ui, at, Align2::LEFT_CENTER, &name, style, most(at.x));
            // A longer text takes room from the board.
            let is_long = line(ui, second, second_style).size().x > most(rect.left() + pen.u(3.7));
            let (side, pad, gap) = if is_long { (2.2, 0.4, 0.35) } else { (2.75, 0.5, 0.45) };
            let [side, pad, gap] = [side, pad, gap].map(|units| pen.u(units));
            let corner = pos2(rect.left() + pad, rect.bottom() - pen.u(0.5) - side);
            let right = board_ui(ui, corner, side, slot) + gap;
            write_at(right, corner.y + side * 0.22, first, first_style);
            write_at(right, corner.y + side * 0.78, second, second_style);
        }
        Form::Low => {
            let side = rect.height() - pen.u(1.3);
            let corner = pos2(rect.left() + pad, rect.center().y - side / 2.0);
            let right = board_ui(ui, corner, side, slot) + pen.u(0.4);
            let first = format!("{} {first}", mv.arrow());
            write_at(right, rect.top() + rect.height() * 0.3, &first, first_style);
            write_at(right, rect.top() + rect.height() * 0.7, second, second_style);
        }
        Form::Narrow => {
            let whole = format!("{} {first}", mv.arrow());
            // The second line says it, too.
            let has_room = line(ui, &whole, first_style).size().x <= most(rect.left() + pad);
            let first = if has_room { whole } else { mv.arrow().to_owned() };
            write_at(rect.left() + pad, rect.top() + rect.height() * 0.29, &first, first_style);
            write_at(rect.left() + pad, rect.top() + rect.height() * 0.71, second, second_style);
        }
    }
}

/// The small board of a successor; gives where it ends.
fn board_ui(ui: &Ui, corner: Pos2, side: f32, slot: &SlotBoard) -> f32 {
    let board = &slot.board;
    let size = board.size();
    let cell = side / size.rows().max(size.cols()).max(3) as f32;
    let extent = mini_board_size(size, cell);
    let corner = pos2(corner.x, corner.y + (side - extent.y) / 2.0);
    if slot.arrived >= 1.0 {
        paint_mini_board(ui, corner, board, cell, slot.status);
    } else if slot.arrived > 0.0 {
        fly_out(ui.ctx(), *board, Rect::from_min_size(corner, extent), slot.arrived);
    }
    corner.x + extent.x
}
