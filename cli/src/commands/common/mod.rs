//! What the commands share: their options, the boards that they read, and what they write and say.

pub mod amount;
mod answer;
mod boards;
mod failure;
mod form;
mod options;
mod output;
mod problems;

pub use answer::{
    BoardAnswer, answer, answer_by_search, rule_key, rule_value, stopped, unsolvable_by_counting,
};
pub use failure::{Failure, Result};
pub use form::FormArguments;
pub use options::{
    BoardArguments, Choices, HeuristicArguments, RuleArguments, SearchArguments, WEIGHT, WEIGHT_HELP,
    algorithms, course, named, not_known, one_of, threads, with_default,
};
pub use output::{
    BAD_INPUT, ExitStatus, ProgressLine, answers, captured, complain, input, is_captured, json_object, note,
    until, with_lines, with_progress, write_line, written,
};
pub use problems::{
    each_board, each_problem, note_unknown, offered_for, only_document, option_board, option_goals,
    prepare_visibly, recorded,
};
