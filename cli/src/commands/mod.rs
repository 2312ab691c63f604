//! The command line, and the commands that need no window. It reads the registries that the window reads, so a new algorithm
//! or heuristic appears in both.
//!
//! Standard output has only answers. Every error is one line on standard error.

/// The end of the help of a command: a page in the folder `help`.
macro_rules! page {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/help/", $name, ".txt")).trim_ascii_end()
    };
}

mod common;
mod compare;
mod experiment;
mod find;
mod formats;
mod grade;
mod heuristic;
mod input_format;
mod integrate;
mod job;
mod lesson;
mod link;
mod list;
mod own_board;
mod program;
mod rules;
mod solve;
mod watch;

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use clap::error::ContextValue;
use clap::{CommandFactory, Parser, Subcommand};

use common::{BAD_INPUT, ExitStatus, Failure, Result, amount, captured, is_captured, written};
pub use common::{BoardArguments, Choices, RuleArguments, answers, complain};
pub use formats::AnswerFormat;
pub use input_format::InputFormat;
use job::JobCommand;

use crate::compare::WatchStart;
use crate::heuristic::attempt as with_estimates;
use crate::memory::attempt;
use crate::puzzle::shortened;

/// See how a search algorithm thinks, on the 8-puzzle and the 15-puzzle.
#[derive(Parser, Debug)]
#[command(
    name = "tilescope",
    version,
    args_conflicts_with_subcommands = true,
    subcommand_value_name = "COMMAND"
)]
pub struct Arguments {
    /// The file or the link to open in the window, or the name of a lesson that comes with the program
    pub file: Option<PathBuf>,
    /// Write the state of the screen to this file (for tests)
    #[arg(long, value_name = "PATH", hide = true)]
    pub state_dump: Option<PathBuf>,
    /// The memory limit that the window starts with (for measurements)
    #[arg(long = "max-memory", value_name = "SIZE", value_parser = amount::parse_bytes, hide = true)]
    pub window_memory: Option<u64>,
    /// `None` opens the window.
    #[command(subcommand)]
    pub command: Option<ShellCommand>,
}

#[derive(Subcommand, Debug)]
pub enum ShellCommand {
    /// Solve boards without a window
    Solve(solve::SolveArguments),
    /// Compare several searches of the same board in a table
    Compare(compare::CompareArguments),
    #[command(flatten)]
    Job(JobCommand),
    /// Judge a heuristic, such as a program of your own: is it admissible and consistent, and how does it compare?
    Heuristic(heuristic::JudgeArguments),
    /// List algorithms, heuristics and settings, one per line
    List,
    /// Check the trace of a student, or of each student of a class: the boards in the order of their expansion
    Check(grade::CheckArguments),
    /// Watch a program of your own in any language: where its search leaves that of the textbook, and why
    Watch(watch::WatchArguments),
    /// Print a small file that tells tilescope watch what your program does, and an example that uses it
    Program(program::ProgramArguments),
    /// Make one table of the results that a class handed in, and check each answer
    Results(grade::ResultsArguments),
    /// Write a new assignment file, which says what gives how many points, or check one
    Assignment(grade::AssignmentArguments),
    /// Grade what one student handed in by an assignment, as Gradescope does
    Grade(grade::GradeArguments),
    /// Write an autograder for Gradescope: this program with an assignment
    Autograder(grade::AutograderArguments),
    /// Print a board for each student, all as hard as the board of a file
    OwnBoard(own_board::OwnBoardArguments),
    /// Run searches over many boards, and write the means of their figures
    Experiment(experiment::ExperimentArguments),
    /// List the lessons, or print the pages of one and check each number in them
    #[command(alias = "lessons")]
    Lesson(lesson::LessonArguments),
    /// Print a link to a step of a search, or to a page of a lesson
    Link(link::LinkArguments),
    /// Find boards that show a point, such as “A* reopens a node”
    Find(find::FindArguments),
    /// Find the rules that give the figures of a search: algorithm, move order, ties, and what is counted
    Rules(rules::RulesArguments),
    /// Add Tilescope to the menu of the desktop, with icon, file type, man pages and shell completions
    Integrate(integrate::IntegrateArguments),
}

