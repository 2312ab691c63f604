//! Learning by doing: questions about a search, and a search by hand. This room knows no egui, threads or files.

pub mod by_hand;
mod predict;
mod worksheet;

pub use predict::{
    AnswerOption, Answered, AskWhen, CheckedResults, Here, KindLoss, KindScore, Mark, NoOwnBoard,
    OptionShows, OwnBoard, OwnBoards, PredictPlan, Question, QuestionInfo, QuestionKind, Results, Round,
    SHARES, Score, UnknownQuestion, losses, ordering_rules, own_board, question,
};
pub use worksheet::{NoWorksheet, WorksheetKind, WorksheetPlan, worksheet};
