//! Predict: questions about what a search does next, and the marks for the answers.
//!
//! A [`Question`] is asked at a position of a recording, and the next event or choice answers it. Everything about it is a
//! pure function of the recording and the position: which options it has, their order, which one is right, and why the
//! others are wrong. So a [`Round`] asks the same questions on every machine, and a teacher can check the answers.
//!
//! Each kind of question has a file. [`QuestionKind`] is their registry.
//!
//! A recording has to be of a search that has ended by itself: the end of one that was stopped answers nothing.

mod ending;
mod kind;
mod next_bound;
mod next_layer;
mod next_node;
mod on_map;
mod outcome;
mod own_board;
mod place;
mod pruned;
mod results;
mod values;
mod whole_map;

pub use kind::{
    AnswerOption, MapAnswer, OptionShows, Question, QuestionInfo, QuestionKind, place_in_words, question,
};
pub use own_board::{NoOwnBoard, OwnBoard, OwnBoards, SHARES, own_board, plain_name};
pub use place::ordering_rules;
pub use results::*;
pub use whole_map::AnswerMaps;
