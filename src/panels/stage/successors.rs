//! The four successors, one slot for each move of the blank; and why: the sentence above them.

use egui::{Align2, Id, Rect, Response, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2};

use super::{Form, Layout, Stage, StageParts, draw};
use crate::core::{Actions, Command, MoveSlot, Seen, SlotBoard, said_at_end, what_happened};
use crate::kit::command_button::command_button;
use crate::kit::theme::colour32;
use crate::kit::widgets::{
    FlightWay, Pen, PenStyle, area_of, fly, mini_board_size, paint_mini_board, paint_scene, say, write,
    write_scene,
};
use crate::panels::text::{PREPARING, percent, sentence, unbroken};
use crate::picture::stage::{SlotPlace, word_ink, word_parts};
use crate::puzzle::Move;

/// Shows the slots. Returns those that can be clicked and dragged.
pub fn successors_ui(ui: &Ui, (layout, pen): (&Layout, Pen), parts: &StageParts) -> Vec<(Move, Response)> {
    if let Some(title) = layout.title.filter(|title| layout.shows(*title)) {
        let name =
            write(ui, title.left_center(), Align2::LEFT_CENTER, "Successors", pen.weak(), title.width());
        let room = title.right() - name.right() - pen.u(1.0);
        if !parts.origin.is_empty() && room > 0.0 {
            write(ui, title.right_center(), Align2::RIGHT_CENTER, parts.origin, pen.weak(), room);
        }
    }
    let mut responses = Vec::new();
    for (((mv, slot), rect), label) in parts.words.slots.iter().zip(layout.slots).zip(&parts.labels) {
        if !layout.shows(rect) {
            continue;
        }
        let place = draw(ui, layout, write_scene, |pen| pen.slot(area_of(rect), *mv, slot));
        if let (MoveSlot::Tried(tried), Some(place)) = (slot, place) {
            board_ui(ui, place, tried, parts.arrived);
        }
        if !label.is_empty() {
            let response = ui.interact(rect, Id::unique(("successor", *mv)), Sense::click_and_drag());
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
            responses.push((*mv, response));
        }
    }
    responses
}

/// The small board of a successor, or the part of its way from the current board that is done.
fn board_ui(ui: &Ui, SlotPlace { corner, cell }: SlotPlace, slot: &SlotBoard, arrived: f32) {
    let corner = pos2(corner.x, corner.y);
    if arrived >= 1.0 {
        paint_mini_board(ui, corner, &slot.board, cell, slot.status);
    } else if arrived > 0.0 {
        let place = Rect::from_min_size(corner, mini_board_size(slot.board.size(), cell));
        fly(ui.ctx(), slot.board, FlightWay::To(place), arrived);
    }
}

const HOW_TO_BEGIN: &str = "Press Enter to run the search. Then step with → and ←, or play with Space.";
const STARTING: &str = "Starting…";
const BUILDING_TABLES: &str = "Building the heuristic's tables, which is done only once. The search starts when they are ready. Press Stop to cancel.";
const WHY: &str = "Why";

pub fn why_ui(ui: &mut Ui, stage: Stage<'_>, sentence: &str, actions: &mut Actions) {
    let Stage { seen, shown, moment, layout, pen } = stage;
    if seen.core.shows_earlier_settings() {
        earlier_ui(ui, layout, pen, seen, actions);
        return;
    }
    let ended = said_at_end(shown);
    write_why(ui, layout, WHY, ended.as_deref().unwrap_or(sentence));
    // Of a visit, the sentence says why. What happened is for screen readers and tests.
    let happened = what_happened(&shown.recording, moment);
    if shown.choice().is_none() && (ended.is_some() || sentence != happened) {
        say(ui, layout.why.shrink(1.0), &happened);
    }
}

/// In place of the sentence: the search is of earlier boards or settings. All but this is faint.
fn earlier_ui(ui: &mut Ui, layout: &Layout, pen: Pen, seen: Seen<'_>, actions: &mut Actions) {
    let room = UiBuilder::new().max_rect(layout.why).layout(egui::Layout::left_to_right(egui::Align::Center));
    let mut inside = ui.new_child(room);
    inside.set_opacity(1.0);
    layout.scale.apply(inside.style_mut());
    inside.label(
        egui::RichText::new("The settings have changed since this run.").size(pen.scale.text()).strong(),
    );
    command_button(&mut inside, Command::Run, seen.commands, actions);
}

