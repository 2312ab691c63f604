//! A small board for tables and strips, and the mark that says what a node is.

use egui::{
    Align2, FontId, Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};

use crate::puzzle::Board;
use crate::recording::Standing;
use crate::ui::Theme;

/// Width and height of a small board with cells of this side, in points.
pub fn mini_board_size(size: crate::puzzle::Size, cell: f32) -> Vec2 {
    vec2(size.cols() as f32, size.rows() as f32) * cell
}

/// Shows a small board with cells of this side, in points.
pub fn mini_board(ui: &mut Ui, board: &Board, cell: f32, standing: Standing) -> Response {
    let (rect, response) = ui.allocate_exact_size(mini_board_size(board.size(), cell), Sense::click());
    if ui.is_rect_visible(rect) {
        paint_mini_board(ui, rect.min, board, cell, standing);
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, board.to_string()));
    response
}

/// Lights a board up, because the pointer is at its node here or in another panel.
pub fn light_up(ui: &Ui, response: &Response) {
    let stroke = Stroke::new(2.5, Theme::of(ui.ctx()).accent());
    ui.painter().rect_stroke(response.rect, 0, stroke, StrokeKind::Outside);
}

/// Paints it; the border and fill say what the node is.
pub fn paint_mini_board(ui: &Ui, corner: Pos2, board: &Board, cell: f32, standing: Standing) {
    let theme = Theme::of(ui.ctx());
    let (line, fill) = theme.standing(standing);
    let rect = Rect::from_min_size(corner, mini_board_size(board.size(), cell));
    let painter = ui.painter();
    painter.rect_filled(rect, 0, fill);
    let font = FontId::proportional((cell * 0.82).min(22.0));
    for (i, tile) in board.tiles().enumerate() {
        let (row, col) = board.size().row_col(i);
        let centre = corner + vec2(col as f32 + 0.5, row as f32 + 0.5) * cell;
        if tile == 0 {
            painter.rect_filled(
                Rect::from_center_size(centre, Vec2::splat(cell * 0.62)),
                0,
                line.gamma_multiply(0.45),
            );
        } else {
            painter.text(centre, Align2::CENTER_CENTER, tile.to_string(), font.clone(), theme.text());
        }
    }
    let width = if standing == Standing::Current { 2.0 } else { 1.0 };
    painter.rect_stroke(rect, 0, Stroke::new(width, line), StrokeKind::Outside);
}

/// A shape for each standing, so that it can be told without colour: a ring is open, a square closed, a disc current,
/// a cross superseded.
pub fn node_mark(ui: &mut Ui, standing: Standing) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(14.0), Sense::hover());
    let theme = Theme::of(ui.ctx());
    let (line, fill) = theme.standing(standing);
    let centre = rect.center();
    let stroke = Stroke::new(2.0, line);
    let shapes = match standing {
        Standing::NotYet => vec![],
        Standing::Open | Standing::OnPath => {
            vec![Shape::circle_filled(centre, 5.0, fill), Shape::circle_stroke(centre, 5.0, stroke)]
        }
        Standing::Current => vec![Shape::circle_filled(centre, 6.0, line)],
        Standing::Closed | Standing::Left => {
            vec![Shape::rect_filled(Rect::from_center_size(centre, Vec2::splat(10.0)), 0, line)]
        }
        Standing::Dropped => {
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
