//! The options of a form: one for each of its fields.

use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, value_parser};

use super::failure::Result;
use super::options::{named, with_default};
use crate::compare::find_rules::{StatedFigure, quantities};
use crate::file::read_names;
use crate::job::{EntryKind, FieldValue, FormField, JobFace, JobForm};

#[derive(Debug)]
pub struct FormArguments<F>(ArgMatches, PhantomData<F>);

fn options<F: JobForm>() -> impl Iterator<Item = &'static FormField<F>> {
    F::fields().iter().filter(|field| field.only != Some(JobFace::Window))
}

impl<F: JobForm> Args for FormArguments<F> {
    fn augment_args(command: Command) -> Command {
        let mut usual = F::default();
        command.args(options::<F>().map(|field| argument(field, &mut usual)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<F: JobForm> FromArgMatches for FormArguments<F> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Self(matches.clone(), PhantomData))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<F: JobForm> FormArguments<F> {
    /// The fields whose options were given.
    pub fn given(&self) -> impl Iterator<Item = &'static FormField<F>> {
        options::<F>().filter(|field| self.0.value_source(field.option) == Some(ValueSource::CommandLine))
    }

    /// The form, overridden by the options that were given.
    pub fn over(&self, mut form: F) -> Result<F> {
        self.given().try_for_each(|field| self.take(field, &mut form)).map(|()| form)
    }

    fn take(&self, field: &FormField<F>, form: &mut F) -> Result<()> {
        match &field.value {
            FieldValue::Text(of, _) => *of(form) = self.value(field),
            FieldValue::Names(of) => *of(form) = read_names(&self.value::<PathBuf>(field))?.join("\n"),
            FieldValue::Folder(of) => *of(form) = self.value(field),
            FieldValue::Number(of, _) => *of(form) = self.value(field),
            FieldValue::Seed(of) => *of(form) = self.value(field),
            FieldValue::Maybe(of, ..) | FieldValue::Limit(of, ..) => *of(form) = Some(self.value(field)),
            FieldValue::Span(of, _) => *of(form) = self.value(field),
            FieldValue::Stated(of, place) => of(form)[*place] = self.value(field),
            FieldValue::Decimal(of, _) => *of(form) = self.value(field),
            FieldValue::Tick(of) => *of(form) = true,
            FieldValue::Entries(_, of) => {
                let given: Vec<_> = self.0.get_many::<String>(field.option).into_iter().flatten().collect();
                for (entry, _) in of(form).entries(None) {
                    of(form).set(entry.name, given.iter().any(|name| *name == entry.name));
                }
            }
        }
        Ok(())
    }

    fn value<T: Clone + Send + Sync + 'static>(&self, field: &FormField<F>) -> T {
        self.0.get_one::<T>(field.option).cloned().expect("it was given")
    }
}

fn argument<F: JobForm>(field: &'static FormField<F>, usual: &mut F) -> Arg {
    let help = Some(field.usual).filter(|usual| !usual.is_empty());
    let help = help.map_or_else(|| field.help.to_owned(), |usual| with_default(field.help, usual));
    let argument = Arg::new(field.option).long(field.option).help(help);
    let argument = argument.conflicts_with_all(field.excludes.iter().copied());
    let argument = field.needs.into_iter().fold(argument, Arg::requires);
    // As long as the program runs, as clap wants it. The help says what else counts.
    let lasting = |value: String| field.usual.is_empty().then(|| &*value.leak());
    match &field.value {
        FieldValue::Text(of, _) => argument.value_name("TEXT").default_value(lasting(of(usual).clone())),
        FieldValue::Names(_) => argument
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .help(format!("A file with the names of students. {}", field.help)),
        FieldValue::Folder(_) => argument.value_name("FOLDER").value_parser(value_parser!(PathBuf)),
        FieldValue::Number(of, range) => {
            let number = value_parser!(u32).range(i64::from(*range.start())..=i64::from(*range.end()));
            argument.value_name("N").value_parser(number).default_value(lasting(of(usual).to_string()))
        }
        FieldValue::Maybe(_, range) => large(argument, range(usual, u64::MAX).0),
        FieldValue::Seed(_) => argument.value_name("N").value_parser(value_parser!(u64)),
        FieldValue::Limit(_, range, _) => large(argument, range.clone()),
        FieldValue::Span(..) => argument.value_name("A..B").value_parser(parse_span),
        FieldValue::Stated(_, place) => {
            let read =
                move |text: &str| StatedFigure::parse(&quantities()[*place], text).map(|_| text.to_owned());
            argument.value_name("N").value_parser(read).help_heading("Stated figures")
        }
        FieldValue::Decimal(of, range) => {
            let (from, to) = (*range.start(), *range.end());
            let read = move |text: &str| {
                let number = text.parse().ok().filter(|number: &f32| (from..=to).contains(number));
                number.ok_or_else(|| format!("use a number from {from} to {to}"))
            };
            argument.value_name("N").value_parser(read).default_value(lasting(of(usual).to_string()))
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

fn large(argument: Arg, range: RangeInclusive<u64>) -> Arg {
    let (from, to) = range.into_inner();
    let number = value_parser!(u64);
    let number = if to == u64::MAX { number.range(from..) } else { number.range(from..=to) };
    argument.value_name("N").value_parser(number)
}

fn parse_span(text: &str) -> Result<(u32, u32), &'static str> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| {
        text.trim().parse().map_err(|_| "write a number of moves or a range, such as 12 or 5..20")
    };
    Ok((number(least)?, number(most.trim_start_matches('='))?))
}
