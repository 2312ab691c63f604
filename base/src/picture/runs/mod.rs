//! A table of runs as a picture: words, numbers, and bars on a logarithmic scale with a line for each power of ten.
//!
//! The window paints the same rows and columns as a saved picture has.

mod layout;
mod paint;
mod scale;

pub use layout::{PlacedColumn, RUNS_UNIT, TableLayout};
pub use paint::{RunsPainter, draw_runs};
pub use scale::LogScale;

use crate::puzzle::named;
use serde::{Deserialize, Serialize};

use super::about_width;

/// How a cell is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellTone {
    Plain,
    Strong,
    Weak,
    /// No path, or an error.
    Bad,
}

/// What a cell shows.
#[derive(Clone, PartialEq, Debug)]
pub struct TableCell {
    pub text: String,
    pub tone: CellTone,
    /// What stands beside it: the settings that differ, or the excess over the optimum.
    pub note: String,
    /// The length of its bar; `None` if it has none.
    pub value: Option<f64>,
}

impl TableCell {
    /// A cell without a note or a bar.
    pub fn new(text: impl Into<String>, tone: CellTone) -> Self {
        Self { text: text.into(), tone, note: String::new(), value: None }
    }
}

/// What the cells of a column are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableColumnKind {
    /// The name of a search, and its settings.
    Search,
    /// A word.
    Words,
    /// A number or a reason, with a note before it.
    Outcome,
    Numbers,
    /// A number with a bar.
    Bars(BarTone),
}

/// The colour of bars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BarTone {
    /// That of closed nodes.
    Closed,
    /// That of open nodes.
    Open,
}

/// A column.
#[derive(Clone, PartialEq, Debug)]
pub struct TableColumn {
    pub title: String,
    pub kind: TableColumnKind,
    /// Whether the rows are sorted by it, and whether the smallest comes first.
    pub sorted: Option<bool>,
    /// Whether it is about h, and so in its colour.
    pub is_h: bool,
}

/// The two runs to compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum RunMark {
    A,
    B,
}

impl RunMark {
    /// In their order.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    pub fn name(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }
}

named!(RunMark in RunMark::ALL.into_iter(), RunMark::name);

/// A row, with a cell for each column.
#[derive(Clone, PartialEq, Debug)]
pub struct TableRow {
    pub cells: Vec<TableCell>,
    pub mark: Option<RunMark>,
}

/// A table. Its columns stand in the order of importance: where there is no room for all, the last ones are left out. The
/// order on the screen is that of `places`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RunsTable {
    /// What is compared.
    pub title: String,
    /// The board.
    pub subtitle: String,
    pub columns: Vec<TableColumn>,
    /// For each column its place from the left.
    pub places: Vec<usize>,
    pub rows: Vec<TableRow>,
}

/// The width of a text, in points: its letters, its size, and whether it is strong.
pub type Measure<'a> = &'a dyn Fn(&str, f32, bool) -> f32;

/// A width that no letter of the font exceeds much, for pictures that are drawn without a window.
pub fn estimated_width(text: &str, size: f32, is_strong: bool) -> f32 {
    let of_letter = |letter: char| match letter {
        'i' | 'j' | 'l' | '.' | ',' | ':' | '·' | '\'' | '|' | ' ' => 0.3,
        'f' | 't' | 'r' | '-' | '*' => 0.42,
        'm' | 'w' | 'M' | 'W' => 0.92,
        'A'..='Z' => 0.7,
        _ => about_width("e", 1.0) + 0.05,
    };
    let by = if is_strong { 1.04 } else { 1.0 };
    text.chars().map(of_letter).sum::<f32>() * size * by
}
