//! A breakpoint that is being added or edited.

use super::text;
use crate::puzzle::{Board, Size};
use crate::recording::{Condition, Quantity, Relation};
use crate::search::Effect;

/// The kinds of condition to choose from.
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
    Line,
}

impl EventKind {
    /// In the order of the list to choose from.
    pub const ALL: [Self; 11] = [
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
        Self::Line,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::Board => "Board reached",
            Self::F => "f",
            Self::G => "g",
            Self::H => "h",
            Self::Duplicate => "Duplicate",
            Self::Replaced => "Node replaced",
            Self::Reopened => "Node reopened",
            Self::NewIteration => "New iteration",
            Self::GoalGenerated => "Goal generated",
            Self::LayerDone => "Layer done",
            Self::Line => "Line of the pseudocode",
        }
    }

    /// When exactly such an event happens.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Board => "A node of this board is generated, expanded, or visited for the first time.",
            Self::F | Self::G | Self::H => "The value of the node that is expanded or visited.",
            Self::Duplicate => {
                "A successor is dropped because its state is known. Undoing the last move does not count."
            }
            Self::Replaced => "An open node is replaced by a node of the same board with a smaller g.",
            Self::Reopened => "A closed board is reached with a smaller g and becomes open again.",
            Self::NewIteration => "The search starts again with a larger bound.",
            Self::GoalGenerated => {
                "A goal node is generated. In a search from both ends, the two sides meet on a better path."
            }
            Self::LayerDone => {
                "The last step of a layer is done: a depth, an f or h value, a run down or back up, or an iteration."
            }
            Self::Line => "An event reaches this line of the pseudocode.",
        }
    }

    /// A condition of this kind to start from; `lines` are those of the pseudocode that take a breakpoint. `None` where
    /// there is none.
    pub fn example(self, board: &Board, lines: &[(Effect, String)]) -> Option<Condition> {
        let value = |quantity| Condition::Value(quantity, Relation::Changes);
        Some(match self {
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
            Self::Line => Condition::Line(lines.first()?.0),
        })
    }

    /// The kind of a condition.
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
            Condition::Line(_) => Self::Line,
        }
    }
}

/// How a value is compared, without the number that it is compared with.
#[expect(missing_docs, reason = "each variant has its name in `name`")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RelationKind {
    Equal,
    Less,
    Greater,
    Changes,
}

impl RelationKind {
    /// In the order of the list to choose from.
    pub const ALL: [Self; 4] = [Self::Equal, Self::Less, Self::Greater, Self::Changes];

    pub fn name(self) -> &'static str {
        match self {
            Self::Equal => "is equal to",
            Self::Less => "is less than",
            Self::Greater => "is greater than",
            Self::Changes => "changes",
        }
    }

    /// The relation to a number.
    pub fn with(self, number: u32) -> Relation {
        match self {
            Self::Equal => Relation::Equal(number),
            Self::Less => Relation::Less(number),
            Self::Greater => Relation::Greater(number),
            Self::Changes => Relation::Changes,
        }
    }

    /// The kind of a relation, and its number.
    pub fn of(relation: Relation) -> (Self, Option<u32>) {
        match relation {
            Relation::Equal(number) => (Self::Equal, Some(number)),
            Relation::Less(number) => (Self::Less, Some(number)),
            Relation::Greater(number) => (Self::Greater, Some(number)),
            Relation::Changes => (Self::Changes, None),
        }
    }
}

/// A breakpoint that is being added or edited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BreakpointForm {
    /// Its index; `None` for a new one.
    pub editing: Option<usize>,
    /// The condition as typed.
    pub text: String,
}

impl BreakpointForm {
    /// The condition that the text means, on boards of this size.
    ///
    /// # Errors
    /// What is wrong with the text, without a full stop.
    pub fn condition(&self, size: Size) -> Result<Condition, String> {
        match self.text.parse() {
            Ok(Condition::Board(board)) if board.size() != size => Err(text::wrong_size(board.size(), size)),
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
            let lines = [(Effect::TakeOut, "move node from open to closed".to_owned())];
            let condition = kind.example(&board, &lines).expect("there is a line");
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
        assert_eq!(error, "this is a 2×2 board, but the boards are 3×3");
    }
}
