//! Shows a form: its place, its columns, and the keys.

use egui::{
    Context, Frame, Id, Key, Label, Layout, Margin, Modifiers, Rect, RichText, ScrollArea, Sense, Stroke, Ui,
    UiBuilder, WidgetInfo, pos2, vec2,
};

use super::dialog_form::{DialogForm, LastLine, Part};
use super::footer::{footer_ui, is_entered};
use super::rows::FormRows;
use super::style;
use super::style::{BESIDE_ANOTHER, PADDING, WIDTH, k};
use crate::kit::parts;
use crate::kit::theme::{Theme, UnitScale, strong_family};
use crate::kit::widgets::{Icon, dialog, paint_icon};

/// Of the title.
const TITLE: f32 = 24.0;
/// Around the dialog, at least.
const AROUND: f32 = 12.0;
/// Between the rows and what stands beside them.
const BETWEEN: f32 = 24.0;
/// What is kept of a preview where there is little room.
const LEAST_PREVIEW: f32 = 120.0;

/// The heights of the title and of what stands below the rows, before they are known.
const AT_FIRST: f32 = 140.0;

/// What a form remembers until the next frame.
#[derive(Clone)]
struct FormMemory {
    /// The heights of the title and of what stands below the rows.
    around: f32,
    /// The height of all.
    height: f32,
    /// Controls on which Enter accepts.
    passive: Vec<Id>,
}

impl<A: Clone> DialogForm<'_, A> {
    /// Shows the dialog. Returns what the user answered.
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
        let (preview, beside) = (self.preview.take(), self.beside.take());
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
            style::apply(ui, scale);
            ui.set_width(width);
            let top = ui.cursor().top();
            let cross = title_ui(ui, &self.title);
            let titled = ui.cursor().top() - top;
            let height = (room.y - memory.around).max(k(scale, 40.0));
            let parts = (preview, beside);
            let passive = body_ui(ui, (column, second, height), is_new, rows, parts);
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
    let response = ui.interact(rect, Id::unique(("the cross of a dialog", dialog)), Sense::click());
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
    (preview, beside): (Option<(f32, Part<'_>)>, Option<Part<'_>>),
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
        let passive = std::mem::take(&mut all.passive);
        if let Some((wanted, preview)) = preview {
            preview_ui(ui, k(scale, wanted), height, preview);
        }
        passive
    };
    match (beside, second) {
        (Some(beside), Some(second)) => {
            let place = Layout::left_to_right(egui::Align::Min);
            ui.with_layout(place, |ui| {
                ui.spacing_mut().item_spacing.x = k(scale, BETWEEN);
                let spacing = k(scale, 12.0);
                let passive = ui
                    .vertical(|ui| {
                        ui.spacing_mut().item_spacing.x = spacing;
                        ui.set_width(column);
                        area("rows").show(ui, rows_ui).inner
                    })
                    .inner;
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.x = spacing;
                    ui.set_width(second);
                    area("beside").show(ui, beside);
                });
                passive
            })
            .inner
        }
        (beside, _) => {
            area("rows")
                .show(ui, |ui| {
                    let passive = rows_ui(ui);
                    if let Some(beside) = beside {
                        beside(ui);
                    }
                    passive
                })
                .inner
        }
    }
}

/// As high as it is wanted, but lower where the window is.
fn preview_ui(ui: &mut Ui, wanted: f32, height: f32, preview: Part<'_>) {
    let scale = UnitScale::of(ui);
    let used = ui.min_rect().height();
    let least = k(scale, LEAST_PREVIEW);
    let height = wanted.min((height - used - ui.spacing().item_spacing.y).max(least));
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    ui.painter().rect_filled(rect, style::round(scale), Theme::of(ui.ctx()).button());
    parts::report(ui, "preview", rect, None);
    let mut inside = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("preview"));
    inside.set_clip_rect(rect.intersect(ui.clip_rect()));
    preview(&mut inside);
}
