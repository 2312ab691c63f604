//! The plane of g and h: one cell for each pair, shaded by its numbers of open and closed nodes. The pattern is typical of the
//! algorithm: A* sweeps diagonals, breadth-first search columns, greedy search rows, weighted A* steeper lines.

mod layout;
mod lines;

use super::palette::Palette;
use super::scene::{Area, Extent, Scene};
use super::view::{Subject, View, caption, unit};
use crate::recording::{Axes, Cell, CellCounts, Moment, Plane, StatusCounts};
use crate::search::Node;
use layout::legend_height;
use lines::{PlanePen, ShadedCells};

pub use layout::{PlaneLayout, PlaneOfSide};
pub use lines::{Highlight, PlanePicture};

pub const PLANE: View = View {
    name: "plane",
    title: "g–h plane",
    summary: "a cell for each g and h, shaded by how many nodes are open and closed",
    extent: Extent { width: 960.0, height: 540.0 },
    draw: |subject| draw_view(subject, Plane::Cost),
};

pub const TRUTH: View = View {
    name: "truth",
    title: "h against the true distance",
    summary: "a cell for each true distance and h, on solvable boards of at most 9 cells",
    extent: Extent { width: 960.0, height: 540.0 },
    draw: |subject| draw_view(subject, Plane::Truth),
};

fn draw_view(subject: &Subject<'_>, plane: Plane) -> Scene {
    let Subject { recording, moment, extent, palette, hides_future, .. } = *subject;
    let mut scene = Scene::new("", extent, palette.panel);
    let area = caption(&mut scene, subject, if plane == Plane::Cost { &PLANE } else { &TRUTH });
    match Axes::new(recording, plane) {
        Ok(axes) => {
            let cell_counts = CellCounts::new(axes);
            let counts = cell_counts.at(recording, moment);
            let totals = if hides_future { cells_so_far(&counts) } else { cell_counts.in_the_end(recording) };
            let current = current(moment, &cell_counts.axes);
            let picture = PlanePicture {
                recording,
                plane,
                totals: &totals,
                counts: &counts,
                current,
                marks: &[],
                shortest: None,
                has_numbers: false,
            };
            draw_plane(&mut scene, area, &picture, palette);
        }
        Err(why) => super::view::say(&mut scene, area, why, palette),
    }
    scene
}

/// The cells that have nodes now, with how many: all that a plane shows if the future is hidden.
pub fn cells_so_far(counts: &[(Cell, StatusCounts)]) -> Vec<(Cell, u32)> {
    counts.iter().map(|(cell, counts)| (*cell, counts.generated)).filter(|(_, count)| *count > 0).collect()
}

pub fn current(moment: &Moment, axes: &Axes) -> Option<(Cell, Node)> {
    let node = moment.step.as_ref()?.node;
    Some((axes.cell_of(&node), node))
}

pub fn draw_plane(scene: &mut Scene, area: Area, plane: &PlanePicture<'_>, palette: &Palette) -> PlaneLayout {
    let unit = unit(scene.extent);
    let layout = PlaneLayout::of_totals(plane.totals, area, scene.extent);
    let pen = PlanePen { picture: plane, layout: &layout, palette, unit };
    pen.axes(scene);
    let cells = ShadedCells::new(plane, &layout);
    cells.draw_squares(scene, palette);
    pen.lines(scene);
    cells.draw_discs(scene, palette);
    cells.draw_marks(scene, pen);
    if plane.has_numbers {
        cells.draw_numbers(scene, pen);
    }
    let height = legend_height(area, unit);
    if height > 0.0 {
        let below = Area { y: area.bottom() - height, height, ..area };
        pen.legend(scene, below, cells.most);
    }
    layout
}
