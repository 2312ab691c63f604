//! How the controls of a form look, and those that are no rows.

use std::borrow::Cow;
use std::sync::Arc;

use egui::{
    Button, CentralPanel, Color32, CornerRadius, FontId, Frame, Galley, Key, Modifiers, Rect, Response,
    RichText, Role, Sense, Sides, Stroke, StrokeKind, Ui, UiBuilder, Widget, WidgetInfo, pos2, vec2,
};

use crate::kit::theme::{GAP, SECTION_GAP, Theme, UnitScale, least_tapped, small_text, strong_family};
use crate::kit::widgets::{Pen, PenStyle, rows};

/// Sizes in points at the desk. They grow with the unit while presenting.
pub(super) const PADDING: f32 = 24.0;
pub const WIDTH: f32 = 552.0;
/// The least width of a second column, and of a first one that leaves room for it.
pub const NARROW: f32 = 300.0;
pub(super) const BESIDE_ANOTHER: f32 = 480.0;
pub(super) const LABEL: f32 = 110.0;
/// The height of a control, and the gap below it: together, a row.
pub(super) const CONTROL: f32 = 36.0;
pub(super) const ROW_GAP: f32 = 10.0;
pub(super) const FIELD: f32 = 360.0;
pub(super) const BUTTON: f32 = 40.0;
const ROUND: f32 = 8.0;

/// A length of the form, in points.
pub(super) fn k(scale: UnitScale, length: f32) -> f32 {
    scale.u(length / UnitScale::OVER_THE_DESK.u(1.0))
}

/// The height of a control or a button; `usual` is that for a pointer.
pub(super) fn height(ui: &Ui, usual: f32) -> f32 {
    k(UnitScale::of(ui), usual).max(least_tapped(ui.ctx()))
}

pub(super) fn round(scale: UnitScale) -> CornerRadius {
    CornerRadius::same(k(scale, ROUND).round() as u8)
}

