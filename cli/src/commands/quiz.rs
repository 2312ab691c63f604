//! `tilescope quiz`: the questions of Predict for course systems.

use std::io::Write;
use std::ops::ControlFlow;

use super::arguments::QuizArguments;
use super::output::ExitStatus;
use super::problems::{Failure, each_problem, only_problem, prepare_visibly};
use super::{complain, note, text};
use crate::file::{
    FileError, Overwrite, QuizError, QuizFormat, interrupted, quiz_bytes, read_names, save_quiz,
};
use crate::learn::{AskWhen, PredictPlan, Quiz, QuizPlan, quiz_boards, quiz_part, variant_name};
use crate::search::{Guard, Problem, Settings};

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
