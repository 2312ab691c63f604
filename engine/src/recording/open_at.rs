//! The open list or the stack at a moment, and what RBFS keeps then.

use std::ops::Range;

use ListChange::{Discard, Push, PutBack, Replace, Take, Undiscard, Unpush, Unreplace};
use arrayvec::ArrayVec;

use super::cells::{load, partition_point};
use super::columns::StepMark;
use super::events::{Back, Outcome, Step};
use super::open_list::{Candidates, List, ListChange, OpenAt};
use super::recorded_search::Recording;
use super::stack_at::{ListOnTheWay, StackAt};
use crate::puzzle::Slide;
use crate::search::{Ended, Head, History, Key, Leaving, Node, NodeId, OpenOrder, Side};

impl OpenAt {
    /// The open list after `steps` steps, from the nearest keyframe. `mark` is the mark there.
    pub(super) fn seek(recording: &Recording, steps: u32, mark: StepMark) -> Self {
        let mut open = Self::seek_before_last_copies(recording, steps, mark);
        open.skip_last_copies(recording);
        open
    }

    fn seek_before_last_copies(recording: &Recording, steps: u32, mark: StepMark) -> Self {
        let at = |steps, list, generated| Self {
            steps,
            selected: steps,
            generated,
            discards: 0,
            replaced: 0,
            list,
        };
        match recording.history() {
            _ if recording.is_reported() => Self::seek_reported(recording, steps),
            // Every node goes on one queue, in the order of the numbers.
            History::Lists if recording.order() == OpenOrder::FIRST_IN_FIRST_OUT => {
                at(steps, List::Queue(recording.first_in_queue(steps)..mark.first_child), mark.first_child)
            }
            History::Lists if recording.order().is_heap() => Self::seek_array(recording, steps),
            History::Lists | History::TwoSided => Self::seek_stacks(recording, steps),
            history => {
                // The nodes tell the path at a visited node: that of the next step, or of the last one of all.
                let known = steps.min(recording.recorded().saturating_sub(1));
                let visited = (known < recording.recorded()).then(|| recording.columns.expanded(known));
                let path = match visited {
                    None => vec![NodeId::START],
                    Some(id) => recording.nodes().path(id),
                };
                let list = if history == History::Frontier {
                    List::Frontier(recording.path_before(known, path))
                } else {
                    List::Path(path)
                };
                let mut mark = recording.mark(known);
                let mut open = at(known, list, mark.first_child);
                open.walk(recording, &mut mark, steps);
                open
            }
        }
    }

    /// Goes to another step, step by step. `mark` is the mark here, and becomes the mark there.
    pub(super) fn walk(&mut self, recording: &Recording, mark: &mut StepMark, steps: u32) {
        while self.steps < steps {
            let at = self.steps;
            self.step(recording, &recording.step_at(at, *mark));
            *mark = recording.mark_after(*mark, at);
        }
        while self.steps > steps {
            let at = self.steps - 1;
            *mark = recording.mark_back(*mark, at);
            self.step_back(recording, &recording.step_at(at, *mark));
        }
    }

    pub(super) fn step(&mut self, recording: &Recording, step: &Step) {
        self.begin(recording, step);
        for successor in 0..step.successors.len() {
            self.generate(recording, step, successor);
        }
        self.finish_step(recording, step);
        self.steps += 1;
        self.skip_last_copies(recording);
    }

    /// Takes the copies that are skipped after the last step, once that is complete.
    pub(super) fn skip_last_copies(&mut self, recording: &Recording) {
        if self.steps == recording.recorded() && recording.ends_with_copies() {
            self.skip(recording, self.steps, NodeId(self.generated));
        }
    }

    pub(super) fn begin(&mut self, recording: &Recording, step: &Step) {
        self.selected += 1;
        self.skip(recording, step.index, step.id);
        match &mut self.list {
            List::Queue(queue) => queue.start = step.id.0 + 1,
            List::Frontier(path) if step.back.is_none() => path.push(step.id),
            list => list.change(recording, step.id, Take),
        }
    }

    /// Takes the entries that are discarded before a step, which takes this node.
    fn skip(&mut self, recording: &Recording, index: u32, id: NodeId) {
        if let List::Queue(queue) = &mut self.list {
            queue.start = id.0;
        }
        while let Some(discarded) = recording.next_discard(&mut self.discards, index) {
            self.list.change(recording, discarded, Discard);
        }
    }

    pub(super) fn generate(&mut self, recording: &Recording, step: &Step, successor: usize) {
        let outcome = step.successors[successor].outcome;
        let Some(id) = outcome.node() else { return };
        self.generated += 1;
        if let Some(old) = replaced(outcome) {
            self.replaced += 1;
            self.list.change(recording, old, Replace);
        }
        self.list.change(recording, id, Push);
    }

