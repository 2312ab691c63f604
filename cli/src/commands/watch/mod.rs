//! `tilescope watch`: a program that searches, or its events, beside the reference.

mod arguments;
mod listen;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

pub use arguments::WatchArguments;
use listen::Listener;

use super::common::{
    BoardArguments, ExitStatus, Failure, Result, SearchArguments, complain, input, note, only_document,
    prepare_visibly, with_progress,
};
use super::grade::{
    ClassFormat, GradeOrder, HandInFormat, settings_text, tree_of_folders, try_all_rules, watched_work,
};
use crate::compare::{
    BoardProposal, TIME_FOR_MISTAKES, WatchEnd, WatchNews, WatchPlan, WatchStart, Watched, board_in,
    judge_in_time, propose_boards, showing_text, try_other_boards,
};
use crate::file::{
    AssignmentFile, Document, EventReader, EventSource, GradeFormat, HandInFile, HandInProgram, WatchedLine,
    interrupted, load_assignment, open_byte_stream,
};
use crate::learn::{Assignment, PointsKind, WatchAnswer, WatchedSearch};
use crate::puzzle::{Board, GoalPreset, Size, counted, random_board};
use crate::search::{Problem, Settings};
use crate::worker::{ByteStream, ProgramCall, ProgramEnd, ProgramLimits, StreamNews};

pub fn watch(arguments: &WatchArguments, out: &mut impl Write) -> Result<ExitStatus> {
    if arguments.algorithm.is_some() {
        // Reports wrong options before anything is read or started.
        arguments.rules.settings(arguments.algorithm, Settings::default())?;
    }
    // From here on, Ctrl+C ends the program that is watched.
    interrupted();
    if let Some(HandInFormat::Class(format)) = arguments.grade.format {
        return class(arguments, format, out);
    }
    if arguments.find_boards {
        return print_proposals(arguments, out);
    }
    let plan = if arguments.command.is_empty() { None } else { Some(plan(arguments)?) };
    let (listener, ended) = match &plan {
        None => read_events(arguments)?,
        Some(plan) => run_program(arguments, plan)?,
    };
    let search = listener.search.filter(|(search, _)| search.events > 0);
    let Some((mut search, settings)) = search else {
        if !listener.is_told {
            complain(&NO_EVENTS);
        }
        return Ok(ExitStatus::Stopped);
    };
    if let Some(HandInFormat::Points(format)) = arguments.grade.format {
        return graded(arguments, format, search, (settings, ended), out);
    }
    let answer = verdict(arguments, &mut search, settings, ended, out)?;
    let status = status_of(answer.as_ref());
    let explained = answer.filter(|answer| answer.is_explained && !arguments.only);
    match plan.zip(explained) {
        _ if listener.wrong > 0 => Ok(ExitStatus::Stopped),
        Some((plan, answer)) => {
            if let Some(showing) = answer.showing(&search) {
                writeln!(out, "{}", showing_text(showing))?;
            }
            other_boards(arguments, &plan, &answer, out)
        }
        None => Ok(status),
    }
}

/// Without an answer, nothing could be compared.
fn status_of(answer: Option<&WatchAnswer>) -> ExitStatus {
    answer.map_or(ExitStatus::Stopped, |answer| ExitStatus::answered_if(answer.is_right))
}

/// Prints where events of a program could be written. Its author decides whether a place is right.
fn print_proposals(arguments: &WatchArguments, out: &mut impl Write) -> Result<ExitStatus> {
    let plan = plan(arguments)?;
    let found = propose_boards(&plan.call, plan.limits, &mut || interrupted().load(Relaxed))
        .map_err(Failure::said)?;
    for BoardProposal { place, expression, boards } in found {
        let is_word = expression.chars().all(|c| c.is_alphanumeric() || "._".contains(c));
        let word = if is_word { &expression } else { &format!("\"{expression}\"") };
        let boards = counted(boards as usize, "board", "boards");
        writeln!(out, "{place}, `{expression}`: {boards}. Accept with --at {place} {word}")?;
    }
    Ok(ExitStatus::Answered)
}

/// Runs the program of each student, and writes where the class leaves the search.
fn class(arguments: &WatchArguments, format: &ClassFormat, out: &mut impl Write) -> Result<ExitStatus> {
    let folder = arguments.input.as_deref().ok_or_else(no_events)?;
    let mut exercise = match (&arguments.grade.assignment, &arguments.board) {
        (Some(path), _) => load_assignment(path)?,
        (None, Some(board)) => {
            let Document { problem, settings } = document(arguments, None, Some(board.clone()))?;
            AssignmentFile { assignment: Assignment::usual("", problem, settings, &[]), program: None }
        }
        (None, None) => return Err(Failure::said("no exercise is given; add --assignment or --board")),
    };
    if !arguments.command.is_empty() {
        let words = arguments.command.iter().map(|word| word.to_string_lossy().into_owned());
        exercise.program = Some(HandInProgram {
            command: words.collect(),
            input_format: arguments.input_format.name.to_owned(),
            seconds: arguments.max_seconds,
            packages: Vec::new(),
        });
    }
    tree_of_folders(folder, exercise, format, &arguments.grade, out)
}

