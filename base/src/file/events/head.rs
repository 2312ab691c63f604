//! The boards of a file of events or of a trace, before its search is read.

use std::io::Read;
use std::path::Path;

use super::{EventReader, EventSource, WatchedLine};
use crate::file::lines::open_byte_stream;
use crate::file::{FileError, StudentTrace, load_student_trace};
use crate::learn::{WatchedEvent, WatchedKind};
use crate::puzzle::{Board, Size};

#[derive(Debug)]
pub struct EventsHead {
    pub source: EventSource,
    /// Its first board, if it says no start.
    pub start: Board,
    pub says_start: bool,
    pub goal: Option<Board>,
    /// The settings, if the file is one of our traces, or of a student.
    pub trace: Option<StudentTrace>,
}

#[derive(Debug, thiserror::Error)]
pub enum EventsProblem {
    #[error("{0}")]
    File(#[from] FileError),
    #[error("the events cannot be read: {0}")]
    Read(#[from] std::io::Error),
    #[error("this file has no event with a board. docs/watch.md says what an event is")]
    None,
}

/// Start and goal of events, by the first of them that has a board and by the head of their file. `None` if it has no board; there
/// need be no goal.
pub fn boards_of_events(first: &WatchedEvent, head: Option<&StudentTrace>) -> Option<(Board, Option<Board>)> {
    let start = head.and_then(|head| head.start).or(first.board)?;
    let goal = first.more.as_ref().and_then(|more| more.goal).or(head.and_then(|head| head.goal));
    Some((start, goal))
}

/// Reads a file until its boards are known. Where its head says no goal, the board is taken that its program found to be the
/// goal, if that comes soon. A file without an event is the trace of a student, whose boards have the size `usual`, unless it
/// says another one.
pub fn events_head(path: &Path, usual: Size) -> Result<EventsHead, EventsProblem> {
    const PIECE: usize = 64 << 10;
    const MOST: usize = 64 << 20;
    let mut file = open_byte_stream(path)?;
    let mut reader = EventReader::new(EventSource::File, None);
    let (mut first, mut found) = (None, None);
    let mut buffer = vec![0; PIECE];
    let (mut bytes, mut has_wrong_events) = (0, false);
    loop {
        let len = file.read(&mut buffer)?;
        bytes += len;
        let mut take = |line: WatchedLine| {
            has_wrong_events |= matches!(line, WatchedLine::Wrong { .. });
            let WatchedLine::Event(event) = line else { return };
            if event.kind == WatchedKind::Goal {
                found = found.or(event.board);
            }
            if first.is_none() && event.board.is_some() {
                first = Some(event);
            }
        };
        if len == 0 {
            reader.end(&mut take);
        } else {
            reader.read(&buffer[..len], &mut take);
        }
        let boards = first.as_ref().and_then(|first| boards_of_events(first, reader.head()));
        if let Some((start, goal)) = boards
            && (goal.or(found).is_some() || len == 0 || bytes > MOST)
        {
            let (source, trace) = (EventSource::File, reader.head().cloned());
            return Ok(EventsHead { source, start, says_start: true, goal: goal.or(found), trace });
        }
        if len == 0 {
            let head = head_of_student(path, usual);
            return head.map_err(|problem| if has_wrong_events { EventsProblem::None } else { problem });
        }
    }
}

fn head_of_student(path: &Path, usual: Size) -> Result<EventsHead, EventsProblem> {
    let trace = load_student_trace(path, Some(usual))?;
    let (start, says_start) = (trace.start.unwrap_or(trace.boards[0]), trace.start.is_some());
    Ok(EventsHead { source: EventSource::Student, start, says_start, goal: trace.goal, trace: Some(trace) })
}
