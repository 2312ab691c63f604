//! The names of the lines, each at the end of its line.

use super::arrange::PlotPlace;
use super::plot::{BESIDE, Plot};
use super::style::{SeriesStyle, series_title, value_text};
use super::{PlotsPicture, Track};
use crate::picture::{Area, Horizontal, Palette, Point, Scene, Text, Vertical, about_width, number, point};
use crate::recording::{Series, SeriesValues};
use crate::search::Settings;

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
    /// Whether there is also room for the values.
    pub has_values: bool,
}

impl LabelRoom {
    /// The room beside a time axis that ends at step `last`. A step adds at most four nodes to a list, so this holds every
    /// value up to there, and nothing moves when a number gets longer.
    pub fn of(shown: &[Series], settings: &Settings, last: u32, unit: f32, whole: f32) -> Self {
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

/// A label, and where it and the end of its line are.
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
    picture.places.iter().flat_map(|place| labels_of(place, picture, (room, values), unit)).collect()
}

fn labels_of(
    place: &PlotPlace,
    picture: &PlotsPicture<'_>,
    (room, values): (LabelRoom, &SeriesValues),
    unit: f32,
) -> Vec<EndLabel> {
    let settings = picture.recording.settings();
    let PlotsPicture { track: Track { last, .. }, until, .. } = *picture;
    let plot = Plot { place, picture };
    let scale = plot.scale(unit);
    let fitting = (place.area.height / (HEIGHT * unit)).max(0.0) as usize;
    let mut ends: Vec<(Series, f32)> =
        place.series.iter().filter_map(|series| Some((*series, plot.end_of(*series, &scale)?))).collect();
    // Those in front are more important.
    ends.truncate(fitting);
    ends.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    let wanted: Vec<_> = ends.iter().map(|(_, y)| *y).collect();
    let ys = spread(&wanted, HEIGHT * unit, (place.area.y, place.area.bottom()));
    let x = picture.track.x(until.min(last));
    let labels = ends.into_iter().zip(ys).map(|((series, end), y)| {
        let value = values[series as usize].filter(|_| room.has_values);
        let value = value.map(|value| format!(" {}", value_text(series, settings, value)));
        let text = series_title(series, settings).to_owned() + &value.unwrap_or_default();
        let corner = point(x + BEFORE * unit, y - HEIGHT * unit / 2.0);
        let area = Area::new(corner, about_width(&text, unit), HEIGHT * unit);
        EndLabel { series, text, area, end: point(x, end) }
    });
    labels.collect()
}

/// Moves labels apart. `wanted` are their ideal centres, ascending. Returns the nearest centres at which no label covers
/// another and all are within the range.
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
        let style = SeriesStyle::of(*series, settings, palette, unit);
        style.draw_mark(scene, *end, unit, palette.panel);
        scene.text(Text {
            at: point(area.x, area.centre().y),
            anchor: (Horizontal::Left, Vertical::Centre),
            size: unit,
            strong: true,
            colour: style.ink,
            text: text.clone(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::AlgorithmId;

    #[test]
    fn a_label_with_the_longest_value_is_not_wider_than_its_room() {
        let check = |weight: f64, series: Series, value: u32, text: &str| {
            let weight = weight.try_into().expect("a weight");
            let algorithm = AlgorithmId::WeightedAstar;
            let settings = Settings { algorithm, weight, ..Settings::default() };
            let value = value_text(series, &settings, value);
            assert_eq!(value, text);
            let label = format!("{} {value}", series_title(series, &settings));
            let room = LabelRoom::of(&[series], &settings, 10, 10.0, 1000.0);
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
        let check = |wanted: &[f32], expected: &[f32]| {
            assert_eq!(spread(wanted, 10.0, (0.0, 60.0)), expected, "{wanted:?}");
        };
        check(&[20.0, 40.0], &[20.0, 40.0]);
        check(&[20.0, 22.0, 50.0], &[20.0, 30.0, 50.0]);
        check(&[58.0, 59.0, 60.0], &[35.0, 45.0, 55.0]);
        check(&[0.0, 0.0, 0.0], &[5.0, 15.0, 25.0]);
        check(&[1.0, 2.0, 3.0, 58.0, 59.0, 60.0], &[5.0, 15.0, 25.0, 35.0, 45.0, 55.0]);
    }
}
