//! Why a text is not a board or a goal.

use super::board::BoardError;
use super::goals::GoalsError;
use super::quoted::quoted;
use super::size::Size;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    #[error("no tiles given; write them row by row, such as 2 3 4 1 5 x 7 6 8")]
    Empty,
    #[error("entry {entry} is {}; write numbers, and 0, x or _ for the blank", quoted(text))]
    NotATile { text: String, entry: usize },
    #[error("the blank is missing; write 0, x or _ in its place (a {size} board has {} tiles and the blank)", size.last_tile())]
    NoBlank { size: Size },
    #[error("these are two {size} boards; write only one here")]
    TwoBoards { size: Size },
    #[error("{given} {}, but a board has 4, 6, 8, 9, 10, 12, 14, 15, 16, 20 or 25, including the blank (9 for 3×3)", if *given == 1 { "entry" } else { "entries" })]
    NoSuchCount { given: usize },
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error(transparent)]
    Goals(#[from] GoalsError),
}
