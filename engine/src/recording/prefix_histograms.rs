//! Histograms of the cells of any number of first entries of a growing list.

use std::ops::Range;
use std::sync::Arc;

use super::Cell;

/// Entries of a block on the lowest level.
const BLOCK: u32 = 1 << 10;

/// Cells in order, each with its count.
type Histogram = Arc<[(Cell, u32)]>;

/// Blocks of 1,024 entries, of twice as many, and so on, each with a histogram of its cells. The first n entries are at
/// most one block of each size, and a rest. So any count is the sum of a few histograms, and an entry of a given cell is
/// found by descending only into blocks that have one. A block never changes, and clones share it.
///
/// It works like a Fenwick tree whose sums are histograms (Fenwick, “A new data structure for cumulative frequency tables”,
/// Software: Practice and Experience 24 (1994), <https://doi.org/10.1002/spe.4380240306>).
#[derive(Clone, Debug, Default)]
pub(super) struct PrefixHistograms {
    levels: Vec<Vec<Histogram>>,
}

impl PrefixHistograms {
    /// Entries in blocks.
    pub(super) fn len(&self) -> u32 {
        self.levels.first().map_or(0, |blocks| blocks.len() as u32 * BLOCK)
    }

    pub(super) fn extend(&mut self, len: u32, cell: impl Fn(u32) -> Cell) {
        let mut cells = Vec::with_capacity(BLOCK as usize);
        while len - self.len() >= BLOCK {
            let start = self.len();
            cells.clear();
            cells.extend((start..start + BLOCK).map(&cell));
            cells.sort_unstable();
            let runs = cells.chunk_by(|a, b| a == b);
            self.push(runs.map(|run| (run[0], run.len() as u32)).collect());
        }
    }

    fn push(&mut self, mut histogram: Histogram) {
        for level in 0.. {
            if level == self.levels.len() {
                self.levels.push(Vec::new());
            }
            let blocks = &mut self.levels[level];
            blocks.push(histogram);
            match &blocks[..] {
                [.., first, second] if blocks.len().is_multiple_of(2) => histogram = merged(first, second),
                _ => break,
            }
        }
    }

    /// The blocks of the first `len` entries, the newest first, as level and index; and the entry after them.
    fn blocks(&self, len: u32) -> (impl Iterator<Item = (usize, usize)>, u32) {
        let blocks = (len.min(self.len()) / BLOCK) as usize;
        let levels = (0..usize::BITS as usize).filter(move |level| blocks >> level & 1 == 1);
        (levels.map(move |level| (level, (blocks >> level) - 1)), blocks as u32 * BLOCK)
    }

    /// Calls `add` with counts of cells among the first `len` entries; a cell may come several times.
    pub(super) fn count(&self, len: u32, cell: impl Fn(u32) -> Cell, mut add: impl FnMut(Cell, u32)) {
        let (blocks, end) = self.blocks(len);
        for (level, place) in blocks {
            self.levels[level][place].iter().for_each(|(cell, count)| add(*cell, *count));
        }
        (end..len).for_each(|index| add(cell(index), 1));
    }

    /// The entries among the first `len` with a wanted cell, the newest first.
    pub(super) fn newest<'a>(
        &'a self,
        len: u32,
        wanted: impl Fn(Cell) -> bool + 'a,
        cell: impl Fn(u32) -> Cell + 'a,
    ) -> impl Iterator<Item = u32> + 'a {
        let (blocks, end) = self.blocks(len);
        let mut waiting: Vec<_> = blocks.collect();
        waiting.reverse();
        let mut entries: Range<u32> = end..len;
        std::iter::from_fn(move || {
            loop {
                if let Some(found) = entries.by_ref().rev().find(|index| wanted(cell(*index))) {
                    return Some(found);
                }
                let (level, place) = waiting.pop()?;
                if !self.levels[level][place].iter().any(|(cell, _)| wanted(*cell)) {
                    continue;
                }
                if level == 0 {
                    entries = place as u32 * BLOCK..(place as u32 + 1) * BLOCK;
                } else {
                    waiting.extend([(level - 1, 2 * place), (level - 1, 2 * place + 1)]);
                }
            }
        })
    }

    pub(super) fn bytes(&self) -> u64 {
        let histograms = self.levels.iter().flatten();
        histograms.map(|histogram| (size_of_val(&histogram[..]) + size_of::<Histogram>()) as u64).sum()
    }
}

fn merged(a: &[(Cell, u32)], b: &[(Cell, u32)]) -> Histogram {
    let mut both = [a, b].concat();
    both.sort_unstable();
    let runs = both.chunk_by(|a, b| a.0 == b.0);
    runs.map(|run| (run[0].0, run.iter().map(|(_, count)| count).sum())).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::search::Side;

    /// Runs of cells, as a search makes them.
    fn cell(index: u32) -> Cell {
        Cell::new(Side::Forward, index / 3000, (index * index / 7) % 5)
    }

    #[test]
    fn every_count_and_every_search_is_that_of_the_plain_list() {
        for counted in [0, 1023, 1024, 10_000, 50_000] {
            let mut histograms = PrefixHistograms::default();
            for len in [counted / 3, counted] {
                histograms.extend(len, cell);
            }
            assert_eq!(histograms.len(), counted / BLOCK * BLOCK);
            for len in [0, 1, 1024, 1025, 7777, 32_768, 50_000] {
                let (mut expected, mut found) = (BTreeMap::new(), BTreeMap::new());
                (0..len).for_each(|index| *expected.entry(cell(index)).or_insert(0) += 1);
                histograms.count(len, cell, |cell, count| *found.entry(cell).or_insert(0) += count);
                assert_eq!(found, expected, "{len} of {counted}");
                let wanted = |cell: Cell| cell == Cell::new(Side::Forward, 2, 3);
                let expected: Vec<_> = (0..len).rev().filter(|index| wanted(cell(*index))).collect();
                assert_eq!(
                    histograms.newest(len, wanted, cell).collect::<Vec<_>>(),
                    expected,
                    "{len} of {counted}"
                );
            }
        }
    }
}
