//! What is said of the search that is shown, beside what `explain` says of any moment.

mod ending;
mod fate;
mod pseudocode;
mod rules;
mod sentence;

pub use crate::explain::{
    Bounds, IterationCounts, bound_word, bounds, equation, f_meaning, g_equation, h_note, iterations,
    limit_text, outcome_text, own_f_text, phases_by_hand, pushes_next, side_text, slots, smaller_g,
    stage_words, status_text, sum_equation, sum_of_h, what_happened, what_is_said,
};
pub use ending::{
    CANNOT_BE_SOLVED, counts_text, ending_text, goals_at_end, limit_reached, memory_limit, optimality,
    path_text, said_at_end, short_ending_text, steps_text,
};
pub use fate::why_answers;
pub use pseudocode::{LitLine, VariableValue, event_lines};
pub(super) use pseudocode::{code_lines, variables};
pub use rules::{changed_rules, rules_text};
pub use sentence::{LinkedSentence, SentencePart, WhyAnswer, WhyQuestion, read_aloud};
