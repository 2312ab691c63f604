//! The open list at any step, from the nearest keyframe.

use std::ops::Range;

use super::Recording;
use super::columns::Keyframe;
use super::open_at::{List, OpenAt};
use crate::search::{Ended, Head, Key, Leaving, Node, NodeId, Stacks};

impl OpenAt {
    pub(super) fn jump(recording: &Recording, steps: u32) -> Self {
        let keyframe = recording.columns.keyframe_near(steps, recording.recorded());
        let mut jump = Jump::from(recording, &keyframe);
        if keyframe.step <= steps {
            jump.forwards(keyframe.step..steps);
        } else {
            jump.backwards(steps..keyframe.step);
        }
        let first_in = recording.order().first_in();
        let stacks = jump.sides.map(|heads| Stacks::new(heads.heads, first_in));
        Self {
            steps,
            selected: steps,
            generated: jump.generated,
            discards: jump.discards,
            replaced: jump.replaced,
            list: List::Stacks(stacks.into()),
        }
    }
}

/// An open list on its way over many steps. Its stacks are in no order until it arrives, so none has to be searched for.
struct Jump<'a> {
    recording: &'a Recording,
    generated: u32,
    discards: u32,
    replaced: u32,
    sides: [Heads; 2],
}

impl<'a> Jump<'a> {
    fn from(recording: &'a Recording, keyframe: &Keyframe) -> Self {
        let nodes = recording.nodes();
        let heads = keyframe.heads.clone().map(|i| recording.columns.head(i));
        let heads: Vec<_> = heads.map(|head| (head, nodes.get(head.top))).collect();
        let mut sides = <[Heads; 2]>::default();
        for (head, node) in heads {
            let (side, key) = recording.side_and_key(&node);
            *sides[side].head(key) = head;
        }
        Self {
            recording,
            generated: recording.mark(keyframe.step).first_child,
            discards: keyframe.discards,
            replaced: keyframe.replaced,
            sides,
        }
    }

    fn forwards(&mut self, steps: Range<u32>) {
        for (step, (id, node)) in steps.clone().zip(self.expanded(steps.clone())) {
            self.take(step, id, &node);
            self.push_children(step, id);
        }
        self.replace(steps.end);
    }

    fn backwards(&mut self, steps: Range<u32>) {
        self.revive(steps.start);
        for (step, (id, node)) in steps.clone().zip(self.expanded(steps)).rev() {
            self.pop_children(step, id);
            self.put_back(step, id, &node);
        }
    }

    /// The nodes of some steps, read at once: loads that do not wait for each other take a tenth of the time.
    fn expanded(&self, steps: Range<u32>) -> Vec<(NodeId, Node)> {
        let columns = &self.recording.columns;
        steps.map(|step| columns.expanded(step)).map(|id| (id, columns.nodes.get(id))).collect()
    }

    /// Takes the entries that are discarded before a step, and its node.
    fn take(&mut self, step: u32, id: NodeId, node: &Node) {
        let (recording, nodes) = (self.recording, self.recording.nodes());
        let first_in = recording.order().first_in();
        while let Some(discarded) = recording.next_discard(&mut self.discards, step) {
            let head = self.head(&nodes.get(discarded));
            let below = nodes.below(discarded);
            match recording.leaving() {
                // A replaced node is not live: `replace` subtracts it.
                Leaving::Replaced => head.take(below, 0, first_in),
                Leaving::Pruned => head.pop(below, 1),
                Leaving::Skipped => head.take(below, 1, first_in),
            }
        }
        self.head(node).take(nodes.below(id), 1, first_in);
    }

    fn push_children(&mut self, step: u32, parent: NodeId) {
        // Nodes are numbered as they are generated, so the children of a step follow those of the step before it.
        while let Some(child) = self.recording.node(NodeId(self.generated))
            && child.parent() == Some(parent)
        {
            self.push(&child);
        }
        if let Some(start) = self.recording.restart_of(step) {
            self.push(&self.recording.nodes().get(start));
        }
    }

    fn push(&mut self, node: &Node) {
        let id = NodeId(self.generated);
        self.head(node).push(id, 1);
        self.generated += 1;
    }

