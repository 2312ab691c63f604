//! Memory of searches that are over, kept for the next one: the first touch of a page costs more than a search does
//! with it. What is kept counts for no search's limit.

use std::any::Any;
use std::sync::{Mutex, PoisonError};

use bytemuck::Zeroable;

/// No more than so many bytes are kept.
const MAX_BYTES: usize = 128 << 20;

struct Spare {
    /// Each a `Box<[T]>`.
    slices: Vec<Box<dyn Any + Send>>,
    bytes: usize,
}

static SPARE: Mutex<Spare> = Mutex::new(Spare { slices: Vec::new(), bytes: 0 });

/// A slice of that length: of whatever was left in it, or fresh from the system and zero. Zeroed pages cost nothing
/// until they are written.
pub(in crate::search) fn take<T: Zeroable + Send + 'static>(len: usize) -> Box<[T]> {
    reuse(len).unwrap_or_else(|| bytemuck::zeroed_slice_box(len))
}

/// The same, zero.
pub(in crate::search) fn take_zeroed<T: Zeroable + Copy + Send + 'static>(len: usize) -> Box<[T]> {
    let Some(mut slice) = reuse::<T>(len) else {
        return bytemuck::zeroed_slice_box(len);
    };
    slice.fill(T::zeroed());
    slice
}

fn reuse<T: Send + 'static>(len: usize) -> Option<Box<[T]>> {
    let mut spare = SPARE.lock().unwrap_or_else(PoisonError::into_inner);
    let fits = |slice: &Box<dyn Any + Send>| {
        slice.downcast_ref::<Box<[T]>>().is_some_and(|slice| slice.len() == len)
    };
    let place = spare.slices.iter().rposition(fits)?;
    spare.bytes -= len * size_of::<T>();
    spare.slices.swap_remove(place).downcast().ok().map(|slice| *slice)
}

/// Keeps a slice that is no longer needed, where there is room.
pub(in crate::search) fn keep<T: Send + 'static>(slice: Box<[T]>) {
    let bytes = size_of_val(&*slice);
    let mut spare = SPARE.lock().unwrap_or_else(PoisonError::into_inner);
    if spare.bytes + bytes <= MAX_BYTES {
        spare.bytes += bytes;
        spare.slices.push(Box::new(slice));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A type of its own: other tests use the same memory at the same time.
    #[derive(Clone, Copy, Zeroable, Debug, PartialEq)]
    #[repr(transparent)]
    struct Mine(u16);

    #[test]
    fn what_is_kept_is_taken_again_for_the_same_length() {
        let mut slice = take::<Mine>(10);
        slice[3] = Mine(7);
        keep(slice);
        assert_eq!(*take::<Mine>(9), [Mine(0); 9]);
        let slice = take::<Mine>(10);
        assert_eq!(slice[3], Mine(7));
        keep(slice);
        assert_eq!(*take_zeroed::<Mine>(10), [Mine(0); 10]);
    }
}
