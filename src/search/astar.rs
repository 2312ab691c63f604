//! A*.

use super::memory::Memory;
use super::nodes::NodeId;
use super::open::OpenList;
use super::problem::Problem;
use super::tracer::{Stop, Tracer};
use crate::heuristic::Estimate;
use crate::puzzle::Slides;

/// Expands the open node of least f = g + h; which of several is the open list's business. A state that is found again
/// with a smaller g becomes a new node in place of the old one, also where the old one was closed (reopening).
/// With an admissible h the path found is a shortest one; the goal test is made when a node is taken from the open list.
///
/// Hart, Nilsson and Raphael (1968), <https://doi.org/10.1109/TSSC.1968.300136>.
///
/// Returns the goal's node, or `None` where the open list ran empty.
///
/// # Errors
/// Where the tracer stops it.
///
/// ```
/// use tilescope::{puzzle::{GoalPreset, Size, parse_board}, search::{AlgorithmId, Headless, Problem, Settings, run}};
/// let start = parse_board("2 1 6 4 x 8 7 5 3").unwrap();
/// let problem = Problem::new(start, GoalPreset::Spiral.board(Size::EIGHT)).unwrap();
/// let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
/// let answer = run(&problem, &settings, Default::default(), &mut Headless::default());
/// assert_eq!(answer.solution().unwrap().len(), 18);
/// ```
pub fn astar<H: Estimate + ?Sized, O: OpenList, T: Tracer>(
    problem: &Problem,
    heuristic: &H,
    slides: &Slides,
    memory: &mut Memory<O>,
    tracer: &mut T,
) -> Result<Option<NodeId>, Stop> {
    let (start, goal) = (problem.start(), problem.goal().state());
    memory.start(start.state(), start.blank() as u8, heuristic.of(start.state()), tracer);
    while let Some((id, node)) = memory.select(tracer)? {
        if node.state == goal {
            return Ok(Some(id));
        }
        memory.drop_parent(&node);
        for &slide in slides.onwards(node.blank, node.mv) {
            let found = memory.look_up(node.state.slide(node.blank, slide.to));
            match found.known {
                Some(known) if memory.g(known) <= node.g + 1 => memory.duplicate(known, tracer),
                _ => {
                    let h = heuristic.after(node.h, node.state, node.blank, slide.to);
                    memory.generate((id, &node), slide, found, h, tracer);
                }
            }
        }
    }
    Ok(None)
}
