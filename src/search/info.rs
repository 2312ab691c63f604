//! What is known of an algorithm, for those who choose one and look at it.

use super::store::Side;

/// What is known of an algorithm.
#[derive(Debug)]
pub struct AlgorithmInfo {
    /// The name in files and on the command line.
    pub name: &'static str,
    /// The name on the screen.
    pub title: &'static str,
    /// One line that says what it does.
    pub summary: &'static str,
    /// What it keeps while it runs.
    pub history: History,
    /// Whether the path it finds is a shortest one.
    pub optimality: Optimality,
    /// What makes a layer: steps of one layer come one after the other.
    pub layer: Layer,
    /// Which of the choices it looks at.
    pub offers: Offers,
}

/// Whether a choice is offered, or why not.
pub type Offer = Result<(), &'static str>;

/// Which choices an algorithm looks at; the fields are those of [`Settings`](super::Settings).
#[expect(missing_docs, reason = "each is said at the field of the same name in `Settings`")]
#[derive(Debug)]
pub struct Offers {
    pub heuristic: Offer,
    pub weight: Offer,
    pub depth_limit: Offer,
    pub beam_width: Offer,
    pub ties: Offer,
    pub goal_test: Offer,
    pub duplicates: Offer,
    pub reopening: Offer,
    pub open_list: Offer,
}

/// What an algorithm keeps of the nodes that it made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum History {
    /// An open list and a closed list.
    Lists,
    /// An open list and a closed list for the start, and another two for the goal.
    TwoSided,
    /// The stack, which is the path to the node on top.
    Stack,
    /// The stack, and every state that was ever on it.
    StackAndVisited,
    /// The path to the node expanded last, and the successors of its nodes.
    Frontier,
}

impl History {
    /// Whether steps look at the node on top of a stack, not at one that is taken from a list.
    #[must_use]
    pub fn is_stack(self) -> bool {
        matches!(self, Self::Stack | Self::StackAndVisited)
    }

    /// Whether nodes that were left are forgotten, so that the search is as small as its path.
    #[must_use]
    pub fn forgets(self) -> bool {
        matches!(self, Self::Stack | Self::Frontier)
    }

    /// The sides that the search starts from.
    #[must_use]
    pub fn sides(self) -> &'static [Side] {
        if self == Self::TwoSided { &Side::ALL } else { &[Side::Forward] }
    }
}

/// When the path that an algorithm finds is a shortest one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Optimality {
    /// Always, for this reason.
    Always(&'static str),
    /// Where h is admissible, and the choices do not spoil it.
    WithAdmissible,
    /// Likewise, and only with a weight of at most 1.
    WithWeightUpToOne,
    /// Only by chance, for this reason.
    ByChance(&'static str),
}

/// What makes a layer of an algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layer {
    /// All nodes of one depth (and one side).
    Depth,
    /// All nodes of equal value in the open list.
    Value,
    /// The way down to a dead end, or the way back.
    Run,
    /// One iteration.
    Iteration,
}
