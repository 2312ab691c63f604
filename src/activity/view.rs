//! How an activity is painted.

use egui::containers::menu::MenuButton;
use egui::{Align, AsIdSalt, Button, Context, Layout, Rect, Response, Ui, UiBuilder};

use super::contract::Activity;
use crate::core::{Command, Core, CoreAction, Seen};
use crate::kit::Pen;

#[derive(Clone, PartialEq, Debug)]
pub enum Act<A> {
    Own(A),
    Core(CoreAction),
}

impl<A> Act<A> {
    pub(super) fn when(is_clicked: bool, action: A) -> Option<Self> {
        is_clicked.then_some(Self::Own(action))
    }

    pub(crate) fn map<B>(self, own: impl FnOnce(A) -> B) -> Act<B> {
        match self {
            Self::Own(action) => Act::Own(own(action)),
            Self::Core(action) => Act::Core(action),
        }
    }
}

impl<A> From<CoreAction> for Act<A> {
    fn from(action: CoreAction) -> Self {
        Self::Core(action)
    }
}

impl<A> From<Command> for Act<A> {
    fn from(command: Command) -> Self {
        Self::Core(command.into())
    }
}

/// What an activity shows. It reads, and pushes what a user asks for.
pub trait ActivityView: Activity {
    fn dialog_ui(&self, _ui: &mut Ui, _core: &Core, _actions: &mut Vec<Self::Action>) {}

    fn screen_ui(&self, _ui: &mut Ui, _seen: Seen<'_>, _acts: &mut Vec<Act<Self::Action>>) {}

    fn panel_ui(&self, _ui: &mut Ui, _seen: Seen<'_>, _acts: &mut Vec<Act<Self::Action>>) {}

    /// Pushes what the keys do that its screen has beside those of commands.
    fn screen_keys(&self, _ctx: &Context, _seen: Seen<'_>, _acts: &mut Vec<Act<Self::Action>>) {}
}

pub(super) fn row_from_left(ui: &mut Ui, pen: Pen, place: Rect, id: impl AsIdSalt) -> Ui {
    row(ui, pen, place, Layout::left_to_right(Align::Center), id)
}

pub(super) fn row_from_right(ui: &mut Ui, pen: Pen, place: Rect, id: impl AsIdSalt) -> Ui {
    row(ui, pen, place, Layout::right_to_left(Align::Center), id)
}

fn row(ui: &mut Ui, pen: Pen, place: Rect, layout: Layout, id: impl AsIdSalt) -> Ui {
    let mut row = ui.new_child(UiBuilder::new().max_rect(place).layout(layout).id_salt(id));
    pen.scale.apply(&mut row);
    row
}

pub(super) fn menu_ui(ui: &mut Ui, pen: Pen, button: Button<'_>, add: impl FnOnce(&mut Ui)) -> Response {
    let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
        pen.scale.apply(ui);
        add(ui);
    });
    response
}

/// Entries of a menu, each with its hint and what it asks for, if it can be chosen. One that is clicked closes the menu.
pub(super) fn entries_ui<'a, A>(
    ui: &mut Ui,
    entries: impl IntoIterator<Item = (Button<'a>, &'a str, Option<A>)>,
    acts: &mut Vec<Act<A>>,
) {
    for (button, hint, action) in entries {
        let mut entry = ui.add_enabled(action.is_some(), button);
        if !hint.is_empty() {
            entry = entry.on_hover_text(hint);
        }
        if entry.clicked() {
            acts.extend(action.map(Act::Own));
            ui.close();
        }
    }
}
