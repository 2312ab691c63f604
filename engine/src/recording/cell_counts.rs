//! The planes of g and h, or of the exact distance and h, and the number of nodes of each status in their cells, at any moment.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::cells::{load, partition_point};
use super::cursor::Moment;
use super::events::Outcome;
use super::recorded_search::Recording;
use crate::heuristic::{Estimate, Exact, Heuristic, HeuristicId, Manhattan, WideEstimate};
use crate::puzzle::{Goals, State};
use crate::search::{Node, NodeId, Settings, Side};

/// Entries that can be read one by one while a user waits.
const SHORT: u32 = 1 << 14;

/// Counts the nodes of a search by cell, for all moments at once: those of one moment are the sum of a few histograms.
#[derive(Clone, Debug)]
pub struct CellCounts {
    pub axes: Axes,
    generated: PrefixHistograms,
    selected: PrefixHistograms,
    dropped: PrefixHistograms,
    first_above: Option<NodeId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StatusCounts {
    pub generated: u32,
    pub open: u32,
    pub on_path: u32,
    /// [`NodeStatus::Closed`](super::NodeStatus::Closed), or [`NodeStatus::Left`](super::NodeStatus::Left).
    pub closed: u32,
    pub dropped: u32,
    pub current: u32,
}

impl StatusCounts {
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            generated: self.generated + other.generated,
            open: self.open + other.open,
            on_path: self.on_path + other.on_path,
            closed: self.closed + other.closed,
            dropped: self.dropped + other.dropped,
            current: self.current + other.current,
        }
    }

    pub fn warm(&self) -> u32 {
        self.open + self.on_path
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Members {
    pub open: Vec<NodeId>,
    pub closed: Vec<NodeId>,
}

impl CellCounts {
    pub fn new(axes: Axes) -> Self {
        let [generated, selected, dropped] = Default::default();
        Self { axes, generated, selected, dropped, first_above: None }
    }

    /// Counts at most `most` more nodes and as many steps. Call it on a worker's thread.
    pub fn extend(&mut self, recording: &Recording, most: u32) {
        let progress = recording.progress();
        let upto = |counted: u32, len: u32| len.min(counted.saturating_add(most));
        let nodes = upto(self.generated.len(), progress.nodes());
        if self.first_above.is_none() {
            self.first_above = self.above_among(recording, self.generated.len()..nodes);
        }
        self.generated.extend(nodes, |id| self.axes.cell(recording, NodeId(id)));
        let steps = upto(self.selected.len(), selections(recording, recording.recorded()));
        self.selected.extend(steps, |step| self.axes.cell(recording, recording.columns.expanded(step)));
        let drops = upto(self.dropped.len(), recording.drops());
        self.dropped.extend(drops, |drop| self.axes.cell(recording, recording.drop_at(drop)));
    }

    pub fn counted(&self) -> u32 {
        self.generated.len() + self.selected.len() + self.dropped.len()
    }

    /// Nodes and steps that are recorded but not counted.
    pub fn rest(&self, recording: &Recording) -> u32 {
        let all =
            recording.progress().nodes() + selections(recording, recording.recorded()) + recording.drops();
        all - self.counted()
    }

    /// True if enough is counted for [`Self::at`] to be quick.
    pub fn covers(&self, recording: &Recording, moment: &Moment) -> bool {
        let rest = moment.generated.saturating_sub(self.generated.len())
            + selections(recording, moment.closed).saturating_sub(self.selected.len())
            + recording.drops_at(moment).saturating_sub(self.dropped.len());
        rest <= SHORT
    }

    /// The counts of each cell at a moment, sorted by cell.
    pub fn at(&self, recording: &Recording, moment: &Moment) -> Vec<(Cell, StatusCounts)> {
        let mut counts: BTreeMap<Cell, StatusCounts> = BTreeMap::new();
        let of = |id| self.axes.cell(recording, id);
        let nodes = |id| of(NodeId(id));
        self.generated
            .count(moment.generated, nodes, |cell, n| counts.entry(cell).or_default().generated += n);
        if moment.open.path().is_some() {
            for (id, is_on_path) in path_and_leaves(recording, moment) {
                let counts = counts.entry(of(id)).or_default();
                *(if is_on_path { &mut counts.on_path } else { &mut counts.open }) += 1;
            }
            if let Some(step) = &moment.step {
                counts.entry(of(step.id)).or_default().current += 1;
            }
            for counts in counts.values_mut() {
                counts.closed = counts.generated - counts.open - counts.on_path - counts.current;
            }
        } else {
            let steps = |step| of(recording.columns.expanded(step));
            self.selected.count(moment.closed, steps, |cell, n| counts.entry(cell).or_default().closed += n);
            let drops = |drop| of(recording.drop_at(drop));
            let dropped = recording.drops_at(moment);
            self.dropped.count(dropped, drops, |cell, n| counts.entry(cell).or_default().dropped += n);
            for counts in counts.values_mut() {
                counts.open = counts.generated - counts.closed - counts.dropped;
            }
            if let Some(step) = &moment.step {
                let counts = counts.entry(of(step.id)).or_default();
                counts.closed -= 1;
                counts.current += 1;
            }
        }
        counts.into_iter().collect()
    }

    /// The number of nodes of each cell at the end of what is recorded, sorted by cell.
    pub fn in_the_end(&self, recording: &Recording) -> Vec<(Cell, u32)> {
        let mut counts: BTreeMap<Cell, u32> = BTreeMap::new();
        // If many nodes are not counted yet, leave them out: this only decides how large the plane is.
        let nodes = recording.progress().nodes();
        let len = if nodes - self.generated.len() > SHORT && self.generated.len() > 0 {
            self.generated.len()
        } else {
            nodes
        };
        let cell = |id| self.axes.cell(recording, NodeId(id));
        self.generated.count(len, cell, |cell, n| *counts.entry(cell).or_default() += n);
        counts.into_iter().collect()
    }

    /// The newest nodes of a region, at most `most` of each status.
    pub fn members(&self, recording: &Recording, moment: &Moment, region: &Region, most: usize) -> Members {
        use super::cursor::NodeStatus::{Closed, Current, Left, OnPath, Open};
        let mut members = Members::default();
        for id in self.newest(recording, moment, region) {
            let list = match moment.status(recording, id) {
                Open | OnPath => &mut members.open,
                Closed | Left | Current => &mut members.closed,
                _ => continue,
            };
            if list.len() < most {
                list.push(id);
            } else if members.open.len() >= most && members.closed.len() >= most {
                break;
            }
        }
        members
    }

    /// The nodes of a region at a moment, the newest first.
    pub fn newest<'a>(
        &'a self,
        recording: &'a Recording,
        moment: &Moment,
        region: &'a Region,
    ) -> impl Iterator<Item = NodeId> + 'a {
        let cell = |id| self.axes.cell(recording, NodeId(id));
        self.generated.newest(moment.generated, |cell| region.contains(cell), cell).map(NodeId)
    }

    /// The first node with y above x, among those counted and a few more: in the plane of exact distances, with h above it.
    pub fn first_above(&self, recording: &Recording) -> Option<NodeId> {
        let nodes = recording.progress().nodes();
        let rest = self.generated.len()..nodes.min(self.generated.len() + SHORT);
        self.first_above.or_else(|| self.above_among(recording, rest))
    }

    fn above_among(&self, recording: &Recording, mut ids: Range<u32>) -> Option<NodeId> {
        if self.axes.plane != Plane::Truth {
            return None;
        }
        let is_above = |id: &u32| {
            let cell = self.axes.cell(recording, NodeId(*id));
            cell.y() > cell.x()
        };
        ids.find(is_above).map(NodeId)
    }

    pub fn bytes(&self) -> u64 {
        [&self.generated, &self.selected, &self.dropped].into_iter().map(PrefixHistograms::bytes).sum()
    }
}

