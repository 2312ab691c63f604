//! One of two searches side by side: its recording, its place, and what it takes there.

use crate::core::text::ending::{limit_reached, memory_limit};
use crate::core::{Shown, StepTarget, ending_text, what_is_said};
use crate::picture::StepUnit;
use crate::recording::{Cursor, Position, Step};
use crate::worker::Ending;

#[derive(Debug)]
pub struct ComparedSearch {
    /// The search. It is at the position before the expansion that is shown.
    pub shown: Shown,
    /// The number of the expansion that is shown, counted from 1; 0 at the start; `None` until it goes there.
    place: Option<u64>,
    /// The expansion that is shown: its node has been chosen and is still on its list. `None` at the start.
    pub taken: Option<Step>,
    /// Why its node was chosen, in a sentence or two.
    pub why: String,
    /// Whether it was started for this screen, so that its memory belongs to nothing else.
    pub(super) is_own: bool,
    /// Whether it is about to leave the screen.
    pub(super) is_leaving: bool,
    /// Whether it was stopped because the others leave no more memory.
    is_short: bool,
}

impl ComparedSearch {
    pub(super) fn new(shown: Shown, is_own: bool) -> Self {
        let (is_leaving, is_short) = (false, false);
        Self { shown, place: None, taken: None, why: String::new(), is_own, is_leaving, is_short }
    }

    /// The bytes that it has or may take.
    pub(super) fn bytes(&self) -> u64 {
        match self.shown.is_running() {
            _ if self.is_leaving => 0,
            true if !self.is_short => self.shown.bytes().max(self.shown.granted()),
            _ => self.shown.bytes(),
        }
    }

    /// Whether it waits for more memory than it was granted.
    pub(super) fn wants_memory(&self) -> bool {
        self.shown.wants_memory() && !self.is_short
    }

    /// Continues with this memory, or stops if that is no more than before.
    pub(super) fn grant_or_stop(&mut self, bytes: u64) {
        if bytes > self.shown.granted() {
            self.shown.grant(bytes);
        } else {
            self.is_short = true;
            self.shown.stop();
        }
    }

    pub fn has_failed(&self) -> bool {
        !self.shown.is_running() && self.shown.moment().is_none()
    }

    /// How it ended, if it has, and if that may be told.
    pub fn ending(&self) -> Option<String> {
        match &self.shown.ending {
            // It was stopped by a limit, which says nothing of what it finds.
            Some(Ending::Stopped) if self.is_short => {
                Some(limit_reached(&memory_limit(self.shown.granted() >> 20)))
            }
            _ => ending_text(&self.shown),
        }
    }

    /// The number of the expansion that is shown, counted from 1; 0 at the start.
    pub fn place(&self) -> u64 {
        self.place.unwrap_or(0)
    }

    pub fn unit(&self) -> StepUnit {
        StepUnit::of(self.shown.recording.algorithm().unit)
    }

    /// Whether the last expansion is shown, and no other follows.
    pub fn is_at_end(&self) -> bool {
        self.place() >= self.shown.steps() && !self.shown.is_running()
    }

    pub(super) fn receive(&mut self) {
        if self.shown.receive() {
            // A place that was not recorded may be now.
            self.place = None;
        }
    }

    /// Goes to an expansion. Returns whether that changed anything.
    pub(super) fn go_to(&mut self, place: u64, hides_future: bool) -> bool {
        let place = place.min(self.shown.steps());
        self.shown.hides_future = hides_future && place < self.shown.steps();
        if self.place == Some(place) || self.shown.moment().is_none() {
            return false;
        }
        self.place = Some(place);
        let Some(before) = place.checked_sub(1) else {
            self.shown.go_to(Position::default());
            (self.taken, self.why) = (None, "Nothing is expanded yet.".to_owned());
            return true;
        };
        self.shown.go_to(StepTarget { position: Position::after(before), shows_choice: true });
        if self.shown.recording.step(before).is_none() {
            // It is the first one of a segment: the position before it belongs to another.
            self.shown.go_to(Position { steps: before, events: 1 });
        }
        self.taken = self.shown.recording.step(before);
        self.why = self.say_why(before);
        true
    }

    fn say_why(&self, before: u64) -> String {
        let recording = &self.shown.recording;
        let Some(moment) = self.shown.moment() else { return String::new() };
        if let Some(choice) = self.shown.choice() {
            return what_is_said(recording, moment, Some(choice));
        }
        let mut cursor = Cursor::new(recording);
        cursor.seek(recording, Position { steps: before, events: 1 });
        what_is_said(recording, &cursor.moment(recording), None)
    }
}
