//! Arranges the plots one above the other, and gives their titles.

use super::style::series_title;
use crate::picture::{Area, capitalised, point};
use crate::recording::Series;
use crate::search::Settings;

/// Series that share an axis, the front one last, and their share of the height.
const GROUPS: [(&[Series], f32); 3] = [
    (&[Series::Open, Series::Closed, Series::Dropped], 2.0),
    (&[Series::Depth, Series::Value, Series::Least], 2.0),
    (&[Series::Branching], 1.2),
];

/// Between two plots, in points.
const GAP: f32 = 4.0;
/// The least height of a plot, in letters: enough for a label for each of its lines.
const LEAST: f32 = 4.0;

/// One plot, and where it is.
#[derive(Clone, PartialEq, Debug)]
pub struct PlotPlace {
    /// The series on its axis, the front one last.
    pub series: Vec<Series>,
    /// Where its title stands.
    pub head: Area,
    pub area: Area,
}

/// Divides an area among the plots of the shown series, each with its title above it. If they do not all fit, the last
/// ones are left out.
pub fn arrange_plots(area: Area, shown: &[Series], head: f32, unit: f32) -> Vec<PlotPlace> {
    let groups = GROUPS.iter().filter_map(|(group, share)| {
        let series: Vec<_> = group.iter().copied().filter(|series| shown.contains(series)).collect();
        (!series.is_empty()).then_some((series, *share))
    });
    let mut groups: Vec<_> = groups.collect();
    let heights = |groups: &[(Vec<Series>, f32)]| -> Vec<f32> {
        let shares: f32 = groups.iter().map(|(_, share)| share).sum();
        let room = area.height - groups.len() as f32 * (head + GAP);
        groups.iter().map(|(_, share)| (room * share / shares).max(0.0)).collect()
    };
    while groups.len() > 1 && heights(&groups).iter().any(|height| *height < LEAST * unit) {
        groups.pop();
    }
    let mut y = area.y;
    let heights = heights(&groups);
    let placed = groups.into_iter().zip(heights).map(|((series, _), height)| {
        let corner = point(area.x, y);
        y += head + height + GAP;
        let below = point(corner.x, corner.y + head);
        PlotPlace {
            series,
            head: Area::new(corner, area.width, head),
            area: Area::new(below, area.width, height),
        }
    });
    placed.collect()
}

/// The title of a plot, such as “Open, closed and duplicates”.
pub fn plot_title(series: &[Series], settings: &Settings) -> String {
    let titles: Vec<_> = series.iter().map(|series| series_title(*series, settings)).collect();
    match titles.as_slice() {
        _ if series == [Series::Branching] => "Effective branching factor".to_owned(),
        [others @ .., last] if !others.is_empty() => {
            capitalised(&format!("{} and {last}", others.join(", ")))
        }
        titles => capitalised(&titles.concat()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plots_that_have_no_room_are_left_out_and_one_stays() {
        let count = |height| {
            let area = Area::new(point(0.0, 0.0), 400.0, height);
            let places = arrange_plots(area, &Series::ALL, 18.0, 15.0);
            assert!(places.iter().all(|place| place.area.bottom() <= height.max(place.area.y)));
            places.len()
        };
        assert_eq!([600.0, 220.0, 100.0, 20.0].map(count), [3, 2, 1, 1]);
    }
}
