//! The open list in the student's order, and the closed list.

use egui::{
    Align2, Id, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::drag::{Drag, Dragged, dragged};
use super::{HandScreen, LEFT, MARGIN, TOP};
use crate::activity::by_hand::words as text;
use crate::activity::{Act, HandAction, HandFocus};
use crate::kit::parts::report;
use crate::kit::widgets::{DIGITS, mini_board_size, paint_mini_board, write};
use crate::learn::by_hand::HandAct;
use crate::recording::NodeStatus;
use crate::search::Side;

const ROW: f32 = 2.7;
const HEAD: f32 = 2.4;
const BOARD: f32 = 2.3;
/// The closed list.
const CLOSED: f32 = TOP + 24.9;
const CLOSED_BOARD: f32 = 3.4;

pub fn open_ui(ui: &mut Ui, screen: HandScreen<'_>, drag: &mut Drag, actions: &mut Vec<Act<HandAction>>) {
    let HandScreen { game, pen, .. } = screen;
    let play = game.play();
    let rect = screen.right().shrink2(vec2(pen.u(MARGIN), 0.0));
    report(ui, "open list", rect, Some(pen.scale.text()));
    let head = pos2(rect.left(), rect.top() + pen.u(HEAD / 2.0));
    let written = write(ui, head, Align2::LEFT_CENTER, text::OPEN, pen.strong(), rect.width());
    let count = pos2(written.right() + pen.u(0.8), head.y);
    let most = rect.right() - count.x;
    write(ui, count, Align2::LEFT_CENTER, &text::open_count(play.open().len()), pen.weak(), most);
    let list = Rect { min: pos2(rect.left(), rect.top() + pen.u(HEAD)), ..rect };
    drag.open_list = Some(screen.right());
    if play.open().is_empty() {
        let at = list.center_top() + vec2(0.0, pen.u(2.0));
        write(ui, at, Align2::CENTER_CENTER, "The open list is empty", pen.weak(), list.width());
    }
    let mut inside = ui.new_child(UiBuilder::new().max_rect(list).id_salt("open list by hand"));
    inside.shrink_clip_rect(list);
    ScrollArea::vertical().auto_shrink(false).show(&mut inside, |ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        for (place, node) in play.open().iter().enumerate() {
            row_ui(ui, screen, place, *node, drag, actions);
        }
    });
    insertion_ui(ui, screen, list, drag);
}

fn row_ui(
    ui: &mut Ui,
    screen: HandScreen<'_>,
    place: usize,
    node: usize,
    drag: &mut Drag,
    actions: &mut Vec<Act<HandAction>>,
) {
    let HandScreen { game, pen, .. } = screen;
    let play = game.play();
    let hand_node = play.node(node);
    let (_, space) = ui.allocate_space(vec2(ui.available_width(), pen.u(ROW)));
    let rect = space.shrink2(vec2(0.0, pen.u(0.1)));
    let response = ui.interact(rect, Id::unique(("open by hand", node)), Sense::click_and_drag());
    let board = hand_node.board.to_string();
    let label = text::open_label(place, &board);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    let has_focus = game.focus == HandFocus::Open(place);
    let seen = Id::unique("row of the open list seen last");
    if has_focus && ui.data(|data| data.get_temp(seen)) != Some((place, node)) {
        ui.scroll_to_rect(space, None);
        ui.data_mut(|data| data.insert_temp(seen, (place, node)));
    }
    drag.source(&response, Dragged::Open(node));
    if ui.clip_rect().intersects(space) {
        drag.rows.push((place, space));
    }
    if response.clicked() {
        actions.push(Act::Own(HandAction::Act(HandAct::Expand(node))));
    }
    let corner = pen.u(0.3).min(255.0) as u8;
    if response.hovered() || has_focus {
        let fill = if response.hovered() { pen.theme.button_hover() } else { pen.theme.panel() };
        let colour = if has_focus { pen.theme.action() } else { pen.theme.line() };
        ui.painter().rect(rect, corner, fill, Stroke::new(pen.u(0.1), colour), StrokeKind::Inside);
    }
    let y = rect.center().y;
    if place < DIGITS.len() {
        let number = (place + 1).to_string();
        let at = pos2(rect.left() + pen.u(0.5), y);
        write(ui, at, Align2::LEFT_CENTER, &number, pen.weak(), pen.u(1.2));
    }
    let cell = pen.u(BOARD) / hand_node.board.size().rows().max(hand_node.board.size().cols()) as f32;
    let extent = mini_board_size(hand_node.board.size(), cell);
    let corner = pos2(rect.left() + pen.u(1.8), y - extent.y / 2.0);
    if dragged(ui) != Some(Dragged::Open(node)) {
        paint_mini_board(ui, corner, &hand_node.board, cell, NodeStatus::Open);
    }
    let x = rect.left() + pen.u(4.8);
    let values = text::values(hand_node.g, game.h(node));
    let written = write(ui, pos2(x, y), Align2::LEFT_CENTER, &values, pen.text_ink(), rect.right() - x);
    let mut notes = Vec::new();
    notes.extend((hand_node.side == Side::Backward).then_some("from the goal"));
    notes.extend(play.is_target(node).then_some(text::IS_GOAL));
    let at = pos2(written.right() + pen.u(0.8), y);
    let most = rect.right() - at.x - pen.u(0.3);
    if !notes.is_empty() && most > pen.u(2.0) {
        write(ui, at, Align2::LEFT_CENTER, &notes.join(" · "), pen.strong(), most);
    }
}

