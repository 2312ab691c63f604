//! Saving the steps of the search as a trace, and checking the trace of a student.

mod view;
mod words;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use super::contract::{Activity, AfterPath, PathRequest, Request};
use crate::compare::compare_with_all_rules;
use crate::compare::find::search_text;
use crate::core::{Command, Core, Shown, text};
use crate::file::{
    Destination, SaveWork, StudentTrace, TraceEnd, TraceFormat, TraceSpan, choose_trace_to_open,
    choose_trace_to_save, load_student_trace, save_trace,
};
use crate::learn::by_hand::ReportRow;
use crate::learn::{CheckProgress, Slip, TraceCheck, all_rules, check_trace};
use crate::platform::cores;
use crate::puzzle::Board;
use crate::recording::Position;
use crate::search::{Problem, Settings};
use crate::worker::{TaskFailed, Work};

/// A trace to be saved.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TraceChoice {
    pub format: &'static TraceFormat,
    /// The first step, from 1.
    pub from: u64,
    /// The last step.
    pub to: u64,
}

impl TraceChoice {
    /// The suggested file name.
    pub fn file_name(&self) -> String {
        format!("search.{}", self.format.extension)
    }
}

/// What a user does with traces.
#[derive(Clone, PartialEq, Debug)]
pub enum TraceAction {
    /// Edits the trace to save; `None` closes the dialog.
    Choose(Option<TraceChoice>),
    /// Asks where to save it.
    AskForFile,
    /// Reads a student’s trace and compares it with the search that is shown.
    Check(PathBuf),
    /// Compares no more boards, and tries no more rules. The report has what was found until then.
    StopCheck,
    /// Closes the dialog of a check.
    CloseCheck,
}

/// What a check found.
#[derive(Clone, PartialEq, Debug)]
pub struct TraceReport {
    /// How many boards agree, and with which search.
    pub title: String,
    pub slips: Vec<Slip>,
    /// Rules that agree with the whole list, if this search does not. Empty until they are tried.
    pub rules: Vec<String>,
    /// How many rules were tried; `None` until then.
    pub rules_end: Option<String>,
    step: u64,
}

/// The report of a check that goes on: as soon as it is known, the first difference.
type EarlyReport = Arc<OnceLock<TraceReport>>;

/// What a check found, and the trace if its boards differ.
struct CheckedTrace {
    report: TraceReport,
    differing: Option<Differing>,
}

/// The rules that agree with a trace, and how many were tried.
#[derive(Debug)]
struct TriedRules {
    agreeing: Vec<String>,
    end: String,
}

/// A trace that differs from the search.
struct Differing {
    problem: Problem,
    settings: Settings,
    boards: Vec<Board>,
}

/// Saving and checking traces.
#[derive(Default)]
pub struct Traces {
    /// While the dialog is open.
    choice: Option<TraceChoice>,
    /// While boards are compared.
    check: Option<(Work<Result<CheckedTrace, String>>, EarlyReport)>,
    report: Option<TraceReport>,
    /// While the report is open and rules are tried.
    rules: Option<Work<TriedRules>>,
}

/// What is being done for a check.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CheckStage {
    /// Whether rules are tried; before that, boards are compared.
    pub tries_rules: bool,
    /// How much of it is done, from 0 to 1.
    pub done: f32,
    /// Whether it was told to stop and has not ended yet.
    pub is_stopping: bool,
}

impl Traces {
    /// The trace to save, while its dialog is open.
    pub fn choice(&self) -> Option<TraceChoice> {
        self.choice
    }

    /// What a check found, until it is closed.
    pub fn report(&self) -> Option<&TraceReport> {
        self.report.as_ref()
    }

    /// What is being done; `None` if nothing is.
    pub fn stage(&self) -> Option<CheckStage> {
        let comparing = self.check.as_ref().map(|(work, _)| (false, work.done(), work.is_stopping()));
        let (tries_rules, done, is_stopping) =
            comparing.or(self.rules.as_ref().map(|work| (true, work.done(), work.is_stopping())))?;
        Some(CheckStage { tries_rules, done, is_stopping })
    }

    /// Whether the dialog of a check is open.
    fn has_check(&self) -> bool {
        self.check.is_some() || self.report.is_some()
    }
}

