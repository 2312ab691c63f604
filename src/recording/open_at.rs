//! The open list as it was at some moment.

use std::ops::Range;

use super::Recording;
use super::columns::{MILESTONE_EVERY, load, partition_point};
use super::events::{Expansion, Mark, Outcome};
use crate::search::{Ended, Head, NodeId, OpenOrder};

/// The open list at one moment: moved along by a step at a time, or set up from a keyframe.
#[derive(Clone, Debug)]
pub struct OpenAt {
    /// Expansions that are complete.
    expansions: u32,
    /// Nodes that were taken out: one more while an expansion is under way.
    selected: u32,
    /// Discards before this moment.
    discards: u32,
    /// Nodes superseded in an expansion that is not complete.
    superseded_now: Vec<NodeId>,
    list: List,
}

#[derive(Clone, Debug)]
enum List {
    /// All nodes from one to another, as they were numbered.
    Queue(Range<u32>),
    /// Stacks by key, lowest first.
    Stacks(OpenOrder, Vec<(Key, Head)>),
}

type Key = (u32, u32);

/// How many nodes an open list had to choose from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    /// Open nodes.
    pub nodes: usize,
    /// Those of the least first key (f).
    pub least_first: u32,
    /// Those of the least second key (h, which is the largest g) among them.
    pub least_both: u32,
}

impl OpenAt {
    /// The open list after so many expansions, from the nearest keyframe before. `mark` belongs to the same place.
    pub(super) fn seek(recording: &Recording, expansions: u32, mark: Mark) -> Self {
        match recording.algorithm().open {
            OpenOrder::FirstIn => Self {
                expansions,
                selected: expansions,
                discards: 0,
                superseded_now: Vec::new(),
                list: List::Queue(expansions..mark.first_child),
            },
            order => {
                let (keyframe, heads) = recording.columns.keyframe_before(expansions, recording.expansions());
                let mut heads: Vec<_> =
                    heads.map(|head| (order.key(&recording.nodes().get(head.top)), head)).collect();
                heads.sort_by_key(|(key, _)| *key);
                let mut open = Self {
                    expansions: keyframe,
                    selected: keyframe,
                    discards: recording.columns.discards_before(keyframe, recording.progress.discards),
                    superseded_now: Vec::new(),
                    list: List::Stacks(order, heads),
                };
                let mut mark = recording.mark(keyframe);
                for k in keyframe..expansions {
                    open.step(recording, &recording.expansion_at(k, mark));
                    mark = recording.mark_after(mark, k);
                }
                open
            }
        }
    }

    /// Goes over one expansion.
    pub(super) fn step(&mut self, recording: &Recording, expansion: &Expansion) {
        self.begin(recording, expansion);
        for successor in 0..expansion.successors.len() {
            self.generate(recording, expansion, successor);
        }
        self.expansions += 1;
        self.superseded_now.clear();
    }

    /// Takes the expanded node out, and the discarded entries before it.
    pub(super) fn begin(&mut self, recording: &Recording, expansion: &Expansion) {
        self.selected += 1;
        match &mut self.list {
            List::Queue(nodes) => nodes.start += 1,
            List::Stacks(order, stacks) => {
                for discarded in recording.discarded(&mut self.discards, expansion.index) {
                    let node = recording.nodes().get(discarded);
                    pop(stacks, order.key(&node), recording.nodes().below(discarded), 0);
                }
                pop(stacks, order.key(&expansion.node), recording.nodes().below(expansion.id), 1);
            }
        }
    }

    /// Adds what one successor brought.
    pub(super) fn generate(&mut self, recording: &Recording, expansion: &Expansion, successor: usize) {
        let outcome = expansion.successors[successor].outcome;
        let Some(id) = outcome.node() else { return };
        match &mut self.list {
            List::Queue(nodes) => nodes.end += 1,
            List::Stacks(order, stacks) => {
                if let Some(old) = superseded(outcome) {
                    self.superseded_now.push(old);
                    change_live(stacks, order.key(&recording.nodes().get(old)), -1);
                }
                push(stacks, order.key(&recording.nodes().get(id)), id, 1);
            }
        }
    }

