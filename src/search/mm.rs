//! MM: bidirectional heuristic search that meets in the middle.

use super::meet::MeetInTheMiddle;
use super::memory::Memory;
use super::nodes::Side;
use super::space::Space;
use super::tracer::{Stop, Tracer};
use crate::heuristic::Estimate;
use crate::puzzle::Move;

/// Searches from the start and from the goal, and expands, of all open nodes of both sides, one of least priority
/// max(f, 2g). So neither side expands a node that is farther than half of a shortest path from where it began. U is
/// the length of the best path through a meeting; the search ends when no open node can lead to a better one.
/// With an admissible h (in both directions) the path found is a shortest one.
///
/// Holte, Felner, Sharon and Sturtevant, “Bidirectional search that is guaranteed to meet in the middle”, AAAI 2016,
/// <https://doi.org/10.1609/aaai.v30i1.10436>.
///
/// Returns the moves to the goal, or `None` where the open list of a side ran empty.
///
/// # Errors
/// Where the tracer stops it.
///
/// ```
/// use tilescope::{puzzle::{GoalPreset, Size, parse_board}, search::{AlgorithmId, Headless, Problem, Settings, run}};
/// let start = parse_board("2 1 6 4 x 8 7 5 3").unwrap();
/// let problem = Problem::new(start, GoalPreset::Spiral.board(Size::EIGHT)).unwrap();
/// let settings = Settings { algorithm: AlgorithmId::Mm, ..Settings::default() };
/// let answer = run(&problem, &settings, Default::default(), &mut Headless::default());
/// assert_eq!(answer.solution().unwrap().len(), 18);
/// ```
pub fn mm<H: Estimate + ?Sized, T: Tracer>(
    space: &Space,
    heuristics: [&H; 2],
    memory: &mut Memory<MeetInTheMiddle>,
    tracer: &mut T,
) -> Result<Option<Vec<Move>>, Stop> {
    memory.start(Side::Forward, space.start, heuristics[0].of(space.start), tracer);
    memory.start(Side::Backward, space.goal, heuristics[1].of(space.goal), tracer);
    let mut best = memory.meet_at_start(tracer)?;
    loop {
        let priorities = Side::ALL.map(|side| memory.open(side).least_priority());
        let [Some(forward), Some(backward)] = priorities else { break };
        let least_f = Side::ALL.map(|side| memory.open(side).least_f());
        let least_g = Side::ALL.map(|side| memory.open(side).least_g());
        let no_better = [forward.min(backward), least_f[0], least_f[1], least_g[0] + least_g[1] + 1];
        if best.is_some_and(|best| no_better.iter().any(|bound| best.length <= *bound)) {
            break;
        }
        let side = if forward <= backward { Side::Forward } else { Side::Backward };
        let Some((id, node)) = memory.select_from(side, tracer)? else { break };
        for &slide in memory.moves_from(space, &node) {
            let found = memory.look_up(side, node.state.slide(node.blank, slide.to), slide.to);
            if let Some(known) = found.known.filter(|known| memory.g(*known) <= node.g + 1) {
                memory.duplicate(known, tracer);
                continue;
            }
            let h = heuristics[side as usize].after(node.h, node.state, node.blank, slide.to);
            let child = memory.generate((id, &node), slide, found, h, tracer);
            best = memory.meet(child, best, tracer);
        }
    }
    Ok(best.map(|meeting| memory.joined(meeting)))
}
