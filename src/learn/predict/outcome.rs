//! What happens to a successor?

use super::here::Here;
use super::kind::{QuestionInfo, QuestionKind, any_step};
use super::next_node::{board_h, name};
use super::question::{Draft, OptionShows, Question, Wrong};
use super::text;
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

fn effect_of(outcome: Outcome) -> Effect {
    match outcome {
        Outcome::New(_) => Effect::New,
        Outcome::Duplicate { .. } => Effect::Drop,
        Outcome::Improved { reopens: false, .. } => Effect::Replace,
        Outcome::Improved { reopens: true, .. } => Effect::Reopen,
        Outcome::OnPath(_) => Effect::OnPath,
        Outcome::Pruned => Effect::Prune,
    }
}

fn shows(recording: &Recording, effect: Effect) -> OptionShows {
    let on_stack = recording.history() == History::StackAndVisited;
    OptionShows::text(match effect {
        Effect::Drop if on_stack => text::DROPPED_VISITED,
        Effect::Drop | Effect::OnPath if drops_parent_only(recording) => text::DROPPED_PARENT,
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

fn ask(here: &Here) -> Option<Question> {
    let recording = here.recording;
    let (step, successor) = here.next_successor()?;
    let takes_back = step.node.mv == Some(successor.mv.inverse());
    if takes_back && !drops_parent_only(recording) {
        // That the parent was reached before needs no thought.
        return None;
    }
    let happens = effect_of(successor.outcome);
    let others = outcomes(recording.pseudocode()).into_iter().filter(|other| *other != happens);
    let wrong =
        others.map(|other| Wrong::new(shows(recording, other), why_not(recording, step, successor, other)));
    here.question(Draft {
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
        Outcome::New(_) if drops_parent_only(recording) => text::IS_NOT_PARENT.to_owned(),
        Outcome::New(_) if recording.history().forgets() => within(recording, step, successor),
        Outcome::New(_) if is_lazy(recording) => text::NOT_CLOSED.to_owned(),
        Outcome::New(_) => text::NOT_REACHED.to_owned(),
        Outcome::Duplicate { known, .. } | Outcome::OnPath(known) if Some(known) == step.node.parent() => {
            text::is_parent(&name(recording, known))
        }
        Outcome::Duplicate { known, closed } => {
            let (known_g, name) = (recording.nodes().g(known), name(recording, known));
            if is_lazy(recording) && known_g <= g {
                text::known_closed(&name)
            } else if duplicates(recording) != Duplicates::FirstReached && closed && known_g > g {
                text::stays_closed(&name)
            } else {
                text::reached(&name)
            }
        }
        Outcome::OnPath(known) => text::on_path(&name(recording, known)),
        Outcome::Improved { old, .. } => text::smaller_g(g, &name(recording, old), recording.nodes().g(old)),
        Outcome::Pruned => beyond(recording, step, successor),
    }
}

/// Whether the search drops no successor but the one that takes the last move back.
fn drops_parent_only(recording: &Recording) -> bool {
    let is_steepest = recording.order().by.goes_on_from_one();
    let by_rule = !duplicates(recording).remembers();
    match recording.history() {
        History::Frontier => true,
        History::Lists => is_steepest || by_rule,
        History::TwoSided | History::Stack | History::StackAndVisited => false,
    }
}

fn duplicates(recording: &Recording) -> Duplicates {
    recording.settings().in_use().duplicates
}

/// Whether copies of open boards are new nodes.
fn is_lazy(recording: &Recording) -> bool {
    duplicates(recording) == Duplicates::Lazy
}

/// Why something else does not happen.
fn why_not(recording: &Recording, step: &Step, successor: &Successor, other: Effect) -> String {
    let g = step.node.g + 1;
    match (successor.outcome, other) {
        (Outcome::New(_), Effect::Drop | Effect::OnPath) if drops_parent_only(recording) => {
            text::IS_NOT_PARENT.to_owned()
        }
        (Outcome::New(_), Effect::Drop) if recording.history().is_stack() => text::NEVER_ON_STACK.to_owned(),
        (Outcome::New(_), Effect::Replace) => text::NOTHING_TO_REPLACE.to_owned(),
        (Outcome::New(_), Effect::Reopen) => text::NOTHING_TO_REOPEN.to_owned(),
        (Outcome::New(_), Effect::OnPath) => text::NOT_ON_PATH.to_owned(),
        (Outcome::OnPath(_), Effect::Prune) if recording.algorithm().bound == Bound::Depth => {
            text::depth_is_within(g, recording.bound_at(step.number).unwrap_or_default())
        }
        (Outcome::OnPath(_), Effect::Prune) => why(recording, step, successor),
        // Where nothing is beyond a bound, that is because its state is new.
        (Outcome::New(_), _) => within(recording, step, successor),
        (Outcome::Duplicate { known, closed }, Effect::Replace | Effect::Reopen) => {
            let (known_g, name) = (recording.nodes().g(known), name(recording, known));
            match (closed, other) {
                (true, Effect::Replace) => text::is_closed(&name),
                (false, Effect::Reopen) => text::is_open(&name),
                _ => text::no_smaller_g(g, &name, known_g),
            }
        }
        (Outcome::Improved { old, .. }, Effect::Drop) => {
            text::smaller_g(g, &name(recording, old), recording.nodes().g(old))
        }
        (Outcome::Improved { old, reopens: true, .. }, Effect::Replace) => {
            text::is_closed(&name(recording, old))
        }
        (Outcome::Improved { old, reopens: false, .. }, Effect::Reopen) => {
            text::is_open(&name(recording, old))
        }
        (Outcome::Improved { old, .. }, _) => text::reached(&name(recording, old)),
        (Outcome::Pruned, Effect::OnPath) if recording.algorithm().bound.is_on_f() => {
            text::NOT_ON_PATH.to_owned()
        }
        (Outcome::Pruned, Effect::OnPath) => text::BOUND_COMES_FIRST.to_owned(),
        (Outcome::Duplicate { .. } | Outcome::OnPath(_) | Outcome::Pruned, _) => {
            why(recording, step, successor)
        }
    }
}

/// That a successor is within the bound or the depth limit.
fn within(recording: &Recording, step: &Step, successor: &Successor) -> String {
    let g = step.node.g + 1;
    let bound = recording.bound_at(step.number).unwrap_or_default();
    match recording.algorithm().bound {
        Bound::F | Bound::BestPath => text::f_within(g, board_h(recording, step, successor), bound),
        Bound::Depth if recording.settings().in_use().cycles == Cycles::Path => text::depth_within(g, bound),
        Bound::Depth => text::depth_is_within(g, bound),
        Bound::None if is_lazy(recording) => text::NOT_CLOSED.to_owned(),
        Bound::None => text::NOT_REACHED.to_owned(),
    }
}

/// That it is not.
fn beyond(recording: &Recording, step: &Step, successor: &Successor) -> String {
    let g = step.node.g + 1;
    let bound = recording.bound_at(step.number).unwrap_or_default();
    if !recording.algorithm().bound.is_on_f() {
        return text::depth_beyond(g, bound);
    }
    let farthest = recording.problem().size().farthest().filter(|farthest| g > *farthest);
    match farthest.filter(|_| recording.algorithm().bound == Bound::F) {
        Some(farthest) => text::farther_than_all(g, farthest),
        None => text::f_beyond(g, board_h(recording, step, successor), bound),
    }
}
