//! The options of `tilescope rules` for what is stated.

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use crate::compare::find_rules::{StatedFigure, StatedQuantity, quantities};

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
                .help_heading("Stated figures")
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
