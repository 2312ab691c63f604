//! The places of the plots, one above the other, and of the steps along them.

use crate::picture::scene::{Area, point};
use crate::recording::Series;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Track {
    pub left: f32,
    pub right: f32,
    /// The last step, at least 1.
    pub last: u32,
}

impl Track {
    pub fn x(&self, step: u32) -> f32 {
        let share = f64::from(step) / f64::from(self.last);
        self.left + (share * f64::from(self.right - self.left)) as f32
    }

    pub fn step(&self, x: f32) -> u32 {
        let share = f64::from((x - self.left) / (self.right - self.left).max(1.0)).clamp(0.0, 1.0);
        (share * f64::from(self.last)).round() as u32
    }
}

/// Series that share an axis, the front one first, and their share of the height.
const GROUPS: [(&[Series], f32); 3] = [
    (&[Series::Open, Series::Closed, Series::Dropped], 2.0),
    (&[Series::Value, Series::G, Series::H, Series::Depth, Series::Bound, Series::Least], 2.0),
    (&[Series::Branching], 1.2),
];

/// Between two plots, in points.
const GAP: f32 = 4.0;
/// The least height of a plot, in letters: enough for a label for each of its lines.
const LEAST: f32 = 4.0;
/// The height of the numbers of the steps below a plot, in letters.
const STEPS: f32 = 1.7;

#[derive(Clone, PartialEq, Debug)]
pub struct PlotPlace {
    pub series: Vec<Series>,
    pub head: Area,
    pub area: Area,
    /// True if the numbers of the steps are below it. Where space is short, only the last one has them.
    pub has_steps: bool,
}

/// The series of another plot than the one before it begins with this one.
pub fn begins_plot(series: Series) -> bool {
    GROUPS.iter().skip(1).any(|(group, _)| group[0] == series)
}

/// Divides an area among the plots of the shown series, each with its title above it, the numbers of its axis at its left
/// and those of the steps below it. If they do not all fit, only the last plot has steps; then the last ones are left out.
pub fn arrange_plots(area: Area, axis: f32, shown: &[Series], head: f32, unit: f32) -> Vec<PlotPlace> {
    let groups = GROUPS.iter().filter_map(|(group, share)| {
        let series: Vec<_> = group.iter().copied().filter(|series| shown.contains(series)).collect();
        (!series.is_empty()).then_some((series, *share))
    });
    let mut groups: Vec<_> = groups.collect();
    let heights = |groups: &[(Vec<Series>, f32)], steps: usize| -> Vec<f32> {
        let shares: f32 = groups.iter().map(|(_, share)| share).sum();
        let room = area.height - groups.len() as f32 * (head + GAP) - steps as f32 * STEPS * unit;
        groups.iter().map(|(_, share)| (room * share / shares).max(0.0)).collect()
    };
    let fit = |groups: &[(Vec<Series>, f32)], steps: usize| {
        heights(groups, steps).iter().all(|height| *height >= LEAST * unit)
    };
    while groups.len() > 1 && !fit(&groups, 1) {
        groups.pop();
    }
    let last = groups.len().saturating_sub(1);
    let each_has_steps = fit(&groups, groups.len());
    let heights = heights(&groups, if each_has_steps { groups.len() } else { 1 });
    let mut y = area.y;
    let placed = groups.into_iter().zip(heights).enumerate().map(|(place, ((series, _), height))| {
        let has_steps = each_has_steps || place == last;
        let corner = point(area.x, y);
        y += head + height + GAP + if has_steps { STEPS * unit } else { 0.0 };
        let below = point(corner.x + axis, corner.y + head);
        PlotPlace {
            series,
            head: Area::new(corner, area.width, head),
            area: Area::new(below, area.width - axis, height),
            has_steps,
        }
    });
    placed.collect()
}
