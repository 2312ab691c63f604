//! A page of a lesson about a mistake: the place where it was made, and a question with what students took.

use crate::file::{Document, LessonPage, LessonQuestion, LessonStop};
use crate::learn::Question;
use crate::puzzle::number;

/// `students` is the size of the class.
pub fn lesson_page(document: Document, question: Question, students: usize) -> LessonPage {
    let title = format!("Expansion {}: which board?", number(question.at.steps + 1));
    let note = format!("A class of {students} did not agree here. Which board comes next, and why?");
    let stop = LessonStop { step: question.at.steps, ..LessonStop::default() };
    let choices = question.options.iter().map(|option| option.shows.words(&|_| String::new()));
    let (ask, why) = (question.text, question.why);
    let asked = LessonQuestion { ask, choices: choices.collect(), answer: question.right as u8 + 1, why };
    LessonPage { question: Some(asked), ..LessonPage::new(title, note, document, stop) }
}
