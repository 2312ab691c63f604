//! The program that a student handed in: it runs within its limits, and its events are what is graded.

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::super::common::{Failure, Result, prepare_visibly};
use super::super::input_format::InputFormat;
use crate::compare::{WatchOutput, WatchPlan, WatchSource, Watched, judge_in_time, watch_program};
use crate::file::{HandInProgram, WatchedWork};
use crate::learn::{FindingKind, WatchFindings, WatchedSearch};
use crate::puzzle::{counted, quoted, shortened};
use crate::search::{Problem, Settings};
use crate::worker::{ProgramCall, ProgramLimits, WatchedProgram};

/// More is not read of a program.
const MOST_EVENTS: u64 = 1_000_000;
const MOST_OUTPUT: u64 = 256 << 20;

/// Usual mistakes are looked for during this time: they explain, and give no points.
const FOR_MISTAKES: Duration = Duration::from_secs(3);

/// The last lines on standard error, as far as a student reads them.
const MOST_ERRORS: usize = 20;

pub fn input_format(program: &HandInProgram) -> Result<&'static InputFormat> {
    if program.input_format.is_empty() {
        return Ok(&InputFormat::ALL[0]);
    }
    InputFormat::ALL.iter().find(|format| format.name == program.input_format).ok_or_else(|| {
        let all: Vec<&str> = InputFormat::ALL.iter().map(|format| format.name).collect();
        let (name, all) = (quoted(&program.input_format), all.join(", "));
        Failure::said(format_args!("{name} is not the name of an input format; use one of {all}"))
    })
}

pub fn run(
    handed_in: &HandInProgram,
    format: &InputFormat,
    folder: &Path,
    (problem, settings): (Problem, Settings),
    stop: &AtomicBool,
) -> Result<WatchedWork> {
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
        ..ProgramCall::default()
    };
    let limits = ProgramLimits { time: Duration::from_secs(handed_in.seconds.into()), bytes: MOST_OUTPUT };
    let plan = WatchPlan { problem, settings, call, limits, max_events: MOST_EVENTS };
    let mut output = WatchOutput::default();
    let program = match WatchedProgram::start(&plan.call, plan.limits) {
        Ok(program) => program,
        Err(error) => {
            let command = shortened(&handed_in.command[0]);
            return Ok(WatchedWork {
                problem,
                settings,
                boards: Vec::new(),
                solution: None,
                findings: WatchFindings::default(),
                says: format!("The program {command} cannot be started: {error}"),
                mistakes: Vec::new(),
            });
        }
    };
    let source = WatchSource::Program(program);
    let receive = &mut |news| output.receive(news);
    let Watched { search, end, .. } =
        watch_program(source, &plan, receive, &mut |_| Ok(()), &|| stop.load(Relaxed));
    let mut work = watched_work(search, settings, end.is_by_itself());
    let how = end.words(plan.limits).map(|words| format!("it {words}"));
    if how.is_some() {
        work.findings.are_wrong = true;
        work.findings.sentences.push("The program did not end as it should.".to_owned());
    }
    work.says = said_of(output, how);
    Ok(work)
}

pub fn watched_work(mut search: WatchedSearch, settings: Settings, ended: bool) -> WatchedWork {
    let problem = search.problem;
    let go_on = &mut |_: f32| ControlFlow::Continue(());
    let judged = judge_in_time(&mut search, settings, ended, FOR_MISTAKES, go_on);
    let (mut sentences, mut mistakes) = (Vec::new(), Vec::new());
    for finding in judged.map_or(Vec::new(), |answer| answer.findings) {
        match finding.kind {
            FindingKind::Stated | FindingKind::Fact(_) => sentences.push(finding.sentence),
            FindingKind::Mistake | FindingKind::Note => mistakes.push(finding.sentence),
            FindingKind::Difference => {}
        }
    }
    let are_wrong = search.facts.are_wrong() || search.expanded.is_empty();
    WatchedWork {
        problem,
        settings,
        boards: search.expanded.clone(),
        solution: search.moves.clone(),
        findings: WatchFindings { sentences, are_wrong },
        says: String::new(),
        mistakes,
    }
}

/// The report to a student on a run, beside what its events show.
fn said_of(mut output: WatchOutput, how: Option<String>) -> String {
    output.errors.finish_last_line();
    let mut said: Vec<String> = how.map(|how| format!("Your program: {how}.")).into_iter().collect();
    if !said.is_empty() && !output.errors.is_empty() {
        let lines = output.errors.iter().skip(output.errors.iter().len().saturating_sub(MOST_ERRORS));
        let lines = lines.map(|(_, line)| line).collect::<Vec<_>>().join("\n");
        said.push(format!("The last lines on standard error:\n{lines}"));
    }
    let (wrong, all) = output.wrong;
    if all > 0 {
        said.push(format!("Lines that are no events:\n{}", wrong.join("\n")));
    }
    if all > wrong.len() {
        said.push(format!("and {}", counted(all - wrong.len(), "more line", "more lines")));
    }
    said.join("\n")
}
