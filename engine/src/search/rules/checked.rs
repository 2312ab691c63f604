//! Rules are checked when they are read: a number outside the range of its rule is refused, even where the algorithm does not
//! use the rule.

use std::ops::RangeInclusive;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::table::{GivenRules, Rule, Rules, SettingsOf, Values};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{name}: a number from {least} to {most}, not {found}")]
pub struct OutOfRange {
    name: &'static str,
    least: u64,
    most: u64,
    found: u64,
}

impl OutOfRange {
    /// Checks a number, which has this name in files.
    ///
    /// # Errors
    /// If it is outside the range.
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

// `remote = "Self"` derives inherent functions with the names of the traits, which read and write the fields without a check.
// They are what is called here.

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
