//! Which nodes must, may, or never be expanded, and how many: shown where the theorem holds and the length may be told.

use super::counting::{Counting, PlaneView};
use super::shown::Shown;
use super::text;
use crate::recording::NecessityCounts;
use crate::worker::Wake;

/// What nodes are marked by, beside their status.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NodeMarks {
    #[default]
    None,
    /// Whether every search like A* must, may, or never expands them.
    Necessity,
}

impl NodeMarks {
    pub(crate) fn toggle(&mut self) {
        *self = if *self == Self::None { Self::Necessity } else { Self::None };
    }
}

impl Shown {
    /// The length of a shortest path, where the nodes of this search are compared with it.
    ///
    /// # Errors
    /// Why they are not, for a tooltip.
    pub fn compared_with(&self) -> Result<u32, &'static str> {
        self.recording.has_necessity()?;
        if !self.tells_end() {
            return Err(text::HIDDEN_LENGTH);
        }
        if !self.is_solved() {
            return Err(text::NO_PATH);
        }
        Ok(self.path_length() as u32)
    }

    /// The counts at the current place; `None` while they are counted.
    pub fn necessity_counts(&self) -> Option<NecessityCounts> {
        let now = self.necessity_counting.now().filter(|now| now.position == self.position())?;
        Some(self.recording.necessity_counts(&now.counts, self.compared_with().ok()?))
    }

    /// Counts, while the kinds are shown.
    pub(super) fn count_necessity(&mut self, is_shown: bool, wake: &Wake) {
        if !is_shown {
            self.necessity_counting = Counting::default();
        } else if let Some(moment) = self.moment().cloned() {
            self.necessity_counting.follow(&self.recording, &moment, (&PlaneView::default(), false), wake);
        }
    }
}
