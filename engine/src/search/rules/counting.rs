//! Rules of courses for what counts as expanded and as generated.

use crate::puzzle::quoted;
use serde::{Deserialize, Serialize};

macro_rules! counting_rules {
    ($($(#[$meta:meta])* $rule:ident: $name:literal, $title:literal, $summary:literal;)+) => {
        /// A course's rules for what counts as expanded and as generated. They change the figures that are shown, and no search.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct CountingRules {
            $(#[doc = $summary] $(#[$meta])* pub $rule: bool,)+
        }

        impl CountingRules {
            const NOTHING: Self = Self { $($rule: false),+ };
        }

        impl CountingRule {
            pub const ALL: &[Self] = &[$(Self {
                name: $name,
                title: $title,
                summary: $summary,
                get: |counting| counting.$rule,
                set: |counting, answer| counting.$rule = answer,
            }),+];
        }
    };
}

counting_rules! {
    goal: "goal", "Expanded: the goal", "The goal counts as expanded when it is taken from the open list, or visited";
    duplicates: "duplicates", "Generated: duplicates", "Successors that are dropped because their state is known count as generated";
    start: "start", "Generated: the start", "The start counts as generated";
    without_start: "without-start", "Expanded: without the start", "The first expansion, which is that of the start, does not count";
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    generated_goal: "generated-goal", "Expanded: the generated goal", "The goal counts as expanded where it ends the search when it is generated";
}

impl Default for CountingRules {
    /// That of the textbook: the goal is not expanded, and what is dropped is not a node.
    fn default() -> Self {
        Self { start: true, ..Self::NOTHING }
    }
}

#[derive(Debug)]
pub struct CountingRule {
    pub name: &'static str,
    pub title: &'static str,
    pub summary: &'static str,
    pub get: fn(&CountingRules) -> bool,
    set: fn(&mut CountingRules, bool),
}

impl CountingRules {
    #[must_use]
    pub fn with(mut self, rule: &CountingRule, is_counted: bool) -> Self {
        (rule.set)(&mut self, is_counted);
        self
    }

    /// The number of expansions, with goals that were `taken` or visited and not expanded, and goals that were only `generated`.
    pub fn expanded(self, expanded: u64, taken: u64, generated: u64) -> u64 {
        let counted = |is_counted: bool, goals: u64| if is_counted { goals } else { 0 };
        expanded - self.starts_left_out(expanded)
            + counted(self.goal, taken)
            + counted(self.generated_goal, generated)
    }

    /// The expansions of the start that do not count: 1 or 0.
    pub fn starts_left_out(self, expanded: u64) -> u64 {
        if self.without_start { expanded.min(1) } else { 0 }
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
/// All nodes that are made: dropped duplicates and the start, too.
const CREATED: &str = "created";

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} is not one of {}, {CREATED}; or write {NOTHING}", quoted(.0), names())]
pub struct CountingError(String);

fn names() -> String {
    CountingRule::ALL.iter().map(|rule| rule.name).collect::<Vec<_>>().join(", ")
}

impl std::str::FromStr for CountingRules {
    type Err = CountingError;

    fn from_str(text: &str) -> Result<Self, CountingError> {
        if text == NOTHING {
            return Ok(Self::NOTHING);
        }
        text.split(',').map(str::trim).try_fold(Self::NOTHING, |counting, name| {
            if name == CREATED {
                return Ok(Self { duplicates: true, start: true, ..counting });
            }
            let rule = CountingRule::ALL.iter().find(|rule| rule.name == name);
            let rule = rule.ok_or_else(|| CountingError(name.to_owned()))?;
            Ok(counting.with(rule, true))
        })
    }
}
