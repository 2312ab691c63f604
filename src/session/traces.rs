//! Saving the steps of the search as a trace, and checking the trace of a student.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use super::files::{Purpose, SaveWork};
use super::{Session, text};
use crate::compare::find::search_text;
use crate::file::{
    Destination, StudentTrace, TraceEnd, TraceFormat, TraceSpan, load_student_trace, save_trace,
};
use crate::learn::by_hand::ReportRow;
use crate::learn::{Slip, TraceCheck, check_all_rules, check_trace};
use crate::puzzle::Board;
use crate::recording::Position;
use crate::search::{NodeId, Problem, Settings};
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
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TraceAction {
    /// Edits the trace to save; `None` closes the dialog.
    Choose(Option<TraceChoice>),
    /// Asks where to save it.
    AskForFile,
    /// Closes the report of a check.
    CloseReport,
}

/// What a check found.
#[derive(Clone, PartialEq, Debug)]
pub struct TraceReport {
    /// How many boards agree, and with which search.
    pub title: String,
    pub slips: Vec<Slip>,
    /// Rules that agree with the whole list, if this search does not. Empty until they are tried.
    pub rules: Vec<String>,
    step: u64,
}

/// What a check found, and the trace if its boards differ.
struct CheckedTrace {
    report: TraceReport,
    differing: Option<Differing>,
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
    pub choice: Option<TraceChoice>,
    check: Option<Work<Result<CheckedTrace, String>>>,
    pub report: Option<TraceReport>,
    /// While the report is open and rules are tried.
    rules: Option<Work<Vec<String>>>,
}

impl Traces {
    /// The share of all rules that were compared with the trace, from 0 to 1; `None` if none are being tried.
    pub fn tried(&self) -> Option<f32> {
        self.rules.as_ref().map(Work::done)
    }
}

impl Session {
    /// Opens the dialog: all steps that may be told.
    pub(super) fn choose_trace(&mut self) {
        let Some(shown) = &self.core.shown else { return };
        let to = shown.told_steps().unwrap_or(shown.position().steps).max(1);
        self.traces.choice = Some(TraceChoice { format: &TraceFormat::ALL[0], from: 1, to });
    }

    /// The last step that can be saved.
    pub fn last_step_to_save(&self) -> u64 {
        let steps =
            self.core.shown.as_ref().map(|shown| shown.told_steps().unwrap_or(shown.position().steps));
        steps.unwrap_or(1).max(1)
    }

    pub(super) fn change_traces(&mut self, action: TraceAction) {
        match action {
            TraceAction::Choose(choice) => self.traces.choice = choice,
            TraceAction::AskForFile => {
                if let Some(choice) = self.traces.choice.take() {
                    self.ask_for_file(Purpose::SaveTrace(choice));
                }
            }
            TraceAction::CloseReport => (self.traces.report, self.traces.rules) = (None, None),
        }
    }

    /// The work of writing a trace of what is shown; `None` before the first search.
    pub(super) fn trace_work(&self, choice: TraceChoice) -> Option<SaveWork> {
        let shown = self.core.shown.as_ref()?;
        let recording = shown.recording.shared();
        let steps = choice.from.max(1) - 1..choice.to.min(recording.steps());
        let is_end = steps.end == recording.steps() && shown.is_solved() && !shown.is_running();
        let end = is_end.then(|| TraceEnd { moves: Some(shown.first_path_moves(usize::MAX)) });
        let span = TraceSpan { steps, end };
        let wake = self.core.wake.clone();
        Some(Arc::new(move |to: &Destination| {
            let mut percent = 0;
            save_trace(to, choice.format, &recording, &span, &mut |share| {
                to.done.tell(share);
                let now = (share * 100.0) as u32;
                if now != percent {
                    percent = now;
                    wake();
                }
                ControlFlow::Continue(())
            })?;
            Ok(())
        }))
    }

