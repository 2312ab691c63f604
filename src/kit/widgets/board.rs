//! Boards: a large one, to show or to edit by clicks, drags and arrow keys; small ones; and those in bars or on their way. What is
//! on its way has its place for pointers and screen readers where it arrives.

use egui::emath::TSTransform;
use egui::layers::ShapeIdx;
use egui::{
    Align2, Color32, Context, Id, Key, Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui,
    Vec2, WidgetInfo, lerp, pos2, vec2,
};

use super::focus::take_keys;
use super::pen::{Pen, write};
use super::scene::{paint_around, paint_scene};
use crate::core::BoardSide;
use crate::heuristic::{ExplainedPart, Explanation, PartOfH};
use crate::kit::motion;
use crate::kit::theme::{Theme, UnitScale};
use crate::picture::tree::draw_node_mark;
use crate::picture::{
    Area, Colour, Extent, Palette, Point, Scene, draw_coloured_board, draw_explanation, draw_large_blank,
    draw_large_tile, draw_mini_board, draw_tile, draw_tray, draw_way, mini_board_extent, point,
};
use crate::puzzle::{Board, Move, Size};
use crate::recording::NodeStatus;
use crate::search::Problem;

const EDITOR_HINT: &str = "Click a tile beside the blank to slide it. Drag a tile to swap two. Arrow keys move the blank; Escape leaves the board.";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardEdit {
    Slide(Move),
    Swap(usize, usize),
}

impl BoardEdit {
    /// The resulting board; `None` if the border is in the way.
    pub fn apply(self, board: &Board) -> Option<Board> {
        match self {
            Self::Slide(mv) => board.after(mv),
            Self::Swap(a, b) => Some(board.swapped(a, b)),
        }
    }
}

struct BoardCells {
    rect: Rect,
    side: f32,
    cols: usize,
}

impl BoardCells {
    fn new(rect: Rect, board: &Board) -> Self {
        let size = board.size();
        let side = (rect.width() / size.cols() as f32).min(rect.height() / size.rows() as f32);
        let extent = vec2(side * size.cols() as f32, side * size.rows() as f32);
        Self { rect: Rect::from_center_size(rect.center(), extent), side, cols: size.cols() }
    }

    fn corner(&self, col: f32, row: f32) -> Pos2 {
        self.rect.min + vec2(col, row) * self.side
    }

    fn at(&self, pos: Pos2) -> Option<usize> {
        let offset = (pos - self.rect.min) / self.side;
        (self.rect.contains(pos)).then(|| {
            let rows = (self.rect.height() / self.side).round() as usize;
            let (col, row) = (offset.x as usize, offset.y as usize);
            row.min(rows - 1) * self.cols + col.min(self.cols - 1)
        })
    }
}

/// Width and height of a board in points. The longer side is `side`.
fn extent(board: &Board, side: f32) -> Vec2 {
    let (cols, rows) = (board.size().cols() as f32, board.size().rows() as f32);
    vec2(cols, rows) * (side / cols.max(rows))
}

#[derive(Clone, Debug, Default)]
pub struct BoardLook {
    pub explanation: Explanation,
    /// Whether only the part of the tile under the pointer is shown, because there is no room for all.
    pub only_pointed: bool,
    /// The size of its numbers, in points.
    pub share_size: f32,
    pub frame: Option<(f32, Color32)>,
}

/// A board by its rows, for screen readers.
pub fn board_words(board: &Board) -> String {
    format!("{board:#}").replace('\n', ", ").replace('x', "blank")
}

/// Shows a board with its frame in this rectangle; a tile slides if the board was one move away in the last frame.
pub fn framed_board(
    ui: &Ui,
    id: Id,
    rect: Rect,
    (board, goal): (&Board, &Board),
    look: &BoardLook,
    label: &str,
) -> Response {
    let mut inside = rect;
    if let Some((width, colour)) = look.frame {
        let corner = (rect.width() * 0.04).min(255.0) as u8;
        ui.painter().rect_stroke(rect, corner, Stroke::new(width, colour), StrokeKind::Inside);
        inside = rect.shrink(width * 1.75);
    }
    let response = ui.interact(rect, id.with("shown"), Sense::hover());
    let cells = BoardCells::new(inside, board);
    let pointed = response.hover_pos().and_then(|at| cells.at(at));
    paint(ui, id, &cells, (board, goal), (None, pointed), look);
    response
        .widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("{label} {}", board_words(board))));
    response
}

