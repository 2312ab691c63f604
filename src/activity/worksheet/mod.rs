//! Worksheets from the window: what is asked, a preview of the pages, and where the files go.

mod view;
mod words;

use std::env;
use std::path::PathBuf;

use super::contract::{Activity, Request};
use crate::core::{Command, Core};
use crate::file::{
    Document, Overwrite, SavedWorksheets, TableFolder, WorksheetError, WorksheetFormat, WorksheetOrder,
    choose_folder, choose_names_to_open, choose_worksheet_to_save, parse_names, read_names, save_worksheets,
    worksheet_of,
};
use crate::learn::{WorksheetKind, WorksheetPlan};
use crate::picture::{Paper, Scene, SheetVersion, worksheet_pages};
use crate::search::prepare;
use crate::worker::{BackgroundTask, Work};

/// What is chosen in the dialog.
#[derive(Clone, PartialEq, Debug)]
pub struct WorksheetForm {
    pub kind: WorksheetKind,
    pub steps: u32,
    /// A name on each line; empty for one worksheet.
    pub names: String,
    pub format: WorksheetFormat,
    pub paper: Paper,
    /// The file, or the folder of a class.
    pub path: String,
    /// Whether existing files are replaced.
    pub replaces: bool,
    /// What the preview shows.
    pub version: SheetVersion,
}

impl Default for WorksheetForm {
    fn default() -> Self {
        let WorksheetPlan { kind, steps } = WorksheetPlan::default();
        Self {
            kind,
            steps,
            names: String::new(),
            format: WorksheetFormat::default(),
            paper: Paper::default(),
            path: String::new(),
            replaces: false,
            version: SheetVersion::Blank,
        }
    }
}

impl WorksheetForm {
    /// Whether each student gets a worksheet.
    pub fn is_class(&self) -> bool {
        !self.names.trim().is_empty()
    }
}

/// What a user does in the dialog.
#[derive(Clone, PartialEq, Debug)]
pub enum WorksheetAction {
    /// Edits the form.
    SetForm(WorksheetForm),
    /// Asks for a file with names.
    ChooseNames,
    /// Reads it.
    ReadNames(PathBuf),
    /// Asks for the file or the folder.
    ChoosePath,
    /// Takes its path.
    SetPath(PathBuf),
    /// Writes the worksheets.
    Save,
    /// Stops after the student whose worksheet is being written.
    Stop,
    /// Closes the dialog. Worksheets that are being written continue.
    Close,
}

/// The pages of both versions.
type SheetPages = [Vec<Scene>; 2];

/// What a preview shows, so that it is drawn again only where that changes.
type Previewed = (Document, WorksheetPlan, Paper);

/// The dialog of worksheets, and those that are being written.
#[derive(Debug, Default)]
pub struct Worksheets {
    is_open: bool,
    form: WorksheetForm,
    /// The path that was suggested last. One that a user chose stays.
    suggested: String,
    /// The preview of this.
    previewed: Option<Previewed>,
    drawing: Option<Work<Result<SheetPages, String>>>,
    preview: Option<Result<SheetPages, String>>,
    reading: Option<BackgroundTask<Result<Vec<String>, String>>>,
    /// Those that are being written.
    running: Option<Work<Result<SavedWorksheets, WorksheetError>>>,
    /// How the last ones ended.
    ended: Option<Result<SavedWorksheets, String>>,
}

impl Worksheets {
    /// The form while the dialog is open.
    pub fn form(&self) -> Option<&WorksheetForm> {
        self.is_open.then_some(&self.form)
    }

    /// The pages of the worksheet, or why there are none; `None` while they are drawn.
    pub fn preview(&self) -> Option<Result<&[Scene], &str>> {
        self.preview.as_ref().map(|preview| match preview {
            Ok(pages) => Ok(&pages[self.form.version as usize][..]),
            Err(problem) => Err(problem.as_str()),
        })
    }

    /// How much is written, from 0 to 1; `None` if nothing is being written.
    pub fn done(&self) -> Option<f32> {
        self.running.as_ref().map(Work::done)
    }

    /// Whether it was told to stop and has not ended yet.
    pub fn is_stopping(&self) -> bool {
        self.running.as_ref().is_some_and(Work::is_stopping)
    }

    /// How the last ones ended.
    pub fn ended(&self) -> Option<Result<&SavedWorksheets, &str>> {
        self.ended.as_ref().map(|ended| ended.as_ref().map_err(String::as_str))
    }

    fn suggest_path(&mut self) {
        let is_own = self.form.path != self.suggested;
        let here = env::current_dir().unwrap_or_default();
        let name = if self.form.is_class() {
            "worksheets".to_owned()
        } else {
            format!("worksheet.{}", self.form.format.extension())
        };
        self.suggested = here.join(name).display().to_string();
        if !is_own {
            self.form.path.clone_from(&self.suggested);
        }
    }

    fn set_form(&mut self, form: WorksheetForm) {
        let is_same = WorksheetForm { version: self.form.version, ..form.clone() } == self.form;
        if !is_same {
            self.ended = None;
        }
        self.form = form;
        self.suggest_path();
    }
}

impl Activity for Worksheets {
    type Action = WorksheetAction;

