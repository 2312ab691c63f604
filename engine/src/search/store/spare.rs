//! Memory of searches that are over, kept for the next one: the first touch of a page costs more than a search does
//! with it. It never takes a search beyond its limit: what no longer fits beside the search goes back to the system.

use std::any::Any;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use bytemuck::Zeroable;

use crate::memory;

const MAX_BYTES: usize = 128 << 20;

#[derive(Default)]
struct Spare {
    /// Each a `Box<[T]>`.
    slices: Mutex<Vec<Box<dyn Any + Send>>>,
    /// The bytes of these, to be read without waiting.
    bytes: AtomicUsize,
}

static SPARE: Spare = Spare { slices: Mutex::new(Vec::new()), bytes: AtomicUsize::new(0) };

impl Spare {
    fn reuse<T: 'static>(&self, len: usize) -> Option<Box<[T]>> {
        let fits = |slice: &Box<dyn Any + Send>| {
            slice.downcast_ref::<Box<[T]>>().is_some_and(|slice| slice.len() == len)
        };
        let mut slices = memory::lock(&self.slices);
        let place = slices.iter().rposition(fits)?;
        self.bytes.fetch_sub(len * size_of::<T>(), Relaxed);
        slices.swap_remove(place).downcast().ok().map(|slice| *slice)
    }

    fn keep<T: Send + 'static>(&self, slice: Box<[T]>) {
        let bytes = size_of_val(&*slice);
        let mut slices = memory::lock(&self.slices);
        if bytes > 0 && self.bytes.load(Relaxed) + bytes <= MAX_BYTES {
            self.bytes.fetch_add(bytes, Relaxed);
            slices.push(Box::new(slice));
        }
    }

    #[cold]
    fn give_back(&self) {
        let mut slices = memory::lock(&self.slices);
        self.bytes.store(0, Relaxed);
        let all = std::mem::take(&mut *slices);
        // The lock is released before the memory: returning it to the system takes time.
        drop(slices);
        drop(all);
    }
}

/// A slice of that length, with what was left in it, or fresh from the system. Its pages cost nothing until written.
pub(in crate::search) fn take<T: Zeroable + Send + 'static>(len: usize) -> Box<[T]> {
    take_used(len).unwrap_or_else(|| memory::zeroed(len))
}

/// A slice of that length that an earlier search used, with whatever that left in it; `None` where none is kept.
pub(in crate::search) fn take_used<T: 'static>(len: usize) -> Option<Box<[T]>> {
    SPARE.reuse(len)
}

pub(in crate::search) fn take_zeroed<T: Zeroable + Copy + Send + 'static>(len: usize) -> Box<[T]> {
    let Some(mut slice) = take_used::<T>(len) else {
        return memory::zeroed(len);
    };
    slice.fill(T::zeroed());
    slice
}

pub(in crate::search) fn keep<T: Send + 'static>(slice: Box<[T]>) {
    SPARE.keep(slice);
}

/// Returns all spare memory to the system if there is more than `bytes` of it.
#[inline]
pub(in crate::search) fn keep_at_most(bytes: u64) {
    if SPARE.bytes.load(Relaxed) as u64 > bytes {
        SPARE.give_back();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_taken_again_for_the_same_length_and_type() {
        let spare = Spare::default();
        spare.keep::<u16>(vec![7; 10].into());
        spare.keep::<u16>(Box::default());
        assert_eq!(memory::lock(&spare.slices).len(), 1, "an empty one holds nothing");
        assert_eq!((spare.reuse::<u16>(9), spare.reuse::<u32>(10)), (None, None));
        assert_eq!(spare.bytes.load(Relaxed), 20);
        assert_eq!(spare.reuse::<u16>(10).as_deref(), Some(&[7; 10][..]));
        assert_eq!((spare.bytes.load(Relaxed), spare.reuse::<u16>(10)), (0, None));
    }

    #[test]
    fn a_slice_is_zero_where_that_is_asked_for() {
        // A type that no other test keeps.
        type Mine = (u16, i8);
        keep::<Mine>(vec![(7, 7); 10].into());
        assert_eq!(*take_zeroed::<Mine>(10), [(0, 0); 10]);
    }
}
