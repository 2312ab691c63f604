//! The panels: their names and keys, and where each is.
//!
//! # Add a panel
//!
//! 1. Write `src/panels/NAME.rs` with a function `fn NAME_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions)` and a
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

use crate::platform::IS_DESKTOP;

#[derive(Debug)]
pub struct CommandInfo {
    /// On buttons and in menus; ends with `…` where more input follows.
    pub name: &'static str,
    pub tooltip: &'static str,
    /// Keys such as `Ctrl+S`.
    pub shortcuts: &'static [&'static str],
}

/// What browsers do not give to a page, or what a page leaves to them.
pub const KEYS_OF_BROWSERS: [&str; 8] =
    ["Ctrl+Q", "Ctrl+R", "Ctrl+Shift+N", "Ctrl+Shift+Q", "Ctrl+Shift+W", "Ctrl+T", "Ctrl+W", "F5"];

impl CommandInfo {
    /// Those that the window gets.
    fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.shortcuts.iter().copied().filter(|key| IS_DESKTOP || !KEYS_OF_BROWSERS.contains(key))
    }

    /// The one that menus show.
    pub fn key(&self) -> &'static str {
        self.keys().next().unwrap_or_default()
    }

    pub fn keys_text(&self) -> String {
        self.keys().collect::<Vec<_>>().join(" or ")
    }
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

macro_rules! panels {
    ($(
        $id:ident: $home:ident, $name:literal, $tab:literal, $tooltip:literal, $key:literal
        $(, $field:ident = $value:expr)*;
    )+) => {
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
                const USUAL: PanelInfo = PanelInfo {
                    command: CommandInfo { name: "", tooltip: "", shortcuts: &[] },
                    tab: "",
                    home: Home::Side,
                    reads_summary: false,
                    follows_selection: false,
                    picture: "stage",
                };
                match self {
                    $(Self::$id => const {
                        &PanelInfo {
                            command: CommandInfo { name: $name, tooltip: $tooltip, shortcuts: &[$key] },
                            tab: $tab,
                            home: Home::$home,
                            $($field: $value,)*
                            ..USUAL
                        }
                    }),+
                }
            }
        }
    };
}

panels! {
    // Home, name, tab, tooltip, key, and what differs from most panels.
    Setup: Drawer, "Boards", "Boards", "Show the boards, their settings and the rules; press again to close them", "Ctrl+1";
    Lesson: WhileUsed, "Lessons", "Lesson", "Show the list of lessons, or the open lesson; press again to close it", "Shift+L";
    Program: WhileUsed, "Program", "Program",
        "Show what the watched program writes and what is found about it; press again to close it", "Shift+O";
    Class: WhileUsed, "Class", "Class", "Show where the searches of a class leave this one; press again to close it", "Shift+U";
    Breakpoints: WhileUsed, "Breakpoints and bookmarks", "Breakpoints",
        "Show the breakpoints and bookmarks; press again to close them", "Shift+B";
    Details: WhileUsed, "Details", "Details",
        "Show the time, memory, counts and limits of the search; press again to close them", "Ctrl+8";
    Lists: Side, "Lists", "Lists", "Show the open and closed list, or the stack", "Ctrl+3";
    Tree: Side, "Search tree", "Tree", "Show the search tree, in which each node is below its parent", "Ctrl+4", picture = "tree";
    Plane: Side, "g–h plane", "Plane",
        "Show the plane that counts the open and closed nodes for each g and h", "Ctrl+5", picture = "plane";
    Map: Side, "Map", "Map", "Show every board by its distance from the start and its detour, and what the search has reached", "Ctrl+7", picture = "map";
    Pseudocode: Side, "Pseudocode", "Code", "Show the pseudocode, with the current line and the variables", "Ctrl+L";
    Heuristic: Side, "Heuristic", "h",
        "Show how h of the current or selected node is computed, beside another heuristic", "Ctrl+H", follows_selection = true;
    Why: Side, "Why", "Why",
        "Show why the selected node is open, closed or dropped, and what becomes of it", "Shift+W", follows_selection = true;
    Plots: Side, "Plots", "Plots",
        "Show the plots of list sizes, f, g and h or the depth, and branching factor", "Ctrl+6", reads_summary = true, picture = "plots";
    Node: Side, "Node", "Node",
        "Show the selected node, its successors, its parents and the encodings, and the path", "Ctrl+2", follows_selection = true;
}

impl PanelId {
    /// The panel with a name from a file; `None` if this version has no such panel.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let name: StrDeserializer<'_, ValueError> = name.into_deserializer();
        Self::deserialize(name).ok()
    }

    /// The tab with a name from a file. The panel of boards is none.
    pub fn tab_named(name: &str) -> Option<Self> {
        Self::from_name(name).filter(|panel| *panel != Self::Setup)
    }

    pub fn name(self) -> String {
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
