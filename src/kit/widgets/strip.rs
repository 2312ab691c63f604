//! A row of small boards of any length. Only the visible ones are laid out.

use std::ops::Range;

use egui::{Align, Rect, ScrollArea, Ui, UiBuilder, pos2, vec2};

use super::mini_board::mini_board_size;
use crate::puzzle::Size;

/// Room for the line under a board.
const LABEL_HEIGHT: f32 = 22.0;
const BORDER: f32 = 1.0;

#[derive(Clone, Copy, Debug)]
pub struct BoardStrip {
    /// Distinguishes it from other strips.
    pub name: &'static str,
    /// Size of the boards.
    pub size: Size,
    /// Side of a cell, in points.
    pub cell: f32,
    /// Number of boards.
    pub len: usize,
    /// The index of the board to scroll to, if any.
    pub bring: Option<usize>,
}

/// `nodes` returns the nodes in a range of indices; `show` shows one of them at its index.
pub fn board_strip<T>(
    ui: &mut Ui,
    strip: BoardStrip,
    nodes: impl FnOnce(Range<usize>) -> Vec<T>,
    mut show: impl FnMut(&mut Ui, usize, T),
) {
    let board = mini_board_size(strip.size, strip.cell);
    let step = board.x + ui.spacing().item_spacing.x + 2.0 * BORDER;
    let height = board.y + LABEL_HEIGHT + 2.0 * BORDER;
    let area = ScrollArea::horizontal().id_salt(strip.name).auto_shrink([false, true]);
    area.show_viewport(ui, |ui, viewport| {
        ui.set_width(step * strip.len as f32);
        ui.set_height(height);
        let origin = ui.min_rect().min;
        let place_rect = |place: usize| {
            let left = origin.x + BORDER + place as f32 * step;
            Rect::from_min_size(pos2(left, origin.y + BORDER), vec2(step, height))
        };
        if let Some(place) = strip.bring {
            ui.scroll_to_rect(place_rect(place), Some(Align::Center));
        }
        let first = (viewport.min.x / step).floor().max(0.0) as usize;
        let end = ((viewport.max.x / step).ceil().max(0.0) as usize).min(strip.len);
        let first = first.min(end);
        for (place, id) in (first..end).zip(nodes(first..end)) {
            let room = UiBuilder::new().max_rect(place_rect(place)).id_salt(place);
            ui.scope_builder(room, |ui| show(ui, place, id));
        }
    });
}
