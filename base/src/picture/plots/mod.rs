//! Plots over the steps: sizes of the lists; f, g and h, or the depth; branching factor.
//!
//! They are drawn from a [`Summary`] with the least and the largest value in each column of pixels. So they cost the
//! same for any number of steps, and show every peak.

mod plot;

use super::board::Marker;
use super::palette::Palette;
use super::scene::{Anchor, Area, Colour, Extent, Line, Point, Scene, line, point, strong};
use super::view::{Subject, View, capitalised, caption, unit};
use crate::puzzle::number;
use crate::puzzle::thousandths;
use crate::recording::{Recording, Series, Summary};
use crate::search::{History, NodeValue, Settings};
use plot::{Plot, draw_plot};

pub use plot::{EndLabel, LabelRoom, draw_end_labels, end_labels};
pub const PLOTS: View = View {
    name: "plots",
    title: "Plots along the timeline",
    summary: "sizes of open and closed, f, g and h or the depth, and branching factor, along the timeline",
    extent: Extent { width: 960.0, height: 540.0 },
    draw: draw_view,
};

/// Space on the left and right of the plots, in letters.
const MARGIN: f32 = 1.0;
/// The height of a plot's title, in letters.
const HEAD: f32 = 1.8;

fn draw_view(subject: &Subject<'_>) -> Scene {
    let Subject { recording, moment, extent, palette, hides_future, .. } = *subject;
    let mut scene = Scene::new("", extent, palette.panel);
    let area = caption(&mut scene, subject, &PLOTS);
    let unit = unit(extent);
    let settings = recording.settings();
    let shown: Vec<_> =
        Series::ALL.into_iter().filter(|series| series.offered_for(settings).is_ok()).collect();
    let detailed = recording.steps_in_detail();
    let here = moment.position.steps.min(detailed.into()) as u32;
    let until = if hides_future { here } else { detailed };
    let last = until.max(1);
    let room = LabelRoom::new(&shown, settings, last, unit, area.width);
    let strips =
        Area { x: MARGIN * unit, width: area.width - MARGIN * unit - room.width.max(MARGIN * unit), ..area };
    let summary = Summary::of_recording(recording);
    let track = Track { left: strips.x + room.axis, right: strips.right(), last };
    let places = arrange_plots(strips, room.axis, &shown, HEAD * unit, unit);
    let picture = PlotsPicture { recording, summary: &summary, places: &places, track, until };
    draw_plots(&mut scene, &picture, palette, unit);
    for PlotPlace { series, head, .. } in &places {
        let (at, ink) = (point(head.x, head.centre().y), strong(unit, palette.text));
        scene.write(at, Anchor::LEFT, ink, plot_title(series, settings));
    }
    draw_cursor(&mut scene, &places, track.x(here), palette, unit);
    let values = summary.at(recording, until.into(), None).values(recording);
    let labels = end_labels(&picture, (room, &values), unit);
    draw_end_labels(&mut scene, &labels, settings, strips.right(), (palette, unit));
    scene
}

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

pub fn draw_plots(scene: &mut Scene, picture: &PlotsPicture<'_>, palette: &Palette, unit: f32) {
    for place in picture.places {
        draw_plot(scene, &Plot { place, picture }, palette, unit);
    }
}

/// The line at the current step, through each plot below its title, with a head.
pub fn draw_cursor(scene: &mut Scene, places: &[PlotPlace], x: f32, palette: &Palette, unit: f32) {
    for PlotPlace { area, .. } in places {
        let width = line(CURSOR * unit, palette.current);
        scene.segment(point(x, area.y), point(x, area.bottom()), width);
        Marker::Down.draw(scene, point(x, area.y + 0.3 * unit), 0.3 * unit, width, palette.current);
    }
}

/// The width of that line, in letters.
const CURSOR: f32 = 0.1;

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

pub fn series_title(series: Series, settings: &Settings) -> &'static str {
    let history = settings.algorithm.info().history;
    match series {
        Series::Open if history.is_stack() => "stack",
        Series::Open => "open",
        Series::Closed if history == History::StackAndVisited => "visited",
        Series::Closed => "closed",
        Series::Dropped if matches!(history, History::Lists | History::TwoSided) => "duplicates",
        Series::Dropped => "dropped",
        Series::Value => settings.value().sign(),
        Series::G => "g",
        Series::H => "h",
        Series::Depth => "depth",
        Series::Bound => "bound",
        Series::Least => "least f",
        Series::Branching => "b*",
    }
}

