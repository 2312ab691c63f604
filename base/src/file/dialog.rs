//! The dialogs for files.

use std::path::{Path, PathBuf};

use super::{QuizFormat, WorksheetFormat};
use crate::platform::{ChoicePurpose, FileChoice, choose};

/// Asks for a file to open. Call it on the window's thread, and wait on another one. `None` if the user cancels; at once if
/// the system has no dialogs.
pub fn choose_file_to_open() -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    choose(boards("Open boards", ChoicePurpose::Open))
}

/// Asks where to save boards; like [`choose_file_to_open`].
pub fn choose_file_to_save(name: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    choose(boards("Save boards", save(name)))
}

/// Asks where to save a picture; like [`choose_file_to_open`].
pub fn choose_picture_to_save(
    name: &str,
    extension: &str,
) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    choose(FileChoice::new("Save picture", save(name)).kind("Pictures", &[extension]))
}

/// Asks where to save results; like [`choose_file_to_open`].
pub fn choose_results_to_save(name: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    choose_ron("Results", "Save results", save(name))
}

/// Asks where to save a session; like [`choose_file_to_open`].
pub fn choose_session_to_save(name: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    choose_ron("Sessions", "Save session", save(name))
}

/// Asks where to save the rules of a course; like [`choose_file_to_open`].
pub fn choose_course_to_save(name: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    choose_ron("Courses", "Save my course", save(name))
}

/// Asks where to save a lesson; like [`choose_file_to_open`].
pub fn choose_lesson_to_save(path: &Path) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let name = path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    choose_ron("Lessons", "Save lesson", save(&name))
}

/// Asks where to save a trace; like [`choose_file_to_open`].
pub fn choose_trace_to_save(name: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    choose(FileChoice::new("Save trace", save(name)))
}

/// Asks where to save the table of a heuristic; like [`choose_file_to_open`].
pub fn choose_heuristic_to_save(name: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let choice = FileChoice::new("Save the table of a heuristic", save(name));
    choose(choice.kind("Tables of heuristics", &["heuristic"]))
}

/// Asks for a trace, or for a file of events; like [`choose_file_to_open`].
pub fn choose_trace_to_open(title: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let choice = FileChoice::new(title, ChoicePurpose::Open);
    choose(all_files(choice.kind("Traces", &["txt", "csv", "jsonl", "trace"])))
}

/// Asks for an experiment file; like [`choose_file_to_open`].
pub fn choose_experiment_to_open() -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    choose_ron("Experiments", "Open an experiment", ChoicePurpose::Open)
}

/// Asks for a file with a condition on boards; like [`choose_file_to_open`].
pub fn choose_condition_to_open() -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    choose_ron("Conditions", "Open a condition", ChoicePurpose::Open)
}

/// Asks for a file with the names of a class; like [`choose_file_to_open`].
pub fn choose_names_to_open() -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let choice = FileChoice::new("Open names", ChoicePurpose::Open);
    choose(all_files(choice.kind("Names, one on each line", &["txt", "csv"])))
}

/// Asks where to save a worksheet; like [`choose_file_to_open`].
pub fn choose_worksheet_to_save(
    format: WorksheetFormat,
) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let name = format!("worksheet.{}", format.extension());
    choose(FileChoice::new("Save worksheet", save(&name)).kind("Worksheets", &[format.extension()]))
}

/// Asks where to save questions; like [`choose_file_to_open`].
pub fn choose_quiz_to_save(format: &QuizFormat) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let ending = format.ending.rsplit('.').next().unwrap_or(format.ending);
    let name = format!("questions.{}", format.ending);
    choose(FileChoice::new("Save questions", save(&name)).kind("Questions", &[ending]))
}

/// Asks for a folder; like [`choose_file_to_open`].
pub fn choose_folder(title: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    choose(FileChoice::new(title, ChoicePurpose::Folder))
}

fn choose_ron(
    what: &str,
    title: &str,
    purpose: ChoicePurpose,
) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    choose(FileChoice::new(title, purpose).kind(what, &["ron"]))
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
