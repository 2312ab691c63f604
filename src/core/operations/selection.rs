//! Which node is selected, pointed at and inspected.

use crate::core::inquiry::Inquiry;
use crate::core::panels::PanelId;
use crate::core::state::Core;
use crate::puzzle::Board;
use crate::search::NodeId;

impl Core {
    /// The node that the inspector shows; `None` for the current one, and where the selected one is not within reach.
    pub fn selected(&self) -> Option<NodeId> {
        self.shown.as_ref()?.recording.with_number(self.selection.selected?)
    }

    /// The board of the selected node.
    pub fn selected_board(&self) -> Option<Board> {
        let recording = &self.shown.as_ref()?.recording;
        Some(recording.board(recording.nodes().state(self.selected()?)))
    }

    /// The newest node with a board at this moment.
    pub(crate) fn node_here(&self, board: &Board) -> Option<NodeId> {
        let shown = self.shown.as_ref()?;
        let generated = shown.moment()?.generated;
        let nodes = shown.recording.nodes();
        (0..generated).rev().map(NodeId).find(|id| nodes.state(*id) == board.state())
    }

    /// The node under the pointer, in any panel.
    pub fn hovered(&self) -> Option<NodeId> {
        self.shown.as_ref()?.recording.with_number(self.selection.hovered?)
    }

    /// The node that the inspector shows: the selected one, or the current one; `None` before the first search.
    pub fn inspected(&self) -> Option<NodeId> {
        let current = || {
            let moment = self.shown.as_ref()?.moment()?;
            Some(moment.step.as_ref().map_or(NodeId::START, |expansion| expansion.id))
        };
        self.selected().or_else(current)
    }

    pub(crate) fn number(&self, id: Option<NodeId>) -> Option<u64> {
        Some(self.shown.as_ref()?.recording.number(id?))
    }

    pub(crate) fn hover(&mut self, node: Option<NodeId>) {
        self.selection.hovered = self.number(node);
    }

    pub(crate) fn select(&mut self, node: Option<NodeId>) {
        self.selection.selected = self.number(node);
        self.views.path.show(None);
        if node.is_some() {
            self.views.inquiry = Inquiry::default();
        }
    }

    /// Shows what is known of the selected node, unless a panel on the screen is about it already.
    pub(crate) fn show_selected(&mut self) {
        if self.selected().is_some()
            && !self.layout.is_alone()
            && !self.layout.visible_panels().any(PanelId::follows_selection)
        {
            self.layout.show(PanelId::Node);
        }
    }

    /// Whether Escape has something to clear.
    pub(crate) fn has_something_selected(&self) -> bool {
        self.selected().is_some()
            || self.views.path.shown().is_some()
            || self.breakpoints.find().is_some()
            || self.views.plane.filter.is_some()
    }
}
