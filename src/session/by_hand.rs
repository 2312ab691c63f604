//! A search by hand on the screen: the student's search, what is chosen, and the comparison with the known algorithms.

use super::{Command, Session, text};
use crate::file::{Document, SavedHand};
use crate::heuristic::{Estimate, HeuristicId};
use crate::learn::by_hand::{HandAct, HandPlay, HandReport, Refusal, Scope, compare_all};
use crate::puzzle::Move;
use crate::search::{Problem, Side};
use crate::worker::{TaskFailed, Wake, Work};

/// What can happen to a search by hand.
#[derive(Clone, Debug, PartialEq)]
pub enum HandAction {
    /// Does something in the search.
    Act(HandAct),
    /// Moves the keyboard to a successor, an open node, or a closed node.
    Choose(HandFocus),
    /// Compares the search with the known algorithms; `ends` if the student says that it ends here.
    Compare { ends: bool },
    /// Shows both boards of a row of the answer.
    ChooseRow(usize),
    /// Goes back from the answer to the search.
    KeepSearching,
    /// Begins again with the boards of the editor.
    StartAgain,
}

/// Where the keyboard is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandFocus {
    /// The successor of a move.
    Successor(Move),
    /// A place of the open list, from 0.
    Open(usize),
    /// A place of the closed list, from 0.
    Closed(usize),
}

/// The answer, as far as it is known.
pub enum HandAnswer {
    /// The search goes on.
    None,
    UnderWay(Work<Option<HandReport>>),
    /// With the row whose boards are shown.
    Known(Box<HandReport>, usize),
    Failed(&'static str),
}

/// One search by hand.
pub struct HandGame {
    play: HandPlay,
    /// Acts that were undone, the last one first to come back.
    undone: Vec<HandAct>,
    heuristic: HeuristicId,
    /// By side; `None` if its tables are not at hand.
    estimates: [Option<Box<dyn Estimate>>; 2],
    pub focus: HandFocus,
    /// Why the last act was refused.
    pub refusal: Option<Refusal>,
    pub answer: HandAnswer,
    /// Whether the student said that the search ends here.
    pub ends: bool,
    /// The boards of the editor, as they were last seen.
    editor: Problem,
    /// Whether the boards of the editor changed, so that they are no longer those of this search, and nothing was done
    /// since.
    pub boards_changed: bool,
}

impl HandGame {
    fn new(problem: Problem, heuristic: HeuristicId) -> Self {
        Self {
            play: HandPlay::new(problem),
            undone: Vec::new(),
            heuristic,
            estimates: estimates(&problem, heuristic),
            focus: HandFocus::Open(0),
            refusal: None,
            answer: HandAnswer::None,
            ends: false,
            editor: problem,
            boards_changed: false,
        }
    }

    /// One that was saved. `document` has the boards of the editor.
    fn of(saved: &SavedHand, document: &Document) -> Self {
        let mut game = Self {
            play: HandPlay::of(saved.problem, &saved.acts),
            undone: saved.undone.clone(),
            editor: document.problem,
            boards_changed: saved.problem != document.problem,
            ..Self::new(saved.problem, document.settings.heuristic)
        };
        game.move_focus();
        game
    }

    pub fn play(&self) -> &HandPlay {
        &self.play
    }

    pub fn heuristic(&self) -> HeuristicId {
        self.heuristic
    }

    /// h of a node; `None` if the tables of the heuristic are not at hand.
    pub fn h(&self, node: usize) -> Option<u32> {
        let node = self.play.node(node);
        Some(self.estimates[node.side as usize].as_ref()?.of(node.board.state()))
    }

    pub fn can_undo(&self) -> bool {
        matches!(self.answer, HandAnswer::None) && !self.play.acts().is_empty()
    }

    pub fn can_redo(&self) -> bool {
        matches!(self.answer, HandAnswer::None) && !self.undone.is_empty()
    }

