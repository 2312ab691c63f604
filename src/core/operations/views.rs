//! What the plane counts, and the lists that it limits.

use crate::core::counting::Counting;
use crate::core::panels::PanelId;
use crate::core::state::Core;
use crate::recording::Region;

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
