//! Moving pictures: a range of steps, or the path that was found, as GIF. Frames are drawn and encoded one at a time.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io;
use std::io::Write;
use std::ops::ControlFlow;

use gif::{DisposalMethod, Encoder, Repeat};

use super::board::board_between;
use super::palette::{Palette, ThemeChoice};
use super::png::{Patch, PixelImage, PngError};
use super::scene::{Extent, Scene};
use super::stage_words::StageWordsOf;
use super::view::{Subject, View};
use crate::puzzle::Board;
use crate::recording::{Cursor, Position, Recording};
use crate::search::NodeId;

#[derive(Debug, thiserror::Error)]
pub enum MovingError {
    #[error(transparent)]
    Frame(#[from] PngError),
    #[error(
        "a moving picture has at most {most} frames, and this one would have {frames}; choose fewer steps"
    )]
    TooLong { frames: u64, most: u64 },
    #[error("a moving picture has at most {most} pixels a side; choose a smaller size")]
    TooLarge { most: u32 },
    #[error("this search has no path; choose a range of steps")]
    NoPath,
    #[error(transparent)]
    Output(#[from] io::Error),
    /// A bug: a frame does not fit the others.
    #[error("the moving picture cannot be encoded: {0}")]
    Encoding(String),
    /// `progress` returned [`ControlFlow::Break`](std::ops::ControlFlow::Break).
    #[error("cancelled")]
    Cancelled,
}

