//! The transport buttons and the timeline.

use egui::{Checkbox, Rect, RichText, Slider, Ui};

use super::fade_earlier;
use crate::file::Bookmark;
use crate::recording::Position;
use crate::session::{Action, Command, FindState, SPEED_RANGE, Session, Shown, capitalised};
use crate::ui::parts::report;
use crate::ui::text::{NO_SEARCH, window as text};
use crate::ui::widgets::{
    Marked, TimelineMark, command_button, command_icon_button, command_widget, note_track, timeline_marks,
};

const BUTTONS: [Command; 9] = [
    Command::First,
    Command::LayerBack,
    Command::StepBack,
    Command::EventBack,
    Command::PlayPause,
    Command::EventForward,
    Command::StepForward,
    Command::LayerForward,
    Command::Last,
];

/// A slider over the whole recording, with the marks of breakpoints and bookmarks.
pub fn timeline_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    ui.scope(|ui| {
        fade_earlier(ui, session);
        let slider = slider_ui(ui, session, actions);
        marks_ui(ui, session, slider, actions);
    });
}

pub fn buttons_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        for command in BUTTONS {
            command_icon_button(ui, command, session, actions);
        }
        ui.separator();
        let mut live = session.playback.follows_live();
        let checkbox = Checkbox::new(&mut live, Command::Live.info().name);
        command_widget(ui, checkbox, Command::Live, session, actions);
        command_button(ui, Command::GoToStep, session, actions);
        speed_ui(ui, session, actions);
        find_ui(ui, session, actions);
    });
}

/// The progress while an event is searched for; nothing if it is found at once.
fn find_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let Some(find) = session.breakpoints.find() else { return };
    let name = find.name();
    let state = match find.state() {
        FindState::Searching(0.0) => return,
        FindState::Searching(done) => text::finding(&name, done),
        FindState::AtLiveEnd => text::no_match_yet(&name),
        FindState::Waiting => text::waiting_for(&name),
    };
    ui.separator();
    ui.label(RichText::new(state).strong());
    if find.state() == FindState::AtLiveEnd && ui.button(text::WAIT).clicked() {
        actions.push(Action::WaitForBreakpoint);
    }
    command_button(ui, Command::Deselect, session, actions);
}

/// The slider is hidden in a narrow window. The keys always work.
fn speed_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    const SLIDER: f32 = 110.0;
    if ui.available_size_before_wrap().x > SLIDER * 3.0 {
        ui.separator();
        let name = ui.label(text::SPEED);
        let mut speed = session.playback.speed();
        ui.spacing_mut().slider_width = SLIDER;
        let slider = Slider::new(&mut speed, SPEED_RANGE).show_value(false);
        if ui.add(slider).labelled_by(name.id).on_hover_text(text::SPEED_HINT).changed() {
            actions.push(Action::SetSpeed(speed));
        }
    }
    ui.label(session.playback.speed_text()).on_hover_text(text::SPEED_HINT);
}

/// Bookmarks, and where breakpoints are met: at most one a point of the timeline, the rarest over the others.
fn marks<'a>(session: &'a Session, shown: &Shown, width: f32) -> Vec<TimelineMark<'a>> {
    let steps = shown.horizon();
    let end = Position::after(steps);
    let seen = if shown.tells_end() { end } else { shown.position() };
    let bookmarks = session.bookmarks().iter().filter(|bookmark| bookmark.position() <= end);
    let mark =
        |bookmark| TimelineMark { position: Bookmark::position(bookmark), what: Marked::Bookmark(bookmark) };
    let mut marks: Vec<_> = bookmarks.map(mark).collect();
    let mut by_rarity: Vec<_> = session.breakpoints.hits().iter().collect();
    by_rarity.sort_by_key(|(_, hits)| hits.len());
    let points = width.max(1.0) as usize;
    let mut taken = vec![false; points + 1];
    for (condition, hits) in by_rarity {
        for hit in hits.iter().filter(|hit| hit.position <= seen) {
            let position = hit.position;
            let point = ((position.steps * points as u64 / steps.max(1)) as usize).min(points);
            if !std::mem::replace(&mut taken[point], true) {
                marks.push(TimelineMark { position, what: Marked::Event(condition) });
            }
        }
    }
    marks
}

fn marks_ui(ui: &mut Ui, session: &Session, slider: Rect, actions: &mut Vec<Action>) {
    let Some(shown) = session.shown.as_ref().filter(|_| !session.editor.places().is_empty()) else { return };
    let marks = marks(session, shown, slider.width());
    if let Some(position) = timeline_marks(ui, slider, (shown.horizon(), session.unit()), &marks) {
        actions.push(Action::GoTo(position));
    }
}

/// Returns the slider's rectangle.
fn slider_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) -> Rect {
    let row = ui.horizontal(|ui| {
        let last = session.shown.as_ref().map_or(0, Shown::horizon);
        let told = session.shown.as_ref().map_or(Some(0), Shown::told_steps);
        let position = session.shown.as_ref().map_or_else(Position::default, Shown::position);
        let text = capitalised(&session.unit().progress(position, told));
        // As wide as the longest text that this recording needs, so that the slider does not move.
        let widest = capitalised(&session.unit().progress(Position { steps: last, events: 6 }, told));
        let font = egui::TextStyle::Body.resolve(ui.style());
        let width =
            ui.fonts_mut(|fonts| fonts.layout_no_wrap(widest, font, egui::Color32::PLACEHOLDER).size().x);
        let (rect, _) = ui
            .allocate_exact_size(egui::vec2(width + 4.0, ui.spacing().interact_size.y), egui::Sense::hover());
        let mut label = ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(*ui.layout()));
        let label = label.label(RichText::new(text).strong());
        let mut step = position.steps;
        ui.spacing_mut().slider_width = (ui.available_width() - 16.0).max(60.0);
        let slider = Slider::new(&mut step, 0..=last.max(1)).show_value(false);
        let response = ui.add_enabled(last > 0, slider).labelled_by(label.id);
        note_track(ui, response.rect);
        report(ui, "timeline", response.rect, None);
        if response.changed() {
            actions.push(Action::GoTo(Position::after(step)));
        }
        response.on_disabled_hover_text(NO_SEARCH).rect
    });
    row.inner
}
