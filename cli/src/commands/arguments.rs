//! The arguments of the command line.

use std::ffi::OsString;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::error::ContextValue;
use clap::{Args, Parser, Subcommand, value_parser};

use super::choices::{Choices, NotOffered, named, one_of};
use super::compare_format::CompareFormat;
use super::find_format::FindFormat;
use super::formats::AnswerFormat;
use super::grade::{AssignmentArguments, AutograderArguments, GradeArguments, GradeOptions};
use super::help::solve_help;
use super::input_format::InputFormat;
use super::language::ProgramLanguage;
use super::rules::{RulesFormat, StatedOptions};
use super::text::{self, with_default};
use super::{BAD_INPUT, amount, complain, written};
use crate::compare::find::{ExampleSpec, MOST_FINDS};
use crate::compare::{RunSet, own_program};
use crate::file::{
    Course, Pairing, PictureError, QuizFormat, ShippedCourse, TraceFormat, WorksheetFormat, interrupted,
    is_film, load_heuristic, picture_format,
};
use crate::heuristic::{HeuristicId, TABLE_ENDING};
use crate::learn::all_rules::KnownRules;
use crate::learn::{PredictPlan, QuestionKind, WorksheetKind, WorksheetPlan};
use crate::picture::{FilmPlan, Paper, PictureFormat, ThemeChoice, View};
use crate::puzzle::{MoveOrder, Size, shortened};
use crate::search::{AlgorithmId, CountingRules, Limits, Settings};

/// See how a search algorithm thinks, on the 8-puzzle and the 15-puzzle.
#[derive(Parser, Debug)]
#[command(
    name = "tilescope",
    version,
    args_conflicts_with_subcommands = true,
    subcommand_value_name = "COMMAND"
)]
pub struct Arguments {
    /// The file or the link to open in the window, or the name of a lesson that comes with the program
    pub file: Option<PathBuf>,
    /// Write the state of the screen to this file (for tests)
    #[arg(long, value_name = "PATH", hide = true)]
    pub state_dump: Option<PathBuf>,
    /// The memory limit that the window starts with (for measurements)
    #[arg(long = "max-memory", value_name = "SIZE", value_parser = amount::parse_bytes, hide = true)]
    pub window_memory: Option<u64>,
    /// `None` opens the window.
    #[command(subcommand)]
    pub command: Option<ShellCommand>,
}

/// A command that needs no window.
#[derive(Subcommand, Debug)]
pub enum ShellCommand {
    /// Solve boards without a window
    Solve(SolveArguments),
    /// Compare several searches of the same board in a table
    Compare(CompareArguments),
    /// Draw a search at one of its steps, as SVG, PNG or PDF, or a range of steps as a GIF that moves
    Picture(PictureArguments),
    /// Write the steps of a search as text, CSV, JSON lines, a graph or a Posthoc trace
    Trace(TraceArguments),
    /// Judge a heuristic, such as a program of your own: is it admissible and consistent, and how does it compare?
    Heuristic(JudgeArguments),
    /// List algorithms, heuristics and settings, one per line
    List,
    /// Check the trace of a student, or of each student of a class: the boards in the order of their expansion
    Check(CheckArguments),
    /// Watch a program of your own in any language: where its search leaves that of the textbook, and why
    Watch(WatchArguments),
    /// Print a small file that tells tilescope watch what your program does, and an example that uses it
    Program(ProgramArguments),
    /// Make one table of the results that a class handed in, and check each answer
    Results(ResultsArguments),
    /// Write questions about a search for Moodle, Canvas or a document
    Quiz(QuizArguments),
    /// Write a new assignment file, which says what gives how many points, or check one
    Assignment(AssignmentArguments),
    /// Grade what one student handed in by an assignment, as Gradescope does
    Grade(GradeArguments),
    /// Write an autograder for Gradescope: this program with an assignment
    Autograder(AutograderArguments),
    /// Print a board for each student, all as hard as the board of a file
    OwnBoard(OwnBoardArguments),
    /// Run searches over many boards, and write the means of their figures
    Experiment(ExperimentArguments),
    /// List the lessons, or print the pages of one and check each number in them
    #[command(alias = "lessons")]
    Lesson(LessonArguments),
    /// Print a link to a step of a search, or to a page of a lesson
    Link(LinkArguments),
    /// Find boards that show a point, such as “A* reopens a node”
    Find(FindArguments),
    /// Find the rules that give the figures of a search: algorithm, move order, ties, and what is counted
    Rules(RulesArguments),
    /// Add Tilescope to the menu of the desktop, with icon, file type, man pages and shell completions
    Integrate(IntegrateArguments),
    /// Write a worksheet with the first steps of a search to fill in, and another one with the answers
    Worksheet(WorksheetArguments),
}

