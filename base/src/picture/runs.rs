//! A table of runs as a picture: words, numbers, and bars on a logarithmic scale with a line for each power of ten. The window
//! paints the same rows and columns as a saved picture has, as many as have room.

use super::fonts::text_width;
use super::palette::Palette;
use super::scene::{Anchor, Area, Colour, Extent, Scene, TextLook, line, point, shortened};
use crate::recording::Compared;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellTone {
    Plain,
    Strong,
    Weak,
    /// No path, or an error.
    Bad,
}

#[derive(Clone, PartialEq, Debug)]
pub struct TableCell {
    pub text: String,
    pub tone: CellTone,
    /// The text beside it: the settings that differ, or the excess over the optimum.
    pub note: String,
    /// The length of its bar; `None` if it has none.
    pub value: Option<f64>,
}

impl TableCell {
    pub fn new(text: impl Into<String>, tone: CellTone) -> Self {
        Self { text: text.into(), tone, note: String::new(), value: None }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableColumnKind {
    /// The name of a search, and its settings.
    Search,
    Words,
    /// A number or a reason, with a note before it.
    Outcome,
    Numbers,
    Bars(BarTone),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BarTone {
    Closed,
    Open,
}

#[derive(Clone, PartialEq, Debug)]
pub struct TableColumn {
    pub title: String,
    pub kind: TableColumnKind,
    /// The rows are sorted by it; `true` if the smallest comes first.
    pub sorted: Option<bool>,
    /// True if it is about h, and so in its colour.
    pub is_h: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct TableRow {
    pub cells: Vec<TableCell>,
    pub mark: Option<Compared>,
}

/// A table. Its columns are in the order of importance: where there is no room for all, the last ones are left out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RunsTable {
    pub title: String,
    pub subtitle: String,
    pub columns: Vec<TableColumn>,
    /// For each column its place from the left.
    pub places: Vec<usize>,
    pub rows: Vec<TableRow>,
}

/// The width of a text, in points: its letters, its size, and whether it is strong.
pub type Measure<'a> = &'a dyn Fn(&str, f32, bool) -> f32;

/// Heights in units.
const TITLE: f32 = 2.2;
const HEADER: f32 = 2.8;
const AXIS: f32 = 2.0;
const BAR: f32 = 1.5;
const BAR_END: f32 = 0.2;

pub fn draw_runs(table: &RunsTable, palette: &'static Palette) -> Scene {
    let unit = RUNS_UNIT;
    let width = full_width(table, unit, &text_width).max(64.0 * unit).ceil();
    let layout = TableLayout::new(table, true, (width, unit), &text_width);
    let rows = layout.row() * table.rows.len() as f32;
    let top = unit * (TITLE + HEADER);
    let height = top + rows + unit * AXIS;
    let title = format!("{}, {}", table.title, table.subtitle);
    let mut scene = Scene::new(title, Extent { width, height }, palette.panel);
    let painter =
        RunsPainter { table, layout: &layout, palette, ground: palette.panel, measure: &text_width };
    let y = unit * TITLE / 2.0;
    painter.text(&mut scene, (unit * 1.2, y), Anchor::LEFT, (&table.title, true), palette.text);
    let x = unit * 2.4 + text_width(&table.title, layout.text(), true);
    painter.text(&mut scene, (x, y), Anchor::LEFT, (&table.subtitle, false), palette.weak_text);
    let rule = line(1.0, palette.line);
    scene.segment(point(0.0, unit * TITLE), point(width, unit * TITLE), rule);
    painter.header(&mut scene, unit * (TITLE + HEADER / 2.0));
    painter.grid(&mut scene, top, top + rows);
    for row in 0..table.rows.len() {
        painter.row(&mut scene, row, top + layout.row() * row as f32, false);
    }
    painter.axis(&mut scene, top + rows + unit * AXIS / 2.0);
    scene
}

#[derive(Clone, Copy)]
pub struct RunsPainter<'a> {
    pub table: &'a RunsTable,
    pub layout: &'a TableLayout,
    pub palette: &'static Palette,
    pub ground: Colour,
    pub measure: Measure<'a>,
}

impl RunsPainter<'_> {
    pub fn header(&self, scene: &mut Scene, y: f32) {
        for placed in &self.layout.columns {
            let column = &self.table.columns[placed.index];
            let is_sorted = column.sorted.is_some();
            let colour = match (column.is_h, is_sorted) {
                (true, _) => self.palette.h,
                (false, true) => self.palette.text,
                (false, false) => self.palette.weak_text,
            };
            let width = self.width(&column.title, is_sorted);
            let is_right = matches!(column.kind, TableColumnKind::Numbers | TableColumnKind::Outcome);
            let (x, anchor) =
                if is_right { (placed.right, Anchor::RIGHT) } else { (placed.left, Anchor::LEFT) };
            self.text(scene, (x, y), anchor, (&column.title, is_sorted), colour);
            if let Some(ascending) = column.sorted {
                let u = self.layout.u(1.0);
                let x =
                    if is_right { placed.right - width - 0.75 * u } else { placed.left + width + 0.9 * u };
                let (tip, base) = if ascending { (-0.28, 0.26) } else { (0.28, -0.26) };
                let corners = [(-0.4, base), (0.4, base), (0.0, tip)];
                scene.polygon_around(point(x, y), u, &corners, self.palette.text);
            }
        }
    }

    pub fn grid(&self, scene: &mut Scene, top: f32, bottom: f32) {
        for placed in &self.layout.columns {
            for (place, _) in placed.scale.iter().flat_map(|scale| scale.ticks()) {
                let x = placed.bars_from + place * (placed.right - placed.bars_from);
                scene.segment(point(x, top), point(x, bottom), line(1.0, self.palette.line));
            }
        }
    }

    /// The powers of ten, as many as have room.
    pub fn axis(&self, scene: &mut Scene, y: f32) {
        for placed in &self.layout.columns {
            let mut free_from = f32::NEG_INFINITY;
            for (place, label) in placed.scale.iter().flat_map(|scale| scale.ticks()) {
                let x = placed.bars_from + place * (placed.right - placed.bars_from);
                let (half, beyond) = (self.width(&label, false) / 2.0, self.layout.u(0.65));
                // No label reaches into the next column.
                let x = x.min(placed.right + beyond - half).max(placed.bars_from - beyond + half);
                if x - half < free_from {
                    continue;
                }
                free_from = x + half + self.layout.u(0.3);
                self.text(scene, (x, y), Anchor::CENTRE, (&label, false), self.palette.weak_text);
            }
        }
    }

    /// The ground of a row that has the keyboard or the pointer, from this y down; `has_ring` if keys have moved there.
    pub fn ground(&self, scene: &mut Scene, top: f32, has_ring: bool) {
        let layout = self.layout;
        let area = Area {
            x: layout.u(0.6),
            y: top + layout.u(0.05),
            width: layout.width - layout.u(1.2),
            height: layout.row() - layout.u(0.1),
        };
        let ring = has_ring.then(|| line(layout.u(0.12), self.palette.action));
        scene.rectangle(area, layout.u(0.4), self.palette.button, ring);
    }

    /// A row from this y down; `has_ground` if [`Self::ground`] is behind it.
    pub fn row(&self, scene: &mut Scene, row: usize, top: f32, has_ground: bool) {
        let layout = self.layout;
        let y = top + layout.row() / 2.0;
        let row = &self.table.rows[row];
        if let Some(mark) = row.mark {
            self.mark(scene, mark, y);
        }
        for placed in &layout.columns {
            let cell = &row.cells[placed.index];
            match self.table.columns[placed.index].kind {
                TableColumnKind::Search => self.named(scene, placed, cell, y),
                TableColumnKind::Words => {
                    let text = self.fitting(&cell.text, placed.right - placed.left, false);
                    let at = (placed.left, y);
                    self.text(scene, at, Anchor::LEFT, (&text, false), self.tone(cell.tone));
                }
                TableColumnKind::Outcome | TableColumnKind::Numbers => self.number(scene, placed, cell, y),
                TableColumnKind::Bars(tone) => {
                    let ground = if has_ground { self.palette.button } else { self.ground };
                    self.bar(scene, placed, cell, (tone, ground), y);
                }
            }
        }
    }

    fn mark(&self, scene: &mut Scene, mark: Compared, y: f32) {
        let u = self.layout.u(1.0);
        let (sign, colour) = match mark {
            Compared::A => (-1.0, self.palette.text),
            Compared::B => (1.0, self.palette.only_b),
        };
        let corners = [(-0.36 * sign, -0.46), (-0.36 * sign, 0.46), (0.38 * sign, 0.0)];
        scene.polygon_around(point(1.75 * u, y), u, &corners, colour);
        self.text(scene, (2.75 * u, y), Anchor::CENTRE, (mark.name(), true), colour);
    }

    fn named(&self, scene: &mut Scene, placed: &PlacedColumn, cell: &TableCell, y: f32) {
        let room = placed.right - placed.left;
        let name = self.fitting(&cell.text, room, true);
        self.text(scene, (placed.left, y), Anchor::LEFT, (&name, true), self.palette.text);
        let x = placed.left + self.width(&name, true) + self.layout.u(NOTE_GAP);
        let note = self.fitting(&cell.note, placed.right - x, false);
        self.text(scene, (x, y), Anchor::LEFT, (&note, false), self.palette.weak_text);
    }

    /// A number, with its note before it.
    fn number(&self, scene: &mut Scene, placed: &PlacedColumn, cell: &TableCell, y: f32) {
        let is_strong = cell.tone == CellTone::Strong;
        let text = (cell.text.as_str(), is_strong);
        self.text(scene, (placed.right, y), Anchor::RIGHT, text, self.tone(cell.tone));
        let x = placed.right - self.width(&cell.text, is_strong) - self.layout.u(NOTE_GAP);
        self.text(scene, (x, y), Anchor::RIGHT, (&cell.note, false), self.palette.error);
    }

    fn bar(
        &self,
        scene: &mut Scene,
        placed: &PlacedColumn,
        cell: &TableCell,
        (tone, ground): (BarTone, Colour),
        y: f32,
    ) {
        let layout = self.layout;
        let Some((scale, value)) = placed.scale.zip(cell.value) else {
            let at = (placed.left + layout.u(BAR_GAP), y);
            self.text(scene, at, Anchor::LEFT, (&cell.text, false), self.tone(cell.tone));
            return;
        };
        let (end, fill) = match tone {
            BarTone::Closed => (self.palette.closed, self.palette.closed_fill),
            BarTone::Open => (self.palette.open, self.palette.open_fill),
        };
        let (left, gap) = (placed.bars_from, layout.u(BAR_GAP));
        let length = scale.share(value) * (placed.right - left);
        let (height, top) = (layout.u(BAR), y - layout.u(BAR) / 2.0);
        scene.fill(Area { x: left, y: top, width: length, height }, fill);
        let last = layout.u(BAR_END);
        scene.fill(Area { x: left + length - last / 2.0, y: top, width: last, height }, end);
        let text = (cell.text.as_str(), false);
        if left > placed.left {
            self.text(scene, (left - gap, y), Anchor::RIGHT, text, self.palette.text);
            return;
        }
        let width = self.width(&cell.text, false);
        let is_inside = width + 2.0 * gap <= length;
        let x = left + if is_inside { gap } else { length + gap };
        if !is_inside {
            // No line of the grid crosses the number.
            let around = gap / 2.0;
            scene.fill(Area { x: x - around, y: top, width: width + 2.0 * around, height }, ground);
        }
        self.text(scene, (x, y), Anchor::LEFT, text, self.palette.text);
    }

    fn tone(&self, tone: CellTone) -> Colour {
        match tone {
            CellTone::Plain | CellTone::Strong => self.palette.text,
            CellTone::Weak => self.palette.weak_text,
            CellTone::Bad => self.palette.error,
        }
    }

    fn width(&self, text: &str, is_strong: bool) -> f32 {
        (self.measure)(text, self.layout.text(), is_strong)
    }

    fn fitting(&self, text: &str, room: f32, is_strong: bool) -> String {
        shortened(text, room, |text| self.width(text, is_strong))
    }

    fn text(
        &self,
        scene: &mut Scene,
        (x, y): (f32, f32),
        anchor: Anchor,
        (text, strong): (&str, bool),
        colour: Colour,
    ) {
        if !text.is_empty() {
            scene.write(point(x, y), anchor, TextLook { size: self.layout.text(), strong, colour }, text);
        }
    }
}

/// The unit of a saved picture, in points. Everything else is measured in it.
pub const RUNS_UNIT: f32 = 20.0;

/// Left of the columns, with the marks A and B; and right of them.
const MARKS: f32 = 3.8;
const MARGIN: f32 = 1.2;
const TEXT: f32 = 1.2;
const ROW: f32 = 2.15;
const NOTE_GAP: f32 = 0.55;
const BAR_GAP: f32 = 0.45;
/// A little more than the triangle beside the title of the sorted column.
const ARROW: f32 = 1.3;
const BARS: f32 = 4.6;
/// The name of a search has at most this width before bars get more.
const WIDE_SEARCH: f32 = 20.0;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlacedColumn {
    pub index: usize,
    /// In points.
    pub left: f32,
    pub right: f32,
    pub scale: Option<LogScale>,
    /// Left edge of its bars: right of the numbers, if these are too long to be in or beside them.
    pub bars_from: f32,
}

#[derive(Clone, PartialEq, Debug)]
pub struct TableLayout {
    /// In points.
    pub unit: f32,
    pub width: f32,
    /// From the left.
    pub columns: Vec<PlacedColumn>,
}

struct Candidate {
    index: usize,
    gap: f32,
    least: f32,
    /// More does not help.
    most: f32,
    /// The room for numbers left of the bars; 0 if they are in or beside them.
    numbers: f32,
}

impl TableLayout {
    /// Finds places in this width, in points. Without marks, the columns have all of it.
    pub fn new(table: &RunsTable, has_marks: bool, (width, unit): (f32, f32), measure: Measure<'_>) -> Self {
        const ALWAYS: usize = 2;
        let (before, after) = if has_marks { (unit * MARKS, unit * MARGIN) } else { (0.0, 0.0) };
        let mut left = width - before - after;
        let mut chosen: Vec<Candidate> = Vec::new();
        for index in 0..table.columns.len() {
            let candidate = candidate(table, index, unit, measure);
            if candidate.gap + candidate.least <= left || index < ALWAYS {
                left -= candidate.gap + candidate.least;
                chosen.push(candidate);
            }
        }
        chosen.sort_by_key(|candidate| table.places[candidate.index]);
        spread(table, &mut chosen, left.max(0.0));
        let mut x = before;
        let columns = chosen.iter().enumerate().map(|(place, candidate)| {
            let left = x + if place == 0 { 0.0 } else { candidate.gap };
            x = left + candidate.least;
            let index = candidate.index;
            let bars_from = left + candidate.numbers;
            PlacedColumn { index, left, right: x, scale: scale(table, index), bars_from }
        });
        Self { unit, width, columns: columns.collect() }
    }

