//! Between both searches: the heading, their boards in one tree, and how many each expanded.

use std::collections::HashSet;

use egui::{Align2, Rect, Stroke, Ui, pos2, vec2};

use super::choose::{Beside, SideActs, paint_mark};
use super::maps;
use crate::activity::side_by_side::{CommonPicture, ComparedRuns, ComparedSearch};
use crate::core::Command;
use crate::kit::{
    Pen, PenStyle, centred_rows, command_at, line, paint_scene, percent, report, rows_in, say, write,
    write_rows,
};
use crate::picture::{Extent, compared_tree, number};
use crate::recording::{ClockKind, Compared, ExpandedBy};
use crate::search::{History, Side};

/// In units.
const MARGIN: f32 = 1.2;
const HEADING: f32 = 5.5;
const BELOW_TITLE: f32 = 0.78;
/// Of the heading and the legend where there is no tree.
pub const STRIP: f32 = 4.4;
const NOTE_ROWS: usize = 2;
const LEGEND: f32 = 3.4;
/// Of the buttons beside the heading.
const BUTTON: f32 = 1.7;

pub fn middle_ui(ui: &mut Ui, rect: Rect, beside: Beside<'_>, acts: &mut SideActs) {
    let pen = beside.pen;
    let inner = rect.shrink2(vec2(pen.u(MARGIN), 0.0));
    let head = Rect { max: pos2(inner.right(), rect.top() + pen.u(HEADING)), ..inner };
    heading_ui(ui, head, None, beside, acts);
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
    match beside.runs.picture {
        CommonPicture::Tree => tree_ui(ui, canvas, beside),
        CommonPicture::Maps => maps::maps_ui(ui, canvas, beside, acts),
        CommonPicture::OneMap => maps::one_map_ui(ui, canvas, beside, acts),
    }
    if let Some((note, galley)) = note {
        write_rows(ui, pos2(inner.center().x, canvas.bottom()), galley, &note, style);
    }
    ui.painter().hline(inner.x_range(), legend.top(), Stroke::new(1.0, pen.theme.line()));
    legend_ui(ui, legend, beside);
}

/// The heading and the legend where there is no room for the tree.
pub fn strip_ui(ui: &Ui, rect: Rect, beside: Beside<'_>, acts: &mut SideActs) {
    let pen = beside.pen;
    let inner = rect.shrink2(vec2(pen.u(MARGIN), 0.0));
    let split = inner.left() + inner.width() * 0.52;
    let (heading, legend) = if rect.height() > pen.u(STRIP) + 1.0 {
        inner.split_top_bottom_at_y(inner.top() + pen.u(STRIP))
    } else {
        (inner.with_max_x(split), inner.with_min_x(split + pen.u(MARGIN)))
    };
    heading_ui(ui, heading, counted_to(beside), beside, acts);
    legend_ui(ui, legend, beside);
}

/// `instead` is written where the note of the heading would be.
fn heading_ui(ui: &Ui, rect: Rect, instead: Option<String>, beside: Beside<'_>, acts: &mut SideActs) {
    let Beside { runs, seen, pen } = beside;
    let (title, note) = heading(runs);
    let note = instead.unwrap_or(note);
    report(ui, "heading", rect, Some(pen.scale.least_text()));
    let y = rect.top() + pen.u(1.6);
    let half = pen.u(BUTTON / 2.0);
    let buttons = [
        (Command::FirstDivergence, rect.left() + half, "«"),
        (Command::PreviousDivergence, rect.left() + 3.0 * half, "‹"),
        (Command::NextDivergence, rect.right() - half, "›"),
    ];
    for (command, x, sign) in buttons {
        let place = Rect::from_center_size(pos2(x, y), vec2(pen.u(BUTTON), pen.u(BUTTON)));
        report(ui, format!("button {}", command.info().name), place, None);
        let response = command_at(ui, place, command, seen.commands, acts);
        let is_enabled = seen.can(command);
        if response.hovered() && is_enabled {
            ui.painter().rect_filled(place, pen.u(0.4).min(255.0) as u8, pen.theme.button());
        }
        let colour = if is_enabled { pen.theme.action() } else { pen.theme.disabled() };
        let style = PenStyle { size: pen.u(1.7), colour, strong: true };
        let galley = line(ui, sign, style);
        let corner = Align2::CENTER_CENTER.anchor_size(place.center() - vec2(0.0, pen.u(0.1)), galley.size());
        ui.painter().galley(corner.min, galley, colour);
    }
    let left = rect.left() + pen.u(2.0 * BUTTON + 0.2);
    let right = rect.right() - pen.u(BUTTON + 0.2);
    // In the middle of the column, where that has room.
    let width = line(ui, &title, pen.strong()).size().x.min(right - left) / 2.0;
    let x = rect.center().x.clamp(left + width, (right - width).max(left + width));
    write(ui, pos2(x, y), Align2::CENTER_CENTER, &title, pen.strong(), right - left);
    note_ui(ui, Rect { min: pos2(rect.left(), y + pen.u(BELOW_TITLE)), ..rect }, &note, pen);
}