    /// Does something, or says why not.
    fn act(&mut self, act: HandAct) {
        if !matches!(self.answer, HandAnswer::None) {
            return;
        }
        self.refusal = self.play.act(act).err();
        self.boards_changed = false;
        if self.refusal.is_none() {
            self.undone.clear();
            self.move_focus();
        }
    }

    fn undo(&mut self) {
        let (problem, acts) = (*self.play.problem(), self.play.acts());
        let Some((last, before)) = acts.split_last() else { return };
        self.undone.push(*last);
        self.play = HandPlay::of(problem, before);
        self.refusal = None;
        self.move_focus();
    }

    fn redo(&mut self) {
        if let Some(act) = self.undone.pop() {
            self.refusal = self.play.act(act).err();
            self.move_focus();
        }
    }

    /// The keyboard goes to what is to be done next: a successor to decide about, or the open list.
    fn move_focus(&mut self) {
        self.focus = match (self.play.undecided().next(), self.focus) {
            (Some(_), HandFocus::Successor(mv)) if self.play.undecided().any(|other| other == mv) => return,
            (Some(first), _) => HandFocus::Successor(first),
            (None, HandFocus::Open(place)) => HandFocus::Open(place.min(self.play.open().len().max(1) - 1)),
            (None, HandFocus::Closed(place)) if place < self.play.closed().len() => return,
            (None, _) => HandFocus::Open(0),
        };
    }

    fn receive(&mut self) {
        let HandAnswer::UnderWay(job) = &mut self.answer else { return };
        let Some(done) = job.poll() else { return };
        self.answer = match done {
            Ok(Some(report)) => HandAnswer::Known(Box::new(report), 0),
            Ok(None) => HandAnswer::None,
            Err(TaskFailed::Panicked) => HandAnswer::Failed(text::by_hand::FAILED),
            Err(TaskFailed::OutOfMemory) => HandAnswer::Failed(text::by_hand::OUT_OF_MEMORY),
        };
    }

    fn compare(&mut self, ends: bool, scope: Scope, wake: Wake) {
        self.ends = ends;
        let play = self.play.clone();
        let job = Work::start("compare", wake, move |progress| compare_all(&play, ends, &scope, progress));
        self.answer = match job {
            Ok(job) => HandAnswer::UnderWay(job),
            Err(_) => HandAnswer::Failed(text::by_hand::NOT_STARTED),
        };
    }
}

/// By side; `None` where the tables are not at hand.
fn estimates(problem: &Problem, heuristic: HeuristicId) -> [Option<Box<dyn Estimate>>; 2] {
    Side::ALL.map(|side| {
        let target = problem.target(side);
        let is_at_hand = heuristic.offered_for(problem.size()).is_ok() && heuristic.is_prepared(target);
        is_at_hand.then(|| heuristic.estimate(target))
    })
}

/// The mode, and the search by hand, which stays when the mode is left.
#[derive(Default)]
pub struct ByHand {
    is_on: bool,
    game: Option<HandGame>,
    /// As a session file has it.
    saved: Option<SavedHand>,
}

impl ByHand {
    /// The search by hand, while it is on the screen.
    pub fn game(&self) -> Option<&HandGame> {
        self.game.as_ref().filter(|_| self.is_on)
    }

    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Whether something was done by hand that no file has.
    pub fn has_unsaved_changes(&self) -> bool {
        let saved = self.saved.as_ref().map(|saved| (&saved.problem, &saved.acts[..]));
        self.game.as_ref().is_some_and(|game| {
            let play = &game.play;
            !play.acts().is_empty() && Some((play.problem(), play.acts())) != saved
        })
    }

    /// What a session file keeps of it: nothing if nothing was done.
    pub(super) fn to_save(&self) -> Option<SavedHand> {
        let game = self.game.as_ref()?;
        let (problem, acts, undone) = (*game.play.problem(), game.play.acts().to_vec(), game.undone.clone());
        (acts.len() + undone.len() > 0).then_some(SavedHand { problem, acts, undone })
    }

