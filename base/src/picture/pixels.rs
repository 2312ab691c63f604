//! An image in pixels, and the part of it that differs from another one.

use std::ops::Range;

use png::{BitDepth, ColorType, Encoder, EncodingError};

use super::png::drawn;
use super::{PngError, Scene};

/// Opaque pixels, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PixelImage {
    pub width: u32,
    pub height: u32,
    /// Red, green and blue of each.
    pub pixels: Vec<[u8; 3]>,
}

/// A part of an image.
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
    ///
    /// # Errors
    /// If it has no pixels, or too many.
    pub fn of(scene: &Scene) -> Result<Self, PngError> {
        let pixmap = drawn(scene, 1.0)?;
        let pixels = pixmap.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
        Ok(Self { width: pixmap.width(), height: pixmap.height(), pixels })
    }

    /// The image as a PNG.
    ///
    /// # Errors
    /// If it has no pixels.
    pub fn png(&self) -> Result<Vec<u8>, PngError> {
        let mut bytes = Vec::new();
        self.write_png(&mut bytes).map_err(|error| PngError::Drawing(error.to_string()))?;
        Ok(bytes)
    }

    fn write_png(&self, bytes: &mut Vec<u8>) -> Result<(), EncodingError> {
        let mut encoder = Encoder::new(bytes, self.width, self.height);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.pixels.as_flattened())?;
        writer.finish()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_reader_finds_its_pixels_in_the_png() {
        let image = PixelImage { width: 2, height: 1, pixels: vec![[1, 2, 3], [250, 0, 9]] };
        let read = image::load_from_memory(&image.png().expect("a picture")).expect("a PNG").to_rgb8();
        assert_eq!((read.dimensions(), &*read), ((2, 1), image.pixels.as_flattened()));
        assert!(PixelImage { width: 0, height: 0, pixels: Vec::new() }.png().is_err());
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
