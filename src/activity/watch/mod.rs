//! A program of one's own, watched: it runs on the board that is shown, and the search goes to the first difference.

mod command_line;
mod view;
mod words;

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use command_line::words_of;

use super::contract::{Activity, Request};
use crate::compare::find::search_text;
use crate::compare::{WatchNews, WatchPlan, watch_program};
use crate::core::{Command, Core, text};
use crate::file::WatchedLine;
use crate::learn::{FoundMistake, Slip, WatchAnswer, judge};
use crate::picture::capitalised;
use crate::puzzle::Board;
use crate::recording::Position;
use crate::search::Settings;
use crate::worker::{ProgramCall, ProgramLimits, TaskFailed, Work};

/// What a user does with a program.
#[derive(Clone, PartialEq, Debug)]
pub enum WatchAction {
    /// Edits the command; `None` closes the dialog, and ends the program.
    Edit(Option<String>),
    /// Starts the program.
    Start,
    /// Ends the program. What it has written is still compared.
    Stop,
}

/// What is found about a program, in sentences.
#[derive(Clone, PartialEq, Debug)]
pub struct WatchReport {
    /// How many boards agree, and with which search.
    pub title: String,
    /// The mistakes that explain what differs, then the first difference, then what is wrong in the events.
    pub sentences: Vec<String>,
    /// How the program ended, if not as it should.
    pub end: Option<String>,
    step: u64,
    /// The board at the first difference.
    board: Option<Board>,
}

/// What a program did until now.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct WatchProgress {
    pub events: u64,
    /// The last lines that are no events.
    pub lines: VecDeque<String>,
}

/// Watching programs.
#[derive(Default)]
pub struct Watching {
    /// While the dialog is open.
    command: Option<String>,
    /// The command of the last time.
    last_command: String,
    run: Option<Work<Result<WatchReport, String>>>,
    progress: Arc<Mutex<WatchProgress>>,
    report: Option<WatchReport>,
    /// Why there is no report.
    problem: Option<String>,
}

/// How long a program may run.
const TIME: Duration = Duration::from_secs(10);
const MOST_EVENTS: u64 = 10_000_000;
const MOST_BYTES: u64 = 1_000_000_000;

/// Lines of output that are shown.
const MOST_LINES: usize = 8;

impl Watching {
    /// The command, while the dialog is open.
    pub fn command(&self) -> Option<&str> {
        self.command.as_deref()
    }

    /// Whether the program runs, or is compared.
    pub fn is_running(&self) -> bool {
        self.run.is_some()
    }

    /// Whether it was told to stop.
    pub fn is_stopping(&self) -> bool {
        self.run.as_ref().is_some_and(Work::is_stopping)
    }

