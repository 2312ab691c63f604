//! What the session looks like: theme, widgets and panels. Reads the session and pushes actions; changes nothing.

mod panels;
mod shortcuts;
mod theme;
mod widgets;

pub use theme::Theme;

use egui::{Panel, ScrollArea, Ui, UiBuilder};

use crate::session::{Action, Session};

/// Below this width (in points) the three columns do not fit side by side.
const NARROW: f32 = 900.0;

/// Shows the whole window.
pub fn show(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    Theme::apply(ui.ctx(), session.theme);
    let frame = panels::frame(ui);
    Panel::top("menu").frame(frame).show(ui, |ui| panels::menu_ui(ui, session, actions));
    Panel::bottom("transport").frame(frame).show(ui, |ui| {
        panels::notice_ui(ui, session, actions);
        panels::transport_ui(ui, session, actions);
    });
    if ui.available_width() < NARROW {
        narrow(ui, session, actions);
    } else {
        wide(ui, session, actions);
    }
    panels::dialogs_ui(ui, session, actions);
    shortcuts::handle(ui.ctx(), session, actions);
    one_hover(session, actions);
}

/// Panels say each frame what the pointer is at; the session hears of it only when that changes, so that a pointer at
/// rest asks for no frames.
fn one_hover(session: &Session, actions: &mut Vec<Action>) {
    let hovered = actions.iter().rev().find_map(|action| match action {
        Action::Hover(node) => *node,
        _ => None,
    });
    actions.retain(|action| !matches!(action, Action::Hover(_)));
    if hovered != session.hovered {
        actions.push(Action::Hover(hovered));
    }
}

fn wide(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let frame = panels::frame(ui);
    Panel::left("setup").frame(frame).default_size(292.0).size_range(240.0..=420.0).show(ui, |ui| {
        scrolled(ui, "setup", |ui| panels::setup_ui(ui, session, actions));
    });
    let lists = Panel::right("lists").frame(frame).default_size(444.0).size_range(320.0..=720.0);
    lists.show(ui, |ui| {
        // As wide as the user made it, whatever stands in the lists.
        let rect = ui.available_rect_before_wrap();
        let mut inside = ui.new_child(UiBuilder::new().max_rect(rect));
        inside.shrink_clip_rect(rect);
        panels::lists_ui(&mut inside, session, actions);
        ui.advance_cursor_after_rect(rect);
    });
    egui::CentralPanel::default().frame(frame).show(ui, |ui| {
        scrolled(ui, "search", |ui| panels::search_ui(ui, session, actions));
    });
}

/// One column at a time, chosen by tabs.
fn narrow(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let frame = panels::frame(ui);
    let id = egui::Id::unique("narrow tab");
    let mut tab = ui.data(|data| data.get_temp::<usize>(id)).unwrap_or(1);
    Panel::top("tabs").frame(frame).show(ui, |ui| {
        ui.horizontal(|ui| {
            for (i, name) in ["Boards", "Search", "Lists"].into_iter().enumerate() {
                ui.selectable_value(&mut tab, i, name);
            }
        });
    });
    ui.data_mut(|data| data.insert_temp(id, tab));
    egui::CentralPanel::default().frame(frame).show(ui, |ui| match tab {
        0 => scrolled(ui, "setup", |ui| panels::setup_ui(ui, session, actions)),
        1 => scrolled(ui, "search", |ui| panels::search_ui(ui, session, actions)),
        _ => panels::lists_ui(ui, session, actions),
    });
}

fn scrolled(ui: &mut Ui, id: &str, contents: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical().id_salt(id).auto_shrink(false).show(ui, contents);
}
