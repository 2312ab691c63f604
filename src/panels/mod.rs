//! The panels of a search, one a file, and the stage. Each reads the core, paints, and pushes what the core is asked for.

mod bar;
mod bars;
mod breakpoint_form;
mod breakpoints;
mod details;
mod encodings;
mod focus;
mod heuristic;
mod hints;
mod inspector;
mod lists;
mod messages;
mod necessity;
mod node;
mod parts;
mod path;
mod plane;
mod plots;
mod pseudocode;
mod registry;
pub mod settings;
mod setup;
pub mod stage;
mod summary;
pub mod text;
mod tree;
mod why;

pub use bar::{main_button, run_label, run_ui, state_ui};
pub use breakpoint_form::breakpoint_form_ui;
pub use focus::{focus_id, focused_panel};
pub use hints::hints_ui;
pub use lists::{ComparedLists, compared_list_ui, plain_f};
pub use messages::messages_ui;
pub use parts::fade_earlier;
pub use registry::{panel_ui, view};
pub use settings::{algorithm_ui, heuristic_ui, open_rules, rules_menu_ui, toggle_rules};
