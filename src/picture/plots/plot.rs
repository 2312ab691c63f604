//! One plot: some series on one axis.

use super::curve::curve;
use super::style::SeriesStyle;
use super::{PlotPlace, PlotsPicture};
use crate::picture::{
    Area, Horizontal, Palette, Point, Scene, Shape, Text, Vertical, about_width, line, nice_step, number,
    point,
};
use crate::recording::Series;

pub struct Plot<'a> {
    pub place: &'a PlotPlace,
    pub picture: &'a PlotsPicture<'a>,
}

/// Distance between two markers of a line, in points.
const MARK_EVERY: f32 = 170.0;
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

    /// The width of the axis numbers.
    pub fn ticks_width(&self, unit: f32) -> f32 {
        let widths = ticks(self, unit).map(|value| about_width(&number(value), unit));
        widths.fold(0.0, f32::max) + unit * 0.3
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
        let inner = Area { y: area.y + unit * 0.35, height: area.height - unit * 0.45, ..*area };
        if *series == [Series::Branching] {
            return Scale { area: inner, low: 1.0, high: (top + 0.1).clamp(2.0, MOST_BRANCHING) };
        }
        Scale { area: inner, low: 0.0, high: top.max(1.0) }
    }
}

pub fn draw_plot(scene: &mut Scene, plot: &Plot<'_>, palette: &Palette, unit: f32) {
    let PlotPlace { series, area, .. } = plot.place;
    scene.fill(*area, palette.background);
    let scale = plot.scale(unit);
    draw_axis(scene, &scale, palette, unit);
    scene.shapes.push(Shape::Clip(Some(*area)));
    for series in series {
        draw_series(scene, plot, *series, &scale, palette, unit);
    }
    scene.shapes.push(Shape::Clip(None));
    draw_labels(scene, &scale, palette, unit);
}

/// The values that have a line.
fn ticks(scale: &Scale, unit: f32) -> impl Iterator<Item = u32> {
    let least = (scale.high - scale.low) * unit * 1.7 / scale.area.height.max(1.0);
    let step = nice_step(least.max(1.0));
    (0..=scale.high as u32).step_by(step as usize).filter(|value| *value as f32 > scale.low)
}

fn draw_axis(scene: &mut Scene, scale: &Scale, palette: &Palette, unit: f32) {
    let area = scale.area;
    for value in ticks(scale, unit) {
        let y = scale.y(value as f32);
        scene.segment(point(area.x, y), point(area.right(), y), line(1.0, palette.line.faded(0.6)));
    }
    let bottom = area.bottom();
    scene.segment(point(area.x, bottom), point(area.right(), bottom), line(1.0, palette.line));
}

/// Numbers are inside the plot, below their lines, because the space on the left belongs to the timeline.
fn draw_labels(scene: &mut Scene, scale: &Scale, palette: &Palette, unit: f32) {
    for value in ticks(scale, unit) {
        let text = Text {
            at: point(scale.area.x + unit * 0.3, scale.y(value as f32)),
            anchor: (Horizontal::Left, Vertical::Top),
            size: unit,
            strong: true,
            colour: palette.text,
            text: number(value),
        };
        let behind =
            Area::new(point(text.at.x - 1.0, text.at.y + 1.0), text.about_width() + 2.0, unit * 1.15);
        scene.fill(behind, palette.background.faded(0.75));
        scene.text(text);
    }
}

fn draw_series(
    scene: &mut Scene,
    plot: &Plot<'_>,
    series: Series,
    scale: &Scale,
    palette: &Palette,
    unit: f32,
) {
    let style = SeriesStyle::of(series, palette);
    let per_one = plot.unit(series);
    let PlotsPicture { summary, track, until, .. } = *plot.picture;
    let pieces = curve(summary, series, (track, until), |value| scale.y(value as f32 / per_one));
    let mut marks: Vec<Point> = Vec::new();
    // Each series has its markers at different steps.
    let mut next = track.left + 40.0 + MARK_EVERY * (series as usize as f32 * 0.29).fract();
    for points in pieces {
        for at in &points {
            if at.x >= next {
                marks.push(*at);
                next = at.x + MARK_EVERY;
            }
        }
        match points[..] {
            [only] => style.draw_mark(scene, only, unit * 0.25, palette.panel),
            _ => scene.shapes.push(Shape::Polyline { points, line: style.line, dashed: style.dashed }),
        }
    }
    for at in marks {
        style.draw_mark(scene, at, unit * 0.28, palette.panel);
    }
}
