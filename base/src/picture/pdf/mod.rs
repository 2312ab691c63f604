//! Pictures as PDF, for printing: a page for each. Text stays text, in fonts that are part of the file.
//!
//! The format is that of ISO 32000-1 (PDF 1.7), whose operators `pdf_writer` names.

mod file;

use pdf_writer::types::LineJoinStyle;
use pdf_writer::{Buf, Content, Name, TextStr};

use super::fonts::baseline;
use super::png::PngError;
use super::scene::{Area, Colour, Extent, Horizontal, Line, Point, Raster, Scene, Shape, Text, point};
use file::{PdfFile, part, runs, show};

/// A file with a page for each scene. Its title is that of the first one.
pub fn pdf(pages: &[Scene]) -> Result<Vec<u8>, PngError> {
    let mut file = PdfFile::new();
    for scene in pages {
        let Extent { width, height } = scene.extent;
        if !(width > 0.0 && height > 0.0 && width.is_finite() && height.is_finite()) {
            return Err(PngError::Size(width.max(0.0) as u64, height.max(0.0) as u64));
        }
        let content = painted(&mut file, scene);
        file.add_page(scene.extent, &content);
    }
    file.finish(pages.first().map_or("", |page| &page.title))
}

pub fn painted(file: &mut PdfFile, scene: &Scene) -> Buf {
    let mut page = PdfPage { file, content: Content::new(), is_clipped: false };
    // PDF has its origin below.
    page.content.transform([1.0, 0.0, 0.0, -1.0, 0.0, scene.extent.height]);
    page.rectangle(&scene.area(), 0.0, scene.background, None);
    for shape in &scene.shapes {
        page.shape(shape);
    }
    page.clip(None);
    page.content.finish()
}

struct PdfPage<'a> {
    file: &'a mut PdfFile,
    content: Content,
    is_clipped: bool,
}

/// A quarter of a circle as a Bézier curve: how far its control points are from its ends, for a radius of 1.
const QUARTER: f32 = 0.552_284_8;

