//! The kinds of questions, by name. Everything else about a kind stands in its own file.
//!
//! # Add a kind of question
//!
//! 1. Write `base/src/learn/predict/NAME.rs`, as `base/src/learn/predict/ending.rs` is: which searches offer it, in which steps it may
//!    apply, and how it is asked. A question has one right answer, and a reason for each wrong one that does not tell the right
//!    one: there is a second try.
//! 2. Add `mod NAME;` to `base/src/learn/predict/mod.rs`, and its line to `registry!` in `base/src/learn/predict/kind.rs`: its name,
//!    title and summary.
//! 3. Let the student in `tests/library/predict.rs` answer it from the textbook implementation.

use std::cell::{OnceCell, RefCell};

use serde::{Deserialize, Serialize};

use crate::picture::detour_text;
use crate::puzzle::{Move, SplitMix64, State, named};
use crate::recording::{Cursor, Moment, Position, Recording, Step, Successor};
use crate::search::{Rule, Settings};

#[derive(Debug)]
pub struct QuestionInfo {
    pub name: &'static str,
    pub title: &'static str,
    pub summary: &'static str,
    pub offered: fn(&Settings) -> Result<(), &'static str>,
    /// The first step, from this one on, in which it may apply: so that a round passes over many others at once.
    pub not_before: fn(&Recording, u64) -> u64,
    /// Called only for a search for which the kind is offered.
    pub(super) ask: fn(&QuestionContext) -> Option<Draft>,
}

#[expect(clippy::unnecessary_wraps, reason = "as for the kinds that some searches do not offer")]
pub(super) fn any_search(_: &Settings) -> Result<(), &'static str> {
    Ok(())
}

pub(super) fn any_step(_: &Recording, from: u64) -> u64 {
    from
}

macro_rules! registry {
    ($($id:ident = $module:ident: $name:literal, $title:literal, $summary:literal;)+) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub enum QuestionKind {
            $(#[doc = concat!("See `", stringify!($module), "`.")] $id,)+
        }

        impl QuestionKind {
            pub const ALL: &[Self] = &[$(Self::$id),+];

            pub fn info(self) -> &'static QuestionInfo {
                match self {$(
                    Self::$id => &QuestionInfo {
                        name: $name,
                        title: $title,
                        summary: $summary,
                        offered: super::$module::offered,
                        not_before: super::$module::not_before,
                        ask: super::$module::ask,
                    },
                )+}
            }
        }
    };
}

registry! {
    NextNode = next_node: "next-node", "next node", "Which open node is expanded next";
    Outcome = outcome: "outcome", "what happens to a successor", "What happens to a successor: is it new, dropped, or does it replace a node";
    Values = values: "values", "f, g and h", "What the values of a successor are";
    Place = place: "place", "place in the list", "Where a successor goes in the open list";
    WholeMap = whole_map: "whole-map", "map", "Which of four maps of all boards is that of this search";
    Ending = ending: "ending", "end of the search", "Whether the search ends at a node that is the goal or close to it, or after its sides have met";
    NextBound = next_bound: "next-bound", "next bound", "Which bound the next iteration has";
    Pruned = pruned: "pruned", "pruned node", "Which node the beam prunes";
    NextLayer = next_layer: "next-layer", "layer", "Which part of the map the next layer lights";
    OnMap = on_map: "on-map", "board", "Where on the map the current board is";
}

named!(QuestionKind in QuestionKind::ALL.iter().copied(), |kind| kind.info().name);

impl QuestionKind {
    pub fn offered_for(settings: &Settings) -> impl Iterator<Item = Self> {
        let settings = *settings;
        Self::ALL.iter().copied().filter(move |kind| kind.offered(&settings).is_ok())
    }

