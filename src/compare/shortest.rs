//! The length of a shortest path, where finding it takes a few milliseconds.

use super::figures::Figures;
use crate::search::{Headless, Problem, Settings, shortest_path};

/// Larger boards may take too long.
const MOST_CELLS: usize = 9;

/// The moves of a shortest path; `None` if the board is larger, or there is no path.
pub fn shortest(problem: &Problem) -> Option<u32> {
    if problem.size().cells() > MOST_CELLS || !problem.is_solvable() {
        return None;
    }
    shortest_path(problem, &mut Headless::default()).ok().flatten().map(|moves| moves.len() as u32)
}

/// The length of the path that a run found, if that is proved to be a shortest one.
pub fn proved_length(settings: &Settings, figures: &Figures) -> Option<u32> {
    figures.length.filter(|_| settings.finds_shortest())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{GoalPreset, parse_board};

    #[test]
    fn the_farthest_board_is_31_moves_away_and_a_15_puzzle_is_not_searched() {
        let check = |text: &str, expected| {
            let start = parse_board(text).expect("a board");
            let goal = GoalPreset::BlankLast.board(start.size());
            assert_eq!(shortest(&Problem::new(start, goal).expect("one size")), expected, "{text}");
        };
        check("8 6 7 2 5 4 3 x 1", Some(31));
        check("1 2 3 4 5 6 7 8 x", Some(0));
        check("1 2 3 4 5 6 8 7 x", None);
        check("1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15", None);
    }
}
