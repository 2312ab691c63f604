//! A figure of one search, compared with a multiple of that of another search.

use serde::{Deserialize, Serialize};

use super::figure_test::{EXPANDED, FigureName};
use super::kind::{BoardTest, ConditionInfo};
use super::relation::FigureRelation;
use super::text::{self, plain, search_text};
use super::trial::{Cut, Trial, TrialSearch, TrialSearches, TrialVerdict};

pub(super) static INFO: ConditionInfo = ConditionInfo {
    title: "A multiple of a second search",
    meaning: "A figure of the search, compared with a multiple of that of a second search on the same board.",
    compares: true,
};

/// A figure of the first search is in a relation to a multiple of that of the second, which is not 0.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatioTest {
    /// Which figure.
    pub figure: FigureName,
    /// How it is compared.
    pub is: FigureRelation,
    /// The factor of the second search's figure.
    pub times: f64,
}

impl RatioTest {
    pub(super) const EXAMPLE: Self = Self { figure: EXPANDED, is: FigureRelation::AtLeast, times: 2.0 };

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

    fn problem(&self, searches: &TrialSearches) -> Option<String> {
        let is_factor = self.times.is_finite() && self.times >= 0.0;
        (!is_factor)
            .then(|| "a factor is 0 or larger".to_owned())
            .or(searches.has_one_search().then(|| text::SAME_SEARCHES.to_owned()))
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
