//! The objects of a PDF file: its pages, what they share, and the part of each font that is used; and the glyphs that stand for
//! the parts of a text.

use std::collections::BTreeSet;
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use harfrust::{Direction, FontRef, GlyphInfo, GlyphPosition, ShapeOptions, Shaper, Tag, UnicodeBuffer};
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::writers::ExtGraphicsState;
use pdf_writer::{Buf, Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use skrifa::MetadataProvider;
use skrifa::instance::{LocationRef, Size};
use subsetter::{GlyphRemapper, subset};
use unicode_bidi::{BidiInfo, Level};

use crate::heuristic::checksum;
use crate::memory;
use crate::picture::fonts::{ASCENT, CAPITALS, DESCENT, Face, INTER, face_of};
use crate::picture::png::PngError;
use crate::picture::scene::{Extent, Raster};

/// Bytes for each cell of a raster while it is written: colour and opacity, also compressed, and the file, which doubles.
const BYTES_PER_CELL: u64 = 16;

pub struct PdfFile {
    pdf: Pdf,
    next: Ref,
    tree: Ref,
    pages: Vec<Ref>,
    fonts: Vec<EmbeddedFont>,
    images: Vec<Ref>,
    opacities: BTreeSet<(u8, u8)>,
}

impl PdfFile {
    pub fn new() -> Self {
        let mut next = Ref::new(1);
        let (pdf, tree) = (Pdf::new(), next.bump());
        let (pages, fonts, images, opacities) = (Vec::new(), Vec::new(), Vec::new(), BTreeSet::new());
        Self { pdf, next, tree, pages, fonts, images, opacities }
    }

    pub fn add_page(&mut self, extent: Extent, content: &[u8]) {
        let (page, contents) = (self.next.bump(), self.next.bump());
        self.pages.push(page);
        self.pdf.stream(contents, &deflated(content)).filter(Filter::FlateDecode);
        let area = Rect::new(0.0, 0.0, extent.width, extent.height);
        self.pdf.page(page).parent(self.tree).media_box(area).contents(contents);
    }

    /// A font as it is embedded, and its name in the pages.
    pub fn font(&mut self, face: &'static Face) -> (&mut EmbeddedFont, String) {
        let known = self.fonts.iter().position(|font| std::ptr::eq(font.face, face));
        let place = known.unwrap_or_else(|| {
            self.fonts.push(EmbeddedFont::new(face));
            self.fonts.len() - 1
        });
        (&mut self.fonts[place], font_name(place))
    }

    /// The name in the pages of the state in which fills and lines have these opacities.
    pub fn opacity(&mut self, fill: u8, line: u8) -> String {
        self.opacities.insert((fill, line));
        opacity_name(fill, line)
    }

    /// The name in the pages of an image with these cells; `None` if there are none.
    pub fn image(&mut self, raster: &Raster) -> Option<String> {
        memory::require(BYTES_PER_CELL * raster.cells.len() as u64);
        let size = (i32::try_from(raster.columns).ok()?, i32::try_from(raster.rows()).ok()?);
        if size.0 == 0 || size.1 == 0 {
            return None;
        }
        let cells = &raster.cells[..raster.columns * raster.rows()];
        let is_opaque = cells.iter().all(|cell| cell.a == u8::MAX);
        let mask = (!is_opaque).then(|| {
            let opacities: Vec<u8> = cells.iter().map(|cell| cell.a).collect();
            self.samples(size, &opacities, b"DeviceGray", None)
        });
        let colours: Vec<[u8; 3]> = cells.iter().map(|cell| [cell.r, cell.g, cell.b]).collect();
        let image = self.samples(size, colours.as_flattened(), b"DeviceRGB", mask);
        self.images.push(image);
        Some(image_name(self.images.len() - 1))
    }

    fn samples(&mut self, (columns, rows): (i32, i32), bytes: &[u8], space: &[u8], mask: Option<Ref>) -> Ref {
        let name = self.next.bump();
        let packed = deflated(bytes);
        let mut image = self.pdf.image_xobject(name, &packed);
        image.filter(Filter::FlateDecode);
        image.width(columns).height(rows).color_space_name(Name(space)).bits_per_component(8);
        if let Some(mask) = mask {
            image.s_mask(mask);
        }
        name
    }

    pub fn finish(mut self, title: &str) -> Result<Vec<u8>, PngError> {
        let fonts = self.fonts.iter().map(|font| embed(font, &mut self.pdf, &mut self.next));
        let fonts = fonts.collect::<Result<Vec<_>, PngError>>()?;
        let count = i32::try_from(self.pages.len()).expect("more pages do not fit into memory");
        let mut tree = self.pdf.pages(self.tree);
        tree.count(count).kids(self.pages);
        let mut shared = tree.resources();
        let mut names = shared.fonts();
        for (place, font) in fonts.into_iter().enumerate() {
            names.pair(Name(font_name(place).as_bytes()), font);
        }
        names.finish();
        let mut names = shared.x_objects();
        for (place, image) in self.images.iter().enumerate() {
            names.pair(Name(image_name(place).as_bytes()), image);
        }
        names.finish();
        let mut names = shared.ext_g_states();
        for (fill, line) in self.opacities {
            let mut state =
                names.insert(Name(opacity_name(fill, line).as_bytes())).start::<ExtGraphicsState<'_>>();
            state.non_stroking_alpha(part(fill)).stroking_alpha(part(line));
        }
        names.finish();
        shared.finish();
        tree.finish();
        self.pdf.catalog(self.next.bump()).pages(self.tree);
        self.pdf.document_info(self.next.bump()).title(TextStr(title)).creator(TextStr("Tilescope"));
        Ok(self.pdf.finish())
    }
}

fn font_name(place: usize) -> String {
    format!("F{place}")
}

fn image_name(place: usize) -> String {
    format!("I{place}")
}

fn opacity_name(fill: u8, line: u8) -> String {
    format!("O{fill}-{line}")
}

/// A part of a colour, or its opacity, from 0 to 1.
pub fn part(of_255: u8) -> f32 {
    f32::from(of_255) / 255.0
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("a vector takes whatever is written")
}

/// Lengths of a font in PDF are thousandths of its size.
const THOUSANDTHS: f32 = 1000.0;

/// The numbers of glyphs, instead of one of Adobe's collections of characters.
const IDENTITY: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

fn embed(used: &EmbeddedFont, pdf: &mut Pdf, next: &mut Ref) -> Result<Ref, PngError> {
    let subset = subset(used.face.bytes, used.face.index, &used.numbers);
    let subset = subset.map_err(|error| PngError::Drawing(error.to_string()))?;
    // PDF needs no table but that of the outlines, or all of a TrueType font.
    let compact = FontRef::from_index(&subset, 0).ok().and_then(|font| font.table_data(Tag::new(b"CFF ")));
    let is_compact = compact.is_some();
    let outlines = compact.map_or(&*subset, |table| table.as_bytes());
    let name = format!("{}+{}", tag(outlines), used.face.name);
    let [font, glyphs, descriptor, file, letters] = std::array::from_fn(|_| next.bump());
    pdf.type0_font(font)
        .base_font(Name(format!("{name}-Identity-H").as_bytes()))
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(glyphs)
        .to_unicode(letters);
    let mut of_glyphs = pdf.cid_font(glyphs);
    of_glyphs
        .subtype(if is_compact { CidFontType::Type0 } else { CidFontType::Type2 })
        .base_font(Name(name.as_bytes()))
        .system_info(IDENTITY)
        .font_descriptor(descriptor)
        .widths()
        .consecutive(0, used.glyphs.iter().map(|(_, width)| used.face.length(*width, THOUSANDTHS)));
    if !is_compact {
        of_glyphs.cid_to_gid_map_predefined(Name(b"Identity"));
    }
    drop(of_glyphs);
    let mut about = pdf.font_descriptor(descriptor);
    about
        .name(Name(name.as_bytes()))
        .flags(FontFlags::SYMBOLIC)
        .bbox(bounds(used))
        .italic_angle(0.0)
        .ascent(ASCENT * THOUSANDTHS)
        .descent(-DESCENT * THOUSANDTHS)
        .cap_height(CAPITALS * THOUSANDTHS)
        // About the width of stems, which readers use only if they replace the font. The fonts do not say it; the rule is that of
        // krilla and Typst.
        .stem_v(10.0 + 0.244 * (used.face.weight as f32 - 50.0));
    if is_compact {
        about.font_file3(file);
    } else {
        about.font_file2(file);
    }
    drop(about);
    let packed = deflated(outlines);
    let mut stream = pdf.stream(file, &packed);
    stream.filter(Filter::FlateDecode);
    if is_compact {
        stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
    } else {
        stream.pair(Name(b"Length1"), i32::try_from(outlines.len()).unwrap_or(i32::MAX));
    }
    drop(stream);
    pdf.cmap(letters, &deflated(&letters_of(used))).filter(Filter::FlateDecode);
    Ok(font)
}

/// Six letters that other parts of the same font hardly have.
fn tag(outlines: &[u8]) -> String {
    let mut rest = checksum(outlines);
    let letter = |_| {
        let letter = b'A' + (rest % 26) as u8;
        rest /= 26;
        char::from(letter)
    };
    (0..6).map(letter).collect()
}

fn bounds(used: &EmbeddedFont) -> Rect {
    let metrics = used.face.font.metrics(Size::new(THOUSANDTHS), LocationRef::default());
    let bounds = metrics.bounds.unwrap_or_default();
    Rect::new(bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max)
}

fn letters_of(used: &EmbeddedFont) -> Buf {
    let mut table = UnicodeCmap::new(Name(b"Letters"), IDENTITY);
    for (number, (letters, _)) in (0u16..).zip(&used.glyphs) {
        if !letters.is_empty() {
            table.pair_with_multiple(number, letters.chars());
        }
    }
    table.finish()
}

pub struct PlacedGlyph {
    /// In the embedded font.
    pub number: u16,
    /// A reader moves on by this after the glyph, unless it is told otherwise.
    pub width: i32,
    /// From its place to that of the next glyph.
    pub advance: i32,
    /// It is drawn this far to the right of its place.
    pub right: i32,
    pub up: i32,
}

pub struct EmbeddedFont {
    pub face: &'static Face,
    pub numbers: GlyphRemapper,
    /// The letters that each glyph stands for, and its width in units of the font, by its number.
    pub glyphs: Vec<(String, i32)>,
}

impl EmbeddedFont {
    pub fn new(face: &'static Face) -> Self {
        let mut font = Self { face, numbers: GlyphRemapper::new(), glyphs: Vec::new() };
        // Every font has a glyph 0, for letters that it does not have. It stands for any of them.
        font.glyphs.push((String::new(), font.width(0)));
        font
    }

    fn width(&self, glyph: u32) -> i32 {
        let metrics = self.face.font.glyph_metrics(Size::unscaled(), LocationRef::default());
        metrics.advance_width(glyph.into()).unwrap_or_default() as i32
    }

    /// The glyphs of a line of text that is read in this direction, from left to right, and whether the embedded font says each
    /// of its letters.
    pub fn shape(&mut self, text: &str, direction: Direction) -> (Vec<PlacedGlyph>, bool) {
        let face = self.face;
        let shaper: Shaper<'_> = face.shaping.shaper(&face.font).build();
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(direction);
        let shaped = shaper.shape(buffer, ShapeOptions::new());
        let glyphs: Vec<(&GlyphInfo, &GlyphPosition)> =
            shaped.glyph_infos().iter().zip(shaped.glyph_positions()).collect();
        let (mut placed, mut says_all) = (Vec::with_capacity(glyphs.len()), true);
        for cluster in glyphs.chunk_by(|(one, _), (next, _)| one.cluster == next.cluster) {
            let start = cluster[0].0.cluster as usize;
            let starts = glyphs.iter().map(|(glyph, _)| glyph.cluster as usize);
            let end = starts.filter(|other| *other > start).min().unwrap_or(text.len());
            let letters = &text[start..end];
            for (place, (info, position)) in cluster.iter().enumerate() {
                // Readers that know only the table find the letters once.
                let letters = if place == 0 { letters } else { "" };
                let number = self.number(info.glyph_id, letters);
                let (said, width) = &self.glyphs[usize::from(number)];
                says_all &= cluster.len() == 1 && said == letters;
                placed.push(PlacedGlyph {
                    number,
                    width: *width,
                    advance: position.x_advance,
                    right: position.x_offset,
                    up: position.y_offset,
                });
            }
        }
        (placed, says_all)
    }

    /// The number of a glyph in the embedded font. A new one stands for these letters.
    fn number(&mut self, glyph: u32, letters: &str) -> u16 {
        let number = self.numbers.remap(glyph as u16);
        if usize::from(number) == self.glyphs.len() {
            self.glyphs.push((letters.to_owned(), self.width(glyph)));
        }
        number
    }
}

pub struct TextRun<'a> {
    pub text: &'a str,
    pub direction: Direction,
    pub face: &'static Face,
}

