//! The list of breakpoints and bookmarks, and the dialog that adds or edits a breakpoint.

use egui::{Align, Button, Checkbox, Label, Layout, Response, RichText, TextEdit, Ui};

use super::parts::PanelView;
use super::text::{percent, sentence};
use crate::core::text::NO_SEARCH;
use crate::core::{
    Actions, BoardSide, BreakpointForm, Command, CoreAction, EventKind, Seen, Shown, TimelineHits,
};
use crate::file::{Bookmark, Breakpoint};
use crate::kit::{DialogForm, LastLine, OfferedEvents, UnitScale, command_button, event_rows, mini_board};
use crate::picture::counted;
use crate::puzzle::{Board, quoted};
use crate::recording::{Condition, Direction, NodeStatus, Position};

pub const VIEW: PanelView = PanelView { least_width: 200.0, scrolls: true, show: breakpoints_ui };

const NONE_YET: &str = "None yet. Playback stops at a breakpoint. A bookmark marks a place to return to.";
/// In sizes of text: the side of a board.
const BOARD: f32 = 1.7;
const REMOVE: &str = "Remove";

fn breakpoints_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    title_ui(ui, seen, actions);
    let places = seen.core.editor.annotations();
    if !places.breakpoints.is_empty() {
        let head = |ui: &mut Ui| ui.weak("Play stops when");
        ui.horizontal(|ui| beside_last(ui, "last stop", head));
    }
    for (index, breakpoint) in places.breakpoints.iter().enumerate() {
        breakpoint_ui(ui, seen, (index, breakpoint), actions);
    }
    for (index, bookmark) in places.bookmarks.iter().enumerate() {
        bookmark_ui(ui, seen, (index, bookmark), actions);
    }
    if places.is_empty() {
        ui.weak(NONE_YET);
    }
}

fn title_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let breakpoints = &seen.core.editor.annotations().breakpoints;
    let most = u64::from(TimelineHits::SECTIONS);
    let is_long = seen.core.shown.as_ref().is_some_and(|shown| shown.horizon() > most);
    ui.horizontal_wrapped(|ui| {
        command_button(ui, Command::Breakpoint, seen.commands, actions);
        command_button(ui, Command::Bookmark, seen.commands, actions);
        // The row of an only breakpoint has the same buttons.
        if breakpoints.len() > 1 {
            command_button(ui, Command::FindPrevious, seen.commands, actions);
            command_button(ui, Command::FindNext, seen.commands, actions);
        }
        if seen.core.editor.annotations().enabled().len() > TimelineHits::MOST {
            let words = format!("The timeline shows the first {} enabled breakpoints", TimelineHits::MOST);
            ui.weak(words);
        }
        if is_long && !breakpoints.is_empty() {
            let words = format!("Matches are not counted above {}", seen.core.unit().counted(most));
            ui.weak(words);
        }
        if let Some(done) = seen.core.breakpoints.hits.making().filter(|done| *done > 0.0) {
            ui.weak(format!("Marking the timeline: {}", percent(done)));
        }
    });
}

/// Why a breakpoint can never be met with the current boards; `None` if it can be.
fn never_met(seen: Seen<'_>, breakpoint: &Breakpoint) -> Option<String> {
    let board = match breakpoint.condition {
        Condition::Board(board) => board,
        Condition::Line(name) => {
            let is_there = seen.core.code_lines().iter().any(|line| line.breakpoint == Some(name));
            let line = quoted(name.name());
            let never =
                || format!("The current pseudocode has no line {line}, so playing does not stop there");
            return (!is_there).then(never);
        }
        _ => return None,
    };
    let shown = seen.core.shown.as_ref().map(|shown| shown.recording.problem());
    let size = shown.unwrap_or(&seen.core.editor.document().problem).size();
    let is_foreign = board.size() != size;
    is_foreign.then(|| {
        let (condition, own) = (&breakpoint.condition, board.size());
        format!("{condition}\nThis is a {own} board, but the search has {size} boards.")
    })
}

fn breakpoint_ui(
    ui: &mut Ui,
    seen: Seen<'_>,
    (index, breakpoint): (usize, &Breakpoint),
    actions: &mut Actions,
) {
    let (last, matches) = last_stop(seen, breakpoint);
    ui.horizontal(|ui| {
        let (mut enabled, never) = (breakpoint.enabled, never_met(seen, breakpoint));
        let checkbox = ui.add(Checkbox::without_text(&mut enabled));
        let is_weak = never.is_some() || !breakpoint.enabled;
        let name = beside_last(ui, &last, |ui| name_ui(ui, breakpoint, is_weak));
        let meaning = EventKind::of_condition(&breakpoint.condition).meaning();
        let hint = format!("{}\n{meaning}", breakpoint.condition);
        checkbox.labelled_by(name.id).on_hover_text("Stop here while playing or following the search live");
        name.on_hover_text(never.unwrap_or(hint));
        if enabled != breakpoint.enabled {
            actions.push(CoreAction::EnableBreakpoint(index, enabled));
        }
    });
    ui.horizontal_wrapped(|ui| {
        for (name, hint, direction) in [
            ("Previous", "Go to the previous event of this breakpoint", Direction::Backwards),
            ("Next", "Go to the next event of this breakpoint", Direction::Forwards),
        ] {
            let response = ui.add_enabled(seen.core.shown.is_some(), Button::new(name));
            let response = response.on_disabled_hover_text(NO_SEARCH);
            if response.on_hover_text(hint).clicked() {
                actions.push(CoreAction::Find(index, direction));
            }
        }
        if ui.button("Edit…").clicked() {
            actions.push(CoreAction::EditBreakpoint(index));
        }
        let hint = format!("Remove “{}”", breakpoint.condition);
        if ui.button(REMOVE).on_hover_text(hint).clicked() {
            actions.push(CoreAction::RemoveBreakpoint(index));
        }
        if matches > 0 {
            let matches = counted(matches, "match", "matches");
            ui.weak(format!("{matches} so far"));
        }
    });
}

