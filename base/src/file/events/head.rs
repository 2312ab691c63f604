//! The boards of a file of events, before its search is read.

use std::io::Read;
use std::path::Path;

use super::{EventReader, EventSource, WatchedLine};
use crate::file::lines::open_byte_stream;
use crate::file::{FileError, StudentTrace};
use crate::learn::{WatchedEvent, WatchedKind};
use crate::puzzle::Board;

/// What a file of events says of its search.
#[derive(Debug)]
pub struct EventsHead {
    pub start: Board,
    /// `None` if it says none.
    pub goal: Option<Board>,
    /// The settings, if the file is one of our traces.
    pub trace: Option<StudentTrace>,
}

/// Why a file of events has none.
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
/// goal, if that comes soon.
///
/// # Errors
/// If it cannot be read, or no event of it has a board.
pub fn events_head(path: &Path) -> Result<EventsHead, EventsProblem> {
    /// Bytes that are read at once.
    const PIECE: usize = 64 << 10;
    /// The goal is looked for in so much of the file.
    const MOST: usize = 64 << 20;
    let mut file = open_byte_stream(path)?;
    let mut reader = EventReader::new(EventSource::File, None);
    let (mut first, mut found) = (None, None);
    let mut buffer = vec![0; PIECE];
    let mut bytes = 0;
    loop {
        let len = file.read(&mut buffer)?;
        bytes += len;
        let mut take = |line: WatchedLine| {
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
            return Ok(EventsHead { start, goal: goal.or(found), trace: reader.head().cloned() });
        }
        if len == 0 {
            return Err(EventsProblem::None);
        }
    }
}
