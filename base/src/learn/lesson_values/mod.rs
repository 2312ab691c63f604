//! Values that texts of lessons name: a number of a search, such as `{h}` or `{expanded at end}`. It is filled in when the text
//! is shown, so that no text contradicts the screen.

mod registry;

use std::sync::atomic::AtomicBool;

pub use registry::{LessonValue, RunEnd, ValueGroup, ValuePlace};

use crate::puzzle::{number, quoted};
use crate::recording::{Cursor, Position, Recording};
use crate::search::{Guard, Limits, NodeId, Problem, Settings};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueMoment {
    Shown,
    Start,
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NamedQuantity {
    Listed(&'static LessonValue),
    Layer(u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextValue {
    quantity: NamedQuantity,
    pub moment: ValueMoment,
    /// Which of the searches of the page, from 1: the first one is shown.
    pub run: usize,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ValueProblem {
    #[error(
        "{} is not the name of a value. The values are {}, layer N. You can add “at start”, “at end” or “of run N”",
        quoted(name),
        names()
    )]
    Unknown { name: String },
    #[error("{} refers to run {run}, but the page has only {runs}", quoted(name))]
    NoRun { name: String, run: usize, runs: usize },
    #[error("a brace is not closed; write {{{{ for a literal brace")]
    Open,
}

fn names() -> String {
    LessonValue::ALL.iter().map(|value| value.name).collect::<Vec<_>>().join(", ")
}

impl LessonValue {
    pub fn shown(&'static self) -> TextValue {
        self.at(ValueMoment::Shown, 1)
    }

    pub fn at(&'static self, moment: ValueMoment, run: usize) -> TextValue {
        TextValue::new(NamedQuantity::Listed(self), moment, run)
    }
}

impl TextValue {
    fn new(quantity: NamedQuantity, moment: ValueMoment, run: usize) -> Self {
        let is_fixed = matches!(quantity, NamedQuantity::Listed(value) if value.is_fixed);
        let moment = match moment {
            _ if is_fixed => ValueMoment::Start,
            // Only the first search is at a place; another one is meant as a whole.
            ValueMoment::Shown if run > 1 => ValueMoment::End,
            moment => moment,
        };
        Self { quantity, moment, run }
    }

    /// The name in a text, between braces: [`Self::parse`] reads it.
    pub fn written(&self) -> String {
        let is_fixed = matches!(self.quantity, NamedQuantity::Listed(value) if value.is_fixed);
        let run = if self.run > 1 { format!(" of run {}", self.run) } else { String::new() };
        let moment = match self.moment {
            ValueMoment::Start if !is_fixed => " at start",
            ValueMoment::End if self.run == 1 => " at end",
            ValueMoment::Shown | ValueMoment::Start | ValueMoment::End => "",
        };
        format!("{{{}{run}{moment}}}", self.name())
    }

    pub fn parse(text: &str) -> Result<Self, ValueProblem> {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let (mut moment, mut run) = (ValueMoment::Shown, None);
        loop {
            words = match words[..] {
                [ref name @ .., "at", at @ ("start" | "end")] if moment == ValueMoment::Shown => {
                    moment = if at == "start" { ValueMoment::Start } else { ValueMoment::End };
                    name.to_vec()
                }
                [ref name @ .., "of", "run", number] if run.is_none() && number.parse::<u8>().is_ok() => {
                    run = number.parse().ok();
                    name.to_vec()
                }
                _ => break,
            };
        }
        let quantity = match words[..] {
            ["layer", depth] => depth.parse().ok().map(NamedQuantity::Layer),
            [name] => LessonValue::from_name(name).map(NamedQuantity::Listed),
            _ => None,
        };
        let unknown = || ValueProblem::Unknown { name: text.trim().to_owned() };
        match (quantity, run.unwrap_or(1_usize)) {
            (None, _) | (_, 0) => Err(unknown()),
            (Some(quantity), run) => Ok(Self::new(quantity, moment, run)),
        }
    }

    /// Its name in the registry, or that of a layer.
    pub fn name(&self) -> String {
        match self.quantity {
            NamedQuantity::Listed(value) => value.name.to_owned(),
            NamedQuantity::Layer(depth) => format!("layer {depth}"),
        }
    }

    #[must_use]
    pub fn at_end_of(&self, run: usize) -> Self {
        Self { moment: ValueMoment::End, run, ..*self }
    }

    /// The value by itself, whichever search of the page it is of.
    #[must_use]
    pub fn of_its_search(&self) -> Self {
        Self { run: 1, ..*self }
    }

    /// Its value at a place of its search; `None` if it has none there.
    pub fn at(&self, place: &ValuePlace) -> Option<u64> {
        match self.quantity {
            NamedQuantity::Listed(value) => (value.value)(place),
            NamedQuantity::Layer(depth) => {
                let ids = (0..place.moment.generated).map(NodeId);
                Some(ids.filter(|id| place.recording.nodes().depth(*id) == depth).count() as u64)
            }
        }
    }
}

pub struct LessonRun {
    recording: Recording,
    /// `None` while it lasts.
    end: Option<RunEnd>,
}

impl LessonRun {
    pub const MOST_NODES: u64 = 5_000_000;

    /// Searches; `None` if that does not end within [`Self::MOST_NODES`] nodes, or `cancel` is set.
    pub fn new(problem: Problem, settings: Settings, cancel: Option<&AtomicBool>) -> Option<Self> {
        let mut recording = Recording::new(problem, settings);
        let limits = Limits { max_nodes: Self::MOST_NODES, ..Limits::default() };
        let answer = recording.record(Guard { limits, cancel }, ());
        let length = answer.result.ok()?.map(|moves| moves.len() as u32);
        Some(Self { recording, end: Some(RunEnd { length }) })
    }

    pub fn of_shown(recording: &Recording, end: Option<RunEnd>) -> Self {
        Self { recording: recording.clone(), end }
    }

    pub fn value(&mut self, named: &TextValue, shown: Position) -> Option<u64> {
        let recording = &mut self.recording;
        let last = Position::after(recording.steps());
        let position = match named.moment {
            ValueMoment::Shown => shown.min(last),
            ValueMoment::Start => Position::default(),
            ValueMoment::End => self.end.map(|_| last)?,
        };
        let mut cursor = Cursor::new(recording);
        cursor.go_to(recording, position);
        let moment = cursor.moment(recording);
        let end = self.end.filter(|_| moment.position >= last);
        named.at(&ValuePlace { recording, moment: &moment, end })
    }
}

/// A part of a text with values between braces.
enum TextPart<'a> {
    Words(&'a str),
    /// `{{` or `}}`, which is a literal brace.
    Brace(&'a str),
    Value(&'a str),
    /// A brace that is not closed, with what follows it.
    Open(&'a str),
}

fn parts(text: &str) -> Vec<TextPart<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(place) = rest.find(['{', '}']) {
        let (before, at) = rest.split_at(place);
        parts.push(TextPart::Words(before));
        let (brace, after) = at.split_at(1);
        let (part, after) = if after.starts_with(brace) {
            (TextPart::Brace(&at[..2]), &at[2..])
        } else if brace == "}" {
            (TextPart::Words(brace), after)
        } else if let Some((name, after)) = after.split_once('}') {
            (TextPart::Value(name), after)
        } else {
            (TextPart::Open(at), "")
        };
        parts.push(part);
        rest = after;
    }
    parts.push(TextPart::Words(rest));
    parts
}

pub fn named_values(text: &str) -> Vec<TextValue> {
    let value = |part| match part {
        TextPart::Value(name) => TextValue::parse(name).ok(),
        TextPart::Words(_) | TextPart::Brace(_) | TextPart::Open(_) => None,
    };
    parts(text).into_iter().filter_map(value).collect()
}

/// Checks what stands between the braces of a text, on a page with this number of searches.
pub fn check_values(text: &str, runs: usize) -> Result<(), ValueProblem> {
    parts(text).into_iter().try_for_each(|part| match part {
        TextPart::Words(_) | TextPart::Brace(_) => Ok(()),
        TextPart::Open(_) => Err(ValueProblem::Open),
        TextPart::Value(name) => match TextValue::parse(name)?.run {
            run if run > runs => Err(ValueProblem::NoRun { name: name.trim().to_owned(), run, runs }),
            _ => Ok(()),
        },
    })
}

/// The text with its values, and “…” for those that are not known. What is no value stays as it is written.
pub fn filled_in(text: &str, mut value: impl FnMut(&TextValue) -> Option<u64>) -> String {
    let words = |part| match part {
        TextPart::Words(words) | TextPart::Open(words) => words.to_owned(),
        TextPart::Brace(brace) => brace[1..].to_owned(),
        TextPart::Value(name) => match TextValue::parse(name) {
            Ok(named) => value(&named).map_or("…".to_owned(), number),
            Err(_) => format!("{{{name}}}"),
        },
    };
    parts(text).into_iter().map(words).collect()
}

pub fn without_values(text: &str) -> String {
    filled_in(text, |_| None)
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiteralNumber {
    pub words: String,
    pub number: u64,
    pub value: &'static LessonValue,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TextToken<'a> {
    Word(&'a str),
    Number(&'a str, u64),
    /// Words that may stand between a word and its number.
    Link(&'a str),
    Other,
}

const LINKS: [&str; 4] = ["is", "are", "of", "only"];

fn tokens(text: &str) -> Vec<TextToken<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        let end = if is_part(first) {
            let is_in_number = |place: usize| {
                let after = rest[place + 1..].chars().next();
                first.is_ascii_digit() && after.is_some_and(|c| c.is_ascii_digit())
            };
            let ends = |(place, c): (usize, char)| {
                let goes_on = is_part(c) || (c == ',' && is_in_number(place));
                (!goes_on).then_some(place)
            };
            rest.char_indices().find_map(ends).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let word = &rest[..end];
        let token = match word.replace(',', "").parse() {
            Ok(number) if first.is_ascii_digit() => TextToken::Number(word, number),
            _ if matches!(first, '=' | ':' | ',') || LINKS.contains(&word) => TextToken::Link(word),
            _ if is_part(first) => TextToken::Word(word),
            _ => TextToken::Other,
        };
        tokens.push(token);
        rest = rest[end..].trim_start();
    }
    tokens
}

fn value_of(word: &str) -> Option<&'static LessonValue> {
    LessonValue::ALL.iter().find(|value| value.words.contains(&word))
}

/// The numbers in a text that stand beside a word for a value. Values between braces are none.
pub fn literal_numbers(text: &str) -> Vec<LiteralNumber> {
    // Marks of CommonMark stand between a word and its number.
    let text = without_values(text).replace(['*', '`', '“', '”'], " ");
    let tokens = tokens(&text);
    let found = |at: usize| {
        let TextToken::Number(digits, number) = tokens[at] else { return None };
        let literal = |words: String, value| Some(LiteralNumber { words, number, value });
        // “h = 7”, “expands 106”
        match &tokens[..at] {
            [.., TextToken::Word(word), TextToken::Link(link)] if value_of(word).is_some() => {
                return literal(format!("{word} {link} {digits}").replace(" ,", ","), value_of(word)?);
            }
            [.., TextToken::Word(word)] if value_of(word).is_some() => {
                return literal(format!("{word} {digits}"), value_of(word)?);
            }
            _ => {}
        }
        // “18 moves”
        let Some(TextToken::Word(word)) = tokens.get(at + 1) else { return None };
        if word.len() > 1 { literal(format!("{digits} {word}"), value_of(word)?) } else { None }
    };
    (0..tokens.len()).filter_map(found).collect()
}

/// Numbers as words. One is an article more often than a number.
const NUMBER_WORDS: &str = "two three four five six seven eight nine ten eleven twelve \
    thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";

/// The numbers in a text: digits, with commas between thousands, and words from two to twenty. The 8 of “8-puzzle” is a name.
pub fn numbers_in(text: &str) -> Vec<u64> {
    let text = text.replace("8-puzzle", "").replace("15-puzzle", "");
    let mut numbers = Vec::new();
    let words = text.split(|c: char| !c.is_alphanumeric() && c != ',');
    for word in words.map(|word| word.trim_matches(',')).filter(|word| !word.is_empty()) {
        if let Ok(number) = word.replace(',', "").parse() {
            numbers.push(number);
        } else if let Some(place) = NUMBER_WORDS.split(' ').position(|name| name.eq_ignore_ascii_case(word)) {
            numbers.push(place as u64 + 2);
        }
    }
    numbers
}
