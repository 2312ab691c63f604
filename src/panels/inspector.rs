//! The panel Node: the selected node or the current one in detail, and the path.

use std::ops::Range;

use egui::{
    Align, Align2, Button, Layout, Rect, RichText, ScrollArea, Stroke, StrokeKind, TextStyle, Ui, UiBuilder,
    Vec2, vec2,
};

use super::encodings::encodings_ui;
use super::parts::{PanelView, node_board};
use crate::core::{
    Actions, BreakpointForm, Command, CoreAction, PanelId, Seen, Shown, equation, f_meaning, optimality,
    outcome_text, own_f_text, side_text, status_text,
};
use crate::kit::{
    Pen, Theme, UnitScale, command_button, light_up, mini_board, mini_board_size, node_mark, section,
    section_gap, strong_family, text_width, write,
};
use crate::learn::NodeNames;
use crate::panels::text::{self, unbroken};
use crate::picture::{capitalised, counted, number, value_word};
use crate::puzzle::{Move, State, moves_text};
use crate::recording::{Condition, NodeStatus, Recording, Step};
use crate::search::NodeId;

const SMALL_SIDE: f32 = 40.0;
/// In sizes of text: the side of the board, the least width of a wide panel, and the equation.
const BOARD: f32 = 6.2;
const NARROW_BOARD: f32 = 4.0;
const WIDE: f32 = 24.0;
const EQUATION: f32 = 1.4;
const ARROW: f32 = 1.6;
const EXPANSION: &str = "Go to its expansion";

fn inspector_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown, id: NodeId, actions: &mut Actions) {
    let status = shown.status(id);
    let (recording, text) = (&shown.recording, UnitScale::of(ui).text());
    let is_wide = ui.available_width() >= text * WIDE;
    ui.add_space(3.0);
    ui.horizontal(|ui| {
        ui.add_space(3.0);
        let board = recording.board(recording.nodes().state(id));
        let side = if is_wide { BOARD } else { NARROW_BOARD };
        mini_board(ui, &board, text * side / board.size().rows().max(board.size().cols()) as f32, status);
        ui.add_space(6.0);
        ui.vertical(|ui| {
            ui.spacing_mut().interact_size.y = 0.0;
            ui.spacing_mut().item_spacing = vec2(6.0, 2.0);
            ui.horizontal_wrapped(|ui| {
                section(ui, &text::node(recording.number(id)));
                node_mark(ui, status);
                ui.label(status_text(recording, status));
                if is_wide {
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                        command_button(ui, Command::Deselect, seen.commands, actions);
                    });
                }
            });
            equation_ui(ui, shown, id);
            history_ui(ui, seen, shown, id);
        });
    });
    buttons_ui(ui, seen, shown, id, actions);
    if !is_wide {
        command_button(ui, Command::Deselect, seen.commands, actions);
    }
}

/// The value as on the stage, with the names of its terms beside it.
fn equation_ui(ui: &mut Ui, shown: &Shown, id: NodeId) {
    let (recording, theme) = (&shown.recording, Theme::of(ui.ctx()));
    let node = recording.nodes().get(id);
    let size = UnitScale::of(ui).text() * EQUATION;
    ui.horizontal_wrapped(|ui| {
        let terms = equation(recording, &node);
        for term in &terms {
            let text = RichText::new(&term.text).size(size).family(strong_family());
            ui.label(text.color(theme.term(term.kind)));
        }
        let names =
            terms.iter().map(|term| if term.name.is_empty() { term.text.as_str() } else { term.name });
        let names = RichText::new(unbroken(&names.collect::<Vec<_>>().join(" "))).weak();
        ui.label(names).on_hover_text(f_meaning(recording.settings()));
        if let Some(own) = own_f_text(recording, &node) {
            ui.weak(own).on_hover_text("Its f = g + h, before any value was backed up");
        }
        if recording.history().sides().len() > 1 {
            ui.label(side_text(node.side));
        }
    });
}

/// Says in which expansion the node was generated, and what its own expansion gave.
fn history_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown, id: NodeId) {
    let (recording, unit) = (&shown.recording, seen.core.unit());
    let generated = match recording.nodes().get(id).mv {
        Some(mv) => format!("in {}, by moving {}", unit.counted_place(recording.generated_at(id)), mv.name()),
        None => "as the start".to_owned(),
    };
    let expanded = expansion_of(shown, id).map_or("not yet".to_owned(), |(step, done)| {
        let new = step.successors.iter().take(done).filter(|successor| successor.outcome.node().is_some());
        format!("as {}: {} new", unit.counted_place(step.number + 1), new.count())
    });
    let word = if recording.history().is_stack() { "visited" } else { "expanded" };
    for (word, text) in [("generated", generated), (word, expanded)] {
        ui.horizontal_wrapped(|ui| {
            ui.weak(word);
            ui.label(text);
        });
    }
}

