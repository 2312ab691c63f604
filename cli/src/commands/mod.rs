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

mod amount;
mod answer;
mod arguments;
mod boards;
mod compare;
mod experiment;
mod failure;
mod find;
mod form;
mod formats;
mod grade;
mod heuristic;
mod input_format;
mod integrate;
mod job;
mod lesson;
mod link;
mod list;
mod options;
mod output;
mod own_board;
mod problems;
mod program;
mod rules;
mod solve;
mod watch;

use std::ffi::OsString;
use std::io::Write;

use answer::{BoardAnswer, answer, answer_by_search, stopped, unsolvable_by_counting};
pub use arguments::{Arguments, ShellCommand, parse};
use failure::{Failure, Result};
use form::FormArguments;
pub use formats::AnswerFormat;
use grade::{
    ClassFormat, GradeOptions, GradeOrder, HandInFormat, settings_text, tree_of_folders, try_all_rules,
    watched_work,
};
pub use input_format::InputFormat;
pub use options::{BoardArguments, Choices, RuleArguments};
use options::{
    HeuristicArguments, SearchArguments, WEIGHT, WEIGHT_HELP, algorithms, course, named, not_known, one_of,
    threads, with_default,
};
use output::{
    BAD_INPUT, ExitStatus, ProgressLine, captured, input, is_captured, json_object, note, until, with_lines,
    with_progress, write_line, written,
};
pub use output::{answers, complain};
use own_board::own_boards;
use problems::{
    each_board, each_problem, note_unknown, offered_for, only_document, option_board, option_goals,
    prepare_visibly, recorded,
};

use crate::compare::WatchStart;
use crate::heuristic::attempt as with_estimates;
use crate::memory::attempt;

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
            ShellCommand::Picture(arguments) => job::run(arguments, out),
            ShellCommand::Trace(arguments) => job::run(arguments, out),
            ShellCommand::Check(arguments) => grade::check(arguments, out),
            ShellCommand::Heuristic(arguments) => heuristic::heuristic(arguments, out),
            ShellCommand::Program(arguments) => program::program(arguments, out),
            ShellCommand::Watch(arguments) => watch::watch(arguments, out),
            ShellCommand::Quiz(arguments) => job::run(arguments, out),
            ShellCommand::Results(arguments) => grade::results(arguments, out),
            ShellCommand::Assignment(arguments) => grade::assignment(arguments, out),
            ShellCommand::Grade(arguments) => grade::grade_hand_in(arguments, out),
            ShellCommand::Autograder(arguments) => grade::autograder(arguments),
            ShellCommand::OwnBoard(arguments) => own_board::own_board(arguments, out),
            ShellCommand::Experiment(arguments) => experiment::experiment(arguments, out),
            ShellCommand::Find(arguments) => find::find(arguments, out),
            ShellCommand::Rules(arguments) => rules::rules(arguments, out),
            ShellCommand::Integrate(arguments) => integrate::integrate(arguments, out),
            ShellCommand::Worksheet(arguments) => job::run(arguments, out),
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
