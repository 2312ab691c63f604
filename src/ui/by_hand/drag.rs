//! Dragging a board: where it comes from, and what happens where it is dropped.

use egui::{Id, Rect, Response, Ui, vec2};

use super::HandScreen;
use crate::learn::by_hand::HandAct;
use crate::puzzle::Move;
use crate::recording::NodeStatus;
use crate::session::{Action, HandAction};
use crate::ui::widgets::{mini_board_size, paint_mini_board};

/// What is dragged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dragged {
    Successor(Move),
    Open(usize),
    Closed(usize),
    /// The goal as a second start.
    Goal,
}

/// The drag of this frame, and where things can be dropped.
#[derive(Default)]
pub struct Drag {
    /// Set by the part that is dragged.
    started: Option<Dragged>,
    pub open_list: Option<Rect>,
    /// The rows of the open list that are painted: place and rectangle.
    pub rows: Vec<(usize, Rect)>,
    pub drop_zone: Option<Rect>,
}

fn id() -> Id {
    Id::unique("board dragged in a search by hand")
}

/// What is dragged now.
pub fn dragged(ui: &Ui) -> Option<Dragged> {
    ui.data(|data| data.get_temp(id()))
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
    pub fn finish(self, ui: &Ui, screen: HandScreen<'_>, actions: &mut Vec<Action>) {
        if let Some(started) = self.started {
            ui.data_mut(|data| data.insert_temp(id(), started));
        }
        let Some(what) = dragged(ui) else { return };
        let Some(pointer) = ui.input(|input| input.pointer.interact_pos()) else { return };
        if ui.input(|input| input.pointer.any_released()) {
            ui.data_mut(|data| data.remove::<Dragged>(id()));
            actions.extend(self.dropped(ui, screen, what).map(|act| Action::Hand(HandAction::Act(act))));
            return;
        }
        let play = screen.game.play();
        let board = match what {
            Dragged::Successor(mv) => play.successor(mv).map(|(node, _)| play.node(node).board),
            Dragged::Open(node) | Dragged::Closed(node) => Some(play.node(node).board),
            Dragged::Goal => Some(*play.problem().goal()),
        };
        if let Some(board) = board {
            let cell = screen.pen.u(3.2) / board.size().rows().max(board.size().cols()) as f32;
            let corner = pointer - mini_board_size(board.size(), cell) / 2.0;
            paint_mini_board(ui, corner, &board, cell, NodeStatus::Current);
        }
    }

    fn dropped(&self, ui: &Ui, screen: HandScreen<'_>, what: Dragged) -> Option<HandAct> {
        let pointer = ui.input(|input| input.pointer.interact_pos())?;
        let play = screen.game.play();
        if self.drop_zone.is_some_and(|rect| rect.contains(pointer)) {
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