pub fn board_editor(
    ui: &mut Ui,
    id: Id,
    board: &Board,
    goal: &Board,
    side: f32,
    label: &str,
) -> Option<BoardEdit> {
    let (rect, response) = ui.allocate_exact_size(extent(board, side), Sense::click_and_drag());
    let cells = BoardCells::new(rect, board);
    if response.clicked() || response.drag_started() {
        response.request_focus();
    }
    if response.drag_started() {
        let from = ui.input(|input| input.pointer.press_origin()).and_then(|pos| cells.at(pos));
        ui.data_mut(|data| data.insert_temp(id, from));
    }
    let dragged_cell = || ui.data(|data| data.get_temp::<Option<usize>>(id)).flatten();
    let dragged = if response.dragged() { dragged_cell() } else { None };
    let dragged_to = dragged.zip(response.interact_pointer_pos());
    paint(ui, id, &cells, (board, goal), (dragged_to, None), &BoardLook::default());
    if response.has_focus() {
        let theme = Theme::of(ui.ctx());
        let stroke = Stroke::new(2.0, theme.action());
        ui.painter().rect_stroke(cells.rect.expand(1.0), 4, stroke, StrokeKind::Outside);
        take_keys(ui, &response, &[Key::ArrowUp, Key::ArrowDown, Key::ArrowLeft, Key::ArrowRight]);
    }
    let name = || format!("{label} board {}", board_words(board));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name()));
    let edit = keyboard_edit(ui, &response)
        .or_else(|| clicked(&response, &cells, board))
        .or_else(|| dropped(&response, &cells, dragged_cell()));
    if response.drag_stopped() {
        ui.data_mut(|data| data.remove_temp::<Option<usize>>(id));
    }
    response.on_hover_text(EDITOR_HINT);
    edit.filter(|edit| edit.apply(board).is_some())
}

fn keyboard_edit(ui: &Ui, response: &Response) -> Option<BoardEdit> {
    if !response.has_focus() {
        return None;
    }
    let keys = [
        (Key::ArrowUp, Move::Up),
        (Key::ArrowDown, Move::Down),
        (Key::ArrowLeft, Move::Left),
        (Key::ArrowRight, Move::Right),
    ];
    let pressed = |key| ui.input(|input| input.modifiers.is_none() && input.key_pressed(key));
    keys.into_iter().find(|(key, _)| pressed(*key)).map(|(_, mv)| BoardEdit::Slide(mv))
}

fn clicked(response: &Response, cells: &BoardCells, board: &Board) -> Option<BoardEdit> {
    let clicked = response.clicked().then(|| response.interact_pointer_pos()).flatten()?;
    Move::between(board.size(), board.blank(), cells.at(clicked)?).map(BoardEdit::Slide)
}

fn dropped(response: &Response, cells: &BoardCells, from: Option<usize>) -> Option<BoardEdit> {
    let dropped = response.drag_stopped().then(|| response.interact_pointer_pos()).flatten()?;
    let (from, to) = (from?, cells.at(dropped)?);
    (from != to).then_some(BoardEdit::Swap(from, to))
}

#[derive(Clone, Copy)]
struct SlidingTile {
    from: Board,
    to: Board,
    /// In seconds; long ago if nothing slides.
    began: f64,
}

impl SlidingTile {
    fn to(ctx: &Context, id: Id, board: &Board) -> Self {
        let still = Self { from: *board, to: *board, began: f64::NEG_INFINITY };
        let kept = ctx.data(|data| data.get_temp(id)).unwrap_or(still);
        let slide = if kept.to == *board {
            kept
        } else if kept.to.neighbours().any(|next| next == *board) {
            // Only a move is a motion.
            Self { from: kept.to, to: *board, began: motion::start(ctx) }
        } else {
            still
        };
        ctx.data_mut(|data| data.insert_temp(id, slide));
        slide
    }
}

