//! What a search did, in numbers.

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Nodes made, the start included; each iteration has a start of its own.
    pub nodes: u64,
    /// Nodes taken from the open list, or visited on a stack for the first time; the goal is one of them.
    pub selected: u64,
    /// Steps beside these: a node is on top of the stack again.
    pub revisits: u64,
    /// Nodes that stand for another one whose subtree was forgotten: nothing is generated there.
    pub stand_ins: u64,
    /// Successors that were pruned: not made nodes because their f, or their depth, exceeds the bound.
    pub pruned: u64,
    /// Nodes that were visited and not expanded: at the depth limit, beyond it, or a goal after which the search goes on.
    pub at_limit: u64,
    /// Successors that were dropped because their state was known.
    pub duplicates: u64,
    /// Open nodes that left without being taken: replaced by one with a smaller g, pruned, or skipped as copies.
    pub dropped: u64,
    /// Closed nodes whose state was found again with a smaller g, and went on the open list again.
    pub reopened: u64,
    /// The most nodes that were open (or on the stack) at once.
    pub max_open: u64,
    /// The largest depth of all nodes: moves from the start, or from the goal on its side.
    pub deepest: u32,
    /// Iterations begun; 0 where the algorithm has none.
    pub iterations: u32,
}

impl Counts {
    pub fn open(&self) -> u64 {
        self.nodes - self.selected - self.dropped
    }

    /// Notes how many nodes are open, or on the stack. That is seldom the most so far, so a branch is cheaper than a store.
    #[inline]
    pub(in crate::search) fn note_open(&mut self, open: u64) {
        if open > self.max_open {
            self.max_open = open;
        }
    }

    #[inline]
    pub(in crate::search) fn note_depth(&mut self, depth: u32) {
        if depth > self.deepest {
            self.deepest = depth;
        }
    }

    pub fn steps(&self) -> u64 {
        self.selected + self.revisits
    }

    /// What the literature calls expansions: nodes whose successors were generated, repeated ones too. `goals` is the number of
    /// goals that were taken or visited and ended the search ([`Settings::goals_taken`](crate::search::Settings::goals_taken)).
    pub fn expanded(&self, goals: u64) -> u64 {
        self.selected - self.at_limit - goals
    }

    /// What the literature calls generated nodes: the start once, and every successor that was made or pruned.
    pub fn generated(&self) -> u64 {
        self.nodes + self.pruned - self.stand_ins - u64::from(self.iterations.saturating_sub(1))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OrderingCost {
    /// Comparisons of two nodes, or of a node with a bucket.
    pub comparisons: u64,
    /// Entries that were put somewhere else, or in for the first time.
    pub moves: u64,
}
