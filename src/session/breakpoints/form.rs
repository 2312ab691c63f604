//! A breakpoint while it is made or changed.

use crate::puzzle::{Board, Size};
use crate::recording::{Condition, Quantity, Relation};

/// What kind of event a breakpoint is.
#[expect(missing_docs, reason = "each variant has its name in `name`")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind {
    Board,
    F,
    G,
    H,
    Duplicate,
    Replaced,
    Reopened,
    NewIteration,
    GoalGenerated,
    LayerDone,
}

impl EventKind {
    /// All of them, in the order of the list to choose from.
    pub const ALL: [Self; 10] = [
        Self::Board,
        Self::F,
        Self::G,
        Self::H,
        Self::Duplicate,
        Self::Replaced,
        Self::Reopened,
        Self::NewIteration,
        Self::GoalGenerated,
        Self::LayerDone,
    ];

    /// The name on the screen.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Board => "A board",
            Self::F => "f",
            Self::G => "g, the depth",
            Self::H => "h",
            Self::Duplicate => "A duplicate",
            Self::Replaced => "A node replaced by a better one",
            Self::Reopened => "A node reopened",
            Self::NewIteration => "A new iteration",
            Self::GoalGenerated => "The goal generated",
            Self::LayerDone => "A layer done",
        }
    }

    /// When exactly it is met, in a sentence.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Board => {
                "When a node of this board is generated, and when it is taken (or first looked at)."
            }
            Self::F | Self::G | Self::H => "Of the node that a step takes, or looks at on top of the stack.",
            Self::Duplicate => {
                "When a successor is dropped because its state is known; not the one that takes the last move back."
            }
            Self::Replaced => "When an open node is replaced by one of the same board with a smaller g.",
            Self::Reopened => "When a closed board is found again with a smaller g, and is open again.",
            Self::NewIteration => "When the search begins again with a larger bound.",
            Self::GoalGenerated => {
                "When a node of the goal is generated; in a search from both ends, when the two meet on a better path."
            }
            Self::LayerDone => {
                "When the last step of a depth, a value, a way down or back, or an iteration is done."
            }
        }
    }

    /// A condition of this kind to begin with.
    #[must_use]
    pub fn example(self, board: &Board) -> Condition {
        let value = |quantity| Condition::Value(quantity, Relation::Changes);
        match self {
            Self::Board => Condition::Board(*board),
            Self::F => value(Quantity::F),
            Self::G => value(Quantity::G),
            Self::H => value(Quantity::H),
            Self::Duplicate => Condition::Duplicate,
            Self::Replaced => Condition::Replaced,
            Self::Reopened => Condition::Reopened,
            Self::NewIteration => Condition::NewIteration,
            Self::GoalGenerated => Condition::GoalGenerated,
            Self::LayerDone => Condition::LayerDone,
        }
    }

    /// The kind of a condition.
    #[must_use]
    pub fn of(condition: &Condition) -> Self {
        match condition {
            Condition::Board(_) => Self::Board,
            Condition::Value(Quantity::F, _) => Self::F,
            Condition::Value(Quantity::G, _) => Self::G,
            Condition::Value(Quantity::H, _) => Self::H,
            Condition::Duplicate => Self::Duplicate,
            Condition::Replaced => Self::Replaced,
            Condition::Reopened => Self::Reopened,
            Condition::NewIteration => Self::NewIteration,
            Condition::GoalGenerated => Self::GoalGenerated,
            Condition::LayerDone => Self::LayerDone,
        }
    }
}

/// What is asked of a number, without the number that it is held against.
#[expect(missing_docs, reason = "each variant has its name in `name`")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RelationKind {
    Equal,
    Less,
    Greater,
    Changes,
}

impl RelationKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Equal, Self::Less, Self::Greater, Self::Changes];

    /// The name on the screen.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Equal => "is equal to",
            Self::Less => "is less than",
            Self::Greater => "is greater than",
            Self::Changes => "changes",
        }
    }

    /// With the number that it is held against, if it is about one.
    #[must_use]
    pub fn with(self, number: u32) -> Relation {
        match self {
            Self::Equal => Relation::Equal(number),
            Self::Less => Relation::Less(number),
            Self::Greater => Relation::Greater(number),
            Self::Changes => Relation::Changes,
        }
    }

    /// Without its number, and that number.
    #[must_use]
    pub fn of(relation: Relation) -> (Self, Option<u32>) {
        match relation {
            Relation::Equal(number) => (Self::Equal, Some(number)),
            Relation::Less(number) => (Self::Less, Some(number)),
            Relation::Greater(number) => (Self::Greater, Some(number)),
            Relation::Changes => (Self::Changes, None),
        }
    }
}

/// A breakpoint while it is made or changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BreakpointForm {
    /// Which one is changed; `None` for a new one.
    pub editing: Option<usize>,
    /// The text of its condition.
    pub text: String,
}

impl BreakpointForm {
    /// The condition that it says, on boards of a size.
    ///
    /// # Errors
    /// Where it says none: why, in a sentence without its end.
    pub fn condition(&self, size: Size) -> Result<Condition, String> {
        match self.text.parse() {
            Ok(Condition::Board(board)) if board.size() != size => {
                Err(format!("its board is {}, the boards are {size}", board.size()))
            }
            other => other.map_err(|error| error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::parse_board;

    #[test]
    fn every_kind_and_relation_can_be_chosen() {
        let board = parse_board("1 2 3 x").expect("a board");
        for kind in EventKind::ALL {
            let condition = kind.example(&board);
            let form = BreakpointForm { editing: None, text: condition.to_string() };
            assert_eq!(form.condition(board.size()), Ok(condition));
            assert_eq!(EventKind::of(&condition), kind);
        }
        for kind in RelationKind::ALL {
            assert_eq!(RelationKind::of(kind.with(7)).0, kind);
        }
    }

    #[test]
    fn a_board_of_another_size_is_refused() {
        let form = BreakpointForm { editing: None, text: "board 1 2 3 x".to_owned() };
        let error = form.condition(Size::EIGHT).expect_err("too small");
        assert_eq!(error, "its board is 2×2, the boards are 3×3");
    }
}