const MOST_SIDE: u32 = 4096;

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FilmContent {
    /// A picture of the recording after each of these steps, the last one as well.
    Steps {
        view: &'static View,
        from: u64,
        to: u64,
    },
    Path,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FilmPlan {
    pub content: FilmContent,
    /// In pixels.
    pub extent: Extent,
    pub theme: ThemeChoice,
    /// Steps or moves in a second.
    pub per_second: f32,
}

impl FilmPlan {
    pub const SPEEDS: std::ops::RangeInclusive<f32> = 0.1..=20.0;
    /// Steps or moves in a second, unless another number is chosen.
    pub const SPEED: f32 = 2.0;
    /// The ending of its file, and its name on the screen.
    pub const EXTENSION: &str = "gif";
    pub const FORMAT: &str = "GIF, moving";
    /// More would be a file that no slide program shows.
    pub const MOST_FRAMES: u64 = 2000;

    /// The hundredths of a second that a step is shown, at least two: programs show shorter ones for longer.
    fn hundredths(&self) -> u16 {
        (100.0 / self.per_second.clamp(*Self::SPEEDS.start(), *Self::SPEEDS.end())).round().max(2.0) as u16
    }
}

/// Time of the last frame, in hundredths of a second.
const LAST: u16 = 200;
/// A slide of a tile takes this many frames, of this many hundredths of a second, where a move has the time.
const SLIDE: u16 = 6;
const SLIDE_FRAME: u16 = 4;

#[derive(Debug)]
pub struct Film {
    pub recording: Recording,
    pub plan: FilmPlan,
    pub selected: Option<NodeId>,
    pub hides_future: bool,
    pub words: StageWordsOf,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Shot {
    /// After this number of steps.
    Step(&'static View, u64),
    /// After this number of moves, and a share of the next one.
    Moves(usize, f32),
}

impl Film {
    fn shots(&self) -> Result<Vec<(Shot, u16)>, MovingError> {
        let time = self.plan.hundredths();
        let check = |frames: u64| {
            let most = FilmPlan::MOST_FRAMES;
            if frames > most { Err(MovingError::TooLong { frames, most }) } else { Ok(()) }
        };
        let mut shots = Vec::new();
        match self.plan.content {
            FilmContent::Steps { view, from, to } => {
                check(to.saturating_sub(from).saturating_add(1))?;
                shots.extend((from..=to.max(from)).map(|step| (Shot::Step(view, step), time)));
            }
            FilmContent::Path => {
                let moves = self.recording.path().len().checked_sub(1).ok_or(MovingError::NoPath)?;
                // A slide takes at most half of the time of a move.
                let slide = (time / 2 / SLIDE_FRAME).min(SLIDE);
                check(moves as u64 * u64::from(slide + 1) + 1)?;
                for done in 0..moves {
                    shots.push((Shot::Moves(done, 0.0), time - slide * SLIDE_FRAME));
                    let part = |frame: u16| f32::from(frame) / f32::from(slide + 1);
                    shots.extend((1..=slide).map(|frame| (Shot::Moves(done, part(frame)), SLIDE_FRAME)));
                }
                shots.push((Shot::Moves(moves, 0.0), time));
            }
        }
        if let Some((_, hundredths)) = shots.last_mut() {
            *hundredths = LAST.max(*hundredths);
        }
        Ok(shots)
    }

    pub fn write(
        mut self,
        out: impl Write,
        progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
    ) -> Result<(), MovingError> {
        let Extent { width, height } = self.plan.extent;
        if width.max(height) > MOST_SIDE as f32 {
            return Err(MovingError::TooLarge { most: MOST_SIDE });
        }
        let shots = self.shots()?;
        let path = match self.plan.content {
            FilmContent::Path => self.recording.path(),
            FilmContent::Steps { .. } => Vec::new(),
        };
        let board = |id| self.recording.board(self.recording.nodes().state(id));
        let boards: Vec<Board> = path.into_iter().map(|(id, _)| board(id)).collect();
        let mut cursor = Cursor::new(&self.recording);
        let (width, height) = (width.round() as u16, height.round() as u16);
        let mut encoder = Encoder::new(out, width, height, &[]).map_err(failed)?;
        encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
        let mut before = None;
        for (place, (shot, hundredths)) in shots.iter().enumerate() {
            if progress(place as f32 / shots.len() as f32).is_break() {
                return Err(MovingError::Cancelled);
            }
            let frame = PixelImage::of_scene(&self.scene(*shot, &mut cursor, &boards))?;
            let patch = frame.changed(before.as_ref());
            encoder.write_frame(&gif_frame(&patch, *hundredths)).map_err(failed)?;
            before = Some(frame);
        }
        // The last byte is written when the encoder is gone.
        let mut out = encoder.into_inner().map_err(failed)?;
        out.flush().map_err(MovingError::Output)
    }

    fn scene(&mut self, shot: Shot, cursor: &mut Cursor, boards: &[Board]) -> Scene {
        let FilmPlan { extent, theme, .. } = self.plan;
        let palette = Palette::of(theme);
        match shot {
            Shot::Step(view, step) => {
                cursor.go_to(&mut self.recording, Position::after(step));
                (view.draw)(&Subject {
                    recording: &self.recording,
                    moment: &cursor.moment(&self.recording),
                    selected: self.selected,
                    hides_future: self.hides_future,
                    shows_choice: !self.hides_future,
                    words: self.words,
                    extent,
                    palette,
                })
            }
            Shot::Moves(done, share) => {
                let next = boards.get(done + 1).filter(|_| share > 0.0).map(|next| (next, share));
                let goal = self.recording.problem().goal_like(&boards[done]);
                board_between(&boards[done], next, goal, extent, palette)
            }
        }
    }
}

const MOST_COLOURS: usize = 256;

/// The changes of a frame, for this many hundredths of a second.
fn gif_frame(patch: &Patch, hundredths: u16) -> gif::Frame<'static> {
    let (palette, indices) = indexed(patch);
    gif::Frame {
        delay: hundredths,
        dispose: DisposalMethod::Keep,
        left: patch.left as u16,
        top: patch.top as u16,
        width: patch.width as u16,
        height: patch.height as u16,
        palette: Some(palette.concat()),
        buffer: Cow::Owned(indices),
        ..gif::Frame::default()
    }
}

fn failed(error: gif::EncodingError) -> MovingError {
    match error {
        gif::EncodingError::Io(error) => MovingError::Output(error),
        error => MovingError::Encoding(error.to_string()),
    }
}

/// A palette, and the place in it of each pixel. If there are too many colours, the rarest become the nearest one.
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
    let distance = |colour: &[u8; 3], other: &[u8; 3]| -> u32 {
        colour.iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(*other)).pow(2)).sum()
    };
    // That of a colour of the palette is its own.
    let place = |colour: &[u8; 3]| {
        let nearest = (0..palette.len()).min_by_key(|place| distance(colour, &palette[*place]));
        (*colour, nearest.unwrap_or(0) as u8)
    };
    let places: HashMap<[u8; 3], u8> = colours.iter().map(place).collect();
    (palette.to_vec(), patch.pixels.iter().map(|pixel| places[pixel]).collect())
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
