//! What every part of the screen needs.

use egui::{Id, Rect, Ui};

use crate::compare::RunColumn;
use crate::core::{RunId, RunRow, Seen};
use crate::kit::widgets::{Pen, PenStyle, line, paint_scene};
use crate::picture::runs::{RunsPainter, RunsTable, TableLayout};
use crate::picture::{Colour, Extent, Scene};

/// On the left and on the right, in units.
pub(super) const MARGIN: f32 = 1.2;

/// What the parts of the screen need.
#[derive(Clone, Copy)]
pub(super) struct RunsScreen<'a> {
    pub(super) seen: Seen<'a>,
    /// In the order of the table.
    pub(super) listed: &'a [&'a RunRow],
    pub(super) table: &'a RunsTable,
    pub(super) layout: &'a TableLayout,
    pub(super) pen: Pen,
    /// The row that has the keyboard.
    pub(super) focus: Option<RunId>,
}

impl RunsScreen<'_> {
    /// Paints parts of the table into a rectangle. Its lengths are measured from there.
    pub(super) fn paint(
        self,
        ui: &Ui,
        rect: Rect,
        name: &str,
        draw: impl FnOnce(&RunsPainter<'_>, &mut Scene),
    ) {
        let extent = Extent { width: rect.width(), height: rect.height() };
        let mut scene = Scene::new("", extent, Colour::NONE);
        let measure = |text: &str, size: f32, strong: bool| width(ui, self.pen, text, size, strong);
        let palette = self.pen.theme.palette();
        let (table, layout, ground) = (self.table, self.layout, palette.panel);
        let painter = RunsPainter { table, layout, palette, ground, measure: &measure };
        draw(&painter, &mut scene);
        paint_scene(ui, Id::unique(("table of runs", name)), rect.min, &scene);
    }

    /// The columns on the screen, from the left.
    pub(super) fn columns(self) -> Vec<RunColumn> {
        let columns = self.seen.core.runs.columns();
        self.layout.columns.iter().map(|placed| columns[placed.index]).collect()
    }
}

pub(super) fn width(ui: &Ui, pen: Pen, text: &str, size: f32, strong: bool) -> f32 {
    line(ui, text, PenStyle { size, strong, ..pen.plain() }).size().x
}
