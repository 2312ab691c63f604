//! The solution path as a strip of boards.

use std::ops::Range;

use egui::{RichText, Ui};

use super::parts::node_board;
use crate::core::{Command, CoreAction, Seen, Shown, optimality};
use crate::kit::Theme;
use crate::kit::command_button::command_button;
use crate::kit::form::{section, section_gap};
use crate::kit::widgets::{BoardStrip, board_strip, light_up, mini_board};
use crate::panels::text::node as text;
use crate::puzzle::moves_text;
use crate::recording::NodeStatus;

const CELL: f32 = 15.0;
/// A longer path is shortened. The copy command copies all of it.
const LETTERS: usize = 100;

/// Nothing before a path is found.
pub fn path_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let Some(shown) = seen.core.shown.as_ref().filter(|shown| shown.is_solved()) else { return };
    title_ui(ui, seen, shown, actions);
    let at = seen.core.views.path.shown();
    let meeting = shown.meeting_place();
    let strip = BoardStrip {
        name: "path",
        size: shown.recording.problem().size(),
        cell: CELL,
        len: shown.path_length() + 1,
        bring: at.filter(|_| seen.core.views.path.is_playing()),
    };
    let nodes = |places: Range<usize>| shown.path_nodes()[places].to_vec();
    board_strip(ui, strip, nodes, |ui, place, (id, state)| {
        let response = match shown.path().get(place) {
            Some(id) => node_board(ui, seen, shown, *id, CELL, actions),
            // The node does not exist yet at the current position.
            None => mini_board(ui, &shown.recording.board(state), CELL, NodeStatus::NotYet),
        };
        let board = response.clone();
        if at == Some(place) {
            light_up(ui, &response);
        }
        let hint = text::board_of_path(id, place, meeting == Some(place));
        if response.on_hover_text(hint).clicked() {
            actions.push(CoreAction::ShowPathBoard(Some(place)));
        }
        let mv = shown.path_move(place);
        let mut mv = mv.map_or(text::START.to_owned(), |mv| text::path_move(place, mv.letter()));
        if meeting == Some(place) {
            mv.push_str(" ●");
            let theme = Theme::of(ui.ctx());
            let stroke = egui::Stroke::new(2.5, theme.path());
            ui.painter().rect_stroke(board.rect.expand(1.0), 0, stroke, egui::StrokeKind::Outside);
        }
        ui.label(RichText::new(mv).small());
    });
    section_gap(ui);
}

/// The length, whether it is optimal, and the moves.
fn title_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown, actions: &mut Vec<CoreAction>) {
    let theme = Theme::of(ui.ctx());
    let length = shown.path_length();
    ui.horizontal_wrapped(|ui| {
        section(ui, text::PATH);
        let way = text::path_of(length, shown.path_cost());
        ui.label(RichText::new(way).color(theme.path()).strong());
        if let Some(meeting) = shown.meeting_place() {
            ui.label(text::two_halves(meeting, length - meeting));
        }
        if let Some(optimality) = optimality(shown) {
            ui.label(optimality);
        }
        command_button(ui, Command::PlayPath, seen.commands, actions);
        command_button(ui, Command::CopyPath, seen.commands, actions);
        let mut letters = moves_text(&shown.first_path_moves(LETTERS));
        if length > LETTERS {
            letters.push('…');
        }
        ui.add(egui::Label::new(RichText::new(letters).monospace()).wrap());
    });
}
