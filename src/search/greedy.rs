//! Greedy best-first search.

use super::memory::Memory;
use super::nodes::Side;
use super::open::OpenList;
use super::space::Space;
use super::tracer::{Stop, Tracer};
use crate::heuristic::Estimate;
use crate::puzzle::Move;

/// Expands the open node of least h: always on from the board that looks nearest to the goal, whatever it took to get
/// there; which of several is the open list's business. A state is generated once, since a shorter way to it does not
/// bring it nearer to the goal. Soon at the goal, and seldom by a shortest path.
///
/// Doran and Michie (1966), <https://doi.org/10.1098/rspa.1966.0205>; Russell and Norvig, *Artificial Intelligence*,
/// 4th ed., 3.5.1.
///
/// Returns the moves to the goal, or `None` where the open list ran empty.
///
/// # Errors
/// Where the tracer stops it.
///
/// ```
/// use tilescope::{puzzle::{GoalPreset, Size, parse_board}, search::{AlgorithmId, Headless, Problem, Settings, run}};
/// let start = parse_board("2 1 6 4 x 8 7 5 3").unwrap();
/// let problem = Problem::new(start, GoalPreset::Spiral.board(Size::EIGHT)).unwrap();
/// let settings = Settings { algorithm: AlgorithmId::Greedy, ..Settings::default() };
/// let answer = run(&problem, &settings, Default::default(), &mut Headless::default());
/// assert!(answer.solution().unwrap().len() >= 18);
/// ```
pub fn greedy<H: Estimate + ?Sized, O: OpenList, T: Tracer>(
    space: &Space,
    heuristic: &H,
    memory: &mut Memory<O>,
    tracer: &mut T,
) -> Result<Option<Vec<Move>>, Stop> {
    memory.start(Side::Forward, space.start, heuristic.of(space.start), tracer);
    while let Some((id, node)) = memory.select(tracer)? {
        if space.is_goal(node.state) {
            return Ok(Some(memory.moves(id)));
        }
        for &slide in memory.moves_from(space, &node) {
            let state = node.state.slide(node.blank, slide.to);
            let found = memory.look_up(Side::Forward, state, slide.to);
            if let Some(known) = found.known {
                memory.duplicate(known, tracer);
                continue;
            }
            let h = heuristic.after(node.h, node.state, node.blank, slide.to);
            let child = memory.generate((id, &node), slide, found, h, tracer);
            if space.is_goal_when_generated(state) {
                return Ok(Some(memory.end_with(space, child)));
            }
        }
    }
    Ok(None)
}