fn buttons_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown, id: NodeId, actions: &mut Actions) {
    let recording = &shown.recording;
    let is_over = |at: &u64| shown.tells_end() || shown.moment().is_some_and(|moment| *at < moment.begun);
    let at = recording.expanded_at(id).filter(is_over);
    let board = recording.board(recording.nodes().state(id));
    let stop = Condition::Board(board);
    let stops = seen.core.editor.annotations().enabled().contains(&stop);
    let form = BreakpointForm { editing: None, text: stop.to_string() };
    let generated = format!("Go to {}", number(recording.generated_at(id)));
    let expanded = at.map_or(EXPANSION.to_owned(), |at| format!("Go to {}", number(at + 1)));
    let is_expanded = at.is_some() || shown.tells_end() && recording.is_expanded(id);
    let not_expanded = (!is_expanded).then_some("This did not happen in the recorded part of the search");
    let stops = stops.then_some("Play already stops at this board");
    let adds = vec![CoreAction::SetBreakpointForm(Some(form)), CoreAction::AcceptBreakpoint];
    let whys = vec![CoreAction::ShowPanel(PanelId::Why)];
    let buttons = [
        (&*generated, "Go to where it was generated", None, vec![CoreAction::GoToGenerated(id)]),
        (&*expanded, EXPANSION, not_expanded, vec![CoreAction::GoToExpanded(id)]),
        ("Why is it here?", "Show when and why it was opened, taken or dropped", None, whys),
        ("Stop here", "Add a breakpoint: play stops where this board is reached", stops, adds),
    ];
    ui.horizontal_wrapped(|ui| {
        for (name, hint, why_not, does) in buttons {
            let response = ui.add_enabled(why_not.is_none(), Button::new(name));
            let response = response.on_disabled_hover_text(why_not.unwrap_or_default());
            if response.on_hover_text(hint).clicked() {
                actions.extend(does);
            }
        }
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

/// The successors that were generated at the current position, by move, each with its outcome as a tooltip.
fn successors_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown, id: NodeId, actions: &mut Actions) {
    use crate::recording::Outcome::{Duplicate, Improved, New, NotMade, OnPath, Pruned};
    let Some((step, generated)) = expansion_of(shown, id) else { return };
    ui.horizontal_wrapped(|ui| {
        ui.weak("Successors");
        for successor in &step.successors[..generated] {
            ui.label(successor.mv.arrow());
            let node = match successor.outcome {
                New(node) | Improved { node, .. } => Some(node),
                Duplicate { known, .. } | OnPath(known) => Some(known),
                Pruned | NotMade => None,
            };
            let outcome = outcome_text(&shown.recording, &step, successor, NodeNames::Numbers);
            match node {
                Some(node) => {
                    let response = node_board(ui, seen, shown, node, small_cell(shown), actions);
                    if response.on_hover_text(outcome).clicked() {
                        actions.push(CoreAction::Select(Some(node)));
                    }
                }
                None => drop(ui.label(outcome)),
            }
        }
    });
}

/// The side of a cell of a small board. Boards of all sizes are about equally high.
fn small_cell(shown: &Shown) -> f32 {
    SMALL_SIDE / shown.recording.problem().size().rows().max(3) as f32
}

const PATH_CELL: f32 = 15.0;
/// Around each board, in points, and the widest text below it.
const BORDER: f32 = 1.0;
const WIDEST: &str = "f 888 ●";
/// A longer path is shortened. The copy command copies all of it.
const LETTERS: usize = 100;

/// A board of the list: its node if that is at hand, its state, and the move to it.
type ListedBoard = (Option<NodeId>, State, Option<Move>);

/// The boards from the start to a node; the whole path that was found if the node is on it.
fn path_ui(ui: &mut Ui, seen: Seen<'_>, shown: &Shown, id: NodeId, actions: &mut Actions) {
    let recording = &shown.recording;
    let at = seen.core.views.path.shown();
    let is_at_end = at.is_some() || seen.core.selected().is_none() && shown.is_at_end();
    let is_found = shown.is_solved() && (is_at_end || shown.path().contains(&id));
    let moves = if is_found { shown.path_length() } else { recording.nodes().depth(id) as usize };
    if is_found {
        path_title_ui(ui, seen, shown, actions);
    } else {
        let from = capitalised(side_text(recording.nodes().get(id).side));
        ui.weak(format!("{from}, {}", counted(moves, "move", "moves")));
    }
    let pen = Pen::new(ui, UnitScale::of(ui));
    let cell = if is_found { PATH_CELL } else { small_cell(shown) };
    let boards = |places| if is_found { boards_of_path(shown, places) } else { boards_to(shown, id, places) };
    let show = |ui: &mut Ui, place: usize, (node, state, mv): ListedBoard| {
        let response = match node {
            Some(node) => node_board(ui, seen, shown, node, cell, actions),
            // The node does not exist yet at the current position.
            None => mini_board(ui, &recording.board(state), cell, NodeStatus::NotYet),
        };
        let rect = response.rect;
        if at == Some(place) || at.is_none() && node.is_some() && node == seen.core.selected() {
            light_up(ui, &response);
        }
        let met = is_found && shown.meeting_place() == Some(place);
        let hint = if met { "; the two sides met here" } else { "" };
        let hint = format!("After {}{hint}", counted(place, "move", "moves"));
        if response.on_hover_text(hint).clicked() {
            let shows_path = is_found && (is_at_end || node.is_none());
            let shows = CoreAction::ShowPathBoard(Some(place));
            actions.push(if shows_path { shows } else { CoreAction::Select(node) });
        }
        if let Some(mv) = mv {
            let between = rect.left_center() - vec2(pen.u(ARROW) / 2.0, 0.0);
            write(ui, between, Align2::CENTER_CENTER, mv.arrow(), pen.weak(), 0.0);
        }
        let mut label = node.map(|id| value_text(recording, id)).unwrap_or_default();
        if met {
            label.push_str(" ●");
            let stroke = Stroke::new(2.5, Theme::of(ui.ctx()).path());
            ui.painter().rect_stroke(rect.expand(1.0), 0, stroke, StrokeKind::Outside);
        }
        ui.small(label);
    };
    // Each list of boards scrolls by itself.
    let of_path = if is_found { u64::MAX } else { recording.number(id) };
    let area = ScrollArea::horizontal().id_salt(("path", of_path)).auto_shrink([false, true]);
    let bring = at.filter(|_| seen.core.views.path.is_playing());
    let board = mini_board_size(recording.problem().size(), cell);
    area.stick_to_right(!is_found)
        .show_viewport(ui, |ui, viewport| strip_ui(ui, viewport, (board, moves + 1, bring), boards, show));
}

/// Shows those of a row of boards that are in sight: `show` gets each of `boards`, and its place. Brings one of them into sight.
fn strip_ui(
    ui: &mut Ui,
    viewport: Rect,
    (board, len, bring): (Vec2, usize, Option<usize>),
    boards: impl FnOnce(Range<usize>) -> Vec<ListedBoard>,
    mut show: impl FnMut(&mut Ui, usize, ListedBoard),
) {
    let gap = Pen::new(ui, UnitScale::of(ui)).u(ARROW);
    let step = board.x.max(text_width(ui, WIDEST, TextStyle::Small)) + gap + 2.0 * BORDER;
    let label = ui.spacing().item_spacing.y + 1.25 * ui.text_style_height(&TextStyle::Small);
    let height = board.y + label + 2.0 * BORDER;
    ui.set_width(step * len as f32);
    ui.set_height(height);
    let origin = ui.min_rect().min + Vec2::splat(BORDER);
    let place_rect =
        |place: usize| Rect::from_min_size(origin + vec2(place as f32 * step, 0.0), vec2(step, height));
    if let Some(place) = bring {
        ui.scroll_to_rect(place_rect(place), Some(Align::Center));
    }
    let first = ((viewport.min.x / step).max(0.0) as usize).min(len);
    let end = ((viewport.max.x / step).ceil().max(0.0) as usize).clamp(first, len);
    for (place, board) in (first..end).zip(boards(first..end)) {
        let room = UiBuilder::new().max_rect(place_rect(place)).id_salt(place);
        ui.scope_builder(room, |ui| show(ui, place, board));
    }
}

fn boards_of_path(shown: &Shown, places: Range<usize>) -> Vec<ListedBoard> {
    let path = shown.path_nodes()[places.clone()].iter();
    places.zip(path).map(|(at, node)| (shown.path().get(at).copied(), node.state, node.mv)).collect()
}

fn boards_to(shown: &Shown, id: NodeId, places: Range<usize>) -> Vec<ListedBoard> {
    let nodes = shown.recording.nodes();
    let back = std::iter::successors(Some(id), |id| nodes.parent(*id));
    let after = nodes.depth(id) as usize + 1 - places.end;
    let back: Vec<_> = back.skip(after).take(places.len()).collect();
    back.into_iter().rev().map(|id| (Some(id), nodes.state(id), nodes.get(id).mv)).collect()
}

fn value_text(recording: &Recording, id: NodeId) -> String {
    let settings = recording.settings();
    format!("{} {}", value_word(recording), settings.value().number(settings, &recording.nodes().get(id)))
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

fn node_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let shown = seen.core.shown.as_ref().filter(|shown| shown.moment().is_some());
    if let Some((shown, id)) = shown.zip(seen.core.inspected()) {
        let is_selected = seen.core.selected().is_some() && seen.core.views.path.shown().is_none();
        if is_selected {
            inspector_ui(ui, seen, shown, id, actions);
        }
        path_ui(ui, seen, shown, id, actions);
        if is_selected {
            successors_ui(ui, seen, shown, id, actions);
        }
        section_gap(ui);
    }
    encodings_ui(ui, seen);
}
