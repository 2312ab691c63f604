//! The system's file dialogs.

use std::path::{Path, PathBuf};

use super::{QuizFormat, WorksheetFormat};

/// Asks for a file to open. Call it on the window's thread, and wait on another one. `None` if the user cancels; at once if
/// the system has no dialogs.
pub fn choose_file_to_open() -> impl Future<Output = Option<PathBuf>> + Send {
    let chosen = dialog().set_title("Open boards").pick_file();
    async { chosen.await.map(|file| file.path().to_owned()) }
}

/// Asks where to save boards; like [`choose_file_to_open`].
pub fn choose_file_to_save(name: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let chosen = dialog().set_title("Save boards").set_file_name(name).save_file();
    async { chosen.await.map(|file| file.path().to_owned()) }
}

/// Asks where to save a picture; like [`choose_file_to_open`].
pub fn choose_picture_to_save(
    name: &str,
    extension: &str,
) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let dialog = rfd::AsyncFileDialog::new().add_filter("Pictures", &[extension]);
    let chosen = dialog.set_title("Save picture").set_file_name(name).save_file();
    async { chosen.await.map(|file| file.path().to_owned()) }
}

/// Asks where to save results; like [`choose_file_to_open`].
pub fn choose_results_to_save(name: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    choose_ron_to_save("Results", "Save results", name)
}

/// Asks where to save a session; like [`choose_file_to_open`].
pub fn choose_session_to_save(name: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    choose_ron_to_save("Sessions", "Save session", name)
}

/// Asks where to save the rules of a course; like [`choose_file_to_open`].
pub fn choose_course_to_save(name: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    choose_ron_to_save("Courses", "Save my course", name)
}

/// Asks where to save a lesson; like [`choose_file_to_open`].
pub fn choose_lesson_to_save(path: &Path) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let name = path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    choose_ron_to_save("Lessons", "Save lesson", &name)
}

/// Asks where to save a trace; like [`choose_file_to_open`].
pub fn choose_trace_to_save(name: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let chosen = rfd::AsyncFileDialog::new().set_title("Save trace").set_file_name(name).save_file();
    async { chosen.await.map(|file| file.path().to_owned()) }
}

/// Asks where to save the table of a heuristic; like [`choose_file_to_open`].
pub fn choose_heuristic_to_save(name: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let dialog = rfd::AsyncFileDialog::new().add_filter("Tables of heuristics", &["heuristic"]);
    let chosen = dialog.set_file_name(name).set_title("Save the table of a heuristic").save_file();
    async { chosen.await.map(|file| file.path().to_owned()) }
}

/// Asks for a trace, or for a file of events; like [`choose_file_to_open`].
pub fn choose_trace_to_open(title: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let dialog = rfd::AsyncFileDialog::new().add_filter("Traces", &["txt", "csv", "jsonl", "trace"]);
    let chosen = dialog.add_filter("All files", &["*"]).set_title(title).pick_file();
    async { chosen.await.map(|file| file.path().to_owned()) }
}

/// Asks for an experiment file; like [`choose_file_to_open`].
pub fn choose_experiment_to_open() -> impl Future<Output = Option<PathBuf>> + Send {
    choose_ron_to_open("Experiments", "Open an experiment")
}

/// Asks for a file with a condition on boards; like [`choose_file_to_open`].
pub fn choose_condition_to_open() -> impl Future<Output = Option<PathBuf>> + Send {
    choose_ron_to_open("Conditions", "Open a condition")
}

/// Asks for a file with the names of a class; like [`choose_file_to_open`].
pub fn choose_names_to_open() -> impl Future<Output = Option<PathBuf>> + Send {
    let dialog = rfd::AsyncFileDialog::new().add_filter("Names, one on each line", &["txt", "csv"]);
    let chosen = dialog.add_filter("All files", &["*"]).set_title("Open names").pick_file();
    async { chosen.await.map(|file| file.path().to_owned()) }
}

/// Asks where to save a worksheet; like [`choose_file_to_open`].
pub fn choose_worksheet_to_save(
    format: WorksheetFormat,
) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let dialog = rfd::AsyncFileDialog::new().add_filter("Worksheets", &[format.extension()]);
    let name = format!("worksheet.{}", format.extension());
    let chosen = dialog.set_title("Save worksheet").set_file_name(name).save_file();
    async { chosen.await.map(|file| file.path().to_owned()) }
}

/// Asks where to save questions; like [`choose_file_to_open`].
pub fn choose_quiz_to_save(format: &QuizFormat) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let ending = format.ending.rsplit('.').next().unwrap_or(format.ending);
    let dialog = rfd::AsyncFileDialog::new().add_filter("Questions", &[ending]);
    let name = format!("questions.{}", format.ending);
    let chosen = dialog.set_title("Save questions").set_file_name(name).save_file();
    async { chosen.await.map(|file| file.path().to_owned()) }
}

/// Asks for a folder; like [`choose_file_to_open`].
pub fn choose_folder(title: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let chosen = rfd::AsyncFileDialog::new().set_title(title).pick_folder();
    async { chosen.await.map(|folder| folder.path().to_owned()) }
}

fn choose_ron_to_open(what: &str, title: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let chosen = rfd::AsyncFileDialog::new().add_filter(what, &["ron"]).set_title(title).pick_file();
    async { chosen.await.map(|file| file.path().to_owned()) }
}

fn choose_ron_to_save(
    what: &str,
    title: &str,
    name: &str,
) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let dialog = rfd::AsyncFileDialog::new().add_filter(what, &["ron"]).set_title(title);
    let chosen = dialog.set_file_name(name).save_file();
    async { chosen.await.map(|file| file.path().to_owned()) }
}

fn dialog() -> rfd::AsyncFileDialog {
    rfd::AsyncFileDialog::new().add_filter("Boards", &["ron"]).add_filter("All files", &["*"])
}