fn graded(
    arguments: &WatchArguments,
    format: &'static GradeFormat,
    search: WatchedSearch,
    (settings, ended): (Settings, bool),
    out: &mut impl Write,
) -> Result<ExitStatus> {
    let kinds = [PointsKind::Trace, PointsKind::Findings];
    let order = GradeOrder::new(format, &arguments.grade, &kinds)?;
    let work = watched_work(search, settings, ended);
    let file = HandInFile::of_program(arguments.input.as_deref().unwrap_or(Path::new("")), work);
    let file = HandInFile { name: String::new(), ..file };
    order.grade_one(vec![file], None, out)
}

/// Reads a file or a pipe. Also says whether it was read to its end.
fn read_events(arguments: &WatchArguments) -> Result<(Listener<'_>, bool)> {
    let path = arguments.input.as_deref().ok_or_else(no_events)?;
    let stream = if path == Path::new("-") {
        ByteStream::start(input())
    } else {
        ByteStream::start(open_byte_stream(path)?)
    };
    let mut stream = stream.map_err(Failure::at(Failure::NO_THREAD))?;
    let mut listener = Listener::new(arguments);
    let mut reader = EventReader::new(EventSource::File, arguments.size);
    let (mut bytes, mut is_whole) = (0, false);
    while !interrupted().load(Relaxed) {
        match stream.news() {
            StreamNews::Bytes(mut piece) => {
                let left = arguments.max_output - bytes;
                piece.truncate(left.min(piece.len() as u64) as usize);
                bytes += piece.len() as u64;
                listener.take(|each| reader.read(&piece, each))?;
                if bytes == arguments.max_output || listener.events() >= arguments.max_events {
                    // Events beyond a limit are not read.
                    let is_output = bytes == arguments.max_output;
                    let limit = if is_output { "output (--max-output)" } else { "events (--max-events)" };
                    note(&format!("stopped at the limit of {limit}"));
                    break;
                }
            }
            StreamNews::Waiting => {}
            StreamNews::Failed(error) => {
                return Err(Failure::said(format_args!("the events cannot be read: {error}")));
            }
            StreamNews::End => {
                is_whole = true;
                break;
            }
        }
    }
    listener.take(|each| reader.finish(each))?;
    listener.finish();
    Ok((listener, is_whole))
}

pub fn in_window(arguments: &WatchArguments) -> Result<WatchStart> {
    if !arguments.command.is_empty() {
        return Ok(WatchStart::Program(Box::new(plan(arguments)?)));
    }
    let path = arguments.input.clone().ok_or_else(no_events)?;
    if path == Path::new("-") {
        return Err(Failure::said(
            "the window reads events from a file, not from standard input; add --headless to print the verdict",
        ));
    }
    let settings = arguments.rules.settings(arguments.algorithm, Settings::default())?;
    Ok(WatchStart::Events { path, settings: arguments.algorithm.map(|_| settings) })
}

fn plan(arguments: &WatchArguments) -> Result<WatchPlan> {
    let board = match &arguments.board {
        None if arguments.input.is_none() => Some(first_board(arguments)?.to_string()),
        given => given.clone(),
    };
    let Document { problem, settings } = document(arguments, arguments.input.clone(), board)?;
    let (command, rest) = arguments.command.split_first().ok_or_else(no_events)?;
    let call = ProgramCall {
        command: command.clone(),
        arguments: rest.to_vec(),
        hints: arguments.at.clone(),
        input: arguments.input_format.text(&problem).into_bytes(),
    };
    let time = Duration::from_secs(arguments.max_seconds.into());
    let limits = ProgramLimits { time, bytes: arguments.max_output };
    Ok(WatchPlan { problem, settings, call, limits, max_events: arguments.max_events })
}

/// The board and the search that the options say. `file` has the board, if no option has it.
fn document(arguments: &WatchArguments, file: Option<PathBuf>, board: Option<String>) -> Result<Document> {
    let search = SearchArguments {
        boards: BoardArguments {
            file,
            board,
            goal: arguments.goal.iter().cloned().collect(),
            size: arguments.size,
            read: None,
            show_reading: false,
        },
        algorithm: arguments.algorithm,
        rules: arguments.rules.clone(),
    };
    let (document, _) = only_document(&search, "a watched program")?;
    document.problem.only_goal()?;
    Ok(document)
}

