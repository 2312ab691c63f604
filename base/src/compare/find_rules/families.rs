//! Sets of rules that differ only in when the goal is tested are a family. Their searches run alike until the first of them ends,
//! and on the way figures such as the expansions only grow. So one search tells that others of its family are too large or too
//! small, and these are not run.

use super::trial::RulesEnd;
use crate::learn::all_rules::{AlgorithmRules, Combination, Product, combinations};
use crate::search::GoalTest;

pub(super) struct SetFamily {
    /// In the order in which their searches end.
    left: Vec<(Combination, GoalTest)>,
    tried: GoalTest,
    /// The place that it had among the others.
    place: usize,
}

/// Which set of a family is tried first: the one that is more likely to exclude the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TriedFirst {
    Shortest,
    Longest,
}

impl SetFamily {
    pub fn all_of<'a>(rules: &'a AlgorithmRules, product: &Product) -> impl Iterator<Item = Self> + use<'a> {
        let place = rules.place("goal_test");
        let mut with_one_test = product.clone();
        let tests = place.map(|place| std::mem::replace(&mut with_one_test[place], vec![0]));
        combinations(&with_one_test).into_iter().map(move |set| {
            let with_test = |test: &u8| {
                let mut set = set.clone();
                if let Some(place) = place {
                    set[place] = *test;
                }
                let test = rules.settings(&set).goal_test;
                (set, test)
            };
            let mut left: Vec<_> = tests.as_deref().unwrap_or(&[0]).iter().map(with_test).collect();
            left.sort_by_key(|(_, test)| when_it_ends(*test));
            Self { left, tried: GoalTest::default(), place: 0 }
        })
    }

    pub fn len(&self) -> u64 {
        self.left.len() as u64
    }

    pub fn first(&self) -> &Combination {
        &self.left[0].0
    }

    pub fn take(&mut self, first: TriedFirst) -> Option<Combination> {
        let last = self.left.len().checked_sub(1)?;
        self.place = if first == TriedFirst::Longest { last } else { 0 };
        let (set, test) = self.left.remove(self.place);
        self.tried = test;
        Some(set)
    }

    /// Leaves out those that cannot give the figures after what came of the one that was taken. Gives their number.
    pub fn exclude(&mut self, end: &RulesEnd) -> u64 {
        let before = self.left.len();
        match end {
            RulesEnd::CutOff => self.left.truncate(self.place),
            RulesEnd::Differs(differs) if differs.is_too_small => {
                self.left.drain(..self.place);
                if self.tried == GoalTest::WhenGenerated {
                    // It generates no more than three nodes after it.
                    self.left.retain(|(_, test)| *test != GoalTest::AfterSiblings);
                }
            }
            RulesEnd::Differs(_) | RulesEnd::Matches { .. } => {}
        }
        (before - self.left.len()) as u64
    }
}

impl TriedFirst {
    pub fn after(self, end: &RulesEnd) -> Self {
        match end {
            RulesEnd::CutOff => Self::Shortest,
            RulesEnd::Differs(differs) if differs.is_too_small => Self::Longest,
            RulesEnd::Differs(_) | RulesEnd::Matches { .. } => self,
        }
    }
}

/// The order in which goal tests end the same search.
fn when_it_ends(test: GoalTest) -> u8 {
    match test {
        GoalTest::WhenGenerated => 0,
        GoalTest::AfterSiblings => 1,
        GoalTest::WhenExpanded => 2,
    }
}
