//! Pictures as PDF, for printing: a page for each. Text stays text, in fonts that are part of the file.

use std::sync::LazyLock;

use harfrust::{Direction, FontRef, ShapeOptions, Shaper, ShaperData, UnicodeBuffer};
use krilla::geom::{Path, PathBuilder, Point as PdfPoint, Rect, Size, Transform};
use krilla::image::Image;
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineJoin, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Document, color::rgb};

use super::fonts::{ASCENT, CAPITALS, DESCENT, MEDIUM, SEMI_BOLD};
use super::format::PictureFormatInfo;
use super::{Area, Colour, Horizontal, Line, PngError, Point, Raster, Scene, Shape, Text, Vertical};
use crate::memory;

pub(super) const FORMAT: PictureFormatInfo = PictureFormatInfo {
    extension: "pdf",
    title: "PDF, for printing",
    encode: |scene| pdf(std::slice::from_ref(scene)),
};

/// Bytes for each cell of a raster while it is written.
const BYTES_PER_CELL: u64 = 12;

/// A file with a page for each scene. Its title is that of the first one.
///
/// # Errors
/// If a page is empty, or too large for a PDF.
pub fn pdf(pages: &[Scene]) -> Result<Vec<u8>, PngError> {
    let mut document = Document::new();
    let title = pages.first().map_or_else(String::new, |page| page.title.clone());
    document.set_metadata(Metadata::new().title(title).creator("Tilescope".to_owned()));
    for scene in pages {
        let (width, height) = (scene.extent.width, scene.extent.height);
        let settings = PageSettings::from_wh(width, height)
            .ok_or(PngError::Size(width.max(0.0) as u64, height.max(0.0) as u64))?;
        let mut page = document.start_page_with(settings);
        paint(page.surface(), scene);
        page.finish();
    }
    document.finish().map_err(|error| PngError::Drawing(error.to_string()))
}

fn paint(surface: Surface<'_>, scene: &Scene) {
    let mut painting = PdfPage { surface, is_clipped: false };
    painting.rectangle(&scene.area(), 0.0, scene.background, None);
    for shape in &scene.shapes {
        painting.shape(shape);
    }
    painting.clip(None);
    painting.surface.finish();
}

struct PdfPage<'a> {
    surface: Surface<'a>,
    is_clipped: bool,
}

/// A quarter of a circle as a Bézier curve: how far its control points are from its ends, for a radius of 1.
const QUARTER: f32 = 0.552_284_8;

