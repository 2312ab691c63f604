//! The panels, the place of each in the default layout, and which one has the focus.

use serde::{Deserialize, Serialize};

use super::arrangement::{Arrangement, DockNode};
use super::commands::Command;

/// A panel that can be hidden, shown and moved. Its name, tooltip and key are those of its [`Self::command`]; the registry in
/// `ui::panels` has what it shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PanelId {
    /// Boards, algorithm, settings.
    Setup,
    /// The current node, the inspector, the path, the encodings.
    Node,
    /// Open and closed list.
    Lists,
    /// The search tree.
    Tree,
    /// The g–h plane.
    Plane,
    /// Sizes, f, depth and branching factor along the timeline.
    Plots,
    /// Expansions for each f and each depth.
    Bars,
}

/// The place of a panel in the default layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// The left column.
    Left,
    /// The middle, which takes the width that the columns leave.
    Middle,
    /// Below the middle, in tabs.
    Pictures,
    /// The right column.
    Right,
    /// Below the timeline and as wide as the window. The panel cannot be moved, since it is read along the timeline.
    UnderTimeline,
}

struct PanelInfo {
    command: Command,
    home: Home,
    is_shown_at_first: bool,
}

impl PanelId {
    /// All panels, in the order of the menu and of F6.
    pub const ALL: &[Self] =
        &[Self::Setup, Self::Node, Self::Lists, Self::Tree, Self::Plane, Self::Plots, Self::Bars];

    const fn info(self) -> PanelInfo {
        let (command, home, is_shown_at_first) = match self {
            Self::Setup => (Command::SetupPanel, Home::Left, true),
            Self::Node => (Command::NodePanel, Home::Middle, true),
            Self::Lists => (Command::ListsPanel, Home::Right, true),
            Self::Tree => (Command::TreePanel, Home::Pictures, false),
            Self::Plane => (Command::PlanePanel, Home::Pictures, false),
            Self::Plots => (Command::PlotsPanel, Home::UnderTimeline, false),
            Self::Bars => (Command::BarsPanel, Home::Pictures, false),
        };
        PanelInfo { command, home, is_shown_at_first }
    }

    /// The command that moves the focus to it, with its name and key.
    #[must_use]
    pub fn command(self) -> Command {
        self.info().command
    }

    #[must_use]
    pub fn title(self) -> &'static str {
        self.command().info().name
    }

    #[must_use]
    pub fn home(self) -> Home {
        self.info().home
    }

    /// Whether the default layout shows it.
    #[must_use]
    pub fn is_shown_at_first(self) -> bool {
        self.info().is_shown_at_first
    }

    /// Whether it shows the summary of the search.
    pub(super) fn reads_summary(self) -> bool {
        matches!(self, Self::Plots | Self::Bars)
    }

    /// The panels that can be moved.
    pub fn docked() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|panel| panel.home() != Home::UnderTimeline)
    }
}

/// The panels of the window.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Panels {
    pub arrangement: Arrangement,
    /// The panel that had the focus last: it takes the keys, is in front of its tabs, and is the one that a narrow window
    /// shows. `None` before the first.
    active: Option<PanelId>,
}

impl Panels {
    /// The panel that has the focus, unless it is hidden.
    #[must_use]
    pub fn active(&self) -> Option<PanelId> {
        self.active.filter(|panel| self.arrangement.shows(*panel))
    }

    /// The one panel that a narrow window shows: the active one, otherwise the current node; `None` if all are hidden.
    #[must_use]
    pub fn in_front(&self) -> Option<PanelId> {
        let node = self.arrangement.shows(PanelId::Node).then_some(PanelId::Node);
        self.active().or(node).or_else(|| self.arrangement.shown().next())
    }

    pub(super) fn activate(&mut self, panel: PanelId) {
        self.active = Some(panel);
    }

    pub(super) fn arrange(&mut self, parts: Vec<DockNode>) {
        if let Some(arrangement) = self.arrangement.with_parts(parts) {
            self.arrangement = arrangement;
        }
    }

    pub(super) fn show(&mut self, panel: PanelId, show: bool) {
        self.arrangement.show(panel, show);
        if show {
            self.activate(panel);
        }
    }

    /// The key of a panel: shows it and moves the focus to it; hides it if it has the focus already.
    pub(super) fn toggle(&mut self, panel: PanelId) {
        self.show(panel, self.active() != Some(panel));
    }

    /// Moves the focus to the next visible panel, or the previous one; from the last to the first.
    pub(super) fn cycle(&mut self, forwards: bool) {
        let mut shown: Vec<_> = self.arrangement.shown().collect();
        if !forwards {
            shown.reverse();
        }
        let here = shown.iter().position(|panel| Some(*panel) == self.active());
        let next = here.map_or(0, |here| (here + 1) % shown.len());
        self.active = shown.get(next).copied();
    }

    pub(super) fn put_back(&mut self) {
        *self = Self::default();
    }
}
