//! What happened at a step and why, in sentences, and the value of a node.

mod bounds;
mod counts;
mod ending;
mod equation;
mod fate;
mod phase;
mod pseudocode;
mod rules;
mod slots;
mod stage;
mod step;
mod value;
mod why;

pub use bounds::{Bounds, IterationCounts, bounds, iterations};
pub use counts::{counts_text, goals_at_end, steps_text};
pub use ending::path_text;
pub use ending::{ending_text, optimality, said_at_end, short_ending_text};
pub use equation::{equation_at, equation_note, g_equation, h_note, sum_equation, widest_equation};
pub use fate::{WhyAnswer, WhyQuestion, why_answers};
pub use phase::{phases, phases_by_hand, pushes_next};
pub use pseudocode::{LitLine, VariableValue, event_lines};
pub(super) use pseudocode::{code_lines, variables};
pub use rules::{changed_rules, rules_text};
pub use slots::slots;
pub use stage::stage_words;
pub use step::{bound_name, bound_word, limit_text, outcome_text, what_happened};
pub use value::{f_meaning, f_parts, own_f_text, status_text};
pub use why::what_is_said;
