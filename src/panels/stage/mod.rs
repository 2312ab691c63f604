//! The current step in fixed slots: board, equation, phases, why, successors. From one step to the next, only what is in
//! the slots changes.

mod equation;
mod layout;
mod phases;
mod successors;
mod why;

use egui::{Align2, Color32, Id, Rect, Ui, pos2};

pub use layout::{Form, Layout, board_in};
pub use why::coloured;

use crate::core::{BoardSide, CoreAction, Seen, Shown};
use crate::kit::parts::report;
use crate::kit::widgets::{BoardLook, Pen, PenStyle, framed_board, note_current_board, write};
use crate::recording::Moment;
use crate::search::NodeId;

/// What the parts need to know.
#[derive(Clone, Copy)]
struct Stage<'a> {
    seen: Seen<'a>,
    shown: &'a Shown,
    moment: &'a Moment,
    layout: &'a Layout,
    pen: Pen,
}

/// Shows the current step in its slots.
pub fn stage_ui(ui: &mut Ui, layout: &Layout, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let pen = Pen::new(ui, layout.scale);
    report_slots(ui, layout);
    let Some((shown, moment)) = seen.core.shown.as_ref().and_then(|shown| Some((shown, shown.moment()?)))
    else {
        before_ui(ui, layout, pen, seen, actions);
        return;
    };
    let is_path = seen.core.views.path.shown().is_some() && shown.is_solved();
    let with_goal = (seen.core.look.hints.are_shown() && !is_path && layout.form != Form::Narrow)
        .then(|| layout.clone().with_goal());
    let layout = with_goal.as_ref().unwrap_or(layout);
    let stage = Stage { seen, shown, moment, layout, pen };
    if let Some(moves) = seen.core.views.path.shown().filter(|_| shown.is_solved()) {
        path_ui(ui, stage, moves);
        return;
    }
    let is_goal = moment.step.as_ref().is_some_and(|step| step.is_goal);
    if layout.shows(layout.board) {
        board_ui(ui, stage, if is_goal { pen.theme.path() } else { pen.theme.current() });
    }
    goal_ui(ui, stage);
    equation::equation_ui(ui, stage);
    phases::phases_ui(ui, stage);
    if layout.shows(layout.why) {
        why::why_ui(ui, stage, actions);
    }
    successors::successors_ui(ui, stage, actions);
}

/// Shows the board of the current node and its values, without its step.
pub fn node_ui(ui: &Ui, layout: &Layout, seen: Seen<'_>) {
    let pen = Pen::new(ui, layout.scale);
    let Some(shown) = &seen.core.shown else { return };
    let Some(moment) = shown.moment() else { return };
    let stage = Stage { seen, shown, moment, layout, pen };
    // Another frame would tell that it is the goal.
    board_ui(ui, stage, pen.theme.current());
    equation::equation_ui(ui, stage);
    report(ui, "current board", layout.board, None);
    report(ui, "equation", layout.equation, Some(pen.scale.text()));
}

fn report_slots(ui: &Ui, layout: &Layout) {
    let scale = layout.scale;
    report(ui, "current board", layout.board, None);
    report(ui, "equation", layout.equation, Some(scale.text()));
    if let Some(note) = layout.note {
        report(ui, "sum of h", note, Some(scale.text()));
    }
    for (place, phase) in layout.phases.iter().enumerate() {
        report(ui, format!("phase {}", place + 1), *phase, Some(scale.text()));
    }
    report(ui, "why", layout.why, Some(scale.least_text()));
    for (place, slot) in layout.slots.iter().enumerate() {
        report(ui, format!("successor {}", place + 1), *slot, Some(scale.least_text()));
    }
}

fn board_id() -> Id {
    Id::unique("current board")
}

fn board_rect(layout: &Layout, seen: Seen<'_>) -> Rect {
    let size = seen
        .core
        .shown
        .as_ref()
        .map_or_else(|| seen.core.editor.document().problem.size(), |shown| shown.recording.problem().size());
    layout.board_of((size.cols(), size.rows()))
}

