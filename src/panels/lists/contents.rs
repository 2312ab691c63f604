//! The lists at a step: their columns, their nodes, and what stands beside them.

use crate::core::{Seen, Shown, TermKind, f_meaning, limit_text};
use crate::panels::rows::{ListBracket, RowColumn};
use crate::picture::{f_number, h_number, number};
use crate::recording::{Compared, FrameAt, Moment, NodeList, NodeStatus, Region};
use crate::search::{History, ListColumn, Node, NodeId, NodeValue, Settings};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// The position in the list, counted from 1.
    Place,
    /// A column that the algorithm's registry entry asks for.
    Of(ListColumn),
    Limit,
}

impl Column {
    pub fn values(which: NodeList, lists: Lists<'_>) -> Vec<Self> {
        if which == NodeList::Path {
            return vec![Self::Of(ListColumn::F), Self::Limit];
        }
        let settings = lists.shown.recording.settings();
        let value = settings.value();
        let has = |column: &ListColumn| match column {
            // Beside another search, f is shown even if this one does not use it.
            ListColumn::F => value.has_f() || (lists.compared.is_some() && value.has_h()),
            ListColumn::G => value.has_h() || settings.has_costs(),
            ListColumn::H => value.has_h(),
            ListColumn::Depth => !value.has_h() && !settings.has_costs(),
            ListColumn::Priority => true,
            ListColumn::Node | ListColumn::Expansion => false,
        };
        let mut columns: Vec<_> = settings.algorithm.info().columns.iter().copied().filter(has).collect();
        if columns.is_empty() {
            // The word of the equation.
            let counts_moves = value == NodeValue::Depth && !settings.has_costs();
            columns.push(if counts_moves { ListColumn::Depth } else { ListColumn::G });
        }
        // What decides comes first: it is the last to go where space is short.
        if !value.has_f() && value.has_h() && lists.compared.is_none() {
            columns.sort_by_key(|column| *column != ListColumn::H);
        }
        columns.into_iter().map(Self::Of).collect()
    }

    /// The numbers that have a place where there is room. A list that is alone also numbers its rows.
    pub fn numbers(which: NodeList, lists: Lists<'_>) -> Vec<Self> {
        if lists.compared.is_some() {
            return Vec::new();
        }
        let settings = lists.shown.recording.settings();
        let columns = settings.algorithm.info().columns;
        let says = |column: &ListColumn| match column {
            ListColumn::Expansion => columns.contains(column) && matches!(which, NodeList::Closed(_)),
            ListColumn::Node => columns.contains(column) || which == NodeList::Path,
            // Elsewhere it is g.
            _ => (columns.contains(column) && settings.has_costs()) || which == NodeList::Path,
        };
        let mut numbers = vec![ListColumn::Expansion, ListColumn::Node, ListColumn::Depth];
        numbers.retain(says);
        if lists.is_whole() {
            return numbers.into_iter().map(Self::Of).chain([Self::Place]).collect();
        }
        let first = numbers.first().filter(|column| which != NodeList::Path && **column != ListColumn::Depth);
        first.map(|column| Self::Of(*column)).into_iter().collect()
    }

    pub fn row_column(self, which: NodeList, lists: Lists<'_>) -> RowColumn {
        let (heading, meaning) = self.heading(which == NodeList::Path && lists.is_whole(), lists);
        let kind = match self {
            Self::Of(ListColumn::G | ListColumn::Depth) => TermKind::G,
            Self::Of(ListColumn::H) => TermKind::H,
            _ => TermKind::Value,
        };
        RowColumn { heading, meaning, kind, is_wide: self == Self::Of(ListColumn::Depth) }
    }

