//! A watched program: it runs within its limits, and its events become a search.

use std::io;

use crate::file::{EventReader, EventSource, WatchedLine};
use crate::learn::WatchedSearch;
use crate::search::{Problem, Settings};
use crate::worker::{ProgramCall, ProgramEnd, ProgramLimits, ProgramNews, WatchedProgram};

/// What is watched, and the reference.
#[derive(Clone, Debug)]
pub struct WatchPlan {
    pub problem: Problem,
    pub settings: Settings,
    pub call: ProgramCall,
    pub limits: ProgramLimits,
    /// The program is stopped after this number of events.
    pub max_events: u64,
}

/// What a watched program does beside its events.
#[derive(Clone, PartialEq, Debug)]
pub enum WatchNews {
    /// A line that is no event.
    Line(WatchedLine),
    /// Bytes of standard error.
    Errors(Vec<u8>),
    /// Events so far.
    Events(u64),
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WatchEnd {
    /// The program ended, or was stopped.
    Program(ProgramEnd),
    /// At the limit of events.
    EventLimit,
}

impl WatchEnd {
    /// Whether the program ended by itself, so that its last event is the last one of its search.
    pub fn is_by_itself(self) -> bool {
        matches!(self, Self::Program(ProgramEnd::Exited(_)))
    }
}

/// Runs a program to its end, or until it is to stop. `hear` receives what it does.
///
/// # Errors
/// If the program cannot be started.
pub fn watch_program(
    plan: &WatchPlan,
    hear: &mut dyn FnMut(WatchNews),
    stops: &dyn Fn() -> bool,
) -> io::Result<(WatchedSearch, WatchEnd)> {
    let mut program = WatchedProgram::start(&plan.call, plan.limits)?;
    let mut search = WatchedSearch::new(plan.problem, plan.settings);
    let mut reader = EventReader::new(EventSource::Program, Some(plan.problem.size()));
    let take = |line: WatchedLine, search: &mut WatchedSearch, hear: &mut dyn FnMut(WatchNews)| match line {
        WatchedLine::Event(_) if search.events() as u64 >= plan.max_events => {}
        WatchedLine::Event(event) => search.read(&event),
        line => hear(WatchNews::Line(line)),
    };
    let mut is_full = false;
    let end = loop {
        if stops() {
            program.stop();
        }
        match program.news() {
            Some(ProgramNews::Output(bytes)) => {
                reader.read(&bytes, &mut |line| take(line, &mut search, hear));
                hear(WatchNews::Events(search.events() as u64));
            }
            Some(ProgramNews::Errors(bytes)) => hear(WatchNews::Errors(bytes)),
            Some(ProgramNews::Ended(end)) => break end,
            None => {}
        }
        if !is_full && search.events() as u64 >= plan.max_events {
            is_full = true;
            program.stop();
        }
    };
    reader.end(&mut |line| take(line, &mut search, hear));
    Ok((search, if is_full { WatchEnd::EventLimit } else { WatchEnd::Program(end) }))
}
