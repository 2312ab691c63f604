//! The options of the choices that some algorithms look at and others do not.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::value_parser;

use super::arguments::{named, with_default};
use crate::search::{
    AlgorithmId, Choice, Duplicates, GoalTest, Nodes, Offer, Offers, OpenKind, Reopening, Settings, TieBreak,
    Weight,
};

/// What was chosen; `None` where nothing was said.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Choices {
    /// The weight of h
    #[arg(long, value_name = "W", allow_negative_numbers = true, help = help("The weight of h, from 0 to 1000", |offers| offers.weight, usual().weight))]
    pub weight: Option<Weight>,
    /// The depth beyond which the search does not go
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(..=i64::from(Nodes::MAX_G)), help = help("The depth beyond which the search does not go; the last one of iddfs", |offers| offers.depth_limit, usual().depth_limit))]
    pub depth_limit: Option<u32>,
    /// How many nodes of a layer are kept
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..), help = help("How many nodes of a layer are kept", |offers| offers.beam_width, usual().beam_width))]
    pub beam_width: Option<u32>,
    /// Which of several open nodes of equal value comes first
    #[arg(long, value_name = "NAME", value_parser = names::<TieBreak>(), help = help("Which of several open nodes of equal value comes first", |offers| offers.ties, usual().ties.name()))]
    pub ties: Option<TieBreak>,
    /// When a node is compared with the goal
    #[arg(long, value_name = "NAME", value_parser = names::<GoalTest>(), help = help("When a node is compared with the goal", |offers| offers.goal_test, usual().goal_test.name()))]
    pub goal_test: Option<GoalTest>,
    /// What is done with a successor whose state is known
    #[arg(long, value_name = "NAME", value_parser = names::<Duplicates>(), help = help("What is done with a successor whose state is known", |offers| offers.duplicates, usual().duplicates.name()))]
    pub duplicates: Option<Duplicates>,
    /// Whether closed nodes may be reopened
    #[arg(long, value_name = "NAME", value_parser = names::<Reopening>(), help = help("Whether closed nodes may be reopened", |offers| offers.reopening, usual().reopening.name()))]
    pub reopening: Option<Reopening>,
    /// The data structure of the open list
    #[arg(long, value_name = "NAME", value_parser = names::<OpenKind>(), help = help("The data structure of the open list; the search is the same", |offers| offers.open_list, usual().open_list.name()))]
    pub open_list: Option<OpenKind>,
}

/// An option that is not for the algorithm.
#[derive(Debug, thiserror::Error)]
#[error("--{option} is not for {algorithm}: {reason}")]
pub struct NotOffered {
    option: &'static str,
    algorithm: &'static str,
    reason: &'static str,
}

impl Choices {
    /// Whether the algorithm looks at everything that was chosen.
    ///
    /// # Errors
    /// Names the first choice that it does not offer.
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

    /// Settings with what was chosen in place of theirs.
    #[must_use]
    pub fn before(&self, settings: Settings) -> Settings {
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

/// The options by name, and whether an algorithm looks at them.
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

fn usual() -> Settings {
    Settings::default()
}

/// The help of an option: what it says, which algorithms look at it, and what they see where it is not given.
fn help(what: &str, offer: impl Fn(&Offers) -> Offer, default: impl std::fmt::Display) -> String {
    let infos = AlgorithmId::ALL.iter().map(|id| id.info());
    let takers: Vec<_> = infos.filter(|info| offer(&info.offers).is_ok()).map(|info| info.name).collect();
    with_default(&format!("{what} ({})", takers.join(", ")), default)
}

fn names<C: Choice + Send + Sync>() -> impl TypedValueParser<Value = C> {
    PossibleValuesParser::new(C::ALL.iter().map(|value| named(value.name(), value.summary())))
        .map(|name| C::from_name(&name).expect("the possible values are the names"))
}
