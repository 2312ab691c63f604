//! The board of a row on its way to the current board, above all panels.

use egui::emath::TSTransform;
use egui::{Context, Id, Rect, Ui, lerp};

use super::moved::transform_since;
use super::{mini_board_size, paint_mini_board};
use crate::puzzle::Board;
use crate::recording::NodeStatus;

/// The part of the way after which it gives way to the current board.
const ARRIVES: f32 = 0.7;

#[derive(Clone, Default)]
struct Flights {
    /// Each board, where it comes from, and how much of the way is done.
    boards: Vec<(Board, Rect, f32)>,
    /// The current board, if it is on the screen.
    to: Option<Rect>,
}

fn id() -> Id {
    Id::unique("boards on their way")
}

/// Says where the current board is in this frame.
pub fn note_current_board(ctx: &Context, rect: Rect) {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Flights>(id()).to = Some(rect));
}

/// Paints a board on its way, at the end of this frame.
pub fn fly(ctx: &Context, board: Board, from: Rect, part: f32) {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Flights>(id()).boards.push((board, from, part)));
}

/// Paints what is on its way in this frame.
pub fn paint_flights(ui: &mut Ui) {
    let Flights { boards, to } = ui.data_mut(|data| data.remove_temp(id())).unwrap_or_default();
    let Some(to) = to else { return };
    for (board, from, part) in boards {
        let cell = to.width() / board.size().cols() as f32;
        let size = mini_board_size(board.size(), cell);
        let scale = lerp(from.width() / size.x..=1.0, part);
        let corner = from.min.lerp(to.min, part);
        // Painted in one size, so that the font is laid out once.
        let start = ui.painter().add(egui::Shape::Noop);
        let opacity = ui.opacity();
        ui.set_opacity(opacity * ((1.0 - part) / (1.0 - ARRIVES)).min(1.0));
        paint_mini_board(ui, to.min, &board, cell, NodeStatus::Current);
        ui.set_opacity(opacity);
        let transform = TSTransform::new(corner - scale * to.min.to_vec2() - egui::Pos2::ZERO, scale);
        transform_since(ui, start, transform, ui.clip_rect());
    }
}
