//! The commands of jobs. Their options are the fields of the form.

use std::io::Write;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, value_parser};

use super::{
    ExitStatus, Failure, SearchArguments, complain, each_problem, named, note, only_document, with_progress,
};
use crate::file::{Document, FileError, Overwrite, interrupted, read_names};
use crate::job::{EntryKind, FieldValue, FormField, Given, Job, JobFace, JobFailure, JobTarget};

#[derive(Debug)]
pub struct JobArguments<J> {
    search: SearchArguments,
    form: J,
    names: Option<PathBuf>,
    has_format: bool,
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
        let output = Arg::new(OUTPUT).long(OUTPUT).value_name("PATH").value_parser(value_parser!(PathBuf));
        let output = output.help(J::INFO.output_help).default_value(J::INFO.output);
        let force = Arg::new(FORCE).long(FORCE).action(ArgAction::SetTrue);
        let force = force.help("Replace a file even if it is read-only");
        SearchArguments::augment_args(command)
            .args(options::<J>().map(|field| argument(field, &mut usual)))
            .arg(output)
            .arg(if J::INFO.output.is_none() { force.requires(OUTPUT) } else { force })
            .about(J::INFO.about)
            .after_long_help(J::INFO.more_help.trim_end())
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

fn argument<J: Job>(field: &'static FormField<J>, usual: &mut J) -> Arg {
    let argument = Arg::new(field.option).long(field.option).help(field.help);
    let argument = argument.conflicts_with_all(field.excludes);
    let argument = match field.needs {
        Some(other) => argument.requires(other),
        None => argument,
    };
    let number = |range: &std::ops::RangeInclusive<u32>| {
        value_parser!(u32).range(i64::from(*range.start())..=i64::from(*range.end()))
    };
    match &field.value {
        FieldValue::Text(of) => argument.value_name("TEXT").default_value(lasting(of(usual))),
        FieldValue::Names(_) => argument
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .help(format!("A file with the names of students. {}", field.help)),
        FieldValue::Number(of, range) => {
            argument.value_name("N").value_parser(number(range)).default_value(lasting(of(usual)))
        }
        FieldValue::Maybe(_, range) => argument.value_name("N").value_parser(number(range)),
        FieldValue::Tick(_) => argument.action(ArgAction::SetTrue),
        FieldValue::Entries(kind, of) => {
            let all = of(usual).entries(None);
            let chosen = all.iter().find(|(_, is_in)| *is_in).map_or("", |(entry, _)| entry.name);
            let names: Vec<_> = all.iter().map(|(entry, _)| named(entry.name, entry.summary)).collect();
            let argument = argument.value_name("NAME").value_parser(PossibleValuesParser::from(names));
            let help = field.help;
            match kind {
                EntryKind::One => argument.default_value(chosen),
                EntryKind::Format => {
                    argument.help(format!("{help} [default: from the name of the file; else {chosen}]"))
                }
                EntryKind::Several => {
                    argument.action(ArgAction::Append).help(format!("{help} [default: all]"))
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
            has_format: false,
            output: matches.get_one::<PathBuf>(OUTPUT).cloned(),
            force: matches.get_flag(FORCE),
        };
        options::<J>().for_each(|field| arguments.take(field, matches));
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
            FieldValue::Maybe(of, _) => *of(form) = number(),
            FieldValue::Tick(of) => *of(form) = matches.get_flag(field.option),
            FieldValue::Entries(kind, of) => {
                let Some(given) = matches.get_many::<String>(field.option) else { return };
                self.has_format |= *kind == EntryKind::Format;
                let given: Vec<_> = given.collect();
                for (entry, _) in of(form).entries(None) {
                    of(form).set(entry.name, given.iter().any(|name| *name == entry.name));
                }
            }
        }
    }

    /// The form with the names of the file, and with the format that the name of the output tells.
    fn whole_form(&self) -> Result<J, Failure> {
        let mut form = self.form.clone();
        for field in J::FIELDS {
            if let (FieldValue::Names(of), Some(path)) = (&field.value, &self.names) {
                *of(&mut form) = read_names(path)?.join("\n");
            }
        }
        if let Some(path) = self.output.as_deref().filter(|_| !self.has_format) {
            form.follow_name(path);
        }
        Ok(form)
    }

    fn boards(&self) -> Result<Vec<Document>, Failure> {
        if let Some(what) = J::INFO.one_board {
            return Ok(vec![only_document(&self.search, what)?.0]);
        }
        let mut boards = Vec::new();
        each_problem(&self.search, |_, document, _| {
            boards.push(document);
            Ok(())
        })?;
        Ok(boards)
    }
}

pub fn run<J: Job>(arguments: &JobArguments<J>, out: &mut impl Write) -> Result<ExitStatus, Failure> {
    let (form, boards) = (arguments.whole_form()?, arguments.boards()?);
    let given =
        Given { boards: &boards, limits: arguments.search.rules.limits(), cancel: Some(interrupted()) };
    let to = match &arguments.output {
        Some(path) => JobTarget::Path(path, Overwrite::with_force(arguments.force)),
        None => JobTarget::Stream(out),
    };
    let ended =
        with_progress(J::INFO.working, Some(interrupted()), |progress| form.run(&given, to, progress));
    let outcome = ended.map_err(|failure| match failure {
        JobFailure::Stream(error) => Failure::Output(error),
        failure => match failure.file() {
            Some((FileError::ReadOnly(path), 0)) => Failure::ReadOnly(path.clone()),
            Some((FileError::ReadOnly(_), _)) => {
                Failure::said(format_args!("{failure}; add --force to replace it"))
            }
            _ => failure.into(),
        },
    })?;
    outcome.done.iter().for_each(note);
    outcome.missing.iter().for_each(complain);
    Ok(ExitStatus::of(outcome.missing.is_empty()))
}
