//! Boards as a picture: large with tiles, small with the colours of a status, or in rows; and the icon and the markers.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::png::channels;
use super::{
    Anchor, Area, Colour, Extent, Line, Palette, Point, Scene, View, about_width, line, plain, point, strong,
};
use crate::puzzle::{Board, Size};
use crate::recording::NodeStatus;

pub const BOARD: View = View {
    name: "board",
    title: "Board",
    summary: "the board of the current node",
    extent: Extent { width: 360.0, height: 360.0 },
    draw: |subject| {
        let board = subject.recording.board(subject.recording.nodes().state(subject.current()));
        board_scene(&board, subject.recording.problem().goal_like(&board), subject.extent, subject.palette)
    },
};

/// The difference between the sides of a cell and its tile: in points, and its limit as a share of the cell.
const GAP: f32 = 2.5;
const MOST_GAP: f32 = 0.06;
const CORNER: f32 = 4.0;
/// Font size of a tile's number, for a tile of side 1.
const NUMBER: f32 = 0.44;
/// The number where the board is the largest thing on the screen, with the gap and the corner for a cell of side 1.
const LARGE_NUMBER: f32 = 0.53;
const LARGE_GAP: f32 = 0.029;
const LARGE_CORNER: f32 = 0.07;
/// The corner of a small board, for a side of 1.
const MINI_CORNER: f32 = 0.04;

/// A board that fills the picture. Tiles in their goal position are highlighted.
pub fn board_scene(board: &Board, goal: &Board, extent: Extent, palette: &Palette) -> Scene {
    board_between(board, None, goal, extent, palette)
}

/// A board on the way to the next one, from 0 to 1: the tile that slides is between two cells.
pub fn board_between(
    board: &Board,
    next: Option<(&Board, f32)>,
    goal: &Board,
    extent: Extent,
    palette: &Palette,
) -> Scene {
    let mut scene = Scene::new(format!("Board {board}"), extent, palette.panel);
    let (rows, cols) = (board.size().rows() as f32, board.size().cols() as f32);
    let margin = extent.width.min(extent.height) * 0.03;
    let side = ((extent.width - 2.0 * margin) / cols).min((extent.height - 2.0 * margin) / rows).max(0.0);
    let corner = point((extent.width - cols * side) / 2.0, (extent.height - rows * side) / 2.0);
    draw_tray(&mut scene, Area::new(corner, cols * side, rows * side), palette);
    for (cell, tile) in board.tiles().enumerate().filter(|(_, tile)| *tile != 0) {
        let place = |cell: usize| {
            let (row, col) = board.size().row_col(cell);
            (row as f32, col as f32)
        };
        let (mut row, mut col) = place(cell);
        if let Some((next, share)) = next {
            let to = place(next.cell_of(tile));
            (row, col) = (row + (to.0 - row) * share, col + (to.1 - col) * share);
        }
        let corner = point(corner.x + col * side, corner.y + row * side);
        let is_home = goal.size() == board.size() && goal.tile(cell) == tile;
        draw_tile(&mut scene, Area::new(corner, side, side), tile, is_home, palette);
    }
    scene
}

pub fn draw_tray(scene: &mut Scene, area: Area, palette: &Palette) {
    scene.rectangle(area, CORNER, palette.blank, Some(line(1.0, palette.tile_line)));
}

/// A tile in its cell. The blank has no number.
pub fn draw_tile(scene: &mut Scene, cell: Area, tile: u8, is_home: bool, palette: &Palette) {
    let area = cell.shrunk(GAP.min(cell.width * MOST_GAP));
    draw_tile_in(scene, area, (tile, cell.width * NUMBER, CORNER), is_home, palette);
}

pub fn draw_large_tile(scene: &mut Scene, cell: Area, tile: u8, is_home: bool, palette: &Palette) {
    let area = cell.shrunk(cell.width * LARGE_GAP);
    let (number, corner) = (cell.width * LARGE_NUMBER, cell.width * LARGE_CORNER);
    draw_tile_in(scene, area, (tile, number, corner), is_home, palette);
}

pub fn draw_large_blank(scene: &mut Scene, cell: Area, palette: &Palette) {
    scene.rectangle(cell.shrunk(cell.width * LARGE_GAP), cell.width * LARGE_CORNER, palette.blank, None);
}

fn draw_tile_in(
    scene: &mut Scene,
    area: Area,
    (tile, size, radius): (u8, f32, f32),
    is_home: bool,
    palette: &Palette,
) {
    let fill = if is_home { palette.tile_home } else { palette.tile };
    scene.rectangle(area, radius, fill, Some(line(1.0, palette.tile_line)));
    if tile != 0 {
        scene.write(area.centre(), Anchor::CENTRE, strong(size, palette.tile_text), tile.to_string());
    }
}

pub fn mini_board_extent(size: Size, cell: f32) -> Extent {
    Extent { width: size.cols() as f32 * cell, height: size.rows() as f32 * cell }
}

/// A small board with its upper left corner at `corner`. Border and fill show the status.
pub fn draw_mini_board(
    scene: &mut Scene,
    corner: Point,
    board: &Board,
    cell: f32,
    status: NodeStatus,
    palette: &Palette,
) {
    let border = if status == NodeStatus::Current { 2.0 } else { 1.0 };
    draw_coloured_board(scene, corner, (board, cell), (palette.status(status), border), palette);
}