impl Activity for Traces {
    type Action = TraceAction;

    fn update(&mut self, action: TraceAction, core: &mut Core) -> Vec<Request<TraceAction>> {
        match action {
            TraceAction::Choose(choice) => self.choice = choice,
            TraceAction::AskForFile => {
                return self.choice.take().and_then(|choice| save(choice, core)).into_iter().collect();
            }
            TraceAction::Check(path) => self.check(path, core),
            TraceAction::StopCheck => {
                self.check.iter().for_each(|(work, _)| work.stop());
                self.rules.iter().for_each(Work::stop);
            }
            TraceAction::CloseCheck => (self.check, self.report, self.rules) = (None, None, None),
        }
        Vec::new()
    }

    fn perform(&mut self, command: Command, core: &mut Core) -> Option<Vec<Request<TraceAction>>> {
        match command {
            Command::SaveTrace => {
                let format = &TraceFormat::ALL[0];
                self.choice = Some(TraceChoice { format, from: 1, to: last_step(core) });
                Some(Vec::new())
            }
            Command::CheckTrace => Some(vec![Request::AskForPath(Box::new(PathRequest {
                title: words::CHECK,
                example: EXAMPLE,
                suggested: PathBuf::new(),
                chosen: Box::pin(choose_trace_to_open(words::CHECK)),
                then: AfterPath::Take(Arc::new(TraceAction::Check)),
            }))]),
            _ => None,
        }
    }

    /// Shows what a check found, at the first difference, and then tries the other rules.
    fn receive(&mut self, core: &mut Core) -> Vec<Request<TraceAction>> {
        self.receive_rules(core);
        let Some((work, early)) = &mut self.check else { return Vec::new() };
        let Some(done) = work.poll() else {
            if let Some(report) = early.get().filter(|_| self.report.is_none()) {
                let report = report.clone();
                self.show(report, core);
            }
            return Vec::new();
        };
        self.check = None;
        match done {
            Ok(Ok(CheckedTrace { report, differing })) => {
                self.show(report, core);
                // Without a thread, the report has no rules.
                self.rules = differing.and_then(|differing| {
                    Work::start("rules", core.wake.clone(), move |progress| differing.rules(progress)).ok()
                });
            }
            Ok(Err(problem)) => {
                self.report = None;
                core.complain(problem);
            }
            Err(TaskFailed::OutOfMemory | TaskFailed::Panicked) => {
                self.report = None;
                core.complain(words::FAILED);
            }
        }
        Vec::new()
    }

    fn dialog(&self) -> Option<&'static str> {
        let choice = self.choice.map(|_| "trace");
        choice.or(self.has_check().then_some("check of a trace"))
    }
}

impl Traces {
    /// Reads a student's trace and compares it with the search that is shown.
    fn check(&mut self, path: PathBuf, core: &mut Core) {
        let Some(shown) = &core.shown else { return };
        let (problem, settings) = (*shown.recording.problem(), *shown.recording.settings());
        let early = EarlyReport::default();
        let told = Arc::clone(&early);
        let job = Work::start("check", core.wake.clone(), move |progress| {
            let trace = load_student_trace(&path, Some(problem.size())).map_err(|error| error.to_string())?;
            let boards = trace.boards.len();
            check(&problem, settings, trace, &mut |done, first| {
                if let Some((slip, step)) = first.filter(|_| told.get().is_none()) {
                    // Nothing else sets it.
                    let _ = told.set(TraceReport::early(boards, slip, step));
                }
                progress(done)
            })
        });
        match job {
            Ok(job) => (self.check, self.report, self.rules) = (Some((job, early)), None, None),
            Err(error) => core.complain(text::file_task_not_started(&error)),
        }
    }

    /// Shows a report, and the search at the first difference.
    fn show(&mut self, report: TraceReport, core: &mut Core) {
        let is_there = |shown: &TraceReport| shown.slips.first() == report.slips.first();
        if let Some(slip) = report.slips.first().filter(|_| !self.report.as_ref().is_some_and(is_there)) {
            core.go_to(Position::after(report.step));
            let node = slip.took.or(slip.right).and_then(|board| core.node_here(&board));
            core.select(node);
        }
        self.report = Some(report);
    }

