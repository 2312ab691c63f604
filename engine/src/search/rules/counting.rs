//! What courses count as expanded and as generated.

use crate::puzzle::quoted;
use serde::{Deserialize, Serialize};

/// What a course counts as expanded and as generated. It changes the figures that are shown, and no search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CountingRules {
    /// Whether the goal counts as expanded where it is taken from the open list, or popped.
    pub goal: bool,
    /// Whether dropped duplicates count as generated.
    pub duplicates: bool,
    /// Whether the start counts as generated; of a search from both ends, start and goal.
    pub start: bool,
}

impl Default for CountingRules {
    /// That of the textbook: the goal is not expanded, and what is dropped is not a node.
    fn default() -> Self {
        Self { goal: false, duplicates: false, start: true }
    }
}

/// One question of [`CountingRules`].
#[derive(Debug)]
pub struct CountingRule {
    /// The name in files.
    pub name: &'static str,
    /// What is counted, on the screen.
    pub title: &'static str,
    /// What it means, in a sentence for a tooltip.
    pub summary: &'static str,
    /// Whether it is counted.
    pub get: fn(&CountingRules) -> bool,
    set: fn(&mut CountingRules, bool),
}

impl CountingRule {
    /// All of them.
    pub const ALL: &[Self] = &[
        Self {
            name: "goal",
            title: "Expanded: the goal",
            summary: "The goal counts as expanded when it is taken from the open list, or visited",
            get: |counting| counting.goal,
            set: |counting, is_counted| counting.goal = is_counted,
        },
        Self {
            name: "duplicates",
            title: "Generated: duplicates",
            summary: "Successors that are dropped because their state is known count as generated",
            get: |counting| counting.duplicates,
            set: |counting, is_counted| counting.duplicates = is_counted,
        },
        Self {
            name: "start",
            title: "Generated: the start",
            summary: "The start counts as generated",
            get: |counting| counting.start,
            set: |counting, is_counted| counting.start = is_counted,
        },
    ];
}

impl CountingRules {
    /// Sets the answer to one question.
    #[must_use]
    pub fn with(mut self, rule: &CountingRule, is_counted: bool) -> Self {
        (rule.set)(&mut self, is_counted);
        self
    }

    /// The number of expansions, with `goals` that were taken or visited and not expanded.
    pub fn expanded(self, expanded: u64, goals: u64) -> u64 {
        expanded + if self.goal { goals } else { 0 }
    }

    /// The number of generated nodes, of which `starts` are starts, with `duplicates` that were dropped.
    pub fn generated(self, generated: u64, starts: u64, duplicates: u64) -> u64 {
        let dropped = if self.duplicates { duplicates } else { 0 };
        generated + dropped - if self.start { 0 } else { starts }
    }

    /// The name on the command line: what is counted, separated by commas; `none` for nothing.
    pub fn name(&self) -> String {
        let counted: Vec<_> =
            CountingRule::ALL.iter().filter(|rule| (rule.get)(self)).map(|rule| rule.name).collect();
        if counted.is_empty() { NOTHING.to_owned() } else { counted.join(",") }
    }
}

const NOTHING: &str = "none";

/// A word that is not a name of what may be counted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} is not one of goal, duplicates, start; or write none", quoted(.0))]
pub struct CountingError(String);

impl std::str::FromStr for CountingRules {
    type Err = CountingError;

    fn from_str(text: &str) -> Result<Self, CountingError> {
        let nothing = Self { goal: false, duplicates: false, start: false };
        if text == NOTHING {
            return Ok(nothing);
        }
        text.split(',').map(str::trim).try_fold(nothing, |counting, name| {
            let rule = CountingRule::ALL.iter().find(|rule| rule.name == name);
            let rule = rule.ok_or_else(|| CountingError(name.to_owned()))?;
            Ok(counting.with(rule, true))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_again() {
        for bits in 0..8 {
            let counting = CountingRule::ALL
                .iter()
                .enumerate()
                .fold(CountingRules::default(), |counting, (place, rule)| {
                    counting.with(rule, bits >> place & 1 == 1)
                });
            assert_eq!(counting.name().parse(), Ok(counting));
        }
        assert_eq!(CountingRules::default().name(), "start");
        assert!("goal, all".parse::<CountingRules>().expect_err("no such name").to_string().contains("all"));
    }
}
