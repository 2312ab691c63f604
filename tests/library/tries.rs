//! How many tries a question has.

use tilescope::learn::{Mark, Tries};

fn after(answers: &[Option<usize>], options: usize) -> Tries {
    let mut tries = Tries::default();
    for answer in answers {
        tries.take(*answer, 1, options);
    }
    tries
}

#[test]
fn there_are_two_tries_and_of_two_options_one() {
    let check = |answers: &[Option<usize>], options, mark, is_over| {
        let tries = after(answers, options);
        assert_eq!((tries.mark(1), tries.is_over), (mark, is_over), "{answers:?}");
    };
    check(&[Some(1)], 3, Mark::Right, true);
    check(&[Some(0)], 3, Mark::Wrong, false);
    check(&[Some(0), Some(0)], 3, Mark::Wrong, false);
    check(&[Some(0), Some(3)], 3, Mark::Wrong, false);
    check(&[Some(0), Some(1)], 3, Mark::Half, true);
    check(&[Some(0), Some(2), Some(1)], 3, Mark::Wrong, true);
    check(&[Some(0), Some(1)], 2, Mark::Wrong, true);
    check(&[None, Some(1)], 3, Mark::Wrong, true);
    assert!(after(&[None], 3).is_skipped() && !after(&[Some(0), None], 3).is_skipped());
}
