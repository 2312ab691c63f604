//! Questions about a search for other programs: those of Predict, each with all that is needed to answer it.
//!
//! A student who sees such a question has no window. So it shows the boards that it is about, the lists, and where only numbers
//! decide, these numbers.

mod exhibits;
mod number;
mod text;

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::predict::{NoOwnBoard, OptionShows, OwnBoards, PredictPlan, Question, Round};
use super::worksheet::search_text;
use crate::picture::SheetNode;
use crate::puzzle::Board;
use crate::recording::{Cursor, Recording};
use crate::search::{Guard, NodeId, Problem, Settings};
pub use exhibits::{QuizBoard, QuizList};

/// Which questions are asked, and how.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct QuizPlan {
    /// The questions of each board.
    pub predict: PredictPlan,
    /// Whether a number is typed in where the answer is one: f, g, h, or a bound.
    pub numbers: bool,
}

/// The questions of one class.
#[derive(Clone, PartialEq, Debug)]
pub struct Quiz {
    pub title: String,
    /// Whether the course system changes the order of the options.
    pub shuffles: bool,
    pub parts: Vec<QuizPart>,
}

/// The questions about one board: one of several, or that of a student.
#[derive(Clone, PartialEq, Debug)]
pub struct QuizPart {
    /// The student or the number of the board.
    pub name: String,
    pub questions: Vec<QuizQuestion>,
}

/// A question with all that it shows.
#[derive(Clone, PartialEq, Debug)]
pub struct QuizQuestion {
    /// A few words for lists of questions.
    pub name: String,
    /// The search, and how it decides.
    pub search: String,
    /// The goal, the node that is expanded, and the successor.
    pub boards: Vec<QuizBoard>,
    pub lists: Vec<QuizList>,
    /// What else is needed, such as the bound.
    pub facts: Vec<String>,
    pub text: String,
    pub answer: QuizAnswer,
    /// Why the right answer is right.
    pub why: String,
}

/// How a question is answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum QuizAnswer {
    Choice { options: Vec<QuizOption>, right: usize },
    Number(u32),
}

/// An option, and what is said to someone who chose it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuizOption {
    pub text: String,
    /// Why it is wrong; empty for the right one.
    pub wrong: String,
}

/// Boards for these names, as hard as the one of the problem; `None` where there is none.
///
/// # Errors
/// If no boards can be made.
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
        let start = match own.of(name, &mut |done| progress(0.5 + share * (place as f32 + done))) {
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
    Some(QuizPart { name: name.to_owned(), questions: quiz_questions(&recording, plan) })
}

/// The questions about a search that has ended. They are the same in every run.
fn quiz_questions(recording: &Recording, plan: &QuizPlan) -> Vec<QuizQuestion> {
    let mut round = Round::new(plan.predict.clone(), &[]);
    let mut recording = Cow::Borrowed(recording);
    let mut cursor = Cursor::new(&recording);
    let mut questions: Vec<QuizQuestion> = Vec::new();
    while let Some(question) = round.next(&recording) {
        cursor.go_to(recording.to_mut(), question.at);
        questions.push(quiz_question(&recording, &cursor, &question, plan.numbers, questions.len()));
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
    let exhibits = exhibits::of(recording, &moment, question);
    let asked =
        Some(question).filter(|_| numbers).and_then(|question| number::of(recording, question, place));
    let (text, answer) = asked.unwrap_or_else(|| {
        let options = question.options.iter().map(|option| QuizOption {
            text: option_text(recording, &option.shows),
            wrong: option.wrong.clone(),
        });
        (question.text.clone(), QuizAnswer::Choice { options: options.collect(), right: question.right })
    });
    QuizQuestion {
        name: text::name(place + 1, question.kind.info().title, question.at.steps + 1),
        search: search_text(recording.settings()),
        boards: exhibits.boards,
        lists: exhibits.lists,
        facts: exhibits.facts,
        text,
        answer,
        why: question.why.clone(),
    }
}

/// The node of a number in the whole search.
fn node_of(recording: &Recording, number: u64) -> Option<NodeId> {
    let guess = NodeId(u32::try_from(number).ok()?);
    if recording.number(guess) == number {
        return Some(guess);
    }
    (0..recording.progress().nodes()).map(NodeId).find(|id| recording.number(*id) == number)
}

fn option_text(recording: &Recording, shows: &OptionShows) -> String {
    let node = |number: u64| node_of(recording, number).map(|id| exhibits::node(recording, id));
    let with_value = |number: u64| {
        node(number).map_or_else(String::new, |node| text::node(&node, recording.settings().value().sign()))
    };
    let board =
        |number: u64| node(number).map_or_else(String::new, |SheetNode { board, .. }| text::board(&board));
    match shows {
        OptionShows::Text(text) => text.clone(),
        OptionShows::Node(number) => with_value(*number),
        OptionShows::Place { after: None, before: None } => text::ONLY.to_owned(),
        OptionShows::Place { after: None, before: Some(before) } => text::first(&board(*before)),
        OptionShows::Place { after: Some(after), before: None } => text::last(&board(*after)),
        OptionShows::Place { after: Some(after), before: Some(before) } => {
            text::between(&board(*after), &board(*before))
        }
    }
}

/// The name of a variant, from which its board is made.
pub fn variant_name(seed: u64, number: u32) -> String {
    text::variant(seed, number)
}

/// A board row by row: `2 3 4 / 1 5 x / 7 6 8`.
pub fn board_in_line(board: &Board) -> String {
    text::board(board)
}

/// A node with its value, such as `2 3 4 / 1 5 x / 7 6 8, f = 9 = 0 + 9`.
pub fn node_in_line(node: &SheetNode, sign: &str) -> String {
    text::node(node, sign)
}
