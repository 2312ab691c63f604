//! The objects of a PDF file: its pages, and what they share.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::writers::ExtGraphicsState;
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use super::embed::embed;
use super::font::{EmbeddedFont, Face, PLAIN, STRONG};
use crate::memory;
use crate::picture::fonts::{MEDIUM_WEIGHT, OtherFont, SEMI_BOLD_WEIGHT};
use crate::picture::{Extent, PngError, Raster};

/// Bytes for each cell of a raster while it is written: its colour and opacity, these compressed, and the file, which grows by
/// doubling.
const BYTES_PER_CELL: u64 = 16;

/// A file while its pages are painted.
pub struct PdfFile {
    pdf: Pdf,
    next: Ref,
    tree: Ref,
    pages: Vec<Ref>,
    /// For texts that are not strong, for those that are, and those of the system.
    fonts: Vec<EmbeddedFont>,
    images: Vec<Ref>,
    /// Of fills and of lines.
    opacities: BTreeSet<(u8, u8)>,
}

impl PdfFile {
    pub fn new() -> Self {
        let mut next = Ref::new(1);
        let tree = next.bump();
        let fonts = [&PLAIN, &STRONG].map(|face| EmbeddedFont::new(Arc::clone(face))).into();
        Self {
            pdf: Pdf::new(),
            next,
            tree,
            pages: Vec::new(),
            fonts,
            images: Vec::new(),
            opacities: BTreeSet::new(),
        }
    }

    pub fn add_page(&mut self, extent: Extent, content: &[u8]) {
        let (page, contents) = (self.next.bump(), self.next.bump());
        self.pages.push(page);
        self.pdf.stream(contents, &deflated(content)).filter(Filter::FlateDecode);
        let area = Rect::new(0.0, 0.0, extent.width, extent.height);
        self.pdf.page(page).parent(self.tree).media_box(area).contents(contents);
    }

    /// The font of a text, or one of the system, and its name in the pages.
    pub fn font(&mut self, strong: bool, other: Option<&OtherFont>) -> (&mut EmbeddedFont, String) {
        let weight = if strong { SEMI_BOLD_WEIGHT } else { MEDIUM_WEIGHT };
        let place = other.and_then(|other| {
            let is_it = |font: &EmbeddedFont| {
                let face = &font.face;
                std::ptr::eq(face.bytes, other.bytes) && (face.index, face.weight) == (other.index, weight)
            };
            self.fonts.iter().position(is_it).or_else(|| {
                self.fonts.push(EmbeddedFont::new(Face::of_system(other, weight)?));
                Some(self.fonts.len() - 1)
            })
        });
        let place = place.unwrap_or(usize::from(strong));
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
        let fonts = self.embed_fonts()?;
        let count = i32::try_from(self.pages.len()).expect("more pages do not fit into memory");
        let mut tree = self.pdf.pages(self.tree);
        tree.count(count).kids(self.pages);
        let mut shared = tree.resources();
        let mut names = shared.fonts();
        for (place, font) in fonts {
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

    /// The fonts that a text uses, by their place.
    fn embed_fonts(&mut self) -> Result<Vec<(usize, Ref)>, PngError> {
        let fonts = self.fonts.iter().enumerate().filter(|(_, font)| font.is_used());
        fonts.map(|(place, font)| Ok((place, embed(font, &mut self.pdf, &mut self.next)?))).collect()
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

/// Bytes compressed as zlib does.
pub fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("a vector takes whatever is written")
}