    /// Undoes [`Self::push_children`].
    fn pop_children(&mut self, step: u32, parent: NodeId) {
        let nodes = self.recording.nodes();
        if let Some(start) = self.recording.restart_of(step) {
            self.head(&nodes.get(start)).pop(nodes.below(start), 1);
            self.generated -= 1;
        }
        let newest = |generated: u32| Some(NodeId(generated.checked_sub(1)?));
        while let Some(id) = newest(self.generated)
            && nodes.parent(id) == Some(parent)
        {
            self.head(&nodes.get(id)).pop(nodes.below(id), 1);
            self.generated -= 1;
        }
    }

    /// Undoes [`Self::take`].
    fn put_back(&mut self, step: u32, id: NodeId, node: &Node) {
        let (recording, nodes) = (self.recording, self.recording.nodes());
        let first_in = recording.order().first_in();
        self.head(node).put_back(id, 1, first_in);
        while let Some(discarded) = recording.last_discard(&mut self.discards, step) {
            let head = self.head(&nodes.get(discarded));
            match recording.leaving() {
                Leaving::Replaced => head.put_back(discarded, 0, first_in),
                Leaving::Pruned => head.push(discarded, 1),
                Leaving::Skipped => head.put_back(discarded, 1, first_in),
            }
        }
    }

    /// Subtracts the nodes that were replaced before a step.
    fn replace(&mut self, steps: u32) {
        let later = self.replaced..self.recording.progress.replaced;
        let old = self.replaced_among(later, |at| at < steps);
        for node in &old {
            self.head(node).change_live(-1);
        }
        self.replaced += old.len() as u32;
    }

    /// Adds the nodes again that were replaced in a step or since.
    fn revive(&mut self, step: u32) {
        let old = self.replaced_among((0..self.replaced).rev(), |at| at >= step);
        for node in &old {
            self.head(node).change_live(1);
        }
        self.replaced -= old.len() as u32;
    }

    /// The nodes of some rows of the column of replaced ones, as long as a condition holds for their step.
    fn replaced_among(&self, places: impl Iterator<Item = u32>, is_in: impl Fn(u32) -> bool) -> Vec<Node> {
        let columns = &self.recording.columns;
        let is_one = |id: &NodeId| matches!(columns.nodes.ended(*id), Ended::Dropped(at) if is_in(at));
        let ids = places.map(|place| columns.replaced(place).node).take_while(is_one);
        ids.map(|id| columns.nodes.get(id)).collect()
    }

    fn head(&mut self, node: &Node) -> &mut Head {
        let (side, key) = self.recording.side_and_key(node);
        self.sides[side].head(key)
    }
}

/// Heads in no order, found by their keys in a hash table with linear probing.
///
/// Our own, because it is the larger part of a jump. Measured in a program of its own with the keys of A* on the 15-puzzle,
/// 128 steps, which is the mean distance to a keyframe: this table takes 10 µs, the standard library's `HashMap` (which is
/// that of the crate `hashbrown`) 19 µs, and with the hash function of the crate `rustc-hash` 12 µs.
#[derive(Default)]
struct Heads {
    heads: Vec<(Key, Head)>,
    /// The place of a head plus one, 0 for none; at least twice as many as heads.
    slots: Vec<u32>,
}

impl Heads {
    fn head(&mut self, key: Key) -> &mut Head {
        if self.slots.len() <= 2 * self.heads.len() {
            self.grow();
        }
        let slot = self.slot(key);
        if self.slots[slot] == 0 {
            self.heads.push((key, Head::EMPTY));
            self.slots[slot] = self.heads.len() as u32;
        }
        &mut self.heads[self.slots[slot] as usize - 1].1
    }

    /// The slot of a key, or the empty one where it belongs.
    fn slot(&self, key: Key) -> usize {
        let is_its_own = |slot: &usize| {
            let place = self.slots[*slot] as usize;
            place == 0 || self.heads[place - 1].0 == key
        };
        let mut probes = (hash(key)..).map(|slot| slot & (self.slots.len() - 1));
        probes.find(is_its_own).expect("half of the slots are empty")
    }

    #[cold]
    fn grow(&mut self) {
        self.slots = vec![0; (4 * self.heads.len()).next_power_of_two().max(256)];
        for place in 0..self.heads.len() {
            let slot = self.slot(self.heads[place].0);
            self.slots[slot] = place as u32 + 1;
        }
    }
}

/// Neighbouring keys get different slots: the multiplier is Knuth's for 32 bits, The Art of Computer Programming 3, 6.4.
fn hash((first, second): Key) -> usize {
    (u64::from(first.wrapping_mul(0x9e37_79b1) >> 16) ^ second ^ second >> 32) as usize
}
