//! The current step in its slots, and how the search ended.

use egui::{Button, Label, Rect, RichText, Sense, Ui, vec2};

use super::{section, section_gap};
use crate::session::{Action, Command, Session, Shown, ending_text};
use crate::ui::Theme;
use crate::ui::parts::report;
use crate::ui::stage::{Layout, stage_ui};
use crate::ui::text::node as text;
use crate::ui::theme::UnitScale;
use crate::ui::widgets::{command_button, command_widget};
use crate::worker::Ending;

/// Height of the line with the title, and the gaps around it.
const TITLE_HEIGHT: f32 = 44.0;
/// In a lower panel, the current step does not become smaller: it scrolls.
const LEAST_HEIGHT: f32 = 290.0;

/// The current step, or a hint before the first search.
pub fn current_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    if let Some(shown) = &session.shown {
        status_ui(ui, session, shown, actions);
    }
    let room = vec2(ui.available_width(), (ui.clip_rect().height() - TITLE_HEIGHT).max(LEAST_HEIGHT));
    let scale = if session.panels.is_alone() { UnitScale::filling(room) } else { UnitScale::WORKING };
    // The line above says how the search ended.
    let layout =
        Layout { tells_end: false, ..Layout::new(Rect::from_min_size(ui.cursor().min, room), scale) };
    let (rect, _) = ui.allocate_exact_size(vec2(room.x, layout.height()), Sense::hover());
    report(ui, "left side", rect, None);
    if ui.is_rect_visible(rect) {
        stage_ui(ui, &layout, session, actions);
    }
    section_gap(ui);
}

/// What is being searched, and how the search ended.
fn status_ui(ui: &mut Ui, session: &Session, shown: &Shown, actions: &mut Vec<Action>) {
    let recording = &shown.recording;
    let heuristic = recording.settings().heuristic_in_use().map(|h| h.info().title);
    let title = text::search_title(recording.algorithm().title, heuristic);
    ui.horizontal(|ui| {
        section(ui, &title);
        let progress = recording.progress();
        let state = ending_text(shown).unwrap_or_else(|| match (shown.prepared, progress.recording_off) {
            _ if !shown.is_running() => String::new(),
            (Some(_), _) => text::PREPARING.to_owned(),
            (None, true) if !shown.tells_end() => text::SEARCHING.to_owned(),
            (None, true) => text::searching_unrecorded(progress.counts.generated()),
            (None, false) => text::SEARCHING.to_owned(),
        });
        let theme = Theme::of(ui.ctx());
        let colour = if shown.is_solved() { theme.path() } else { theme.text() };
        if shown.is_at_limit() {
            continue_ui(ui, session, shown, actions);
        }
        ui.add(Label::new(RichText::new(state).color(colour).strong()).truncate());
    });
}

/// The button that continues past a limit, and the next limit.
fn continue_ui(ui: &mut Ui, session: &Session, shown: &Shown, actions: &mut Vec<Action>) {
    let name = Command::Continue.info().name;
    let label = match session.continuation(true).map(|continuation| continuation.limits) {
        Err(_) => name.to_owned(),
        Ok(next) if shown.ending == Some(Ending::MemoryLimit) => {
            text::continue_to_mib(name, next.max_bytes >> 20)
        }
        Ok(next) => text::continue_to_nodes(name, next.max_nodes),
    };
    command_widget(ui, Button::new(label), Command::Continue, session, actions);
    command_button(ui, Command::Answer, session, actions);
}
