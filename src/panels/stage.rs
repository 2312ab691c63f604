//! The current step in fixed slots: board, equation, phases, why, successors. From one step to the next, only what is in
//! the slots changes.

use egui::{Align2, Color32, Id, Pos2, Rect, Response, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use crate::core::{
    Actions, BoardSide, Command, CoreAction, MoveSlot, Seen, Shown, StageWords, f_meaning, read_aloud,
    said_at_end,
};
use crate::kit::{
    BoardLook, Pen, PenStyle, UnitScale, area_of, colour32, command_button, framed_board, measured,
    note_current_board, paint_mini_board, paint_scene, report, say, write, write_scene,
};
use crate::panels::bar::state_sentence;
use crate::panels::text;
pub use crate::picture::stage::Form;
use crate::picture::stage::{StagePen, word_ink, word_parts};
use crate::picture::{Colour, Extent, Scene, number};
use crate::puzzle::{Board, Move, Size};
use crate::recording::{Moment, ReportedBy};
use crate::search::{Node, NodeId};

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
    pub meaning: &'static str,
    pub words: StageWords,
    /// Where the successors come from, if not from the search itself.
    pub origin: &'static str,
}

pub fn stage_ui(ui: &mut Ui, layout: &Layout, seen: Seen<'_>, actions: &mut Actions) {
    let pen = Pen::new(ui, layout.scale);
    report_slots(ui, layout);
    let Some((shown, moment)) = seen.core.now() else {
        before_ui(ui, layout, pen, seen);
        return;
    };
    let stage = Stage { seen, shown, moment, layout, pen };
    if let Some(moves) = seen.core.views.path.shown().filter(|_| shown.is_solved()) {
        path_ui(ui, stage, moves);
        return;
    }
    let parts = parts_of(stage);
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
        why_ui(ui, stage, &parts.words.sentence, actions);
    }
}

