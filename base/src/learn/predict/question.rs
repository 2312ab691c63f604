//! A question with its options.

use std::cell::RefCell;

use super::context::QuestionContext;
use super::kind::QuestionKind;
use crate::puzzle::{Move, SplitMix64, State};
use crate::recording::{Cursor, Position, Recording};
use crate::search::Rule;

/// A question about what the search does next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Its kind.
    pub kind: QuestionKind,
    /// Where it is asked. The next event answers it; before a step, the choice of the next node.
    pub at: Position,
    /// The successor that it is about.
    pub about: Option<(Move, State)>,
    /// What it asks: one sentence.
    pub text: String,
    /// Two to nine options, in an order that tells nothing about the right one. Where they are nodes, their numbers tell
    /// their age.
    pub options: Vec<AnswerOption>,
    /// The place of the right option.
    pub right: usize,
    /// Why the right option is right, to be shown after the answer.
    pub why: String,
}

/// One of the options of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnswerOption {
    /// What it shows.
    pub shows: OptionShows,
    /// Why it is wrong; empty for the right one.
    pub wrong: String,
    /// The first of the [ordering rules](super::ordering_rules) that it breaks; `None` if it is not about them.
    pub broken_rule: Option<usize>,
}

/// What an option shows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OptionShows {
    /// A node, by its number in the whole search.
    Node(u64),
    /// A place in a list, by the numbers of the nodes beside it.
    Place {
        /// `None` for the first place.
        after: Option<u64>,
        /// `None` for the last one.
        before: Option<u64>,
    },
    /// A text of a few words.
    Text(String),
}

impl OptionShows {
    /// A text.
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}

/// The most options of a question: each has a key from 1 to 9.
pub(super) const MOST_OPTIONS: usize = 9;

/// An option that is wrong, and why.
pub(super) struct Wrong {
    pub shows: OptionShows,
    pub why: String,
    pub broken_rule: Option<usize>,
}

impl Wrong {
    pub(super) fn new(shows: OptionShows, why: impl Into<String>) -> Self {
        Self { shows, why: why.into(), broken_rule: None }
    }
}

/// What one kind says about a question; [`QuestionContext::question`] adds the rest.
pub(super) struct Draft {
    pub kind: QuestionKind,
    pub about: Option<(Move, State)>,
    pub text: String,
    pub right: OptionShows,
    pub why: String,
    pub wrong: Vec<Wrong>,
}

impl QuestionContext<'_> {
    /// A question. Nodes are in the order of their age, and other options in a random order that is the same in each run.
    /// `None` if nothing is wrong, because then there is nothing to ask. Of options that show the same, only the first
    /// stays.
    pub(super) fn question(&self, draft: Draft) -> Option<Question> {
        let mut options = vec![AnswerOption { shows: draft.right, wrong: String::new(), broken_rule: None }];
        for Wrong { shows, why: wrong, broken_rule } in draft.wrong {
            if options.len() < MOST_OPTIONS && options.iter().all(|option| option.shows != shows) {
                options.push(AnswerOption { shows, wrong, broken_rule });
            }
        }
        if options.len() < 2 {
            return None;
        }
        let right = self.arrange(draft.kind, &mut options);
        let Draft { kind, about, text, why, .. } = draft;
        Some(Question { kind, at: self.at, about, text, options, right, why })
    }

    /// Puts the options in the order in which they are shown; the right one is the first. Gives its new place.
    fn arrange(&self, kind: QuestionKind, options: &mut [AnswerOption]) -> usize {
        let right = options[0].shows.clone();
        let age = |option: &AnswerOption| match option.shows {
            OptionShows::Node(number) => Some(number),
            OptionShows::Place { .. } | OptionShows::Text(_) => None,
        };
        if options.iter().all(|option| age(option).is_some()) {
            // The oldest first: a rule may ask for the newest, and nothing else on the screen tells which that is.
            options.sort_by_key(age);
        } else {
            let mut random = self.random(kind);
            for last in (1..options.len()).rev() {
                options.swap(last, random.below(last + 1));
            }
        }
        options.iter().position(|option| option.shows == right).unwrap_or(0)
    }

    /// Random numbers for a kind of question here, the same in each run of the same search.
    pub(super) fn random(&self, kind: QuestionKind) -> SplitMix64 {
        let problem = self.recording.problem();
        let settings = self.recording.settings().in_use();
        let name = settings.algorithm.info().name.bytes().chain(kind.info().name.bytes()).map(u64::from);
        let rules = Rule::ALL.iter().map(|rule| u64::from(settings.value_of(rule)));
        let boards = [problem.start(), problem.goal()].map(|board| board.state().0);
        let parts = name.chain(rules).chain(boards).chain([self.at.steps, u64::from(self.at.events)]);
        let mix = |seed: u64, part: u64| (seed.rotate_left(5) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        SplitMix64::new(parts.fold(0, mix))
    }
}

/// The question of a kind at a position; `None` if it does not apply there, or if the position is not at hand.
pub fn question(kind: QuestionKind, recording: &Recording, at: Position) -> Option<Question> {
    let cursor = RefCell::new(Cursor::new(recording));
    QuestionContext::new(recording, &cursor, at).and_then(|context| (kind.info().ask)(&context))
}
