//! The panels, the place of each in the default layout, and which one has the focus.

use serde::de::IntoDeserializer;
use serde::de::value::{Error as ValueError, StrDeserializer};
use serde::{Deserialize, Serialize};

use super::Core;
use super::arrangement::{Arrangement, DockNode};
use super::commands::{Command, CommandInfo};

/// The place of a panel in the default layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// The left column.
    Left,
    /// The middle, which takes the width that the columns leave.
    Middle,
    /// Below the middle, in tabs.
    Pictures,
    /// The right column, in tabs.
    Right,
    /// Below the timeline and as wide as the window. The panel cannot be moved, since it is read along the timeline.
    UnderTimeline,
}

/// The entry of a panel, without egui.
struct PanelInfo {
    /// The command that moves the focus to it. Its name is the title of the panel.
    command: CommandInfo,
    /// Its name on a tab.
    tab: &'static str,
    home: Home,
    /// Whether the default layout shows it.
    is_shown_at_first: bool,
    /// Whether it shows the summary of the search.
    reads_summary: bool,
    /// The picture that is suggested for saving while the panel has the focus.
    picture: &'static str,
}

/// A panel as most are: with the pictures, and hidden at first.
const fn panel(name: &'static str, tooltip: &'static str, shortcuts: &'static [&'static str]) -> PanelInfo {
    PanelInfo {
        command: CommandInfo { name, tooltip, shortcuts },
        tab: name,
        home: Home::Pictures,
        is_shown_at_first: false,
        reads_summary: false,
        picture: "board",
    }
}

macro_rules! panels {
    ($($id:ident: $info:expr;)+) => {
        /// A panel that can be hidden, shown and moved. In files it has this name, in kebab case. `ui::panels` has what it shows.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum PanelId {
            $(#[expect(missing_docs, reason = "its entry in the registry has its tooltip")] $id),+
        }

        impl PanelId {
            /// All panels, in the order of the menu and of F6.
            pub const ALL: &[Self] = &[$(Self::$id),+];

            fn info(self) -> &'static PanelInfo {
                match self {
                    $(Self::$id => const { &$info }),+
                }
            }
        }
    };
}

// The registry. A new panel is one entry here, one line in `ui::panels::view`, and its file in `ui/panels`. Two entries, since
// the session does not know what draws a panel. The compiler refuses one without the other.
panels! {
    Setup: PanelInfo {
        home: Home::Left,
        is_shown_at_first: true,
        ..panel(
            "Boards",
            "Go to the boards, the algorithm and its settings; press again to hide them",
            &["Ctrl+1"],
        )
    };
    Node: PanelInfo {
        home: Home::Middle,
        is_shown_at_first: true,
        ..panel(
            "Current node",
            "Go to the current node, its successors, the path and the encodings; press again to hide them",
            &["Ctrl+2"],
        )
    };
    Lesson: PanelInfo {
        home: Home::Right,
        ..panel(
            "Lesson",
            "Go to the page of the lesson; press again to hide it",
            &["Shift+L"],
        )
    };
    Lists: PanelInfo {
        home: Home::Right,
        is_shown_at_first: true,
        ..panel(
            "Lists",
            "Go to the open and closed list, or the stack; press again to hide them",
            &["Ctrl+3"],
        )
    };
    Tree: PanelInfo {
        tab: "Tree",
        is_shown_at_first: true,
        picture: "tree",
        ..panel(
            "Search tree",
            "Go to the search tree, in which each node is below its parent; press again to hide it",
            &["Ctrl+4"],
        )
    };
    Plane: PanelInfo {
        tab: "Plane",
        home: Home::Right,
        is_shown_at_first: true,
        picture: "plane",
        ..panel(
            "g–h plane",
            "Go to the plane that counts the open and closed nodes for each g and h; press again to hide it",
            &["Ctrl+5"],
        )
    };
    Plots: PanelInfo {
        home: Home::UnderTimeline,
        reads_summary: true,
        picture: "plots",
        ..panel(
            "Plots",
            "Go to the plots of list sizes, f, depth and branching factor; press again to hide them",
            &["Ctrl+6"],
        )
    };
    Bars: PanelInfo {
        reads_summary: true,
        picture: "bars",
        ..panel(
            "Expansions",
            "Go to the bars of expansions for each f and each depth; press again to hide them",
            &["Ctrl+7"],
        )
    };
    Heuristic: PanelInfo {
        tab: "h",
        home: Home::Right,
        is_shown_at_first: true,
        ..panel(
            "Heuristic",
            "Go to how h of the current or selected node is computed, beside another heuristic; press again to hide it",
            &["Ctrl+H"],
        )
    };
    Details: panel(
        "Details",
        "Go to the time, memory, counts and limits of the search; press again to hide them",
        &["Ctrl+8"],
    );
    Pseudocode: PanelInfo {
        tab: "Code",
        home: Home::Right,
        is_shown_at_first: true,
        ..panel(
            "Pseudocode",
            "Go to the pseudocode, with the current line and the variables; press again to hide it",
            &["Ctrl+L"],
        )
    };
    Why: PanelInfo {
        home: Home::Right,
        is_shown_at_first: true,
        ..panel(
            "Why",
            "Go to why the selected node is open, closed or dropped, and what becomes of it; press again to hide it",
            &["Shift+W"],
        )
    };
}

