//! PNG, which is rendered from the SVG, so that the two cannot differ.

use std::io::Write;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use png::{BitDepth, ColorType, Encoder, EncodingError};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{FontResolver, Options, Tree, fontdb};

use super::fonts::{MEDIUM, SEMI_BOLD, SEMI_BOLD_WEIGHT, font_with};
use super::scene::{Scene, Shape};
use super::svg::{BYTES_PER_PIXEL, svg};
use crate::memory;

/// The most pixels of a picture: as many as fit into a gigabyte.
const MAX_PIXELS: u64 = 1 << 28;

#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum PngError {
    /// The pixels do not fit into memory, or there are none.
    #[error("a picture of {0} by {1} pixels cannot be made")]
    Size(u64, u64),
    /// The system has too little memory for its pixels.
    #[error("the system has too little memory for a picture of {0} by {1} pixels")]
    OutOfMemory(u64, u64),
    /// A bug: the SVG could not be read, or the pixels could not be compressed.
    #[error("the picture cannot be drawn: {0}")]
    Drawing(String),
}

/// A picture as PNG, with this many pixels per point.
pub fn png(scene: &Scene, scale: f32) -> Result<Vec<u8>, PngError> {
    packed(scene, scale, &mut |_| {})
}

/// The share of the work when all pixels are drawn.
const DRAWN: f32 = 0.5;

pub(super) fn packed(scene: &Scene, scale: f32, on_drawn: OnDrawn<'_>) -> Result<Vec<u8>, PngError> {
    let pixmap = drawn(scene, scale)?;
    on_drawn(DRAWN);
    let (width, height) = (pixmap.width(), pixmap.height());
    let rows = pixmap.pixels().chunks(width as usize).zip(0..);
    let rows = rows.map(|(pixels, row)| {
        on_drawn(DRAWN + (1.0 - DRAWN) * row as f32 / height as f32);
        pixels.iter().flat_map(channels).collect::<Vec<u8>>()
    });
    let mut bytes = Vec::new();
    let write = || -> Result<(), EncodingError> {
        let mut encoder = Encoder::new(&mut bytes, width, height);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        let mut header = encoder.write_header()?;
        let mut stream = header.stream_writer()?;
        for row in rows {
            stream.write_all(&row)?;
        }
        stream.finish()
    };
    write().map_err(|error| PngError::Drawing(error.to_string()))?;
    Ok(bytes)
}

/// Red, green, blue and opacity.
pub(super) fn channels(pixel: &PremultipliedColorU8) -> [u8; 4] {
    let colour = pixel.demultiply();
    [colour.red(), colour.green(), colour.blue(), colour.alpha()]
}

/// A picture in pixels, with this many per point.
pub(super) fn drawn(scene: &Scene, scale: f32) -> Result<Pixmap, PngError> {
    let pixels = |points: f32| (points * scale).round().max(0.0) as u64;
    let (width, height) = (pixels(scene.extent.width), pixels(scene.extent.height));
    let pixels = width.saturating_mul(height);
    if pixels > MAX_PIXELS {
        return Err(PngError::Size(width, height));
    }
    let cells = |shape: &Shape| if let Shape::Raster(raster) = shape { raster.cells.len() as u64 } else { 0 };
    let cells: u64 = scene.shapes.iter().map(cells).sum();
    memory::ask((pixels + cells) * BYTES_PER_PIXEL).map_err(|_| PngError::OutOfMemory(width, height))?;
    let mut pixmap = Pixmap::new(width as u32, height as u32).ok_or(PngError::Size(width, height))?;
    let tree =
        Tree::from_str(&svg(scene), &options()).map_err(|error| PngError::Drawing(error.to_string()))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// Letters are always those of Inter if it has them, whatever fonts the system has.
fn options() -> Options<'static> {
    static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
        let mut read = fontdb::Database::new();
        read.load_font_data(MEDIUM.to_vec());
        read.load_font_data(SEMI_BOLD.to_vec());
        // The font files call each weight a separate family.
        let mut fonts = fontdb::Database::new();
        for face in read.faces() {
            let families = vec![("Inter".to_owned(), fontdb::Language::English_UnitedStates)];
            fonts.push_face_info(fontdb::FaceInfo { families, ..face.clone() });
        }
        fonts.into()
    });
    let font_resolver = FontResolver { select_fallback: Box::new(fallback), ..FontResolver::default() };
    Options { fontdb: Arc::clone(&FONTS), font_resolver, ..Options::default() }
}

