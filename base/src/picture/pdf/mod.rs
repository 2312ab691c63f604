//! Pictures as PDF, for printing: a page for each. Text stays text, in fonts that are part of the file.
//!
//! The format is that of ISO 32000-1 (PDF 1.7), whose operators `pdf_writer` names.

mod file;

use pdf_writer::types::LineJoinStyle;
use pdf_writer::{Buf, Content, Name, TextStr};

use super::{Area, Colour, Extent, Horizontal, Line, PngError, Point, Raster, Scene, Shape, Text, point};
use crate::picture::fonts::baseline;
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
            let (glyphs, says_all) = font.place(run.text, run.direction);
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

#[cfg(test)]
pub mod tests {
    use lopdf::{Dictionary, Document as Read, Object};

    use super::*;
    use crate::picture::fonts::{OtherFont, find_fonts_with, has_letter};
    use crate::picture::{Anchor, line, strong};

    fn scene(title: &str) -> Scene {
        let mut scene =
            Scene::new(title, Extent { width: 200.0, height: 100.0 }, Colour::opaque(255, 255, 255));
        let area = Area::new(point(10.0, 10.0), 30.0, 20.0);
        let ring = Some(line(2.0, Colour::opaque(0, 0, 255)));
        scene.rectangle(area, 4.0, Colour::NONE, ring);
        scene.shapes.push(Shape::Clip(Some(area)));
        let cells = vec![Colour::opaque(255, 0, 0), Colour::NONE].into();
        scene.shapes.push(Shape::Raster(Raster { area, columns: 2, cells }));
        let ink = strong(20.0, Colour::opaque(0, 0, 0));
        scene.write(point(100.0, 60.0), Anchor::CENTRE, ink, format!("f = 7 of {title}"));
        scene
    }

    fn read(pages: &[Scene]) -> Read {
        Read::load_mem(&pdf(pages).expect("a PDF")).expect("another reader reads it")
    }

