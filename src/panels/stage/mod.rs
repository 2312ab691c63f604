//! The current step in fixed slots: board, equation, phases, why, successors. From one step to the next, only what is in
//! the slots changes.

mod layout;
mod successors;

use egui::{Align2, Color32, Id, Rect, Response, Ui, Vec2, pos2, vec2};

use crate::core::{
    BoardSide, CoreAction, EquationTerm, MoveSlot, Phase, Seen, Shown, TermKind, TriedSlot, equation_at,
    equation_note, f_meaning, phases, pushes_next, slots, widest_equation,
};
use crate::heuristic::Explanation;
use crate::kit::parts::report;
use crate::kit::widgets::{
    BoardLook, Pen, PenStyle, framed_board, line, note_current_board, paint_next_mark, say, write,
};
use crate::panels::text;
use crate::puzzle::{Board, Move};
use crate::recording::{Moment, NodeStatus};
use crate::search::{Node, NodeId};
pub use layout::{Form, Layout, board_in};
pub use successors::coloured;
use successors::successors_ui;

#[derive(Clone, Copy)]
struct Stage<'a> {
    seen: Seen<'a>,
    shown: &'a Shown,
    moment: &'a Moment,
    layout: &'a Layout,
    pen: Pen,
}

pub struct StageParts {
    pub board: StageBoard,
    pub value: StageValue,
    pub phases: [Phase; 4],
    /// Whether the phase that is now says which node is next.
    pub shows_choice: bool,
    /// In the order of the moves.
    pub slots: [StageSlot; 4],
    /// Where they come from, if not from the search itself.
    pub origin: &'static str,
}

pub struct StageBoard {
    pub board: Board,
    pub goal: Board,
    /// What each tile adds to h.
    pub explanation: Option<Explanation>,
    pub frame: Color32,
    pub name: &'static str,
}

#[derive(Default)]
pub struct StageValue {
    pub terms: Vec<EquationTerm>,
    /// As wide as any of this search.
    pub widest: Vec<EquationTerm>,
    /// In the line below.
    pub note: Vec<EquationTerm>,
    pub meaning: &'static str,
}

pub type StageSlot = (Move, MoveSlot<SlotBoard>);

