//! Texts with boards as courses, judges and textbooks write them: what each says, or why it says nothing.
//!
//! [`understand`] reads a whole text. Its facts (`Understood`) tell how it was read, so that the user can check.

mod boards;
mod comments;
mod error;
mod layouts;
mod lines;
mod understood;

use crate::puzzle::{Goals, Size, count_entries};
use boards::split;
use comments::Signs;
pub use comments::{is_board_with_hash, without_comment};
pub use error::TextError;
use lines::{Section, lines, size_line};
pub use lines::{TextLine, is_end, is_heading};
use understood::Read;
pub use understood::{
    BlankNote, Header, Meaning, Pairing, TextArrangement, TextBoard, Understood, number_beside,
};

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
        && let Some(number) = size_line(&line.text)
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
