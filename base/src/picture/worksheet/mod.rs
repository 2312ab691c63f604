//! Worksheets on paper: the first steps of a search to be filled in, or with the answers, on as many pages as it takes.

mod page;
mod sheet;

use std::ops::Range;

use super::scene::{Anchor, Scene, line, point, strong};
use crate::recording::NodeStatus;
use page::{MARGIN, NodePlace, Pages};

pub use page::{sentence_width, wrapped};
pub use sheet::{
    Paper, SheetContent, SheetList, SheetNode, SheetRow, SheetTreeNode, SheetVersion, Worksheet,
};

/// The pages of a worksheet. Both versions have the same number of pages, and what is filled in has the same place on both.
pub fn worksheet_pages(sheet: &Worksheet, version: SheetVersion, paper: Paper) -> Vec<Scene> {
    let mut pages = page::Pages::new(sheet, version, paper);
    match &sheet.content {
        SheetContent::Lists { lists, rows } => draw_lists(&mut pages, lists, rows),
        SheetContent::Tree(nodes) => page::draw_sheet_tree(&mut pages, nodes),
    }
    pages.finished()
}

const NUMBER: f32 = 24.0;
/// The least width of the column of the node that is taken, for its heading.
const TAKEN: f32 = 52.0;
const HEADING: f32 = 9.0;
const HEADINGS: f32 = 18.0;
const ABOVE: f32 = 6.0;

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

    fn lines(&self, row: &SheetRow) -> usize {
        let lines =
            row.lists.iter().zip(&self.lists).map(|(nodes, (_, across))| nodes.len().div_ceil(*across));
        lines.max().unwrap_or(1).max(1)
    }

    fn height(&self, lines: usize) -> f32 {
        ABOVE + lines as f32 * self.slot.height
    }
}

fn draw_lists(pages: &mut Pages<'_>, lists: &[SheetList], rows: &[SheetRow]) {
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
    let (y, ink, taken) = (pages.y, strong(HEADING, pages.palette.text), pages.sheet.taken);
    pages.page().write(point(MARGIN + NUMBER, y), Anchor::TOP_LEFT, ink, taken);
    for (list, (x, _)) in lists.iter().zip(&layout.lists) {
        pages.page().write(point(*x, y), Anchor::TOP_LEFT, ink, list.title);
    }
    pages.y += HEADINGS;
}

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
    let is_told = row.step == 0 || pages.version == SheetVersion::Answers;
    let palette = pages.palette;
    if lines.start == 0 {
        let ink = strong(HEADING, palette.text);
        pages.page().write(point(MARGIN, top), Anchor::TOP_LEFT, ink, row.step.to_string());
    }
    if let Some(taken) = row.taken.as_ref().filter(|_| lines.start == 0) {
        let centre = MARGIN + NUMBER + slot.board().width.max(slot.width - 8.0) / 2.0;
        let shown = is_told.then_some((taken, NodeStatus::Current));
        slot.draw(pages.page(), (centre, top), shown, palette);
    }
    for ((nodes, (x, across)), list) in row.lists.iter().zip(columns).zip(lists) {
        let places = lines.start * across..lines.end * across;
        // A line of blanks is full, so that the number of places does not tell the number of nodes.
        let filled = nodes.len().div_ceil(*across).max(1) * across;
        let end = if is_told { nodes.len() } else { filled };
        for place in places.start..places.end.min(end) {
            let shown = nodes.get(place).filter(|_| is_told).map(|node| (node, list.status));
            let column = (place % across) as f32;
            let centre = x + column * slot.width + (slot.width - 8.0) / 2.0;
            let y = top + ((place - places.start) / across) as f32 * slot.height;
            slot.draw(pages.page(), (centre, y), shown, palette);
        }
        let edge = line(0.6, palette.line);
        let (from, to) = (point(x - 6.0, top - ABOVE), point(x - 6.0, top - ABOVE + height));
        pages.page().segment(from, to, edge);
    }
    pages.y += height;
}
