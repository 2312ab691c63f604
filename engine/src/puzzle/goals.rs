//! The boards that a search looks for: mostly one, which is often a goal that textbooks and courses use.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex};

use super::board::Board;
use super::size::{MAX_CELLS, Size};
use crate::memory::lock;

/// One goal, or a few of one size, no two of them equal. Their order is that in which they were given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goals(OneOrMore);

/// Several boards are kept elsewhere, so that goals are hardly larger than one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum OneOrMore {
    One(Board),
    More(&'static [Board]),
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GoalsError {
    #[error("the first goal is a {first} board and another one a {other} board")]
    Sizes { first: Size, other: Size },
    #[error("the goal {0} is given twice")]
    Twice(Board),
    #[error("a search has at most {} goals", Goals::MOST)]
    TooMany,
}

impl Goals {
    /// As many as places of the blank on the largest board.
    pub const MOST: usize = MAX_CELLS;
    pub const OR: &'static str = "or";
    /// The name of [`Self::any_blank`].
    pub const ANY_BLANK: &'static str = "any-blank";

    /// The tiles in order with the blank in any cell, the last cell first.
    pub fn any_blank(size: Size) -> Self {
        let mut goal = GoalPreset::BlankLast.board(size);
        let before = (1..size.cells()).rev().map(|cell| {
            goal = goal.swapped(cell, cell - 1);
            goal
        });
        Self::of([GoalPreset::BlankLast.board(size)].into_iter().chain(before).collect())
    }

    /// At least one board. A program meets a few lists of several: they are kept for good.
    fn of(boards: Vec<Board>) -> Self {
        static KEPT: LazyLock<Mutex<HashSet<&[Board]>>> = LazyLock::new(Mutex::default);
        if let [goal] = boards[..] {
            return goal.into();
        }
        let mut kept = lock(&KEPT);
        let known = kept.get(&boards[..]).copied();
        Self(OneOrMore::More(known.unwrap_or_else(|| {
            let new: &'static [Board] = boards.leak();
            kept.insert(new);
            new
        })))
    }

    /// The goals that a name stands for; a 3×3 board is meant where the size is open. `None` for any other text.
    pub fn named(text: &str, size: Option<Size>) -> Option<Self> {
        let words = text.split(|c: char| c == '-' || c.is_whitespace()).filter(|word| !word.is_empty());
        let name = words.map(str::to_lowercase).collect::<Vec<_>>().join("-");
        let size = size.unwrap_or(Size::EIGHT);
        match &*name {
            Self::ANY_BLANK => Some(Self::any_blank(size)),
            "spiral" | "snail" => Some(GoalPreset::Spiral.board(size).into()),
            _ => None,
        }
    }

    /// These goals with another one after them, which has their size and is none of them.
    pub fn and(self, goal: Board) -> Result<Self, GoalsError> {
        if goal.size() != self.size() {
            return Err(GoalsError::Sizes { first: self.size(), other: goal.size() });
        }
        if self.contains(&goal) {
            return Err(GoalsError::Twice(goal));
        }
        if self.all().len() >= Self::MOST {
            return Err(GoalsError::TooMany);
        }
        Ok(Self::of([self.all(), &[goal]].concat()))
    }

    /// Those that `keeps` is true of; `None` if there is none.
    #[must_use]
    pub fn only(&self, mut keeps: impl FnMut(&Board) -> bool) -> Option<Self> {
        let kept: Vec<Board> = self.all().iter().filter(|goal| keeps(goal)).copied().collect();
        (!kept.is_empty()).then(|| Self::of(kept))
    }

    /// The same tiles, cell by cell, on boards of this size; `None` if it has another number of cells.
    pub fn in_shape(&self, size: Size) -> Option<Self> {
        let in_shape = |goal: &Board| Board::new(size, &goal.tiles().collect::<Vec<_>>()).ok();
        Some(Self::of(self.all().iter().map(in_shape).collect::<Option<_>>()?))
    }

    pub fn all(&self) -> &[Board] {
        match &self.0 {
            OneOrMore::One(goal) => std::slice::from_ref(goal),
            OneOrMore::More(goals) => goals,
        }
    }

    pub fn first(&self) -> &Board {
        &self.all()[0]
    }

    pub fn others(&self) -> &[Board] {
        &self.all()[1..]
    }

    pub fn are_several(&self) -> bool {
        matches!(self.0, OneOrMore::More(_))
    }

    /// “the goal 1 2 3 x”, or how many goals, where they are more than two.
    pub fn in_short(&self) -> String {
        let count = self.all().len();
        if count > 2 { format!("{count} goals") } else { format!("the goal {self}") }
    }

    pub fn contains(&self, board: &Board) -> bool {
        self.all().contains(board)
    }

    pub fn size(&self) -> Size {
        self.first().size()
    }
}

impl From<Board> for Goals {
    fn from(goal: Board) -> Self {
        Self(OneOrMore::One(goal))
    }
}

impl From<&Board> for Goals {
    fn from(goal: &Board) -> Self {
        Self::from(*goal)
    }
}

impl From<&Self> for Goals {
    fn from(goals: &Self) -> Self {
        *goals
    }
}

/// The goals, one after the other: `1 2 3 4 5 6 7 8 x or x 1 2 3 4 5 6 7 8`. Those of all places of the blank have a name.
impl std::fmt::Display for Goals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.all().len() == self.size().cells() && *self == Self::any_blank(self.size()) {
            return f.write_str(Self::ANY_BLANK);
        }
        let first = self.first();
        write!(f, "{first}")?;
        self.others().iter().try_for_each(|goal| write!(f, " {} {goal}", Self::OR))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoalPreset {
    /// `1 2 3 … x`, as in POJ 1077 and most toys.
    BlankLast,
    /// `x 1 2 3 …`, as in Korf's instances.
    BlankFirst,
    /// Clockwise from the first corner inwards, `1 2 3 / 8 x 4 / 7 6 5`, as in Nilsson's book and the course report.
    Spiral,
}

impl GoalPreset {
    pub const ALL: [Self; 3] = [Self::BlankLast, Self::BlankFirst, Self::Spiral];

    pub fn name(self, size: Size) -> String {
        match self {
            Self::BlankLast => format!("1 … {} x", size.last_tile()),
            Self::BlankFirst => format!("x 1 … {}", size.last_tile()),
            Self::Spiral => "spiral".to_owned(),
        }
    }

    pub fn description(self) -> &'static str {
        match self {
            Self::BlankLast => "The tiles in order, then the blank",
            Self::BlankFirst => "The blank, then the tiles in order",
            Self::Spiral => "The tiles clockwise from the first corner inwards, then the blank",
        }
    }

    pub fn board(self, size: Size) -> Board {
        let cells = size.cells();
        let mut tiles = vec![0; cells];
        let in_order = 1..=size.last_tile();
        match self {
            Self::BlankLast => in_order.zip(&mut tiles).for_each(|(tile, cell)| *cell = tile),
            Self::BlankFirst => in_order.zip(&mut tiles[1..]).for_each(|(tile, cell)| *cell = tile),
            Self::Spiral => in_order.zip(spiral(size)).for_each(|(tile, cell)| tiles[cell] = tile),
        }
        Board::new(size, &tiles).expect("a preset has each tile once")
    }

    /// The preset that equals a board; `None` for a custom goal.
    pub fn of_board(board: &Board) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.board(board.size()) == *board)
    }
}

/// The cells of a board clockwise from the first corner inwards.
fn spiral(size: Size) -> Vec<usize> {
    let (mut top, mut left) = (0, 0);
    let (mut bottom, mut right) = (size.rows(), size.cols());
    let mut cells = Vec::new();
    while top < bottom && left < right {
        cells.extend((left..right).map(|col| top * size.cols() + col));
        cells.extend((top + 1..bottom).map(|row| row * size.cols() + right - 1));
        if bottom - top > 1 && right - left > 1 {
            cells.extend((left..right - 1).rev().map(|col| (bottom - 1) * size.cols() + col));
            cells.extend((top + 1..bottom - 1).rev().map(|row| row * size.cols() + left));
        }
        (top, left, bottom, right) = (top + 1, left + 1, bottom - 1, right - 1);
    }
    cells
}