/// Which boards.
#[derive(Args, Debug, Clone)]
pub struct BoardArguments {
    /// A file with boards, or a board file; - or nothing for standard input
    #[arg(conflicts_with = "board")]
    pub file: Option<PathBuf>,
    /// The board, such as "2 3 4 1 5 x 7 6 8"
    #[arg(long, value_name = "TEXT")]
    pub board: Option<String>,
    /// The goal. Give it several times for several goals: the first that is reached ends the search, and those that parity excludes
    /// are left out [default: that of the course; else the tiles in order, then the blank]
    #[arg(long, value_name = "TEXT")]
    pub goal: Vec<String>,
    /// Rows and columns, such as 2x3 [default: from the number of tiles and lines]
    #[arg(long, value_name = "RxC")]
    pub size: Option<Size>,
    /// How to read boards without headings [default: two boards of one size are refused]
    #[arg(long, value_name = "NAME", value_parser = one_of(Pairing::ALL, |pairing| named(pairing.name(), pairing.summary())))]
    pub read: Option<Pairing>,
    /// Say on standard error how the input was read
    #[arg(long)]
    pub show_reading: bool,
}

/// Options of `tilescope lesson`.
#[derive(Args, Debug)]
pub struct LessonArguments {
    /// A lesson file, or the name of a lesson that comes with the program [default: list them]
    #[arg(value_name = "FILE")]
    pub file: Option<String>,
    /// Also list the values that lesson texts can use
    #[arg(long, conflicts_with = "file")]
    pub list: bool,
    /// Only check: print nothing but errors
    #[arg(long)]
    pub check: bool,
}

/// Which heuristic.
#[derive(Args, Debug, Clone)]
pub struct HeuristicArguments {
    /// The heuristic, for algorithms that use one
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = heuristics(), help = with_default("The heuristic, for algorithms that use one", Settings::default().heuristic.info().name))]
    pub heuristic: Option<HeuristicId>,
    /// A program of your own as the heuristic: it reads boards and prints h, one on each line, such as "python3 h.py"
    #[arg(long, value_name = "COMMAND", value_parser = heuristic_program, conflicts_with = "heuristic")]
    pub heuristic_program: Option<HeuristicId>,
    /// A table of a heuristic (.heuristic), saved before
    #[arg(long, value_name = "FILE", value_parser = heuristic_table, conflicts_with_all = ["heuristic", "heuristic_program"])]
    pub heuristic_table: Option<HeuristicId>,
}

impl HeuristicArguments {
    /// The one that was given.
    pub fn chosen(&self) -> Option<HeuristicId> {
        self.heuristic.or(self.heuristic_program).or(self.heuristic_table)
    }
}

fn heuristic_program(command: &str) -> Result<HeuristicId, String> {
    own_program(command, || interrupted().load(Relaxed))
}

fn heuristic_table(path: &str) -> Result<HeuristicId, String> {
    load_heuristic(Path::new(path)).map(HeuristicId::Own).map_err(|error| error.to_string())
}

/// The rules of a search, and its limits.
#[derive(Args, Debug, Clone)]
pub struct RuleArguments {
    /// Search and count as a course does: a name that `tilescope list` shows, or a course file
    #[arg(long, value_name = "NAME", value_parser = course)]
    pub course: Option<Arc<Course>>,
    /// What counts as expanded and generated
    #[arg(long, value_name = "WHAT", value_parser = str::parse::<CountingRules>, help = with_default("What counts, separated by commas, or none: goal and generated-goal (as expanded, where it is taken or only generated), without-start (the start not as expanded), duplicates and start (as generated), created (both of these). With --goal-test generated, the parent of the goal counts as expanded, and its successors after the goal are not generated", "that of the course, or start"))]
    pub count: Option<CountingRules>,
    #[command(flatten)]
    pub heuristic: HeuristicArguments,
    /// The order of the blank’s moves
    #[arg(long, value_name = "UDRL", help = with_default("The order of the blank’s moves", Settings::default().moves))]
    pub moves: Option<MoveOrder>,
    #[command(flatten)]
    pub choices: Choices,
    /// Stop the search of a board after generating this number of nodes
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), help = with_default("Stop the search of a board after generating this number of nodes", "no limit"))]
    pub max_nodes: Option<u64>,
    /// Stop the search of a board when this process has this amount of memory
    #[arg(long, value_name = "SIZE", value_parser = amount::parse_bytes, help = with_default("Stop the search of a board when this process has this amount of memory, such as 500M or 2GiB", format_args!("{}MiB", Limits::default().max_bytes >> 20)))]
    pub max_memory: Option<u64>,
}

