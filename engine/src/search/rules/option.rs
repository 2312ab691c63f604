//! The values of rules as texts, as options of the command line and links have them.

use std::ops::RangeInclusive;

use super::costs::MoveCostsError;
use super::table::{Rule, Values, costs_number, ties_number};
use super::ties::TieBreakError;
use crate::puzzle::{UnknownName, quoted};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RuleValueError {
    #[error("{} is not a whole number from {} to {}", quoted(text), range.start(), range.end())]
    Number { text: String, range: RangeInclusive<u32> },
    #[error(transparent)]
    Name(#[from] UnknownName),
    #[error(transparent)]
    Ties(#[from] TieBreakError),
    #[error(transparent)]
    Costs(#[from] MoveCostsError),
}

impl Rule {
    /// The number of the value that a text means.
    ///
    /// # Errors
    /// If it means none.
    pub fn read(&self, text: &str) -> Result<u32, RuleValueError> {
        match &self.values {
            Values::Numbers(range) => {
                let number = text.parse().ok().filter(|number| range.contains(number));
                number.ok_or_else(|| RuleValueError::Number { text: text.to_owned(), range: range.clone() })
            }
            Values::Named(values) => {
                let place = (0..).zip(*values).find(|(_, value)| value.name.eq_ignore_ascii_case(text));
                let names = || values.iter().map(|value| value.name).collect::<Vec<_>>();
                Ok(place.ok_or_else(|| UnknownName::new(text.to_owned(), &names()))?.0)
            }
            Values::Ties(_) => Ok(ties_number(text)?),
            Values::Costs(_) => Ok(costs_number(text)?),
        }
    }

    /// The text of a value, as [`Self::read`] takes it.
    pub fn text_of(&self, value: u32) -> String {
        self.named(value).map_or_else(|| value.to_string(), |named| named.name.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_read_again() {
        for rule in Rule::ALL {
            let presets = rule.presets().into_iter().map(|(value, _)| value);
            for value in presets.chain([*rule.range().start(), *rule.range().end()]) {
                assert_eq!(rule.read(&rule.text_of(value)), Ok(value), "{}", rule.option);
            }
            let error = rule.read("no such value").expect_err("no value").to_string();
            assert!(error.contains("no such value"), "{}: {error}", rule.option);
        }
    }
}
