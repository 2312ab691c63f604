//! The parts of a plane: its axes, its cells, lines of equal f or the line h = h*, and the legend.

use std::collections::BTreeMap;

use super::layout::{PlaneLayout, PlaneOfSide};
use crate::picture::board::{LEAST_NECESSITY, draw_necessity};
use crate::picture::chart::{draw_x_ticks, nice_step};
use crate::picture::palette::{Palette, ThemeChoice, contrast};
use crate::picture::scene::{
    Anchor, Area, Colour, Horizontal, Line, Point, Scene, Text, Vertical, about_width, line, plain, point,
    strong,
};
use crate::puzzle::{counted, number};
use crate::recording::{Cell, Necessity, Plane, Recording, Region, StatusCounts, plane_heuristic};
use crate::search::{Node, OrderBy};

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

#[derive(Clone, Copy)]
pub(super) struct PlanePen<'a> {
    pub picture: &'a PlanePicture<'a>,
    pub layout: &'a PlaneLayout,
    pub palette: &'a Palette,
    pub unit: f32,
}

impl PlanePen<'_> {
    pub fn axes(self, scene: &mut Scene) {
        let Self { picture, layout, palette, unit } = self;
        let Some((first, last)) = layout.parts.first().zip(layout.parts.last()) else { return };
        let (weak, ink) = (plain(unit, palette.weak_text), strong(unit, palette.text));
        let step = nice_step(unit * 1.6 / layout.cell_height);
        let numbers = (0..=layout.y_max).step_by(step as usize).filter(|y| *y >= layout.y_min);
        let numbers = numbers.map(|y| (y, y.to_string()));
        let infinite = layout.infinite.then(|| (layout.y_max + 1, "∞".to_owned()));
        for (y, label) in numbers.chain(infinite) {
            let at = point(first.area.x - unit * 0.5, layout.position(first, 0.0, y as f32).y);
            scene.write(at, Anchor::RIGHT, weak, label);
        }
        let heuristic = plane_heuristic(picture.recording.settings());
        let is_used = picture.recording.settings().heuristic_in_use().is_some();
        let unused = if is_used { "" } else { " (not used by this search)" };
        let y_name = format!("h, {}{unused}", heuristic.info().title);
        let below = first.area.bottom() + unit * 1.7;
        let (x_name, other, short) = match picture.plane {
            Plane::Cost => ("g, from the start", "g, from the goal", "g"),
            Plane::Truth if layout.parts.len() > 1 => ("h*, to the goal", "h*, to the start", "h*"),
            Plane::Truth => ("h*, the true distance to the goal", "", "h*"),
        };
        let room = scene.extent.width - first.area.x;
        let room_of_one = room / layout.parts.len() as f32;
        let fitting = |name: &str, short: &str, room: f32| {
            let fits = about_width(name, unit) <= room;
            if fits { name.to_owned() } else { short.to_owned() }
        };
        let x_name = fitting(x_name, short, room_of_one);
        let other = fitting(other, short, room_of_one);
        if layout.is_flat {
            let at = point(first.area.x - unit * 0.5, first.area.bottom() + unit * 0.4);
            scene.write(at, Anchor::TOP_RIGHT, ink, short);
        } else if layout.is_low {
            let names = fitting(&format!("{x_name}; {y_name}"), &x_name, room);
            scene.write(point(first.area.x, below), Anchor::TOP_LEFT, ink, names);
        }
        if layout.is_low {
            // The names of lines begin beside it.
            let at = point(first.area.x - unit * 1.6, first.area.y - unit * 0.2);
            scene.write(at, Anchor::BOTTOM_RIGHT, ink, "h");
        } else {
            let at = point(first.area.x - unit * 2.5, first.area.y - unit * 1.5);
            scene.write(at, Anchor::BOTTOM_LEFT, ink, fitting(&y_name, "h", room));
            scene.write(point(first.area.x, below), Anchor::TOP_LEFT, ink, x_name);
        }
        if layout.parts.len() > 1 {
            scene.write(point(last.area.right(), below), Anchor::TOP_RIGHT, ink, other);
        }
        for part in &layout.parts {
            scene.fill(part.area, palette.background);
            scene.outline(part.area.shrunk(-0.5), line(1.0, palette.line));
            let place = |x: u32| layout.position(part, x as f32, 0.0).x;
            draw_x_ticks(scene, part.area, 0..layout.x_end(part), place, palette, unit);
        }
    }

    pub fn lines(self, scene: &mut Scene) {
        for part in &self.layout.parts {
            match self.picture.plane {
                Plane::Cost => self.diagonals(scene, part),
                Plane::Truth => self.truth(scene, part),
            }
        }
    }

    /// Above this line, h overestimates.
    fn truth(self, scene: &mut Scene, part: &PlaneOfSide) {
        let Self { layout, palette, unit, .. } = self;
        let top = layout.y_max as f32 + 1.0;
        let (from, to) = (layout.position(part, -0.5, -0.5), layout.position(part, top, top));
        scene.clipped(part.area, |scene| {
            scene.polygon([from, to, point(from.x, to.y)], palette.error_fill.faded(0.5));
            scene.segment(from, to, line(2.0, palette.text));
            let (at, ink) = (layout.position(part, 0.5, top - 2.0), strong(unit, palette.error));
            let text = Text::new(at, part.beginning(), ink, "h overestimates");
            if text.about_width() < (to.x - from.x).abs() * 0.7 {
                scene.text(text);
            }
            let middle = top * 0.6;
            let (at, ink) = (layout.position(part, middle + 0.6, middle - 0.6), strong(unit, palette.text));
            label(scene, Text::new(at, Anchor::TOP_LEFT, ink, "h = h*"), palette);
        });
    }

    fn weight(self) -> f32 {
        match self.picture.recording.order().by {
            OrderBy::F(weight) => f64::from(weight) as f32,
            _ => 1.0,
        }
    }

    fn diagonals(self, scene: &mut Scene, part: &PlaneOfSide) {
        let Self { picture, layout, palette, unit } = self;
        let weight = self.weight();
        let most = (layout.x_end(part) - 1) as f32 + weight * layout.y_max as f32;
        // If h counts moves, f has the same parity for all nodes of a search.
        let step = 2 * nice_step(unit * 3.4 / layout.x_scale() / 2.0);
        let starts = picture.totals.iter().map(|(cell, _)| cell);
        let start =
            starts.filter(|cell| cell.side() == part.side && cell.x() == 0).map(|cell| cell.y()).min();
        let offset = (start.unwrap_or(0) as f32 * weight).round() as u32 % step;
        let values = (offset..=most as u32).step_by(step as usize).filter(|value| *value > 0);
        let current = self.current(part);
        for value in values.map(|value| value as f32) {
            let end = self.line(scene, part, value, line(1.0, palette.text.faded(0.35)));
            let is_near = current.is_some_and(|f| (f - value).abs() * layout.x_scale() < unit * 2.6);
            if !is_near {
                self.write_f(scene, part, (value, end), palette.weak_text);
            }
        }
        let Some(f) = current else { return };
        let end = self.line(scene, part, f, line(2.0, palette.current));
        if !self.write_f(scene, part, (f, end), palette.current) {
            let (at, ink) = (layout.position(part, 0.0, f / weight), strong(unit, palette.current));
            label(scene, Text::new(at, part.beginning(), ink, line_of_f(f)), palette);
        }
    }

    fn current(self, part: &PlaneOfSide) -> Option<f32> {
        let (cell, node) = self.picture.current.filter(|(cell, _)| cell.side() == part.side)?;
        (node.h < Node::NO_H).then(|| cell.x() as f32 + self.weight() * cell.y() as f32)
    }

    /// The line of one f. Returns its upper end.
    fn line(self, scene: &mut Scene, part: &PlaneOfSide, f: f32, line: Line) -> Point {
        let (weight, top) = (self.weight(), self.layout.y_max as f32 + 0.5);
        let at = |y: f32| self.layout.position(part, f - weight * y, y);
        let (start, end) = (at(-0.5), at(top));
        scene.clipped(part.area, |scene| scene.segment(start, end, line));
        end
    }

    /// Labels the line of f above the plane. Returns whether the line gets there.
    fn write_f(self, scene: &mut Scene, part: &PlaneOfSide, (f, end): (f32, Point), colour: Colour) -> bool {
        let is_there = (part.area.x..=part.area.right()).contains(&end.x);
        if is_there {
            let at = point(end.x, part.area.y - self.unit * 0.2);
            scene.write(at, Anchor::BOTTOM, strong(self.unit, colour), line_of_f(f));
        }
        is_there
    }

    /// In one row, what the pale and dark shades mean. With little room, it has fewer shades and shorter labels.
    pub fn legend(self, scene: &mut Scene, area: Area, most: u32) {
        let start = scene.shapes.len();
        let mut draw = |numbers: Numbers, unit: f32| {
            scene.shapes.truncate(start);
            Self { unit, ..self }.legend_row(scene, area, (most, numbers))
        };
        let fits = WAYS.into_iter().any(|numbers| draw(numbers, self.unit) <= area.right());
        if !fits {
            let width = draw(Numbers::None, self.unit) - area.x;
            draw(Numbers::None, self.unit * (area.width / width));
        }
    }

    /// Returns its right end.
    fn legend_row(self, scene: &mut Scene, area: Area, (most, numbers): (u32, Numbers)) -> f32 {
        let Self { picture, palette, unit, .. } = self;
        let shades = if area.width >= NARROW * unit { SHADES } else { 2 };
        let (x, y) = (area.x + unit * 0.5, area.centre().y);
        let mut row = LegendRow { scene, x, y, unit, palette, shades, numbers };
        let (warm, blue) = picture.recording.history().words();
        row.shades(warm, most, |scene, share, cell| {
            draw_disc(scene, cell, palette.background.mix(palette.open, share), palette);
        });
        row.shades(blue, most, |scene, share, cell| {
            scene.fill(cell.shrunk(0.5), palette.background.mix(palette.closed, share));
        });
        row.outline("current", line(3.0, palette.current));
        if picture.counts.iter().any(|(_, counts)| counts.dropped > 0) {
            row.x += unit;
            row.outline(picture.recording.leaving().word(), line(1.0, palette.replaced));
        }
        row.x
    }
}