/// Options of every command that makes one search of each board.
#[derive(Args, Debug)]
pub struct SearchArguments {
    #[command(flatten)]
    pub boards: BoardArguments,
    /// The algorithm
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = algorithms(), help = with_default("The algorithm", Settings::default().algorithm.info().name))]
    pub algorithm: Option<AlgorithmId>,
    #[command(flatten)]
    pub rules: RuleArguments,
}

/// Options of `tilescope solve`.
#[derive(Args, Debug)]
#[command(after_long_help = solve_help())]
pub struct SolveArguments {
    #[command(flatten)]
    pub search: SearchArguments,
    /// The output format
    #[arg(long, value_name = "NAME", default_value = AnswerFormat::ALL[0].name, value_parser = one_of(AnswerFormat::ALL.iter().copied(), |format| named(format.name, format.summary)))]
    pub format: &'static AnswerFormat,
    /// Also search boards that are unsolvable by parity, and say on standard error what the search showed
    #[arg(long)]
    pub search_unsolvable: bool,
    /// Print the number of shortest paths of each board, and up to N of them, instead of one path
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "100", conflicts_with_all = ["algorithm", "heuristic", "search_unsolvable"])]
    pub all_paths: Option<u32>,
    /// Decide whether a board is solvable by searching it and its twin in turn with A*, as in Princeton’s assignment
    #[arg(long, conflicts_with_all = ["algorithm", "heuristic", "search_unsolvable", "all_paths"])]
    pub twin: bool,
}

/// Options of `tilescope compare`.
#[derive(Args, Debug)]
#[command(after_long_help = text::COMPARE_HELP)]
pub struct CompareArguments {
    #[command(flatten)]
    pub boards: BoardArguments,
    /// A set of searches; can be given several times
    #[arg(long = "set", value_name = "NAME", value_parser = one_of(RunSet::ALL.iter().copied(), |set| named(set.name, set.summary)), required_unless_present = "algorithm")]
    pub sets: Vec<&'static RunSet>,
    /// An algorithm; can be given several times
    #[arg(long = "algorithm", id = "algorithm", value_name = "NAME", ignore_case = true, value_parser = algorithms())]
    pub algorithms: Vec<AlgorithmId>,
    #[command(flatten)]
    pub rules: RuleArguments,
    /// The output format
    #[arg(long, value_name = "NAME", default_value = CompareFormat::ALL[0].name(), value_parser = one_of(CompareFormat::ALL, |format| named(format.name(), format.summary())))]
    pub format: CompareFormat,
}

/// Options of `tilescope picture`.
#[derive(Args, Debug)]
#[command(after_long_help = text::PICTURE_HELP)]
pub struct PictureArguments {
    #[command(flatten)]
    pub search: SearchArguments,
    /// The picture to draw
    #[arg(long, value_name = "NAME", value_parser = one_of(View::ALL, |view| named(view.name, view.summary)))]
    pub view: &'static View,
    /// The step to draw [default: the last one]
    #[arg(long, value_name = "N")]
    pub step: Option<u64>,
    /// The first step of a moving picture [default: 0]
    #[arg(long, value_name = "N", conflicts_with_all = ["step", "path"])]
    pub from: Option<u64>,
    /// The last step of a moving picture [default: the last one]
    #[arg(long, value_name = "N", conflicts_with_all = ["step", "path"])]
    pub to: Option<u64>,
    /// Move along the path that was found, with tiles that slide (--view board)
    #[arg(long, conflicts_with = "step")]
    pub path: bool,
    /// Steps or moves per second of a moving picture, from 0.1 to 20 [default: 2]
    #[arg(long, value_name = "N", value_parser = frames_per_second)]
    pub fps: Option<f32>,
    /// The file to write
    #[arg(long, value_name = "PATH", value_parser = picture_path(), help = text::out())]
    pub out: (PathBuf, PictureKind),
    /// Replace the file even if it is read-only
    #[arg(long)]
    pub force: bool,
    /// Width in points, the pixels of a PNG [default: depends on the view]
    #[arg(long, value_name = "POINTS", value_parser = value_parser!(u32).range(SMALLEST..=LARGEST))]
    pub width: Option<u32>,
    /// Height in points [default: depends on the view]
    #[arg(long, value_name = "POINTS", value_parser = value_parser!(u32).range(SMALLEST..=LARGEST))]
    pub height: Option<u32>,
    /// The colours
    #[arg(long, value_name = "NAME", value_parser = one_of(ThemeChoice::ALL, |theme| named(theme.name(), theme.title())), help = with_default("The colours", ThemeChoice::default().name()))]
    pub theme: Option<ThemeChoice>,
}

