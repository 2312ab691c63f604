//! The rules of a search, one entry each: what it decides, its type, its default, and what users read about it.
//!
//! # Add a rule
//!
//! A rule is an option of searches, such as the beam width. Add its entry to `rules!` in `engine/src/search/rules/table.rs`: its type, its
//! default, why other algorithms do not use it, its texts, and its values. A rule with named values also needs its type in
//! `engine/src/search/rules/choices.rs`. The algorithms that use it offer it in their `INFO`; a value that one of them does not have is in
//! its `left_out`, with the reason.
//!
//! That is all. The command line, files, the JSON output and the menu *Rules* read the entry, and the tests try its values.
//! Add the field to the example in `docs/files.md`; a test compares it with what the program writes.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::choices::{
    Ascent, AtLimit, Choice, Cycles, Duplicates, GoalTest, NamedValue, OpenKind, PushOrder, Reopening,
    RuleValue,
};
use super::costs::{MoveCosts, MoveCostsError, Weight};
use super::ties::{TieBreak, TieBreakError};
use crate::heuristic::HeuristicId;
use crate::puzzle::{MoveOrder, TileCosts, number};
use crate::search::store::Nodes;

/// Whether an algorithm uses a rule, or why not.
pub type Offer = Result<(), &'static str>;

/// A value that an algorithm does not have, though it uses the rule.
#[derive(Clone, Copy, Debug)]
pub struct LeftOut {
    /// The rule, by its name in files.
    pub rule: &'static str,
    pub value: u32,
    pub why: &'static str,
}

macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident: $type:ty = $default:expr, unused: $reason:literal
        $(, $values:expr, $option:literal, $title:literal, $question:literal, $summary:literal)?;)+) => {
        /// An algorithm with its rules: everything that decides what a search does, event by event. Stored in files.
        ///
        /// `A` is the algorithm's name in [`Settings`](crate::search::Settings), and nothing in [`Rules`], which algorithms see.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(remote = "Self", default, deny_unknown_fields, rename = "Settings")]
        pub struct SettingsOf<A> {
            pub algorithm: A,
            $($(#[$doc])* pub $rule: $type,)+
        }

        impl<A: Default> Default for SettingsOf<A> {
            fn default() -> Self {
                Self { algorithm: A::default(), $($rule: $default,)+ }
            }
        }

        impl<A> SettingsOf<A> {
            pub fn with_algorithm<B>(self, algorithm: B) -> SettingsOf<B> {
                SettingsOf { algorithm, $($rule: self.$rule,)+ }
            }

            /// Sets each rule that is not offered to its default.
            #[must_use]
            pub fn offered_by(self, offers: &Offers) -> Self {
                let default = Rules::default();
                Self { algorithm: self.algorithm, $($rule: if offers.$rule.is_ok() { self.$rule } else { default.$rule },)+ }
            }
        }

        /// Rules that are given; those that are left out stay as they are. The fields are those of [`Rules`].
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
        #[serde(remote = "Self", default, deny_unknown_fields, rename = "Settings")]
        pub struct GivenRules {
            $($(#[$doc])* #[serde(skip_serializing_if = "Option::is_none")] pub $rule: Option<$type>,)+
        }

        impl GivenRules {
            /// Those of `rules` that are not so in `base`.
            pub fn different(rules: &Rules, base: &Rules) -> Self {
                Self { $($rule: Some(rules.$rule).filter(|value| *value != base.$rule),)+ }
            }

            /// The rules, overridden by those that are given.
            pub fn over<A>(&self, rules: SettingsOf<A>) -> SettingsOf<A> {
                SettingsOf { algorithm: rules.algorithm, $($rule: self.$rule.unwrap_or(rules.$rule),)+ }
            }
        }

        /// Which rules an algorithm uses, and why it does not use the others. The fields are those of [`Rules`].
        #[derive(Clone, Copy, Debug)]
        pub struct Offers {
            $(#[doc = concat!("Whether it uses `", stringify!($rule), "`.")] pub $rule: Offer,)+
            pub left_out: &'static [LeftOut],
        }

        impl Offers {
            pub const NONE: Self = Self { $($rule: Err($reason),)+ left_out: &[] };
        }

        impl Rule {
            /// All rules whose values are whole numbers or have names. (The others have a control and an option of their own.)
            pub const ALL: &[Self] = &[$($(Self {
                name: stringify!($rule),
                option: $option,
                title: $title,
                question: $question,
                summary: $summary,
                values: $values,
                offer: |offers| offers.$rule,
                get: |rules| rules.$rule.number(),
                set: |rules, number| rules.$rule = RuleValue::of_number(number).unwrap_or_default(),
            },)?)+];
        }
    };
}

/// The rules of a search, whatever its algorithm.
pub type Rules = SettingsOf<()>;

/// Stands for the sign of a value in a question.
const VALUE: &str = "{value}";

/// A rule whose values are whole numbers or have names. Command line, menu, output and tests show all of them from here.
#[derive(Debug)]
pub struct Rule {
    pub name: &'static str,
    /// The name of its option on the command line, without the dashes.
    pub option: &'static str,
    /// The name on the screen, among other words.
    pub title: &'static str,
    /// What is asked where a value is chosen; `{value}` stands for what the algorithm orders nodes by.
    question: &'static str,
    pub summary: &'static str,
    pub values: Values,
    offer: fn(&Offers) -> Offer,
    get: fn(&Rules) -> u32,
    set: fn(&mut Rules, u32),
}

/// The values of a rule. Each is a number; that of a named one is its place in the list.
#[derive(Debug)]
pub enum Values {
    Numbers(RangeInclusive<u32>),
    /// A few, the default first.
    Named(&'static [NamedValue]),
    /// Sequences of keys, of which these have a name, the default first.
    Ties(&'static [NamedValue]),
    /// Costs of moves, of which these have a name, the default first.
    Costs(&'static [NamedValue]),
}

impl Rule {
    /// Whether an algorithm uses it, or why not.
    pub fn offer(&self, offers: &Offers) -> Offer {
        (self.offer)(offers)
    }

    /// Whether an algorithm uses it with this value, or why not.
    pub fn offer_of(&self, offers: &Offers, value: u32) -> Offer {
        let is_left_out = |left_out: &&LeftOut| left_out.rule == self.name && left_out.value == value;
        let left_out = offers.left_out.iter().find(is_left_out);
        self.offer(offers).and(left_out.map_or(Ok(()), |left_out| Err(left_out.why)))
    }

    /// What is asked where a value is chosen, for nodes in the order of the value with this sign.
    pub fn question(&self, sign: &str) -> Cow<'static, str> {
        if self.question.contains(VALUE) {
            self.question.replace(VALUE, sign).into()
        } else {
            self.question.into()
        }
    }

    pub fn names(&self) -> &'static [NamedValue] {
        match self.values {
            Values::Numbers(_) => &[],
            Values::Named(names) | Values::Ties(names) | Values::Costs(names) => names,
        }
    }

    /// The name and the texts of a value; `None` where it is a number, or no value.
    pub fn named(&self, value: u32) -> Option<&'static NamedValue> {
        match self.values {
            Values::Numbers(_) => None,
            Values::Named(names) => names.get(value as usize),
            Values::Ties(_) => TieBreak::of_number(value).map(TieBreak::named),
            Values::Costs(_) => MoveCosts::of_number(value).map(MoveCosts::named),
        }
    }

    /// The values to choose from at once: all that have a name, a few sequences of ties, and a list of costs to be changed.
    pub fn presets(&self) -> Vec<(u32, &'static NamedValue)> {
        let ties = |ties: TieBreak| (ties.number(), ties.named());
        let lists = match self.values {
            Values::Ties(_) => TieBreak::PRESETS.iter().copied().map(ties).collect(),
            Values::Costs(_) => {
                let ones = MoveCosts::Listed(TileCosts::ONES);
                vec![(ones.number(), ones.named())]
            }
            Values::Named(_) | Values::Numbers(_) => Vec::new(),
        };
        (0..).zip(self.names()).chain(lists).collect()
    }

    /// The smallest and the largest number of a value, without sequences and lists that have no name.
    pub fn range(&self) -> RangeInclusive<u32> {
        match &self.values {
            Values::Numbers(range) => range.clone(),
            Values::Named(names) | Values::Ties(names) | Values::Costs(names) => 0..=names.len() as u32 - 1,
        }
    }
}

impl<A: Copy> SettingsOf<A> {
    pub fn value_of(&self, rule: &Rule) -> u32 {
        (rule.get)(&self.with_algorithm(()))
    }

    pub fn named_value_of(&self, rule: &Rule) -> Option<&'static NamedValue> {
        rule.named(self.value_of(rule))
    }

    /// The title of the value, or the number if it has no name.
    pub fn value_text(&self, rule: &Rule) -> String {
        self.named_value_of(rule).map_or_else(|| number(self.value_of(rule)), |value| value.title.to_owned())
    }

    #[must_use]
    pub fn with(self, rule: &Rule, value: u32) -> Self {
        let mut rules = self.with_algorithm(());
        (rule.set)(&mut rules, value);
        rules.with_algorithm(self.algorithm)
    }
}

/// The number of costs, as [`SettingsOf::with`] takes it.
pub fn costs_number(text: &str) -> Result<u32, MoveCostsError> {
    text.parse::<MoveCosts>().map(MoveCosts::number)
}

/// The number of a sequence of ties, as [`SettingsOf::with`] takes it.
pub fn ties_number(text: &str) -> Result<u32, TieBreakError> {
    text.parse::<TieBreak>().map(TieBreak::number)
}

rules! {
    heuristic: HeuristicId = HeuristicId::default(), unused: "It does not use h";
    moves: MoveOrder = MoveOrder::default(), unused: "It does not use the order of the moves";
    weight: Weight = Weight::default(), unused: "Only weighted A* multiplies h";
    depth_limit: u32 = 31, unused: "It has no depth limit", Values::Numbers(0..=Nodes::MAX_G),
        "depth-limit", "Depth limit", "Depth limit",
        "The maximum depth of the search; with iterative deepening, that of the last iteration; with branch and bound, the limit on f";
    at_limit: AtLimit = AtLimit::default(), unused: "It has no depth limit", Values::Named(AtLimit::NAMES),
        "at-limit", "At the limit", "At the depth limit, a node is",
        "What happens to a node at the depth limit";
    beam_width: u32 = 100, unused: "Only beam search has a beam width", Values::Numbers(1..=u32::MAX),
        "beam-width", "Beam width", "Nodes kept in each layer",
        "The number of nodes with the least h that each layer keeps";
    ascent: Ascent = Ascent::default(), unused: "Only hill climbing chooses in this way", Values::Named(Ascent::NAMES),
        "ascent", "Ascent", "Of the better successors, take",
        "Which of the successors with a lower h the search continues from";
    sideways_moves: u32 = 0, unused: "Only hill climbing moves sideways", Values::Numbers(0..=u32::MAX),
        "sideways-moves", "Sideways moves", "Sideways moves",
        "The number of moves in a row that may leave h unchanged, to cross a plateau";
    restarts: u32 = 0, unused: "Only hill climbing starts again", Values::Numbers(0..=u32::MAX),
        "restarts", "Random restarts", "Random restarts",
        "The number of random walks out of a local minimum; the search starts again after each";
    temperature: u32 = 2, unused: "Only simulated annealing has a temperature", Values::Numbers(1..=1000),
        "temperature", "Temperature", "Temperature at the beginning",
        "The temperature T at the beginning: a successor whose h is larger by d is accepted with probability e^(−d/T)";
    cooling: u32 = 10_000, unused: "Only simulated annealing has a temperature", Values::Numbers(1..=u32::MAX),
        "cooling", "Cooling", "Tries until it has halved",
        "The number of tries after which the temperature has halved: T·2^(−t/n) after t tries";
    tries: u32 = 100_000, unused: "Only simulated annealing has a temperature", Values::Numbers(1..=100_000_000),
        "tries", "Tries", "Successors to try",
        "The number of successors to try at random; after these the temperature is 0, and the search ends";
    seed: u32 = 0, unused: "It makes no random choices", Values::Numbers(0..=u32::MAX),
        "seed", "Random seed", "Seed of the random choices",
        "The number that random choices follow from: the same seed makes the same search";
    costs: MoveCosts = MoveCosts::default(), unused: "It counts moves, whatever they cost", Values::Costs(MoveCosts::NAMES),
        "costs", "Costs", "A move costs",
        "The cost of a move: unit, tile, or a list with a cost from 1 to 99 for tiles 1, 2, …; g is the cost of the path";
    ties: TieBreak = TieBreak::default(), unused: "Its order is fixed", Values::Ties(TieBreak::NAMES),
        "ties", "Ties", "Of equal {value}, take first",
        "The order of open nodes with the same value: a name, or a list such as move,board. Keys are sum (g + h), g, h, board, board-x, unrounded, move (-g: largest first); arrival or a queue can be last";
    goal_test: GoalTest = GoalTest::default(), unused: "The goal must be tested on expansion", Values::Named(GoalTest::NAMES),
        "goal-test", "Goal test", "Is it the goal? Asked when",
        "When to test whether a node is the goal";
    duplicates: Duplicates = Duplicates::default(), unused: "It must know which states it has reached", Values::Named(Duplicates::NAMES),
        "duplicates", "Duplicates", "Duplicates",
        "How to detect duplicate states";
    cycles: Cycles = Cycles::default(), unused: "It knows more than its path", Values::Named(Cycles::NAMES),
        "cycles", "Cycles", "Cycles",
        "How to detect cycles in a search that remembers only its path";
    push_order: PushOrder = PushOrder::default(), unused: "It pushes no list of successors on a stack", Values::Named(PushOrder::NAMES),
        "push-order", "Push order", "Successors are pushed",
        "The order in which successors are pushed on the stack";
    reopening: Reopening = Reopening::default(), unused: "It never finds a smaller g for a known state", Values::Named(Reopening::NAMES),
        "reopening", "Reopening", "Closed already, now with smaller g",
        "Whether to reopen closed nodes";
    open_list: OpenKind = OpenKind::default(), unused: "It has no open list, only its stack", Values::Named(OpenKind::NAMES),
        "open-list", "Open list as", "The open list is kept as",
        "The data structure of the open list; it does not change the search. The queues of libraries do; they are listed under ties";
}
