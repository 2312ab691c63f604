//! The end of `tilescope solve --help`, which describes each format.

use super::formats::AnswerFormat;

const SOLVE_INPUT: &str = "\
Input: boards as courses, judges and textbooks write them. Tiles row by row, on one line or on several; the blank is 0, x, _,
*, ., #, b, e, -, -1, a gap in its column or in a word, or 9 on 3x3 and 16 on 4x4. Spaces, commas, brackets, quotes and hyphens
separate tiles; 9 or 16 characters in one word are a board, too (a to f are 10 to 15; without digits, A is 1). Several boards:
one on each line, or with empty lines between them. A size (3, or 4 4) or the number of boards can come first. Headings such as
start and goal say which board is which. Elsewhere than in a row of tiles, # begins a comment, and END OF FILE ends the text. Two
boards of one size need headings, --goal or --read.
You can also pass a board file that the window has saved. Options override its goal and settings.
Boards are solved one by one; one board on each line is answered as soon as it is read. Input that is not a board ends the
command with an error.
--show-reading says how the input was read.";

const ALL_PATHS: &str = "\
With --all-paths: a line such as “40 shortest paths of 31 moves”, then one line for each path, in the order of the moves. In the
format json, one object per board: board, goal, length, shortest_paths (their number) and paths. They are found by IDA* with
Manhattan distance, which searches all paths of that length.
With --twin: the moves or unsolvable, and on standard error which of the two reached the goal. The twin is the board with its
first two tiles exchanged; exactly one of them is solvable. Both are searched with Manhattan distance, and only the successor
that goes back to the parent is dropped. In the format json: board, goal, twin, outcome, moves, length, taken (nodes taken from
the priority queue of the board) and taken_of_twin.";

const SOLVE_STATUS: &str = "\
Exit status: 0 if every board was answered (unsolvable is an answer); 1 if a limit stopped a search or no path was
found, with one line per board on standard error; 2 if the input or an option is wrong, with one line on standard error.";

/// The end of `tilescope solve --help`.
pub fn solve_help() -> String {
    let formats = AnswerFormat::ALL
        .iter()
        .filter_map(|format| Some(format!("Output, {}: {}", format.name, (format.help?)())));
    let parts = [
        vec![SOLVE_INPUT.to_owned()],
        formats.collect(),
        vec![ALL_PATHS.to_owned(), SOLVE_STATUS.to_owned()],
    ];
    parts.concat().join("\n\n")
}
