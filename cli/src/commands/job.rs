//! The commands of jobs. Their options are the fields of the form.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::builder::{PathBufValueParser, PossibleValuesParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, value_parser};

use super::{
    ExitStatus, Failure, Result, SearchArguments, complain, each_problem, named, note, only_document,
    recorded, stopped, until, with_default, with_progress,
};
use crate::file::{Document, FileError, Overwrite, TraceEnd, interrupted, read_names};
use crate::job::{
    EntryKind, FieldValue, FormField, Given, Job, JobFace, JobFailure, JobSource, JobTarget, RecordedSearch,
    UsualOutput,
};
use crate::search::Stop;

#[derive(Debug)]
pub struct JobArguments<J> {
    search: SearchArguments,
    form: J,
    names: Option<PathBuf>,
    /// The options of fields that were given.
    given: Vec<&'static str>,
    output: Option<PathBuf>,
    force: bool,
}

const OUTPUT: &str = "output";
const FORCE: &str = "force";

fn options<J: Job>() -> impl Iterator<Item = &'static FormField<J>> {
    J::FIELDS.iter().filter(|field| field.only != Some(JobFace::Window))
}

impl<J: Job> Args for JobArguments<J> {
    fn augment_args(command: Command) -> Command {
        let mut usual = J::default();
        let parser = PathBufValueParser::new().try_map(|path| J::default().follow_name(&path).map(|()| path));
        let output = Arg::new(OUTPUT).long(J::INFO.output_option).value_name("PATH").value_parser(parser);
        let output = output.help((J::INFO.output_help)());
        let force = Arg::new(FORCE).long(FORCE).action(ArgAction::SetTrue);
        let force = force.help("Replace a file even if it is read-only");
        let (output, force) = match J::INFO.output {
            UsualOutput::Stream => (output, force.requires(OUTPUT)),
            UsualOutput::Path(path) => (output.default_value(path), force),
            UsualOutput::None => (output.required(true), force),
        };
        SearchArguments::augment_args(command)
            .args(options::<J>().map(|field| argument(field, &mut usual)))
            .args([output, force])
            .about(J::INFO.about)
            .after_long_help(J::INFO.more_help.trim_end())
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

fn argument<J: Job>(field: &'static FormField<J>, usual: &mut J) -> Arg {
    let help =
        if field.usual.is_empty() { field.help.to_owned() } else { with_default(field.help, field.usual) };
    let argument = Arg::new(field.option).long(field.option).help(help);
    let argument = argument.conflicts_with_all(field.excludes.iter().copied());
    let argument = match field.needs {
        Some(other) => argument.requires(other),
        None => argument,
    };
    match &field.value {
        FieldValue::Text(of) => argument.value_name("TEXT").default_value(lasting(of(usual))),
        FieldValue::Names(_) => argument
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .help(format!("A file with the names of students. {}", field.help)),
        FieldValue::Number(of, range) => {
            let number = value_parser!(u32).range(i64::from(*range.start())..=i64::from(*range.end()));
            argument.value_name("N").value_parser(number).default_value(lasting(of(usual)))
        }
        FieldValue::Maybe(_, range) => {
            let (from, to) = range(usual, u64::MAX).0.into_inner();
            let number = value_parser!(u64);
            let number = if to == u64::MAX { number.range(from..) } else { number.range(from..=to) };
            argument.value_name("N").value_parser(number)
        }
        FieldValue::Decimal(of, range) => {
            let (from, to) = (*range.start(), *range.end());
            let read = move |text: &str| {
                let number = text.parse().ok().filter(|number: &f32| (from..=to).contains(number));
                number.ok_or_else(|| format!("use a number from {from} to {to}"))
            };
            argument.value_name("N").value_parser(read).default_value(lasting(of(usual)))
        }
        FieldValue::Tick(_) => argument.action(ArgAction::SetTrue),
        FieldValue::Entries(kind, of) => {
            let all = of(usual).entries(None);
            let chosen = all.iter().find(|(_, is_in)| *is_in).map_or("", |(entry, _)| entry.name);
            let names: Vec<_> = all.iter().map(|(entry, _)| named(entry.name, entry.summary)).collect();
            let argument = argument.value_name("NAME").value_parser(PossibleValuesParser::from(names));
            match kind {
                EntryKind::One => argument.default_value(chosen),
                EntryKind::Needed => argument.required(true),
                EntryKind::Format => {
                    let usual = format!("from the name of the file; else {chosen}");
                    argument.help(with_default(field.help, usual))
                }
                EntryKind::Several => {
                    argument.action(ArgAction::Append).help(with_default(field.help, "all"))
                }
            }
        }
    }
}

/// A default for as long as the program runs, as clap wants it.
fn lasting(value: &impl ToString) -> &'static str {
    value.to_string().leak()
}

impl<J: Job> FromArgMatches for JobArguments<J> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut arguments = Self {
            search: SearchArguments::from_arg_matches(matches)?,
            form: J::default(),
            names: None,
            given: Vec::new(),
            output: matches.get_one::<PathBuf>(OUTPUT).cloned(),
            force: matches.get_flag(FORCE),
        };
        for field in options::<J>() {
            arguments.take(field, matches);
            if matches.value_source(field.option) == Some(ValueSource::CommandLine) {
                arguments.given.push(field.option);
            }
        }
        Ok(arguments)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<J: Job> JobArguments<J> {
    fn take(&mut self, field: &FormField<J>, matches: &ArgMatches) {
        let form = &mut self.form;
        let text = || matches.get_one::<String>(field.option);
        let number = || matches.get_one::<u32>(field.option).copied();
        match &field.value {
            FieldValue::Text(of) => *of(form) = text().cloned().unwrap_or_default(),
            FieldValue::Names(_) => self.names = matches.get_one::<PathBuf>(field.option).cloned(),
            FieldValue::Number(of, _) => *of(form) = number().unwrap_or(*of(form)),
            FieldValue::Maybe(of, ..) => *of(form) = matches.get_one::<u64>(field.option).copied(),
            FieldValue::Decimal(of, _) => {
                *of(form) = matches.get_one::<f32>(field.option).copied().unwrap_or(*of(form));
            }
            FieldValue::Tick(of) => *of(form) = matches.get_flag(field.option),
            FieldValue::Entries(_, of) => {
                let Some(given) = matches.get_many::<String>(field.option) else { return };
                let given: Vec<_> = given.collect();
                for (entry, _) in of(form).entries(None) {
                    of(form).set(entry.name, given.iter().any(|name| *name == entry.name));
                }
            }
        }
    }

    /// The form with the names of the file, and with the format that the name of the output tells.
    fn whole_form(&self) -> Result<J> {
        let mut form = self.form.clone();
        for field in J::FIELDS {
            if let (FieldValue::Names(of), Some(path)) = (&field.value, &self.names) {
                *of(&mut form) = read_names(path)?.join("\n");
            }
        }
        let is_format =
            |field: &FormField<J>| matches!(field.value, FieldValue::Entries(EntryKind::Format, _));
        let is_given = |field: &FormField<J>| self.given.contains(&field.option);
        let has_format = options::<J>().any(|field| is_format(field) && is_given(field));
        if let Some(path) = self.output.as_deref().filter(|_| !has_format) {
            form.follow_name(path)?;
        }
        let is_idle =
            |field: &&FormField<J>| is_given(field) && !field.reason.is_empty() && !(field.applies)(&form);
        match options::<J>().find(is_idle) {
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

pub fn run<J: Job>(arguments: &JobArguments<J>, out: &mut impl Write) -> Result<ExitStatus> {
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
