//! Texts with boards as courses, judges and textbooks write them: what each says, or why it says nothing.
//!
//! [`understand`] reads a whole text. Its facts (`Understood`) tell how it was read, so that the user can check.

mod boards;
mod comments;
mod layouts;
mod lines;
mod text;

use std::fmt;

use crate::puzzle::{Board, Goals, NotationError, Size, count_entries, quoted};
use boards::split;
use comments::Signs;
pub use comments::is_board_with_hash;
use lines::{Section, lines};
pub use lines::{TextLine, is_end, is_heading, without_comment};
pub use text::number_beside;

/// A start, and its goal, or several, if the text has any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextBoard {
    /// The first and the last line, from 1.
    pub lines: (usize, usize),
    pub start: Board,
    pub goals: Option<Goals>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextArrangement {
    One,
    OnePerLine,
    /// Separated by empty lines or by headings.
    Apart,
    /// Rows after rows, without anything between the boards.
    Rows,
    InLine,
    Headed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Header {
    Size(Size),
    Count(usize),
    /// Each board has its own size before it; the number of boards may be before all.
    Sizes,
    /// The number of an algorithm, which has no effect, and the size.
    Algorithm(u32, Size),
    /// The number of cells, of which one is the blank.
    Cells(usize),
    /// The place of the blank as a number, and as its row and column, from 1. The tiles below it have no blank.
    BlankPlace(i64, (usize, usize)),
    /// The number of tiles, and the blank’s row and column in the goal, from 1. The other tiles of the goal are in order.
    GoalBlank(u32, (usize, usize)),
}

impl Header {
    /// True if it may mean something else to the author of a text, so the user is always told how it was read.
    pub fn is_told(self) -> bool {
        matches!(self, Self::Algorithm(..) | Self::GoalBlank(..) | Self::Cells(_) | Self::BlankPlace(..))
    }
}

/// The sign for the blank in a text, where that is no usual one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlankNote {
    /// The line, from 1, and the column of the board, from 1, of a gap.
    Gap(usize, usize),
    /// The number after the last tile.
    Number(u8),
    /// `#`, first in this line, which begins no comment.
    Hash(usize),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Understood {
    /// At least one.
    pub boards: Vec<TextBoard>,
    pub header: Option<Header>,
    pub arrangement: TextArrangement,
    /// The first blank that is no usual sign.
    pub blank: Option<BlankNote>,
    /// The remark to the user about the layout, or about a tile that may be a number beside a board: [`number_beside`].
    pub remark: Option<String>,
}

impl Understood {
    fn new(boards: Vec<TextBoard>, arrangement: TextArrangement) -> Self {
        Self { boards, header: None, arrangement, blank: None, remark: None }
    }

    /// With the boards of another part of the text behind its own.
    fn with(mut self, part: Self) -> Self {
        self.boards.extend(part.boards);
        self.blank = self.blank.or(part.blank);
        self
    }

    pub fn is_told(&self) -> bool {
        self.header.is_some_and(Header::is_told)
            || matches!(self.blank, Some(BlankNote::Number(_) | BlankNote::Hash(_)))
            || self.remark.is_some()
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    One(Understood),
    Either { boards: Understood, start_goal: Understood },
}

words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Pairing: name, summary;

    Boards = "boards", "Each board is a start";
    StartGoal = "start-goal", "Each start is followed by its goal";
}

/// Why a text cannot be read. Each message begins with the place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    #[error("{}", NotationError::Empty)]
    Empty,
    #[error("{}: {problem}", text::lines(*.lines))]
    Board { lines: (usize, usize), problem: NotationError },
    /// The first of several lines that are as short as rows.
    #[error(
        "line {line}: {problem}; write each of several boards on a line of its own, or put an empty line between them"
    )]
    Rows { line: usize, problem: NotationError },
    #[error("line {line}: {} is neither a tile nor a heading; {}", quoted(word), text::HEADINGS)]
    Word { line: usize, word: String },
    #[error("line {line}: a square board is at most 5 × 5, not {size} × {size}")]
    TooLarge { line: usize, size: u32 },
    #[error("line {line}: the text has {found} boards, not {said}; correct or remove this number")]
    Count { line: usize, said: usize, found: usize },
    #[error(
        "line {line}: {tiles} and {side} are the number of an algorithm and a size (remove {tiles}), or the number of \
         tiles and the cell of the goal’s blank (remove both)"
    )]
    TwoHeaders { line: usize, tiles: u32, side: i64 },
    #[error(
        "line {line}: a {size} goal has no cell {cell} for its blank; write 0 to {}, or -1 for the last cell",
        size.last_tile()
    )]
    NoSuchCell { line: usize, cell: i64, size: Size },
    /// The blank is at a place that is counted from 0 or from 1.
    #[error("line {line}: {}", text::two_places(*place, *from_zero, *from_one))]
    BlankPlace { line: usize, place: i64, from_zero: Option<Board>, from_one: Option<Board> },
    /// A board with `#` for its blank, in a text whose other boards have other signs or none.
    #[error(
        "line {line}: # is the blank here, or begins a comment; write x for the blank, or // before the comment"
    )]
    CommentOrBoard { line: usize },
    #[error("line {line}: this goal has no start; write its start before or after it")]
    NoStart { line: usize },
    #[error("line {line}: {goals} goals for {starts} starts; give one goal, or one for each start")]
    Goals { line: usize, goals: usize, starts: usize },
    #[error(
        "{}: this board has no goal; to read every second board as a goal, give an even number of boards",
        text::lines(*.lines)
    )]
    NoGoal { lines: (usize, usize) },
    #[error("{}: the start is a {start} board, but its goal is a {goal} board", text::lines(*.lines))]
    Sizes { lines: (usize, usize), start: Size, goal: Size },
    #[error("line {line}: nothing may follow “END OF FILE”; remove that line or this one")]
    AfterEnd { line: usize },
    /// A layout that is known and not read.
    #[error("line 1: {said}")]
    Layout { said: &'static str },
}

