//! The bar below the menus: what is searched, and how that went.

use egui::{Align, Button, Label, Rect, RichText, Stroke, Ui, UiBuilder, vec2};

use super::{algorithm_ui, fade_earlier, heuristic_ui, open_rules};
use crate::session::{Action, Command, PanelId, Session, Shown, changed_rules, ending_text};
use crate::ui::Theme;
use crate::ui::parts::report;
use crate::ui::text::{boards as boards_text, node as text};
use crate::ui::theme::UnitScale;
use crate::ui::widgets::{command_button, command_widget};
use crate::worker::Ending;

/// In points.
const MARGIN: f32 = 12.0;

pub fn bar_ui(ui: &mut Ui, rect: Rect, session: &Session, actions: &mut Vec<Action>) {
    report(ui, "settings", rect, Some(UnitScale::WORKING.least_text()));
    ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, Theme::of(ui.ctx()).line()));
    let room = UiBuilder::new().max_rect(rect.shrink2(vec2(MARGIN, 0.0)));
    let room = room.layout(egui::Layout::left_to_right(Align::Center)).id_salt("settings");
    let mut inside = ui.new_child(room);
    inside.shrink_clip_rect(rect);
    UnitScale::WORKING.apply(inside.style_mut());
    choices_ui(&mut inside, session, actions);
    inside.with_layout(egui::Layout::right_to_left(Align::Center), |ui| {
        let theme = Theme::of(ui.ctx());
        let name = RichText::new(Command::Present.info().name).color(theme.action_text()).strong();
        command_widget(ui, Button::new(name).fill(theme.action()), Command::Present, session, actions);
        ui.with_layout(egui::Layout::left_to_right(Align::Center), |ui| {
            ui.add_space(MARGIN);
            let has_answer = session.shown.as_ref().is_some_and(|shown| ending_text(shown).is_some());
            let is_told = has_answer && !session.shows_earlier_settings();
            if session.editor.unsolvable().is_some() && !is_told {
                let no_path = RichText::new(boards_text::NO_PATH).color(theme.error()).strong();
                ui.add(Label::new(no_path).truncate()).on_hover_text(boards_text::UNSOLVABLE);
                return;
            }
            if let Some(shown) = &session.shown {
                state_ui(ui, session, shown, actions);
            }
        });
    });
}

/// The boards, the algorithm, its heuristic and rules, and Run.
fn choices_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let has_boards = session.panels.arrangement.shows(PanelId::Setup);
    let info = PanelId::Setup.command().info();
    let boards = ui.add(Button::selectable(has_boards, info.name));
    if boards.on_hover_text(info.tooltip).clicked() {
        actions.push(Action::ShowPanel(PanelId::Setup, !has_boards));
    }
    algorithm_ui(ui, session, actions);
    heuristic_ui(ui, session, actions);
    let rules = changed_rules(&session.editor.document().settings);
    let rules = ui.button(RichText::new(boards_text::rules_changed(rules)).weak());
    if rules.on_hover_text(boards_text::RULES_HINT).clicked() {
        open_rules(ui.ctx());
        actions.push(Action::ShowPanel(PanelId::Setup, true));
    }
    let stands_out = session.shown.is_none() || session.shows_earlier_settings();
    let theme = Theme::of(ui.ctx());
    let name = RichText::new(Command::Run.info().name);
    let run = if stands_out && Command::Run.enabled(session).is_ok() {
        Button::new(name.color(theme.action_text()).strong()).fill(theme.action())
    } else {
        Button::new(name)
    };
    command_widget(ui, run, Command::Run, session, actions);
    if session.is_running() {
        command_button(ui, Command::Stop, session, actions);
    }
}

/// How the search ended, or how far it is.
fn state_ui(ui: &mut Ui, session: &Session, shown: &Shown, actions: &mut Vec<Action>) {
    let progress = shown.recording.progress();
    let state = ending_text(shown).unwrap_or_else(|| match (shown.prepared, progress.recording_off) {
        _ if !shown.is_running() => String::new(),
        (Some(_), _) => text::PREPARING.to_owned(),
        (None, true) if !shown.tells_end() => text::SEARCHING.to_owned(),
        (None, true) => text::searching_unrecorded(progress.counts.generated()),
        (None, false) => text::SEARCHING.to_owned(),
    });
    if shown.is_at_limit() {
        continue_ui(ui, session, shown, actions);
    }
    fade_earlier(ui, session);
    let theme = Theme::of(ui.ctx());
    let colour = if shown.is_solved() { theme.path() } else { theme.text() };
    ui.add(Label::new(RichText::new(state).color(colour).strong()).truncate());
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