/// Options of `tilescope trace`.
#[derive(Args, Debug)]
#[command(after_long_help = text::TRACE_HELP)]
pub struct TraceArguments {
    #[command(flatten)]
    pub search: SearchArguments,
    /// The output format [default: from the name of the file; else text]
    #[arg(long, value_name = "NAME", value_parser = one_of(TraceFormat::ALL, |format| named(format.name, format.summary)))]
    pub format: Option<&'static TraceFormat>,
    /// The first step to write, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(1..))]
    pub from: u64,
    /// The last step to write [default: the last one]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub to: Option<u64>,
    /// The file to write [default: standard output]. An existing file is replaced
    #[arg(long, value_name = "PATH")]
    pub output: Option<PathBuf>,
    /// Replace the file even if it is read-only
    #[arg(long, requires = "output")]
    pub force: bool,
}

/// Options of `tilescope link`.
#[derive(Args, Debug)]
#[command(after_long_help = text::LINK_HELP)]
pub struct LinkArguments {
    #[command(flatten)]
    pub search: SearchArguments,
    /// The step to show [default: that of the session file, or 0]
    #[arg(long, value_name = "N")]
    pub step: Option<u64>,
    /// The node to select, by its number in the order of generation
    #[arg(long, value_name = "N")]
    pub node: Option<u64>,
    /// The tab to show
    #[arg(long, value_name = "NAME", value_parser = tab, help = text::tab_option())]
    pub tab: Option<String>,
    /// The page of the lesson [default: 1]
    #[arg(long, value_name = "N", value_parser = page_number, conflicts_with_all = ["step", "node", "tab"])]
    pub page: Option<usize>,
    /// The stop on that page [default: 1]
    #[arg(long, value_name = "N", value_parser = page_number, requires = "page")]
    pub stop: Option<usize>,
    /// The address that the link begins with [default: none]
    #[arg(long, value_name = "URL")]
    pub address: Option<String>,
}

fn tab(name: &str) -> Result<String, String> {
    let tab = LinkedSearch::TABS.iter().find(|tab| **tab == name).map(|tab| (*tab).to_owned());
    tab.ok_or_else(|| format!("use one of {}", LinkedSearch::TABS.join(", ")))
}

fn page_number(text: &str) -> Result<usize, &'static str> {
    text.parse().ok().filter(|page| *page > 0).ok_or("use a whole number from 1")
}

/// Options of `tilescope worksheet`.
#[derive(Args, Debug)]
#[command(after_long_help = text::WORKSHEET_HELP)]
pub struct WorksheetArguments {
    #[command(flatten)]
    pub search: SearchArguments,
    /// What students fill in
    #[arg(long, value_name = "NAME", default_value = WorksheetKind::ALL[0].name(), value_parser = one_of(WorksheetKind::ALL, |kind| named(kind.name(), kind.summary())))]
    pub kind: WorksheetKind,
    /// The number of steps
    #[arg(long, value_name = "N", default_value_t = WorksheetPlan::default().steps, value_parser = value_parser!(u32).range(1..=i64::from(*WorksheetPlan::STEPS.end())))]
    pub steps: u32,
    /// A file with the names of the students, one on each line: each gets a board of their own, as hard as this one
    #[arg(long, value_name = "FILE")]
    pub names: Option<PathBuf>,
    /// The format [default: from the name of the file; else pdf]
    #[arg(long, value_name = "NAME", value_parser = one_of(WorksheetFormat::ALL, |format| named(format.extension(), format.title())))]
    pub format: Option<WorksheetFormat>,
    /// The size of a page
    #[arg(long, value_name = "NAME", default_value = Paper::A4.name(), value_parser = one_of(Paper::ALL, |paper| named(paper.name(), paper.title())))]
    pub paper: Paper,
    /// The file to write, with another one beside it for the answers; with --names, the folder
    #[arg(long, value_name = "PATH", default_value = "worksheet")]
    pub output: PathBuf,
    /// Replace files even if they are read-only
    #[arg(long)]
    pub force: bool,
}

/// Options of `tilescope check`.
#[derive(Args, Debug)]
#[command(after_long_help = text::CHECK_HELP)]
pub struct CheckArguments {
    /// The trace, or a folder with the traces of a class
    pub path: PathBuf,
    /// The board file of the teacher: its boards and settings come before those that a trace names
    #[arg(long, value_name = "FILE")]
    pub boards: Option<PathBuf>,
    /// Each student has the board that tilescope own-board makes from the name
    #[arg(long, requires = "boards")]
    pub own_boards: bool,
    /// The goal [default: that of the board file, the trace or the course; else the tiles in order, then the blank]
    #[arg(long, value_name = "TEXT")]
    pub goal: Option<String>,
    /// The algorithm [default: that of the board file, or of the trace]
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = algorithms())]
    pub algorithm: Option<AlgorithmId>,
    /// The rules of a course: a name that `tilescope list` shows, or a course file
    #[arg(long, value_name = "NAME", value_parser = course)]
    pub course: Option<Arc<Course>>,
    #[command(flatten)]
    pub heuristic: HeuristicArguments,
    /// The order of the blank’s moves
    #[arg(long, value_name = "UDRL")]
    pub moves: Option<MoveOrder>,
    #[command(flatten)]
    pub choices: Choices,
    /// Do not look for other algorithms and rules that agree with the whole trace
    #[arg(long)]
    pub only: bool,
    #[command(flatten)]
    pub grade: GradeOptions,
}

