//! The end of a form: what is said last, a line, the keys, and the buttons.

use egui::{Button, Key, Label, ProgressBar, Rect, RichText, Ui, pos2, vec2};

use super::dialog_form::{DialogForm, FormButton, LastLine};
use super::parts::error_ui;
use super::style::{BUTTON, CONTROL, grey_button, k, round, weak};
use crate::kit::theme::{Theme, UnitScale, strong_family};
use crate::kit::widgets::{Pen, PenStyle, line};

/// Around the name of a button, and between buttons.
const PADDING: f32 = 16.0;
const BETWEEN: f32 = 12.0;

/// Returns what was answered.
pub(super) fn footer_ui<A: Clone>(ui: &mut Ui, form: &DialogForm<'_, A>, is_entered: bool) -> Option<A> {
    let scale = UnitScale::of(ui);
    let stopped = last_ui(ui, &form.last);
    ui.add_space(k(scale, 2.0));
    let line = Theme::of(ui.ctx()).line();
    let y = ui.cursor().top();
    ui.painter().hline(ui.max_rect().x_range(), y, egui::Stroke::new(1.0, line));
    ui.add_space(k(scale, 16.0));
    // What runs is stopped before it starts again.
    let is_under_way = matches!(form.last, LastLine::Progress { .. });
    let dark = form.accept.as_ref().unwrap_or(&form.leave);
    let is_ready = dark.is_enabled && !(is_under_way && form.accept.is_some());
    let clicked = buttons_ui(ui, form, is_ready);
    let enter = is_entered && is_ready;
    stopped.or(clicked).or_else(|| enter.then(|| dark.action.clone()))
}

fn last_ui<A: Clone>(ui: &mut Ui, last: &LastLine<A>) -> Option<A> {
    let scale = UnitScale::of(ui);
    match last {
        LastLine::Nothing => None,
        LastLine::Note(text) => {
            ui.add(Label::new(text).wrap());
            None
        }
        LastLine::Problem(text) => {
            error_ui(ui, text);
            None
        }
        LastLine::Progress { done, words, stop } => {
            let button = grey_button(ui, "Stop");
            let width = k(scale, 84.0);
            ui.horizontal(|ui| {
                let room = ui.available_width() - width - ui.spacing().item_spacing.x;
                // Where it is not known how much is to be done, the bar moves.
                let bar = ProgressBar::new(done.unwrap_or(0.0)).animate(done.is_none());
                let bar =
                    bar.desired_width(room).desired_height(k(scale, CONTROL)).corner_radius(round(scale));
                ui.add(bar.fill(Theme::of(ui.ctx()).closed_fill()).text(words.as_str()));
                let clicked = ui
                    .add_enabled_ui(stop.is_some(), |ui| ui.add(button.min_size(vec2(width, 0.0))).clicked());
                stop.clone().filter(|_| clicked.inner)
            })
            .inner
        }
    }
}

fn buttons_ui<A: Clone>(ui: &mut Ui, form: &DialogForm<'_, A>, is_ready: bool) -> Option<A> {
    let scale = UnitScale::of(ui);
    let leaves = form.accept.as_ref().map(|_| &form.leave);
    let grey: Vec<_> = form.others.iter().chain(leaves).collect();
    let dark = form.accept.as_ref().unwrap_or(&form.leave);
    let height = k(scale, BUTTON);
    let pen = Pen::new(ui, scale);
    let width = |ui: &Ui, text: &str, style: PenStyle| line(ui, text, style).size().x;
    let widths: Vec<f32> = grey
        .iter()
        .copied()
        .chain([dark])
        .map(|button| width(ui, &button.name, pen.strong()) + 2.0 * k(scale, PADDING))
        .collect();
    let between = k(scale, BETWEEN);
    let all = widths.iter().sum::<f32>() + between * grey.len() as f32;
    let room = ui.available_width();
    let from = ui.cursor().min;
    // What is put at its place moves nothing below.
    let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(ui.available_rect_before_wrap()));
    let row = &mut inside;
    let keys = RichText::new(keys(form)).color(weak(ui)).size(scale.least_text());
    let keys_width = width(ui, keys.text(), PenStyle { size: scale.least_text(), ..pen.weak() });
    // On a narrow screen, the buttons matter more.
    if keys_width + between <= room - all {
        let rect = Rect::from_min_size(from, vec2(keys_width + 1.0, height));
        row.put(rect, Label::new(keys).extend());
    }
    let mut at = pos2(from.x + (room - all).max(0.0), from.y);
    let mut answer = None;
    for (index, (button, width)) in grey.into_iter().chain([dark]).zip(&widths).enumerate() {
        if at.x + width > from.x + room + 1.0 && at.x > from.x {
            at = pos2(from.x, at.y + height + between);
        }
        let rect = Rect::from_min_size(at, vec2(*width, height));
        at.x += width + between;
        let is_dark = index + 1 == widths.len();
        let is_enabled = if is_dark { is_ready } else { button.is_enabled };
        if button_ui(row, button, rect, is_dark, is_enabled) {
            answer = Some(button.action.clone());
        }
    }
    ui.advance_cursor_after_rect(Rect::from_min_max(from, pos2(from.x + room, at.y + height)));
    answer
}

fn button_ui<A>(ui: &mut Ui, button: &FormButton<A>, rect: Rect, is_dark: bool, is_enabled: bool) -> bool {
    let theme = Theme::of(ui.ctx());
    let shown = ui
        .add_enabled_ui(is_enabled, |ui| {
            let widget = if is_dark && is_enabled {
                let text = RichText::new(&button.name).family(strong_family()).color(theme.action_text());
                Button::new(text).fill(theme.action()).stroke(egui::Stroke::NONE)
            } else {
                grey_button(ui, &button.name)
            };
            ui.put(rect, widget)
        })
        .inner;
    let shown = if button.hint.is_empty() { shown } else { shown.on_hover_text(button.hint) };
    shown.clicked()
}

/// What Enter and Escape do.
fn keys<A>(form: &DialogForm<'_, A>) -> String {
    match &form.accept {
        Some(_) => format!("Enter {}, Esc leaves.", form.verb),
        None => "Enter or Esc closes.".to_owned(),
    }
}

/// Whether Enter is pressed, and is not the key of a control.
pub(super) fn is_entered(ui: &Ui) -> bool {
    ui.input(|input| input.key_pressed(Key::Enter)) && ui.memory(|memory| memory.focused().is_none())
}
