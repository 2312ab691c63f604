//! The plane of g and h: one cell for each pair, shaded by its numbers of open and closed nodes. The pattern is typical of the
//! algorithm: A* sweeps diagonals, breadth-first search columns, greedy search rows, weighted A* steeper lines.

mod lines;

use super::chart::{draw_x_ticks, nice_step};
use super::palette::Palette;
use super::scene::{Anchor, Area, Extent, Point, Scene, about_width, line, plain, point, strong};
use super::view::{Subject, View, caption, unit};
use crate::recording::{
    Axes, Cell, CellCounts, Moment, Plane, Recording, Region, StatusCounts, plane_heuristic,
};
use crate::search::{Node, Side};
use lines::{PlanePen, ShadedCells};

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

/// Height of the legend, in units, and of a picture that is too low for it and for the names of the axes.
const LEGEND: f32 = 2.2;
const FLAT: f32 = 20.0;

fn legend_height(area: Area, unit: f32) -> f32 {
    if area.height < FLAT * unit { 0.0 } else { LEGEND * unit }
}

#[derive(Clone, Copy, Debug)]
pub struct PlanePicture<'a> {
    pub recording: &'a Recording,
    pub plane: Plane,
    /// All cells that ever have nodes, with their number of nodes at the end. They determine the axes and the shades.
    pub totals: &'a [(Cell, u32)],
    pub counts: &'a [(Cell, StatusCounts)],
    pub current: Option<(Cell, Node)>,
    pub marks: &'a [(Region, Highlight)],
    /// The length of a shortest path, if the cells are marked by it.
    pub shortest: Option<u32>,
    /// True if a cell shows its number of nodes, if that fits.
    pub has_numbers: bool,
}

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
    layout.draw_axes(scene, pen);
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

/// The largest cell, in units: a search of ten nodes does not need the whole screen.
const LARGEST_CELL: (f32, f32) = (4.0, 3.0);
/// The least height of a row, in points. A low picture with lower rows begins at the least h that has nodes.
const LEAST_CELL: f32 = 14.0;
/// The least width of a column, in points and in parts of its height. Values of x whose columns would be narrower share one.
const NARROWEST: f32 = 5.0;
const NARROWEST_OF_HEIGHT: f32 = 0.3;
/// In a lower picture, in units, there is less text, to leave room for the cells.
const LOW: f32 = 28.0;
/// Between the two planes of a bidirectional search, in units.
const GAP: f32 = 1.5;

#[derive(Clone, Copy, Debug)]
pub struct PlaneOfSide {
    pub side: Side,
    pub area: Area,
    /// Number of columns. Each has `bin` values of x.
    columns: u32,
    /// True if x grows to the left: the second plane is a mirror image of the first.
    pub mirrored: bool,
}

impl PlaneOfSide {
    /// The anchor of a text that begins at the axis of h.
    fn beginning(&self) -> Anchor {
        if self.mirrored { Anchor::RIGHT } else { Anchor::LEFT }
    }
}

/// Places of the cells. They depend on the whole recording, so nothing moves from one step to the next.
#[derive(Clone, Debug)]
pub struct PlaneLayout {
    pub(super) parts: Vec<PlaneOfSide>,
    /// True if the names of both axes share a line.
    is_low: bool,
    /// True if they are letters beside the numbers.
    is_flat: bool,
    /// Number of values of x in a column; 1 if there is room.
    bin: u32,
    y_min: u32,
    y_max: u32,
    /// True if there is a row for infinite y above `y_max`.
    infinite: bool,
    pub(super) cell_width: f32,
    pub(super) cell_height: f32,
}

impl PlaneLayout {
    pub fn of_totals(totals: &[(Cell, u32)], area: Area, extent: Extent) -> Self {
        let unit = unit(extent);
        Self::new(totals, Area { height: area.height - legend_height(area, unit), ..area }, unit)
    }