    /// Reads a student's trace and compares it with the search that is shown.
    pub(super) fn check_trace_file(&mut self, path: PathBuf) {
        let Some(shown) = &self.core.shown else { return };
        let (problem, settings) = (*shown.recording.problem(), *shown.recording.settings());
        let job = Work::start("check", self.core.wake.clone(), move |_| {
            let trace = load_student_trace(&path, Some(problem.size())).map_err(|error| error.to_string())?;
            check(&problem, settings, trace)
        });
        match job {
            Ok(job) => {
                self.core.say(text::traces::CHECKING);
                self.traces.check = Some(job);
            }
            Err(error) => self.core.complain(text::file_task_not_started(&error)),
        }
    }

    /// Shows what was found, at the first difference, and then tries the other rules.
    pub(super) fn receive_traces(&mut self) {
        self.receive_rules();
        let Some(done) = self.traces.check.as_mut().and_then(Work::poll) else { return };
        self.traces.check = None;
        self.core.notice = None;
        match done {
            Ok(Ok(CheckedTrace { report, differing })) => {
                if let Some(slip) = report.slips.first() {
                    self.core.go_to(Position::after(report.step));
                    let node = slip.took.or(slip.right).and_then(|board| self.node_here(&board));
                    self.core.select(node);
                }
                self.traces.report = Some(report);
                // Without a thread, the report has no rules.
                self.traces.rules = differing.and_then(|differing| {
                    Work::start("rules", self.core.wake.clone(), move |progress| differing.rules(progress))
                        .ok()
                });
            }
            Ok(Err(problem)) => self.core.complain(problem),
            Err(TaskFailed::OutOfMemory | TaskFailed::Panicked) => self.core.complain(text::traces::FAILED),
        }
    }

    fn receive_rules(&mut self) {
        let Some(done) = self.traces.rules.as_mut().and_then(Work::poll) else { return };
        self.traces.rules = None;
        match (done, &mut self.traces.report) {
            (Ok(rules), Some(report)) => report.rules = rules,
            (Err(_), _) => self.core.complain(text::traces::FAILED),
            (Ok(_), None) => {}
        }
    }

    /// The newest node with a board at this moment.
    fn node_here(&self, board: &Board) -> Option<NodeId> {
        let shown = self.core.shown.as_ref()?;
        let generated = shown.moment()?.generated;
        let nodes = shown.recording.nodes();
        (0..generated).rev().map(NodeId).find(|id| nodes.state(*id) == board.state())
    }
}

fn check(problem: &Problem, settings: Settings, trace: StudentTrace) -> Result<CheckedTrace, String> {
    let start = trace.start.unwrap_or(*problem.start());
    if start != *problem.start() || trace.boards[0].size() != problem.size() {
        return Err(text::traces::other_board(&trace.start.unwrap_or(trace.boards[0])));
    }
    let checked =
        check_trace(problem, settings, &trace.boards, &trace.stated).map_err(|why| why.to_string())?;
    let title = checked.summary(&search_text(&settings));
    let differing =
        checked.boards_differ().then_some(Differing { problem: *problem, settings, boards: trace.boards });
    let TraceCheck { slips, step, .. } = checked;
    Ok(CheckedTrace { report: TraceReport { title, slips, rules: Vec::new(), step }, differing })
}

impl Differing {
    /// Rules that agree with the trace.
    fn rules(&self, progress: &mut dyn FnMut(f32) -> ControlFlow<()>) -> Vec<String> {
        let report = check_all_rules(&self.problem, self.settings, &self.boards, progress);
        let rows = report.rows[..report.consistent()].iter();
        let sentence = |row: &ReportRow| {
            let rules = row.rules.first().map_or("", String::as_str);
            let (compared, title) = (row.agreement.expansions, row.algorithm.info().title);
            text::traces::agrees(compared, self.boards.len(), title, rules)
        };
        rows.map(sentence).collect()
    }
}
