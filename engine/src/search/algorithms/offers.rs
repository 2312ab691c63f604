//! The reasons why an algorithm does not use a rule, and the offers that several algorithms have in common.

use crate::search::rules::{GoalTest, LeftOut, Offer, Offers};

pub(super) const YES: Offer = Ok(());
pub(super) const BOTH_ENDS: Offer =
    Err("It looks for a state that both sides have reached, not for the goal");
pub(super) const ITS_PATH: Offer = Err("It knows only the current path");
pub(super) const ONCE: Offer = Err("It generates each state only once, whatever its g");
pub(super) const NO_CLOSED_LIST: Offer = Err("It has no closed list");
pub(super) const FIRST_IN: Offer = Err("A queue has one order: first in, first out");
pub(super) const QUEUE: Offer = Err("It needs no order by value: a queue is enough");

/// An algorithm that uses the order of the moves and no other rule.
pub(super) const PLAIN: Offers = Offers { moves: YES, ..Offers::NONE };

/// An algorithm that goes down first.
pub(super) const DEPTH_FIRST: Offers = Offers {
    ties: Err("A stack has one order: last in, first out"),
    goal_test: Err("A node is tested when it is visited, right after it is generated"),
    duplicates: ITS_PATH,
    reopening: NO_CLOSED_LIST,
    ..PLAIN
};

/// An algorithm that goes down first and knows only its path.
pub(super) const ON_PATH: Offers =
    Offers { goal_test: YES, cycles: YES, left_out: &[NO_SIBLINGS], ..DEPTH_FIRST };

/// It tries one successor after the other, each with all that is below it.
const NO_SIBLINGS: LeftOut = LeftOut {
    rule: "goal_test",
    value: GoalTest::AfterSiblings as u32,
    why: "It generates a sibling only when it is back from the node before",
};

/// One that goes down no farther than a depth limit.
pub(super) const WITHIN_DEPTH: Offers = Offers { depth_limit: YES, at_limit: YES, ..ON_PATH };

/// An algorithm with an open list in the order of a value.
pub(super) const BEST_FIRST: Offers = Offers {
    heuristic: YES,
    costs: YES,
    ties: YES,
    goal_test: YES,
    duplicates: YES,
    reopening: YES,
    open_list: YES,
    ..PLAIN
};
