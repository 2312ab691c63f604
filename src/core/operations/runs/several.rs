//! Running a set of searches.

use std::num::NonZero;
use std::sync::{Arc, PoisonError};

use crate::compare::{BatchEvent, Measured, RunOutcome, RunSet, measure_all};
use crate::core::runs::{EndedRuns, RunningSet, Runs};
use crate::core::state::Core;
use crate::core::text;
use crate::file::Document;
use crate::platform::cores;
use crate::search::{Limits, Stop};
use crate::worker::Work;

impl Core {
    /// Why no set can be run now.
    ///
    /// # Errors
    /// The reason, for a tooltip.
    pub fn can_run_several(&self) -> Result<(), &'static str> {
        match (&self.runs.several, self.is_running()) {
            (Some(_), _) => Err("Several searches are already running: stop them first"),
            (None, true) => Err("Wait until the search has ended, or stop it"),
            (None, false) => Ok(()),
        }
    }

    /// Runs the searches of a set that are not in the table yet.
    pub(crate) fn run_several(&mut self, set: &'static RunSet) {
        if self.can_run_several().is_err() {
            return;
        }
        let problem = self.runs_board();
        if !problem.is_solvable() {
            self.say(text::SEVERAL_UNSOLVABLE);
            return;
        }
        for column in set.columns() {
            self.runs.show_column(column, true);
        }
        let settings = self.editor.document().settings;
        let all = set.documents_in(self.editor.course().map(AsRef::as_ref), problem, settings);
        let left_out = set.left_out(problem.size(), settings);
        if all.is_empty() {
            self.say(text::none_fits(set.title, problem.size()));
            return;
        }
        let documents: Vec<_> = all.into_iter().filter(|document| !is_known(&self.runs, document)).collect();
        if documents.is_empty() {
            self.say(text::several_are_known(set.title));
            return;
        }
        if left_out.is_some() {
            self.say(text::some_do_not_fit(problem.size()));
        }
        self.measure(Some(set), documents, cores());
    }

    /// Runs the searches of a session that was opened, one after the other, so that each has its own time.
    pub(crate) fn measure_again(&mut self, documents: Vec<Document>) {
        if self.can_run_several().is_ok() && !documents.is_empty() {
            self.measure(None, documents, NonZero::<usize>::MIN);
        }
    }

    fn measure(&mut self, set: Option<&'static RunSet>, documents: Vec<Document>, threads: NonZero<usize>) {
        let max_bytes = self.granted_to_set();
        let limits = Limits { max_bytes, ..self.limits };
        let results = EndedRuns::default();
        let (searched, found, wake) = (documents.clone(), Arc::clone(&results), self.wake.clone());
        let job = Work::start("run several", self.wake.clone(), move |progress| {
            measure_all(&searched, limits, threads, None, &mut |event| match event {
                BatchEvent::Preparing(done) => progress(done),
                BatchEvent::Waiting => progress(0.0),
                BatchEvent::Measured { number, measured, alone } => {
                    found.lock().unwrap_or_else(PoisonError::into_inner).push((number, *measured, alone));
                    wake();
                    progress(0.0)
                }
            })
        });
        match job {
            Ok(job) => {
                self.runs.several = Some(RunningSet { set, documents, measured: 0, results, job, max_bytes });
            }
            Err(error) => self.complain(text::search_not_started(&error)),
        }
    }

    /// Takes what has ended.
    pub(crate) fn receive_several(&mut self) {
        let Some(several) = &mut self.runs.several else { return };
        let ended = several.job.poll();
        // After that question: what was measured before the end is there.
        let results = std::mem::take(&mut *several.results.lock().unwrap_or_else(PoisonError::into_inner));
        several.measured += results.len();
        let new: Vec<_> =
            results.into_iter().map(|(number, run, alone)| (several.documents[number], run, alone)).collect();
        for (document, run, alone) in new {
            self.take_measured(document, &run, alone);
        }
        match ended {
            None => return,
            Some(Ok(Ok(_))) => {}
            Some(Ok(Err(error))) => self.complain(text::search_not_started(&error)),
            Some(Err(failed)) => self.complain(failed.to_string()),
        }
        self.runs.several = None;
    }

    fn take_measured(&mut self, document: Document, run: &Measured, alone: bool) {
        if run.figures.outcome == RunOutcome::Limit(Stop::Cancelled) {
            return;
        }
        let id = self.runs.add(document, false);
        let is_shown = self.runs.shown() == Some(id);
        let is_limit = matches!(run.figures.outcome, RunOutcome::Limit(_));
        // One that is kept and could continue has ended elsewhere: it is searched again when it is brought back.
        if !is_shown && !is_limit {
            self.runs.drop_search_of(&document);
        }
        if let Some(row) = self.runs.row_mut(id).filter(|row| !is_shown && !row.is_parked()) {
            row.figures = Some(run.figures);
            row.is_disturbed = !alone;
            row.failure = None;
        }
    }

    /// Starts what is left of a set again, where its searches may no longer take as much memory together.
    pub(crate) fn keep_several_within_limit(&mut self) {
        self.receive_several();
        let most = self.limits.max_bytes / 2;
        let Some(RunningSet { set, documents, .. }) =
            self.runs.several.take_if(|several| several.max_bytes > most)
        else {
            return;
        };
        let left: Vec<_> = documents.into_iter().filter(|document| !is_known(&self.runs, document)).collect();
        if !left.is_empty() {
            self.measure(set, left, set.map_or(NonZero::<usize>::MIN, |_| cores()));
        }
    }

    /// Stops the searches of the set that is being run.
    pub(crate) fn stop_several(&mut self) {
        self.receive_several();
        self.runs.several = None;
    }
}

/// Whether its figures would be the same again.
fn is_known(runs: &Runs, document: &Document) -> bool {
    let row = runs.id_of(document).and_then(|id| runs.row(id));
    let figures = row.and_then(|row| row.figures.as_ref());
    // That of the search on the screen is what the screen shows: the user can continue it.
    row.is_some_and(|row| runs.shown() == Some(row.id))
        || figures.is_some_and(|figures| !matches!(figures.outcome, RunOutcome::Limit(_)))
}