    /// Goes back over one expansion.
    pub(super) fn step_back(&mut self, recording: &Recording, expansion: &Expansion) {
        self.expansions -= 1;
        self.selected -= 1;
        let nodes = recording.nodes();
        match &mut self.list {
            List::Queue(queue) => {
                queue.start -= 1;
                let made = expansion.successors.iter().filter(|s| s.outcome.node().is_some());
                queue.end -= made.count() as u32;
            }
            List::Stacks(order, stacks) => {
                for successor in expansion.successors.iter().rev() {
                    let Some(id) = successor.outcome.node() else {
                        continue;
                    };
                    pop(stacks, order.key(&nodes.get(id)), nodes.below(id), 1);
                    if let Some(old) = superseded(successor.outcome) {
                        change_live(stacks, order.key(&nodes.get(old)), 1);
                    }
                }
                push(stacks, order.key(&expansion.node), expansion.id, 1);
                for discarded in recording.discarded_back(&mut self.discards, expansion.index) {
                    push(stacks, order.key(&nodes.get(discarded)), discarded, 0);
                }
            }
        }
    }

    /// Number of open nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.list {
            List::Queue(nodes) => nodes.len(),
            List::Stacks(_, stacks) => stacks.iter().map(|(_, head)| head.live as usize).sum(),
        }
    }

    /// Whether no node is open.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many nodes there are to choose from, and how many of them come first as far as the keys tell.
    pub(super) fn choice(&self) -> Choice {
        let nodes = self.len();
        let List::Stacks(_, stacks) = &self.list else {
            return Choice { nodes, ..Choice::default() };
        };
        let mut live = stacks.iter().filter(|(_, head)| head.live > 0);
        let Some((first, head)) = live.next() else { return Choice::default() };
        let same_first = live.take_while(|(key, _)| key.0 == first.0).map(|(_, head)| head.live);
        Choice { nodes, least_first: head.live + same_first.sum::<u32>(), least_both: head.live }
    }

    /// The open nodes at some places of the list, the one that is next at place 0.
    #[must_use]
    pub fn rows(&self, recording: &Recording, places: Range<usize>) -> Vec<NodeId> {
        match &self.list {
            List::Queue(nodes) => (nodes.start as usize + places.start..nodes.end as usize)
                .take(places.len())
                .map(|id| NodeId(id as u32))
                .collect(),
            List::Stacks(_, stacks) => {
                let mut rows = Vec::with_capacity(places.len());
                let mut skip = places.start;
                for (key, head) in stacks {
                    let live = head.live as usize;
                    if skip >= live {
                        skip -= live;
                        continue;
                    }
                    let wanted = (live - skip).min(places.len() - rows.len());
                    self.stack_rows(recording, *key, head, skip as u32, wanted, &mut rows);
                    skip = 0;
                    if rows.len() == places.len() {
                        break;
                    }
                }
                rows
            }
        }
    }

    /// Whether an entry was replaced before this moment.
    fn is_superseded(&self, recording: &Recording, id: NodeId) -> bool {
        match recording.nodes().ended(id) {
            Ended::Superseded(at) => at < self.expansions || self.superseded_now.contains(&id),
            _ => false,
        }
    }

    /// Adds `wanted` entries of one stack that are not superseded, after the first `skip` of these.
    fn stack_rows(
        &self,
        recording: &Recording,
        key: Key,
        head: &Head,
        skip: u32,
        wanted: usize,
        rows: &mut Vec<NodeId>,
    ) {
        let mut height = head.height - skip;
        if head.live < head.height && skip > 0 {
            // Entries of a stack are in order of their numbers, the newest on top: so it can be told at any entry how
            // many superseded ones are above it.
            let superseded = self.superseded_in(recording, key);
            let above = partition_point(superseded.len() as u32, |i| {
                let candidate = height - i;
                recording.entry(head, candidate) <= superseded[i as usize]
            });
            height -= above;
        }
        let below = |id: &NodeId| recording.nodes().below(*id);
        let entries = std::iter::successors(Some(recording.entry(head, height)), below);
        rows.extend(entries.filter(|id| !self.is_superseded(recording, *id)).take(wanted));
    }

    /// The superseded entries that are still in a stack, the topmost first.
    fn superseded_in(&self, recording: &Recording, key: Key) -> Vec<NodeId> {
        let List::Stacks(order, _) = &self.list else {
            return Vec::new();
        };
        let columns = &recording.columns;
        let complete = columns.superseded_before(self.expansions, recording.progress.superseded);
        let mut entries: Vec<NodeId> = (0..complete)
            .map(|i| load(columns.superseded.get(i)))
            .filter(|[_, discarded_at]| *discarded_at >= self.selected)
            .map(|[node, _]| NodeId(node))
            .chain(self.superseded_now.iter().copied())
            .filter(|id| order.key(&recording.nodes().get(*id)) == key)
            .collect();
        entries.sort_unstable_by(|a, b| b.cmp(a));
        entries
    }
}

