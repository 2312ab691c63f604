//! The window: the one screen, menus, dialogs and keys. They read the session and push actions; they change nothing.

mod dialogs;
mod lesson;
mod menu;
mod screen;
mod shortcuts;

use egui::{Context, Event, Id, Ui};

use crate::kit::{TOOLTIP_DELAY, focus_ring, motion, paint_flights};
pub use crate::kit::{Theme, open_dialog, parts};
use crate::panels::stopped_text;
use crate::session::{Action, CoreAction, Screen, Session, short_ending_text};
pub use menu::{MENUS, MenuEntry};
pub use shortcuts::{command_of, parse_shortcut};

/// Longer than a pointer rests, in seconds.
const NEVER: f32 = 1e6;

pub fn show(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    Theme::apply(ui.ctx(), &session.core);
    hold_tooltips(ui.ctx());
    parts::begin(ui.ctx());
    motion::begin(ui.ctx(), &session.core, session.activities.position(&session.core));
    // Before the menus are shown: Escape closes one, and is then no key of the window.
    let menu_was_open = egui::Popup::is_any_open(ui.ctx());
    let screen = session.core.screen();
    if screen == Screen::SEARCH {
        screen::screen_ui(ui, session, actions);
    } else {
        actions.extend(session.activities.screen_ui(ui, session.seen()).into_iter().map(Action::from));
    }
    menu::everything_ui(ui, session, actions);
    paint_flights(ui);
    if screen == Screen::SEARCH {
        screen::pointer_ui(ui.ctx(), session);
    }
    dialogs::dialogs_ui(ui, session, actions);
    focus_ring(ui.ctx());
    shortcuts::handle(ui.ctx(), session, menu_was_open, actions);
    let outcome = |shown| short_ending_text(shown).or_else(|| stopped_text(shown));
    if let Some(outcome) = session.core.shown.as_ref().and_then(outcome) {
        parts::announce(ui.ctx(), "outcome", &outcome);
    }
    if let Some(notice) = &session.core.notice {
        parts::announce(ui.ctx(), "message", &notice.text);
    }
    one_hover(session, actions);
}

/// While keys are used, no tooltip appears: the pointer rests where it was left. The next move of the pointer shows them again.
fn hold_tooltips(ctx: &Context) {
    let has_key = |event: &Event| matches!(event, Event::Key { pressed: true, .. } | Event::Text(_));
    let moves = |event: &Event| matches!(event, Event::PointerMoved(_));
    let (has_moved, types) =
        ctx.input(|input| (input.events.iter().any(moves), input.events.iter().any(has_key)));
    let id = Id::unique("keys were used since the pointer has moved");
    let held = ctx.data(|data| data.get_temp::<bool>(id)).unwrap_or(false);
    let holds = types || held && !has_moved;
    if holds != held {
        ctx.data_mut(|data| data.insert_temp(id, holds));
        ctx.all_styles_mut(|style| {
            style.interaction.tooltip_delay = if holds { NEVER } else { TOOLTIP_DELAY }
        });
    }
}

/// In every frame, panels say what is under the pointer. Only a change is an action: a pointer at rest causes no frames.
fn one_hover(session: &Session, actions: &mut Vec<Action>) {
    let hovered = actions.iter().rev().find_map(|action| match action {
        Action::Core(CoreAction::Hover(node)) => *node,
        _ => None,
    });
    actions.retain(|action| !matches!(action, Action::Core(CoreAction::Hover(_))));
    if hovered != session.core.hovered() {
        actions.push(CoreAction::Hover(hovered).into());
    }
}
