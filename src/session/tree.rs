//! The search tree as it is looked at: where its nodes stand, which part is seen, what is folded away.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, Weak};

use super::Session;
use super::commands::Command;
use super::panels::PanelId;
use crate::picture::Extent;
use crate::picture::tree::{Camera, Entry, Part, TreeLayout};
use crate::recording::{Columns, Recording};
use crate::search::{Layer, NodeId};
use crate::worker::{Job, Wake};

/// Which part of the tree is seen.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Framing {
    /// All of it.
    #[default]
    All,
    /// The path that was found.
    Path,
    /// The tree of the iteration that is stood in.
    Iteration,
    /// Always the current node, at this scale.
    Follow(f64),
    /// What the user chose.
    At(Camera),
}

/// What is done to the tree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TreeAction {
    /// Finds out where the nodes stand; the panel asks while it is shown and that is out of date.
    LayOut,
    /// Looks at a part.
    Look(Framing),
    /// Folds a subtree away, or unfolds it.
    Fold(NodeId),
}

/// The tree of one recording.
#[derive(Debug, Default)]
pub struct TreeView {
    /// The recording, or the part of a long one, that the rest is of.
    of: Weak<Columns>,
    layout: Option<Arc<TreeLayout>>,
    /// What the layout was made with.
    laid_out: BTreeSet<NodeId>,
    job: Option<Job<ControlFlow<(), TreeLayout>>>,
    framing: Framing,
    folded: BTreeSet<NodeId>,
}

/// While a search runs, the tree is laid out again when it has grown by a part of this many.
const GROWN_BY: u32 = 4;

/// Points from node to node where boards are read with ease.
const CLOSE: f64 = 84.0;

impl TreeView {
    /// One that begins with what suits the search: the tree of one iteration, where there are several.
    pub(super) fn new(recording: &Recording) -> Self {
        let iterates = recording.algorithm().layer == Layer::Iteration;
        let framing = if iterates { Framing::Iteration } else { Framing::All };
        Self { framing, ..Self::default() }
    }

    /// Whether it keeps to the current node.
    #[must_use]
    pub fn follows(&self) -> bool {
        matches!(self.framing, Framing::Follow(_))
    }

    /// Where the nodes of a recording stand, as far as that is known.
    #[must_use]
    pub fn layout(&self, recording: &Recording) -> Option<&Arc<TreeLayout>> {
        self.layout.as_ref().filter(|_| self.is_of(recording))
    }

    /// Which part is seen.
    #[must_use]
    pub fn framing(&self) -> Framing {
        self.framing
    }

    /// The nodes whose subtrees are folded away.
    #[must_use]
    pub fn folded(&self) -> &BTreeSet<NodeId> {
        &self.folded
    }

    /// How much of a new layout is done, from 0 to 1; `None` where none is being made.
    #[must_use]
    pub fn under_way(&self) -> Option<f32> {
        self.job.as_ref().map(Job::done)
    }

    /// Whether the nodes have to be laid out, because there are more of them or others are folded. While a search runs
    /// that is so now and then.
    #[must_use]
    pub fn is_out_of_date(&self, recording: &Recording, is_running: bool) -> bool {
        let nodes = recording.progress().nodes();
        if nodes == 0 || nodes > TreeLayout::MAX_NODES {
            return false;
        }
        if !self.is_of(recording) {
            return true;
        }
        if self.job.is_some() {
            return false;
        }
        let known = self.layout.as_ref().map_or(0, |layout| layout.nodes());
        let enough = if is_running { known + known / GROWN_BY } else { known };
        nodes > enough || known == 0 || self.laid_out != self.folded
    }

    fn is_of(&self, recording: &Recording) -> bool {
        std::ptr::eq(self.of.as_ptr(), Arc::as_ptr(recording.columns()))
    }

    fn lay_out(&mut self, recording: &Recording, wake: Wake) {
        if !self.is_of(recording) {
            // Other nodes have these numbers now.
            let framing = if matches!(self.framing, Framing::At(_)) { Framing::All } else { self.framing };
            *self = Self { of: Arc::downgrade(recording.columns()), framing, ..Self::default() };
        }
        let (recording, folded) = (recording.shared(), self.folded.clone());
        self.laid_out.clone_from(&folded);
        let work = move |progress: &mut dyn FnMut(f32) -> ControlFlow<()>| {
            TreeLayout::of(&recording, &folded, progress)
        };
        // Without a thread there is no tree; the next frame asks again.
        self.job = Job::start("search tree", wake, work).ok();
    }

