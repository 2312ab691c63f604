//! Results that are checked against their search, which is made again.

use super::MarkedAnswers;
use crate::learn::predict::{Answered, AskWhen, OptionShows, QuestionKind, Results, Round, Score};
use crate::puzzle::Board;
use crate::recording::Recording;
use crate::search::{Guard, Limits};

const MOST_NODES: u64 = 20_000_000;

pub struct SearchAgain {
    recording: Recording,
    /// Whether it ended before it reached a limit. A student may have answered questions on the beginning of a search that
    /// is too long to be made again as a whole.
    is_over: bool,
}

pub struct CheckedAgain {
    pub results: Results,
    pub score: Score,
    pub check: String,
    pub is_right: bool,
}

impl Results {
    /// Makes their search again, unless the last one was the same, and asks the questions again.
    pub fn check_again(self, last: &mut Option<SearchAgain>) -> CheckedAgain {
        let unchecked =
            |results, check| CheckedAgain { score: Score::default(), results, check, is_right: false };
        if let Err(reason) = self.settings.offered_on(&self.problem) {
            return unchecked(self, format!("not checked: {reason}"));
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
            return unchecked(self, "not checked: the search of this board takes too long".to_owned());
        }
        let checked = self.check(recording);
        let is_right = checked.differences.is_empty();
        let check = if is_right { "checked".to_owned() } else { checked.differences.join("; ") };
        CheckedAgain { results: self, score: checked.score, check, is_right }
    }

    /// Checks answers for points, with the number of questions that the plan asks. A late beginning does not make them fewer.
    pub fn marked(self, last: &mut Option<SearchAgain>) -> MarkedAnswers {
        let CheckedAgain { results, score, check, is_right } = self.check_again(last);
        let questions = match last {
            Some(SearchAgain { recording, is_over: true }) => {
                let mut round = results.round();
                while round.next(recording).is_some() {}
                round.asked()
            }
            _ => results.plan.questions,
        };
        let differences = if is_right { Vec::new() } else { vec![check] };
        MarkedAnswers { results, halves: score.halves(), questions, differences }
    }

    fn round(&self) -> Round {
        let is_by_bookmarks = self.plan.when == AskWhen::Bookmarks;
        Round::new(self.plan.clone(), if is_by_bookmarks { &self.bookmarks } else { &[] })
    }
}

impl MarkedAnswers {
    /// The boards that are expanded, as far as the answers about the next node say: those of the search, up to the first wrong
    /// answer, and what was chosen there. `None` without such an answer, or if the answers are not those of the search.
    pub fn taken(&self, last: Option<&SearchAgain>) -> Option<Vec<Board>> {
        let recording = &last.filter(|_| self.differences.is_empty())?.recording;
        let results = &self.results;
        let mut round = Round::new(results.plan.clone(), &results.bookmarks);
        let mut taken = None;
        for answer in &results.answers {
            let question = round.next(recording)?;
            let (QuestionKind::NextNode, Some(first)) = (answer.kind, answer.first) else { continue };
            let OptionShows::Node(number) = question.options.get(first)?.shows else { continue };
            taken = Some((answer.at.steps, number));
            if first != answer.right {
                break;
            }
        }
        let (steps, number) = taken?;
        let steps = (0..steps).filter_map(|step| recording.step(step));
        let before = steps.filter(|step| recording.is_expansion(step)).map(|step| step.node.state);
        let chosen = recording.nodes().get(recording.with_number(number)?).state;
        Some(before.chain([chosen]).map(|state| recording.board(state)).collect())
    }
}

fn searched(results: &Results) -> SearchAgain {
    let mut recording = Recording::new(results.problem, results.settings);
    let limits = Limits { max_nodes: MOST_NODES, ..Limits::default() };
    let answer = recording.record(Guard { limits, cancel: None }, ());
    SearchAgain { recording, is_over: answer.result.is_ok() }
}