fn board_ui(ui: &Ui, stage: Stage<'_>, frame: Color32) {
    let Stage { seen, shown, moment, layout, pen } = stage;
    let recording = &shown.recording;
    let goal = recording.problem().goal();
    let id = moment.step.as_ref().map_or(NodeId::START, |step| step.id);
    let board = recording.board(recording.nodes().state(id));
    let target = recording.problem().target(recording.nodes().get(id).side);
    let (heuristic, costs) = (recording.settings().heuristic_in_use(), recording.settings().tile_costs());
    let cell = layout.board.width() / board.size().cols().max(board.size().rows()) as f32;
    // A smaller number could not be read, and would be in the way of the tile's.
    let has_room = layout.form != Form::Narrow && cell >= 4.0 * pen.scale.least_text();
    let explanation = heuristic.and_then(|h| h.explain_at(&board, target, costs)).unwrap_or_default();
    let look = BoardLook {
        explanation,
        only_pointed: !has_room,
        share_size: pen.scale.text(),
        frame: Some((pen.u(0.2), frame)),
    };
    let rect = board_rect(layout, seen);
    note_current_board(ui.ctx(), rect);
    framed_board(ui, board_id(), rect, (&board, goal), &look, "Current board");
}

/// The goal beside the board, with an arrow to it.
fn goal_ui(ui: &Ui, stage: Stage<'_>) {
    let Stage { shown, layout, pen, .. } = stage;
    let Some(square) = layout.goal else { return };
    let goal = shown.recording.problem().goal();
    let rect = layout::board_in(square, (goal.size().cols(), goal.size().rows()));
    report(ui, "goal", rect, None);
    let look = BoardLook { frame: Some((pen.u(0.15), pen.theme.path())), ..BoardLook::default() };
    framed_board(ui, Id::unique("goal beside the board"), rect, (goal, goal), &look, BoardSide::Goal.name());
    let above = pos2(rect.left(), square.top() - pen.u(0.8));
    write(ui, above, Align2::LEFT_CENTER, BoardSide::Goal.name(), pen.weak(), rect.width());
    if !layout.shows(layout.board) {
        return;
    }
    let arrow = pos2(f32::midpoint(layout.board.right(), rect.left()), rect.center().y);
    let style = PenStyle { size: pen.scale.u(1.6), ..pen.weak() };
    write(ui, arrow, Align2::CENTER_CENTER, "→", style, pen.u(1.8));
}

/// The start and what to do, before the first search; or how far the tables of its heuristic are.
fn before_ui(ui: &mut Ui, layout: &Layout, pen: Pen, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let (start, goal) = (seen.core.editor.board(BoardSide::Start), seen.core.editor.board(BoardSide::Goal));
    let look = BoardLook { frame: Some((pen.u(0.2), pen.theme.line())), ..BoardLook::default() };
    let rect = board_rect(layout, seen);
    if layout.shows(rect) {
        framed_board(ui, board_id(), rect, (start, goal), &look, BoardSide::Start.name());
    }
    why::before_ui(ui, layout, pen, seen, actions);
}

/// The path as an animation, in place of the current step.
fn path_ui(ui: &Ui, stage: Stage<'_>, moves: usize) {
    let Stage { seen, shown, layout, pen, .. } = stage;
    let recording = &shown.recording;
    let length = shown.path_length();
    let (_, state) = shown.path_nodes()[moves.min(length)];
    let board = recording.board(state);
    let look = BoardLook { frame: Some((pen.u(0.2), pen.theme.path())), ..BoardLook::default() };
    let rect = board_rect(layout, seen);
    if layout.shows(rect) {
        framed_board(ui, board_id(), rect, (&board, recording.problem().goal()), &look, "Path board");
    }
    why::path_ui(ui, stage, moves, length);
}
