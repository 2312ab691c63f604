//! One search by hand: its acts, the acts that can be redone, and the last comparison.

use super::result::{HandResult, OtherSearches};
use super::tabs::HandTab;
use crate::core::{SideTabs, TabRow, TabsAction};
use crate::file::{Course, Document, SavedHand};
use crate::heuristic::{Estimate, HeuristicId};
use crate::learn::by_hand::{
    HandAct, HandPlay, HandReport, Refusal, Scope, acts_of, agreeing_acts, compare_all,
};
use crate::puzzle::Move;
use crate::recording::Position;
use crate::search::{Problem, Settings, Side};
use crate::worker::{TaskFailed, Wake, Work};

/// The answer, as far as it is known.
pub enum HandAnswer {
    /// The search goes on.
    None,
    UnderWay(Work<Option<HandReport>>),
    Known(Box<HandResult>),
    Failed(&'static str),
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

/// One search by hand.
pub struct HandGame {
    pub(super) play: HandPlay,
    /// Undone acts; the last one is redone first.
    pub(super) undone: Vec<HandAct>,
    pub(super) heuristic: HeuristicId,
    /// The order of the successor slots.
    pub moves: [Move; 4],
    /// One for each side; `None` if its tables are not prepared.
    pub(super) estimates: [Option<Box<dyn Estimate>>; 2],
    pub focus: HandFocus,
    /// Why the last act was refused.
    pub refusal: Option<Refusal>,
    pub answer: HandAnswer,
    /// Whether the student said that the search ends here.
    pub ends: bool,
    pub tabs: SideTabs<HandTab>,
    /// The editor's boards when they were last checked.
    pub(super) editor: Problem,
    /// Whether the boards of the editor changed, so that they are no longer those of this search, and nothing was done
    /// since.
    pub boards_changed: bool,
}

impl HandGame {
    pub(super) fn new(problem: Problem, settings: &Settings) -> Self {
        let heuristic = settings.heuristic;
        Self {
            play: HandPlay::new(problem),
            undone: Vec::new(),
            heuristic,
            moves: settings.successor_order().moves(),
            estimates: estimates(&problem, heuristic),
            focus: HandFocus::Open(0),
            refusal: None,
            answer: HandAnswer::None,
            ends: false,
            tabs: SideTabs::default(),
            editor: problem,
            boards_changed: false,
        }
    }

    /// One that was saved. `document` has the boards of the editor.
    pub(super) fn of(saved: &SavedHand, document: &Document) -> Self {
        let mut game = Self {
            play: HandPlay::of(saved.problem, &saved.acts),
            undone: saved.undone.clone(),
            editor: document.problem,
            boards_changed: saved.problem != document.problem,
            ..Self::new(saved.problem, &document.settings)
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

    /// The node that the keyboard is on, or the one that was expanded last.
    pub fn pointed(&self) -> usize {
        let play = &self.play;
        let pointed = match self.focus {
            HandFocus::Successor(mv) => play.successor(mv).map(|(node, _)| node),
            HandFocus::Open(place) => play.open().get(place).copied(),
            HandFocus::Closed(place) => play.closed().iter().rev().nth(place).copied(),
        };
        pointed.or(play.current()).unwrap_or(0)
    }

    /// Whether the student said that the search ends here, and nothing was done since.
    pub fn has_ended(&self) -> bool {
        self.ends && matches!(self.answer, HandAnswer::Known(_))
    }

    /// How far the search is: expansions, and what was done after the last one.
    pub fn position(&self) -> Position {
        let since = self.play.acts().iter().rev().take_while(|act| !matches!(act, HandAct::Expand(_)));
        Position { steps: self.play.expansions() as u64, events: since.count() as u32 }
    }

    pub fn can_undo(&self) -> bool {
        !self.play.acts().is_empty()
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// The successors that are to be placed, in the order of their slots.
    pub fn undecided(&self) -> impl Iterator<Item = Move> {
        self.moves.into_iter().filter(|mv| self.play.undecided().any(|other| other == *mv))
    }

    /// The acts, and then those that can be redone.
    fn all_acts(&self) -> impl Iterator<Item = HandAct> {
        self.play.acts().iter().chain(self.undone.iter().rev()).copied()
    }

    /// How many expansions there are, with those that can be redone.
    pub fn all_expansions(&self) -> usize {
        self.all_acts().filter(|act| matches!(act, HandAct::Expand(_))).count()
    }

    /// Performs an act, or notes why it is refused. An act discards the last comparison.
    pub(super) fn act(&mut self, act: HandAct) {
        self.refusal = self.play.act(act).err();
        self.boards_changed = false;
        if self.refusal.is_none() {
            self.undone.clear();
            self.has_changed();
        }
    }

    fn has_changed(&mut self) {
        self.answer = HandAnswer::None;
        if self.tabs.last() == HandTab::Result {
            self.tabs.show(HandTab::Lists);
        }
        self.move_focus();
    }

    pub(super) fn undo(&mut self) {
        self.go_to_act(self.play.acts().len().saturating_sub(1));
    }

    pub(super) fn redo(&mut self) {
        self.go_to_act(self.play.acts().len() + 1);
    }

    /// Undoes or redoes acts until this many are done.
    pub(super) fn go_to_act(&mut self, count: usize) {
        if count == self.play.acts().len() {
            return;
        }
        let all: Vec<_> = self.all_acts().collect();
        let (done, undone) = all.split_at(count.min(all.len()));
        self.play = HandPlay::of(*self.play.problem(), done);
        self.undone = undone.iter().rev().copied().collect();
        self.refusal = None;
        self.has_changed();
    }

    /// Undoes or redoes acts until this many expansions are complete, or nothing is left to redo.
    pub(super) fn go_to(&mut self, expansions: usize) {
        let is_expansion = |(_, act): &(usize, HandAct)| matches!(act, HandAct::Expand(_));
        // Until the next one begins.
        let next = self.all_acts().enumerate().filter(is_expansion).nth(expansions);
        let all = self.play.acts().len() + self.undone.len();
        self.go_to_act(next.map_or(all, |(place, _)| place));
    }

    /// Goes one expansion forwards or backwards. One that is not complete is undone as a whole.
    pub(super) fn step(&mut self, forwards: bool) {
        let now = self.play.expansions();
        if forwards {
            self.go_to(now + 1);
        } else if now > 0 {
            self.go_to(now - 1);
        } else {
            self.go_to_act(0);
        }
    }

    /// Undoes everything from the first difference on. It can be redone.
    pub(super) fn take_back(&mut self) {
        self.follow(|_, _| ());
    }

    /// Continues as the compared search does, from where both agree.
    pub(super) fn go_on(&mut self) {
        self.follow(|game, settings| {
            for act in acts_of(&game.play, settings).into_iter().flatten() {
                game.act(act);
            }
        });
    }

    /// The other searches, while they are on the screen.
    pub fn shown_others(&self) -> Option<&OtherSearches> {
        match &self.answer {
            HandAnswer::Known(result) => result.others.as_ref().filter(|others| others.are_shown),
            _ => None,
        }
    }

    /// Shows the other searches, or the likeliest one.
    pub(super) fn show_others(&mut self, are_shown: bool) {
        self.change_others(|others| others.are_shown = are_shown);
        if are_shown {
            self.tabs.show(HandTab::Result);
        }
    }

    pub(super) fn change_tabs(&mut self, change: TabsAction<HandTab>, is_presenting: bool) {
        if !matches!(change, TabsAction::Show(HandTab::Result)) {
            // Keys go to what is shown.
            self.show_others(false);
        }
        self.tabs.change(change, is_presenting);
    }

    /// The rows of tabs, from the top. The other searches have the room of both halves.
    pub fn rows(&self, has_room: bool, is_presenting: bool) -> Vec<TabRow<HandTab>> {
        let has_halves = self.shown_others().is_none() && self.tabs.is_split(is_presenting);
        self.tabs.rows(has_room && has_halves)
    }

    /// Changes what is shown of the other searches.
    pub(super) fn change_others(&mut self, change: impl FnOnce(&mut OtherSearches)) {
        if let HandAnswer::Known(result) = &mut self.answer
            && let Some(others) = &mut result.others
        {
            change(others);
        }
    }

    /// Undoes everything from the first difference on, if there is one, does something there, and compares with the same search
    /// again. The others have to be compared again.
    fn follow(&mut self, then: impl FnOnce(&mut Self, Settings)) {
        let answer = std::mem::replace(&mut self.answer, HandAnswer::None);
        let HandAnswer::Known(result) = answer else {
            self.answer = answer;
            return;
        };
        if result.agreement.difference.is_some() {
            self.go_to_act(agreeing_acts(&self.play, result.settings));
        }
        then(self, result.settings);
        self.ends = false;
        self.tabs.show(HandTab::Result);
        if let Some(result) = result.again(&self.play) {
            self.answer = HandAnswer::Known(Box::new(result));
        }
    }

    /// The keyboard goes to what is to be done next: a successor to decide about, or the open list.
    fn move_focus(&mut self) {
        let first = self.undecided().next();
        self.focus = match (first, self.focus) {
            (Some(_), HandFocus::Successor(mv)) if self.play.undecided().any(|other| other == mv) => return,
            (Some(first), _) => HandFocus::Successor(first),
            (None, HandFocus::Open(place)) => HandFocus::Open(place.min(self.play.open().len().max(1) - 1)),
            (None, HandFocus::Closed(place)) if place < self.play.closed().len() => return,
            (None, _) => HandFocus::Open(0),
        };
    }

    pub(super) fn receive(&mut self, course: Option<&Course>) {
        let HandAnswer::UnderWay(job) = &mut self.answer else { return };
        let Some(done) = job.poll() else { return };
        self.answer = match done {
            Ok(report) => report
                .and_then(|report| HandResult::of(report, &self.play, course))
                .map_or(HandAnswer::None, |result| HandAnswer::Known(Box::new(result))),
            Err(TaskFailed::Panicked) => {
                HandAnswer::Failed("The comparison failed because of an error in Tilescope")
            }
            Err(TaskFailed::OutOfMemory) => {
                HandAnswer::Failed("The comparison stopped: the system has no more memory")
            }
        };
    }

    pub(super) fn compare(&mut self, ends: bool, scope: Scope, wake: Wake) {
        self.ends = ends;
        self.tabs.show(HandTab::Result);
        let play = self.play.clone();
        let job = Work::start("compare", wake, move |progress| compare_all(&play, ends, &scope, progress));
        self.answer = match job {
            Ok(job) => HandAnswer::UnderWay(job),
            Err(_) => HandAnswer::Failed("The comparison could not start: the system cannot start a thread"),
        };
    }
}

/// By side; `None` where the tables are not at hand.
pub(super) fn estimates(problem: &Problem, heuristic: HeuristicId) -> [Option<Box<dyn Estimate>>; 2] {
    Side::ALL.map(|side| {
        let target = problem.target(side);
        let is_prepared = target.all().iter().all(|goal| heuristic.is_prepared(goal));
        let is_at_hand = heuristic.offered_for(problem.size()).is_ok() && is_prepared;
        is_at_hand.then(|| heuristic.estimate(target))
    })
}
