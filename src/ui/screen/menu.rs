//! One button with everything else, where there is no row of menus.

use egui::{Button, Rect, Ui, UiBuilder, pos2, vec2};

use crate::kit::parts::report;
use crate::kit::theme::flatten;
use crate::kit::widgets::{Icon, Pen, paint_icon};
use crate::session::{Action, Session};
use crate::ui::panels;
use crate::ui::text::screen as text;

/// In units: from the edge to the icon, and the side of the button.
const MARGIN: f32 = 1.2;
const SIDE: f32 = 2.0;

/// The button at the right end of a row. Gives where it begins.
pub fn menu_ui(ui: &mut Ui, row: Rect, pen: Pen, session: &Session, actions: &mut Vec<Action>) -> f32 {
    let side = pen.u(SIDE);
    let centre = pos2(row.right() - pen.u(MARGIN) - side / 2.0 + pen.u(0.4), row.center().y);
    let place = Rect::from_center_size(centre, vec2(side, side.min(row.height())));
    report(ui, "menu", place, None);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(place).id_salt("menu of everything"));
    pen.scale.apply(ui.style_mut());
    flatten(ui.style_mut());
    let button = Button::new("").min_size(place.size());
    let (response, _) = egui::containers::menu::MenuButton::from_button(button).ui(&mut ui, |ui| {
        pen.scale.apply(ui.style_mut());
        panels::menus_ui(ui, session, actions);
    });
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, text::MENU));
    paint_icon(ui.painter(), (centre, pen.u(1.0 / 14.0)), Icon::Menu, pen.theme.text());
    place.left()
}
