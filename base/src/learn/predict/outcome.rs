//! What happens to a successor?

use super::context::QuestionContext;
use super::kind::{QuestionInfo, QuestionKind, any_step};
use super::question::{Draft, OptionShows, Question, Wrong};
use super::text;
use crate::learn::{NodeNames, drop_reason_text};
use crate::recording::{Outcome, Recording, Step, Successor};
use crate::search::{Bound, CodeLine, Cycles, Duplicates, Effect, History, Settings};

/// What it is.
pub(super) static INFO: QuestionInfo = QuestionInfo {
    name: "outcome",
    title: "new or dropped",
    summary: "What happens to a successor: is it new, dropped, or does it replace a node",
    offered,
    not_before: any_step,
    ask,
};

/// What can happen to a successor in one search or another.
const OUTCOMES: [Effect; 6] =
    [Effect::New, Effect::Drop, Effect::Replace, Effect::Reopen, Effect::OnPath, Effect::Prune];

/// What can happen to a successor in a search: what its pseudocode has a line for.
fn outcomes(pseudocode: &[CodeLine]) -> Vec<Effect> {
    let has_line = |effect: &Effect| pseudocode.iter().any(|line| line.has_any(&[*effect]));
    OUTCOMES.into_iter().filter(has_line).collect()
}

fn offered(settings: &Settings) -> Result<(), &'static str> {
    if outcomes(&settings.pseudocode()).len() < 2 { Err(text::ALL_ARE_NEW) } else { Ok(()) }
}

fn shows(recording: &Recording, effect: Effect) -> OptionShows {
    let on_stack = recording.history() == History::StackAndVisited;
    OptionShows::text(match effect {
        Effect::Drop if on_stack => text::DROPPED_VISITED,
        Effect::Drop | Effect::OnPath if recording.drops_only_parent() => text::DROPPED_PARENT,
        Effect::Drop if is_lazy(recording) => text::DROPPED_CLOSED,
        Effect::Drop => text::DROPPED_REACHED,
        Effect::Replace => text::REPLACES,
        Effect::Reopen => text::REOPENS,
        Effect::OnPath => text::DROPPED_ON_PATH,
        Effect::Prune if recording.algorithm().bound.is_on_f() => text::PRUNED_BY_BOUND,
        Effect::Prune => text::PRUNED_BY_DEPTH,
        _ => text::NEW,
    })
}

fn ask(context: &QuestionContext) -> Option<Question> {
    let recording = context.recording;
    let (step, successor) = context.next_successor()?;
    let takes_back = step.node.mv == Some(successor.mv.inverse());
    if takes_back && !recording.drops_only_parent() {
        // That the parent was reached before needs no thought.
        return None;
    }
    let happens = successor.outcome.effect();
    let others = outcomes(recording.pseudocode()).into_iter().filter(|other| *other != happens);
    let wrong = others.map(|other| Wrong::new(shows(recording, other), only_if(recording, step, other)));
    context.question(Draft {
        kind: QuestionKind::Outcome,
        about: Some((successor.mv, successor.state)),
        text: text::what_happens(successor.mv),
        right: shows(recording, happens),
        why: why(recording, step, successor),
        wrong: wrong.collect(),
    })
}

/// Why it happens.
fn why(recording: &Recording, step: &Step, successor: &Successor) -> String {
    let g = step.node.g + 1;
    match successor.outcome {
        Outcome::New(_) if recording.drops_only_parent() => text::IS_NOT_PARENT.to_owned(),
        Outcome::New(_) if recording.history().forgets() => within(recording, step, successor),
        Outcome::New(_) if is_lazy(recording) => text::NOT_CLOSED.to_owned(),
        Outcome::New(_) if adds_better(recording) => text::NEW_OR_BETTER.to_owned(),
        Outcome::New(_) => text::NOT_REACHED.to_owned(),
        Outcome::Improved { old, reopens, .. } => text::smaller_g(g, recording.nodes().g(old), reopens),
        Outcome::Duplicate { .. } | Outcome::OnPath(_) | Outcome::Pruned | Outcome::NotMade => {
            let reason = recording.drop_reason(step, successor);
            let text = |reason| text::dropped(&drop_reason_text(recording, reason, NodeNames::Boards));
            reason.map_or_else(String::new, text)
        }
    }
}

