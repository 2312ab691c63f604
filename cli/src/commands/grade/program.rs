//! The program that a student handed in: it runs within its limits, and its events are what is graded.

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::super::input_format::InputFormat;
use super::super::problems::{Failure, prepare_visibly};
use super::class::WatchedWork;
use super::text;
use crate::compare::{WatchEnd, WatchNews, WatchPlan, WatchSource, Watched, watch_program};
use crate::file::{HandInProgram, WatchedLine};
use crate::learn::{FoundMistake, WatchFindings, WatchedSearch, judge};
use crate::platform::Instant;
use crate::puzzle::shortened;
use crate::search::{Problem, Settings};
use crate::worker::{LastLines, ProgramCall, ProgramEnd, ProgramLimits, WatchedProgram};

/// More is not read of a program.
const MOST_EVENTS: u64 = 1_000_000;
const MOST_OUTPUT: u64 = 256 << 20;

/// Usual mistakes are looked for during this time: they explain, and give no points.
const FOR_MISTAKES: Duration = Duration::from_secs(3);

/// The first lines that are no events, as far as a student reads them.
const WRONG_LINES: usize = 5;

/// The input format that an assignment names.
///
/// # Errors
/// If there is none of this name.
pub fn input_format(program: &HandInProgram) -> Result<&'static InputFormat, Failure> {
    if program.input_format.is_empty() {
        return Ok(&InputFormat::ALL[0]);
    }
    InputFormat::ALL.iter().find(|format| format.name == program.input_format).ok_or_else(|| {
        let all: Vec<&str> = InputFormat::ALL.iter().map(|format| format.name).collect();
        Failure::InputFormat { name: program.input_format.clone(), all: all.join(", ") }
    })
}

/// Runs the program of a student, whose files are in this folder.
///
/// # Errors
/// If the heuristic of the search cannot be used.
pub fn run(
    handed_in: &HandInProgram,
    format: &InputFormat,
    folder: &Path,
    (problem, settings): (Problem, Settings),
    stop: &AtomicBool,
) -> Result<WatchedWork, Failure> {
    prepare_visibly(&problem, &settings)?;
    // The name of a file that was handed in stands for that file.
    let word = |word: &String| -> OsString {
        let path = folder.join(word);
        let is_name = !word.is_empty() && Path::new(word).file_name().is_some() && path.is_file();
        if is_name { path.into_os_string() } else { word.into() }
    };
    let call = ProgramCall {
        command: word(&handed_in.command[0]),
        arguments: handed_in.command[1..].iter().map(word).collect(),
        input: format.text(&problem).into_bytes(),
    };
    let limits = ProgramLimits { time: Duration::from_secs(handed_in.seconds.into()), bytes: MOST_OUTPUT };
    let plan = WatchPlan { problem, settings, call, limits, max_events: MOST_EVENTS };
    let mut heard = Heard::default();
    let program = match WatchedProgram::start(&plan.call, plan.limits) {
        Ok(program) => program,
        Err(error) => {
            let says = text::not_started(&shortened(&handed_in.command[0]), &error.to_string());
            return Ok(WatchedWork {
                problem,
                settings,
                boards: Vec::new(),
                solution: None,
                findings: WatchFindings::default(),
                says,
                mistakes: Vec::new(),
            });
        }
    };
    let source = WatchSource::Program(program);
    let receive = &mut |news| heard.hear(news);
    let Watched { search, end, .. } = watch_program(source, &plan, receive, &mut (), &|| stop.load(Relaxed));
    let mut work = watched_work(search, settings, end.is_by_itself());
    let how = how_ended(end, handed_in.seconds);
    if how.is_some() {
        work.findings.are_wrong = true;
        work.findings.sentences.push(text::NOT_ENDED.to_owned());
    }
    work.says = heard.says(how);
    Ok(work)
}

/// How a program ended, if not as it should.
fn how_ended(end: WatchEnd, seconds: u32) -> Option<String> {
    match end {
        WatchEnd::EventLimit => Some(text::MANY_EVENTS.to_owned()),
        WatchEnd::Program(ProgramEnd::Exited(0)) => None,
        WatchEnd::Program(ProgramEnd::Exited(status)) => Some(text::exited(status)),
        WatchEnd::Program(ProgramEnd::Killed(signal)) => Some(text::killed(signal)),
        WatchEnd::Program(ProgramEnd::TimeLimit) => Some(text::took_too_long(seconds)),
        WatchEnd::Program(ProgramEnd::OutputLimit) => Some(text::MUCH_OUTPUT.to_owned()),
        WatchEnd::Program(ProgramEnd::ClosedOutput) => Some(text::CLOSED_OUTPUT.to_owned()),
        WatchEnd::Program(ProgramEnd::Stopped) => Some(text::WAS_STOPPED.to_owned()),
    }
}

/// What a search that was watched gives to be graded.
pub fn watched_work(mut search: WatchedSearch, settings: Settings, ended: bool) -> WatchedWork {
    let problem = *search.problem();
    let begun = Instant::now();
    let judged = judge(&mut search, settings, ended, &mut |_| {
        if begun.elapsed() < FOR_MISTAKES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let (sentences, mistakes) = judged.map_or_else(
        |_| (Vec::new(), Vec::new()),
        |answer| (answer.facts, answer.mistakes.iter().map(FoundMistake::sentence).collect()),
    );
    let are_wrong = search.facts().are_wrong() || search.expanded().is_empty();
    WatchedWork {
        problem,
        settings,
        boards: search.expanded().to_vec(),
        solution: search.moves().map(<[_]>::to_vec),
        findings: WatchFindings { sentences, are_wrong },
        says: String::new(),
        mistakes,
    }
}

/// What a program wrote beside its events.
#[derive(Default)]
struct Heard {
    errors: LastLines<20, 200>,
    wrong: Vec<String>,
    more_wrong: usize,
}

impl Heard {
    fn hear(&mut self, news: WatchNews) {
        match news {
            WatchNews::Line(WatchedLine::Wrong { line, what }) if self.wrong.len() < WRONG_LINES => {
                self.wrong.push(format!("line {line}: {what}"));
            }
            WatchNews::Line(WatchedLine::Wrong { .. }) => self.more_wrong += 1,
            WatchNews::Errors(bytes) => self.errors.add(&bytes),
            WatchNews::Line(_) | WatchNews::Output(_) | WatchNews::Events(_) => {}
        }
    }

    fn says(mut self, how: Option<String>) -> String {
        self.errors.end();
        let errors: Vec<&str> = self.errors.iter().map(|(_, line)| line).collect();
        let wrong = (!self.wrong.is_empty()).then(|| text::wrong_lines(&self.wrong, self.more_wrong));
        let ended = how.map(|how| text::program_ended(&how, &errors));
        ended.into_iter().chain(wrong).collect::<Vec<_>>().join("\n")
    }
}
