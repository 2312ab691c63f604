//! Allocations that the system refuses.

use std::hint::black_box;

use tilescope_engine::memory::{OutOfMemory, ask, attempt, make_room, zeroed};

const TOO_MUCH: usize = usize::MAX / 16;

#[test]
fn what_the_system_has_is_given_and_what_it_has_not_ends_the_attempt_and_nothing_else() {
    assert_eq!(attempt(|| zeroed::<u64>(3)), Ok([0; 3].into()));
    // The compiler removes allocations that nothing uses.
    assert_eq!(attempt(|| black_box(zeroed::<u64>(TOO_MUCH / 8)).len()), Err(OutOfMemory));
    let mut list = vec![1, 2, 3];
    assert_eq!(attempt(|| make_room(black_box(&mut list), TOO_MUCH)), Err(OutOfMemory));
    assert_eq!(list, [1, 2, 3]);
    make_room(&mut list, 1000);
    assert!(list.capacity() >= 1003 && list == [1, 2, 3]);
    let asked = [ask(1 << 20), ask(TOO_MUCH as u64), ask(u64::MAX)];
    assert_eq!(asked, [Ok(()), Err(OutOfMemory), Err(OutOfMemory)]);
}

#[test]
#[should_panic(expected = "another")]
fn another_panic_passes_through() {
    let _ = attempt(|| panic!("another"));
}