impl CheckArguments {
    /// The settings, overridden by the options.
    ///
    /// # Errors
    /// If an option does not apply to the algorithm.
    pub fn over(&self, settings: Settings) -> Result<Settings, NotOffered> {
        let algorithm = self.algorithm.unwrap_or(settings.algorithm);
        let settings = Settings { algorithm, ..settings };
        let settings = self.course.as_ref().map_or(settings, |course| course.settings(settings));
        let settings = self.choices.over(Settings {
            heuristic: self.heuristic.chosen().unwrap_or(settings.heuristic),
            moves: self.moves.unwrap_or(settings.moves),
            ..settings
        });
        self.choices.check(&settings)?;
        Ok(settings)
    }
}

/// Options of `tilescope watch`.
#[derive(Args, Debug)]
#[command(after_long_help = text::WATCH_HELP)]
pub struct WatchArguments {
    /// With a command: the file with the board, as for tilescope solve. Without one: the file with the events. - for standard input
    pub input: Option<PathBuf>,
    /// Print the verdict, and open no window
    #[arg(long)]
    pub headless: bool,
    /// The board, such as "2 3 4 1 5 x 7 6 8" [default: the first board of the events]
    #[arg(long, value_name = "TEXT")]
    pub board: Option<String>,
    /// The goal [default: that of the events or the course; else the tiles in order, then the blank]
    #[arg(long, value_name = "TEXT")]
    pub goal: Option<String>,
    /// Rows and columns, such as 2x3 [default: from the number of tiles and lines]
    #[arg(long, value_name = "RxC")]
    pub size: Option<Size>,
    /// The algorithm of the reference
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = algorithms(), help = with_default("The algorithm of the reference", Settings::default().algorithm.info().name))]
    pub algorithm: Option<AlgorithmId>,
    #[command(flatten)]
    pub rules: RuleArguments,
    /// How start and goal are written to the standard input of the program
    #[arg(long, value_name = "NAME", default_value = InputFormat::ALL[0].name, value_parser = one_of(InputFormat::ALL, |format| named(format.name, format.summary)))]
    pub input_format: &'static InputFormat,
    /// Stop the program after this number of seconds
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = value_parser!(u32).range(1..=86_400))]
    pub max_seconds: u32,
    /// Stop the program after this number of events
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    pub max_events: u64,
    /// Stop the program after this amount of output, such as 100M or 2GiB
    #[arg(long, value_name = "SIZE", default_value = "1GB", value_parser = amount::parse_bytes)]
    pub max_output: u64,
    /// Do not look for other algorithms and rules that agree with the whole search
    #[arg(long)]
    pub only: bool,
    #[command(flatten)]
    pub grade: GradeOptions,
    /// The program to start, with its arguments
    #[arg(last = true, value_name = "COMMAND")]
    pub command: Vec<OsString>,
}

impl WatchArguments {
    /// Whether the search is shown. Points are written without a window.
    pub fn opens_window(&self) -> bool {
        !self.headless && self.grade.format.is_none()
    }
}

/// Options of `tilescope heuristic`.
#[derive(Args, Debug)]
#[command(after_long_help = text::HEURISTIC_HELP)]
pub struct JudgeArguments {
    #[command(flatten)]
    pub heuristic: HeuristicArguments,
    /// The goal [default: the tiles in order, then the blank]
    #[arg(long, value_name = "TEXT")]
    pub goal: Option<String>,
    /// Rows and columns, such as 2x3 [default: those of the goal; else 3x3]
    #[arg(long, value_name = "RxC")]
    pub size: Option<Size>,
    /// Save h of all boards as a table, in a file that ends in .heuristic
    #[arg(long, value_name = "FILE", value_parser = table_path)]
    pub save: Option<PathBuf>,
    /// Replace the file
    #[arg(long, requires = "save")]
    pub force: bool,
    /// Do not search boards with all heuristics
    #[arg(long)]
    pub only: bool,
}

