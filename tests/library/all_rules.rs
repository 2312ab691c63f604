//! All rules are compared with a list of boards as plainly searching with each of them compares it.

use std::ops::ControlFlow;

use tilescope::heuristic::HeuristicId;
use tilescope::learn::by_hand::{ActionKind, Agreement, AllRules, Difference, Scope};
use tilescope::puzzle::{Board, GoalPreset, MoveOrder, Size, parse_board, random_walk};
use tilescope::recording::{Back, Recording, Step};
use tilescope::search::{
    Ascent, Duplicates, GoalTest, LibraryQueue, Problem, PushOrder, Settings, TieBreak, TieKey, TiePart,
    Weight,
};

use super::with;

/// After how many boards the search does something else, and what: the board that it takes, or whether it ends with a path. `None` if
/// it is consistent with all of them.
type PlainDifference = Option<(usize, Result<Board, bool>)>;

/// The boards that the first steps of a search expand, and whether it ended with a path; `None` if it was stopped before its end.
fn expanded(problem: &Problem, settings: Settings, steps: usize) -> (Vec<Board>, Option<bool>) {
    let (recording, ended) = Recording::of_first_steps(problem, settings, steps as u64);
    let all = (0..recording.steps()).filter_map(|step| recording.step(step));
    let is_taken = |step: &Step| !matches!(step.back, Some(Back::Up(_))) && recording.is_expansion(step);
    let boards = all.filter(is_taken).map(|step| recording.board(step.node.state)).collect();
    (boards, ended.ok().map(|path| path.is_some()))
}

/// Searches for as long as the list is. `None` if that is too short to tell.
fn plainly(problem: &Problem, settings: Settings, boards: &[Board]) -> Option<PlainDifference> {
    let (taken, ended) = expanded(problem, settings, boards.len());
    let mut taken = taken.into_iter();
    for (agreed, board) in boards.iter().enumerate() {
        let Some(theirs) = taken.next() else {
            let found = ended?;
            let is_goal = found && agreed + 1 == boards.len() && problem.is_goal(board.state());
            return Some((!is_goal).then_some((agreed, Err(found))));
        };
        if theirs != *board {
            return Some(Some((agreed, Ok(theirs))));
        }
    }
    Some(None)
}

fn of_agreement(agreement: &Agreement) -> PlainDifference {
    let theirs = |difference: &Difference| match difference.theirs.kind {
        ActionKind::Ends { found } => Err(found),
        _ => Ok(difference.theirs.board.expect("a board that it takes")),
    };
    agreement.difference.as_ref().map(|difference| (agreement.expansions, theirs(difference)))
}

/// Compares with the first boards of a search, at most that many.
fn check(problem: &Problem, own: Settings, most: usize, moves: &[&str]) {
    let mut boards = expanded(problem, own, most).0;
    boards.truncate(most);
    let session = Settings { moves: own.moves, ties: own.ties, ..Settings::default() };
    let mut scope = Scope::new(session, problem, 2);
    scope.heuristics = vec![HeuristicId::Manhattan, HeuristicId::Patchwork];
    scope.moves = moves.iter().map(|order| order.parse::<MoveOrder>().expect("an order")).collect();
    scope.weights = vec![Weight::default()];
    let report =
        AllRules::of_boards(*problem, &boards, scope).compare_all(&mut |_| ControlFlow::Continue(()));
    let mut told = 0;
    for row in &report.rows {
        for settings in &row.settings {
            let plain = plainly(problem, *settings, &boards);
            assert_eq!(Some(of_agreement(&row.agreement)), plain, "{settings:?}");
            told += 1;
        }
    }
    assert_eq!((told, report.tried), (report.combinations, report.combinations), "each is in one row");
    let is_own = |settings: &Settings| settings.in_use() == own.in_use();
    let consistent = &report.rows[..report.consistent()];
    assert!(consistent.iter().any(|row| row.settings.iter().any(is_own)), "{own:?}");
}

const MOVES: [&str; 5] = ["udrl", "udlr", "lrdu", "rdlu", "lurd"];

#[test]
fn what_is_said_of_all_rules_is_what_each_search_does() {
    let goal = GoalPreset::BlankLast.board(Size::EIGHT);
    let middle = parse_board("1 2 3 4 x 6 7 5 8").expect("a board");
    let [far, near, middle] = [random_walk(&goal, 3, 30), random_walk(&goal, 4, 8), middle]
        .map(|start| Problem::to_preset(start, GoalPreset::BlankLast));
    let patchwork = HeuristicId::Patchwork;
    let goal = GoalPreset::BlankLast.board(Size::new(2, 3).expect("a size"));
    let small = Problem::to_preset(random_walk(&goal, 5, 14), GoalPreset::BlankLast);
    let goal = GoalPreset::BlankFirst.board(Size::FIFTEEN);
    let large = Problem::to_preset(random_walk(&goal, 6, 40), GoalPreset::BlankFirst);
    let of_moves = TieBreak::of([TiePart { key: TieKey::Move, is_downward: false }]).expect("ties");
    for (problem, settings, most) in [
        (far, Settings { ties: TieBreak::FIRST_IN, ..with("astar") }, 20),
        (near, Settings { heuristic: patchwork, duplicates: Duplicates::Lazy, ..with("astar") }, 40),
        (middle, Settings { goal_test: GoalTest::WhenGenerated, ..with("greedy") }, 12),
        (near, Settings { push_order: PushOrder::Reversed, ..with("dfs-stack") }, 12),
        (
            far,
            Settings { ascent: Ascent::Stochastic, sideways_moves: 2, restarts: 1, ..with("hill-climbing") },
            20,
        ),
        (small, with("uniform-cost"), 30),
        (small, Settings { duplicates: Duplicates::None, ties: TieBreak::LAST_IN, ..with("astar") }, 30),
        (large, Settings { ties: TieBreak::of_library(LibraryQueue::Java), ..with("astar") }, 20),
        (large, Settings { ties: of_moves, ..with("astar") }, 20),
        (small, Settings { beam_width: 2, ..with("beam") }, 12),
    ] {
        let orders = if problem.size() == Size::EIGHT { 5 } else { 4 };
        check(&problem, settings, most, &MOVES[..orders]);
    }
}
