//! Which bound does the next iteration have?

use super::context::QuestionContext;
use super::kind::{QuestionInfo, QuestionKind};
use super::question::{Draft, OptionShows, Question, Wrong};
use super::text;
use crate::search::{Bound, Layer, Settings};

/// What it is.
pub(super) static INFO: QuestionInfo = QuestionInfo {
    name: "next-bound",
    title: "next bound",
    summary: "Which bound the next iteration has",
    offered,
    // The last step of the iteration.
    not_before: |recording, from| recording.layer_boundary(from, true).saturating_sub(1).max(from),
    ask,
};

fn offered(settings: &Settings) -> Result<(), &'static str> {
    if settings.algorithm.info().layer == Layer::Iteration { Ok(()) } else { Err(text::NO_ITERATIONS) }
}

/// The most options.
const OPTIONS: usize = 5;

fn ask(context: &QuestionContext) -> Option<Question> {
    let recording = context.recording;
    offered(recording.settings()).ok()?;
    let step = context.step.as_ref().filter(|step| step.restart.is_some())?;
    if context.at.events + 1 != step.events() {
        return None;
    }
    let iteration = recording.iteration_at(step.number)?;
    let (bound, next) = (iteration.bound, recording.iteration_at(step.number + 1)?.bound);
    let bounds_f = recording.algorithm().bound == Bound::F;
    let shows = |bound: u32| OptionShows::text(bound.to_string());
    let why_not = |wrong: u32| match wrong {
        _ if wrong <= bound => text::bound_rises(bound),
        _ if !bounds_f => text::LIMIT_RISES_BY_ONE.to_owned(),
        _ if wrong < next => text::no_such_f(wrong),
        _ => text::LOWER_F.to_owned(),
    };
    let others = [bound + 1, next + 1, next + 2, bound, 2 * bound, next - 1, next + 3];
    let mut wrong: Vec<u32> = Vec::new();
    for other in others {
        if other != next && !wrong.contains(&other) && wrong.len() + 1 < OPTIONS {
            wrong.push(other);
        }
    }
    context.question(Draft {
        kind: QuestionKind::NextBound,
        about: None,
        text: text::which_bound(recording.algorithm().bound.name(), bound),
        right: shows(next),
        why: if bounds_f { text::least_f_above(bound, next) } else { text::limit_rises_by_one(bound) },
        wrong: wrong.into_iter().map(|other| Wrong::new(shows(other), why_not(other))).collect(),
    })
}
