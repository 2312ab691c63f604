//! What the user asks about: a node or a board that is typed, and the answers at the current place.

use super::explain::{WhyAnswer, why_answers};
use super::shown::Shown;
use crate::picture::capitalised;
use crate::puzzle::{Board, Size, read_board};
use crate::recording::{Position, Recording, Sightings};
use crate::search::NodeId;
use crate::worker::{Ending, Wake, Work};

/// So few nodes are searched at once: that takes a few milliseconds.
pub(super) const FEW: u32 = 1 << 19;

#[derive(PartialEq, Debug)]
struct MadeOf {
    place: Position,
    nodes: u32,
    steps: u64,
    asked: Option<NodeId>,
    /// The last place that may be told.
    until: Position,
    ending: Option<Ending>,
}

#[derive(Debug, Default)]
pub struct Inquiry {
    /// The board as typed; empty for the selected node.
    pub typed: String,
    pub board: Option<Board>,
    pub problem: Option<String>,
    sightings: Option<Sightings>,
    pub(super) job: Option<Work<Sightings>>,
    made_of: Option<MadeOf>,
    pub answers: Vec<WhyAnswer>,
    /// The node that they are about; `None` for a board without one.
    pub node: Option<NodeId>,
    /// Whether they are about the whole search, and not a part of it that is read in detail.
    pub is_whole: bool,
    /// Whether the answers wait until playing stops: at each step, all nodes would be searched again.
    pub waits: bool,
}

impl Inquiry {
    /// How much of the nodes is searched, from 0 to 1; `None` when all are.
    pub fn progress(&self) -> Option<f32> {
        self.job.as_ref().map(Work::done)
    }

    pub(crate) fn set_typed(&mut self, typed: String, size: Size) {
        let parse = || read_board(&typed, Some(size)).or_else(|_| read_board(&typed, None));
        let parsed = (!typed.trim().is_empty()).then(parse);
        let (board, problem) = match parsed {
            None => (None, None),
            Some(Ok((board, _))) => (Some(board), None),
            Some(Err(error)) => (None, Some(format!("{}.", capitalised(&error.to_string())))),
        };
        *self = Self { typed, board, problem, ..Self::default() };
    }

    pub(super) fn forget_search(&mut self) {
        let Self { typed, board, problem, .. } = std::mem::take(self);
        *self = Self { typed, board, problem, ..Self::default() };
    }

    /// Answers for the current place. What takes long runs on a thread of its own.
    pub(super) fn refresh(&mut self, shown: &Shown, selected: Option<NodeId>, wake: &Wake) {
        let recording = &shown.recording;
        let Some(moment) = shown.moment() else {
            // A new search is being prepared.
            self.forget_search();
            return;
        };
        let size = recording.problem().size();
        if let Some(board) = self.board {
            let fits = board.size() == size;
            let other = || format!("This is a {} board, but the search is on {size} boards.", board.size());
            self.problem = (!fits).then(other);
        }
        if self.problem.is_some() {
            self.answers.clear();
            (self.made_of, self.job) = (None, None);
            return;
        }
        let asked = selected.filter(|_| self.board.is_none());
        let state = match (&self.board, asked) {
            (Some(board), _) => recording.state_of(board),
            (None, Some(id)) => recording.nodes().state(id),
            (None, None) => return,
        };
        if !self.is_complete(recording, state, wake) {
            return;
        }
        let Some(sightings) = &self.sightings else { return };
        let until = if shown.tells_end() { Position::after(recording.steps()) } else { moment.position };
        let made_of = MadeOf {
            place: moment.position,
            nodes: recording.progress().nodes(),
            steps: recording.steps(),
            asked,
            until,
            ending: shown.ending.clone(),
        };
        if self.made_of.as_ref() == Some(&made_of) {
            return;
        }
        let fate = recording.fate(sightings, moment, asked, until);
        self.node = fate.history.as_ref().map(|history| history.node);
        self.is_whole = fate.is_whole;
        self.answers = why_answers(shown, moment, &fate);
        self.made_of = Some(made_of);
    }

    /// Finds all nodes of a board; `false` while that runs.
    fn is_complete(&mut self, recording: &Recording, state: crate::puzzle::State, wake: &Wake) -> bool {
        let is_other = self.sightings.as_ref().is_none_or(|sightings| sightings.state != state);
        if is_other {
            (self.sightings, self.job, self.made_of) = (None, None, None);
            self.answers.clear();
        }
        let sightings = self.sightings.get_or_insert_with(|| Sightings::new(recording, state));
        if let Some(done) = self.job.as_mut().and_then(Work::poll) {
            self.job = None;
            if let Ok(found) = done {
                *sightings = found;
            }
        }
        let rest = sightings.rest(recording);
        if rest <= FEW {
            // A new board in other columns is answered again.
            if rest > 0 {
                self.made_of = None;
            }
            sightings.extend(recording, rest);
            self.job = None;
        } else if self.job.is_none() {
            let (mut found, shared) = (sightings.clone(), recording.clone());
            self.job = Work::start("why", wake.clone(), move |go_on| {
                found.complete(&shared, go_on);
                found
            })
            .ok();
        }
        rest <= FEW
    }
}
