//! Where the panels are.

use super::{Core, PanelId, Panels, Presenting};

/// The panels of the window, and the screen for a class.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ScreenLayout {
    pub panels: Panels,
    pub presenting: Presenting,
}

impl ScreenLayout {
    /// The panels on the screen.
    pub(crate) fn visible_panels(&self) -> impl Iterator<Item = PanelId> {
        let presenting = self.presenting.is_on();
        let tab = presenting.then(|| self.presenting.tab());
        let arrangement = &self.panels.arrangement;
        let in_front = arrangement.shown().filter(|panel| !arrangement.is_behind(*panel));
        tab.into_iter().chain(in_front.filter(move |_| !presenting))
    }
}

impl Core {
    pub(crate) fn visible_panels(&self) -> impl Iterator<Item = PanelId> {
        self.layout.visible_panels()
    }
}
