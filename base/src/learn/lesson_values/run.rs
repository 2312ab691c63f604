//! A search of a page, made from its start to its end to know its values.

use std::sync::atomic::AtomicBool;

use super::{RunEnd, TextValue, ValueMoment, ValuePlace};
use crate::recording::{Cursor, Position, Recording};
use crate::search::{Guard, Limits, Problem, Settings};

/// A search, and how it ended.
pub struct LessonRun {
    recording: Recording,
    /// `None` while it lasts.
    end: Option<RunEnd>,
}

impl LessonRun {
    /// The most nodes of a search that is made for its values.
    pub const MOST_NODES: u64 = 5_000_000;

    /// Searches; `None` if that does not end within [`Self::MOST_NODES`] nodes, or `cancel` is set.
    pub fn new(problem: Problem, settings: Settings, cancel: Option<&AtomicBool>) -> Option<Self> {
        let mut recording = Recording::new(problem, settings);
        let limits = Limits { max_nodes: Self::MOST_NODES, ..Limits::default() };
        let answer = recording.record(Guard { limits, cancel }, ());
        let length = answer.result.ok()?.map(|moves| moves.len() as u32);
        Some(Self { recording, end: Some(RunEnd { length }) })
    }

    /// That of a search that is shown.
    pub fn of_shown(recording: &Recording, end: Option<RunEnd>) -> Self {
        Self { recording: recording.shared(), end }
    }

    /// What a text names, where `shown` is the place that is shown.
    pub fn value(&mut self, named: &TextValue, shown: Position) -> Option<u64> {
        let recording = &mut self.recording;
        let last = Position::after(recording.steps());
        let position = match named.moment {
            ValueMoment::Shown => shown.min(last),
            ValueMoment::Start => Position::default(),
            ValueMoment::End => self.end.map(|_| last)?,
        };
        let mut cursor = Cursor::new(recording);
        cursor.go_to(recording, position);
        let moment = cursor.moment(recording);
        let end = self.end.filter(|_| moment.position >= last);
        named.at(&ValuePlace { recording, moment: &moment, end })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::parse_board;

    #[test]
    fn a_search_that_is_cancelled_has_no_values() {
        let board = |text: &str| parse_board(text).expect("a board");
        let problem =
            Problem::new(board("8 6 7 2 5 4 3 x 1"), board("1 2 3 4 5 6 7 8 x")).expect("a problem");
        let is_made =
            |cancel: Option<&AtomicBool>| LessonRun::new(problem, Settings::default(), cancel).is_some();
        assert!(is_made(None) && is_made(Some(&AtomicBool::new(false))));
        assert!(!is_made(Some(&AtomicBool::new(true))));
    }
}
