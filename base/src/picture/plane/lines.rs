//! What is drawn in a plane: its cells, lines of equal f or the line h = h*, and the legend.

use std::collections::BTreeMap;

use super::{Highlight, PlaneLayout, PlaneOfSide, PlanePicture};
use crate::picture::chart::nice_step;
use crate::picture::{
    Anchor, Area, Colour, Horizontal, LEAST_NECESSITY, Line, Palette, Point, Scene, Text, Vertical, counted,
    draw_necessity, line, number, plain, point, strong, text as words,
};
use crate::recording::{Necessity, Plane, Region, StatusCounts};
use crate::search::{Node, OrderBy};

pub(super) fn draw_lines(
    scene: &mut Scene,
    picture: &PlanePicture<'_>,
    layout: &PlaneLayout,
    palette: &Palette,
    unit: f32,
) {
    for part in &layout.parts {
        match picture.plane {
            Plane::Cost => Diagonals { scene, picture, layout, part, palette, unit }.draw(),
            Plane::Truth => draw_truth(scene, layout, part, palette, unit),
        }
    }
}

/// Above this line, h overestimates.
fn draw_truth(scene: &mut Scene, layout: &PlaneLayout, part: &PlaneOfSide, palette: &Palette, unit: f32) {
    let top = layout.y_max as f32 + 1.0;
    let (from, to) = (layout.place(part, -0.5, -0.5), layout.place(part, top, top));
    scene.clipped(part.area, |scene| {
        scene.polygon([from, to, point(from.x, to.y)], palette.error_fill.faded(0.5));
        scene.segment(from, to, line(2.0, palette.text));
        let (at, ink) = (layout.place(part, 0.5, top - 2.0), strong(unit, palette.error));
        let text = Text::new(at, part.beginning(), ink, "h overestimates");
        if text.about_width() < (to.x - from.x).abs() * 0.7 {
            scene.text(text);
        }
        let middle = top * 0.6;
        let (at, ink) = (layout.place(part, middle + 0.6, middle - 0.6), strong(unit, palette.text));
        label(scene, Text::new(at, Anchor::TOP_LEFT, ink, "h = h*"), palette);
    });
}

struct Diagonals<'a> {
    scene: &'a mut Scene,
    picture: &'a PlanePicture<'a>,
    layout: &'a PlaneLayout,
    part: &'a PlaneOfSide,
    palette: &'a Palette,
    unit: f32,
}

impl Diagonals<'_> {
    fn weight(&self) -> f32 {
        match self.picture.recording.order().by {
            OrderBy::F(weight) => f64::from(weight) as f32,
            _ => 1.0,
        }
    }

    fn draw(mut self) {
        let weight = self.weight();
        let most = (self.layout.x_end(self.part) - 1) as f32 + weight * self.layout.y_max as f32;
        // If h counts moves, f has the same parity for all nodes of a search.
        let step = 2 * nice_step(self.unit * 3.4 / self.layout.x_scale() / 2.0);
        let starts = self.picture.totals.iter().map(|(cell, _)| cell);
        let start =
            starts.filter(|cell| cell.side() == self.part.side && cell.x() == 0).map(|cell| cell.y()).min();
        let offset = (start.unwrap_or(0) as f32 * weight).round() as u32 % step;
        let thin = line(1.0, self.palette.text.faded(0.35));
        let values = (offset..=most as u32).step_by(step as usize).filter(|value| *value > 0);
        let current = self.current();
        for value in values {
            let near =
                current.is_some_and(|f| (f - value as f32).abs() * self.layout.x_scale() < self.unit * 2.6);
            let end = self.line(value as f32, thin);
            if !near {
                self.name_above(value as f32, end, self.palette.weak_text);
            }
        }
        if let Some(f) = current {
            let bold = line(2.0, self.palette.current);
            let end = self.line(f, bold);
            if !self.name_above(f, end, self.palette.current) {
                let at = self.layout.place(self.part, 0.0, f / weight);
                let ink = strong(self.unit, self.palette.current);
                let text = Text::new(at, self.part.beginning(), ink, words::line_of_f(f));
                label(self.scene, text, self.palette);
            }
        }
    }

    /// f of the current node, if it is on this side and finite.
    fn current(&self) -> Option<f32> {
        let (cell, node) = self.picture.current.filter(|(cell, _)| cell.side() == self.part.side)?;
        (node.h < Node::NO_H).then(|| cell.x() as f32 + self.weight() * cell.y() as f32)
    }

    /// The line of one f. Returns its upper end.
    fn line(&mut self, f: f32, line: Line) -> Point {
        let (weight, top) = (self.weight(), self.layout.y_max as f32 + 0.5);
        let at = |y: f32| self.layout.place(self.part, f - weight * y, y);
        let (start, end) = (at(-0.5), at(top));
        self.scene.clipped(self.part.area, |scene| scene.segment(start, end, line));
        end
    }

    /// Labels a line above the plane. Returns whether the line gets there.
    fn name_above(&mut self, f: f32, end: Point, colour: Colour) -> bool {
        let area = self.part.area;
        let is_there = (area.x..=area.right()).contains(&end.x);
        if is_there {
            let at = point(end.x, area.y - self.unit * 0.2);
            self.scene.write(at, Anchor::BOTTOM, strong(self.unit, colour), words::line_of_f(f));
        }
        is_there
    }
}

