//! The current step in fixed slots: board, equation, phases, why, successors. From one step to the next, only what is in
//! the slots changes.

mod successors;

use egui::{Align2, Color32, Id, Pos2, Rect, Response, Ui, pos2, vec2};

use crate::core::{
    Actions, BoardSide, CoreAction, MoveSlot, Seen, Shown, StageWords, f_meaning, words_with_choice,
};
use crate::kit::parts::report;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::{
    BoardLook, Pen, PenStyle, area_of, framed_board, measured, note_current_board, paint_scene, say, write,
    write_scene,
};
use crate::panels::text;
pub use crate::picture::stage::Form;
use crate::picture::stage::StagePen;
use crate::picture::{Colour, Extent, Scene};
use crate::puzzle::{Board, Move};
use crate::recording::Moment;
use crate::search::{Node, NodeId};
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
    pub board: Board,
    pub goal: Board,
    pub frame: Color32,
    /// What a screen reader calls the board, and each slot; empty where a slot takes no click.
    pub name: &'static str,
    pub labels: [String; 4],
    /// The tooltip of the equation.
    pub meaning: &'static str,
    pub words: StageWords,
    /// Where the successors come from, if not from the search itself.
    pub origin: &'static str,
    /// How much of the way out of the current board the successors have done.
    pub arrived: f32,
}

pub fn stage_ui(ui: &mut Ui, layout: &Layout, seen: Seen<'_>, actions: &mut Actions) {
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
    goal_ui(ui, stage, &parts.goal);
    for (mv, response) in parts_ui(ui, layout, &parts) {
        if !response.hovered() && !response.clicked() {
            continue;
        }
        let slot = parts.words.slots.iter().find(|(other, _)| *other == mv);
        let Some(node) = slot.and_then(|(_, slot)| node_in(slot)) else { continue };
        if response.hovered() {
            actions.push(CoreAction::Hover(Some(node)));
        }
        if response.clicked() {
            actions.push(CoreAction::Select(Some(node)));
        }
    }
    if layout.shows(layout.why) {
        successors::why_ui(ui, stage, &parts.words.sentence, actions);
    }
}

/// Shows a stage without a recording, with a word in front of its sentence. Returns the slots that can be clicked and dragged.
pub fn stage_parts_ui(ui: &Ui, layout: &Layout, parts: &StageParts, word: &str) -> Vec<(Move, Response)> {
    report_slots(ui, layout);
    successors::write_why(ui, layout, word, &parts.words.sentence);
    parts_ui(ui, layout, parts)
}

