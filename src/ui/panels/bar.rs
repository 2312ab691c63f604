//! The bar below the menus: what is searched, the tabs of the right column, and Present.

use egui::{Align, Button, Label, Rect, RichText, Stroke, Ui, UiBuilder, pos2, vec2};

use super::{algorithm_ui, fade_earlier, heuristic_ui, open_rules};
use crate::kit::command_button::{command_button, command_widget};
use crate::kit::parts::report;
use crate::kit::theme::{UnitScale, flatten};
use crate::kit::widgets::{Icon, Pen, icon_atom, line, tabs_ui};
use crate::session::{Command, CoreAction, PanelId, Seen, Shown, changed_rules, ending_text, rules_text};
use crate::ui::Theme;
use crate::ui::text::{boards as boards_text, node as text};
use crate::worker::Ending;

/// In points.
const MARGIN: f32 = 12.0;
/// From the edge of a column to its contents.
const COLUMN_MARGIN: f32 = 20.0;
/// The least width of a column for which the bar has tabs.
const LEAST_FOR_TABS: f32 = 240.0;

/// Each part of the bar is above the column that it belongs to.
pub fn bar_ui(ui: &mut Ui, rect: Rect, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    const SCALE: UnitScale = UnitScale::WORKING;
    report(ui, "settings", rect, Some(SCALE.least_text()));
    ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, Theme::of(ui.ctx()).line()));
    let part = |ui: &mut Ui, rect: Rect, name: &str, layout| {
        let room = UiBuilder::new().max_rect(rect).layout(layout).id_salt(name);
        let mut inside = ui.new_child(room);
        inside.shrink_clip_rect(rect.expand2(vec2(MARGIN / 2.0, 0.0)));
        SCALE.apply(inside.style_mut());
        inside
    };
    let inner = rect.shrink2(vec2(MARGIN, 0.0));
    let to_right = egui::Layout::left_to_right(Align::Center);
    let mut boards = part(ui, inner, "boards", to_right);
    boards_ui(&mut boards, seen, actions);
    let arrangement = &seen.core.layout.panels.arrangement;
    let is_alone = seen.core.layout.panels.is_alone();
    let column = arrangement.left_width().filter(|_| arrangement.shows(PanelId::Setup) && !is_alone);
    let column = column.map_or(0.0, |width| rect.left() + width + COLUMN_MARGIN - MARGIN);
    let left = column.max(boards.min_rect().right() + MARGIN);
    let pen = Pen::new(ui, SCALE);
    let present = line(ui, Command::Present.info().name, pen.strong()).size().x + pen.u(2.0);
    let present = Rect { min: pos2(inner.right() - present, rect.top()), ..inner };
    let tabs = arrangement.right_tabs().filter(|(width, ..)| *width >= LEAST_FOR_TABS && !is_alone);
    let right = tabs.as_ref().map_or(present.left(), |(width, ..)| rect.right() - width);
    let middle = Rect::from_min_max(pos2(left, rect.top()), pos2(right - MARGIN, rect.bottom()));
    choices_ui(&mut part(ui, middle, "settings", to_right), seen, actions);
    if let Some((_, panels, front)) = tabs {
        let corners = (pos2(right + COLUMN_MARGIN, rect.top()), pos2(present.left() - MARGIN, rect.bottom()));
        let titled: Vec<_> = panels.iter().map(|panel| (*panel, panel.tab())).collect();
        if let Some(panel) = tabs_ui(ui, Rect::from_min_max(corners.0, corners.1), pen, &titled, front) {
            actions.push(CoreAction::ActivatePanel(panel));
        }
    }
    let mut present = part(ui, present, "present", egui::Layout::right_to_left(Align::Center));
    main_button(&mut present, Command::Present, true, seen, actions);
}

/// Shows and hides the boards.
fn boards_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let has_boards = seen.core.layout.panels.arrangement.shows(PanelId::Setup);
    let info = PanelId::Setup.command().info();
    let boards = ui.add(Button::selectable(
        has_boards,
        (icon_atom(Icon::Menu, UnitScale::WORKING.text(), None), info.name),
    ));
    if boards.on_hover_text(info.tooltip).clicked() {
        actions.push(CoreAction::ShowPanel(PanelId::Setup, !has_boards));
    }
}

