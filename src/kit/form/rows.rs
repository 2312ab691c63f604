//! The rows of a form: a label, and one or more controls beside it.

use std::path::PathBuf;

use egui::{
    Align, ComboBox, DragValue, Id, Key, Label, Layout, PopupCloseBehavior, Rect, Response, RichText,
    TextEdit, TextStyle, Ui, UiBuilder, pos2, vec2,
};

use super::style::{CONTROL, FIELD, FormOption, LABEL, apply, grey_button, height, k, segments, tick, weak};
use crate::kit::theme::{Theme, UnitScale};
use crate::kit::widgets::{paint_chevron, text_width};

/// A list in a sentence: its name for screen readers, what is chosen, and its entries.
pub type WordList<'w, R> = (&'static str, &'w str, Box<dyn FnOnce(&mut Ui) -> Option<R> + 'w>);
const WORDS: [f32; 2] = [184.0, 146.0];
/// The widths of a question and of its field, in points at the desk.
const QUESTION: f32 = 308.0;
const FOLDED_FIELD: f32 = 242.0;
/// The least width of rows, in points at the desk, in which labels stand beside their controls, and not above them.
const WITH_COLUMN: f32 = 400.0;
/// What is at the left and right of rows outside a dialog: the margin of a menu, and a scroll bar.
const AROUND_ROWS: f32 = 64.0;

pub struct FormRows<'u> {
    ui: &'u mut Ui,
    scale: UnitScale,
    /// Whether the next control gets the keyboard: the form was just opened.
    takes_keyboard: bool,
    rows: usize,
    /// Rows at the top that leave the keyboard to the field after them.
    passed: usize,
    /// The width of the labels, in points at the desk, and of a list. Labels of no width stand above their controls.
    label: f32,
    field: f32,
    /// Controls on which Enter still accepts the form.
    pub(super) passive: Vec<Id>,
}

impl<'u> FormRows<'u> {
    pub(super) fn new(ui: &'u mut Ui, is_new: bool) -> Self {
        let scale = UnitScale::of(ui);
        let passive = Vec::new();
        let label = if ui.available_width() < k(scale, WITH_COLUMN) { 0.0 } else { LABEL };
        Self { ui, scale, takes_keyboard: is_new, rows: 0, passed: 0, label, field: FIELD, passive }
    }

