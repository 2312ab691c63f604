//! Arranges the plots one above the other, and gives their titles.

use super::style::series_title;
use crate::picture::{Area, capitalised, point};
use crate::recording::Series;
use crate::search::{History, Settings};

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

/// One plot, and where it is.
#[derive(Clone, PartialEq, Debug)]
pub struct PlotPlace {
    /// The series on its axis, the front one first.
    pub series: Vec<Series>,
    /// Where its title stands.
    pub head: Area,
    pub area: Area,
    /// Whether the numbers of the steps are below it. Where space is short, only the last one has them.
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

/// The title of a plot, such as “Open and closed” or “f, g and h taken”.
pub fn plot_title(series: &[Series], settings: &Settings) -> String {
    let titles: Vec<_> = series.iter().map(|series| series_title(*series, settings)).collect();
    let listed = match titles.as_slice() {
        _ if series == [Series::Branching] => return "Effective branching factor".to_owned(),
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        titles => titles.concat(),
    };
    let is_of_node =
        |series: &Series| matches!(series, Series::Value | Series::G | Series::H | Series::Depth);
    let is_taken = matches!(settings.algorithm.info().history, History::Lists | History::TwoSided);
    // A letter of the field stays as it is: F is something else than f.
    let listed = if titles[0].chars().count() > 1 { capitalised(&listed) } else { listed };
    if is_taken && series.iter().all(is_of_node) { format!("{listed} taken") } else { listed }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::AlgorithmId;

    #[test]
    fn plots_that_have_no_room_are_left_out_and_one_stays() {
        let count = |height| {
            let area = Area::new(point(0.0, 0.0), 400.0, height);
            let places = arrange_plots(area, 40.0, &Series::ALL, 18.0, 15.0);
            assert!(places.iter().all(|place| place.area.bottom() <= height.max(place.area.y)));
            places.len()
        };
        assert_eq!([600.0, 220.0, 120.0, 20.0].map(count), [3, 2, 1, 1]);
    }

    #[test]
    fn a_title_names_the_lines_and_says_of_which_node() {
        let check = |algorithm, series: &[Series], title: &str| {
            let settings = Settings { algorithm, ..Settings::default() };
            assert_eq!(plot_title(series, &settings), title);
        };
        check(AlgorithmId::Astar, &[Series::Open, Series::Closed], "Open and closed");
        check(AlgorithmId::Astar, &[Series::Value, Series::G, Series::H], "f, g and h taken");
        check(AlgorithmId::Astar, &[Series::Value, Series::Least], "f and least f");
        check(AlgorithmId::Bfs, &[Series::Depth], "Depth taken");
        check(AlgorithmId::Greedy, &[Series::Value, Series::G], "h and g taken");
        check(AlgorithmId::Iddfs, &[Series::Depth, Series::Bound], "Depth and bound");
        check(AlgorithmId::Rbfs, &[Series::Value, Series::G], "F and g");
    }
}
