//! What the panels show of the search.

use super::counting::PlaneView;
use super::inquiry::Inquiry;
use super::necessity::NodeMarks;
use super::path_view::PathView;
use super::plots::Plots;
use crate::heuristic::HeuristicId;

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
