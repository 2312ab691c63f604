//! The four successors, one slot for each move of the blank.

use egui::{Align2, Color32, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2};

use super::{Form, Stage};
use crate::core::{CoreAction, MoveSlot, TriedSlot, slots};
use crate::kit::widgets::{PenStyle, line, mini_board_size, paint_mini_board, write};
use crate::panels::text::node as text;
use crate::puzzle::Move;
use crate::recording::NodeStatus;
use crate::search::NodeId;

pub fn successors_ui(ui: &Ui, stage: Stage<'_>, actions: &mut Vec<CoreAction>) {
    let Stage { shown, moment, layout, pen, .. } = stage;
    if let Some(title) = layout.title.filter(|title| layout.shows(*title)) {
        write(ui, title.left_center(), Align2::LEFT_CENTER, "Successors", pen.weak(), title.width());
    }
    let slots = slots(&shown.recording, moment);
    for ((mv, slot), rect) in slots.iter().zip(layout.slots).filter(|(_, rect)| layout.shows(*rect)) {
        match slot {
            MoveSlot::NoMove => no_move_ui(ui, stage, rect, *mv),
            MoveSlot::Empty => empty_ui(ui, stage, rect, *mv),
            MoveSlot::Tried(tried) => tried_ui(ui, stage, rect, *mv, tried, actions),
        }
    }
}

fn corner(stage: Stage<'_>) -> u8 {
    stage.pen.u(0.5).min(255.0) as u8
}

/// Where the first line of a slot is written.
fn heading_at(stage: Stage<'_>, rect: Rect) -> Pos2 {
    let pen = stage.pen;
    match stage.layout.form {
        Form::Large => pos2(rect.left() + pen.u(0.6), rect.top() + pen.u(1.3)),
        Form::Low | Form::Narrow => pos2(rect.left() + pen.u(0.6), rect.top() + rect.height() * 0.29),
    }
}

