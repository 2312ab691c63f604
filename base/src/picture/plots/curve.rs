//! A series as a line: through every step if there is room, otherwise from the least to the largest value in each
//! column of pixels.

use super::Track;
use crate::picture::{Point, point};
use crate::recording::{Series, Summary};

/// The pieces of the line up to a step, which has gaps where there is no value. `y` maps values to coordinates.
pub fn curve(
    summary: &Summary,
    series: Series,
    (track, until): (Track, u32),
    y: impl Fn(u32) -> f32,
) -> Vec<Vec<Point>> {
    let mut pieces = vec![Vec::new()];
    for (x, from, until) in columns(track, until.min(summary.steps())) {
        let piece = pieces.last_mut().expect("there is a piece");
        match summary.range(series, from, until) {
            None if piece.is_empty() => {}
            None => pieces.push(Vec::new()),
            Some((least, most)) => {
                let (low, high) = (y(least), y(most));
                let before = piece.last().map_or(low, |point: &Point| point.y);
                let near_first =
                    if (before - low).abs() <= (before - high).abs() { [low, high] } else { [high, low] };
                for y in near_first {
                    extend(piece, point(x, y));
                }
            }
        }
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// Appends a point. Points in the middle of a horizontal or vertical line are left out.
fn extend(piece: &mut Vec<Point>, next: Point) {
    let level = |a: Point, b: Point| (a.y - b.y).abs() < SAME;
    let upright = |a: Point, b: Point| (a.x - b.x).abs() < SAME;
    if let [.., before, last] = piece[..] {
        let goes_on = (before.y <= last.y) == (last.y <= next.y);
        if level(before, last) && level(last, next) || upright(before, last) && upright(last, next) && goes_on
        {
            piece.pop();
        }
    }
    if !piece.last().is_some_and(|last| level(*last, next) && upright(*last, next)) {
        piece.push(next);
    }
}

/// A smaller difference is invisible, in points.
const SAME: f32 = 1e-3;

/// The x coordinate of each step, or of each column of pixels, with its first and last step.
fn columns(track: Track, until: u32) -> impl Iterator<Item = (f32, u32, u32)> {
    let width = (track.right - track.left).max(1.0).round() as u32;
    let every_step = track.last <= width;
    let columns = if every_step { track.last } else { width };
    let at = move |share: f64| (share / f64::from(columns) * f64::from(track.last)) as u32;
    let all = (0..=columns).map(move |column| {
        if every_step {
            return (track.x(column), column, column);
        }
        // Columns are centred on their x. The first and the last are half as wide.
        let from = if column == 0 { 0 } else { at(f64::from(column) - 0.5) };
        let end = if column == columns { track.last + 1 } else { at(f64::from(column) + 0.5) };
        (track.left + column as f32, from, end.max(from + 1) - 1)
    });
    all.take_while(move |(_, from, _)| *from <= until).map(move |(x, from, last)| (x, from, last.min(until)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_is_in_a_column_and_no_column_is_without_steps() {
        for last in [1, 7, 99, 100, 101, 250, 10_000_000] {
            let track = Track { left: 10.0, right: 110.0, last };
            let mut next = 0;
            for (x, from, until) in columns(track, last) {
                assert!((10.0..=110.01).contains(&x) && from <= until, "{last}: {x} {from} {until}");
                assert!(from <= next, "{last}: no step before {from} is left out");
                next = until + 1;
            }
            assert!(next > last, "{last}: {next}");
        }
    }

    #[test]
    fn a_place_on_the_track_is_that_of_its_step() {
        let track = Track { left: 100.0, right: 900.0, last: 37 };
        for step in 0..=37 {
            assert_eq!(track.step(track.x(step)), step);
        }
        assert_eq!((track.step(0.0), track.step(5000.0)), (0, 37));
    }

    #[test]
    fn points_on_a_straight_line_are_left_out() {
        let mut piece = Vec::new();
        for (x, y) in [(0.0, 5.0), (1.0, 5.0), (2.0, 5.0), (3.0, 2.0), (3.0, 1.0), (3.0, 9.0)] {
            extend(&mut piece, point(x, y));
        }
        let expected = [(0.0, 5.0), (2.0, 5.0), (3.0, 2.0), (3.0, 1.0), (3.0, 9.0)];
        assert_eq!(piece, expected.map(|(x, y)| point(x, y)));
    }
}
