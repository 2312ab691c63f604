//! One plot: some series on one axis.

use super::curve::curve;
use super::style::SeriesStyle;
use super::{PlotPlace, PlotsPicture};
use crate::picture::{
    Area, Horizontal, Palette, Scene, Shape, Text, Vertical, draw_x_ticks, line, nice_step, number, point,
};
use crate::recording::Series;

pub struct Plot<'a> {
    pub place: &'a PlotPlace,
    pub picture: &'a PlotsPicture<'a>,
}

/// The upper limit of the branching factor's axis. No state has more than four successors, but the factor of a tree
/// of depth 1 can be anything.
const MOST_BRANCHING: f32 = 4.0;

/// The values at the bottom and at the top.
#[derive(Clone, Copy)]
pub struct Scale {
    area: Area,
    low: f32,
    high: f32,
}

impl Scale {
    fn y(&self, value: f32) -> f32 {
        let share = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        self.area.bottom() - share * self.area.height
    }
}

impl Plot<'_> {
    /// How many units of the series are 1 on the axis.
    fn unit(&self, series: Series) -> f32 {
        series.unit(self.picture.recording.settings()) as f32
    }

    /// Where the line of a series ends; `None` if it has no value there.
    pub fn end_of(&self, series: Series, scale: &Scale) -> Option<f32> {
        let PlotsPicture { summary, until, .. } = *self.picture;
        let until = until.min(summary.steps());
        let (least, most) = summary.range(series, until, until)?;
        Some(scale.y((least + most) as f32 / 2.0 / self.unit(series)))
    }

    /// It goes through the whole summary, so it is computed once for a plot.
    pub fn scale(&self, unit: f32) -> Scale {
        let PlotsPicture { summary, until, .. } = *self.picture;
        let PlotPlace { series, area, .. } = self.place;
        let tops = series.iter().filter_map(|series| {
            // The factor of a very small tree is large and says little.
            let from = if *series == Series::Branching { until / 50 } else { 0 };
            let (_, most) = summary.range(*series, from, until)?;
            Some(most as f32 / self.unit(*series))
        });
        let top = tops.fold(0.0, f32::max);
        // Above is the head of the line of now.
        let above = unit * ABOVE;
        let inner = Area { y: area.y + above, height: area.height - above, ..*area };
        if *series == [Series::Branching] {
            return Scale { area: inner, low: 1.0, high: (top + 0.1).clamp(2.0, MOST_BRANCHING) };
        }
        Scale { area: inner, low: 0.0, high: top.max(1.0) }
    }
}

/// From the top of a plot to its highest value, in letters.
const ABOVE: f32 = 0.7;
/// From the numbers of the axis to the plot, in letters.
pub const BESIDE: f32 = 0.5;

pub fn draw_plot(scene: &mut Scene, plot: &Plot<'_>, palette: &Palette, unit: f32) {
    let PlotPlace { series, area, .. } = plot.place;
    let scale = plot.scale(unit);
    draw_axis(scene, &scale, palette, unit);
    draw_steps(scene, plot, palette, unit);
    scene.shapes.push(Shape::Clip(Some(Area { height: area.height + unit * 0.1, ..*area })));
    for series in series.iter().rev() {
        draw_series(scene, plot, *series, &scale, (palette, unit));
    }
    scene.shapes.push(Shape::Clip(None));
}

/// The values that have a line, above the lowest one.
fn ticks(scale: &Scale, unit: f32) -> impl Iterator<Item = u32> {
    let least = (scale.high - scale.low) * unit * 1.7 / scale.area.height.max(1.0);
    let step = nice_step(least.max(1.0));
    (0..=scale.high as u32).step_by(step as usize).filter(|value| *value as f32 > scale.low)
}

/// The lines of values, with their numbers at the left.
fn draw_axis(scene: &mut Scene, scale: &Scale, palette: &Palette, unit: f32) {
    let area = scale.area;
    for value in std::iter::once(scale.low as u32).chain(ticks(scale, unit)) {
        let y = scale.y(value as f32);
        scene.text(Text {
            at: point(area.x - unit * BESIDE, y),
            anchor: (Horizontal::Right, Vertical::Centre),
            size: unit,
            strong: false,
            colour: palette.weak_text,
            text: number(value),
        });
        if value as f32 > scale.low {
            let grid = line(1.0, palette.line.faded(0.6));
            scene.segment(point(area.x, y), point(area.right(), y), grid);
        }
    }
}

/// The line at the bottom, with the numbers of the steps: dotted beyond what is drawn.
fn draw_steps(scene: &mut Scene, plot: &Plot<'_>, palette: &Palette, unit: f32) {
    let PlotsPicture { track, until, .. } = *plot.picture;
    let (area, end) = (plot.place.area, track.x(until.min(track.last)));
    let bottom = area.bottom();
    scene.segment(point(area.x, bottom), point(end, bottom), line(1.0, palette.weak_text));
    let mut x = end + unit * DOTS;
    while until < track.last && x < area.right() {
        scene.fill(Area::square(point(x, bottom), unit * 0.13), palette.weak_text);
        x += unit * DOTS;
    }
    if plot.place.has_steps {
        draw_x_ticks(scene, area, 0..track.last + 1, |step| track.x(step), palette, unit);
    }
}

/// From one dot to the next, in letters.
const DOTS: f32 = 0.55;

fn draw_series(
    scene: &mut Scene,
    plot: &Plot<'_>,
    series: Series,
    scale: &Scale,
    (palette, unit): (&Palette, f32),
) {
    let style = SeriesStyle::of(series, plot.picture.recording.settings(), palette, unit);
    let per_one = plot.unit(series);
    let PlotsPicture { summary, track, until, .. } = *plot.picture;
    let pieces = curve(summary, series, (track, until), |value| scale.y(value as f32 / per_one));
    for points in pieces {
        match points[..] {
            [only] => style.draw_mark(scene, only, unit, palette.panel),
            _ => scene.shapes.push(Shape::Polyline { points, line: style.line, dashed: style.dashed }),
        }
    }
}
