//! The start or the goal in the bar at the top of a screen.

use egui::{Align2, Pos2, Rect, Ui, Vec2, pos2, vec2};

use super::mini_board::{mini_board_size, paint_goal_board, paint_start_board};
use super::pen::{Pen, write};
use crate::core::BoardSide;
use crate::kit::theme::UnitScale;
use crate::puzzle::{Board, Size};
use crate::search::Problem;

/// Its height, in units.
const HEIGHT: f32 = 1.75;

/// The side of a cell, in points.
fn cell(scale: UnitScale, size: Size) -> f32 {
    scale.u(HEIGHT) / size.rows().max(size.cols()) as f32
}

/// Its size, in points.
pub fn bar_board_size(scale: UnitScale, size: Size) -> Vec2 {
    mini_board_size(size, cell(scale, size))
}

/// Paints it with its upper left corner there.
pub fn paint_bar_board(ui: &Ui, corner: Pos2, scale: UnitScale, side: BoardSide, board: &Board) {
    let cell = cell(scale, board.size());
    match side {
        BoardSide::Start => paint_start_board(ui, corner, board, cell),
        BoardSide::Goal => paint_goal_board(ui, corner, board, cell),
    }
}

/// The boards of a bar: the start and each goal.
pub fn bar_boards(problem: &Problem) -> impl Iterator<Item = (BoardSide, &Board)> {
    let goals = problem.all_goals().iter().map(|goal| (BoardSide::Goal, goal));
    std::iter::once((BoardSide::Start, problem.start())).chain(goals)
}

/// Writes its name from the middle of the left edge on, and paints it behind that. Returns where the board is.
pub fn named_bar_board(ui: &Ui, at: Pos2, pen: Pen, side: BoardSide, board: &Board) -> Rect {
    let name = write(ui, at, Align2::LEFT_CENTER, side.name(), pen.weak(), 0.0);
    let size = bar_board_size(pen.scale, board.size());
    let place = Rect::from_min_size(pos2(name.right() + pen.u(0.4), at.y) - vec2(0.0, size.y / 2.0), size);
    paint_bar_board(ui, place.min, pen.scale, side, board);
    place
}
