//! All rules are compared with a list of boards as plainly searching with each of them compares it.

use std::ops::ControlFlow;

use super::script::{Beat, Script};
use super::*;
use crate::heuristic::HeuristicId;
use crate::picture::tests::with;
use crate::puzzle::{Board, GoalPreset, MoveOrder, Size, parse_board, random_walk};
use crate::search::{
    Ascent, Duplicates, GoalTest, LibraryQueue, Problem, PushOrder, Settings, TieBreak, TieKey, TiePart,
    Weight,
};

/// After how many boards the search does something else, and what: the board that it takes, or whether it ends with a path. `None` if
/// it is consistent with all of them.
type PlainDifference = Option<(usize, Result<Board, bool>)>;

fn expanded(script: &Script) -> impl Iterator<Item = Board> {
    script.beats.iter().filter_map(|beat| match beat {
        Beat::Expand { id, .. } => Some(script.recording.board(script.recording.nodes().state(*id))),
        Beat::PutBack { .. } => None,
    })
}

/// Searches for as long as the list is. `None` if that is too short to tell.
fn plainly(problem: &Problem, settings: Settings, boards: &[Board]) -> Option<PlainDifference> {
    let script = Script::run(problem, settings, boards.len());
    let mut taken = expanded(&script).fuse();
    for (agreed, board) in boards.iter().enumerate() {
        let Some(theirs) = taken.next() else {
            let found = script.ended?;
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
    let boards: Vec<Board> = expanded(&Script::run(problem, own, most)).take(most).collect();
    let session = Settings { moves: own.moves, ties: own.ties, ..Settings::default() };
    let mut scope = Scope::of(session, problem, 2);
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
