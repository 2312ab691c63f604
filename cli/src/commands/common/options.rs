//! The options that several commands have.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, value_parser};

use super::amount;
use super::failure::{Failure, Result};
use crate::compare::own_program;
use crate::file::{Course, Pairing, SHIPPED_COURSES, ShippedCourse, interrupted, load_heuristic};
use crate::heuristic::HeuristicId;
use crate::puzzle::{MoveOrder, Size, quoted};
use crate::search::{
    AlgorithmId, COSTS_OF_H, Choice, CountingRules, LibraryQueue, Limits, NamedValue, Offer, Offers, Rule,
    Settings, Values, Weight, costs_number, ties_number,
};

/// Which boards.
#[derive(Args, Debug, Clone)]
pub struct BoardArguments {
    /// A file with boards, or a board file; - or nothing for standard input
    #[arg(conflicts_with = "board")]
    pub file: Option<PathBuf>,
    /// The board, such as "2 3 4 1 5 x 7 6 8"
    #[arg(long, value_name = "TEXT")]
    pub board: Option<String>,
    /// The goal; or spiral; or any-blank: the tiles in order with the blank in any cell. Give it several times for several goals: the
    /// first that is reached ends the search, and those that parity excludes are left out [default: that of the course; else the
    /// tiles in order, then the blank]
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
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 1024;
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MOST);
    number.ok_or_else(|| format!("use a number from 1 to {MOST}"))
}

pub fn course(value: &str) -> Result<Arc<Course>, String> {
    let path = Path::new(value);
    if ShippedCourse::from_name(value).is_none() && path.extension().is_none() && !path.exists() {
        let courses = SHIPPED_COURSES.iter().map(|shipped| shipped.name);
        return Err(not_known(value, "a course nor a file; the courses", courses));
    }
    Course::of_name_or_path(value).map(Arc::new).map_err(|error| error.to_string())
}

/// That a name is none of those that a registry has, and no file either.
pub fn not_known(name: &str, what: &str, known: impl Iterator<Item = &'static str>) -> String {
    format!("{} is neither {what} are {}", quoted(name), known.collect::<Vec<_>>().join(", "))
}

impl RuleArguments {
    /// The settings, overridden by those of the course and then by those that were given, whether or not the algorithm uses them.
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
    pub fn settings(&self, algorithm: Option<AlgorithmId>, from_file: Settings) -> Result<Settings> {
        let algorithm = algorithm.unwrap_or(from_file.algorithm);
        let settings = self.over(Settings { algorithm, ..from_file });
        self.choices.check(&settings)?;
        Ok(settings)
    }

    /// The rules for what counts as expanded and generated, where a file says this.
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

pub fn algorithms() -> impl TypedValueParser<Value = AlgorithmId> {
    let shown = |id: AlgorithmId| named(id.info().name, id.info().summary).aliases(id.info().aliases);
    one_of(AlgorithmId::ALL.iter().copied(), shown)
}

pub fn heuristics() -> impl TypedValueParser<Value = HeuristicId> {
    let shown = |id: HeuristicId| named(id.info().name, id.info().summary).aliases(id.info().aliases);
    one_of(HeuristicId::ALL.iter().copied(), shown)
}

/// The settings that only some algorithms use.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    pub weight: Option<Weight>,
    pub rules: Vec<(&'static Rule, u32)>,
}

pub const WEIGHT: &str = "weight";
pub const WEIGHT_HELP: &str = "The weight of h, from 0 to 1000";

impl Choices {
    /// Checks that a search with these settings uses every setting that was given.
    ///
    /// # Errors
    /// Names the first setting that it does not use.
    pub fn check(&self, settings: &Settings) -> Result<()> {
        let info = settings.algorithm.info();
        let weight = self.weight.map(|_| (WEIGHT.to_owned(), info.offers.weight));
        let rules = self.rules.iter().map(|(rule, _)| {
            let value = settings.named_value_of(rule).filter(|_| settings.offer(rule).is_ok());
            let option =
                value.map_or(rule.option.to_owned(), |value| format!("{} {}", rule.option, value.name));
            (option, settings.offer_of_value(rule))
        });
        for (option, offer) in weight.into_iter().chain(rules) {
            offer.map_err(|reason| {
                Failure::said(format_args!("--{option} does not apply to {}: {reason}", info.name))
            })?;
        }
        Ok(())
    }

