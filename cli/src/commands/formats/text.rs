//! The moves, as in POJ 1077.

use super::AnswerFormat;
use crate::commands::text::cost_of_moves;

pub const FORMAT: AnswerFormat = AnswerFormat {
    name: "text",
    summary: "The moves, or one word, one line per board",
    help: Some(|| {
        "\
the moves of the blank (r, l, u, d), or unsolvable, limit or not-found. The line is empty if the start is the
goal. With --costs, the cost of the path follows in parentheses."
            .to_owned()
    }),
    header: None,
    line: |answer, _| {
        let cost = answer.figures.cost.filter(|_| answer.document().settings.has_costs());
        match (answer.moves(), cost) {
            (Some(moves), Some(cost)) => cost_of_moves(moves, cost),
            (moves, _) => moves.unwrap_or(answer.figures.outcome.name()).to_owned(),
        }
    },
};