/// Reads a text. `size` is the size of all boards if it is known; `pairing` decides what two boards are.
pub fn understand(text: &str, size: Option<Size>, pairing: Option<Pairing>) -> Result<Meaning, TextError> {
    let in_rows = |text: &str| comments::decided(text, |signs| read(text, size, signs));
    let read = in_rows(text).or_else(|error| layouts::read_layout(text, error, in_rows))?;
    if read.understood.boards.iter().any(|board| board.goals.is_some()) {
        return Ok(Meaning::One(read.understood));
    }
    let boards = read.understood;
    match pairing {
        Some(Pairing::Boards) => Ok(Meaning::One(boards)),
        Some(Pairing::StartGoal) => Ok(Meaning::One(paired(&boards)?)),
        None if read.is_decided || boards.boards.len() != 2 => Ok(Meaning::One(boards)),
        None => Ok(match paired(&boards) {
            Ok(start_goal) => Meaning::Either { boards, start_goal },
            Err(_) => Meaning::One(boards),
        }),
    }
}

fn paired(understood: &Understood) -> Result<Understood, TextError> {
    let pair = |pair: &[TextBoard]| match pair {
        [start, goal] => with_goals(*start, goal.lines, goal.start.into()),
        _ => Err(TextError::NoGoal { lines: pair[0].lines }),
    };
    let boards = understood.boards.chunks(2).map(pair).collect::<Result<_, _>>()?;
    Ok(Understood { boards, ..understood.clone() })
}

fn with_goals(start: TextBoard, lines: (usize, usize), goals: Goals) -> Result<TextBoard, TextError> {
    let lines = (start.lines.0.min(lines.0), start.lines.1.max(lines.1));
    let size = start.start.size();
    // On one line, a board of six tiles can be 2×3 or 3×2.
    let goals = goals.in_shape(size).ok_or(TextError::Sizes { lines, start: size, goal: goals.size() })?;
    Ok(TextBoard { lines, goals: Some(goals), ..start })
}

/// A text whose boards may still be starts or goals.
#[derive(Debug, PartialEq, Eq)]
struct Read {
    understood: Understood,
    is_decided: bool,
}

struct HeadedLines {
    section: Section,
    line: usize,
    blocks: Vec<Vec<TextLine>>,
}

