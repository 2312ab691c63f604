//! Learning by doing: questions about a search, and a search by hand. This room knows no egui, threads or files.

mod predict;

pub use predict::{
    AnswerOption, Answered, AskWhen, Here, KindScore, Mark, OptionShows, PredictPlan, Question, QuestionInfo,
    QuestionKind, Round, Score, UnknownQuestion, ordering_rules, question,
};
