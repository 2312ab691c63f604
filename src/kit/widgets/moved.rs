//! Painting something on its way, while its place for pointers and screen readers is where it arrives; and boards on their way.

use egui::emath::TSTransform;
use egui::layers::ShapeIdx;
use egui::{Context, Id, Rect, Shape, Ui, Vec2, lerp, vec2};

use super::board::{mini_board_size, paint_mini_board};
use crate::puzzle::Board;
use crate::recording::NodeStatus;

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

/// The part of the way after which it gives way to the current board.
const ARRIVES: f32 = 0.7;

/// Where a board comes from or goes to, beside the current board.
#[derive(Clone, Copy)]
pub enum FlightWay {
    From(Rect),
    To(Rect),
}

#[derive(Clone, Default)]
struct Flights {
    /// Each board with its way, and how much of the way is done, from 0 to 1.
    boards: Vec<(Board, FlightWay, f32)>,
    /// The current board, if it is on the screen.
    current: Option<Rect>,
}

fn id() -> Id {
    Id::unique("boards on their way")
}

pub fn note_current_board(ctx: &Context, rect: Rect) {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Flights>(id()).current = Some(rect));
}

/// Paints a board on its way from or to the current board, at the end of this frame.
pub fn fly(ctx: &Context, board: Board, way: FlightWay, part: f32) {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Flights>(id()).boards.push((board, way, part)));
}

/// Paints what is on its way in this frame.
pub fn paint_flights(ui: &mut Ui) {
    let Flights { boards, current } = ui.data_mut(|data| data.remove_temp(id())).unwrap_or_default();
    let Some(current) = current else { return };
    for (board, way, part) in boards {
        let (from, to, status) = match way {
            FlightWay::From(from) => (from, current, NodeStatus::Current),
            FlightWay::To(to) => (current, to, NodeStatus::NotYet),
        };
        let cell = current.width() / board.size().cols() as f32;
        let size = mini_board_size(board.size(), cell);
        let scale = lerp(from.width() / size.x..=to.width() / size.x, part);
        let corner = from.min.lerp(to.min, part);
        // Painted in one size, so that the font is laid out once.
        let start = ui.painter().add(egui::Shape::Noop);
        let opacity = ui.opacity();
        if let FlightWay::From(_) = way {
            ui.set_opacity(opacity * ((1.0 - part) / (1.0 - ARRIVES)).min(1.0));
        }
        paint_mini_board(ui, current.min, &board, cell, status);
        ui.set_opacity(opacity);
        let transform = TSTransform::new(corner - scale * current.min.to_vec2() - egui::Pos2::ZERO, scale);
        transform_since(ui, start, transform, ui.clip_rect());
    }
}
