//! The answers to the questions of Predict.

use super::grade::{Earned, HandInBeside, MarkedAnswers};
use super::kind::PartInfo;
use super::text;

pub(super) static INFO: PartInfo = PartInfo {
    name: "answers",
    title: "Answers of Predict",
    summary: "the share of the questions that were answered right; a second try counts half",
    earned,
};

fn earned(compared: &HandInBeside<'_>) -> Option<Earned> {
    let MarkedAnswers { results, halves, questions, differences } = compared.handed_in.answers?;
    if results.problem != *compared.problem {
        return Some(Earned::all_if(false, text::other_board(results.problem.start())));
    }
    if results.settings.in_use() != compared.settings.in_use() {
        return Some(Earned::all_if(false, text::OTHER_SEARCH.to_owned()));
    }
    if compared.assignment.questions.as_ref().is_some_and(|plan| *plan != results.plan) {
        return Some(Earned::all_if(false, text::OTHER_QUESTIONS.to_owned()));
    }
    let says = text::answers(*halves, *questions, differences);
    Some(Earned { share: ((*halves).into(), 2 * u64::from(*questions)), says })
}
