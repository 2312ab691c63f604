//! Numbers along an axis.

use std::ops::Range;

use super::{Area, Horizontal, Palette, Scene, Text, Vertical, line, number, point};

/// The least of 1, 2, 5, 10, 20, 50 and so on that is at least this much.
pub fn nice_step(least: f32) -> u32 {
    let mut power = 1_u32;
    loop {
        if let Some(step) =
            [1, 2, 5].map(|digit| digit * power).into_iter().find(|step| *step as f32 >= least)
        {
            return step;
        }
        if power >= 100_000_000 {
            return power;
        }
        power *= 10;
    }
}

/// Numbers below an area at some of these values; `place` maps values to x coordinates.
pub fn draw_x_ticks(
    scene: &mut Scene,
    area: Area,
    values: Range<u32>,
    place: impl Fn(u32) -> f32,
    palette: &Palette,
    unit: f32,
) {
    let widest = (number(values.end).len() as f32 * 0.62 + 1.0) * unit;
    let apart = (place(values.start + 1) - place(values.start)).abs().max(f32::MIN_POSITIVE);
    let step = nice_step(widest / apart);
    for value in values.step_by(step as usize) {
        let x = place(value);
        scene.segment(
            point(x, area.bottom()),
            point(x, area.bottom() + unit * 0.3),
            line(1.0, palette.weak_text),
        );
        let half = number(value).len() as f32 * 0.31 * unit;
        scene.text(Text {
            at: point(x.min(scene.extent.width - half).max(half), area.bottom() + unit * 0.4),
            anchor: (Horizontal::Centre, Vertical::Top),
            size: unit,
            strong: false,
            colour: palette.weak_text,
            text: number(value),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_those_that_people_count_in() {
        for (least, step) in [(0.0, 1), (1.0, 1), (1.1, 2), (3.0, 5), (7.0, 10), (11.0, 20), (4e6, 5_000_000)]
        {
            assert_eq!(nice_step(least), step, "{least}");
        }
    }
}