    fn heading(self, is_of_frames: bool, lists: Lists<'_>) -> (&'static str, &'static str) {
        let settings = lists.shown.recording.settings();
        let (value, has_costs) = (settings.value(), settings.has_costs());
        match self {
            Self::Place => ("position", "Position in the list"),
            Self::Limit => (
                "limit",
                "The best alternative to this path. The search backs up when no successor has an F within it.",
            ),
            Self::Of(ListColumn::F) if is_of_frames => {
                ("F", "The value of the node when the search went down into it")
            }
            Self::Of(ListColumn::F) if value == NodeValue::BackedUpF => ("F", f_meaning(settings)),
            Self::Of(ListColumn::F) if value == NodeValue::Priority => ("f", "f = g + h"),
            Self::Of(ListColumn::F) => ("f", f_meaning(settings)),
            Self::Of(ListColumn::G) if has_costs => ("g", "Cost of the path from the start"),
            Self::Of(ListColumn::G) => (
                "g",
                "Cost of the path from the start, or from the goal on its side. Each move costs 1, so it equals the depth.",
            ),
            Self::Of(ListColumn::H) if has_costs => ("h", "Estimated cost of the path to the goal"),
            Self::Of(ListColumn::H) if value == NodeValue::BackedUpF => {
                ("F−g", "Backed-up estimate of the moves to the goal")
            }
            Self::Of(ListColumn::H) => {
                ("h", "Estimated moves to the goal; on the side of the goal, to the start")
            }
            Self::Of(ListColumn::Priority) => ("pr", "Priority: the larger of f and 2g"),
            Self::Of(ListColumn::Depth) if has_costs => {
                ("depth", "Depth in the tree: the number of moves from the start")
            }
            Self::Of(ListColumn::Depth) => (
                "depth",
                "Depth in the tree: the number of moves from the start. Each move costs 1, so it equals g.",
            ),
            Self::Of(ListColumn::Node) => ("node", "Node number, in order of generation"),
            Self::Of(ListColumn::Expansion) => ("expansion", "Number of the expansion"),
        }
    }

    /// What a node has here; `place` is where it is in the list, and `frame` its frame in recursive best-first search.
    pub fn text(self, lists: Lists<'_>, id: NodeId, place: Option<usize>, frame: Option<&FrameAt>) -> String {
        let recording = &lists.shown.recording;
        let settings = recording.settings();
        let node = recording.nodes().get(id);
        let column = match self {
            Self::Place => return place.map_or_else(String::new, |place| number(place as u64 + 1)),
            Self::Limit => return limit_text(frame.and_then(|frame| frame.limit)),
            Self::Of(column) => column,
        };
        match column {
            ListColumn::F => plain_f(settings, &node),
            ListColumn::G => number(node.g),
            ListColumn::Depth => number(recording.nodes().depth(id)),
            ListColumn::H => h_number(settings, &node).unwrap_or_default(),
            ListColumn::Priority => settings.value().number(settings, &node),
            ListColumn::Node => number(recording.number(id)),
            ListColumn::Expansion => {
                let is_closed = lists.shown.status(id) != NodeStatus::Open;
                let step = recording.expanded_at(id).filter(|_| is_closed);
                step.map_or_else(|| "–".to_owned(), |step| number(step + 1))
            }
        }
    }
}

/// f as the search weighs it; where it uses none, g + h.
pub fn plain_f(settings: &Settings, node: &Node) -> String {
    f_number(settings, node)
        .unwrap_or_else(|| if node.h == Node::NO_H { "∞".to_owned() } else { number(node.f()) })
}

/// Rows that are found at once: about as many as are visible.
const WINDOW: usize = 64;

#[derive(Clone, Copy)]
pub struct ComparedLists {
    pub which: Compared,
    pub taken: Option<NodeId>,
}

#[derive(Clone, Copy)]
pub struct Lists<'a> {
    pub seen: Seen<'a>,
    /// `None` for the lists of the search in the window.
    pub compared: Option<ComparedLists>,
    pub shown: &'a Shown,
    pub moment: &'a Moment,
}

impl<'a> Lists<'a> {
    /// Whether the panel is alone: each list with all its rows and columns.
    pub fn is_whole(self) -> bool {
        self.compared.is_none() && self.seen.core.layout.is_alone()
    }