fn note_ui(ui: &Ui, rect: Rect, note: &str, pen: Pen) {
    let sizes = [pen.scale.text(), pen.scale.least_text()];
    let in_a_line =
        |size: &f32| line(ui, note, PenStyle { size: *size, ..pen.weak() }).size().x <= rect.width();
    let size = sizes.into_iter().find(in_a_line).unwrap_or(sizes[1]);
    let style = PenStyle { size, ..pen.weak() };
    let galley = centred_rows(ui, note, style, rect.width(), rows_in(rect.height(), size).max(1));
    write_rows(ui, rect.center_top(), galley, note, style);
}

/// Where the counts of a side end, because later visits are not recorded in detail.
fn counted_to(Beside { runs, .. }: Beside<'_>) -> Option<String> {
    let in_detail = |which| u64::from(runs.side(which).shown.recording.steps_in_detail());
    let which =
        Compared::ALL.into_iter().find(|which| runs.side(*which).current_step() > in_detail(*which))?;
    let (side, steps) = (runs.side(which), number(in_detail(which)));
    Some(format!("{} is recorded in detail, and counted, up to {} {steps}", which.name(), side.unit().one))
}

fn note(beside: Beside<'_>) -> Option<String> {
    let shows_tree = beside.runs.picture == CommonPicture::Tree;
    let is_part = shows_tree && beside.runs.tree.as_ref().is_some_and(|tree| !tree.is_whole);
    counted_to(beside).or_else(|| is_part.then(|| "Boards near the current ones".to_owned()))
}

/// What is said of two searches at their places: whether they take the same board, and what they had in common before.
fn heading(runs: &ComparedRuns) -> (String, String) {
    let [a, b] = &runs.sides;
    let places = [a.current_step(), b.current_step()];
    let both_places = || both_places(runs, places);
    if places == [0, 0] {
        return ("Start".to_owned(), state(runs).unwrap_or_default());
    }
    if runs.kind == ClockKind::SameBoard && !runs.has_same_board() {
        let (title, note) = match runs.divergences() {
            None => return (both_places(), state(runs).unwrap_or_default()),
            Some(_) if a.taken.is_none() => {
                return (both_places(), "This step of A is not recorded in detail".to_owned());
            }
            Some(found) if found.compared(Compared::B) < b.shown.steps() => {
                ("B does not take this board in the part recorded in detail", B_STAYS)
            }
            Some(_) => ("B never takes this board", B_STAYS),
        };
        return (title.to_owned(), note.to_owned());
    }
    if let Some(index) = runs.divergence_here() {
        let place = runs.unit().counted_place(places[0]);
        let title = match index {
            0 => format!("First divergence: {place}"),
            _ => format!("Divergence {}: {place}", number(index as u64 + 1)),
        };
        return (title, in_common(runs, index).unwrap_or_else(both_places));
    }
    // One has made its last expansion, and the other goes on.
    let has_ended = |which: &Compared| {
        let (own, other) = (runs.side(*which), runs.side(which.other()));
        own.is_at_end() && other.current_step() > own.current_step() && runs.kind != ClockKind::SameBoard
    };
    if let Some(which) = Compared::ALL.into_iter().find(has_ended) {
        return (format!("{} has ended", which.name()), both_places());
    }
    let is_same = a.taken.as_ref().zip(b.taken.as_ref()).map(|(a_step, b_step)| {
        let sizes = [a, b].map(|side| side.shown.recording.problem().size());
        a_step.node.state == b_step.node.state && sizes[0] == sizes[1]
    });
    let title = match is_same {
        Some(true) => "Both take the same board".to_owned(),
        Some(false) => "They take different boards".to_owned(),
        // One takes none there, or none that is recorded.
        None => both_places(),
    };
    let note = match runs.kind {
        ClockKind::Time => "At the same time, each at an even speed".to_owned(),
        _ => state(runs).unwrap_or_else(|| if is_same.is_some() { both_places() } else { String::new() }),
    };
    (title, note)
}

