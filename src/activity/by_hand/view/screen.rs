//! What every part of the screen needs: the search, the board that is dragged, and words of several parts.

use egui::{Id, Pos2, Rect, Response, Ui, UiBuilder, vec2};

use crate::activity::by_hand::{HandAction, HandGame};
use crate::activity::view::Act;
use crate::core::{Actions, PanelId, Seen, among};
use crate::kit::{Pen, mini_board_size, paint_mini_board};
use crate::learn::by_hand::{HandAct, HandPlay};
use crate::panels::{ScreenAreas, panel_ui};
use crate::picture::counted;
use crate::puzzle::{Board, Move};
use crate::recording::NodeStatus;

pub type HandActs = Vec<Act<HandAction>>;

#[derive(Clone, Copy)]
pub struct HandScreen<'a> {
    pub game: &'a HandGame,
    pub seen: Seen<'a>,
    pub areas: &'a ScreenAreas,
    /// Of the stage and the transport.
    pub pen: Pen,
    pub side: Pen,
}

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
            Self::Goal => return Some(*play.problem.goal()),
        };
        Some(play.nodes.get(node)?.board)
    }
}

#[derive(Default)]
pub struct Drag {
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

/// With the number of acts when the drag began: nodes have other numbers after Undo.
type Held = (Dragged, usize);

fn held(ui: &Ui) -> Option<Held> {
    ui.data(|data| data.get_temp(id()))
}

pub fn dragged(ui: &Ui) -> Option<Dragged> {
    held(ui).map(|(what, _)| what)
}

fn let_go(ui: &Ui) {
    ui.data_mut(|data| data.remove::<Held>(id()));
}

/// Ends a drag whose release was missed, or that began before the search changed.
pub fn end_stale_drag(ui: &Ui, game: &HandGame) {
    let is_held = ui.input(|input| input.pointer.any_down() || input.pointer.any_released());
    if !is_held || held(ui).is_some_and(|(_, acts)| acts != game.play.acts.len()) {
        let_go(ui);
    }
}

pub fn pointer(ui: &Ui) -> Option<Pos2> {
    ui.input(|input| input.pointer.interact_pos())
}

impl Drag {
    pub fn source(&mut self, response: &Response, what: Dragged) {
        if response.drag_started() {
            self.started = Some(what);
        }
    }

    pub fn drop_index(&self, ui: &Ui) -> Option<usize> {
        let pointer = pointer(ui)?;
        self.open_list.filter(|rect| rect.contains(pointer))?;
        let above = self.rows.iter().filter(|(_, rect)| rect.center().y < pointer.y);
        let below_them = above.map(|(place, _)| place + 1).max();
        Some(below_them.or(self.rows.first().map(|(place, _)| *place)).unwrap_or(0))
    }

    /// The open node with the same board on whose row a successor is.
    pub fn replaced(&self, ui: &Ui, play: &HandPlay, mv: Move) -> Option<usize> {
        let pointer = pointer(ui)?;
        let is_within = |rect: &Rect| rect.shrink2(vec2(0.0, rect.height() / 4.0)).contains(pointer);
        let (row, _) = self.rows.iter().find(|(_, rect)| is_within(rect))?;
        let known = play.known(play.successor(mv)?.0)?;
        (play.open_index(known) == Some(*row)).then_some(known)
    }

    /// Paints what is dragged at the pointer, and does what dropping it means.
    pub fn finish(self, ui: &Ui, screen: HandScreen<'_>, acts: &mut HandActs) {
        let play = &screen.game.play;
        if let Some(what) = self.started {
            ui.data_mut(|data| data.insert_temp(id(), (what, play.acts.len())));
        }
        let Some((what, pointer)) = dragged(ui).zip(pointer(ui)) else { return };
        if ui.input(|input| input.pointer.any_released()) {
            let_go(ui);
            acts.extend(self.dropped(ui, play, what).map(|act| Act::Own(HandAction::Act(act))));
        } else if let Some(board) = what.board(play) {
            let cell = screen.pen.u(3.2) / board.size().rows().max(board.size().cols()) as f32;
            let corner = pointer - mini_board_size(board.size(), cell) / 2.0;
            paint_mini_board(ui, corner, &board, cell, NodeStatus::Current);
        }
    }

    fn dropped(&self, ui: &Ui, play: &HandPlay, what: Dragged) -> Option<HandAct> {
        let pointer = pointer(ui)?;
        if self.closed_list.is_some_and(|rect| rect.contains(pointer)) {
            return match what {
                Dragged::Successor(mv) => Some(HandAct::Drop(mv)),
                Dragged::Open(node) => Some(HandAct::Prune(node)),
                Dragged::Closed(_) | Dragged::Goal => None,
            };
        }
        let place = self.drop_index(ui)?;
        Some(match what {
            Dragged::Successor(mv) => HandAct::Keep { mv, place, replaces: self.replaced(ui, play, mv) },
            Dragged::Open(node) => {
                // The row that is moved is counted as well.
                let at = play.open_index(node)?;
                HandAct::Order { node, place: place - usize::from(place > at) }
            }
            Dragged::Closed(node) => HandAct::PutBack(node),
            Dragged::Goal => HandAct::StartFromGoal,
        })
    }
}

/// A panel of the screen of a search, in the size of this side.
pub fn search_panel_ui(
    ui: &mut Ui,
    panel: PanelId,
    (rect, pen): (Rect, Pen),
    acts: &mut HandActs,
    show: impl FnOnce(&mut Ui, &mut Actions),
) {
    let mut inside = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(panel));
    inside.shrink_clip_rect(rect);
    pen.scale.apply(&mut inside);
    panel_ui(&mut inside, panel, |ui| among(acts, |acts| show(ui, acts)));
}

pub fn expansions(count: usize) -> String {
    counted(count, "expansion", "expansions")
}