impl PanelId {
    /// The panel with a name from a file; `None` if this version has no such panel.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let name: StrDeserializer<'_, ValueError> = name.into_deserializer();
        Self::deserialize(name).ok()
    }

    /// Its name in files.
    pub(crate) fn name(self) -> String {
        let name = ron::to_string(&self).unwrap_or_default();
        name.trim_start_matches("r#").to_owned()
    }

    /// The command that moves the focus to it.
    pub fn command(self) -> Command {
        Command::Panel(self)
    }

    pub(crate) fn command_info(self) -> &'static CommandInfo {
        &self.info().command
    }

    pub fn title(self) -> &'static str {
        self.command_info().name
    }

    /// Its name on a tab.
    pub fn tab(self) -> &'static str {
        self.info().tab
    }

    pub fn home(self) -> Home {
        self.info().home
    }

    /// Whether the default layout shows it.
    pub fn is_shown_at_first(self) -> bool {
        self.info().is_shown_at_first
    }

    pub(crate) fn reads_summary(self) -> bool {
        self.info().reads_summary
    }

    pub(crate) fn picture(self) -> &'static str {
        self.info().picture
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
    /// Whether the window shows only the panel in front.
    is_alone: bool,
    /// The panel that had the focus last: it takes the keys, is in front of its tabs, and is the one that a narrow window
    /// shows. `None` before the first.
    active: Option<PanelId>,
    /// Whether F6 has moved the focus there: then the keys are for what the panel shows, if it has keys.
    is_entered: bool,
}

impl Panels {
    /// The panel that has the focus, unless it is hidden.
    pub fn active(&self) -> Option<PanelId> {
        self.active.filter(|panel| self.arrangement.shows(*panel))
    }

    /// The one panel that a narrow window shows: the active one, otherwise the current node; `None` if all are hidden.
    pub fn in_front(&self) -> Option<PanelId> {
        let node = self.arrangement.shows(PanelId::Node).then_some(PanelId::Node);
        self.active().or(node).or_else(|| self.arrangement.shown().next())
    }

    /// Whether the window shows only the panel in front.
    pub fn is_alone(&self) -> bool {
        self.is_alone
    }

    /// Shows the panel in front alone, or brings the others back.
    pub(crate) fn toggle_alone(&mut self) {
        self.is_alone = !self.is_alone;
    }

    /// Whether F6 has moved the focus to the active panel.
    pub fn is_entered(&self) -> bool {
        self.is_entered
    }

    pub(crate) fn activate(&mut self, panel: PanelId) {
        (self.active, self.is_entered) = (Some(panel), false);
        self.arrangement.bring_to_front(panel);
    }

    pub(crate) fn arrange(&mut self, parts: Vec<DockNode>) {
        if let Some(arrangement) = self.arrangement.with_parts(parts) {
            self.arrangement = arrangement;
        }
    }

    pub(crate) fn show(&mut self, panel: PanelId, show: bool) {
        self.arrangement.show(panel, show);
        if show {
            self.activate(panel);
        }
    }

    /// The key of a panel: shows it and moves the focus to it; hides it if it has the focus already.
    pub(crate) fn toggle(&mut self, panel: PanelId) {
        self.show(panel, self.active() != Some(panel));
    }

    /// Moves the focus to the next visible panel, or the previous one; from the last to the first.
    pub(crate) fn cycle(&mut self, forwards: bool) {
        let mut shown: Vec<_> = self.arrangement.shown().collect();
        if !forwards {
            shown.reverse();
        }
        let here = shown.iter().position(|panel| Some(*panel) == self.active());
        let next = here.map_or(0, |here| (here + 1) % shown.len());
        if let Some(panel) = shown.get(next).copied() {
            self.activate(panel);
            self.is_entered = true;
        }
    }

    pub(crate) fn put_back(&mut self) {
        *self = Self::default();
    }
}

/// Whether a command for panels can be used now.
///
/// # Errors
/// Why not, for the tooltip.
pub(crate) fn enabled(command: Command, core: &Core) -> Result<(), &'static str> {
    let (can_be_used, otherwise) = match command {
        Command::NextPanel | Command::PreviousPanel | Command::PanelAlone => {
            (core.layout.panels.in_front().is_some(), "All panels are hidden")
        }
        _ => {
            (core.layout.panels.active().is_some(), "No panel has the keyboard focus: press F6 to choose one")
        }
    };
    if can_be_used { Ok(()) } else { Err(otherwise) }
}