impl PdfPage<'_> {
    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Rectangle { area, radius, fill, line } => self.rectangle(area, *radius, *fill, *line),
            Shape::Circle { centre, radius, fill, line } => {
                self.rectangle(&Area::square(*centre, 2.0 * radius), *radius, *fill, *line);
            }
            Shape::Polyline { points, line, dashed } => {
                self.draw(path(points, false), Colour::NONE, Some(*line), *dashed);
            }
            Shape::Polygon { points, fill, line } => self.draw(path(points, true), *fill, *line, false),
            Shape::Text(text) => self.text(text),
            Shape::Raster(raster) => self.raster(raster),
            Shape::Clip(area) => self.clip(*area),
        }
    }

    fn rectangle(&mut self, area: &Area, radius: f32, fill: Colour, line: Option<Line>) {
        self.draw(rounded(area, radius), fill, line, false);
    }

    fn draw(&mut self, path: Option<Path>, fill: Colour, line: Option<Line>, dashed: bool) {
        let Some(path) = path else { return };
        let fill = (fill.a > 0).then(|| filled(fill));
        let stroke = line.filter(|line| line.colour.a > 0).map(|line| Stroke {
            paint: rgb::Color::new(line.colour.r, line.colour.g, line.colour.b).into(),
            width: line.width,
            opacity: opacity(line.colour),
            line_join: LineJoin::Round,
            dash: dashed.then(|| StrokeDash { array: vec![line.width * 4.0, line.width * 3.0], offset: 0.0 }),
            ..Stroke::default()
        });
        if fill.is_none() && stroke.is_none() {
            return;
        }
        self.surface.set_fill(fill);
        self.surface.set_stroke(stroke);
        self.surface.draw_path(&path);
    }

    fn text(&mut self, text: &Text) {
        let down = match text.anchor.1 {
            Vertical::Top => ASCENT,
            Vertical::Centre => CAPITALS / 2.0,
            Vertical::Bottom => -DESCENT,
        };
        let face = if text.strong { &*STRONG } else { &*PLAIN };
        let shaped = face.shape(&text.text);
        let width: f32 = shaped.iter().map(|glyph| glyph.x_advance).sum::<f32>() * text.size;
        let left = match text.anchor.0 {
            Horizontal::Left => text.at.x,
            Horizontal::Centre => text.at.x - width / 2.0,
            Horizontal::Right => text.at.x - width,
        };
        self.surface.set_fill(Some(filled(text.colour)));
        self.surface.set_stroke(None);
        let start = PdfPoint::from_xy(left, text.at.y + down * text.size);
        self.surface.draw_glyphs(start, &shaped, face.font.clone(), &text.text, text.size, false);
    }

    fn raster(&mut self, raster: &Raster) {
        memory::require(BYTES_PER_CELL * raster.cells.len() as u64);
        let (columns, rows) = (raster.columns as u32, raster.rows() as u32);
        let Some(size) = Size::from_wh(raster.area.width, raster.area.height).filter(|_| columns * rows > 0)
        else {
            return;
        };
        let bytes = raster.cells.iter().flat_map(|cell| [cell.r, cell.g, cell.b, cell.a]).collect();
        let image = Image::from_rgba8(bytes, columns, rows);
        self.surface.push_transform(&Transform::from_translate(raster.area.x, raster.area.y));
        self.surface.draw_image(image, size);
        self.surface.pop();
    }

    fn clip(&mut self, area: Option<Area>) {
        if std::mem::take(&mut self.is_clipped) {
            self.surface.pop();
        }
        let Some(path) = area.and_then(|area| rounded(&area, 0.0)) else { return };
        self.surface.push_clip_path(&path, &FillRule::NonZero);
        self.is_clipped = true;
    }
}

fn opacity(colour: Colour) -> NormalizedF32 {
    NormalizedF32::new(f32::from(colour.a) / 255.0).unwrap_or(NormalizedF32::ONE)
}

fn filled(colour: Colour) -> Fill {
    let paint = rgb::Color::new(colour.r, colour.g, colour.b).into();
    Fill { paint, opacity: opacity(colour), rule: FillRule::NonZero }
}

/// `None` if it has no points.
fn path(points: &[Point], is_closed: bool) -> Option<Path> {
    let (first, others) = points.split_first()?;
    let mut path = PathBuilder::new();
    path.move_to(first.x, first.y);
    for point in others {
        path.line_to(point.x, point.y);
    }
    if is_closed {
        path.close();
    }
    path.finish()
}

/// A rectangle with round corners; `None` if it is empty.
fn rounded(area: &Area, radius: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    let radius = radius.min(area.width / 2.0).min(area.height / 2.0);
    if radius <= 0.0 {
        path.push_rect(Rect::from_xywh(area.x, area.y, area.width, area.height)?);
        return path.finish();
    }
    let (left, top, right, bottom) = (area.x, area.y, area.right(), area.bottom());
    let near = radius * (1.0 - QUARTER);
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.cubic_to(right - near, top, right, top + near, right, top + radius);
    path.line_to(right, bottom - radius);
    path.cubic_to(right, bottom - near, right - near, bottom, right - radius, bottom);
    path.line_to(left + radius, bottom);
    path.cubic_to(left + near, bottom, left, bottom - near, left, bottom - radius);
    path.line_to(left, top + radius);
    path.cubic_to(left, top + near, left + near, top, left + radius, top);
    path.close();
    path.finish()
}

/// A font that is part of the program.
struct Face {
    font: Font,
    bytes: &'static [u8],
    data: ShaperData,
}