fn fallback(letter: char, used: &[fontdb::ID], fonts: &mut Arc<fontdb::Database>) -> Option<fontdb::ID> {
    let strong = u32::from(fonts.face(*used.first()?)?.weight.0) >= SEMI_BOLD_WEIGHT;
    let other = font_with(letter, strong)?;
    let is_it = |face: &&fontdb::FaceInfo| (&face.post_script_name, face.index) == (&other.name, other.index);
    if !fonts.faces().any(|face| is_it(&face)) {
        Arc::make_mut(fonts).load_font_source(fontdb::Source::Binary(Arc::new(other.bytes)));
    }
    let found = fonts.faces().find(is_it).map(|face| face.id);
    found.filter(|found| !used.contains(found))
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PixelImage {
    pub width: u32,
    pub height: u32,
    /// Red, green and blue of each.
    pub pixels: Vec<[u8; 3]>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Patch {
    pub left: u32,
    pub top: u32,
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<[u8; 3]>,
}

impl PixelImage {
    /// Draws a scene with an opaque background, one pixel per point.
    pub fn of_scene(scene: &Scene) -> Result<Self, PngError> {
        let pixmap = drawn(scene, 1.0)?;
        let pixels = pixmap.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
        Ok(Self { width: pixmap.width(), height: pixmap.height(), pixels })
    }

    /// The smallest rectangle with all pixels that differ; one pixel if none does.
    pub(crate) fn changed(&self, before: Option<&Self>) -> Patch {
        let Some(before) = before else {
            return self.patch(0..self.width as usize, 0..self.height as usize);
        };
        let width = self.width as usize;
        let rows = |frame: &Self, row: usize| frame.pixels[row * width..(row + 1) * width].to_vec();
        let differs = |row: &usize| rows(self, *row) != rows(before, *row);
        let height = self.height as usize;
        let Some(top) = (0..height).find(differs) else { return self.patch(0..1, 0..1) };
        let bottom = (top..height).rev().find(differs).unwrap_or(top);
        let column_differs = |column: &usize| {
            (top..=bottom).any(|row| self.pixels[row * width + column] != before.pixels[row * width + column])
        };
        let left = (0..width).find(column_differs).unwrap_or(0);
        let right = (left..width).rev().find(column_differs).unwrap_or(left);
        self.patch(left..right + 1, top..bottom + 1)
    }

    fn patch(&self, columns: Range<usize>, rows: Range<usize>) -> Patch {
        let width = self.width as usize;
        Patch {
            left: columns.start as u32,
            top: rows.start as u32,
            width: columns.len() as u32,
            height: rows.len() as u32,
            pixels: rows
                .flat_map(|row| &self.pixels[row * width + columns.start..row * width + columns.end])
                .copied()
                .collect(),
        }
    }
}

/// Hears how much of a picture is drawn and packed, from 0 to 1, where that takes long.
pub type OnDrawn<'a> = &'a mut dyn FnMut(f32);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Area, Colour, Extent, point};

    fn scene() -> Scene {
        let mut scene =
            Scene::new("A square", Extent { width: 40.0, height: 20.0 }, Colour::opaque(255, 255, 255));
        scene.fill(Area::new(point(0.0, 0.0), 10.0, 10.0), Colour::opaque(0, 0, 255));
        scene
    }

    #[test]
    fn a_picture_has_the_asked_pixels_in_their_colours() {
        for scale in [0.5, 1.0, 3.0] {
            let pixmap = drawn(&scene(), scale).expect("a picture");
            assert_eq!((pixmap.width(), pixmap.height()), ((40.0 * scale) as u32, (20.0 * scale) as u32));
            let at = |x: f32, y: f32| pixmap.pixel((x * scale) as u32, (y * scale) as u32).expect("inside");
            let colours = [at(4.0, 4.0), at(30.0, 10.0)].map(|pixel| (pixel.red(), pixel.blue()));
            assert_eq!(colours, [(0, 255), (255, 255)]);
        }
    }

    #[test]
    fn only_what_differs_is_a_patch() {
        let before = PixelImage { width: 4, height: 3, pixels: vec![[0; 3]; 12] };
        let mut after = before.clone();
        assert_eq!(after.changed(Some(&before)).pixels.len(), 1);
        (after.pixels[5], after.pixels[10]) = ([1; 3], [2; 3]);
        let patch = after.changed(Some(&before));
        assert_eq!((patch.left, patch.top, patch.width, patch.height), (1, 1, 2, 2));
        assert_eq!(patch.pixels, [[1; 3], [0; 3], [0; 3], [2; 3]]);
        assert_eq!(after.changed(None).pixels, after.pixels);
    }
}
