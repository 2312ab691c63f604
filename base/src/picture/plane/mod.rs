//! The plane of g and h: one cell for each pair, shaded by its numbers of open and closed nodes. The pattern is
//! typical of the algorithm: A* sweeps diagonals, breadth-first search columns, greedy search rows, weighted A*
//! steeper lines.

mod cells;
mod layout;
mod legend;
mod lines;

pub use layout::PlaneLayout;

use super::{Area, Extent, Palette, Scene, Subject, View, caption, unit};
use crate::recording::{Axes, Cell, CellCounts, Moment, Plane, Recording, Region, StatusCounts};
use crate::search::Node;

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

/// Height of the legend, in units, and of a picture that is too low for it and for the names of the axes: the cells need the
/// room.
const LEGEND: f32 = 2.2;
const FLAT: f32 = 20.0;

/// The height of the legend of a plane in an area.
fn legend_height(area: Area, unit: f32) -> f32 {
    if area.height < FLAT * unit { 0.0 } else { LEGEND * unit }
}

#[derive(Clone, Copy, Debug)]
pub struct PlanePicture<'a> {
    pub recording: &'a Recording,
    pub plane: Plane,
    /// All cells that ever have nodes, with their number of nodes at the end. They determine the axes and the shades.
    pub totals: &'a [(Cell, u32)],
    /// The number of nodes of each status in each cell.
    pub counts: &'a [(Cell, StatusCounts)],
    /// The node that was selected last, and its cell.
    pub current: Option<(Cell, Node)>,
    /// Highlighted cells.
    pub marks: &'a [(Region, Highlight)],
    /// The length of a shortest path, if the cells are marked by it.
    pub shortest: Option<u32>,
}

/// Why a cell is highlighted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Highlight {
    /// The lists are limited to it.
    Filter,
    /// It has the pointer or the keyboard focus, or contains the node under the pointer in another panel.
    Pointed,
    /// It contains the selected node.
    Selected,
}

fn draw_view(subject: &Subject<'_>, plane: Plane) -> Scene {
    let Subject { recording, moment, extent, palette, hides_future, .. } = *subject;
    let mut scene = Scene::new("", extent, palette.panel);
    let area = caption(&mut scene, subject, if plane == Plane::Cost { &PLANE } else { &TRUTH });
    match Axes::new(recording, plane) {
        Ok(axes) => {
            let cell_counts = CellCounts::new(axes);
            let counts = cell_counts.at(recording, moment);
            let totals = if hides_future { cells_so_far(&counts) } else { cell_counts.in_the_end(recording) };
            let current = current(moment, cell_counts.axes());
            let picture = PlanePicture {
                recording,
                plane,
                totals: &totals,
                counts: &counts,
                current,
                marks: &[],
                shortest: None,
            };
            draw_plane(&mut scene, area, &picture, palette);
        }
        Err(why) => super::say(&mut scene, area, why, palette),
    }
    scene
}

/// The cells that have nodes now, with how many: all that a plane shows if the future is hidden.
pub fn cells_so_far(counts: &[(Cell, StatusCounts)]) -> Vec<(Cell, u32)> {
    counts.iter().map(|(cell, counts)| (*cell, counts.generated)).filter(|(_, count)| *count > 0).collect()
}

/// The node that was selected last, and its cell.
pub fn current(moment: &Moment, axes: &Axes) -> Option<(Cell, Node)> {
    let node = moment.step.as_ref()?.node;
    Some((axes.cell_of(&node), node))
}

/// Draws the plane into an area. Returns its layout.
pub fn draw_plane(
    scene: &mut Scene,
    area: Area,
    picture: &PlanePicture<'_>,
    palette: &Palette,
) -> PlaneLayout {
    let unit = unit(scene.extent);
    let layout = PlaneLayout::of(picture.totals, area, scene.extent);
    layout.draw_axes(scene, picture, palette, unit);
    let cells = cells::PlaneCells::new(picture, &layout);
    cells.draw_squares(scene, palette);
    lines::draw_lines(scene, picture, &layout, palette, unit);
    cells.draw_discs(scene, palette);
    cells.draw_marks(scene, picture, &layout, palette);
    let height = legend_height(area, unit);
    if height > 0.0 {
        let below = Area { y: area.bottom() - height, height, ..area };
        legend::draw_legend(scene, below, picture, cells.most(), palette, unit);
    }
    layout
}
