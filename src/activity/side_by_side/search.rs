//! One of two searches side by side: its recording, its place, and what it takes there.

use crate::core::text::ending::{limit_reached, memory_limit};
use crate::core::{Shown, StepTarget, ending_text, what_is_said};
use crate::file::Document;
use crate::picture::StepUnit;
use crate::recording::{Cursor, Position, Step};
use crate::search::OrderBy;
use crate::worker::Ending;

/// A search, and the expansion of it that is shown.
#[derive(Debug)]
pub struct ComparedSearch {
    shown: Shown,
    /// The number of the expansion that is shown, counted from 1; 0 at the start.
    place: Option<u64>,
    /// What that expansion takes; `None` at the start.
    taken: Option<Step>,
    /// Why.
    why: String,
    /// Whether it was started for this screen, so that its memory belongs to nothing else.
    is_own: bool,
    /// Whether it is about to leave the screen.
    pub(super) is_leaving: bool,
    /// Whether it was stopped because the others leave no more memory.
    is_short: bool,
}

impl ComparedSearch {
    /// A search that is also elsewhere: it shares the memory.
    pub(super) fn at_hand(shown: Shown) -> Self {
        Self {
            shown,
            place: None,
            taken: None,
            why: String::new(),
            is_own: false,
            is_leaving: false,
            is_short: false,
        }
    }

    /// A search that was started for this screen.
    pub(super) fn started(shown: Shown) -> Self {
        Self { is_own: true, ..Self::at_hand(shown) }
    }

    pub(super) fn document(&self) -> Document {
        self.shown.document()
    }

    /// The bytes that it has or may take.
    pub(super) fn bytes(&self) -> u64 {
        match self.shown.is_running() {
            _ if self.is_leaving => 0,
            true if !self.is_short => self.shown.bytes().max(self.shown.granted()),
            _ => self.shown.bytes(),
        }
    }

    /// The bytes that it may take now.
    #[cfg(test)]
    pub(super) fn granted(&self) -> u64 {
        self.shown.granted()
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

    /// Whether it ended before its first node.
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

    /// The search. It is at the position before the expansion that is shown.
    pub fn shown(&self) -> &Shown {
        &self.shown
    }

    pub(super) fn into_shown(self) -> Shown {
        self.shown
    }

    /// Whether it was started for this screen.
    pub(super) fn is_own(&self) -> bool {
        self.is_own
    }

    /// The expansion that is shown: its node has been chosen and is still on its list. `None` at the start.
    pub fn taken(&self) -> Option<&Step> {
        self.taken.as_ref()
    }

    /// The number of the expansion that is shown, counted from 1; 0 at the start.
    pub fn place(&self) -> u64 {
        self.place.unwrap_or(0)
    }

    /// Why the node was chosen, in a sentence or two.
    pub fn why(&self) -> &str {
        &self.why
    }

    /// What its steps are called.
    pub fn unit(&self) -> StepUnit {
        StepUnit::of(self.shown.recording.algorithm().unit)
    }

    /// Whether the last expansion is shown, and no other follows.
    pub fn is_at_end(&self) -> bool {
        self.place() >= self.shown.steps() && !self.shown.is_running()
    }

    /// Whether the expansion that is shown is beyond those that are recorded in detail, so that it is not counted.
    pub fn is_beyond_detail(&self) -> bool {
        self.place() > self.shown.recording.steps_in_detail().into()
    }

    /// Whether the node was taken by its f, g or h: the value that decided.
    pub fn decided_by(&self) -> Option<OrderBy> {
        let by = self.shown.recording.order().by;
        (self.shown.choice().is_some() && by != OrderBy::Arrival).then_some(by)
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
