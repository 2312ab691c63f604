//! Bidirectional breadth-first search.

use super::memory::Memory;
use super::nodes::Side;
use super::open::OpenList;
use super::space::Space;
use super::tracer::{Stop, Tracer};
use crate::puzzle::Move;

/// Breadth-first search from the start and from the goal in turns, always a whole layer of the side that has fewer open
/// nodes, until a state is reached from both: then the two half-paths make a path. Because the layer is finished and the
/// shortest of its meetings taken, the path is a shortest one.
///
/// Pohl, “Bi-directional search”, Machine Intelligence 6 (1971); Russell and Norvig, *Artificial Intelligence*,
/// 4th ed., 3.4.5.
///
/// Returns the moves to the goal, or `None` where the open list of a side ran empty.
///
/// # Errors
/// Where the tracer stops it.
///
/// ```
/// use tilescope::{puzzle::{GoalPreset, Size, parse_board}, search::{AlgorithmId, Headless, Problem, Settings, run}};
/// let start = parse_board("2 3 4 1 5 x 7 6 8").unwrap();
/// let problem = Problem::new(start, GoalPreset::BlankLast.board(Size::EIGHT)).unwrap();
/// let settings = Settings { algorithm: AlgorithmId::BidirectionalBfs, ..Settings::default() };
/// let answer = run(&problem, &settings, Default::default(), &mut Headless::default());
/// assert_eq!(answer.solution().unwrap().len(), 19);
/// ```
pub fn bidirectional_bfs<O: OpenList, T: Tracer>(
    space: &Space,
    memory: &mut Memory<O>,
    tracer: &mut T,
) -> Result<Option<Vec<Move>>, Stop> {
    memory.start(Side::Forward, space.start, 0, tracer);
    memory.start(Side::Backward, space.goal, 0, tracer);
    let mut best = memory.meet_at_start(tracer)?;
    while best.is_none() {
        let [forward, backward] = Side::ALL.map(|side| memory.open(side).live());
        let (side, layer) =
            if forward <= backward { (Side::Forward, forward) } else { (Side::Backward, backward) };
        if layer == 0 {
            return Ok(None);
        }
        for _ in 0..layer {
            let Some((id, node)) = memory.select_from(side, tracer)? else { break };
            for &slide in memory.moves_from(space, &node) {
                let found = memory.look_up(side, node.state.slide(node.blank, slide.to), slide.to);
                if let Some(known) = found.known {
                    memory.duplicate(known, tracer);
                    continue;
                }
                let child = memory.generate((id, &node), slide, found, 0, tracer);
                best = memory.meet(child, best, tracer);
            }
        }
    }
    Ok(best.map(|meeting| memory.joined(meeting)))
}
