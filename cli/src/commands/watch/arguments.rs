//! The options of `tilescope watch`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, value_parser};

use super::super::common::{RuleArguments, algorithms, amount, named, one_of, with_default};
use super::super::grade::GradeOptions;
use super::super::input_format::InputFormat;
use crate::job::WatchForm;
use crate::puzzle::Size;
use crate::search::{AlgorithmId, Settings};

#[derive(Args, Debug, Clone)]
#[command(after_long_help = page!("watch"))]
pub struct WatchArguments {
    /// With a command: the file with the board, as for tilescope solve. Without one: the file with the events. - for standard input. With --format class: the folder of a class, which has a folder for each student
    pub input: Option<PathBuf>,
    /// Print the verdict, and open no window
    #[arg(long)]
    pub headless: bool,
    /// The board, such as "2 3 4 1 5 x 7 6 8" [default: the first board of the events]
    #[arg(long, value_name = "TEXT")]
    pub board: Option<String>,
    /// The goal [default: that of the events or the course; else the tiles in order, then the blank]
    #[arg(long, value_name = "TEXT")]
    pub goal: Option<String>,
    /// Rows and columns, such as 2x3 [default: from the number of tiles and lines]
    #[arg(long, value_name = "RxC")]
    pub size: Option<Size>,
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = algorithms(), help = with_default("The algorithm of the reference", Settings::default().algorithm.info().name))]
    pub algorithm: Option<AlgorithmId>,
    #[command(flatten)]
    pub rules: RuleArguments,
    /// How start and goal are written to the standard input of the program
    #[arg(long, value_name = "NAME", default_value = InputFormat::ALL[0].name, value_parser = one_of(InputFormat::ALL, |format| named(format.name, format.summary)))]
    pub input_format: &'static InputFormat,
    /// Stop the program after this number of seconds
    #[arg(long, value_name = "N", default_value_t = WatchForm::SECONDS, value_parser = value_parser!(u32).range(1..=86_400))]
    pub max_seconds: u32,
    /// Stop the program after this number of events
    #[arg(long, value_name = "N", default_value_t = WatchForm::MOST_EVENTS, value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    pub max_events: u64,
    /// Stop the program after this amount of output, such as 100M or 2GiB
    #[arg(long, value_name = "SIZE", default_value = WatchForm::OUTPUT.1, value_parser = amount::parse_bytes)]
    pub max_output: u64,
    /// Try no other boards if the program agrees, and no other algorithms and rules if it differs
    #[arg(long)]
    pub only: bool,
    /// For a program in Python that writes no events: write one before the statement on this line, with the board that the expression gives there. You can add g=EXPR, h=EXPR, f=EXPR, parent=EXPR, and generate or goal
    #[arg(long, num_args = 2.., value_names = ["FILE:LINE", "EXPR"], requires = "command")]
    pub at: Vec<String>,
    /// For a program in Python: print where it takes boards, as --at options, and compare nothing
    #[arg(long, conflicts_with = "at", requires = "command")]
    pub find_boards: bool,
    #[command(flatten)]
    pub grade: GradeOptions,
    /// The program to start, with its arguments
    #[arg(last = true, value_name = "COMMAND")]
    pub command: Vec<OsString>,
}

impl WatchArguments {
    /// Points are written without a window.
    pub fn opens_window(&self) -> bool {
        !self.headless && self.grade.format.is_none() && !self.find_boards
    }
}
