//! The question: where on the map is this board?

use super::kind::{AnswerOption, Draft, MapAnswer, OptionShows, QuestionContext};
pub(super) use super::kind::{any_search as offered, any_step as not_before};
use super::whole_map::has_map;
use crate::heuristic::HeuristicId;
use crate::puzzle::{Board, counted};
use crate::search::Side;

/// Wrong places are those of boards at most this many moves away.
const NEAR: usize = 3;
const WRONG: usize = 3;

pub(super) fn ask(context: &QuestionContext) -> Option<Draft> {
    let (recording, problem) = (context.recording, context.recording.problem());
    let step =
        context.step.as_ref().filter(|step| context.at.events == 1 && step.node.side == Side::Forward)?;
    if step.node.g == 0 || !has_map(problem) {
        return None;
    }
    let from_start = HeuristicId::Exact.estimate(problem.start());
    let to_goal = HeuristicId::Exact.estimate(problem.goals());
    let shortest = to_goal.h(problem.start().state());
    let cell = |board: &Board| {
        let (distance, to_goal) = (from_start.h(board.state()), to_goal.h(board.state()));
        (distance, distance + to_goal - shortest)
    };
    let board = recording.board(step.node.state);
    let (distance, detour) = cell(&board);
    let mut boards = vec![board];
    for _ in 0..NEAR {
        let next = boards.iter().flat_map(Board::neighbours);
        boards = boards.iter().copied().chain(next).collect();
    }
    let mut cells: Vec<(u32, u32)> =
        boards.iter().map(cell).filter(|cell| *cell != (distance, detour)).collect();
    cells.sort_unstable_by_key(|cell| (cell.0.abs_diff(distance) + cell.1.abs_diff(detour), *cell));
    cells.dedup();
    let why = |cell: (u32, u32)| match (cell.0 == distance, cell.1 == detour) {
        (true, _) => "The column is right. A shortest path through this board takes another detour.",
        (_, true) => "The row is right. The board is at another distance from the start.",
        _ => "Neither the distance from the start nor the detour is that of this board.",
    };
    let shows = |(distance, detour)| OptionShows::Map(MapAnswer::Cell(distance, detour));
    Some(Draft {
        about: None,
        text: "Where on the map is this board?".to_owned(),
        right: shows((distance, detour)),
        why: format!(
            "It is {} from the start, and its detour is {detour}.",
            counted(distance as usize, "move", "moves")
        ),
        wrong: cells.into_iter().take(WRONG).map(|cell| AnswerOption::new(shows(cell), why(cell))).collect(),
    })
}
