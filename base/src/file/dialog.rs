//! What the system's dialogs for files ask for.

use std::path::Path;

use crate::platform::{ChoicePurpose, FileChoice};

/// Asks for a file to open.
pub fn choose_file_to_open() -> FileChoice {
    boards("Open boards", ChoicePurpose::Open)
}

/// Asks where to save boards.
pub fn choose_file_to_save(name: &str) -> FileChoice {
    boards("Save boards", save(name))
}

/// Asks where to save a picture.
pub fn choose_picture_to_save(name: &str, extension: &str) -> FileChoice {
    FileChoice::new("Save picture", save(name)).kind("Pictures", &[extension])
}

/// Asks where to save results.
pub fn choose_results_to_save(name: &str) -> FileChoice {
    choose_ron("Results", "Save results", save(name))
}

/// Asks where to save a session.
pub fn choose_session_to_save(name: &str) -> FileChoice {
    choose_ron("Sessions", "Save session", save(name))
}

/// Asks where to save the rules of a course.
pub fn choose_course_to_save(name: &str) -> FileChoice {
    choose_ron("Courses", "Save my course", save(name))
}

/// Asks where to save a lesson.
pub fn choose_lesson_to_save(path: &Path) -> FileChoice {
    let name = path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    choose_ron("Lessons", "Save lesson", save(&name))
}

/// Asks where to save a trace.
pub fn choose_trace_to_save(name: &str) -> FileChoice {
    FileChoice::new("Save trace", save(name))
}

/// Asks where to save the table of a heuristic.
pub fn choose_heuristic_to_save(name: &str) -> FileChoice {
    let choice = FileChoice::new("Save the table of a heuristic", save(name));
    choice.kind("Tables of heuristics", &["heuristic"])
}

/// Asks for a trace, or for a file of events.
pub fn choose_trace_to_open(title: &str) -> FileChoice {
    let choice = FileChoice::new(title, ChoicePurpose::Open);
    all_files(choice.kind("Traces", &["txt", "csv", "jsonl", "trace"]))
}

/// Asks for an experiment file.
pub fn choose_experiment_to_open() -> FileChoice {
    choose_ron("Experiments", "Open an experiment", ChoicePurpose::Open)
}

/// Asks for a file with a condition on boards.
pub fn choose_condition_to_open() -> FileChoice {
    choose_ron("Conditions", "Open a condition", ChoicePurpose::Open)
}

/// Asks for a file with the names of a class.
pub fn choose_names_to_open() -> FileChoice {
    let choice = FileChoice::new("Open names", ChoicePurpose::Open);
    all_files(choice.kind("Names, one on each line", &["txt", "csv"]))
}

/// Asks where to save what a job makes.
pub fn choose_output_to_save(title: &str, name: &str, ending: &'static str) -> FileChoice {
    let last = ending.rsplit('.').next().unwrap_or(ending);
    FileChoice::new(title, save(name)).kind(title, &[last])
}

/// Asks for a folder.
pub fn choose_folder(title: &str) -> FileChoice {
    FileChoice::new(title, ChoicePurpose::Folder)
}

fn choose_ron(what: &str, title: &str, purpose: ChoicePurpose) -> FileChoice {
    FileChoice::new(title, purpose).kind(what, &["ron"])
}

fn boards(title: &str, purpose: ChoicePurpose) -> FileChoice {
    all_files(FileChoice::new(title, purpose).kind("Boards", &["ron"]))
}

fn all_files(choice: FileChoice) -> FileChoice {
    choice.kind("All files", &["*"])
}

fn save(name: &str) -> ChoicePurpose {
    ChoicePurpose::Save(name.to_owned())
}
