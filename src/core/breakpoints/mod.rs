//! Breakpoints and bookmarks of the search that is shown, and finding events.

mod find;
mod form;
pub(super) mod text;
mod timeline;
mod watch;

pub use find::{Find, FindState};
pub use form::{BreakpointForm, EventKind, RelationKind};
pub use timeline::TimelineHits;

pub(super) use watch::Watch;

/// Breakpoints and bookmarks, and the event that is being found.
#[derive(Debug, Default)]
pub struct Breakpoints {
    /// The breakpoint that is being edited.
    pub(crate) form: Option<BreakpointForm>,
    pub(crate) find: Option<Find>,
    /// Keeps playback from passing a breakpoint.
    pub(super) watch: Watch,
    pub(super) hits: TimelineHits,
}

impl Breakpoints {
    /// The breakpoint that is being edited, or added.
    pub fn form(&self) -> Option<&BreakpointForm> {
        self.form.as_ref()
    }

    /// The event that is being found.
    pub fn find(&self) -> Option<&Find> {
        self.find.as_ref()
    }

    /// The marks of breakpoints on the timeline.
    pub fn hits(&self) -> &TimelineHits {
        &self.hits
    }

    /// Drops what was found out about the search that was shown before.
    pub(crate) fn forget_search(&mut self) {
        self.find = None;
        self.watch = Watch::default();
        self.hits = TimelineHits::default();
    }
}
