//! The series that are plotted.

use serde::{Deserialize, Serialize};

use crate::recording::Series;

/// The series that the user has not hidden.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plots {
    hidden: Vec<Series>,
}

/// Two plots of few lines by default: a third would make them small.
impl Default for Plots {
    fn default() -> Self {
        Self { hidden: vec![Series::Dropped, Series::Least, Series::Branching] }
    }
}

impl Plots {
    /// Whether a series is plotted, if the search has it.
    pub fn shows(&self, series: Series) -> bool {
        !self.hidden.contains(&series)
    }

    pub(crate) fn show(&mut self, series: Series, show: bool) {
        self.hidden.retain(|other| *other != series);
        if !show {
            self.hidden.push(series);
        }
    }
}
