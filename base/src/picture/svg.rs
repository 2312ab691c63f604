//! A picture as SVG, for slides and hand-outs. PNG is rendered from it.

use std::fmt;
use std::fmt::{Display, Write};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use quick_xml::escape::escape;
use resvg::tiny_skia::{ColorU8, Pixmap};

use super::fonts::{FAMILY, MEDIUM_WEIGHT, SEMI_BOLD_WEIGHT, baseline};
use super::scene::{Area, Colour, Horizontal, Line, Point, Raster, Scene, Shape, Text};
use crate::memory;

/// Bytes for each pixel of a PNG while it is drawn and packed: two copies of four bytes, and about as many packed ones.
pub(super) const BYTES_PER_PIXEL: u64 = 13;

/// Bytes for each cell of a raster while it is written: as a PNG, and its text.
const BYTES_PER_CELL: u64 = BYTES_PER_PIXEL + 8;

/// Text stays text, which can be selected and searched.
pub fn svg(scene: &Scene) -> String {
    let mut out = Svg { text: String::new(), clips: 0, is_clipped: false };
    out.document(scene).expect("a text takes whatever is written");
    out.text
}

struct Svg {
    text: String,
    clips: usize,
    is_clipped: bool,
}

impl Svg {
    fn document(&mut self, scene: &Scene) -> fmt::Result {
        let (width, height) = (Short(scene.extent.width), Short(scene.extent.height));
        let title = escaped(&scene.title);
        write!(self.text, r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}""#)?;
        writeln!(self.text, r#" viewBox="0 0 {width} {height}" role="img" font-family="{FAMILY}">"#)?;
        writeln!(self.text, "<title>{title}</title>")?;
        self.rectangle(&scene.area(), 0.0, scene.background, None)?;
        for shape in &scene.shapes {
            self.shape(shape)?;
        }
        self.clip(None)?;
        writeln!(self.text, "</svg>")
    }

    fn shape(&mut self, shape: &Shape) -> fmt::Result {
        match shape {
            Shape::Rectangle { area, radius, fill, line } => self.rectangle(area, *radius, *fill, *line),
            Shape::Rectangles(areas, fill) => {
                self.text.push_str(r#"<path d=""#);
                for area in areas {
                    let [x, y, width, height] = [area.x, area.y, area.width, area.height].map(Short);
                    write!(self.text, "M{x} {y}h{width}v{height}h-{width}z")?;
                }
                self.text.push('"');
                self.paint(*fill, None)
            }
            Shape::Circle { centre, radius, fill, line } => {
                let (x, y, radius) = (Short(centre.x), Short(centre.y), Short(*radius));
                write!(self.text, r#"<circle cx="{x}" cy="{y}" r="{radius}""#)?;
                self.paint(*fill, *line)
            }
            Shape::Polyline { points, line, dashed } => {
                self.points("polyline", points)?;
                if *dashed {
                    let (dash, gap) = (Short(line.width * 4.0), Short(line.width * 3.0));
                    write!(self.text, r#" stroke-dasharray="{dash} {gap}""#)?;
                }
                self.text.push_str(r#" stroke-linejoin="round""#);
                self.paint(Colour::NONE, Some(*line))
            }
            Shape::Polygon { points, fill } => {
                self.points("polygon", points)?;
                self.paint(*fill, None)
            }
            Shape::Text(text) => self.text_line(text),
            Shape::Raster(raster) => self.raster(raster),
            Shape::Clip(area) => self.clip(*area),
        }
    }

    fn rectangle(&mut self, area: &Area, radius: f32, fill: Colour, line: Option<Line>) -> fmt::Result {
        self.text.push_str("<rect");
        self.area(area)?;
        if radius > 0.0 {
            write!(self.text, r#" rx="{}""#, Short(radius))?;
        }
        self.paint(fill, line)
    }

    fn area(&mut self, area: &Area) -> fmt::Result {
        let [x, y, width, height] = [area.x, area.y, area.width, area.height].map(Short);
        write!(self.text, r#" x="{x}" y="{y}" width="{width}" height="{height}""#)
    }

    fn points(&mut self, element: &str, points: &[Point]) -> fmt::Result {
        write!(self.text, r#"<{element} points=""#)?;
        for (i, point) in points.iter().enumerate() {
            let gap = if i == 0 { "" } else { " " };
            write!(self.text, "{gap}{},{}", Short(point.x), Short(point.y))?;
        }
        self.text.push('"');
        Ok(())
    }

    /// The colours, and the end of the element.
    fn paint(&mut self, fill: Colour, line: Option<Line>) -> fmt::Result {
        self.colour("fill", fill)?;
        if let Some(line) = line {
            self.colour("stroke", line.colour)?;
            write!(self.text, r#" stroke-width="{}""#, Short(line.width))?;
        }
        writeln!(self.text, "/>")
    }

    fn colour(&mut self, name: &str, colour: Colour) -> fmt::Result {
        let Colour { r, g, b, a } = colour;
        match a {
            0 => write!(self.text, r#" {name}="none""#),
            255 => write!(self.text, r##" {name}="#{r:02x}{g:02x}{b:02x}""##),
            _ => {
                let opacity = Short(f32::from(a) / 255.0);
                write!(self.text, r##" {name}="#{r:02x}{g:02x}{b:02x}" {name}-opacity="{opacity}""##)
            }
        }
    }

    /// Programs disagree about the vertical middle of a text, but agree about its baseline.
    fn text_line(&mut self, text: &Text) -> fmt::Result {
        let anchor = match text.anchor.0 {
            Horizontal::Left => "start",
            Horizontal::Centre => "middle",
            Horizontal::Right => "end",
        };
        let weight = if text.strong { SEMI_BOLD_WEIGHT } else { MEDIUM_WEIGHT };
        let [x, y, size] = [text.at.x, baseline(text), text.size].map(Short);
        write!(self.text, r#"<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}""#)?;
        write!(self.text, r#" text-anchor="{anchor}""#)?;
        self.colour("fill", text.colour)?;
        writeln!(self.text, r#" xml:space="preserve">{}</text>"#, escaped(&text.text))
    }

    fn raster(&mut self, raster: &Raster) -> fmt::Result {
        memory::require(BYTES_PER_CELL * raster.cells.len() as u64);
        let Some(png) = png_of_raster(raster) else { return Ok(()) };
        self.text.push_str("<image");
        self.area(&raster.area)?;
        self.text.push_str(r#" preserveAspectRatio="none" style="image-rendering:pixelated""#);
        self.text.push_str(r#" href="data:image/png;base64,"#);
        BASE64_STANDARD.encode_string(&png, &mut self.text);
        writeln!(self.text, r#""/>"#)
    }

    fn clip(&mut self, area: Option<Area>) -> fmt::Result {
        if std::mem::replace(&mut self.is_clipped, area.is_some()) {
            writeln!(self.text, "</g>")?;
        }
        let Some(area) = area else { return Ok(()) };
        self.clips += 1;
        let name = self.clips;
        write!(self.text, r#"<clipPath id="clip{name}"><rect"#)?;
        self.area(&area)?;
        writeln!(self.text, r#"/></clipPath><g clip-path="url(#clip{name})">"#)
    }
}

/// The cells of a raster as PNG, one pixel each; `None` if there are none.
fn png_of_raster(raster: &Raster) -> Option<Vec<u8>> {
    let mut pixmap = Pixmap::new(raster.columns as u32, raster.rows() as u32)?;
    for (pixel, cell) in pixmap.pixels_mut().iter_mut().zip(raster.cells.iter()) {
        *pixel = ColorU8::from_rgba(cell.r, cell.g, cell.b, cell.a).premultiply();
    }
    pixmap.encode_png().ok()
}

/// A length with as many digits as are visible.
struct Short(f32);

impl Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero turns a negative zero into a positive one.
        let rounded = (self.0 * 100.0).round() / 100.0 + 0.0;
        write!(f, "{rounded}")
    }
}

/// A letter, or U+FFFD in the place of one that XML 1.0 forbids: no reader takes a file that has it.
pub fn of_xml(letter: char) -> char {
    let is_forbidden = matches!(
        letter,
        '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}'
    );
    if is_forbidden { '\u{fffd}' } else { letter }
}

fn escaped(text: &str) -> String {
    let letters = text.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { of_xml(letter) });
    escape(letters.collect::<String>()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_no_more_digits_than_can_be_seen() {
        for (length, text) in [(1.0, "1"), (-0.001, "0"), (0.125, "0.13"), (-2.5, "-2.5"), (1280.0, "1280")] {
            assert_eq!(Short(length).to_string(), text);
        }
    }
}
