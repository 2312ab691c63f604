//! Finding boards on which a point can be seen: the dialog, the work beside the window, and what was found.

mod view;
mod words;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::{Activity, Request};
use crate::compare::find::{
    BoardCondition, ExamplePreset, ExampleSpec, FindEnd, FindProblem, FindResults, find_boards, load_example,
    spec_text,
};
use crate::core::{Command, Core, StepTarget, text};
use crate::file::{Document, FileError, choose_condition_to_open};
use crate::picture::capitalised;
use crate::worker::{BackgroundTask, Work, cores};

/// What is looked for, before it begins.
#[derive(Clone, PartialEq, Debug)]
pub struct FindingForm {
    pub spec: ExampleSpec,
    /// The preset that it began with; `None` if it was read from a file.
    pub preset: Option<&'static ExamplePreset>,
}

impl FindingForm {
    pub fn of(preset: &'static ExamplePreset) -> Self {
        Self { spec: preset.spec(), preset: Some(preset) }
    }
}

/// What a user does to find boards.
#[derive(Clone, PartialEq, Debug)]
pub enum FindingAction {
    /// Edits the form; `None` closes it.
    SetForm(Option<Box<FindingForm>>),
    /// Begins to look for boards.
    Start,
    /// Stops it, and keeps what was found.
    Stop,
    /// Copies the condition as the text of a file.
    Copy,
    /// Asks for a file with a condition, and reads it.
    ChooseFile,
    /// Opens the find with this index, and searches it.
    Show(usize),
    /// Opens the find with this index, with both searches side by side.
    ShowBoth(usize),
}

/// What was found for a spec.
#[derive(Debug)]
pub struct Found {
    pub spec: ExampleSpec,
    pub results: FindResults,
}

/// Finding boards: the form, and the work.
#[derive(Debug, Default)]
pub struct Finding {
    /// While the dialog is open.
    form: Option<FindingForm>,
    /// The form that was closed last.
    last_form: Option<FindingForm>,
    /// Asks for a file and reads it; `None` inside if the user cancels.
    reading: Option<BackgroundTask<Option<Result<ExampleSpec, FileError>>>>,
    job: Option<Work<Result<FindResults, FindProblem>>>,
    /// The memory that the job may take.
    max_bytes: u64,
    /// What the job has found so far.
    shared: Arc<Mutex<FindResults>>,
    found: Option<Found>,
    problem: Option<String>,
}

impl Finding {
    /// The most results that are shown.
    pub const MOST: usize = 100;

    pub fn form(&self) -> Option<&FindingForm> {
        self.form.as_ref()
    }

    pub fn is_running(&self) -> bool {
        self.job.is_some()
    }

    /// What was found so far, or last.
    pub fn found(&self) -> Option<&Found> {
        self.found.as_ref()
    }

    /// Why it ended without an answer.
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    fn take_shared(&mut self) {
        let shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = self.found.as_mut().filter(|found| found.results != *shared) {
            found.results = shared.clone();
        }
    }

    fn stop(&mut self) {
        if self.job.take().is_some() {
            self.take_shared();
            if let Some(found) = &mut self.found {
                found.results.end = Some(FindEnd::Stopped);
            }
        }
    }
}

impl Activity for Finding {
    type Action = FindingAction;

    /// Opens the dialog with the form that was closed last.
    fn perform(&mut self, command: Command, _: &mut Core) -> Option<Vec<Request<FindingAction>>> {
        if command != Command::FindExample {
            return None;
        }
        let first = || FindingForm::of(&ExamplePreset::ALL[0]);
        self.form = Some(self.last_form.take().unwrap_or_else(first));
        Some(Vec::new())
    }

    fn dialog(&self) -> Option<&'static str> {
        self.form.as_ref().map(|_| "find an example")
    }

    fn update(&mut self, action: FindingAction, core: &mut Core) -> Vec<Request<FindingAction>> {
        let mut requests = Vec::new();
        match action {
            FindingAction::SetForm(Some(form)) => self.form = Some(*form),
            FindingAction::SetForm(None) => self.close(),
            FindingAction::Start => self.start(core),
            FindingAction::Stop => self.stop(),
            FindingAction::Copy => {
                core.clipboard.text = self.form.as_ref().map(|form| spec_text(&form.spec));
                core.say("Copied the condition: save it as a file for tilescope find");
            }
            FindingAction::ChooseFile => self.choose_condition(core),
            FindingAction::Show(index) => self.show(index, core),
            FindingAction::ShowBoth(index) => requests.extend(self.show_both(index, core)),
        }
        self.reserve(core);
        requests
    }

    fn receive(&mut self, core: &mut Core) -> Vec<Request<FindingAction>> {
        self.receive_condition(core);
        let Some(job) = &mut self.job else { return Vec::new() };
        match job.poll() {
            None => self.take_shared(),
            Some(ended) => {
                self.job = None;
                match ended {
                    Ok(Ok(results)) => {
                        if let Some(found) = &mut self.found {
                            found.results = results;
                        }
                    }
                    Ok(Err(problem)) => self.problem = Some(capitalised(&problem.to_string())),
                    Err(failed) => self.problem = Some(capitalised(&failed.to_string())),
                }
                self.reserve(core);
            }
        }
        Vec::new()
    }
}