/// The node that was on the open list and no longer is.
fn superseded(outcome: Outcome) -> Option<NodeId> {
    match outcome {
        Outcome::Improved { old, reopens: false, .. } => Some(old),
        _ => None,
    }
}

fn push(stacks: &mut Vec<(Key, Head)>, key: Key, id: NodeId, live: u32) {
    match stacks.binary_search_by_key(&key, |(key, _)| *key) {
        Ok(i) => {
            let head = &mut stacks[i].1;
            *head = Head { top: id, height: head.height + 1, live: head.live + live };
        }
        Err(i) => stacks.insert(i, (key, Head { top: id, height: 1, live })),
    }
}

fn pop(stacks: &mut Vec<(Key, Head)>, key: Key, below: Option<NodeId>, live: u32) {
    let i = stacks.binary_search_by_key(&key, |(key, _)| *key).expect("what is taken out was put in");
    let head = &mut stacks[i].1;
    match below {
        Some(top) => *head = Head { top, height: head.height - 1, live: head.live - live },
        None => drop(stacks.remove(i)),
    }
}

fn change_live(stacks: &mut [(Key, Head)], key: Key, by: i32) {
    let i =
        stacks.binary_search_by_key(&key, |(key, _)| *key).expect("a superseded entry is still in its stack");
    let live = &mut stacks[i].1.live;
    *live = live.wrapping_add_signed(by);
}

impl Recording {
    /// The entries thrown away at the beginning of an expansion, in order; moves `discards` past them.
    fn discarded(&self, discards: &mut u32, expansion: u32) -> Vec<NodeId> {
        let start = *discards;
        while *discards < self.progress.discards && self.discard(*discards).0 == expansion {
            *discards += 1;
        }
        (start..*discards).map(|i| self.discard(i).1).collect()
    }

    /// The same entries, last first; moves `discards` before them.
    fn discarded_back(&self, discards: &mut u32, expansion: u32) -> Vec<NodeId> {
        let end = *discards;
        while *discards > 0 && self.discard(*discards - 1).0 == expansion {
            *discards -= 1;
        }
        (*discards..end).rev().map(|i| self.discard(i).1).collect()
    }

    fn discard(&self, index: u32) -> (u32, NodeId) {
        let [expansion, node] = load(self.columns.discards.get(index));
        (expansion, NodeId(node))
    }

    /// The entry of a stack at a height, counted from 1 at its bottom.
    fn entry(&self, head: &Head, height: u32) -> NodeId {
        let below = |id: NodeId| self.nodes().below(id).expect("an entry above the bottom");
        let walk = |id: NodeId, steps: u32| (0..steps).fold(id, |id, _| below(id));
        let to_milestone = head.height % MILESTONE_EVERY;
        if head.height - height <= to_milestone + MILESTONE_EVERY {
            return walk(head.top, head.height - height);
        }
        let columns = &self.columns;
        let node = walk(head.top, to_milestone);
        let index = partition_point(self.progress.milestones, |i| columns.milestone(i).node < node);
        let mut milestone = columns.milestone(index);
        loop {
            let next = [milestone.jump, milestone.before]
                .map(|index| columns.milestone(index))
                .into_iter()
                .find(|next| next.height < milestone.height && next.height >= height);
            match next {
                Some(next) => milestone = next,
                None => return walk(milestone.node, milestone.height - height),
            }
        }
    }
}
