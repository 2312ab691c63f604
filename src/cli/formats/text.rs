//! The moves, as in POJ 1077.

use super::AnswerFormat;

pub const FORMAT: AnswerFormat = AnswerFormat {
    name: "text",
    summary: "The moves, or one word, one line per board",
    help: || {
        "\
the moves of the blank (r, l, u, d), or unsolvable, limit or not-found. The line is empty if the start is the
goal."
            .to_owned()
    },
    header: None,
    line: |answer| answer.moves().unwrap_or(answer.figures.outcome.name()).to_owned(),
};
