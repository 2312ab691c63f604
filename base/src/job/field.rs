//! The fields of a form. The window makes a row of each, the command line an option.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::file::{QuizFormat, WorksheetFormat};
use crate::learn::{QuestionKind, WorksheetKind};
use crate::picture::{Paper, SheetVersion};
use crate::search::Settings;

#[must_use = "a field is one of a form"]
pub struct FormField<F: 'static> {
    /// The name of its option, without the dashes.
    pub option: &'static str,
    /// In front of its row.
    pub label: &'static str,
    /// One sentence, the same on the screen and in `--help`, without a full stop.
    pub help: &'static str,
    pub value: FieldValue<F>,
    /// Whether the form uses the field as it is filled in.
    pub applies: fn(&F) -> bool,
    /// The only face that has the field; `None` if both have it.
    pub only: Option<JobFace>,
    /// Another option that cannot be given together with this one.
    pub excludes: Option<&'static str>,
    /// Another option that must be given together with this one.
    pub needs: Option<&'static str>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobFace {
    Window,
    CommandLine,
}

/// What is filled in, and where the form has it.
pub enum FieldValue<F: 'static> {
    Text(fn(&mut F) -> &mut String),
    /// The names of students, one on each line. The command line takes a file with them.
    Names(fn(&mut F) -> &mut String),
    Number(fn(&mut F) -> &mut u32, RangeInclusive<u32>),
    /// A number that can be left out.
    Maybe(fn(&mut F) -> &mut Option<u32>, RangeInclusive<u32>),
    /// A box to tick, off at first.
    Tick(fn(&mut F) -> &mut bool),
    /// Entries of a registry.
    Entries(EntryKind, fn(&mut F) -> &mut dyn ChosenEntries),
}

/// How many entries of a registry a form has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryKind {
    One,
    /// The format of the file, which the name of the file can tell.
    Format,
    /// Any of them; all, if none is given.
    Several,
}

impl<F> FormField<F> {
    pub const fn new(option: &'static str, label: &'static str, value: FieldValue<F>) -> Self {
        let applies = |_: &F| true;
        Self { option, label, help: "", value, applies, only: None, excludes: None, needs: None }
    }

    pub const fn help(mut self, help: &'static str) -> Self {
        self.help = help;
        self
    }

    pub const fn applies(mut self, applies: fn(&F) -> bool) -> Self {
        self.applies = applies;
        self
    }

    pub const fn only(mut self, face: JobFace) -> Self {
        self.only = Some(face);
        self
    }

    pub const fn excludes(mut self, option: &'static str) -> Self {
        self.excludes = Some(option);
        self
    }

    pub const fn needs(mut self, option: &'static str) -> Self {
        self.needs = Some(option);
        self
    }
}

/// An entry of a registry as a form shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedEntry {
    pub name: &'static str,
    pub title: &'static str,
    /// What it means, in a few words; empty where the title says it.
    pub summary: &'static str,
}

pub trait FormEntry: Copy + PartialEq + 'static {
    fn all() -> Vec<Self>;

    fn named(self) -> NamedEntry;

    /// Whether it can be chosen for a search with these settings.
    fn is_offered(self, _settings: &Settings) -> bool {
        true
    }
}

/// The entry, or the set of entries, of a form, whatever their type.
pub trait ChosenEntries {
    /// Those that can be chosen for a search with these settings, or all; and whether the form has them.
    fn entries(&self, settings: Option<&Settings>) -> Vec<(NamedEntry, bool)>;

    /// Puts the entry of this name into the form, or takes it out. A form that has one entry has another one then.
    fn set(&mut self, name: &str, is_in: bool);
}

fn offered<T: FormEntry>(settings: Option<&Settings>, is_in: impl Fn(&T) -> bool) -> Vec<(NamedEntry, bool)> {
    let is_offered = |entry: &T| settings.is_none_or(|settings| entry.is_offered(settings));
    T::all().into_iter().filter(is_offered).map(|entry| (entry.named(), is_in(&entry))).collect()
}

fn entry_of_name<T: FormEntry>(name: &str) -> Option<T> {
    T::all().into_iter().find(|entry| entry.named().name == name)
}

impl<T: FormEntry> ChosenEntries for T {
    fn entries(&self, settings: Option<&Settings>) -> Vec<(NamedEntry, bool)> {
        offered(settings, |entry: &T| entry == self)
    }

    fn set(&mut self, name: &str, is_in: bool) {
        *self = entry_of_name(name).filter(|_| is_in).unwrap_or(*self);
    }
}

impl<T: FormEntry + Ord> ChosenEntries for BTreeSet<T> {
    fn entries(&self, settings: Option<&Settings>) -> Vec<(NamedEntry, bool)> {
        offered(settings, |entry: &T| self.contains(entry))
    }

    fn set(&mut self, name: &str, is_in: bool) {
        let Some(entry) = entry_of_name(name) else { return };
        if is_in {
            self.insert(entry);
        } else {
            self.remove(&entry);
        }
    }
}

/// One line for each type: all of its values; and the name, the title and the summary of one.
macro_rules! entries {
    ($($Type:ty: $all:expr, |$it:ident| $name:expr, $title:expr, $summary:expr;)+) => {
        $(impl FormEntry for $Type {
            fn all() -> Vec<Self> {
                $all.to_vec()
            }

            fn named(self) -> NamedEntry {
                let $it = self;
                NamedEntry { name: $name, title: $title, summary: $summary }
            }
        })+
    };
}

entries! {
    &'static QuizFormat: QuizFormat::ALL, |it| it.name, it.title, it.summary;
    WorksheetKind: Self::ALL, |it| it.name(), it.title(), it.summary();
    WorksheetFormat: Self::ALL, |it| it.extension(), it.title(), it.title();
    Paper: Self::ALL, |it| it.name(), it.title(), it.title();
    SheetVersion: Self::BOTH, |it| it.title(), it.title(), it.title();
}

impl FormEntry for QuestionKind {
    fn all() -> Vec<Self> {
        Self::ALL.to_vec()
    }

    fn named(self) -> NamedEntry {
        let info = self.info();
        NamedEntry { name: info.name, title: info.title, summary: info.summary }
    }

    fn is_offered(self, settings: &Settings) -> bool {
        self.offered(settings).is_ok()
    }
}