/// The nodes on the path and those beside it, without the current one, each with whether it is on the path.
pub(super) fn path_and_leaves<'a>(
    recording: &'a Recording,
    moment: &'a Moment,
) -> impl Iterator<Item = (NodeId, bool)> + 'a {
    let current = moment.step.as_ref().map(|step| step.id);
    let path = moment.open.path().unwrap_or_default();
    let leaves = moment.open.leaves(recording);
    let on_path = path.iter().map(|id| (*id, true));
    let beside = leaves.into_iter().filter(|id| !path.contains(id)).map(|id| (id, false));
    on_path.chain(beside).filter(move |(id, _)| Some(*id) != current && id.0 < moment.generated)
}

/// The number of nodes that the first `steps` steps moved to the closed list.
fn selections(recording: &Recording, steps: u32) -> u32 {
    use crate::search::History::{Lists, TwoSided};
    if matches!(recording.history(), Lists | TwoSided) { steps } else { 0 }
}

impl Recording {
    /// The number of nodes that left the open list without being taken.
    fn drops(&self) -> u32 {
        if self.leave_between_steps() { self.progress.discards } else { self.progress.replaced }
    }

    fn drop_at(&self, index: u32) -> NodeId {
        if self.leave_between_steps() {
            NodeId(load(self.columns.discards.get(index))[1])
        } else {
            self.columns.replaced(index).node
        }
    }

