//! Effects of an event, one after the other; the lines of the pseudocode that it lights; why it drops or prunes a successor.

use arrayvec::ArrayVec;

use super::cursor::Moment;
use super::events::{Back, Outcome, Step, Successor};
use super::fate::DroppedTry;
use super::recorded_search::Recording;
use crate::puzzle::State;
use crate::search::{
    Bound, CodeLine, Duplicates, Effect, Ended, History, Leaving, Node, NodeId, OrderBy, Side,
};

pub type Effects = ArrayVec<Effect, 6>;

impl Recording {
    pub fn pseudocode(&self) -> &[CodeLine] {
        &self.pseudocode
    }

    /// Effects of the very beginning, where the first nodes are generated.
    pub fn start_effects(&self) -> Effects {
        let mut effects = Effects::from_iter([Effect::Start]);
        effects.extend(self.iteration_at(0).map(|_| Effect::Iteration));
        effects
    }

    /// Effects of an event of a step; events count from 1.
    pub fn effects(&self, step: &Step, event: u32) -> Effects {
        if event == 1 {
            return self.first_effects(step);
        }
        let mut effects = Effects::new();
        if event == 2 && step.is_tested {
            effects.push(Effect::GoalTest);
            let goes_on = self.algorithm().bound == Bound::BestPath;
            let found = if goes_on { Effect::BetterPath } else { Effect::Found };
            effects.extend(step.is_goal.then_some(found));
        } else if let Some(successor) = step.successors.get(event as usize - step.lead() as usize - 1) {
            effects.extend([Effect::Successor, successor.outcome.effect()]);
            effects.extend(successor.meets.map(|_| Effect::Meet));
            effects.extend(self.is_goal_generated(successor).then_some(Effect::GoalGenerated));
            let begins = step.restart.filter(|_| event == step.events() && !self.history().is_stack());
            effects.extend(begins.map(|_| Effect::Iteration));
        } else if step.last_copies > 0 {
            effects.extend([Effect::Choose, Effect::Skip]);
        } else {
            let is_popped = step.back == Some(Back::Popped);
            effects.push(match is_popped {
                true if self.is_too_deep(&step.node) => Effect::TooDeep,
                true if self.is_at_limit(step.number, &step.node) => Effect::AtLimit,
                true => Effect::Pop,
                false => Effect::BackUp,
            });
            effects.extend(step.restart.map(|_| Effect::Iteration));
        }
        effects
    }

    fn first_effects(&self, step: &Step) -> Effects {
        let mut effects = Effects::new();
        match self.history() {
            History::Lists | History::TwoSided => {
                let choice = self.choice_effects(step);
                effects.extend(choice.into_iter().filter(|effect| *effect != Effect::Start));
                effects.push(Effect::TakeOut);
            }
            History::Stack | History::StackAndVisited => effects.push(Effect::Visit),
            History::Frontier if step.back.is_some() => effects.extend([Effect::Choose, Effect::GoBack]),
            History::Frontier => {
                if step.node.parent().is_some() {
                    effects.extend([Effect::Choose, Effect::Descend]);
                }
                effects.push(Effect::Enter);
            }
        }
        effects
    }

    /// Effects of the choice of a node, before the step takes it. The start is not chosen where nodes have no list to wait on.
    pub fn choice_effects(&self, step: &Step) -> Effects {
        let goes_on = self.order().by.goes_on_from_one();
        let Some(parent) = step.node.parent().filter(|_| goes_on) else {
            let is_at_start = goes_on || self.history() == History::Frontier && step.node.parent().is_none();
            let begins = !is_at_start && self.begins_layer(step.number);
            let layer = begins.then_some(Effect::Layer);
            let skips = (self.skipped_before(step) > 0).then_some([Effect::Choose, Effect::Skip]);
            let chosen = if is_at_start { Effect::Start } else { Effect::Choose };
            return layer.into_iter().chain(skips.into_iter().flatten()).chain([chosen]).collect();
        };
        let h = self.nodes().get(parent).h;
        let is_equal = step.node.h == h;
        let how = if matches!(self.order().by, OrderBy::Annealing(_)) {
            if step.node.h < h { Effect::Improve } else { Effect::Accept }
        } else if self.is_random(step, parent) || is_equal && self.in_use.sideways_moves == 0 {
            Effect::Walk
        } else if is_equal {
            Effect::Sideways
        } else {
            Effect::Improve
        };
        Effects::from_iter([Effect::Choose, how])
    }