static PLAIN: LazyLock<Face> = LazyLock::new(|| Face::new(MEDIUM));
static STRONG: LazyLock<Face> = LazyLock::new(|| Face::new(SEMI_BOLD));

impl Face {
    fn new(bytes: &'static [u8]) -> Self {
        let font = Font::new(bytes.into(), 0).expect("a font of ours; a test reads both");
        Self { font, bytes, data: ShaperData::new(&Self::read(bytes)) }
    }

    fn read(bytes: &[u8]) -> FontRef<'_> {
        FontRef::from_index(bytes, 0).expect("a font of ours; a test reads both")
    }

    /// The glyphs of a line of text, for a font of size 1.
    fn shape(&self, text: &str) -> Vec<KrillaGlyph> {
        let font = Self::read(self.bytes);
        let shaper: Shaper<'_> = self.data.shaper(&font).build();
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(Direction::LeftToRight);
        let shaped = shaper.shape(buffer, ShapeOptions::new());
        let scale = 1.0 / self.font.units_per_em();
        let infos = shaped.glyph_infos();
        let glyph = |(place, position): (usize, &harfrust::GlyphPosition)| {
            let start = infos[place].cluster;
            // Glyphs of one cluster stand for the same letters.
            let next = infos[place..].iter().map(|info| info.cluster).find(|cluster| *cluster > start);
            let end = next.map_or(text.len(), |next| next as usize);
            KrillaGlyph::new(
                GlyphId::new(infos[place].glyph_id),
                position.x_advance as f32 * scale,
                position.x_offset as f32 * scale,
                position.y_offset as f32 * scale,
                position.y_advance as f32 * scale,
                start as usize..end,
                None,
            )
        };
        shaped.glyph_positions().iter().enumerate().map(glyph).collect()
    }
}

#[cfg(test)]
mod tests {
    use lopdf::Document as Read;

    use super::*;
    use crate::picture::{Extent, line, point};

    fn scene(title: &str) -> Scene {
        let mut scene =
            Scene::new(title, Extent { width: 200.0, height: 100.0 }, Colour::opaque(255, 255, 255));
        let area = Area::new(point(10.0, 10.0), 30.0, 20.0);
        let ring = Some(line(2.0, Colour::opaque(0, 0, 255)));
        scene.shapes.push(Shape::Rectangle { area, radius: 4.0, fill: Colour::NONE, line: ring });
        scene.shapes.push(Shape::Clip(Some(area)));
        let cells = [Colour::opaque(255, 0, 0), Colour::NONE].into();
        scene.shapes.push(Shape::Raster(Raster { area, columns: 2, cells, smooth: false }));
        scene.text(Text {
            at: point(100.0, 60.0),
            anchor: (Horizontal::Centre, Vertical::Centre),
            size: 20.0,
            strong: true,
            colour: Colour::opaque(0, 0, 0),
            text: format!("f = 7 of {title}"),
        });
        scene
    }

    #[test]
    fn another_reader_finds_each_page_with_its_text_and_its_size() {
        let bytes = pdf(&[scene("Ada"), scene("Zoë")]).expect("a PDF");
        let read = Read::load_mem(&bytes).expect("another reader reads it");
        let pages = read.get_pages();
        assert_eq!(pages.len(), 2);
        assert_eq!(read.extract_text(&[1]).expect("text").trim(), "f = 7 of Ada");
        assert_eq!(read.extract_text(&[2]).expect("text").trim(), "f = 7 of Zoë");
        let page = read.get_dictionary(pages[&1]).expect("a page");
        let size = page.get(b"MediaBox").and_then(lopdf::Object::as_array).expect("its size");
        let size: Vec<f32> = size.iter().map(|side| side.as_float().expect("a number")).collect();
        assert_eq!(size, [0.0, 0.0, 200.0, 100.0]);
    }

    #[test]
    fn a_page_without_a_size_is_refused() {
        let empty = Scene::new("", Extent { width: 0.0, height: 10.0 }, Colour::NONE);
        assert_eq!(pdf(&[empty]), Err(PngError::Size(0, 10)));
    }
}
