//! The options of `tilescope rules`: what is stated, and what is known.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use super::RulesFormat;
use crate::cli::arguments::{BoardArguments, RuleArguments, algorithms, threads};
use crate::cli::choices::{named, one_of};
use crate::cli::text;
use crate::compare::find_rules::{StatedFigure, StatedQuantity, quantities};
use crate::learn::all_rules::KnownRules;
use crate::search::{AlgorithmId, Settings};

/// Options of `tilescope rules`.
#[derive(Args, Debug)]
#[command(after_long_help = text::RULES_HELP)]
pub struct RulesArguments {
    #[command(flatten)]
    pub boards: BoardArguments,
    #[command(flatten)]
    pub figures: StatedOptions,
    /// A table (CSV) of several boards with their figures: the columns board, goal, and the names of figures
    #[arg(long = "figures", id = "table", value_name = "FILE", conflicts_with_all = ["file", "board"])]
    pub table: Option<PathBuf>,
    /// The algorithm, if it is known
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = algorithms())]
    pub algorithm: Option<AlgorithmId>,
    #[command(flatten)]
    pub rules: RuleArguments,
    /// Print all searches that give the figures, not only the plainest
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
        let algorithm = self.algorithm.unwrap_or_default();
        let settings = Settings { algorithm, ..Settings::default() };
        let of_course = self.rules.course.as_ref().map(|course| course.settings(settings).moves);
        let settings = self.rules.choices.over(Settings {
            heuristic: self.rules.heuristic.chosen().unwrap_or(settings.heuristic),
            moves: self.rules.moves.or(of_course).unwrap_or(settings.moves),
            ..settings
        });
        KnownRules {
            settings,
            algorithm: self.algorithm.is_some(),
            heuristic: self.rules.heuristic.chosen().is_some(),
            moves: self.rules.moves.or(of_course).is_some(),
            weight: self.rules.choices.has_weight() || self.algorithm.is_some(),
            rules: self.rules.choices.given().collect(),
        }
    }
}

/// The figures that are stated by options, one for each quantity.
#[derive(Clone, Debug, Default)]
pub struct StatedOptions(pub Vec<StatedFigure>);

impl Args for StatedOptions {
    fn augment_args(command: Command) -> Command {
        let argument = |quantity: &'static StatedQuantity| {
            let read = move |text: &str| StatedFigure::parse(quantity, text);
            Arg::new(quantity.option)
                .long(quantity.option)
                .value_name("N")
                .value_parser(read)
                .conflicts_with("table")
                .help_heading("Figures that are stated")
                .help(quantity.meaning)
        };
        command.args(quantities().iter().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for StatedOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |quantity: &'static StatedQuantity| matches.get_one(quantity.option).copied();
        Ok(Self(quantities().iter().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
