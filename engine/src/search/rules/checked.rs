//! Rules are checked when they are read, from files, options and links: a number outside the range of its rule is refused.

use std::ops::RangeInclusive;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::costs::MoveCostsError;
use super::table::{GivenRules, Rule, Rules, SettingsOf, Values, costs_number, ties_number};
use super::ties::TieBreakError;
use crate::puzzle::{UnknownName, quoted};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{name}: a number from {least} to {most}, not {found}")]
pub struct OutOfRange {
    name: &'static str,
    least: u64,
    most: u64,
    found: u64,
}

impl OutOfRange {
    /// Checks that a number, which has this name in files, is in the range.
    pub fn check(name: &'static str, found: u64, range: RangeInclusive<u64>) -> Result<(), Self> {
        let (least, most) = range.into_inner();
        if (least..=most).contains(&found) { Ok(()) } else { Err(Self { name, least, most, found }) }
    }
}

impl<A: Copy> SettingsOf<A> {
    fn check(&self) -> Result<(), OutOfRange> {
        Rule::ALL.iter().try_for_each(|rule| match &rule.values {
            Values::Numbers(range) => {
                let range = u64::from(*range.start())..=u64::from(*range.end());
                OutOfRange::check(rule.name, self.value_of(rule).into(), range)
            }
            Values::Named(_) | Values::Ties(_) | Values::Costs(_) => Ok(()),
        })
    }
}

// `remote = "Self"` derives inherent functions with the names of the traits, without a check. They are called here.

impl<'de, A: Deserialize<'de> + Default + Copy> Deserialize<'de> for SettingsOf<A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let settings = Self::deserialize(deserializer)?;
        settings.check().map_err(D::Error::custom)?;
        Ok(settings)
    }
}

impl<A: Serialize> Serialize for SettingsOf<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for GivenRules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let given = Self::deserialize(deserializer)?;
        given.over(Rules::default()).check().map_err(D::Error::custom)?;
        Ok(given)
    }
}

impl Serialize for GivenRules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

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
