//! Iterative deepening A*.

use crate::heuristic::Estimate;
use crate::puzzle::Move;
use crate::search::space::Space;
use crate::search::structures::Stack;
use crate::search::trace::{Stop, Tracer};

/// Depth-first search of all paths whose f = g + h is within a bound. The first bound is h of the start; the next one is
/// always the least f that was beyond the bound. It remembers the path that it is on and nothing else, drops nothing but
/// the move that takes the last one back, and with an admissible h finds a shortest path.
///
/// Korf, “Depth-first iterative-deepening”, Artificial Intelligence 27 (1985),
/// <https://doi.org/10.1016/0004-3702(85)90084-0>.
///
/// Returns the moves to the goal, or `None` where there is no path as short as a shortest one has to be.
///
/// # Errors
/// Where the tracer stops it.
///
/// ```
/// use tilescope::{puzzle::{GoalPreset, Size, parse_board}, search::{AlgorithmId, Headless, Problem, Settings, run}};
/// let start = parse_board("2 1 6 4 x 8 7 5 3").unwrap();
/// let problem = Problem::new(start, GoalPreset::Spiral.board(Size::EIGHT)).unwrap();
/// let settings = Settings { algorithm: AlgorithmId::Idastar, ..Settings::default() };
/// let answer = run(&problem, &settings, Default::default(), &mut Headless::default());
/// assert_eq!(answer.solution().unwrap().len(), 18);
/// ```
pub fn idastar<H: Estimate + ?Sized, T: Tracer>(
    space: &Space,
    heuristic: &H,
    stack: &mut Stack,
    tracer: &mut T,
) -> Result<Option<Vec<Move>>, Stop> {
    let h = heuristic.of(space.start);
    while let Some(bound) = stack.iterate(space.start, h, &(h..=u32::MAX), tracer) {
        if let Some(moves) = search_within(space, heuristic, bound, stack, tracer)? {
            return Ok(Some(moves));
        }
    }
    Ok(None)
}

/// The search of what is left of the tree below the start, which is on the stack.
pub(super) fn search_within<H: Estimate + ?Sized, T: Tracer>(
    space: &Space,
    heuristic: &H,
    bound: u32,
    stack: &mut Stack,
    tracer: &mut T,
) -> Result<Option<Vec<Move>>, Stop> {
    'top: while let Some(top) = stack.top(tracer)? {
        if space.is_goal(top.state) {
            return Ok(Some(stack.moves()));
        }
        let g = stack.depth() + 1;
        while let Some(slide) = stack.next_move(space) {
            let h = heuristic.after(top.h, top.state, top.blank, slide.to);
            if g + h <= bound && space.may_be_shortest(g) {
                stack.push(slide, h, tracer);
                continue 'top;
            }
            stack.prune();
            if space.may_be_shortest(g) {
                stack.lower_next_bound(g + h, tracer);
            }
        }
        stack.pop();
    }
    Ok(None)
}