    /// Rows outside a dialog: questions, and their fields at the right.
    pub fn show<R>(ui: &mut Ui, scale: UnitScale, add: impl FnOnce(&mut FormRows<'_>) -> R) -> R {
        apply(ui, scale);
        let small = k(scale, 17.0).max(scale.least_text());
        for style in [egui::TextStyle::Body, egui::TextStyle::Button] {
            ui.style_mut().text_styles.insert(style, egui::FontId::proportional(small));
        }
        // On a phone, both columns are narrower.
        let room = ui.ctx().content_rect().width() / k(scale, 1.0) - AROUND_ROWS;
        let share = (room / (QUESTION + FOLDED_FIELD)).min(1.0);
        let [label, field] = [QUESTION, FOLDED_FIELD].map(|width| width * share);
        ui.set_width(k(scale, label + field));
        add(&mut FormRows { label, field, ..FormRows::new(ui, false) })
    }

    /// A row with controls of its own. The label is for the first of them.
    pub fn row<R>(&mut self, label: &str, add: impl FnOnce(&mut Ui, &Response) -> R) -> R {
        self.rows += 1;
        let (from, width) = (self.ui.cursor().min, self.ui.available_width());
        let is_above = self.label < 1.0;
        let (column, height) = (k(self.scale, self.label), height(self.ui, CONTROL));
        let area = if is_above {
            vec2(width, self.ui.text_style_height(&TextStyle::Body))
        } else {
            vec2(column - k(self.scale, 8.0), height)
        };
        let named = Rect::from_min_size(from, area);
        let place = Layout::left_to_right(Align::Center);
        let mut left =
            self.ui.new_child(UiBuilder::new().max_rect(named).layout(place).id_salt(("label", self.rows)));
        let text = RichText::new(label).color(weak(self.ui)).size(self.size_of(label, named.width()));
        let name = left.add(Label::new(text).wrap());
        let top =
            if is_above && !label.is_empty() { name.rect.bottom() + k(self.scale, 4.0) } else { from.y };
        let rest = Rect::from_min_max(pos2(from.x + column, top), pos2(from.x + width, f32::INFINITY));
        let mut right = self.ui.new_child(UiBuilder::new().max_rect(rest).id_salt(("controls", self.rows)));
        let added = right.horizontal_wrapped(|ui| add(ui, &name)).inner;
        let named = if is_above { Rect::NOTHING } else { named };
        let whole = named.union(left.min_rect()).union(right.min_rect());
        self.ui.advance_cursor_after_rect(whole);
        added
    }

    /// The size in which no word of a label is wider than its column.
    fn size_of(&self, label: &str, room: f32) -> f32 {
        let body = TextStyle::Body.resolve(self.ui.style()).size;
        let widths = label.split(' ').map(|word| text_width(self.ui, word, TextStyle::Body));
        body * (room / widths.fold(room, f32::max))
    }

    /// What every control is: named, and the first one with the keyboard.
    fn control(&mut self, response: Response, name: Option<&Response>, hint: &str) -> Response {
        let response = name.map_or(response.clone(), |name| response.labelled_by(name.id));
        self.passive.push(response.id);
        if std::mem::take(&mut self.takes_keyboard) {
            response.request_focus();
        }
        if hint.is_empty() { response } else { response.on_hover_text(hint) }
    }

    /// One of several values: segments where there are few, otherwise a list. Whether another one was chosen.
    pub fn choose<T: Clone + PartialEq>(
        &mut self,
        label: &str,
        value: &mut T,
        options: impl IntoIterator<Item = FormOption<T>>,
    ) -> bool {
        let field = self.field;
        let options: Vec<_> = options.into_iter().collect();
        let chosen = options.iter().position(|option| option.value == *value);
        let (clicked, controls, name) = self.row(label, |ui, name| {
            if let Some((clicked, responses)) = segments(ui, label, &options, chosen) {
                return (clicked, responses, None);
            }
            let title = chosen.map_or("", |chosen| options[chosen].title.as_ref());
            let (clicked, response) = list(ui, (label, field), title, |ui| list_ui(ui, &options, chosen));
            (clicked, vec![response], Some(name.clone()))
        });
        for control in controls {
            self.control(control, name.as_ref(), "");
        }
        if let Some(clicked) = clicked {
            *value = options[clicked].value.clone();
        }
        clicked.is_some_and(|clicked| Some(clicked) != chosen)
    }

    pub fn choose_of<T: Copy + PartialEq>(
        &mut self,
        label: &str,
        value: &mut T,
        all: impl IntoIterator<Item = T>,
        title: impl Fn(T) -> String,
    ) -> bool {
        self.choose(label, value, all.into_iter().map(|value| FormOption::new(value, title(value))))
    }

    /// A list whose entries are added by the caller, which gives what was clicked. Then the list closes.
    pub fn list<R>(
        &mut self,
        label: &str,
        chosen: &str,
        hint: &str,
        entries: impl FnOnce(&mut Ui) -> Option<R>,
    ) -> Option<R> {
        let field = self.field;
        let (clicked, response, name) = self.row(label, |ui, name| {
            let (clicked, response) = list(ui, (label, field), chosen, entries);
            (clicked, response, name.clone())
        });
        self.control(response, Some(&name), hint);
        clicked
    }

    /// Lists and a number beside each other, as parts of a sentence. Gives what was clicked, and whether the number was changed.
    pub fn sentence<R>(
        &mut self,
        label: &str,
        lists: Vec<WordList<'_, R>>,
        number: Option<DragValue<'_>>,
    ) -> (Option<R>, bool) {
        let widths = if lists.len() == 1 { [self.field; 2] } else { WORDS };
        // The field after it gets the keyboard: a known condition is typed faster than it is chosen.
        self.passed += usize::from(self.passed == self.rows);
        let (clicked, ids, is_changed) = self.row(label, |ui, _| {
            let (mut clicked, mut ids, mut is_changed) = (None, Vec::new(), false);
            for ((name, chosen, entries), width) in lists.into_iter().zip(widths) {
                let (one, response) = list(ui, (name, width), chosen, entries);
                ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(name));
                clicked = clicked.or(one);
                ids.push(response.id);
            }
            if let Some(number) = number {
                let response = number_ui(ui, number, "");
                ui.ctx().accesskit_node_builder(response.id, |node| node.set_label("Number"));
                is_changed = response.changed();
                ids.push(response.id);
            }
            (clicked, ids, is_changed)
        });
        self.passive.extend(ids);
        (clicked, is_changed)
    }

