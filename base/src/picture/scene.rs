//! A picture as shapes: all that the window, SVG and PNG need to know.

use std::sync::Arc;

use serde::Deserialize;

/// A colour with straight (not premultiplied) alpha; 255 is opaque.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Colour {
    pub r: u8,
    pub g: u8,
    pub b: u8,
    pub a: u8,
}

impl Colour {
    pub const NONE: Self = Self { r: 0, g: 0, b: 0, a: 0 };

    pub const fn opaque(r: u8, g: u8, b: u8) -> Self {
        Self { r, g, b, a: 255 }
    }

    /// The same colour with its opacity multiplied by a number from 0 to 1.
    #[must_use]
    pub fn faded(self, opacity: f32) -> Self {
        Self { a: nearest(f32::from(self.a) * opacity.clamp(0.0, 1.0)), ..self }
    }

    /// A mix of this colour (at 0) and another (at 1).
    #[must_use]
    pub fn mix(self, other: Self, share: f32) -> Self {
        let share = share.clamp(0.0, 1.0);
        let between = |from: u8, to: u8| nearest(f32::from(from) + (f32::from(to) - f32::from(from)) * share);
        Self {
            r: between(self.r, other.r),
            g: between(self.g, other.g),
            b: between(self.b, other.b),
            a: between(self.a, other.a),
        }
    }
}

/// The nearest whole number. A picture mixes a million colours, and `round` is a call of a library.
fn nearest(value: f32) -> u8 {
    let whole = value as u8;
    whole + u8::from(value - f32::from(whole) >= 0.5)
}

impl TryFrom<String> for Colour {
    type Error = String;

    /// From `#rrggbb`.
    fn try_from(text: String) -> Result<Self, String> {
        let hex = |digits: &&str| digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit());
        let number = text.strip_prefix('#').filter(hex);
        let number = number.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let [_, r, g, b] =
            number.ok_or_else(|| format!("{text} is not a colour such as #17191d"))?.to_be_bytes();
        Ok(Self::opaque(r, g, b))
    }
}

/// A point in a picture, from its upper left corner; y grows downwards.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

pub const fn point(x: f32, y: f32) -> Point {
    Point { x, y }
}

/// Width and height in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Extent {
    pub width: f32,
    pub height: f32,
}

/// A rectangle, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

impl Area {
    fn transform(&mut self, scale: f32, by: Point) {
        let corner = point(self.x * scale + by.x, self.y * scale + by.y);
        *self = Self::new(corner, self.width * scale, self.height * scale);
    }

    pub const fn new(corner: Point, width: f32, height: f32) -> Self {
        Self { x: corner.x, y: corner.y, width, height }
    }

    pub fn square(centre: Point, side: f32) -> Self {
        Self { x: centre.x - side / 2.0, y: centre.y - side / 2.0, width: side, height: side }
    }

    pub fn right(&self) -> f32 {
        self.x + self.width
    }

    pub fn bottom(&self) -> f32 {
        self.y + self.height
    }

