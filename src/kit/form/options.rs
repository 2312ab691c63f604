//! What can be chosen in a row of a form.

use std::borrow::Cow;

/// One of the values to choose from.
#[must_use = "an option is one of a row"]
pub struct FormOption<T> {
    pub(super) value: T,
    pub(super) title: Cow<'static, str>,
    pub(super) hint: Cow<'static, str>,
    /// Why it cannot be chosen.
    pub(super) problem: Option<String>,
}

impl<T> FormOption<T> {
    pub fn new(value: T, title: impl Into<Cow<'static, str>>) -> Self {
        Self { value, title: title.into(), hint: Cow::Borrowed(""), problem: None }
    }

    /// What it means, for the pointer.
    pub fn hint(self, hint: impl Into<Cow<'static, str>>) -> Self {
        Self { hint: hint.into(), ..self }
    }

    pub fn unless(self, problem: Option<String>) -> Self {
        Self { problem, ..self }
    }
}
