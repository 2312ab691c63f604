//! A program that is watched: its command, and where its code has a board.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::form::JobFace;
use crate::compare::WatchPlan;
use crate::search::{Problem, Settings};
use crate::worker::{ProgramCall, ProgramLimits, words_of};

/// It is no `Job`: what is watched is shown. The command line takes the hints as `--at`, and the words of the command as they are.
/// A program in Python may have a place where events are written for it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct WatchForm {
    pub command: String,
    /// Empty for the file of the command.
    pub file: String,
    /// One line, or several with commas.
    pub line: String,
    pub board: String,
}

fields! { WatchForm:
    "command", "Command", Text(|form| &mut form.command, "e.g. python3 my_search.py"),
        "The command that starts your program, with its arguments", only: Some(JobFace::Window);
    "file", "File", Text(|form| &mut form.file, "e.g. search.py"),
        "The file with the search, if it is not that of the command", only: Some(JobFace::Window);
    "line", "Line", Text(|form| &mut form.line, "e.g. 42"),
        "The line before which the event is written, or several with commas", only: Some(JobFace::Window);
    "board", "Board", Text(|form| &mut form.board, "e.g. node.state"),
        "An expression that gives the board at this line", only: Some(JobFace::Window);
}

impl WatchForm {
    pub const SECONDS: u32 = 10;
    /// The most output: its bytes, and how the command line writes them.
    pub const OUTPUT: (u64, &str) = (1_000_000_000, "1GB");
    pub const LIMITS: ProgramLimits =
        ProgramLimits { time: Duration::from_secs(Self::SECONDS as u64), bytes: Self::OUTPUT.0 };
    pub const MOST_EVENTS: u64 = 10_000_000;

    /// What a program gets on standard input.
    pub fn input_of(problem: &Problem) -> String {
        format!("{}\n{}\n", problem.start(), problem.goal())
    }

    pub fn plan_of(problem: Problem, settings: Settings, call: ProgramCall) -> WatchPlan {
        WatchPlan { problem, settings, call, limits: Self::LIMITS, max_events: Self::MOST_EVENTS }
    }

    /// The program with these hints; `None` without a command.
    pub fn call(&self, problem: &Problem) -> Option<ProgramCall> {
        let words = words_of(&self.command);
        let (program, arguments) = words.split_first()?;
        let call = ProgramCall {
            command: program.into(),
            arguments: arguments.iter().map(Into::into).collect(),
            input: Self::input_of(problem).into_bytes(),
            hints: Vec::new(),
        };
        let hints = self.hints(&call.code_file());
        Some(ProgramCall { hints, ..call })
    }

    fn hints(&self, of_command: &Path) -> Vec<String> {
        let [file, line, board] = [&self.file, &self.line, &self.board].map(|text| text.trim());
        if line.is_empty() && board.is_empty() {
            return Vec::new();
        }
        let file = if file.is_empty() { of_command.display().to_string() } else { file.to_owned() };
        let place = format!("{file}:{}", line.replace(' ', ""));
        [place, board.to_owned()].into_iter().filter(|word| !word.is_empty()).collect()
    }

    /// The file whose lines can be chosen.
    pub fn code(&self, problem: &Problem) -> PathBuf {
        let of_command = || self.call(problem).map(|call| call.code_file());
        let typed = Some(self.file.trim()).filter(|file| !file.is_empty()).map(PathBuf::from);
        typed
            .or_else(of_command)
            .filter(|path| path.extension().is_some_and(|it| it == "py"))
            .unwrap_or_default()
    }
}
