//! Undoes a search by hand to where it agrees with an algorithm, and continues it as that algorithm does.

use std::collections::BTreeMap;

use super::compare::Walk;
use super::play::{HandAct, HandPlay, HandTurn};
use super::report::compare_with;
use super::script::{Beat, Script, Verdict};
use crate::search::{History, NodeId, Settings};

/// The number of acts, from the first, that agree with an algorithm. A partly agreeing expansion does not count.
pub fn agreeing_acts(play: &HandPlay, settings: Settings) -> usize {
    let acts = &play.acts;
    let agrees = |count: &usize| {
        let part = HandPlay::of(play.problem, &acts[..*count]);
        let is_whole = part.undecided().next().is_none();
        is_whole && compare_with(&part, false, settings).is_some_and(|found| found.difference.is_none())
    };
    (0..=acts.len()).rev().find(agrees).unwrap_or(0)
}

/// The acts of an algorithm from here on, until its next expansion is complete; of an expansion under way, what is left of it.
/// Empty if the algorithm ends here. `None` if the algorithm does not reach this state.
pub fn acts_of(play: &HandPlay, settings: Settings) -> Option<Vec<HandAct>> {
    let settings = settings.in_use();
    let script = Script::run(&play.problem, settings, play.expansions() + 1);
    let mut next = play.clone();
    let is_two_sided = script.recording.history() == History::TwoSided;
    if is_two_sided && !next.turns.contains(&HandTurn::StartFromGoal) {
        next.act(HandAct::StartFromGoal).ok()?;
    }
    let walk = Walk::of(&script, &settings, &next, false)?;
    if walk.agreed.difference.is_some() {
        return None;
    }
    let (mut hand, followed) = (walk.hand, walk.followed);
    if next.undecided().next().is_some() {
        let last = script.beats[..followed].iter().rev().find(|beat| matches!(beat, Beat::Expand { .. }))?;
        decide(&script, &settings, last, &mut next, &mut hand)?;
    } else {
        for beat in &script.beats[followed..] {
            match beat {
                Beat::PutBack { left, stand_in, only_renames } => {
                    let node = *hand.get(left)?;
                    hand.insert(*stand_in, node);
                    if !only_renames {
                        next.act(HandAct::PutBack(node)).ok()?;
                    }
                }
                Beat::Expand { id, .. } => {
                    next.act(HandAct::Expand(*hand.get(id)?)).ok()?;
                    decide(&script, &settings, beat, &mut next, &mut hand)?;
                    break;
                }
            }
        }
    }
    Some(next.acts[play.acts.len()..].to_vec())
}

/// Decides about the successors of the node that was expanded last, in the algorithm's order. The goal has none to decide about.
fn decide(
    script: &Script,
    settings: &Settings,
    beat: &Beat,
    play: &mut HandPlay,
    hand: &mut BTreeMap<NodeId, usize>,
) -> Option<()> {
    let Beat::Expand { successors, is_goal: false, .. } = beat else { return Some(()) };
    for mv in settings.successor_order().moves() {
        let Some((child, None)) = play.successor(mv) else { continue };
        let act = match successors[mv as usize] {
            Verdict::Dropped(_) => HandAct::Drop(mv),
            Verdict::Unknown => HandAct::Keep { mv, place: newest_place(play), replaces: None },
            Verdict::Kept { node, replaces } => {
                hand.insert(node, child);
                let replaces = replaces.and_then(|old| hand.get(&old).copied());
                let replaces = replaces.filter(|old| play.place(*old).is_some());
                HandAct::Keep { mv, place: place_of(script, node, play, hand), replaces }
            }
        };
        play.act(act).ok()?;
    }
    Some(())
}

/// Behind those on top that the same expansion has made: a stack tries them one after the other.
fn newest_place(play: &HandPlay) -> usize {
    let is_sibling = |node: &&usize| play.nodes[**node].parent == play.current;
    play.open.iter().take_while(is_sibling).count()
}

/// The place of a node in the order of the algorithm, where the student's list is in that order.
fn place_of(script: &Script, id: NodeId, play: &HandPlay, hand: &BTreeMap<NodeId, usize>) -> usize {
    let recording = &script.recording;
    if recording.history().is_stack() {
        return newest_place(play);
    }
    let order = recording.order();
    let key_of = |id: NodeId| order.key(&recording.nodes().get(id));
    let own = key_of(id);
    let keys: BTreeMap<usize, _> = hand.iter().map(|(id, node)| (*node, key_of(*id))).collect();
    let is_later =
        |node: &usize| keys.get(node).is_some_and(|key| *key > own || *key == own && !order.first_in());
    play.open.iter().position(is_later).unwrap_or(play.open.len())
}