    fn drops_at(&self, moment: &Moment) -> u32 {
        if self.leave_between_steps() {
            let step = |i| load(self.columns.discards.get(i))[0];
            return partition_point(self.progress.discards, |i| step(i) < moment.steps_that_discarded(self));
        }
        let before = self.columns.replaced_before(moment.open.steps, self.progress.replaced);
        let is_under_way = moment.position.events > 0;
        let tried = moment.step.iter().flat_map(|step| &step.successors[..moment.successors]);
        let replaced = tried.filter(|s| matches!(s.outcome, Outcome::Improved { reopens: false, .. }));
        before + if is_under_way { replaced.count() as u32 } else { 0 }
    }
}

/// Entries of a block on the lowest level.
const BLOCK: u32 = 1 << 10;

/// Cells in order, each with its count.
type Histogram = Arc<[(Cell, u32)]>;

/// Blocks of 1,024 entries, of twice as many, and so on, each with a histogram of its cells. The first n entries are at
/// most one block of each size, and a rest. So any count is the sum of a few histograms, and an entry of a given cell is
/// found by descending only into blocks that have one. A block never changes, and clones share it.
///
/// It works like a Fenwick tree whose sums are histograms (Fenwick, “A new data structure for cumulative frequency tables”,
/// Software: Practice and Experience 24 (1994), <https://doi.org/10.1002/spe.4380240306>).
#[derive(Clone, Debug, Default)]
struct PrefixHistograms {
    levels: Vec<Vec<Histogram>>,
}

impl PrefixHistograms {
    fn len(&self) -> u32 {
        self.levels.first().map_or(0, |blocks| blocks.len() as u32 * BLOCK)
    }

    fn extend(&mut self, len: u32, cell: impl Fn(u32) -> Cell) {
        let mut cells = Vec::with_capacity(BLOCK as usize);
        while len - self.len() >= BLOCK {
            let start = self.len();
            cells.clear();
            cells.extend((start..start + BLOCK).map(&cell));
            cells.sort_unstable();
            let runs = cells.chunk_by(|a, b| a == b);
            self.push(runs.map(|run| (run[0], run.len() as u32)).collect());
        }
    }

    fn push(&mut self, mut histogram: Histogram) {
        for level in 0.. {
            if level == self.levels.len() {
                self.levels.push(Vec::new());
            }
            let blocks = &mut self.levels[level];
            blocks.push(histogram);
            match &blocks[..] {
                [.., first, second] if blocks.len().is_multiple_of(2) => histogram = merged(first, second),
                _ => break,
            }
        }
    }

    /// The blocks of the first `len` entries, the newest first, as level and index; and the entry after them.
    fn blocks(&self, len: u32) -> (impl Iterator<Item = (usize, usize)>, u32) {
        let blocks = (len.min(self.len()) / BLOCK) as usize;
        let levels = (0..usize::BITS as usize).filter(move |level| blocks >> level & 1 == 1);
        (levels.map(move |level| (level, (blocks >> level) - 1)), blocks as u32 * BLOCK)
    }

    /// Calls `add` with counts of cells among the first `len` entries; a cell may come several times.
    fn count(&self, len: u32, cell: impl Fn(u32) -> Cell, mut add: impl FnMut(Cell, u32)) {
        let (blocks, end) = self.blocks(len);
        for (level, place) in blocks {
            self.levels[level][place].iter().for_each(|(cell, count)| add(*cell, *count));
        }
        (end..len).for_each(|index| add(cell(index), 1));
    }

    fn newest<'a>(
        &'a self,
        len: u32,
        wanted: impl Fn(Cell) -> bool + 'a,
        cell: impl Fn(u32) -> Cell + 'a,
    ) -> impl Iterator<Item = u32> + 'a {
        let (blocks, end) = self.blocks(len);
        let mut waiting: Vec<_> = blocks.collect();
        waiting.reverse();
        let mut entries: Range<u32> = end..len;
        std::iter::from_fn(move || {
            loop {
                if let Some(found) = entries.by_ref().rev().find(|index| wanted(cell(*index))) {
                    return Some(found);
                }
                let (level, place) = waiting.pop()?;
                if !self.levels[level][place].iter().any(|(cell, _)| wanted(*cell)) {
                    continue;
                }
                if level == 0 {
                    entries = place as u32 * BLOCK..(place as u32 + 1) * BLOCK;
                } else {
                    waiting.extend([(level - 1, 2 * place), (level - 1, 2 * place + 1)]);
                }
            }
        })
    }

    fn bytes(&self) -> u64 {
        let histograms = self.levels.iter().flatten();
        histograms.map(|histogram| (size_of_val(&histogram[..]) + size_of::<Histogram>()) as u64).sum()
    }
}