/// Where a dragged board would go.
fn insertion_ui(ui: &Ui, screen: HandScreen<'_>, list: Rect, drag: &Drag) {
    let pen = screen.pen;
    let Some(what) = dragged(ui) else { return };
    let Some(place) = drag.place(ui) else { return };
    if let Dragged::Successor(mv) = what
        && let Some(replaced) = drag.replaced(ui, screen, mv)
        && let Some((_, row)) =
            drag.rows.iter().find(|(row, _)| screen.game.play().place(replaced) == Some(*row))
    {
        let stroke = Stroke::new(pen.u(0.15), pen.theme.action());
        ui.painter().rect_stroke(*row, pen.u(0.3).min(255.0) as u8, stroke, StrokeKind::Inside);
        let at = row.right_center() - vec2(pen.u(0.4), 0.0);
        write(ui, at, Align2::RIGHT_CENTER, text::REPLACES, pen.strong(), row.width() / 2.0);
        return;
    }
    let above = place.checked_sub(1).and_then(|above| drag.rows.iter().find(|(row, _)| *row == above));
    let y = above.map_or(list.top() + pen.u(0.1), |(_, rect)| rect.bottom());
    ui.painter().hline(list.x_range(), y, Stroke::new(pen.u(0.2), pen.theme.action()));
}

/// The nodes that were expanded, the newest first, as many as have room.
pub fn closed_ui(ui: &Ui, screen: HandScreen<'_>, drag: &mut Drag, actions: &mut Vec<Act<HandAction>>) {
    let HandScreen { game, pen, .. } = screen;
    let play = game.play();
    let title = screen.at(MARGIN, CLOSED, 0.0, 0.0).min;
    write(ui, title, Align2::LEFT_CENTER, text::CLOSED, pen.weak(), pen.u(LEFT));
    let strip = screen.at(MARGIN, CLOSED + 1.2, LEFT - 2.0 * MARGIN, CLOSED_BOARD + 0.8);
    report(ui, "closed list", strip, None);
    let closed = play.closed();
    let step = pen.u(CLOSED_BOARD + 0.7);
    let room = ((strip.width() - pen.u(3.0)) / step) as usize;
    let chosen = match game.focus {
        HandFocus::Closed(place) => Some(place),
        _ => None,
    };
    // The chosen one is among those that are shown.
    let first = chosen.map_or(0, |chosen| (chosen + 1).saturating_sub(room));
    for (at, place) in (first..closed.len()).take(room).enumerate() {
        let node = closed[closed.len() - 1 - place];
        let board = play.node(node).board;
        let cell = pen.u(CLOSED_BOARD) / board.size().rows().max(board.size().cols()) as f32;
        let corner = strip.min + vec2(at as f32 * step + pen.u(0.3), pen.u(0.3));
        let rect = Rect::from_min_size(corner, mini_board_size(board.size(), cell));
        let response = ui.interact(rect, Id::unique(("closed by hand", node)), Sense::click_and_drag());
        let label = text::closed_label(&board.to_string());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        drag.source(&response, Dragged::Closed(node));
        if response.clicked() {
            actions.push(Act::Own(HandAction::Choose(HandFocus::Closed(place))));
        }
        paint_mini_board(ui, corner, &board, cell, NodeStatus::Closed);
        if chosen == Some(place) || response.hovered() {
            let stroke = Stroke::new(pen.u(0.15), pen.theme.action());
            ui.painter().rect_stroke(rect.expand(pen.u(0.15)), 0, stroke, StrokeKind::Outside);
        }
    }
    let hidden = closed.len().saturating_sub(first + room);
    if hidden > 0 {
        let at = pos2(strip.right(), strip.top() + pen.u(CLOSED_BOARD / 2.0));
        write(ui, at, Align2::RIGHT_CENTER, &text::more(hidden), pen.weak(), pen.u(3.0));
    }
}
