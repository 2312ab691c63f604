//! The commands of jobs. Their options are the fields of the form.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::builder::{PathBufValueParser, Resettable, TypedValueParser};
use clap::{Args, Id, Subcommand};

use super::common::{
    ExitStatus, Failure, FormArguments, Result, SearchArguments, complain, each_problem, note, only_document,
    recorded, stopped, until, with_progress,
};
use crate::file::{Document, FileError, Overwrite, TraceEnd, interrupted};
use crate::job::{
    EntryKind, FieldValue, FormField, Given, Job, JobFailure, JobSource, JobTarget, RecordedSearch,
};
use crate::search::Stop;

#[derive(Args, Debug)]
#[command(about = J::INFO.about, after_long_help = J::INFO.more_help.trim_end())]
pub struct JobArguments<J: Job> {
    #[command(flatten)]
    search: SearchArguments,
    #[command(flatten)]
    form: FormArguments<J>,
    #[arg(long = J::INFO.output_option, value_name = "PATH", help = (J::INFO.output_help)(), value_parser = output_path::<J>())]
    #[arg(required = !J::INFO.may_stream && J::INFO.usual_path.is_none(), default_value = J::INFO.usual_path)]
    output: Option<PathBuf>,
    /// Replace a file even if it is read-only
    #[arg(long, requires = Resettable::<Id>::from(J::INFO.may_stream.then(|| Id::from("output"))))]
    force: bool,
}

fn output_path<J: Job>() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| J::default().follow_name(&path).map(|()| path))
}

impl<J: Job> JobArguments<J> {
    /// The form, with the format that the name of the output tells.
    fn whole_form(&self) -> Result<J> {
        let mut form = self.form.over(J::default())?;
        let is_format =
            |field: &FormField<J>| matches!(field.value, FieldValue::Entries(EntryKind::Format, _));
        let has_format = self.form.given().any(is_format);
        if let Some(path) = self.output.as_deref().filter(|_| !has_format) {
            form.follow_name(path)?;
        }
        let is_idle = |field: &&FormField<J>| !field.reason.is_empty() && !(field.applies)(&form);
        match self.form.given().find(is_idle) {
            Some(field) => Err(Failure::said(format_args!("--{} {}", field.option, field.reason))),
            None => Ok(form),
        }
    }

    fn boards(&self) -> Result<Vec<Document>> {
        match J::INFO.source {
            JobSource::Board(what) => Ok(vec![only_document(&self.search, what)?.0]),
            JobSource::Boards => {
                let mut boards = Vec::new();
                each_problem(&self.search, |_, document, _| {
                    boards.push(document);
                    Ok(())
                })?;
                Ok(boards)
            }
            JobSource::Search(_) => Ok(Vec::new()),
        }
    }

    /// The recorded search of the board, if the job is made from one, and why it was stopped.
    fn recorded(&self) -> Result<(Option<RecordedSearch>, Option<Stop>)> {
        let JobSource::Search(what) = J::INFO.source else { return Ok((None, None)) };
        let (recording, result) = recorded(&self.search, what)?;
        let stop = result.as_ref().err().copied();
        let search = RecordedSearch {
            recording,
            moment: None,
            selected: None,
            shows_choice: true,
            hides_future: false,
            end: result.ok().map(|moves| TraceEnd { moves }),
        };
        Ok((Some(search), stop))
    }
}

macro_rules! commands {
    ($($job:ident: $Arguments:ty as $field:ident, [$($command:ident),*];)+) => {
        #[derive(Subcommand, Debug)]
        pub enum JobCommand {
            $($job($Arguments),)+
        }

        impl JobCommand {
            pub fn run(&self, out: &mut impl Write) -> Result<ExitStatus> {
                match self {
                    $(Self::$job(arguments) => run(arguments, out),)+
                }
            }
        }
    };
}
crate::job::jobs!(commands, JobArguments,);

fn run<J: Job>(arguments: &JobArguments<J>, out: &mut impl Write) -> Result<ExitStatus> {
    let (form, boards) = (arguments.whole_form()?, arguments.boards()?);
    let (search, stop) = arguments.recorded()?;
    let ended = if stop == Some(Stop::Cancelled) {
        Err(JobFailure::Stopped)
    } else {
        let rules = &arguments.search.rules;
        let (limits, cancel) = (rules.limits(), Some(interrupted()));
        let given = Given { boards: &boards, limits, cancel, search: search.as_ref() };
        let to = match &arguments.output {
            Some(path) => JobTarget::Path(path, Overwrite::with_force(arguments.force)),
            None => JobTarget::Stream(out),
        };
        // What is made may be on the same screen.
        let is_shown = arguments.output.is_some() || !io::stdout().is_terminal();
        with_progress(J::INFO.working, cancel, |show| {
            form.run(&given, to, &mut |done| if is_shown { show(done) } else { until(interrupted()) })
        })
    };
    let outcome = match ended {
        Err(failure) if failure.is_stopped() => {
            complain(&failure);
            return Ok(ExitStatus::Stopped);
        }
        ended => ended.map_err(Failure::from)?,
    };
    outcome.done.iter().for_each(note);
    outcome.advice.iter().for_each(note);
    outcome.missing.iter().for_each(complain);
    let stop = stop.map(|stop| stopped(stop, &arguments.search.rules.limits_given()));
    stop.iter().for_each(complain);
    Ok(ExitStatus::answered_if(outcome.missing.is_empty() && stop.is_none()))
}

impl From<JobFailure> for Failure {
    fn from(failure: JobFailure) -> Self {
        match failure.file() {
            Some((FileError::ReadOnly(path), 0)) => return Self::ReadOnly(path.clone()),
            Some((FileError::ReadOnly(_), _)) => {
                return Self::said(format_args!("{failure}; add --force to replace it"));
            }
            _ => {}
        }
        match failure {
            JobFailure::Stream(error) => Self::Output(error),
            JobFailure::File(error) => Self::File(error),
            JobFailure::Field { option, problem } => Self::said(format_args!("--{option}: {problem}")),
            failure => Self::said(failure),
        }
    }
}