    fn new(totals: &[(Cell, u32)], area: Area, unit: f32) -> Self {
        let most_x = |side| totals.iter().filter(|(c, _)| c.side() == side).map(|(c, _)| c.x()).max();
        let last: Vec<(Side, u32)> =
            Side::ALL.into_iter().filter_map(|side| Some((side, most_x(side)?))).collect();
        let last = if last.is_empty() { vec![(Side::Forward, 0)] } else { last };
        let y_max = totals.iter().map(|(cell, _)| cell.y()).filter(|y| *y < Node::NO_H).max().unwrap_or(0);
        let infinite = totals.iter().any(|(cell, _)| cell.y() == Node::NO_H);
        let lowest = totals.iter().map(|(cell, _)| cell.y()).min().unwrap_or(0).min(y_max);
        let is_low = last.len() == 1 && area.height < LOW * unit;
        let is_flat = is_low && area.height < FLAT * unit;
        let (above, below) = match (is_flat, is_low) {
            (true, _) => (1.5, 1.7),
            (false, true) => (1.6, 3.0),
            (false, false) => (3.2, 3.0),
        };
        let inside = Area {
            x: area.x + unit * 3.0,
            y: area.y + unit * above,
            width: (area.width - unit * 4.0).max(1.0),
            height: (area.height - unit * (above + below)).max(1.0),
        };
        let width = inside.width - GAP * unit * (last.len() - 1) as f32;
        let values: u32 = last.iter().map(|(_, x)| x + 1).sum();
        let rows = |y_min| (y_max - y_min + 1 + u32::from(infinite)) as f32;
        let is_crowded = is_low && inside.height / rows(0) < LEAST_CELL;
        let y_min = if is_crowded { lowest } else { 0 };
        let rows = rows(y_min);
        let cell_height = (inside.height / rows).min(LARGEST_CELL.1 * unit);
        let narrowest = NARROWEST.max(NARROWEST_OF_HEIGHT * cell_height);
        let bin = ((values as f32 * narrowest / width).ceil() as u32).max(1);
        let columns = |x: u32| x / bin + 1;
        let all_columns: u32 = last.iter().map(|(_, x)| columns(*x)).sum();
        let cell_width = (width / all_columns as f32).min(LARGEST_CELL.0 * unit);
        let height = rows * cell_height;
        let mut left = inside.x;
        let mut part = |(side, x)| {
            let columns = columns(x);
            let width = columns as f32 * cell_width;
            let area = Area { x: left, y: inside.bottom() - height, width, height };
            left += width + GAP * unit;
            PlaneOfSide { side, area, columns, mirrored: side == Side::Backward }
        };
        let parts = last.into_iter().map(&mut part).collect();
        Self { parts, is_low, is_flat, bin, y_min, y_max, infinite, cell_width, cell_height }
    }

    pub fn height(&self) -> f32 {
        self.rows() as f32 * self.cell_height
    }

    /// All cells in the same column and row as this one.
    pub fn region(&self, cell: Cell) -> Region {
        let first = cell.x() / self.bin * self.bin;
        Region { side: cell.side(), x: first..first + self.bin, y: cell.y() }
    }

    /// The cells at a point of the picture; `None` outside the plane.
    pub fn region_at(&self, at: Point) -> Option<Region> {
        let part = self.parts.iter().find(|part| part.area.contains(at))?;
        let along = if part.mirrored { part.area.right() - at.x } else { at.x - part.area.x };
        let column = ((along / self.cell_width) as u32).min(part.columns - 1);
        let row = ((part.area.bottom() - at.y) / self.cell_height) as u32;
        Some(self.region_of(part.side, column, row.min(self.rows() - 1)))
    }

    /// The cells this many columns and rows away, within the plane. Left and right are those of the screen.
    pub fn moved(&self, from: &Region, right: i32, up: i32) -> Region {
        let Some(part) = self.parts.iter().find(|part| part.side == from.side) else { return from.clone() };
        let along = if part.mirrored { -right } else { right };
        let column = (from.x.start / self.bin).saturating_add_signed(along).min(part.columns - 1);
        let row = self.row(from.y).saturating_add_signed(up).min(self.rows() - 1);
        let beside = self.parts.iter().find(|other| other.side != from.side);
        let leaves = along > 0 && from.x.start / self.bin + 1 == part.columns;
        match beside.filter(|_| leaves) {
            Some(other) => self.region_of(other.side, other.columns - 1, row),
            None => self.region_of(part.side, column, row),
        }
    }

    fn region_of(&self, side: Side, column: u32, row: u32) -> Region {
        let y = if row > self.y_max - self.y_min { Node::NO_H } else { row + self.y_min };
        Region { side, x: column * self.bin..(column + 1) * self.bin, y }
    }

    fn rows(&self) -> u32 {
        self.y_max - self.y_min + 1 + u32::from(self.infinite)
    }

    fn row(&self, y: u32) -> u32 {
        y.min(self.y_max + 1).saturating_sub(self.y_min)
    }

