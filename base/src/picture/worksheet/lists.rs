//! The table: a row for each step, with the node that it takes, and the lists after it.

use std::ops::Range;

use super::page::{MARGIN, Pages};
use super::slot::{NodePlace, PlaceContent};
use super::{SheetList, SheetNode, SheetRow, SheetVersion};
use crate::picture::{Horizontal, line, point, text};
use crate::recording::NodeStatus;

/// The column of the numbers of steps.
const NUMBER: f32 = 24.0;
/// The least width of the column of the node that is taken, for its heading.
const TAKEN: f32 = 52.0;
const HEADING: f32 = 9.0;
const HEADINGS: f32 = 18.0;
/// Above the boards of a row.
const ABOVE: f32 = 6.0;

/// Where the columns are.
struct ListTable {
    slot: NodePlace,
    /// The left edge of each list, and how many nodes fit beside each other.
    lists: Vec<(f32, usize)>,
}

impl ListTable {
    fn new(pages: &Pages<'_>, lists: usize, rows: &[SheetRow]) -> Self {
        let nodes = rows.iter().flat_map(|row| row.lists.iter().flatten().chain(&row.taken));
        let slot = NodePlace::new(pages.sheet.start.size(), nodes);
        let left = MARGIN + NUMBER + slot.width.max(TAKEN) + 6.0;
        // Longer lists get more room.
        let longest = |list: usize| rows.iter().map(|row| row.lists[list].len()).max().unwrap_or(0) as f32;
        let shares: Vec<f32> = (0..lists).map(|list| longest(list).sqrt().max(1.0)).collect();
        let fit = ((MARGIN + pages.width() - left) / slot.width) as usize;
        let all: f32 = shares.iter().sum();
        let mut x = left;
        let mut free = fit;
        let lists = shares.iter().enumerate().map(|(place, share)| {
            let others = lists - place - 1;
            let own =
                ((fit as f32 * share / all).round() as usize).clamp(1, free.saturating_sub(others).max(1));
            let own = if others == 0 { free.max(1) } else { own };
            free = free.saturating_sub(own);
            let at = x;
            x += own as f32 * slot.width;
            (at, own)
        });
        Self { slot, lists: lists.collect() }
    }

    /// Lines of boards that a row needs.
    fn lines(&self, row: &SheetRow) -> usize {
        let lines =
            row.lists.iter().zip(&self.lists).map(|(nodes, (_, across))| nodes.len().div_ceil(*across));
        lines.max().unwrap_or(1).max(1)
    }

    fn height(&self, lines: usize) -> f32 {
        ABOVE + lines as f32 * self.slot.height
    }
}

pub fn draw(pages: &mut Pages<'_>, lists: &[SheetList], rows: &[SheetRow]) {
    let layout = ListTable::new(pages, lists.len(), rows);
    headings(pages, lists, &layout);
    let most = (((pages.height() - HEADINGS - ABOVE) / layout.slot.height) as usize).max(1);
    for row in rows {
        let lines = layout.lines(row);
        if layout.height(lines.min(most)) > pages.room() {
            pages.next_page();
            headings(pages, lists, &layout);
        }
        for from in (0..lines).step_by(most) {
            if from > 0 {
                pages.next_page();
                headings(pages, lists, &layout);
            }
            draw_row(pages, lists, row, &layout, from..(from + most).min(lines));
        }
    }
    pages.rule();
}

fn headings(pages: &mut Pages<'_>, lists: &[SheetList], layout: &ListTable) {
    let (y, style) = (pages.y, (HEADING, true, pages.palette.text));
    let taken = MARGIN + NUMBER;
    pages.write(point(taken, y), Horizontal::Left, style, pages.sheet.taken.to_owned());
    for (list, (x, _)) in lists.iter().zip(&layout.lists) {
        pages.write(point(*x, y), Horizontal::Left, style, list.title.to_owned());
    }
    pages.y += HEADINGS;
}

/// Draws some lines of a row.
fn draw_row(
    pages: &mut Pages<'_>,
    lists: &[SheetList],
    row: &SheetRow,
    layout: &ListTable,
    lines: Range<usize>,
) {
    let ListTable { slot, lists: columns } = layout;
    pages.rule();
    let top = pages.y + ABOVE;
    let height = layout.height(lines.len());
    // The start is an example.
    let version = if row.step == 0 { SheetVersion::Answers } else { pages.version };
    let style = (HEADING, true, pages.palette.text);
    let name = if row.step == 0 { text::START_ROW.to_owned() } else { row.step.to_string() };
    if lines.start == 0 {
        pages.write(point(MARGIN, top), Horizontal::Left, style, name);
    }
    let palette = pages.palette;
    if row.taken.is_some() && lines.start == 0 {
        let drawn = PlaceContent { node: row.taken.as_ref(), status: NodeStatus::Current, version };
        let centre = MARGIN + NUMBER + slot.board().width.max(slot.width - 8.0) / 2.0;
        slot.draw(pages.page(), (centre, top), drawn, palette);
    }
    for ((nodes, (x, across)), list) in row.lists.iter().zip(columns).zip(lists) {
        let places = lines.start * across..lines.end * across;
        // A line of blanks is full, so that the number of places does not tell the number of nodes.
        let has_blanks = version == SheetVersion::Blank;
        let filled = nodes.len().div_ceil(*across).max(1) * across;
        let end = if has_blanks { filled } else { nodes.len() };
        for place in places.start..places.end.min(end) {
            let node: Option<&SheetNode> = nodes.get(place);
            let column = (place % across) as f32;
            let centre = x + column * slot.width + (slot.width - 8.0) / 2.0;
            let y = top + ((place - places.start) / across) as f32 * slot.height;
            slot.draw(
                pages.page(),
                (centre, y),
                PlaceContent { node, status: list.status, version },
                palette,
            );
        }
        let edge = line(0.6, palette.line);
        let (from, to) = (point(x - 6.0, top - ABOVE), point(x - 6.0, top - ABOVE + height));
        pages.page().segment(from, to, edge);
    }
    pages.y += height;
}
