//! What is said of a moment of a search: what happened at a step and why, and the value of a node.

mod bounds;
mod equation;
mod phase;
mod slots;
mod stage;
mod step;
mod sum_of_h;
mod value;
mod why;

pub use bounds::{Bounds, IterationCounts, bounds, iterations};
pub use equation::{equation_at, equation_note, g_equation, h_note, sum_equation, widest_equation};
pub use phase::{phases, phases_by_hand, pushes_next};
pub use slots::{slots, smaller_g};
pub use stage::stage_words;
pub use step::{bound_name, bound_word, limit_of, limit_text, outcome_text, what_happened};
pub use sum_of_h::sum_of_h;
pub use value::{f_meaning, own_f_text, side_text, status_text};
pub use why::{temperature, what_is_said};