    pub fn number(&mut self, label: &str, number: DragValue<'_>, after: &str, hint: &str) -> Response {
        let (response, name) = self.row(label, |ui, name| (number_ui(ui, number, after), name.clone()));
        self.control(response, Some(&name), hint)
    }

    pub fn range(&mut self, label: &str, low: DragValue<'_>, between: &str, high: DragValue<'_>) {
        let (low, high, name, to) = self.row(label, |ui, name| {
            let low = number_ui(ui, low, "");
            let to = ui.label(RichText::new(between).color(weak(ui)));
            (low, number_ui(ui, high, ""), name.clone(), to)
        });
        self.control(low, Some(&name), "");
        self.control(high, Some(&to), "");
    }

    /// A box to tick, and a number that counts only while it is ticked.
    pub fn limit(&mut self, label: &str, words: &str, is_on: &mut bool, number: DragValue<'_>, hint: &str) {
        let (ticked, number) = self.row(label, |ui, _| {
            let ticked = tick(ui, is_on, words);
            let number = ui.add_enabled_ui(*is_on, |ui| number_ui(ui, number, "")).inner;
            (ticked, number)
        });
        let ticked = self.control(ticked, None, hint);
        self.control(number, Some(&ticked), hint);
    }

    pub fn tick(&mut self, label: &str, words: &str, is_on: &mut bool, hint: &str) -> Response {
        let response = self.row(label, |ui, _| tick(ui, is_on, words));
        self.control(response, None, hint)
    }

    /// Boxes to tick, as many in a line as fit: their words, whether each is ticked, and what it means.
    pub fn ticks<'t>(
        &mut self,
        label: &str,
        boxes: impl IntoIterator<Item = (&'t str, &'t mut bool, &'t str)>,
    ) {
        let responses = self.row(label, |ui, _| {
            let gap = 2.0 * ui.spacing().item_spacing.x;
            let (room, icon) = (ui.available_width(), ui.spacing().icon_width + ui.spacing().icon_spacing);
            let mut lines: Vec<Vec<_>> = Vec::new();
            let mut left = 0.0;
            for ticked in boxes {
                let width = icon + text_width(ui, ticked.0, TextStyle::Button) + gap;
                if left < width - gap {
                    lines.push(Vec::new());
                    left = room;
                }
                left -= width;
                lines.last_mut().expect("the first one has no room before it").push(ticked);
            }
            let mut responses = Vec::new();
            ui.vertical(|ui| {
                for line in lines {
                    ui.horizontal(|ui| {
                        ui.spacing_mut().item_spacing.x = gap;
                        for (words, is_on, hint) in line {
                            responses.push((tick(ui, is_on, words), hint));
                        }
                    });
                }
            });
            responses
        });
        for (response, hint) in responses {
            self.control(response, None, hint);
        }
    }

    pub fn text(&mut self, label: &str, text: &mut String, example: &str, hint: &str) -> Response {
        let is_first = self.takes_keyboard || self.rows == self.passed;
        let (response, name) =
            self.row(label, |ui, name| (text_ui(ui, label, text, example, 0.0), name.clone()));
        // Enter or Escape may close the form. A field that no longer exists must not receive the next key.
        let leaves =
            response.ctx.input(|input| input.key_pressed(Key::Enter) || input.key_pressed(Key::Escape));
        if is_first && !leaves && response.ctx.memory(|memory| memory.focused().is_none()) {
            response.request_focus();
        }
        self.control(response, Some(&name), hint)
    }

