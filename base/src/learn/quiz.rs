//! Questions about a search for other programs: those of Predict, each with all that is needed to answer it.
//!
//! A student who sees such a question has no window. So it shows the boards that it is about, the lists, and where only numbers
//! decide, these numbers.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::predict::{NoOwnBoard, OptionShows, OwnBoards, PredictPlan, Question, Round};
use super::worksheet::{WorksheetKind, search_text, sheet_list};
use crate::picture::{BoardRow, f_text, value_word};
use crate::puzzle::Board;
use crate::recording::{Cursor, Moment, NodeList, NodeStatus, Outcome, Recording};
use crate::search::{Guard, Layer, NodeId, NodeValue, Problem, Settings};

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct QuizPlan {
    pub predict: PredictPlan,
    /// True if a number is typed in where the answer is one: f, g, h, or a bound.
    pub numbers: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Quiz {
    pub title: String,
    /// True if the course system changes the order of the options.
    pub shuffles: bool,
    pub parts: Vec<QuizPart>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct QuizPart {
    /// The student or the number of the board.
    pub name: String,
    pub questions: Vec<QuizQuestion>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct QuizQuestion {
    pub name: String,
    pub search: String,
    pub rows: Vec<BoardRow>,
    pub facts: Vec<String>,
    pub text: String,
    pub answer: QuizAnswer,
    pub why: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum QuizAnswer {
    Choice { options: Vec<QuizOption>, right: usize },
    Number(u32),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuizOption {
    pub text: String,
    /// Why it is wrong; empty for the right one.
    pub wrong: String,
}

/// Boards for these names, as hard as the one of the problem; `None` where there is none.
pub fn quiz_boards(
    problem: &Problem,
    settings: &Settings,
    names: &[String],
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Result<Vec<(String, Option<Problem>)>, NoOwnBoard> {
    let own = OwnBoards::new(problem, settings, &mut |done| progress(done / 2.0))?;
    let share = 0.5 / names.len().max(1) as f32;
    let mut boards = Vec::new();
    for (place, name) in names.iter().enumerate() {
        let start = match own.board(name, &mut |done| progress(0.5 + share * (place as f32 + done))) {
            Ok(own) => Some(own.start),
            Err(NoOwnBoard::Cancelled) => return Err(NoOwnBoard::Cancelled),
            Err(_) => None,
        };
        boards.push((name.clone(), start.and_then(|start| problem.with_start(start).ok())));
    }
    Ok(boards)
}

/// The questions about a board; `None` if its search does not end within the limits.
pub fn quiz_part(
    name: &str,
    problem: &Problem,
    settings: Settings,
    plan: &QuizPlan,
    guard: Guard<'_>,
) -> Option<QuizPart> {
    let mut recording = Recording::new(*problem, settings);
    recording.record(guard, ()).result.ok()?;
    let mut predict = plan.predict.clone();
    predict.kinds.retain(|kind| !kind.has_maps());
    let mut round = Round::new(predict, &[]);
    let questions = quiz_questions(&recording, plan.numbers, |recording| round.next(recording));
    Some(QuizPart { name: name.to_owned(), questions })
}

/// Collects what answers these questions, each of which comes later in the search than the one before.
pub fn quiz_questions(
    recording: &Recording,
    numbers: bool,
    mut next: impl FnMut(&Recording) -> Option<Question>,
) -> Vec<QuizQuestion> {
    let mut recording = Cow::Borrowed(recording);
    let mut cursor = Cursor::new(&recording);
    let (mut questions, mut steps) = (Vec::<QuizQuestion>::new(), 0);
    while let Some(question) = next(&recording) {
        cursor.go_to(recording.to_mut(), question.at);
        questions.push(quiz_question(&recording, &cursor, &question, numbers, questions.len()));
        steps = steps.max(question.at.steps + 1);
    }
    let search = search_text(recording.problem(), recording.settings(), WorksheetKind::Lists, steps);
    for question in &mut questions {
        question.search.clone_from(&search);
    }
    questions
}

fn quiz_question(
    recording: &Recording,
    cursor: &Cursor,
    question: &Question,
    numbers: bool,
    place: usize,
) -> QuizQuestion {
    let moment = cursor.moment(recording);
    let asked = Some(question).filter(|_| numbers).and_then(|question| as_number(recording, question, place));
    let (text, answer) = asked.unwrap_or_else(|| {
        let options = question.options.iter().map(|option| QuizOption {
            text: option_text(recording, &option.shows),
            wrong: option.wrong.clone(),
        });
        (question.text.clone(), QuizAnswer::Choice { options: options.collect(), right: question.right })
    });
    QuizQuestion {
        name: format!("{:02} {}, step {}", place + 1, question.kind.info().title, question.at.steps + 1),
        search: String::new(),
        rows: shown_boards(recording, question).chain(shown_lists(recording, &moment, question)).collect(),
        facts: shown_facts(recording, question),
        text,
        answer,
        why: question.why.clone(),
    }
}

fn option_text(recording: &Recording, shows: &OptionShows) -> String {
    let node = |number: u64| recording.with_number(number).map(|id| shown_node(recording, id));
    match shows {
        OptionShows::Node(number) => node(*number).as_ref().map_or_else(String::new, with_value_in_line),
        _ => shows.words(&|number| node(number).map_or_else(String::new, |(board, _)| board_in_line(&board))),
    }
}

pub fn variant_name(seed: u64, number: u64) -> String {
    format!("Variant {seed}-{number:03}")
}

/// A board row by row: `2 3 4 / 1 5 x / 7 6 8`.
pub fn board_in_line(board: &Board) -> String {
    format!("{board:#}").trim_end().replace('\n', " / ")
}

/// A board with its value, if it has one: `2 3 4 / 1 5 x / 7 6 8, f = 9 = 0 + 9`.
pub fn with_value_in_line((board, value): &(Board, String)) -> String {
    let separator = if value.is_empty() { "" } else { ", " };
    board_in_line(board) + separator + value
}

/// The board of a node and its value, such as `f = 9 = 0 + 9`.
fn shown_node(recording: &Recording, id: NodeId) -> (Board, String) {
    let (node, settings) = (recording.nodes().get(id), recording.settings());
    let sum = settings.value().sum(settings, &node);
    (recording.board(node.state), format!("{} = {sum}", value_word(recording)))
}

/// The question and its answer as a number; `None` if the answer is none. Of f, g and h, `place` decides which is asked.
fn as_number(recording: &Recording, question: &Question, place: usize) -> Option<(String, QuizAnswer)> {
    let OptionShows::Text(right) = &question.options[question.right].shows else { return None };
    let value = recording.settings().value();
    let of_whole = match value {
        NodeValue::Depth => right.strip_prefix(&format!("{} = ", value_word(recording))).unwrap_or(right),
        _ => right,
    };
    if let Some(number) = whole(of_whole) {
        return Some((format!("{} Type the number.", question.text), QuizAnswer::Number(number)));
    }
    let ("f", values) = right.split_once(" = ").filter(|_| value == NodeValue::F)? else { return None };
    let (f, sum) = values.split_once(" = ")?;
    let (g, h) = sum.split_once(" + ")?;
    let all = [("f", f), ("g", g), ("h", h)];
    let (sign, number) = all[place % all.len()];
    let number = whole(number)?;
    let of = question.about.map(|(mv, _)| format!(" of the successor by the move {}", mv.name()));
    let text = format!("What is {sign}{}? Type the number.", of.unwrap_or_default());
    Some((text, QuizAnswer::Number(number)))
}

/// A whole number, with commas or without.
fn whole(text: &str) -> Option<u32> {
    text.replace(',', "").parse().ok()
}

fn shown_boards(recording: &Recording, question: &Question) -> impl Iterator<Item = BoardRow> {
    let row = |title: &str, board: Board, value: String, status| BoardRow {
        title: title.to_owned(),
        boards: vec![(board, value)],
        status,
        stands_beside: true,
    };
    let goals = recording.problem().all_goals().iter();
    let goals = goals.map(move |goal| row("Goal", *goal, String::new(), NodeStatus::Open));
    let step = recording.step(question.at.steps).filter(|_| question.at.events > 0);
    let expanded = step.map(|step| {
        let value = f_text(recording, &recording.nodes().get(step.id));
        row("Expanded now", recording.board(step.node.state), value, NodeStatus::Current)
    });
    let successor = question
        .about
        .map(|(_, state)| row("Its successor", recording.board(state), String::new(), NodeStatus::Open));
    goals.chain(expanded).chain(successor)
}

fn shown_lists(
    recording: &Recording,
    moment: &Moment,
    question: &Question,
) -> impl Iterator<Item = BoardRow> {
    // The order of a list tells which node is first, so it is shown only where it is what the question is about.
    let is_about_order =
        question.options.iter().any(|option| matches!(option.shows, OptionShows::Place { .. }));
    let history = recording.history();
    NodeList::all(history).iter().map(move |list| {
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
        BoardRow {
            title: format!("{}{order}", list.title),
            boards: ids.into_iter().map(|id| shown_node(recording, id)).collect(),
            status: list.status,
            stands_beside: false,
        }
    })
}

fn shown_facts(recording: &Recording, question: &Question) -> Vec<String> {
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

/// The next bound depends only on the least values.
const MOST_VALUES: usize = 12;
