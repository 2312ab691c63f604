//! What a student hands in, and the check of it against the search.

use super::kind::QuestionKind;
use super::plan::PredictPlan;
use super::round::Round;
use super::score::{Answered, Score};
use super::text;
use crate::recording::{Position, Recording};
use crate::search::{Problem, Settings};

/// The answers of one student to one round.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// The name that the student gave.
    pub student: String,
    /// The title of the lesson whose test it is; empty if it is of no lesson.
    pub lesson: String,
    /// Start and goal.
    pub problem: Problem,
    /// The settings of the search.
    pub settings: Settings,
    /// What was asked.
    pub plan: PredictPlan,
    /// The bookmarks, if the plan asks at bookmarks.
    pub bookmarks: Vec<Position>,
    /// The answers, in the order of the questions.
    pub answers: Vec<Answered>,
}

impl Results {
    /// The most answers in a file.
    pub const MOST_ANSWERS: usize = 1000;
    /// The most characters of a student's name.
    pub const LONGEST_NAME: usize = 100;

    /// How long all answers took.
    pub fn seconds(&self) -> f64 {
        self.answers.iter().map(|answer| f64::from(answer.seconds)).sum()
    }

    /// Asks all questions again, of a recording of the same search.
    pub fn check(&self, recording: &Recording) -> CheckedResults {
        let mut round = Round::new(self.plan.clone(), &self.bookmarks);
        let mut checked = CheckedResults { score: Score::default(), differences: Vec::new() };
        let mut answers = Vec::new();
        for (number, answer) in (1..).zip(&self.answers) {
            let Some(question) = round.next(recording) else {
                checked.differences.push(text::too_many_answers(number - 1));
                break;
            };
            if (question.kind, question.at) != (answer.kind, answer.at) {
                let asked = text::question_at(question.kind.info().name, question.at);
                let found = text::question_at(answer.kind.info().name, answer.at);
                checked.differences.push(text::other_question(number, &asked, &found));
                break;
            }
            let options = question.options.len();
            let is_option = |place: usize| place < options;
            if answer.right != question.right {
                checked.differences.push(text::other_answer(number, question.right + 1, answer.right + 1));
            }
            let second_is_needed = answer.first.is_some_and(|first| first != question.right);
            let is_possible = answer.first.is_none_or(is_option)
                && answer.second.is_none_or(|second| {
                    is_option(second) && second_is_needed && Some(second) != answer.first
                });
            if !is_possible {
                checked.differences.push(text::impossible_choice(number));
            }
            answers.push(Answered { right: question.right, ..*answer });
        }
        checked.score = Score::of(&answers);
        checked
    }
}

/// What a check found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckedResults {
    /// The score by the questions as they were asked again, up to the first that differs.
    pub score: Score,
    /// What differs from the search, one sentence each; empty if nothing does.
    pub differences: Vec<String>,
}

/// How many half points a class lost in one kind, of how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KindLoss {
    /// The kind.
    pub kind: QuestionKind,
    /// Half points lost.
    pub lost: u32,
    /// Half points that were possible.
    pub of: u32,
}

/// The kinds that a class was asked, those with the largest loss first.
pub fn losses(scores: &[Score]) -> Vec<KindLoss> {
    let of_kind = |kind: QuestionKind| {
        let all = scores.iter().flat_map(|score| &score.by_kind).filter(|score| score.kind == kind);
        let (halves, of) = all
            .fold((0, 0), |(halves, of), score| (halves + score.halves(), of + 2 * score.marks.len() as u32));
        KindLoss { kind, lost: of - halves, of }
    };
    let mut losses: Vec<KindLoss> = QuestionKind::ALL.iter().map(|kind| of_kind(*kind)).collect();
    losses.retain(|loss| loss.of > 0);
    losses.sort_by(|a, b| (u64::from(b.lost) * u64::from(a.of)).cmp(&(u64::from(a.lost) * u64::from(b.of))));
    losses
}