    fn receive_rules(&mut self, core: &mut Core) {
        let Some(done) = self.rules.as_mut().and_then(Work::poll) else { return };
        self.rules = None;
        match (done, &mut self.report) {
            (Ok(rules), Some(report)) => {
                (report.rules, report.rules_end) = (rules.agreeing, Some(rules.end));
            }
            (Err(_), _) => core.complain(words::FAILED),
            (Ok(_), None) => {}
        }
    }
}

const EXAMPLE: &str = "e.g. astar.trace.txt";

/// Asks where to save a trace.
fn save(choice: TraceChoice, core: &Core) -> Option<Request<TraceAction>> {
    Some(Request::AskForPath(Box::new(PathRequest {
        title: "Save trace",
        example: EXAMPLE,
        suggested: PathBuf::from(choice.file_name()),
        chosen: Box::pin(choose_trace_to_save(&choice.file_name())),
        then: AfterPath::Save { work: work(choice, core)?, saved: None },
    })))
}

/// The last step that can be saved.
fn last_step(core: &Core) -> u64 {
    let last = |shown: &Shown| shown.told_steps().unwrap_or(shown.position().steps);
    core.shown.as_ref().map_or(1, last).max(1)
}

/// The work of writing a trace of what is shown; `None` before the first search.
fn work(choice: TraceChoice, core: &Core) -> Option<SaveWork> {
    let shown = core.shown.as_ref()?;
    let recording = shown.recording.shared();
    let steps = choice.from.max(1) - 1..choice.to.min(recording.steps());
    let is_end = steps.end == recording.steps() && shown.is_solved() && !shown.is_running();
    let end = is_end.then(|| TraceEnd { moves: Some(shown.first_path_moves(usize::MAX)) });
    let span = TraceSpan { steps, end };
    let wake = core.wake.clone();
    Some(Arc::new(move |to: &Destination| {
        save_trace(to, choice.format, &recording, &span, &mut |share| {
            if to.done.tell(share) {
                wake();
            }
            ControlFlow::Continue(())
        })?;
        Ok(())
    }))
}

impl TraceReport {
    /// That of a check that goes on.
    fn early(boards: usize, first: &Slip, step: u64) -> Self {
        let (title, slips) = (words::comparing(boards), vec![first.clone()]);
        Self { title, slips, rules: Vec::new(), rules_end: None, step }
    }
}

fn check(
    problem: &Problem,
    settings: Settings,
    trace: StudentTrace,
    progress: CheckProgress<'_>,
) -> Result<CheckedTrace, String> {
    let start = trace.start.unwrap_or(*problem.start());
    if start != *problem.start() || trace.boards[0].size() != problem.size() {
        return Err(words::other_board(&trace.start.unwrap_or(trace.boards[0])));
    }
    let checked = check_trace(problem, settings, &trace.boards, &trace.stated, progress)
        .map_err(|why| why.to_string())?;
    let title = checked.summary(&search_text(&settings));
    // Who stops the boards wants no rules.
    let wants_rules = checked.boards_differ() && checked.stopped_after.is_none();
    let differing = wants_rules.then_some(Differing { problem: *problem, settings, boards: trace.boards });
    let TraceCheck { slips, step, .. } = checked;
    Ok(CheckedTrace {
        report: TraceReport { title, slips, rules: Vec::new(), rules_end: None, step },
        differing,
    })
}

impl Differing {
    /// Rules that agree with the trace.
    fn rules(&self, progress: &mut dyn FnMut(f32) -> ControlFlow<()>) -> TriedRules {
        let rules = all_rules(&self.problem, self.settings, &self.boards);
        let report = compare_with_all_rules(&rules, cores(), progress);
        let rows = report.rows[..report.consistent()].iter();
        let sentence = |row: &ReportRow| {
            let rules = row.rules.first().map_or("", String::as_str);
            let (compared, title) = (row.agreement.expansions, row.algorithm.info().title);
            words::agrees(compared, self.boards.len(), title, rules)
        };
        let agreeing = rows.map(sentence).collect();
        TriedRules { agreeing, end: words::tried(report.tried, report.combinations, report.consistent()) }
    }
}
