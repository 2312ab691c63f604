//! A small board for tables and strips, and the mark of a node's status.

use egui::{Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2};

use super::scene::paint_scene;
use crate::kit::theme::Theme;
use crate::picture::{Colour, Extent, Scene, draw_coloured_board, draw_mini_board, mini_board_extent, point};
use crate::puzzle::Board;
use crate::recording::NodeStatus;

/// Room for the border.
const BORDER: f32 = 2.0;

/// Size of a small board with cells of this side, in points.
pub fn mini_board_size(size: crate::puzzle::Size, cell: f32) -> Vec2 {
    let Extent { width, height } = mini_board_extent(size, cell);
    vec2(width, height)
}

/// Shows a small board with cells of this side, in points.
pub fn mini_board(ui: &mut Ui, board: &Board, cell: f32, status: NodeStatus) -> Response {
    let (rect, response) = ui.allocate_exact_size(mini_board_size(board.size(), cell), Sense::click());
    if ui.is_rect_visible(rect) {
        paint_mini_board(ui, rect.min, board, cell, status);
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, board.to_string()));
    response
}

/// Highlights a board, because the pointer is over its node here or in another panel.
pub fn light_up(ui: &Ui, response: &Response) {
    let stroke = Stroke::new(2.5, Theme::of(ui.ctx()).action());
    ui.painter().rect_stroke(response.rect, 0, stroke, StrokeKind::Outside);
}

/// Border and fill show the status.
pub fn paint_mini_board(ui: &Ui, corner: Pos2, board: &Board, cell: f32, status: NodeStatus) {
    let palette = Theme::of(ui.ctx()).palette();
    let size = mini_board_size(board.size(), cell) + Vec2::splat(2.0 * BORDER);
    let extent = Extent { width: size.x, height: size.y };
    let mut scene = Scene::new("", extent, Colour::NONE);
    draw_mini_board(&mut scene, point(BORDER, BORDER), board, cell, status, palette);
    paint_scene(ui, ui.scope_id(), corner - Vec2::splat(BORDER), &scene);
}

/// Paints the board that a search begins at.
pub fn paint_start_board(ui: &Ui, corner: Pos2, board: &Board, cell: f32) {
    let palette = Theme::of(ui.ctx()).palette();
    paint_coloured_board(ui, corner, board, cell, (palette.tile_line, palette.tile));
}

/// Paints the goal.
pub fn paint_goal_board(ui: &Ui, corner: Pos2, board: &Board, cell: f32) {
    let palette = Theme::of(ui.ctx()).palette();
    paint_coloured_board(ui, corner, board, cell, (palette.path, palette.path_fill));
}

fn paint_coloured_board(ui: &Ui, corner: Pos2, board: &Board, cell: f32, colours: (Colour, Colour)) {
    let palette = Theme::of(ui.ctx()).palette();
    let size = mini_board_size(board.size(), cell) + Vec2::splat(2.0 * BORDER);
    let extent = Extent { width: size.x, height: size.y };
    let mut scene = Scene::new("", extent, Colour::NONE);
    draw_coloured_board(&mut scene, point(BORDER, BORDER), (board, cell), (colours, 1.0), palette);
    paint_scene(ui, ui.scope_id(), corner - Vec2::splat(BORDER), &scene);
}

/// A shape for each status, so that it can be told without colour: a ring is open, a square closed, a disc current,
/// a cross replaced.
pub fn node_mark(ui: &mut Ui, status: NodeStatus) -> Response {
    const SIDE: f32 = 14.0;
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(SIDE), Sense::hover());
    paint_node_mark(ui, rect.center(), SIDE, status);
    response
}

/// Paints the sign of the node that is next around a place, with this height; it points in a direction of length 1.
pub fn paint_next_mark(ui: &Ui, centre: Pos2, side: f32, direction: Vec2) {
    let (line, _) = Theme::of(ui.ctx()).status(NodeStatus::Current);
    let along = direction * side / 2.0;
    let across = along.rot90();
    let points = [centre - along - across, centre + along, centre - along + across];
    ui.painter().add(Shape::convex_polygon(points.to_vec(), line, Stroke::NONE));
}

/// Paints it around a place, with this side.
pub fn paint_node_mark(ui: &Ui, centre: Pos2, side: f32, status: NodeStatus) {
    let theme = Theme::of(ui.ctx());
    let (line, fill) = theme.status(status);
    // Of a mark of 14.
    let part = |length: f32| length * side / 14.0;
    let stroke = Stroke::new(part(2.0), line);
    let shapes = match status {
        NodeStatus::NotYet => vec![],
        NodeStatus::Open | NodeStatus::OnPath => {
            let radius = part(5.0);
            vec![Shape::circle_filled(centre, radius, fill), Shape::circle_stroke(centre, radius, stroke)]
        }
        NodeStatus::Current => vec![Shape::circle_filled(centre, part(6.0), line)],
        NodeStatus::Closed | NodeStatus::Left => {
            vec![Shape::rect_filled(Rect::from_center_size(centre, Vec2::splat(part(10.0))), 0, line)]
        }
        NodeStatus::Dropped => {
            let arm = Vec2::splat(part(4.0));
            let other = vec2(arm.x, -arm.y);
            vec![
                Shape::line_segment([centre - arm, centre + arm], stroke),
                Shape::line_segment([centre - other, centre + other], stroke),
            ]
        }
    };
    ui.painter().extend(shapes);
}