    /// Goes back if the step does, begins the next iteration, and adds the nodes that no move explains.
    fn finish_step(&mut self, recording: &Recording, step: &Step) {
        match (&mut self.list, step.back) {
            (List::Path(path), Some(_)) => {
                path.pop();
                path.extend(step.restart);
                self.generated += u32::from(step.restart.is_some());
            }
            (List::Frontier(path), Some(Back::Up(_))) => {
                path.pop();
                self.generated += 1;
            }
            (List::Path(_) | List::Frontier(_), _) => {}
            (list, _) => {
                for other in beside_successors(step) {
                    list.change(recording, other, Push);
                    self.generated += 1;
                }
            }
        }
    }

    pub(super) fn step_back(&mut self, recording: &Recording, step: &Step) {
        self.unskip(recording, step.index + 1);
        self.steps -= 1;
        self.selected -= 1;
        self.generated -= step.made();
        match &mut self.list {
            List::Frontier(path) if step.back.is_none() => drop(path.pop()),
            List::Path(path) | List::Frontier(path) => {
                if step.restart.is_some() {
                    path.pop();
                }
                path.extend(step.back.map(|_| step.id));
            }
            list => {
                for other in beside_successors(step) {
                    list.change(recording, other, Unpush);
                }
            }
        }
        for successor in step.successors.iter().rev() {
            if let Some(id) = successor.outcome.node() {
                self.list.change(recording, id, Unpush);
            }
            if let Some(old) = replaced(successor.outcome) {
                self.replaced -= 1;
                self.list.change(recording, old, Unreplace);
            }
        }
        match &mut self.list {
            List::Queue(queue) => queue.start = recording.first_in_queue(step.index),
            list => list.change(recording, step.id, PutBack),
        }
        self.unskip(recording, step.index);
    }

    fn unskip(&mut self, recording: &Recording, index: u32) {
        while let Some(discarded) = recording.last_discard(&mut self.discards, index) {
            self.list.change(recording, discarded, Undiscard);
        }
    }

    /// The number of open nodes of a side, or of nodes on the stack.
    pub fn len(&self, recording: &Recording, side: Side) -> usize {
        match &self.list {
            List::Queue(nodes) => nodes.len(),
            List::Stacks(stacks) => stacks[side as usize].live(),
            List::Array(array) => array.len() - self.replaced_in_array(recording),
            List::Reported(open) => open.len(),
            List::Path(path) => path.len(),
            List::Frontier(_) => self.leaves(recording).len(),
        }
    }

    /// The path to the node on top, or to the node expanded last; `None` if the algorithm has lists.
    pub fn path(&self) -> Option<&[NodeId]> {
        match &self.list {
            List::Path(path) | List::Frontier(path) => Some(path),
            List::Queue(_) | List::Stacks(_) | List::Array(_) | List::Reported(_) => None,
        }
    }

    /// The candidates for a step that comes next: without the copies that are skipped before it takes its node.
    pub fn candidates_for(&self, recording: &Recording, step: &Step) -> Candidates {
        let side = step.node.side;
        if recording.skipped_before(step) == 0 {
            return self.candidates(recording, side);
        }
        let mut open = self.clone();
        open.skip(recording, step.index, step.id);
        open.candidates(recording, side)
    }

    pub fn candidates(&self, recording: &Recording, side: Side) -> Candidates {
        match &self.list {
            List::Queue(_) | List::Path(_) => {
                Candidates { nodes: self.len(recording, side), ..Candidates::default() }
            }
            List::Stacks(stacks) => {
                let stacks = &stacks[side as usize];
                Candidates::counted(stacks.live(), stacks.iter().map(|(key, head)| (key, head.live)))
            }
            List::Array(array) => self.candidates_of_array(recording, array),
            List::Reported(open) => open.candidates(recording.order()),
            List::Frontier(_) => {
                let leaves = self.leaves(recording);
                let values = leaves.iter().map(|id| ((recording.nodes().get(*id).f(), 0), 1));
                let counted = Candidates::counted(leaves.len(), values);
                Candidates { least_both: counted.least_first, ..counted }
            }
        }
    }