    pub fn centre(&self) -> Point {
        point(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Each side moves inwards by this much. The size is never negative.
    #[must_use]
    pub fn shrunk(&self, by: f32) -> Self {
        let by = by.min(self.width / 2.0).min(self.height / 2.0);
        Self { x: self.x + by, y: self.y + by, width: self.width - 2.0 * by, height: self.height - 2.0 * by }
    }

    pub fn contains(&self, at: Point) -> bool {
        (self.x..=self.right()).contains(&at.x) && (self.y..=self.bottom()).contains(&at.y)
    }
}

/// The pen of a line. Half of the width is on either side of its path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line {
    pub width: f32,
    pub colour: Colour,
}

pub const fn line(width: f32, colour: Colour) -> Line {
    Line { width, colour }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Horizontal {
    /// The text begins at the point.
    Left,
    Centre,
    /// The text ends at the point.
    Right,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vertical {
    /// The text is below the point.
    Top,
    /// Half of the height of capitals and digits is above the point.
    Centre,
    /// The text is above the point.
    Bottom,
}

/// Which part of a text is at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Anchor(pub Horizontal, pub Vertical);

impl Anchor {
    pub const LEFT: Self = Self(Horizontal::Left, Vertical::Centre);
    pub const CENTRE: Self = Self(Horizontal::Centre, Vertical::Centre);
    pub const RIGHT: Self = Self(Horizontal::Right, Vertical::Centre);
    pub const TOP_LEFT: Self = Self(Horizontal::Left, Vertical::Top);
    pub const TOP: Self = Self(Horizontal::Centre, Vertical::Top);
    pub const TOP_RIGHT: Self = Self(Horizontal::Right, Vertical::Top);
    pub const BOTTOM_LEFT: Self = Self(Horizontal::Left, Vertical::Bottom);
    pub const BOTTOM: Self = Self(Horizontal::Centre, Vertical::Bottom);
    pub const BOTTOM_RIGHT: Self = Self(Horizontal::Right, Vertical::Bottom);
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TextLook {
    /// Font size in points.
    pub size: f32,
    pub strong: bool,
    pub colour: Colour,
}

pub const fn plain(size: f32, colour: Colour) -> TextLook {
    TextLook { size, strong: false, colour }
}

pub const fn strong(size: f32, colour: Colour) -> TextLook {
    TextLook { size, strong: true, colour }
}

/// One line of text, which stays text in SVG.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    pub at: Point,
    pub anchor: Anchor,
    /// Font size in points.
    pub size: f32,
    pub strong: bool,
    pub colour: Colour,
    pub text: String,
}

impl Text {
    pub fn new(at: Point, anchor: Anchor, ink: TextLook, text: impl Into<String>) -> Self {
        let TextLook { size, strong, colour } = ink;
        Self { at, anchor, size, strong, colour, text: text.into() }
    }

    /// Approximate width in points. No picture may depend on a point or two of it.
    pub fn about_width(&self) -> f32 {
        about_width(&self.text, self.size)
    }
}

pub fn about_width(text: &str, size: f32) -> f32 {
    text.chars().map(|letter| if letter.is_ascii_digit() { 0.62 } else { 0.56 }).sum::<f32>() * size
}

/// As much of a text as fits into a room, with “…” for the rest.
pub fn shortened(text: &str, room: f32, width: impl Fn(&str) -> f32) -> String {
    if text.is_empty() || width(text) <= room {
        return text.to_owned();
    }
    let mut letters: Vec<char> = text.chars().collect();
    while letters.pop().is_some() {
        let shorter = letters.iter().collect::<String>().trim_end_matches([' ', '·']).to_owned() + "…";
        if width(&shorter) <= room {
            return shorter;
        }
    }
    String::new()
}

/// Coloured cells, stretched over an area, for what is too dense to be drawn as shapes.
#[derive(Clone, PartialEq, Debug)]
pub struct Raster {
    pub area: Area,
    pub columns: usize,
    /// Row by row, from the top. Shared, so that equal addresses mean equal pictures.
    pub cells: Arc<Vec<Colour>>,
}

impl Raster {
    pub fn rows(&self) -> usize {
        self.cells.len() / self.columns.max(1)
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    Rectangle {
        area: Area,
        /// Radius of the corners; sharp corners (0) are painted much faster.
        radius: f32,
        /// [`Colour::NONE`] for no fill.
        fill: Colour,
        line: Option<Line>,
    },
    /// Many rectangles with sharp corners, none on another, and their fill. They are one path in a file.
    Rectangles(Vec<Area>, Colour),
    Circle {
        centre: Point,
        radius: f32,
        /// [`Colour::NONE`] for no fill.
        fill: Colour,
        line: Option<Line>,
    },
    Polyline {
        /// At least two.
        points: Vec<Point>,
        line: Line,
        dashed: bool,
    },
    /// Must be convex.
    Polygon {
        /// At least three.
        points: Vec<Point>,
        fill: Colour,
    },
    Text(Text),
    Raster(Raster),
    /// Later shapes are visible only inside this area; `None` for the whole picture.
    Clip(Option<Area>),
}

impl Shape {
    /// Magnifies it, and then moves it.
    fn transform(&mut self, scale: f32, by: Point) {
        let place = |at: &mut Point| *at = point(at.x * scale + by.x, at.y * scale + by.y);
        let resize = |line: &mut Line| line.width *= scale;
        match self {
            Self::Rectangle { area, radius, line, .. } => {
                area.transform(scale, by);
                *radius *= scale;
                line.iter_mut().for_each(resize);
            }
            Self::Rectangles(areas, _) => areas.iter_mut().for_each(|area| area.transform(scale, by)),
            Self::Clip(area) => area.iter_mut().for_each(|area| area.transform(scale, by)),
            Self::Raster(raster) => raster.area.transform(scale, by),
            Self::Circle { centre, radius, line, .. } => {
                place(centre);
                *radius *= scale;
                line.iter_mut().for_each(resize);
            }
            Self::Polyline { points, line, .. } => {
                points.iter_mut().for_each(place);
                resize(line);
            }
            Self::Polygon { points, .. } => points.iter_mut().for_each(place),
            Self::Text(text) => {
                place(&mut text.at);
                text.size *= scale;
            }
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// Description for screen readers.
    pub title: String,
    pub extent: Extent,
    pub background: Colour,
    /// In painting order. Consecutive shapes of one kind are painted faster.
    pub shapes: Vec<Shape>,
}

impl Scene {
    #[must_use]
    pub fn magnified(mut self, by: f32) -> Self {
        self.extent = Extent { width: self.extent.width * by, height: self.extent.height * by };
        self.shapes.iter_mut().for_each(|shape| shape.transform(by, Point::default()));
        self
    }

    pub fn new(title: impl Into<String>, extent: Extent, background: Colour) -> Self {
        Self { title: title.into(), extent, background, shapes: Vec::new() }
    }

    pub fn area(&self) -> Area {
        Area { x: 0.0, y: 0.0, width: self.extent.width, height: self.extent.height }
    }

    /// Inserts another picture with its upper left corner at `corner`, clipped to its extent.
    pub fn insert(&mut self, corner: Point, picture: Self) {
        let whole = Area::new(corner, picture.extent.width, picture.extent.height);
        self.shapes.push(Shape::Clip(Some(whole)));
        self.fill(whole, picture.background);
        self.shapes.extend(picture.shapes.into_iter().map(|mut shape| {
            shape.transform(1.0, corner);
            match shape {
                Shape::Clip(None) => Shape::Clip(Some(whole)),
                shape => shape,
            }
        }));
        self.shapes.push(Shape::Clip(None));
    }

    pub fn rectangle(&mut self, area: Area, radius: f32, fill: Colour, line: Option<Line>) {
        self.shapes.push(Shape::Rectangle { area, radius, fill, line });
    }

    /// A rectangle with sharp corners and no outline.
    pub fn fill(&mut self, area: Area, fill: Colour) {
        self.rectangle(area, 0.0, fill, None);
    }

    /// The outline of a rectangle with sharp corners.
    pub fn outline(&mut self, area: Area, line: Line) {
        self.rectangle(area, 0.0, Colour::NONE, Some(line));
    }

    pub fn circle(&mut self, centre: Point, radius: f32, fill: Colour, line: Option<Line>) {
        self.shapes.push(Shape::Circle { centre, radius, fill, line });
    }

    pub fn segment(&mut self, from: Point, to: Point, line: Line) {
        self.polyline(vec![from, to], line);
    }

    pub fn polyline(&mut self, points: Vec<Point>, line: Line) {
        self.shapes.push(Shape::Polyline { points, line, dashed: false });
    }

    pub fn dashes(&mut self, points: Vec<Point>, line: Line) {
        self.shapes.push(Shape::Polyline { points, line, dashed: true });
    }

    pub fn polygon(&mut self, points: impl Into<Vec<Point>>, fill: Colour) {
        self.shapes.push(Shape::Polygon { points: points.into(), fill });
    }

    /// A filled shape around a point, with corners in units.
    pub fn polygon_around(&mut self, at: Point, unit: f32, corners: &[(f32, f32)], fill: Colour) {
        let corner = |(x, y): &(f32, f32)| point(at.x + x * unit, at.y + y * unit);
        self.polygon(corners.iter().map(corner).collect::<Vec<_>>(), fill);
    }

    pub fn text(&mut self, text: Text) {
        self.shapes.push(Shape::Text(text));
    }

    pub fn write(&mut self, at: Point, anchor: Anchor, ink: TextLook, text: impl Into<String>) {
        self.text(Text::new(at, anchor, ink, text));
    }

    /// Shows only the part of the drawing by `draw` that is inside an area.
    pub fn clipped(&mut self, area: Area, draw: impl FnOnce(&mut Self)) {
        self.shapes.push(Shape::Clip(Some(area)));
        draw(self);
        self.shapes.push(Shape::Clip(None));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_number_is_the_one_of_round() {
        for value in (0..=255 * 64).map(|part| part as f32 / 64.0) {
            for value in [value.next_down().max(0.0), value, value.next_up().min(255.0)] {
                assert_eq!(nearest(value), value.round() as u8, "{value}");
            }
        }
    }
}