/// Fields are white with a line, and text is as large as it must be to be read from where the window is seen.
pub(super) fn apply(ui: &mut Ui, scale: UnitScale) {
    let theme = Theme::of(ui.ctx());
    scale.apply(ui);
    let control = height(ui, CONTROL);
    let style = ui.style_mut();
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(k(scale, 12.0), k(scale, ROW_GAP));
    spacing.button_padding = vec2(k(scale, 12.0), k(scale, 4.0));
    spacing.interact_size = vec2(k(scale, 40.0), control);
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

pub fn grey_button<'a>(ui: &Ui, name: impl Into<String>) -> Button<'a> {
    let theme = Theme::of(ui.ctx());
    let text = RichText::new(name).color(if ui.is_enabled() { theme.text() } else { theme.tile_line() });
    Button::new(text).fill(theme.button()).stroke(Stroke::NONE)
}

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

pub(super) fn weak(ui: &Ui) -> Color32 {
    Theme::of(ui.ctx()).weak_text()
}

pub fn section(ui: &mut Ui, title: &str) -> Response {
    ui.label(RichText::new(title).heading().strong())
}

pub fn section_gap(ui: &mut Ui) {
    ui.add_space(SECTION_GAP / 2.0);
    ui.separator();
    ui.add_space(SECTION_GAP / 2.0 - GAP);
}

pub fn error_ui(ui: &mut Ui, text: &str) {
    let theme = Theme::of(ui.ctx());
    ui.add(egui::Label::new(RichText::new(text).color(theme.error())).wrap());
}

/// Shows a screen in the whole window. It paints no background: without a graphics card, painting one twice takes long.
pub fn whole_window<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> R {
    CentralPanel::default().frame(Frame::NONE).show(ui, content).inner
}

#[must_use = "an option is one of a row"]
pub struct FormOption<T> {
    pub(super) value: T,
    pub(super) title: Cow<'static, str>,
    pub(super) hint: Cow<'static, str>,
    pub(super) problem: Option<String>,
}

impl<T> FormOption<T> {
    pub fn new(value: T, title: impl Into<Cow<'static, str>>) -> Self {
        Self { value, title: title.into(), hint: Cow::Borrowed(""), problem: None }
    }

    pub fn hint(self, hint: impl Into<Cow<'static, str>>) -> Self {
        Self { hint: hint.into(), ..self }
    }

    pub fn unless(self, problem: Option<String>) -> Self {
        Self { problem, ..self }
    }
}

/// More than these are a list.
const MOST: usize = 4;
/// Around the segments, around the text of each, and between them.
const EDGE: f32 = 3.0;
const SEGMENT_PADDING: f32 = 10.0;
const BETWEEN: f32 = 2.0;

/// The segments, if there are few and they fit: which was clicked, and the response of each.
pub(super) fn segments<T>(
    ui: &mut Ui,
    label: &str,
    options: &[FormOption<T>],
    chosen: Option<usize>,
) -> Option<(Option<usize>, Vec<Response>)> {
    if options.len() > MOST {
        return None;
    }
    let scale = UnitScale::of(ui);
    let font = FontId::new(scale.text(), strong_family());
    let theme = Theme::of(ui.ctx());
    let painter = ui.painter().clone();
    let galley = |title: &str, font: &FontId| -> Arc<Galley> {
        painter.layout_no_wrap(title.to_owned(), font.clone(), theme.text())
    };
    // All as wide as in the bold type, so that nothing moves when another one is chosen.
    let widths: Vec<f32> = options
        .iter()
        .map(|option| galley(&option.title, &font).size().x + 2.0 * k(scale, SEGMENT_PADDING))
        .collect();
    let gaps = k(scale, BETWEEN) * options.len().saturating_sub(1) as f32 + 2.0 * k(scale, EDGE);
    let width = widths.iter().sum::<f32>() + gaps;
    if width > ui.available_width() {
        return None;
    }
    let (whole, group) = ui.allocate_exact_size(vec2(width, height(ui, CONTROL)), Sense::hover());
    group.widget_info(|| WidgetInfo::labeled(Role::RadioGroup, ui.is_enabled(), label));
    ui.painter().rect_filled(whole, round(scale), theme.button());
    let mut left = whole.left() + k(scale, EDGE);
    let (mut clicked, mut responses) = (None, Vec::new());
    for (index, (option, width)) in options.iter().zip(widths).enumerate() {
        let edge = if least_tapped(ui.ctx()) > 0.0 { 0.0 } else { k(scale, EDGE) };
        let rect =
            Rect::from_min_max(pos2(left, whole.top() + edge), pos2(left + width, whole.bottom() - edge));
        left = rect.right() + k(scale, BETWEEN);
        let is_chosen = chosen == Some(index);
        let is_enabled = ui.is_enabled() && option.problem.is_none();
        let sense = if is_enabled { Sense::click() } else { Sense::hover() };
        let response = ui.interact(rect, group.id.with(index), sense);
        response.widget_info(|| {
            WidgetInfo::selected(Role::RadioButton, is_enabled, is_chosen, option.title.as_ref())
        });
        if is_chosen {
            let stroke = Stroke::new(1.0, theme.tile_line());
            ui.painter().rect(rect, round(scale), theme.field(), stroke, StrokeKind::Inside);
        } else if response.hovered() && is_enabled {
            ui.painter().rect_filled(rect, round(scale), theme.button_hover());
        }
        let plain = FontId::proportional(scale.text());
        let text = galley(&option.title, if is_chosen { &font } else { &plain });
        let colour = if is_enabled { theme.text() } else { theme.disabled() };
        let at = rect.center() - text.size() / 2.0;
        ui.painter().galley_with_override_text_color(at, text, colour);
        if response.clicked() {
            clicked = Some(index);
        }
        responses.push(match (&option.problem, option.hint.as_ref()) {
            (Some(problem), _) => response.on_hover_text(problem),
            (None, "") => response,
            (None, hint) => response.on_hover_text(hint),
        });
    }
    Some((clicked, responses))
}

const MOST_ROWS: usize = 2;

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

/// Returns whether the row was clicked. The chosen row is marked, and scrolls into view when a key has just chosen it.
pub fn named_row_ui(ui: &mut Ui, row: NamedRow<'_>, is_chosen: bool, is_new: bool) -> bool {
    let name = RichText::new(row.name).strong().family(strong_family());
    worded_row_ui(ui, row, name, is_chosen, is_new)
}

/// Does the same with a name in several styles.
pub fn worded_row_ui(
    ui: &mut Ui,
    row: NamedRow<'_>,
    name: impl Into<egui::WidgetText>,
    is_chosen: bool,
    is_new: bool,
) -> bool {
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
    Sides::new().shrink_left().truncate().show(&mut inside, |ui| ui.label(name), |ui| ui.weak(row.end));
    let is_whole = !about.elided && row.hint == row.about;
    inside.add(egui::Label::new(about));
    if is_whole { response.clicked() } else { response.on_hover_text(row.hint).clicked() }
}

/// Arrow keys choose among the rows that can be opened; `chosen` counts only these. Returns the chosen place among all rows.
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
