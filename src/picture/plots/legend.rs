//! The legend above a picture of plots.

use super::style::{draw_sample, series_title};
use crate::picture::{Area, Horizontal, Palette, Scene, Text, Vertical, point};
use crate::recording::{Recording, Series};

/// Names the series in a row. Returns the area below.
pub fn draw_legend(
    scene: &mut Scene,
    area: Area,
    shown: &[Series],
    recording: &Recording,
    palette: &Palette,
    unit: f32,
) -> Area {
    let y = area.y + unit * 0.8;
    let mut x = area.x + unit * 2.0;
    for series in shown {
        draw_sample(scene, Area::new(point(x, y - unit * 0.6), unit * 2.4, unit * 1.2), *series, palette);
        x += unit * 2.9;
        let text = Text {
            at: point(x, y),
            anchor: (Horizontal::Left, Vertical::Centre),
            size: unit,
            strong: false,
            colour: palette.text,
            text: series_title(*series, recording.settings()).to_owned(),
        };
        x += text.about_width() + unit * 1.6;
        scene.text(text);
    }
    Area { y: area.y + unit * 2.0, height: area.height - unit * 2.0, ..area }
}
