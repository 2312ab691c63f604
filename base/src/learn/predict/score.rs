//! Answers, and what they are worth.

use serde::{Deserialize, Serialize};

use super::kind::QuestionKind;
use super::tries::Tries;
use crate::recording::Position;

/// What a student answered to one question.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Answered {
    /// The kind of question.
    pub kind: QuestionKind,
    /// Where it was asked.
    pub at: Position,
    /// The place of the right option.
    pub right: usize,
    /// The place of the option that was chosen first; `None` if the answer was shown before.
    pub first: Option<usize>,
    /// The place of the one that was chosen then; `None` if the first was right, or if the answer was shown.
    pub second: Option<usize>,
    /// How long it took.
    pub seconds: f32,
}

/// What an answer is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Mark {
    /// Right at the first try.
    Right,
    /// Right at the second try.
    Half,
    /// Wrong twice, or the answer was shown.
    Wrong,
}

impl Mark {
    /// Its worth in half points.
    pub fn halves(self) -> u32 {
        match self {
            Self::Right => 2,
            Self::Half => 1,
            Self::Wrong => 0,
        }
    }
}

impl Answered {
    /// What it is worth.
    pub fn mark(&self) -> Mark {
        Tries { first: self.first, second: self.second, is_over: true }.mark(self.right)
    }
}

/// The marks of one kind of question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KindScore {
    /// The kind.
    pub kind: QuestionKind,
    /// The mark of each question of this kind, in the order in which they were asked.
    pub marks: Vec<Mark>,
}

impl KindScore {
    /// Half points.
    pub fn halves(&self) -> u32 {
        self.marks.iter().map(|mark| mark.halves()).sum()
    }
}

/// What all answers of a round are worth.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// The kinds that were asked, in the order of [`QuestionKind::ALL`].
    pub by_kind: Vec<KindScore>,
}

impl Score {
    /// The score of some answers.
    pub fn of(answers: &[Answered]) -> Self {
        let of_kind = |kind: QuestionKind| {
            let marks = answers.iter().filter(|answer| answer.kind == kind).map(Answered::mark).collect();
            KindScore { kind, marks }
        };
        let all = QuestionKind::ALL.iter().map(|kind| of_kind(*kind));
        Self { by_kind: all.filter(|kind| !kind.marks.is_empty()).collect() }
    }

    /// Half points.
    pub fn halves(&self) -> u32 {
        self.by_kind.iter().map(KindScore::halves).sum()
    }

    /// The number of questions, which is the most points.
    pub fn questions(&self) -> u32 {
        self.by_kind.iter().map(|kind| kind.marks.len() as u32).sum()
    }

    /// The points of how many, such as `6½ of 8`.
    pub fn of_questions(&self) -> String {
        points(self.halves(), self.questions())
    }
}

/// Half points of a number of questions, as points: `6 of 8`, `6½ of 8`, `½ of 8`.
pub fn points(halves: u32, questions: u32) -> String {
    let points = match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    };
    format!("{points} of {questions}")
}
