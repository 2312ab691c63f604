//! Boards as a picture: large with tiles, small with the colours of a status, or in rows; how h comes about, drawn on one; the
//! icon, the markers, and the marks of nodes that must be, may be, or never are expanded.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::palette::Palette;
use super::png::channels;
use super::scene::{
    Anchor, Area, Colour, Extent, Line, Point, Scene, about_width, line, plain, point, strong,
};
use super::view::View;
use crate::heuristic::{ExplainedPart, Explanation, PartOfH};
use crate::puzzle::{Board, Size};
use crate::recording::{Necessity, NodeStatus};

pub const BOARD: View = View {
    name: "board",
    title: "Board",
    summary: "the board of the current node",
    extent: Extent { width: 360.0, height: 360.0 },
    draw: |subject| {
        let board = subject.recording.board(subject.recording.nodes().state(subject.current()));
        let goal = subject.recording.problem().goal_like(&board);
        board_between(&board, None, goal, subject.extent, subject.palette)
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

/// A board that fills the picture, or one on the way to the next one, from 0 to 1: the tile that slides is between two cells. Tiles
/// in their goal position are highlighted.
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

/// Inset of a tile, for a cell of side 1.
const INSET: f32 = 0.075;
/// Share of the inset for a number with several digits.
const CLOSER: f32 = 0.4;
const JOIN: f32 = 0.035;
const BAR: f32 = 0.09;
const HEAD: f32 = 0.14;
/// The size of a number with decimals, as a share of that of others.
const DECIMALS: f32 = 0.8;

/// Writes the share of each tile in h into its upper right corner, and draws the other parts of h: conflicts join their tiles,
/// swaps are numbered in their order, groups have a colour each, pairs a line. `cell` gives the place of a cell, `size` that of
/// the numbers.
pub fn draw_explanation(
    scene: &mut Scene,
    cell: impl Fn(u8) -> Area,
    explanation: &Explanation,
    size: f32,
    palette: &Palette,
) {
    let (mut swaps, mut groups) = (Vec::new(), 0);
    for ExplainedPart { moves, counted } in &explanation.parts {
        match counted {
            PartOfH::Tile { cell: at, .. } => {
                draw_number(scene, cell(*at), moves.to_string(), size, palette.h);
            }
            PartOfH::Conflict { cell: at, passing } => {
                for other in passing {
                    join(scene, &cell(*at), &cell(*other), palette.h);
                }
                draw_added(scene, cell(*at), *moves, size, palette);
            }
            PartOfH::Sequence { cell: at } => draw_added(scene, cell(*at), *moves, size, palette),
            PartOfH::StraightLines { hundredths, .. } => {
                for (at, length) in hundredths {
                    draw_number(scene, cell(*at), decimal(*length), size * DECIMALS, palette.h);
                }
            }
            PartOfH::Swap { cell: at } => swaps.push(*at),
            PartOfH::Pair { first, second } => {
                join(scene, &cell(*first), &cell(*second), palette.h.faded(0.35));
            }
            PartOfH::Group { cells } => {
                let colour = group_colour(groups, palette);
                groups += 1;
                for (place, at) in cells.iter().enumerate() {
                    let area = cell(*at);
                    let (inset, high) = (area.width * 2.0 * INSET, area.width * BAR);
                    let bar = point(area.x + inset, area.bottom() - inset - high / 2.0);
                    scene.fill(Area::new(bar, area.width - 2.0 * inset, high), colour);
                    if place == 0 {
                        draw_number(scene, area, moves.to_string(), size, colour);
                    }
                }
            }
            PartOfH::Lines { .. } | PartOfH::Board => {}
        }
    }
    for (place, at) in swaps.iter().enumerate().filter(|(place, at)| !swaps[..*place].contains(at)) {
        // A tile may be swapped twice.
        let turns =
            (place..swaps.len()).filter(|other| swaps[*other] == *at).map(|turn| (turn + 1).to_string());
        draw_number(scene, cell(*at), turns.collect::<Vec<_>>().join(","), size, palette.h);
    }
}

/// The colour of a group of tiles, counted from 0.
pub fn group_colour(group: usize, palette: &Palette) -> Colour {
    [palette.h, palette.text, palette.weak_text][group % 3]
}

/// The way of a tile to the cell where it belongs: along its row, then along the column.
pub fn draw_way(scene: &mut Scene, from: Area, to: Area, palette: &Palette) {
    let (start, end) = (from.centre(), to.centre());
    let corner = point(end.x, start.y);
    let width = from.width * 2.0 * JOIN;
    let mut points = vec![start, corner, end];
    points.dedup_by(|next, last| (last.x - next.x).abs() + (last.y - next.y).abs() <= 0.1);
    let [.., before, last] = &mut points[..] else { return };
    let length = (end.x - before.x).abs() + (end.y - before.y).abs();
    let along = point((end.x - before.x) / length, (end.y - before.y) / length);
    let head = from.width * HEAD;
    let base = point(end.x - along.x * head * 1.6, end.y - along.y * head * 1.6);
    let wing = |side: f32| point(base.x - along.y * head * side, base.y + along.x * head * side);
    *last = base;
    scene.polyline(points, line(width, palette.h));
    scene.polygon([end, wing(1.0), wing(-1.0)], palette.h);
}

/// Writes what is added to the share of a tile into its lower right corner.
fn draw_added(scene: &mut Scene, cell: Area, added: u32, size: f32, palette: &Palette) {
    let inset = cell.width * INSET;
    let at = point(cell.right() - inset, cell.bottom() - inset);
    scene.write(at, Anchor::BOTTOM_RIGHT, strong(size, palette.h), format!("+{added}"));
}

/// A number of hundredths: `1`, `1.41`.
pub fn decimal(hundredths: u32) -> String {
    match (hundredths / 100, hundredths % 100) {
        (whole, 0) => whole.to_string(),
        (whole, rest) => format!("{whole}.{rest:02}"),
    }
}

fn draw_number(scene: &mut Scene, cell: Area, value: String, size: f32, colour: Colour) {
    // A number of two digits would reach over that of the tile, so it stands higher in the corner.
    let inset = cell.width * if value.len() > 1 { INSET * CLOSER } else { INSET };
    let at = point(cell.right() - inset, cell.y + inset);
    scene.write(at, Anchor::TOP_RIGHT, strong(size, colour), value);
}

fn join(scene: &mut Scene, a: &Area, b: &Area, colour: Colour) {
    let (from, to) = (a.centre(), b.centre());
    let away = point(to.x - from.x, to.y - from.y);
    let length = away.x.hypot(away.y).max(1.0);
    let part = 0.3 * a.width / length;
    let on_line = |part: f32| point(from.x + away.x * part, from.y + away.y * part);
    scene.segment(on_line(part), on_line(1.0 - part), line(a.width * JOIN, colour));
}

/// The smallest square that can be told from others, in points.
pub const LEAST_NECESSITY: f32 = 7.0;

impl Palette {
    pub fn necessity(&self, necessity: Necessity) -> Colour {
        match necessity {
            Necessity::Must => self.must,
            Necessity::May => self.may,
            Necessity::Never => self.never,
        }
    }
}

/// Draws `<`, `=` or `>` in a square of this side: f is below, equal to, or above the length of a shortest path.
pub fn draw_necessity(scene: &mut Scene, centre: Point, side: f32, necessity: Necessity, palette: &Palette) {
    scene.fill(Area::square(centre, side), palette.necessity(necessity));
    draw_necessity_sign(scene, centre, side, necessity, palette.panel);
}

pub(super) fn draw_necessity_sign(
    scene: &mut Scene,
    centre: Point,
    side: f32,
    necessity: Necessity,
    colour: Colour,
) {
    let (across, up) = (side * 0.24, side * 0.27);
    let at = |x: f32, y: f32| point(centre.x + x * across, centre.y + y * up);
    let strokes = match necessity {
        Necessity::Must => vec![vec![at(1.0, -1.0), at(-1.0, 0.0), at(1.0, 1.0)]],
        Necessity::May => vec![vec![at(-1.0, -0.5), at(1.0, -0.5)], vec![at(-1.0, 0.5), at(1.0, 0.5)]],
        Necessity::Never => vec![vec![at(-1.0, -1.0), at(1.0, 0.0), at(-1.0, 1.0)]],
    };
    let line = line((side * 0.13).max(1.0), colour);
    for points in strokes {
        scene.polyline(points, line);
    }
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
