//! The pseudocode of an algorithm: its lines, and what lights them.
//!
//! An event of a search does one thing or several, one after the other: these are its effects. A line names the effects
//! that light it. So the same event lights the right line in the text of every algorithm, whatever its rules.

use super::rules::Rules;
use crate::puzzle::named;

macro_rules! effects {
    ($($(#[$doc:meta])* $id:ident = $name:literal;)+) => {
        /// One thing that an event does. In files it has a name, which is also that of the line that it lights.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Effect { $($(#[$doc])* $id,)+ }

        impl Effect {
            pub const ALL: &[Self] = &[$(Self::$id),+];

            pub fn name(self) -> &'static str {
                match self { $(Self::$id => $name,)+ }
            }
        }
    };
}

effects! {
    Start = "start";
    Iteration = "iteration";
    Layer = "layer";
    /// The next node is chosen among the open ones.
    Choose = "choose";
    /// Copies that come first are skipped, because their state is closed.
    Skip = "skip";
    /// The chosen successor has a lower h than its parent.
    Improve = "improve";
    /// The chosen successor has the same h as its parent.
    Sideways = "sideways";
    Walk = "walk";
    /// The successor is chosen at random although its h is not lower.
    Accept = "accept";
    TakeOut = "take-out";
    Visit = "visit";
    Descend = "descend";
    /// The recursion begins with a node.
    Enter = "enter";
    GoalTest = "goal-test";
    Found = "found";
    /// It is the goal, and the path to it is the best so far.
    BetterPath = "better-path";
    Successor = "successor";
    New = "new";
    /// It takes the place of an open node with a larger g.
    Replace = "replace";
    /// It takes the place of a closed node with a larger g.
    Reopen = "reopen";
    Drop = "drop";
    OnPath = "on-path";
    Prune = "prune";
    /// It is the goal, which is tested now.
    GoalGenerated = "goal-generated";
    /// It joins a shorter path than any before.
    Meet = "meet";
    /// The node leaves the stack, because no successor was pushed.
    Pop = "pop";
    TooDeep = "too-deep";
    AtLimit = "at-limit";
    /// The recursion returns, because no successor is within the limit.
    GoBack = "go-back";
    /// The value of a subtree is stored in its node.
    BackUp = "back-up";
    /// The search ends with the best path through a meeting.
    Return = "return";
    Failure = "failure";
}

impl Effect {
    /// True if an event does it after the beginning, so that a search can stop there.
    pub fn is_event(self) -> bool {
        !matches!(self, Self::Start | Self::Return | Self::Failure)
    }
}

named!(Effect in Effect::ALL.iter().copied(), Effect::name);

#[derive(Debug)]
pub struct Pseudocode {
    pub source: &'static str,
    /// If none of them says so, the last one is `return failure`.
    pub lines: fn(&Rules) -> Vec<CodeLine>,
    pub variables: &'static [Variable],
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CodeLine {
    pub indent: usize,
    pub text: String,
    /// The effects that light it. The first one names it in files.
    pub effects: &'static [Effect],
    /// True if the lines of its block are repeated.
    pub is_loop: bool,
    /// The reason why no event lights it, where none can.
    pub never: Option<&'static str>,
}

impl CodeLine {
    /// The most characters of a line: a class has to read it.
    pub const LONGEST: usize = 48;

    pub fn new(indent: usize, text: impl Into<String>, effects: &'static [Effect]) -> Self {
        Self { indent, text: text.into(), effects, is_loop: false, never: None }
    }

    /// The head of a loop, or of a recursion.
    pub fn head(indent: usize, text: impl Into<String>, effects: &'static [Effect]) -> Self {
        Self { is_loop: true, ..Self::new(indent, text, effects) }
    }

    /// A line that stands in the textbook, but is never reached on these puzzles.
    #[must_use]
    pub fn never(self, reason: &'static str) -> Self {
        Self { never: Some(reason), ..self }
    }

    pub fn name(&self) -> Option<Effect> {
        self.effects.first().copied()
    }

    pub fn has_any(&self, effects: &[Effect]) -> bool {
        effects.iter().any(|effect| self.effects.contains(effect))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variable {
    Node,
    G,
    H,
    /// The value that orders it: f, F, or a priority.
    Value,
    /// The successor that was tried last.
    Successor,
    /// The number of open nodes; in a search from both ends, of both sides.
    Open,
    Closed,
    Visited,
    Stack,
    Bound,
    /// The least f above it so far.
    NextBound,
    DepthLimit,
    /// The limit on F of the node expanded last.
    ValueLimit,
    Side,
    LeastPriority,
    BestLength,
    BeamWidth,
    Weight,
    Temperature,
    Tries,
}
