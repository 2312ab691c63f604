//! Experiments from the window: which one, where its files go, and how far it is.

mod view;
mod words;

use std::env;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::contract::{Activity, Request, StopQuestion};
use crate::compare::{
    ExperimentEnd, ExperimentError, ExperimentOptions, ExperimentProgress, ExperimentReport,
    ReadExperimentError, SHIPPED_EXPERIMENTS, ShippedExperiment, read_experiment, run_experiment,
};
use crate::core::{Command, Core};
use crate::file::{Experiment, FileKind, choose_experiment_to_open, choose_folder};
use crate::platform::cores;
use crate::worker::{BackgroundTask, Work};

/// Where an experiment comes from.
#[derive(Clone, Copy, Debug)]
pub enum ExperimentChoice {
    Shipped(&'static ShippedExperiment),
    /// The file whose path is typed.
    File,
}

impl PartialEq for ExperimentChoice {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Shipped(one), Self::Shipped(other)) => one.name == other.name,
            (Self::File, Self::File) => true,
            _ => false,
        }
    }
}

/// What is chosen in the dialog.
#[derive(Clone, PartialEq, Debug)]
pub struct ExperimentForm {
    pub choice: ExperimentChoice,
    /// The path of the file.
    pub path: String,
    /// The folder for the files of the experiment.
    pub folder: String,
    /// Whether one search runs at a time, so that times are not disturbed.
    pub alone: bool,
    /// The table that is shown at the end.
    pub table: usize,
}

/// What a user does in the dialog.
#[derive(Clone, PartialEq, Debug)]
pub enum ExperimentAction {
    /// Edits the form.
    SetForm(ExperimentForm),
    /// Reads the file whose path is typed.
    Read,
    /// Asks for the file.
    ChooseFile,
    /// Reads this one.
    Open(PathBuf),
    /// Asks for the folder.
    ChooseFolder,
    /// Takes its path.
    SetFolder(PathBuf),
    /// Runs the experiment, or the rest of it.
    Run,
    /// Stops it. All runs that have ended are kept.
    Stop,
    /// Closes the dialog. An experiment that runs continues.
    Close,
}

/// An experiment that runs.
#[derive(Debug)]
struct RunningExperiment {
    work: Work<Result<ExperimentReport, ExperimentError>>,
    /// Written by the work.
    progress: Arc<Mutex<ExperimentProgress>>,
}

/// The dialog of experiments, and the one that runs.
#[derive(Debug)]
pub struct Experiments {
    is_open: bool,
    form: ExperimentForm,
    /// The folder that was suggested last. One that a user chose stays.
    suggested: String,
    /// The experiment of the form; `None` while its file is not read.
    chosen: Option<Result<Experiment, String>>,
    reading: Option<BackgroundTask<Result<Experiment, ReadExperimentError>>>,
    running: Option<RunningExperiment>,
    /// Whether the window closes when it has stopped.
    closes_window: bool,
    /// How the last run of the chosen experiment ended.
    ended: Option<Result<ExperimentReport, String>>,
}

impl Default for Experiments {
    fn default() -> Self {
        let first = &SHIPPED_EXPERIMENTS[0];
        let form = ExperimentForm {
            choice: ExperimentChoice::Shipped(first),
            path: String::new(),
            folder: folder_of(first.name),
            alone: false,
            table: 0,
        };
        let suggested = form.folder.clone();
        Self {
            is_open: false,
            form,
            suggested,
            chosen: None,
            reading: None,
            running: None,
            closes_window: false,
            ended: None,
        }
    }
}

/// The folder that is suggested for an experiment with this name.
fn folder_of(name: &str) -> String {
    let here = env::current_dir().unwrap_or_default();
    here.join(name).display().to_string()
}

impl Experiments {
    /// The form while the dialog is open.
    pub fn form(&self) -> Option<&ExperimentForm> {
        self.is_open.then_some(&self.form)
    }

    /// The experiment of the form, or why it cannot be read; `None` while its file is not read.
    pub fn chosen(&self) -> Option<Result<&Experiment, &str>> {
        self.chosen.as_ref().map(|chosen| chosen.as_ref().map_err(String::as_str))
    }

    /// Whether a file is being read.
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// How far the experiment is that runs.
    pub fn progress(&self) -> Option<ExperimentProgress> {
        let running = self.running.as_ref()?;
        Some(*running.progress.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether an experiment runs.
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Whether it was told to stop and has not ended yet.
    pub fn is_stopping(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.work.is_stopping())
    }

    /// How the last run of the chosen experiment ended.
    pub fn ended(&self) -> Option<Result<&ExperimentReport, &str>> {
        self.ended.as_ref().map(|ended| ended.as_ref().map_err(String::as_str))
    }

    /// Whether the last run of the chosen experiment was stopped, so that the next one continues.
    pub fn can_resume(&self) -> bool {
        matches!(&self.ended, Some(Ok(report)) if report.end != ExperimentEnd::Complete)
    }

    fn choose_shipped(&mut self, shipped: &'static ShippedExperiment) {
        self.chosen = Some(Ok(shipped.experiment()));
        self.suggest_folder(shipped.name);
    }

    fn suggest_folder(&mut self, name: &str) {
        self.suggested = folder_of(name);
        self.form.folder.clone_from(&self.suggested);
    }

    fn set_form(&mut self, form: ExperimentForm) {
        let is_elsewhere = form.folder != self.form.folder;
        let is_typed = form.choice == ExperimentChoice::File && form.path != self.form.path;
        let is_other = is_typed || form.choice != self.form.choice;
        self.form = form;
        if is_other {
            (self.chosen, self.reading, self.form.table) = (None, None, 0);
            if let ExperimentChoice::Shipped(shipped) = self.form.choice {
                self.choose_shipped(shipped);
            }
        }
        if is_other || is_elsewhere {
            self.ended = None;
        }
    }
}

impl Activity for Experiments {
    type Action = ExperimentAction;

