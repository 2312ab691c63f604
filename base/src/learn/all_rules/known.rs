//! Rules that make no difference to a search that never meets what they are about.

use std::collections::HashMap;

use super::dimension::AlgorithmRules;
use super::products::Combination;
use crate::search::{Choice, Duplicates};

/// What is known of searches under the default goal test, reopening and detection of duplicates. Other rules make no difference
/// until the goal is generated, a closed node is reopened, or a board other than that of the parent is found again. So most
/// searches need not run again under them.
pub struct Known<T> {
    /// Places of these rules in a combination, where the algorithm offers them.
    goal_test: Option<usize>,
    reopening: Option<usize>,
    duplicates: Option<usize>,
    of: HashMap<Combination, (Met, T)>,
}

/// What a search met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the search")]
pub struct Met {
    /// The goal was generated.
    pub goal: bool,
    /// A closed node was reopened.
    pub reopened: bool,
    /// A known board was found again, other than that of the parent.
    pub known: bool,
    /// A known board was found with a smaller g.
    pub better: bool,
}

/// Whether a rule for duplicates does the same as the default one in a search that met this. The default one drops known boards
/// and keeps the better of two.
fn is_default_until(value: u8, met: Met) -> bool {
    let duplicates = Duplicates::ALL[usize::from(value)];
    let differs_by_better = matches!(duplicates, Duplicates::FirstReached | Duplicates::AddBetter);
    duplicates.drops_parent() && !met.known || differs_by_better && !met.better
}

impl<T> Known<T> {
    /// For searches that may end before they generate the goal.
    pub fn new(rules: &AlgorithmRules) -> Self {
        Self { goal_test: rules.place("goal_test"), ..Self::of_whole_searches(rules) }
    }

    /// For searches that run to their end, so that each goal test gives a different search.
    pub fn of_whole_searches(rules: &AlgorithmRules) -> Self {
        let [reopening, duplicates] = ["reopening", "duplicates"].map(|name| rules.place(name));
        Self { goal_test: None, reopening, duplicates, of: HashMap::new() }
    }

    /// Whether a rule is not the default one, which comes first.
    fn differs(rule: Option<usize>, combination: &Combination) -> bool {
        rule.is_some_and(|rule| combination[rule] > 0)
    }

    /// What is known of a combination that runs as another one did.
    pub fn same(&self, combination: &Combination) -> Option<&T> {
        let mut usual = combination.clone();
        for rule in [self.goal_test, self.reopening].into_iter().flatten() {
            usual[rule] = 0;
        }
        let with_closed_list = || {
            let rule = self.duplicates?;
            let mut usual = usual.clone();
            usual[rule] = 0;
            self.of.get(&usual).filter(|(met, _)| is_default_until(combination[rule], *met))
        };
        let (met, known) = self.of.get(&usual).or_else(with_closed_list)?;
        let matters = met.goal && Self::differs(self.goal_test, combination)
            || met.reopened && Self::differs(self.reopening, combination);
        (!matters).then_some(known)
    }

    /// Notes what a combination did.
    pub fn note(&mut self, combination: &Combination, met: Met, value: T) {
        if !Self::differs(self.goal_test, combination) && !Self::differs(self.reopening, combination) {
            self.of.insert(combination.clone(), (met, value));
        }
    }
}
