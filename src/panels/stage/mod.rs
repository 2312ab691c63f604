//! The current step in fixed slots: board, equation, phases, why, successors. From one step to the next, only what is in
//! the slots changes.

mod equation;
mod layout;
mod parts;
mod phases;
mod search;
mod successors;
mod why;

use egui::{Align2, Id, Rect, Response, Ui, pos2};

pub use layout::{Form, Layout, board_in};
pub use parts::{SlotBoard, SlotContent, SlotKind, StageBoard, StageParts, StageSlot, StageValue};
use parts::{board_id, board_ui, parts_ui};
pub use why::coloured;

use crate::core::{BoardSide, CoreAction, Seen, Shown};
use crate::kit::parts::report;
use crate::kit::widgets::{BoardLook, Pen, PenStyle, framed_board, write};
use crate::puzzle::{Board, Move};
use crate::recording::Moment;

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
    let Some((shown, moment)) = seen.core.shown.as_ref().and_then(|shown| Some((shown, shown.moment()?)))
    else {
        report_slots(ui, layout);
        before_ui(ui, layout, pen, seen, actions);
        return;
    };
    let is_path = seen.core.views.path.shown().is_some() && shown.is_solved();
    let with_goal = (seen.core.look.hints.are_shown() && !is_path && layout.form != Form::Narrow)
        .then(|| layout.clone().with_goal());
    let layout = with_goal.as_ref().unwrap_or(layout);
    report_slots(ui, layout);
    let stage = Stage { seen, shown, moment, layout, pen };
    if let Some(moves) = seen.core.views.path.shown().filter(|_| shown.is_solved()) {
        path_ui(ui, stage, moves);
        return;
    }
    let parts = search::parts_of(stage);
    goal_ui(ui, stage, &parts.board.goal);
    for (mv, response) in parts_ui(ui, layout, &parts) {
        if !response.hovered() && !response.clicked() {
            continue;
        }
        let Some(node) = search::node_of(stage, mv) else { continue };
        if response.hovered() {
            actions.push(CoreAction::Hover(Some(node)));
        }
        if response.clicked() {
            actions.push(CoreAction::Select(Some(node)));
        }
    }
    if layout.shows(layout.why) {
        why::why_ui(ui, stage, actions);
    }
}

/// Shows a stage that is not of a recording, with a word and the sentence after it. Returns the slots that can be clicked
/// and dragged.
pub fn stage_parts_ui(
    ui: &Ui,
    layout: &Layout,
    parts: &StageParts,
    (word, sentence): (&str, &str),
) -> Vec<(Move, Response)> {
    report_slots(ui, layout);
    why::write_why(ui, layout, Pen::new(ui, layout.scale), word, sentence);
    parts_ui(ui, layout, parts)
}

/// Shows the board of the current node and its values, without its step.
pub fn node_ui(ui: &Ui, layout: &Layout, seen: Seen<'_>) {
    let pen = Pen::new(ui, layout.scale);
    let Some(shown) = &seen.core.shown else { return };
    let Some(moment) = shown.moment() else { return };
    let stage = Stage { seen, shown, moment, layout, pen };
    // Another frame would tell that it is the goal.
    let (board, value) = search::board_and_value(stage);
    board_ui(ui, (layout, pen), &StageBoard { frame: pen.theme.current(), ..board });
    equation::equation_ui(ui, (layout, pen), &value);
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

fn board_rect(layout: &Layout, seen: Seen<'_>) -> Rect {
    let size = seen
        .core
        .shown
        .as_ref()
        .map_or_else(|| seen.core.editor.document().problem.size(), |shown| shown.recording.problem().size());
    layout.board_of((size.cols(), size.rows()))
}

/// The goal beside the board, with an arrow to it.
fn goal_ui(ui: &Ui, Stage { layout, pen, .. }: Stage<'_>, goal: &Board) {
    let Some(square) = layout.goal else { return };
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
        framed_board(
            ui,
            board_id(),
            rect,
            (&board, recording.problem().goal_like(&board)),
            &look,
            "Path board",
        );
    }
    why::path_ui(ui, stage, moves, length);
}