    /// A session file has it so.
    pub(super) fn was_saved(&mut self, saved: Option<SavedHand>) {
        self.saved = saved;
    }

    /// Goes on with one from a file. `document` has the boards of the editor.
    pub(super) fn restore(&mut self, saved: &SavedHand, document: &Document) {
        self.game = Some(HandGame::of(saved, document));
        self.saved = Some(saved.clone());
    }
}

impl Session {
    /// Begins a search by hand or goes back to it, or leaves it.
    pub(super) fn toggle_by_hand(&mut self) {
        self.by_hand.is_on = !self.by_hand.is_on;
        if !self.by_hand.is_on {
            return;
        }
        self.core.playback.hold();
        self.follow_editor();
        let document = *self.core.editor.document();
        let heuristic = document.settings.heuristic;
        let game = self.by_hand.game.get_or_insert_with(|| HandGame::new(document.problem, heuristic));
        // Another heuristic changes only what is shown.
        if game.heuristic != heuristic {
            (game.heuristic, game.estimates) = (heuristic, estimates(game.play.problem(), heuristic));
        }
    }

    /// Keeps a search that has begun when the boards of the editor change, and says so. Otherwise takes the new boards.
    fn follow_editor(&mut self) {
        let document = *self.core.editor.document();
        let Some(game) = self.by_hand.game.as_mut().filter(|game| game.editor != document.problem) else {
            return;
        };
        if game.play.acts().is_empty() {
            *game = HandGame::new(document.problem, document.settings.heuristic);
        }
        game.editor = document.problem;
        game.boards_changed = *game.play.problem() != document.problem;
    }

    /// Changes the search by hand.
    pub(super) fn change_by_hand(&mut self, action: &HandAction) {
        let document = *self.core.editor.document();
        let Some(game) = self.by_hand.game.as_mut().filter(|_| self.by_hand.is_on) else { return };
        match *action {
            HandAction::Act(act) => game.act(act),
            HandAction::Choose(focus) => {
                game.focus = focus;
                game.refusal = None;
            }
            HandAction::Compare { ends } => {
                let scope = Scope::all(document.settings, &game.play);
                game.compare(ends, scope, self.core.wake.clone());
            }
            HandAction::ChooseRow(row) => {
                if let HandAnswer::Known(report, chosen) = &mut game.answer {
                    *chosen = row.min(report.rows.len().saturating_sub(1));
                }
            }
            HandAction::KeepSearching => game.answer = HandAnswer::None,
            HandAction::StartAgain => {
                let fresh = HandGame::new(document.problem, document.settings.heuristic);
                let old = std::mem::replace(game, fresh);
                if *old.play.problem() == document.problem {
                    game.undone = old.undone;
                    game.undone.extend(old.play.acts().iter().rev());
                }
            }
        }
    }

    pub(super) fn can_undo(&self) -> bool {
        if self.core.runs.is_open() {
            return self.core.runs.can_restore();
        }
        self.by_hand.game().map_or_else(|| self.core.editor.can_undo(), HandGame::can_undo)
    }

    pub(super) fn can_redo(&self) -> bool {
        if self.core.runs.is_open() {
            return false;
        }
        self.by_hand.game().map_or_else(|| self.core.editor.can_redo(), HandGame::can_redo)
    }

    /// Undoes or redoes in the search by hand; `false` while that is not on the screen.
    pub(super) fn undo_by_hand(&mut self, command: Command) -> bool {
        let Some(game) = self.by_hand.game.as_mut().filter(|_| self.by_hand.is_on) else { return false };
        match command {
            Command::Undo => game.undo(),
            Command::Redo => game.redo(),
            _ => return false,
        }
        true
    }

    pub(super) fn receive_by_hand(&mut self) {
        self.follow_editor();
        if let Some(game) = &mut self.by_hand.game {
            game.receive();
        }
    }
}
