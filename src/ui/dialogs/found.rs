//! A row of what was found by its name.

use egui::{Align, Layout, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, vec2};

use crate::kit::theme::Theme;
use crate::session::NamedThing;

/// The name with its key or its kind at the right, and what it is below; whether it was clicked. What is chosen is marked, and
/// comes into view where a key has just chosen it.
pub fn found_ui(ui: &mut Ui, thing: &NamedThing, is_chosen: bool, is_new: bool) -> bool {
    let is_enabled = thing.why_not.is_none();
    let padding = ui.spacing().button_padding;
    let body = ui.text_style_height(&egui::TextStyle::Body);
    let small = ui.text_style_height(&egui::TextStyle::Small);
    let size = vec2(ui.available_width(), body + small + 2.0 * padding.y + 2.0);
    let sense = if is_enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, is_enabled, &thing.name));
    if is_chosen && is_new {
        response.scroll_to_me(None);
    }
    if is_chosen || is_enabled && (response.hovered() || response.has_focus()) {
        ui.painter().rect_filled(rect, 6, Theme::of(ui.ctx()).button());
    }
    let mut inside = ui.new_child(UiBuilder::new().max_rect(rect.shrink2(padding)).id_salt(response.id));
    inside.spacing_mut().item_spacing.y = 2.0;
    inside.spacing_mut().interact_size.y = 0.0;
    if !is_enabled {
        inside.disable();
    }
    inside.horizontal(|ui| {
        ui.label(RichText::new(&thing.name).strong());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let end = if thing.key.is_empty() { thing.kind.name() } else { thing.key };
            ui.label(RichText::new(end).weak());
        });
    });
    let about = thing.why_not.unwrap_or(&thing.about);
    inside.add(egui::Label::new(RichText::new(about).small().weak()).truncate());
    response.on_hover_text(&thing.about).clicked()
}