    pub fn lines(&mut self, label: &str, text: &mut String, example: &str, hint: &str) -> Response {
        let height = 3.0 * k(self.scale, CONTROL);
        let (response, name) = self.row(label, |ui, name| {
            let width = k(UnitScale::of(ui), FIELD).min(ui.available_width());
            let area = egui::ScrollArea::vertical().id_salt(label).max_height(height);
            let response = area.show(ui, |ui| {
                let field = TextEdit::multiline(text).desired_rows(2).hint_text(example.to_owned());
                ui.add(field.id(field_id(label)).desired_width(width).margin(ui.spacing().button_padding))
            });
            (response.inner, name.clone())
        });
        self.control(response, Some(&name), hint)
    }

    /// A field with a path, and a button that opens the system's dialog. Gives the field, and whether the button was clicked.
    pub fn path(&mut self, label: &str, path: &mut PathBuf, example: &str, browse: &str) -> (Response, bool) {
        let mut text = path.display().to_string();
        let (field, clicked, name) = self.row(label, |ui, name| {
            let button = grey_button(ui, browse);
            let width = text_width(ui, browse, TextStyle::Button) + 2.0 * ui.spacing().button_padding.x;
            let field = text_ui(ui, label, &mut text, example, width + ui.spacing().item_spacing.x);
            (field, ui.add(button).clicked(), name.clone())
        });
        if field.changed() {
            *path = text.into();
        }
        (self.control(field, Some(&name), ""), clicked)
    }

    /// Buttons in a row: which was clicked. Each has a name, a hint, and whether it is available.
    pub fn buttons(&mut self, label: &str, buttons: &[(&str, &str, bool)]) -> Option<usize> {
        self.row(label, |ui, _| {
            let mut clicked = None;
            for (index, (name, hint, is_enabled)) in buttons.iter().enumerate() {
                let response = ui.add_enabled_ui(*is_enabled, |ui| ui.add(grey_button(ui, *name))).inner;
                let response = if hint.is_empty() { response } else { response.on_hover_text(*hint) };
                if response.clicked() {
                    clicked = Some(index);
                }
            }
            clicked
        })
    }

    /// Anything, across the whole form.
    pub fn whole<R>(&mut self, add: impl FnOnce(&mut Ui) -> R) -> R {
        add(self.ui)
    }

    /// Grey words in the column of the controls.
    pub fn note(&mut self, text: impl Into<String>) {
        let text = text.into();
        let text = RichText::new(text).color(weak(self.ui)).size(self.scale.least_text());
        let column = k(self.scale, self.label);
        let room = self.ui.available_rect_before_wrap();
        let rest =
            Rect::from_min_max(pos2(room.left() + column, room.top()), pos2(room.right(), f32::INFINITY));
        let mut right = self.ui.new_child(UiBuilder::new().max_rect(rest).id_salt(("note", self.rows)));
        right.spacing_mut().interact_size.y = 0.0;
        right.add(Label::new(text).wrap());
        self.ui.advance_cursor_after_rect(right.min_rect());
    }

    pub fn says(&mut self, text: impl Into<String>) {
        self.ui.add(Label::new(text.into()).wrap());
    }

    pub fn heading(&mut self, title: &str) {
        heading_ui(self.ui, title);
    }

