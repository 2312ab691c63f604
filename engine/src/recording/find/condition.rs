//! The events that can be found in a recording.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::puzzle::{Board, NotationError, parse_board, quoted, text_form};
use crate::search::Effect;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantity {
    /// g + h; in weighted A* g + w·h; in RBFS the backed-up value.
    F,
    /// The cost of the path from the start of its side; where each move costs 1, the depth.
    G,
    /// The estimate; 0 if the algorithm has no heuristic.
    H,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    Equal(u32),
    Less(u32),
    /// It is greater; infinity is greater than all.
    Greater(u32),
    Changes,
}

/// A kind of event. Its text is the same in files and on the screen: `h < 5`, `board 1 2 3 x`, `layer done`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Condition {
    /// A node with this board is generated, expanded, or visited for the first time.
    Board(Board),
    Value(Quantity, Relation),
    /// A successor is dropped because its state is known or on the path. The one that takes the last move back does not count.
    Duplicate,
    /// An open node is replaced by one of the same state with a smaller g.
    Replaced,
    /// A closed node is replaced by one of the same state with a smaller g.
    Reopened,
    NewIteration,
    /// A node with the goal is generated. In a bidirectional search: the two sides join a better path than any before.
    GoalGenerated,
    /// The last step of a layer is complete, and the next layer begins.
    LayerDone,
    /// An event lights the line of the pseudocode that has this name. A search whose text has no such line never does.
    Line(Effect),
}

impl Quantity {
    pub const ALL: [Self; 3] = [Self::F, Self::G, Self::H];

    pub fn letter(self) -> &'static str {
        match self {
            Self::F => "f",
            Self::G => "g",
            Self::H => "h",
        }
    }
}

const PLAIN: [(&str, Condition); 6] = [
    ("duplicate", Condition::Duplicate),
    ("node replaced", Condition::Replaced),
    ("node reopened", Condition::Reopened),
    ("new iteration", Condition::NewIteration),
    ("goal generated", Condition::GoalGenerated),
    ("layer done", Condition::LayerDone),
];
const BOARD: &str = "board ";
const LINE: &str = "line ";
const CHANGES: &str = "changes";

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(board) => write!(f, "{BOARD}{board}"),
            Self::Line(line) => write!(f, "{LINE}{}", line.name()),
            Self::Value(quantity, relation) => write!(f, "{} {relation}", quantity.letter()),
            plain => {
                let (text, _) = PLAIN.iter().find(|(_, condition)| condition == plain).expect("one of them");
                f.write_str(text)
            }
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Equal(n) => write!(f, "= {n}"),
            Self::Less(n) => write!(f, "< {n}"),
            Self::Greater(n) => write!(f, "> {n}"),
            Self::Changes => f.write_str(CHANGES),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConditionError {
    #[error("the board in the condition is not valid: {0}")]
    Board(#[from] NotationError),
    #[error(
        "{} is not a condition: write f, g or h and =, < or > and a whole number, or “f changes”. Other conditions are “board 1 2 3 x”, “duplicate”, “node replaced”, “node reopened”, “new iteration”, “goal generated”, “layer done” and “line goal-test”",
        quoted(.0)
    )]
    Text(String),
}

impl FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let text = text.trim();
        if let Some(board) = text.strip_prefix(BOARD) {
            return Ok(Self::Board(parse_board(board)?));
        }
        if let Some(line) = text.strip_prefix(LINE).and_then(Effect::from_name) {
            return Ok(Self::Line(line));
        }
        let plain = PLAIN.iter().find(|(name, _)| *name == text).map(|(_, condition)| *condition);
        let condition = plain.or_else(|| {
            let (letter, relation) = text.split_once(' ')?;
            let quantity = Quantity::ALL.into_iter().find(|quantity| quantity.letter() == letter)?;
            Some(Self::Value(quantity, parse_relation(relation)?))
        });
        condition.ok_or_else(|| ConditionError::Text(text.to_owned()))
    }
}

fn parse_relation(text: &str) -> Option<Relation> {
    if text == CHANGES {
        return Some(Relation::Changes);
    }
    let (sign, number) = text.split_once(' ')?;
    let number = number.parse().ok()?;
    match sign {
        "=" => Some(Relation::Equal(number)),
        "<" => Some(Relation::Less(number)),
        ">" => Some(Relation::Greater(number)),
        _ => None,
    }
}

text_form!(Condition, ConditionError);
