//! The window's theme, widgets and panels. They read the session and push actions; they change nothing.

mod dock;
mod panels;
mod parts;
mod presenting;
mod shortcuts;
mod stage;
mod text;
mod theme;
mod widgets;

pub use parts::parts;
pub use theme::Theme;

use egui::{Panel, Ui};

use crate::session::{Action, Session};

pub fn show(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    Theme::apply(ui.ctx(), session.theme);
    parts::begin(ui.ctx());
    if session.presenting.is_on() {
        presenting::presenting_ui(ui, session, actions);
    } else if !dock::has_room(ui, session) {
        presenting::compact_ui(ui, session, actions);
    } else {
        working_ui(ui, session, actions);
    }
    panels::dialogs_ui(ui, session, actions);
    widgets::focus_ring(ui.ctx());
    shortcuts::handle(ui.ctx(), session, actions);
    one_hover(session, actions);
}

/// The panels as the user has arranged them.
fn working_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let frame = panels::frame(ui);
    Panel::top("menu").frame(frame).show(ui, |ui| panels::menu_ui(ui, session, actions));
    let mut dock = dock::Docking::new(ui, session);
    if dock.has_plots() {
        Panel::bottom("transport").frame(frame).show(ui, |ui| panels::buttons_ui(ui, session, actions));
        dock.plots_ui(ui, actions);
        let timeline = Panel::bottom("timeline").frame(frame);
        timeline.show(ui, |ui| {
            panels::notice_ui(ui, session, actions);
            panels::hints_ui(ui, session, actions);
            panels::timeline_ui(ui, session, actions);
        });
    } else {
        Panel::bottom("transport").frame(frame).show(ui, |ui| {
            panels::notice_ui(ui, session, actions);
            panels::hints_ui(ui, session, actions);
            panels::timeline_ui(ui, session, actions);
            panels::buttons_ui(ui, session, actions);
        });
    }
    dock.show(ui, actions);
}

/// In every frame, panels say what is under the pointer. The session gets an action only if that changes, so that a
/// pointer at rest causes no frames.
fn one_hover(session: &Session, actions: &mut Vec<Action>) {
    let hovered = actions.iter().rev().find_map(|action| match action {
        Action::Hover(node) => *node,
        _ => None,
    });
    actions.retain(|action| !matches!(action, Action::Hover(_)));
    if hovered != session.hovered() {
        actions.push(Action::Hover(hovered));
    }
}
