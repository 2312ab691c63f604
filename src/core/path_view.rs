//! The path that was found, as an animation.

use std::time::Duration;

/// The board of the path that is shown large, if any, and whether it plays.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PathView {
    /// Moves made; `None` where the path is not shown.
    shown: Option<usize>,
    playing: bool,
    since_last: Duration,
}

const TIME_PER_MOVE: Duration = Duration::from_millis(450);

impl PathView {
    /// Moves made; `None` where the path is not shown.
    pub fn shown(&self) -> Option<usize> {
        self.shown
    }

    pub fn is_playing(&self) -> bool {
        self.playing
    }

    pub(crate) fn show(&mut self, board: Option<usize>) {
        *self = Self { shown: board, ..Self::default() };
    }

    /// Plays from the start, or from where it was paused; or pauses.
    pub(crate) fn toggle(&mut self, length: usize) {
        let at_end = self.shown.is_none_or(|shown| shown >= length);
        let shown = if at_end && !self.playing { 0 } else { self.shown.unwrap_or(0) };
        *self = Self { shown: Some(shown), playing: !self.playing, since_last: Duration::ZERO };
    }

    pub(crate) fn tick(&mut self, time: Duration, length: usize) {
        if !self.playing {
            return;
        }
        self.since_last += time.min(TIME_PER_MOVE);
        if self.since_last >= TIME_PER_MOVE {
            self.since_last -= TIME_PER_MOVE;
            let next = self.shown.unwrap_or(0) + 1;
            self.shown = Some(next.min(length));
            self.playing = next < length;
        }
    }

    /// The time until the next move; `None` while paused.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        self.playing.then(|| {
            TIME_PER_MOVE.saturating_sub(self.since_last).clamp(Duration::from_millis(16), TIME_PER_MOVE)
        })
    }
}