fn table_path(path: &str) -> Result<PathBuf, String> {
    let is_table = path.ends_with(TABLE_ENDING) && path.len() > TABLE_ENDING.len();
    if is_table { Ok(path.into()) } else { Err(format!("use a name that ends in {TABLE_ENDING}")) }
}

/// Arguments of `tilescope program`.
#[derive(Args, Debug)]
pub struct ProgramArguments {
    /// The language of your program
    #[arg(value_name = "LANGUAGE", value_parser = one_of(ProgramLanguage::ALL, |language| named(language.name, language.summary)))]
    pub language: &'static ProgramLanguage,
    /// Print the example: A* with Manhattan distance
    #[arg(long)]
    pub example: bool,
}

/// Arguments of `tilescope results`.
#[derive(Args, Debug)]
#[command(after_long_help = text::RESULTS_HELP)]
pub struct ResultsArguments {
    /// The folder with the results files, which end in .ron
    pub folder: PathBuf,
    #[command(flatten)]
    pub grade: GradeOptions,
}

/// Options of `tilescope quiz`.
#[derive(Args, Debug)]
#[command(after_long_help = text::QUIZ_HELP)]
pub struct QuizArguments {
    #[command(flatten)]
    pub search: SearchArguments,
    /// The number of questions about each board
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u32).range(1..=i64::from(PredictPlan::MOST_QUESTIONS)))]
    pub questions: u32,
    /// A kind of question; can be given several times [default: all that the search has]
    #[arg(long = "kind", value_name = "NAME", value_parser = one_of(QuestionKind::ALL.iter().copied(), |kind| named(kind.info().name, kind.info().summary)))]
    pub kinds: Vec<QuestionKind>,
    /// Ask only in each step whose number is a multiple of this
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..))]
    pub every: u32,
    /// Where the answer is a number (f, g, h, the next bound), let students type it in
    #[arg(long)]
    pub numbers: bool,
    /// Keep the order of the options in the course system
    #[arg(long)]
    pub no_shuffle: bool,
    /// Boards as hard as the one that is given, each with its questions
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1000), conflicts_with = "names")]
    pub variants: Option<u32>,
    /// Chooses other boards for the variants
    #[arg(long, value_name = "N", default_value_t = 1, requires = "variants")]
    pub variant_seed: u64,
    /// A file with the names of the students, one on each line: each gets the questions of a board of their own, as hard as this one
    #[arg(long, value_name = "FILE")]
    pub names: Option<PathBuf>,
    /// The title, which is the name of the category or quiz in the course system
    #[arg(long, value_name = "TEXT", default_value = "Tilescope")]
    pub title: String,
    /// The format [default: from the name of the file; else gift]
    #[arg(long, value_name = "NAME", value_parser = one_of(QuizFormat::ALL, |format| named(format.name, format.summary)))]
    pub format: Option<&'static QuizFormat>,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace the file even if it is read-only
    #[arg(long, requires = "output")]
    pub force: bool,
}

/// Options of `tilescope integrate`.
#[derive(Args, Debug)]
#[command(after_long_help = text::INTEGRATE_HELP)]
pub struct IntegrateArguments {
    /// Remove what this command added
    #[arg(long)]
    pub remove: bool,
    /// The share folder
    #[arg(
        long,
        value_name = "FOLDER",
        help = "The share folder, such as /usr/local/share [default: $XDG_DATA_HOME or ~/.local/share]"
    )]
    pub share: Option<PathBuf>,
    /// The program that the desktop starts [default: this one]
    #[arg(long, value_name = "PATH")]
    pub program: Option<String>,
}

/// Arguments of `tilescope own-board`.
#[derive(Args, Debug)]
#[command(after_long_help = text::OWN_BOARD_HELP)]
pub struct OwnBoardArguments {
    /// The board file of the teacher
    pub file: PathBuf,
    /// The students’ names or numbers
    #[arg(required = true, value_name = "NAME")]
    pub names: Vec<String>,
}

/// Arguments of `tilescope experiment`.
#[derive(Args, Debug)]
#[command(after_long_help = text::experiment_help())]
pub struct ExperimentArguments {
    /// An experiment file, or the name of an experiment that comes with the program
    pub file: PathBuf,
    /// The folder for its files [default: its name, in the current folder]
    #[arg(long, value_name = "FOLDER")]
    pub output: Option<PathBuf>,
    /// The number of searches that run at the same time [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// Run one search at a time, so that no other search disturbs its time
    #[arg(long, conflicts_with = "threads")]
    pub alone: bool,
}

/// A number of threads. More than these only wait for each other.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 1024;
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MOST);
    number.ok_or_else(|| format!("use a number from 1 to {MOST}"))
}

