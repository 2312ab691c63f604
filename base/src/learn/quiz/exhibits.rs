//! What a question shows: boards, lists, and what else decides.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::learn::predict::{OptionShows, Question};
use crate::learn::worksheet::{sheet_list, sheet_node};
use crate::picture::{SheetNode, f_text, value_word};
use crate::puzzle::Board;
use crate::recording::{Moment, NodeList, NodeStatus, Outcome, Recording};
use crate::search::{Layer, NodeId};

#[derive(Clone, PartialEq, Debug)]
pub struct QuizBoard {
    pub title: &'static str,
    pub board: Board,
    /// Its value, such as `f = 9 = 0 + 9`.
    pub value: Option<String>,
    pub status: NodeStatus,
}

#[derive(Clone, PartialEq, Debug)]
pub struct QuizList {
    pub title: String,
    pub sign: &'static str,
    pub nodes: Vec<SheetNode>,
    pub status: NodeStatus,
}

pub(super) fn boards(recording: &Recording, question: &Question) -> Vec<QuizBoard> {
    let value = |id: NodeId| f_text(recording, &recording.nodes().get(id));
    let goals = recording.problem().all_goals().iter();
    let goals =
        goals.map(|goal| QuizBoard { title: "Goal", board: *goal, value: None, status: NodeStatus::Open });
    let mut boards: Vec<QuizBoard> = goals.collect();
    let step = recording.step(question.at.steps).filter(|_| question.at.events > 0);
    boards.extend(step.map(|step| QuizBoard {
        title: "Expanded now",
        board: recording.board(step.node.state),
        value: Some(value(step.id)),
        status: NodeStatus::Current,
    }));
    boards.extend(question.about.map(|(_, state)| QuizBoard {
        title: "Its successor",
        board: recording.board(state),
        value: None,
        status: NodeStatus::Open,
    }));
    boards
}

pub(super) fn lists(recording: &Recording, moment: &Moment, question: &Question) -> Vec<QuizList> {
    // The order of a list tells which node is first, so it is shown only where it is what the question is about.
    let is_about_order =
        question.options.iter().any(|option| matches!(option.shows, OptionShows::Place { .. }));
    let history = recording.history();
    let list = |list: &NodeList| {
        let mut ids = list.nodes(recording, moment);
        let list = sheet_list(*list, history);
        let is_open = list.status == NodeStatus::Open;
        let order = match (is_open, is_about_order) {
            (false, _) => "",
            (true, true) => ", in its order",
            (true, false) => {
                ids.sort_unstable();
                ", the oldest first"
            }
        };
        QuizList {
            title: format!("{}{order}", list.title),
            sign: value_word(recording),
            nodes: ids.into_iter().map(|id| sheet_node(recording, id)).collect(),
            status: list.status,
        }
    };
    NodeList::all(history).iter().map(list).collect()
}

pub(super) fn facts(recording: &Recording, question: &Question) -> Vec<String> {
    let number = question.at.steps;
    let Some(bound) = recording.bound_at(number) else { return Vec::new() };
    if !recording.algorithm().bound.is_on_f() {
        return vec![format!("The depth limit is {bound}.")];
    }
    let mut facts = vec![format!("The bound on f is {bound}.")];
    let is_last = recording.step(number).is_some_and(|step| step.restart.is_some());
    if recording.algorithm().layer == Layer::Iteration && is_last {
        let first = recording.iteration_at(number).map_or(0, |iteration| iteration.first_step);
        let mut values = BTreeSet::new();
        let mut recording = recording.clone();
        let _ = recording.read_steps(first..number + 1, |recording, step| {
            for successor in step.successors.iter().filter(|successor| successor.outcome == Outcome::Pruned) {
                values.insert(step.node.g + 1 + recording.board_h(step.node.side, successor.state));
            }
            ControlFlow::<()>::Continue(())
        });
        let values = values.into_iter().filter(|value| *value > bound).take(MOST_VALUES);
        let values = values.map(|value| value.to_string()).collect::<Vec<_>>().join(", ");
        let said = || format!("Pruned in this iteration were nodes with f = {values}.");
        facts.extend((!values.is_empty()).then(said));
    }
    facts
}

/// The least values decide.
const MOST_VALUES: usize = 12;