/// Runs a program to its end. Also says whether it ended by itself.
fn run_program<'a>(arguments: &'a WatchArguments, plan: &WatchPlan) -> Result<(Listener<'a>, bool)> {
    let (problem, settings) = (plan.problem, plan.settings);
    prepare_visibly(&problem, &settings)?;
    let mut listener = Listener::new(arguments);
    let ended = plan.run(&mut |news| listener.show(news), &|| interrupted().load(Relaxed));
    let Watched { search, end, .. } = ended.map_err(not_started(plan))?;
    listener.search = Some((search, settings));
    listener.finish();
    let option = match end {
        WatchEnd::EventLimit => " (--max-events)",
        WatchEnd::Program(ProgramEnd::TimeLimit) => " (--max-seconds)",
        WatchEnd::Program(ProgramEnd::OutputLimit) => " (--max-output)",
        WatchEnd::Program(_) => "",
    };
    if let Some(words) = end.words(plan.limits) {
        note(&format!("the program {words}{option}"));
    }
    Ok((listener, end.is_by_itself()))
}

/// If nothing is wrong in a program, runs it on other boards: an easy board hides mistakes.
fn other_boards(
    arguments: &WatchArguments,
    plan: &WatchPlan,
    answer: &WatchAnswer,
    out: &mut impl Write,
) -> Result<ExitStatus> {
    let input = |problem: &Problem| arguments.input_format.text(problem).into_bytes();
    let others = with_progress("Trying other boards", Some(interrupted()), |show| {
        try_other_boards(plan, answer.rules, &input, show)
    });
    writeln!(out, "{}", others.sentence())?;
    let Some(problem) = others.differs else { return Ok(status_of(Some(answer))) };
    let plan = plan.on(problem, input(&problem));
    let (listener, ended) = run_program(arguments, &plan)?;
    let Some((mut search, settings)) = listener.search else { return Ok(ExitStatus::Stopped) };
    Ok(status_of(verdict(arguments, &mut search, settings, ended, out)?.as_ref()))
}

/// The start without --board: the board in the arguments of the program, or that of its first event. With --find-boards, any board
/// will do.
fn first_board(arguments: &WatchArguments) -> Result<Board> {
    /// The start may come after other events.
    const MOST_EVENTS: u64 = 10;
    let goal = GoalPreset::BlankLast.board(arguments.size.unwrap_or(Size::EIGHT));
    let any = random_board(&goal, 1);
    let is_start = |board: &Board| arguments.size.is_none_or(|size| board.size() == size);
    let of_arguments = board_in(&arguments.command, &is_start).map(|(_, board)| board);
    if let Some(board) = of_arguments.or(arguments.find_boards.then_some(any)) {
        return Ok(board);
    }
    let asked = WatchArguments { board: Some(any.to_string()), max_events: MOST_EVENTS, ..arguments.clone() };
    let plan = plan(&asked)?;
    let mut why = NO_EVENTS.to_owned();
    let receive = &mut |news| {
        if let WatchNews::Line(WatchedLine::Wrong { line: 0, what }) = news {
            why = what;
        }
    };
    let ended = plan.run(receive, &|| interrupted().load(Relaxed)).map_err(not_started(&plan))?;
    ended.search.expanded.first().copied().ok_or_else(|| Failure::said(why))
}

fn not_started(plan: &WatchPlan) -> impl Fn(io::Error) -> Failure {
    move |error| Failure::said(plan.call.not_started(&error))
}

fn no_events() -> Failure {
    Failure::said("no events are given; pass a file with events, - for standard input, or a command after --")
}

const NO_EVENTS: &str = "there are no events; write a line such as {\"event\":\"expand\",\"board\":\"2 3 4 1 5 x 7 6 8\"} for each board that is expanded";
const NO_EXPANSIONS: &str =
    "no event is an expansion; write an event “expand” for each board that is expanded";

/// Prints what is found. `None` if there is nothing to compare.
fn verdict(
    arguments: &WatchArguments,
    search: &mut WatchedSearch,
    settings: Settings,
    ended: bool,
    out: &mut impl Write,
) -> Result<Option<WatchAnswer>> {
    if search.expanded.is_empty() {
        complain(&NO_EXPANSIONS);
        return Ok(None);
    }
    let answer = with_progress("Trying the usual mistakes", Some(interrupted()), |show| {
        judge_in_time(search, settings, ended, TIME_FOR_MISTAKES, show)
    });
    let answer = answer.map_err(Failure::said)?;
    for finding in &answer.findings {
        writeln!(out, "{}", finding.sentence)?;
    }
    let WatchAnswer { verdict, rules, .. } = &answer;
    writeln!(out, "{}", verdict.summary(search.expanded.len(), &settings_text(&settings)))?;
    out.flush()?;
    if !arguments.only && verdict.check.boards_differ() {
        let settings = Settings { costs: rules.costs, ..settings };
        try_all_rules(&search.problem, settings, &search.expanded, out)?;
    }
    Ok(Some(answer))
}
