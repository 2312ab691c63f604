//! The button that searches, and how the search ended; the line of keys for beginners, and how far a search for an event is.

use egui::{
    Align, Align2, Area, Button, Frame, Id, Label, Layout, Margin, Order, Pos2, Rect, RichText, Role, Sense,
    Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::parts::fade_earlier;
use crate::core::{
    Actions, CANNOT_BE_SOLVED, Command, CoreAction, FindState, PanelId, Seen, Shown, among, ending_text,
    is_largest_node_limit, short_ending_text,
};
use crate::kit::{
    Icon, Pen, Theme, UnitScale, command_button, command_widget, flatten, icon_atom, keep_menu_place, line,
    report,
};
use crate::panels::text;
use crate::picture::{counted, number};
use crate::search::Stop;
use crate::worker::Ending;

/// A command as a button of a bar, with the icon of Run, in the size of the text around it. It may stand out.
pub fn main_button(ui: &mut Ui, command: Command, stands_out: bool, seen: Seen<'_>, actions: &mut Actions) {
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

/// At the right end of a row of tabs: Present, or the menu button where menus have no row. Returns its left edge.
pub fn present_ui<A: From<CoreAction>>(
    ui: &mut Ui,
    row: Rect,
    pen: Pen,
    has_menus: bool,
    seen: Seen<'_>,
    actions: &mut Vec<A>,
) -> f32 {
    if !has_menus {
        return keep_menu_place(ui, row, pen);
    }
    let width = line(ui, Command::Present.info().name, pen.strong()).size().x + pen.u(1.6);
    let right = row.right() - pen.u(1.3);
    let room = Rect::from_min_max(pos2(right - width, row.top()), pos2(right, row.bottom()));
    let builder = UiBuilder::new().max_rect(room).layout(Layout::right_to_left(Align::Center));
    let mut inside = ui.new_child(builder.id_salt("present"));
    pen.scale.apply(&mut inside);
    report(&inside, "present", room, Some(pen.scale.text()));
    among(actions, |actions| main_button(&mut inside, Command::Present, true, seen, actions));
    room.left()
}

/// Run, Stop or Continue. Before the first search, and for an earlier one, Run stands out.
pub fn run_ui(ui: &mut Ui, command: Command, seen: Seen<'_>, actions: &mut Actions) {
    if command == Command::Continue {
        command_widget(ui, Button::new(run_label(command, seen)), command, seen.commands, actions);
        return;
    }
    let stands_out = seen.core.shown.is_none() || seen.core.shows_earlier_settings();
    main_button(ui, command, stands_out && command == Command::Run, seen, actions);
}

pub fn run_label(command: Command, seen: Seen<'_>) -> String {
    let name = seen.commands.name_now(command);
    let shown = seen.core.shown.as_ref().filter(|_| command == Command::Continue);
    match shown.and_then(|_| seen.core.higher_limits().ok()) {
        None => name.to_owned(),
        Some(next) if shown.is_some_and(|shown| shown.ending == Some(Ending::Stopped(Stop::MemoryLimit))) => {
            format!("{name} to {} MiB", number(next.max_bytes >> 20))
        }
        Some(next) if is_largest_node_limit(next.max_nodes) => format!("{name} without a limit on nodes"),
        Some(next) => format!("{name} to {} nodes", number(next.max_nodes)),
    }
}

/// How the search ended, or that it has not found the goal yet, in the row of the menus.
pub fn state_ui(ui: &mut Ui, seen: Seen<'_>) {
    let theme = Theme::of(ui.ctx());
    // Parity tells it before any search does.
    if seen.core.editor.unsolvable().is_some() {
        let no_path = RichText::new(CANNOT_BE_SOLVED).color(theme.error());
        ui.add(Label::new(no_path).truncate()).on_hover_text(text::UNSOLVABLE);
        return;
    }
    let Some(shown) = &seen.core.shown else { return };
    fade_earlier(ui, seen);
    let Some(outcome) = short_ending_text(shown) else {
        ui.add(Label::new(RichText::new(progress_text(shown)).weak()).truncate());
        return;
    };
    let colour = match &shown.ending {
        Some(Ending::Solved) => theme.path(),
        Some(Ending::Exhausted | Ending::Failed(_)) => theme.error(),
        _ => theme.text(),
    };
    let label = ui.add(Label::new(RichText::new(&outcome).color(colour)).truncate());
    if let Some(whole) = ending_text(shown).filter(|whole| !whole.eq_ignore_ascii_case(&outcome)) {
        label.on_hover_text(whole);
    }
}

/// That a search was stopped, and how much is recorded.
pub fn stopped_text(shown: &Shown) -> Option<String> {
    let is_stopped = shown.ending == Some(Ending::Stopped(Stop::Cancelled));
    is_stopped.then(|| format!("Stopped: {} recorded", nodes_text(shown)))
}

fn nodes_text(shown: &Shown) -> String {
    counted(shown.recording.progress().counts.nodes as usize, "node", "nodes")
}

fn progress_text(shown: &Shown) -> String {
    match shown.prepared {
        _ if !shown.is_running() => stopped_text(shown).unwrap_or_else(|| "no goal yet".to_owned()),
        Some(_) => text::PREPARING.to_owned(),
        None => format!("Searching: {}", nodes_text(shown)),
    }
}

/// How many nodes a running search has, or that it was stopped and how much is recorded.
pub fn state_sentence(shown: &Shown) -> Option<String> {
    let running = (shown.is_running() && shown.prepared.is_none()).then(|| progress_text(shown));
    Some(running.or_else(|| stopped_text(shown))? + ".")
}

/// Shows how far the search for an event is, over the panels, so that they do not move. It grows upwards from `corner`.
pub fn messages_ui(
    ui: &Ui,
    corner: Pos2,
    width: f32,
    scale: UnitScale,
    seen: Seen<'_>,
    actions: &mut Actions,
) {
    let Some(find) = &seen.core.breakpoints.find else { return };
    let (name, state) = (find.name(), find.state());
    let words = match state {
        FindState::Searching(0.0) => return,
        FindState::Searching(done) => format!("Finding {name}: {}", text::percent(done)),
        FindState::AtLiveEnd => format!("No match for {name} yet; the search is still running"),
        FindState::Waiting => format!("Waiting for {name}"),
    };
    let area = Area::new(Id::unique("messages")).order(Order::Middle).pivot(Align2::LEFT_BOTTOM);
    area.fixed_pos(corner).show(ui.ctx(), |ui| {
        scale.apply(ui);
        ui.set_width(width);
        let fill = Theme::of(ui.ctx()).background();
        Frame::new().fill(fill).inner_margin(Margin::symmetric(8, 4)).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.strong(words);
                if state == FindState::AtLiveEnd && ui.button("Wait for a match").clicked() {
                    actions.push(CoreAction::WaitForBreakpoint);
                }
                command_button(ui, Command::Deselect, seen.commands, actions);
            });
        });
    });
}

