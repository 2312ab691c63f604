//! The panels: which there are, where each belongs, and which one the user is at.

use serde::{Deserialize, Serialize};

use super::arrangement::{Arrangement, Part};
use super::commands::Command;

/// A panel that can be hidden, shown and moved. Its name, tooltip and key are those of its [`Self::command`]; what it shows
/// stands in the registry of `ui::panels`.
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

/// Where a panel is when nobody has moved it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// The left column.
    Left,
    /// The middle, which takes what the columns leave.
    Middle,
    /// Under the middle, in tabs.
    Pictures,
    /// The right column.
    Right,
    /// Right under the timeline, as wide as the window. It cannot be moved away: it is read along the timeline.
    UnderTimeline,
}

/// What is known of a panel.
struct Info {
    command: Command,
    home: Home,
    is_shown_at_first: bool,
}

impl PanelId {
    /// All of them, in the order of the menu and of F6.
    pub const ALL: &[Self] =
        &[Self::Setup, Self::Node, Self::Lists, Self::Tree, Self::Plane, Self::Plots, Self::Bars];

    const fn info(self) -> Info {
        let (command, home, is_shown_at_first) = match self {
            Self::Setup => (Command::SetupPanel, Home::Left, true),
            Self::Node => (Command::NodePanel, Home::Middle, true),
            Self::Lists => (Command::ListsPanel, Home::Right, true),
            Self::Tree => (Command::TreePanel, Home::Pictures, false),
            Self::Plane => (Command::PlanePanel, Home::Pictures, false),
            Self::Plots => (Command::PlotsPanel, Home::UnderTimeline, false),
            Self::Bars => (Command::BarsPanel, Home::Pictures, false),
        };
        Info { command, home, is_shown_at_first }
    }

    /// The command that goes to it, with its name and key.
    #[must_use]
    pub fn command(self) -> Command {
        self.info().command
    }

    /// Its name on the screen.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.command().info().name
    }

    /// Where it is when nobody has moved it.
    #[must_use]
    pub fn home(self) -> Home {
        self.info().home
    }

    /// Whether the first screen has it.
    #[must_use]
    pub fn is_shown_at_first(self) -> bool {
        self.info().is_shown_at_first
    }

    /// Whether it needs the summary of the search.
    pub(super) fn reads_summary(self) -> bool {
        matches!(self, Self::Plots | Self::Bars)
    }

    /// Those that can be moved.
    pub fn docked() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|panel| panel.home() != Home::UnderTimeline)
    }
}

/// The panels of the window.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Panels {
    /// Where they stand and which are shown.
    pub arrangement: Arrangement,
    /// The one that the user went to last: it has the keyboard, is in front of its tabs, and is the one that a narrow
    /// window shows. `None` before the first.
    active: Option<PanelId>,
}

impl Panels {
    /// The shown panel that the user went to last.
    #[must_use]
    pub fn active(&self) -> Option<PanelId> {
        self.active.filter(|panel| self.arrangement.shows(*panel))
    }

    /// The one panel that a narrow window shows: the active one, otherwise the current node; `None` where all are hidden.
    #[must_use]
    pub fn in_front(&self) -> Option<PanelId> {
        let node = self.arrangement.shows(PanelId::Node).then_some(PanelId::Node);
        self.active().or(node).or_else(|| self.arrangement.shown().next())
    }

    pub(super) fn activate(&mut self, panel: PanelId) {
        self.active = Some(panel);
    }

    pub(super) fn arrange(&mut self, parts: Vec<Part>) {
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

    /// The key of a panel: to it, showing it where it is hidden; away with it where the user is at it already.
    pub(super) fn toggle(&mut self, panel: PanelId) {
        self.show(panel, self.active() != Some(panel));
    }

    /// To the next shown panel, or the one before; from the last to the first.
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
