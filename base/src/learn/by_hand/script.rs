//! An algorithm's steps, in the terms of a search by hand: which node it expands, and what becomes of each successor.

use std::collections::BTreeMap;

use crate::learn::all_rules::{Met, MovePairs};
use crate::puzzle::Move;
use crate::recording::{Back, Outcome, Recording, Step, Successor};
use crate::search::{Bound, Cycles, NodeId, Problem, Settings, TieKey};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Kept {
        node: NodeId,
        replaces: Option<NodeId>,
    },
    Dropped(Dropped),
    /// It was not tried, as far as the recording goes.
    Unknown,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Dropped {
    Closed,
    /// Its state is known otherwise, or it undoes the last move.
    Known,
    Pruned,
}

#[derive(Clone, Debug)]
pub(super) enum Beat {
    Expand {
        id: NodeId,
        successors: [Verdict; 4],
        is_goal: bool,
    },
    /// It forgets what is below a node, for which a new node stands.
    PutBack {
        left: NodeId,
        stand_in: NodeId,
        /// An iteration ends that expanded nothing: the start has another number in the next one.
        only_renames: bool,
    },
}

pub(super) struct Script {
    pub recording: Recording,
    pub beats: Vec<Beat>,
    /// True if it found the goal; `None` if it was stopped before its end.
    pub ended: Option<bool>,
    pub met: Met,
}

/// The facts that may hold of a search that has generated nothing.
pub(super) fn met_nothing(settings: &Settings) -> Met {
    let pairs = if settings.in_use().ties.has(TieKey::Move) {
        // Its value depends on the order of the moves, and not only that of the successors.
        MovePairs::MORE_THAN_ANY
    } else {
        MovePairs::new(settings.successor_order())
    };
    Met { pairs, plateau: true, exhausted: true, ..Met::default() }
}

/// Notes what a search meets in a step.
pub(super) fn meet(met: &mut Met, recording: &Recording, step: &Step) {
    let mut least_h = None;
    for successor in &step.successors {
        let outcome = successor.outcome;
        let is_known = !matches!(outcome, Outcome::New(_)) && step.node.mv != Some(successor.mv.inverse());
        met.goal |= recording.problem().is_goal(successor.state);
        met.known |= is_known;
        met.better |= is_known;
        met.reopened |= matches!(outcome, Outcome::Improved { reopens: true, .. });
        let h = outcome.node().map(|node| recording.nodes().get(node).h);
        met.plateau |= h.is_none();
        least_h = least_h.into_iter().chain(h).min();
    }
    met.plateau |= least_h == Some(step.node.h);
}

impl Script {
    /// Runs an algorithm for at least this many expansions, if it has them.
    pub fn run(problem: &Problem, settings: Settings, expansions: usize) -> Self {
        let (recording, ended) = Recording::of_first_steps(problem, settings, expansions as u64);
        // An error: a path as long as a node can count is far beyond what anyone does by hand.
        let ended = ended.ok().map(|path| path.is_some());
        let mut script = Self { recording, beats: Vec::new(), ended, met: met_nothing(&settings) };
        script.read();
        script
    }

    fn read(&mut self) {
        let recording = &self.recording;
        let mut beats = Vec::new();
        // A search by depth tries the successors of a node one by one, in several visits.
        let mut place_of = BTreeMap::new();
        let mut better_path = 0;
        for step in (0..recording.steps()).filter_map(|step| recording.step(step)) {
            if let Some(Back::Up(stand_in)) = step.back {
                beats.push(Beat::PutBack { left: step.id, stand_in, only_renames: false });
                continue;
            }
            if step.is_goal {
                better_path = beats.len();
            }
            if recording.is_expansion(&step) {
                place_of.insert(step.id, beats.len());
                let successors = undone(recording, &step);
                beats.push(Beat::Expand {
                    id: step.id,
                    successors,
                    is_goal: step.is_goal && !goes_on(recording),
                });
            }
            let place = place_of.get(&step.id).copied().unwrap_or(beats.len());
            if let Some(Beat::Expand { successors, .. }) = beats.get_mut(place) {
                for Successor { mv, outcome, .. } in &step.successors {
                    // Pruned by a path that was found only after this node was expanded: then it was right to keep it at first.
                    let is_late = goes_on(recording) && place < better_path && *outcome == Outcome::Pruned;
                    let verdict = verdict(recording, &step, *outcome);
                    successors[*mv as usize] = if is_late { Verdict::Unknown } else { verdict };
                }
                meet(&mut self.met, recording, &step);
            }
            let only_renames = !place_of.contains_key(&step.id);
            let left = iteration_start(recording, &step).unwrap_or(step.id);
            beats.extend(step.restart.map(|stand_in| Beat::PutBack { left, stand_in, only_renames }));
        }
        self.beats = beats;
    }
}

/// The start of the iteration of a step, where the last node of an iteration need not be its start.
fn iteration_start(recording: &Recording, step: &Step) -> Option<NodeId> {
    let iteration = recording.iteration_at(step.number).filter(|_| !recording.history().is_stack())?;
    recording.with_number(iteration.first_node)
}

fn goes_on(recording: &Recording) -> bool {
    recording.algorithm().bound == Bound::BestPath
}

/// A search by depth never tries the move that takes the last one back, unless it detects no cycles. At a goal that does not
/// end the search, it tries none.
fn undone(recording: &Recording, step: &Step) -> [Verdict; 4] {
    if step.is_goal && goes_on(recording) {
        return [Verdict::Dropped(Dropped::Pruned); 4];
    }
    Move::ALL.map(|mv| {
        let checks = recording.settings().in_use().cycles != Cycles::None;
        let undoes =
            checks && recording.history().is_stack() && step.node.mv == Some(mv.inverse()) && !step.is_goal;
        if undoes { Verdict::Dropped(Dropped::Known) } else { Verdict::Unknown }
    })
}

fn verdict(recording: &Recording, step: &Step, outcome: Outcome) -> Verdict {
    match outcome {
        Outcome::New(node) => Verdict::Kept { node, replaces: None },
        Outcome::Improved { node, old, reopens } => {
            Verdict::Kept { node, replaces: (!reopens).then_some(old) }
        }
        // Visited only after this node: then it was right to keep it at first.
        Outcome::Duplicate { known, .. } if recording.history().is_stack() && known > step.id => {
            Verdict::Unknown
        }
        Outcome::Duplicate { closed: true, .. } => Verdict::Dropped(Dropped::Closed),
        Outcome::Duplicate { .. } | Outcome::OnPath(_) => Verdict::Dropped(Dropped::Known),
        Outcome::Pruned => Verdict::Dropped(Dropped::Pruned),
        Outcome::NotMade => Verdict::Unknown,
    }
}
