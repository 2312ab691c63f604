//! The bottom: what can be done, or how far a set of searches is.

use egui::{Align, Align2, Layout, ProgressBar, Rect, Ui, UiBuilder, pos2, vec2};

use super::screen::{MARGIN, RunsScreen};
use crate::activity::runs::words as text;
use crate::activity::view::Act;
use crate::core::{RunningSet, RunsAction};
use crate::kit::parts::report;
use crate::kit::widgets::{write, write_in};

/// The width of the note at the right, in units.
const NOTE: f32 = 13.0;

pub fn bottom_ui(ui: &mut Ui, rect: Rect, screen: RunsScreen<'_>, actions: &mut Vec<Act<RunsAction>>) {
    let RunsScreen { seen, listed, pen, .. } = screen;
    let inner = rect.shrink2(vec2(pen.u(MARGIN), 0.0));
    let left = Rect { max: pos2(inner.right() - pen.u(NOTE), inner.bottom()), ..inner };
    report(ui, "bottom", left, Some(pen.scale.text()));
    if !listed.is_empty() {
        let at = pos2(inner.right(), inner.center().y);
        let note = write(ui, at, Align2::RIGHT_CENTER, text::SCALE, pen.weak(), pen.u(NOTE - 0.8));
        report(ui, "scale", note, Some(pen.scale.text()));
    }
    if let Some(several) = &seen.core.runs.several {
        several_ui(ui, left, several, screen, actions);
        return;
    }
    let said = seen.core.notice.as_ref().filter(|notice| !notice.is_error).map(|notice| notice.text.as_str());
    let hint = said.unwrap_or(if listed.is_empty() { "" } else { text::HINT });
    write_in(ui, left, pen, hint, pen.weak());
}

/// Progress, and Stop.
fn several_ui(
    ui: &mut Ui,
    rect: Rect,
    several: &RunningSet,
    screen: RunsScreen<'_>,
    actions: &mut Vec<Act<RunsAction>>,
) {
    let pen = screen.pen;
    let layout = Layout::left_to_right(Align::Center);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(rect).layout(layout).id_salt("running several"));
    pen.scale.apply(ui.style_mut());
    if ui.button("Stop").on_hover_text(text::STOP_HINT).clicked() {
        actions.push(Act::Own(RunsAction::StopSeveral));
    }
    let (done, all) = (several.measured(), several.count());
    let share = match several.preparing() {
        Some(share) => share,
        None => done as f32 / all.max(1) as f32,
    };
    ui.add(ProgressBar::new(share).desired_width(pen.u(10.0)).desired_height(pen.u(0.8)));
    let words = match several.preparing() {
        Some(share) => text::preparing(share),
        None => text::under_way(done, all, several.title()),
    };
    ui.label(egui::RichText::new(words).weak());
}