    /// The open nodes of a side at some places of the list. The next one to be taken has place 0.
    pub fn rows(&self, recording: &Recording, side: Side, places: Range<usize>) -> Vec<NodeId> {
        match &self.list {
            List::Queue(nodes) => (nodes.start as usize + places.start..nodes.end as usize)
                .take(places.len())
                .map(|id| NodeId(id as u32))
                .collect(),
            List::Path(path) => path.iter().rev().skip(places.start).take(places.len()).copied().collect(),
            List::Frontier(_) => {
                self.leaves(recording).into_iter().skip(places.start).take(places.len()).collect()
            }
            List::Array(array) => self.rows_of_array(recording, array, places),
            List::Reported(open) => {
                open.from_place(recording.order(), places.start).take(places.len()).collect()
            }
            List::Stacks(stacks) => {
                let stacks = &stacks[side as usize];
                let mut rows = Vec::with_capacity(places.len());
                let mut skip = places.start;
                for (key, head) in stacks.iter() {
                    let live = head.live as usize;
                    if skip >= live {
                        skip -= live;
                        continue;
                    }
                    let wanted = (live - skip).min(places.len() - rows.len());
                    let stack = StackAt { open: self, recording, side, key, head };
                    if stacks.first_in() {
                        stack.from_bottom(skip, wanted, &mut rows);
                    } else {
                        stack.from_top(skip as u32, wanted, &mut rows);
                    }
                    skip = 0;
                    if rows.len() == places.len() {
                        break;
                    }
                }
                rows
            }
        }
    }
}

impl ListChange {
    /// By how many the number of open nodes grows. A node is open until it is replaced, though its entry may leave later.
    pub(super) fn more_open(self, recording: &Recording) -> i32 {
        match self {
            Discard | Undiscard if recording.leaving() == Leaving::Replaced => 0,
            Push | PutBack | Undiscard | Unreplace => 1,
            Unpush | Take | Discard | Replace => -1,
        }
    }

    pub(super) fn change_stack(self, head: &mut Head, recording: &Recording, id: NodeId) {
        let below = || recording.nodes().below(id);
        let first_in = || recording.order().first_in();
        let is_pruned = recording.leaving() == Leaving::Pruned;
        let by = self.more_open(recording);
        let live = by.unsigned_abs();
        match self {
            Push => head.push(id, live),
            Undiscard if is_pruned => head.push(id, live),
            Unpush => head.pop(below(), live),
            Discard if is_pruned => head.pop(below(), live),
            Take | Discard => head.take(below(), live, first_in()),
            PutBack | Undiscard => head.put_back(id, live, first_in()),
            Replace | Unreplace => head.change_live(by),
        }
    }
}

impl List {
    fn change(&mut self, recording: &Recording, id: NodeId, change: ListChange) {
        let node = || recording.nodes().get(id);
        match self {
            Self::Stacks(stacks) => {
                let (side, key) = recording.side_and_key(&node());
                stacks[side].update(key, |head| change.change_stack(head, recording, id));
            }
            Self::Array(array) => array.change(recording, id, &node(), change),
            Self::Reported(open) => match change {
                Push | PutBack | Undiscard | Unreplace => open.insert(recording.order(), id, &node()),
                Unpush | Take | Discard | Replace => open.remove(recording.order(), id, &node()),
            },
            Self::Queue(queue) => match change {
                Push => queue.end += 1,
                Unpush => queue.end -= 1,
                _ => {}
            },
            Self::Path(path) => match change {
                Push => path.push(id),
                Unpush => drop(path.pop()),
                _ => {}
            },
            Self::Frontier(_) => {}
        }
    }
}

/// The nodes that a step makes beside its successors: the start of the next iteration, and those that no move explains.
fn beside_successors(step: &Step) -> impl Iterator<Item = NodeId> {
    step.restart.into_iter().chain(step.others.clone().map(NodeId))
}

fn replaced(outcome: Outcome) -> Option<NodeId> {
    match outcome {
        Outcome::Improved { old, reopens: false, .. } => Some(old),
        _ => None,
    }
}

impl Recording {
    pub(super) fn side_and_key(&self, node: &Node) -> (usize, Key) {
        (node.side as usize, self.order().key(node))
    }

    /// True if nodes leave the open list when a step begins, and are not replaced.
    pub(super) fn leave_between_steps(&self) -> bool {
        self.leaving() != Leaving::Replaced
    }

    fn first_in_queue(&self, step: u32) -> u32 {
        step.checked_sub(1).map_or(0, |before| self.columns.expanded(before).0 + 1)
    }

    /// The number of nodes that are skipped before a step takes its node.
    pub fn skipped_before(&self, step: &Step) -> usize {
        self.skipped_at(step.index)
    }

    /// The same for a step at hand, or for the end.
    pub(super) fn skipped_at(&self, step: u32) -> usize {
        if self.leaving() != Leaving::Skipped {
            return 0;
        }
        let at = |i| self.discard(i).0;
        let first = partition_point(self.progress.discards, |i| at(i) < step);
        (first..self.progress.discards).take_while(|i| at(*i) == step).count()
    }

    /// True if copies are skipped after the last step, so that the open list is empty at the end.
    pub(super) fn ends_with_copies(&self) -> bool {
        let last = self.progress.discards.checked_sub(1).filter(|_| self.leaving() == Leaving::Skipped);
        last.is_some_and(|last| self.discard(last).0 == self.recorded())
    }

