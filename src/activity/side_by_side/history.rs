//! Undo and redo of what is on both sides.

use crate::file::Document;
use crate::recording::Direction;

/// What was on both sides before and after the choices of the user.
#[derive(Debug, Default)]
pub struct SideHistory {
    undo: Vec<[Document; 2]>,
    redo: Vec<[Document; 2]>,
}

impl SideHistory {
    /// Notes what is replaced by a choice.
    pub fn note(&mut self, before: [Document; 2]) {
        self.undo.push(before);
        self.redo.clear();
    }

    /// What to put on both sides to undo a choice (backwards) or to redo one; `now` is on them.
    pub fn go(&mut self, direction: Direction, now: [Document; 2]) -> Option<[Document; 2]> {
        let (from, to) = match direction {
            Direction::Backwards => (&mut self.undo, &mut self.redo),
            Direction::Forwards => (&mut self.redo, &mut self.undo),
        };
        let wanted = from.pop()?;
        to.push(now);
        Some(wanted)
    }

    /// Whether there is something to undo (backwards) or to redo.
    pub fn can_go(&self, direction: Direction) -> bool {
        match direction {
            Direction::Backwards => !self.undo.is_empty(),
            Direction::Forwards => !self.redo.is_empty(),
        }
    }
}
