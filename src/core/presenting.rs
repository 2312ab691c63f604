//! Presenting: the whole screen for one search, for a class.

use super::panels::PanelId;

/// The layout for a class, which has few parts and large text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Presenting {
    is_on: bool,
    /// The panel on the right.
    tab: PanelId,
    /// Whether the boards can be edited, over the left side.
    has_drawer: bool,
}

impl Default for Presenting {
    /// Off; the lists come first.
    fn default() -> Self {
        Self { is_on: false, tab: PanelId::Lists, has_drawer: false }
    }
}

impl Presenting {
    pub fn is_on(self) -> bool {
        self.is_on
    }

    /// The panel on the right.
    pub fn tab(self) -> PanelId {
        self.tab
    }

    pub fn has_drawer(self) -> bool {
        self.has_drawer
    }

    /// Starts or ends it.
    pub(crate) fn toggle(&mut self) {
        *self = Self { is_on: !self.is_on, has_drawer: false, ..*self };
    }

    /// The key of a panel: opens or closes the drawer, or puts the panel on the right.
    pub(crate) fn show(&mut self, panel: PanelId) {
        match panel {
            PanelId::Setup => self.has_drawer = !self.has_drawer,
            other => *self = Self { tab: other, has_drawer: false, ..*self },
        }
    }

    /// Closes the drawer; gives whether it was open.
    pub(crate) fn close_drawer(&mut self) -> bool {
        std::mem::take(&mut self.has_drawer)
    }
}
