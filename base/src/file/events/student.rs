//! Traces of students: each board is an expansion.

use super::super::student_traces::{StudentTrace, parse_student_trace};
use super::{EachLine, WatchedLine};
use crate::learn::{MoreOfEvent, StatedStep, WatchedEvent, WatchedKind};
use crate::puzzle::Size;

pub(super) fn read(text: &[u8], size: Option<Size>, each: &mut EachLine<'_>) {
    match parse_student_trace(&String::from_utf8_lossy(text), size) {
        Ok(trace) => events(&trace).into_iter().for_each(|event| each(WatchedLine::Event(event))),
        Err(what) => each(WatchedLine::Wrong { line: 1, what }),
    }
}

fn events(trace: &StudentTrace) -> Vec<WatchedEvent> {
    let expand = |line, board| WatchedEvent::of_board(line, WatchedKind::Expand, board);
    let of_step = |step: &StatedStep| {
        let [g, h, f] = step.numbers();
        WatchedEvent { g, h, f, ..expand(step.line as u32, step.board) }
    };
    let mut events: Vec<_> = if trace.stated.is_empty() {
        trace.boards.iter().zip(1..).map(|(board, line)| expand(line, *board)).collect()
    } else {
        trace.stated.iter().filter(|step| step.is_expansion).map(of_step).collect()
    };
    if let Some(moves) = trace.solution.clone() {
        let more = MoreOfEvent { moves, ..MoreOfEvent::default() };
        events.push(WatchedEvent::without_board(events.len() as u32, WatchedKind::Solution, more));
    }
    events
}
