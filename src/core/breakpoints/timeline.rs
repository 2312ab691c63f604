//! The marks of breakpoints on the timeline.

use std::ops::ControlFlow;

use crate::recording::{Condition, Hit, Recording};
use crate::worker::{Wake, Work};

/// The timeline gets at most one mark of a breakpoint in each of this many sections: about one a pixel.
const SECTIONS: u32 = 1024;
/// While a search runs, the marks are made again when it has grown by a fourth, so that the whole takes only a few times
/// as long as once at the end.
const GROWTH: u32 = 4;

/// Marks of breakpoints, found on a thread of their own.
#[derive(Debug, Default)]
pub struct TimelineHits {
    conditions: Vec<Condition>,
    steps: u32,
    /// By condition, in the order of their positions.
    hits: Vec<Vec<Hit>>,
    job: Option<Making>,
}

#[derive(Debug)]
struct Making {
    conditions: Vec<Condition>,
    steps: u32,
    job: Work<Option<Vec<Vec<Hit>>>>,
}

impl TimelineHits {
    /// Only this many breakpoints have marks, the first ones.
    pub const MOST: usize = 16;

    /// Each condition with its marks.
    pub fn iter(&self) -> impl Iterator<Item = (&Condition, &[Hit])> {
        self.conditions.iter().zip(self.hits.iter().map(Vec::as_slice))
    }

    /// The part of the next marks that is done, from 0 to 1; `None` where none are being made.
    pub fn making(&self) -> Option<f32> {
        self.job.as_ref().map(|making| making.job.done())
    }

    /// Takes the marks that are done, and starts to make new ones where the breakpoints or the recording changed.
    pub(crate) fn refresh(
        &mut self,
        mut conditions: Vec<Condition>,
        recording: &Recording,
        is_running: bool,
        wake: &Wake,
    ) {
        conditions.truncate(Self::MOST);
        if self.job.as_ref().is_some_and(|making| making.conditions != conditions) {
            self.job = None;
        }
        self.receive();
        let steps = recording.steps_in_detail();
        let has_grown = if is_running { steps - steps / GROWTH > self.steps } else { steps != self.steps };
        if self.job.is_some() || !has_grown && conditions == self.conditions {
            return;
        }
        if conditions.is_empty() {
            *self = Self { steps, ..Self::default() };
            return;
        }
        let (recording, asked) = (recording.shared(), conditions.clone());
        let job = Work::start("timeline", wake.clone(), move |go_on| sample(&recording, &asked, go_on));
        self.job = job.ok().map(|job| Making { conditions, steps, job });
    }

    fn receive(&mut self) {
        let Some(made) = self.job.as_mut().and_then(|making| making.job.poll()) else { return };
        let Some(Making { conditions, steps, .. }) = self.job.take() else { return };
        let hits = made.ok().flatten().unwrap_or_default();
        *self = Self { conditions, steps, hits, job: None };
    }
}

/// One condition at a time, so that a common one does not hide a rare one.
fn sample(
    recording: &Recording,
    conditions: &[Condition],
    go_on: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Option<Vec<Vec<Hit>>> {
    let all = conditions.len() as f32;
    let each = conditions.iter().enumerate().map(|(i, condition)| {
        recording.sample(&[*condition], SECTIONS, &mut |done| go_on((i as f32 + done) / all))
    });
    each.collect()
}
