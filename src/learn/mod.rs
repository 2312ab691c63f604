//! Learning by doing: questions about a search, a search by hand, and the check of a student’s trace. This room knows no egui, threads or files.

pub mod by_hand;
mod predict;
mod reason;
mod trace_check;
mod worksheet;

pub use predict::{
    AnswerOption, Answered, AskWhen, CheckedResults, KindLoss, KindScore, Mark, NoOwnBoard, OptionShows,
    OwnBoard, OwnBoards, PredictPlan, Question, QuestionContext, QuestionInfo, QuestionKind, Results, Round,
    SHARES, Score, losses, ordering_rules, own_board, question,
};
pub use reason::{ALREADY_CLOSED, ALREADY_OPEN, NodeNames, ON_PATH, ON_STACK, VISITED, drop_reason_text};
pub use trace_check::{
    MOST_BOARDS, Slip, StatedStep, StepField, TraceCheck, TraceNotChecked, check_all_rules, check_trace,
    quantity_name,
};
pub use worksheet::{NoWorksheet, WorksheetKind, WorksheetPlan, worksheet};
