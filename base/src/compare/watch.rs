//! A watched program: it runs within its limits, and its events become a search.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use crate::file::{EventReader, EventSource, EventsProblem, WatchedLine, open_byte_stream};
use crate::learn::{WatchRecorder, WatchedSearch, judge};
use crate::platform::Instant;
use crate::puzzle::{Board, counted, random_walk};
use crate::recording::{Progress, Recording, ReportWriter, Watcher};
use crate::search::{Answer, Guard, Problem, Settings, Stop};
use crate::worker::{
    ByteStream, ProgramCall, ProgramEnd, ProgramLimits, ProgramNews, StreamNews, WatchedProgram,
};

#[derive(Clone, PartialEq, Debug)]
pub struct WatchPlan {
    pub problem: Problem,
    pub settings: Settings,
    pub call: ProgramCall,
    pub limits: ProgramLimits,
    pub max_events: u64,
}

/// What the window is to show: a program that it starts, or a file of events or a trace.
#[derive(Clone, PartialEq, Debug)]
pub enum WatchStart {
    Program(Box<WatchPlan>),
    Events {
        path: PathBuf,
        /// The reference; `None` for that of the file, or of the window.
        settings: Option<Settings>,
    },
}

/// Where events come from: a program that runs, or a file that one has written, or a student.
#[derive(Debug)]
pub enum WatchSource {
    Program(WatchedProgram),
    File { stream: ByteStream, kind: EventSource, is_stopped: bool },
}

impl WatchSource {
    pub fn file(path: &Path, kind: EventSource) -> Result<Self, EventsProblem> {
        Ok(Self::File { stream: ByteStream::start(open_byte_stream(path)?)?, kind, is_stopped: false })
    }

    fn kind(&self) -> EventSource {
        match self {
            Self::Program(_) => EventSource::Program,
            Self::File { kind, .. } => *kind,
        }
    }

    fn news(&mut self) -> Option<ProgramNews> {
        match self {
            Self::Program(program) => program.news(),
            Self::File { is_stopped: true, .. } => Some(ProgramNews::Ended(ProgramEnd::Stopped)),
            Self::File { stream, .. } => match stream.news() {
                StreamNews::Bytes(bytes) => Some(ProgramNews::Output(bytes)),
                StreamNews::Waiting => None,
                StreamNews::Failed(_) => Some(ProgramNews::Ended(ProgramEnd::ClosedOutput)),
                StreamNews::End => Some(ProgramNews::Ended(ProgramEnd::Exited(0))),
            },
        }
    }

