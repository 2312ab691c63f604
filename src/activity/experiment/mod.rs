//! Experiments from the window: which one, where its files go, and how far it is.

mod view;

use std::env;
use std::path::{Path, PathBuf};

use super::contract::{Activity, Request, Requests, StopQuestion};
use super::dialog_work::DialogWork;
use crate::compare::{ExperimentEnd, ExperimentProgress, ExperimentReport, ShippedExperiment};
use crate::core::{Command, Core};
use crate::file::{Experiment, FileKind};
use crate::job::ExperimentForm;
use crate::platform::{FileChoice, cores};

#[derive(Clone, PartialEq, Debug)]
pub enum ExperimentAction {
    SetForm(ExperimentForm),
    ShowTable(usize),
    /// Shows only the table, as large as it fits, or the dialog again.
    Present,
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
    pub table: usize,
    pub presents_table: bool,
    /// The folder that was suggested last. One that a user chose stays.
    suggested: PathBuf,
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

    fn read_shipped(&mut self) {
        if let Some(shipped) = self.form.shipped {
            self.chosen.set_ended(Ok(shipped.experiment()));
            self.suggest_folder(shipped.name);
        }
    }

    fn suggest_folder(&mut self, name: &str) {
        self.suggested = env::current_dir().unwrap_or_default().join(name);
        self.form.folder.clone_from(&self.suggested);
    }

    fn set_form(&mut self, form: ExperimentForm) {
        let is_elsewhere = form.folder != self.form.folder;
        let is_typed = form.shipped.is_none() && form.file != self.form.file;
        let is_other = is_typed || form.shipped != self.form.shipped;
        self.form = form;
        if is_other {
            (self.chosen, self.table) = (DialogWork::default(), 0);
            self.read_shipped();
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
        if self.form == ExperimentForm::default() {
            self.form.shipped = ShippedExperiment::ALL.first();
        }
        if self.chosen.ended().is_none() {
            self.read_shipped();
        }
    }

    /// Reads a file. An experiment that runs stays in the dialog.
    fn open_file(&mut self, path: &Path, core: &Core) {
        if !self.work.is_running() {
            self.set_form(ExperimentForm { shipped: None, file: path.to_owned(), ..self.form.clone() });
            self.read(core);
        }
    }

    fn read(&mut self, core: &Core) {
        let form = self.form.clone();
        self.work.forget();
        self.chosen.start("reading the experiment", core, move |_| form.read());
    }

    fn run(&mut self, core: &Core) {
        let (false, Some(Ok(experiment))) = (self.work.is_running(), self.chosen.ended()) else { return };
        let (form, experiment) = (self.form.clone(), experiment.clone());
        self.work.start("the experiment", core, move |tell| {
            form.run(experiment, cores(), &mut |progress| {
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
            ExperimentAction::SetForm(_) if self.work.is_running() => {}
            ExperimentAction::SetForm(form) => self.set_form(form),
            ExperimentAction::ShowTable(table) => self.table = table,
            ExperimentAction::Present => self.presents_table = !self.presents_table,
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
            ExperimentAction::SetFolder(folder) => {
                self.set_form(ExperimentForm { folder, ..self.form.clone() });
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
