//! The colour, line, marker and name of each series.

use crate::picture::marker::Marker;
use crate::picture::{Colour, Line, Palette, Point, Scene, line, number};
use crate::recording::Series;
use crate::search::{Bound, History, NodeValue, Settings};

pub fn series_title(series: Series, settings: &Settings) -> &'static str {
    let history = settings.algorithm.info().history;
    match series {
        Series::Open if history.is_stack() => "stack",
        Series::Open => "open",
        Series::Closed if history == History::StackAndVisited => "visited",
        Series::Closed => "closed",
        Series::Dropped if matches!(history, History::Lists | History::TwoSided) => "duplicates",
        Series::Dropped => "dropped",
        Series::Least if settings.algorithm.info().bound != Bound::None => "bound",
        Series::Least => "least f",
        Series::Value => settings.value().sign(),
        Series::Depth => "depth",
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
        Series::Least if settings.algorithm.info().bound != Bound::None => {
            "The current bound, on f or on the depth"
        }
        Series::Least => "The least g + h of all open nodes: if h is admissible, no path is shorter",
        Series::Value => match settings.value() {
            NodeValue::Depth => "g of the node that was taken",
            NodeValue::H => "h of the node that was taken",
            NodeValue::F => "f = g + h of the node that was taken",
            NodeValue::WeightedF => "f = g + w·h of the node that was taken",
            NodeValue::BackedUpF => "F of the node that was visited",
            NodeValue::Priority => "Priority of the node that was taken: the larger of f and 2g",
        },
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
        _ => {
            let digits = unit.ilog10() as usize;
            let text = format!("{}.{:0digits$}", number(value / unit), value % unit);
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
    }
}

pub(super) struct SeriesStyle {
    pub line: Line,
    pub dashed: bool,
    mark: Marker,
}

impl SeriesStyle {
    pub fn of(series: Series, palette: &Palette) -> Self {
        let (colour, dashed, mark) = match series {
            Series::Open => (palette.open, false, Marker::Ring),
            Series::Closed => (palette.closed, false, Marker::Square),
            Series::Dropped => (palette.replaced, true, Marker::Cross),
            Series::Least => (palette.path, true, Marker::Up),
            Series::Value => (palette.current, false, Marker::Disc),
            Series::Depth => (palette.accent, false, Marker::Down),
            Series::Branching => (palette.text, false, Marker::Diamond),
        };
        Self { line: line(if palette.dark { 2.0 } else { 1.8 }, colour), dashed, mark }
    }

    /// The marker that identifies the series without its colour.
    pub fn draw_mark(&self, scene: &mut Scene, at: Point, radius: f32, behind: Colour) {
        self.mark.draw(scene, at, radius, self.line, behind);
    }
}
