//! The cells of the plane: a blue square for closed nodes, with a warm disc for open ones on it.

use std::collections::BTreeMap;

use super::{Highlight, PlaneLayout, PlanePicture};
use crate::picture::{Area, Colour, LEAST_NECESSITY, Palette, Scene, Shape, draw_necessity, line, point};
use crate::recording::{Necessity, Plane, Region, StatusCounts};

/// The opacity of a cell with one node.
const FAINTEST: f32 = 0.22;
/// Diameter of a disc in a cell of side 1.
const DISC: f32 = 0.62;

/// What each visible cell shows.
pub(super) struct PlaneCells {
    places: Vec<(Area, Region, StatusCounts)>,
    /// The most nodes that any cell has at the end.
    most: u32,
}

impl PlaneCells {
    pub fn new(picture: &PlanePicture<'_>, layout: &PlaneLayout) -> Self {
        let key = |region: &Region| (region.side, region.y, region.x.start);
        let mut totals: BTreeMap<_, u32> = BTreeMap::new();
        for (cell, count) in picture.totals {
            *totals.entry(key(&layout.region(*cell))).or_default() += count;
        }
        let mut counts: BTreeMap<_, (Region, StatusCounts)> = BTreeMap::new();
        for (cell, of_cell) in picture.counts {
            let region = layout.region(*cell);
            let (_, sum) = counts.entry(key(&region)).or_insert((region, StatusCounts::default()));
            *sum = sum.with(*of_cell);
        }
        let places = counts.into_values();
        Self {
            places: places.filter_map(|(region, c)| Some((layout.area(&region)?, region, c))).collect(),
            most: totals.into_values().max().unwrap_or(1),
        }
    }

    /// The most nodes that any cell has at the end.
    pub fn most(&self) -> u32 {
        self.most
    }

    /// Closed nodes.
    pub fn draw_squares(&self, scene: &mut Scene, palette: &Palette) {
        for (area, _, counts) in &self.places {
            let inside = inside(area);
            if counts.closed + counts.current > 0 {
                let share = share(counts.closed + counts.current, self.most);
                scene.fill(inside, palette.background.mix(palette.closed, share));
            } else if counts.warm() == 0 && counts.dropped > 0 {
                scene.outline(inside.shrunk(1.0), line(1.0, palette.replaced));
            }
        }
    }

    /// Open nodes.
    pub fn draw_discs(&self, scene: &mut Scene, palette: &Palette) {
        for (area, _, counts) in self.places.iter().filter(|(_, _, counts)| counts.warm() > 0) {
            let fill = palette.background.mix(palette.open, share(counts.warm(), self.most));
            draw_disc(scene, area, fill, palette);
        }
    }

    /// The current node, cells with h above the true distance, and highlights.
    pub fn draw_marks(
        &self,
        scene: &mut Scene,
        picture: &PlanePicture<'_>,
        layout: &PlaneLayout,
        palette: &Palette,
    ) {
        for (area, region, counts) in &self.places {
            if picture.plane == Plane::Truth && region.y >= region.x.end {
                let inside = inside(area).shrunk(1.0);
                scene.outline(inside, line(2.0, palette.error));
                let (from, to) = (point(inside.x, inside.y), point(inside.right(), inside.bottom()));
                scene.segment(from, to, line(1.5, palette.error));
            }
            if counts.current > 0 {
                scene.outline(*area, line(3.0, palette.current));
            }
            let has_nodes = counts.warm() + counts.closed + counts.current > 0;
            if let Some(necessity) = has_nodes.then(|| necessity(picture, region)).flatten() {
                let side = (area.width.min(area.height) * 0.42).min(14.0);
                if side >= LEAST_NECESSITY {
                    let centre = point(area.x + side / 2.0, area.y + side / 2.0);
                    draw_necessity(scene, centre, side, necessity, palette);
                }
            }
        }
        for (region, mark) in picture.marks {
            let Some(area) = layout.area(region) else { continue };
            let (width, out, colour) = match mark {
                Highlight::Filter => (3.0, 1.5, palette.accent),
                Highlight::Selected => (2.0, 0.0, palette.text),
                Highlight::Pointed => (2.0, 1.0, palette.accent),
            };
            scene.outline(area.shrunk(-out), line(width, colour));
        }
    }
}

/// What the length of a shortest path says about all nodes of a cell, if that is shown.
fn necessity(picture: &PlanePicture<'_>, region: &Region) -> Option<Necessity> {
    let shortest = picture.shortest.filter(|_| picture.plane == Plane::Cost && region.x.len() == 1)?;
    Some(picture.recording.necessity_at(region.x.start, region.y, shortest))
}

/// A cell without the gap to the next.
fn inside(area: &Area) -> Area {
    let gap = if area.width.min(area.height) >= 6.0 { 0.5 } else { 0.0 };
    area.shrunk(gap)
}

/// A disc in a cell. In a very small cell, a square.
pub(super) fn draw_disc(scene: &mut Scene, cell: &Area, fill: Colour, palette: &Palette) {
    let side = cell.width.min(cell.height);
    if side >= 7.0 {
        let radius = (side * DISC / 2.0).min(14.0);
        let border = Some(line(1.0, palette.open));
        scene.shapes.push(Shape::Circle { centre: cell.centre(), radius, fill, line: border });
    } else {
        let (width, height) = ((cell.width * DISC).max(1.5), (cell.height * DISC).max(1.5));
        let corner = point(cell.centre().x - width / 2.0, cell.centre().y - height / 2.0);
        scene.fill(Area::new(corner, width, height), fill);
    }
}

/// The opacity of a colour grows with the logarithm of the count, so that one node is visible beside a million.
pub(super) fn share(count: u32, most: u32) -> f32 {
    let log = |n: u32| (n.max(1) as f32).ln();
    FAINTEST + (1.0 - FAINTEST) * if most > 1 { log(count) / log(most) } else { 1.0 }
}
