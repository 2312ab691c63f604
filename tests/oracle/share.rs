//! The share of a long test that one run has. CI has another one in each run.

use std::env;

/// All cases, or with `TILESCOPE_SHARE=3/10` each tenth, from the third on.
pub fn of_share<T>(cases: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let (place, shares) = share();
    cases.into_iter().skip(place - 1).step_by(shares)
}

/// A number of cases that are alike, in this share.
pub fn number_in_share(cases: u32) -> u32 {
    cases.div_ceil(share().1 as u32)
}

fn share() -> (usize, usize) {
    let Ok(text) = env::var("TILESCOPE_SHARE") else { return (1, 1) };
    let numbers =
        text.split_once('/').and_then(|(place, shares)| Some((place.parse().ok()?, shares.parse().ok()?)));
    numbers.filter(|(place, shares)| (1..=*shares).contains(place)).expect("TILESCOPE_SHARE is as 3/10")
}