pub fn series_meaning(series: Series, settings: &Settings) -> &'static str {
    let history = settings.algorithm.info().history;
    match series {
        Series::Open if history.is_stack() => "Nodes on the stack",
        Series::Open if history == History::TwoSided => "Nodes on both open lists",
        Series::Open => "Nodes on the open list",
        Series::Closed if history == History::StackAndVisited => "States visited so far",
        Series::Closed if history == History::TwoSided => "Nodes on both closed lists",
        Series::Closed => "Nodes on the closed list",
        Series::Dropped if matches!(history, History::Lists | History::TwoSided) => {
            "Successors dropped because their state was known"
        }
        Series::Dropped => "Successors dropped: on the path, known, or above the bound",
        Series::Bound => "The current bound, on f or on the depth",
        Series::Least => "The least g + h of all open nodes: if h is admissible, no path is shorter",
        Series::Value => match settings.value() {
            NodeValue::Depth => "g of the node that was taken",
            NodeValue::H => "h of the node that was taken",
            NodeValue::F => "f = g + h of the node that was taken",
            NodeValue::WeightedF => "f = g + w·h of the node that was taken",
            NodeValue::BackedUpF => "F of the node that was visited",
            NodeValue::Priority => "Priority of the node that was taken: the larger of f and 2g",
        },
        Series::G if settings.has_costs() => {
            "g of the node that was taken: the cost of the path from the start"
        }
        Series::G => "g of the node that was taken: the number of moves from the start",
        Series::H => "h of the node that was taken: the estimate of the rest",
        Series::Depth => "Depth of the node that was taken: the number of moves from the start",
        Series::Branching => {
            "Effective branching factor: a uniform tree with this factor, as deep as the current node, has as many nodes \
             as were generated (Russell and Norvig, 3.6.1)"
        }
    }
}

pub fn value_text(series: Series, settings: &Settings, value: u32) -> String {
    let unit = series.unit(settings);
    match series {
        _ if unit == 1 => number(value),
        Series::Branching => format!("{:.2}", f64::from(value) / f64::from(unit)),
        _ => thousandths(value.into()),
    }
}

pub struct SeriesStyle {
    pub line: Line,
    pub dashed: bool,
    /// Colour of its name.
    pub ink: Colour,
    mark: Marker,
}

const WIDTH: f32 = 0.13;
/// The radius of a marker, in letters.
const MARK: f32 = 0.25;

impl SeriesStyle {
    /// f is written in the colour of text, g and h in their own, as in the equation.
    pub fn new(series: Series, settings: &Settings, palette: &Palette, unit: f32) -> Self {
        let (colour, dashed, mark) = match series {
            Series::Open => (palette.open, false, Marker::Disc),
            Series::Closed => (palette.closed, false, Marker::Square),
            Series::Dropped => (palette.replaced, true, Marker::Cross),
            Series::H => (palette.h, false, Marker::Up),
            Series::Value if settings.value() == NodeValue::H => (palette.h, false, Marker::Up),
            Series::Value => (palette.text, false, Marker::Disc),
            Series::G => (palette.g, false, Marker::Square),
            Series::Depth => (palette.g, settings.has_costs(), Marker::Down),
            Series::Bound => (palette.weak_text, true, Marker::Ring),
            Series::Least => (palette.weak_text, true, Marker::Cross),
            Series::Branching => (palette.text, false, Marker::Diamond),
        };
        // Their colours are for lines: as text they would be pale.
        let is_pale = matches!(series, Series::Open | Series::Dropped);
        let ink = if is_pale { palette.text } else { colour };
        Self { line: line(WIDTH * unit, colour), dashed, ink, mark }
    }

    pub fn draw_mark(&self, scene: &mut Scene, at: Point, unit: f32, behind: Colour) {
        self.mark.draw(scene, at, MARK * unit, self.line, behind);
    }
}
