//! The panels of a search, one a file, and the stage. Each reads the core, paints, and pushes what the core is asked for.

mod areas;
mod bar;
mod breakpoints;
mod details;
mod encodings;
mod heuristic;
mod inspector;
mod lists;
mod map;
mod parts;
mod plane;
mod plots;
mod pseudocode;
mod registry;
pub mod rows;
pub mod settings;
mod setup;
mod side;
pub mod stage;
pub mod text;
mod tree;
mod why;

pub use areas::ScreenAreas;
pub use bar::{hints_ui, main_button, messages_ui, run_label, run_ui, state_ui, stopped_text};
pub use breakpoints::breakpoint_form_ui;
pub use heuristic::{BoardOfH, board_of_h_ui};
pub use lists::{ComparedLists, compared_list_ui, plain_f};
pub use map::{MapSource, map_canvas_ui, map_of_states_ui, no_map_text};
pub use parts::{Same, fade_earlier, focus_id, focused_panel, kept};
pub use registry::{panel_ui, view};
pub use settings::{algorithm_ui, heuristic_ui, rules_menu, rules_menu_ui};
pub use side::{SideView, share_for, side_ui};
