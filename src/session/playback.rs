//! Playing a recording: the viewer's own pace, whatever that of the solver.

use std::time::Duration;

use crate::picture::number;
use crate::recording::Direction;

/// Decimal logarithms of the slowest (one step in two seconds) and the fastest pace, in expansions a second.
pub const SPEED_RANGE: std::ops::RangeInclusive<f32> = -0.301..=6.0;
const SPEED_STEP: f32 = 0.301;
const FRAME: Duration = Duration::from_millis(16);

/// Whether and how fast the cursor moves by itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Playback {
    playing: bool,
    follows_live: bool,
    speed: f32,
    /// Steps that have come due and were not taken, below one.
    due: f64,
}

impl Default for Playback {
    /// Paused, two expansions a second.
    fn default() -> Self {
        Self { playing: false, follows_live: false, speed: 0.301, due: 0.0 }
    }
}

impl Playback {
    /// Whether it plays.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Whether the cursor stays at the end of what is recorded while the search runs.
    #[must_use]
    pub fn follows_live(&self) -> bool {
        self.follows_live
    }

    /// Decimal logarithm of expansions a second.
    #[must_use]
    pub fn speed(&self) -> f32 {
        self.speed
    }

    /// The speed in words.
    #[must_use]
    pub fn speed_text(&self) -> String {
        Self::text_of(self.speed)
    }

    /// A speed (the decimal logarithm) in words.
    fn text_of(speed: f32) -> String {
        let per_second = 10_f64.powf(speed.into());
        match per_second {
            _ if speed >= *SPEED_RANGE.end() => "as fast as it goes".to_owned(),
            s if s < 0.95 => format!("1 step in {:.1} s", 1.0 / s),
            s if s < 9.5 => format!("{s:.1} steps/s"),
            s => format!("{} steps/s", number(s.round() as u64)),
        }
    }

    pub(super) fn set_playing(&mut self, playing: bool) {
        self.playing = playing;
        self.follows_live &= !playing;
        self.due = 0.0;
    }

    pub(super) fn set_live(&mut self, live: bool) {
        self.follows_live = live;
        self.playing &= !live;
    }

    /// Neither plays nor follows: the user took the cursor.
    pub(super) fn hold(&mut self) {
        self.set_playing(false);
        self.follows_live = false;
    }

    pub(super) fn set_speed(&mut self, speed: f32) {
        self.speed = speed.clamp(*SPEED_RANGE.start(), *SPEED_RANGE.end());
    }

    pub(super) fn change_speed(&mut self, direction: Direction) {
        let by = if direction == Direction::Forwards { SPEED_STEP } else { -SPEED_STEP };
        self.set_speed(self.speed + by);
    }

    /// Steps that are to be taken after so much more time.
    pub(super) fn steps_after(&mut self, time: Duration) -> u32 {
        if self.speed >= *SPEED_RANGE.end() {
            return u32::MAX;
        }
        // A window that was not painted for long does not leap.
        let time = time.min(Duration::from_millis(250)).as_secs_f64();
        self.due += time * 10_f64.powf(self.speed.into());
        let steps = self.due.floor();
        self.due -= steps;
        steps as u32
    }

    /// Time until the next step is due, at least a frame.
    pub(super) fn next_tick(&self) -> Duration {
        let seconds = (1.0 - self.due) / 10_f64.powf(self.speed.into());
        Duration::from_secs_f64(seconds.clamp(0.0, 10.0)).clamp(FRAME, Duration::from_millis(200))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_come_at_the_speed_however_time_is_cut() {
        let mut playback = Playback::default();
        playback.set_speed(1.0);
        let steps: u32 = (0..100).map(|_| playback.steps_after(Duration::from_millis(10))).sum();
        assert!((9..=10).contains(&steps), "{steps}");
    }

    #[test]
    fn speeds_are_said_in_words() {
        assert_eq!(Playback::text_of(-0.301), "1 step in 2.0 s");
        assert_eq!(Playback::text_of(0.301), "2.0 steps/s");
        assert_eq!(Playback::text_of(4.0), "10,000 steps/s");
        assert_eq!(Playback::text_of(6.0), "as fast as it goes");
    }
}