    /// True if a search that goes on from a better successor took this one on a random walk: it is worse, or not the best one.
    fn is_random(&self, step: &Step, parent: NodeId) -> bool {
        let h = self.nodes().get(parent).h;
        if self.order().by.is_random() && step.node.h < h {
            return false;
        }
        let is_sibling = |id: &NodeId| self.nodes().parent(*id) == Some(parent);
        let before = (0..step.id.0).rev().map(NodeId).take_while(is_sibling);
        let after = (step.id.0 + 1..self.progress.nodes()).map(NodeId).take_while(is_sibling);
        let key = |id| self.order.key(&self.nodes().get(id));
        let best = before.chain(after).map(key).min();
        let best = best.filter(|best| !self.order().by.is_random() || best.0 < step.node.h);
        step.node.h > h || best.is_some_and(|best| best < key(step.id))
    }

    fn is_goal_generated(&self, successor: &Successor) -> bool {
        self.in_use.goal_test.is_when_generated()
            && successor.outcome.node().is_some()
            && self.problem.is_goal(successor.state)
    }

    /// Effects of the end of the search, after its last event; none where that event was the end.
    pub fn ending_effects(&self, is_solved: bool) -> Effects {
        match (is_solved, self.history()) {
            (true, _) if self.algorithm().bound == Bound::BestPath => Effects::from_iter([Effect::Return]),
            (true, History::TwoSided) => Effects::from_iter([Effect::Return]),
            (true, _) => Effects::new(),
            (false, _) => Effects::from_iter([Effect::Failure]),
        }
    }

    /// Effects of the last event before a moment, or of the very beginning.
    pub fn last_effects(&self, moment: &Moment) -> Effects {
        let Some(step) = &moment.step else { return self.start_effects() };
        let event = if moment.position.events == 0 { step.events() } else { moment.position.events };
        self.effects(step, event)
    }

    /// The least first key of all open nodes of a moment: of a side, or of all.
    pub fn least_open_key(&self, moment: &Moment, side: Side) -> Option<u32> {
        let first = moment.open.rows(self, side, 0..1);
        first.first().map(|id| self.order.first_key(&self.nodes().get(*id)))
    }

    pub(super) fn lights(&self, name: Effect, effects: &[Effect]) -> bool {
        self.pseudocode.iter().any(|line| line.name() == Some(name) && line.has_any(effects))
    }
}

impl Outcome {
    /// The effect that lights its line of the pseudocode.
    pub fn effect(self) -> Effect {
        match self {
            Self::New(_) => Effect::New,
            Self::Improved { reopens: false, .. } => Effect::Replace,
            Self::Improved { reopens: true, .. } => Effect::Reopen,
            Self::Duplicate { .. } => Effect::Drop,
            Self::OnPath(_) => Effect::OnPath,
            Self::Pruned => Effect::Prune,
            Self::NotMade => Effect::Successor,
        }
    }
}

/// Why a successor makes no node. Where its state is known, with the node that has the state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DropReason {
    /// It takes the last move back, in a search that drops no other successor, or in one that keeps a path.
    Parent(NodeId),
    OnPath(NodeId),
    /// Its state is on the stack of a search that remembers which states were there.
    OnStack(NodeId),
    /// Its state was on the stack of such a search before.
    Visited(NodeId),
    Open(NodeId),
    Closed(NodeId),
    /// A node that was pruned has its state, which still counts as reached.
    PrunedBefore(NodeId),
    /// Its g is smaller, but the search keeps the first node of a state.
    KeepsFirst(NodeId),
    /// Its g is smaller, but its state is closed, and the rule is that closed nodes are not reopened.
    NotReopened(NodeId),
    BeyondDepth {
        depth: u32,
        limit: u32,
    },
    BeyondBound {
        g: u32,
        h: u32,
        bound: u32,
    },
    /// Another program makes the search, and did not make this successor.
    NotMade,
    /// No board is so far away from the start that its path could be a shortest one.
    BeyondFarthest {
        g: u32,
        farthest: u32,
    },
}