fn paint(
    ui: &Ui,
    id: Id,
    cells: &BoardCells,
    (board, goal): (&Board, &Board),
    (dragged, pointed): (Option<(usize, Pos2)>, Option<usize>),
    look: &BoardLook,
) {
    let palette = Theme::of(ui.ctx()).palette();
    let ctx = ui.ctx();
    let slide = SlidingTile::to(ctx, id.with("slide"), board);
    let part = motion::part(ctx, slide.began, motion::SLIDE);
    // The whole visible area, because a dragged tile may leave the board.
    let whole = ui.clip_rect();
    let area = |corner: Pos2, extent: Vec2| {
        let corner = corner - whole.min;
        Area::new(point(corner.x, corner.y), extent.x, extent.y)
    };
    let extent = Extent { width: whole.width(), height: whole.height() };
    let mut scene = Scene::new("", extent, Colour::NONE);
    let is_framed = look.frame.is_some();
    if is_framed {
        let (row, col) = board.size().row_col(board.blank());
        let corner = cells.corner(col as f32, row as f32);
        draw_large_blank(&mut scene, area(corner, Vec2::splat(cells.side)), palette);
    } else {
        draw_tray(&mut scene, area(cells.rect.min, cells.rect.size()), palette);
    }
    let mut tile_at = |corner: Pos2, tile: u8, is_home: bool| {
        let cell = area(corner, Vec2::splat(cells.side));
        if is_framed {
            draw_large_tile(&mut scene, cell, tile, is_home, palette);
        } else {
            draw_tile(&mut scene, cell, tile, is_home, palette);
        }
    };
    let corner_of = |cell: usize| {
        let before = if part < 1.0 { slide.from.cell_of(board.tile(cell)) } else { cell };
        let (row, col) = board.size().row_col(cell);
        let (row_before, col_before) = board.size().row_col(before);
        let between = |from: usize, to: usize| lerp(from as f32..=to as f32, part);
        cells.corner(between(col_before, col), between(row_before, row))
    };
    let mut on_top = None;
    for (cell, tile) in board.tiles().enumerate() {
        let is_home = goal.size() == board.size() && goal.tile(cell) == tile;
        match dragged {
            Some((from, pointer)) if from == cell => {
                let corner = pointer - Vec2::splat(cells.side / 2.0);
                on_top = Some((corner, tile));
            }
            _ if tile != 0 => tile_at(corner_of(cell), tile, is_home),
            _ => {}
        }
    }
    if let Some((corner, tile)) = on_top {
        tile_at(corner, tile, false);
    }
    // The number of a tile slides with it.
    let place = |cell: u8| area(corner_of(cell.into()), Vec2::splat(cells.side));
    let is_of = |part: &ExplainedPart| match part.counted {
        PartOfH::Tile { cell, .. } => pointed == Some(cell.into()),
        _ => false,
    };
    let explanation = if look.only_pointed {
        let parts = look.explanation.parts.iter().filter(|part| is_of(part)).cloned().collect();
        &Explanation { parts, ..Explanation::default() }
    } else {
        &look.explanation
    };
    draw_explanation(&mut scene, place, explanation, look.share_size, palette);
    let way = pointed.and_then(|at| {
        look.explanation.parts.iter().find_map(|part| match part.counted {
            PartOfH::Tile { cell, home } if usize::from(cell) == at => Some((cell, home)),
            _ => None,
        })
    });
    if let Some((from, to)) = way {
        draw_way(&mut scene, place(from), place(to), palette);
    }
    paint_scene(ui, id, whole.min, &scene);
}

const BORDER: f32 = 2.0;