pub fn node_ui(ui: &Ui, layout: &Layout, seen: Seen<'_>) {
    let pen = Pen::new(ui, layout.scale);
    let Some((shown, moment)) = seen.core.now() else { return };
    let stage = Stage { seen, shown, moment, layout, pen };
    // Another frame would tell that it is the goal.
    let parts = StageParts { frame: pen.theme.current(), ..parts_of(stage) };
    board_ui(ui, (layout, pen), &parts);
    equation_ui(ui, layout, &parts);
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
    let rect = board_in(square, (goal.size().cols(), goal.size().rows()));
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
fn before_ui(ui: &mut Ui, layout: &Layout, pen: Pen, seen: Seen<'_>, actions: &mut Actions) {
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
    let Stage { seen, shown, moment, pen, .. } = stage;
    let recording = &shown.recording;
    let mut words = words_with_choice(recording, moment, shown.choice());
    for (_, slot) in &mut words.slots {
        if let MoveSlot::Tried(tried) = slot {
            let is = |other: Option<NodeId>| tried.node.is_some() && other == tried.node;
            (tried.is_selected, tried.is_marked) =
                (is(seen.core.selected()), tried.is_marked || is(seen.core.hovered()));
        }
    }
    let board = recording.board(current(stage).state);
    let is_goal = moment.step.as_ref().is_some_and(|step| step.is_goal);
    let label = |id| text::select_node(recording.number(id));
    StageParts {
        board,
        goal: words.goal(recording.problem(), &board),
        frame: if is_goal { pen.theme.path() } else { pen.theme.current() },
        name: "Current board",
        labels: words.slots.each_ref().map(|(_, slot)| node_in(slot).map_or_else(String::new, label)),
        meaning: f_meaning(recording.settings()),
        words,
        origin: match (recording.is_reported(), recording.is_inferred()) {
            (false, _) => "",
            (true, false) => "from your program",
            (true, true) => "inferred: your program writes none",
        },
        arrived: 1.0,
    }
}

fn node_in(slot: &MoveSlot) -> Option<NodeId> {
    if let MoveSlot::Tried(tried) = slot { tried.node } else { None }
}

fn current(stage: Stage<'_>) -> Node {
    let Stage { shown, moment, .. } = stage;
    moment.step.as_ref().map_or_else(|| shown.recording.nodes().get(NodeId::START), |step| step.node)
}

/// Shows all but the sentence. Returns the slots that can be clicked and dragged.
fn parts_ui(ui: &Ui, layout: &Layout, parts: &StageParts) -> Vec<(Move, Response)> {
    let pen = Pen::new(ui, layout.scale);
    if layout.shows(layout.board) {
        board_ui(ui, (layout, pen), parts);
    }
    equation_ui(ui, layout, parts);
    let areas: Vec<_> = layout.phases.iter().map(|rect| area_of(*rect)).collect();
    let words = &parts.words;
    draw(ui, layout, write_scene, |pen| pen.phases(&areas, &words.phases, words.shows_choice));
    successors_ui(ui, (layout, pen), parts)
}

fn board_id() -> Id {
    Id::unique("current board")
}

fn board_ui(ui: &Ui, (layout, pen): (&Layout, Pen), parts: &StageParts) {
    let size = parts.board.size();
    let cell = layout.board.width() / size.cols().max(size.rows()) as f32;
    // A smaller number could not be read, and would be in the way of the tile's.
    let has_room = layout.form != Form::Narrow && cell >= 4.0 * pen.scale.least_text();
    let look = BoardLook {
        explanation: parts.words.explanation.clone().unwrap_or_default(),
        only_pointed: !has_room,
        share_size: pen.scale.text(),
        frame: Some((pen.u(0.2), parts.frame)),
    };
    let rect = layout.board_of((size.cols(), size.rows()));
    note_current_board(ui.ctx(), rect);
    framed_board(ui, board_id(), rect, (&parts.board, &parts.goal), &look, parts.name);
}

/// Draws what the picture of a stage draws, and paints it by `paint`. All lengths are those of the window.
fn draw<R>(
    ui: &Ui,
    layout: &Layout,
    paint: impl FnOnce(&Ui, Id, Pos2, &Scene),
    draw: impl FnOnce(&mut StagePen<'_>) -> R,
) -> R {
    let (whole, scale) = (ui.ctx().content_rect().max, layout.scale);
    let measure = measured(ui);
    let mut pen = StagePen {
        scene: Scene::new("", Extent { width: whole.x, height: whole.y }, Colour::NONE),
        palette: Pen::new(ui, scale).theme.palette(),
        unit: scale.u(1.0),
        least_text: scale.least_text(),
        form: layout.form,
        measure: &measure,
    };
    let drawn = draw(&mut pen);
    paint(ui, Id::unique("parts of the stage"), Pos2::ZERO, &pen.scene);
    drawn
}

/// The equation, no larger than the widest one may be: one size for a whole run.
fn equation_ui(ui: &Ui, layout: &Layout, parts: &StageParts) {
    let StageWords { terms, widest, note, .. } = &parts.words;
    let rect = layout.equation;
    let end = draw(ui, layout, paint_scene, |pen| pen.equation(area_of(rect), terms, widest));
    let spoken: Vec<_> = terms.iter().map(|term| term.text.as_str()).collect();
    let spoken = format!("{} {}", terms.first().map_or("", |term| term.name), spoken.join(" "));
    let whole = Rect { max: pos2(end, rect.bottom()), ..rect };
    say(ui, whole, spoken.trim()).on_hover_text(parts.meaning);
    if let Some(rect) = layout.note {
        draw(ui, layout, write_scene, |pen| pen.note(area_of(rect), note));
    }
}

#[derive(Clone, Debug)]
pub struct Layout {
    pub form: Form,
    pub scale: UnitScale,
    pub board: Rect,
    /// The goal beside the board, in the first minute.
    pub goal: Option<Rect>,
    pub equation: Rect,
    /// The line below the equation.
    pub note: Option<Rect>,
    /// The phases of a step; the last ones where not all have room.
    pub phases: Vec<Rect>,
    pub why: Rect,
    /// The word above the successors.
    pub title: Option<Rect>,
    pub slots: [Rect; 4],
    /// What is to the left of there is covered, and is not drawn.
    pub covered: Option<f32>,
}

/// Distances and sizes, in units. `why` and `slots` are upper edges.
struct Measures {
    margin: f32,
    top: f32,
    board: f32,
    gap: f32,
    /// The middle of the line.
    note: Option<f32>,
    /// The middle of the line.
    first_phase: f32,
    phases: usize,
    why: f32,
    slots: f32,
    slot_height: f32,
}

impl Measures {
    fn of(form: Form) -> Self {
        match form {
            Form::Large => Self {
                margin: 1.2,
                top: 1.0,
                board: 15.9,
                gap: 1.8,
                note: Some(6.1),
                first_phase: 8.85,
                phases: 4,
                why: 17.5,
                slots: 23.6,
                slot_height: 5.8,
            },
            Form::Low => Self {
                margin: 1.2,
                top: 0.8,
                board: 15.5,
                gap: 1.5,
                note: Some(5.8),
                first_phase: 8.6,
                phases: 4,
                why: 16.5,
                slots: 20.5,
                slot_height: 4.3,
            },
            Form::Narrow => Self {
                margin: 1.0,
                top: 0.8,
                board: 10.7,
                gap: 1.2,
                note: None,
                first_phase: 6.6,
                phases: 3,
                why: 11.8,
                slots: 15.3,
                slot_height: 4.2,
            },
        }
    }
}

/// Of two lines.
const WHY: f32 = 3.3;
const PHASE: f32 = 1.85;
/// Of the word above the goal.
const GOAL_NAME: f32 = 1.6;
const SLOT_GAP: f32 = 0.6;
/// The widest that all parts together become, in units; what is left stays empty.
const WIDEST: f32 = 44.0;

impl Layout {
    pub fn of(form: Form, rect: Rect, scale: UnitScale) -> Self {
        let measures = Measures::of(form);
        let Measures { margin, top, board, gap, .. } = measures;
        let u = |units| scale.u(units);
        let at = |x: f32, y: f32, width: f32, height: f32| {
            Rect::from_min_size(rect.min + vec2(u(x), u(y)), vec2(u(width), u(height)))
        };
        let width = (rect.width() / u(1.0)).min(WIDEST);
        let right = margin + board + gap;
        let right_width = width - right - margin;
        let phase = |place: usize| {
            let centre = measures.first_phase + PHASE * place as f32;
            at(right - 0.5, centre - PHASE / 2.0, right_width, PHASE)
        };
        let inner = width - 2.0 * margin;
        let slot_width = (inner - 3.0 * SLOT_GAP) / 4.0;
        let slot = |place: usize| {
            let left = margin + place as f32 * (slot_width + SLOT_GAP);
            at(left, measures.slots, slot_width, measures.slot_height)
        };
        Self {
            form,
            scale,
            board: at(margin, top, board, board),
            goal: None,
            equation: at(right, top + 0.1, right_width, 4.0),
            note: measures.note.map(|centre| at(right, centre - 0.8, right_width, 1.6)),
            phases: (0..measures.phases).map(phase).collect(),
            why: at(margin, measures.why, inner, WHY),
            title: (form == Form::Large).then(|| at(margin, 21.9, inner, 1.6)),
            slots: std::array::from_fn(slot),
            covered: None,
        }
    }

    /// Whether a part can be seen as a whole.
    pub fn shows(&self, part: Rect) -> bool {
        self.covered.is_none_or(|covered| part.left() >= covered)
    }

    /// With the goal beside the board, in place of the phases and the sum of h.
    #[must_use]
    pub fn with_goal(self) -> Self {
        let beside = self.equation.left();
        let top = self.board.top();
        let side = self.board.height() - self.equation.height() - self.scale.u(GOAL_NAME + 0.4);
        let goal = Rect::from_min_size(pos2(beside, top + self.scale.u(GOAL_NAME)), vec2(side, side));
        let below = pos2(beside, self.board.bottom() - self.equation.height());
        let equation = Rect::from_min_size(below, self.equation.size());
        Self { goal: Some(goal), equation, note: None, phases: Vec::new(), ..self }
    }

    pub fn board_of(&self, size: (usize, usize)) -> Rect {
        board_in(self.board, size)
    }
}

/// Where a board with these many columns and rows is in a square.
pub fn board_in(square: Rect, (columns, rows): (usize, usize)) -> Rect {
    let side = square.width() / columns.max(rows) as f32;
    let size = vec2(side * columns as f32, side * rows as f32);
    Rect::from_min_size(pos2(square.left(), square.center().y - size.y / 2.0), size)
}