    pub fn area(&self, region: &Region) -> Option<Area> {
        let part = self.parts.iter().find(|part| part.side == region.side)?;
        let column = (region.x.start / self.bin) as f32;
        let left = if part.mirrored {
            part.area.right() - (column + 1.0) * self.cell_width
        } else {
            part.area.x + column * self.cell_width
        };
        let top = part.area.bottom() - (self.row(region.y) + 1) as f32 * self.cell_height;
        Some(Area { x: left, y: top, width: self.cell_width, height: self.cell_height })
    }

    pub(super) fn position(&self, part: &PlaneOfSide, x: f32, y: f32) -> Point {
        let along = (x + 0.5) / self.bin as f32 * self.cell_width;
        let x = if part.mirrored { part.area.right() - along } else { part.area.x + along };
        point(x, part.area.bottom() - (y - self.y_min as f32 + 0.5) * self.cell_height)
    }

    pub(super) fn x_end(&self, part: &PlaneOfSide) -> u32 {
        part.columns * self.bin
    }

    /// Points from one x to the next.
    pub(super) fn x_scale(&self) -> f32 {
        self.cell_width / self.bin as f32
    }

    fn draw_axes(&self, scene: &mut Scene, pen: PlanePen<'_>) {
        let PlanePen { picture, palette, unit, .. } = pen;
        let Some((first, last)) = self.parts.first().zip(self.parts.last()) else { return };
        let (weak, ink) = (plain(unit, palette.weak_text), strong(unit, palette.text));
        let step = nice_step(unit * 1.6 / self.cell_height);
        let numbers = (0..=self.y_max).step_by(step as usize).filter(|y| *y >= self.y_min);
        let numbers = numbers.map(|y| (y, y.to_string()));
        let infinite = self.infinite.then(|| (self.y_max + 1, "∞".to_owned()));
        for (y, label) in numbers.chain(infinite) {
            let at = point(first.area.x - unit * 0.5, self.position(first, 0.0, y as f32).y);
            scene.write(at, Anchor::RIGHT, weak, label);
        }
        let heuristic = plane_heuristic(picture.recording.settings());
        let is_used = picture.recording.settings().heuristic_in_use().is_some();
        let unused = if is_used { "" } else { " (not used by this search)" };
        let y_name = format!("h, {}{unused}", heuristic.info().title);
        let below = first.area.bottom() + unit * 1.7;
        let (x_name, other, short) = match picture.plane {
            Plane::Cost => ("g, from the start", "g, from the goal", "g"),
            Plane::Truth if self.parts.len() > 1 => ("h*, to the goal", "h*, to the start", "h*"),
            Plane::Truth => ("h*, the true distance to the goal", "", "h*"),
        };
        let room = scene.extent.width - first.area.x;
        let room_of_one = room / self.parts.len() as f32;
        let fitting = |name: &str, short: &str, room: f32| {
            let fits = about_width(name, unit) <= room;
            if fits { name.to_owned() } else { short.to_owned() }
        };
        let x_name = fitting(x_name, short, room_of_one);
        let other = fitting(other, short, room_of_one);
        if self.is_flat {
            let at = point(first.area.x - unit * 0.5, first.area.bottom() + unit * 0.4);
            scene.write(at, Anchor::TOP_RIGHT, ink, short);
        } else if self.is_low {
            let names = fitting(&format!("{x_name}; {y_name}"), &x_name, room);
            scene.write(point(first.area.x, below), Anchor::TOP_LEFT, ink, names);
        }
        if self.is_low {
            // The names of lines begin beside it.
            let at = point(first.area.x - unit * 1.6, first.area.y - unit * 0.2);
            scene.write(at, Anchor::BOTTOM_RIGHT, ink, "h");
        } else {
            let at = point(first.area.x - unit * 2.5, first.area.y - unit * 1.5);
            scene.write(at, Anchor::BOTTOM_LEFT, ink, fitting(&y_name, "h", room));
            scene.write(point(first.area.x, below), Anchor::TOP_LEFT, ink, x_name);
        }
        if self.parts.len() > 1 {
            scene.write(point(last.area.right(), below), Anchor::TOP_RIGHT, ink, other);
        }
        for part in &self.parts {
            scene.fill(part.area, palette.background);
            scene.outline(part.area.shrunk(-0.5), line(1.0, palette.line));
            let place = |x: u32| self.position(part, x as f32, 0.0).x;
            draw_x_ticks(scene, part.area, 0..self.x_end(part), place, palette, unit);
        }
    }
}