    fn perform(&mut self, _: Command, _: &mut Core) -> Vec<Request<ExperimentAction>> {
        self.show_dialog();
        Vec::new()
    }

    fn update(&mut self, action: ExperimentAction, core: &mut Core) -> Vec<Request<ExperimentAction>> {
        match action {
            // The experiment that runs is the one that is shown.
            ExperimentAction::SetForm(form) if self.running.is_some() => self.form.table = form.table,
            ExperimentAction::SetForm(form) => self.set_form(form),
            ExperimentAction::Read => self.read(core),
            ExperimentAction::ChooseFile => {
                let chosen = choose_experiment_to_open();
                return Request::take_path(words::ASK_FILE, "", chosen, ExperimentAction::Open);
            }
            ExperimentAction::Open(path) => self.open_file(&path, core),
            ExperimentAction::ChooseFolder => {
                let (words, chosen) = (words::ASK_FOLDER, choose_folder(words::ASK_FOLDER.0));
                return Request::take_path(words, &self.form.folder, chosen, ExperimentAction::SetFolder);
            }
            ExperimentAction::SetFolder(path) => {
                self.set_form(ExperimentForm { folder: path.display().to_string(), ..self.form.clone() });
            }
            ExperimentAction::Run => self.run(core),
            ExperimentAction::Stop => {
                if let Some(running) = &self.running {
                    running.work.stop();
                }
            }
            ExperimentAction::Close => self.is_open = false,
        }
        Vec::new()
    }

    fn receive(&mut self, core: &mut Core) -> Vec<Request<ExperimentAction>> {
        if let Some(read) = self.reading.as_mut().and_then(BackgroundTask::poll) {
            self.reading = None;
            let read = match read {
                Ok(read) => read.map_err(|error| error.to_string()),
                Err(failed) => Err(failed.to_string()),
            };
            if let Ok(experiment) = &read
                && self.form.folder == self.suggested
            {
                self.suggest_folder(&experiment.name);
            }
            self.chosen = Some(read);
        }
        if let Some(ended) = self.running.as_mut().and_then(|running| running.work.poll()) {
            self.running = None;
            self.ended = Some(match ended {
                Ok(ended) => ended.map_err(|error| error.to_string()),
                Err(failed) => Err(failed.to_string()),
            });
            if self.closes_window {
                return vec![Request::Close];
            }
            if !self.is_open {
                core.say("The experiment has ended; Ctrl+E shows its means");
            }
        }
        Vec::new()
    }

    fn dialog(&self) -> Option<&'static str> {
        self.is_open.then_some("experiment")
    }
}

impl Experiments {
    pub(in crate::activity) fn open(&mut self, kind: FileKind, path: &Path, core: &mut Core) -> bool {
        if kind != FileKind::Experiment {
            return false;
        }
        self.show_dialog();
        self.open_file(path, core);
        true
    }

    pub(in crate::activity) fn work(&self) -> Option<StopQuestion> {
        self.running.as_ref().map(|_| words::STOP_QUESTION)
    }

    /// It is stopped before the window closes, so that its table has each run that ended.
    pub(in crate::activity) fn stop_work(&mut self, stops: bool) {
        self.closes_window = stops;
        if let Some(running) = self.running.as_ref().filter(|_| stops) {
            running.work.stop();
        }
    }
}

impl Experiments {
    fn show_dialog(&mut self) {
        self.is_open = true;
        if let (None, ExperimentChoice::Shipped(shipped)) = (&self.chosen, self.form.choice) {
            self.choose_shipped(shipped);
        }
    }

    /// Reads a file. An experiment that runs stays in the dialog.
    fn open_file(&mut self, path: &Path, core: &Core) {
        if self.running.is_none() {
            let path = path.display().to_string();
            self.set_form(ExperimentForm { choice: ExperimentChoice::File, path, ..self.form.clone() });
            self.read(core);
        }
    }

    fn read(&mut self, core: &Core) {
        let path = PathBuf::from(&self.form.path);
        (self.chosen, self.ended) = (None, None);
        match BackgroundTask::start("file", core.wake.clone(), move || read_experiment(&path)) {
            Ok(task) => self.reading = Some(task),
            Err(error) => self.chosen = Some(Err(error.to_string())),
        }
    }

    fn run(&mut self, core: &Core) {
        let (None, Some(Ok(experiment))) = (&self.running, &self.chosen) else { return };
        let experiment = experiment.clone();
        let threads = if self.form.alone { NonZeroUsize::MIN } else { cores() };
        let options = ExperimentOptions { folder: PathBuf::from(&self.form.folder), threads };
        let progress = Arc::<Mutex<ExperimentProgress>>::default();
        let told = Arc::clone(&progress);
        let work = Work::start("experiment", core.wake.clone(), move |go_on| {
            run_experiment(experiment, &options, &mut |progress| {
                *told.lock().unwrap_or_else(PoisonError::into_inner) = *progress;
                go_on(progress.done as f32 / progress.all.max(1) as f32)
            })
        });
        match work {
            Ok(work) => {
                self.ended = None;
                self.running = Some(RunningExperiment { work, progress });
            }
            Err(error) => self.ended = Some(Err(error.to_string())),
        }
    }
}
