//! The view of the search tree: its layout, the part that is visible, and what is folded.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, Weak};

use crate::picture::Extent;
use crate::picture::tree::{Camera, Entry, FirstNodes, NodePart, TreeLayout, TreeRegion};
use crate::recording::{Columns, Recording};
use crate::search::{Layer, NodeId};
use crate::worker::{TaskFailed, Wake, Work};

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Framing {
    #[default]
    All,
    Path,
    Iteration,
    /// Always the current node, at this scale.
    Follow(f64),
    At(Camera),
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TreeAction {
    /// Starts a new layout. The panel asks for it when the one that it shows is out of date.
    LayOut,
    Frame(Framing),
    Fold(NodeId),
    /// Selects a node by keys: no tab comes to the front.
    Select(NodeId),
}

#[derive(Debug, Default)]
pub struct TreeView {
    of: Weak<Columns>,
    layout: Option<Arc<TreeLayout>>,
    laid_out: BTreeSet<NodeId>,
    job: Option<Work<ControlFlow<(), TreeLayout>>>,
    pub framing: Framing,
    pub folded: BTreeSet<NodeId>,
    asked: u32,
    /// Why the last layout was not made, and of how many nodes.
    failed: Option<(TaskFailed, u32)>,
}

/// While a search runs, the tree is laid out again when it has grown by one part in this many.
const GROWN_BY: u32 = 4;

/// So few nodes are laid out at once: that takes less than a frame.
pub(super) const FEW: u32 = 1 << 12;

/// The distance between nodes at which boards are easy to read, in points.
pub(super) const CLOSE: f64 = 84.0;

impl TreeView {
    /// Shows the whole tree, or that of one iteration where the search has several.
    pub(crate) fn new(recording: &Recording) -> Self {
        let iterates = recording.algorithm().layer == Layer::Iteration;
        let framing = if iterates { Framing::Iteration } else { Framing::All };
        Self { framing, ..Self::default() }
    }

    pub(crate) fn drop_layout(&mut self) {
        (self.layout, self.job, self.asked, self.failed) = (None, None, 0, None);
    }

    pub fn follows(&self) -> bool {
        matches!(self.framing, Framing::Follow(_))
    }

    pub fn layout(&self, recording: &Recording) -> Option<&Arc<TreeLayout>> {
        self.layout.as_ref().filter(|_| self.is_of(recording))
    }

    /// The part of a new layout that is done, from 0 to 1; `None` where none is being made.
    pub fn under_way(&self) -> Option<f32> {
        self.job.as_ref().map(Work::done)
    }

    /// Why the newest layout was not made; `None` if it was, or is under way.
    pub fn failure(&self) -> Option<TaskFailed> {
        self.failed.map(|(why, _)| why)
    }

    /// Whether a new layout is needed: there are other nodes, or others are folded. A tree that has grown only a little counts as up to
    /// date while a search runs. `told` is the number of nodes with a place if the future is hidden: the layout has exactly these.
    pub fn is_out_of_date(&self, recording: &Recording, is_running: bool, told: Option<u32>) -> bool {
        let nodes = told.unwrap_or_else(|| recording.progress().nodes());
        if nodes == 0 || nodes > TreeLayout::MAX_NODES {
            return false;
        }
        if !self.is_of(recording) {
            return true;
        }
        // As many nodes would fail again.
        let fails_at = |at: u32| nodes == at || told.is_none() && nodes < at;
        if self.job.is_some() || self.failed.is_some_and(|(_, at)| fails_at(at)) {
            return false;
        }
        let known = self.layout.as_ref().map_or(0, |layout| layout.nodes());
        if told.is_some() {
            return nodes != known || self.laid_out != self.folded;
        }
        let enough = if is_running { known + known / GROWN_BY } else { known };
        nodes > enough || known == 0 || self.laid_out != self.folded
    }

    fn is_of(&self, recording: &Recording) -> bool {
        std::ptr::eq(self.of.as_ptr(), Arc::as_ptr(recording.columns()))
    }

    pub(super) fn lay_out(&mut self, recording: &Recording, told: Option<u32>, wake: Wake) {
        if !self.is_of(recording) {
            // These ids belong to other nodes now.
            let framing = if matches!(self.framing, Framing::At(_)) { Framing::All } else { self.framing };
            *self = Self { of: Arc::downgrade(recording.columns()), framing, ..Self::default() };
        }
        let nodes = told.unwrap_or_else(|| recording.progress().nodes());
        (self.failed, self.asked) = (None, nodes);
        let (recording, folded) = (recording.clone(), self.folded.clone());
        self.laid_out.clone_from(&folded);
        let work = move |progress: &mut dyn FnMut(f32) -> ControlFlow<()>| {
            // A running search has more nodes by now.
            let nodes = if told.is_some() { nodes } else { recording.progress().nodes() };
            TreeLayout::new(&FirstNodes { recording: &recording, nodes }, &folded, progress)
        };
        if nodes <= FEW && told.is_some() {
            if let ControlFlow::Continue(layout) = work(&mut |_| ControlFlow::Continue(())) {
                self.job = None;
                self.take(layout);
            }
        } else {
            // If no thread can start, the next frame tries again.
            self.job = Work::start("search tree", wake, work).ok();
        }
    }

    /// Takes a new layout, if there is one. The middle of the view stays in place.
    pub(crate) fn receive(&mut self) {
        let Some(done) = self.job.as_mut().and_then(Work::poll) else { return };
        self.job = None;
        match done {
            Ok(ControlFlow::Continue(layout)) => self.take(layout),
            Ok(ControlFlow::Break(())) => {}
            Err(why) => self.failed = Some((why, self.asked)),
        }
    }

    fn take(&mut self, layout: TreeLayout) {
        if let (Framing::At(camera), Some(before)) = (self.framing, &self.layout) {
            self.framing = Framing::At(camera.carried_over(before, &layout));
        }
        self.layout = Some(Arc::new(layout));
    }

    pub(super) fn fold(&mut self, id: NodeId) {
        if !self.folded.remove(&id) {
            self.folded.insert(id);
        }
    }

    /// The nodes that are shown alone: where one iteration is, the next to it would be cut by the edge. `None` where all are shown.
    pub fn part(&self, layout: &TreeLayout, recording: &Recording, current: NodeId) -> Option<NodePart> {
        if self.framing == Framing::Iteration { iteration(layout, recording, current) } else { None }
    }

    pub fn camera(
        &self,
        layout: &TreeLayout,
        extent: Extent,
        recording: &Recording,
        current: NodeId,
        path: &[NodeId],
    ) -> Camera {
        let on = |part: Option<TreeRegion>| {
            part.map_or_else(|| Camera::on_all(layout, extent), |part| Camera::on(layout, extent, part))
        };
        match self.framing {
            Framing::All => Camera::on_all(layout, extent),
            Framing::At(camera) => camera,
            Framing::Path => on(TreeRegion::around(layout, path.iter().filter_map(|id| layout.entry(*id)))),
            Framing::Iteration => {
                let part = iteration(layout, recording, current);
                on(part.and_then(|part| layout.region_of(part.first..part.end)))
            }
            Framing::Follow(scale) => {
                // The node, or the folded one that contains it.
                let mut ancestors = std::iter::successors(Some(current), |id| recording.nodes().parent(*id));
                let entry = ancestors.find_map(|id| layout.entry(id));
                entry.map_or_else(
                    || Camera::on_all(layout, extent),
                    |entry| Camera { x: layout.x(entry), row: layout.row_of(entry) as f64, scale },
                )
            }
        }
    }
}

/// The nodes of the iteration of a node. They have consecutive ids.
fn iteration(layout: &TreeLayout, recording: &Recording, current: NodeId) -> Option<NodePart> {
    let roots: Vec<NodeId> = layout.row(0).map(|entry| layout.node(Entry(entry))).collect();
    let root = roots.partition_point(|root| *root <= current).checked_sub(1)?;
    let end = roots.get(root + 1).copied().unwrap_or(NodeId(recording.progress().nodes()));
    Some(NodePart { first: roots[root], end })
}