    fn stop(&mut self) {
        match self {
            Self::Program(program) => program.stop(),
            Self::File { is_stopped, .. } => *is_stopped = true,
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum WatchNews {
    Line(WatchedLine),
    /// Bytes of standard output, before their lines are read.
    Output(Vec<u8>),
    Errors(Vec<u8>),
    Events(u64),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WatchEnd {
    Program(ProgramEnd),
    EventLimit,
}

impl WatchEnd {
    /// Whether the program ended by itself, so that its last event is the last one of its search.
    pub fn is_by_itself(self) -> bool {
        matches!(self, Self::Program(ProgramEnd::Exited(_)))
    }
}

/// Receives the search after each event that is read, and `None` when the program does nothing for a short time. An error
/// stops the program.
pub type OnWatched<'a> = &'a mut dyn FnMut(Option<&WatchedSearch>) -> Result<(), Stop>;

pub struct Watched {
    pub search: WatchedSearch,
    pub end: WatchEnd,
    /// Why it was stopped by what followed it; `None` if it was not.
    pub stop: Option<Stop>,
}

/// Reads what a program writes until it ends, or until it is to stop. `receive` gets what it does beside its events.
pub fn watch_program(
    mut source: WatchSource,
    plan: &WatchPlan,
    receive: &mut dyn FnMut(WatchNews),
    follower: OnWatched<'_>,
    stops: &dyn Fn() -> bool,
) -> Watched {
    let mut search = WatchedSearch::new(plan.problem, plan.settings);
    let mut reader = EventReader::new(source.kind(), Some(plan.problem.size()));
    let mut stop = None;
    let mut is_full = false;
    let end = loop {
        if stops() {
            source.stop();
        }
        let mut take = |line: WatchedLine| match line {
            WatchedLine::Event(_) if search.events as u64 >= plan.max_events => {}
            WatchedLine::Event(event) => {
                search.read(&event);
                stop = stop.or_else(|| follower(Some(&search)).err());
            }
            line => receive(WatchNews::Line(line)),
        };
        match source.news() {
            Some(ProgramNews::Output(bytes)) => {
                reader.read(&bytes, &mut take);
                receive(WatchNews::Output(bytes));
                receive(WatchNews::Events(search.events as u64));
            }
            Some(ProgramNews::Errors(bytes)) => receive(WatchNews::Errors(bytes)),
            Some(ProgramNews::Ended(end)) => {
                reader.end(&mut take);
                break end;
            }
            None => stop = stop.or_else(|| follower(None).err()),
        }
        if stop.is_some() {
            source.stop();
        }
        if !is_full && search.events as u64 >= plan.max_events {
            is_full = true;
            source.stop();
        }
    };
    receive(WatchNews::Events(search.events as u64));
    search.is_excerpt = source.kind() == EventSource::Student;
    Watched { search, end: if is_full { WatchEnd::EventLimit } else { WatchEnd::Program(end) }, stop }
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct BoardTrials {
    /// The number of boards on which the program agrees to the end.
    pub agree: usize,
    /// The most expansions on one of these boards.
    pub most: usize,
    /// The first problem on which something is wrong.
    pub differs: Option<Problem>,
    /// Where the program starts, if that is not the board that it is given.
    pub own_start: Option<Board>,
}

impl BoardTrials {
    pub fn sentence(&self) -> String {
        let agree = counted(self.agree, "other board", "other boards");
        match (self.own_start, &self.differs) {
            (Some(start), _) => format!(
                "your program starts at {start}, whatever it is given. Let it read the start from standard input: on one board, few mistakes show."
            ),
            (None, Some(problem)) => {
                format!("it also agrees on {agree}. On the board {} it does not.", problem.start())
            }
            (None, None) if self.agree == 0 => "no search on another board ended in time.".to_owned(),
            (None, None) => {
                let most = counted(self.most, "expansion", "expansions");
                format!("it also agrees on {agree}, with up to {most}.")
            }
        }
    }
}

/// Runs a program on boards of growing difficulty until it differs. `input` is what it gets on standard input.
pub fn try_other_boards(
    plan: &WatchPlan,
    input: &dyn Fn(&Problem) -> Vec<u8>,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> BoardTrials {
    const BOARDS: u32 = 20;
    const TIME: Duration = Duration::from_secs(10);
    let began = Instant::now();
    let (goal, progress) = (*plan.problem.goal(), RefCell::new(progress));
    let mut others = BoardTrials::default();
    for number in 1..=BOARDS {
        let start = random_walk(&goal, number.into(), 2 * number);
        let Ok(problem) = Problem::new(start, goal) else { break };
        let limits =
            ProgramLimits { time: plan.limits.time.min(TIME.saturating_sub(began.elapsed())), ..plan.limits };
        let call = ProgramCall { input: input(&problem), ..plan.call.clone() };
        let plan = WatchPlan { problem, call, limits, ..*plan };
        let stops = || (progress.borrow_mut())(number as f32 / BOARDS as f32).is_break();
        if stops() || limits.time.is_zero() {
            break;
        }
        let Ok(program) = WatchedProgram::start(&plan.call, plan.limits) else { break };
        let source = WatchSource::Program(program);
        let Watched { mut search, end, .. } =
            watch_program(source, &plan, &mut |_| {}, &mut |_| Ok(()), &stops);
        others.own_start = search.expanded.first().copied().filter(|first| *first != start);
        let judged = judge(&mut search, plan.settings, end.is_by_itself(), &mut |_| ControlFlow::Break(()));
        let Ok(answer) = judged else { break };
        let is_cut = !end.is_by_itself() && answer.verdict.agrees() && !search.facts.are_wrong();
        if others.own_start.is_some() || is_cut || search.expanded.is_empty() || stops() {
            break;
        }
        if !answer.is_right {
            others.differs = Some(problem);
            break;
        }
        others.agree += 1;
        others.most = others.most.max(search.expanded.len());
    }
    others
}

/// Records the search of a program while it runs, on the thread that reads its events. `each` is told of each expansion: the
/// boards until then. Also returns how the program ended, unless the system had no more memory.
pub fn record_program(
    source: WatchSource,
    plan: &WatchPlan,
    (recording, guard, watcher): (&Recording, Guard<'_>, &mut dyn Watcher),
    receive: &mut dyn FnMut(WatchNews),
    each: &mut dyn FnMut(&[Board]),
) -> (Progress, Answer, Option<Watched>) {
    let mut watched = None;
    let (progress, answer) = recording.write_report(guard, watcher, |writer| {
        let recorder = WatchRecorder::new(&plan.problem, plan.settings);
        let mut follower = ProgramFollower { writer, recorder, each, expanded: 0, reported: Instant::now() };
        let stops = || guard.cancel.is_some_and(|cancel| cancel.load(Relaxed));
        let ended = watch_program(source, plan, receive, &mut |search| follower.follow(search), &stops);
        let ProgramFollower { writer, mut recorder, .. } = follower;
        let stop = ended.stop;
        let search = &watched.insert(ended).search;
        let goal = match stop {
            Some(stop) => return Err(stop),
            None => recorder.end(search, writer)?,
        };
        let Some(goal) = goal else { return Err(Stop::Cancelled) };
        writer.found(goal);
        Ok(Some(writer.nodes().moves(goal)))
    });
    (progress, answer, watched)
}

struct ProgramFollower<'a, 'w> {
    writer: &'a mut ReportWriter<'w>,
    recorder: WatchRecorder,
    each: &'a mut dyn FnMut(&[Board]),
    expanded: usize,
    reported: Instant,
}

/// A slow program is shown this often. A fast one is shown by the number of its expansions.
const REPORT_EVERY: Duration = Duration::from_millis(50);

impl ProgramFollower<'_, '_> {
    fn follow(&mut self, search: Option<&WatchedSearch>) -> Result<(), Stop> {
        let Some(search) = search else {
            if self.expanded < 2 || self.reported.elapsed() < REPORT_EVERY {
                return Ok(());
            }
            self.reported = Instant::now();
            return self.writer.report();
        };
        self.recorder.follow(search, self.writer)?;
        if search.expanded.len() > self.expanded {
            self.expanded = search.expanded.len();
            (self.each)(&search.expanded);
        }
        Ok(())
    }
}
