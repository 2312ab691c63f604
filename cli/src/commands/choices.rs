//! The options for settings that only some algorithms use.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, value_parser};

use super::Failure;
use crate::search::{
    AlgorithmId, COSTS_OF_H, Choice, LibraryQueue, NamedValue, Offer, Offers, Rule, Settings, Values, Weight,
    costs_number, ties_number,
};

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
    pub fn check(&self, settings: &Settings) -> Result<(), Failure> {
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

pub(super) fn named(name: &'static str, summary: &'static str) -> PossibleValue {
    PossibleValue::new(name).help(summary)
}

/// One entry of a registry, by its name. `shown` is what the help says of an entry.
pub(super) fn one_of<T: Copy + Send + Sync + 'static>(
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