const PURPOSE: &str = "See how a search algorithm thinks";

/// Where fingers are more likely than keys, without the keys.
pub fn hints_ui(ui: &mut Ui, has_keys: bool, seen: Seen<'_>, actions: &mut Actions) {
    let scale = UnitScale::of(ui);
    flatten(ui.style_mut());
    let lessons = PanelId::Lesson.command();
    command_widget(ui, Button::new(lessons.info().name), lessons, seen.commands, actions);
    ui.add_space(scale.u(1.0));
    if has_keys {
        ui.label(PURPOSE);
        for (keys, meaning) in [(&["←", "→"][..], "step"), (&["Space"][..], "play")] {
            ui.add_space(scale.u(1.4));
            for key in keys {
                key_ui(ui, scale, key);
            }
            ui.label(meaning);
        }
    }
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if ui.button("×").on_hover_text("Dismiss").clicked() {
            actions.push(CoreAction::DismissHints);
        }
        command_widget(ui, Button::new(Command::Keys.info().name), Command::Keys, seen.commands, actions);
        if has_keys {
            key_ui(ui, scale, Command::Keys.info().key());
        } else {
            ui.add(Label::new(PURPOSE).wrap());
        }
    });
}

fn key_ui(ui: &mut Ui, scale: UnitScale, key: &str) {
    let pen = Pen::new(ui, scale);
    let galley = line(ui, key, pen.plain());
    let size = vec2(galley.size().x + scale.u(1.0), scale.u(1.8));
    let (place, response) = ui.allocate_exact_size(size, Sense::hover());
    // The place is as high as the strip.
    let rect = Rect::from_center_size(place.center(), size);
    let edge = Stroke::new(1.0, pen.theme.tile_line());
    ui.painter().rect(rect, scale.u(0.3) as u8, pen.theme.field(), edge, StrokeKind::Inside);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, pen.theme.text());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, key));
}
