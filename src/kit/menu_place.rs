//! The place of the menus. A screen reserves it: a row, or room for one button in its top row. The window, which owns the
//! menus, paints them there.

use egui::{Context, Id, Rect, Ui, pos2, vec2};

use super::theme::UnitScale;
use super::widgets::Pen;

/// In units: from the edge to the icon, and the side of the button.
const MARGIN: f32 = 1.2;
const SIDE: f32 = 2.0;

/// Where the menus are.
#[derive(Clone, Copy)]
pub enum MenuPlace {
    /// In a row.
    Row(Rect),
    /// Behind one button.
    Button(Rect, UnitScale),
}

fn id() -> Id {
    Id::unique("place of the menu")
}

/// Reserves a row.
pub fn keep_menu_row(ctx: &Context, row: Rect) {
    ctx.data_mut(|data| data.insert_temp(id(), Some(MenuPlace::Row(row))));
}

/// Reserves room for the button at the right end of a row, and returns its left edge.
pub fn keep_menu_place(ui: &Ui, row: Rect, pen: Pen) -> f32 {
    keep(ui, row.right() - pen.u(MARGIN + SIDE / 2.0 - 0.4), row, pen).left()
}

/// Reserves room for the button at the left end, and returns its right edge.
pub fn keep_menu_place_first(ui: &Ui, row: Rect, pen: Pen) -> f32 {
    keep(ui, row.left() + pen.u(MARGIN + SIDE / 2.0 - 0.6), row, pen).right()
}

fn keep(ui: &Ui, x: f32, row: Rect, pen: Pen) -> Rect {
    let side = pen.u(SIDE);
    let place = Rect::from_center_size(pos2(x, row.center().y), vec2(side, side.min(row.height())));
    ui.data_mut(|data| data.insert_temp(id(), Some(MenuPlace::Button(place, pen.scale))));
    place
}

/// The place that was kept in this frame.
pub fn take_menu_place(ctx: &Context) -> Option<MenuPlace> {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Option<MenuPlace>>(id()).take())
}