fn read(text: &str, size: Option<Size>, signs: Signs) -> Result<Read, TextError> {
    let (mut regions, said_size) = regions(text, signs)?;
    let mut size = size.or(said_size);
    let mut header = said_size.map(Header::Size);
    // Before a heading, an object has a brace.
    let has_tiles = |region: &HeadedLines| {
        let mut lines = region.blocks.iter().flatten();
        lines.any(|line| count_entries(&line.text).0 > 0)
    };
    let is_alone = regions.len() == 1;
    regions.retain(|region| is_alone || region.section != Section::None || has_tiles(region));
    let has_headings = regions.iter().any(|region| region.section != Section::None);
    // A number alone before the first heading.
    if let [first, _, ..] = &regions[..]
        && first.section == Section::None
        && let [block] = &first.blocks[..]
        && let [line] = &block[..]
        && let Some(number) = boards::size_line(&line.text)
    {
        size = size.or(Some(number.map_err(|size| TextError::TooLarge { line: line.number, size })?));
        header = size.map(Header::Size);
        regions.remove(0);
    }
    let mut found: Vec<(Section, usize, Understood)> = Vec::new();
    for region in regions {
        if region.blocks.is_empty() {
            continue;
        }
        let boards = split(&region.blocks, size)?;
        found.push((region.section, region.line, boards));
    }
    let Some((_, _, first)) = found.first() else { return Err(TextError::Empty) };
    let header = header.or(first.header);
    let blank = found.iter().find_map(|(_, _, found)| found.blank);
    let arrangement = if has_headings { TextArrangement::Headed } else { first.arrangement };
    // A heading above all boards, such as “Sample input”, does not say what they are.
    let is_decided = found.len() > 1 || matches!(header, Some(Header::Count(_)));
    let has_goals = found.iter().any(|(section, ..)| matches!(section, Section::Goal | Section::OtherGoal));
    let boards: Vec<TextBoard> = if has_goals {
        starts_with_goals(found)?
    } else {
        found.into_iter().flat_map(|(_, _, found)| found.boards).collect()
    };
    let in_line =
        boards.iter().filter(|board| board.lines.0 == board.lines.1 && size.is_none() && header.is_none());
    let remark = in_line.map(|board| &board.start).find_map(number_beside);
    Ok(Read { understood: Understood { boards, header, arrangement, blank, remark }, is_decided })
}

fn regions(text: &str, signs: Signs) -> Result<(Vec<HeadedLines>, Option<Size>), TextError> {
    let mut regions = vec![HeadedLines { section: Section::None, line: 1, blocks: Vec::new() }];
    let (mut size, mut is_new_block) = (None, true);
    for piece in lines(text, signs)? {
        if let Some(said) = piece.size {
            size = Some(said.map_err(|size| TextError::TooLarge { line: piece.line.number, size })?);
        }
        if let Some(section) = piece.section {
            regions.push(HeadedLines { section, line: piece.line.number, blocks: Vec::new() });
            is_new_block = true;
        }
        if piece.line.text.trim().is_empty() {
            is_new_block |= piece.section.is_none();
            continue;
        }
        let region = regions.last_mut().expect("there is one from the beginning");
        if is_new_block || region.blocks.is_empty() {
            region.blocks.push(Vec::new());
        }
        is_new_block = false;
        region.blocks.last_mut().expect("one was added").push(piece.line);
    }
    Ok((regions, size))
}

/// Gives each start its goal, or its several goals with “or” between them: those of all starts, or those of its own.
fn starts_with_goals(found: Vec<(Section, usize, Understood)>) -> Result<Vec<TextBoard>, TextError> {
    let line = found.iter().find(|(section, ..)| *section == Section::Goal).map_or(1, |(_, line, _)| *line);
    let mut starts = Vec::new();
    let mut goals: Vec<((usize, usize), Goals)> = Vec::new();
    for (section, line, found) in found {
        match section {
            Section::Goal => goals.extend(found.boards.iter().map(|goal| (goal.lines, goal.start.into()))),
            Section::OtherGoal => {
                let unknown = || TextError::Word { line, word: Goals::OR.to_owned() };
                let (lines, all) = goals.last_mut().ok_or_else(unknown)?;
                for goal in found.boards {
                    lines.1 = goal.lines.1;
                    let with_it = all.and(goal.start);
                    *all = with_it
                        .map_err(|problem| TextError::Board { lines: goal.lines, problem: problem.into() })?;
                }
            }
            Section::None | Section::Start | Section::Board => starts.extend(found.boards),
        }
    }
    match (starts.len(), goals.len()) {
        (0, _) => Err(TextError::NoStart { line }),
        (_, 1) => starts.into_iter().map(|start| with_goals(start, goals[0].0, goals[0].1)).collect(),
        (a, b) if a == b => {
            let pairs = starts.into_iter().zip(goals);
            pairs.map(|(start, (lines, goals))| with_goals(start, lines, goals)).collect()
        }
        (starts, goals) => Err(TextError::Goals { line, goals, starts }),
    }
}

impl fmt::Display for Understood {
    /// The reading of the text, in one sentence without its full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text::understood(self))
    }
}
