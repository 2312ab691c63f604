//! One run of a watched program: while it writes, and what is found when it has ended.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use super::output::{FirstDifference, ProgramOutput};
use super::words;
use crate::compare::find::search_text;
use crate::compare::{
    WatchEnd, WatchNews, WatchPlan, WatchSource, Watched, compare_with_all_rules, record_program,
};
use crate::core::{Core, Shown};
use crate::file::WatchedLine;
use crate::learn::{
    FoundMistake, ReferenceOrder, Slip, WatchAnswer, WatchFact, WatchedSearch, all_rules, judge,
};
use crate::picture::capitalised;
use crate::platform::{Instant, cores};
use crate::puzzle::Board;
use crate::recording::{Columns, Position, Recording, Watcher};
use crate::search::{Guard, NodeId, Settings};
use crate::worker::{Search, TaskFailed, Wake, Work};

/// A program and what is known of it.
pub struct ProgramRun {
    pub name: String,
    pub settings: Settings,
    output: Arc<Mutex<ProgramOutput>>,
    ended: Arc<Mutex<Option<Watched>>>,
    /// The columns of its recording.
    of: Weak<Columns>,
    started: Instant,
    elapsed: Option<Duration>,
    pub end: Option<WatchEnd>,
    judging: Option<Work<Result<WatchReport, String>>>,
    pub report: Option<WatchReport>,
    /// Why there is no report.
    pub problem: Option<String>,
    /// Whether the search was shown at the first difference.
    has_gone: bool,
    /// The nodes of both boards of the first difference, as the program made them: known once the search was shown there.
    pub nodes: [Option<NodeId>; 2],
}

/// What is found about a program that has ended.
#[derive(Clone, PartialEq, Debug)]
pub struct WatchReport {
    /// How many boards agree, and with which search.
    pub title: String,
    /// The usual mistakes that explain what differs.
    pub mistakes: Vec<String>,
    /// The first difference in words, and how many follow.
    pub difference: Vec<String>,
    pub findings: Vec<FoundFact>,
    /// Other searches that expand the same boards.
    pub same: Vec<String>,
    /// The steps before the first difference.
    pub step: Option<u64>,
    pub is_right: bool,
}

/// What the events show to be wrong, with its place.
#[derive(Clone, PartialEq, Debug)]
pub struct FoundFact {
    pub sentence: String,
    pub step: u64,
    pub board: Option<Board>,
}

/// Other searches that are named.
const MOST_SAME: usize = 3;

