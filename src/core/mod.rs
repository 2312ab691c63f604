//! What every activity needs: the boards being edited, the search that is shown and the place in it, the table of all searches,
//! and what the panels show of them. Knows no egui, and no activity.

mod action;
mod breakpoints;
mod commands;
mod counting;
mod current_place;
mod editor;
mod explain;
mod hints;
mod inquiry;
mod layout;
mod limits;
pub(crate) mod live;
mod map;
mod operations;
mod panels;
mod playback;
pub(crate) mod runs;
mod shown;
mod state;
mod tabs;
pub(crate) mod text;
pub(crate) mod tree;
mod views;

pub use crate::picture::{EquationTerm, MoveSlot, NEXT_MARK, SlotBoard, SlotKind, StageWords, TermKind};
pub use action::{Actions, Clipboard, CoreAction, among};
pub use breakpoints::{BreakpointForm, Breakpoints, EventKind, Find, FindState, TimelineHits};
pub use commands::{Command, Commands};
pub(crate) use commands::{allow, any_command, commands_named};
pub use counting::{Counting, PlaneNow, PlaneView};
pub use editor::{BoardSide, Editor, ShuffleKind, TextProblem};
pub use explain::*;
pub use hints::{CONCEPTS, Concept, EXAMPLES, Example, FIRST_EXAMPLE, HelpPage, HelpView, Hints};
pub use inquiry::Inquiry;
pub use layout::{Screen, ScreenInfo, ScreenLayout, ScreenPart};
pub use limits::is_largest_node_limit;
pub use map::{MapNow, MapView, SearchMap};
pub use panels::{CommandInfo, Home, KEYS_OF_BROWSERS, PanelId};
pub use playback::{Playback, SPEED_RANGE, StepSize, StepTarget};
pub use runs::{RunId, RunRow, RunSort, RunningSet, Runs, RunsAction};
pub use shown::{NodeChange, Shown};
pub use state::{Core, Notice, Seen};
pub use tabs::{SideHalf, SideTab, SideTabs, TabRow, TabsAction};
pub use text::problem_in_words;
pub use tree::{Framing, TreeAction, TreeView};
pub use views::{Appearance, PathView, Plots, Reveal, Selection, Views, hidden_horizon};
