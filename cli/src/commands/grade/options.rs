//! The options of grading.

use std::path::PathBuf;

use clap::builder::TypedValueParser;
use clap::{Args, Subcommand};

use super::super::choices::{named, one_of};
use crate::file::GradeFormat;

/// Options of `check`, `results` and `watch`, which can write points.
#[derive(Args, Debug, Clone, Default)]
#[command(next_help_heading = "Points for a course system")]
pub struct GradeOptions {
    /// Write points in this format
    #[arg(long, id = "grade_format", value_name = "NAME", value_parser = formats())]
    pub format: Option<&'static GradeFormat>,
    /// What gives how many points, and which search is right: a file of tilescope assignment [default: 10 points for each kind of hand-in]
    #[arg(long, value_name = "FILE", requires = "grade_format")]
    pub assignment: Option<PathBuf>,
    /// The list of the class, such as the gradebook that Canvas exports: joined by ID, login, e-mail, then name
    #[arg(long, value_name = "FILE", requires = "grade_format")]
    pub roster: Option<PathBuf>,
    /// The student, if one hand-in is graded [default: the name in the file]
    #[arg(long, value_name = "NAME", requires = "grade_format")]
    pub student: Option<String>,
    /// The file to write [default: standard output]; for a class in the format gradescope, the folder
    #[arg(long = "output", id = "grade_output", value_name = "PATH", requires = "grade_format")]
    pub output: Option<PathBuf>,
    /// Replace files even if they are read-only
    #[arg(long = "force", id = "grade_force", requires = "grade_output")]
    pub force: bool,
}

fn formats() -> impl TypedValueParser<Value = &'static GradeFormat> {
    one_of(GradeFormat::ALL, |format| named(format.name, format.summary))
}

/// Arguments of `tilescope assignment`.
#[derive(Args, Debug)]
#[command(after_long_help = page!("assignment"))]
pub struct AssignmentArguments {
    #[command(subcommand)]
    pub what: AssignmentCommand,
}

/// What to do with an assignment file.
#[derive(Subcommand, Debug)]
pub enum AssignmentCommand {
    /// Write a new file with a comment for each field
    New {
        /// The file to write [default: standard output]. An existing file is not replaced
        #[arg(long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Check a file, and say what gives how many points
    Check {
        /// The assignment file
        file: PathBuf,
    },
}

/// Arguments of `tilescope grade`.
#[derive(Args, Debug)]
#[command(after_long_help = page!("grade"))]
pub struct GradeArguments {
    /// The folder with what the student handed in: a program, a trace, results of Predict
    pub folder: PathBuf,
    /// What gives how many points, and which search is right
    #[arg(long, value_name = "FILE")]
    pub assignment: PathBuf,
    /// The output format
    #[arg(long, value_name = "NAME", default_value = GradeFormat::ALL[0].name, value_parser = formats())]
    pub format: &'static GradeFormat,
    /// Who handed in: the file `submission_metadata.json` of Gradescope
    #[arg(long, value_name = "FILE")]
    pub metadata: Option<PathBuf>,
    /// The student [default: that of the metadata or of the file]
    #[arg(long, value_name = "NAME")]
    pub student: Option<String>,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace the file even if it is read-only
    #[arg(long, requires = "output")]
    pub force: bool,
}

/// Arguments of `tilescope autograder`.
#[derive(Args, Debug)]
#[command(after_long_help = page!("autograder"))]
pub struct AutograderArguments {
    /// The assignment file
    pub assignment: PathBuf,
    /// The file to write
    #[arg(long, value_name = "FILE", default_value = "autograder.zip")]
    pub output: PathBuf,
    /// Tilescope for Linux, if this program is for another system [default: this program]
    #[arg(long, value_name = "FILE")]
    pub program: Option<PathBuf>,
    /// Replace the file even if it is read-only
    #[arg(long)]
    pub force: bool,
}
