//! What a form consists of.

use egui::Ui;

use super::style;
use crate::kit::text::CANCEL;

/// What is painted beside or below the rows.
pub(super) type Part<'a> = Box<dyn FnOnce(&mut Ui) + 'a>;

/// A dialog. What a user answers is an `A`.
#[must_use = "a form is shown by `show`"]
pub struct DialogForm<'a, A> {
    /// Distinguishes it from other dialogs.
    pub(super) name: &'static str,
    pub(super) title: String,
    /// What Escape, the cross and the first button do.
    pub(super) leave: FormButton<A>,
    pub(super) accept: Option<FormButton<A>>,
    /// What Enter does, as a verb.
    pub(super) verb: &'static str,
    pub(super) others: Vec<FormButton<A>>,
    pub(super) last: LastLine<A>,
    pub(super) preview: Option<(f32, Part<'a>)>,
    /// And the least width that it needs, in points at the desk.
    pub(super) beside: Option<(f32, Part<'a>)>,
}

/// A button of the last row.
pub(super) struct FormButton<A> {
    pub(super) name: String,
    pub(super) hint: &'static str,
    pub(super) is_enabled: bool,
    pub(super) action: A,
}

/// What stands below the rows, in sight.
pub enum LastLine<A> {
    Nothing,
    /// What follows from the choices, or what was done and where.
    Note(String),
    /// What is wrong.
    Problem(String),
    /// How much is done, from 0 to 1, where that is known, and of what. `stop` is what its button does, unless it is
    /// stopping already.
    Progress {
        done: Option<f32>,
        words: String,
        stop: Option<A>,
    },
}

impl<'a, A: Clone> DialogForm<'a, A> {
    /// `leave` is what Escape does.
    pub fn new(name: &'static str, title: impl Into<String>, leave: A) -> Self {
        let leave = FormButton { name: CANCEL.to_owned(), hint: "", is_enabled: true, action: leave };
        Self {
            name,
            title: title.into(),
            leave,
            accept: None,
            verb: "closes",
            others: Vec::new(),
            last: LastLine::Nothing,
            preview: None,
            beside: None,
        }
    }

    /// The button that leaves is called this. Without a button that accepts, it is the dark one, and Enter presses it.
    pub fn left_by(mut self, name: &str) -> Self {
        name.clone_into(&mut self.leave.name);
        self
    }

    /// What the button that leaves says to the pointer.
    pub fn left_with_hint(mut self, hint: &'static str) -> Self {
        self.leave.hint = hint;
        self
    }

    /// The dark button. `verb` says what Enter does: "Enter starts".
    pub fn accept(
        mut self,
        name: impl Into<String>,
        verb: &'static str,
        is_enabled: bool,
        action: A,
    ) -> Self {
        self.accept = Some(FormButton { name: name.into(), hint: "", is_enabled, action });
        self.verb = verb;
        self
    }

    /// What the dark button says to the pointer.
    pub fn accept_hint(mut self, hint: &'static str) -> Self {
        if let Some(accept) = &mut self.accept {
            accept.hint = hint;
        }
        self
    }

    /// One more button, before the two others.
    pub fn other(mut self, name: impl Into<String>, hint: &'static str, is_enabled: bool, action: A) -> Self {
        self.others.push(FormButton { name: name.into(), hint, is_enabled, action });
        self
    }

    pub fn last(mut self, last: LastLine<A>) -> Self {
        self.last = last;
        self
    }

    /// What results, below the rows, this many points high at the desk.
    pub fn preview(mut self, height: f32, add: impl FnOnce(&mut Ui) + 'a) -> Self {
        self.preview = Some((height, Box::new(add)));
        self
    }

    /// More of what results: a second column, where there is room for one. It may be narrower than the first.
    pub fn beside(self, add: impl FnOnce(&mut Ui) + 'a) -> Self {
        self.beside_of(style::NARROW, add)
    }

    /// The same, in a column that is as wide as the first.
    pub fn beside_as_wide(self, add: impl FnOnce(&mut Ui) + 'a) -> Self {
        self.beside_of(style::WIDTH, add)
    }

    /// The same, in a column that is at least this wide, in points at the desk. Where there is no room for that, it is below the
    /// rows.
    pub fn beside_of(mut self, least: f32, add: impl FnOnce(&mut Ui) + 'a) -> Self {
        self.beside = Some((least, Box::new(add)));
        self
    }
}
