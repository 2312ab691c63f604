//! Reads and writes files: one module for each kind. No other room uses `std::fs`.

mod assignments;
mod boards;
mod checks;
mod class_files;
mod course_system;
mod courses;
pub mod csv;
mod desktop;
mod document;
mod embedding;
mod error;
mod events;
mod experiments;
mod heuristics;
mod interrupt;
mod journal;
mod kind;
mod languages;
mod lessons;
mod lines;
mod links;
mod pictures;
mod quiz;
mod recovery;
mod results;
mod ron_files;
mod ron_text;
mod sessions;
pub(crate) mod shipped;
mod siblings;
mod student_traces;
mod texts;
mod traces;
mod worksheets;
mod write;

pub use assignments::{
    AssignmentFile, HandInProgram, NEW_ASSIGNMENT, load_assignment, parse_assignment, save_new_assignment,
};
pub use boards::{
    Annotations, BoardFile, Bookmark, Breakpoint, Contents, OpenChoice, Opened, is_beside_boards, is_ron,
    load, open, parse_board_file, read_boards, save, save_to,
};
pub use class_files::{ClassFiles, class_files};
pub use course_system::{
    GradeFile, GradeFormat, GradeRow, Gradebook, Roster, RosterEntry, RosterMatch, load_roster,
    load_submitters, parse_roster, save_autograder, save_grade_files,
};
pub use courses::{Course, SHIPPED_COURSES, ShippedCourse};
pub use desktop::{DesktopFile, RemovedFiles, add_to_desktop, remove_from_desktop, share_folder};
pub use document::{Document, board_of};
pub use embedding::Embedding;
pub use error::{ContentError, FileError};
pub use events::{
    EachLine, EventReader, EventSource, EventsHead, EventsProblem, WatchedLine, boards_of_events,
    events_head, wrong_text,
};
pub use experiments::{
    BoardChoice, Experiment, ExperimentSearch, Published, TableRows, load_experiment, parse_experiment,
    search_words,
};
pub use heuristics::{
    TableFolder, heuristic_text, load_heuristic, open_tables_beside, parse_heuristic, save_heuristic,
};
pub use interrupt::interrupted;
pub use journal::Journal;
pub use kind::FileKind;
pub use languages::{ProgramLanguage, code_lines};
pub use lessons::{
    Block, Claim, Emphasis, Lesson, LessonPage, LessonQuestion, LessonStop, LessonVariant, OpenedLesson,
    PointAt, SHIPPED_LESSONS, ShippedLesson, Words, note_blocks, plain_note,
};
pub use lines::{LineError, TextLine, TextLines, open_byte_stream, open_lines};
pub use links::{
    AddressError, Link, LinkError, LinkedLesson, LinkedPage, LinkedSearch, WrongPart, link_address,
};
pub use pictures::{PictureError, SaveWork, is_film, picture_format, save_film, save_picture};
pub use quiz::{QuizError, QuizFormat, quiz_bytes, save_quiz};
pub use recovery::{Recovery, free_path_beside, keep_session, kept_session, move_aside, read_kept};
pub use results::{load_results, parse_results, results_text, save_results};
pub use ron_files::{MAX_BYTES, load_ron, parse_ron_of, ron_text_of};
pub use sessions::{
    MOST_SAVED_RUNS, SavedAsked, SavedHand, SavedLesson, SavedLimits, SavedPlace, SavedPredict, SavedRound,
    SavedRun, SavedStudy, SavedTries, SavedView, SessionState,
};
pub use siblings::{
    FolderLessons, OpenedAt, absolute, lessons_of_folder, open_file_or_folder, open_of_site, open_sibling,
};
pub use student_traces::{StudentTrace, load_student_trace, parse_student_trace};
pub use texts::{
    Header, Meaning, Pairing, TextArrangement, TextBoard, TextError, Understood, is_board_with_hash, is_end,
    is_heading, number_beside, understand, without_comment,
};
pub use traces::{TraceEnd, TraceFormat, TraceProgress, TraceSpan, save_trace, write_trace};
pub use worksheets::{
    SavedWorksheets, WorksheetError, WorksheetFormat, WorksheetOrder, parse_names, read_names,
    save_worksheets, worksheet_of,
};
pub use write::write_text;
pub use write::{CancelSave, Destination, Overwrite, SaveProgress};
