//! A search by hand on the screen: the student's search, what is chosen, and the comparison with the known algorithms.

mod view;
mod words;

use super::{Activity, Request, Unsaved};
use crate::core::{Command, Core, Screen, ScreenInfo};
use crate::file::{Document, SavedHand, SessionState};
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
            Err(TaskFailed::Panicked) => {
                HandAnswer::Failed("The comparison failed because of an error in Tilescope")
            }
            Err(TaskFailed::OutOfMemory) => {
                HandAnswer::Failed("The comparison stopped: the system has no more memory")
            }
        };
    }

    fn compare(&mut self, ends: bool, scope: Scope, wake: Wake) {
        self.ends = ends;
        let play = self.play.clone();
        let job = Work::start("compare", wake, move |progress| compare_all(&play, ends, &scope, progress));
        self.answer = match job {
            Ok(job) => HandAnswer::UnderWay(job),
            Err(_) => HandAnswer::Failed("The comparison could not start: the system cannot start a thread"),
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
    game: Option<HandGame>,
    /// As a session file has it.
    saved: Option<SavedHand>,
}

impl ByHand {
    /// The search by hand, which stays when its screen is left.
    pub fn game(&self) -> Option<&HandGame> {
        self.game.as_ref()
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
    fn kept(&self) -> Option<SavedHand> {
        let game = self.game.as_ref()?;
        let (problem, acts, undone) = (*game.play.problem(), game.play.acts().to_vec(), game.undone.clone());
        (acts.len() + undone.len() > 0).then_some(SavedHand { problem, acts, undone })
    }

    /// Keeps a search that has begun when the boards of the editor change, and says so. Otherwise takes the new boards.
    fn follow_editor(&mut self, core: &Core) {
        let document = *core.editor.document();
        let Some(game) = self.game.as_mut().filter(|game| game.editor != document.problem) else { return };
        if game.play.acts().is_empty() {
            *game = HandGame::new(document.problem, document.settings.heuristic);
        }
        game.editor = document.problem;
        game.boards_changed = *game.play.problem() != document.problem;
    }
}

const SCREEN: Screen = Screen(&ScreenInfo {
    name: "by-hand",
    is_restored: true,
    is_sealed: false,
    toggled_by: Some(Command::SearchByHand),
    commands: Some(&[Command::SearchByHand, Command::Undo, Command::Redo, Command::SaveSession]),
    otherwise: "Not available during a search by hand: press Escape to leave",
});

impl Activity for ByHand {
    type Action = HandAction;

    const SCREEN: Option<Screen> = Some(SCREEN);

    fn update(&mut self, action: HandAction, core: &mut Core) -> Vec<Request<HandAction>> {
        let document = *core.editor.document();
        let Some(game) = self.game.as_mut().filter(|_| core.screen() == SCREEN) else { return Vec::new() };
        match action {
            HandAction::Act(act) => game.act(act),
            HandAction::Choose(focus) => {
                game.focus = focus;
                game.refusal = None;
            }
            HandAction::Compare { ends } => {
                let scope = Scope::all(document.settings, &game.play);
                game.compare(ends, scope, core.wake.clone());
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
        Vec::new()
    }

    /// Begins a search by hand, or goes back to it.
    fn enter(&mut self, core: &mut Core) {
        core.enter(SCREEN);
        core.playback.hold();
        self.follow_editor(core);
        let document = *core.editor.document();
        let heuristic = document.settings.heuristic;
        let game = self.game.get_or_insert_with(|| HandGame::new(document.problem, heuristic));
        // Another heuristic changes only what is shown.
        if game.heuristic != heuristic {
            (game.heuristic, game.estimates) = (heuristic, estimates(game.play.problem(), heuristic));
        }
    }

    fn perform_on_screen(&mut self, command: Command, _: &mut Core) -> Option<Vec<Request<HandAction>>> {
        let game = self.game.as_mut()?;
        match command {
            Command::Undo => game.undo(),
            Command::Redo => game.redo(),
            _ => return None,
        }
        Some(Vec::new())
    }

    fn enabled_on_screen(&self, command: Command, _: &Core) -> Option<Result<(), &'static str>> {
        let game = self.game.as_ref()?;
        let allow = |condition: bool, otherwise| if condition { Ok(()) } else { Err(otherwise) };
        match command {
            Command::Undo => Some(allow(game.can_undo(), "Nothing to undo")),
            Command::Redo => Some(allow(game.can_redo(), "Nothing to redo")),
            _ => None,
        }
    }

    fn receive(&mut self, core: &mut Core) -> Vec<Request<HandAction>> {
        self.follow_editor(core);
        if let Some(game) = &mut self.game {
            game.receive();
        }
        Vec::new()
    }

    fn save(&self, state: &mut SessionState) {
        state.by_hand = self.kept();
    }

    fn restore(&mut self, state: &SessionState, core: &mut Core) {
        if let Some(hand) = &state.by_hand {
            self.game = Some(HandGame::of(hand, core.editor.document()));
            self.saved = Some(hand.clone());
        }
    }

    fn was_saved(&mut self, state: Option<&SessionState>) {
        self.saved = state.and_then(|state| state.by_hand.clone());
    }

    fn would_be_replaced_by(&self, state: &SessionState) -> bool {
        state.by_hand.is_some() && self.has_unsaved_changes()
    }

    fn unsaved(&self) -> Option<Unsaved> {
        let text = "The search by hand is not saved. A session file keeps it.";
        self.has_unsaved_changes().then_some(Unsaved { text, saved_by: Command::SaveSession })
    }
}