/// Writes a text over the plane, with a ground behind it.
fn label(scene: &mut Scene, text: Text, palette: &Palette) {
    let Text { at, anchor: Anchor(across, down), size, .. } = text;
    let top = match down {
        Vertical::Top => at.y,
        Vertical::Centre => at.y - size * 0.62,
        Vertical::Bottom => at.y - size * 1.24,
    };
    let width = text.about_width();
    let left = if across == Horizontal::Right { at.x - width } else { at.x };
    let ground = Area::new(point(left - 3.0, top), width + 6.0, size * 1.24);
    scene.fill(ground, palette.background.faded(0.8));
    scene.text(text);
}

const SHADES: u32 = 5;

/// In a narrower picture, in units, there are only the palest and the darkest one.
const NARROW: f32 = 36.0;

/// How the counts can be written, longest first. The legend shrinks only if none fits.
const WAYS: [Numbers; 3] = [Numbers::OfNodes, Numbers::Bare, Numbers::None];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbers {
    /// From 1 to 3 nodes.
    OfNodes,
    /// From 1 to 3.
    Bare,
    None,
}

/// The legend in one row: what the pale and dark shades mean. With little room, it has fewer shades and shorter labels.
pub(super) fn draw_legend(
    scene: &mut Scene,
    area: Area,
    picture: &PlanePicture<'_>,
    most: u32,
    palette: &Palette,
    unit: f32,
) {
    let start = scene.shapes.len();
    let mut draw = |numbers: Numbers, unit: f32| {
        scene.shapes.truncate(start);
        draw_row(scene, area, picture, (most, numbers), palette, unit)
    };
    let fits = WAYS.into_iter().any(|numbers| draw(numbers, unit) <= area.right());
    if !fits {
        let width = draw(Numbers::None, unit) - area.x;
        draw(Numbers::None, unit * (area.width / width));
    }
}

/// Returns its right end.
fn draw_row(
    scene: &mut Scene,
    area: Area,
    picture: &PlanePicture<'_>,
    (most, numbers): (u32, Numbers),
    palette: &Palette,
    unit: f32,
) -> f32 {
    let shades = if area.width >= NARROW * unit { SHADES } else { 2 };
    let mut row = Row { scene, x: area.x + unit * 0.5, y: area.centre().y, unit, palette, shades, numbers };
    let (warm, blue) = picture.recording.history().words();
    row.shades(warm, most, |row, share, cell| {
        let fill = palette.background.mix(palette.open, share);
        draw_disc(row, cell, fill, palette);
    });
    row.shades(blue, most, |scene, share, cell| {
        scene.fill(cell.shrunk(0.5), palette.background.mix(palette.closed, share));
    });
    row.outline(words::CURRENT, line(3.0, palette.current));
    if picture.counts.iter().any(|(_, counts)| counts.dropped > 0) {
        row.x += unit;
        row.outline(picture.recording.leaving().word(), line(1.0, palette.replaced));
    }
    row.x
}

struct Row<'a> {
    scene: &'a mut Scene,
    x: f32,
    y: f32,
    unit: f32,
    palette: &'a Palette,
    shades: u32,
    numbers: Numbers,
}

impl Row<'_> {
    fn text(&mut self, word: &str, colour: Colour) {
        let text = Text::new(point(self.x, self.y), Anchor::LEFT, plain(self.unit, colour), word);
        self.x += text.about_width() + self.unit * 0.5;
        self.scene.text(text);
    }

    fn outline(&mut self, word: &str, line: Line) {
        let side = self.unit * 1.1;
        self.scene.outline(Area::square(point(self.x + side / 2.0, self.y), side), line);
        self.x += side + self.unit * 0.5;
        self.text(word, self.palette.text);
    }

    /// Shades from one node to the most, with the numbers at both ends.
    fn shades(&mut self, name: &str, most: u32, draw: impl Fn(&mut Scene, f32, &Area)) {
        let side = self.unit * 1.2;
        self.text(name, self.palette.text);
        if self.numbers != Numbers::None {
            self.text("1", self.palette.weak_text);
        }
        for shade in 0..self.shades {
            let count = (most as f32).powf(shade as f32 / (self.shades - 1) as f32).round() as u32;
            let cell = Area::square(point(self.x + side / 2.0, self.y), side);
            draw(self.scene, share(count, most), &cell);
            self.x += side;
        }
        let last = match self.numbers {
            Numbers::OfNodes => counted(most as usize, "node", "nodes"),
            Numbers::Bare => number(most),
            Numbers::None => String::new(),
        };
        if !last.is_empty() {
            self.x += self.unit * 0.5;
            self.text(&last, self.palette.weak_text);
        }
        self.x += self.unit;
    }
}

/// The opacity of a cell with one node.
const FAINTEST: f32 = 0.22;
/// Diameter of a disc in a cell of side 1.
const DISC: f32 = 0.62;

pub(super) struct PlaneCells {
    places: Vec<(Area, Region, StatusCounts)>,
    /// The most nodes that any cell has at the end.
    pub most: u32,
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

fn inside(area: &Area) -> Area {
    let gap = if area.width.min(area.height) >= 6.0 { 0.5 } else { 0.0 };
    area.shrunk(gap)
}

/// A disc in a cell. In a very small cell, a square.
fn draw_disc(scene: &mut Scene, cell: &Area, fill: Colour, palette: &Palette) {
    let side = cell.width.min(cell.height);
    if side >= 7.0 {
        let radius = (side * DISC / 2.0).min(14.0);
        scene.circle(cell.centre(), radius, fill, Some(line(1.0, palette.open)));
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