    /// An error says why this kind cannot be asked about a search with these settings.
    pub fn offered(self, settings: &Settings) -> Result<(), &'static str> {
        if settings.has_costs() {
            Err("Only for searches in which each move costs 1")
        } else {
            (self.info().offered)(settings)
        }
    }

    /// True if its answers are maps, which only the window shows.
    pub fn has_maps(self) -> bool {
        matches!(self, Self::WholeMap | Self::NextLayer | Self::OnMap)
    }

    /// True if it is about a whole search, so a round asks it at most once.
    pub fn is_once(self) -> bool {
        self == Self::WholeMap
    }

    /// The question of this kind at a place of a search that offers it; `None` if it does not apply there.
    pub(super) fn ask(self, context: &QuestionContext) -> Option<Question> {
        (self.info().ask)(context)?.arranged(self, context)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    pub kind: QuestionKind,
    /// The position where it is asked. The next event answers it; before a step, the choice of the next node.
    pub at: Position,
    pub about: Option<(Move, State)>,
    pub text: String,
    /// Two to nine, in an order that tells nothing about the right one; nodes are in the order of their age.
    pub options: Vec<AnswerOption>,
    pub right: usize,
    pub why: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnswerOption {
    pub shows: OptionShows,
    /// Why it is wrong; empty for the right one.
    pub wrong: String,
    /// The first of the [ordering rules](super::ordering_rules) that it breaks; `None` if it is not about them.
    pub broken_rule: Option<usize>,
}

impl AnswerOption {
    pub(super) fn new(shows: OptionShows, why: impl Into<String>) -> Self {
        Self { shows, wrong: why.into(), broken_rule: None }
    }
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OptionShows {
    Node(u64),
    /// A place in a list, by the numbers of the nodes beside it.
    Place {
        /// `None` for the first place.
        after: Option<u64>,
        /// `None` for the last one.
        before: Option<u64>,
    },
    Text(String),
    Map(MapAnswer),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MapAnswer {
    /// The nodes that this search has reached at its end.
    ThisSearch,
    /// The nodes that another search of the same boards has reached at its end.
    Other(usize),
    /// The boards at this distance from the start.
    Column(u32),
    /// The boards with this detour.
    Row(u32),
    /// The boards whose distance and h add up to this.
    Value(u32),
    /// The boards at this distance with this detour.
    Cell(u32, u32),
}

impl MapAnswer {
    /// The part that is lit; empty for a search.
    pub fn words(self) -> String {
        match self {
            Self::ThisSearch | Self::Other(_) => String::new(),
            Self::Column(distance) => format!("column {distance}"),
            Self::Row(detour) => format!("row {}", detour_text(detour)),
            Self::Value(value) => format!("f = {value}"),
            Self::Cell(distance, detour) => format!("column {distance}, row {}", detour_text(detour)),
        }
    }
}

impl OptionShows {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// In words, with the boards of nodes, which have these numbers.
    pub fn words(&self, board: &dyn Fn(u64) -> String) -> String {
        match self {
            Self::Node(number) => board(*number),
            Self::Place { after: None, before: None } => "alone: the list is empty".to_owned(),
            Self::Place { after, before } => {
                let parts = place_in_words([*after, *before]).into_iter();
                parts
                    .map(|(words, number)| format!("{words} {}", board(number)))
                    .collect::<Vec<_>>()
                    .join(" ")
            }
            Self::Text(text) => text.clone(),
            Self::Map(map) => map.words(),
        }
    }
}

/// A place of a list in words, each before the board of a node: the one before the place, and the one after it.
pub fn place_in_words([after, before]: [Option<u64>; 2]) -> Vec<(&'static str, u64)> {
    match (after, before) {
        (None, None) => Vec::new(),
        (None, Some(before)) => vec![("at the beginning, before", before)],
        (Some(after), None) => vec![("at the end, after", after)],
        (Some(after), Some(before)) => vec![("between", after), ("and", before)],
    }
}

/// The most options of a question: each has a key from 1 to 9.
pub(super) const MOST_OPTIONS: usize = 9;

/// A question before its options are in the order in which they are shown.
pub(super) struct Draft {
    pub about: Option<(Move, State)>,
    pub text: String,
    pub right: OptionShows,
    pub why: String,
    pub wrong: Vec<AnswerOption>,
}

/// A place in a recording: what came before, and the step that comes next or is under way, which answers the questions.
#[derive(Debug)]
pub struct QuestionContext<'a> {
    /// The recording, with the columns of this place at hand.
    pub recording: &'a Recording,
    pub at: Position,
    /// The step that comes next, or that is under way; `None` at the end.
    pub step: Option<Step>,
    cursor: &'a RefCell<Cursor>,
    moment: OnceCell<Moment>,
}

impl<'a> QuestionContext<'a> {
    /// `None` if the place is not at hand. The cursor may be anywhere, and moves only if a question needs more than the step.
    pub fn new(recording: &'a Recording, cursor: &'a RefCell<Cursor>, at: Position) -> Option<Self> {
        let step = recording.step(at.steps);
        let is_there = match &step {
            Some(step) => at.events < step.events(),
            None => at == Position::after(recording.steps()),
        };
        is_there.then(|| Self { recording, at, step, cursor, moment: OnceCell::new() })
    }

    #[must_use]
    pub fn at_event(&self, events: u32) -> Self {
        let at = Position { events, ..self.at };
        Self { at, step: self.step.clone(), moment: OnceCell::new(), ..*self }
    }

    pub fn moment(&self) -> &Moment {
        self.moment.get_or_init(|| self.moment_at(self.at))
    }

    /// One event later, where the question is answered.
    pub(super) fn moment_after(&self) -> Moment {
        let mut cursor = self.cursor.borrow_mut();
        cursor.seek(self.recording, self.at);
        let next = cursor.next_event(self.recording);
        cursor.seek(self.recording, next);
        cursor.moment(self.recording)
    }

    pub(super) fn moment_at(&self, at: Position) -> Moment {
        let mut cursor = self.cursor.borrow_mut();
        cursor.seek(self.recording, at);
        cursor.moment(self.recording)
    }

    /// The step that comes next, if the search is between two steps.
    pub(super) fn next_step(&self) -> Option<&Step> {
        self.step.as_ref().filter(|_| self.at.events == 0)
    }

    /// The step under way and the successor that its next event tries.
    pub(super) fn next_successor(&self) -> Option<(&Step, &Successor)> {
        let step = self.step.as_ref().filter(|_| self.at.events > 0)?;
        let index = self.at.events.checked_sub(step.lead())? as usize;
        Some((step, step.successors.get(index)?))
    }
}

impl Draft {
    /// The question: nodes are in the order of their age, and other options in a random order that is the same in each run. `None`
    /// if nothing is wrong, because then there is nothing to ask. Of options that show the same, only the first stays.
    pub fn arranged(self, kind: QuestionKind, context: &QuestionContext) -> Option<Question> {
        let Self { about, text, right, why, wrong: all_wrong } = self;
        let mut options = vec![AnswerOption::new(right, "")];
        for wrong in all_wrong {
            if options.len() < MOST_OPTIONS && options.iter().all(|option| option.shows != wrong.shows) {
                options.push(wrong);
            }
        }
        if options.len() < 2 {
            return None;
        }
        let right = context.arrange(kind, &mut options);
        Some(Question { kind, at: context.at, about, text, options, right, why })
    }
}

impl QuestionContext<'_> {
    /// Puts the options in the order in which they are shown; the right one is the first. Gives its new place.
    fn arrange(&self, kind: QuestionKind, options: &mut [AnswerOption]) -> usize {
        let right = options[0].shows.clone();
        let age = |option: &AnswerOption| match option.shows {
            OptionShows::Node(number) => Some(number),
            OptionShows::Place { .. } | OptionShows::Text(_) | OptionShows::Map(_) => None,
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
    kind.offered(recording.settings()).ok()?;
    let cursor = RefCell::new(Cursor::new(recording));
    QuestionContext::new(recording, &cursor, at).and_then(|context| kind.ask(&context))
}
