//! What the panels show of the search.

use super::{Core, Counting, Inquiry, NodeMarks, PanelId, PathView, PlaneView, Plots};
use crate::heuristic::HeuristicId;
use crate::recording::Region;

/// The choices of the panels.
pub struct Views {
    /// The path that was found, as an animation.
    pub path: PathView,
    /// The g–h plane.
    pub plane: PlaneView,
    /// The heuristic beside that of the search, in the panel that explains h.
    pub second_heuristic: HeuristicId,
    /// What nodes are marked by, beside their status.
    pub node_marks: NodeMarks,
    /// What is asked about in the panel Why.
    pub inquiry: Inquiry,
    pub plots: Plots,
}

impl Default for Views {
    fn default() -> Self {
        Self {
            path: PathView::default(),
            plane: PlaneView::default(),
            second_heuristic: HeuristicId::Misplaced,
            node_marks: NodeMarks::default(),
            inquiry: Inquiry::default(),
            plots: Plots::default(),
        }
    }
}

impl Core {
    /// Limits the lists to some cells of the plane, and shows them.
    pub(crate) fn filter_lists(&mut self, region: Option<Region>) {
        let limits = region.is_some();
        self.views.plane.filter = region;
        if limits {
            self.layout.show(PanelId::Lists);
        }
    }

    /// Counts nodes for the plane, while that is shown or limits the lists.
    pub(crate) fn count(&mut self) {
        let plane = &mut self.views.plane;
        let is_shown = plane.filter.is_some() || self.layout.shows(PanelId::Plane);
        match &mut self.shown {
            Some(shown) if is_shown => shown.count(plane, &self.wake),
            Some(shown) => shown.counting = Counting::default(),
            None => {}
        }
        if !is_shown || self.shown.is_none() {
            (plane.filter, plane.cursor) = (None, None);
        }
    }
}