/// A row with the last stop at its right edge.
fn beside_last<R>(ui: &mut Ui, last: &str, left_ui: impl FnOnce(&mut Ui) -> R) -> R {
    let inner = ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.weak(last);
        ui.with_layout(Layout::left_to_right(Align::Center), left_ui).inner
    });
    inner.inner
}

/// The condition in words. A board is drawn.
fn name_ui(ui: &mut Ui, breakpoint: &Breakpoint, is_weak: bool) -> Response {
    let text = match breakpoint.condition {
        Condition::Board(_) => "this board is reached".to_owned(),
        condition => condition.to_string(),
    };
    let text = RichText::new(text);
    let name = ui.add(Label::new(if is_weak { text.weak() } else { text }).truncate());
    if let Condition::Board(board) = breakpoint.condition {
        let side = UnitScale::of(ui).text() * BOARD;
        mini_board(ui, &board, side / board.size().rows() as f32, NodeStatus::NotYet);
    }
    name
}

/// Where the condition was met last, up to the place that is shown, and how often; empty where that is not known.
fn last_stop(seen: Seen<'_>, breakpoint: &Breakpoint) -> (String, usize) {
    if !breakpoint.enabled {
        return ("–".to_owned(), 0);
    }
    let here = seen.core.shown.as_ref().map(Shown::position);
    let steps = here.and_then(|here| seen.core.breakpoints.hits.steps_until(&breakpoint.condition, here));
    let Some(steps) = steps else { return (String::new(), 0) };
    let last = steps.last().map_or("not yet".to_owned(), |last| seen.core.unit().counted_place(last + 1));
    (last, steps.len())
}

fn bookmark_ui(ui: &mut Ui, seen: Seen<'_>, (index, bookmark): (usize, &Bookmark), actions: &mut Actions) {
    ui.horizontal(|ui| {
        let position = bookmark.position();
        let why_not = match seen.core.shown.as_ref().map(|shown| Position::after(shown.horizon())) {
            None => Some(NO_SEARCH),
            Some(end) if position > end && seen.core.is_running() => {
                Some("The search has not reached this point yet")
            }
            Some(end) if position > end => Some("The search on screen ends before this point"),
            Some(_) => None,
        };
        let button = Button::new(seen.core.unit().position_label(position));
        let response = ui.add_enabled(why_not.is_none(), button);
        if response.on_disabled_hover_text(why_not.unwrap_or_default()).clicked() {
            actions.push(CoreAction::GoTo(position));
        }
        if ui.button(REMOVE).on_hover_text("Remove this bookmark").clicked() {
            actions.push(CoreAction::RemoveBookmark(index));
        }
        let mut note = bookmark.note.clone();
        let name = ui.add(Label::new("Note"));
        let field =
            TextEdit::singleline(&mut note).desired_width(f32::INFINITY).hint_text("what to look at here");
        if ui.add(field).labelled_by(name.id).changed() {
            actions.push(CoreAction::SetBookmarkNote(index, note));
        }
    });
}

pub fn breakpoint_form_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let Some(form) = &seen.core.breakpoints.form else { return };
    let condition = form.condition(seen.core.editor.document().problem.size());
    let last = match &condition {
        Ok(condition) => LastLine::Note(EventKind::of_condition(condition).meaning().to_owned()),
        Err(error) if !form.text.trim().is_empty() => LastLine::Problem(sentence(error)),
        Err(_) => LastLine::Note("Type a condition, or choose an event.".to_owned()),
    };
    let (title, accept, verb) = match form.editing {
        None => ("New breakpoint", "Add", "adds it"),
        Some(_) => ("Edit breakpoint", "Apply", "applies it"),
    };
    let shown = DialogForm::new("breakpoint", title, CoreAction::SetBreakpointForm(None))
        .accept(accept, verb, condition.is_ok(), CoreAction::AcceptBreakpoint)
        .last(last);
    let mut typed = form.text.clone();
    let answer = shown.show(ui.ctx(), |rows| {
        let lines = seen.core.breakpoint_lines();
        let boards = boards(seen);
        let offered = OfferedEvents { lines: &lines, boards: &boards, board: seen.core.inspected_board() };
        let chosen = event_rows(rows, "Stop when", &offered, condition.as_ref().ok());
        rows.text("Or type it", &mut typed, "e.g. h < 5", "");
        if let Some(chosen) = chosen {
            typed = chosen.to_string();
        }
    });
    if typed != form.text {
        actions.push(CoreAction::SetBreakpointForm(Some(BreakpointForm { text: typed, ..form.clone() })));
    }
    actions.extend(answer);
}

fn boards(seen: Seen<'_>) -> [(&'static str, Board); 3] {
    let start = *seen.core.editor.board(BoardSide::Start);
    let goal = *seen.core.editor.board(BoardSide::Goal);
    let of_node =
        if seen.core.selected().is_some() { "Selected node's board" } else { "Current node's board" };
    [("Start board", start), ("Goal board", goal), (of_node, seen.core.inspected_board())]
}
