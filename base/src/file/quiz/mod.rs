//! Questions for course systems: a file for each format.
//!
//! `docs/course-systems.md` says where the documentation of each format stands.

mod gift;
mod markdown;
mod moodle_xml;
mod qti;
mod xml;

use std::path::Path;

use super::error::FileError;
use super::write::{Destination, Overwrite, write};
use crate::learn::{Quiz, QuizQuestion, with_value_in_line};
use crate::picture::{Palette, PngError, ThemeChoice, board_rows_scene, png};
use crate::puzzle::Board;
pub(super) use markdown::escaped as in_markdown;

words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum QuizFormat: name, title, ending, summary;
    Gift = "gift", "GIFT, a text for Moodle", "gift.txt", "the text format of Moodle, with boards as text";
    MoodleXml = "moodle-xml", "Moodle XML, with pictures", "xml", "the XML of Moodle, with pictures of the boards";
    Qti = "qti", "QTI 1.2, a package for Canvas", "zip",
        "a package of QTI 1.2 for Canvas and others, with pictures of the boards";
    Markdown = "markdown", "Markdown, for a document", "md", "a document with the answers at the end";
}

impl QuizFormat {
    pub fn is_text(self) -> bool {
        self != Self::Qti
    }

    pub fn of_name(name: &str) -> Option<Self> {
        let name = name.to_lowercase();
        Self::ALL.into_iter().find(|format| name.ends_with(&format!(".{}", format.ending())))
    }
}

#[derive(Debug, thiserror::Error)]
pub enum QuizError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("a picture of a question cannot be drawn: {0}")]
    Picture(#[from] PngError),
    #[error("the package cannot be made: {0}")]
    Zip(#[from] zip::result::ZipError),
    #[error("the questions cannot be written: {0}")]
    Writing(#[from] std::io::Error),
    #[error("this search has no such questions; choose other kinds or another board")]
    Empty,
}

pub fn save_quiz(quiz: &Quiz, format: QuizFormat, to: &Path, overwrite: Overwrite) -> Result<(), QuizError> {
    let bytes = quiz_bytes(quiz, format)?;
    Ok(write(&Destination::replacing(to, overwrite), &bytes)?)
}

/// Writes questions in the format that the name of the file says.
pub fn save_questions(quiz: &Quiz, to: &Destination) -> Result<(), FileError> {
    let failed = FileError::content(&to.path);
    let name = to.path.file_name().unwrap_or_default().to_string_lossy();
    let Some(format) = QuizFormat::of_name(&name) else {
        let endings = QuizFormat::ALL.map(|format| format!(".{}", format.ending())).join(", ");
        return Err(failed(format!("the file name of questions must end in one of {endings}")));
    };
    let bytes = quiz_bytes(quiz, format).map_err(|error| failed(error.to_string()))?;
    write(to, &bytes)
}

pub fn quiz_bytes(quiz: &Quiz, format: QuizFormat) -> Result<Vec<u8>, QuizError> {
    if quiz.parts.iter().all(|part| part.questions.is_empty()) {
        return Err(QuizError::Empty);
    }
    match format {
        QuizFormat::Gift => Ok(gift::text(quiz).into_bytes()),
        QuizFormat::MoodleXml => moodle_xml::bytes(quiz),
        QuizFormat::Qti => qti::bytes(quiz),
        QuizFormat::Markdown => Ok(markdown::text(quiz).into_bytes()),
    }
}

// What a question shows, as HTML or as a picture.

/// Pixels per point: sharp on most screens.
const SCALE: f32 = 2.0;

fn picture(question: &QuizQuestion) -> Result<Vec<u8>, PngError> {
    let palette = Palette::of(ThemeChoice::Light);
    png(&board_rows_scene(&question.name, &question.rows, palette), SCALE)
}

/// The same as a text, for those who see no pictures.
fn description(question: &QuizQuestion) -> String {
    let rows = question.rows.iter().map(|row| {
        let boards: Vec<String> = row.boards.iter().map(with_value_in_line).collect();
        format!("{}: {}", row.title, if boards.is_empty() { "empty".to_owned() } else { boards.join("; ") })
    });
    rows.collect::<Vec<_>>().join(". ")
}

fn html(question: &QuizQuestion, shown: &str) -> String {
    let mut html = format!("<p>{}</p>\n{shown}\n", escaped(&question.search));
    html.extend(question.facts.iter().map(|fact| format!("<p>{}</p>\n", escaped(fact))));
    html + &format!("<p><strong>{}</strong></p>", escaped(&question.text))
}

fn text_boards(question: &QuizQuestion) -> String {
    let pre = |(board, value): &(Board, String)| {
        let below = if value.is_empty() { String::new() } else { format!("\n{}", escaped(value)) };
        format!("<pre>{}{below}</pre>", escaped(format!("{board:#}").trim_end()))
    };
    let item =
        |board: &(Board, String)| format!("<li><code>{}</code></li>\n", escaped(&with_value_in_line(board)));
    let rows = question.rows.iter().map(|row| {
        let boards = if row.stands_beside {
            row.boards.iter().map(pre).collect()
        } else {
            format!("<ul>\n{}</ul>", row.boards.iter().map(item).collect::<String>())
        };
        format!("<p>{}</p>\n{boards}", escaped(&row.title))
    });
    rows.collect::<Vec<_>>().join("\n")
}

fn image(question: &QuizQuestion, source: &str) -> String {
    format!("<p><img src=\"{source}\" alt=\"{}\" width=\"640\"/></p>", escaped(&description(question)))
}

fn escaped(text: &str) -> String {
    quick_xml::escape::escape(text).replace('\n', "<br/>")
}
