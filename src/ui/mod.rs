//! The window's theme, widgets and panels. They read the session and push actions; they change nothing.

mod dock;
mod panels;
mod predict;
mod presenting;
mod shortcuts;
mod side_by_side;
mod stage;
mod text;

pub use crate::kit::Theme;
pub use crate::kit::parts::parts;

use egui::{Rect, Stroke, Ui, UiBuilder, pos2, vec2};

use crate::kit::theme::{self, UnitScale};
use crate::kit::{motion, parts, widgets};
use crate::session::{Action, CoreAction, PREDICT, SIDE_BY_SIDE, Screen, Session, among};

pub fn show(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    Theme::apply(ui.ctx(), session.core.look.theme);
    parts::begin(ui.ctx());
    motion::begin(ui.ctx(), &session.core);
    // Before the menus are shown: Escape closes one, and is then no key of the window.
    let menu_was_open = egui::Popup::is_any_open(ui.ctx());
    let screen = session.core.screen();
    if screen == Screen::SEARCH {
        search_ui(ui, session, actions);
    } else if screen == PREDICT {
        predict::predict_ui(ui, session, actions);
    } else if screen == SIDE_BY_SIDE {
        side_by_side::side_by_side_ui(ui, session, actions);
    } else {
        actions.extend(session.activities.screen_ui(ui, session.seen()).into_iter().map(Action::from));
    }
    widgets::paint_flights(ui);
    if screen == Screen::SEARCH {
        presenting::pointer_ui(ui.ctx(), session);
    }
    panels::dialogs_ui(ui, session, actions);
    widgets::focus_ring(ui.ctx());
    shortcuts::handle(ui.ctx(), session, menu_was_open, actions);
    one_hover(session, actions);
}

/// The search, in the way for which there is room.
fn search_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    if session.core.layout.presenting.is_on() {
        presenting::presenting_ui(ui, session, actions);
    } else if !dock::has_room(ui, session) {
        presenting::compact_ui(ui, session, actions);
    } else {
        working_ui(ui, session, actions);
    }
}

/// Heights in points: of the menus, of what is searched, of the keys for beginners, and of the transport.
const MENU: f32 = 36.0;
const BAR: f32 = 52.0;
const HINTS: f32 = 44.0;
const TRANSPORT: f32 = 56.0;

/// The panels as the user has arranged them. The order in the code is that of the Tab key: what is searched first, the
/// menus last.
fn working_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let whole = ui.max_rect();
    ui.painter().rect_filled(whole, 0, Theme::of(ui.ctx()).panel());
    let menu = Rect { max: pos2(whole.right(), whole.top() + MENU), ..whole };
    let bar = Rect::from_min_max(menu.left_bottom(), pos2(whole.right(), menu.bottom() + BAR));
    among(actions, |actions| panels::bar_ui(ui, bar, session.seen(), actions));
    let below = Rect { min: bar.left_bottom(), ..whole };
    let mut body = ui.new_child(UiBuilder::new().max_rect(below).id_salt("below the bar"));
    let mut dock = dock::Docking::new(&body, session);
    if dock.has_plots() {
        dock.plots_ui(&mut body, actions);
    }
    let rest = body.available_rect_before_wrap();
    let transport = Rect { min: pos2(rest.left(), rest.bottom() - TRANSPORT), ..rest };
    let hints = if session.core.look.hints.are_shown() { HINTS } else { 0.0 };
    let hints = Rect::from_min_max(pos2(rest.left(), transport.top() - hints), transport.right_top());
    let panels_rect = Rect { max: hints.right_top(), ..rest };
    let room = UiBuilder::new().max_rect(panels_rect).id_salt("panels");
    dock.show(&mut body.new_child(room), actions);
    among(actions, |actions| panels::selected_ui(&body, panels_rect, session.seen(), actions));
    if hints.is_positive() {
        let frame = panels::frame(ui);
        let mut strip = ui.new_child(UiBuilder::new().max_rect(hints).id_salt("hints"));
        frame.show(&mut strip, |ui| among(actions, |actions| panels::hints_ui(ui, session.seen(), actions)));
    }
    ui.painter().hline(transport.x_range(), transport.top(), Stroke::new(1.0, Theme::of(ui.ctx()).line()));
    let mut strip = ui.new_child(UiBuilder::new().max_rect(transport).id_salt("transport"));
    panels::fade_earlier(&mut strip, session.seen());
    presenting::transport_ui(&strip, transport, UnitScale::WORKING, session, actions);
    among(actions, |actions| {
        panels::messages_ui(ui, panels_rect.left_bottom(), panels_rect.width(), session.seen(), actions);
    });
    let room = menu.shrink2(vec2(theme::GAP, 0.0));
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let mut strip = ui.new_child(UiBuilder::new().max_rect(room).layout(layout).id_salt("menus"));
    panels::menu_ui(&mut strip, session, actions);
}

/// In every frame, panels say what is under the pointer. The session gets an action only if that changes, so that a
/// pointer at rest causes no frames.
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