/// Arguments of `tilescope find`.
#[derive(Args, Debug)]
#[command(after_long_help = text::find_help())]
pub struct FindArguments {
    /// A ready-made condition, or a file (.ron) with one
    #[arg(value_name = "CONDITION")]
    pub condition: String,
    /// Rows and columns, such as 2x3 [default: those of the condition]
    #[arg(long, value_name = "RxC")]
    pub size: Option<Size>,
    /// The goal [default: that of the condition; for another size, the tiles in order, then the blank]
    #[arg(long, value_name = "TEXT")]
    pub goal: Option<String>,
    /// The distance from the goal, such as 12 or 5..20 [default: that of the condition]
    #[arg(long, value_name = "A..B", value_parser = parse_distances)]
    pub distance: Option<(u32, u32)>,
    /// The most nodes that each search may expand [default: that of the condition]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub max_expanded: Option<u64>,
    /// The most boards to print
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = value_parser!(u64).range(1..=MOST_FINDS as u64))]
    pub count: u64,
    /// The number of random boards to test, if they have more than 9 cells [default: that of the condition]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=i64::from(ExampleSpec::MOST_BOARDS)))]
    pub boards: Option<u32>,
    /// The seed of the random boards [default: that of the condition]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// The output format
    #[arg(long, value_name = "NAME", default_value = FindFormat::ALL[0].name, value_parser = one_of(FindFormat::ALL, |format| named(format.name, format.summary)))]
    pub format: &'static FindFormat,
}

/// Options of `tilescope rules`.
#[derive(Args, Debug)]
#[command(after_long_help = text::RULES_HELP)]
pub struct RulesArguments {
    #[command(flatten)]
    pub boards: BoardArguments,
    #[command(flatten)]
    pub figures: StatedOptions,
    /// A CSV table with a board and its figures on each line; its columns are board, goal, and the names of figures
    #[arg(long = "figures", id = "table", value_name = "FILE", conflicts_with_all = ["file", "board"])]
    pub table: Option<PathBuf>,
    /// The algorithm, if you know it
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = algorithms())]
    pub algorithm: Option<AlgorithmId>,
    #[command(flatten)]
    pub rules: RuleArguments,
    /// Print all searches that give the figures, not only the plainest ones
    #[arg(long)]
    pub all: bool,
    /// Save the plainest result as a course file, which --course reads
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Replace the file even if it is read-only
    #[arg(long, requires = "save")]
    pub force: bool,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// The output format
    #[arg(long, value_name = "NAME", default_value = RulesFormat::ALL[0].name, value_parser = one_of(RulesFormat::ALL, |format| named(format.name, format.summary)))]
    pub format: &'static RulesFormat,
}

impl RulesArguments {
    /// The rules that are known: those of the options. A course says the order of the moves.
    pub fn known(&self) -> KnownRules {
        let RuleArguments { course, heuristic, moves, choices, .. } = &self.rules;
        let settings = Settings { algorithm: self.algorithm.unwrap_or_default(), ..Settings::default() };
        let usual = course.as_ref().map_or(settings.moves, |course| course.settings(settings).moves);
        KnownRules {
            settings: self.rules.given_over(Settings { moves: usual, ..settings }),
            algorithm: self.algorithm.is_some(),
            heuristic: heuristic.chosen().is_some(),
            moves: moves.is_some() || course.is_some(),
            weight: choices.has_weight(),
            rules: choices.given().collect(),
        }
    }
}

/// A distance, or the smallest and the largest one.
fn parse_distances(text: &str) -> Result<(u32, u32), &'static str> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| {
        text.trim().parse().map_err(|_| "write a number of moves or a range, such as 12 or 5..20")
    };
    Ok((number(least)?, number(most.trim_start_matches('='))?))
}

/// In points, for width and height.
const SMALLEST: i64 = 16;
const LARGEST: i64 = 16_384;

/// The course of a name, or of a file.
fn course(value: &str) -> Result<Arc<Course>, String> {
    let path = Path::new(value);
    if ShippedCourse::from_name(value).is_none() && path.extension().is_none() && !path.exists() {
        return Err(text::unknown_course(value));
    }
    Course::of_name_or_path(value).map(Arc::new).map_err(|error| error.to_string())
}

/// Whether a picture moves.
#[derive(Clone, Copy, Debug)]
pub enum PictureKind {
    Still(PictureFormat),
    Moving,
}

fn picture_path() -> impl TypedValueParser<Value = (PathBuf, PictureKind)> {
    PathBufValueParser::new().try_map(|path| {
        let kind =
            if is_film(&path) { PictureKind::Moving } else { PictureKind::Still(picture_format(&path)?) };
        Ok::<_, PictureError>((path, kind))
    })
}

