//! The place at which a question is asked.

use std::cell::{OnceCell, RefCell};

use crate::recording::{Cursor, Moment, Position, Recording, Step, Successor};

/// A place in a recording: what came before, and the step that comes next or is under way, which answers the questions.
#[derive(Debug)]
pub struct QuestionContext<'a> {
    /// The recording, with the columns of this place at hand.
    pub recording: &'a Recording,
    /// The position.
    pub at: Position,
    /// The step that comes next, or that is under way; `None` at the end.
    pub step: Option<Step>,
    cursor: &'a RefCell<Cursor>,
    moment: OnceCell<Moment>,
}

impl<'a> QuestionContext<'a> {
    /// A place; `None` if the recording does not have it at hand. The cursor may be anywhere, and is moved only if a
    /// question needs more than the step.
    pub fn new(recording: &'a Recording, cursor: &'a RefCell<Cursor>, at: Position) -> Option<Self> {
        let step = recording.step(at.steps);
        let is_there = match &step {
            Some(step) => at.events < step.events(),
            None => at == Position::after(recording.steps()),
        };
        is_there.then(|| Self { recording, at, step, cursor, moment: OnceCell::new() })
    }

    /// Another place of the same step.
    #[must_use]
    pub fn at_event(&self, events: u32) -> Self {
        let at = Position { events, ..self.at };
        Self { at, step: self.step.clone(), moment: OnceCell::new(), ..*self }
    }

    /// What is true here.
    pub fn moment(&self) -> &Moment {
        self.moment.get_or_init(|| self.moment_at(self.at))
    }

    /// What is true one event later, where the question is answered.
    pub(super) fn moment_after(&self) -> Moment {
        let mut cursor = self.cursor.borrow_mut();
        cursor.seek(self.recording, self.at);
        let next = cursor.next_event(self.recording);
        cursor.seek(self.recording, next);
        cursor.moment(self.recording)
    }

    /// What is true at another position.
    pub(super) fn moment_at(&self, at: Position) -> Moment {
        let mut cursor = self.cursor.borrow_mut();
        cursor.seek(self.recording, at);
        cursor.moment(self.recording)
    }

    /// The step that comes next, if the search is between two steps.
    pub(super) fn next_step(&self) -> Option<&Step> {
        self.step.as_ref().filter(|_| self.at.events == 0)
    }

    /// The step under way and the successor that its next event tries.
    pub(super) fn next_successor(&self) -> Option<(&Step, &Successor)> {
        let step = self.step.as_ref().filter(|_| self.at.events > 0)?;
        let index = self.at.events.checked_sub(step.lead())? as usize;
        Some((step, step.successors.get(index)?))
    }
}
