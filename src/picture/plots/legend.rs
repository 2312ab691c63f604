//! The legend above a picture of plots.

use super::style::{draw_sample, series_title};
use crate::picture::{Area, Horizontal, Palette, Scene, Text, Vertical, point};
use crate::recording::{Recording, Series};

/// Height of a row, in units.
const ROW: f32 = 1.7;

/// Names the series, in as many rows as they need. Returns the area below.
pub fn draw_legend(
    scene: &mut Scene,
    area: Area,
    shown: &[Series],
    recording: &Recording,
    palette: &Palette,
    unit: f32,
) -> Area {
    let left = area.x + unit * 2.0;
    let (mut x, mut y) = (left, area.y + unit * 0.8);
    for series in shown {
        let text = Text {
            at: point(x, y),
            anchor: (Horizontal::Left, Vertical::Centre),
            size: unit,
            strong: false,
            colour: palette.text,
            text: series_title(*series, recording.settings()).to_owned(),
        };
        let width = unit * 2.9 + text.about_width();
        if x > left && x + width > area.right() - unit {
            (x, y) = (left, y + unit * ROW);
        }
        draw_sample(scene, Area::new(point(x, y - unit * 0.6), unit * 2.4, unit * 1.2), *series, palette);
        scene.text(Text { at: point(x + unit * 2.9, y), ..text });
        x += width + unit * 1.6;
    }
    let height = y - area.y + unit * 1.2;
    Area { y: area.y + height, height: area.height - height, ..area }
}
