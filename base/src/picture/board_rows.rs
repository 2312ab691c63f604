//! Small boards in rows, each row with a title: what a question shows.

use super::{
    Extent, Horizontal, Palette, Scene, Text, Vertical, about_width, draw_mini_board, mini_board_extent,
    point,
};
use crate::puzzle::Board;
use crate::recording::NodeStatus;

/// A row of boards, which continues below where the picture ends.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardRow {
    pub title: String,
    /// Each with what stands below it, which may be empty.
    pub boards: Vec<(Board, String)>,
    pub status: NodeStatus,
    /// Whether such rows of one board stand beside each other.
    pub stands_beside: bool,
}

const WIDTH: f32 = 640.0;
const MARGIN: f32 = 8.0;
const GAP: f32 = 14.0;
/// Sides of a cell: a board of four rows is no larger than one of three.
const BOARD: f32 = 66.0;
/// From one row of one board to the next one.
const SINGLE: f32 = 150.0;
const TITLE: f32 = 13.0;
const VALUE: f32 = 11.0;

/// The picture of some rows.
pub fn board_rows_scene(title: &str, rows: &[BoardRow], palette: &Palette) -> Scene {
    let extent = Extent { width: WIDTH, height: 0.0 };
    let mut scene = Scene::new(title, extent, palette.panel);
    let mut top = MARGIN;
    // Rows of one board stand beside each other.
    let (mut beside, mut deepest) = (MARGIN, MARGIN);
    for (place, row) in rows.iter().enumerate() {
        let text = |at, size, strong, text: &str| Text {
            at,
            anchor: (Horizontal::Left, Vertical::Top),
            size,
            strong,
            colour: palette.text,
            text: text.to_owned(),
        };
        let is_single = |row: &BoardRow| row.boards.len() == 1 && row.stands_beside;
        let is_followed = is_single(row) && rows.get(place + 1).is_some_and(is_single);
        let begun = top;
        scene.text(text(point(beside, top), TITLE, true, &row.title));
        top += TITLE + MARGIN;
        let mut left = beside;
        let mut below: f32 = top;
        for (board, value) in &row.boards {
            let cell = BOARD / board.size().rows().max(board.size().cols()) as f32;
            let Extent { width, height } = mini_board_extent(board.size(), cell);
            let room = width.max(about_width(value, VALUE));
            if left > MARGIN && left + room > WIDTH - MARGIN {
                (left, top) = (MARGIN, below + GAP);
            }
            draw_mini_board(&mut scene, point(left, top), board, cell, row.status, palette);
            let mut bottom = top + height;
            if !value.is_empty() {
                scene.text(text(point(left, bottom + 3.0), VALUE, false, value));
                bottom += 3.0 + VALUE;
            }
            below = below.max(bottom);
            left += room + GAP;
        }
        deepest = deepest.max(below + GAP);
        (beside, top) = if is_followed { (beside + SINGLE, begun) } else { (MARGIN, deepest) };
    }
    scene.extent.height = top.max(2.0 * MARGIN);
    scene
}
