//! The mistakes of a class with the number of students, and a question about each: the answers are the boards that students took.

use std::cmp::Reverse;

use super::tree::{ClassTree, Departure, tally};
use crate::learn::predict::{AnswerOption, OptionShows, Question, QuestionKind};
use crate::learn::quiz::{Quiz, QuizPart, board_in_line, quiz_questions};
use crate::puzzle::{Board, counted};
use crate::recording::{Position, Recording};
use crate::search::Guard;

/// A mistake, wherever it was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassMistake {
    pub title: String,
    pub students: usize,
    /// The clearest place first: where most made it, and of these the earliest.
    pub places: Vec<Departure>,
    /// The clearest place at which the lists are still those of the reference; `None` if another tie came before each.
    pub asked_at: Option<Departure>,
}

impl ClassTree {
    /// The mistakes, the commonest first. Another of equal boards is none.
    pub fn mistakes(&self) -> Vec<ClassMistake> {
        let branches = self.branches(false);
        let own = branches.iter().filter(|branch| branch.students > 0);
        let titles = own.map(|branch| (&branch.departure.title, branch.students));
        let mut mistakes: Vec<ClassMistake> = tally(titles)
            .map(|(title, students)| {
                let mut made: Vec<_> =
                    branches.iter().filter(|branch| branch.departure.title == *title).collect();
                made.sort_by_key(|branch| Reverse(branch.students));
                let places: Vec<Departure> =
                    made.into_iter().map(|branch| branch.departure.clone()).collect();
                let asked_at = places.iter().find(|place| self.is_first(place)).cloned();
                ClassMistake { title: title.clone(), students, places, asked_at }
            })
            .collect();
        mistakes.sort_by_key(|mistake| Reverse(mistake.students));
        mistakes
    }

    fn is_first(&self, departure: &Departure) -> bool {
        self.branches(true).iter().any(|branch| branch.departure == *departure)
    }

    /// The next board, asked where students took another one. Beside the right one, the answers are the board of this difference, and
    /// those that most took there. The order tells nothing.
    pub fn question(&self, departure: &Departure) -> Question {
        let here = self
            .branches(true)
            .iter()
            .filter(|branch| branch.departure.expansion == departure.expansion && !branch.departure.is_tie);
        let mut taken: Vec<_> = here.map(|branch| (branch, branch.departure.took)).collect();
        taken.sort_by_key(|(branch, _)| (branch.departure != *departure, Reverse(branch.students)));
        // `None` says that the search has ended.
        let mut options = vec![departure.right];
        for (_, took) in &taken {
            if !options.contains(took) && options.len() < MOST_OPTIONS {
                options.push(*took);
            }
        }
        options.sort_by_key(|option| (option.is_none(), option.map(|board| board.state())));
        let right = options.iter().position(|option| *option == departure.right).unwrap_or_default();
        let mut why = String::new();
        for (branch, took) in taken.iter().filter(|(_, took)| options.contains(took)) {
            let students = counted(branch.students, "student", "students");
            let what =
                took.map_or("stopped here".to_owned(), |board| format!("took {}", board_in_line(&board)));
            let said = format!("{students} {what}: {}. ", branch.departure.title);
            if why.chars().count() + said.chars().count() <= LONGEST {
                why += &said;
            }
        }
        let algorithm = self.settings.algorithm.info().short;
        let option = |option: Option<Board>| {
            let text = option.map_or("None: the search has ended".to_owned(), |board| board_in_line(&board));
            AnswerOption { shows: OptionShows::Text(text), wrong: String::new(), broken_rule: None }
        };
        Question {
            kind: QuestionKind::NextNode,
            at: Position::after(departure.steps),
            about: None,
            text: format!("Which board does {algorithm} expand next, as expansion {}?", departure.expansion),
            options: options.into_iter().map(option).collect(),
            right,
            why: why.trim_end().to_owned(),
        }
    }
}

const MOST_OPTIONS: usize = 4;
/// The most letters that a lesson has room for below a question.
const LONGEST: usize = 240;

/// The questions about a mistake, one for each place where it is the first difference, with the lists there.
pub fn class_quiz(tree: &ClassTree, mistake: &ClassMistake, guard: Guard<'_>) -> Quiz {
    let mut recording = Recording::new(tree.problem, tree.settings);
    recording.record(guard, ());
    let places = mistake.places.iter().filter(|place| tree.is_first(place));
    let mut asked: Vec<Question> = places.map(|place| tree.question(place)).collect();
    asked.sort_by_key(|question| question.at);
    asked.dedup_by_key(|question| question.at);
    let mut asked = asked.into_iter();
    let questions = quiz_questions(&recording, false, |_| asked.next());
    let part = QuizPart { name: mistake.title.clone(), questions };
    Quiz { title: mistake.title.clone(), shuffles: true, parts: vec![part] }
}
