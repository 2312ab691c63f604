//! Inter, which is legible from the back of a room. It is part of the program, so that no picture depends on the
//! system. Its licence is in `assets/fonts`.

use std::sync::LazyLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

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
/// Height of capitals and digits.
pub const CAPITALS: f32 = 2048.0 / 2816.0;

/// The width of a text in one line, in the unit of its size, without kerning.
pub fn text_width(text: &str, size: f32, strong: bool) -> f32 {
    static FACES: LazyLock<[FontRef<'static>; 2]> = LazyLock::new(|| {
        [MEDIUM, SEMI_BOLD].map(|bytes| FontRef::new(bytes).expect("a font of ours; a test reads both"))
    });
    let face = &FACES[usize::from(strong)];
    let metrics = face.glyph_metrics(Size::new(size), LocationRef::default());
    let letters = face.charmap();
    // A letter that it lacks is taken from another font.
    let width = |letter| letters.map(letter).and_then(|glyph| metrics.advance_width(glyph));
    text.chars().map(|letter| width(letter).unwrap_or(size * 0.6)).sum()
}
