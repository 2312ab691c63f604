//! Frames as GIF. Each has a palette of its own: all its colours, or the most frequent ones, which are those of the theme.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;

use gif::{DisposalMethod, Encoder, Repeat};

use super::MovingError;
use crate::picture::pixels::{Patch, PixelImage};

pub(super) struct Gif<W: Write> {
    encoder: Encoder<W>,
    before: Option<PixelImage>,
}

const MOST_COLOURS: usize = 256;

impl<W: Write> Gif<W> {
    pub fn new(out: W, width: u32, height: u32) -> Result<Self, MovingError> {
        let mut encoder = Encoder::new(out, width as u16, height as u16, &[]).map_err(failed)?;
        encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
        Ok(Self { encoder, before: None })
    }

    /// Shows a frame for this many hundredths of a second.
    pub fn add(&mut self, frame: &PixelImage, hundredths: u16) -> Result<(), MovingError> {
        let patch = frame.changed(self.before.as_ref());
        let (palette, indices) = indexed(&patch);
        let encoded = gif::Frame {
            delay: hundredths,
            dispose: DisposalMethod::Keep,
            left: patch.left as u16,
            top: patch.top as u16,
            width: patch.width as u16,
            height: patch.height as u16,
            palette: Some(palette.concat()),
            buffer: Cow::Owned(indices),
            ..gif::Frame::default()
        };
        self.encoder.write_frame(&encoded).map_err(failed)?;
        self.before = Some(frame.clone());
        Ok(())
    }

    pub fn finish(self) -> Result<(), MovingError> {
        // The last byte is written when the encoder is gone.
        let mut out = self.encoder.into_inner().map_err(failed)?;
        out.flush().map_err(MovingError::Output)
    }
}

fn failed(error: gif::EncodingError) -> MovingError {
    match error {
        gif::EncodingError::Io(error) => MovingError::Output(error),
        error => MovingError::Encoding(error.to_string()),
    }
}

/// A palette, and the place in it of each pixel. Edges of letters and lines have mixed colours, each in a few pixels: if there
/// are too many colours, these become the nearest one.
fn indexed(patch: &Patch) -> (Vec<[u8; 3]>, Vec<u8>) {
    let mut counts: HashMap<[u8; 3], u32> = HashMap::new();
    for pixel in &patch.pixels {
        *counts.entry(*pixel).or_default() += 1;
    }
    let mut colours: Vec<([u8; 3], u32)> = counts.into_iter().collect();
    // Colours of equal counts in an order of their own, so that the same frame has the same bytes.
    colours.sort_unstable_by_key(|(colour, count)| (std::cmp::Reverse(*count), *colour));
    let colours: Vec<[u8; 3]> = colours.into_iter().map(|(colour, _)| colour).collect();
    let palette = &colours[..colours.len().min(MOST_COLOURS)];
    let places: HashMap<[u8; 3], u8> = colours
        .iter()
        .enumerate()
        .map(|(place, colour)| (*colour, nearest(palette, place, *colour)))
        .collect();
    (palette.to_vec(), patch.pixels.iter().map(|pixel| places[pixel]).collect())
}

/// The place of the nearest colour of the palette. `place`: that of the colour among all.
fn nearest(palette: &[[u8; 3]], place: usize, colour: [u8; 3]) -> u8 {
    if place < palette.len() {
        return place as u8;
    }
    let distance = |other: &[u8; 3]| -> u32 {
        colour.iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(*other)).pow(2)).sum()
    };
    let best = (0..palette.len()).min_by_key(|place| distance(&palette[*place]));
    best.unwrap_or(0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_exact_and_of_many_the_most_frequent_ones_are() {
        let patch =
            |pixels: Vec<[u8; 3]>| Patch { left: 0, top: 0, width: pixels.len() as u32, height: 1, pixels };
        let exact: Vec<[u8; 3]> = (0..=255).map(|shade| [shade, 7, 200]).collect();
        let (palette, indices) = indexed(&patch(exact.clone()));
        let back: Vec<_> = indices.iter().map(|index| palette[usize::from(*index)]).collect();
        assert_eq!(back, exact);
        // Two large areas, and 400 colours of one pixel each.
        let mut many = vec![[23, 25, 29]; 50];
        many.extend(vec![[250, 250, 250]; 40]);
        many.extend((0..400_u32).map(|shade| [(shade / 2) as u8, (shade % 256) as u8, 99]));
        let (palette, indices) = indexed(&patch(many.clone()));
        assert_eq!(palette.len(), 256);
        for (pixel, index) in many.iter().zip(&indices).take(90) {
            assert_eq!(palette[usize::from(*index)], *pixel);
        }
    }
}
