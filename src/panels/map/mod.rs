//! The map of all boards: what it shows, why there is none, and the card of the board under the pointer.

mod canvas;

use egui::{Button, ProgressBar, RichText, TextStyle, Ui};

use super::parts::{PanelView, save_picture_ui};
use crate::core::{Actions, Command, CoreAction, MapNow, MapView, PanelId, Seen, Shown, status_text};
use crate::kit::command_button::command_button;
use crate::kit::widgets::{mini_board, node_mark, text_width};
use crate::recording::NodeStatus;

pub const VIEW: PanelView = PanelView { least_width: 240.0, scrolls: false, show: map_ui };

const CELL: f32 = 20.0;

fn map_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let Some((shown, moment)) = seen.core.now() else {
        ui.label("Run a search to see it on the map of all boards.");
        command_button(ui, Command::Run, seen.commands, actions);
        return;
    };
    if let Some(why) = shown.map.refused {
        ui.label(why);
        command_button(ui, Command::Panel(PanelId::Plane), seen.commands, actions);
        return;
    }
    choices_ui(ui, seen, actions);
    if let Some(now) = shown.map.now() {
        canvas::canvas_ui(ui, seen, (shown, moment), now, actions);
    } else {
        ui.label("Computing the distances of all boards…");
        ui.add(ProgressBar::new(shown.map.done()).show_percentage());
    }
}

fn choices_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let view = seen.core.views.map;
    ui.horizontal(|ui| {
        for (shows_reached, name, tooltip) in [
            (false, "All boards", "Show every board that can be reached from the start"),
            (
                true,
                "What was reached",
                "Show only the distances and detours that the search has reached. Use it for a short search.",
            ),
        ] {
            let button = Button::selectable(view.shows_reached == shows_reached, name);
            if ui.add(button).on_hover_text(tooltip).clicked() {
                actions.push(CoreAction::ShowMap(MapView { shows_reached, ..MapView::default() }));
            }
        }
        let name = Command::SavePicture.info().name;
        // If it does not fit, the command is still in the menu.
        let width = text_width(ui, name, TextStyle::Button) + 2.0 * ui.spacing().button_padding.x;
        if ui.available_width() >= width {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                save_picture_ui(ui, PanelId::Map, seen, actions);
            });
        }
    });
}

/// The distances of a board; `None` while they would tell where the goal is.
fn distances_text(shown: &Shown, now: &MapNow, place: u32) -> Option<String> {
    let cell = &now.boards.cells[now.boards.cell_index(place)];
    let moves = if shown.recording.settings().has_costs() { "cost" } else { "moves" };
    let to_goal = now.boards.shortest + cell.detour - cell.distance;
    let text =
        format!("{} {moves} from the start, {to_goal} to the goal, detour {}", cell.distance, cell.detour);
    shown.tells_end().then_some(text)
}

fn card_ui(ui: &mut Ui, shown: &Shown, now: &MapNow, place: u32) {
    let status = now.statuses[place as usize];
    let board = shown.recording.board(now.boards.states[place as usize]);
    ui.horizontal(|ui| {
        mini_board(ui, &board, CELL, status);
        ui.vertical(|ui| {
            ui.horizontal(|ui| {
                node_mark(ui, status);
                ui.label(status_text(&shown.recording, status));
            });
            if let Some(text) = distances_text(shown, now, place) {
                ui.label(text);
            }
            if status != NodeStatus::NotYet {
                ui.label(RichText::new("Click to select its node").weak());
            }
        });
    });
}