/// A small board in a line colour and a fill, with a border of that width.
pub fn draw_coloured_board(
    scene: &mut Scene,
    corner: Point,
    (board, cell): (&Board, f32),
    ((colour, fill), border): ((Colour, Colour), f32),
    palette: &Palette,
) {
    let Extent { width, height } = mini_board_extent(board.size(), cell);
    let area = Area::new(corner, width, height);
    let radius = width.max(height) * MINI_CORNER;
    scene.rectangle(area.shrunk(-border / 2.0), radius, fill, Some(line(border, colour)));
    let centre = |place: usize| {
        let (row, col) = board.size().row_col(place);
        point(corner.x + (col as f32 + 0.5) * cell, corner.y + (row as f32 + 0.5) * cell)
    };
    scene.fill(Area::square(centre(board.blank()), cell * 0.62), colour.faded(0.45));
    for (place, tile) in board.tiles().enumerate().filter(|(_, tile)| *tile != 0) {
        let ink = plain(cell * 0.82, palette.text);
        scene.write(centre(place), Anchor::CENTRE, ink, tile.to_string());
    }
}

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
const ROW_GAP: f32 = 14.0;
/// Sides of a cell: a board of four rows is no larger than one of three.
const ROW_BOARD: f32 = 66.0;
/// From one row of one board to the next one.
const SINGLE: f32 = 150.0;
const TITLE: f32 = 13.0;
const VALUE: f32 = 11.0;

pub fn board_rows_scene(title: &str, rows: &[BoardRow], palette: &Palette) -> Scene {
    let extent = Extent { width: WIDTH, height: 0.0 };
    let mut scene = Scene::new(title, extent, palette.panel);
    let mut top = MARGIN;
    // Rows of one board stand beside each other.
    let (mut beside, mut deepest) = (MARGIN, MARGIN);
    for (place, row) in rows.iter().enumerate() {
        let is_single = |row: &BoardRow| row.boards.len() == 1 && row.stands_beside;
        let is_followed = is_single(row) && rows.get(place + 1).is_some_and(is_single);
        let begun = top;
        scene.write(point(beside, top), Anchor::TOP_LEFT, strong(TITLE, palette.text), &row.title);
        top += TITLE + MARGIN;
        let mut left = beside;
        let mut below: f32 = top;
        for (board, value) in &row.boards {
            let cell = ROW_BOARD / board.size().rows().max(board.size().cols()) as f32;
            let Extent { width, height } = mini_board_extent(board.size(), cell);
            let room = width.max(about_width(value, VALUE));
            if left > MARGIN && left + room > WIDTH - MARGIN {
                (left, top) = (MARGIN, below + ROW_GAP);
            }
            draw_mini_board(&mut scene, point(left, top), board, cell, row.status, palette);
            let mut bottom = top + height;
            if !value.is_empty() {
                scene.write(point(left, bottom + 3.0), Anchor::TOP_LEFT, plain(VALUE, palette.text), value);
                bottom += 3.0 + VALUE;
            }
            below = below.max(bottom);
            left += room + ROW_GAP;
        }
        deepest = deepest.max(below + ROW_GAP);
        (beside, top) = if is_followed { (beside + SINGLE, begun) } else { (MARGIN, deepest) };
    }
    scene.extent.height = top.max(2.0 * MARGIN);
    scene
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marker {
    Ring,
    Square,
    Cross,
    Up,
    Disc,
    Down,
    Diamond,
}

impl Marker {
    pub const ALL: [Self; 7] =
        [Self::Disc, Self::Square, Self::Up, Self::Diamond, Self::Ring, Self::Down, Self::Cross];

    /// Draws it in the colour of its line. A ring has `behind` inside.
    pub fn draw(self, scene: &mut Scene, at: Point, radius: f32, line: Line, behind: Colour) {
        let fill = line.colour;
        let corners: &[(f32, f32)] = match self {
            Self::Ring => return scene.circle(at, radius, behind, Some(line)),
            Self::Disc => return scene.circle(at, radius, fill, None),
            Self::Square => &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
            Self::Up => &[(0.0, -1.2), (1.1, 0.9), (-1.1, 0.9)],
            Self::Down => &[(-1.1, -0.9), (1.1, -0.9), (0.0, 1.2)],
            Self::Diamond => &[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)],
            Self::Cross => {
                for x in [radius, -radius] {
                    scene.segment(point(at.x - x, at.y - radius), point(at.x + x, at.y + radius), line);
                }
                return;
            }
        };
        scene.polygon_around(at, radius, corners, fill);
    }
}

pub const ICON: &str = include_str!("../../../assets/icon.svg");

pub fn icon_png(side: u32) -> Vec<u8> {
    pixels(side).encode_png().expect("an icon has pixels")
}

/// The colours of the icon's pixels, row by row: red, green, blue and opacity.
pub fn icon_rgba(side: u32) -> Vec<u8> {
    pixels(side).pixels().iter().flat_map(channels).collect()
}

fn pixels(side: u32) -> Pixmap {
    let tree = Tree::from_str(ICON, &Options::default()).expect("the icon is SVG");
    let mut pixmap = Pixmap::new(side, side).expect("an icon has pixels");
    let scale = side as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap
}
