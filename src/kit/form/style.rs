//! How the controls of a form look.

use egui::{Button, Color32, CornerRadius, RichText, Stroke, Ui, Widget, vec2};

use crate::kit::theme::{Theme, UnitScale};

/// Sizes in points at the desk. They grow with the unit while presenting.
pub(super) const PADDING: f32 = 24.0;
/// The width between the paddings.
pub(super) const WIDTH: f32 = 552.0;
/// The least width of a second column, and of a first one that leaves room for it.
pub const NARROW: f32 = 300.0;
pub(super) const BESIDE_ANOTHER: f32 = 480.0;
pub(super) const LABEL: f32 = 110.0;
/// The height of a control, and the gap below it: together, a row.
pub(super) const CONTROL: f32 = 36.0;
pub(super) const ROW_GAP: f32 = 10.0;
/// The width of a field with text, or of a list.
pub(super) const FIELD: f32 = 360.0;
pub(super) const BUTTON: f32 = 40.0;
const ROUND: f32 = 8.0;

/// A length of the form, in points.
pub(super) fn k(scale: UnitScale, length: f32) -> f32 {
    scale.u(length / UnitScale::OVER_THE_DESK.u(1.0))
}

pub(super) fn round(scale: UnitScale) -> CornerRadius {
    CornerRadius::same(k(scale, ROUND).round() as u8)
}

/// Fields are white with a line, and text is as large as it must be to be read from where the window is seen.
pub(super) fn apply(ui: &mut Ui, scale: UnitScale) {
    let theme = Theme::of(ui.ctx());
    let style = ui.style_mut();
    scale.apply(style);
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(k(scale, 12.0), k(scale, ROW_GAP));
    spacing.button_padding = vec2(k(scale, 12.0), k(scale, 4.0));
    spacing.interact_size = vec2(k(scale, 40.0), k(scale, CONTROL));
    spacing.icon_width = k(scale, 21.0);
    spacing.icon_width_inner = k(scale, 13.0);
    spacing.icon_spacing = k(scale, 9.0);
    spacing.combo_width = k(scale, 240.0);
    spacing.text_edit_width = k(scale, FIELD);
    let round = round(scale);
    let widgets = &mut style.visuals.widgets;
    for (widget, fill, line) in [
        (&mut widgets.inactive, theme.field(), theme.tile_line()),
        (&mut widgets.hovered, theme.field(), theme.weak_text()),
        (&mut widgets.active, theme.field(), theme.action()),
        (&mut widgets.open, theme.button(), theme.action()),
    ] {
        // The other fill is that of a scroll bar, which is seen wherever there is more.
        (widget.weak_bg_fill, widget.bg_fill) = (fill, line);
        widget.bg_stroke = Stroke::new(1.0, line);
        widget.corner_radius = round;
    }
    widgets.noninteractive.corner_radius = round;
}

/// A button that is not the one that accepts.
pub fn grey_button<'a>(ui: &Ui, name: impl Into<String>) -> Button<'a> {
    let theme = Theme::of(ui.ctx());
    let text = RichText::new(name).color(if ui.is_enabled() { theme.text() } else { theme.tile_line() });
    Button::new(text).fill(theme.button()).stroke(Stroke::NONE)
}

/// A box with a tick in the colours of buttons.
pub(super) fn tick(ui: &mut Ui, is_on: &mut bool, words: &str) -> egui::Response {
    let theme = Theme::of(ui.ctx());
    let text = if ui.is_enabled() { theme.text() } else { theme.weak_text() };
    ui.scope(|ui| {
        let scale = UnitScale::of(ui);
        let widgets = &mut ui.visuals_mut().widgets;
        for widget in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
            widget.bg_fill = theme.field();
            if *is_on {
                widget.bg_fill = theme.action();
                widget.bg_stroke = Stroke::new(1.0, theme.action());
                widget.fg_stroke = Stroke::new(k(scale, 2.0), theme.action_text());
            }
            widget.corner_radius = CornerRadius::same(k(scale, 4.0).round() as u8);
        }
        egui::Checkbox::new(is_on, RichText::new(words).color(text)).ui(ui)
    })
    .inner
}

/// The colour of labels and of words beside a control.
pub(super) fn weak(ui: &Ui) -> Color32 {
    Theme::of(ui.ctx()).weak_text()
}
