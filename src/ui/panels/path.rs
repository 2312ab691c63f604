//! The path that was found, as a strip of boards.

use egui::{RichText, ScrollArea, Ui};

use super::{section, section_gap};
use crate::puzzle::moves_text;
use crate::recording::Standing;
use crate::session::{Action, Command, Session, counted, optimality};
use crate::ui::Theme;
use crate::ui::widgets::{command_button, mini_board, mini_board_size};

const CELL: f32 = 15.0;

/// The path; nothing before it is found.
pub fn path_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let Some(shown) = session.shown.as_ref().filter(|shown| !shown.path().is_empty()) else { return };
    let theme = Theme::of(ui.ctx());
    ui.horizontal_wrapped(|ui| {
        section(ui, "Path");
        let moves = shown.path_moves();
        ui.label(RichText::new(counted(moves.len(), "move", "moves")).color(theme.path()).strong());
        if let Some(optimality) = optimality(shown) {
            ui.label(optimality);
        }
        command_button(ui, Command::PlayPath, session, actions);
        command_button(ui, Command::CopyPath, session, actions);
        ui.add(egui::Label::new(RichText::new(moves_text(&moves)).monospace()).wrap());
    });
    let at = session.path_view.shown();
    let height = mini_board_size(shown.recording.problem().size(), CELL).y + 26.0;
    ScrollArea::horizontal().id_salt("path").auto_shrink([false, true]).max_height(height + 12.0).show(
        ui,
        |ui| {
            ui.horizontal(|ui| {
                for (i, &id) in shown.path().iter().enumerate() {
                    let node = shown.recording.nodes().get(id);
                    let standing = if at == Some(i) { Standing::Current } else { shown.standing(id) };
                    ui.vertical(|ui| {
                        let board = shown.recording.board(node.state);
                        let response = mini_board(ui, &board, CELL, standing);
                        if at == Some(i) && session.path_view.is_playing() {
                            response.scroll_to_me(Some(egui::Align::Center));
                        }
                        if response.clicked() {
                            actions.push(Action::ShowPathBoard(Some(i)));
                        }
                        if response.on_hover_text(format!("Node {id}, after {i} moves")).hovered() {
                            actions.push(Action::Hover(Some(id)));
                        }
                        let mv = node.mv.map_or("start".to_owned(), |mv| format!("{i}: {}", mv.letter()));
                        ui.label(RichText::new(mv).small());
                    });
                }
            });
        },
    );
    section_gap(ui);
}
