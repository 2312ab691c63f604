//! Answers in sentences, with links to places and nodes of a search.

use crate::picture::{BOARD_MARK, NEXT_MARK, capitalised, number};
use crate::recording::Position;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum WhyQuestion {
    NotOpen,
    NotExpanded,
    WillBeExpanded,
    Dropped,
    Parent,
    Path,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WhyAnswer {
    pub question: WhyQuestion,
    pub title: String,
    pub sentences: Vec<LinkedSentence>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SentencePart {
    Text(String),
    Place(Position, String),
    Node(u64, String),
}

impl SentencePart {
    pub(super) fn node(number_of: u64) -> Self {
        Self::Node(number_of, format!("node {}", number(number_of)))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkedSentence(pub Vec<SentencePart>);

/// A sentence as it is read aloud: with words in place of the marks of boards.
pub fn read_aloud(sentence: &str) -> String {
    capitalised(&sentence.replace(BOARD_MARK, "this board").replace(NEXT_MARK, "the next node"))
}

/// A sentence with a link in place of each `@`.
pub(super) fn say(text: impl AsRef<str>, links: impl IntoIterator<Item = SentencePart>) -> LinkedSentence {
    let mut links = links.into_iter();
    let mut parts = Vec::new();
    for (i, words) in text.as_ref().split('@').enumerate() {
        parts.extend(if i == 0 { None } else { links.next() });
        parts.extend((!words.is_empty()).then(|| SentencePart::Text(words.to_owned())));
    }
    LinkedSentence(parts)
}

pub(super) fn smaller(old: u32, new: u32) -> String {
    format!("with g = {} instead of {}.", number(new), number(old))
}

pub(super) fn times(times: usize) -> String {
    match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        times => format!("{} times", number(times as u64)),
    }
}