fn merged(a: &[(Cell, u32)], b: &[(Cell, u32)]) -> Histogram {
    let mut both = [a, b].concat();
    both.sort_unstable();
    let runs = both.chunk_by(|a, b| a.0 == b.0);
    runs.map(|run| (run[0].0, run.iter().map(|(_, count)| count).sum())).collect()
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Plane {
    /// x = g, y = h.
    #[default]
    Cost,
    /// x = the exact distance h*, y = h.
    Truth,
}

/// A cell of a plane: one side, one x and one y.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u32);

impl Cell {
    /// x is at most [`Nodes::MAX_G`](crate::search::Nodes::MAX_G), y at most 255.
    pub fn new(side: Side, x: u32, y: u32) -> Self {
        Self((side as u32) << 27 | x << 8 | y)
    }

    pub fn side(self) -> Side {
        Side::ALL[(self.0 >> 27) as usize]
    }

    /// g, or h*.
    pub fn x(self) -> u32 {
        self.0 >> 8 & 0x7_ffff
    }

    /// h; [`Node::NO_H`] for infinite.
    pub fn y(self) -> u32 {
        self.0 & 0xff
    }
}

/// Neighbouring cells of one side and one y; more than one if single cells would be too small to see.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    pub side: Side,
    pub x: Range<u32>,
    pub y: u32,
}

impl Region {
    pub fn contains(&self, cell: Cell) -> bool {
        cell.side() == self.side && cell.y() == self.y && self.x.contains(&cell.x())
    }
}

#[derive(Clone, Debug)]
pub struct Axes {
    pub plane: Plane,
    /// By side, to each goal; only if the search has no h of its own.
    manhattan: Option<[Vec<Manhattan>; 2]>,
    /// The same on wide boards.
    wide: Option<[WideEstimate; 2]>,
    exact: Option<[Vec<Exact>; 2]>,
}

impl Axes {
    /// The axes of a plane, or why this search has none. May need a table of all boards: make them on a worker’s thread.
    pub fn new(recording: &Recording, plane: Plane) -> Result<Self, &'static str> {
        offered(recording, plane)?;
        let problem = recording.problem();
        let targets = Side::ALL.map(|side| problem.target(side));
        let has_none = recording.settings().heuristic_in_use().is_none();
        let is_wide = problem.size().is_wide();
        let boards = recording.nodes().wide();
        let wide = |goals| HeuristicId::Manhattan.wide(&goals, Arc::clone(boards));
        Ok(Self {
            plane,
            manhattan: (has_none && !is_wide).then(|| targets.map(|goals| to_each(&goals))),
            wide: (has_none && is_wide).then(|| targets.map(wide)),
            exact: (plane == Plane::Truth).then(|| targets.map(|goals| to_each(&goals))),
        })
    }

    pub fn cell(&self, recording: &Recording, id: NodeId) -> Cell {
        self.cell_of(&recording.nodes().get(id))
    }

    pub fn cell_of(&self, node: &Node) -> Cell {
        let h = match (&self.manhattan, &self.wide) {
            (Some(h), _) => least_h(h, node.side, node.state),
            (_, Some(h)) => h[node.side as usize].h(node.state),
            _ => node.h,
        };
        let x = self.exact.as_ref().map_or(node.g, |exact| least_h(exact, node.side, node.state));
        Cell::new(node.side, x, h)
    }
}

fn to_each<H: Heuristic>(goals: &Goals) -> Vec<H> {
    goals.all().iter().map(H::for_goal).collect()
}

fn least_h(estimates: &[Vec<impl Estimate>; 2], side: Side, state: State) -> u32 {
    estimates[side as usize].iter().map(|to| to.h(state)).min().unwrap_or_default()
}

/// An error says why a search has no plane.
pub fn offered(recording: &Recording, plane: Plane) -> Result<(), &'static str> {
    if plane == Plane::Cost {
        return Ok(());
    }
    if recording.settings().has_costs() {
        return Err("The exact distance counts moves, but g and h are costs here");
    }
    HeuristicId::Exact.offered_for(recording.problem().size())?;
    if recording.problem().is_solvable() {
        Ok(())
    } else {
        Err("The goal cannot be reached from this start, so there is no distance")
    }
}

/// The h of a plane and of a map: the search's own, or Manhattan distance if it has none.
pub fn plane_heuristic(settings: &Settings) -> HeuristicId {
    settings.heuristic_in_use().unwrap_or(HeuristicId::Manhattan)
}