pub fn runs(text: &str, strong: bool) -> Vec<TextRun<'_>> {
    let face = &INTER[usize::from(strong)];
    if text.chars().all(|letter| face.has(letter)) {
        return vec![TextRun { text, direction: Direction::LeftToRight, face }];
    }
    let read = BidiInfo::new(text, Some(Level::ltr()));
    let lines = read.paragraphs.iter().flat_map(|paragraph| {
        let (levels, parts) = read.visual_runs(paragraph, paragraph.range.clone());
        parts.into_iter().map(move |part| (levels[part.start].is_rtl(), part))
    });
    lines.flat_map(|(is_rtl, part)| in_fonts(&text[part], strong, is_rtl)).collect()
}

fn in_fonts(text: &str, strong: bool, is_rtl: bool) -> Vec<TextRun<'_>> {
    let direction = if is_rtl { Direction::RightToLeft } else { Direction::LeftToRight };
    let mut runs: Vec<TextRun<'_>> = Vec::new();
    for (place, letter) in text.char_indices() {
        let end = place + letter.len_utf8();
        let face = face_of(letter, strong);
        match runs.last_mut() {
            // Spaces and signs of another font stay with its letters.
            Some(last) if takes(last.face, face, letter) => {
                last.text = &text[place - last.text.len()..end];
            }
            _ => runs.push(TextRun { text: &text[place..end], direction, face }),
        }
    }
    if is_rtl {
        runs.reverse();
    }
    runs
}