/// A command as a button of a bar, with the icon of Run, in the size of the text around it. It may stand out.
pub fn main_button(
    ui: &mut Ui,
    command: Command,
    stands_out: bool,
    seen: Seen<'_>,
    actions: &mut Vec<CoreAction>,
) {
    let theme = Theme::of(ui.ctx());
    let stands_out = stands_out && seen.can(command);
    let mut name = RichText::new(seen.commands.name_now(command));
    if stands_out {
        name = name.color(theme.action_text()).strong();
    }
    let colour = stands_out.then(|| theme.action_text());
    let icon = (command == Command::Run).then(|| icon_atom(Icon::Run, UnitScale::of(ui).text(), colour));
    let button = match icon {
        Some(icon) => Button::new((icon, name)),
        None => Button::new(name),
    };
    let button = if stands_out { button.fill(theme.action()) } else { button };
    command_widget(ui, button, command, seen.commands, actions);
}

/// The algorithm, its heuristic and rules, and Run; past a limit, how to continue. What has no room is in the menus.
fn choices_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let scale = UnitScale::WORKING;
    let is_at_limit = seen.core.shown.as_ref().is_some_and(Shown::is_at_limit);
    let main = if seen.core.is_running() { Command::Stop } else { Command::Run };
    let stands_out = seen.core.shown.is_none() || seen.core.shows_earlier_settings();
    ui.scope(|ui| {
        flatten(ui.style_mut());
        algorithm_ui(ui, scale, seen, actions);
        heuristic_ui(ui, scale, seen, actions);
    });
    let course = seen.core.editor.course().map(|course| course.title.as_str());
    let changed = changed_rules(&seen.core.editor).len();
    let rules = [course, None].map(|course| boards_text::rules_changed(course, changed));
    let room_for_run = scale.u(if is_at_limit { 18.0 } else { 6.0 });
    let width = |ui: &Ui, text: &str| line(ui, text, Pen::new(ui, scale).text_ink()).size().x;
    let room = ui.available_width() - scale.u(1.4) - room_for_run;
    let fits = |rules: &String| width(ui, rules) <= room;
    if let Some(rules) = rules.into_iter().find(fits) {
        let button = ui.scope(|ui| {
            flatten(ui.style_mut());
            ui.button(RichText::new(rules).weak())
        });
        if button.inner.on_hover_text(rules_text(&seen.core.editor)).clicked() {
            open_rules(ui.ctx());
            actions.push(CoreAction::ShowPanel(PanelId::Setup, true));
        }
    }
    main_button(ui, main, stands_out && main == Command::Run, seen, actions);
    if let Some(shown) = seen.core.shown.as_ref().filter(|_| is_at_limit) {
        continue_ui(ui, seen, shown, actions);
        if ui.available_width() >= width(ui, Command::Answer.info().name) + scale.u(1.4) {
            command_button(ui, Command::Answer, seen.commands, actions);
        }
    }
}

/// How the search ended, or how far it is, in the row of the menus.
pub fn state_ui(ui: &mut Ui, seen: Seen<'_>) {
    let theme = Theme::of(ui.ctx());
    let has_answer = seen.core.shown.as_ref().is_some_and(|shown| ending_text(shown).is_some());
    let is_told = has_answer && !seen.core.shows_earlier_settings();
    if seen.core.editor.unsolvable().is_some() && !is_told {
        let no_path = RichText::new("No path from start to goal").color(theme.error()).strong();
        ui.add(Label::new(no_path).truncate()).on_hover_text(boards_text::UNSOLVABLE);
        return;
    }
    let Some(shown) = &seen.core.shown else { return };
    let progress = shown.recording.progress();
    let state = ending_text(shown).unwrap_or_else(|| match (shown.prepared, progress.recording_off) {
        _ if !shown.is_running() => String::new(),
        (Some(_), _) => text::PREPARING.to_owned(),
        (None, true) if !shown.tells_end() => text::SEARCHING.to_owned(),
        (None, true) => text::searching_unrecorded(progress.counts.generated()),
        (None, false) => text::SEARCHING.to_owned(),
    });
    fade_earlier(ui, seen);
    let colour = if shown.is_solved() { theme.path() } else { theme.text() };
    ui.add(Label::new(RichText::new(state).color(colour).strong()).truncate());
}

/// The button that continues past a limit, and the next limit.
fn continue_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown, actions: &mut Vec<CoreAction>) {
    let name = Command::Continue.info().name;
    let label = match seen.core.continuation(true).map(|continuation| continuation.limits) {
        Err(_) => name.to_owned(),
        Ok(next) if shown.ending == Some(Ending::MemoryLimit) => {
            text::continue_to_mib(name, next.max_bytes >> 20)
        }
        Ok(next) => text::continue_to_nodes(name, next.max_nodes),
    };
    command_widget(ui, Button::new(label), Command::Continue, seen.commands, actions);
}
