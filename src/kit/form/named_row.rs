//! Rows of things that have a name, to choose one of: by a click, or by the arrow keys and Enter.

use egui::{Key, Modifiers, RichText, Role, Sense, Sides, Ui, UiBuilder, WidgetInfo, vec2};

use crate::kit::theme::{Theme, UnitScale, small_text, strong_family};
use crate::kit::widgets::{Pen, PenStyle, rows};

/// Of what a thing is.
const MOST_ROWS: usize = 2;

/// What a row says.
#[derive(Clone, Copy, Debug)]
pub struct NamedRow<'a> {
    pub name: &'a str,
    /// What is at its right end, such as its key or its kind.
    pub end: &'a str,
    /// What it is, in one line.
    pub about: &'a str,
    /// More of that, for the pointer.
    pub hint: &'a str,
    /// Why it cannot be opened now.
    pub why_not: Option<&'a str>,
}

/// The name with what is at its right end, and what it is below; whether it was clicked. What is chosen is marked, and
/// comes into view where a key has just chosen it.
pub fn named_row_ui(ui: &mut Ui, row: NamedRow<'_>, is_chosen: bool, is_new: bool) -> bool {
    let is_enabled = row.why_not.is_none();
    let padding = ui.spacing().button_padding;
    let body = ui.text_style_height(&egui::TextStyle::Body);
    let pen = Pen::new(ui, UnitScale::of(ui));
    let style = PenStyle { size: small_text(ui), ..pen.weak() };
    let about = row.why_not.unwrap_or(row.about);
    let width = ui.available_width() - 2.0 * padding.x;
    let about = rows(ui, &[(about.to_owned(), style)], width, MOST_ROWS);
    let size = vec2(ui.available_width(), body + about.size().y + 2.0 * padding.y + 1.0);
    let sense = if is_enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, is_enabled, row.name));
    if is_chosen && is_new {
        response.scroll_to_me(None);
    }
    if is_chosen || is_enabled && (response.hovered() || response.has_focus()) {
        ui.painter().rect_filled(rect, 6, Theme::of(ui.ctx()).button());
    }
    let mut inside = ui.new_child(UiBuilder::new().max_rect(rect.shrink2(padding)).id_salt(response.id));
    inside.spacing_mut().item_spacing.y = 1.0;
    inside.spacing_mut().interact_size.y = 0.0;
    // The row is what a click on its words is for.
    inside.style_mut().interaction.selectable_labels = false;
    if !is_enabled {
        inside.disable();
    }
    // A long name gives way to what is at the end.
    Sides::new().shrink_left().truncate().show(
        &mut inside,
        |ui| ui.label(RichText::new(row.name).strong().family(strong_family())),
        |ui| ui.label(RichText::new(row.end).weak()),
    );
    let is_whole = !about.elided && row.hint == row.about;
    inside.add(egui::Label::new(about));
    if is_whole { response.clicked() } else { response.on_hover_text(row.hint).clicked() }
}

/// Arrow keys choose among the rows that can be opened: `chosen` counts these. Gives the place of the one that is chosen among
/// all, of which `can_open` says whether it can be opened.
pub fn choose_by_arrows(
    ui: &Ui,
    can_open: impl IntoIterator<Item = bool>,
    chosen: &mut usize,
) -> Option<usize> {
    let all = can_open.into_iter().enumerate();
    let open: Vec<_> = all.filter_map(|(place, can_open)| can_open.then_some(place)).collect();
    let last = open.len().checked_sub(1)?;
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if pressed(Key::ArrowDown) {
        *chosen = (*chosen + 1).min(last);
    }
    if pressed(Key::ArrowUp) {
        *chosen = (*chosen).min(last).saturating_sub(1);
    }
    open.get((*chosen).min(last)).copied()
}
