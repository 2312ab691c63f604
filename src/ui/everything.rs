//! One button with everything else, where there is no row of menus.

use egui::{Button, Grid, Ui, UiBuilder};

use super::menu::{MENUS, entries_ui, entry_ui};
use crate::kit::menu_place::take_menu_place;
use crate::kit::parts::report;
use crate::kit::theme::flatten;
use crate::kit::widgets::{Icon, Pen, paint_icon};
use crate::session::{Action, Command, Session};
use crate::ui::text::screen as text;

/// The button, where the screen keeps its place.
pub fn everything_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let Some((place, scale)) = take_menu_place(ui.ctx()) else { return };
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
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, text::MENU));
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
