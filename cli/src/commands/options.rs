//! The options that several commands have.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use clap::builder::TypedValueParser;
use clap::{Args, value_parser};

use super::{Choices, Failure, amount, named, one_of, with_default};
use crate::compare::own_program;
use crate::file::{Course, Pairing, SHIPPED_COURSES, ShippedCourse, interrupted, load_heuristic};
use crate::heuristic::HeuristicId;
use crate::puzzle::{MoveOrder, Size, quoted};
use crate::search::{AlgorithmId, CountingRules, Limits, Settings};

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

/// Which heuristic.
#[derive(Args, Debug, Clone, Default)]
pub struct HeuristicArguments {
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

#[derive(Args, Debug, Clone, Default)]
pub struct RuleArguments {
    /// Search and count as a course does: a name that `tilescope list` shows, or a course file
    #[arg(long, value_name = "NAME", value_parser = course)]
    pub course: Option<Arc<Course>>,
    #[arg(long, value_name = "WHAT", value_parser = str::parse::<CountingRules>, help = with_default("What counts, separated by commas, or none: goal and generated-goal (as expanded, where it is taken or only generated), without-start (the start not as expanded), duplicates and start (as generated), created (both of these). With --goal-test generated, the parent of the goal counts as expanded, and its successors after the goal are not generated", "that of the course, or start"))]
    pub count: Option<CountingRules>,
    #[command(flatten)]
    pub heuristic: HeuristicArguments,
    #[arg(long, value_name = "UDRL", help = with_default("The order of the blank’s moves", Settings::default().moves))]
    pub moves: Option<MoveOrder>,
    #[command(flatten)]
    pub choices: Choices,
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), help = with_default("Stop the search of a board after generating this number of nodes", "no limit"))]
    pub max_nodes: Option<u64>,
    #[arg(long, value_name = "SIZE", value_parser = amount::parse_bytes, help = with_default("Stop the search of a board when this process has this amount of memory, such as 500M or 2GiB", format_args!("{}MiB", Limits::default().max_bytes >> 20)))]
    pub max_memory: Option<u64>,
}

/// Options of every command that makes one search of each board.
#[derive(Args, Debug)]
pub struct SearchArguments {
    #[command(flatten)]
    pub boards: BoardArguments,
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = algorithms(), help = with_default("The algorithm", Settings::default().algorithm.info().name))]
    pub algorithm: Option<AlgorithmId>,
    #[command(flatten)]
    pub rules: RuleArguments,
}

/// A number of threads. More than these only wait for each other.
pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 1024;
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MOST);
    number.ok_or_else(|| format!("use a number from 1 to {MOST}"))
}

pub(super) fn course(value: &str) -> Result<Arc<Course>, String> {
    let path = Path::new(value);
    if ShippedCourse::from_name(value).is_none() && path.extension().is_none() && !path.exists() {
        let names: Vec<_> = SHIPPED_COURSES.iter().map(|shipped| shipped.name).collect();
        let (value, names) = (quoted(value), names.join(", "));
        return Err(format!("{value} is neither a course nor a file; the courses are {names}"));
    }
    Course::of_name_or_path(value).map(Arc::new).map_err(|error| error.to_string())
}

impl RuleArguments {
    /// The settings, overridden by those of the course and then by those that were given, whether or not the algorithm uses
    /// them.
    pub fn over(&self, settings: Settings) -> Settings {
        self.given_over(self.course.as_ref().map_or(settings, |course| course.settings(settings)))
    }

    /// The settings, overridden by those that were given, without those of the course.
    pub fn given_over(&self, settings: Settings) -> Settings {
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
    pub fn settings(&self, algorithm: Option<AlgorithmId>, from_file: Settings) -> Result<Settings, Failure> {
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

    pub fn limits_given(&self) -> Limits {
        let defaults = Limits::default();
        Limits {
            max_nodes: self.max_nodes.unwrap_or(defaults.max_nodes),
            max_bytes: self.max_memory.unwrap_or(defaults.max_bytes),
        }
    }
}

pub(super) fn algorithms() -> impl TypedValueParser<Value = AlgorithmId> {
    let shown = |id: AlgorithmId| named(id.info().name, id.info().summary).aliases(id.info().aliases);
    one_of(AlgorithmId::ALL.iter().copied(), shown)
}

pub(super) fn heuristics() -> impl TypedValueParser<Value = HeuristicId> {
    let shown = |id: HeuristicId| named(id.info().name, id.info().summary).aliases(id.info().aliases);
    one_of(HeuristicId::ALL.iter().copied(), shown)
}
