//! The columns of the lists.

use egui::Color32;

use crate::core::{Shown, f_meaning};
use crate::kit::Theme;
use crate::panels::text::lists as text;
use crate::picture::{f_number, h_number, number};
use crate::recording::NodeStatus;
use crate::search::{ListColumn, NodeId, NodeValue, Settings};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Column {
    /// The position in the list, counted from 1.
    Place,
    Board,
    /// A column that the algorithm's registry entry asks for.
    Of(ListColumn),
}

impl Column {
    /// The columns that say something in a list of this algorithm. No open node has been expanded.
    pub fn all(settings: &Settings, is_open: bool) -> Vec<Self> {
        let value = settings.value();
        let columns = settings.algorithm.info().columns;
        let says = |column: &ListColumn| match column {
            ListColumn::F => value.has_f(),
            ListColumn::H => value.has_h(),
            // Where every move costs 1, the depth is g.
            ListColumn::Depth => !value.has_h() || settings.has_costs(),
            ListColumn::G => value.has_h() || settings.has_costs() || !columns.contains(&ListColumn::Depth),
            ListColumn::Expansion => !is_open,
            ListColumn::Priority | ListColumn::Node => true,
        };
        let own = columns.iter().copied().filter(says).map(Self::Of);
        [Self::Place, Self::Board].into_iter().chain(own).collect()
    }

    /// The colour of its values: g and h have one each.
    pub fn colour(self, theme: Theme) -> Color32 {
        match self {
            Self::Of(ListColumn::G | ListColumn::Depth) => theme.g(),
            Self::Of(ListColumn::H) => theme.h(),
            _ => theme.text(),
        }
    }

    /// The heading and its tooltip.
    pub fn heading(self, settings: &Settings) -> (&'static str, &'static str) {
        let value = settings.value();
        match self {
            Self::Place => text::PLACE,
            Self::Board => text::BOARD,
            Self::Of(ListColumn::F) => match value {
                NodeValue::BackedUpF => ("F", f_meaning(settings)),
                NodeValue::Priority => ("f", "f = g + h"),
                NodeValue::Depth | NodeValue::H | NodeValue::F | NodeValue::WeightedF => {
                    ("f", f_meaning(settings))
                }
            },
            Self::Of(ListColumn::G) if settings.has_costs() => text::G_AS_COST,
            Self::Of(ListColumn::G) => text::G,
            Self::Of(ListColumn::H) if settings.has_costs() => text::H_AS_COST,
            Self::Of(ListColumn::H) if value == NodeValue::BackedUpF => text::BACKED_UP_H,
            Self::Of(ListColumn::H) => text::H,
            Self::Of(ListColumn::Priority) => text::PRIORITY,
            Self::Of(ListColumn::Depth) if settings.has_costs() => text::DEPTH_BESIDE_COST,
            Self::Of(ListColumn::Depth) => text::DEPTH,
            Self::Of(ListColumn::Node) => text::NODE,
            Self::Of(ListColumn::Expansion) => text::EXPANSION,
        }
    }

    /// The width in points; `narrow` if two lists are side by side. `None` takes the rest.
    pub fn width(self, board: f32, narrow: bool) -> Option<f32> {
        Some(match self {
            Self::Place if narrow => 36.0,
            Self::Place => 58.0,
            Self::Board if narrow => board + 6.0,
            Self::Board => board + 12.0,
            Self::Of(column) => match column {
                ListColumn::Priority if narrow => 32.0,
                ListColumn::F | ListColumn::G | ListColumn::H if narrow => 26.0,
                ListColumn::F | ListColumn::G | ListColumn::H | ListColumn::Priority => 38.0,
                ListColumn::Depth => 48.0,
                ListColumn::Node | ListColumn::Expansion => return None,
            },
        })
    }

    /// The text of a cell. Position and board are not text.
    pub fn text(self, shown: &Shown, id: NodeId, status: NodeStatus) -> String {
        let recording = &shown.recording;
        let settings = recording.settings();
        let node = recording.nodes().get(id);
        let dash = || "–".to_owned();
        let Self::Of(column) = self else { return String::new() };
        match column {
            ListColumn::F => f_number(settings, &node).unwrap_or_else(dash),
            ListColumn::G => number(node.g),
            ListColumn::Depth => number(recording.nodes().depth(id)),
            ListColumn::H => h_number(settings, &node).unwrap_or_else(dash),
            ListColumn::Priority => settings.value().number(settings, &node),
            ListColumn::Node => number(recording.number(id)),
            ListColumn::Expansion => {
                let step = recording.expanded_at(id).filter(|_| status != NodeStatus::Open);
                step.map_or_else(dash, |step| number(step + 1))
            }
        }
    }
}