    pub(super) fn next_discard(&self, discards: &mut u32, step: u32) -> Option<NodeId> {
        let (at, id) = (*discards < self.progress.discards).then(|| self.discard(*discards))?;
        *discards += u32::from(at == step);
        (at == step).then_some(id)
    }

    pub(super) fn last_discard(&self, discards: &mut u32, step: u32) -> Option<NodeId> {
        let (at, id) = self.discard(discards.checked_sub(1)?);
        *discards -= u32::from(at == step);
        (at == step).then_some(id)
    }

    fn discard(&self, index: u32) -> (u32, NodeId) {
        let [step, node] = load(self.columns.discards.get(index));
        (step, NodeId(node))
    }
}

/// A node on the path of RBFS, with what the algorithm keeps for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FrameAt {
    pub node: NodeId,
    /// The search goes back from here when no successor has a value up to this one; `None` for no limit.
    pub limit: Option<u32>,
    /// Its successors with their newest values.
    pub successors: ArrayVec<NodeId, 4>,
}

impl OpenAt {
    /// The nodes on the path of RBFS, from the start; empty for other searches.
    pub fn frames(&self, recording: &Recording) -> Vec<FrameAt> {
        let List::Frontier(path) = &self.list else { return Vec::new() };
        let mut limit = u32::MAX;
        let mut frames = Vec::with_capacity(path.len());
        for (i, &node) in path.iter().enumerate() {
            let successors = recording.valued_successors(node, self.generated);
            frames.push(FrameAt { node, limit: (limit < u32::MAX).then_some(limit), successors });
            let next = path.get(i + 1);
            let others = frames[i].successors.iter().filter(|id| Some(*id) != next);
            let alternative = others.map(|id| recording.nodes().get(*id)).filter(|n| n.h < Node::NO_H);
            limit = limit.min(alternative.map(|node| node.f()).min().unwrap_or(u32::MAX));
        }
        frames
    }

    /// The open nodes of RBFS, the next one first.
    pub(super) fn leaves(&self, recording: &Recording) -> Vec<NodeId> {
        let List::Frontier(path) = &self.list else { return Vec::new() };
        if path.is_empty() {
            return vec![NodeId(self.generated - 1)];
        }
        let frames = self.frames(recording);
        let successors = frames.iter().flat_map(|frame| frame.successors.iter().copied());
        let mut leaves: Vec<NodeId> = successors.filter(|id| !path.contains(id)).collect();
        leaves.sort_by_key(|id| (recording.nodes().get(*id).f(), !id.0));
        leaves
    }

    pub(super) fn is_leaf(&self, recording: &Recording, id: NodeId) -> bool {
        let List::Frontier(path) = &self.list else { return false };
        if path.is_empty() {
            return id.0 + 1 == self.generated;
        }
        let is_successor = |parent| recording.valued_successors(parent, self.generated).contains(&id);
        let parent = recording.nodes().parent(id).filter(|parent| path.contains(parent));
        parent.is_some_and(is_successor) && !path.contains(&id)
    }
}

impl Recording {
    /// The path of RBFS before a step, from the path to the node of that step.
    pub(super) fn path_before(&self, step: u32, mut path: Vec<NodeId>) -> Vec<NodeId> {
        let visited = (step < self.recorded()).then(|| self.columns.expanded(step));
        if visited.is_none_or(|id| self.nodes().ended(id) == Ended::Selected(step)) {
            path.pop();
        }
        path
    }

    /// The successors of an expanded node of RBFS among the first `generated` nodes: for each, the node with its newest
    /// value. Values only grow and a node has few of them, so the chain to the newest is short.
    fn valued_successors(&self, id: NodeId, generated: u32) -> ArrayVec<NodeId, 4> {
        let Ended::Selected(step) = self.nodes().ended(id) else { return ArrayVec::new() };
        let first = self.mark(step).first_child;
        let children = (first..generated).map(NodeId).take(4);
        let own = children.take_while(|child| self.nodes().parent(*child) == Some(id));
        let newest = |child: NodeId| {
            let newer = |id: &NodeId| self.nodes().below(*id).filter(|newer| newer.0 < generated);
            std::iter::successors(Some(child), newer).last().unwrap_or(child)
        };
        let newest: ArrayVec<_, 4> =
            own.filter(|child| !self.nodes().get(*child).improves).map(newest).collect();
        // In the order of the moves: at the beginning of a segment they are in the order of their age.
        let node = self.nodes().get(id);
        let by_move =
            |slide: &Slide| newest.iter().copied().find(|id| self.nodes().get(*id).mv == Some(slide.mv));
        self.onwards(&node).iter().filter_map(by_move).collect()
    }
}
