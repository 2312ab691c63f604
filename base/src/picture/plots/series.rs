//! What a series is called, what it means, and how its line looks.

use crate::picture::board::Marker;
use crate::picture::palette::Palette;
use crate::picture::scene::{Colour, Line, Point, Scene, line};
use crate::picture::view::capitalised;
use crate::puzzle::{number, thousandths};
use crate::recording::Series;
use crate::search::{History, NodeValue, Settings};

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
