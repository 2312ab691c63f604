//! Dragging a board: where it comes from, and what happens where it is dropped.

use egui::{Id, Rect, Response, Ui, vec2};

use super::screen::HandScreen;
use crate::activity::by_hand::HandAction;
use crate::activity::by_hand::game::HandGame;
use crate::activity::view::Act;
use crate::kit::widgets::{mini_board_size, paint_mini_board};
use crate::learn::by_hand::{HandAct, HandPlay};
use crate::puzzle::{Board, Move};
use crate::recording::NodeStatus;

/// What is dragged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dragged {
    Successor(Move),
    Open(usize),
    Closed(usize),
    /// The goal as a second start.
    Goal,
}

impl Dragged {
    fn board(self, play: &HandPlay) -> Option<Board> {
        let node = match self {
            Self::Successor(mv) => play.successor(mv)?.0,
            Self::Open(node) | Self::Closed(node) => node,
            Self::Goal => return Some(*play.problem().goal()),
        };
        Some(play.get(node)?.board)
    }
}

/// The drag of this frame, and where things can be dropped.
#[derive(Default)]
pub struct Drag {
    /// Set by the part that is dragged.
    started: Option<Dragged>,
    pub open_list: Option<Rect>,
    /// The rows of the open list that are painted: place and rectangle.
    pub rows: Vec<(usize, Rect)>,
    /// Where successors are dropped as known, and open nodes pruned.
    pub closed_list: Option<Rect>,
}

fn id() -> Id {
    Id::unique("board dragged in a search by hand")
}

/// What is dragged, and the number of acts when the drag began: nodes have other numbers after Undo.
#[derive(Clone, Copy)]
struct Held {
    what: Dragged,
    acts: usize,
}

/// What is dragged now.
pub fn dragged(ui: &Ui) -> Option<Dragged> {
    ui.data(|data| data.get_temp(id())).map(|held: Held| held.what)
}

/// Ends a drag without dropping anything.
fn let_go(ui: &Ui) {
    ui.data_mut(|data| data.remove::<Held>(id()));
}

/// Ends a drag whose release was missed, or that began before the search changed.
pub fn end_stale_drag(ui: &Ui, game: &HandGame) {
    let is_held = ui.input(|input| input.pointer.any_down() || input.pointer.any_released());
    let is_stale = |held: Held| held.acts != game.play().acts().len();
    if !is_held || ui.data(|data| data.get_temp(id())).is_some_and(is_stale) {
        let_go(ui);
    }
}

impl Drag {
    /// Notes that a part may be dragged.
    pub fn source(&mut self, response: &Response, what: Dragged) {
        if response.drag_started() {
            self.started = Some(what);
        }
    }

    /// The place of the open list under the pointer.
    pub fn place(&self, ui: &Ui) -> Option<usize> {
        let pointer = ui.input(|input| input.pointer.interact_pos())?;
        self.open_list.filter(|rect| rect.contains(pointer))?;
        let above = self.rows.iter().filter(|(_, rect)| rect.center().y < pointer.y);
        Some(
            above
                .map(|(place, _)| place + 1)
                .max()
                .or(self.rows.first().map(|(place, _)| *place))
                .unwrap_or(0),
        )
    }

    /// The row under the middle of the pointer.
    pub fn row(&self, ui: &Ui) -> Option<usize> {
        let pointer = ui.input(|input| input.pointer.interact_pos())?;
        let is_within = |rect: &Rect| rect.shrink2(vec2(0.0, rect.height() / 4.0)).contains(pointer);
        self.rows.iter().find(|(_, rect)| is_within(rect)).map(|(place, _)| *place)
    }

    /// Paints what is dragged at the pointer, and does what dropping it means.
    pub fn finish(self, ui: &Ui, screen: HandScreen<'_>, actions: &mut Vec<Act<HandAction>>) {
        let play = screen.game.play();
        if let Some(what) = self.started {
            ui.data_mut(|data| data.insert_temp(id(), Held { what, acts: play.acts().len() }));
        }
        let Some(what) = dragged(ui) else { return };
        let Some(pointer) = ui.input(|input| input.pointer.interact_pos()) else { return };
        if ui.input(|input| input.pointer.any_released()) {
            let_go(ui);
            actions.extend(self.dropped(ui, screen, what).map(|act| Act::Own(HandAction::Act(act))));
            return;
        }
        if let Some(board) = what.board(play) {
            let cell = screen.pen.u(3.2) / board.size().rows().max(board.size().cols()) as f32;
            let corner = pointer - mini_board_size(board.size(), cell) / 2.0;
            paint_mini_board(ui, corner, &board, cell, NodeStatus::Current);
        }
    }

    fn dropped(&self, ui: &Ui, screen: HandScreen<'_>, what: Dragged) -> Option<HandAct> {
        let pointer = ui.input(|input| input.pointer.interact_pos())?;
        let play = screen.game.play();
        if self.closed_list.is_some_and(|rect| rect.contains(pointer)) {
            return match what {
                Dragged::Successor(mv) => Some(HandAct::Drop(mv)),
                Dragged::Open(node) => Some(HandAct::Prune(node)),
                Dragged::Closed(_) | Dragged::Goal => None,
            };
        }
        let place = self.place(ui)?;
        Some(match what {
            Dragged::Successor(mv) => {
                let replaces = self.replaced(ui, screen, mv);
                HandAct::Keep { mv, place, replaces }
            }
            Dragged::Open(node) => {
                // The row that is moved is counted as well.
                let at = play.place(node)?;
                HandAct::Order { node, place: place - usize::from(place > at) }
            }
            Dragged::Closed(node) => HandAct::PutBack(node),
            Dragged::Goal => HandAct::StartFromGoal,
        })
    }

    /// The open node with the same board on which a successor is.
    pub fn replaced(&self, ui: &Ui, screen: HandScreen<'_>, mv: Move) -> Option<usize> {
        let play = screen.game.play();
        let (node, _) = play.successor(mv)?;
        let known = play.known(node)?;
        (play.place(known) == Some(self.row(ui)?)).then_some(known)
    }
}
