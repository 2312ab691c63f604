//! Iterative deepening A*.

use crate::heuristic::Estimate;
use crate::puzzle::Move;
use crate::search::space::Space;
use crate::search::structures::Stack;
use crate::search::trace::{Stop, Tracer};

/// Searches all paths whose f = g + h is within a bound, depth first. The first bound is h of the start; the next bound is
/// the least f that exceeded the last one. It remembers the path that it is on and nothing else. With an admissible h it
/// finds a shortest path.
///
/// By default it has the rules of Korf, whose numbers of generated nodes it reproduces: a node is tested when it is visited,
/// successors beyond the bound are generated and pruned, and the only cycle it avoids is the move that takes the last one
/// back. Where nodes are tested when they are generated, the path is the same, since they are within the bound.
///
/// Korf, “Depth-first iterative-deepening”, Artificial Intelligence 27 (1985),
/// <https://doi.org/10.1016/0004-3702(85)90084-0>.
///
/// `KORF` says that the rules are Korf's: then nothing of the others is in the loop.
///
/// Returns the moves to the goal, or `None` where there is no path as short as a shortest one has to be.
///
/// # Errors
/// Where the tracer stops it.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, Size, parse_board}, search::{AlgorithmId, Headless, Problem, Settings, run}};
/// let start = parse_board("2 1 6 4 x 8 7 5 3").unwrap();
/// let problem = Problem::new(start, GoalPreset::Spiral.board(Size::EIGHT)).unwrap();
/// let settings = Settings { algorithm: AlgorithmId::Idastar, ..Settings::default() };
/// let answer = run(&problem, &settings, Default::default(), &mut Headless::default());
/// assert_eq!(answer.solution().unwrap().len(), 18);
/// ```
pub fn idastar<const KORF: bool, H: Estimate + ?Sized, T: Tracer>(
    space: &Space,
    heuristic: &H,
    stack: &mut Stack,
    tracer: &mut T,
) -> Result<Option<Vec<Move>>, Stop> {
    let h = heuristic.of(space.start);
    let mut next_bound = h;
    while next_bound < Space::INFINITE {
        let bound;
        (bound, next_bound) = stack.begin_iteration(next_bound, space.start, h, tracer);
        if let Some(moves) =
            search_within::<KORF, _, _>(space, heuristic, bound, &mut next_bound, stack, tracer)?
        {
            return Ok(Some(moves));
        }
    }
    Ok(None)
}

/// Searches below the start, which is on the stack, as far as f is within the bound. The least f above it becomes the
/// next bound.
#[inline]
pub(super) fn search_within<const KORF: bool, H: Estimate + ?Sized, T: Tracer>(
    space: &Space,
    heuristic: &H,
    bound: u32,
    next_bound: &mut u32,
    stack: &mut Stack,
    tracer: &mut T,
) -> Result<Option<Vec<Move>>, Stop> {
    'top: while let Some(node) = stack.top(tracer)? {
        if space.is_goal(node.state) {
            return Ok(Some(stack.moves()));
        }
        let g = stack.depth() + 1;
        while let Some(slide) = if KORF { stack.next_onward(space) } else { stack.next_move(space) } {
            let state = node.state.slide(node.blank, slide.to);
            if !KORF && stack.is_cycle(state) {
                stack.duplicate(None, tracer);
                continue;
            }
            let h = heuristic.after(node.h, node.state, node.blank, slide.to);
            let f = space.f(g, h);
            if f <= bound {
                stack.push(slide, h, tracer);
                if !KORF && space.is_goal_when_generated(state) {
                    return Ok(Some(stack.moves()));
                }
                continue 'top;
            }
            if f < *next_bound {
                *next_bound = f;
            }
            stack.prune(f, tracer);
        }
        stack.pop();
    }
    Ok(None)
}
