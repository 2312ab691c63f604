//! The successors of the expanded node, one slot for each move, and the zone where they are dropped.

use egui::{Align2, Color32, Id, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::drag::{Drag, Dragged, dragged};
use super::{HandScreen, LEFT, MARGIN, TOP};
use crate::activity::by_hand::words as text;
use crate::activity::{Act, HandAction, HandFocus};
use crate::kit::parts::report;
use crate::kit::widgets::{PenStyle, paint_mini_board, write};
use crate::learn::by_hand::{Decision, HandStatus};
use crate::puzzle::Move;
use crate::recording::NodeStatus;

const TITLE: f32 = TOP + 11.6;
const SLOTS: f32 = TOP + 12.6;
const SLOT_HEIGHT: f32 = 7.9;
const GAP: f32 = 0.6;
const DROP: f32 = SLOTS + SLOT_HEIGHT + 0.6;
const DROP_HEIGHT: f32 = 2.8;

/// The status of a node in the colours of the rest of the program.
pub fn shown_status(status: HandStatus) -> NodeStatus {
    match status {
        HandStatus::Undecided | HandStatus::Dropped => NodeStatus::NotYet,
        HandStatus::Open => NodeStatus::Open,
        HandStatus::Closed => NodeStatus::Closed,
        HandStatus::Replaced | HandStatus::Pruned | HandStatus::Forgotten => NodeStatus::Dropped,
    }
}

pub fn successors_ui(ui: &Ui, screen: HandScreen<'_>, drag: &mut Drag, actions: &mut Vec<Act<HandAction>>) {
    let HandScreen { pen, .. } = screen;
    let title = screen.at(MARGIN, TITLE, 0.0, 0.0).min;
    write(ui, title, Align2::LEFT_CENTER, "Successors", pen.weak(), pen.u(LEFT));
    let width = (LEFT - 2.0 * MARGIN - 3.0 * GAP) / 4.0;
    for (place, mv) in Move::ALL.into_iter().enumerate() {
        let x = MARGIN + place as f32 * (width + GAP);
        let rect = screen.at(x, SLOTS, width, SLOT_HEIGHT);
        report(ui, format!("successor {}", place + 1), rect, Some(pen.scale.least_text()));
        slot_ui(ui, screen, rect, mv, drag, actions);
    }
    drop_ui(ui, screen, drag);
}

fn slot_ui(
    ui: &Ui,
    screen: HandScreen<'_>,
    rect: Rect,
    mv: Move,
    drag: &mut Drag,
    actions: &mut Vec<Act<HandAction>>,
) {
    let HandScreen { game, pen, .. } = screen;
    let play = game.play();
    let theme = pen.theme;
    let heading = pos2(rect.left() + pen.u(0.5), rect.top() + pen.u(1.1));
    let name = format!("{} {}", mv.arrow(), mv.name());
    let most = rect.width() - pen.u(1.0);
    let Some((node, decision)) = play.successor(mv) else {
        dashed(ui, screen, rect, theme.line());
        write(ui, heading, Align2::LEFT_CENTER, &name, pen.weak(), most);
        if play.current().is_some() {
            write(ui, rect.center(), Align2::CENTER_CENTER, "no move", pen.weak(), most);
        }
        return;
    };
    let hand_node = play.node(node);
    let status = shown_status(hand_node.status);
    let has_focus = game.focus == HandFocus::Successor(mv) && decision.is_none();
    let (line, fill) = theme.status(status);
    let colour = if has_focus { theme.action() } else { line };
    let width = if has_focus { 0.18 } else { 0.075 };
    let corner = pen.u(0.5).min(255.0) as u8;
    ui.painter().rect(rect, corner, fill, Stroke::new(pen.u(width), colour), StrokeKind::Inside);
    let style = if decision.is_some() { pen.weak() } else { pen.text_ink() };
    write(ui, heading, Align2::LEFT_CENTER, &name, style, most);
    let side = pen.u(3.4);
    let cell = side / hand_node.board.size().rows().max(hand_node.board.size().cols()).max(3) as f32;
    let at = pos2(rect.left() + pen.u(0.5), rect.top() + pen.u(2.1));
    if dragged(ui) != Some(Dragged::Successor(mv)) {
        paint_mini_board(ui, at, &hand_node.board, cell, status);
    }
    let x = at.x + side + pen.u(0.5);
    for (row, value) in text::value_lines(hand_node.g, game.h(node)).iter().enumerate() {
        let y = at.y + pen.u(0.55 + 1.25 * row as f32);
        let style = PenStyle { strong: row == 2, ..screen.small() };
        write(ui, pos2(x, y), Align2::LEFT_CENTER, value, style, rect.right() - x - pen.u(0.2));
    }
    let note = note(screen, node, decision);
    let style = PenStyle { strong: decision.is_none(), ..screen.small() };
    let below = pos2(rect.left() + pen.u(0.5), rect.bottom() - pen.u(1.0));
    write(ui, below, Align2::LEFT_CENTER, &note, style, most);
    if decision.is_some() {
        return;
    }
    let response = ui.interact(rect, Id::unique(("successor by hand", mv)), Sense::click_and_drag());
    let label = text::successor_label(mv.name(), &hand_node.board.to_string());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    drag.source(&response, Dragged::Successor(mv));
    if response.clicked() || response.drag_started() {
        actions.push(Act::Own(HandAction::Choose(HandFocus::Successor(mv))));
    }
}

/// What became of a successor, or what is known of its board.
fn note(screen: HandScreen<'_>, node: usize, decision: Option<Decision>) -> String {
    let play = screen.game.play();
    let known = play.known(node);
    match decision {
        Some(Decision::Keep { .. }) => play.place(node).map_or_else(|| "kept".to_owned(), text::kept_at),
        Some(Decision::Drop) => "dropped".to_owned(),
        None if play.is_target(node) => text::IS_GOAL.to_owned(),
        None => known
            .map_or_else(String::new, |known| text::known(play.place(known).is_some(), play.node(known).g)),
    }
}

fn dashed(ui: &Ui, screen: HandScreen<'_>, rect: Rect, colour: Color32) {
    let pen = screen.pen;
    let points =
        [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    let stroke = Stroke::new(pen.u(0.07), colour);
    ui.painter().extend(Shape::dashed_line(&points, stroke, pen.u(0.25), pen.u(0.2)));
}

/// Where successors are dropped and open nodes pruned.
fn drop_ui(ui: &Ui, screen: HandScreen<'_>, drag: &mut Drag) {
    let pen = screen.pen;
    let rect = screen.at(MARGIN, DROP, LEFT - 2.0 * MARGIN, DROP_HEIGHT);
    report(ui, "drop", rect, Some(pen.scale.text()));
    drag.drop_zone = Some(rect);
    let is_target = matches!(dragged(ui), Some(Dragged::Successor(_) | Dragged::Open(_)))
        && ui.input(|input| input.pointer.interact_pos()).is_some_and(|pointer| rect.contains(pointer));
    if is_target {
        ui.painter().rect_filled(rect, pen.u(0.5).min(255.0) as u8, pen.theme.selection());
    }
    let colour = if is_target { pen.theme.action() } else { pen.theme.line() };
    dashed(ui, screen, rect, colour);
    let name = rect.left_center() + vec2(pen.u(0.8), 0.0);
    let written = write(ui, name, Align2::LEFT_CENTER, text::DROP, pen.strong(), rect.width());
    let at = pos2(written.right() + pen.u(0.8), rect.center().y);
    let most = rect.right() - at.x - pen.u(0.5);
    write(ui, at, Align2::LEFT_CENTER, "drag here", pen.weak(), most);
}