impl PdfPage<'_> {
    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Rectangle { area, radius, fill, line } => self.rectangle(area, *radius, *fill, *line),
            Shape::Rectangles(areas, fill) => {
                let corners = |area: &Area| [point(area.x, area.y), point(area.right(), area.bottom())];
                let points: Vec<Point> = areas.iter().flat_map(corners).collect();
                self.draw(&points, *fill, None, false, |content| {
                    for area in areas {
                        rounded(content, area, 0.0);
                    }
                });
            }
            Shape::Circle { centre, radius, fill, line } => {
                self.rectangle(&Area::square(*centre, 2.0 * radius), *radius, *fill, *line);
            }
            Shape::Polyline { points, line, dashed } => {
                self.draw(points, Colour::NONE, Some(*line), *dashed, |content| trace(content, points));
            }
            Shape::Polygon { points, fill } => self.draw(points, *fill, None, false, |content| {
                trace(content, points);
                content.close_path();
            }),
            Shape::Text(text) => self.text(text),
            Shape::Raster(raster) => self.raster(raster),
            Shape::Clip(area) => self.clip(*area),
        }
    }

    /// With round corners. Nothing if it is empty.
    fn rectangle(&mut self, area: &Area, radius: f32, fill: Colour, line: Option<Line>) {
        let corners = [point(area.x, area.y), point(area.right(), area.bottom())];
        if area.width < 0.0 || area.height < 0.0 {
            return;
        }
        self.draw(&corners, fill, line, false, |content| rounded(content, area, radius));
    }

    /// Fills and strokes the path that `trace` makes, which these points span.
    fn draw(
        &mut self,
        points: &[Point],
        fill: Colour,
        line: Option<Line>,
        dashed: bool,
        trace: impl FnOnce(&mut Content),
    ) {
        let Some((width, height)) = span(points) else { return };
        // Some readers would show a line where an area without a width or height is filled.
        let fill = Some(fill).filter(|fill| fill.a > 0 && width > 0.0 && height > 0.0);
        let line = line.filter(|line| line.colour.a > 0 && (width > 0.0 || height > 0.0));
        if fill.is_none() && line.is_none() {
            return;
        }
        self.content.save_state();
        self.set_opacity(fill, line.map(|line| line.colour));
        if let Some(Colour { r, g, b, .. }) = fill {
            self.content.set_fill_rgb(part(r), part(g), part(b));
        }
        if let Some(Line { width, colour: Colour { r, g, b, .. } }) = line {
            self.content.set_stroke_rgb(part(r), part(g), part(b));
            self.content.set_line_width(width).set_line_join(LineJoinStyle::RoundJoin);
            if dashed {
                self.content.set_dash_pattern([width * 4.0, width * 3.0], 0.0);
            }
        }
        trace(&mut self.content);
        match (fill, line) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, _) => self.content.stroke(),
        };
        self.content.restore_state();
    }

    fn set_opacity(&mut self, fill: Option<Colour>, line: Option<Colour>) {
        let opacity = |colour: Option<Colour>| colour.map_or(u8::MAX, |colour| colour.a);
        let (fill, line) = (opacity(fill), opacity(line));
        if fill.min(line) < u8::MAX {
            self.content.set_parameters(Name(self.file.opacity(fill, line).as_bytes()));
        }
    }

    fn text(&mut self, text: &Text) {
        if text.text.is_empty() {
            return;
        }
        let mut width = 0.0;
        let runs = runs(&text.text, text.strong).into_iter().map(|run| {
            let (font, name) = self.file.font(run.face);
            let (glyphs, says_all) = font.shape(run.text, run.direction);
            let at = width;
            width += font.face.length(glyphs.iter().map(|glyph| glyph.advance).sum(), text.size);
            // A reader that copies or searches the text finds its letters.
            let letters = (!says_all).then_some(run.text);
            (at, font.face, name, glyphs, letters)
        });
        let runs: Vec<_> = runs.collect();
        let left = match text.anchor.0 {
            Horizontal::Left => text.at.x,
            Horizontal::Centre => text.at.x - width / 2.0,
            Horizontal::Right => text.at.x - width,
        };
        let baseline = point(left, baseline(text));
        if span(&[baseline]).is_none() {
            return;
        }
        let Colour { r, g, b, .. } = text.colour;
        self.content.save_state();
        self.set_opacity(Some(text.colour), None);
        self.content.set_fill_rgb(part(r), part(g), part(b)).begin_text();
        for (at, face, name, glyphs, letters) in &runs {
            self.content.set_font(Name(name.as_bytes()), text.size);
            self.content.set_text_matrix([1.0, 0.0, 0.0, -1.0, baseline.x + at, baseline.y]);
            if let Some(letters) = letters {
                let mut marked = self.content.begin_marked_content_with_properties(Name(b"Span"));
                marked.properties().actual_text(TextStr(letters));
            }
            show(&mut self.content, face, text.size, glyphs);
            if letters.is_some() {
                self.content.end_marked_content();
            }
        }
        self.content.end_text().restore_state();
    }

    fn raster(&mut self, raster: &Raster) {
        let Area { x, y, width, height } = raster.area;
        let Some(name) = self.file.image(raster).filter(|_| width > 0.0 && height > 0.0) else { return };
        self.content.save_state();
        self.content.transform([width, 0.0, 0.0, -height, x, y + height]);
        self.content.x_object(Name(name.as_bytes())).restore_state();
    }

    fn clip(&mut self, area: Option<Area>) {
        if std::mem::replace(&mut self.is_clipped, area.is_some()) {
            self.content.restore_state();
        }
        let Some(Area { x, y, width, height }) = area else { return };
        self.content.save_state();
        self.content.rect(x, y, width, height).clip_nonzero().end_path();
    }
}

/// The width and the height that points span; `None` if there are none, or if one is not a place.
fn span(points: &[Point]) -> Option<(f32, f32)> {
    let range = |of: fn(&Point) -> f32| {
        let (least, most) = points
            .iter()
            .map(of)
            .fold((f32::INFINITY, f32::NEG_INFINITY), |(least, most), at| (least.min(at), most.max(at)));
        most - least
    };
    let are_places = points.iter().all(|at| at.x.is_finite() && at.y.is_finite());
    (are_places && !points.is_empty()).then(|| (range(|at| at.x), range(|at| at.y)))
}

fn trace(content: &mut Content, points: &[Point]) {
    for (i, at) in points.iter().enumerate() {
        match i {
            0 => content.move_to(at.x, at.y),
            _ => content.line_to(at.x, at.y),
        };
    }
}

fn rounded(content: &mut Content, area: &Area, radius: f32) {
    let radius = radius.min(area.width / 2.0).min(area.height / 2.0);
    if radius <= 0.0 {
        content.rect(area.x, area.y, area.width, area.height);
        return;
    }
    let (left, top, right, bottom) = (area.x, area.y, area.right(), area.bottom());
    let near = radius * (1.0 - QUARTER);
    content.move_to(left + radius, top);
    content.line_to(right - radius, top);
    content.cubic_to(right - near, top, right, top + near, right, top + radius);
    content.line_to(right, bottom - radius);
    content.cubic_to(right, bottom - near, right - near, bottom, right - radius, bottom);
    content.line_to(left + radius, bottom);
    content.cubic_to(left + near, bottom, left, bottom - near, left, bottom - radius);
    content.line_to(left, top + radius);
    content.cubic_to(left, top + near, left + near, top, left + radius, top);
    content.close_path();
}
