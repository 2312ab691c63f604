//! The menus where the screen keeps their place: in a row, or behind one button with everything.

use egui::{Align, Button, Grid, Layout, Ui, UiBuilder, vec2};

use super::menu::{MENUS, entries_ui, entry_ui, menu_ui};
use crate::kit::command_button::{MenuPlace, take_menu_place};
use crate::kit::parts::report;
use crate::kit::theme::{GAP, flatten};
use crate::kit::widgets::{Icon, Pen, paint_icon};
use crate::session::{Action, Command, Session};

pub fn everything_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let (place, scale) = match take_menu_place(ui.ctx()) {
        None => return,
        Some(MenuPlace::Button(place, scale)) => (place, scale),
        Some(MenuPlace::Row(row)) => {
            let layout = Layout::left_to_right(Align::Center);
            let room = UiBuilder::new().max_rect(row.shrink2(vec2(GAP, 0.0))).layout(layout);
            menu_ui(&mut ui.new_child(room.id_salt("menus")), session, actions);
            return;
        }
    };
    report(ui, "menu", place, None);
    let pen = Pen::new(ui, scale);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(place).id_salt("menu of everything"));
    scale.apply(ui.style_mut());
    flatten(ui.style_mut());
    let button = Button::new("").min_size(place.size());
    let (response, _) = egui::containers::menu::MenuButton::from_button(button).ui(&mut ui, |ui| {
        scale.apply(ui.style_mut());
        all_ui(ui, session, actions);
    });
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, "Menu"));
    paint_icon(ui.painter(), (place.center(), pen.u(1.0 / 14.0)), Icon::Menu, pen.theme.text());
}

/// The same menus as in the row, two beside each other, and what ends presenting.
fn all_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    if session.core.layout.is_presenting() {
        entry_ui(ui, Command::Present, session, actions);
        ui.separator();
    }
    Grid::new("menus").num_columns(2).show(ui, |ui| {
        for pair in MENUS.chunks(2) {
            for (name, entries) in pair {
                ui.menu_button(*name, |ui| entries_ui(ui, entries, session, actions));
            }
            ui.end_row();
        }
    });
}
