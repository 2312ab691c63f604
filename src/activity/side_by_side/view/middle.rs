//! Between both searches: the heading, their boards in one tree or plane, and how many each expanded.

use egui::{Align2, Pos2, Rect, Stroke, Ui, pos2, vec2};

use super::super::heading::compared_heading;
use super::super::words::both_places;
use super::choose::paint_mark;
use super::screen::Beside;
use super::text;
use crate::activity::side_by_side::mode::SideAction;
use crate::activity::side_by_side::runs::{ComparedRuns, ComparedView};
use crate::activity::view::Act;
use crate::core::Command;
use crate::kit::command_button::command_at;
use crate::kit::parts::report;
use crate::kit::widgets::{Pen, PenStyle, centred_rows, line, paint_scene, rows_in, say, write, write_rows};
use crate::picture::{Extent, compared_plane, compared_tree, number};
use crate::recording::{Compared, ExpandedBy};

/// In units.
const MARGIN: f32 = 1.2;
const HEADING: f32 = 5.5;
/// From the middle of its title to the top of its note.
const BELOW_TITLE: f32 = 0.78;
/// Rows of the note below the picture.
const NOTE_ROWS: usize = 2;
const LEGEND: f32 = 3.4;
/// Of the buttons beside the heading.
const BUTTON: f32 = 1.7;

pub fn middle_ui(ui: &Ui, rect: Rect, beside: Beside<'_>, actions: &mut Vec<Act<SideAction>>) {
    let Beside { runs, pen, .. } = beside;
    let inner = rect.shrink2(vec2(pen.u(MARGIN), 0.0));
    let head = Rect { max: pos2(inner.right(), rect.top() + pen.u(HEADING)), ..inner };
    heading_ui(ui, head, None, beside, actions);
    let legend = Rect { min: pos2(inner.left(), rect.bottom() - pen.u(LEGEND)), ..inner };
    let style = PenStyle { size: pen.scale.least_text(), ..pen.weak() };
    let note = note(beside).map(|note| {
        let galley = centred_rows(ui, &note, style, inner.width(), NOTE_ROWS);
        (note, galley)
    });
    let above = note.as_ref().map_or(0.0, |(_, galley)| galley.rect.height() + pen.u(0.1));
    let canvas =
        Rect::from_min_max(pos2(inner.left(), head.bottom()), pos2(inner.right(), legend.top() - above));
    report(ui, "common picture", canvas, None);
    match runs.view() {
        ComparedView::Tree => tree_ui(ui, canvas, beside),
        ComparedView::Plane => plane_ui(ui, canvas, beside),
    }
    if let Some((note, galley)) = note {
        write_rows(ui, pos2(inner.center().x, canvas.bottom()), galley, &note, style);
    }
    ui.painter().hline(inner.x_range(), legend.top(), Stroke::new(1.0, pen.theme.line()));
    legend_ui(ui, legend, beside);
}

/// The heading and the legend where there is no room for the tree.
pub fn strip_ui(ui: &Ui, rect: Rect, beside: Beside<'_>, actions: &mut Vec<Act<SideAction>>) {
    let pen = beside.pen;
    let inner = rect.shrink2(vec2(pen.u(MARGIN), 0.0));
    let split = inner.left() + inner.width() * 0.52;
    let left = Rect { max: pos2(split, inner.bottom()), ..inner };
    heading_ui(ui, left, counted_to(beside), beside, actions);
    legend_ui(ui, Rect { min: pos2(split + pen.u(MARGIN), inner.top()), ..inner }, beside);
}

