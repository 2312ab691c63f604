//! The one screen: the stage on the left, the side with its tabs on the right, the transport below. At the desk, the menus are
//! above them. For a class, all is in a unit that grows with the window; a small window drops parts.

mod lesson;
mod side;
mod top;
mod transport;

use egui::{Ui, UiBuilder, vec2};

use crate::kit::command_button::{keep_menu_row, notice_ui};
use crate::kit::form::whole_window;
use crate::kit::theme::Theme;
use crate::panels;
use crate::panels::ScreenAreas;
use crate::panels::stage::stage_ui;
use crate::session::{Action, Actions, Seen, Session, among};
pub use lesson::pointer_ui;

/// The order in the code is that of the Tab key: what is searched first, the menus last.
pub fn screen_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    whole_window(ui, |ui| {
        let core = &session.core;
        let has_hints = core.look.hints.are_shown() && session.documents.lesson.view().is_none();
        let areas = ScreenAreas::new(ui, core, has_hints, core.layout.has_drawer());
        areas.ground_ui(ui, session.core.layout.is_alone());
        let seen = session.seen();
        among(actions, |actions| {
            top::top_ui(ui, &areas, seen, actions);
            ui.scope(|ui| {
                panels::fade_earlier(ui, seen);
                if !seen.core.layout.is_alone() {
                    stage_ui(ui, &areas.stage, seen, actions);
                }
            });
        });
        if seen.core.layout.has_drawer() {
            side::drawer_ui(ui, &areas, session, actions);
        }
        side::side_ui(ui, &areas, session, actions);
        among(actions, |actions| hints_ui(ui, &areas, seen, actions));
        let mut strip = ui.new_child(UiBuilder::new().max_rect(areas.transport).id_salt("transport"));
        panels::fade_earlier(&mut strip, seen);
        transport::transport_ui(&strip, areas.transport, areas.scale, session, actions);
        let floor = areas.hints.unwrap_or(areas.transport).left_top();
        among(actions, |actions| {
            panels::messages_ui(ui, floor, areas.transport.width(), areas.scale, seen, actions);
            notice_ui(ui, areas.transport, areas.scale, seen.core, actions);
        });
        if let Some(menus) = areas.menus {
            keep_menu_row(ui.ctx(), menus);
        }
        among(actions, |actions| side::follow_focus(ui, seen, actions));
    });
}

fn hints_ui(ui: &mut Ui, areas: &ScreenAreas, seen: Seen<'_>, actions: &mut Actions) {
    let Some(rect) = areas.hints else { return };
    let theme = Theme::of(ui.ctx());
    ui.painter().rect_filled(rect, 0, theme.button());
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let inner = rect.shrink2(vec2(areas.scale.u(1.2), 0.0));
    let mut strip = ui.new_child(UiBuilder::new().max_rect(inner).layout(layout).id_salt("hints"));
    areas.scale.apply(strip.style_mut());
    panels::hints_ui(&mut strip, seen, actions);
}