/// True if a letter, which has its own font, goes on in that of the letters before it.
fn takes(last: &'static Face, own: &'static Face, letter: char) -> bool {
    let is_other = INTER.iter().all(|inter| !std::ptr::eq(inter, last));
    std::ptr::eq(last, own) || is_other && !letter.is_alphanumeric() && last.has(letter)
}

/// Shows the glyphs of a text, after the font and the place are set.
pub fn show(content: &mut Content, face: &Face, size: f32, glyphs: &[PlacedGlyph]) {
    // How far the reader is behind the place of the next glyph, and above the baseline, in units of the font.
    let (mut behind, mut up) = (0, 0);
    for level in glyphs.chunk_by(|one, next| one.up == next.up) {
        if up != level[0].up {
            up = level[0].up;
            content.set_rise(face.length(up, size));
        }
        let mut positioned = content.show_positioned();
        let mut items = positioned.items();
        let mut numbers = Vec::new();
        for glyph in level {
            behind += glyph.right;
            if behind != 0 {
                if !numbers.is_empty() {
                    items.show(Str(&numbers));
                    numbers.clear();
                }
                items.adjust(-face.length(behind, THOUSANDTHS));
            }
            numbers.extend(glyph.number.to_be_bytes());
            behind = glyph.advance - glyph.width - glyph.right;
        }
        items.show(Str(&numbers));
    }
}
