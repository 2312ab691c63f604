//! A figure of one search, compared with a number.

use crate::puzzle::named;
use serde::{Deserialize, Serialize};

use super::kind::{BoardTest, ConditionInfo};
use super::relation::FigureRelation;
use super::text::{self, plain, search_text};
use super::trial::{Cut, Trial, TrialSearch, TrialSearches, TrialVerdict};
use crate::compare::{FigureInfo, FigureUnit, Figures};

pub(super) static INFO: ConditionInfo = ConditionInfo {
    title: "A figure",
    meaning: "A figure of the search, such as the expansions, compared with a number.",
    compares: false,
};

/// A figure, by its name in files.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FigureName(pub &'static FigureInfo);

impl FigureName {
    /// Those that a condition can compare. Times differ between two runs of one search.
    pub fn all() -> impl Iterator<Item = Self> {
        FigureInfo::ALL.iter().filter(|info| info.unit != FigureUnit::Seconds).map(|info| Self(info))
    }

    /// The value of a run.
    pub fn of(self, figures: &Figures) -> Option<f64> {
        (self.0.value)(figures)
    }

    /// Its title, between quotation marks.
    pub(super) fn quoted(self) -> String {
        format!("“{}”", self.0.title)
    }

    /// Whether it is the number of expansions, which a search can be stopped at.
    pub(super) fn is_expanded(self) -> bool {
        self == EXPANDED
    }
}

/// The number of expansions.
pub(super) const EXPANDED: FigureName = FigureName(&crate::compare::EXPANDED);
/// The moves of the path.
pub(super) const LENGTH: FigureName = FigureName(&crate::compare::LENGTH);

named!(FigureName in FigureName::all(), |figure| figure.0.name);

/// A figure of the search is in a relation to a number.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureTest {
    /// Which figure.
    pub figure: FigureName,
    /// How it is compared.
    pub is: FigureRelation,
    /// The number.
    pub number: f64,
}

impl FigureTest {
    pub(super) const EXAMPLE: Self = Self { figure: EXPANDED, is: FigureRelation::AtLeast, number: 100.0 };
}

impl BoardTest for FigureTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        let (figure, is) = (self.figure.quoted(), self.is.words());
        if self.figure.is_expanded() {
            return format!("{} expands {is} {} nodes", search_text(&searches.first), plain(self.number));
        }
        format!("the figure {figure} of {} is {is} {}", search_text(&searches.first), plain(self.number))
    }

    fn problem(&self, searches: &TrialSearches) -> Option<String> {
        if !self.number.is_finite() {
            return Some(text::A_NUMBER.to_owned());
        }
        let most = searches.max_expanded?;
        let wants_it =
            self.is.wants_more() || self.is == FigureRelation::Exactly && self.number > most as f64;
        let is_beyond = wants_it && !self.is.holds(most as f64, self.number);
        (self.figure.is_expanded() && is_beyond)
            .then(|| "the search may not expand that many nodes: raise the limit on expansions".to_owned())
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        let value = self.figure.of(trial.figures(TrialSearch::First)?);
        Ok(TrialVerdict::of(value.is_some_and(|value| self.is.holds(value, self.number))))
    }
}