    pub fn enabled_if(&mut self, is_enabled: bool, rows: impl FnOnce(&mut FormRows<'_>)) {
        let (is_new, before) = (self.takes_keyboard, self.rows);
        let (passive, count) = self
            .ui
            .add_enabled_ui(is_enabled, |ui| {
                let mut inside = FormRows::new(ui, is_new && is_enabled);
                rows(&mut inside);
                (inside.passive, inside.rows)
            })
            .inner;
        self.passive.extend(passive);
        self.rows = before + count;
        self.takes_keyboard &= !is_enabled;
    }

    /// Rows that are folded away until their title is clicked. Returns what `rows` returns, while they are shown.
    pub fn folded<R>(
        &mut self,
        id: &'static str,
        title: &str,
        rows: impl FnOnce(&mut FormRows<'_>) -> R,
    ) -> Option<R> {
        let all = self.ui.available_width() / k(self.scale, 1.0);
        let wider = self.label.max((all - FOLDED_FIELD).min(QUESTION));
        let label = if self.label < 1.0 { 0.0 } else { wider };
        let field = if label > self.label { FOLDED_FIELD } else { self.field };
        let shown = egui::CollapsingHeader::new(title).id_salt(id).show_unindented(self.ui, |ui| {
            let mut inside = FormRows { label, field, ..FormRows::new(ui, false) };
            let given = rows(&mut inside);
            (given, inside.passive)
        });
        let (given, passive) = shown.body_returned?;
        self.passive.extend(passive);
        Some(given)
    }
}

pub fn heading_ui(ui: &mut Ui, title: &str) {
    ui.add(Label::new(RichText::new(title).strong().family(crate::kit::theme::strong_family())));
}

fn field_id(label: &str) -> Id {
    Id::unique(("dialog field", label))
}

fn text_ui(ui: &mut Ui, label: &str, text: &mut String, example: &str, beside: f32) -> Response {
    let scale = UnitScale::of(ui);
    let margin = vec2(ui.spacing().button_padding.x, k(scale, 7.0));
    // A long text widens the field.
    let wanted = text_width(ui, text, TextStyle::Body) + 3.0 * margin.x;
    let width = k(scale, FIELD).max(wanted).min(ui.available_width() - beside);
    let field = TextEdit::singleline(text).id(field_id(label)).hint_text(example.to_owned());
    ui.add(field.desired_width(width).margin(margin))
}

fn number_ui(ui: &mut Ui, number: DragValue<'_>, after: &str) -> Response {
    let scale = UnitScale::of(ui);
    let response = ui.add(number.min_size(vec2(k(scale, 80.0), height(ui, CONTROL))));
    if !after.is_empty() {
        ui.label(RichText::new(after).color(weak(ui)));
    }
    response
}

fn list<R>(
    ui: &mut Ui,
    (label, field): (&str, f32),
    chosen: &str,
    entries: impl FnOnce(&mut Ui) -> Option<R>,
) -> (Option<R>, Response) {
    let scale = UnitScale::of(ui);
    let combo = ComboBox::from_id_salt(("list", label))
        .selected_text(RichText::new(chosen).color(Theme::of(ui.ctx()).text()))
        .width(k(scale, field).min(ui.available_width()))
        .height(k(scale, 400.0))
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .icon(move |ui, rect, visuals, is_open| {
            let rect = Rect::from_center_size(rect.center(), vec2(1.0, 1.0) * k(scale, 14.0));
            paint_chevron(ui, rect, visuals, is_open);
        })
        .truncate();
    let shown = combo.show_ui(ui, |ui| {
        scale.apply(ui);
        let clicked = entries(ui);
        if clicked.is_some() {
            ui.close();
        }
        clicked
    });
    (shown.inner.flatten(), shown.response)
}

fn list_ui<T>(ui: &mut Ui, options: &[FormOption<T>], chosen: Option<usize>) -> Option<usize> {
    let mut clicked = None;
    for (index, option) in options.iter().enumerate() {
        let entry = egui::Button::selectable(chosen == Some(index), option.title.as_ref());
        let response = ui.add_enabled(option.problem.is_none(), entry);
        let hint = option.problem.as_deref().unwrap_or(&option.hint);
        let response = if hint.is_empty() {
            response
        } else {
            response.on_hover_text(hint).on_disabled_hover_text(hint)
        };
        if response.clicked() {
            clicked = Some(index);
        }
    }
    clicked
}