    /// Takes a new layout, if there is one. What was in the middle of the picture stays there.
    pub(super) fn receive(&mut self) {
        let Some(done) = self.job.as_mut().and_then(Job::poll) else { return };
        self.job = None;
        let Ok(ControlFlow::Continue(layout)) = done else { return };
        if let (Framing::At(camera), Some(before)) = (self.framing, &self.layout) {
            self.framing = Framing::At(camera.carried_over(before, &layout));
        }
        self.layout = Some(Arc::new(layout));
    }

    fn fold(&mut self, id: NodeId) {
        if !self.folded.remove(&id) {
            self.folded.insert(id);
        }
    }

    /// What is seen in a picture of this size.
    #[must_use]
    pub fn camera(
        &self,
        layout: &TreeLayout,
        extent: Extent,
        recording: &Recording,
        current: NodeId,
        path: &[NodeId],
    ) -> Camera {
        let on = |part: Option<Part>| {
            part.map_or_else(|| Camera::on_all(layout, extent), |part| Camera::on(layout, extent, part))
        };
        match self.framing {
            Framing::All => Camera::on_all(layout, extent),
            Framing::At(camera) => camera,
            Framing::Path => on(Part::around(layout, path.iter().filter_map(|id| layout.entry(*id)))),
            Framing::Iteration => on(iteration(layout, recording, current)),
            Framing::Follow(scale) => {
                let entry = nearest_ancestor(layout, recording, current);
                entry.map_or_else(
                    || Camera::on_all(layout, extent),
                    |entry| Camera { x: layout.x(entry), row: layout.row_of(entry) as f64, scale },
                )
            }
        }
    }
}

impl Session {
    pub(super) fn change_tree(&mut self, action: TreeAction) {
        let Some(shown) = &mut self.shown else { return };
        match action {
            TreeAction::LayOut => shown.tree.lay_out(&shown.recording, self.wake.clone()),
            TreeAction::Look(framing) => shown.tree.framing = framing,
            TreeAction::Fold(id) => shown.tree.fold(id),
        }
    }

    /// Looks at the tree in another way, and shows it where it is hidden; or folds the selected node.
    pub(super) fn perform_on_tree(&mut self, command: Command) {
        let follows = self.shown.as_ref().is_some_and(|shown| shown.tree.follows());
        let framing = match command {
            Command::TreePath => Framing::Path,
            Command::TreeIteration => Framing::Iteration,
            Command::TreeFollow if !follows => Framing::Follow(CLOSE),
            Command::TreeFold => {
                if let Some(selected) = self.selected {
                    self.change_tree(TreeAction::Fold(selected));
                }
                return;
            }
            _ => Framing::All,
        };
        self.panels.show(PanelId::Tree, true);
        self.change_tree(TreeAction::Look(framing));
    }
}

/// Whether such a command can be done.
///
/// # Errors
/// Why not.
pub(super) fn enabled(command: Command, session: &Session) -> Result<(), &'static str> {
    let Some(shown) = &session.shown else { return Err("There is no search yet: run one first") };
    match command {
        Command::TreePath => Command::PlayPath.enabled(session),
        Command::TreeIteration if shown.recording.algorithm().layer != Layer::Iteration => {
            Err("It searches once: there is one tree")
        }
        Command::TreeFold if session.selected.is_none() => Err("No node is selected"),
        _ => Ok(()),
    }
}

/// The place of a node, or of the folded one that it is inside of.
fn nearest_ancestor(layout: &TreeLayout, recording: &Recording, id: NodeId) -> Option<Entry> {
    std::iter::successors(Some(id), |id| recording.nodes().parent(*id)).find_map(|id| layout.entry(id))
}

/// The tree of the iteration that a node belongs to: its nodes are numbered one after the other.
fn iteration(layout: &TreeLayout, recording: &Recording, current: NodeId) -> Option<Part> {
    let roots: Vec<NodeId> = layout.row(0).map(|entry| layout.node(Entry(entry))).collect();
    let root = roots.partition_point(|root| *root <= current).checked_sub(1)?;
    let end = roots.get(root + 1).copied().unwrap_or(NodeId(recording.progress().nodes()));
    layout.part_of(roots[root]..end)
}
