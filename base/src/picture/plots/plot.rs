//! One plot: some series on one axis, with a label at the end of each line.

use super::places::{PlotPlace, Track};
use super::series::{SeriesStyle, series_title, value_text};
use crate::picture::chart::{draw_x_ticks, nice_step};
use crate::picture::palette::Palette;
use crate::picture::scene::{Anchor, Area, Point, Scene, Shape, about_width, line, plain, point, strong};
use crate::puzzle::number;
use crate::recording::{Recording, Series, SeriesValues, Summary};
use crate::search::Settings;

#[derive(Clone, Copy, Debug)]
pub struct PlotsPicture<'a> {
    pub recording: &'a Recording,
    /// The totals of the steps summarised so far.
    pub summary: &'a Summary,
    pub places: &'a [PlotPlace],
    pub track: Track,
    /// The last step whose values are drawn.
    pub until: u32,
}

pub struct Plot<'a> {
    pub place: &'a PlotPlace,
    pub picture: &'a PlotsPicture<'a>,
}

/// The upper limit of the branching factor's axis. The factor of a tree of depth 1 can be larger.
const MOST_BRANCHING: f32 = 4.0;

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
    fn unit(&self, series: Series) -> f32 {
        series.unit(self.picture.recording.settings()) as f32
    }

    /// The end of the line of a series; `None` if it has no value there.
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
    scene.clipped(Area { height: area.height + unit * 0.1, ..*area }, |scene| {
        for series in series.iter().rev() {
            draw_series(scene, plot, *series, &scale, (palette, unit));
        }
    });
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
        let at = point(area.x - unit * BESIDE, y);
        scene.write(at, Anchor::RIGHT, plain(unit, palette.weak_text), number(value));
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
    let style = SeriesStyle::new(series, plot.picture.recording.settings(), palette, unit);
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

