//! The difference of a figure between two searches, compared with a number.

use serde::{Deserialize, Serialize};

use super::figure_test::{FigureName, LENGTH};
use super::kind::{BoardTest, ConditionInfo};
use super::relation::FigureRelation;
use super::text::{self, plain, search_text};
use super::trial::{Cut, Trial, TrialSearch, TrialSearches, TrialVerdict};

pub(super) static INFO: ConditionInfo = ConditionInfo {
    title: "A difference from a second search",
    meaning: "A figure of the search minus that of a second search on the same board, compared with a number.",
    compares: true,
};

/// A figure of the first search less that of the second is in a relation to a number.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DifferenceTest {
    /// Which figure.
    pub figure: FigureName,
    /// How it is compared.
    pub is: FigureRelation,
    /// The number.
    pub number: f64,
}

impl DifferenceTest {
    pub(super) const EXAMPLE: Self = Self { figure: LENGTH, is: FigureRelation::AtLeast, number: 2.0 };
}

impl BoardTest for DifferenceTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        let [first, second] = [&searches.first, &searches.second].map(search_text);
        let (figure, is) = (self.figure.quoted(), self.is.words());
        format!("the figure {figure} of {first} minus that of {second} is {is} {}", plain(self.number))
    }

    fn problem(&self, searches: &TrialSearches) -> Option<String> {
        (!self.number.is_finite())
            .then(|| text::A_NUMBER.to_owned())
            .or(searches.has_one_search().then(|| text::SAME_SEARCHES.to_owned()))
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
