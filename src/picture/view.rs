//! What can be drawn of a recording, and the registry of it.

use std::fmt;

use super::board::BOARD;
use super::tree::TREE;
use super::{Extent, Palette, Scene};
use crate::recording::{Moment, Recording};
use crate::search::NodeId;

/// What a picture is drawn of, and how.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The search.
    pub recording: &'a Recording,
    /// What is true at the step that is shown.
    pub moment: &'a Moment,
    /// The node that is looked at in detail, if any.
    pub selected: Option<NodeId>,
    /// How large the picture is to be, in points.
    pub extent: Extent,
    /// Its colours.
    pub palette: &'static Palette,
}

impl Subject<'_> {
    /// The node that was taken last; the start at the very beginning.
    #[must_use]
    pub fn current(&self) -> NodeId {
        self.moment.step.as_ref().map_or(NodeId::START, |step| step.id)
    }
}

/// One picture of a recording. A new one is a file with such a constant, and a line in [`View::ALL`].
pub struct View {
    /// The name on the command line.
    pub name: &'static str,
    /// The name on the screen.
    pub title: &'static str,
    /// What it shows, in a few words.
    pub summary: &'static str,
    /// How large it is where nobody says, in points.
    pub extent: Extent,
    /// Draws it. It may take a while for a long recording, and belongs on no thread that a user waits for.
    pub draw: fn(&Subject<'_>) -> Scene,
}

impl View {
    /// All of them.
    pub const ALL: &[Self] = &[BOARD, TREE];

    /// The view of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|view| view.name == name)
    }
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
