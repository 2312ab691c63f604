//! Answers of Predict, marked beside their search, which is made again.

use crate::learn::predict::{Answered, AskWhen, Results, Round, Score};
use crate::puzzle::Board;
use crate::recording::Recording;
use crate::search::{Guard, Limits};

const MOST_NODES: u64 = 20_000_000;

pub struct SearchAgain {
    recording: Recording,
    /// True if it ended before it reached a limit. A student may have answered questions on the beginning of a search that is
    /// too long to be made again as a whole.
    is_over: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct MarkedAnswers {
    pub results: Results,
    pub score: Score,
    /// As many as the plan asks. A late beginning does not make them fewer.
    pub questions: u32,
    /// The difference from the search, or why it is not known; `None` if nothing differs.
    pub difference: Option<String>,
    /// The boards that are expanded, as far as the answers about the next node say; `None` without one.
    pub taken: Option<Vec<Board>>,
}

impl Results {
    /// Makes their search again, unless the last one was the same, and asks the questions again.
    pub fn marked(self, last: &mut Option<SearchAgain>) -> MarkedAnswers {
        let unchecked = |results: Self, why: &str| MarkedAnswers {
            score: Score::default(),
            questions: results.plan.questions,
            difference: Some(format!("not checked: {why}")),
            taken: None,
            results,
        };
        if let Err(reason) = self.settings.offered_on(&self.problem) {
            return unchecked(self, reason);
        }
        let is_same = |SearchAgain { recording, .. }: &SearchAgain| {
            *recording.problem() == self.problem && recording.settings().in_use() == self.settings.in_use()
        };
        if !last.as_ref().is_some_and(is_same) {
            *last = None;
        }
        let SearchAgain { recording, is_over } = last.get_or_insert_with(|| searched(&self));
        let is_recorded = |answer: &Answered| answer.at.steps + 1 < recording.steps();
        if !*is_over && !self.answers.iter().all(is_recorded) {
            return unchecked(self, "the search of this board takes too long");
        }
        let checked = self.check(recording);
        let questions = if *is_over { self.planned(recording) } else { self.plan.questions };
        let difference = Some(checked.differences.join("; ")).filter(|difference| !difference.is_empty());
        let taken = checked.chosen.filter(|_| difference.is_none());
        let taken = taken.and_then(|chosen| taken_boards(recording, chosen));
        MarkedAnswers { results: self, score: checked.score, questions, difference, taken }
    }

    fn planned(&self, recording: &Recording) -> u32 {
        let is_by_bookmarks = self.plan.when == AskWhen::Bookmarks;
        let bookmarks = if is_by_bookmarks { &self.bookmarks[..] } else { &[] };
        let mut round = Round::new(self.plan.clone(), bookmarks);
        while round.next(recording).is_some() {}
        round.asked()
    }
}

/// The boards that the search expands in these steps, and then the node that was chosen.
fn taken_boards(recording: &Recording, (steps, node): (u64, u64)) -> Option<Vec<Board>> {
    let chosen = recording.nodes().get(recording.with_number(node)?).state;
    let steps = (0..steps).filter_map(|step| recording.step(step));
    let before = steps.filter(|step| recording.is_expansion(step)).map(|step| step.node.state);
    Some(before.chain([chosen]).map(|state| recording.board(state)).collect())
}

fn searched(results: &Results) -> SearchAgain {
    let mut recording = Recording::new(results.problem, results.settings);
    let limits = Limits { max_nodes: MOST_NODES, ..Limits::default() };
    let answer = recording.record(Guard { limits, cancel: None }, ());
    SearchAgain { recording, is_over: answer.result.is_ok() }
}
