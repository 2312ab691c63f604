//! Breadth-first search.

use super::memory::Memory;
use super::nodes::NodeId;
use super::open::Fifo;
use super::problem::Problem;
use super::tracer::{Stop, Tracer};
use crate::puzzle::Slides;

/// Expands the nodes in the order in which they were generated: layer by layer, so that the first path to the goal is
/// a shortest one. A state is generated once; the goal test is made when a node is taken from the open list.
///
/// Moore, “The shortest path through a maze” (1959); Russell and Norvig, *Artificial Intelligence*, 4th ed., 3.4.1.
///
/// Returns the goal's node, or `None` where the open list ran empty.
///
/// # Errors
/// Where the tracer stops it.
///
/// ```
/// use tilescope::{puzzle::{GoalPreset, Size, parse_board, moves_text}, search::{Headless, Problem, Settings, run}};
/// let start = parse_board("2 3 4 1 5 x 7 6 8").unwrap();
/// let problem = Problem::new(start, GoalPreset::BlankLast.board(Size::EIGHT)).unwrap();
/// let answer = run(&problem, &Settings::default(), Default::default(), &mut Headless::default());
/// assert_eq!(moves_text(&answer.solution().unwrap()), "ullddrurdllurdruldr");
/// ```
pub fn bfs<T: Tracer>(
    problem: &Problem,
    slides: &Slides,
    memory: &mut Memory<Fifo>,
    tracer: &mut T,
) -> Result<Option<NodeId>, Stop> {
    let (start, goal) = (problem.start(), problem.goal().state());
    memory.start(start.state(), start.blank() as u8, 0, tracer);
    while let Some((id, node)) = memory.select(tracer)? {
        if node.state == goal {
            return Ok(Some(id));
        }
        memory.drop_parent(&node);
        for &slide in slides.onwards(node.blank, node.mv) {
            let found = memory.look_up(node.state.slide(node.blank, slide.to));
            match found.known {
                None => memory.generate((id, &node), slide, found, 0, tracer),
                Some(known) => memory.duplicate(known, tracer),
            }
        }
    }
    Ok(None)
}
