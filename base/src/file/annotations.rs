//! Breakpoints and bookmarks, as a board file stores them.

use serde::{Deserialize, Serialize};

use super::checks::{at_most, checked, is_default};
use crate::learn::PredictPlan;
use crate::recording::{Condition, Direction, Position};
use crate::search::Effect;

/// An event at which playing stops.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breakpoint {
    #[serde(rename = "when")]
    pub condition: Condition,
    #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
    pub enabled: bool,
}

fn yes() -> bool {
    true
}

impl Breakpoint {
    pub fn new(condition: Condition) -> Self {
        Self { condition, enabled: true }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bookmark {
    /// Number of complete steps.
    pub step: u64,
    /// Number of events of the next step.
    #[serde(default, skip_serializing_if = "is_default")]
    pub event: u32,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

impl Bookmark {
    pub fn new(position: Position) -> Self {
        Self { step: position.steps, event: position.events, note: String::new() }
    }

    pub fn position(&self) -> Position {
        Position { steps: self.step, events: self.event }
    }
}

/// The breakpoints and bookmarks of one search, and the questions about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Annotations {
    pub breakpoints: Vec<Breakpoint>,
    /// In the order of their positions, which are all different.
    pub bookmarks: Vec<Bookmark>,
    /// The questions of Predict, if a teacher has set them.
    pub questions: Option<PredictPlan>,
}

impl Annotations {
    pub fn is_empty(&self) -> bool {
        self.breakpoints.is_empty() && self.bookmarks.is_empty()
    }

    pub fn enabled(&self) -> Vec<Condition> {
        let enabled = self.breakpoints.iter().filter(|breakpoint| breakpoint.enabled);
        enabled.map(|breakpoint| breakpoint.condition).collect()
    }

    pub fn line(&self, name: Effect) -> Option<usize> {
        self.breakpoints.iter().position(|breakpoint| breakpoint.condition == Condition::Line(name))
    }

    /// The index of the bookmark at a position, or where it would be inserted.
    pub fn bookmark_at(&self, position: Position) -> Result<usize, usize> {
        self.bookmarks.binary_search_by_key(&position, Bookmark::position)
    }

    /// The next bookmark after (or before) a position, of those up to an end.
    pub fn next_bookmark(&self, from: Position, direction: Direction, end: Position) -> Option<Position> {
        let mut positions = self.bookmarks.iter().map(Bookmark::position).filter(|position| *position <= end);
        match direction {
            Direction::Forwards => positions.find(|position| *position > from),
            Direction::Backwards => positions.rfind(|position| *position < from),
        }
    }

    /// Adds a breakpoint, or gives the one at `in_place_of` another condition. If there is one with this condition
    /// already, it is enabled instead.
    pub fn put_breakpoint(&mut self, condition: Condition, in_place_of: Option<usize>) {
        let all = &mut self.breakpoints;
        let same = all.iter().position(|breakpoint| breakpoint.condition == condition);
        match in_place_of.filter(|index| *index < all.len()) {
            _ if same.is_some() => {}
            Some(index) => all[index].condition = condition,
            None if all.len() < Self::MOST => all.push(Breakpoint::new(condition)),
            None => {}
        }
        if let Some(same) = same {
            all[same].enabled = true;
        }
    }

    pub const MOST: usize = 100;
}

checked! {
    pub(super) breakpoints: Vec<Breakpoint> = |all| at_most(all, Annotations::MOST, "breakpoints");
    // Sorts them. Keeps the first of several at one position.
    pub(super) bookmarks: Vec<Bookmark> = |all| {
        all.sort_by_key(Bookmark::position);
        let allowed = at_most(all, Annotations::MOST, "bookmarks");
        all.dedup_by_key(|bookmark| bookmark.position());
        allowed
    };
}