    fn perform(&mut self, command: Command, core: &mut Core) -> Option<Vec<Request<WorksheetAction>>> {
        if command != Command::Worksheet {
            return None;
        }
        self.is_open = true;
        self.suggest_path();
        self.draw(core);
        Some(Vec::new())
    }

    fn dialog(&self) -> Option<&'static str> {
        self.is_open.then_some("worksheet")
    }

    fn update(&mut self, action: WorksheetAction, core: &mut Core) -> Vec<Request<WorksheetAction>> {
        match action {
            // What is being written is what is shown.
            WorksheetAction::SetForm(form) if self.running.is_some() => {
                self.form.version = form.version;
            }
            WorksheetAction::SetForm(form) => {
                self.set_form(form);
                self.draw(core);
            }
            WorksheetAction::ChooseNames => {
                let chosen = choose_names_to_open();
                return Request::take_path(words::NAMES_FILE, "", chosen, WorksheetAction::ReadNames);
            }
            WorksheetAction::ReadNames(path) => {
                let read = move || read_names(&path).map_err(|problem| problem.to_string());
                self.reading = BackgroundTask::start("file", core.wake.clone(), read).ok();
            }
            WorksheetAction::ChoosePath => {
                let (words, chosen) = if self.form.is_class() {
                    (words::TARGET_FOLDER, choose_folder(words::TARGET_FOLDER.0))
                } else {
                    (words::TARGET_FILE, choose_worksheet_to_save(self.form.format))
                };
                return Request::take_path(words, &self.form.path, chosen, WorksheetAction::SetPath);
            }
            WorksheetAction::SetPath(path) => self.form.path = path.display().to_string(),
            WorksheetAction::Save => self.save(core),
            WorksheetAction::Stop => {
                if let Some(running) = &self.running {
                    running.stop();
                }
            }
            WorksheetAction::Close => self.is_open = false,
        }
        Vec::new()
    }

    fn receive(&mut self, core: &mut Core) -> Vec<Request<WorksheetAction>> {
        if let Some(drawn) = self.drawing.as_mut().and_then(Work::poll) {
            self.drawing = None;
            self.preview = Some(drawn.unwrap_or_else(|failed| Err(failed.to_string())));
        }
        if let Some(read) = self.reading.as_mut().and_then(BackgroundTask::poll) {
            self.reading = None;
            match read.unwrap_or_else(|failed| Err(failed.to_string())) {
                Ok(names) => {
                    let form = WorksheetForm { names: names.join("\n"), ..self.form.clone() };
                    self.set_form(form);
                }
                Err(problem) => self.ended = Some(Err(problem)),
            }
        }
        if let Some(ended) = self.running.as_mut().and_then(Work::poll) {
            self.running = None;
            self.ended = Some(match ended {
                Ok(saved) => saved.map_err(|error| words::failed(&error)),
                Err(failed) => Err(failed.to_string()),
            });
            if !self.is_open {
                core.say(words::ENDED);
            }
        }
        Vec::new()
    }
}

impl Worksheets {
    /// The order of the form, with these names.
    fn order(&self, names: Vec<String>, core: &Core) -> WorksheetOrder {
        let WorksheetForm { kind, steps, format, paper, replaces, .. } = self.form;
        WorksheetOrder {
            document: *core.editor.document(),
            plan: WorksheetPlan { kind, steps },
            format,
            paper,
            names,
            overwrite: if replaces { Overwrite::Writable } else { Overwrite::Nothing },
        }
    }

    /// Draws the preview beside the window, if it changes.
    fn draw(&mut self, core: &mut Core) {
        let order = self.order(Vec::new(), core);
        let previewed = (order.document, order.plan, order.paper);
        if self.previewed.as_ref() == Some(&previewed) {
            return;
        }
        self.previewed = Some(previewed);
        let job = Work::start("worksheet", core.wake.clone(), move |progress| {
            let Document { problem, settings } = &order.document;
            settings.offered_for(problem.size()).map_err(str::to_owned)?;
            let prepared = prepare(problem, settings, &TableFolder::of_user(), progress);
            if prepared.is_break() {
                return Ok(SheetPages::default());
            }
            let sheet = worksheet_of(&order).map_err(|problem| problem.to_string())?;
            Ok(SheetVersion::BOTH.map(|version| worksheet_pages(&sheet, version, order.paper)))
        });
        match job {
            Ok(job) => self.drawing = Some(job),
            Err(error) => self.preview = Some(Err(error.to_string())),
        }
    }

    fn save(&mut self, core: &mut Core) {
        let form = &self.form;
        if self.running.is_some() || form.path.is_empty() {
            return;
        }
        let names = match parse_names(&form.names) {
            Ok(names) => names,
            Err(problem) => {
                self.ended = Some(Err(problem.to_string()));
                return;
            }
        };
        let (order, path) = (self.order(names, core), PathBuf::from(&form.path));
        let job =
            Work::start("worksheets", core.wake.clone(), move |go_on| save_worksheets(&order, &path, go_on));
        self.ended = None;
        match job {
            Ok(work) => self.running = Some(work),
            Err(error) => self.ended = Some(Err(error.to_string())),
        }
    }
}
