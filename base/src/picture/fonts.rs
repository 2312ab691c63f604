//! Inter, which is legible from the back of a room. It is part of the program, so that no picture depends on the
//! system. Its licence is in `assets/fonts`. Letters that it lacks, such as those of Chinese, come from a font of the system, once
//! the program has said where these are.

use std::sync::{LazyLock, Mutex};

use skrifa::instance::{LocationRef, Size};
use skrifa::raw::{TableProvider, types::Tag};
use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider};

use super::{Text, Vertical};
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

#[derive(Debug)]
pub struct OtherFont<B = &'static [u8]> {
    pub name: String,
    pub bytes: B,
    /// Its place in the file.
    pub index: u32,
}

/// Finds a font of the system with a letter, which has about this weight.
pub type FontSource = fn(letter: char, weight: u32) -> Option<OtherFont<Vec<u8>>>;

struct OtherFonts {
    source: Option<FontSource>,
    /// With their weights.
    found: Vec<(u32, &'static OtherFont)>,
}

static OTHERS: Mutex<OtherFonts> = Mutex::new(OtherFonts { source: None, found: Vec::new() });

/// Says where the fonts of the system are. Until then, there are none.
pub fn find_fonts_with(source: FontSource) {
    lock(&OTHERS).source = Some(source);
}

/// A font with a letter that Inter lacks; `None` if the system has none.
pub fn font_with(letter: char, strong: bool) -> Option<&'static OtherFont> {
    let weight = if strong { SEMI_BOLD_WEIGHT } else { MEDIUM_WEIGHT };
    let others = lock(&OTHERS);
    let known =
        others.found.iter().find(|(of, font)| *of == weight && has_letter(font.bytes, font.index, letter));
    if let Some((_, font)) = known {
        return Some(font);
    }
    let source = others.source.filter(|_| !letter.is_control())?;
    // A page waits for the file of the font, and goes on meanwhile.
    drop(others);
    let OtherFont { name, bytes, index } = source(letter, weight)?;
    let bytes: &'static [u8] = Vec::leak(bytes);
    let font: &'static OtherFont = Box::leak(Box::new(OtherFont { name, bytes, index }));
    lock(&OTHERS).found.push((weight, font));
    Some(font)
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

pub fn inter_has(letter: char, strong: bool) -> bool {
    inter(strong).charmap().map(letter).is_some()
}

fn inter(strong: bool) -> &'static FontRef<'static> {
    static FACES: LazyLock<[FontRef<'static>; 2]> = LazyLock::new(|| {
        [MEDIUM, SEMI_BOLD].map(|bytes| FontRef::new(bytes).expect("a font of ours; a test reads both"))
    });
    &FACES[usize::from(strong)]
}

/// The width of a text in one line, in the unit of its size, without kerning.
pub fn text_width(text: &str, size: f32, strong: bool) -> f32 {
    let width_in = |font: &FontRef<'_>, letter| {
        let glyph = font.charmap().map(letter)?;
        font.glyph_metrics(Size::new(size), LocationRef::default()).advance_width(glyph)
    };
    let width_elsewhere = |letter| {
        let other = font_with(letter, strong)?;
        width_in(&FontRef::from_index(other.bytes, other.index).ok()?, letter)
    };
    let width = |letter| width_in(inter(strong), letter).or_else(|| width_elsewhere(letter));
    text.chars().map(|letter| width(letter).unwrap_or(size * 0.6)).sum()
}