fn border(ui: &Ui, stage: Stage<'_>, rect: Rect, colour: Color32) {
    let points =
        [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    let stroke = Stroke::new(stage.pen.u(0.07), colour);
    ui.painter().extend(Shape::dashed_line(&points, stroke, stage.pen.u(0.25), stage.pen.u(0.2)));
}

fn no_move_ui(ui: &Ui, stage: Stage<'_>, rect: Rect, mv: Move) {
    let pen = stage.pen;
    border(ui, stage, rect, pen.theme.line());
    let most = rect.width() - pen.u(1.2);
    if stage.layout.form == Form::Large {
        let name = format!("{} {}", mv.arrow(), mv.name());
        write(ui, heading_at(stage, rect), Align2::LEFT_CENTER, &name, pen.weak(), most);
        let at = rect.center() + egui::vec2(0.0, pen.u(0.7));
        write(ui, at, Align2::CENTER_CENTER, text::NO_MOVE, pen.weak(), most);
    } else {
        let name = text::outcome(mv.arrow(), text::NO_MOVE).replace(':', "");
        write(ui, rect.center(), Align2::CENTER_CENTER, &name, pen.weak(), most);
    }
}

fn empty_ui(ui: &Ui, stage: Stage<'_>, rect: Rect, mv: Move) {
    let pen = stage.pen;
    let stroke = Stroke::new(pen.u(0.05), pen.theme.line());
    ui.painter().rect_stroke(rect, corner(stage), stroke, StrokeKind::Inside);
    let name = match stage.layout.form {
        Form::Large => format!("{} {}", mv.arrow(), mv.name()),
        Form::Low | Form::Narrow => mv.arrow().to_owned(),
    };
    write(ui, heading_at(stage, rect), Align2::LEFT_CENTER, &name, pen.weak(), rect.width() - pen.u(1.2));
}

fn tried_ui(
    ui: &Ui,
    stage: Stage<'_>,
    rect: Rect,
    mv: Move,
    tried: &TriedSlot,
    actions: &mut Vec<CoreAction>,
) {
    let Stage { seen, shown, layout, pen, .. } = stage;
    let theme = pen.theme;
    let status = tried.node.map_or(NodeStatus::NotYet, |id| shown.status(id));
    let (edge, fill) = theme.status(status);
    let (edge, fill) = if tried.is_new { (edge, fill) } else { (theme.line(), theme.background()) };
    let is_selected = tried.node.is_some() && seen.core.selected() == tried.node;
    let fill = if is_selected { theme.selection() } else { fill };
    let is_hovered = tried.node.is_some() && seen.core.hovered() == tried.node;
    let width = if tried.is_last || is_hovered { 0.15 } else { 0.075 };
    ui.painter().rect(rect, corner(stage), fill, Stroke::new(pen.u(width), edge), StrokeKind::Inside);
    if let Some(id) = tried.node {
        pointed(ui, stage, rect, mv, id, actions);
    }
    // What was pruned has no node, and its two lines say why.
    let is_told = tried.is_new || tried.node.is_none();
    let second_ink =
        PenStyle { colour: second_colour(stage, tried, status), strong: !is_told, ..small(stage) };
    let first_ink = if is_told {
        PenStyle { strong: true, ..small(stage) }
    } else {
        PenStyle { colour: theme.weak_text(), ..small(stage) }
    };
    let [first, second] = &tried.words;
    let pad = pen.u(0.5);
    let most = |x: f32| rect.right() - x - pen.u(0.2);
    let write_at = |x: f32, y: f32, text: &str, style: PenStyle| {
        write(ui, pos2(x, y), Align2::LEFT_CENTER, text, style, most(x));
    };
    match layout.form {
        Form::Large => {
            let name = format!("{} {}", mv.arrow(), mv.name());
            let style = if tried.is_new { pen.text_ink() } else { pen.weak() };
            let at = heading_at(stage, rect);
            write(ui, at, Align2::LEFT_CENTER, &name, style, most(at.x));
            // A longer text takes room from the board.
            let is_long = line(ui, second, second_ink).size().x > most(rect.left() + pen.u(3.7));
            let (side, pad, gap) = if is_long { (2.2, 0.4, 0.35) } else { (2.75, 0.5, 0.45) };
            let [side, pad, gap] = [side, pad, gap].map(|units| pen.u(units));
            let corner = pos2(rect.left() + pad, rect.bottom() - pen.u(0.5) - side);
            let right = board_ui(ui, stage, corner, side, tried, status) + gap;
            write_at(right, corner.y + side * 0.22, first, first_ink);
            write_at(right, corner.y + side * 0.78, second, second_ink);
        }
        Form::Low => {
            let side = rect.height() - pen.u(1.3);
            let corner = pos2(rect.left() + pad, rect.center().y - side / 2.0);
            let right = board_ui(ui, stage, corner, side, tried, status) + pen.u(0.4);
            let first = format!("{} {first}", mv.arrow());
            write_at(right, rect.top() + rect.height() * 0.3, &first, first_ink);
            write_at(right, rect.top() + rect.height() * 0.7, second, second_ink);
        }
        Form::Narrow => {
            let first = format!("{} {first}", mv.arrow());
            write_at(rect.left() + pad, rect.top() + rect.height() * 0.29, &first, first_ink);
            write_at(rect.left() + pad, rect.top() + rect.height() * 0.71, second, second_ink);
        }
    }
}

fn small(stage: Stage<'_>) -> PenStyle {
    PenStyle { size: stage.pen.scale.least_text(), ..stage.pen.text_ink() }
}

/// The place where the board already was has its colour.
fn second_colour(stage: Stage<'_>, tried: &TriedSlot, status: NodeStatus) -> Color32 {
    let theme = stage.pen.theme;
    match status {
        NodeStatus::Closed | NodeStatus::Left if !tried.is_new => theme.closed(),
        _ => theme.text(),
    }
}

/// The small board of a successor; gives where it ends.
fn board_ui(
    ui: &Ui,
    stage: Stage<'_>,
    corner: Pos2,
    side: f32,
    tried: &TriedSlot,
    status: NodeStatus,
) -> f32 {
    let board = stage.shown.recording.board(tried.state);
    let size = board.size();
    let cell = side / size.rows().max(size.cols()).max(3) as f32;
    let extent = mini_board_size(size, cell);
    let corner = pos2(corner.x, corner.y + (side - extent.y) / 2.0);
    paint_mini_board(ui, corner, &board, cell, status);
    corner.x + extent.x
}

fn pointed(ui: &Ui, stage: Stage<'_>, rect: Rect, mv: Move, id: NodeId, actions: &mut Vec<CoreAction>) {
    let response = ui.interact(rect, egui::Id::unique(("successor", mv)), Sense::click());
    let number = stage.shown.recording.number(id);
    let name = text::select_node(number);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
    if response.hovered() {
        actions.push(CoreAction::Hover(Some(id)));
    }
    if response.clicked() {
        actions.push(CoreAction::Select(Some(id)));
    }
}
