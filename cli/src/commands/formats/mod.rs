//! The output formats of `tilescope solve`. To add one, add it to [`AnswerFormat::ALL`]. The help, the book and the error
//! messages list it from there. If its summary does not say enough, add a paragraph to `cli/help/solve.txt`.

mod course;

pub use course::rows;

use super::common::BoardAnswer;
use crate::puzzle::counted;
use crate::search::Limits;

#[derive(Debug)]
pub struct AnswerFormat {
    pub name: &'static str,
    pub summary: &'static str,
    /// The line before the first answer; `None` if the format has none.
    pub header: Option<&'static str>,
    /// The text of an answer that was searched with these limits, without its last line break.
    pub line: fn(&BoardAnswer, Limits) -> String,
}

impl AnswerFormat {
    /// The first one is the default.
    pub const ALL: &[Self] = &[
        Self::new("text", "The moves, or one word, one line per board", text),
        Self::new("json", "One JSON object per board, one per line", |answer, _| answer.json()),
        Self {
            header: Some(CSV_HEADER),
            ..Self::new("csv", "A table with a header, one line per board", csv)
        },
        Self::new("words", "The moves in words, such as Up Left", course::words),
        Self::new("capitals", "The moves in capitals, such as UDLR", course::capitals),
        Self::new(
            "tile-moves",
            "The moves of the tiles, such as Move 7 left, one per line",
            course::tile_moves,
        ),
        Self::new("length", "The length of the path, then the moves on a line of their own", course::length),
        Self::new("boards", "Each board along the path, with an empty line after it", course::each_board),
        Self::new(
            "princeton",
            "The minimum number of moves and each board, as in Princeton’s COS 226",
            course::princeton,
        ),
        Self::new(
            "columbiax",
            "The block that ColumbiaX CSMM.101 asks for, from path_to_goal to max_ram_usage",
            course::columbiax,
        ),
        Self::new(
            "open-list",
            "The open list with g, h and f before each expansion; of a search from both ends, that of the start",
            course::open_lists,
        ),
    ];

    const fn new(
        name: &'static str,
        summary: &'static str,
        line: fn(&BoardAnswer, Limits) -> String,
    ) -> Self {
        Self { name, summary, header: None, line }
    }

    /// True if it is `json`; `None` if it is neither that nor `text`.
    pub fn is_json_or_text(&self) -> Option<bool> {
        ["text", "json"].contains(&self.name).then_some(self.name == "json")
    }
}

/// The moves, as in POJ 1077; with costs, such as `ddr (cost 14 in 3 moves)`.
fn text(answer: &BoardAnswer, _: Limits) -> String {
    let cost = answer.figures.cost.filter(|_| answer.document.settings.has_costs());
    match (answer.moves.as_deref(), cost) {
        (Some(moves), Some(cost)) => {
            let cost = format!("(cost {cost} in {})", counted(moves.len(), "move", "moves"));
            if moves.is_empty() { cost } else { format!("{moves} {cost}") }
        }
        (moves, _) => moves.unwrap_or(answer.figures.outcome.name()).to_owned(),
    }
}

const CSV_HEADER: &str =
    "board,goal,algorithm,heuristic,outcome,moves,length,expanded,generated,max_open,seconds";

/// A line of a table for spreadsheets (RFC 4180). No value has a comma or a quotation mark.
fn csv(answer: &BoardAnswer, _: Limits) -> String {
    let (document, figures) = (answer.document, answer.counted_figures());
    let length = figures.length.map_or(String::new(), |length| length.to_string());
    format!(
        "{},{},{},{},{},{},{length},{},{},{},{}",
        document.problem.start(),
        answer.goals(),
        document.settings.algorithm.info().name,
        answer.heuristic().unwrap_or_default(),
        figures.outcome.name(),
        answer.moves.as_deref().unwrap_or_default(),
        figures.expanded,
        figures.generated,
        figures.max_open,
        figures.time.as_secs_f64(),
    )
}
