//! A watched program: it runs within its limits, and its events become a search.

use std::cell::RefCell;
use std::ffi::OsString;
use std::io;
use std::ops::{ControlFlow, Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use crate::file::{EventReader, EventSource, EventsProblem, WatchedLine, open_byte_stream, wrong_text};
use crate::learn::{TraceNotChecked, WatchAnswer, WatchRecorder, WatchedSearch, judge};
use crate::platform::Instant;
use crate::puzzle::{Board, counted, number, parse_board, random_walk};
use crate::recording::{Progress, Recording, Watcher};
use crate::search::{Answer, Guard, Problem, Settings, Stop};
use crate::worker::{
    ByteStream, LastLines, ProgramCall, ProgramEnd, ProgramLimits, ProgramNews, StreamNews, WatchedProgram,
};

#[derive(Clone, PartialEq, Debug)]
pub struct WatchPlan {
    pub problem: Problem,
    pub settings: Settings,
    pub call: ProgramCall,
    pub limits: ProgramLimits,
    pub max_events: u64,
}

impl WatchPlan {
    /// Starts the program. The start replaces a board in its arguments.
    pub fn start(&self) -> io::Result<WatchedProgram> {
        let arguments = arguments_with(&self.call.arguments, &self.problem);
        WatchedProgram::start(&ProgramCall { arguments, ..self.call.clone() }, self.limits)
    }

    /// Starts the program, and reads what it writes until it ends.
    pub fn run(&self, receive: &mut dyn FnMut(WatchNews), stops: &dyn Fn() -> bool) -> io::Result<Watched> {
        let source = WatchSource::Program(self.start()?);
        Ok(watch_program(source, self, receive, &mut |_| Ok(()), stops))
    }

    /// The same program with another problem, and what it gets on standard input there.
    #[must_use]
    pub fn on(&self, problem: Problem, input: Vec<u8>) -> Self {
        Self { problem, call: ProgramCall { input, ..self.call.clone() }, ..*self }
    }
}

/// The first board in the arguments that is meant, and where it is: one argument, or several in a row with one tile each.
pub fn board_in(arguments: &[OsString], is_meant: &dyn Fn(&Board) -> bool) -> Option<(Range<usize>, Board)> {
    const CELLS: RangeInclusive<usize> = 6..=16;
    let of_length = |len: usize| (0..arguments.len()).map(move |at| at..at + len);
    let ranges = of_length(1).chain(CELLS.rev().flat_map(of_length));
    let mut boards = ranges.filter_map(|range| {
        let text = joined(arguments.get(range.clone())?)?;
        let is_board = range.len() == 1 || text.split(' ').count() == range.len();
        let board = parse_board(&text).ok().filter(|_| is_board)?;
        CELLS.contains(&board.size().cells()).then_some((range, board))
    });
    boards.find(|(_, board)| is_meant(board))
}

fn joined(arguments: &[OsString]) -> Option<String> {
    arguments.iter().map(|word| word.to_str()).collect::<Option<Vec<_>>>().map(|words| words.join(" "))
}

/// The arguments, in which the start replaces the first board that is not the goal.
fn arguments_with(arguments: &[OsString], problem: &Problem) -> Vec<OsString> {
    let (start, goal) = (problem.start(), problem.goal());
    let mut all = arguments.to_vec();
    let old = board_in(arguments, &|board| board.size() == start.size() && board != goal);
    let new = old.and_then(|(range, old)| {
        let text = with_cells_of(&joined(&arguments[range.clone()])?, &old, start)?;
        let words: Vec<OsString> = text.splitn(range.len(), ' ').map(OsString::from).collect();
        Some((range, words))
    });
    if let Some((range, words)) = new {
        all.splice(range, words);
    }
    all
}

/// Writes another board as this text writes the old one. `None` if the text does not have a number for each tile.
fn with_cells_of(text: &str, old: &Board, new: &Board) -> Option<String> {
    let is_cell = |c: char| c.is_alphanumeric() || c == '_' || c == '*';
    let mut cells: Vec<&str> = text.split(|c| !is_cell(c)).filter(|cell| !cell.is_empty()).collect();
    if let [all] = cells[..] {
        cells = all.split("").filter(|cell| !cell.is_empty()).collect();
    }
    let is_tile = |(cell, tile): (&&str, u8)| tile == 0 || **cell == tile.to_string();
    if cells.len() != old.size().cells() || !cells.iter().zip(old.tiles()).all(is_tile) {
        return None;
    }
    let (mut written, mut rest) = (String::new(), text);
    for (cell, tile) in cells.iter().zip(new.tiles()) {
        let (before, after) = rest.split_once(cell)?;
        written += before;
        written += &if tile == 0 { cells[old.blank()].to_owned() } else { tile.to_string() };
        rest = after;
    }
    Some(written + rest)
}

/// Something to show in the window: a program that it starts, or a file of events or a trace.
#[derive(Clone, PartialEq, Debug)]
pub enum WatchStart {
    Program(Box<WatchPlan>),
    Events {
        path: PathBuf,
        /// The reference; `None` for that of the file, or of the window.
        settings: Option<Settings>,
    },
}

/// The source of events: a program that runs, or a file that one has written, or a student.
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
    Errors(Vec<u8>),
    Events(u64),
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct WatchOutput {
    pub events: u64,
    /// The lines of its output that are no events.
    pub lines: LastLines<40, 400>,
    pub errors: LastLines<40, 400>,
    /// Lines that begin as events and are none: the messages about the first ones, and their number.
    pub wrong: (Vec<String>, usize),
}

impl WatchOutput {
    pub fn receive(&mut self, news: WatchNews) {
        const MOST_WRONG: usize = 5;
        match news {
            WatchNews::Events(events) => self.events = events,
            WatchNews::Errors(bytes) => self.errors.add(&bytes),
            WatchNews::Line(WatchedLine::Wrong { line, what }) => {
                self.wrong.1 += 1;
                if self.wrong.1 <= MOST_WRONG {
                    self.wrong.0.push(wrong_text(line, &what));
                }
            }
            WatchNews::Line(WatchedLine::Output { line, text }) => self.lines.add_line(line.into(), &text),
            WatchNews::Line(WatchedLine::Event(_)) => {}
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WatchEnd {
    Program(ProgramEnd),
    EventLimit,
}

impl WatchEnd {
    /// True if the program ended by itself, so that its last event is the last one of its search.
    pub fn is_by_itself(self) -> bool {
        matches!(self, Self::Program(ProgramEnd::Exited(_)))
    }

    /// The unusual end of a program, such as “was ended by signal 9”; `None` if it ended as it should.
    pub fn words(self, limits: ProgramLimits) -> Option<String> {
        let Self::Program(end) = self else { return Some("was stopped at the limit of events".to_owned()) };
        Some(match end {
            ProgramEnd::Exited(0) => return None,
            ProgramEnd::Exited(status) => format!("ended with exit status {status}"),
            ProgramEnd::Killed(signal) => format!("was ended by signal {signal}"),
            ProgramEnd::TimeLimit => {
                let seconds = limits.time.as_secs() as usize;
                format!("was stopped after {}", counted(seconds, "second", "seconds"))
            }
            ProgramEnd::OutputLimit => format!("was stopped after {} bytes of output", number(limits.bytes)),
            ProgramEnd::ClosedOutput => "closed its output and went on, and was stopped".to_owned(),
            ProgramEnd::Stopped => "was stopped".to_owned(),
        })
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
                receive(WatchNews::Events(search.events as u64));
            }
            Some(ProgramNews::Errors(bytes)) => receive(WatchNews::Errors(bytes)),
            Some(ProgramNews::Ended(end)) => {
                reader.finish(&mut take);
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

/// Time for trying the usual mistakes while somebody waits.
pub const TIME_FOR_MISTAKES: Duration = Duration::from_secs(10);

/// Judges a watched search. The usual mistakes are tried for this time.
pub fn judge_in_time(
    search: &mut WatchedSearch,
    settings: Settings,
    ended: bool,
    time: Duration,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Result<WatchAnswer, TraceNotChecked> {
    let began = Instant::now();
    judge(search, settings, ended, &mut |done| {
        if began.elapsed() < time { progress(done) } else { ControlFlow::Break(()) }
    })
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct BoardTrials {
    /// The number of boards on which the program agrees to the end.
    pub agree: usize,
    /// The most expansions on one of these boards.
    pub most: usize,
    /// True if it agrees only if some rules differ from those of the reference, such as the order of ties.
    pub by_rules: bool,
    /// The first problem on which something is wrong.
    pub differs: Option<Problem>,
    /// The start of the program's own, if that is not the board that it is given.
    pub own_start: Option<Board>,
}

impl BoardTrials {
    pub fn sentence(&self) -> String {
        let agree = counted(self.agree, "other board", "other boards");
        let open = "with rules that your exercise may leave open, it agrees on";
        let agrees = if self.by_rules { open } else { "it also agrees on" };
        match (self.own_start, &self.differs) {
            (Some(start), _) => format!(
                "your program starts at {start}, whatever it is given. Let it read the start from standard input: on one board, few mistakes show."
            ),
            (None, Some(problem)) => {
                format!("{agrees} {agree}. On the board {} it does not.", problem.start())
            }
            (None, None) if self.agree == 0 => "no search on another board ended in time.".to_owned(),
            (None, None) => {
                let most = counted(self.most, "expansion", "expansions");
                format!("{agrees} {agree}, with up to {most}.")
            }
        }
    }
}

/// Says how few mistakes an easy board shows. So others are tried.
pub fn showing_text((shown, all): (usize, usize)) -> String {
    format!("on this board, {} of {all} usual mistakes would show.", number(shown as u64))
}

/// Runs a program on boards of growing difficulty until it differs from a search with these rules, and other rules do not explain it.
/// `input` is what it gets on standard input.
pub fn try_other_boards(
    plan: &WatchPlan,
    mut rules: Settings,
    input: &dyn Fn(&Problem) -> Vec<u8>,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> BoardTrials {
    const BOARDS: u32 = 20;
    const TIME: Duration = Duration::from_secs(10);
    let began = Instant::now();
    let (goal, progress) = (*plan.problem.goal(), RefCell::new(progress));
    let mut others = BoardTrials { by_rules: rules != plan.settings, ..BoardTrials::default() };
    for tried in 1..=BOARDS {
        let start = random_walk(&goal, tried.into(), 2 * tried);
        let Ok(problem) = Problem::new(start, goal) else { break };
        let limits =
            ProgramLimits { time: plan.limits.time.min(TIME.saturating_sub(began.elapsed())), ..plan.limits };
        let plan = WatchPlan { limits, settings: rules, ..plan.on(problem, input(&problem)) };
        let stops = || (progress.borrow_mut())(tried as f32 / BOARDS as f32).is_break();
        if stops() || limits.time.is_zero() {
            break;
        }
        let Ok(Watched { mut search, end, .. }) = plan.run(&mut |_| {}, &stops) else { break };
        others.own_start = search.expanded.first().copied().filter(|first| *first != start);
        let mut is_over = false;
        let judged = judge(&mut search, rules, end.is_by_itself(), &mut |_| {
            is_over = is_over || began.elapsed() > TIME || stops();
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let Ok(answer) = judged else { break };
        let is_tie = !search.facts.are_wrong() && answer.verdict.first().is_none_or(|slip| slip.is_tie);
        let is_cut = is_tie && (is_over || !end.is_by_itself());
        if others.own_start.is_some() || is_cut || search.expanded.is_empty() || stops() {
            break;
        }
        if !answer.is_explained {
            others.differs = Some(problem);
            break;
        }
        rules = answer.rules;
        others.by_rules |= !answer.is_right;
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
        let mut recorder = WatchRecorder::default();
        let stops = || guard.cancel.is_some_and(|cancel| cancel.load(Relaxed));
        let (mut expanded, mut reported) = (0, Instant::now());
        let mut follow = |search: Option<&WatchedSearch>| {
            if let Some(search) = search {
                recorder.write_event(search, writer)?;
                if search.expanded.len() > expanded {
                    expanded = search.expanded.len();
                    each(&search.expanded);
                }
            } else if expanded > 1 && reported.elapsed() >= REPORT_EVERY {
                reported = Instant::now();
                writer.report()?;
            }
            Ok(())
        };
        let ended = watch_program(source, plan, receive, &mut follow, &stops);
        let stop = ended.stop;
        let search = &watched.insert(ended).search;
        let goal = match stop {
            Some(stop) => return Err(stop),
            None => recorder.finish(search, writer)?,
        };
        let Some(goal) = goal else { return Err(Stop::Cancelled) };
        writer.found(goal);
        Ok(Some(writer.nodes().moves(goal)))
    });
    (progress, answer, watched)
}

/// A slow program is shown this often. A fast one is shown by the number of its expansions.
const REPORT_EVERY: Duration = Duration::from_millis(50);
