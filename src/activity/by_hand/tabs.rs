//! The tabs of a search by hand. What else a search has tabs for is of a recorded one, or of an algorithm, and the student's
//! search is of none.

use crate::core::{PanelId, SideTab, SideTabs};

/// A tab of the side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandTab {
    Result,
    Heuristic,
    Lists,
}

impl HandTab {
    const ALL: [Self; 3] = [Self::Result, Self::Heuristic, Self::Lists];

    /// The panel of the search that shows the same; its command shows the tab.
    pub fn panel(self) -> Option<PanelId> {
        match self {
            Self::Result => None,
            Self::Heuristic => Some(PanelId::Heuristic),
            Self::Lists => Some(PanelId::Lists),
        }
    }

    /// The tab of a panel.
    pub(super) fn of(panel: PanelId) -> Option<Self> {
        Self::ALL.into_iter().find(|tab| tab.panel() == Some(panel))
    }

    pub fn title(self) -> &'static str {
        self.panel().map_or("Result", PanelId::tab)
    }
}

impl SideTab for HandTab {
    fn always() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter()
    }

    /// The lists below the rest. They are in front of a single row: boards are dragged to them.
    fn at_first() -> SideTabs<Self> {
        SideTabs::of(&[Self::Lists], [Self::Result, Self::Lists], Self::Lists)
    }

    fn usual_share(_: &[Self]) -> f32 {
        0.5
    }
}
