//! What the system's dialogs for files ask for: a path to open, or one to save to.

use std::path::Path;

use crate::platform::{ChoicePurpose, FileChoice};

const RON: &[&str] = &["ron"];
const ALL: &[&str] = &["*"];

fn open(title: &str) -> FileChoice {
    FileChoice::new(title, ChoicePurpose::Open)
}

fn save(title: &str, name: &str) -> FileChoice {
    FileChoice::new(title, ChoicePurpose::Save(name.to_owned()))
}

pub fn choose_file_to_open() -> FileChoice {
    open("Open boards").kind("Boards", RON).kind("All files", ALL)
}

pub fn choose_file_to_save(name: &str) -> FileChoice {
    save("Save boards", name).kind("Boards", RON).kind("All files", ALL)
}

pub fn choose_picture_to_save(name: &str, extension: &str) -> FileChoice {
    save("Save picture", name).kind("Pictures", &[extension])
}

pub fn choose_results_to_save(name: &str) -> FileChoice {
    save("Save results", name).kind("Results", RON)
}

pub fn choose_session_to_save(name: &str) -> FileChoice {
    save("Save session", name).kind("Sessions", RON)
}

pub fn choose_course_to_save(name: &str) -> FileChoice {
    save("Save my course", name).kind("Courses", RON)
}

pub fn choose_lesson_to_save(path: &Path) -> FileChoice {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    save("Save lesson", &name).kind("Lessons", RON)
}

pub fn choose_trace_to_save(name: &str) -> FileChoice {
    save("Save trace", name)
}

pub fn choose_heuristic_to_save(name: &str) -> FileChoice {
    save("Save the table of a heuristic", name).kind("Tables of heuristics", &["heuristic"])
}

pub fn choose_trace_to_open(title: &str) -> FileChoice {
    open(title).kind("Traces", &["txt", "csv", "jsonl", "trace"]).kind("All files", ALL)
}

pub fn choose_experiment_to_open() -> FileChoice {
    open("Open an experiment").kind("Experiments", RON)
}

pub fn choose_condition_to_open() -> FileChoice {
    open("Open a condition").kind("Conditions", RON)
}

pub fn choose_names_to_open() -> FileChoice {
    open("Open names").kind("Names, one on each line", &["txt", "csv"]).kind("All files", ALL)
}

pub fn choose_output_to_save(title: &str, name: &str, ending: &'static str) -> FileChoice {
    let last = ending.rsplit('.').next().unwrap_or(ending);
    save(title, name).kind(title, &[last])
}

pub fn choose_folder(title: &str) -> FileChoice {
    FileChoice::new(title, ChoicePurpose::Folder)
}
