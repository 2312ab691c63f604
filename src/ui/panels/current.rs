//! The current node with f = g + h, and what just happened.

use egui::{Button, Id, RichText, Ui};

use super::inspector::{successor_height, successors_ui};
use super::{section, section_gap};
use crate::session::{
    Action, BoardSide, Command, Session, Shown, ending_text, f_meaning, f_parts, own_f_text, what_happened,
    why_this_node,
};
use crate::ui::Theme;
use crate::ui::text::boards::EARLIER_SEARCH;
use crate::ui::text::{node as text, sentence};
use crate::ui::theme::{LARGE_TEXT, SECTION_GAP, strong_family};
use crate::ui::widgets::{board_view, command_button, command_widget};
use crate::worker::Ending;

const LARGEST_SIDE: f32 = 250.0;
const SMALLEST_SIDE: f32 = 120.0;
const TITLE_HEIGHT: f32 = 40.0;
/// Height of the text above the successors.
const TEXT_HEIGHT: f32 = 156.0;

/// The current node, or a hint before the first search.
pub fn current_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    match &session.shown {
        Some(shown) => shown_ui(ui, session, shown, actions),
        None => empty_ui(ui, session, actions),
    }
}

/// The largest board that fits beside its text and, with its title, into the visible part of the window.
fn side(ui: &Ui) -> f32 {
    let height = ui.clip_rect().height() - TITLE_HEIGHT;
    (ui.available_width() * 0.42).min(height).clamp(SMALLEST_SIDE, LARGEST_SIDE)
}

fn empty_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    section(ui, text::NO_SEARCH_TITLE);
    let (start, goal) = (session.editor.board(BoardSide::Start), session.editor.board(BoardSide::Goal));
    ui.horizontal_top(|ui| {
        let side = side(ui);
        board_view(ui, board_id(), start, goal, side, BoardSide::Start.name());
        ui.add_space(SECTION_GAP);
        ui.vertical(|ui| {
            let info = session.editor.document().settings.algorithm.info();
            ui.label(RichText::new(info.title).size(LARGE_TEXT));
            ui.label(sentence(info.summary));
            ui.add_space(SECTION_GAP);
            ui.label(text::HOW_TO_BEGIN);
            command_button(ui, Command::Run, session, actions);
        });
    });
    section_gap(ui);
}

fn board_id() -> Id {
    Id::unique("current board")
}

fn shown_ui(ui: &mut Ui, session: &Session, shown: &Shown, actions: &mut Vec<Action>) {
    status_ui(ui, session, shown, actions);
    let recording = &shown.recording;
    let goal = recording.problem().goal();
    if let Some(moves) = session.path_view.shown().filter(|_| shown.is_solved()) {
        path_board_ui(ui, shown, moves);
        section_gap(ui);
        return;
    }
    let Some(moment) = shown.moment() else {
        starting_ui(ui, shown);
        return;
    };
    ui.horizontal_top(|ui| {
        reserve_height(ui, shown);
        let node = moment
            .step
            .as_ref()
            .map_or_else(|| recording.nodes().get(crate::search::NodeId::START), |e| e.node);
        let side = side(ui);
        board_view(ui, board_id(), &recording.board(node.state), goal, side, text::CURRENT_BOARD);
        ui.add_space(SECTION_GAP);
        ui.vertical(|ui| {
            let theme = Theme::of(ui.ctx());
            let large = |text: String| {
                RichText::new(text).size(LARGE_TEXT).family(strong_family()).color(theme.current())
            };
            let settings = recording.settings();
            let (value, parts) = f_parts(settings, &node);
            ui.label(large(value)).on_hover_text(f_meaning(settings));
            let own = || Some(text::inherited_value(&own_f_text(recording, &node)?));
            if let Some(parts) = parts.or_else(own) {
                ui.label(parts);
            }
            if session.shows_earlier_settings() {
                earlier_ui(ui, session, actions);
            } else {
                ui.label(RichText::new(what_happened(recording, moment)).strong());
                if let Some(why) = why_this_node(recording, moment) {
                    ui.label(why);
                }
            }
            if let Some(expansion) = &moment.step {
                successors_ui(ui, session, expansion, moment.successors, actions);
            }
        });
    });
    section_gap(ui);
}

/// In place of what happened: the search is of earlier boards or settings. All but this is faint.
fn earlier_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    ui.scope(|ui| {
        ui.set_opacity(1.0);
        ui.label(RichText::new(EARLIER_SEARCH).strong());
        command_button(ui, Command::Run, session, actions);
    });
}

/// The progress of the heuristic's tables.
fn starting_ui(ui: &mut Ui, shown: &Shown) {
    match shown.prepared {
        None => drop(ui.label(text::STARTING)),
        Some(done) => {
            ui.label(text::BUILDING_TABLES);
            ui.add(egui::ProgressBar::new(done).show_percentage().desired_width(ui.available_width() * 0.6));
        }
    }
}

/// What is being searched, and how the search ended.
fn status_ui(ui: &mut Ui, session: &Session, shown: &Shown, actions: &mut Vec<Action>) {
    let recording = &shown.recording;
    let heuristic = recording.settings().heuristic_in_use().map(|h| h.info().title);
    let title = text::search_title(recording.algorithm().title, heuristic);
    ui.horizontal_wrapped(|ui| {
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
        ui.label(RichText::new(state).color(colour).strong());
        if !shown.tells_end() {
            return;
        }
        if shown.is_at_limit() {
            continue_ui(ui, session, shown, actions);
        }
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

/// Reserves room for four successors, so that nothing below moves when their number changes.
fn reserve_height(ui: &mut Ui, shown: &Shown) {
    ui.set_min_height(TEXT_HEIGHT + 4.0 * successor_height(shown));
}

/// An animation of the path, in place of the current node.
fn path_board_ui(ui: &mut Ui, shown: &Shown, moves: usize) {
    let recording = &shown.recording;
    let length = shown.path_length();
    let (_, state) = shown.path_nodes()[moves.min(length)];
    ui.horizontal_top(|ui| {
        reserve_height(ui, shown);
        let side = side(ui);
        board_view(
            ui,
            board_id(),
            &recording.board(state),
            recording.problem().goal(),
            side,
            text::PATH_BOARD,
        );
        ui.add_space(SECTION_GAP);
        ui.vertical(|ui| {
            let theme = Theme::of(ui.ctx());
            let progress = text::move_of_path(moves, length);
            ui.label(RichText::new(progress).size(LARGE_TEXT).family(strong_family()).color(theme.path()));
            if let Some(mv) = shown.path_move(moves) {
                ui.label(text::blank_moved(mv.name()));
            }
            if shown.meeting_place() == Some(moves) {
                ui.label(text::SIDES_MET);
            }
            ui.label(text::LEAVE_PATH);
        });
    });
}
