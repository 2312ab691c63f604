//! Breakpoints and bookmarks, as a board file stores them.

use serde::{Deserialize, Deserializer, Serialize};

use super::checks::at_most;
use crate::learn::PredictPlan;
use crate::recording::{Condition, Direction, Position};
use crate::search::Effect;

/// An event at which playing stops.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breakpoint {
    #[serde(rename = "when")]
    pub condition: Condition,
    /// If not, playing ignores it.
    #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
    pub enabled: bool,
}

fn yes() -> bool {
    true
}

impl Breakpoint {
    /// An enabled breakpoint.
    pub fn new(condition: Condition) -> Self {
        Self { condition, enabled: true }
    }
}

/// A marked position of a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bookmark {
    /// Number of complete steps.
    pub step: u64,
    /// Number of events of the next step.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub event: u32,
    /// May be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

fn is_zero(event: &u32) -> bool {
    *event == 0
}

impl Bookmark {
    /// A bookmark without a note.
    pub fn new(position: Position) -> Self {
        Self { step: position.steps, event: position.events, note: String::new() }
    }

    /// Its position.
    pub fn position(&self) -> Position {
        Position { steps: self.step, events: self.event }
    }
}

/// The breakpoints and bookmarks of one search, and the questions about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Annotations {
    /// In the order of their creation.
    pub breakpoints: Vec<Breakpoint>,
    /// In the order of their positions, which are all different.
    pub bookmarks: Vec<Bookmark>,
    /// The questions of Predict, if a teacher has set them.
    pub questions: Option<PredictPlan>,
}

impl Annotations {
    /// Whether nothing is marked.
    pub fn is_empty(&self) -> bool {
        self.breakpoints.is_empty() && self.bookmarks.is_empty()
    }

    /// The conditions of the breakpoints that are enabled.
    pub fn enabled(&self) -> Vec<Condition> {
        let enabled = self.breakpoints.iter().filter(|breakpoint| breakpoint.enabled);
        enabled.map(|breakpoint| breakpoint.condition).collect()
    }

    /// The index of the breakpoint on the line of the pseudocode with this name.
    pub fn line(&self, name: Effect) -> Option<usize> {
        self.breakpoints.iter().position(|breakpoint| breakpoint.condition == Condition::Line(name))
    }

    /// The index of the bookmark at a position, or where it would be inserted.
    ///
    /// # Errors
    /// If there is none.
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

    /// The largest number of breakpoints, and of bookmarks.
    pub const MOST: usize = 100;
}

pub(super) fn breakpoints<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Breakpoint>, D::Error> {
    at_most(Annotations::MOST, "breakpoints", deserializer)
}

/// Sorts them. Keeps the first of several at one position.
pub(super) fn bookmarks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Bookmark>, D::Error> {
    let mut bookmarks: Vec<Bookmark> = at_most(Annotations::MOST, "bookmarks", deserializer)?;
    bookmarks.sort_by_key(Bookmark::position);
    bookmarks.dedup_by_key(|bookmark| bookmark.position());
    Ok(bookmarks)
}
