//! The sentence of the current event, in two lines.

use egui::{Align2, Rect, Ui, UiBuilder, pos2};

use super::{Layout, Stage};
use crate::core::{
    BOARD_MARK, Command, CoreAction, NEXT_MARK, Seen, said_at_end, what_happened, what_is_said,
};
use crate::kit::command_button::command_button;
use crate::kit::widgets::{Pen, PenStyle, rows_after, say, write};
use crate::panels::stage::Form;
use crate::panels::text::boards::EARLIER_SEARCH;
use crate::panels::text::{node as text, percent, sentence, unbroken};

const LINES: usize = 2;
/// Room for the word in front, in units.
const LABEL: f32 = 3.6;

/// What happened, or why.
pub fn why_ui(ui: &mut Ui, stage: Stage<'_>, actions: &mut Vec<CoreAction>) {
    let Stage { seen, shown, moment, layout, pen } = stage;
    if seen.core.shows_earlier_settings() {
        earlier_ui(ui, layout, pen, seen, actions);
        return;
    }
    let recording = &shown.recording;
    let sentence = what_is_said(recording, moment, shown.choice());
    let ended = said_at_end(shown);
    write_why(ui, layout, pen, text::WHY, ended.as_ref().unwrap_or(&sentence));
    // Of a visit, the sentence says why. What happened is for screen readers and tests.
    let happened = what_happened(recording, moment);
    if shown.choice().is_none() && (ended.is_some() || sentence != happened) {
        say(ui, layout.why.shrink(1.0), &happened);
    }
}

/// In place of the sentence: the search is of earlier boards or settings. All but this is faint.
fn earlier_ui(ui: &mut Ui, layout: &Layout, pen: Pen, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let room = UiBuilder::new().max_rect(layout.why).layout(egui::Layout::left_to_right(egui::Align::Center));
    let mut inside = ui.new_child(room);
    inside.set_opacity(1.0);
    layout.scale.apply(inside.style_mut());
    inside.label(egui::RichText::new(EARLIER_SEARCH).size(pen.scale.text()).strong());
    command_button(&mut inside, Command::Run, seen.commands, actions);
}

/// Writes a sentence into its slot, with a word in front: beside both rows in the usual size if it fits, otherwise before the
/// first row alone, and smaller.
pub fn write_why(ui: &Ui, layout: &Layout, pen: Pen, word: &str, sentence: &str) {
    let rect = layout.why;
    if !layout.shows(rect) {
        return;
    }
    let has_word = layout.form != Form::Narrow;
    let (usual, least) = (pen.scale.text(), pen.scale.least_text());
    let room = if has_word { pen.u(LABEL) } else { 0.0 };
    let beside = Rect { min: pos2(rect.left() + room, rect.top()), ..rect };
    let fitting = [(beside, 0.0, usual), (rect, room, usual), (rect, room, least)];
    let laid_out = |(place, before, size): &(Rect, f32, f32), sentence: &str| {
        let words = coloured(pen, sentence, PenStyle { size: *size, ..pen.plain() });
        (*place, rows_after(ui, *before, &words, place.width(), LINES))
    };
    // Where it fits, each of two sentences has its line. Where both do not fit, the pointer shows the second one.
    let separate = sentence.replacen(". ", ".\n", 1);
    let smallest = &fitting[fitting.len() - 1];
    let first = separate.lines().next().unwrap_or_default();
    let ways = fitting.iter().flat_map(|fitting| [(fitting, separate.as_str()), (fitting, sentence)]);
    let ways = ways.chain([(smallest, first)]);
    let fits = |(_, galley): &(Rect, std::sync::Arc<egui::Galley>)| !galley.elided;
    let shown = ways.map(|(fitting, sentence)| (sentence, laid_out(fitting, sentence)));
    let shown = shown.into_iter().find(|(_, laid_out)| fits(laid_out));
    let is_whole = shown.as_ref().is_some_and(|(shown, _)| shown.len() == sentence.len());
    let (place, galley) = shown.map_or_else(|| laid_out(smallest, sentence), |(_, laid_out)| laid_out);
    if has_word {
        let first_row = galley.rows.first().map_or(0.0, |row| row.rect().center().y);
        let at = pos2(rect.left(), rect.top() + first_row);
        write(ui, at, Align2::LEFT_CENTER, word, pen.weak(), pen.u(LABEL));
    }
    ui.painter().galley(place.min, galley, pen.theme.text());
    let response = say(ui, rect, sentence);
    if !is_whole {
        response.on_hover_text(sentence);
    }
}