const B_STAYS: &str = "B stays at the last board of A that it takes";

fn both_places(runs: &ComparedRuns, places: [u64; 2]) -> String {
    let [a, b] = runs.sides.each_ref().map(ComparedSearch::unit);
    if (a, places[0]) == (b, places[1]) {
        return format!("{} of both", a.counted_place(places[0]));
    }
    format!("A: {} · B: {}", a.counted_place(places[0]), b.counted_place(places[1]))
}

fn state(runs: &ComparedRuns) -> Option<String> {
    match (runs.failure(), runs.comparing()) {
        (Some(failure), _) => Some(failure.to_owned()),
        (None, Some(part)) => Some(format!("Comparing: {}", percent(part))),
        (None, None) if runs.is_running() => Some("Compared once both searches have ended".to_owned()),
        (None, None) => {
            let never_part = runs.first_divergence() == Some(None);
            never_part.then(|| runs.no_divergence().to_owned())
        }
    }
}

/// What they had in common before a divergence: the same boards in the same order before the first one, or the same set.
fn in_common(runs: &ComparedRuns, index: usize) -> Option<String> {
    if index > 0 {
        return Some("Neither has taken the other’s board so far".to_owned());
    }
    // The place counts the board that is taken here.
    let alike = runs.sides[0].current_step().checked_sub(1).filter(|alike| *alike > 0)?;
    if !has_same_open(runs) {
        return Some(match alike {
            1 => "The same board before".to_owned(),
            _ => format!("The same {} boards before", number(alike)),
        });
    }
    let shown = &runs.sides[0].shown;
    let count = |side| shown.moment().map_or(0, |moment| moment.open.len(&shown.recording, side));
    let open = match shown.recording.history().sides().iter().map(|side| count(*side)).sum::<usize>() {
        1 => "board".to_owned(),
        open => format!("{} boards", number(open as u64)),
    };
    Some(format!("{} alike, and the same {open} open", number(alike)))
}

/// With more open boards, it is not told whether both have the same.
const MOST_OPEN: usize = 2000;

fn has_same_open(runs: &ComparedRuns) -> bool {
    let open = runs.sides.each_ref().map(|side| {
        let recording = &side.shown.recording;
        let moment = side.shown.moment().filter(|_| recording.history() == History::Lists)?;
        let count = moment.open.len(recording, Side::Forward);
        let rows = (count <= MOST_OPEN).then(|| moment.open.rows(recording, Side::Forward, 0..count))?;
        let states = rows.into_iter().map(|id| recording.nodes().state(id));
        Some(states.collect::<HashSet<_>>())
    });
    matches!(&open, [Some(a), Some(b)] if a == b)
}

fn tree_ui(ui: &Ui, rect: Rect, Beside { runs, pen, .. }: Beside<'_>) {
    let Some(tree) = &runs.tree else { return };
    let extent = Extent { width: rect.width(), height: rect.height() };
    let (scene, areas) = compared_tree(tree, extent, pen.u(1.0), pen.theme.palette());
    paint_scene(ui, ui.scope_id().with("common tree"), rect.min, &scene);
    for (node, area) in tree.nodes.iter().zip(areas) {
        let corner = rect.min + vec2(area.x, area.y);
        let place = Rect::from_min_size(corner, vec2(area.width, area.height));
        let by = match node.by {
            ExpandedBy::None => continue,
            ExpandedBy::OnlyA => "A only",
            ExpandedBy::Both => "both",
            ExpandedBy::OnlyB => "B only",
        };
        let words = format!("{}: {by}", node.board);
        say(ui, place, &words).on_hover_text(words);
    }
}

/// The shape of each kind with its count: in one line, or the counts below the names.
fn legend_ui(ui: &Ui, rect: Rect, Beside { runs, pen, .. }: Beside<'_>) {
    report(ui, "legend", rect, Some(pen.scale.least_text()));
    let counts = runs.counts.map(|counts| [counts.only_a, counts.both, counts.only_b]);
    let count = |place: usize| counts.map_or("…".to_owned(), |counts| number(counts[place]));
    let entries = [
        (ExpandedBy::OnlyA, "A only", count(0)),
        (ExpandedBy::Both, "both", count(1)),
        (ExpandedBy::OnlyB, "B only", count(2)),
    ];
    let style = pen.plain();
    let mark = pen.u(1.4);
    let gap = pen.u(1.0);
    let words = |(_, name, count): &(ExpandedBy, &str, String)| format!("{name} {count}");
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
