//! Which node does beam search prune?

use super::kind::{AnswerOption, Draft, QuestionContext, QuestionKind};
use super::next_node::shows;
use crate::puzzle::number;
use crate::recording::{NodeStatus, OrderingRule, Position, Recording, comes_first_by};
use crate::search::Settings;

pub(super) fn offered(settings: &Settings) -> Result<(), &'static str> {
    if settings.algorithm.info().offers.beam_width.is_ok() { Ok(()) } else { Err("It has no beam") }
}

/// The first step of a layer.
pub(super) fn not_before(recording: &Recording, from: u64) -> u64 {
    from.checked_sub(1).map_or(0, |before| recording.layer_boundary(before, true))
}

const OPTIONS: usize = 7;

/// The right one is one of the first nodes that are pruned: the others are easier to tell.
const FIRST_PRUNED: usize = 3;

pub(super) fn ask(context: &QuestionContext) -> Option<Draft> {
    let recording = context.recording;
    let step = context.next_step()?;
    let (side, width) = (step.node.side, recording.settings().beam_width as usize);
    let moment = context.moment();
    let nodes = moment.open.len(recording, side);
    if nodes <= width {
        return None;
    }
    let kept = moment.open.rows(recording, side, width.saturating_sub(OPTIONS - 1)..width);
    let pruned = moment.open.rows(recording, side, width..nodes.min(width + FIRST_PRUNED));
    let after = context.moment_at(Position { events: 1, ..context.at });
    let status = |id| after.status(recording, id);
    if pruned.iter().any(|id| status(*id) != NodeStatus::Dropped) {
        // It prunes only between two layers.
        return None;
    }
    let right = pruned[context.random(QuestionKind::Pruned).below(pruned.len())];
    let rules = OrderingRule::all_of(recording);
    let h = |id| recording.nodes().get(id).h;
    let (pruned_h, kept_nodes) = (h(right), number(width as u64));
    let wrong = kept.into_iter().rev().filter_map(|id| {
        let broken = comes_first_by(recording, &rules, id, right)?;
        let h = h(id);
        let why = if h == pruned_h {
            format!("Only some nodes with h = {h} fit in the beam: the oldest. This is one of them.")
        } else {
            format!("It stays: its h, {h}, is one of the {kept_nodes} smallest.")
        };
        Some(AnswerOption { broken_rule: Some(broken), ..AnswerOption::new(shows(recording, id), why) })
    });
    let wrong: Vec<AnswerOption> = wrong.collect();
    Some(Draft {
        about: None,
        text: format!(
            "The beam keeps {kept_nodes} of the {} open nodes. Which of these is pruned?",
            number(nodes as u64)
        ),
        right: shows(recording, right),
        why: format!("Its h is {pruned_h}, and {kept_nodes} other nodes come first."),
        wrong,
    })
}
