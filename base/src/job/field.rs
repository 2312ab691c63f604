//! The fields of a form. The window makes a row of each, the command line an option.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::search::Settings;

/// A field of the form `F`.
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

/// Where a job is started.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobFace {
    Window,
    CommandLine,
}

/// What is filled in, and where the form has it.
pub enum FieldValue<F: 'static> {
    /// A line of text.
    Text(fn(&mut F) -> &mut String),
    /// The names of students, one on each line. The command line takes a file with them.
    Names(fn(&mut F) -> &mut String),
    Number(fn(&mut F) -> &mut u32, RangeInclusive<u32>),
    /// A number that can be left out.
    Maybe(fn(&mut F) -> &mut Option<u32>, RangeInclusive<u32>),
    /// A box to tick, off at first.
    Tick(fn(&mut F) -> &mut bool),
    /// One entry of a registry.
    One(&'static dyn OneOf<F>),
    /// The format of the file, which the name of the file can tell.
    Format(&'static dyn OneOf<F>),
    /// Any entries of a registry.
    Several(&'static dyn AnyOf<F>),
}

impl<F> FormField<F> {
    pub const fn new(
        option: &'static str,
        label: &'static str,
        help: &'static str,
        value: FieldValue<F>,
    ) -> Self {
        let applies = |_: &F| true;
        Self { option, label, help, value, applies, only: None, excludes: None, needs: None }
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
    /// On the command line.
    pub name: &'static str,
    /// On the screen.
    pub title: &'static str,
    /// What it means, in a few words; empty where the title says it.
    pub summary: &'static str,
}

/// What can be chosen in a form.
pub trait FormEntry: Copy + 'static {
    fn all() -> Vec<Self>;

    fn named(self) -> NamedEntry;

    /// Whether it can be chosen for a search with these settings.
    fn is_offered(self, _settings: &Settings) -> bool {
        true
    }
}

/// One of several entries, whatever their type.
pub trait OneOf<F>: Sync {
    fn entries(&self) -> Vec<NamedEntry>;

    /// The entry that the form has.
    fn chosen(&self, form: &mut F) -> NamedEntry;

    /// Gives the form the entry of this name.
    fn choose(&self, form: &mut F, name: &str);
}

/// Any of several entries, whatever their type.
pub trait AnyOf<F>: Sync {
    fn entries(&self) -> Vec<NamedEntry>;

    /// The names of those that can be chosen for a search with these settings, and whether the form has them.
    fn offered(&self, form: &mut F, settings: &Settings) -> Vec<(NamedEntry, bool)>;

    fn clear(&self, form: &mut F);

    /// Puts the entry of this name into the form, or takes it out.
    fn set(&self, form: &mut F, name: &str, is_in: bool);
}

/// Where a form has one entry.
pub struct FieldChoice<F, T>(pub fn(&mut F) -> &mut T);

impl<F, T: FormEntry> OneOf<F> for FieldChoice<F, T> {
    fn entries(&self) -> Vec<NamedEntry> {
        T::all().into_iter().map(T::named).collect()
    }

    fn chosen(&self, form: &mut F) -> NamedEntry {
        (self.0)(form).named()
    }

    fn choose(&self, form: &mut F, name: &str) {
        if let Some(entry) = T::all().into_iter().find(|entry| entry.named().name == name) {
            *(self.0)(form) = entry;
        }
    }
}

/// Where a form has a set of entries.
pub struct FieldChoices<F, T>(pub fn(&mut F) -> &mut BTreeSet<T>);

impl<F, T: FormEntry + Ord> AnyOf<F> for FieldChoices<F, T> {
    fn entries(&self) -> Vec<NamedEntry> {
        T::all().into_iter().map(T::named).collect()
    }

    fn offered(&self, form: &mut F, settings: &Settings) -> Vec<(NamedEntry, bool)> {
        let offered = T::all().into_iter().filter(|entry| entry.is_offered(settings));
        offered.map(|entry| (entry.named(), (self.0)(form).contains(&entry))).collect()
    }

    fn clear(&self, form: &mut F) {
        (self.0)(form).clear();
    }

    fn set(&self, form: &mut F, name: &str, is_in: bool) {
        for entry in T::all().into_iter().filter(|entry| entry.named().name == name) {
            if is_in {
                (self.0)(form).insert(entry);
            } else {
                (self.0)(form).remove(&entry);
            }
        }
    }
}