/// The words of a sentence: g and h in their colours, without the punctuation beside them.
pub fn coloured(pen: Pen, sentence: &str, style: PenStyle) -> Vec<(String, PenStyle)> {
    let colour_of = |word: &str| match word {
        "g" | "2g" => Some(pen.theme.g()),
        "h" => Some(pen.theme.h()),
        "f" | "F" => Some(pen.theme.text()),
        NEXT_MARK | BOARD_MARK => Some(pen.theme.current()),
        _ => None,
    };
    let is_beside = |c: char| !c.is_alphanumeric() && !NEXT_MARK.contains(c) && !BOARD_MARK.contains(c);
    let sentence = unbroken(sentence);
    let words = sentence.split_inclusive([' ', '\u{a0}', '\n']);
    let mut parts = Vec::new();
    for word in words {
        let bare = word.trim_matches(is_beside);
        let Some(colour) = colour_of(bare) else {
            parts.push((word.to_owned(), style));
            continue;
        };
        let (before, rest) = word.split_at(word.find(bare).unwrap_or(0));
        let (bare, after) = rest.split_at(bare.len());
        let inked = PenStyle { strong: true, colour, ..style };
        let all = [(before, style), (bare, inked), (after, style)];
        parts.extend(
            all.into_iter()
                .filter(|(text, _)| !text.is_empty())
                .map(|(text, style)| (text.to_owned(), style)),
        );
    }
    parts
}

/// What to do before the first search, or how far the preparation is.
pub fn before_ui(ui: &mut Ui, layout: &Layout, pen: Pen, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let info = seen.core.editor.document().settings.algorithm.info();
    let equation = layout.equation;
    let title = PenStyle { size: pen.scale.equation() * 0.7, ..pen.strong() };
    let is_starting = seen.core.shown.is_some();
    let heading = if is_starting { text::PREPARING } else { "No search yet" };
    write(ui, equation.left_center(), Align2::LEFT_CENTER, heading, title, equation.width());
    if let Some(shown) = &seen.core.shown {
        let done = shown.prepared.map(percent);
        let line = done.as_deref().unwrap_or(text::STARTING);
        let at = layout.phases[0].left_center();
        write(ui, at, Align2::LEFT_CENTER, line, pen.plain(), equation.width());
        write_why(
            ui,
            layout,
            pen,
            text::WHY,
            if shown.prepared.is_some() { text::BUILDING_TABLES } else { text::STARTING },
        );
        return;
    }
    let first = layout.phases[0];
    write(ui, first.left_center(), Align2::LEFT_CENTER, info.title, pen.strong(), first.width());
    let place = layout.phases[1].union(layout.phases[2]);
    let mut child = ui.new_child(UiBuilder::new().max_rect(place));
    layout.scale.apply(child.style_mut());
    command_button(&mut child, Command::Run, seen.commands, actions);
    let summary = format!("{} {}", sentence(info.summary), text::HOW_TO_BEGIN);
    write_why(
        ui,
        layout,
        pen,
        text::WHY,
        if layout.form == Form::Narrow { text::HOW_TO_BEGIN } else { &summary },
    );
}

/// How far the path is played.
pub fn path_ui(ui: &Ui, stage: Stage<'_>, moves: usize, length: usize) {
    let Stage { shown, layout, pen, .. } = stage;
    let style = PenStyle { size: pen.scale.equation() * 0.8, colour: pen.theme.path(), ..pen.strong() };
    let equation = layout.equation;
    let progress = text::move_of_path(moves, length);
    write(ui, equation.left_center(), Align2::LEFT_CENTER, &progress, style, equation.width());
    let mut lines = Vec::new();
    lines.extend(shown.path_move(moves).map(|mv| text::blank_moved(mv.name())));
    lines.extend((shown.meeting_place() == Some(moves)).then(|| "The two searches met here.".to_owned()));
    for (line, rect) in lines.iter().zip(&layout.phases) {
        write(ui, rect.left_center(), Align2::LEFT_CENTER, line, pen.plain(), rect.width());
    }
    write_why(ui, layout, pen, text::WHY, "Press Escape to return to the search.");
}
