//! Conditions on figures of one search, or of two that are compared.

use serde::{Deserialize, Serialize};

use super::trial::{
    A_NUMBER, BoardTest, Cut, Trial, TrialSearch, TrialSearches, TrialVerdict, plain, search_text,
};
use crate::compare::figures::{self, FigureInfo, FigureUnit, Figures};
use crate::puzzle::named;

/// A figure, by its name in files.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FigureName(pub &'static FigureInfo);

impl FigureName {
    /// Those that a condition can compare. Times differ between two runs of one search.
    pub fn all() -> impl Iterator<Item = Self> {
        FigureInfo::ALL.iter().filter(|info| info.unit != FigureUnit::Seconds).map(|info| Self(info))
    }

    pub fn of(self, figures: &Figures) -> Option<f64> {
        (self.0.value)(figures)
    }

    pub(super) fn quoted(self) -> String {
        format!("“{}”", self.0.title)
    }

    pub(super) fn is_expanded(self) -> bool {
        self == EXPANDED
    }
}

pub(super) const EXPANDED: FigureName = FigureName(&figures::EXPANDED);
pub(super) const LENGTH: FigureName = FigureName(&figures::LENGTH);

named!(FigureName in FigureName::all(), |figure| figure.0.name);

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureTest {
    pub figure: FigureName,
    pub is: FigureRelation,
    pub number: f64,
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
            return Some(A_NUMBER.to_owned());
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

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum FigureRelation {
    AtLeast,
    MoreThan,
    Exactly,
    LessThan,
    AtMost,
}

/// Figures are whole numbers, or ratios of such: two that differ by less are equal.
const EQUAL: f64 = 1e-9;

impl FigureRelation {
    pub const ALL: [Self; 5] = [Self::AtLeast, Self::MoreThan, Self::Exactly, Self::LessThan, Self::AtMost];

    pub fn words(self) -> &'static str {
        match self {
            Self::AtLeast => "at least",
            Self::MoreThan => "more than",
            Self::Exactly => "exactly",
            Self::LessThan => "less than",
            Self::AtMost => "at most",
        }
    }

    pub fn holds(self, value: f64, number: f64) -> bool {
        let is_equal = (value - number).abs() < EQUAL;
        match self {
            Self::AtLeast => value > number || is_equal,
            Self::MoreThan => value > number && !is_equal,
            Self::Exactly => is_equal,
            Self::LessThan => value < number && !is_equal,
            Self::AtMost => value < number || is_equal,
        }
    }

    /// Whether a larger value never spoils it.
    pub(super) fn wants_more(self) -> bool {
        matches!(self, Self::AtLeast | Self::MoreThan)
    }
}

/// A figure of the first search is in a relation to a multiple of that of the second, which is not 0.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatioTest {
    pub figure: FigureName,
    pub is: FigureRelation,
    pub times: f64,
}

impl RatioTest {
    /// The most nodes that the second search may expand: with more, the first would have to expand more than its limit allows. `None`
    /// if it has no limit.
    fn most_of_second(&self, most: Option<u64>) -> Option<u64> {
        let most = most.filter(|_| self.figure.is_expanded() && self.is.wants_more() && self.times > 0.0)?;
        Some((most as f64 / self.times) as u64)
    }
}

impl BoardTest for RatioTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        let [first, second] = [&searches.first, &searches.second].map(search_text);
        let (figure, is) = (self.figure.quoted(), self.is.words());
        if self.figure.is_expanded() {
            return format!("{first} expands {is} {} times as many nodes as {second}", plain(self.times));
        }
        format!("the figure {figure} of {first} is {is} {} times that of {second}", plain(self.times))
    }

    fn problem(&self, _: &TrialSearches) -> Option<String> {
        let is_factor = self.times.is_finite() && self.times >= 0.0;
        (!is_factor).then(|| "a factor is 0 or larger".to_owned())
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        let (cheap, other) = if self.is.wants_more() {
            (TrialSearch::Second, TrialSearch::First)
        } else {
            (TrialSearch::First, TrialSearch::Second)
        };
        if let Some(most) = self.most_of_second(trial.searches.max_expanded)
            && !trial.expands_at_most(TrialSearch::Second, most)?
        {
            return Ok(TrialVerdict::NotMet);
        }
        let Some(value) = self.figure.of(trial.figures(cheap)?) else { return Ok(TrialVerdict::NotMet) };
        if cheap == TrialSearch::Second && value <= 0.0 {
            return Ok(TrialVerdict::NotMet);
        }
        let Some(other) = self.figure.of(trial.figures(other)?) else { return Ok(TrialVerdict::NotMet) };
        let (first, second) = if cheap == TrialSearch::Second { (other, value) } else { (value, other) };
        Ok(TrialVerdict::of(second > 0.0 && self.is.holds(first, self.times * second)))
    }
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DifferenceTest {
    pub figure: FigureName,
    pub is: FigureRelation,
    pub number: f64,
}

impl BoardTest for DifferenceTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        let [first, second] = [&searches.first, &searches.second].map(search_text);
        let (figure, is) = (self.figure.quoted(), self.is.words());
        format!("the figure {figure} of {first} minus that of {second} is {is} {}", plain(self.number))
    }

    fn problem(&self, _: &TrialSearches) -> Option<String> {
        (!self.number.is_finite()).then(|| A_NUMBER.to_owned())
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        let Some(second) = self.figure.of(trial.figures(TrialSearch::Second)?) else {
            return Ok(TrialVerdict::NotMet);
        };
        let Some(first) = self.figure.of(trial.figures(TrialSearch::First)?) else {
            return Ok(TrialVerdict::NotMet);
        };
        Ok(TrialVerdict::of(self.is.holds(first - second, self.number)))
    }
}
