//! The arguments of the command line. Those of a command are in its file.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use clap::error::ContextValue;
use clap::{Parser, Subcommand};

use super::{BAD_INPUT, amount, complain, is_captured, written};
use super::{compare, experiment, find, grade, heuristic, integrate, lesson, link, own_board};
use super::{job::JobArguments, program, rules, solve, watch};
use crate::job::{PictureForm, QuizForm, TraceForm, WorksheetForm};
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
    Picture(JobArguments<PictureForm>),
    Trace(JobArguments<TraceForm>),
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
    Quiz(JobArguments<QuizForm>),
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
    Worksheet(JobArguments<WorksheetForm>),
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
