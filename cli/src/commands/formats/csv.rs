//! A table for spreadsheets (RFC 4180). No value has a comma or a quotation mark.

use super::AnswerFormat;

pub const FORMAT: AnswerFormat = AnswerFormat {
    name: "csv",
    summary: "A table with a header, one line per board",
    help: Some(|| {
        "\
board, goal, algorithm, heuristic, outcome, moves, length, expanded, generated, max_open and seconds, as in json.
A value that does not apply is empty."
        .to_owned()
    }),
    header: Some("board,goal,algorithm,heuristic,outcome,moves,length,expanded,generated,max_open,seconds"),
    line: |answer, _| {
        let fields = answer.fields();
        let length = fields.length.map_or(String::new(), |length| length.to_string());
        format!(
            "{},{},{},{},{},{},{length},{},{},{},{}",
            fields.board,
            fields.goal,
            fields.algorithm,
            fields.heuristic.unwrap_or_default(),
            fields.outcome,
            fields.moves.unwrap_or_default(),
            fields.expanded,
            fields.generated,
            fields.max_open,
            fields.seconds,
        )
    },
};

#[cfg(test)]
mod tests {
    use super::super::super::answer::answer;
    use super::*;
    use crate::file::Document;
    use crate::puzzle::parse_board;
    use crate::search::Limits;

    #[test]
    fn every_line_has_the_columns_of_the_header() {
        let header = FORMAT.header.expect("there is one");
        for (board, start) in [
            ("1 2 x 3", "1 2 x 3,1 2 3 x,bfs,,solved,r,1,"),
            ("1 2 3 x", "1 2 3 x,1 2 3 x,bfs,,solved,,0,0,1,"),
            ("2 1 3 x", "2 1 3 x,1 2 3 x,bfs,,unsolvable,,,0,0,0,"),
        ] {
            let Document { problem, settings } = Document::of_start(parse_board(board).expect("a board"));
            let line = (FORMAT.line)(&answer(problem, settings, Limits::default()), Limits::default());
            assert!(line.starts_with(start), "{line}");
            assert_eq!(line.split(',').count(), header.split(',').count(), "{line}");
        }
    }
}