pub struct SlotBoard {
    pub board: Board,
    pub status: NodeStatus,
    /// What became of it, in two lines.
    pub words: [String; 2],
    pub kind: SlotKind,
    pub is_selected: bool,
    /// Whether the pointer is on it or on its node, or the last event was about it.
    pub is_marked: bool,
    /// How much of its way out of the current board is done.
    pub arrived: f32,
    /// What a screen reader calls it; empty where it takes no click.
    pub label: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SlotKind {
    /// It made a node.
    New,
    /// Its state was known.
    Known,
    /// It has no node.
    Dropped,
    /// The user is to place it.
    ToPlace,
}

pub fn stage_ui(ui: &mut Ui, layout: &Layout, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let pen = Pen::new(ui, layout.scale);
    let Some((shown, moment)) = seen.core.now() else {
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
    let parts = parts_of(stage);
    goal_ui(ui, stage, &parts.board.goal);
    for (mv, response) in parts_ui(ui, layout, &parts) {
        if !response.hovered() && !response.clicked() {
            continue;
        }
        let Some(node) = node_of(stage, mv) else { continue };
        if response.hovered() {
            actions.push(CoreAction::Hover(Some(node)));
        }
        if response.clicked() {
            actions.push(CoreAction::Select(Some(node)));
        }
    }
    if layout.shows(layout.why) {
        successors::why_ui(ui, stage, actions);
    }
}

/// Shows a stage without a recording, with a word and its sentence. Returns the slots that can be clicked and dragged.
pub fn stage_parts_ui(
    ui: &Ui,
    layout: &Layout,
    parts: &StageParts,
    (word, sentence): (&str, &str),
) -> Vec<(Move, Response)> {
    report_slots(ui, layout);
    successors::write_why(ui, layout, Pen::new(ui, layout.scale), word, sentence);
    parts_ui(ui, layout, parts)
}

pub fn node_ui(ui: &Ui, layout: &Layout, seen: Seen<'_>) {
    let pen = Pen::new(ui, layout.scale);
    let Some((shown, moment)) = seen.core.now() else { return };
    let stage = Stage { seen, shown, moment, layout, pen };
    // Another frame would tell that it is the goal.
    let (board, value) = board_and_value(stage);
    board_ui(ui, (layout, pen), &StageBoard { frame: pen.theme.current(), ..board });
    equation_ui(ui, (layout, pen), &value);
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
    successors::before_ui(ui, layout, pen, seen, actions);
}

fn path_ui(ui: &Ui, stage: Stage<'_>, moves: usize) {
    let Stage { seen, shown, layout, pen, .. } = stage;
    let recording = &shown.recording;
    let length = shown.path_length();
    let board = recording.board(shown.path_nodes()[moves.min(length)].state);
    let look = BoardLook { frame: Some((pen.u(0.2), pen.theme.path())), ..BoardLook::default() };
    let rect = board_rect(layout, seen);
    if layout.shows(rect) {
        let goal = recording.problem().goal_like(&board);
        framed_board(ui, board_id(), rect, (&board, goal), &look, "Path board");
    }
    successors::path_ui(ui, stage, moves, length);
}

fn parts_of(stage: Stage<'_>) -> StageParts {
    let Stage { shown, moment, .. } = stage;
    let has_choice = shown.choice().is_some();
    let (board, value) = board_and_value(stage);
    StageParts {
        board,
        value,
        phases: phases(&shown.recording, moment, has_choice),
        origin: match (shown.recording.is_reported(), shown.recording.is_inferred()) {
            (false, _) => "",
            (true, false) => "from your program",
            (true, true) => "inferred: your program writes none",
        },
        shows_choice: has_choice || pushes_next(shown.recording.history(), moment),
        slots: slots(&shown.recording, moment).map(|(mv, slot)| match slot {
            MoveSlot::NoMove => (mv, MoveSlot::NoMove),
            MoveSlot::Empty => (mv, MoveSlot::Empty),
            MoveSlot::Tried(tried) => (mv, MoveSlot::Tried(slot_of(stage, tried))),
        }),
    }
}

/// The node of the move of a slot, if there is one.
fn node_of(stage: Stage<'_>, mv: Move) -> Option<NodeId> {
    let all = slots(&stage.shown.recording, stage.moment);
    all.into_iter().find_map(|(other, slot)| match slot {
        MoveSlot::Tried(tried) if other == mv => tried.node,
        _ => None,
    })
}

fn current(stage: Stage<'_>) -> Node {
    let Stage { shown, moment, .. } = stage;
    moment.step.as_ref().map_or_else(|| shown.recording.nodes().get(NodeId::START), |step| step.node)
}

/// Both are about the same h, which is explained once.
fn board_and_value(stage: Stage<'_>) -> (StageBoard, StageValue) {
    let Stage { shown, moment, pen, .. } = stage;
    let recording = &shown.recording;
    let node = current(stage);
    let board = recording.board(node.state);
    let target = recording.problem().target(node.side);
    let (heuristic, costs) = (recording.settings().heuristic_in_use(), recording.settings().tile_costs());
    let explanation = heuristic.and_then(|h| h.explain_at(&board, target, costs));
    let nearest = explanation.as_ref().and_then(|explanation| explanation.nearest);
    let is_goal = moment.step.as_ref().is_some_and(|step| step.is_goal);
    let value = StageValue {
        terms: equation_at(recording, moment),
        widest: widest_equation(recording),
        note: equation_note(recording, &node, explanation.as_ref()),
        meaning: f_meaning(recording.settings()),
    };
    let board = StageBoard {
        board,
        goal: nearest.unwrap_or_else(|| *recording.problem().goal_like(&board)),
        explanation,
        frame: if is_goal { pen.theme.path() } else { pen.theme.current() },
        name: "Current board",
    };
    (board, value)
}

fn slot_of(stage: Stage<'_>, tried: TriedSlot) -> SlotBoard {
    let Stage { seen, shown, .. } = stage;
    let is = |other: Option<NodeId>| tried.node.is_some() && other == tried.node;
    SlotBoard {
        board: shown.recording.board(tried.state),
        status: tried.node.map_or(NodeStatus::NotYet, |id| shown.status(id)),
        kind: match (tried.is_new, tried.node) {
            (true, _) => SlotKind::New,
            (false, Some(_)) => SlotKind::Known,
            (false, None) => SlotKind::Dropped,
        },
        is_selected: is(seen.core.selected()),
        is_marked: tried.is_last || is(seen.core.hovered()),
        arrived: 1.0,
        label: tried.node.map_or_else(String::new, |id| text::select_node(shown.recording.number(id))),
        words: tried.words,
    }
}

/// Shows all but the sentence. Returns the slots that can be clicked and dragged.
fn parts_ui(ui: &Ui, layout: &Layout, parts: &StageParts) -> Vec<(Move, Response)> {
    let pen = Pen::new(ui, layout.scale);
    if layout.shows(layout.board) {
        board_ui(ui, (layout, pen), &parts.board);
    }
    equation_ui(ui, (layout, pen), &parts.value);
    phases_ui(ui, (layout, pen), &parts.phases, parts.shows_choice);
    successors_ui(ui, (layout, pen), &parts.slots, parts.origin)
}

fn board_id() -> Id {
    Id::unique("current board")
}

fn board_ui(ui: &Ui, (layout, pen): (&Layout, Pen), shown: &StageBoard) {
    let size = shown.board.size();
    let cell = layout.board.width() / size.cols().max(size.rows()) as f32;
    // A smaller number could not be read, and would be in the way of the tile's.
    let has_room = layout.form != Form::Narrow && cell >= 4.0 * pen.scale.least_text();
    let look = BoardLook {
        explanation: shown.explanation.clone().unwrap_or_default(),
        only_pointed: !has_room,
        share_size: pen.scale.text(),
        frame: Some((pen.u(0.2), shown.frame)),
    };
    let rect = layout.board_of((size.cols(), size.rows()));
    note_current_board(ui.ctx(), rect);
    framed_board(ui, board_id(), rect, (&shown.board, &shown.goal), &look, shown.name);
}

/// `shows_choice` if the one that is now says which node is next.
fn phases_ui(ui: &Ui, (layout, pen): (&Layout, Pen), phases: &[Phase], shows_choice: bool) {
    let hidden = phases.len().saturating_sub(layout.phases.len());
    for (place, (phase, rect)) in phases.iter().skip(hidden).zip(&layout.phases).enumerate() {
        if phase.is_now {
            ui.painter().rect_filled(*rect, (pen.u(0.4)).min(255.0) as u8, pen.theme.button());
        }
        let style = if phase.is_now { pen.strong() } else { pen.weak() };
        let y = rect.center().y;
        let at = |units: f32| pos2(rect.left() + pen.u(units), y);
        let number = (place + hidden + 1).to_string();
        // Where the row is short, number and name begin earlier.
        let [number_at, name_at] = if layout.form == Form::Narrow { [0.2, 1.2] } else { [0.5, 1.9] };
        write(ui, at(number_at), Align2::LEFT_CENTER, &number, style, pen.u(2.0));
        // As wide as its words are, and no wider than the row. Where that is short, a long result begins earlier.
        let result = PenStyle { strong: false, ..style };
        let words = line(ui, &phase.result, result).size().x;
        let x = (rect.left() + (rect.width() * 0.6).max(pen.u(9.0))).min(rect.right() - words);
        let end = if phase.result.is_empty() { rect.right() - pen.u(1.3) } else { x - pen.u(0.1) };
        let from = at(name_at);
        write(ui, from, Align2::LEFT_CENTER, phase.name, style, end - from.x);
        write(ui, pos2(x, y), Align2::LEFT_CENTER, &phase.result, result, rect.right() - x);
        if phase.is_now && shows_choice {
            paint_next_mark(ui, pos2(rect.right() - pen.u(0.7), y), pen.u(1.0), Vec2::RIGHT);
        }
    }
}

/// Between two terms, in parts of the size of the text.
const GAP: f32 = 0.28;

/// Writes the terms into the slot of the equation, no larger than the widest ones may be: one size for a whole run.
fn equation_ui(ui: &Ui, (layout, pen): (&Layout, Pen), value: &StageValue) {
    let terms = &value.terms;
    let wanted = |terms: &[EquationTerm]| terms_width(ui, pen, terms, pen.scale.equation());
    let widest = wanted(&value.widest).max(wanted(terms));
    let size = pen.scale.equation() * (layout.equation.width() / widest).min(1.0);
    let whole = paint_terms(ui, pen, terms, size, layout.equation);
    let spoken: Vec<_> = terms.iter().map(|term| term.text.as_str()).collect();
    let spoken = format!("{} {}", terms.first().map_or("", |term| term.name), spoken.join(" "));
    say(ui, whole, spoken.trim()).on_hover_text(value.meaning);
    if let Some(rect) = layout.note {
        note_ui(ui, pen, &value.note, rect);
    }
}

fn term_style(pen: Pen, term: &EquationTerm, size: f32) -> PenStyle {
    PenStyle { size, strong: true, colour: pen.theme.term(term.kind) }
}

fn term_width(ui: &Ui, pen: Pen, term: &EquationTerm, size: f32) -> f32 {
    let text = line(ui, &term.text, term_style(pen, term, size)).size().x;
    let name = line(ui, term.name, term_style(pen, term, pen.scale.text())).size().x;
    text.max(name)
}

fn terms_width(ui: &Ui, pen: Pen, terms: &[EquationTerm], size: f32) -> f32 {
    let gaps = terms.len().saturating_sub(1) as f32 * GAP * size;
    terms.iter().map(|term| term_width(ui, pen, term, size)).sum::<f32>() + gaps
}

fn paint_terms(ui: &Ui, pen: Pen, terms: &[EquationTerm], size: f32, rect: Rect) -> Rect {
    let mut x = rect.left();
    let names = rect.top() + pen.u(0.75);
    let values = rect.top() + pen.u(2.65);
    for term in terms {
        let width = term_width(ui, pen, term, size);
        let middle = x + width / 2.0;
        let small = PenStyle { strong: false, ..term_style(pen, term, pen.scale.text()) };
        for (text, style, y) in
            [(term.name, small, names), (&*term.text, term_style(pen, term, size), values)]
        {
            let galley = line(ui, text, style);
            let place = Align2::CENTER_CENTER.anchor_size(pos2(middle, y), galley.size());
            ui.painter().galley(place.min, galley, style.colour);
        }
        x += width + GAP * size;
    }
    Rect::from_min_size(rect.min, vec2(x - rect.left(), rect.height()))
}

fn note_ui(ui: &Ui, pen: Pen, terms: &[EquationTerm], rect: Rect) {
    let mut x = rect.left();
    for term in terms {
        let style = PenStyle { strong: term.kind == TermKind::H, ..term_style(pen, term, pen.scale.text()) };
        let at = pos2(x, rect.center().y);
        x = write(ui, at, Align2::LEFT_CENTER, &term.text, style, rect.right() - x).right() + pen.u(0.35);
    }
}
