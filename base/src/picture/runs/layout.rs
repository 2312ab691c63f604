//! Which columns a table of runs has room for, where they are, and the logarithmic scale of its bars.

use super::{Measure, RunsTable, TableColumnKind};

/// The unit of a saved picture, in points. Everything else is measured in it.
pub const RUNS_UNIT: f32 = 20.0;

/// Left of the columns, with the marks A and B; and right of them.
const MARKS: f32 = 3.8;
const MARGIN: f32 = 1.2;
/// The size of text, and the height of a row.
const TEXT: f32 = 1.2;
const ROW: f32 = 2.15;
/// Between a text and its note.
pub(super) const NOTE_GAP: f32 = 0.55;
/// Between the end of a bar and its number.
pub(super) const BAR_GAP: f32 = 0.45;
/// A little more than the triangle beside the title of the sorted column.
const ARROW: f32 = 1.3;
/// The least width of bars beside their numbers.
const BARS: f32 = 4.6;
/// The name of a search has at most this width before bars get more.
const WIDE_SEARCH: f32 = 20.0;

/// A column that has room.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlacedColumn {
    pub index: usize,
    /// In points.
    pub left: f32,
    pub right: f32,
    pub scale: Option<LogScale>,
    /// Where its bars begin: right of the numbers, if these are too long to be in or beside them.
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
    has_bars.then(|| LogScale::of(table.rows.iter().filter_map(move |row| row.cells[index].value)))
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

pub(super) fn full_width(table: &RunsTable, unit: f32, measure: Measure<'_>) -> f32 {
    let columns = (0..table.columns.len()).map(|index| candidate(table, index, unit, measure));
    let needed = columns.map(|candidate| {
        let bars = if candidate.most.is_infinite() { unit * 3.0 } else { 0.0 };
        let most = candidate.most.min(unit * WIDE_SEARCH);
        candidate.gap + candidate.least.max(if most.is_finite() { most } else { 0.0 }) + bars
    });
    needed.sum::<f32>() + unit * (MARKS + MARGIN)
}

/// The least length of a bar, in powers of ten: that of 106 is seen.
const LEAST_BAR: f64 = 0.2;

/// From a power of ten at the left to the largest value at the right.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LogScale {
    /// The exponent at the left.
    low: i32,
    /// The logarithm at the right.
    high: f64,
}

impl LogScale {
    /// The scale for these values; those below 1 have no bar.
    pub fn of(values: impl Iterator<Item = f64> + Clone) -> Self {
        let logs = values.filter(|value| *value >= 1.0).map(f64::log10);
        let least = logs.clone().fold(f64::INFINITY, f64::min);
        let low = if least.is_finite() { (least - LEAST_BAR).floor().max(0.0) as i32 } else { 0 };
        let high = logs.fold(f64::from(low + 1), f64::max);
        Self { low, high }
    }

    pub fn place(self, value: f64) -> f32 {
        if value < 1.0 {
            return 0.0;
        }
        let low = f64::from(self.low);
        ((value.log10() - low) / (self.high - low)).clamp(0.0, 1.0) as f32
    }

    /// The powers of ten on it: where they are, and their labels.
    pub fn ticks(self) -> impl Iterator<Item = (f32, String)> {
        // A value such as 1,000 has a logarithm that is a little below 3.
        let last = (self.high + 1e-9).floor() as i32;
        (self.low..=last).map(move |exponent| (self.place(10_f64.powi(exponent)), label(exponent)))
    }
}

/// A power of ten: 1, 10, 100, 1k, 10k, 100k, 1M and so on.
fn label(exponent: i32) -> String {
    const UNITS: [&str; 5] = ["", "k", "M", "G", "T"];
    let exponent = exponent.max(0) as usize;
    let unit = UNITS[(exponent / 3).min(UNITS.len() - 1)];
    format!("1{}{unit}", "0".repeat(exponent % 3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_begins_at_a_power_of_ten_and_ends_at_the_largest_value() {
        let scale = LogScale::of([18.0, 106.0, 146_461.0].into_iter());
        let labels: Vec<String> = scale.ticks().map(|(_, label)| label).collect();
        assert_eq!(labels, ["10", "100", "1k", "10k", "100k"]);
        assert!(scale.place(10.0) < 1e-6 && scale.place(146_461.0) > 1.0 - 1e-6);
        assert!(scale.place(18.0) > 0.05);
        assert!(LogScale::of([106.0, 1_099.0].into_iter()).place(106.0) > 0.05);
    }

    #[test]
    fn few_values_have_a_scale_too() {
        let labels = |values: &[f64]| LogScale::of(values.iter().copied()).ticks().count();
        assert_eq!([&[][..], &[0.0], &[1.0], &[1000.0], &[5.0, 1000.0]].map(labels), [2, 2, 2, 2, 4]);
    }
}
