//! The panels: their names and keys, and where each is.
//!
//! # Add a panel
//!
//! 1. Write `src/panels/NAME.rs` with a function `fn NAME_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>)` and a
//!    constant `VIEW` that names it. The function reads the core, paints, and pushes actions. It never changes the core. A
//!    text that several panels have goes to `src/panels/text.rs`.
//! 2. Add its entry to `panels!` in `src/core/panels.rs`: name, tooltip, key, and where it is. A test
//!    fails if the key is taken.
//! 3. Add `mod NAME;` and its line in `view` to `src/panels/registry.rs`. The compiler asks for it.
//!
//! There are two lists because the core does not know egui. Menus, keys and tabs follow from the entry. Tabs that were
//! saved before the panel existed have it in the upper half.

use serde::de::IntoDeserializer;
use serde::de::value::{Error as ValueError, StrDeserializer};
use serde::{Deserialize, Serialize};

#[derive(Debug)]
pub struct CommandInfo {
    /// On buttons and in menus; ends with `…` where more input follows.
    pub name: &'static str,
    pub tooltip: &'static str,
    /// Keys such as `Ctrl+S`; menus show the first one.
    pub shortcuts: &'static [&'static str],
}

pub(super) const fn command(
    name: &'static str,
    tooltip: &'static str,
    shortcuts: &'static [&'static str],
) -> CommandInfo {
    CommandInfo { name, tooltip, shortcuts }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// Over the stage, while boards and settings are changed.
    Drawer,
    /// In the side: it always has a tab there.
    Side,
    /// In the side, with a tab while it is used.
    WhileUsed,
}

pub struct PanelInfo {
    /// The command that moves the focus to it. Its name is the title of the panel.
    pub command: CommandInfo,
    pub tab: &'static str,
    pub home: Home,
    pub reads_summary: bool,
    pub follows_selection: bool,
    /// The picture that is suggested for saving while the panel has the focus.
    pub picture: &'static str,
}

const fn panel(name: &'static str, tooltip: &'static str, shortcuts: &'static [&'static str]) -> PanelInfo {
    PanelInfo {
        command: command(name, tooltip, shortcuts),
        tab: name,
        home: Home::Side,
        reads_summary: false,
        follows_selection: false,
        picture: "stage",
    }
}

macro_rules! panels {
    ($($id:ident: $info:expr;)+) => {
        /// A part of the screen beside the stage and the transport. In files it has this name, in kebab case. `panels::view` has what it shows.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum PanelId {
            $($id),+
        }

        impl PanelId {
            /// All panels, in the order of the menu and of F6.
            pub const ALL: &[Self] = &[$(Self::$id),+];

            pub fn info(self) -> &'static PanelInfo {
                match self {
                    $(Self::$id => const { &$info }),+
                }
            }
        }
    };
}

// The registry. A new panel is one entry here, one line in `panels::view`, and its file in `src/panels`. Two entries, since
// the session does not know what draws a panel. The compiler refuses one without the other.
panels! {
    Setup: PanelInfo {
        home: Home::Drawer,
        ..panel("Boards", "Show the boards, their settings and the rules; press again to close them", &["Ctrl+1"])
    };
    Lesson: PanelInfo {
        tab: "Lesson",
        home: Home::WhileUsed,
        ..panel("Lessons", "Show the list of lessons, or the open lesson; press again to close it", &["Shift+L"])
    };
    Program: PanelInfo {
        home: Home::WhileUsed,
        ..panel(
            "Program",
            "Show what the watched program writes and what is found about it; press again to close it",
            &["Shift+O"],
        )
    };
    Breakpoints: PanelInfo {
        tab: "Breakpoints",
        home: Home::WhileUsed,
        ..panel(
            "Breakpoints and bookmarks",
            "Show the breakpoints and bookmarks; press again to close them",
            &["Shift+B"],
        )
    };
    Details: PanelInfo {
        home: Home::WhileUsed,
        ..panel(
            "Details",
            "Show the time, memory, counts and limits of the search; press again to close them",
            &["Ctrl+8"],
        )
    };
    Lists: panel("Lists", "Show the open and closed list, or the stack", &["Ctrl+3"]);
    Tree: PanelInfo {
        tab: "Tree",
        picture: "tree",
        ..panel("Search tree", "Show the search tree, in which each node is below its parent", &["Ctrl+4"])
    };
    Plane: PanelInfo {
        tab: "Plane",
        picture: "plane",
        ..panel(
            "g–h plane",
            "Show the plane that counts the open and closed nodes for each g and h",
            &["Ctrl+5"],
        )
    };
    Pseudocode: PanelInfo {
        tab: "Code",
        ..panel("Pseudocode", "Show the pseudocode, with the current line and the variables", &["Ctrl+L"])
    };
    Heuristic: PanelInfo {
        tab: "h",
        follows_selection: true,
        ..panel(
            "Heuristic",
            "Show how h of the current or selected node is computed, beside another heuristic",
            &["Ctrl+H"],
        )
    };
    Why: PanelInfo {
        follows_selection: true,
        ..panel(
            "Why",
            "Show why the selected node is open, closed or dropped, and what becomes of it",
            &["Shift+W"],
        )
    };
    Plots: PanelInfo {
        reads_summary: true,
        picture: "plots",
        ..panel(
            "Plots",
            "Show the plots of list sizes, f, g and h or the depth, and branching factor, and the expansions for each f and depth",
            &["Ctrl+6"],
        )
    };
    Node: PanelInfo {
        follows_selection: true,
        ..panel(
            "Node",
            "Show the selected node, its successors, its parents and the encodings, and the path",
            &["Ctrl+2"],
        )
    };
}

impl PanelId {
    /// The panel with a name from a file; `None` if this version has no such panel.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let name: StrDeserializer<'_, ValueError> = name.into_deserializer();
        Self::deserialize(name).ok()
    }

    /// The tab with a name from a file. The panel of boards is none.
    pub(crate) fn tab_named(name: &str) -> Option<Self> {
        Self::from_name(name).filter(|panel| *panel != Self::Setup)
    }

    pub(crate) fn name(self) -> String {
        let name = ron::to_string(&self).unwrap_or_default();
        name.trim_start_matches("r#").to_owned()
    }

    pub fn title(self) -> &'static str {
        self.info().command.name
    }

    pub fn tab(self) -> &'static str {
        self.info().tab
    }

    pub fn home(self) -> Home {
        self.info().home
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::LinkedSearch;

    #[test]
    fn a_link_may_name_every_tab() {
        let tabs = PanelId::ALL.iter().map(|panel| panel.name()).filter(|name| name != "setup");
        assert_eq!(tabs.collect::<Vec<_>>(), LinkedSearch::TABS);
        assert!(LinkedSearch::TABS.iter().all(|name| PanelId::tab_named(name).is_some()));
    }
}
