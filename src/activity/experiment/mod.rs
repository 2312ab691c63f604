//! Experiments from the window: which one, where its files go, and how far it is.

mod view;

use std::env;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use super::contract::{Activity, Request, Requests, StopQuestion};
use super::dialog_work::DialogWork;
use crate::compare::{
    ExperimentEnd, ExperimentProgress, ExperimentReport, SHIPPED_EXPERIMENTS, ShippedExperiment,
    read_experiment, run_experiment,
};
use crate::core::{Command, Core};
use crate::file::{Experiment, FileKind};
use crate::platform::{FileChoice, cores};

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ExperimentChoice {
    Shipped(&'static ShippedExperiment),
    File,
}

impl Default for ExperimentChoice {
    fn default() -> Self {
        Self::Shipped(&SHIPPED_EXPERIMENTS[0])
    }
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct ExperimentForm {
    pub choice: ExperimentChoice,
    pub path: String,
    pub folder: String,
    /// Whether one search runs at a time, so that times are not disturbed.
    pub alone: bool,
    pub table: usize,
    /// Whether only the table is shown, as large as it fits.
    pub presents_table: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExperimentAction {
    SetForm(ExperimentForm),
    Read,
    ChooseFile,
    Open(PathBuf),
    ChooseFolder,
    SetFolder(PathBuf),
    Run,
    /// Stops it. All runs that have ended are kept.
    Stop,
    /// Closes the dialog. An experiment that runs continues.
    Close,
}

#[derive(Debug, Default)]
pub struct Experiments {
    is_open: bool,
    form: ExperimentForm,
    /// The folder that was suggested last. One that a user chose stays.
    suggested: String,
    pub chosen: DialogWork<Experiment>,
    pub work: DialogWork<ExperimentReport, ExperimentProgress>,
    closes_window: bool,
}

impl Experiments {
    pub fn form(&self) -> Option<&ExperimentForm> {
        self.is_open.then_some(&self.form)
    }

    /// Whether the last run of the chosen experiment was stopped, so that the next one continues.
    pub fn can_resume(&self) -> bool {
        matches!(self.work.ended(), Some(Ok(report)) if report.end != ExperimentEnd::Complete)
    }

    fn choose_shipped(&mut self, shipped: &'static ShippedExperiment) {
        self.chosen.set_ended(Ok(shipped.experiment()));
        self.suggest_folder(shipped.name);
    }

    fn suggest_folder(&mut self, name: &str) {
        self.suggested = env::current_dir().unwrap_or_default().join(name).display().to_string();
        self.form.folder.clone_from(&self.suggested);
    }

    fn set_form(&mut self, form: ExperimentForm) {
        let is_elsewhere = form.folder != self.form.folder;
        let is_typed = form.choice == ExperimentChoice::File && form.path != self.form.path;
        let is_other = is_typed || form.choice != self.form.choice;
        self.form = form;
        if is_other {
            (self.chosen, self.form.table) = (DialogWork::default(), 0);
            if let ExperimentChoice::Shipped(shipped) = self.form.choice {
                self.choose_shipped(shipped);
            }
        }
        if is_other || is_elsewhere {
            self.work.forget();
        }
    }

    pub(in crate::activity) fn open(&mut self, kind: FileKind, path: &Path, core: &mut Core) -> bool {
        if kind != FileKind::Experiment {
            return false;
        }
        self.show_dialog();
        self.open_file(path, core);
        true
    }

    pub(in crate::activity) fn work(&self) -> Option<StopQuestion> {
        self.work.is_running().then_some(STOP_QUESTION)
    }

    /// It is stopped before the window closes, so that its table has each run that ended.
    pub(in crate::activity) fn stop_work(&mut self, stops: bool) {
        self.closes_window = stops;
        if stops {
            self.work.stop();
        }
    }

    fn show_dialog(&mut self) {
        self.is_open = true;
        if let (None, ExperimentChoice::Shipped(shipped)) = (self.chosen.ended(), self.form.choice) {
            self.choose_shipped(shipped);
        }
    }

    /// Reads a file. An experiment that runs stays in the dialog.
    fn open_file(&mut self, path: &Path, core: &Core) {
        if !self.work.is_running() {
            let path = path.display().to_string();
            self.set_form(ExperimentForm { choice: ExperimentChoice::File, path, ..self.form.clone() });
            self.read(core);
        }
    }

    fn read(&mut self, core: &Core) {
        let path = PathBuf::from(&self.form.path);
        self.work.forget();
        self.chosen.start("reading the experiment", core, move |_| read_experiment(&path));
    }

    fn run(&mut self, core: &Core) {
        let (false, Some(Ok(experiment))) = (self.work.is_running(), self.chosen.ended()) else { return };
        let experiment = experiment.clone();
        let threads = if self.form.alone { NonZeroUsize::MIN } else { cores() };
        let folder = PathBuf::from(&self.form.folder);
        self.work.start("the experiment", core, move |tell| {
            run_experiment(experiment, &folder, threads, &mut |progress| {
                let done = progress.preparing.unwrap_or(progress.done as f32 / progress.all.max(1) as f32);
                tell(done, *progress)
            })
        });
    }
}

const STOP_QUESTION: StopQuestion = StopQuestion {
    title: "Stop the experiment?",
    text: "Closing the window stops it. Ended runs are kept; run it again in the same folder to continue.",
};

impl Activity for Experiments {
    type Action = ExperimentAction;

    fn perform(&mut self, _: Command, _: &mut Core, _: &mut Requests<ExperimentAction>) {
        self.show_dialog();
    }

    fn update(&mut self, action: ExperimentAction, core: &mut Core, asks: &mut Requests<ExperimentAction>) {
        match action {
            // The experiment that runs is the one that is shown.
            ExperimentAction::SetForm(form) if self.work.is_running() => {
                (self.form.table, self.form.presents_table) = (form.table, form.presents_table);
            }
            ExperimentAction::SetForm(form) => self.set_form(form),
            ExperimentAction::Read => self.read(core),
            ExperimentAction::ChooseFile => {
                let chosen = FileChoice::open("Open an experiment", "e.g. experiment.ron");
                let chosen = chosen.kind("Experiments", &["ron"]);
                asks.push(Request::take_path(chosen, ExperimentAction::Open));
            }
            ExperimentAction::Open(path) => self.open_file(&path, core),
            ExperimentAction::ChooseFolder => {
                let (title, example) = ("Folder of the experiment", "e.g. my-experiment");
                let chosen = FileChoice::folder(title, example, &self.form.folder);
                asks.push(Request::take_path(chosen, ExperimentAction::SetFolder));
            }
            ExperimentAction::SetFolder(path) => {
                self.set_form(ExperimentForm { folder: path.display().to_string(), ..self.form.clone() });
            }
            ExperimentAction::Run => self.run(core),
            ExperimentAction::Stop => self.work.stop(),
            ExperimentAction::Close => self.is_open = false,
        }
    }

    fn receive(&mut self, core: &mut Core, asks: &mut Requests<ExperimentAction>) {
        if self.chosen.poll()
            && self.form.folder == self.suggested
            && let Some(Ok(Experiment { name, .. })) = self.chosen.ended()
        {
            let name = name.clone();
            self.suggest_folder(&name);
        }
        if self.work.poll() {
            if self.closes_window {
                asks.push(Request::Close);
            } else if !self.is_open {
                core.say("The experiment has ended; Ctrl+E shows its means");
            }
        }
    }
}
