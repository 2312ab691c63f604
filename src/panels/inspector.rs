//! The panel Node: the selected node or the current one in detail, and the path.

use std::ops::Range;

use egui::{RichText, Stroke, StrokeKind, Ui};

use super::encodings::encodings_ui;
use super::parts::{PanelView, node_board};
use crate::core::{
    Actions, Command, CoreAction, Seen, Shown, f_meaning, optimality, outcome_text, own_f_text, side_text,
    status_text,
};
use crate::kit::Theme;
use crate::kit::command_button::command_button;
use crate::kit::form::{section, section_gap};
use crate::kit::widgets::{BoardStrip, board_strip, empty_board, light_up, mini_board, node_mark};
use crate::learn::NodeNames;
use crate::panels::text::{self, unbroken};
use crate::picture::{counted, f_text, number};
use crate::puzzle::moves_text;
use crate::recording::{NodeStatus, Step, Successor};
use crate::search::NodeId;

/// The label below the board that no move led to.
const START: &str = "start";
const CELL: f32 = 17.0;
const SMALL_SIDE: f32 = 40.0;

/// The selected node, or the parents of the current one. Nothing before the first search.
fn inspector_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let (Some(shown), Some(id)) = (&seen.core.shown, seen.core.inspected()) else { return };
    if shown.moment().is_none() || seen.core.views.path.shown().is_some() {
        return;
    }
    if seen.core.selected().is_some() {
        title_ui(ui, seen, shown, id, actions);
        match expansion_of(shown, id) {
            Some((expansion, generated)) => successors_ui(ui, seen, &expansion, generated, actions),
            None => drop(ui.label(RichText::new("Not expanded yet").weak())),
        }
    }
    chain_ui(ui, seen, shown, id, actions);
    section_gap(ui);
}

fn title_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown, id: NodeId, actions: &mut Actions) {
    let recording = &shown.recording;
    let node = recording.nodes().get(id);
    let status = shown.status(id);
    ui.horizontal_wrapped(|ui| {
        section(ui, &text::node(recording.number(id)));
        node_mark(ui, status);
        ui.label(status_text(recording, status));
        ui.label(unbroken(&f_text(recording, &node))).on_hover_text(f_meaning(recording.settings()));
        if let Some(own) = own_f_text(recording, &node) {
            ui.label(RichText::new(own).weak())
                .on_hover_text("Its f = g + h, before any value was backed up");
        }
        if recording.history().sides().len() > 1 {
            ui.label(side_text(node.side));
        }
        command_button(ui, Command::Deselect, seen.commands, actions);
    });
    ui.horizontal_wrapped(|ui| {
        let board = shown.recording.board(node.state);
        mini_board(ui, &board, CELL, status);
        ui.vertical(|ui| {
            if ui.button("Go to where it was generated").clicked() {
                actions.push(CoreAction::GoToGenerated(id));
            }
            let is_over = |at: u64| shown.moment().is_some_and(|moment| at < moment.begun);
            let expanded = if shown.tells_end() {
                recording.is_expanded(id)
            } else {
                recording.expanded_at(id).is_some_and(is_over)
            };
            let is_stack = recording.history().is_stack();
            let name = if is_stack { "Go to its first visit" } else { "Go to where it was expanded" };
            let response = ui.add_enabled(expanded, egui::Button::new(name));
            let why_not = "This did not happen in the recorded part of the search";
            if response.on_disabled_hover_text(why_not).clicked() {
                actions.push(CoreAction::GoToExpanded(id));
            }
        });
    });
}

/// The expansion of a node, and how many of its successors were generated at the current position.
fn expansion_of(shown: &Shown, id: NodeId) -> Option<(Step, usize)> {
    let moment = shown.moment()?;
    if let Some(current) = moment.step.as_ref().filter(|expansion| expansion.id == id) {
        return Some((current.clone(), moment.successors));
    }
    let at = shown.recording.expanded_at(id).filter(|at| *at < moment.begun)?;
    let expansion = shown.recording.step(at)?;
    let successors = expansion.successors.len();
    Some((expansion, successors))
}

/// The successors of an expansion: the first `generated` with their outcome, the others as still to come.
fn successors_ui(ui: &mut Ui, seen: Seen<'_>, expansion: &Step, generated: usize, actions: &mut Actions) {
    let Some(shown) = seen.core.shown.as_ref().filter(|_| !expansion.successors.is_empty()) else {
        return;
    };
    let title = format!("Successors ({} {})", seen.core.unit().one, number(expansion.number + 1));
    ui.label(RichText::new(title).strong());
    for (place, successor) in expansion.successors.iter().enumerate() {
        let is_there = place < generated;
        ui.horizontal(|ui| successor_ui(ui, seen, shown, (expansion, successor, is_there), actions));
    }
}

/// The side of a cell of a small board. Boards of all sizes are about equally high.
fn small_cell(shown: &Shown) -> f32 {
    SMALL_SIDE / shown.recording.problem().size().rows().max(3) as f32
}