    pub fn u(&self, units: f32) -> f32 {
        self.unit * units
    }

    pub fn text(&self) -> f32 {
        self.u(TEXT)
    }

    pub fn row(&self) -> f32 {
        self.u(ROW)
    }
}

fn scale(table: &RunsTable, index: usize) -> Option<LogScale> {
    let has_bars = matches!(table.columns[index].kind, TableColumnKind::Bars(_));
    has_bars.then(|| LogScale::new(table.rows.iter().filter_map(move |row| row.cells[index].value)))
}

fn candidate(table: &RunsTable, index: usize, unit: f32, measure: Measure<'_>) -> Candidate {
    let column = &table.columns[index];
    let size = unit * TEXT;
    let title = measure(&column.title, size, true) + unit * ARROW;
    let cells = || table.rows.iter().map(|row| &row.cells[index]);
    let text = cells().map(|cell| measure(&cell.text, size, true)).fold(0.0, f32::max);
    let with_note = cells()
        .map(|cell| {
            let note = measure(&cell.note, size, false);
            measure(&cell.text, size, true) + if note > 0.0 { note + unit * NOTE_GAP } else { 0.0 }
        })
        .fold(0.0, f32::max);
    let mut numbers = 0.0;
    // The least widths hold what is usual, so that columns rarely move when a row is added.
    let (gap, least, most) = match column.kind {
        TableColumnKind::Search => (0.0, text.max(unit * 11.4), with_note.max(title)),
        TableColumnKind::Words => (0.6, text.max(title).clamp(unit * 7.6, unit * 8.4), text),
        TableColumnKind::Outcome => (0.6, with_note.max(title).max(unit * 5.2), 0.0),
        TableColumnKind::Numbers => (0.9, text.max(title).max(unit * 2.6), 0.0),
        TableColumnKind::Bars(_) => {
            // Where a number does not fit into its bar, it fits beside it. Long numbers stand in front of all bars.
            let in_or_beside = 2.0 * text + unit * (3.0 * BAR_GAP - 0.8);
            let in_front = text + unit * (BAR_GAP + BARS);
            // Bars that begin at their numbers are easier to compare.
            let is_long = in_front + unit * 1.4 < in_or_beside;
            if is_long {
                numbers = text + unit * BAR_GAP;
            }
            let needed = if is_long { in_front } else { in_or_beside };
            (1.6, needed.max(title).max(unit * 8.2), f32::INFINITY)
        }
    };
    Candidate { index, gap: unit * gap, least, most: most.max(least), numbers }
}

/// Gives what is left first to words that are not complete, then to the bars.
fn spread(table: &RunsTable, chosen: &mut [Candidate], mut left: f32) {
    for kind in [TableColumnKind::Words, TableColumnKind::Search] {
        for words in chosen.iter_mut().filter(|candidate| table.columns[candidate.index].kind == kind) {
            let more = (words.most - words.least).min(left).max(0.0);
            (words.least, left) = (words.least + more, left - more);
        }
    }
    let bars = chosen.iter().filter(|candidate| candidate.most.is_infinite()).count();
    let last = chosen.len().saturating_sub(1);
    for (place, candidate) in chosen.iter_mut().enumerate() {
        if candidate.most.is_infinite() {
            candidate.least += left / bars as f32;
        } else if bars == 0 && place == last {
            candidate.least += left;
        }
    }
}

fn full_width(table: &RunsTable, unit: f32, measure: Measure<'_>) -> f32 {
    let columns = (0..table.columns.len()).map(|index| candidate(table, index, unit, measure));
    let needed = columns.map(|candidate| {
        let bars = if candidate.most.is_infinite() { unit * 3.0 } else { 0.0 };
        candidate.gap + candidate.least.max(candidate.most.min(unit * WIDE_SEARCH)) + bars
    });
    needed.sum::<f32>() + unit * (MARKS + MARGIN)
}

/// From 0 at the left to the largest value at the right: the place of n is the logarithm of n + 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LogScale {
    most: f64,
}

impl LogScale {
    pub fn new(values: impl Iterator<Item = f64>) -> Self {
        Self { most: values.fold(10.0, f64::max) }
    }

    pub fn share(self, value: f64) -> f32 {
        (value.max(0.0).ln_1p() / self.most.ln_1p()).min(1.0) as f32
    }

    /// 0 and the powers of ten from 10 on: where they are, and their labels.
    pub fn ticks(self) -> impl Iterator<Item = (f32, String)> {
        let powers = (1..).map(|exponent| (10_f64.powi(exponent), label(exponent)));
        let powers = powers.take_while(move |(power, _)| *power <= self.most);
        let zero = std::iter::once((0.0, "0".to_owned()));
        zero.chain(powers).map(move |(value, label)| (self.share(value), label))
    }
}

/// A power of ten: 10, 100, 1k, 10k, 100k, 1M and so on.
fn label(exponent: i32) -> String {
    const UNITS: [&str; 5] = ["", "k", "M", "G", "T"];
    let exponent = exponent.max(0) as usize;
    let unit = UNITS[(exponent / 3).min(UNITS.len() - 1)];
    format!("1{}{unit}", "0".repeat(exponent % 3))
}