impl Finding {
    fn close(&mut self) {
        self.stop();
        self.reading = None;
        self.last_form = self.form.take();
    }

    fn choose_condition(&mut self, core: &mut Core) {
        let chosen = choose_condition_to_open();
        let read = move || pollster::block_on(chosen).map(|path| load_example(&path));
        match BackgroundTask::start("file dialog", core.wake.clone(), read) {
            Ok(task) => self.reading = Some(task),
            Err(error) => self.problem = Some(text::no_dialog(&error)),
        }
    }

    /// Takes a condition that was read.
    fn receive_condition(&mut self, core: &mut Core) {
        let Some(read) = self.reading.as_mut().and_then(BackgroundTask::poll) else { return };
        self.reading = None;
        self.problem = match read {
            Ok(None) => return,
            Ok(Some(Ok(spec))) => {
                self.stop();
                self.reserve(core);
                self.form = Some(FindingForm { spec, preset: None });
                None
            }
            Ok(Some(Err(error))) => Some(capitalised(&error.to_string())),
            Err(failed) => Some(capitalised(&failed.to_string())),
        };
    }

    fn start(&mut self, core: &mut Core) {
        let Some(spec) = self.form.as_ref().map(|form| form.spec) else { return };
        let max_bytes = core.granted_to_set();
        let shared = Arc::<Mutex<FindResults>>::default();
        let told = Arc::clone(&shared);
        let job = Work::start("find boards", core.wake.clone(), move |go_on| {
            let mut last_told = None;
            find_boards(&spec, Finding::MOST, max_bytes, cores(), &mut |results| {
                tell(&told, results, &mut last_told);
                go_on(results.done())
            })
        });
        match job {
            Ok(job) => {
                self.job = Some(job);
                self.max_bytes = max_bytes;
                self.shared = shared;
                self.found = Some(Found { spec, results: FindResults::default() });
                self.problem = None;
            }
            Err(error) => self.problem = Some(words::not_started(&error)),
        }
    }

    /// Counts the memory of the job under the limit of all runs.
    fn reserve(&self, core: &mut Core) {
        let Finding { job, max_bytes, .. } = self;
        core.runs.reserved = if job.is_some() { *max_bytes } else { 0 };
    }

    /// Puts a find in place of the boards and settings, which can be undone, and searches it: at the event of the condition.
    fn show(&mut self, index: usize, core: &mut Core) {
        let Some(Found { spec, results }) = &self.found else { return };
        let Some(board) = results.boards.get(index) else { return };
        let (document, at) = (board.document(spec), board.at);
        let shows_choice = matches!(spec.condition, BoardCondition::Tie(_));
        self.close();
        core.editor.change(document);
        core.run();
        if let Some(position) = at {
            core.seek(StepTarget { position, shows_choice });
        }
    }

    /// Puts a find in place of the boards and settings, which can be undone, and runs both searches side by side.
    fn show_both(&mut self, index: usize, core: &mut Core) -> Option<Request<FindingAction>> {
        let Found { spec, results } = self.found.as_ref()?;
        let board = results.boards.get(index)?;
        let first = board.document(spec);
        let second = Document { settings: spec.second, ..first };
        self.close();
        core.editor.change(first);
        Some(Request::Compare(Box::new([first, second])))
    }
}

/// Writes down what was found, some times a second.
fn tell(shared: &Mutex<FindResults>, results: &FindResults, last_told: &mut Option<Instant>) {
    const TELL_EVERY: Duration = Duration::from_millis(50);
    if last_told.is_none_or(|last| last.elapsed() >= TELL_EVERY) {
        *last_told = Some(Instant::now());
        shared.lock().unwrap_or_else(PoisonError::into_inner).clone_from(results);
    }
}