/// The pieces of the line up to a step, which has gaps where there is no value. `y` maps values to coordinates.
pub fn curve(
    summary: &Summary,
    series: Series,
    (track, until): (Track, u32),
    y: impl Fn(u32) -> f32,
) -> Vec<Vec<Point>> {
    let mut pieces = vec![Vec::new()];
    for (x, from, until) in columns(track, until.min(summary.steps())) {
        let piece = pieces.last_mut().expect("there is a piece");
        match summary.range(series, from, until) {
            None if piece.is_empty() => {}
            None => pieces.push(Vec::new()),
            Some((least, most)) => {
                let (low, high) = (y(least), y(most));
                let before = piece.last().map_or(low, |point: &Point| point.y);
                let near_first =
                    if (before - low).abs() <= (before - high).abs() { [low, high] } else { [high, low] };
                for y in near_first {
                    extend(piece, point(x, y));
                }
            }
        }
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// Appends a point. Points in the middle of a horizontal or vertical line are left out.
fn extend(piece: &mut Vec<Point>, next: Point) {
    let level = |a: Point, b: Point| (a.y - b.y).abs() < SAME;
    let upright = |a: Point, b: Point| (a.x - b.x).abs() < SAME;
    if let [.., before, last] = piece[..] {
        let goes_on = (before.y <= last.y) == (last.y <= next.y);
        if level(before, last) && level(last, next) || upright(before, last) && upright(last, next) && goes_on
        {
            piece.pop();
        }
    }
    if !piece.last().is_some_and(|last| level(*last, next) && upright(*last, next)) {
        piece.push(next);
    }
}

/// A smaller difference is invisible, in points.
const SAME: f32 = 1e-3;

/// The x coordinate of each step, or of each column of pixels, with its first and last step.
fn columns(track: Track, until: u32) -> impl Iterator<Item = (f32, u32, u32)> {
    let width = (track.right - track.left).max(1.0).round() as u32;
    let every_step = track.last <= width;
    let columns = if every_step { track.last } else { width };
    let at = move |share: f64| (share / f64::from(columns) * f64::from(track.last)) as u32;
    let all = (0..=columns).map(move |column| {
        if every_step {
            return (track.x(column), column, column);
        }
        // Columns are centred on their x. The first and the last are half as wide.
        let from = if column == 0 { 0 } else { at(f64::from(column) - 0.5) };
        let end = if column == columns { track.last + 1 } else { at(f64::from(column) + 0.5) };
        (track.left + column as f32, from, end.max(from + 1) - 1)
    });
    all.take_while(move |(_, from, _)| *from <= until).map(move |(x, from, last)| (x, from, last.min(until)))
}

/// Gaps, in letters: before a name and after it.
const BEFORE: f32 = 0.7;
const BEHIND: f32 = 0.5;
/// The height of a label, in letters.
const HEIGHT: f32 = 1.25;
/// The largest share of the width for labels with values. Wider ones show only the names.
const MOST: f32 = 0.45;
/// The longest way to the goal of a board of 15 tiles.
const FARTHEST: u32 = 80;

/// The room beside the plots: for the numbers of their axes at the left, and for the labels of their lines at the right.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LabelRoom {
    pub axis: f32,
    pub width: f32,
    pub has_values: bool,
}

impl LabelRoom {
    /// The room beside a time axis that ends at step `last`, for every value up to there: a step adds at most four nodes.
    pub fn new(shown: &[Series], settings: &Settings, last: u32, unit: f32, whole: f32) -> Self {
        let nodes = number(u64::from(last) * 4);
        let longest = |series: &Series| match series {
            Series::Open | Series::Closed | Series::Dropped => nodes.as_str(),
            // With a weight, f has decimals: it is at most 80 · 1,000 above g.
            Series::Value if series.unit(settings) > 1 => "00,000.000",
            Series::Value | Series::G | Series::H | Series::Depth | Series::Bound | Series::Least => "00,000",
            Series::Branching => "000.00",
        };
        let widest = |value: &dyn Fn(&Series) -> String| {
            let width = |series: &Series| {
                about_width(&(series_title(*series, settings).to_owned() + &value(series)), unit)
            };
            shown.iter().map(width).fold(0.0, f32::max) + (BEFORE + BEHIND) * unit
        };
        let with_values = widest(&|series| format!(" {}", longest(series)));
        let has_values = with_values <= MOST * whole;
        let width = if has_values { with_values } else { widest(&|_| String::new()) };
        // The axis has no decimals.
        let most_f = FARTHEST + settings.weight.times(FARTHEST).ceil() as u32;
        let values = [nodes, number(most_f.max(100))];
        let axis = values.iter().map(|value| about_width(value, unit)).fold(0.0, f32::max);
        Self { axis: axis + BESIDE * unit, width, has_values }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct EndLabel {
    pub series: Series,
    pub text: String,
    pub area: Area,
    end: Point,
}

/// The labels of all lines; `values` are those of the last step that is drawn.
pub fn end_labels(
    picture: &PlotsPicture<'_>,
    (room, values): (LabelRoom, &SeriesValues),
    unit: f32,
) -> Vec<EndLabel> {
    let settings = picture.recording.settings();
    let x = picture.track.x(picture.until.min(picture.track.last));
    let label = |((series, end), y): ((Series, f32), f32)| {
        let value = values[series as usize].filter(|_| room.has_values);
        let value = value.map(|value| format!(" {}", value_text(series, settings, value)));
        let text = series_title(series, settings).to_owned() + &value.unwrap_or_default();
        let corner = point(x + BEFORE * unit, y - HEIGHT * unit / 2.0);
        let area = Area::new(corner, about_width(&text, unit), HEIGHT * unit);
        EndLabel { series, text, area, end: point(x, end) }
    };
    let of_plot = |place: &PlotPlace| {
        let plot = Plot { place, picture };
        let scale = plot.scale(unit);
        let ends = place.series.iter().filter_map(|series| Some((*series, plot.end_of(*series, &scale)?)));
        // Those in front are more important.
        let mut ends: Vec<_> = ends.take((place.area.height / (HEIGHT * unit)).max(0.0) as usize).collect();
        ends.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        let wanted: Vec<_> = ends.iter().map(|(_, y)| *y).collect();
        let ys = spread(&wanted, HEIGHT * unit, (place.area.y, place.area.bottom()));
        ends.into_iter().zip(ys).map(label).collect::<Vec<_>>()
    };
    picture.places.iter().flat_map(of_plot).collect()
}

/// Moves labels apart: the centres nearest to the ascending `wanted` ones at which none covers another, within the range.
fn spread(wanted: &[f32], height: f32, (top, bottom): (f32, f32)) -> Vec<f32> {
    let mut free = top + height / 2.0;
    let mut ys: Vec<f32> = Vec::with_capacity(wanted.len());
    for y in wanted {
        ys.push(y.max(free));
        free = y.max(free) + height;
    }
    let mut free = bottom - height / 2.0;
    for y in ys.iter_mut().rev() {
        *y = y.min(free);
        free = *y - height;
    }
    ys
}

/// `right` is the right edge of the plots: only the part of a label over a plot gets a ground.
pub fn draw_end_labels(
    scene: &mut Scene,
    labels: &[EndLabel],
    settings: &Settings,
    right: f32,
    (palette, unit): (&Palette, f32),
) {
    for label in labels {
        let on_plot = (right - label.area.x).clamp(0.0, label.area.width);
        scene.fill(Area { width: on_plot, ..label.area }, palette.panel.faded(0.75));
    }
    for EndLabel { series, text, area, end } in labels.iter().rev() {
        let style = SeriesStyle::new(*series, settings, palette, unit);
        style.draw_mark(scene, *end, unit, palette.panel);
        let at = point(area.x, area.centre().y);
        scene.write(at, Anchor::LEFT, strong(unit, style.ink), text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::AlgorithmId;

    #[test]
    fn every_step_is_in_a_column_and_no_column_is_without_steps() {
        for last in [1, 7, 99, 100, 101, 250, 10_000_000] {
            let track = Track { left: 10.0, right: 110.0, last };
            let mut next = 0;
            for (x, from, until) in columns(track, last) {
                assert!((10.0..=110.01).contains(&x) && from <= until, "{last}: {x} {from} {until}");
                assert!(from <= next, "{last}: no step before {from} is left out");
                next = until + 1;
            }
            assert!(next > last, "{last}: {next}");
        }
    }

    #[test]
    fn a_place_on_the_track_is_that_of_its_step() {
        let track = Track { left: 100.0, right: 900.0, last: 37 };
        assert!((0..=37).all(|step| track.step(track.x(step)) == step));
        assert_eq!((track.step(0.0), track.step(5000.0)), (0, 37));
    }

    #[test]
    fn points_on_a_straight_line_are_left_out() {
        let mut piece = Vec::new();
        for (x, y) in [(0.0, 5.0), (1.0, 5.0), (2.0, 5.0), (3.0, 2.0), (3.0, 1.0), (3.0, 9.0)] {
            extend(&mut piece, point(x, y));
        }
        let expected = [(0.0, 5.0), (2.0, 5.0), (3.0, 2.0), (3.0, 1.0), (3.0, 9.0)];
        assert_eq!(piece, expected.map(|(x, y)| point(x, y)));
    }

    #[test]
    fn a_label_with_the_longest_value_is_not_wider_than_its_room() {
        let check = |weight: f64, series: Series, value: u32, text: &str| {
            let weight = weight.try_into().expect("a weight");
            let algorithm = AlgorithmId::WeightedAstar;
            let settings = Settings { algorithm, weight, ..Settings::default() };
            let value = value_text(series, &settings, value);
            assert_eq!(value, text);
            let label = format!("{} {value}", series_title(series, &settings));
            let room = LabelRoom::new(&[series], &settings, 10, 10.0, 1000.0);
            assert!(room.has_values && BEFORE * 10.0 + about_width(&label, 10.0) <= room.width);
        };
        // No board of 15 tiles is further than 80 moves away, and no weight is larger than 1,000.
        check(999.999, Series::Value, 79_999_920, "79,999.92");
        check(999.999, Series::Value, 78_999_921, "78,999.921");
        check(1000.0, Series::Value, 80_000_000, "80,000");
        check(1000.0, Series::Depth, 12_345, "12,345");
        check(1.0, Series::Branching, 3_999_999, "400.00");
    }

    #[test]
    fn no_label_covers_another_one_and_each_is_as_near_to_its_line_as_it_can_be() {
        let check =
            |wanted: &[f32], expected: &[f32]| assert_eq!(spread(wanted, 10.0, (0.0, 60.0)), expected);
        check(&[20.0, 40.0], &[20.0, 40.0]);
        check(&[20.0, 22.0, 50.0], &[20.0, 30.0, 50.0]);
        check(&[58.0, 59.0, 60.0], &[35.0, 45.0, 55.0]);
        check(&[0.0, 0.0, 0.0], &[5.0, 15.0, 25.0]);
        check(&[1.0, 2.0, 3.0, 58.0, 59.0, 60.0], &[5.0, 15.0, 25.0, 35.0, 45.0, 55.0]);
    }
}
