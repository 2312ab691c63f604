//! The texts of the command line, except for those of options, errors and output formats, which are in their
//! definitions.

use super::formats::AnswerFormat;
use crate::puzzle::Size;
use crate::search::{Limits, Nodes, Stop};

const SOLVE_INPUT: &str = "\
Input: one board per line. Write the tiles row by row, separated by spaces; write the blank as x, 0 or _.
Empty lines and lines that begin with # are skipped. An input of only one board may use several lines.
You can also pass a board file that the window has saved. Options override its goal and settings.
Boards are solved one by one as they are read. The first line that is not a board ends the command.";

const SOLVE_STATUS: &str = "\
Exit status: 0 if every board was answered (unsolvable is an answer); 1 if a limit stopped a search or no path was
found, with one line per board on standard error; 2 if the input or an option is wrong, with one line on standard error.";

/// The end of `tilescope solve --help`.
pub fn solve_help() -> String {
    let formats =
        AnswerFormat::ALL.iter().map(|format| format!("Output, {}: {}", format.name, (format.help)()));
    let parts = [vec![SOLVE_INPUT.to_owned()], formats.collect(), vec![SOLVE_STATUS.to_owned()]];
    parts.concat().join("\n\n")
}

/// The end of `tilescope picture --help`.
pub const PICTURE_HELP: &str = "\
Input: one board, or a board file, as for tilescope solve. The search is recorded and drawn as the window shows it at the
given step; without --step, at its end.

Exit status: 0 if the picture is written; 1 if it is written, but a limit stopped the search; 2 if the input or an option
is wrong, or the picture cannot be written, with one line on standard error.";

/// The input can be a start and its goal, but was read as two boards.
pub const TWO_BOARDS: &str =
    "the input was read as 2 boards, and each was solved to the default goal; pass a goal with --goal";

/// The progress of computing tables, to be shown in place.
pub fn preparing(percent: u32) -> String {
    format!("Preparing the heuristic’s tables: {percent} %")
}

/// The limit that stopped a search.
pub fn stopped(stop: Stop, limits: &Limits) -> String {
    match stop {
        Stop::NodeLimit => format!("stopped at the limit of {} nodes (--max-nodes)", limits.max_nodes),
        Stop::MemoryLimit => {
            format!("stopped at the limit of {} bytes of memory (--max-memory)", limits.max_bytes)
        }
        Stop::OutOfMemory => "stopped: the system has no more memory".to_owned(),
        Stop::DepthLimit => format!("stopped at a path of {} moves", Nodes::MAX_G),
        Stop::Cancelled => "stopped".to_owned(),
    }
}

/// The place of an input on several lines.
pub fn lines(first: usize, last: usize) -> String {
    if first == last { format!("line {first}") } else { format!("lines {first} to {last}") }
}

/// The place of a board in a board file.
pub const BOARD_FILE: &str = "the board file";

/// The help of `--out`.
pub fn out(extensions: &str) -> String {
    format!(
        "The file to write; its extension, {extensions}, determines the format. An existing file is replaced"
    )
}

/// Headings and texts of `tilescope list`.
pub mod list {
    use std::fmt::Display;

    pub const ALGORITHMS: &str = "Algorithms";
    pub const HEURISTICS: &str = "Heuristics";
    pub const NUMBERS: &str = "Numbers";
    pub const OPTIONS: &str = "Options of each algorithm, besides --moves";
    pub const NO_OPTIONS: &str = "none";

    pub fn choice(title: &str, option: &str) -> String {
        format!("{title} (--{option}); the first one is the default")
    }

    pub const WEIGHT: &str = "The weight of h, from 0 to 1000";

    pub fn number(summary: &str, default: impl Display) -> String {
        format!("{summary} (default {default})")
    }
}

/// A help text that ends with the default.
pub fn with_default(help: &str, default: impl std::fmt::Display) -> String {
    format!("{help} [default: {default}]")
}

/// A heuristic does not support the board.
pub fn wrong_size(reason: &str, size: Size) -> String {
    format!("{reason}; this is a {size} board")
}
