//! Whether an event of a step meets a condition.

use super::condition::{Condition, Quantity, Relation};
use crate::puzzle::Board;
use crate::recording::{Outcome, Recording, Step, Successor};
use crate::search::{History, Node, NodeId};

/// The value of infinite estimates, greater than every number that can be asked for.
const INFINITE: u64 = u64::MAX;

impl Recording {
    /// Whether an event of a step (counted from 1) meets a condition.
    pub(super) fn is(&self, condition: &Condition, step: &Step, event: u32) -> bool {
        let is_last = event == step.events();
        let outcome = || successor_at(step, event).map(|successor| successor.outcome);
        match condition {
            Condition::Value(quantity, relation) => {
                event == 1 && self.takes(*quantity, *relation, step.index)
            }
            Condition::Board(board) => {
                let taken = event == 1 && step.is_new && self.is_board(step.id, board);
                taken || made(step, event).any(|id| self.is_board(id, board))
            }
            Condition::Duplicate => {
                successor_at(step, event).is_some_and(|successor| is_duplicate(step, successor))
            }
            Condition::Replaced => matches!(outcome(), Some(Outcome::Improved { reopens: false, .. })),
            Condition::Reopened => matches!(outcome(), Some(Outcome::Improved { reopens: true, .. })),
            Condition::NewIteration => is_last && step.restart.is_some(),
            Condition::GoalGenerated => made(step, event).any(|id| self.is_goal_made(id)),
            Condition::LayerDone => is_last && self.layer_begins_after(step.index),
            Condition::Line(line) => self.lights(*line, &self.effects(step, event)),
        }
    }

    /// Whether the start, where the first nodes are generated, meets a condition.
    pub(super) fn is_at_start(&self, condition: &Condition) -> bool {
        let mut first_nodes = (0..self.mark(0).first_child).map(NodeId);
        match condition {
            Condition::Board(board) => first_nodes.any(|id| self.is_board(id, board)),
            Condition::GoalGenerated => first_nodes.any(|id| self.is_goal_made(id)),
            Condition::NewIteration => self.iteration_at(0).is_some(),
            Condition::Line(line) => self.lights(*line, &self.start_effects()),
            _ => false,
        }
    }

    /// Whether a step expands or visits a node with such a number.
    #[inline]
    pub(super) fn takes(&self, quantity: Quantity, relation: Relation, step: u32) -> bool {
        let (_, per_one) = self.f_fraction();
        let value = |step| self.value(quantity, &self.nodes().get(self.columns.expanded(step)));
        let number = |n: u32| match quantity {
            Quantity::F => u64::from(n) * u64::from(per_one),
            Quantity::G | Quantity::H => n.into(),
        };
        match relation {
            Relation::Equal(n) => value(step) == number(n),
            Relation::Less(n) => value(step) < number(n),
            Relation::Greater(n) => value(step) > number(n),
            Relation::Changes => step > 0 && value(step) != value(step - 1),
        }
    }

    /// The value in whole units: with a weight a/b, f is counted in units of 1/b.
    #[inline]
    fn value(&self, quantity: Quantity, node: &Node) -> u64 {
        let is_infinite = node.h == Node::NO_H;
        match quantity {
            Quantity::G => node.g.into(),
            Quantity::H | Quantity::F if is_infinite => INFINITE,
            Quantity::H => node.h.into(),
            Quantity::F => {
                let (a, b) = self.f_fraction();
                u64::from(b) * u64::from(node.g) + u64::from(a) * u64::from(node.h)
            }
        }
    }

    /// The weight of h in f; 1 for algorithms without one.
    #[inline]
    fn f_fraction(&self) -> (u32, u32) {
        match self.algorithm().offers.weight {
            Ok(()) => self.settings.weight.fraction(),
            Err(_) => (1, 1),
        }
    }

    #[inline]
    pub(super) fn is_board(&self, id: NodeId, board: &Board) -> bool {
        self.problem.size() == board.size() && self.nodes().state(id) == board.state()
    }

    /// Whether a node that was just generated is the goal, or joins the two sides.
    pub(super) fn is_goal_made(&self, id: NodeId) -> bool {
        match self.history() {
            History::TwoSided => self.met_by(id).is_some(),
            _ => self.problem.is_goal(self.nodes().state(id)),
        }
    }

    fn layer_begins_after(&self, step: u32) -> bool {
        let started = |by| self.columns.layers_started_by(by, self.progress.layers);
        started(step + 1) > started(step)
    }
}

/// The successor that an event tries; `None` if the event is of another kind.
fn successor_at(step: &Step, event: u32) -> Option<&Successor> {
    step.successors.get(event.checked_sub(step.lead() + 1)? as usize)
}

/// The nodes that an event generates. A node that stands for a subtree of RBFS does not count.
fn made(step: &Step, event: u32) -> impl Iterator<Item = NodeId> {
    let successor = successor_at(step, event).and_then(|successor| successor.outcome.node());
    let restart = step.restart.filter(|_| event == step.events());
    successor.into_iter().chain(restart)
}

fn is_duplicate(step: &Step, successor: &Successor) -> bool {
    let is_known = matches!(successor.outcome, Outcome::Duplicate { .. } | Outcome::OnPath(_));
    is_known && step.node.mv != Some(successor.mv.inverse())
}