    /// What it did until now.
    pub fn progress(&self) -> WatchProgress {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What is found; `None` until the program has ended.
    pub fn report(&self) -> Option<&WatchReport> {
        self.report.as_ref()
    }

    /// Why the program could not be compared; `None` if it was.
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    fn start(&mut self, core: &mut Core) {
        let (Some(command), Some(shown)) = (&self.command, &core.shown) else { return };
        let Some((program, arguments)) =
            words_of(command).split_first().map(|(a, b)| (a.clone(), b.to_vec()))
        else {
            return;
        };
        self.last_command.clone_from(command);
        let (problem, settings) = (*shown.recording.problem(), *shown.recording.settings());
        let input = format!("{}\n{}\n", problem.start(), problem.goal()).into_bytes();
        let call = ProgramCall {
            command: program.into(),
            arguments: arguments.into_iter().map(Into::into).collect(),
            input,
        };
        let limits = ProgramLimits { time: TIME, bytes: MOST_BYTES };
        let plan = WatchPlan { problem, settings, call, limits, max_events: MOST_EVENTS };
        (self.report, self.problem) = (None, None);
        self.progress = Arc::default();
        let told = Arc::clone(&self.progress);
        match Work::start("watch", core.wake.clone(), move |done| watched(&plan, &told, done)) {
            Ok(run) => self.run = Some(run),
            Err(error) => core.complain(text::file_task_not_started(&error)),
        }
    }
}

/// Runs the program, and compares what it did.
fn watched(
    plan: &WatchPlan,
    told: &Mutex<WatchProgress>,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Result<WatchReport, String> {
    let mut errors = Vec::new();
    let tell = |change: &dyn Fn(&mut WatchProgress)| {
        change(&mut told.lock().unwrap_or_else(PoisonError::into_inner));
    };
    let mut hear = |news: WatchNews| match news {
        WatchNews::Events(events) => tell(&|progress| progress.events = events),
        WatchNews::Line(WatchedLine::Output { text, .. }) => tell(&|progress| progress.add(&text)),
        WatchNews::Line(WatchedLine::Wrong { line, what }) => {
            tell(&|progress| progress.add(&words::wrong_line(line, &what)));
        }
        WatchNews::Line(WatchedLine::Event(_)) => {}
        WatchNews::Errors(bytes) => {
            errors.extend_from_slice(&bytes);
            while let Some(end) = errors.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = errors.drain(..=end).collect();
                tell(&|progress| progress.add(&String::from_utf8_lossy(&line)));
            }
            errors.truncate(LONGEST_LINE);
        }
    };
    let progress = std::cell::RefCell::new(progress);
    let stops = || {
        let mut ask = progress.borrow_mut();
        (*ask)(0.0).is_break()
    };
    let started = watch_program(plan, &mut hear, &stops);
    let (mut search, end) = started.map_err(|error| words::not_started(&plan.call.command, &error))?;
    let ended = words::end(end);
    if search.expanded().is_empty() {
        return Err(words::no_expansions(search.events(), ended.as_deref()));
    }
    let answer = judge(&mut search, plan.settings, end.is_by_itself(), &mut |_| ControlFlow::Continue(()));
    Ok(report(&answer.map_err(|why| why.to_string())?, &plan.settings, ended))
}

/// The longest line of standard error that is kept.
const LONGEST_LINE: usize = 4000;

impl WatchProgress {
    fn add(&mut self, line: &str) {
        self.lines.push_back(words::shown(line));
        if self.lines.len() > MOST_LINES {
            self.lines.pop_front();
        }
    }
}

fn report(answer: &WatchAnswer, settings: &Settings, end: Option<String>) -> WatchReport {
    let check = &answer.verdict.check;
    let first = check.slips.first();
    // What explains all of it comes first.
    let mut sentences: Vec<String> = answer.mistakes.iter().map(FoundMistake::sentence).collect();
    sentences.extend(first.map(Slip::sentence));
    sentences.extend(check.slips.len().checked_sub(2).map(|more| words::more_differences(more + 1)));
    sentences.extend(answer.verdict.ends_early());
    sentences.extend(answer.facts.iter().cloned());
    let sentences = sentences.iter().map(|sentence| capitalised(sentence)).collect();
    WatchReport {
        title: check.summary(&search_text(settings)),
        sentences,
        end,
        step: check.step,
        board: first.and_then(|slip| slip.took.or(slip.right)),
    }
}

impl Activity for Watching {
    type Action = WatchAction;

    fn update(&mut self, action: WatchAction, core: &mut Core) -> Vec<Request<WatchAction>> {
        match action {
            WatchAction::Edit(Some(command)) => self.command = Some(command),
            WatchAction::Edit(None) => {
                (self.command, self.run, self.report, self.problem) = (None, None, None, None);
                self.progress = Arc::default();
            }
            WatchAction::Start => self.start(core),
            WatchAction::Stop => self.run.iter().for_each(Work::stop),
        }
        Vec::new()
    }

    /// Opens the dialog with the command of the last time.
    fn perform(&mut self, command: Command, _: &mut Core) -> Option<Vec<Request<WatchAction>>> {
        (command == Command::WatchProgram).then(|| {
            self.command = Some(self.last_command.clone());
            Vec::new()
        })
    }

    /// Shows what is found, at the first difference.
    fn receive(&mut self, core: &mut Core) -> Vec<Request<WatchAction>> {
        let Some(done) = self.run.as_mut().and_then(Work::poll) else { return Vec::new() };
        self.run = None;
        match done {
            Ok(Ok(report)) => {
                if let Some(board) = report.board {
                    core.go_to(Position::after(report.step));
                    core.select(core.node_here(&board));
                }
                self.report = Some(report);
            }
            Ok(Err(problem)) => self.problem = Some(problem),
            Err(TaskFailed::OutOfMemory | TaskFailed::Panicked) => {
                self.problem = Some(words::FAILED.to_owned());
            }
        }
        Vec::new()
    }

    fn dialog(&self) -> Option<&'static str> {
        self.command.as_ref().map(|_| "watch a program")
    }
}

impl Drop for Watching {
    /// The program ends before this one.
    fn drop(&mut self) {
        if let Some(run) = self.run.take() {
            run.end_within(Duration::from_secs(1));
        }
    }
}
