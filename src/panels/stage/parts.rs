//! What the stage shows, for any search.

use egui::{Color32, Id, Response, Ui};

use super::Layout;
use super::equation::equation_ui;
use super::layout::Form;
use super::phases::phases_ui;
use super::successors::successors_ui;
use crate::core::{EquationTerm, Phase};
use crate::heuristic::Explanation;
use crate::kit::widgets::{BoardLook, Pen, framed_board, note_current_board};
use crate::puzzle::{Board, Move};
use crate::recording::NodeStatus;

/// All but the sentence.
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

/// The large board.
pub struct StageBoard {
    pub board: Board,
    pub goal: Board,
    /// What each tile adds to h.
    pub explanation: Option<Explanation>,
    pub frame: Color32,
    pub name: &'static str,
}

/// The value of its node.
#[derive(Default)]
pub struct StageValue {
    pub terms: Vec<EquationTerm>,
    /// As wide as any of this search.
    pub widest: Vec<EquationTerm>,
    /// In the line below.
    pub note: Vec<EquationTerm>,
    /// What the value means.
    pub meaning: &'static str,
}

/// The place of one move of the blank.
pub struct StageSlot {
    pub mv: Move,
    pub content: SlotContent,
}

/// What became of a move.
pub enum SlotContent {
    /// The border is in the way.
    NoMove,
    /// Not tried, or not yet.
    Empty,
    Board(SlotBoard),
}

/// A board in a slot.
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

/// What is done with the board of a slot.
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

/// Shows all but the sentence. Returns the slots that can be clicked and dragged.
pub fn parts_ui(ui: &Ui, layout: &Layout, parts: &StageParts) -> Vec<(Move, Response)> {
    let pen = Pen::new(ui, layout.scale);
    if layout.shows(layout.board) {
        board_ui(ui, (layout, pen), &parts.board);
    }
    equation_ui(ui, (layout, pen), &parts.value);
    phases_ui(ui, (layout, pen), &parts.phases, parts.shows_choice);
    successors_ui(ui, (layout, pen), &parts.slots, parts.origin)
}

pub fn board_id() -> Id {
    Id::unique("current board")
}

pub fn board_ui(ui: &Ui, (layout, pen): (&Layout, Pen), shown: &StageBoard) {
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