/// Size of a small board with cells of this side, in points.
pub fn mini_board_size(size: Size, cell: f32) -> Vec2 {
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

/// Shows an empty frame in place of a small board that is still to come, so that nothing moves when it comes.
pub fn empty_board(ui: &mut Ui, size: Size, cell: f32) {
    let (rect, _) = ui.allocate_exact_size(mini_board_size(size, cell), Sense::hover());
    let stroke = Stroke::new(1.0, Theme::of(ui.ctx()).line());
    ui.painter().rect_stroke(rect, 0, stroke, StrokeKind::Outside);
}

/// Highlights a board, because the pointer is over its node here or in another panel.
pub fn light_up(ui: &Ui, response: &Response) {
    let stroke = Stroke::new(2.5, Theme::of(ui.ctx()).action());
    ui.painter().rect_stroke(response.rect, 0, stroke, StrokeKind::Outside);
}

/// Border and fill show the status.
pub fn paint_mini_board(ui: &Ui, corner: Pos2, board: &Board, cell: f32, status: NodeStatus) {
    paint_small(ui, corner, board, cell, |scene, at, palette| {
        draw_mini_board(scene, at, board, cell, status, palette);
    });
}

fn paint_small(
    ui: &Ui,
    corner: Pos2,
    board: &Board,
    cell: f32,
    draw: impl FnOnce(&mut Scene, Point, &'static Palette),
) {
    let size = mini_board_size(board.size(), cell) + Vec2::splat(2.0 * BORDER);
    let mut scene = Scene::new("", Extent { width: size.x, height: size.y }, Colour::NONE);
    draw(&mut scene, point(BORDER, BORDER), Theme::of(ui.ctx()).palette());
    paint_scene(ui, ui.scope_id(), corner - Vec2::splat(BORDER), &scene);
}

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

pub fn paint_node_mark(ui: &Ui, centre: Pos2, side: f32, status: NodeStatus) {
    paint_around(ui, centre, side, |scene, at, palette| {
        draw_node_mark(scene, at, side * 0.86, status, palette);
    });
}

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

pub fn paint_bar_board(ui: &Ui, corner: Pos2, scale: UnitScale, side: BoardSide, board: &Board) {
    let cell = cell(scale, board.size());
    paint_small(ui, corner, board, cell, |scene, at, palette| {
        let colours = match side {
            BoardSide::Start => (palette.tile_line, palette.tile),
            BoardSide::Goal => (palette.path, palette.path_fill),
        };
        draw_coloured_board(scene, at, (board, cell), (colours, 1.0), palette);
    });
}

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

/// How far something is from where it arrives.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moved {
    /// Below its place, in points.
    pub down: f32,
    pub opacity: f32,
}

impl Moved {
    pub const ARRIVED: Self = Self { down: 0.0, opacity: 1.0 };
}

/// Paints something on its way, inside `bounds`.
pub fn paint_moved<R>(ui: &mut Ui, moved: Moved, bounds: Rect, paint: impl FnOnce(&mut Ui) -> R) -> R {
    if moved == Moved::ARRIVED {
        return paint(ui);
    }
    let start = ui.painter().add(Shape::Noop);
    let opacity = ui.opacity();
    ui.set_opacity(opacity * moved.opacity);
    let painted = paint(ui);
    ui.set_opacity(opacity);
    let offset: Vec2 = vec2(0.0, moved.down);
    transform_since(ui, start, TSTransform::from_translation(offset), bounds);
    painted
}

fn transform_since(ui: &Ui, start: ShapeIdx, transform: TSTransform, bounds: Rect) {
    ui.ctx().graphics_mut(|graphics| {
        let list = graphics.entry(ui.layer_id());
        for place in start.0..list.next_idx().0 {
            list.mutate_shape(ShapeIdx(place), |clipped| {
                clipped.transform(transform);
                clipped.clip_rect = clipped.clip_rect.intersect(bounds);
            });
        }
    });
}

/// The part of the way after which a board gives way to the current board.
const ARRIVES: f32 = 0.7;

#[derive(Clone, Default)]
struct Flights {
    /// Each board with where it comes from, and how much of its way to the current board is done, from 0 to 1.
    boards: Vec<(Board, Rect, f32)>,
    /// The current board, if it is on the screen.
    current: Option<Rect>,
}

fn id() -> Id {
    Id::unique("boards on their way")
}

pub fn note_current_board(ctx: &Context, rect: Rect) {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Flights>(id()).current = Some(rect));
}

/// Paints a board on its way to the current board, at the end of this frame.
pub fn fly(ctx: &Context, board: Board, from: Rect, part: f32) {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Flights>(id()).boards.push((board, from, part)));
}

pub fn paint_flights(ui: &mut Ui) {
    let Flights { boards, current } = ui.data_mut(|data| data.remove_temp(id())).unwrap_or_default();
    let Some(current) = current else { return };
    for (board, from, part) in boards {
        let cell = current.width() / board.size().cols() as f32;
        let size = mini_board_size(board.size(), cell);
        let scale = lerp(from.width() / size.x..=current.width() / size.x, part);
        let corner = from.min.lerp(current.min, part);
        // Painted in one size, so that the font is laid out once.
        let start = ui.painter().add(egui::Shape::Noop);
        let opacity = ui.opacity();
        ui.set_opacity(opacity * ((1.0 - part) / (1.0 - ARRIVES)).min(1.0));
        paint_mini_board(ui, current.min, &board, cell, NodeStatus::Current);
        ui.set_opacity(opacity);
        let transform = TSTransform::new(corner - scale * current.min.to_vec2() - Pos2::ZERO, scale);
        transform_since(ui, start, transform, ui.clip_rect());
    }
}
