//! The fonts of a PDF, and the glyphs that stand for a text.

use std::sync::LazyLock;

use harfrust::{
    Direction, FontRef, GlyphInfo, GlyphPosition, ShapeOptions, Shaper, ShaperData, UnicodeBuffer,
};
use skrifa::MetadataProvider;
use skrifa::instance::{LocationRef, Size};
use subsetter::GlyphRemapper;

use crate::picture::fonts::{MEDIUM, MEDIUM_WEIGHT, SEMI_BOLD, SEMI_BOLD_WEIGHT};

pub static PLAIN: LazyLock<Face> = LazyLock::new(|| Face::new("Inter-Medium", MEDIUM_WEIGHT, MEDIUM));
pub static STRONG: LazyLock<Face> =
    LazyLock::new(|| Face::new("Inter-SemiBold", SEMI_BOLD_WEIGHT, SEMI_BOLD));

/// A font that is part of the program.
pub struct Face {
    pub name: &'static str,
    pub weight: u32,
    pub font: FontRef<'static>,
    pub bytes: &'static [u8],
    shaping: ShaperData,
    /// Units of the font in its size.
    units: u16,
}

impl Face {
    fn new(name: &'static str, weight: u32, bytes: &'static [u8]) -> Self {
        let font = FontRef::from_index(bytes, 0).expect("a font of ours; a test reads both");
        let units = font.metrics(Size::unscaled(), LocationRef::default()).units_per_em;
        Self { name, weight, shaping: ShaperData::new(&font), font, bytes, units }
    }

    /// Units of the font at a size.
    pub fn length(&self, units: i32, size: f32) -> f32 {
        units as f32 * size / f32::from(self.units)
    }
}

/// A glyph, with its lengths in units of the font.
pub struct PlacedGlyph {
    /// In the embedded font.
    pub number: u16,
    /// What a reader moves on by after the glyph, unless it is told otherwise.
    pub width: i32,
    /// From its place to that of the next glyph.
    pub advance: i32,
    /// How far to the right of its place it is drawn.
    pub right: i32,
    /// How far above its place it is drawn.
    pub up: i32,
}

/// Glyphs that stand for the same letters.
pub struct Cluster {
    pub glyphs: Vec<PlacedGlyph>,
    /// The letters, unless the embedded font says them.
    pub letters: Option<String>,
}

/// The part of a font that a file uses.
pub struct EmbeddedFont {
    pub face: &'static Face,
    /// The number of each glyph in the file.
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

    pub fn is_used(&self) -> bool {
        self.glyphs.len() > 1
    }

    fn width(&self, glyph: u32) -> i32 {
        let metrics = self.face.font.glyph_metrics(Size::unscaled(), LocationRef::default());
        metrics.advance_width(glyph.into()).unwrap_or_default() as i32
    }

    /// The glyphs of a line of text, from left to right.
    pub fn place(&mut self, text: &str) -> Vec<Cluster> {
        let shaper: Shaper<'_> = self.face.shaping.shaper(&self.face.font).build();
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(Direction::LeftToRight);
        let shaped = shaper.shape(buffer, ShapeOptions::new());
        let glyphs: Vec<(&GlyphInfo, &GlyphPosition)> =
            shaped.glyph_infos().iter().zip(shaped.glyph_positions()).collect();
        let mut clusters = glyphs.chunk_by(|(one, _), (next, _)| one.cluster == next.cluster).peekable();
        let mut placed = Vec::new();
        while let Some(glyphs) = clusters.next() {
            let start = glyphs[0].0.cluster as usize;
            let end = clusters.peek().map_or(text.len(), |next| next[0].0.cluster as usize);
            placed.push(self.cluster(glyphs, &text[start..end]));
        }
        placed
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
