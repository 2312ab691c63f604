//! A small board for tables and strips, and the mark of a node's status.

use egui::{Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2};

use super::paint_scene;
use crate::picture::{Colour, Extent, Scene, draw_mini_board, mini_board_extent, point};
use crate::puzzle::Board;
use crate::recording::NodeStatus;
use crate::ui::Theme;

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
    let stroke = Stroke::new(2.5, Theme::of(ui.ctx()).accent());
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

/// A shape for each status, so that they differ without colour: a ring is open, a square closed, a disc current, a
/// cross replaced.
pub fn node_mark(ui: &mut Ui, status: NodeStatus) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(14.0), Sense::hover());
    let theme = Theme::of(ui.ctx());
    let (line, fill) = theme.status(status);
    let centre = rect.center();
    let stroke = Stroke::new(2.0, line);
    let shapes = match status {
        NodeStatus::NotYet => vec![],
        NodeStatus::Open | NodeStatus::OnPath => {
            vec![Shape::circle_filled(centre, 5.0, fill), Shape::circle_stroke(centre, 5.0, stroke)]
        }
        NodeStatus::Current => vec![Shape::circle_filled(centre, 6.0, line)],
        NodeStatus::Closed | NodeStatus::Left => {
            vec![Shape::rect_filled(Rect::from_center_size(centre, Vec2::splat(10.0)), 0, line)]
        }
        NodeStatus::Dropped => {
            let arm = vec2(4.0, 4.0);
            let other = vec2(4.0, -4.0);
            vec![
                Shape::line_segment([centre - arm, centre + arm], stroke),
                Shape::line_segment([centre - other, centre + other], stroke),
            ]
        }
    };
    ui.painter().extend(shapes);
    response
}
