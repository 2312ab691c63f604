//! Shows a form: its place, its columns, its buttons and the keys.

use egui::{
    Button, Context, Frame, Id, Key, Label, Layout, Margin, Modifiers, ProgressBar, Rect, RichText,
    ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::rows::FormRows;
use super::style::{
    BESIDE_ANOTHER, BUTTON, CONTROL, NARROW, PADDING, WIDTH, apply, error_ui, grey_button, height, k, round,
    weak,
};
use crate::kit::parts;
use crate::kit::text::CANCEL;
use crate::kit::theme::{Theme, UnitScale, least_tapped, strong_family};
use crate::kit::widgets::{Icon, Pen, PenStyle, dialog, line, paint_icon};

const TITLE: f32 = 24.0;
const AROUND: f32 = 12.0;
const BETWEEN: f32 = 24.0;

/// The heights of the title and of what stands below the rows, before they are known.
const AT_FIRST: f32 = 140.0;

pub(super) type Part<'a> = Box<dyn FnOnce(&mut Ui) + 'a>;

/// A dialog. What a user answers is an `A`.
#[must_use = "a form is shown by `show`"]
pub struct DialogForm<'a, A> {
    pub(super) name: &'static str,
    pub(super) title: String,
    /// What Escape, the cross and the first button do.
    pub(super) leave: FormButton<A>,
    pub(super) accept: Option<FormButton<A>>,
    /// What Enter does, as a verb.
    pub(super) verb: &'static str,
    pub(super) others: Vec<FormButton<A>>,
    pub(super) last: LastLine<A>,
    /// What is beside the rows, and the least width that it needs, in points at the desk.
    pub(super) beside: Option<(f32, Part<'a>)>,
}

pub(super) struct FormButton<A> {
    pub(super) name: String,
    pub(super) hint: &'static str,
    pub(super) is_enabled: bool,
    pub(super) action: A,
}

/// What stands below the rows, in sight.
pub enum LastLine<A> {
    Nothing,
    /// What follows from the choices, or what was done and where.
    Note(String),
    Problem(String),
    /// How much is done, from 0 to 1, where that is known. `stop` is what its button does, unless it is stopping already.
    Progress {
        done: Option<f32>,
        words: String,
        stop: Option<A>,
    },
}

impl<'a, A: Clone> DialogForm<'a, A> {
    /// `leave` is what Escape does.
    pub fn new(name: &'static str, title: impl Into<String>, leave: A) -> Self {
        let leave = FormButton { name: CANCEL.to_owned(), hint: "", is_enabled: true, action: leave };
        Self {
            name,
            title: title.into(),
            leave,
            accept: None,
            verb: "closes",
            others: Vec::new(),
            last: LastLine::Nothing,
            beside: None,
        }
    }

    /// The button that leaves is called this. Without a button that accepts, it is the dark one, and Enter presses it.
    pub fn left_by(mut self, name: &str) -> Self {
        name.clone_into(&mut self.leave.name);
        self
    }

    pub fn left_with_hint(mut self, hint: &'static str) -> Self {
        self.leave.hint = hint;
        self
    }

    /// The dark button. `verb` says what Enter does: "Enter starts".
    pub fn accept(
        mut self,
        name: impl Into<String>,
        verb: &'static str,
        is_enabled: bool,
        action: A,
    ) -> Self {
        self.accept = Some(FormButton { name: name.into(), hint: "", is_enabled, action });
        self.verb = verb;
        self
    }

    pub fn accept_hint(mut self, hint: &'static str) -> Self {
        if let Some(accept) = &mut self.accept {
            accept.hint = hint;
        }
        self
    }

    pub fn other(mut self, name: impl Into<String>, hint: &'static str, is_enabled: bool, action: A) -> Self {
        self.others.push(FormButton { name: name.into(), hint, is_enabled, action });
        self
    }

    pub fn last(mut self, last: LastLine<A>) -> Self {
        self.last = last;
        self
    }

    /// What results: a second column, where there is room for one. It may be narrower than the first.
    pub fn beside(self, add: impl FnOnce(&mut Ui) + 'a) -> Self {
        self.beside_of(NARROW, add)
    }

    /// The same, in a column of at least this width, in points at the desk; below the rows where there is no room for it.
    pub fn beside_of(mut self, least: f32, add: impl FnOnce(&mut Ui) + 'a) -> Self {
        self.beside = Some((least, Box::new(add)));
        self
    }
}

#[derive(Clone)]
struct FormMemory {
    around: f32,
    height: f32,
    /// Controls on which Enter accepts.
    passive: Vec<Id>,
}

impl<A: Clone> DialogForm<'_, A> {
    pub fn show(mut self, ctx: &Context, rows: impl FnOnce(&mut FormRows<'_>)) -> Option<A> {
        let id = Id::unique(("form", self.name));
        let scale = UnitScale::over(ctx);
        let memory = ctx.data(|data| data.get_temp::<FormMemory>(id));
        let memory = memory.unwrap_or_else(|| FormMemory {
            around: k(scale, AT_FIRST),
            height: 0.0,
            passive: Vec::new(),
        });
        let popup_was_open = egui::Popup::is_any_open(ctx);
        let enters = !popup_was_open && takes_enter(ctx, &memory.passive);
        let beside = self.beside.take();
        let theme = Theme::of(ctx);
        let frame = Frame::new()
            .fill(theme.panel())
            .stroke(Stroke::new(1.0, theme.line()))
            .inner_margin(Margin::same(k(scale, PADDING).round() as i8))
            .corner_radius(k(scale, 10.0))
            .shadow(ctx.global_style().visuals.popup_shadow);
        let room = ctx.content_rect().size() - egui::Vec2::splat(2.0 * (k(scale, PADDING).round() + AROUND));
        let least = beside.as_ref().map(|(least, _)| k(scale, *least));
        let (column, second) = columns(scale, room.x, least);
        let beside = beside.map(|(_, beside)| beside);
        let width = column + second.map_or(0.0, |second| k(scale, BETWEEN) + second);
        let (modal, is_new) = dialog(ctx, self.name, frame, |ui, is_new| {
            apply(ui, scale);
            ui.set_width(width);
            let top = ui.cursor().top();
            let cross = title_ui(ui, &self.title);
            let titled = ui.cursor().top() - top;
            let height = (room.y - memory.around).max(k(scale, 40.0));
            let passive = body_ui(ui, (column, second, height), is_new, rows, beside);
            let below = ui.cursor().top();
            let enters = enters || !popup_was_open && is_entered(ui);
            let answer = footer_ui(ui, &self, enters);
            // The cursor is one gap below the rows.
            let around = titled + ui.min_rect().bottom() - below + ui.spacing().item_spacing.y;
            let is_left = cross_ui(ui, self.name, cross);
            let whole = ui.min_rect().expand(k(scale, PADDING).round());
            parts::report(ui, "dialog", whole, Some(scale.least_text()));
            let height = ui.min_rect().height();
            if (around - memory.around).abs().max((height - memory.height).abs()) > 0.5 {
                // It is placed by the size that it had.
                ctx.request_repaint();
            }
            ctx.data_mut(|data| data.insert_temp(id, FormMemory { around, height, passive }));
            answer.or_else(|| is_left.then(|| self.leave.action.clone()))
        });
        // The key that opened it is not one that accepts it.
        let answer = modal.inner.clone().filter(|_| !is_new);
        // A click beside the form does not lose what is under way.
        let is_under_way = matches!(self.last, LastLine::Progress { .. });
        let is_beside = modal.backdrop_response.clicked() && is_under_way;
        if answer.is_none() && modal.should_close() && !is_beside {
            return Some(self.leave.action);
        }
        answer
    }
}

/// The widths of the rows and of what is beside them, which needs at least so much; below them if there is no room.
fn columns(scale: UnitScale, room: f32, least: Option<f32>) -> (f32, Option<f32>) {
    let whole = k(scale, WIDTH);
    let room = room - k(scale, BETWEEN);
    // The first one gives some of its room away.
    let first = (room - whole).clamp(k(scale, BESIDE_ANOTHER), whole);
    let second = (room - first).min(whole);
    match least {
        Some(least) if second >= least => (first, Some(second)),
        least => (whole.max(least.unwrap_or(0.0)).min(room + k(scale, BETWEEN)), None),
    }
}

/// Whether Enter is pressed on a control that has no use for it: then it accepts the form.
fn takes_enter(ctx: &Context, passive: &[Id]) -> bool {
    let focused = ctx.memory(egui::Memory::focused);
    focused.is_some_and(|focused| passive.contains(&focused))
        && !ctx.text_edit_focused()
        && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
}

/// Returns the place of the cross.
fn title_ui(ui: &mut Ui, title: &str) -> Rect {
    let scale = UnitScale::of(ui);
    let from = ui.cursor().min;
    let side = k(scale, 28.0);
    let right = from.x + ui.available_width();
    let text = RichText::new(title).family(strong_family()).size(k(scale, TITLE));
    let rest = Rect::from_min_max(from, pos2(right - side - k(scale, 8.0), f32::INFINITY));
    let mut named = ui.new_child(UiBuilder::new().max_rect(rest).id_salt("title"));
    named.add(Label::new(text).wrap());
    ui.advance_cursor_after_rect(named.min_rect());
    ui.add_space(k(scale, 2.0));
    Rect::from_min_size(pos2(right - side, from.y), vec2(side, side))
}

/// The cross at the right of the title; whether it was clicked. It comes last, so that the keyboard reaches the rows first.
fn cross_ui(ui: &Ui, dialog: &str, rect: Rect) -> bool {
    let theme = Theme::of(ui.ctx());
    let tapped = rect.expand((least_tapped(ui.ctx()) - rect.width()).max(0.0) / 2.0);
    let response = ui.interact(tapped, Id::unique(("the cross of a dialog", dialog)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, "Close the dialog"));
    if response.hovered() {
        ui.painter().rect_filled(rect, 4, theme.button());
    }
    paint_icon(ui.painter(), (rect.center(), rect.width() / 28.0), Icon::Close, theme.weak_text());
    response.clicked()
}

/// The rows and what results from them. Returns the controls on which Enter accepts.
fn body_ui(
    ui: &mut Ui,
    (column, second, height): (f32, Option<f32>, f32),
    is_new: bool,
    rows: impl FnOnce(&mut FormRows<'_>),
    beside: Option<Part<'_>>,
) -> Vec<Id> {
    let scale = UnitScale::of(ui);
    let area = |name: &str| {
        // Without the least height, it would stay as high as what it showed first.
        let area = ScrollArea::vertical().id_salt(("form", name)).max_height(height);
        area.min_scrolled_height(height).auto_shrink([false, true])
    };
    let rows_ui = |ui: &mut Ui| {
        let mut all = FormRows::new(ui, is_new);
        rows(&mut all);
        std::mem::take(&mut all.passive)
    };
    let Some(second) = second else {
        let both = |ui: &mut Ui| {
            let passive = rows_ui(ui);
            if let Some(beside) = beside {
                beside(ui);
            }
            passive
        };
        return area("rows").show(ui, both).inner;
    };
    let spacing = k(scale, 12.0);
    let both = ui.with_layout(Layout::left_to_right(egui::Align::Min), |ui| {
        ui.spacing_mut().item_spacing.x = k(scale, BETWEEN);
        let first = ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.x = spacing;
            ui.set_width(column);
            area("rows").show(ui, rows_ui).inner
        });
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.x = spacing;
            ui.set_width(second);
            if let Some(beside) = beside {
                area("beside").show(ui, beside);
            }
        });
        first.inner
    });
    both.inner
}

