//! `tilescope quiz`: the questions of Predict for course systems.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::{Args, value_parser};

use super::choices::{named, one_of};
use super::options::SearchArguments;
use super::output::ExitStatus;
use super::problems::{Failure, each_problem, only_problem, prepare_visibly};
use super::{complain, note, text};
use crate::file::{
    FileError, Overwrite, QuizError, QuizFormat, interrupted, quiz_bytes, read_names, save_quiz,
};
use crate::learn::{
    AskWhen, PredictPlan, QuestionKind, Quiz, QuizPlan, quiz_boards, quiz_part, variant_name,
};
use crate::search::{Guard, Problem, Settings};

/// Options of `tilescope quiz`.
#[derive(Args, Debug)]
#[command(after_long_help = page!("quiz"))]
pub struct QuizArguments {
    #[command(flatten)]
    pub search: SearchArguments,
    /// The number of questions about each board
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u32).range(1..=i64::from(PredictPlan::MOST_QUESTIONS)))]
    pub questions: u32,
    /// A kind of question; can be given several times [default: all that the search has]
    #[arg(long = "kind", value_name = "NAME", value_parser = one_of(QuestionKind::ALL.iter().copied(), |kind| named(kind.info().name, kind.info().summary)))]
    pub kinds: Vec<QuestionKind>,
    /// Ask only in each step whose number is a multiple of this
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..))]
    pub every: u32,
    /// Where the answer is a number (f, g, h, the next bound), let students type it in
    #[arg(long)]
    pub numbers: bool,
    /// Keep the order of the options in the course system
    #[arg(long)]
    pub no_shuffle: bool,
    /// Boards as hard as the one that is given, each with its questions
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1000), conflicts_with = "names")]
    pub variants: Option<u32>,
    /// Chooses other boards for the variants
    #[arg(long, value_name = "N", default_value_t = 1, requires = "variants")]
    pub variant_seed: u64,
    /// A file with the names of the students, one on each line: each gets the questions of a board of their own, as hard as this one
    #[arg(long, value_name = "FILE")]
    pub names: Option<PathBuf>,
    /// The title, which is the name of the category or quiz in the course system
    #[arg(long, value_name = "TEXT", default_value = "Tilescope")]
    pub title: String,
    /// The format [default: from the name of the file; else gift]
    #[arg(long, value_name = "NAME", value_parser = one_of(QuizFormat::ALL, |format| named(format.name, format.summary)))]
    pub format: Option<&'static QuizFormat>,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace the file even if it is read-only
    #[arg(long, requires = "output")]
    pub force: bool,
}

/// Writes questions.
///
/// # Errors
/// If a board or an option is wrong, there are no questions, or the file cannot be written.
pub fn quiz(arguments: &QuizArguments, out: &mut impl Write) -> Result<ExitStatus, Failure> {
    let of_name = arguments.output.as_ref().and_then(|path| QuizFormat::of_name(&path.to_string_lossy()));
    let format = arguments.format.or(of_name).unwrap_or(QuizFormat::ALL[0]);
    if !format.is_text && arguments.output.is_none() {
        return Err(Failure::NeedsFile(format.name));
    }
    let plan = plan(arguments);
    let mut status = ExitStatus::Answered;
    let mut parts = Vec::new();
    for (name, problem, settings) in boards(arguments, &mut status)? {
        prepare_visibly(&problem, &settings)?;
        let guard = Guard { limits: arguments.search.limits(), cancel: Some(interrupted()) };
        let Some(part) = quiz_part(&name, &problem, settings, &plan, guard) else {
            complain(&text::search_not_ended(&name));
            status = ExitStatus::Stopped;
            continue;
        };
        if part.questions.len() < arguments.questions as usize {
            note(&text::fewer_questions(&name, part.questions.len()));
        }
        parts.push(part);
    }
    let quiz = Quiz { title: arguments.title.clone(), shuffles: !arguments.no_shuffle, parts };
    if let Some(path) = &arguments.output {
        let overwrite = Overwrite::with_force(arguments.force);
        save_quiz(&quiz, format, path, overwrite).map_err(|error| match error {
            QuizError::File(FileError::ReadOnly(path)) => Failure::ReadOnly(path),
            error => error.into(),
        })?;
        note(&text::written(path));
    } else {
        out.write_all(&quiz_bytes(&quiz, format)?)?;
        out.flush()?;
    }
    Ok(status)
}

fn plan(arguments: &QuizArguments) -> QuizPlan {
    let usual = PredictPlan::default();
    let kinds =
        if arguments.kinds.is_empty() { usual.kinds } else { arguments.kinds.iter().copied().collect() };
    let when = if arguments.every == 1 { AskWhen::EachStep } else { AskWhen::EveryKth(arguments.every) };
    let predict = PredictPlan { kinds, when, questions: arguments.questions };
    QuizPlan { predict, numbers: arguments.numbers }
}

/// The boards with their names: those of the input, or those of variants or students, which are as hard.
fn boards(
    arguments: &QuizArguments,
    status: &mut ExitStatus,
) -> Result<Vec<(String, Problem, Settings)>, Failure> {
    let names = match (&arguments.names, arguments.variants) {
        (Some(path), _) => read_names(path)?,
        (None, Some(variants)) => {
            (1..=variants).map(|number| variant_name(arguments.variant_seed, number)).collect()
        }
        (None, None) => {
            let mut boards = Vec::new();
            each_problem(&arguments.search, |_, problem, settings, _| {
                boards.push((text::board_number(boards.len() + 1), problem, settings));
                Ok(())
            })?;
            return Ok(boards);
        }
    };
    let (problem, settings) = only_problem(&arguments.search, "a set of variants")?;
    prepare_visibly(&problem, &settings)?;
    let own = quiz_boards(&problem, &settings, &names, &mut |_| ControlFlow::Continue(()));
    let mut boards = Vec::new();
    for (name, problem) in own.map_err(Failure::NoOwnBoards)? {
        if let Some(problem) = problem {
            boards.push((name, problem, settings));
        } else {
            complain(&text::no_own_board(&name));
            *status = ExitStatus::Stopped;
        }
    }
    Ok(boards)
}