/// Reads arguments, of which the first is the name of the program.
///
/// # Errors
/// If there is nothing more to do: the help was printed, or an error was reported. This is the exit status.
pub fn parse(arguments: impl IntoIterator<Item = OsString>, out: &mut impl Write) -> Result<Arguments, u8> {
    Arguments::try_parse_from(arguments).map_err(|error| {
        if error.use_stderr() {
            complain(&first_paragraph(&error));
            return BAD_INPUT;
        }
        // With the colours of a terminal, if it has them.
        let printed = if is_captured() { write!(out, "{}", error.render()) } else { error.print() };
        written(printed.and_then(|()| out.flush()))
    })
}

/// An error of clap without tips and usage, on one line, with the beginning of a long argument.
fn first_paragraph(error: &clap::Error) -> String {
    let mut text = error.to_string();
    for (_, value) in error.context() {
        if let ContextValue::String(value) = value {
            text = text.replace(&**value, &shortened(value));
        }
    }
    let lines = text.lines().map(str::trim).take_while(|line| !line.is_empty());
    let line = lines.collect::<Vec<_>>().join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}

/// The start of the window, if a command asks for one; `None` for all other commands. `Err` if its arguments are wrong, which was
/// reported.
pub fn in_window(command: &ShellCommand) -> Option<Result<WatchStart, u8>> {
    let ShellCommand::Watch(arguments) = command else { return None };
    let start = arguments.opens_window().then(|| watch::in_window(arguments))?;
    Some(start.map_err(|failure| {
        complain(&failure);
        BAD_INPUT
    }))
}

/// Runs a command without a window, and returns its exit status. It is not an error if the reader of the answers stops reading.
pub fn run(command: &ShellCommand, out: &mut impl Write) -> u8 {
    // Before anything is loaded that counts as part of a search.
    amount::own_memory();
    let ended = attempt(|| {
        with_estimates(|| match command {
            ShellCommand::Solve(arguments) => solve::solve(arguments, out),
            ShellCommand::Compare(arguments) => compare::compare(arguments, out),
            ShellCommand::Job(command) => command.run(out),
            ShellCommand::Check(arguments) => grade::check(arguments, out),
            ShellCommand::Heuristic(arguments) => heuristic::heuristic(arguments, out),
            ShellCommand::Program(arguments) => program::program(arguments, out),
            ShellCommand::Watch(arguments) => watch::watch(arguments, out),
            ShellCommand::Results(arguments) => grade::results(arguments, out),
            ShellCommand::Assignment(arguments) => grade::assignment(arguments, out),
            ShellCommand::Grade(arguments) => grade::grade_hand_in(arguments, out),
            ShellCommand::Autograder(arguments) => grade::autograder(arguments),
            ShellCommand::OwnBoard(arguments) => own_board::own_board(arguments, out),
            ShellCommand::Experiment(arguments) => experiment::experiment(arguments, out),
            ShellCommand::Find(arguments) => find::find(arguments, out),
            ShellCommand::Rules(arguments) => rules::rules(arguments, out),
            ShellCommand::Integrate(arguments) => integrate::integrate(arguments, Arguments::command, out),
            ShellCommand::Lesson(arguments) => lesson::lesson(arguments, out),
            ShellCommand::Link(arguments) => link::link(arguments, out),
            ShellCommand::List => list::list(out),
        })
    });
    let ended = ended.unwrap_or_else(|out_of_memory| Ok(Err(out_of_memory.into())));
    let ended = ended.unwrap_or_else(|no_estimate| Err(no_estimate.into()));
    match ended.and_then(|status| Ok(out.flush().map(|()| status)?)) {
        Ok(status) => status as u8,
        Err(Failure::Output(error)) => written(Err(error)),
        Err(failure) => {
            complain(&failure);
            if failure.is_out_of_memory() { ExitStatus::Stopped as u8 } else { BAD_INPUT }
        }
    }
}

/// The result of a command line without a window: the exit status, and what is written to standard output and standard error.
/// Tests run thousands of them, which takes less time than processes of their own.
#[doc(hidden)]
pub fn ran(arguments: impl IntoIterator<Item = OsString>, input: Vec<u8>) -> (u8, Vec<u8>, Vec<u8>) {
    let mut out = Vec::new();
    let (status, errors) = captured(input, || {
        let command = match parse(arguments, &mut out) {
            Ok(arguments) => arguments.command.expect("a test opens no window"),
            Err(status) => return status,
        };
        match in_window(&command) {
            Some(start) => start.map(drop).expect_err("a test opens no window"),
            None => run(&command, &mut out),
        }
    });
    (status, out, errors)
}
