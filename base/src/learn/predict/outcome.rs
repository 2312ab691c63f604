//! The question: what happens to a successor?

pub(super) use super::kind::any_step as not_before;
use super::kind::{AnswerOption, Draft, OptionShows, QuestionContext};
use crate::learn::reason::{NodeNames, drop_reason_text};
use crate::picture::{capitalised, g_word};
use crate::recording::{Outcome, Recording, Step, Successor};
use crate::search::{Bound, CodeLine, Cycles, Duplicates, Effect, History, Settings};

const OUTCOMES: [Effect; 6] =
    [Effect::New, Effect::Drop, Effect::Replace, Effect::Reopen, Effect::OnPath, Effect::Prune];

fn outcomes(pseudocode: &[CodeLine]) -> Vec<Effect> {
    let has_line = |effect: &Effect| pseudocode.iter().any(|line| line.has_any(&[*effect]));
    OUTCOMES.into_iter().filter(has_line).collect()
}

pub(super) fn offered(settings: &Settings) -> Result<(), &'static str> {
    if outcomes(&settings.pseudocode()).len() < 2 { Err("It keeps every successor") } else { Ok(()) }
}

const NOT_REACHED: &str = "Its state was not reached before.";

fn shows(recording: &Recording, effect: Effect) -> OptionShows {
    let on_stack = recording.history() == History::StackAndVisited;
    OptionShows::text(match effect {
        Effect::Drop if on_stack => "dropped: visited before",
        Effect::Drop | Effect::OnPath if recording.drops_only_parent() => "dropped: the parent",
        Effect::Drop if duplicates(recording) == Duplicates::Lazy => "dropped: already closed",
        Effect::Drop => "dropped: reached before",
        Effect::Replace => "replaces an open node",
        Effect::Reopen => "reopens a closed node",
        Effect::OnPath => "dropped: on the path",
        Effect::Prune if recording.algorithm().bound.is_on_f() => "pruned: f above the bound",
        Effect::Prune => "pruned: beyond the depth limit",
        _ => "new",
    })
}

pub(super) fn ask(context: &QuestionContext) -> Option<Draft> {
    let recording = context.recording;
    let (step, successor) = context.next_successor()?;
    let takes_back = step.node.mv == Some(successor.mv.inverse());
    if takes_back && !recording.drops_only_parent() {
        // That the parent was reached before needs no thought.
        return None;
    }
    let happens = successor.outcome.effect();
    let others = outcomes(recording.pseudocode()).into_iter().filter(|other| *other != happens);
    let wrong =
        others.map(|other| AnswerOption::new(shows(recording, other), only_if(recording, step, other)));
    Some(Draft {
        about: Some((successor.mv, successor.state)),
        text: format!("What happens to the successor by the move {}?", successor.mv.name()),
        right: shows(recording, happens),
        why: why(recording, step, successor),
        wrong: wrong.collect(),
    })
}

fn why(recording: &Recording, step: &Step, successor: &Successor) -> String {
    let (g, word) = (step.node.g + 1, g_word(recording.settings()));
    match successor.outcome {
        Outcome::New(_) if recording.drops_only_parent() => {
            "Only the parent is dropped, and this is not the parent.".to_owned()
        }
        Outcome::New(_) if recording.history().forgets() => within(recording, step, successor),
        Outcome::New(_) if duplicates(recording) == Duplicates::Lazy => {
            "No closed node has its state.".to_owned()
        }
        Outcome::New(_) if duplicates(recording) == Duplicates::AddBetter => {
            format!("No node has its state, or only open ones with a larger {word}.")
        }
        Outcome::New(_) => NOT_REACHED.to_owned(),
        Outcome::Improved { old, reopens, .. } => {
            let (state, known) = (if reopens { "closed" } else { "open" }, recording.nodes().g(old));
            format!("Its {word} is {g}. The {state} node with the same board has a larger {word}, {known}.")
        }
        Outcome::Duplicate { .. } | Outcome::OnPath(_) | Outcome::Pruned | Outcome::NotMade => {
            let reason = recording.drop_reason(step, successor);
            let clause = reason.map(|reason| drop_reason_text(recording, reason, NodeNames::Boards));
            clause.map_or_else(String::new, |clause| format!("{}.", capitalised(&clause)))
        }
    }
}

