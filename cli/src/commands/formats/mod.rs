//! The output formats of `tilescope solve`. To add one, write its `AnswerFormat`, in `course` or in a file of its own, and add it
//! to [`AnswerFormat::ALL`]. The help, the book and the error messages list it from there.

mod course;
mod csv;
mod json;
mod text;

use super::answer::BoardAnswer;
use crate::search::Limits;

/// The registry entry of an output format.
#[derive(Debug)]
pub struct AnswerFormat {
    /// The value of `--format`.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// A paragraph for the end of the help, if the summary does not say enough.
    pub help: Option<fn() -> String>,
    /// The line before the first answer; `None` if the format has none.
    pub header: Option<&'static str>,
    /// The text of an answer that was searched with these limits, without its last line break.
    pub line: fn(&BoardAnswer, Limits) -> String,
}

impl AnswerFormat {
    /// All formats; the first one is the default.
    pub const ALL: &[&Self] = &[
        &text::FORMAT,
        &json::FORMAT,
        &csv::FORMAT,
        &course::WORDS,
        &course::CAPITALS,
        &course::TILE_MOVES,
        &course::LENGTH,
        &course::BOARDS,
        &course::PRINCETON,
        &course::COLUMBIAX,
        &course::OPEN_LIST,
    ];

    /// Whether it is `json`; `None` if it is neither that nor `text`.
    pub fn is_json_or_text(&self) -> Option<bool> {
        match self.name {
            "json" => Some(true),
            "text" => Some(false),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::answer::answer;
    use crate::file::Document;
    use crate::puzzle::parse_board;
    use crate::search::{AlgorithmId, Settings};

    /// An answer of A* in a format.
    pub(super) fn written(format: &str, board: &str) -> String {
        let document = Document::of_start(parse_board(board).expect("a board"));
        let algorithm = AlgorithmId::from_name("astar").expect("an algorithm");
        let answer = answer(document.problem, Settings { algorithm, ..document.settings }, Limits::default());
        let format = AnswerFormat::ALL.iter().find(|known| known.name == format).expect(format);
        (format.line)(&answer, Limits::default())
    }

    #[test]
    fn every_format_has_a_name_of_its_own_and_writes_every_outcome() {
        for (place, format) in AnswerFormat::ALL.iter().enumerate() {
            assert!(
                AnswerFormat::ALL[..place].iter().all(|other| other.name != format.name),
                "{}",
                format.name
            );
            for board in ["1 2 3 4 5 6 x 7 8", "1 2 3 4 5 6 7 8 x", "2 1 3 4 5 6 7 8 x"] {
                written(format.name, board);
            }
        }
    }
}