fn frames_per_second(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number| FilmPlan::SPEEDS.contains(number));
    number.ok_or_else(|| {
        format!("use a number from {} to {}", FilmPlan::SPEEDS.start(), FilmPlan::SPEEDS.end())
    })
}

impl SearchArguments {
    /// The limits of each search.
    pub fn limits(&self) -> Limits {
        self.rules.limits()
    }

    /// The limits that were given, or the defaults.
    pub fn limits_given(&self) -> Limits {
        self.rules.limits_given()
    }
}

impl RuleArguments {
    /// The settings, overridden by those of the course and then by those that were given, whether or not the algorithm uses
    /// them.
    pub fn over(&self, settings: Settings) -> Settings {
        self.given_over(self.course.as_ref().map_or(settings, |course| course.settings(settings)))
    }

    /// The settings, overridden by those that were given, without those of the course.
    fn given_over(&self, settings: Settings) -> Settings {
        self.choices.over(Settings {
            heuristic: self.heuristic.chosen().unwrap_or(settings.heuristic),
            moves: self.moves.unwrap_or(settings.moves),
            ..settings
        })
    }

    /// The settings of a file, overridden by the algorithm and the rules that were given.
    ///
    /// # Errors
    /// If an option does not apply to the algorithm. (`--heuristic` is accepted for every algorithm, so that a script can
    /// use one command line for all of them.)
    pub fn settings(
        &self,
        algorithm: Option<AlgorithmId>,
        from_file: Settings,
    ) -> Result<Settings, NotOffered> {
        let algorithm = algorithm.unwrap_or(from_file.algorithm);
        let settings = self.over(Settings { algorithm, ..from_file });
        self.choices.check(&settings)?;
        Ok(settings)
    }

    /// What counts as expanded and generated, where a file says this.
    pub fn counting(&self, from_file: CountingRules) -> CountingRules {
        let of_course = self.course.as_ref().map(|course| course.counting);
        self.count.or(of_course).unwrap_or(from_file)
    }

    /// The limits of the searches: of the memory that was given, what this process does not have already.
    pub fn limits(&self) -> Limits {
        let given = self.limits_given();
        Limits { max_bytes: given.max_bytes.saturating_sub(amount::own_memory()), ..given }
    }

    /// The limits that were given, or the defaults.
    pub fn limits_given(&self) -> Limits {
        let defaults = Limits::default();
        Limits {
            max_nodes: self.max_nodes.unwrap_or(defaults.max_nodes),
            max_bytes: self.max_memory.unwrap_or(defaults.max_bytes),
        }
    }
}

fn algorithms() -> impl TypedValueParser<Value = AlgorithmId> {
    let shown = |id: AlgorithmId| named(id.info().name, id.info().summary).aliases(id.info().aliases);
    one_of(AlgorithmId::ALL.iter().copied(), shown)
}

fn heuristics() -> impl TypedValueParser<Value = HeuristicId> {
    let shown = |id: HeuristicId| named(id.info().name, id.info().summary).aliases(id.info().aliases);
    one_of(HeuristicId::ALL.iter().copied(), shown)
}

/// The arguments of this process.
///
/// # Errors
/// If there is nothing more to do: the help was printed, or an error was reported. This is the exit status.
pub fn parse() -> Result<Arguments, ExitCode> {
    Arguments::try_parse().map_err(|error| {
        if !error.use_stderr() {
            return written(error.print().and_then(|()| io::stdout().flush()));
        }
        complain(&first_paragraph(&error));
        ExitCode::from(BAD_INPUT)
    })
}

/// An error of clap without tips and usage, on one line, with the beginning of a long argument.
fn first_paragraph(error: &clap::Error) -> String {
    let mut text = error.to_string();
    for (_, value) in error.context() {
        if let ContextValue::String(value) = value {
            text = text.replace(&**value, &shortened(value));
        }
    }
    let lines = text.lines().map(str::trim).take_while(|line| !line.is_empty());
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
        let line = first_paragraph(&error.expect_err("no such name"));
        assert_eq!(line.lines().count(), 1);
        for id in AlgorithmId::ALL {
            assert!(line.contains(id.info().name), "{line}");
        }
    }

    #[test]
    fn what_is_given_comes_before_what_the_file_says() {
        let arguments = Arguments::try_parse_from(["tilescope", "solve", "--moves", "lurd"]).expect("valid");
        let Some(ShellCommand::Solve(solve)) = arguments.command else { panic!("not solve") };
        let from_file = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
        let settings =
            solve.search.rules.settings(solve.search.algorithm, from_file).expect("all are for A*");
        assert_eq!((settings.algorithm, settings.moves.to_string()), (AlgorithmId::Astar, "lurd".into()));
    }
}