impl ProgramRun {
    /// Records a program that was started, from an empty recording. Gives what fills that.
    pub fn new(name: String, plan: WatchPlan, source: WatchSource, recording: &Recording) -> (Self, Search) {
        let (output, ended) =
            (Arc::<Mutex<ProgramOutput>>::default(), Arc::<Mutex<Option<Watched>>>::default());
        let run = Self {
            name,
            settings: plan.settings,
            output: Arc::clone(&output),
            ended: Arc::clone(&ended),
            of: Arc::downgrade(recording.columns()),
            started: Instant::now(),
            elapsed: None,
            end: None,
            judging: None,
            report: None,
            problem: None,
            has_gone: false,
            nodes: [None; 2],
        };
        let search = move |recording: &Recording, guard: Guard<'_>, watcher: &mut dyn Watcher| {
            let mut reference = ReferenceOrder::new(plan.problem, plan.settings);
            let tell = |change: &mut dyn FnMut(&mut ProgramOutput)| {
                change(&mut output.lock().unwrap_or_else(PoisonError::into_inner));
            };
            let mut receive = |news: WatchNews| {
                tell(&mut |output| match &news {
                    WatchNews::Events(events) => output.events = *events,
                    WatchNews::Output(bytes) => output.lines.add(bytes),
                    WatchNews::Errors(bytes) => output.errors.add(bytes),
                    WatchNews::Line(WatchedLine::Wrong { line, what }) => output.add_wrong(*line, what),
                    WatchNews::Line(_) => {}
                });
            };
            let mut differs = false;
            let mut each = |boards: &[Board]| {
                let Some((took, before)) = boards.split_last().filter(|_| !differs) else { return };
                let Some(right) = reference.at(before.len()).filter(|right| right.as_ref() != Some(took))
                else {
                    return;
                };
                differs = true;
                let difference = FirstDifference { alike: before.len() as u64, took: *took, right };
                tell(&mut |output| output.difference = Some(difference));
            };
            let (progress, answer, watched) =
                record_program(source, &plan, (recording, guard, watcher), &mut receive, &mut each);
            tell(&mut ProgramOutput::end);
            *ended.lock().unwrap_or_else(PoisonError::into_inner) = watched;
            (progress, answer)
        };
        (run, Box::new(search))
    }

    /// What it wrote until now.
    pub fn output(&self) -> ProgramOutput {
        self.output_now().clone()
    }

    fn output_now(&self) -> MutexGuard<'_, ProgramOutput> {
        self.output.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn is_running(&self) -> bool {
        self.end.is_none() && self.problem.is_none()
    }

    /// Whether what it did is still compared.
    pub fn is_judged(&self) -> bool {
        self.judging.is_some()
    }

    pub fn elapsed(&self) -> Duration {
        self.elapsed.unwrap_or_else(|| self.started.elapsed())
    }

    /// Whether its search is the one that is shown.
    pub fn is_shown(&self, shown: Option<&Shown>) -> bool {
        shown.is_some_and(|shown| std::ptr::eq(self.of.as_ptr(), Arc::as_ptr(shown.recording.columns())))
    }

    /// The first difference that is known.
    pub fn difference(&self) -> Option<FirstDifference> {
        self.output_now().difference
    }

    /// Takes what other threads have done. Gives whether the program has ended just now without an expansion.
    pub fn receive(&mut self, core: &mut Core) -> bool {
        if !self.has_gone && self.is_shown(core.shown.as_ref()) {
            self.go_to_difference(core);
        }
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut is_empty = false;
        if let Some(watched) = ended {
            (self.end, self.elapsed) = (Some(watched.end), Some(self.started.elapsed()));
            is_empty = watched.search.expanded().is_empty();
            if is_empty {
                let end = words::end(watched.end);
                self.problem = Some(words::no_expansions(watched.search.events(), end.as_deref()));
            } else {
                self.judge(watched, &core.wake);
            }
        }
        if let Some(done) = self.judging.as_mut().and_then(Work::poll) {
            self.judging = None;
            match done {
                Ok(Ok(report)) => {
                    if let Some(step) =
                        report.step.filter(|_| !self.has_gone && self.is_shown(core.shown.as_ref()))
                    {
                        self.has_gone = true;
                        core.go_to(Position::after(step));
                    }
                    self.report = Some(report);
                }
                Ok(Err(problem)) => self.problem = Some(problem),
                Err(TaskFailed::OutOfMemory | TaskFailed::Panicked) => {
                    self.problem = Some(words::FAILED.to_owned());
                }
            }
        }
        is_empty
    }

    /// Shows the open list before the first choice that differs.
    pub fn go_to_difference(&mut self, core: &mut Core) {
        let Some(difference) = self.difference() else { return };
        if core.shown.as_ref().is_some_and(|shown| shown.steps() > difference.alike || !shown.is_running()) {
            self.has_gone = true;
            core.go_to_choice(Position::after(difference.alike));
            let boards = [Some(difference.took), difference.right];
            self.nodes = boards.map(|board| core.node_here(&board?));
            if let Some(shown) = &mut core.shown {
                shown.note_difference(difference.alike, self.nodes[1]);
            }
        }
    }

    fn judge(&mut self, watched: Watched, wake: &Wake) {
        let settings = self.settings;
        let work =
            move |progress: &mut dyn FnMut(f32) -> ControlFlow<()>| report(watched, settings, progress);
        match Work::start("judge", wake.clone(), work) {
            Ok(judging) => self.judging = Some(judging),
            Err(_) => self.problem = Some(words::FAILED.to_owned()),
        }
    }
}

/// Compares what a program did with the reference, and looks for the reasons.
fn report(
    watched: Watched,
    settings: Settings,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Result<WatchReport, String> {
    /// What is done when the usual mistakes were tried.
    const MISTAKES: f32 = 0.3;
    let Watched { mut search, end, .. } = watched;
    let answer = judge(&mut search, settings, end.is_by_itself(), &mut |done| progress(done * MISTAKES));
    let answer = answer.map_err(|why| why.to_string())?;
    let WatchAnswer { verdict, mistakes, is_right, .. } = &answer;
    let check = &verdict.check;
    let mut same = Vec::new();
    if check.boards_differ() {
        let rules = all_rules(search.problem(), settings, search.expanded());
        let found =
            compare_with_all_rules(&rules, cores(), &mut |done| progress(MISTAKES + done * (1.0 - MISTAKES)));
        let rows = found.rows.iter().take(found.consistent().min(MOST_SAME));
        same = rows.map(|row| words::same_search(row.algorithm.info().title, row.rules.first())).collect();
    }
    let first = check.slips.first();
    let mut difference: Vec<String> = first.map(Slip::sentence).into_iter().collect();
    difference.extend(check.slips.len().checked_sub(2).map(|more| words::more_differences(more + 1)));
    difference.extend(verdict.ends_early());
    Ok(WatchReport {
        title: check.summary(&search_text(&settings)),
        mistakes: mistakes
            .iter()
            .map(FoundMistake::sentence)
            .map(|sentence| capitalised(&sentence))
            .collect(),
        difference: difference.iter().map(|sentence| capitalised(sentence)).collect(),
        findings: findings(&search),
        same,
        step: first.map(|_| check.step),
        is_right: *is_right,
    })
}

fn findings(search: &WatchedSearch) -> Vec<FoundFact> {
    let facts = search.facts();
    let finding = |fact: &WatchFact| FoundFact {
        sentence: capitalised(&fact.sentence(facts.count(&fact.kind))),
        step: search.expansions_by(fact.line) as u64,
        board: fact.board,
    };
    facts.firsts().map(finding).collect()
}