/// Writes a sentence with a word in front. What has no room is in the tooltip.
pub fn write_why(ui: &Ui, layout: &Layout, word: &str, sentence: &str) {
    let rect = layout.why;
    if !layout.shows(rect) {
        return;
    }
    let is_whole =
        draw(ui, layout, paint_scene, |pen| pen.sentence(area_of(rect), word, &unbroken(sentence)));
    let response = say(ui, rect, sentence);
    if !is_whole {
        response.on_hover_text(sentence);
    }
}

/// The words of a sentence: g and h in their colours, without the punctuation beside them.
pub fn coloured(pen: Pen, sentence: &str, style: PenStyle) -> Vec<(String, PenStyle)> {
    let mut parts = Vec::new();
    for word in unbroken(sentence).split_inclusive([' ', '\u{a0}', '\n']) {
        let [before, bare, after] = word_parts(word);
        let Some(colour) = word_ink(bare, pen.theme.palette()) else {
            parts.push((word.to_owned(), style));
            continue;
        };
        let inked = PenStyle { strong: true, colour: colour32(colour), ..style };
        let all = [(before, style), (bare, inked), (after, style)];
        let all = all.into_iter().filter(|(text, _)| !text.is_empty());
        parts.extend(all.map(|(text, style)| (text.to_owned(), style)));
    }
    parts
}

/// What to do before the first search, or how far the preparation is.
pub fn before_ui(ui: &mut Ui, layout: &Layout, pen: Pen, seen: Seen<'_>, actions: &mut Actions) {
    let info = seen.core.editor.document().settings.algorithm.info();
    let equation = layout.equation;
    let title = PenStyle { size: pen.scale.equation() * 0.7, ..pen.strong() };
    let is_starting = seen.core.shown.is_some();
    let heading = if is_starting { PREPARING } else { "No search yet" };
    write(ui, equation.left_center(), Align2::LEFT_CENTER, heading, title, equation.width());
    if let Some(shown) = &seen.core.shown {
        let done = shown.prepared.map(percent);
        let line = done.as_deref().unwrap_or(STARTING);
        let at = layout.phases[0].left_center();
        write(ui, at, Align2::LEFT_CENTER, line, pen.plain(), equation.width());
        write_why(ui, layout, WHY, if shown.prepared.is_some() { BUILDING_TABLES } else { STARTING });
        return;
    }
    let first = layout.phases[0];
    write(ui, first.left_center(), Align2::LEFT_CENTER, info.title, pen.strong(), first.width());
    let place = layout.phases[1].union(layout.phases[2]);
    let mut child = ui.new_child(UiBuilder::new().max_rect(place));
    layout.scale.apply(child.style_mut());
    command_button(&mut child, Command::Run, seen.commands, actions);
    let summary = format!("{} {}", sentence(info.summary), HOW_TO_BEGIN);
    write_why(ui, layout, WHY, if layout.form == Form::Narrow { HOW_TO_BEGIN } else { &summary });
}

pub fn path_ui(ui: &Ui, stage: Stage<'_>, moves: usize, length: usize) {
    let Stage { shown, layout, pen, .. } = stage;
    let style = PenStyle { size: pen.scale.equation() * 0.8, colour: pen.theme.path(), ..pen.strong() };
    let equation = layout.equation;
    let progress = format!("Move {moves} of {length}");
    write(ui, equation.left_center(), Align2::LEFT_CENTER, &progress, style, equation.width());
    let mut lines = Vec::new();
    lines.extend(shown.path_move(moves).map(|mv| format!("The blank moved {}.", mv.name())));
    lines.extend((shown.meeting_place() == Some(moves)).then(|| "The two searches met here.".to_owned()));
    for (line, rect) in lines.iter().zip(&layout.phases) {
        write(ui, rect.left_center(), Align2::LEFT_CENTER, line, pen.plain(), rect.width());
    }
    write_why(ui, layout, WHY, "Press Escape to return to the search.");
}
