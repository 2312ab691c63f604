//! What can be said on the command line.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::{PathBufValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};

use super::choices::{Choices, NotOffered};
use super::{BAD_INPUT, amount, complain};
use crate::file::{PictureError, picture_format};
use crate::heuristic::HeuristicId;
use crate::picture::{PictureFormat, ThemeChoice, View};
use crate::puzzle::{MoveOrder, Size};
use crate::search::{AlgorithmId, Limits, Settings};

/// See how a search algorithm thinks, on the 8-puzzle and the 15-puzzle.
#[derive(Parser, Debug)]
#[command(version, args_conflicts_with_subcommands = true)]
pub struct Arguments {
    /// The board to show in the window
    pub file: Option<PathBuf>,
    /// Write the state of the screen to this file, for tests of the window.
    #[arg(long, value_name = "PATH", hide = true)]
    pub state_dump: Option<PathBuf>,
    /// What to do without a window; `None` for the window.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What can be done without a window.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Solve boards without a window
    Solve(Solve),
    /// Draw a search at one of its steps, as SVG or PNG
    Picture(Picture),
    /// List the algorithms, heuristics and choices, one a line
    List,
}

const INPUT_HELP: &str = "\
Input: one board a line, tiles row by row, any white space, the blank written x, 0 or _; empty lines are skipped.
A whole input that is one board may spread over several lines. A board file saved by the window is read as well:
it brings its goal and settings, and the options given here come before them.
Boards are answered one by one as they are read. The first line that is not a board ends the command:
the boards before it have been answered, those after it have not.

Output, text: the moves of the blank (r l u d; an empty line where the start is the goal), or unsolvable, limit or
not-found, one line a board.
Output, json: one object a board: board, goal, size, algorithm, heuristic, outcome (solved, unsolvable, not-found,
limit), moves, length, expanded, generated, duplicates, reopened, max_open, iterations, nodes_per_second, seconds, cut,
comparisons, moves_in_open_list, weight, depth_limit, beam_width, ties, goal_test, duplicate_check, reopening, open_list.
What does not apply is null: a setting that the algorithm does not look at, iterations where it has none, comparisons
and moves_in_open_list where they are not counted. A board that parity shows to be unsolvable is not searched: its counts
are 0. expanded counts the nodes whose successors were generated, the goal is none of them; where a search goes over
nodes again, each time counts. generated counts the start once, and every successor except those dropped as
duplicates; cut is how many of them were beyond a bound. duplicate_check is what --duplicates says, duplicates is how
many there were. nodes_per_second counts generated nodes.

Exit status: 0 all boards answered (unsolvable is an answer); 1 a board was stopped by a limit or not found
(standard error says why, a line a board); 2 bad input, or an option that is not for the algorithm (tilescope list
tells which are), with one line on standard error.";

/// Boards to search, and how.
#[derive(Args, Debug)]
pub struct Search {
    /// Boards, or a board file; - or nothing for standard input
    #[arg(conflicts_with = "board")]
    pub file: Option<PathBuf>,
    /// The board itself, such as "2 3 4 1 5 x 7 6 8"
    #[arg(long, value_name = "TEXT")]
    pub board: Option<String>,
    /// The goal [default: the tiles in order, then the blank]
    #[arg(long, value_name = "TEXT")]
    pub goal: Option<String>,
    /// Rows and columns, such as 2x3 [default: from the number of tiles, and the lines they are on]
    #[arg(long, value_name = "RxC")]
    pub size: Option<Size>,
    /// The algorithm
    #[arg(long, value_name = "NAME", value_parser = algorithms(), help = with_default("The algorithm", Settings::default().algorithm.info().name))]
    pub algorithm: Option<AlgorithmId>,
    /// h, for the algorithms that use one
    #[arg(long, value_name = "NAME", value_parser = heuristics(), help = with_default("h, for the algorithms that use one", Settings::default().heuristic.info().name))]
    pub heuristic: Option<HeuristicId>,
    /// The order in which the moves of the blank are tried
    #[arg(long, value_name = "UDRL", help = with_default("The order in which the moves of the blank are tried", Settings::default().moves))]
    pub moves: Option<MoveOrder>,
    /// What else can be chosen.
    #[command(flatten)]
    pub choices: Choices,
    /// The most nodes to generate for a board
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), help = with_default("The most nodes to generate for a board", "no limit"))]
    pub max_nodes: Option<u64>,
    /// The most memory to use for a board
    #[arg(long, value_name = "SIZE", value_parser = amount::parse_bytes, help = with_default("The most memory to use for a board, such as 500M or 2GiB", format_args!("{}MiB", Limits::default().max_bytes >> 20)))]
    pub max_memory: Option<u64>,
}