fn duplicates(recording: &Recording) -> Duplicates {
    recording.settings().in_use().duplicates
}

/// When another thing would happen, as the rules of the search have it. It does not tell what happens here.
fn only_if(recording: &Recording, step: &Step, other: Effect) -> String {
    let can_be = |effect: Effect| outcomes(recording.pseudocode()).contains(&effect);
    let (history, checks_path) = (recording.history(), can_be(Effect::OnPath));
    let [is_lazy, adds_better] =
        [Duplicates::Lazy, Duplicates::AddBetter].map(|rule| duplicates(recording) == rule);
    let drops_only_parent = recording.drops_only_parent();
    let bound = recording.bound_at(step.number).unwrap_or_default();
    let bounds_f = recording.algorithm().bound.is_on_f();
    let (sign, limit) = if bounds_f { ("f", "bound") } else { ("depth", "limit") };
    let larger = format!("larger {}", g_word(recording.settings()));
    let within = format!("its {sign} is at most the {limit}, {bound}");
    let beyond = format!("its {sign} is more than the {limit}, {bound}");
    let off_path = |and: &str| format!("no node of the path has its state and {and}");
    let (happens, condition) = match other {
        Effect::New if drops_only_parent => ("is new", "it does not undo the last move".into()),
        Effect::New if history.forgets() && checks_path => ("is new", off_path(&within)),
        Effect::New if history.forgets() => ("is new", within),
        Effect::New if history.is_stack() => ("is new", "its state was never on the stack".into()),
        Effect::New if is_lazy => ("is new", "no closed node has its state".into()),
        Effect::New if adds_better => {
            ("is new", format!("no node has its state, or only open ones with a {larger}"))
        }
        Effect::New if history == History::TwoSided => ("is new", "no node of its side has its state".into()),
        Effect::New => ("is new", "no node has its state".into()),
        Effect::Drop | Effect::OnPath if drops_only_parent => {
            ("is dropped", "it undoes the last move".into())
        }
        Effect::OnPath if bounds_f => ("is dropped", "a node of the path has its state".into()),
        Effect::OnPath => ("is dropped", format!("a node of the path has its state and {within}")),
        Effect::Drop => (
            "is dropped",
            match (is_lazy, can_be(Effect::Replace), can_be(Effect::Reopen)) {
                _ if history.is_stack() => "its state was on the stack at some time".into(),
                (true, _, true) => format!("a closed node has its state and no {larger}"),
                (true, _, false) => "a closed node has its state".into(),
                (false, true, true) => format!("a node has its state and no {larger}"),
                _ if adds_better => format!("a node has its state and no {larger}"),
                (false, true, false) => format!("a node has its state, and is closed or has no {larger}"),
                (false, false, _) => "a node has its state".into(),
            },
        ),
        Effect::Replace => ("replaces a node", format!("an open node has its state and a {larger}")),
        Effect::Reopen => ("reopens a node", format!("a closed node has its state and a {larger}")),
        _ if bounds_f && checks_path => ("is pruned", off_path(&beyond)),
        _ => ("is pruned", beyond),
    };
    format!("It {happens} only if {condition}.")
}

fn within(recording: &Recording, step: &Step, successor: &Successor) -> String {
    let g = step.node.g + 1;
    let bound = recording.bound_at(step.number).unwrap_or_default();
    match recording.algorithm().bound {
        Bound::F | Bound::BestPath => {
            let h = recording.board_h(step.node.side, successor.state);
            format!("Its f, {} = {g} + {h}, is within the bound, {bound}.", g + h)
        }
        Bound::Depth if recording.settings().in_use().cycles == Cycles::Path => {
            format!("Its depth, {g}, is within the limit, {bound}, and its state is not on the path.")
        }
        Bound::Depth => format!("Its depth, {g}, is within the limit, {bound}."),
        Bound::None => NOT_REACHED.to_owned(),
    }
}