impl Recording {
    /// Why a step makes no node of a successor; `None` if it does.
    pub fn drop_reason(&self, step: &Step, successor: &Successor) -> Option<DropReason> {
        let g = self.g_after(&step.node, successor);
        self.reason_for(step.number, &step.node, successor.state, g, successor.outcome)
    }

    fn reason_for(
        &self,
        step: u64,
        parent: &Node,
        state: State,
        g: u32,
        outcome: Outcome,
    ) -> Option<DropReason> {
        let is_stack = self.history().is_stack();
        Some(match outcome {
            Outcome::New(_) | Outcome::Improved { .. } => return None,
            Outcome::NotMade => DropReason::NotMade,
            Outcome::Pruned => self.beyond(step, parent.side, state, g),
            Outcome::OnPath(known) if Some(known) == parent.parent() && !is_stack => {
                DropReason::Parent(known)
            }
            Outcome::OnPath(known) => DropReason::OnPath(known),
            Outcome::Duplicate { known, closed: false } if is_stack => DropReason::OnStack(known),
            Outcome::Duplicate { known, closed: true } if is_stack => DropReason::Visited(known),
            Outcome::Duplicate { known, .. } if self.drops_only_parent() => DropReason::Parent(known),
            Outcome::Duplicate { known, closed } => {
                let is_better = g < self.nodes().g(known);
                let keeps_first = self.in_use.duplicates == Duplicates::FirstReached;
                match closed {
                    _ if self.was_pruned(known, step) => DropReason::PrunedBefore(known),
                    true if is_better && !keeps_first && self.algorithm().offers.reopening.is_ok() => {
                        DropReason::NotReopened(known)
                    }
                    _ if is_better => DropReason::KeepsFirst(known),
                    true => DropReason::Closed(known),
                    false => DropReason::Open(known),
                }
            }
        })
    }

    fn beyond(&self, step: u64, side: Side, state: State, g: u32) -> DropReason {
        let bound = self.bound_at(step).unwrap_or_default();
        let farthest = self.problem.size().farthest().filter(|farthest| g > *farthest);
        match (self.algorithm().bound, farthest) {
            (Bound::None | Bound::Depth, _) => DropReason::BeyondDepth { depth: g, limit: bound },
            (Bound::F, Some(farthest)) => DropReason::BeyondFarthest { g, farthest },
            (Bound::F | Bound::BestPath, _) => {
                DropReason::BeyondBound { g, h: self.board_h(side, state), bound }
            }
        }
    }

    /// True if the search drops no successor but the one that takes the last move back.
    pub fn drops_only_parent(&self) -> bool {
        match self.history() {
            History::Frontier => true,
            History::Lists => self.order.by.goes_on_from_one() || !self.in_use.duplicates.remembers(),
            History::TwoSided | History::Stack | History::StackAndVisited => false,
        }
    }

    /// h of a board, for a search from a side. In RBFS, the h of a node is another one.
    pub fn board_h(&self, side: Side, state: State) -> u32 {
        self.settings.heuristic.evaluate(&self.board(state), self.problem.target(side))
    }

    fn was_pruned(&self, id: NodeId, step: u64) -> bool {
        let prunes = self.leaving() == Leaving::Pruned;
        prunes && matches!(self.nodes().ended(id), Ended::Dropped(at) if u64::from(at) <= step)
    }
}

impl DroppedTry {
    pub fn reason(&self, recording: &Recording, state: State) -> Option<DropReason> {
        let parent = recording.nodes().get(self.parent);
        recording.reason_for(self.at.step(), &parent, state, self.g, self.outcome)
    }
}
