//! Marking the nodes that must, may or need not be expanded.

use crate::core::necessity::NodeMarks;
use crate::core::state::Core;
use crate::core::text;
use crate::recording::Necessity;
use crate::search::NodeId;

impl Core {
    pub(crate) fn toggle_necessity(&mut self) {
        let was_seen = self.marks_necessity().is_some();
        self.views.node_marks.toggle();
        if self.views.node_marks == NodeMarks::None && !was_seen {
            self.say("Must, may, never is turned off");
        }
    }

    /// Whether the marks can be turned on or off. They can always be turned off.
    pub(crate) fn can_mark_necessity(&self) -> Result<(), &'static str> {
        match &self.shown {
            _ if self.views.node_marks == NodeMarks::Necessity => Ok(()),
            Some(shown) => shown.compared_with().map(|_| ()),
            None => Err(text::NO_SEARCH),
        }
    }

    /// The length of a shortest path, if nodes are marked by it.
    pub fn marks_necessity(&self) -> Option<u32> {
        self.shown.as_ref().filter(|_| self.views.node_marks == NodeMarks::Necessity)?.compared_with().ok()
    }

    /// The kind of a node, if nodes are marked by it.
    pub fn necessity(&self, id: NodeId) -> Option<Necessity> {
        let shortest = self.marks_necessity()?;
        let recording = &self.shown.as_ref()?.recording;
        Some(recording.necessity(&recording.nodes().get(id), shortest))
    }

    pub(crate) fn follow_necessity(&mut self) {
        let is_shown = self.marks_necessity().is_some();
        if let Some(shown) = &mut self.shown {
            shown.count_necessity(is_shown, &self.wake);
        }
    }
}
