//! Which open node is expanded next?

pub(super) use super::kind::any_step as not_before;
use super::kind::{AnswerOption, Draft, MOST_OPTIONS, OptionShows, QuestionContext};
use super::place::{why_first, why_later};
use crate::learn::all_rules::distinct;
use crate::recording::{NodeStatus, OrderingRule, Recording, Step, comes_first_by};
use crate::search::{Effect, History, NodeId, OrderBy, Settings, Side, Unit};

pub(super) fn offered(settings: &Settings) -> Result<(), &'static str> {
    if settings.algorithm.info().history.is_stack() {
        Err("It visits the node on top of its stack")
    } else if settings.open_order().by.is_random() {
        Err("It takes a successor at random")
    } else {
        Ok(())
    }
}

/// The most options. Where there are more open nodes, those that are nearly right.
const OPTIONS: usize = 7;

pub(super) fn ask(context: &QuestionContext) -> Option<Draft> {
    let recording = context.recording;
    let step = context.next_step()?;
    let moment = context.moment();
    if moment.status(recording, step.id) != NodeStatus::Open || !is_decided(recording, step) {
        return None;
    }
    let side = step.node.side;
    let candidates = moment.open.candidates_for(recording, step);
    let skipped = recording.skipped_before(step);
    let rules = OrderingRule::all_of(recording);
    let mut near = near(candidates.nodes, candidates.least_both as usize, candidates.least_first as usize)
        .into_iter()
        .flat_map(|place| moment.open.rows(recording, side, skipped + place..skipped + place + 1))
        .collect::<Vec<_>>();
    if candidates.nodes > MOST_OPTIONS {
        // With the newest nodes among them, the right one is not always the last.
        let made = moment.step.iter().flat_map(|step| &step.successors).filter_map(|s| s.outcome.node());
        let is_open = |id: &NodeId| moment.status(recording, *id) == NodeStatus::Open;
        near.extend(
            made.filter(is_open).filter(|id| *id != step.id && recording.nodes().get(*id).side == side),
        );
    }
    let wrong = near.into_iter().filter_map(|id| {
        let broken = comes_first_by(recording, &rules, step.id, id)?;
        let why = why_later(recording, &rules, broken, id);
        Some((
            broken,
            AnswerOption { broken_rule: Some(broken), ..AnswerOption::new(shows(recording, id), why) },
        ))
    });
    let (broken, wrong): (Vec<usize>, Vec<AnswerOption>) = wrong.unzip();
    let last = broken.into_iter().max()?;
    let verb = if recording.algorithm().unit == Unit::Expansion { "expanded" } else { "visited" };
    let on_side = match (recording.history(), side) {
        (History::TwoSided, Side::Forward) => ", on the start side",
        (History::TwoSided, Side::Backward) => ", on the goal side",
        _ => "",
    };
    Some(Draft {
        about: None,
        text: format!("Which node is {verb} next{on_side}?"),
        right: shows(recording, step.id),
        why: why_first(recording, &rules, last, step.id),
        wrong,
    })
}

pub(super) fn shows(recording: &Recording, id: NodeId) -> OptionShows {
    OptionShows::Node(recording.number(id))
}

/// Other places of the open list: the next ones, the first with another second or first key, and the last.
fn near(nodes: usize, least_both: usize, least_first: usize) -> Vec<usize> {
    if nodes <= MOST_OPTIONS {
        return (1..nodes).collect();
    }
    let mut places = vec![1, 2, least_both, least_first, least_first + 1, nodes - 1];
    places.extend(3..OPTIONS + 3);
    places = distinct(places.into_iter().filter(|place| (1..nodes).contains(place)));
    places.truncate(OPTIONS - 1);
    places
}

const WALK: u64 = 50;

/// The rules on the screen decide, and not hidden random numbers. Hill climbing that may start again decides by its rules only
/// while h falls, and after a random walk that may still go on, it is not known.
fn is_decided(recording: &Recording, step: &Step) -> bool {
    if !matches!(recording.order().by, OrderBy::Steepest(_)) {
        return true;
    }
    if recording.choice_effects(step).contains(&Effect::Walk) {
        return false;
    }
    if recording.settings().restarts == 0 {
        return true;
    }
    (step.number.saturating_sub(WALK)..=step.number).all(|number| {
        recording.step(number).is_none_or(|step| {
            recording.choice_effects(&step).contains(&Effect::Improve) || step.node.parent().is_none()
        })
    })
}