/// Boards to solve, and how the answers are written.
#[derive(Args, Debug)]
#[command(after_long_help = INPUT_HELP)]
pub struct Solve {
    /// The boards, and how they are searched.
    #[command(flatten)]
    pub search: Search,
    /// How the answers are written
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

const PICTURE_HELP: &str = "\
Input: one board, or a board file, as for tilescope solve. The search is recorded as in the window and drawn as it was at
the step; without --step, at its end.

Exit status: 0 the picture is written; 1 it is written, but a limit stopped the search before its end; 2 bad input, or a
picture that cannot be made or written, with one line on standard error.";

/// A search to draw, and how.
#[derive(Args, Debug)]
#[command(after_long_help = PICTURE_HELP)]
pub struct Picture {
    /// The board, and how it is searched.
    #[command(flatten)]
    pub search: Search,
    /// What to draw
    #[arg(long, value_name = "NAME", value_parser = views())]
    pub view: &'static View,
    /// The step at which to draw it [default: the last one]
    #[arg(long, value_name = "N")]
    pub step: Option<u32>,
    /// The file to write, ending with .svg or .png; an existing file is replaced
    #[arg(long, value_name = "PATH", value_parser = picture_path())]
    pub out: (PathBuf, PictureFormat),
    /// Replace the file even if it is read-only
    #[arg(long)]
    pub force: bool,
    /// Width in points, which are the pixels of a PNG [default: what suits the view]
    #[arg(long, value_name = "POINTS", value_parser = value_parser!(u32).range(SMALLEST..=LARGEST))]
    pub width: Option<u32>,
    /// Height in points
    #[arg(long, value_name = "POINTS", value_parser = value_parser!(u32).range(SMALLEST..=LARGEST))]
    pub height: Option<u32>,
    /// The colours
    #[arg(long, value_name = "NAME", value_parser = themes(), help = with_default("The colours", ThemeChoice::default().name()))]
    pub theme: Option<ThemeChoice>,
}

/// Width and height of a picture, in points.
const SMALLEST: i64 = 16;
const LARGEST: i64 = 16_384;

fn views() -> impl TypedValueParser<Value = &'static View> {
    PossibleValuesParser::new(View::ALL.iter().map(|view| named(view.name, view.summary)))
        .map(|name| View::from_name(&name).expect("the possible values are the names"))
}

fn themes() -> impl TypedValueParser<Value = ThemeChoice> {
    PossibleValuesParser::new(ThemeChoice::ALL.iter().map(|theme| named(theme.name(), theme.title())))
        .map(|name| ThemeChoice::from_name(&name).expect("the possible values are the names"))
}

fn picture_path() -> impl TypedValueParser<Value = (PathBuf, PictureFormat)> {
    PathBufValueParser::new().try_map(|path| {
        let format = picture_format(&path)?;
        Ok::<_, PictureError>((path, format))
    })
}

/// How answers are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// The moves, one line a board
    #[default]
    Text,
    /// One object a board
    Json,
}

impl Search {
    /// The settings of a file, and what was given here in place of them.
    ///
    /// # Errors
    /// Where something was given that is not for the algorithm. (A heuristic may be given for every algorithm, so that
    /// one line of a script can walk all of them.)
    pub fn settings(&self, from_file: Settings) -> Result<Settings, NotOffered> {
        let algorithm = self.algorithm.unwrap_or(from_file.algorithm);
        self.choices.check(algorithm)?;
        Ok(self.choices.before(Settings {
            algorithm,
            heuristic: self.heuristic.unwrap_or(from_file.heuristic),
            moves: self.moves.unwrap_or(from_file.moves),
            ..from_file
        }))
    }

    /// Where each search ends.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let usual = Limits::default();
        Limits {
            max_nodes: self.max_nodes.unwrap_or(usual.max_nodes),
            max_bytes: self.max_memory.unwrap_or(usual.max_bytes),
        }
    }
}

pub(super) fn with_default(help: &str, default: impl std::fmt::Display) -> String {
    format!("{help} [default: {default}]")
}

fn algorithms() -> impl TypedValueParser<Value = AlgorithmId> {
    PossibleValuesParser::new(AlgorithmId::ALL.iter().map(|id| named(id.info().name, id.info().summary)))
        .map(|name| AlgorithmId::from_name(&name).expect("the possible values are the names"))
}

fn heuristics() -> impl TypedValueParser<Value = HeuristicId> {
    PossibleValuesParser::new(HeuristicId::ALL.iter().map(|id| named(id.info().name, id.info().summary)))
        .map(|name| HeuristicId::from_name(&name).expect("the possible values are the names"))
}

pub(super) fn named(name: &'static str, summary: &'static str) -> PossibleValue {
    PossibleValue::new(name).help(summary)
}

/// The arguments of this process.
///
/// # Errors
/// Where there is nothing more to do: help was asked for and printed, or the arguments are wrong and one line said so.
pub fn parse() -> Result<Arguments, ExitCode> {
    Arguments::try_parse().map_err(|error| {
        if !error.use_stderr() {
            // A reader that is gone needs no help.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        complain(&first_paragraph(&error.to_string()));
        ExitCode::from(BAD_INPUT)
    })
}

/// clap's error without its tips and usage, on one line.
fn first_paragraph(error: &str) -> String {
    let lines = error.lines().map(str::trim).take_while(|line| !line.is_empty());
    let line = lines.collect::<Vec<_>>().join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn an_error_says_the_valid_names_on_one_line() {
        let error = Arguments::try_parse_from(["tilescope", "solve", "--algorithm", "magic"]);
        let line = first_paragraph(&error.expect_err("no such name").to_string());
        assert_eq!(line.lines().count(), 1);
        for id in AlgorithmId::ALL {
            assert!(line.contains(id.info().name), "{line}");
        }
    }

    #[test]
    fn what_is_given_comes_before_what_the_file_says() {
        let arguments = Arguments::try_parse_from(["tilescope", "solve", "--moves", "lurd"]).expect("valid");
        let Some(Command::Solve(solve)) = arguments.command else { panic!("not solve") };
        let from_file = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
        let settings = solve.search.settings(from_file).expect("all are for A*");
        assert_eq!((settings.algorithm, settings.moves.to_string()), (AlgorithmId::Astar, "lurd".into()));
    }
}