    /// The cells of the plane that the lists are limited to.
    fn filter(self) -> Option<&'a Region> {
        self.seen.core.views.plane.filter.as_ref().filter(|_| self.compared.is_none())
    }

    /// Distinguishes the lists of two searches on one screen.
    pub fn salt(self) -> Option<Compared> {
        self.compared.map(|compared| compared.which)
    }

    /// Nodes on a list. If the lists are limited to some cells of the plane, only those in them.
    pub fn count(self, which: NodeList) -> usize {
        let Some(region) = self.filter() else { return self.len(which) };
        let Some(now) = self.shown.counting.now().filter(|_| which.side() == region.side) else { return 0 };
        let counts = now.counts_of(region);
        match which {
            NodeList::Open(_) => counts.warm() as usize,
            NodeList::Closed(_) => (counts.closed + counts.current) as usize,
            NodeList::Path => self.len(which),
        }
    }

    /// The count beside a list's title. If the lists are limited to some cells of the plane, that of the whole list as well.
    pub fn count_text(self, which: NodeList) -> String {
        let count = number(self.count(which) as u64);
        if self.filter().is_none() || which == NodeList::Path {
            return count;
        }
        format!("{count} of {}", number(self.whole_len(which) as u64))
    }

    /// The rows of a list that is limited to some cells of the plane; `None` if it is not limited.
    fn limited(self, which: NodeList) -> Option<&'a [NodeId]> {
        let region = self.filter().filter(|_| which != NodeList::Path)?;
        let members = self.shown.counting.members().filter(|_| which.side() == region.side);
        Some(members.map_or(&[], |members| match which {
            NodeList::Open(_) => &members.open[..],
            NodeList::Closed(_) | NodeList::Path => &members.closed[..],
        }))
    }

    pub fn len(self, which: NodeList) -> usize {
        if let Some(limited) = self.limited(which) {
            return limited.len();
        }
        self.whole_len(which)
    }

    fn whole_len(self, which: NodeList) -> usize {
        let recording = &self.shown.recording;
        match which {
            NodeList::Open(side) => self.moment.open.len(recording, side),
            NodeList::Closed(side) if recording.history() == History::TwoSided => self.shown.closed_len(side),
            NodeList::Closed(_) => self.moment.closed_len(recording) as usize,
            NodeList::Path => self.moment.open.path().map_or(0, <[_]>::len),
        }
    }

    pub fn is_next(self, which: NodeList, id: NodeId) -> bool {
        let is_open = matches!(which, NodeList::Open(_));
        if let Some(ComparedLists { taken, .. }) = self.compared {
            return is_open && taken == Some(id);
        }
        is_open && self.shown.choice().is_some_and(|choice| choice.step.id == id)
    }

    /// How many rows at the top share the value of the node that is next, if that is shown and the list is in its order.
    pub fn tied(self, which: NodeList) -> usize {
        let choice = self.shown.choice().filter(|choice| which == NodeList::Open(choice.step.node.side));
        choice.filter(|_| self.limited(which).is_none()).map_or(0, |choice| choice.tied)
    }

    /// The nodes of a list from the oldest on, while their order is hidden.
    pub fn oldest_first(self, which: NodeList) -> Option<&'a [NodeId]> {
        let NodeList::Open(side) = which else { return None };
        self.shown.oldest_first(side).filter(|_| self.limited(which).is_none())
    }

    pub fn bracket(self, which: NodeList) -> Option<ListBracket> {
        if let Some(nodes) = self.oldest_first(which) {
            let words = ["order", "hidden"].map(str::to_owned);
            return Some(ListBracket { count: nodes.len(), words, is_dotted: true });
        }
        let count = self.tied(which);
        let choice = self.shown.choice().filter(|_| count > 1)?;
        let settings = self.shown.recording.settings();
        let value = settings.value();
        let tied = format!("{} = {}", value.sign(), value.number(settings, &choice.step.node));
        let words = [format!("{} with", number(count as u64)), tied];
        Some(ListBracket { count, words, is_dotted: false })
    }

    pub fn taken(self, which: NodeList) -> Option<NodeId> {
        let is_taken_out = matches!(which, NodeList::Open(_)) && !self.shown.recording.history().is_stack();
        let step = self.moment.step.as_ref().filter(|_| is_taken_out)?;
        Some(step.id).filter(|id| self.shown.status(*id) != NodeStatus::Open)
    }
}

/// The visible rows of an open list, found once and not once per row.
#[derive(Default)]
pub struct Window {
    first: usize,
    rows: Vec<NodeId>,
}

impl Window {
    pub fn row(&mut self, lists: Lists<'_>, which: NodeList, place: usize) -> Option<NodeId> {
        if let Some(nodes) = lists.limited(which).or_else(|| lists.oldest_first(which)) {
            return nodes.get(place).copied();
        }
        let Lists { shown, moment, .. } = lists;
        let recording = &shown.recording;
        let side = match which {
            NodeList::Closed(side) if recording.history() == History::TwoSided => {
                return shown.closed_row(side, place);
            }
            NodeList::Closed(_) => return moment.closed_row(recording, place),
            NodeList::Path => return moment.open.path()?.iter().rev().nth(place).copied(),
            NodeList::Open(side) => side,
        };
        if place < self.first || place >= self.first + self.rows.len() {
            self.first = place;
            self.rows = moment.open.rows(recording, side, place..place + WINDOW);
        }
        self.rows.get(place - self.first).copied()
    }
}
