//! Frames as APNG (animated PNG). Where only a part of a frame differs, only that part is written.

use std::io::Write;

use png::{BitDepth, BlendOp, ColorType, DisposeOp, Encoder, EncodingError, Writer};

use super::{FrameWriter, MovingError};
use crate::picture::PixelImage;

pub(super) struct Apng<W: Write> {
    writer: Writer<W>,
    before: Option<PixelImage>,
}

impl<W: Write> Apng<W> {
    /// The number of frames is in the header of the file.
    pub fn new(out: W, width: u32, height: u32, frames: u32) -> Result<Self, MovingError> {
        let mut encoder = Encoder::new(out, width, height);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_animated(frames, 0).map_err(failed)?;
        encoder.set_dispose_op(DisposeOp::None).map_err(failed)?;
        encoder.set_blend_op(BlendOp::Source).map_err(failed)?;
        Ok(Self { writer: encoder.write_header().map_err(failed)?, before: None })
    }
}

fn failed(error: EncodingError) -> MovingError {
    match error {
        EncodingError::IoError(error) => MovingError::Output(error),
        error => MovingError::Encoding(error.to_string()),
    }
}

impl<W: Write> FrameWriter for Apng<W> {
    fn add(&mut self, frame: &PixelImage, hundredths: u16) -> Result<(), MovingError> {
        let patch = frame.changed(self.before.as_ref());
        if self.before.is_some() {
            // The position of the patch before could lie too far to the right for the new size.
            self.writer.reset_frame_position().map_err(failed)?;
            self.writer.set_frame_dimension(patch.width, patch.height).map_err(failed)?;
            self.writer.set_frame_position(patch.left, patch.top).map_err(failed)?;
        }
        self.writer.set_frame_delay(hundredths, 100).map_err(failed)?;
        self.writer.write_image_data(&patch.pixels.concat()).map_err(failed)?;
        self.before = Some(frame.clone());
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), MovingError> {
        self.writer.finish().map_err(failed)
    }
}