    /// The settings, overridden by those that were given.
    pub fn over(&self, settings: Settings) -> Settings {
        let settings = Settings { weight: self.weight.unwrap_or(settings.weight), ..settings };
        self.rules.iter().fold(settings, |settings, (rule, value)| settings.with(rule, *value))
    }
}

impl Args for Choices {
    fn augment_args(command: Command) -> Command {
        let default = Settings::default().weight;
        let weight = Arg::new(WEIGHT)
            .long(WEIGHT)
            .value_name("W")
            .allow_negative_numbers(true)
            .value_parser(str::parse::<Weight>)
            .help(help(WEIGHT_HELP, |offers| offers.weight, default));
        command.arg(weight).args(Rule::ALL.iter().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Choices {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |rule: &'static Rule| Some((rule, *matches.get_one::<u32>(rule.option)?));
        let rules = Rule::ALL.iter().filter_map(given).collect();
        Ok(Self { weight: matches.get_one(WEIGHT).copied(), rules })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn argument(rule: &'static Rule) -> Arg {
    let settings = Settings::default();
    let default = rule.text_of(settings.value_of(rule));
    let help = help(rule.summary, |offers| rule.offer(offers), default);
    let listed = |names: &[NamedValue]| {
        let lines = names.iter().map(|value| format!("\n- {}: {}", value.name, value.summary));
        lines.collect::<Vec<_>>().concat()
    };
    let names = listed(rule.names());
    let argument = Arg::new(rule.option).long(rule.option).help(&help);
    match &rule.values {
        Values::Numbers(range) => {
            let range = i64::from(*range.start())..=i64::from(*range.end());
            argument.value_name("N").value_parser(value_parser!(u32).range(range))
        }
        Values::Ties(_) => {
            let names = names + &listed(LibraryQueue::NAMES);
            let list = "Possible values, or a list, in which the queue of a library is the last key";
            let argument = argument.value_name("ORDER").allow_hyphen_values(true).value_parser(ties_number);
            argument.long_help(format!("{help}\n\n{list}:{names}"))
        }
        Values::Costs(_) => argument
            .value_name("COSTS")
            .value_parser(costs_number)
            .long_help(format!("{help}\n\nPossible values, or a list such as 1,3,2:{names}\n\n{COSTS_OF_H}")),
        Values::Named(values) => {
            let values = values.iter().zip(0_u32..);
            let parser = one_of(values, |(value, _)| named(value.name, value.summary));
            argument.value_name("NAME").value_parser(parser.map(|(_, place)| place))
        }
    }
}

/// The help of an option: its meaning, the algorithms that use it, and its default.
fn help(what: &str, offer: impl Fn(&Offers) -> Offer, default: impl std::fmt::Display) -> String {
    let infos = AlgorithmId::ALL.iter().map(|id| id.info());
    let takers: Vec<_> = infos.filter(|info| offer(&info.offers).is_ok()).map(|info| info.name).collect();
    with_default(&format!("{what} ({})", takers.join(", ")), default)
}

pub fn named(name: &'static str, summary: &'static str) -> PossibleValue {
    PossibleValue::new(name).help(summary)
}

/// One entry of a registry, by its name. `shown` is what the help says of an entry.
pub fn one_of<T: Copy + Send + Sync + 'static>(
    all: impl IntoIterator<Item = T>,
    shown: impl Fn(T) -> PossibleValue,
) -> impl TypedValueParser<Value = T> {
    let all: Vec<(PossibleValue, T)> = all.into_iter().map(|entry| (shown(entry), entry)).collect();
    PossibleValuesParser::new(all.iter().map(|(value, _)| value.clone())).map(move |name| {
        let entry = all.iter().find(|(value, _)| value.matches(&name, true));
        entry.expect("the possible values are those of the entries").1
    })
}

pub fn with_default(help: &str, default: impl std::fmt::Display) -> String {
    format!("{help} [default: {default}]")
}
