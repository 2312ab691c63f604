//! Learning by doing: questions about a search, a search by hand, the check of a student’s trace, and what the texts of
//! lessons name. This room knows no egui, threads or files.

pub mod all_rules;
mod assignment;
pub mod by_hand;
mod lesson_values;
mod predict;
mod quiz;
mod reason;
mod trace_check;
mod watch;
mod worksheet;

pub use assignment::{
    Assignment, AssignmentPart, ExpandedBoards, Grade, GradePoints, GradedPart, Grader, HandedIn,
    MarkedAnswers, PartInfo, PartVisibility, PointsError, PointsKind, StepsWanted, WatchFindings, not_graded,
};
pub use lesson_values::{
    LessonRun, LessonValue, LiteralNumber, RunEnd, TextValue, ValueGroup, ValueMoment, ValuePlace,
    ValueProblem, check_values, filled_in, literal_numbers, named_values, numbers_in, without_values,
};
pub use predict::{
    AnswerOption, Answered, AskWhen, CheckedResults, KindLoss, KindScore, Mark, NoOwnBoard, OptionShows,
    OwnBoard, OwnBoards, PredictPlan, Question, QuestionContext, QuestionInfo, QuestionKind, Results, Round,
    SHARES, Score, Tries, losses, ordering_rules, own_board, plain_name, points, question,
};
pub use quiz::{
    Quiz, QuizAnswer, QuizBoard, QuizList, QuizOption, QuizPart, QuizPlan, QuizQuestion, board_in_line,
    node_in_line, quiz_boards, quiz_part, variant_name,
};
pub use reason::{ALREADY_CLOSED, ALREADY_OPEN, NodeNames, ON_PATH, ON_STACK, VISITED, drop_reason_text};
pub use trace_check::{
    CheckProgress, MOST_BOARDS, Slip, StatedStep, StepField, TraceCheck, TraceNotChecked, all_rules,
    check_trace, quantity_name,
};
pub use watch::{
    FactKind, FoundMistake, InferredParts, MoreOfEvent, ReferenceOrder, SearchSlip, SlipFigures, Thousandths,
    UsualMistake, WatchAnswer, WatchFact, WatchFacts, WatchRecorder, WatchVerdict, WatchedEvent, WatchedKind,
    WatchedKindInfo, WatchedNode, WatchedOrder, WatchedSearch, judge, usual_mistakes, watch_verdict,
};
pub use worksheet::{NoWorksheet, WorksheetKind, WorksheetPlan, worksheet};
