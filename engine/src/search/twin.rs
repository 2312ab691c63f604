//! Princeton's way to tell whether a board is solvable: its twin is searched at the same time. No algorithm of the registry, as
//! it is not recorded.

use super::open::{OpenOrder, OrderBy, Sorted};
use super::problem::{Problem, Space};
use super::rules::{Duplicates, GoalTest, OpenKind, Rules, Weight};
use super::store::{Nodes, Side};
use super::structures::{OpenClosed, Traced};
use super::trace::{Headless, Stop};
use crate::heuristic::{Estimate, Heuristic, Manhattan};
use crate::puzzle::{Board, Move, MoveOrder};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TwinAnswer {
    pub twin: Board,
    /// The moves from the board to the goal; `None` where the twin reached the goal, so that the board cannot.
    pub moves: Option<Vec<Move>>,
    /// The length of the path that was found, from one or the other.
    pub length: u32,
    /// Nodes taken from the priority queue of the board, and from that of its twin.
    pub taken: [u64; 2],
}

/// The board with its first two tiles exchanged: exactly one of the two is solvable.
pub fn twin(board: &Board) -> Board {
    let first = usize::from(board.blank() == 0);
    let second = if board.blank() == first + 1 { first + 2 } else { first + 1 };
    board.swapped(first, second)
}

/// Searches a board and its twin by A* with Manhattan distance, one node of each in turn, until one of them reaches the goal.
/// It needs no parity: of a board and its [`twin`], exactly one can. Like the assignment, it drops the successor that goes
/// back to the parent, and no other duplicates. `tracer` is told of both searches, and can stop them.
///
/// Princeton COS 226, *8 Puzzle*; Sedgewick and Wayne, *Algorithms*, 4th ed., 2.5.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, MoveOrder, Size, parse_board}, search::{Headless, Problem, solve_with_twin}};
/// let goal = GoalPreset::BlankLast.board(Size::EIGHT);
/// let solve = |start| {
///     let problem = Problem::new(parse_board(start).unwrap(), goal).unwrap();
///     solve_with_twin(&problem, MoveOrder::default(), &mut Headless::default()).unwrap().moves.map(|moves| moves.len())
/// };
/// assert_eq!(solve("x 1 3 4 2 5 7 8 6"), Some(4)); // puzzle04.txt
/// assert_eq!(solve("1 2 3 4 5 6 8 7 x"), None); // puzzle3x3-unsolvable.txt
/// ```
pub fn solve_with_twin(
    problem: &Problem,
    moves: MoveOrder,
    tracer: &mut Headless<'_>,
) -> Result<TwinAnswer, Stop> {
    let space = Space::new(problem, moves, GoalTest::default());
    let heuristic = Manhattan::for_goal(problem.goal());
    let order = OpenOrder::with_ties(OrderBy::F(Weight::ONE), &Rules::default());
    let nodes = <[Nodes; 2]>::default();
    let open = || Sorted::new(OpenKind::Buckets, order);
    let lists =
        |nodes| OpenClosed::<Sorted>::new(problem.size(), nodes, Duplicates::Parent, [open(), open()]);
    let twin = twin(problem.start());
    let mut searches = [(problem.start().state(), lists(&nodes[0])), (twin.state(), lists(&nodes[1]))];
    let mut taken = [0; 2];
    for (start, lists) in &mut searches {
        let h = heuristic.of(*start);
        Traced::new(lists, tracer).start(Side::Forward, *start, h, h);
    }
    loop {
        for (which, (_, lists)) in searches.iter_mut().enumerate() {
            let mut lists = Traced::new(lists, tracer);
            let Some(node) = lists.select()? else { continue };
            taken[which] += 1;
            if space.is_goal(node.state) {
                let moves = (which == 0).then(|| lists.moves(node.id));
                return Ok(TwinAnswer { twin, moves, length: node.g, taken });
            }
            for successor in lists.successors(&space, &node) {
                let h = heuristic.after(node.h, node.state, node.blank, successor.to);
                let place = lists.look_up(&successor);
                lists.generate(&successor, place, h, successor.g + h);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{GoalPreset, Size, unrank};
    use crate::search::{Headless, shortest_path};

    /// The parity argument says the same of all 720 boards, and breadth-first search that the paths are shortest.
    #[test]
    fn one_of_a_board_and_its_twin_reaches_the_goal_on_every_2x3_board() {
        let size = Size::new(2, 3).expect("a size");
        let goal = GoalPreset::BlankLast.board(size);
        for start in (0..720).map(|rank| unrank(size, rank).expect("a board")) {
            let problem = Problem::new(start, goal).expect("one size");
            let answer =
                solve_with_twin(&problem, MoveOrder::default(), &mut Headless::default()).expect("no limit");
            assert_eq!(answer.moves.is_some(), problem.is_solvable(), "{start}");
            let from = if answer.moves.is_some() { start } else { answer.twin };
            let from = Problem::new(from, goal).expect("one size");
            let shortest = shortest_path(&from, &mut Headless::default()).expect("no limit").expect("a path");
            assert_eq!(answer.length as usize, shortest.len(), "{start}");
            assert!(answer.taken[0] - answer.taken[1] <= 1, "in turn");
        }
    }
}
