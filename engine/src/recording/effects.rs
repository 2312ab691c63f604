//! What an event does, one thing after the other, and the lines of the pseudocode that it lights.

use arrayvec::ArrayVec;

use super::events::{Back, Outcome, Step, Successor};
use super::{Moment, Recording};
use crate::search::{Bound, CodeLine, Effect, History, NodeId, OrderBy, Side};

pub type Effects = ArrayVec<Effect, 6>;

impl Recording {
    pub fn pseudocode(&self) -> &[CodeLine] {
        &self.pseudocode
    }

    /// What the very beginning does, where the first nodes are generated.
    pub fn start_effects(&self) -> Effects {
        let mut effects = Effects::from_iter([Effect::Start]);
        effects.extend(self.iteration_at(0).map(|_| Effect::Iteration));
        effects
    }

    /// What an event of a step does; events count from 1.
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

    /// What the choice of a node does, before the step takes it. The start is not chosen where nodes have no list to wait on.
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

    /// Whether a search that goes on from a better successor took this one on a random walk: it is worse than its parent, or
    /// another is better that would have been taken before it.
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

    /// What the end of the search does, after its last event; nothing where that event was the end.
    pub fn ending_effects(&self, is_solved: bool) -> Effects {
        match (is_solved, self.history()) {
            (true, _) if self.algorithm().bound == Bound::BestPath => Effects::from_iter([Effect::Return]),
            (true, History::TwoSided) => Effects::from_iter([Effect::Return]),
            (true, _) => Effects::new(),
            (false, _) => Effects::from_iter([Effect::Failure]),
        }
    }

    /// What the last event before a moment did. At the very beginning, what that did.
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
