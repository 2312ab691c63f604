//! What the system's dialogs for files ask for: a path to open, or one to save to.

use std::path::Path;

use crate::platform::{ChoicePurpose, FileChoice};

pub fn choose_file_to_open() -> FileChoice {
    boards("Open boards", ChoicePurpose::Open)
}

pub fn choose_file_to_save(name: &str) -> FileChoice {
    boards("Save boards", save(name))
}

pub fn choose_picture_to_save(name: &str, extension: &str) -> FileChoice {
    FileChoice::new("Save picture", save(name)).kind("Pictures", &[extension])
}

pub fn choose_results_to_save(name: &str) -> FileChoice {
    choose_ron("Results", "Save results", save(name))
}

pub fn choose_session_to_save(name: &str) -> FileChoice {
    choose_ron("Sessions", "Save session", save(name))
}

pub fn choose_course_to_save(name: &str) -> FileChoice {
    choose_ron("Courses", "Save my course", save(name))
}

pub fn choose_lesson_to_save(path: &Path) -> FileChoice {
    let name = path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    choose_ron("Lessons", "Save lesson", save(&name))
}

pub fn choose_trace_to_save(name: &str) -> FileChoice {
    FileChoice::new("Save trace", save(name))
}

pub fn choose_heuristic_to_save(name: &str) -> FileChoice {
    let choice = FileChoice::new("Save the table of a heuristic", save(name));
    choice.kind("Tables of heuristics", &["heuristic"])
}

pub fn choose_trace_to_open(title: &str) -> FileChoice {
    let choice = FileChoice::new(title, ChoicePurpose::Open);
    all_files(choice.kind("Traces", &["txt", "csv", "jsonl", "trace"]))
}

pub fn choose_experiment_to_open() -> FileChoice {
    choose_ron("Experiments", "Open an experiment", ChoicePurpose::Open)
}

pub fn choose_condition_to_open() -> FileChoice {
    choose_ron("Conditions", "Open a condition", ChoicePurpose::Open)
}

pub fn choose_names_to_open() -> FileChoice {
    let choice = FileChoice::new("Open names", ChoicePurpose::Open);
    all_files(choice.kind("Names, one on each line", &["txt", "csv"]))
}

pub fn choose_output_to_save(title: &str, name: &str, ending: &'static str) -> FileChoice {
    let last = ending.rsplit('.').next().unwrap_or(ending);
    FileChoice::new(title, save(name)).kind(title, &[last])
}

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
