//! What a question shows: boards, lists, and what else decides.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::text;
use crate::learn::predict::{OptionShows, Question};
use crate::learn::worksheet::{sheet_list, sheet_node};
use crate::picture::SheetNode;
use crate::puzzle::Board;
use crate::recording::{Moment, NodeList, NodeStatus, Outcome, Recording};
use crate::search::{Layer, NodeId};

/// A board with what it is.
#[derive(Clone, PartialEq, Debug)]
pub struct QuizBoard {
    pub title: &'static str,
    pub board: Board,
    /// Its value, such as `f = 9 = 0 + 9`.
    pub value: Option<String>,
    pub status: NodeStatus,
}

/// A list with its nodes.
#[derive(Clone, PartialEq, Debug)]
pub struct QuizList {
    pub title: String,
    pub sign: &'static str,
    pub nodes: Vec<SheetNode>,
    pub status: NodeStatus,
}

pub(super) struct Exhibits {
    pub boards: Vec<QuizBoard>,
    pub lists: Vec<QuizList>,
    pub facts: Vec<String>,
}

pub(super) fn node(recording: &Recording, id: NodeId) -> SheetNode {
    sheet_node(recording, id)
}

pub(super) fn of(recording: &Recording, moment: &Moment, question: &Question) -> Exhibits {
    let settings = recording.settings();
    let value = |id: NodeId| settings.value().text(settings, &recording.nodes().get(id));
    let goals = recording.problem().all_goals().iter();
    let goals = goals.map(|goal| QuizBoard {
        title: text::GOAL,
        board: *goal,
        value: None,
        status: NodeStatus::Open,
    });
    let mut boards: Vec<QuizBoard> = goals.collect();
    let step = recording.step(question.at.steps).filter(|_| question.at.events > 0);
    boards.extend(step.map(|step| QuizBoard {
        title: text::EXPANDED,
        board: recording.board(step.node.state),
        value: Some(value(step.id)),
        status: NodeStatus::Current,
    }));
    boards.extend(question.about.map(|(_, state)| QuizBoard {
        title: text::SUCCESSOR,
        board: recording.board(state),
        value: None,
        status: NodeStatus::Open,
    }));
    Exhibits { boards, lists: lists(recording, moment, question), facts: facts(recording, question) }
}

fn lists(recording: &Recording, moment: &Moment, question: &Question) -> Vec<QuizList> {
    // The order of a list tells which node is first, so it is shown only where it is what the question is about.
    let is_about_order =
        question.options.iter().any(|option| matches!(option.shows, OptionShows::Place { .. }));
    let history = recording.history();
    let list = |list: &NodeList| {
        let mut ids = list.nodes(recording, moment);
        let list = sheet_list(*list, history);
        let is_open = list.status == NodeStatus::Open;
        let order = match (is_open, is_about_order) {
            (false, _) => String::new(),
            (true, true) => format!(", {}", text::IN_ORDER),
            (true, false) => {
                ids.sort_unstable();
                format!(", {}", text::BY_AGE)
            }
        };
        QuizList {
            title: format!("{}{order}", list.title),
            sign: recording.settings().value().sign(),
            nodes: ids.into_iter().map(|id| sheet_node(recording, id)).collect(),
            status: list.status,
        }
    };
    NodeList::all(history).iter().map(list).collect()
}

/// The bound, and at the end of an iteration what the next one is taken from.
fn facts(recording: &Recording, question: &Question) -> Vec<String> {
    let number = question.at.steps;
    let Some(bound) = recording.bound_at(number) else { return Vec::new() };
    if !recording.algorithm().bound.is_on_f() {
        return vec![text::depth_limit(bound)];
    }
    let mut facts = vec![text::bound(bound)];
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
        let values: Vec<u32> = values.into_iter().filter(|value| *value > bound).take(MOST_VALUES).collect();
        facts.extend((!values.is_empty()).then(|| text::pruned(&values)));
    }
    facts
}

/// The least values decide.
const MOST_VALUES: usize = 12;
