//! Jumps through a recording, and what panels read there.

use std::hint::black_box;
use std::time::Duration;

use tilescope::recording::{Cursor, Position, Recording};
use tilescope::search::Side;

use super::{Random, timed};

/// Steps of a walk.
const STEPS: usize = 1_000;
/// Rows of a table on the screen, generously.
pub const ROWS: usize = 100;

/// Jumps to positions of a recording and reads what panels read there.
pub struct Traveller<'a> {
    recording: &'a Recording,
    cursor: Cursor,
    random: Random,
}

impl<'a> Traveller<'a> {
    pub fn new(recording: &'a Recording) -> Self {
        Self { recording, cursor: Cursor::new(recording), random: Random::default() }
    }

    pub fn jump(&mut self) -> Duration {
        let step = self.random.below(self.recording.steps_in_detail() as usize + 1) as u64;
        timed(|| self.cursor.seek(self.recording, Position::after(step))).1
    }

    /// What each of this many jumps took, and each look after it.
    pub fn visits(&mut self, count: usize) -> (Vec<Duration>, Vec<Duration>) {
        (0..count).map(|_| (self.jump(), self.look())).unzip()
    }

    /// Counts, current node, rows of the open list at a random place, and the path to the current node.
    pub fn look(&mut self) -> Duration {
        let place = self.random.below(1 << 30);
        let work = || {
            let moment = self.cursor.moment(self.recording);
            let open = moment.open.len(self.recording, Side::Forward);
            let first = place % open.saturating_sub(ROWS).max(1);
            let rows = moment.open.rows(self.recording, Side::Forward, first..first + ROWS);
            let path = moment.step.as_ref().map(|step| self.recording.nodes().path(step.id));
            (moment, rows, path)
        };
        let (seen, time) = timed(work);
        black_box(seen);
        time
    }

    /// One step of a series in one direction.
    pub fn walk(&mut self, from: u64, by: i64) -> Duration {
        self.cursor.seek(self.recording, Position::after(from));
        let steps = (1_i64..).take(STEPS).map(|i| from.saturating_add_signed(by * i));
        let walk = || steps.for_each(|step| self.cursor.seek(self.recording, Position::after(step)));
        timed(walk).1 / STEPS as u32
    }
}