/// Shows a stage without a recording, with a word in front of its sentence. Returns the slots that can be clicked and dragged.
pub fn stage_parts_ui(ui: &Ui, layout: &Layout, parts: &StageParts, word: &str) -> Vec<(Move, Response)> {
    report_slots(ui, layout);
    write_why(ui, layout, word, &parts.words.sentence);
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

/// A board without its h in the place of the current one.
fn plain_board_ui(
    ui: &Ui,
    (layout, pen): (&Layout, Pen),
    boards: (&Board, &Board),
    frame: Color32,
    name: &str,
) {
    let rect = layout.board_of(boards.0.size());
    if layout.shows(rect) {
        let look = BoardLook { frame: Some((pen.u(0.2), frame)), ..BoardLook::default() };
        framed_board(ui, board_id(), rect, boards, &look, name);
    }
}

/// The start and what to do, before the first search; or how far the tables of its heuristic are.
fn before_ui(ui: &Ui, layout: &Layout, pen: Pen, seen: Seen<'_>) {
    let [start, goal] = BoardSide::ALL.map(|side| seen.core.editor.board(side));
    plain_board_ui(ui, (layout, pen), (start, goal), pen.theme.line(), BoardSide::Start.name());
    let info = seen.core.editor.document().settings.algorithm.info();
    let equation = layout.equation;
    let title = PenStyle { size: pen.scale.equation() * 0.7, ..pen.strong() };
    let is_starting = seen.core.shown.is_some();
    let heading = if is_starting { text::PREPARING } else { "No search yet" };
    write(ui, equation.left_center(), Align2::LEFT_CENTER, heading, title, equation.width());
    let first = layout.phases[0];
    if let Some(shown) = &seen.core.shown {
        let done = shown.prepared.map(text::percent);
        let line = done.as_deref().unwrap_or(STARTING);
        write(ui, first.left_center(), Align2::LEFT_CENTER, line, pen.plain(), equation.width());
        write_why(ui, layout, "Why", if shown.prepared.is_some() { BUILDING_TABLES } else { STARTING });
        return;
    }
    write(ui, first.left_center(), Align2::LEFT_CENTER, info.title, pen.strong(), first.width());
    let summary = format!("{} {}", text::sentence(info.summary), HOW_TO_BEGIN);
    let has_room = matches!(layout.form, Form::Large | Form::Low);
    write_why(ui, layout, "Why", if has_room { &summary } else { HOW_TO_BEGIN });
}

fn path_ui(ui: &Ui, Stage { shown, layout, pen, .. }: Stage<'_>, moves: usize) {
    let recording = &shown.recording;
    let length = shown.path_length();
    let board = recording.board(shown.path_nodes()[moves.min(length)].state);
    let goal = recording.problem().goal_like(&board);
    plain_board_ui(ui, (layout, pen), (&board, goal), pen.theme.path(), "Path board");
    let style = PenStyle { size: pen.scale.equation() * 0.8, colour: pen.theme.path(), ..pen.strong() };
    let equation = layout.equation;
    let progress = format!("Move {moves} of {length}");
    write(ui, equation.left_center(), Align2::LEFT_CENTER, &progress, style, equation.width());
    let mut lines = Vec::new();
    lines.extend(shown.path_move(moves).map(|mv| format!("The blank moved {}.", mv.name())));
    lines.extend((shown.meeting_place() == Some(moves)).then(|| "The two searches met here.".to_owned()));
    for (line, rect) in lines.iter().zip(&layout.phases) {
        write(ui, rect.left_center(), Align2::LEFT_CENTER, line, pen.plain(), rect.width());
    }
    write_why(ui, layout, "Why", "Press Escape to return to the search.");
}

fn parts_of(stage: Stage<'_>) -> StageParts {
    let Stage { seen, shown, moment, pen, .. } = stage;
    let recording = &shown.recording;
    let mut words = shown.words(moment);
    for (_, slot) in &mut words.slots {
        if let MoveSlot::Tried(tried) = slot {
            let is = |other: Option<NodeId>| tried.node.is_some() && other == tried.node;
            (tried.is_selected, tried.is_marked) =
                (is(seen.core.selected()), tried.is_marked || is(seen.core.hovered()));
        }
    }
    let board = recording.board(current(stage).state);
    let is_goal = moment.step.as_ref().is_some_and(|step| step.is_goal);
    let label = |id| format!("Select node {}", number(recording.number(id)));
    StageParts {
        board,
        goal: words.goal(recording.problem(), &board),
        frame: if is_goal { pen.theme.path() } else { pen.theme.current() },
        name: "Current board",
        labels: words.slots.each_ref().map(|(_, slot)| node_in(slot).map_or_else(String::new, label)),
        meaning: f_meaning(recording.settings()),
        words,
        origin: match (recording.reported_by(), recording.is_inferred()) {
            (None, _) => "",
            (Some(ReportedBy::Students(..)), _) => "inferred: the list has none",
            (_, false) => "from your program",
            (_, true) => "inferred: your program writes none",
        },
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
    // A smaller number could not be read, and would cover the number of the tile.
    let has_room = layout.form != Form::Narrow && cell >= 4.0 * pen.scale.least_text();
    let look = BoardLook {
        explanation: parts.words.explanation.clone().unwrap_or_default(),
        only_pointed: !has_room,
        share_size: pen.scale.text(),
        frame: Some((pen.u(0.2), parts.frame)),
    };
    let rect = layout.board_of(size);
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
    pub equation: Rect,
    /// The line below the equation.
    pub note: Option<Rect>,
    /// The phases of a step; the last ones where not all have room.
    pub phases: Vec<Rect>,
    pub why: Rect,
    pub title: Option<Rect>,
    pub slots: [Rect; 4],
    /// The right edge of what covers the stage. Parts that begin to the left of it are not drawn.
    pub covered: Option<f32>,
    /// Whether the sentence also tells the state of the search: no row of menus has it.
    pub tells_state: bool,
}

/// The height of the sentence, which has two lines.
const WHY: f32 = 3.3;
const PHASE: f32 = 1.85;
const SLOT_GAP: f32 = 0.6;
/// Heights in one column, in units: of the equation; of what is around it and the board, with slots in rows, and beside the board.
const EQUATION: f32 = 4.25;
const COLUMN: f32 = 16.6;
const LOW_COLUMN: f32 = 6.6;
/// The share of the width that the board has in one column, and the width from which a low window may make it smaller, in units.
const SHARE_OF_COLUMN: f32 = 0.6;
const LARGE_BOARD: f32 = 15.5;
/// The greatest width of all parts together, in units; the rest stays empty.
const WIDEST: f32 = 44.0;

/// The height of a stage in one column, in units, where there is room for `most`.
pub fn column_height(width: f32, most: f32) -> f32 {
    let board = width * SHARE_OF_COLUMN;
    let of = |phases: f32, board: f32| LOW_COLUMN + EQUATION + phases * PHASE + board;
    let whole = of(3.0, board) + COLUMN - LOW_COLUMN;
    if most >= whole { whole } else { most.min(of(3.0, board)).max(of(1.0, board.min(LARGE_BOARD))) }
}

impl Layout {
    pub fn new(form: Form, rect: Rect, scale: UnitScale) -> Self {
        // In units, from the upper left corner: sizes, upper edges, and the middle of the first phase.
        let [margin, top, board, gap, first_phase, why, slots, slot_height] = match form {
            Form::Large => [1.2, 1.0, 15.9, 1.8, 8.85, 17.5, 23.6, 5.8],
            Form::Low => [1.2, 0.8, 15.5, 1.5, 8.6, 16.5, 20.5, 4.3],
            Form::Narrow => [1.0, 0.8, 10.7, 1.2, 6.6, 11.8, 15.3, 4.2],
            Form::Column => return Self::column(rect, scale),
        };
        // The middle of the line below the equation, and the number of phases.
        let (note, phases) = match form {
            Form::Large => (Some(6.1), 4),
            Form::Low => (Some(5.8), 4),
            Form::Narrow | Form::Column => (None, 3),
        };
        let at = |x, y, width, height| placed(rect, scale, [x, y, width, height]);
        let width = (rect.width() / scale.u(1.0)).min(WIDEST);
        let right = margin + board + gap;
        let right_width = width - right - margin;
        let phase = |place: usize| {
            let centre = first_phase + PHASE * place as f32;
            at(right - 0.5, centre - PHASE / 2.0, right_width, PHASE)
        };
        let inner = width - 2.0 * margin;
        let slot_width = (inner - 3.0 * SLOT_GAP) / 4.0;
        let slot = |place: usize| {
            let left = margin + place as f32 * (slot_width + SLOT_GAP);
            at(left, slots, slot_width, slot_height)
        };
        Self {
            form,
            scale,
            board: at(margin, top, board, board),
            equation: at(right, top + 0.1, right_width, 4.0),
            note: note.map(|centre| at(right, centre - 0.8, right_width, 1.6)),
            phases: (0..phases).map(phase).collect(),
            why: at(margin, why, inner, WHY),
            title: (form == Form::Large).then(|| at(margin, 21.9, inner, 1.6)),
            slots: std::array::from_fn(slot),
            covered: None,
            tells_state: false,
        }
    }

    /// In one column: the board, its equation and phases, the sentence, and the slots in two rows. Where that is too high, the
    /// slots are beside the board, and only the last phases are there.
    fn column(rect: Rect, scale: UnitScale) -> Self {
        let at = |x, y, width, height| placed(rect, scale, [x, y, width, height]);
        let [width, height] = [rect.width(), rect.height()].map(|length| length / scale.u(1.0));
        // Lengths in points are not those in units to the last digit.
        let height = height + 0.1;
        let is_whole = height >= COLUMN + EQUATION + 3.0 * PHASE + width * SHARE_OF_COLUMN;
        let board = (width * SHARE_OF_COLUMN).min((height - LOW_COLUMN - EQUATION - PHASE).max(8.0));
        let phases = ((height - LOW_COLUMN - board - EQUATION) / PHASE).clamp(1.0, 3.0) as usize;
        let left = if is_whole { (width - board) / 2.0 } else { 1.0 };
        let (x, y) = (1.0, 1.2 + board);
        let why = y + EQUATION + PHASE * phases as f32 + 0.2;
        let low = (board + SLOT_GAP) / 4.0;
        let slot = |place: usize| {
            if !is_whole {
                let left = left + board + SLOT_GAP;
                return at(left, 0.8 + place as f32 * low, width - left - 1.0, low - SLOT_GAP);
            }
            placed(rect, scale, in_two_rows([1.0, why + 5.2, width - 2.0, 8.6 + SLOT_GAP], place))
        };
        let phase = |place: usize| at(x, y + 4.1 + PHASE * place as f32, width - 2.0, PHASE);
        Self {
            form: Form::Column,
            scale,
            board: at(left, 0.8, board, board),
            equation: at(x, y, width - 2.0, 4.0),
            note: None,
            phases: (0..phases).map(phase).collect(),
            why: at(1.0, why, width - 2.0, 5.0),
            title: None,
            slots: std::array::from_fn(slot),
            covered: None,
            tells_state: false,
        }
    }

    /// In a low and wide window: a large board, with equation, phases, and slots in two rows beside it, and the sentence below.
    pub fn low(rect: Rect, scale: UnitScale) -> Self {
        let at = |x, y, width, height| placed(rect, scale, [x, y, width, height]);
        let [width, height] = [rect.width(), rect.height()].map(|length| length / scale.u(1.0));
        let (width, bottom) = (width.min(WIDEST), height - WHY - 0.6);
        let board = (bottom - 0.8).min(width * SHARE_OF_COLUMN);
        let x = 2.2 + board;
        let right = width - x - 1.0;
        let phases = ((bottom - 13.3) / PHASE).clamp(1.0, 3.0) as usize;
        let slots = 5.9 + PHASE * phases as f32;
        let slot = |place| placed(rect, scale, in_two_rows([x, slots, right, bottom - slots], place));
        Self {
            board: at(1.0, 0.8, board, board),
            equation: at(x, 0.9, right, 4.0),
            phases: (0..phases).map(|place| at(x - 0.5, 5.7 + PHASE * place as f32, right, PHASE)).collect(),
            why: at(1.0, bottom + 0.3, width - 2.0, WHY),
            slots: std::array::from_fn(slot),
            ..Self::new(Form::Narrow, rect, scale)
        }
    }

    pub fn shows(&self, part: Rect) -> bool {
        self.covered.is_none_or(|covered| part.left() >= covered)
    }

    pub fn board_of(&self, size: Size) -> Rect {
        board_in(self.board, size)
    }
}

fn placed(within: Rect, scale: UnitScale, [x, y, width, height]: [f32; 4]) -> Rect {
    let [x, y, width, height] = [x, y, width, height].map(|units| scale.u(units));
    Rect::from_min_size(within.min + vec2(x, y), vec2(width, height))
}

/// A place in an area with two rows of two: x, y, width and height.
fn in_two_rows([x, y, width, height]: [f32; 4], place: usize) -> [f32; 4] {
    let [width, height] = [width, height].map(|whole| (whole - SLOT_GAP) / 2.0);
    let (column, row) = ((place % 2) as f32, (place / 2) as f32);
    [x + column * (width + SLOT_GAP), y + row * (height + SLOT_GAP), width, height]
}

pub fn board_in(square: Rect, size: Size) -> Rect {
    let side = square.width() / size.cols().max(size.rows()) as f32;
    let size = vec2(side * size.cols() as f32, side * size.rows() as f32);
    Rect::from_min_size(pos2(square.left(), square.center().y - size.y / 2.0), size)
}

fn successors_ui(ui: &Ui, (layout, pen): (&Layout, Pen), parts: &StageParts) -> Vec<(Move, Response)> {
    if let Some(title) = layout.title.filter(|title| layout.shows(*title)) {
        let name =
            write(ui, title.left_center(), Align2::LEFT_CENTER, "Successors", pen.weak(), title.width());
        let room = title.right() - name.right() - pen.u(1.0);
        if !parts.origin.is_empty() && room > 0.0 {
            write(ui, title.right_center(), Align2::RIGHT_CENTER, parts.origin, pen.weak(), room);
        }
    }
    let mut responses = Vec::new();
    for (((mv, slot), rect), label) in parts.words.slots.iter().zip(layout.slots).zip(&parts.labels) {
        if !layout.shows(rect) {
            continue;
        }
        let place = draw(ui, layout, write_scene, |pen| pen.slot(area_of(rect), *mv, slot));
        if let (MoveSlot::Tried(tried), Some(place)) = (slot, place) {
            paint_mini_board(
                ui,
                pos2(place.corner.x, place.corner.y),
                &tried.board,
                place.cell,
                tried.status,
            );
        }
        if !label.is_empty() {
            let response = ui.interact(rect, Id::unique(("successor", *mv)), Sense::click_and_drag());
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
            responses.push((*mv, response));
        }
    }
    responses
}

const HOW_TO_BEGIN: &str = "Press Enter to run the search. Then step with → and ←, or play with Space.";
const STARTING: &str = "Starting…";
const BUILDING_TABLES: &str = "Building the heuristic's tables, which is done only once. The search starts when they are ready. Press Stop to cancel.";

fn why_ui(ui: &mut Ui, stage: Stage<'_>, sentence: &str, actions: &mut Actions) {
    let Stage { seen, shown, moment, layout, pen } = stage;
    if seen.core.shows_earlier_settings() {
        earlier_ui(ui, layout, pen, seen, actions);
        return;
    }
    let ended = said_at_end(shown);
    let state = state_sentence(shown).filter(|_| layout.tells_state && ended.is_none());
    let with_state = state.map(|state| format!("{state} {sentence}"));
    write_why(ui, layout, "Why", ended.as_ref().or(with_state.as_ref()).map_or(sentence, String::as_str));
    // For a visit, the sentence says why. What happened is for screen readers and tests.
    let happened = shown.happened(moment);
    if shown.choice().is_none() && (ended.is_some() || sentence != happened) {
        say(ui, layout.why.shrink(1.0), &read_aloud(&happened));
    }
}

/// Says in place of the sentence that the search has earlier boards or settings. The rest of the stage is faint.
fn earlier_ui(ui: &mut Ui, layout: &Layout, pen: Pen, seen: Seen<'_>, actions: &mut Actions) {
    let room = UiBuilder::new().max_rect(layout.why).layout(egui::Layout::left_to_right(egui::Align::Center));
    let mut inside = ui.new_child(room);
    inside.set_opacity(1.0);
    layout.scale.apply(&mut inside);
    inside.label(
        egui::RichText::new("The settings have changed since this run.").size(pen.scale.text()).strong(),
    );
    command_button(&mut inside, Command::Run, seen.commands, actions);
}

/// Writes a sentence with a word in front. What has no room is in the tooltip.
fn write_why(ui: &Ui, layout: &Layout, word: &str, sentence: &str) {
    let rect = layout.why;
    if !layout.shows(rect) {
        return;
    }
    let is_whole =
        draw(ui, layout, paint_scene, |pen| pen.sentence(area_of(rect), word, &text::unbroken(sentence)));
    let response = say(ui, rect, &read_aloud(sentence));
    if !is_whole {
        response.on_hover_text(sentence);
    }
}

/// The words of a sentence: g and h in their colours, without the punctuation beside them.
pub fn coloured(pen: Pen, sentence: &str, style: PenStyle) -> Vec<(String, PenStyle)> {
    let mut parts = Vec::new();
    for word in text::unbroken(sentence).split_inclusive([' ', '\u{a0}', '\n']) {
        let [before, bare, after] = word_parts(word);
        let Some(colour) = word_ink(bare, pen.theme.palette()) else {
            parts.push((word.to_owned(), style));
            continue;
        };
        let inked = PenStyle { strong: true, colour: colour32(colour), ..style };
        let all = [(before, style), (bare, inked), (after, style)];
        let all = all.into_iter().filter(|(text, _)| !text.is_empty());
        parts.extend(all.map(|(text, style)| (text.to_owned(), style)));
    }
    parts
}
