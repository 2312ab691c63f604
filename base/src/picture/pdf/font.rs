//! The fonts of a PDF, and the glyphs that stand for the parts of a text.

use std::sync::{Arc, LazyLock};

use harfrust::{
    Direction, FontRef, GlyphInfo, GlyphPosition, ShapeOptions, Shaper, ShaperData, UnicodeBuffer,
};
use pdf_writer::{Content, Name, Str, TextStr};
use skrifa::MetadataProvider;
use skrifa::instance::{LocationRef, Size};
use subsetter::GlyphRemapper;
use unicode_bidi::{BidiInfo, Level};

use super::file::THOUSANDTHS;
use crate::picture::fonts::{
    MEDIUM, MEDIUM_WEIGHT, OtherFont, SEMI_BOLD, SEMI_BOLD_WEIGHT, font_with, has_letter, inter_has,
};

/// Inter, for texts that are not strong, and for those that are.
pub static INTER: LazyLock<[Arc<Face>; 2]> = LazyLock::new(|| {
    let faces = [("Inter-Medium", MEDIUM_WEIGHT, MEDIUM), ("Inter-SemiBold", SEMI_BOLD_WEIGHT, SEMI_BOLD)];
    faces.map(|(name, weight, bytes)| {
        Face::new(name, weight, (bytes, 0)).expect("a font of ours; a test reads both")
    })
});

pub struct Face {
    pub name: String,
    pub weight: u32,
    pub font: FontRef<'static>,
    pub bytes: &'static [u8],
    pub index: u32,
    shaping: ShaperData,
    /// Units of the font in its size.
    units: u16,
}

impl Face {
    /// `None` if the font cannot be read.
    pub fn new(name: &str, weight: u32, (bytes, index): (&'static [u8], u32)) -> Option<Arc<Self>> {
        let font = FontRef::from_index(bytes, index).ok()?;
        let units = font.metrics(Size::unscaled(), LocationRef::default()).units_per_em;
        let (name, shaping) = (name.to_owned(), ShaperData::new(&font));
        Some(Arc::new(Self { name, weight, font, bytes, index, shaping, units }))
    }

    /// Units of the font at a size.
    pub fn length(&self, units: i32, size: f32) -> f32 {
        units as f32 * size / f32::from(self.units)
    }
}

pub struct PlacedGlyph {
    /// In the embedded font.
    pub number: u16,
    /// What a reader moves on by after the glyph, unless it is told otherwise.
    pub width: i32,
    /// From its place to that of the next glyph.
    pub advance: i32,
    /// How far to the right of its place it is drawn.
    pub right: i32,
    pub up: i32,
}

pub struct Cluster {
    pub glyphs: Vec<PlacedGlyph>,
    /// The letters, unless the embedded font says them.
    pub letters: Option<String>,
}

pub struct EmbeddedFont {
    pub face: Arc<Face>,
    pub numbers: GlyphRemapper,
    /// The letters that each glyph stands for, and its width in units of the font, by its number.
    pub glyphs: Vec<(String, i32)>,
}

impl EmbeddedFont {
    pub fn new(face: Arc<Face>) -> Self {
        let mut font = Self { face, numbers: GlyphRemapper::new(), glyphs: Vec::new() };
        // Every font has a glyph 0, for letters that it does not have. It stands for any of them.
        font.glyphs.push((String::new(), font.width(0)));
        font
    }

    pub fn is_used(&self) -> bool {
        self.glyphs.len() > 1
    }

    fn width(&self, glyph: u32) -> i32 {
        let metrics = self.face.font.glyph_metrics(Size::unscaled(), LocationRef::default());
        metrics.advance_width(glyph.into()).unwrap_or_default() as i32
    }

    /// The glyphs of a line of text that is read in this direction, from left to right.
    pub fn place(&mut self, text: &str, direction: Direction) -> Vec<Cluster> {
        let face = Arc::clone(&self.face);
        let shaper: Shaper<'_> = face.shaping.shaper(&face.font).build();
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(direction);
        let shaped = shaper.shape(buffer, ShapeOptions::new());
        let glyphs: Vec<(&GlyphInfo, &GlyphPosition)> =
            shaped.glyph_infos().iter().zip(shaped.glyph_positions()).collect();
        let clusters = glyphs.chunk_by(|(one, _), (next, _)| one.cluster == next.cluster);
        let placed = clusters.map(|cluster| {
            let start = cluster[0].0.cluster as usize;
            let starts = glyphs.iter().map(|(glyph, _)| glyph.cluster as usize);
            let end = starts.filter(|other| *other > start).min().unwrap_or(text.len());
            self.cluster(cluster, &text[start..end])
        });
        placed.collect()
    }

