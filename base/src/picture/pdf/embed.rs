//! Embeds the glyphs that a PDF uses.
//!
//! A page names a glyph by its number in the embedded font. A table has the letters of each number, so that texts can be found
//! and copied.

use harfrust::{FontRef, Tag};
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Buf, Filter, Name, Pdf, Rect, Ref, Str};
use skrifa::MetadataProvider;
use skrifa::instance::{LocationRef, Size};
use subsetter::subset;

use super::file::deflated;
use super::font::EmbeddedFont;
use crate::heuristic::checksum;
use crate::picture::PngError;
use crate::picture::fonts::{ASCENT, CAPITALS, DESCENT};

/// Lengths of a font in PDF are thousandths of its size.
pub const THOUSANDTHS: f32 = 1000.0;

/// The numbers of glyphs, instead of one of Adobe's collections of characters.
const IDENTITY: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// Writes a font into a file.
///
/// # Errors
/// If the font cannot be reduced to its used glyphs, which is a bug.
pub fn embed(used: &EmbeddedFont, pdf: &mut Pdf, next: &mut Ref) -> Result<Ref, PngError> {
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
        .stem_v(stem(used.face.weight));
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

/// The area that no glyph leaves.
fn bounds(used: &EmbeddedFont) -> Rect {
    let metrics = used.face.font.metrics(Size::new(THOUSANDTHS), LocationRef::default());
    let bounds = metrics.bounds.unwrap_or_default();
    Rect::new(bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max)
}

/// About the width of stems, which readers use only if they replace the font. The fonts do not say it; the rule is that of
/// krilla and Typst.
fn stem(weight: u32) -> f32 {
    10.0 + 0.244 * (weight as f32 - 50.0)
}

/// The table of the letters that each glyph stands for.
fn letters_of(used: &EmbeddedFont) -> Buf {
    let mut table = UnicodeCmap::new(Name(b"Letters"), IDENTITY);
    for (number, (letters, _)) in (0u16..).zip(&used.glyphs) {
        if !letters.is_empty() {
            table.pair_with_multiple(number, letters.chars());
        }
    }
    table.finish()
}
