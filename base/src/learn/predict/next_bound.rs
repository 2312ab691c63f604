//! Which bound does the next iteration have?

use super::kind::{AnswerOption, Draft, OptionShows, QuestionContext};
use crate::learn::all_rules::distinct;
use crate::recording::Recording;
use crate::search::{Bound, Layer, Settings};

pub(super) fn offered(settings: &Settings) -> Result<(), &'static str> {
    if settings.algorithm.info().layer == Layer::Iteration { Ok(()) } else { Err("It has no iterations") }
}

/// The last step of the iteration.
pub(super) fn not_before(recording: &Recording, from: u64) -> u64 {
    recording.layer_boundary(from, true).saturating_sub(1).max(from)
}

const OPTIONS: usize = 5;

pub(super) fn ask(context: &QuestionContext) -> Option<Draft> {
    let recording = context.recording;
    let step = context.step.as_ref().filter(|step| step.restart.is_some())?;
    if context.at.events + 1 != step.events() {
        return None;
    }
    let iteration = recording.iteration_at(step.number)?;
    let (bound, next) = (iteration.bound, recording.iteration_at(step.number + 1)?.bound);
    let bounds_f = recording.algorithm().bound == Bound::F;
    let shows = |bound: u32| OptionShows::text(bound.to_string());
    let why_not = |wrong: u32| match wrong {
        _ if wrong <= bound => format!("Everything within {bound} was searched, so it has to be larger."),
        _ if !bounds_f => "The limit grows by one from iteration to iteration.".to_owned(),
        _ if wrong < next => format!("No successor that was pruned had f = {wrong}."),
        _ => "A successor with a lower f was pruned.".to_owned(),
    };
    let others = [bound + 1, next + 1, next + 2, bound, 2 * bound, next - 1, next + 3];
    let wrong = distinct(others.into_iter().filter(|other| *other != next)).into_iter().take(OPTIONS - 1);
    let name = recording.algorithm().bound.name();
    Some(Draft {
        about: None,
        text: format!("The iteration with the {name} {bound} ends. What is the next {name}?"),
        right: shows(next),
        why: if bounds_f {
            format!("{next} is the least f above the bound, {bound}, of all successors that were pruned.")
        } else {
            format!("The limit grows by 1: {bound} + 1 = {}.", bound + 1)
        },
        wrong: wrong.map(|other| AnswerOption::new(shows(other), why_not(other))).collect(),
    })
}