/// `instead` is written where the note of the heading would be.
fn heading_ui(
    ui: &Ui,
    rect: Rect,
    instead: Option<String>,
    beside: Beside<'_>,
    actions: &mut Vec<Act<SideAction>>,
) {
    let Beside { runs, seen, pen } = beside;
    let heading = compared_heading(runs);
    let note = instead.unwrap_or(heading.note);
    report(ui, "heading", rect, Some(pen.scale.least_text()));
    let y = rect.top() + pen.u(1.6);
    let button = |x: f32| Rect::from_center_size(pos2(x, y), vec2(pen.u(BUTTON), pen.u(BUTTON)));
    let half = pen.u(BUTTON / 2.0);
    let buttons = [
        (Command::FirstDivergence, rect.left() + half, "«"),
        (Command::PreviousDivergence, rect.left() + 3.0 * half, "‹"),
        (Command::NextDivergence, rect.right() - half, "›"),
    ];
    for (command, x, sign) in buttons {
        let place = button(x);
        report(ui, format!("button {}", command.info().name), place, None);
        let response = command_at(ui, place, command, seen.commands, actions);
        let is_enabled = seen.can(command);
        if response.hovered() && is_enabled {
            ui.painter().rect_filled(place, pen.u(0.4).min(255.0) as u8, pen.theme.button());
        }
        let colour = if is_enabled { pen.theme.action() } else { pen.theme.tile_line() };
        let style = PenStyle { size: pen.u(1.7), colour, strong: true };
        let galley = line(ui, sign, style);
        let corner = Align2::CENTER_CENTER.anchor_size(place.center() - vec2(0.0, pen.u(0.1)), galley.size());
        ui.painter().galley(corner.min, galley, colour);
    }
    let left = rect.left() + pen.u(2.0 * BUTTON + 0.2);
    let right = rect.right() - pen.u(BUTTON + 0.2);
    // In the middle of the column, where that has room.
    let width = line(ui, &heading.title, pen.strong()).size().x.min(right - left) / 2.0;
    let x = rect.center().x.clamp(left + width, (right - width).max(left + width));
    write(ui, pos2(x, y), Align2::CENTER_CENTER, &heading.title, pen.strong(), right - left);
    note_ui(ui, Rect { min: pos2(rect.left(), y + pen.u(BELOW_TITLE)), ..rect }, &note, pen);
}

/// The note below the title: in one line, or in as many smaller ones as have room.
fn note_ui(ui: &Ui, rect: Rect, note: &str, pen: Pen) {
    let sizes = [pen.scale.text(), pen.scale.least_text()];
    let in_a_line =
        |size: &f32| line(ui, note, PenStyle { size: *size, ..pen.weak() }).size().x <= rect.width();
    let size = sizes.into_iter().find(in_a_line).unwrap_or(sizes[1]);
    let style = PenStyle { size, ..pen.weak() };
    let galley = centred_rows(ui, note, style, rect.width(), rows_in(rect.height(), size).max(1));
    write_rows(ui, rect.center_top(), galley, note, style);
}

/// Where the counts of a side end, if it is beyond.
fn counted_to(beside: Beside<'_>) -> Option<String> {
    let runs = beside.runs;
    let which = Compared::ALL.into_iter().find(|which| runs.side(*which).is_beyond_detail())?;
    let side = runs.side(which);
    let steps = side.shown().recording.steps_in_detail();
    Some(text::counted_to(which, side.unit().one, steps.into()))
}

/// The places that the plane shows, where those of now are still being counted.
fn cells_of_before(runs: &ComparedRuns) -> Option<[u64; 2]> {
    runs.cells().map(|(_, places)| places).filter(|places| *places != runs.places())
}

/// What has to be known about the picture.
fn note(beside: Beside<'_>) -> Option<String> {
    let runs = beside.runs;
    if let Some(counted) = counted_to(beside) {
        return Some(counted);
    }
    match runs.view() {
        // The plane is that of an earlier place.
        ComparedView::Plane if cells_of_before(runs).is_some() => {
            let units = Compared::ALL.map(|which| runs.side(which).unit());
            cells_of_before(runs).map(|places| text::plane_of_before(&both_places(units, places)))
        }
        ComparedView::Plane => {
            let [a, b] =
                Compared::ALL.map(|which| runs.side(which).shown().recording.settings().heuristic_in_use());
            Some(
                if a == b {
                    "Shared boards are where A has them"
                } else {
                    "Shared boards are where A has them; each search has its own h"
                }
                .to_owned(),
            )
        }
        ComparedView::Tree => {
            runs.tree().filter(|tree| !tree.is_whole).map(|_| "Boards near the current ones".to_owned())
        }
    }
}