/// Around the name of a button, and between buttons.
const BUTTON_PADDING: f32 = 16.0;
const BETWEEN_BUTTONS: f32 = 12.0;

fn footer_ui<A: Clone>(ui: &mut Ui, form: &DialogForm<'_, A>, is_entered: bool) -> Option<A> {
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
                    bar.desired_width(room).desired_height(height(ui, CONTROL)).corner_radius(round(scale));
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
    let height = height(ui, BUTTON);
    let pen = Pen::new(ui, scale);
    let width = |ui: &Ui, text: &str, style: PenStyle| line(ui, text, style).size().x;
    let widths: Vec<f32> = grey
        .iter()
        .copied()
        .chain([dark])
        .map(|button| width(ui, &button.name, pen.strong()) + 2.0 * k(scale, BUTTON_PADDING))
        .collect();
    let between = k(scale, BETWEEN_BUTTONS);
    let all = widths.iter().sum::<f32>() + between * grey.len() as f32;
    let room = ui.available_width();
    let from = ui.cursor().min;
    // What is put at its place moves nothing below.
    let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(ui.available_rect_before_wrap()));
    let row = &mut inside;
    let keys = match form.accept {
        Some(_) => format!("Enter {}, Esc leaves.", form.verb),
        None => "Enter or Esc closes.".to_owned(),
    };
    let keys = RichText::new(keys).color(weak(ui)).size(scale.least_text());
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
    parts::report(ui, format!("button {}", button.name), rect, None);
    let shown = if button.hint.is_empty() { shown } else { shown.on_hover_text(button.hint) };
    shown.clicked()
}

/// Whether Enter is pressed, and is not the key of a control.
pub(super) fn is_entered(ui: &Ui) -> bool {
    ui.input(|input| input.key_pressed(Key::Enter)) && ui.memory(|memory| memory.focused().is_none())
}
