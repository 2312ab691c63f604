//! The shortest paths of a problem: one of them, their length, and how many there are. Also a board at an exact distance from the
//! goal, and Princeton's search of a board and its twin. None is an algorithm of the registry, as they are not recorded.

use std::sync::Arc;

use super::algorithms::bidirectional_bfs::bidirectional_bfs;
use super::algorithms::idastar::{idastar, idastar_fast};
use super::open::{OpenOrder, OrderBy, Queue, Sorted};
use super::problem::{Problem, Space};
use super::rules::{Duplicates, GoalTest, OpenKind, Rules, Weight};
use super::store::{Nodes, Side};
use super::structures::{DefaultRules, OpenClosed, PathRules, Stack, Traced, WideRules};
use super::trace::{Headless, Stop};
use crate::heuristic::{Estimate, Heuristic, HeuristicId, Manhattan};
use crate::puzzle::{Board, Move, MoveOrder, SplitMix64, random_walk};

/// The moves of a shortest path; `None` where there is no path. Of equally near goals, it leads to the first. `tracer` can stop it.
pub fn shortest_path(problem: &Problem, tracer: &mut Headless<'_>) -> Result<Option<Vec<Move>>, Stop> {
    let mut paths = Vec::new();
    for goal in problem.all_goals() {
        let problem = Problem::new(*problem.start(), goal).expect("one size");
        let space = Space::new(&problem, MoveOrder::default(), GoalTest::default());
        let nodes = Nodes::default();
        let mut lists = OpenClosed::of_both_sides(problem.size(), &nodes, <[Queue; 2]>::default());
        paths.extend(bidirectional_bfs(&space, Traced::new(&mut lists, tracer))?);
    }
    Ok(paths.into_iter().min_by_key(Vec::len))
}

/// Larger boards may take too long.
const MOST_CELLS: usize = 9;

/// The number of moves of a shortest path, found in milliseconds; `None` if the board is larger, or there is no path.
pub fn shortest(problem: &Problem) -> Option<u32> {
    if problem.size().cells() > MOST_CELLS || !problem.is_solvable() {
        return None;
    }
    shortest_path(problem, &mut Headless::default()).ok().flatten().map(|moves| moves.len() as u32)
}

/// The number of moves of a shortest path; `None` if there is none. It needs hardly any memory, unlike [`shortest_path`].
pub fn shortest_distance(problem: &Problem, tracer: &mut Headless<'_>) -> Result<Option<u32>, Stop> {
    if !problem.is_solvable() {
        return Ok(None);
    }
    let space = Space::new(problem, MoveOrder::default(), GoalTest::default());
    if problem.size().is_wide() {
        let (space, heuristic, mut stack) = on_wide_boards(problem, space);
        let moves = idastar(&space, &*heuristic, Traced::new(&mut stack, tracer), &mut |_, _| Ok(()))?;
        return Ok(moves.map(|moves| moves.len() as u32));
    }
    let mut stack = Stack::new(Arc::default(), false, DefaultRules);
    let traced = Traced::new(&mut stack, tracer);
    let moves = if problem.has_several_goals() {
        idastar(&space, &*HeuristicId::Manhattan.estimate(problem.goals()), traced, &mut |_, _| Ok(()))?
    } else {
        idastar_fast(&space, &Manhattan::for_goal(problem.goal()), traced)?
    };
    Ok(moves.map(|moves| moves.len() as u32))
}

