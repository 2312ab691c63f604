//! An append-only column: written by one thread, and read by others while it grows.
//!
//! Entries are arrays of atomics, stored and loaded without ordering (on today's processors: plain moves), in chunks that never move.
//! Readers learn how many are complete from the worker's channel, which orders what came before a message before what follows its
//! receipt: so no lock and no `unsafe` is needed, and a recording of ten million nodes is never copied.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use bytemuck::Zeroable;

use super::spare;

/// log₂ of the entries of the first chunk. Each of the others is as large as all before it together (and the second as
/// the first), so that a small search is small and a large one has few chunks.
const FIRST_BITS: u32 = 10;

/// A growing list of atomics, or of arrays of atomics.
pub struct AppendColumn<T: Send + 'static> {
    /// By log₂ of their entries, the first [`FIRST_BITS`] unused: so any index is in the array, and the compiler leaves out the check.
    chunks: [OnceLock<Box<[T]>>; u32::BITS as usize],
}

#[inline]
fn chunk_and_entry(index: u32) -> (usize, usize) {
    let shifted = index + (1 << FIRST_BITS);
    // `| 1` does not change the logarithm, and tells the compiler that the number is not zero.
    let chunk = (shifted | 1).ilog2();
    (chunk as usize, (shifted ^ 1 << chunk) as usize)
}

impl<T: Zeroable + Send + 'static> AppendColumn<T> {
    pub const CAPACITY: u32 = (1 << 31) - (1 << FIRST_BITS);

    /// The entry at an index that has been written, for reading or writing.
    #[inline]
    pub fn get(&self, index: u32) -> &T {
        let (chunk, place) = chunk_and_entry(index);
        let chunk = self.chunks[chunk].get().expect("an index that was written");
        &chunk[place]
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.chunks[FIRST_BITS as usize].get().is_none()
    }

    /// The entries of a range that has been written, chunk by chunk, each with the index of its first entry.
    pub fn slices(&self, range: std::ops::Range<u32>) -> impl Iterator<Item = (u32, &[T])> {
        let mut next = range.start;
        std::iter::from_fn(move || {
            let (chunk, place) = (next < range.end).then(|| chunk_and_entry(next))?;
            let entries = self.chunks[chunk].get()?;
            let end = entries.len().min(place + (range.end - next) as usize);
            let slice = (next, &entries[place..end]);
            next += (end - place) as u32;
            Some(slice)
        })
    }

    /// The entry at an index that may be the next one, its chunk made where needed.
    #[inline]
    pub fn slot(&self, index: u32) -> &T {
        let (chunk, place) = chunk_and_entry(index);
        let entries = self.chunks[chunk].get_or_init(|| Self::new_chunk(chunk));
        &entries[place]
    }

    /// It may hold what an earlier search left there: no entry is read before it is written.
    #[cold]
    fn new_chunk(chunk: usize) -> Box<[T]> {
        spare::take(1 << chunk)
    }

    pub fn entries(&self) -> EntriesInOrder<'_, T> {
        EntriesInOrder { column: self, rest: [].iter(), end: 0 }
    }

    /// The entries, of which the newest are read most often.
    pub fn newest(&self) -> NewestEntries<'_, T> {
        NewestEntries { column: self, chunk: &[], first: 0 }
    }

    pub fn bytes(len: u32) -> u64 {
        u64::from(len) * size_of::<T>() as u64
    }
}

/// The entries of a column in order, from the first one on: to write them, or to read what has been written. It keeps the
/// rest of the current chunk at hand, so that it seldom has to look for the next entry.
pub struct EntriesInOrder<'a, T: Send + 'static> {
    column: &'a AppendColumn<T>,
    rest: std::slice::Iter<'a, T>,
    end: u32,
}

impl<'a, T: Zeroable + Send + 'static> EntriesInOrder<'a, T> {
    /// The next entry, its chunk made where needed.
    #[inline]
    pub fn following(&mut self) -> &'a T {
        match self.rest.next() {
            Some(entry) => entry,
            None => self.next_chunk(),
        }
    }

    #[cold]
    fn next_chunk(&mut self) -> &'a T {
        let (chunk, _) = chunk_and_entry(self.end);
        let entries = self.column.chunks[chunk].get_or_init(|| AppendColumn::new_chunk(chunk));
        self.end += entries.len() as u32;
        self.rest = entries.iter();
        self.rest.next().expect("no chunk is empty")
    }

    pub fn count(&self) -> u32 {
        self.end - self.rest.len() as u32
    }
}

/// The entries of a column, with the newest chunk that was asked for at hand. Where most entries that are read are new ones, the
/// processor guesses that, and does not wait until the chunk of an index is found.
pub struct NewestEntries<'a, T: Send + 'static> {
    column: &'a AppendColumn<T>,
    chunk: &'a [T],
    first: u32,
}

impl<'a, T: Zeroable + Send + 'static> NewestEntries<'a, T> {
    /// The entry at an index that has been written.
    #[inline]
    pub fn get(&mut self, index: u32) -> &'a T {
        match self.chunk.get(index.wrapping_sub(self.first) as usize) {
            Some(entry) => entry,
            None => self.elsewhere(index),
        }
    }

    #[inline(never)]
    fn elsewhere(&mut self, index: u32) -> &'a T {
        if index >= self.first {
            let (chunk, place) = chunk_and_entry(index);
            self.first = index - place as u32;
            self.chunk = self.column.chunks[chunk].get().map_or(&[], |entries| entries);
        }
        self.column.get(index)
    }
}

impl EntriesInOrder<'_, AtomicU32> {
    /// Writes the next number.
    #[inline]
    pub fn push(&mut self, number: u32) {
        self.following().store(number, Relaxed);
    }
}

impl<T: Send + 'static> Drop for AppendColumn<T> {
    fn drop(&mut self) {
        self.chunks.iter_mut().filter_map(OnceLock::take).for_each(spare::keep);
    }
}

impl<T: Send + 'static> Default for AppendColumn<T> {
    fn default() -> Self {
        Self { chunks: [const { OnceLock::new() }; _] }
    }
}

impl<T: Send + 'static> std::fmt::Debug for AppendColumn<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let chunks = self.chunks.iter().filter(|chunk| chunk.get().is_some()).count();
        write!(f, "AppendColumn({chunks} chunks)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_have_every_entry_of_their_range_once() {
        let column = AppendColumn::<AtomicU32>::default();
        (0..10_000).for_each(|i| column.slot(i).store(i, Relaxed));
        for range in [0..0, 5..6, 1_000..1_100, 3..10_000] {
            let all = column.slices(range.clone()).flat_map(|(first, slice)| {
                assert_eq!(slice[0].load(Relaxed), first);
                slice.iter().map(|entry| entry.load(Relaxed))
            });
            assert_eq!(all.collect::<Vec<_>>(), range.collect::<Vec<_>>());
        }
    }
}
