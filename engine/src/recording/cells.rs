//! Cells of a column, which one thread writes while others read, and the search in a column that is sorted.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

pub(super) type Atomics32<const N: usize> = [AtomicU32; N];

pub(super) fn store<const N: usize>(cells: &Atomics32<N>, values: [u32; N]) {
    for (cell, value) in cells.iter().zip(values) {
        cell.store(value, Relaxed);
    }
}

pub(super) fn load<const N: usize>(cells: &Atomics32<N>) -> [u32; N] {
    cells.each_ref().map(|cell| cell.load(Relaxed))
}

pub(super) type Atomics64<const N: usize> = [AtomicU64; N];

pub(super) fn store_wide<const N: usize>(cells: &Atomics64<N>, values: [u64; N]) {
    for (cell, value) in cells.iter().zip(values) {
        cell.store(value, Relaxed);
    }
}

pub(super) fn load_wide<const N: usize>(cells: &Atomics64<N>) -> [u64; N] {
    cells.each_ref().map(|cell| cell.load(Relaxed))
}

/// The number of indices below `len` that meet a condition, which holds up to some index and not after it.
pub(super) fn partition_point(len: u32, holds: impl Fn(u32) -> bool) -> u32 {
    let (mut low, mut high) = (0, len);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}