fn tree_ui(ui: &Ui, rect: Rect, beside: Beside<'_>) {
    let Beside { runs, pen, .. } = beside;
    let Some(tree) = runs.tree() else { return };
    let extent = Extent { width: rect.width(), height: rect.height() };
    let (scene, areas) = compared_tree(tree, extent, pen.u(1.0), pen.theme.palette());
    paint_scene(ui, ui.scope_id().with("common tree"), rect.min, &scene);
    for (node, area) in tree.nodes.iter().zip(areas) {
        let corner: Pos2 = rect.min + vec2(area.x, area.y);
        let place = Rect::from_min_size(corner, vec2(area.width, area.height));
        let by = match node.by {
            ExpandedBy::None => continue,
            ExpandedBy::OnlyA => text::only(Compared::A),
            ExpandedBy::Both => text::BOTH.to_owned(),
            ExpandedBy::OnlyB => text::only(Compared::B),
        };
        let words = text::board(&node.board.to_string(), &by);
        say(ui, place, &words).on_hover_text(words);
    }
}

fn plane_ui(ui: &Ui, rect: Rect, beside: Beside<'_>) {
    let Beside { runs, pen, .. } = beside;
    let Some((cells, _)) = runs.cells() else {
        let words = if runs.divergences().is_some() { "Counting…" } else { "" };
        write(ui, rect.center(), Align2::CENTER_CENTER, words, pen.weak(), rect.width());
        return;
    };
    let extent = Extent { width: rect.width(), height: rect.height() };
    let scene = compared_plane(cells, extent, pen.u(1.0), pen.theme.palette());
    paint_scene(ui, ui.scope_id().with("common plane"), rect.min, &scene);
}

/// The shape of each kind with its count: in one line, or the counts below the names.
fn legend_ui(ui: &Ui, rect: Rect, beside: Beside<'_>) {
    let Beside { runs, pen, .. } = beside;
    report(ui, "legend", rect, Some(pen.scale.least_text()));
    let counts = runs.counts();
    let count = |of: fn(&crate::recording::ExpandedCounts) -> u32| {
        counts.as_ref().map_or("…".to_owned(), |c| number(of(c)))
    };
    let entries = [
        (ExpandedBy::OnlyA, text::only(Compared::A), count(|c| c.only_a)),
        (ExpandedBy::Both, text::BOTH.to_owned(), count(|c| c.both)),
        (ExpandedBy::OnlyB, text::only(Compared::B), count(|c| c.only_b)),
    ];
    let style = pen.plain();
    let mark = pen.u(1.4);
    let gap = pen.u(1.0);
    let words = |(_, name, count): &(ExpandedBy, String, String)| format!("{name} {count}");
    let widths = entries.each_ref().map(|entry| mark + line(ui, &words(entry), style).size().x);
    let all: f32 = widths.iter().sum::<f32>() + 2.0 * gap;
    if all <= rect.width() {
        let mut x = rect.center().x - all / 2.0;
        for (entry, width) in entries.iter().zip(widths) {
            let y = rect.center().y;
            paint_mark(ui, pos2(x + pen.u(0.5), y), pen.u(0.95), entry.0, pen);
            write(ui, pos2(x + mark, y), Align2::LEFT_CENTER, &words(entry), style, 0.0);
            x += width + gap;
        }
        return;
    }
    let third = rect.width() / 3.0;
    for (place, (by, name, count)) in entries.iter().enumerate() {
        let x = rect.left() + third * place as f32;
        let upper = rect.center().y - pen.u(0.75);
        paint_mark(ui, pos2(x + pen.u(0.5), upper), pen.u(0.95), *by, pen);
        let at = pos2(x + mark, upper);
        write(ui, at, Align2::LEFT_CENTER, name, style, third - mark);
        write(ui, at + vec2(0.0, pen.u(1.5)), Align2::LEFT_CENTER, count, style, third - mark);
    }
}
