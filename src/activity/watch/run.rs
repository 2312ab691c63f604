//! One run of a watched program: while it writes, and what is found when it has ended.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use crate::activity::dialog_work::DialogWork;
use crate::compare::find::search_text;
use crate::compare::{
    TIME_FOR_MISTAKES, WatchEnd, WatchOutput, WatchPlan, WatchSource, Watched, compare_with_all_rules,
    judge_in_time, record_program, showing_text,
};
use crate::core::{Core, Shown, StepTarget};
use crate::learn::{FindingKind, ReferenceOrder, WatchFinding, WatchedSearch, all_rules};
use crate::memory::lock;
use crate::picture::capitalised;
use crate::platform::{Instant, cores};
use crate::puzzle::Board;
use crate::recording::{Columns, Position, Recording, Watcher};
use crate::search::{Guard, NodeId, Problem, Settings};
use crate::worker::Search;

/// What the thread of a program tells.
#[derive(Default)]
struct ToldOfRun {
    output: WatchOutput,
    difference: Option<FirstDifference>,
    ended: Option<Watched>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstDifference {
    /// The expansions before it.
    pub alike: u64,
    pub took: Board,
    /// What the reference takes; `None` if it has ended before.
    pub right: Option<Board>,
}

pub struct ProgramRun {
    pub name: String,
    pub settings: Settings,
    told: Arc<Mutex<ToldOfRun>>,
    columns: Weak<Columns>,
    started: Instant,
    elapsed: Option<Duration>,
    pub end: Option<WatchEnd>,
    /// While what it did is still compared.
    pub judging: DialogWork<(WatchReport, Option<TriedBoards>)>,
    pub report: Option<WatchReport>,
    /// Other searches that expand the same boards, and their rules: looked for when the report is shown.
    pub same: DialogWork<Vec<(String, Settings)>>,
    pub problem: Option<String>,
    /// Whether the search was shown at the first difference.
    has_gone: bool,
    /// The nodes of both boards of the first difference, as the program made them: known once the search was shown there.
    pub nodes: [Option<NodeId>; 2],
}

#[derive(Clone, PartialEq, Debug)]
pub struct WatchReport {
    /// How many boards agree, and with which search.
    pub title: String,
    /// What is found, the likeliest first.
    pub findings: Vec<FoundFact>,
    /// The steps before the first difference that matters.
    pub step: Option<u64>,
    pub is_right: bool,
    /// The rules that explain what differs, if nothing is wrong.
    pub explained_by: Option<Settings>,
    /// How many usual mistakes would show on this board, if it is an easy one.
    pub showing: Option<String>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct FoundFact {
    pub sentence: String,
    pub is_wrong: bool,
    pub at: StepTarget,
    pub board: Option<Board>,
    /// The rules that it names, which can be set.
    pub rules: Option<Settings>,
}

const MOST_SAME: usize = 3;

impl ProgramRun {
    /// Records a program that was started, from an empty recording. Gives what fills that.
    pub fn new(name: String, plan: WatchPlan, source: WatchSource, recording: &Recording) -> (Self, Search) {
        let told = Arc::<Mutex<ToldOfRun>>::default();
        let run = Self {
            name,
            settings: plan.settings,
            told: Arc::clone(&told),
            columns: Arc::downgrade(recording.columns()),
            started: Instant::now(),
            elapsed: None,
            end: None,
            judging: DialogWork::default(),
            same: DialogWork::default(),
            report: None,
            problem: None,
            has_gone: false,
            nodes: [None; 2],
        };
        let search = move |recording: &Recording, guard: Guard<'_>, watcher: &mut dyn Watcher| {
            let mut reference = ReferenceOrder::new(plan.problem, plan.settings);
            let mut receive = |news| lock(&told).output.receive(news);
            let mut differs = false;
            let mut each = |boards: &[Board]| {
                if let Some((took, before)) = boards.split_last().filter(|_| !differs)
                    && let Some(right) = reference.at(before.len())
                    && right.as_ref() != Some(took)
                {
                    differs = true;
                    let difference = FirstDifference { alike: before.len() as u64, took: *took, right };
                    lock(&told).difference = Some(difference);
                }
            };
            let (progress, answer, watched) =
                record_program(source, &plan, (recording, guard, watcher), &mut receive, &mut each);
            let mut told = lock(&told);
            told.output.errors.finish_last_line();
            told.ended = watched;
            (progress, answer)
        };
        (run, Box::new(search))
    }

    pub fn output(&self) -> WatchOutput {
        lock(&self.told).output.clone()
    }

    pub fn difference(&self) -> Option<FirstDifference> {
        lock(&self.told).difference
    }

    pub fn is_running(&self) -> bool {
        self.end.is_none() && self.problem.is_none()
    }

