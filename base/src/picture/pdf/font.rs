//! The fonts of a PDF, and the glyphs that stand for a text.

use std::sync::{Arc, LazyLock};

use harfrust::{
    Direction, FontRef, GlyphInfo, GlyphPosition, ShapeOptions, Shaper, ShaperData, UnicodeBuffer,
};
use skrifa::MetadataProvider;
use skrifa::instance::{LocationRef, Size};
use subsetter::GlyphRemapper;

use crate::picture::fonts::{MEDIUM, MEDIUM_WEIGHT, OtherFont, SEMI_BOLD, SEMI_BOLD_WEIGHT};

pub static PLAIN: LazyLock<Arc<Face>> =
    LazyLock::new(|| Face::of_inter("Inter-Medium", MEDIUM_WEIGHT, MEDIUM));
pub static STRONG: LazyLock<Arc<Face>> =
    LazyLock::new(|| Face::of_inter("Inter-SemiBold", SEMI_BOLD_WEIGHT, SEMI_BOLD));

/// A font that texts use.
pub struct Face {
    pub name: String,
    pub weight: u32,
    pub font: FontRef<'static>,
    pub bytes: &'static [u8],
    /// Its place in its file.
    pub index: u32,
    shaping: ShaperData,
    /// Units of the font in its size.
    units: u16,
}

impl Face {
    fn of_inter(name: &str, weight: u32, bytes: &'static [u8]) -> Arc<Self> {
        let face = Self::new(name, weight, (bytes, 0)).expect("a font of ours; a test reads both");
        Arc::new(face)
    }

    /// A font of the system; `None` if it cannot be read.
    pub fn of_system(other: &OtherFont, weight: u32) -> Option<Arc<Self>> {
        Self::new(&other.name, weight, (other.bytes, other.index)).map(Arc::new)
    }

    fn new(name: &str, weight: u32, (bytes, index): (&'static [u8], u32)) -> Option<Self> {
        let font = FontRef::from_index(bytes, index).ok()?;
        let units = font.metrics(Size::unscaled(), LocationRef::default()).units_per_em;
        Some(Self {
            name: name.to_owned(),
            weight,
            shaping: ShaperData::new(&font),
            font,
            bytes,
            index,
            units,
        })
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
    pub face: Arc<Face>,
    /// The number of each glyph in the file.
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
