//! The options for settings that only some algorithms use.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::value_parser;

use super::arguments::named;
use super::text::with_default;
use crate::search::{
    AlgorithmId, Choice, Duplicates, GoalTest, Nodes, Offer, Offers, OpenKind, Reopening, Settings, TieBreak,
    Weight,
};

/// The settings that were given; `None` if an option was not given.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Choices {
    /// The weight of h
    #[arg(long, value_name = "W", allow_negative_numbers = true, help = help("The weight of h, from 0 to 1000", |offers| offers.weight, defaults().weight))]
    pub weight: Option<Weight>,
    /// The depth limit
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(..=i64::from(Nodes::MAX_G)), help = help("The depth limit; for iddfs, the last one", |offers| offers.depth_limit, defaults().depth_limit))]
    pub depth_limit: Option<u32>,
    /// The number of nodes that each layer keeps
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..), help = help("The number of nodes that each layer keeps", |offers| offers.beam_width, defaults().beam_width))]
    pub beam_width: Option<u32>,
    /// The order of open nodes with the same value
    #[arg(long, value_name = "NAME", value_parser = names::<TieBreak>(), help = help("The order of open nodes with the same value", |offers| offers.ties, defaults().ties.name()))]
    pub ties: Option<TieBreak>,
    /// When to test whether a node is the goal
    #[arg(long, value_name = "NAME", value_parser = names::<GoalTest>(), help = help("When to test whether a node is the goal", |offers| offers.goal_test, defaults().goal_test.name()))]
    pub goal_test: Option<GoalTest>,
    /// How to detect duplicate states
    #[arg(long, value_name = "NAME", value_parser = names::<Duplicates>(), help = help("How to detect duplicate states", |offers| offers.duplicates, defaults().duplicates.name()))]
    pub duplicates: Option<Duplicates>,
    /// Whether to reopen closed nodes
    #[arg(long, value_name = "NAME", value_parser = names::<Reopening>(), help = help("Whether to reopen closed nodes", |offers| offers.reopening, defaults().reopening.name()))]
    pub reopening: Option<Reopening>,
    /// The data structure of the open list
    #[arg(long, value_name = "NAME", value_parser = names::<OpenKind>(), help = help("The data structure of the open list; it does not change the search", |offers| offers.open_list, defaults().open_list.name()))]
    pub open_list: Option<OpenKind>,
}

/// An option that does not apply to the algorithm.
#[derive(Debug, thiserror::Error)]
#[error("--{option} does not apply to {algorithm}: {reason}")]
pub struct NotOffered {
    option: &'static str,
    algorithm: &'static str,
    reason: &'static str,
}

impl Choices {
    /// Checks that the algorithm uses every setting that was given.
    ///
    /// # Errors
    /// Names the first setting that it does not use.
    pub fn check(&self, algorithm: AlgorithmId) -> Result<(), NotOffered> {
        let info = algorithm.info();
        let given = [
            self.weight.is_some(),
            self.depth_limit.is_some(),
            self.beam_width.is_some(),
            self.ties.is_some(),
            self.goal_test.is_some(),
            self.duplicates.is_some(),
            self.reopening.is_some(),
            self.open_list.is_some(),
        ];
        let refused =
            options(&info.offers).into_iter().zip(given).find(|((_, offer), given)| *given && offer.is_err());
        match refused {
            Some(((option, Err(reason)), _)) => Err(NotOffered { option, algorithm: info.name, reason }),
            _ => Ok(()),
        }
    }

    /// The settings, overridden by those that were given.
    #[must_use]
    pub fn over(&self, settings: Settings) -> Settings {
        Settings {
            weight: self.weight.unwrap_or(settings.weight),
            depth_limit: self.depth_limit.unwrap_or(settings.depth_limit),
            beam_width: self.beam_width.unwrap_or(settings.beam_width),
            ties: self.ties.unwrap_or(settings.ties),
            goal_test: self.goal_test.unwrap_or(settings.goal_test),
            duplicates: self.duplicates.unwrap_or(settings.duplicates),
            reopening: self.reopening.unwrap_or(settings.reopening),
            open_list: self.open_list.unwrap_or(settings.open_list),
            ..settings
        }
    }
}

/// The options by name, and whether an algorithm uses them.
pub fn options(offers: &Offers) -> [(&'static str, Offer); 8] {
    [
        ("weight", offers.weight),
        ("depth-limit", offers.depth_limit),
        ("beam-width", offers.beam_width),
        ("ties", offers.ties),
        ("goal-test", offers.goal_test),
        ("duplicates", offers.duplicates),
        ("reopening", offers.reopening),
        ("open-list", offers.open_list),
    ]
}

fn defaults() -> Settings {
    Settings::default()
}

/// The help of an option: its meaning, the algorithms that use it, and its default.
fn help(what: &str, offer: impl Fn(&Offers) -> Offer, default: impl std::fmt::Display) -> String {
    let infos = AlgorithmId::ALL.iter().map(|id| id.info());
    let takers: Vec<_> = infos.filter(|info| offer(&info.offers).is_ok()).map(|info| info.name).collect();
    with_default(&format!("{what} ({})", takers.join(", ")), default)
}

fn names<C: Choice + Send + Sync>() -> impl TypedValueParser<Value = C> {
    PossibleValuesParser::new(C::ALL.iter().map(|value| named(value.name(), value.summary())))
        .map(|name| C::from_name(&name).expect("the possible values are the names"))
}