fn duplicates(recording: &Recording) -> Duplicates {
    recording.settings().in_use().duplicates
}

/// Whether copies of open boards are new nodes.
fn is_lazy(recording: &Recording) -> bool {
    duplicates(recording) == Duplicates::Lazy
}

/// Whether a node with a smaller g is new beside an open one.
fn adds_better(recording: &Recording) -> bool {
    duplicates(recording) == Duplicates::AddBetter
}

/// When another thing would happen, as the rules of the search have it. It does not tell what happens here.
fn only_if(recording: &Recording, step: &Step, other: Effect) -> String {
    let can_be = |effect: Effect| outcomes(recording.pseudocode()).contains(&effect);
    let checks_path = can_be(Effect::OnPath);
    let bound = recording.bound_at(step.number).unwrap_or_default();
    let bounds_f = recording.algorithm().bound.is_on_f();
    let [within, beyond] = if bounds_f { text::f_and_bound(bound) } else { text::depth_and_limit(bound) };
    match other {
        Effect::New if recording.drops_only_parent() => text::new_only_if(text::NOT_THE_LAST_MOVE_BACK),
        Effect::New if recording.history().forgets() && checks_path => {
            text::new_only_if(&text::both_of(text::NONE_ON_PATH, &within))
        }
        Effect::New if recording.history().forgets() => text::new_only_if(&within),
        Effect::New if recording.history().is_stack() => text::new_only_if(text::NEVER_ON_STACK),
        Effect::New if is_lazy(recording) => text::new_only_if(text::NONE_CLOSED),
        Effect::New if adds_better(recording) => text::new_only_if(text::NONE_OR_OPEN_WITH_LARGER_G),
        Effect::New if recording.history() == History::TwoSided => text::new_only_if(text::NONE_ON_SIDE),
        Effect::New => text::new_only_if(text::NO_NODE),
        Effect::Drop | Effect::OnPath if recording.drops_only_parent() => {
            text::dropped_only_if(text::THE_LAST_MOVE_BACK)
        }
        Effect::OnPath if bounds_f => text::dropped_only_if(text::ONE_ON_PATH),
        Effect::OnPath => text::dropped_only_if(&text::both_of(text::ONE_ON_PATH, &within)),
        Effect::Drop if recording.history().is_stack() => text::dropped_only_if(text::WAS_ON_STACK),
        Effect::Drop if adds_better(recording) => text::dropped_only_if(text::ONE_WITH_NO_LARGER_G),
        Effect::Drop => text::dropped_only_if(match (is_lazy(recording), can_be(Effect::Replace)) {
            (true, _) if can_be(Effect::Reopen) => text::ONE_CLOSED_WITH_NO_LARGER_G,
            (true, _) => text::ONE_CLOSED,
            (false, true) if can_be(Effect::Reopen) => text::ONE_WITH_NO_LARGER_G,
            (false, true) => text::ONE_CLOSED_OR_WITH_NO_LARGER_G,
            (false, false) => text::A_NODE,
        }),
        Effect::Replace => text::REPLACES_ONLY_IF.to_owned(),
        Effect::Reopen => text::REOPENS_ONLY_IF.to_owned(),
        _ if bounds_f && checks_path => text::pruned_only_if(&text::both_of(text::NONE_ON_PATH, &beyond)),
        _ => text::pruned_only_if(&beyond),
    }
}

/// That a successor is within the bound or the depth limit.
fn within(recording: &Recording, step: &Step, successor: &Successor) -> String {
    let g = step.node.g + 1;
    let bound = recording.bound_at(step.number).unwrap_or_default();
    match recording.algorithm().bound {
        Bound::F | Bound::BestPath => {
            text::f_within(g, recording.board_h(step.node.side, successor.state), bound)
        }
        Bound::Depth if recording.settings().in_use().cycles == Cycles::Path => text::depth_within(g, bound),
        Bound::Depth => text::depth_is_within(g, bound),
        Bound::None => text::NOT_REACHED.to_owned(),
    }
}