    fn cluster(&mut self, shaped: &[(&GlyphInfo, &GlyphPosition)], letters: &str) -> Cluster {
        let mut glyphs = Vec::new();
        for (info, position) in shaped {
            let number = self.numbers.remap(info.glyph_id as u16);
            if usize::from(number) == self.glyphs.len() {
                // Readers that know only the table find the letters once.
                let letters = if glyphs.is_empty() { letters } else { "" };
                self.glyphs.push((letters.to_owned(), self.width(info.glyph_id)));
            }
            glyphs.push(PlacedGlyph {
                number,
                width: self.glyphs[usize::from(number)].1,
                advance: position.x_advance,
                right: position.x_offset,
                up: position.y_offset,
            });
        }
        let is_known = glyphs.len() == 1 && self.glyphs[usize::from(glyphs[0].number)].0 == letters;
        Cluster { glyphs, letters: (!is_known).then(|| letters.to_owned()) }
    }
}

pub struct TextRun<'a> {
    pub text: &'a str,
    pub direction: Direction,
    /// `None` for that of the program.
    pub font: Option<&'static OtherFont>,
}

pub fn runs(text: &str, strong: bool) -> Vec<TextRun<'_>> {
    if text.chars().all(|letter| inter_has(letter, strong)) {
        return vec![TextRun { text, direction: Direction::LeftToRight, font: None }];
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
        let font = if inter_has(letter, strong) { None } else { font_with(letter, strong) };
        match runs.last_mut() {
            // Spaces and signs of another font stay with its letters.
            Some(last) if takes(last.font, font, letter) => {
                last.text = &text[place - last.text.len()..end];
            }
            _ => runs.push(TextRun { text: &text[place..end], direction, font }),
        }
    }
    if is_rtl {
        runs.reverse();
    }
    runs
}

/// Whether a letter, which has its own font, goes on in that of the letters before it.
fn takes(last: Option<&'static OtherFont>, own: Option<&'static OtherFont>, letter: char) -> bool {
    match (last, own) {
        (None, None) => true,
        (None, Some(_)) => false,
        (Some(last), Some(own)) if std::ptr::eq(last, own) => true,
        (Some(last), _) => !letter.is_alphanumeric() && has_letter(last.bytes, last.index, letter),
    }
}

/// Shows the glyphs of a text, after the font and the place are set. A reader that copies or searches the text finds its letters.
pub fn show(content: &mut Content, face: &Face, size: f32, clusters: &[Cluster]) {
    let mut shown = ShownText { content, face, size, behind: 0, up: 0 };
    // One operation shows all that needs no letters beside it.
    for run in clusters.chunk_by(|one, next| one.letters.is_none() && next.letters.is_none()) {
        match &run[0].letters {
            Some(letters) => shown.show_as(letters, run),
            None => shown.show(run),
        }
    }
}

struct ShownText<'a> {
    content: &'a mut Content,
    face: &'a Face,
    size: f32,
    /// How far the reader is behind the place of the next glyph, in units of the font.
    behind: i32,
    /// How far above the baseline the reader is, in units of the font.
    up: i32,
}

impl ShownText<'_> {
    fn show_as(&mut self, letters: &str, run: &[Cluster]) {
        let mut marked = self.content.begin_marked_content_with_properties(Name(b"Span"));
        marked.properties().actual_text(TextStr(letters));
        drop(marked);
        self.show(run);
        self.content.end_marked_content();
    }

    fn show(&mut self, run: &[Cluster]) {
        let glyphs: Vec<&PlacedGlyph> = run.iter().flat_map(|cluster| &cluster.glyphs).collect();
        for level in glyphs.chunk_by(|one, next| one.up == next.up) {
            self.move_up(level[0].up);
            self.show_level(level);
        }
    }

    fn move_up(&mut self, up: i32) {
        if self.up != up {
            self.up = up;
            self.content.set_rise(self.face.length(up, self.size));
        }
    }

    fn show_level(&mut self, glyphs: &[&PlacedGlyph]) {
        let mut positioned = self.content.show_positioned();
        let mut items = positioned.items();
        let mut numbers = Vec::new();
        for glyph in glyphs {
            self.behind += glyph.right;
            if self.behind != 0 {
                if !numbers.is_empty() {
                    items.show(Str(&numbers));
                    numbers.clear();
                }
                items.adjust(-self.face.length(self.behind, THOUSANDTHS));
                self.behind = 0;
            }
            numbers.extend(glyph.number.to_be_bytes());
            self.behind = glyph.advance - glyph.width - glyph.right;
        }
        items.show(Str(&numbers));
    }
}