/// A successor that is still to come has an empty frame.
fn successor_ui(
    ui: &mut Ui,
    seen: Seen<'_>,
    shown: &Shown,
    (step, successor, is_there): (&Step, &Successor, bool),
    actions: &mut Actions,
) {
    use crate::recording::Outcome::{Duplicate, Improved, New, NotMade, OnPath, Pruned};
    let id = match successor.outcome {
        New(node) | Improved { node, .. } => Some(node),
        Duplicate { known, .. } | OnPath(known) => Some(known),
        Pruned | NotMade => None,
    };
    let mv = successor.mv.name();
    if !is_there {
        empty_board(ui, shown.recording.problem().size(), small_cell(shown));
        ui.label(RichText::new(format!("{mv}: not generated yet")).weak());
        return;
    }
    if let Some(id) = id {
        selecting_board(ui, seen, shown, (id, small_cell(shown)), actions);
    }
    let outcome = outcome_text(&shown.recording, step, successor, NodeNames::Numbers);
    let outcome = RichText::new(unbroken(&format!("{mv}: {outcome}")));
    let is_new = successor.outcome.node().is_some();
    ui.add(egui::Label::new(if is_new { outcome.strong() } else { outcome.weak() }).wrap());
}

/// The board of a node, which a click selects.
fn selecting_board(
    ui: &mut Ui,
    seen: Seen<'_>,
    shown: &Shown,
    (id, cell): (NodeId, f32),
    actions: &mut Actions,
) {
    let response = node_board(ui, seen, shown, id, cell, actions);
    if response.on_hover_text(text::select_node(shown.recording.number(id))).clicked() {
        actions.push(CoreAction::Select(Some(id)));
    }
}

fn chain_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown, id: NodeId, actions: &mut Actions) {
    let nodes = shown.recording.nodes();
    let title = format!("Parents, from node {} back to the start", number(shown.recording.number(id)));
    ui.label(RichText::new(title).strong());
    let strip = BoardStrip {
        name: "parents",
        size: shown.recording.problem().size(),
        cell: small_cell(shown),
        len: nodes.depth(id) as usize + 1,
        widest: START.to_owned(),
        bring: None,
    };
    let cell = strip.cell;
    let parents = |places: Range<usize>| {
        let back = std::iter::successors(Some(id), |id| nodes.parent(*id));
        back.skip(places.start).take(places.len()).collect()
    };
    board_strip(ui, &strip, parents, |ui, _, id| {
        selecting_board(ui, seen, shown, (id, cell), actions);
        let mv = nodes.get(id).mv.map_or(START.to_owned(), |mv| mv.letter().to_string());
        ui.label(RichText::new(mv).small());
    });
}

const PATH_CELL: f32 = 15.0;
/// A longer path is shortened. The copy command copies all of it.
const LETTERS: usize = 100;

/// Nothing before a path is found.
fn path_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let Some(shown) = seen.core.shown.as_ref().filter(|shown| shown.is_solved()) else { return };
    path_title_ui(ui, seen, shown, actions);
    let at = seen.core.views.path.shown();
    let meeting = shown.meeting_place();
    let mark = if meeting.is_some() { " ●" } else { "" };
    let strip = BoardStrip {
        name: "path",
        size: shown.recording.problem().size(),
        cell: PATH_CELL,
        len: shown.path_length() + 1,
        // A move with two digits is about as wide as “start”.
        widest: format!("{}: d{mark}", shown.path_length().max(10)),
        bring: at.filter(|_| seen.core.views.path.is_playing()),
    };
    let nodes = |places: Range<usize>| shown.path_nodes()[places].to_vec();
    board_strip(ui, &strip, nodes, |ui, place, node| {
        let response = match shown.path().get(place) {
            Some(id) => node_board(ui, seen, shown, *id, PATH_CELL, actions),
            // The node does not exist yet at the current position.
            None => mini_board(ui, &shown.recording.board(node.state), PATH_CELL, NodeStatus::NotYet),
        };
        let board = response.clone();
        if at == Some(place) {
            light_up(ui, &response);
        }
        let met = if meeting == Some(place) { "; the two sides met here" } else { "" };
        let hint = format!("{}, after {}{met}", text::node(node.number), counted(place, "move", "moves"));
        if response.on_hover_text(hint).clicked() {
            actions.push(CoreAction::ShowPathBoard(Some(place)));
        }
        let mv = shown.path_move(place);
        let mut mv = mv.map_or(START.to_owned(), |mv| format!("{place}: {}", mv.letter()));
        if meeting == Some(place) {
            mv.push_str(mark);
            let theme = Theme::of(ui.ctx());
            let stroke = Stroke::new(2.5, theme.path());
            ui.painter().rect_stroke(board.rect.expand(1.0), 0, stroke, StrokeKind::Outside);
        }
        ui.label(RichText::new(mv).small());
    });
    section_gap(ui);
}

fn path_title_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown, actions: &mut Actions) {
    let theme = Theme::of(ui.ctx());
    let length = shown.path_length();
    ui.horizontal_wrapped(|ui| {
        section(ui, "Path");
        let moves = counted(length, "move", "moves");
        let way = shown.path_cost().map_or(moves.clone(), |cost| format!("{moves} at cost {}", number(cost)));
        ui.label(RichText::new(way).color(theme.path()).strong());
        if let Some(meeting) = shown.meeting_place() {
            ui.label(format!("{meeting} from the start + {} from the goal;", length - meeting));
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

pub const VIEW: PanelView = PanelView { least_width: 160.0, scrolls: true, show: node_ui };

/// What the user has chosen comes first.
fn node_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    if seen.core.selected().is_some() {
        inspector_ui(ui, seen, actions);
        path_ui(ui, seen, actions);
    } else {
        path_ui(ui, seen, actions);
        inspector_ui(ui, seen, actions);
    }
    encodings_ui(ui, seen);
}
