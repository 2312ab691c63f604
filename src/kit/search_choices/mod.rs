//! The choices that make a search: its algorithm, its heuristic and its rules. Everything that offers them shows these.

mod list;
mod menu;
mod rules;
mod searches;
mod ties;

pub use menu::{RulesMenu, room_below};
pub use rules::rule_rows;
pub use searches::{algorithm_list, heuristic_hint, heuristic_list};
