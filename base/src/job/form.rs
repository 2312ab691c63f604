//! Forms and their fields. The window makes a row of each field, the command line an option.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use crate::file::{QuizFormat, TraceFormat, WorksheetFormat};
use crate::learn::{QuestionKind, WorksheetKind};
use crate::picture::{Paper, SheetVersion, ThemeChoice, View};
use crate::search::Settings;

/// The form with a line for each field, in the order of the rows: option, label, what is filled in, help, and what else it has.
macro_rules! fields {
    ($Form:ty: $($option:literal, $label:literal, $kind:ident($($value:tt)*), $help:expr $(, $key:ident: $other:expr)*;)+) => {
        impl $crate::job::form::JobForm for $Form {
            fn fields() -> &'static [$crate::job::form::FormField<Self>] {
                use $crate::job::form::{FieldValue, FormField};
                const FIELDS: &[FormField<$Form>] = &[$(FormField::<$Form> {
                    help: $help,
                    $($key: $other,)*
                    ..FormField::new($option, $label, FieldValue::<$Form>::$kind($($value)*))
                }),+];
                FIELDS
            }
        }
    };
}

/// The choices before something is made. `fields!` implements it.
pub trait JobForm: Clone + PartialEq + Debug + Default + Send + 'static {
    /// In the order of the rows.
    fn fields() -> &'static [FormField<Self>];
}

#[must_use = "a field is one of a form"]
pub struct FormField<F: 'static> {
    pub option: &'static str,
    pub label: &'static str,
    /// One sentence, the same on the screen and in `--help`, without a full stop.
    pub help: &'static str,
    pub value: FieldValue<F>,
    pub applies: fn(&F) -> bool,
    /// The message of the command line where it does not apply; empty if it is ignored then.
    pub reason: &'static str,
    /// The default of the command line, where it is not that of the form; empty if the help says so.
    pub usual: &'static str,
    /// The only face that has the field; `None` if both have it.
    pub only: Option<JobFace>,
    /// Other options that cannot be given together with this one.
    pub excludes: &'static [&'static str],
    /// Another option that must be given together with this one.
    pub needs: Option<&'static str>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobFace {
    Window,
    CommandLine,
}

/// The type of a field, and its place in the form.
pub enum FieldValue<F: 'static> {
    /// Text, and what the window shows while there is none.
    Text(fn(&mut F) -> &mut String, &'static str),
    /// The names of students, one on each line. The command line takes a file with them.
    Names(fn(&mut F) -> &mut String),
    /// The path of a folder.
    Folder(fn(&mut F) -> &mut PathBuf),
    Number(fn(&mut F) -> &mut u32, RangeInclusive<u32>),
    /// A number that the form need not have: its range and the number that counts without it. Both can depend on the form and
    /// on the last step of the search, which the command line does not know before it searches.
    Maybe(fn(&mut F) -> &mut Option<u64>, fn(&F, u64) -> (RangeInclusive<u64>, u64)),
    /// Any number: one that random choices follow from.
    Seed(fn(&mut F) -> &mut u64),
    /// A limit that the form need not have, its range, and the one that is suggested.
    Limit(fn(&mut F) -> &mut Option<u64>, RangeInclusive<u64>, u64),
    /// Two numbers, the first not above the second, and the most that the second can be.
    Span(fn(&mut F) -> &mut (u32, u32), fn(&F) -> u32),
    /// A figure that may be stated, as one of the `quantities`; empty if it is not.
    Stated(fn(&mut F) -> &mut Vec<String>, usize),
    Decimal(fn(&mut F) -> &mut f32, RangeInclusive<f32>),
    Tick(fn(&mut F) -> &mut bool),
    /// Entries of a registry.
    Entries(EntryKind, fn(&mut F) -> &mut dyn ChosenEntries),
}

/// The number of entries of a registry that a form has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryKind {
    One,
    /// One that the command line has to be told.
    Needed,
    /// The format of the file, which the name of the file can tell.
    Format,
    /// Any of them; all, if none is given.
    Several,
}

impl<F> FormField<F> {
    pub(super) const fn new(option: &'static str, label: &'static str, value: FieldValue<F>) -> Self {
        let (help, reason, usual) = ("", "", "");
        let applies = |_: &F| true;
        Self { option, label, help, value, applies, reason, usual, only: None, excludes: &[], needs: None }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedEntry {
    pub name: &'static str,
    pub title: &'static str,
    /// Its meaning in a few words; empty where the title says it.
    pub summary: &'static str,
}

pub trait FormEntry: Copy + PartialEq + 'static {
    fn all() -> Vec<Self>;

    fn named(self) -> NamedEntry;

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

/// One line for each type: all of its values as a vector; and what is said of one.
macro_rules! entries {
    ($($Type:ty: $all:expr, |$it:ident| $name:expr, $title:expr, $summary:expr;)+) => {
        $(impl FormEntry for $Type {
            fn all() -> Vec<Self> {
                $all
            }

            fn named(self) -> NamedEntry {
                let $it = self;
                NamedEntry { name: $name, title: $title, summary: $summary }
            }
        })+
    };
}

entries! {
    QuizFormat: Self::ALL.to_vec(), |it| it.name(), it.title(), it.summary();
    WorksheetKind: Self::ALL.to_vec(), |it| it.name(), it.title(), it.summary();
    WorksheetFormat: Self::ALL.to_vec(), |it| it.extension(), it.title(), it.title();
    Paper: Self::ALL.to_vec(), |it| it.name(), it.title(), it.title();
    SheetVersion: Self::ALL.to_vec(), |it| it.title(), it.title(), it.title();
    &'static View: View::ALL.iter().collect(), |it| it.name, it.title, it.summary;
    ThemeChoice: Self::ALL.to_vec(), |it| it.name(), it.title(), it.title();
    &'static TraceFormat: TraceFormat::ALL.iter().collect(), |it| it.name, it.title, it.summary;
}

impl FormEntry for QuestionKind {
    fn all() -> Vec<Self> {
        Self::ALL.iter().copied().filter(|kind| !kind.has_maps()).collect()
    }

    fn named(self) -> NamedEntry {
        let info = self.info();
        NamedEntry { name: info.name, title: info.title, summary: info.summary }
    }

    fn is_offered(self, settings: &Settings) -> bool {
        self.offered(settings).is_ok()
    }
}
