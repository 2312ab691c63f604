//! Inter, which is legible from the back of a room. It is part of the program, so that no picture depends on the
//! system. Its licence is in `assets/fonts`. Letters that it lacks, such as those of Chinese, come from a font of the system, once
//! the program has said where these are.

use std::sync::{LazyLock, Mutex};

use harfrust::ShaperData;
use skrifa::instance::{LocationRef, Size};
use skrifa::raw::{TableProvider, types::Tag};
use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider};

use super::scene::{Text, Vertical};
use crate::memory::lock;

pub const MEDIUM: &[u8] = include_bytes!("../../../assets/fonts/Inter-Medium.otf");
/// For headings and the numbers on tiles.
pub const SEMI_BOLD: &[u8] = include_bytes!("../../../assets/fonts/Inter-SemiBold.otf");

/// The font's name, and substitutes for systems without it.
pub const FAMILY: &str = "Inter, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif";
pub const MEDIUM_WEIGHT: u32 = 500;
pub const SEMI_BOLD_WEIGHT: u32 = 600;

/// From the top of a line to its baseline, for a font of size 1 (the font's own metrics, of its 2,816 units).
pub const ASCENT: f32 = 2728.0 / 2816.0;
/// From the baseline to the bottom of the line.
pub const DESCENT: f32 = 680.0 / 2816.0;
pub const CAPITALS: f32 = 2048.0 / 2816.0;

/// The y coordinate of the baseline of a text.
pub fn baseline(text: &Text) -> f32 {
    let down = match text.anchor.1 {
        Vertical::Top => ASCENT,
        Vertical::Centre => CAPITALS / 2.0,
        Vertical::Bottom => -DESCENT,
    };
    text.at.y + down * text.size
}

/// A font of the system, as it was found.
#[derive(Debug)]
pub struct OtherFont {
    pub name: String,
    pub bytes: Vec<u8>,
    /// Its place in the file.
    pub index: u32,
}

/// Finds a font of the system with a letter, which has about this weight.
pub type FontSource = fn(letter: char, weight: u32) -> Option<OtherFont>;

/// A font of the program or of the system, as it is read.
pub struct Face {
    pub name: String,
    pub weight: u32,
    pub bytes: &'static [u8],
    /// Its place in the file.
    pub index: u32,
    pub font: FontRef<'static>,
    pub shaping: ShaperData,
    /// Units of the font in its size.
    units: u16,
}

impl Face {
    /// `None` if the font cannot be read.
    fn new(name: String, weight: u32, (bytes, index): (&'static [u8], u32)) -> Option<Self> {
        let font = FontRef::from_index(bytes, index).ok()?;
        let units = font.metrics(Size::unscaled(), LocationRef::default()).units_per_em;
        let shaping = ShaperData::new(&font);
        Some(Self { name, weight, bytes, index, font, shaping, units })
    }

    pub fn has(&self, letter: char) -> bool {
        self.font.charmap().map(letter).is_some()
    }

    pub fn length(&self, units: i32, size: f32) -> f32 {
        units as f32 * size / f32::from(self.units)
    }
}

/// Inter, for texts that are not strong, and for those that are.
pub static INTER: LazyLock<[Face; 2]> = LazyLock::new(|| {
    let faces = [("Inter-Medium", MEDIUM_WEIGHT, MEDIUM), ("Inter-SemiBold", SEMI_BOLD_WEIGHT, SEMI_BOLD)];
    faces.map(|(name, weight, bytes)| {
        Face::new(name.to_owned(), weight, (bytes, 0)).expect("a font of ours; a test reads both")
    })
});

struct OtherFaces {
    source: Option<FontSource>,
    found: Vec<&'static Face>,
}

static OTHERS: Mutex<OtherFaces> = Mutex::new(OtherFaces { source: None, found: Vec::new() });

/// Says where the fonts of the system are. Until then, there are none.
pub fn find_fonts_with(source: FontSource) {
    lock(&OTHERS).source = Some(source);
}

/// A font with a letter that Inter lacks; `None` if the system has none.
pub fn font_with(letter: char, strong: bool) -> Option<&'static Face> {
    let weight = if strong { SEMI_BOLD_WEIGHT } else { MEDIUM_WEIGHT };
    let others = lock(&OTHERS);
    let known = others.found.iter().find(|face| face.weight == weight && face.has(letter));
    if let Some(face) = known {
        return Some(face);
    }
    let source = others.source.filter(|_| !letter.is_control())?;
    // A page waits for the file of the font, and goes on meanwhile.
    drop(others);
    let OtherFont { name, bytes, index } = source(letter, weight)?;
    let face: &'static Face = Box::leak(Box::new(Face::new(name, weight, (Vec::leak(bytes), index))?));
    lock(&OTHERS).found.push(face);
    Some(face)
}

/// The font that shows a letter: Inter, also for one that no font has.
pub fn face_of(letter: char, strong: bool) -> &'static Face {
    let inter = &INTER[usize::from(strong)];
    if inter.has(letter) { inter } else { font_with(letter, strong).unwrap_or(inter) }
}

pub fn has_letter(bytes: &[u8], index: u32, letter: char) -> bool {
    let Ok(font) = FontRef::from_index(bytes, index) else { return false };
    let has_table = |tag| font.data_for_tag(Tag::new(tag)).is_some();
    (has_table(b"glyf") || has_table(b"CFF ")) && font.charmap().map(letter).is_some()
}

/// The name of a font in its file, as readers of fonts know it.
pub fn name_in(bytes: &[u8]) -> Option<String> {
    let font = FontRef::from_index(bytes, 0).ok()?;
    Some(font.localized_strings(StringId::POSTSCRIPT_NAME).english_or_first()?.to_string())
}

/// The width of a text in one line, in the unit of its size, without kerning.
pub fn text_width(text: &str, size: f32, strong: bool) -> f32 {
    let width = |letter| {
        let font = &face_of(letter, strong).font;
        font.glyph_metrics(Size::new(size), LocationRef::default()).advance_width(font.charmap().map(letter)?)
    };
    text.chars().map(|letter| width(letter).unwrap_or(size * 0.6)).sum()
}
