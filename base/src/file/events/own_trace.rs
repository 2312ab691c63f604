//! Traces that this program writes in the format `jsonl`: each step is several events.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value;

use super::super::document::board_of;
use super::super::student_traces::{StudentTrace, is_expansion, parse_trace_head};
use super::{EachLine, WatchedLine, moves_of};
use crate::learn::{MoreOfEvent, Thousandths, WatchedEvent, WatchedKind};
use crate::puzzle::{Board, Size};

/// What the steps that were read leave for the next ones.
#[derive(Debug)]
pub(super) struct OwnTrace {
    size: Option<Size>,
    boards: HashMap<u64, Board>,
    begins: bool,
}

#[derive(Deserialize)]
struct TraceStep {
    kind: Option<String>,
    node: Option<u64>,
    parent: Option<u64>,
    board: Option<String>,
    g: Option<f64>,
    h: Option<f64>,
    bound: Option<f64>,
    #[serde(default)]
    successors: Vec<TraceSuccessor>,
    #[serde(default)]
    next_iteration: bool,
    moves: Option<Value>,
}

#[derive(Deserialize)]
struct TraceSuccessor {
    board: String,
    outcome: String,
    node: Option<u64>,
}

impl OwnTrace {
    pub fn is_head(fields: &[(String, Value)]) -> bool {
        fields.iter().any(|(name, value)| name == "format" && value.as_str() == Some("tilescope trace"))
    }

    pub fn begin(text: &[u8]) -> Result<(Self, StudentTrace), String> {
        let text = str::from_utf8(text).map_err(|_| "this line is not text".to_owned())?;
        let head = parse_trace_head(text)?;
        let size = head.start.or(head.goal).map(|board| board.size());
        Ok((Self { size, boards: HashMap::new(), begins: true }, head))
    }

    pub fn step(&mut self, line: u32, text: &[u8], each: &mut EachLine<'_>) -> Result<(), String> {
        let step: TraceStep =
            serde_json::from_slice(text).map_err(|error| format!("this is no step of a trace: {error}"))?;
        if let Some(moves) = &step.moves {
            let more = MoreOfEvent { moves: moves_of(moves)?, ..MoreOfEvent::default() };
            each(WatchedLine::Event(WatchedEvent::without_board(line, WatchedKind::Solution, more)));
            return Ok(());
        }
        let Some(text) = &step.board else { return Ok(()) };
        let board = self.board(text)?;
        if std::mem::replace(&mut self.begins, step.next_iteration)
            && let Some(bound) = step.bound.and_then(Thousandths::of)
        {
            let more = MoreOfEvent { bound: Some(bound), ..MoreOfEvent::default() };
            each(WatchedLine::Event(WatchedEvent::without_board(line, WatchedKind::Bound, more)));
        }
        let kind = step.kind.as_deref().unwrap_or("expand");
        if is_expansion(kind) {
            let parent = step.parent.and_then(|parent| self.boards.get(&parent).copied());
            let [g, h] = [step.g, step.h].map(|number| number.and_then(Thousandths::of));
            let expand = WatchedEvent::of_board(line, WatchedKind::Expand, board);
            each(WatchedLine::Event(WatchedEvent { parent, g, h, ..expand }));
            if kind == "goal" {
                each(WatchedLine::Event(WatchedEvent::of_board(line, WatchedKind::Goal, board)));
            }
        }
        if let Some(node) = step.node {
            self.boards.insert(node, board);
        }
        for successor in step.successors {
            let after = self.board(&successor.board)?;
            let is_kept = matches!(&*successor.outcome, "new" | "improved" | "reopened");
            let kind = if is_kept { WatchedKind::Generate } else { WatchedKind::Drop };
            let why = MoreOfEvent { why: Some(successor.outcome), ..MoreOfEvent::default() };
            let more = (!is_kept).then(|| Box::new(why));
            let event = WatchedEvent::of_board(line, kind, after);
            each(WatchedLine::Event(WatchedEvent { parent: Some(board), more, ..event }));
            if let Some(node) = successor.node.filter(|_| is_kept) {
                self.boards.insert(node, after);
            }
        }
        Ok(())
    }

    fn board(&mut self, text: &str) -> Result<Board, String> {
        let board = board_of(text, self.size).map_err(|problem| format!("this is not a board: {problem}"))?;
        self.size = Some(board.size());
        Ok(board)
    }
}
