//! Playing a recording at its own speed, which is not that of the solver.

use std::time::Duration;

use crate::file::SavedPlace;
use crate::picture::number;
use crate::recording::{Direction, Position};

/// The decimal logarithms of the slowest speed (one step in two seconds) and the fastest, in steps a second.
pub const SPEED_RANGE: std::ops::RangeInclusive<f32> = -0.301..=6.0;
/// The decimal logarithm of 2: each key press doubles or halves the speed.
const SPEED_STEP: f32 = 0.301;
/// The slowest speed at which there is no time to see the choice of each step, or what moves.
const FAST: f32 = 0.6;
/// The part of the time of a step after which the choice is shown.
const CHOICE_AT: f64 = 0.5;
const FRAME: Duration = Duration::from_millis(16);

#[derive(Clone, PartialEq, Debug)]
pub struct Playback {
    playing: bool,
    follows_live: bool,
    speed: f32,
    /// The part of the next step that is due, below 1.
    due: f64,
    /// The place of a session that was opened, until the search gets there or the user goes elsewhere.
    pub(crate) wanted: Option<StepTarget>,
}

impl Default for Playback {
    /// Paused, two expansions a second.
    fn default() -> Self {
        Self { playing: false, follows_live: false, speed: 0.301, due: 0.0, wanted: None }
    }
}

impl Playback {
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Whether the window follows the end of the recording while the search runs.
    pub fn follows_live(&self) -> bool {
        self.follows_live
    }

    pub fn speed_text(&self) -> String {
        let per_second = 10_f64.powf(self.speed.into());
        match per_second {
            _ if self.speed >= *SPEED_RANGE.end() => "maximum".to_owned(),
            s if s < 9.5 => format!("{}/s", format!("{s:.1}").trim_end_matches(".0")),
            s => format!("{}/s", number(s.round() as u64)),
        }
    }

    pub(crate) fn set_playing(&mut self, playing: bool) {
        self.playing = playing;
        self.follows_live &= !playing;
        self.due = 0.0;
    }

    pub(crate) fn set_live(&mut self, live: bool) {
        self.follows_live = live;
        self.playing &= !live;
    }

    /// Stops playing and following, because the user goes somewhere.
    pub(crate) fn hold(&mut self) {
        self.set_playing(false);
        self.follows_live = false;
    }

    pub fn set_speed(&mut self, speed: f32) {
        self.speed = speed.clamp(*SPEED_RANGE.start(), *SPEED_RANGE.end());
    }

    pub(crate) fn change_speed(&mut self, direction: Direction) {
        let by = if direction == Direction::Forwards { SPEED_STEP } else { -SPEED_STEP };
        self.set_speed(self.speed + by);
    }

    pub fn steps_after(&mut self, time: Duration) -> u32 {
        if self.speed >= *SPEED_RANGE.end() {
            return u32::MAX;
        }
        // A window that was not painted for long does not jump ahead.
        let time = time.min(Duration::from_millis(250)).as_secs_f64();
        self.due += time * 10_f64.powf(self.speed.into());
        let steps = self.due.floor();
        self.due -= steps;
        steps as u32
    }

    /// Whether there is no time to follow a single step: at 4 a second or more.
    pub fn is_fast(&self) -> bool {
        self.speed >= FAST
    }

    /// Whether the choice of the next node is shown by now: in the second half of the time of a step.
    pub(crate) fn shows_choice(&self) -> bool {
        self.playing && !self.is_fast() && self.due >= CHOICE_AT
    }

    /// The time until the next step or choice is due, at least a frame.
    pub(crate) fn next_tick(&self) -> Duration {
        let next = if !self.is_fast() && self.due < CHOICE_AT { CHOICE_AT } else { 1.0 };
        let seconds = (next - self.due) / 10_f64.powf(self.speed.into());
        Duration::from_secs_f64(seconds.clamp(0.0, 10.0)).clamp(FRAME, Duration::from_millis(200))
    }
}

/// Where stepping goes: a position, and whether the choice that comes next there is shown, if there is one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct StepTarget {
    pub position: Position,
    pub shows_choice: bool,
}

impl From<Position> for StepTarget {
    fn from(position: Position) -> Self {
        Self { position, shows_choice: false }
    }
}

impl From<StepTarget> for SavedPlace {
    fn from(StepTarget { position, shows_choice }: StepTarget) -> Self {
        Self { step: position.steps, event: position.events, choice: shows_choice }
    }
}

impl From<SavedPlace> for StepTarget {
    fn from(place: SavedPlace) -> Self {
        Self { position: place.position(), shows_choice: place.choice }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepSize {
    /// One event: a node taken or visited, the goal test, or one successor.
    Event,
    Expansion,
    /// One layer: a depth, an f, a run down or back up, or an iteration.
    Layer,
}
