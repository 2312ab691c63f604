//! Memory from a system that may have no more of it.
//!
//! Rust ends the program when an allocation fails. What grows with a search therefore asks here, where a failure unwinds the thread,
//! quietly, as far as the next [`attempt`]: so the lines of an algorithm need not look for an error.

use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_slice_box;

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the system has no more memory")]
pub struct OutOfMemory;

/// Memory that stays free for everything else, such as the message and saving. Above 32 MiB, because glibc changes how it
/// allocates after smaller blocks were freed; see `M_MMAP_THRESHOLD` in mallopt(3).
const MARGIN: usize = 40 << 20;

/// Settings with which the program starts glibc, as environment variables in bytes: larger blocks, and more free memory than this
/// at the end of the heap, go back to the system. By default, glibc keeps blocks of up to 32 MiB. See mallopt(3).
pub const GLIBC_SETTINGS: [(&str, &str); 2] =
    [("MALLOC_MMAP_THRESHOLD_", "1048576"), ("MALLOC_TRIM_THRESHOLD_", "4194304")];

/// Blocks below this size do not ask for the margin.
const LARGE: usize = 1 << 20;

/// Asks the system for this many bytes beside the margin, and returns them at once, untouched; fails if it has less.
pub fn ask(bytes: u64) -> Result<(), OutOfMemory> {
    let bytes = usize::try_from(bytes).ok().and_then(|bytes| bytes.checked_add(MARGIN)).ok_or(OutOfMemory)?;
    let mut block = Vec::<u8>::new();
    block.try_reserve_exact(bytes).map_err(|_| OutOfMemory)?;
    // Otherwise the compiler removes an allocation that nothing uses.
    black_box(&mut block);
    Ok(())
}

/// As [`ask`], for work that cannot return an error: it unwinds with [`OutOfMemory`] to the next [`attempt`].
pub fn require(bytes: u64) {
    ask(bytes).unwrap_or_else(|_| unwind());
}

/// Zeros. Pages that are not written take no memory. Fails as [`require`] does.
pub fn zeroed<T: Zeroable>(len: usize) -> Box<[T]> {
    let slice = try_zeroed_slice_box(len).unwrap_or_else(|()| unwind());
    keep_margin(size_of_val(&*slice));
    slice
}

/// Makes room for this many more entries. Fails as [`require`] does.
#[inline]
pub fn make_room<T>(list: &mut Vec<T>, more: usize) {
    if list.capacity() - list.len() < more {
        grow(list, more);
    }
}

#[cold]
fn grow<T>(list: &mut Vec<T>, more: usize) {
    list.try_reserve(more).unwrap_or_else(|_| unwind());
    keep_margin(list.capacity() * size_of::<T>());
}

fn keep_margin(allocated: usize) {
    if allocated >= LARGE && ask(0).is_err() {
        unwind();
    }
}

/// The content of a mutex, also where a thread panicked that held it: what is behind these locks is whole at any time.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

static LEAVE: OnceLock<fn()> = OnceLock::new();

/// Sets what is called when memory runs out, before unwinding. In a browser it never returns: it suspends the work and reports it.
pub fn leave_by(leave: fn()) {
    LEAVE.get_or_init(|| leave);
}

/// Unwinds to the next [`attempt`].
#[cold]
#[inline(never)]
fn unwind() -> ! {
    if let Some(leave) = LEAVE.get() {
        leave();
    }
    // Unlike a panic, this prints nothing.
    resume_unwind(Box::new(OutOfMemory))
}

/// Does work that may need more memory than the system has: then it fails. Other panics pass through.
pub fn attempt<T>(work: impl FnOnce() -> T) -> Result<T, OutOfMemory> {
    unless_unwound(work)
}

/// Does work that may unwind with a reason of this type, which is the error. Other panics pass through.
pub(crate) fn unless_unwound<T, E: 'static>(work: impl FnOnce() -> T) -> Result<T, E> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| match panic.downcast::<E>() {
        Ok(reason) => *reason,
        Err(panic) => resume_unwind(panic),
    })
}