    /// The dictionaries and streams of a type or subtype.
    fn of_kind<'a>(read: &'a Read, key: &[u8], kind: &[u8]) -> Vec<&'a Dictionary> {
        let dictionary =
            |object: &'a Object| object.as_dict().ok().or_else(|| Some(&object.as_stream().ok()?.dict));
        let is_kind =
            |entries: &&Dictionary| entries.get(key).and_then(Object::as_name).is_ok_and(|name| name == kind);
        read.objects.values().filter_map(dictionary).filter(is_kind).collect()
    }

    #[test]
    fn another_reader_finds_each_page_with_its_text_and_its_size() {
        let read = read(&[scene("Ada"), scene("Zoë")]);
        let pages = read.get_pages();
        assert_eq!(pages.len(), 2);
        assert_eq!(read.extract_text(&[1]).expect("text").trim(), "f = 7 of Ada");
        assert_eq!(read.extract_text(&[2]).expect("text").trim(), "f = 7 of Zoë");
        let page = read.get_dictionary(pages[&1]).expect("a page");
        let size = page.get(b"MediaBox").and_then(Object::as_array).expect("its size");
        let size: Vec<f32> = size.iter().map(|side| side.as_float().expect("a number")).collect();
        assert_eq!(size, [0.0, 0.0, 200.0, 100.0]);
        let info = read.trailer.get(b"Info").and_then(Object::as_reference).expect("a reference");
        let info = read.get_dictionary(info).expect("about the file");
        assert_eq!(info.get(b"Title").and_then(Object::as_str).expect("a title"), b"Ada");
    }

    #[test]
    fn a_page_without_a_size_is_refused() {
        let of = |width, height| pdf(&[Scene::new("", Extent { width, height }, Colour::NONE)]);
        assert_eq!(of(0.0, 10.0), Err(PngError::Size(0, 10)));
        for (width, height) in [(10.0, -1.0), (f32::INFINITY, 1.0), (f32::NAN, 1.0)] {
            assert!(matches!(of(width, height), Err(PngError::Size(..))), "{width} by {height}");
        }
    }

    #[test]
    fn only_the_fonts_and_letters_that_are_used_are_in_the_file_and_the_same_file_each_time() {
        let read_again = read(&[scene("Ada")]);
        let fonts = of_kind(&read_again, b"Type", b"FontDescriptor");
        assert_eq!(fonts.len(), 1, "no text is in the other weight");
        let name = fonts[0].get(b"FontName").and_then(Object::as_name).expect("a name");
        assert!(name.ends_with(b"+Inter-SemiBold"), "{}", String::from_utf8_lossy(name));
        let bytes = pdf(&[scene("Ada")]).expect("a PDF");
        assert!(bytes.len() < 10_000, "not the whole font: {}", bytes.len());
        assert_eq!(bytes, pdf(&[scene("Ada")]).expect("a PDF"));
    }

    #[test]
    fn a_raster_keeps_its_cells_and_what_is_transparent_of_them() {
        let read = read(&[scene("Ada")]);
        assert!(of_kind(&read, b"Subtype", b"Image").iter().any(|image| image.has(b"SMask")));
        let mut streams = read.objects.values().filter_map(|object| object.as_stream().ok());
        let whole = streams.find(|stream| stream.dict.has(b"SMask")).expect("an image with a mask");
        let mask = whole.dict.get(b"SMask").and_then(Object::as_reference).expect("a reference");
        let mask = read.get_object(mask).and_then(Object::as_stream).expect("an image");
        let cells = [mask, whole].map(|stream| stream.decompressed_content().expect("cells"));
        assert_eq!(cells, [vec![255, 0], vec![255, 0, 0, 0, 0, 0]]);
    }

    #[test]
    fn translucent_colours_name_their_opacity() {
        let mut half = scene("Ada");
        let area = Area::new(point(0.0, 0.0), 5.0, 5.0);
        let [fill, edge] = [51, 102].map(|a| Colour { r: 1, g: 2, b: 3, a });
        half.rectangle(area, 0.0, fill, Some(line(1.0, edge)));
        let read = read(&[half]);
        let mut states = Vec::new();
        for object in read.objects.values().filter_map(|object| object.as_dict().ok()) {
            let shared = object.get(b"Resources").and_then(Object::as_dict);
            let named = shared.and_then(|shared| shared.get(b"ExtGState")).and_then(Object::as_dict);
            states.extend(named.into_iter().flat_map(|named| named.iter()).map(|(_, state)| state.as_dict()));
        }
        assert_eq!(states.len(), 1);
        let state = states[0].as_ref().expect("a state");
        let alpha = |key: &[u8]| state.get(key).and_then(Object::as_float).expect("a number");
        assert!((alpha(b"ca") - 0.2).abs() < 1e-6 && (alpha(b"CA") - 0.4).abs() < 1e-6);
    }

    /// A system with two fonts: one of Chinese letters, whose outlines are CFF, and one of Arabic letters, which are TrueType.
    pub fn other_font(letter: char, _: u32) -> Option<OtherFont> {
        let fonts: [(&str, &[u8]); 2] = [
            ("NotoSansCJKsc-Regular", include_bytes!("../../../../tests/data/fonts/han.otf")),
            ("DejaVuSans", include_bytes!("../../../../tests/data/fonts/arabic.ttf")),
        ];
        let (name, bytes) = fonts.into_iter().find(|(_, bytes)| has_letter(bytes, 0, letter))?;
        Some(OtherFont { name: name.to_owned(), bytes: bytes.to_vec(), index: 0 })
    }

    #[test]
    fn letters_that_the_font_lacks_are_those_of_fonts_of_the_system() {
        find_fonts_with(other_font);
        for (text, name, file, kind, count) in [
            ("日本", "NotoSansCJKsc-Regular", &b"FontFile3"[..], &b"CIDFontType0"[..], 2),
            ("سلام", "DejaVuSans", b"FontFile2", b"CIDFontType2", 1),
        ] {
            let read = read(&[scene(text)]);
            let said = read.extract_text(&[1]).expect("text");
            assert!(text.chars().all(|letter| said.contains(letter)), "{text}: {said}");
            let fonts = of_kind(&read, b"Type", b"FontDescriptor");
            let named = |font: &&&Dictionary| {
                let of = font.get(b"FontName").and_then(Object::as_name).expect("a name");
                of.ends_with(format!("+{name}").as_bytes())
            };
            assert!(fonts.iter().find(named).is_some_and(|font| font.has(file)), "{name} is in the file");
            assert_eq!(of_kind(&read, b"Subtype", kind).len(), count, "{name}");
        }
    }

    #[test]
    fn a_text_with_letters_that_no_font_has_stands_beside_its_glyphs() {
        let beside = |letters: &str| {
            let read = read(&[scene(letters)]);
            let page = read.get_pages()[&1];
            let content = read.get_and_decode_page_content(page).expect("operators");
            let marked = content.operations.iter().filter(|operation| operation.operator == "BDC");
            let letters = marked.map(|operation| {
                let entries = operation.operands[1].as_dict().expect("what it says");
                entries.get(b"ActualText").and_then(Object::as_str).expect("letters").to_vec()
            });
            letters.collect::<Vec<_>>()
        };
        assert_eq!(beside("Ada"), [[0u8; 0]; 0]);
        // As UTF-16, with a mark in front.
        let utf_16 = "f = 7 of 한글".encode_utf16().flat_map(u16::to_be_bytes);
        assert_eq!(beside("한글"), [[0xfe, 0xff].into_iter().chain(utf_16).collect::<Vec<_>>()]);
    }

    #[test]
    fn places_that_are_not_numbers_are_not_drawn() {
        let mut broken = scene("Ada");
        let points = vec![point(1.0, 1.0), point(f32::NAN, 2.0)];
        broken.dashes(points, line(1.0, Colour::opaque(0, 0, 0)));
        let area = Area::new(point(0.0, 0.0), f32::INFINITY, 5.0);
        broken.fill(area, Colour::opaque(0, 0, 0));
        assert_eq!(pdf(&[broken]), pdf(&[scene("Ada")]));
    }
}
