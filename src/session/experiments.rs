//! Experiments from the window: which one, where its files go, and how far it is.

use std::env;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use super::{Session, text};
use crate::compare::{
    ExperimentEnd, ExperimentError, ExperimentOptions, ExperimentProgress, ExperimentReport,
    ReadExperimentError, SHIPPED_EXPERIMENTS, ShippedExperiment, read_experiment, run_experiment,
};
use crate::file::{Experiment, choose_experiment_folder, choose_experiment_to_open};
use crate::worker::{BackgroundTask, Job, cores};

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
    /// Opens the system's dialog for the file.
    ChooseFile,
    /// Opens the system's dialog for the folder.
    ChooseFolder,
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
    job: Job<Result<ExperimentReport, ExperimentError>>,
    /// Written by the job.
    progress: Arc<Mutex<ExperimentProgress>>,
    stop: Arc<AtomicBool>,
}

/// What the system's dialog is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AskedPath {
    File,
    Folder,
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
    dialog: Option<(AskedPath, BackgroundTask<Option<PathBuf>>)>,
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
            dialog: None,
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
        self.running.as_ref().is_some_and(|running| running.stop.load(Relaxed))
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
        // A dialog that is still open asks for the earlier choice.
        if form.choice != self.form.choice {
            self.dialog = None;
        }
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

impl Session {
    pub(super) fn open_experiments(&mut self) {
        let experiments = &mut self.experiments;
        experiments.is_open = true;
        if let (None, ExperimentChoice::Shipped(shipped)) = (&experiments.chosen, experiments.form.choice) {
            experiments.choose_shipped(shipped);
        }
    }

    pub(super) fn change_experiments(&mut self, action: ExperimentAction) {
        match action {
            // The experiment that runs is the one that is shown.
            ExperimentAction::SetForm(form) if self.experiments.running.is_some() => {
                self.experiments.form.table = form.table;
            }
            ExperimentAction::SetForm(form) => self.experiments.set_form(form),
            ExperimentAction::Read => self.read_experiment(),
            ExperimentAction::ChooseFile => {
                let chosen = choose_experiment_to_open();
                self.ask_for_experiment(AskedPath::File, move || pollster::block_on(chosen));
            }
            ExperimentAction::ChooseFolder => {
                let chosen = choose_experiment_folder();
                self.ask_for_experiment(AskedPath::Folder, move || pollster::block_on(chosen));
            }
            ExperimentAction::Run => self.run_chosen_experiment(),
            ExperimentAction::Stop => {
                if let Some(running) = &self.experiments.running {
                    running.stop.store(true, Relaxed);
                }
            }
            ExperimentAction::Close => self.experiments.is_open = false,
        }
    }

    /// Opens the dialog with the experiment of a file.
    pub(super) fn open_experiment_file(&mut self, path: &Path) {
        self.open_experiments();
        // One that runs stays in the dialog.
        if self.experiments.running.is_none() {
            let path = path.display().to_string();
            let form =
                ExperimentForm { choice: ExperimentChoice::File, path, ..self.experiments.form.clone() };
            self.experiments.set_form(form);
            self.read_experiment();
        }
    }

    /// Closes the window, or keeps it open. An experiment that runs is stopped first, so that its table has each run that ended.
    pub(super) fn close_window(&mut self, close: bool) {
        self.asks_to_close = false;
        self.experiments.closes_window = close;
        match &self.experiments.running {
            Some(running) if close => running.stop.store(true, Relaxed),
            _ => self.may_close = close,
        }
    }

    fn ask_for_experiment(
        &mut self,
        what: AskedPath,
        wait: impl FnOnce() -> Option<PathBuf> + Send + 'static,
    ) {
        match BackgroundTask::start("file dialog", self.core.wake.clone(), wait) {
            Ok(task) => self.experiments.dialog = Some((what, task)),
            Err(error) => self.core.complain(text::experiments::no_dialog(&error)),
        }
    }

    fn read_experiment(&mut self) {
        let path = PathBuf::from(&self.experiments.form.path);
        (self.experiments.chosen, self.experiments.ended) = (None, None);
        match BackgroundTask::start("file", self.core.wake.clone(), move || read_experiment(&path)) {
            Ok(task) => self.experiments.reading = Some(task),
            Err(error) => self.experiments.chosen = Some(Err(error.to_string())),
        }
    }

    fn run_chosen_experiment(&mut self) {
        let experiments = &mut self.experiments;
        let (None, Some(Ok(experiment))) = (&experiments.running, &experiments.chosen) else { return };
        let experiment = experiment.clone();
        let threads = if experiments.form.alone { NonZeroUsize::MIN } else { cores() };
        let options = ExperimentOptions { folder: PathBuf::from(&experiments.form.folder), threads };
        let (progress, stop) = (Arc::<Mutex<ExperimentProgress>>::default(), Arc::<AtomicBool>::default());
        let (told, asked) = (Arc::clone(&progress), Arc::clone(&stop));
        let job = Job::start("experiment", self.core.wake.clone(), move |go_on| {
            run_experiment(experiment, &options, &mut |progress| {
                *told.lock().unwrap_or_else(PoisonError::into_inner) = *progress;
                go_on(progress.done as f32 / progress.all.max(1) as f32)?;
                if asked.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        });
        match job {
            Ok(job) => {
                // What a dialog returns later is for no other experiment.
                (experiments.dialog, experiments.ended) = (None, None);
                experiments.running = Some(RunningExperiment { job, progress, stop });
            }
            Err(error) => experiments.ended = Some(Err(error.to_string())),
        }
    }

    pub(super) fn receive_experiments(&mut self) {
        let experiments = &mut self.experiments;
        if let Some((what, path)) =
            experiments.dialog.as_mut().and_then(|(what, task)| Some((*what, task.poll()?)))
        {
            experiments.dialog = None;
            if let Ok(Some(path)) = path {
                let mut form = experiments.form.clone();
                match what {
                    AskedPath::File => {
                        (form.choice, form.path) = (ExperimentChoice::File, path.display().to_string());
                    }
                    AskedPath::Folder => form.folder = path.display().to_string(),
                }
                experiments.set_form(form);
                if what == AskedPath::File {
                    self.read_experiment();
                }
            }
        }
        let experiments = &mut self.experiments;
        if let Some(read) = experiments.reading.as_mut().and_then(BackgroundTask::poll) {
            experiments.reading = None;
            let read = match read {
                Ok(read) => read.map_err(|error| error.to_string()),
                Err(failed) => Err(failed.to_string()),
            };
            if let Ok(experiment) = &read
                && experiments.form.folder == experiments.suggested
            {
                experiments.suggest_folder(&experiment.name);
            }
            experiments.chosen = Some(read);
        }
        if let Some(ended) = experiments.running.as_mut().and_then(|running| running.job.poll()) {
            experiments.running = None;
            experiments.ended = Some(match ended {
                Ok(ended) => ended.map_err(|error| error.to_string()),
                Err(failed) => Err(failed.to_string()),
            });
            if experiments.closes_window {
                self.may_close = true;
                return;
            }
            if !experiments.is_open {
                self.core.say(text::experiments::ENDED);
            }
        }
    }
}
