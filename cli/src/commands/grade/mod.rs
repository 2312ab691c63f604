//! What students hand in: `check` and `results` compare it with a search. Both, `watch`, and `grade`, which Gradescope runs, give
//! points for course systems.

mod check;
mod class;
mod hand_in;
mod program;
mod results;

use std::env;
use std::io::Write;
use std::path::PathBuf;

use clap::builder::TypedValueParser;
use clap::{Args, Subcommand};

pub use check::{CheckArguments, check, try_all_rules};
pub use class::GradeOrder;
use class::hand_ins_for_points;
pub use hand_in::{grade_hand_in, tree_of_folders};
pub use program::watched_work;
pub use results::{ResultsArguments, results, settings_text};

use super::{ExitStatus, Result, named, note, one_of};
use crate::file::{
    AssignmentFile, Destination, FileError, GradeFormat, NEW_ASSIGNMENT, Overwrite, class_file_text,
    class_json, class_text, load_assignment, save_autograder, save_class, save_new_assignment,
};
use crate::learn::ClassTree;

/// Options of `check`, `results` and `watch`, which can write points.
#[derive(Args, Debug, Clone, Default)]
#[command(next_help_heading = "Points for a course system")]
pub struct GradeOptions {
    /// Write points in this format, or where the class leaves the search as one tree
    #[arg(long, id = "grade_format", value_name = "NAME", value_parser = hand_in_formats())]
    pub format: Option<HandInFormat>,
    /// What gives how many points, and which search is right: a file of tilescope assignment [default: 10 points for each kind of hand-in]
    #[arg(long, value_name = "FILE", requires = "grade_format")]
    pub assignment: Option<PathBuf>,
    /// The list of the class, such as the gradebook that Canvas exports: joined by ID, login, e-mail, then name
    #[arg(long, value_name = "FILE", requires = "grade_format")]
    pub roster: Option<PathBuf>,
    /// The student, if one hand-in is graded [default: the name in the file]
    #[arg(long, value_name = "NAME", requires = "grade_format")]
    pub student: Option<String>,
    /// The file to write [default: standard output]. For a class in the format gradescope, the folder; for its tree, the name ends in .class, .txt, .json, .svg, .png or .pdf
    #[arg(long = "output", id = "grade_output", value_name = "PATH", requires = "grade_format")]
    pub output: Option<PathBuf>,
    /// Replace files even if they are read-only
    #[arg(long = "force", id = "grade_force", requires = "grade_output")]
    pub force: bool,
}

/// What `--format` names.
#[derive(Clone, Copy, Debug)]
pub enum HandInFormat {
    Points(&'static GradeFormat),
    Class(&'static ClassFormat),
}

/// A form of the tree of a class.
#[derive(Debug)]
pub struct ClassFormat {
    name: &'static str,
    summary: &'static str,
    text: fn(&ClassTree) -> String,
}

impl ClassFormat {
    const ALL: [Self; 3] = [
        Self { name: "class", summary: "a tree of the class as a file to open", text: class_file_text },
        Self { name: "text", summary: "a tree of the class line by line", text: class_text },
        Self {
            name: "json",
            summary: "a tree of the class as JSON",
            text: |tree| format!("{:#}\n", class_json(tree)),
        },
    ];

    /// Writes it; in a file, as the ending of its name says.
    fn write(&self, tree: &ClassTree, options: &GradeOptions, out: &mut impl Write) -> Result<ExitStatus> {
        let Some(path) = &options.output else {
            out.write_all((self.text)(tree).as_bytes())?;
            return Ok(ExitStatus::Answered);
        };
        let to = Destination::replacing(path, Overwrite::with_force(options.force));
        save_class(tree, &settings_text(&tree.settings), &[], &to)?;
        note(&format!("written: {}", path.display()));
        Ok(ExitStatus::Answered)
    }
}

fn hand_in_formats() -> impl TypedValueParser<Value = HandInFormat> {
    const TREES: &[ClassFormat] = &ClassFormat::ALL;
    let points = GradeFormat::ALL.into_iter().map(HandInFormat::Points);
    one_of(points.chain(TREES.iter().map(HandInFormat::Class)), |format| match format {
        HandInFormat::Points(format) => named(format.name, format.summary),
        HandInFormat::Class(format) => named(format.name, format.summary),
    })
}

fn formats() -> impl TypedValueParser<Value = &'static GradeFormat> {
    one_of(GradeFormat::ALL, |format| named(format.name, format.summary))
}

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

pub fn assignment(arguments: &AssignmentArguments, out: &mut impl Write) -> Result<ExitStatus> {
    match &arguments.what {
        AssignmentCommand::New { output: None } => out.write_all(NEW_ASSIGNMENT.as_bytes())?,
        AssignmentCommand::New { output: Some(path) } => save_new_assignment(path)?,
        AssignmentCommand::Check { file } => {
            let AssignmentFile { assignment, program } = load_assignment(file)?;
            program.as_ref().map(program::input_format).transpose()?;
            let problem = &assignment.problem;
            writeln!(out, "{}: {} to {}", assignment.title, problem.start(), problem.goal())?;
            for settings in &assignment.searches {
                writeln!(out, "{}", settings_text(settings))?;
            }
            for part in &assignment.parts {
                writeln!(out, "{}  {}: {}", part.points, part.kind.title(), part.kind.summary())?;
            }
            writeln!(out, "{}  in all", assignment.points())?;
        }
    }
    Ok(ExitStatus::Answered)
}

pub fn autograder(arguments: &AutograderArguments) -> Result<ExitStatus> {
    let file = load_assignment(&arguments.assignment)?;
    file.program.as_ref().map(program::input_format).transpose()?;
    let this = || {
        env::current_exe().map_err(|source| FileError::System {
            what: "this program cannot be found",
            source,
            path: "tilescope".into(),
        })
    };
    let program = arguments.program.clone().map_or_else(this, Ok)?;
    let packages = file.program.map(|program| program.packages).unwrap_or_default();
    let to = Destination::replacing(&arguments.output, Overwrite::with_force(arguments.force));
    save_autograder(&arguments.assignment, &program, &packages, &to)?;
    note(&format!("written: {}", arguments.output.display()));
    Ok(ExitStatus::Answered)
}