fn line_of_f(f: f32) -> String {
    format!("f {}", (f * 100.0).round() / 100.0)
}

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

/// Ways to write the counts, longest first. The legend shrinks only if none fits.
const WAYS: [Numbers; 3] = [Numbers::OfNodes, Numbers::Bare, Numbers::None];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbers {
    /// From 1 to 3 nodes.
    OfNodes,
    /// From 1 to 3.
    Bare,
    None,
}

struct LegendRow<'a> {
    scene: &'a mut Scene,
    x: f32,
    y: f32,
    unit: f32,
    palette: &'a Palette,
    shades: u32,
    numbers: Numbers,
}

impl LegendRow<'_> {
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
/// The least contrast between text and its background that WCAG 2.1 accepts.
const READABLE: f32 = 4.5;
/// Diameter of a disc in a cell of side 1.
const DISC: f32 = 0.62;

pub(super) struct ShadedCells {
    places: Vec<(Area, Region, StatusCounts)>,
    /// The most nodes that any cell has at the end.
    pub most: u32,
}

impl ShadedCells {
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
                scene.fill(inside, self.closed_fill(counts, palette));
            } else if counts.warm() == 0 && counts.dropped > 0 {
                scene.outline(inside.shrunk(1.0), line(1.0, palette.replaced));
            }
        }
    }

    /// Open nodes.
    pub fn draw_discs(&self, scene: &mut Scene, palette: &Palette) {
        for (area, _, counts) in self.places.iter().filter(|(_, _, counts)| counts.warm() > 0) {
            draw_disc(scene, area, self.open_fill(counts, palette), palette);
        }
    }

    fn closed_fill(&self, counts: &StatusCounts, palette: &Palette) -> Colour {
        palette.background.mix(palette.closed, share(counts.closed + counts.current, self.most))
    }

    fn open_fill(&self, counts: &StatusCounts, palette: &Palette) -> Colour {
        palette.background.mix(palette.open, share(counts.warm(), self.most))
    }

    pub fn draw_marks(&self, scene: &mut Scene, pen: PlanePen<'_>) {
        let PlanePen { picture, palette, .. } = pen;
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
        draw_highlights(scene, pen);
    }

    /// The number of nodes in each cell where it fits and can be read, in every theme.
    pub fn draw_numbers(&self, scene: &mut Scene, PlanePen { palette, unit, .. }: PlanePen<'_>) {
        for (area, _, counts) in &self.places {
            let nodes = counts.warm() + counts.closed + counts.current;
            let is_disc = counts.warm() > 0;
            let [width, height] = if is_disc { [disc(area); 2] } else { [area.width - 4.0, area.height] };
            let label = number(nodes);
            let wide = about_width(&label, unit);
            if nodes == 0 || wide > width || unit > height {
                continue;
            }
            let contrast_in = |theme: &ThemeChoice| self.number_ink(counts, Palette::on_the_side(*theme)).0;
            if ThemeChoice::ALL.iter().all(|theme| contrast_in(theme) >= READABLE) {
                let (_, ink, ground) = self.number_ink(counts, palette);
                if !is_disc {
                    // The lines go through the middle of a cell.
                    let corner = point(area.centre().x - wide / 2.0, area.centre().y - unit * 0.5);
                    scene.fill(Area::new(corner, wide, unit), ground);
                }
                scene.write(area.centre(), Anchor::CENTRE, plain(unit, ink), label);
            }
        }
    }

    /// The ink that is easiest to read in a cell, its contrast, and the background.
    fn number_ink(&self, counts: &StatusCounts, palette: &Palette) -> (f32, Colour, Colour) {
        let grounds = if counts.warm() > 0 {
            [self.open_fill(counts, palette), palette.background]
        } else {
            [self.closed_fill(counts, palette); 2]
        };
        let seen = |ink| grounds.iter().map(|ground| contrast(ink, *ground)).fold(f32::MAX, f32::min);
        let inks = [palette.text, palette.background].map(|ink| (seen(ink), ink));
        let (most, ink) = if inks[0].0 >= inks[1].0 { inks[0] } else { inks[1] };
        (most, ink, grounds[0])
    }
}

fn draw_highlights(scene: &mut Scene, PlanePen { picture, layout, palette, .. }: PlanePen<'_>) {
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

/// The verdict of the length of a shortest path on all nodes of a cell, if that is shown.
fn necessity(picture: &PlanePicture<'_>, region: &Region) -> Option<Necessity> {
    let shortest = picture.shortest.filter(|_| picture.plane == Plane::Cost && region.x.len() == 1)?;
    Some(picture.recording.necessity_at(region.x.start, region.y, shortest))
}

fn inside(area: &Area) -> Area {
    let gap = if area.width.min(area.height) >= 6.0 { 0.5 } else { 0.0 };
    area.shrunk(gap)
}

fn disc(cell: &Area) -> f32 {
    (cell.width.min(cell.height) * DISC).min(28.0)
}

/// A disc in a cell. In a very small cell, a square.
fn draw_disc(scene: &mut Scene, cell: &Area, fill: Colour, palette: &Palette) {
    let side = cell.width.min(cell.height);
    if side >= 7.0 {
        scene.circle(cell.centre(), disc(cell) / 2.0, fill, Some(line(1.0, palette.open)));
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