/// What a depth-first search with Manhattan distance needs on wide boards.
fn on_wide_boards(problem: &Problem, space: Space) -> (Space, Box<dyn Estimate>, Stack<WideRules>) {
    let nodes = Arc::<Nodes>::default();
    let space = space.with_boards(problem, nodes.wide());
    let heuristic = HeuristicId::Manhattan.estimate_in(problem.goals(), None, space.wide());
    (space, heuristic, Stack::new(nodes, false, WideRules(Rules::default())))
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShortestPaths {
    pub length: u32,
    pub count: u64,
    /// The first ones, in the order of the moves.
    pub first: Vec<Vec<Move>>,
}

/// Counts the shortest paths, and lists the first `most` of them; `None` where there is no path. It finds the length by IDA*, and
/// then searches all paths depth first whose f = g + h is not larger, as the last iteration of IDA* would without its goal test. So
/// it needs hardly any memory. Of several goals, only the nearest count. `tracer` is told of both searches, and can stop them.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, MoveOrder, Size, parse_board}, search::{Headless, Problem, all_shortest_paths}};
/// let start = parse_board("8 6 7 2 5 4 3 x 1").unwrap();
/// let problem = Problem::new(start, GoalPreset::BlankLast.board(Size::EIGHT)).unwrap();
/// let paths = all_shortest_paths(&problem, MoveOrder::default(), 3, &mut Headless::default()).unwrap().unwrap();
/// assert_eq!((paths.length, paths.count, paths.first.len()), (31, 40, 3));
/// ```
pub fn all_shortest_paths(
    problem: &Problem,
    moves: MoveOrder,
    most: usize,
    tracer: &mut Headless<'_>,
) -> Result<Option<ShortestPaths>, Stop> {
    let Some(length) = shortest_distance(problem, tracer)? else { return Ok(None) };
    let space = Space::new(problem, moves, GoalTest::default());
    if problem.size().is_wide() {
        let (space, heuristic, mut stack) = on_wide_boards(problem, space);
        return paths_of(length, &space, &*heuristic, most, Traced::new(&mut stack, tracer));
    }
    let mut stack = Stack::new(Arc::default(), false, DefaultRules);
    let stack = Traced::new(&mut stack, tracer);
    if problem.has_several_goals() {
        paths_of(length, &space, &*HeuristicId::Manhattan.estimate(problem.goals()), most, stack)
    } else {
        paths_of(length, &space, &Manhattan::for_goal(problem.goal()), most, stack)
    }
}

fn paths_of<H: Estimate + ?Sized, R: PathRules>(
    length: u32,
    space: &Space,
    heuristic: &H,
    most: usize,
    mut stack: Traced<'_, Stack<R>, Headless<'_>>,
) -> Result<Option<ShortestPaths>, Stop> {
    let (mut count, mut first) = (0, Vec::new());
    stack.start(space.start, heuristic.h(space.start));
    'top: while let Some(node) = stack.top()? {
        if space.is_goal(node.state) {
            count += 1;
            if first.len() < most {
                first.push(stack.moves());
            }
            stack.pop();
            continue;
        }
        while let Some(successor) = stack.next_successor(space, &node) {
            let h = heuristic.after(node.h, node.state, node.blank, successor.to);
            if successor.g + h <= length {
                stack.push(&successor, h);
                continue 'top;
            }
        }
        stack.pop();
    }
    Ok(Some(ShortestPaths { length, count, first }))
}

/// The end of a random walk from the goal, where a search proves that it is at this distance; `None` where the distance is another
/// one, or the tracer stops the search. A walk can come back in a circle, so it may need some more moves than the distance.
///
/// ```
/// use tilescope_engine::{puzzle::{GoalPreset, Size, SplitMix64}, search::{Headless, end_of_walk}};
/// let goal = GoalPreset::BlankFirst.board(Size::FIFTEEN);
/// let mut random = SplitMix64::new(1);
/// let mut walks = std::iter::repeat_with(|| end_of_walk(&goal, 20, &mut random, &mut Headless::default()));
/// assert!(walks.any(|board| board.is_some()));
/// ```
pub fn end_of_walk(
    goal: &Board,
    distance: u32,
    random: &mut SplitMix64,
    tracer: &mut Headless<'_>,
) -> Option<Board> {
    let moves = distance + 2 * random.below(1 + distance as usize / 4) as u32;
    let seed = random.number_below(u64::MAX);
    let start = random_walk(goal, seed, moves);
    let problem = Problem::new(start, *goal).ok()?;
    let found = shortest_distance(&problem, tracer).ok().flatten();
    (found == Some(distance)).then_some(start)
}

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
        let h = heuristic.h(*start);
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