    pub fn elapsed(&self) -> Duration {
        self.elapsed.unwrap_or_else(|| self.started.elapsed())
    }

    pub fn is_shown(&self, shown: Option<&Shown>) -> bool {
        shown.is_some_and(|shown| shown.shows(&self.columns))
    }

    /// Takes what other threads have done. Gives whether the program has ended just now without an expansion.
    pub fn receive(&mut self, core: &mut Core) -> bool {
        if !self.has_gone && self.is_shown(core.shown.as_ref()) {
            self.go_to_difference(core);
        }
        let ended = lock(&self.told).ended.take();
        let mut is_empty = false;
        if let Some(watched) = ended {
            (self.end, self.elapsed) = (Some(watched.end), Some(self.started.elapsed()));
            is_empty = watched.search.expanded.is_empty();
            if is_empty {
                let what = if watched.search.events == 0 { "events" } else { "event “expand”" };
                self.problem = Some(format!("The program wrote no {what}."));
            } else {
                let settings = self.settings;
                self.judging.start("the comparison with the reference", core, move |progress| {
                    report(watched, settings, &mut |done| progress(done, ()))
                });
            }
        }
        self.same.poll();
        match self.judging.take() {
            Some(Ok((report, compared))) => {
                self.go_to_what_matters(&report, core);
                self.report = Some(report);
                if let Some(compared) = compared {
                    self.same.start("the search for other rules", core, move |progress| {
                        Ok::<_, String>(same_searches(&compared, &mut |done| progress(done, ())))
                    });
                }
            }
            Some(Err(problem)) => self.problem = Some(capitalised(&problem)),
            None => {}
        }
        is_empty
    }

    /// Another tie may come before the difference that matters.
    fn go_to_what_matters(&mut self, report: &WatchReport, core: &mut Core) {
        let shown = core.shown.as_ref();
        let waits = !self.has_gone || shown.is_some_and(Shown::is_at_difference);
        let first = self.difference().map(|difference| difference.alike);
        let may_go = waits && first != report.step && self.is_shown(shown);
        if let Some(step) = report.step.filter(|_| may_go) {
            self.has_gone = true;
            core.go_to_choice(Position::after(step));
        }
    }

    pub fn go_to_difference(&mut self, core: &mut Core) {
        let Some(FirstDifference { alike, took, right }) = self.difference() else { return };
        if core.go_to_difference(alike, right) {
            self.has_gone = true;
            self.nodes = [Some(took), right].map(|board| core.node_here(&board?));
        }
    }
}

/// A problem, the settings of the reference, and the boards of the program.
type TriedBoards = (Problem, Settings, Vec<Board>);

fn same_searches(
    (problem, settings, boards): &TriedBoards,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Vec<(String, Settings)> {
    let found = compare_with_all_rules(&all_rules(problem, *settings, boards), cores(), progress);
    let rows = found.rows.iter().take(found.consistent().min(MOST_SAME));
    rows.map(|row| (search_text(&row.plainest), row.plainest)).collect()
}

/// What is found about a program, and what all rules are to be compared with if it differs.
fn report(
    watched: Watched,
    settings: Settings,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Result<(WatchReport, Option<TriedBoards>), String> {
    let Watched { mut search, end, .. } = watched;
    let ended = end.is_by_itself();
    let answer = judge_in_time(&mut search, settings, ended, TIME_FOR_MISTAKES, progress);
    let answer = answer.map_err(|why| why.to_string())?;
    let first = answer.verdict.first().map(|slip| slip.number as u64 - 1);
    let difference = first.unwrap_or(search.expanded.len() as u64);
    let report = WatchReport {
        title: capitalised(&answer.verdict.summary(search.expanded.len(), &search_text(&settings))),
        step: first,
        is_right: answer.is_right,
        explained_by: answer.is_explained.then_some(answer.rules),
        showing: answer.showing(&search).map(showing_text),
        findings: answer.findings.iter().map(|finding| found_fact(&search, finding, difference)).collect(),
    };
    let tried = Settings { costs: answer.rules.costs, ..settings };
    let differs = answer.verdict.check.boards_differ();
    Ok((report, differs.then_some((search.problem, tried, search.expanded))))
}

/// A finding without a line of its own is at the first difference.
fn found_fact(search: &WatchedSearch, finding: &WatchFinding, difference: u64) -> FoundFact {
    let at_difference = StepTarget { position: Position::after(difference), shows_choice: true };
    let (is_wrong, at, board) = match &finding.kind {
        FindingKind::Fact(fact) => {
            let after = Position::after(search.expansions_by(fact.line) as u64);
            (!fact.kind.is_note(), after.into(), fact.board)
        }
        kind => (*kind != FindingKind::Note, at_difference, None),
    };
    FoundFact { sentence: capitalised(&finding.sentence), is_wrong, at, board, rules: finding.rules }
}
