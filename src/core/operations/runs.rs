//! What is done to the table of runs, and to the search that is shown because of it.

use std::num::NonZero;
use std::sync::Arc;

use crate::compare::{
    BatchEvent, Measured, RunColumn, RunOutcome, RunSet, RunTableFormat, drawn_table, measure_all,
};
use crate::core::runs::{
    EndedRuns, ListedRun, MemoryBeside, RunId, RunRow, RunningSet, Runs, RunsAction, facts_with, figures_of,
};
use crate::core::{Core, Shown, text};
use crate::file::Document;
use crate::memory::lock;
use crate::picture::counted;
use crate::picture::runs::RunsTable;
use crate::platform::cores;
use crate::recording::Direction;
use crate::search::{Limits, Problem, Stop};
use crate::worker::{Ending, Work};

/// A new search has at least this fraction of the limit: 1/16.
const LEAST_SHARE: u64 = 16;

/// The most bytes of a trial of live editing: a search that ends at once needs less.
const MOST_OF_TRIAL: u64 = 64 << 20;

impl Core {
    pub(crate) fn list_runs_of_shown(&mut self) {
        (self.runs.board, self.runs.focus) = (None, None);
    }

    pub(crate) fn change_runs(&mut self, action: RunsAction) {
        match action {
            RunsAction::Focus(id) => self.runs.focus = Some(id),
            RunsAction::BringBack(id) => self.bring_back(id),
            RunsAction::Mark(id, mark) => {
                self.runs.mark(id, mark);
                self.runs.focus = Some(id);
            }
            RunsAction::Remove(id) => {
                let listed = self.listed_runs();
                let place = listed.iter().position(|row| row.id == id);
                let after =
                    place.and_then(|place| listed.get(place + 1).or(listed.get(place.checked_sub(1)?)));
                self.runs.focus = after.map(|row| row.id);
                self.runs.remove(&[id], self.shown.as_ref());
                self.say(text::removed_runs(1));
            }
            RunsAction::RemoveAll => {
                let ids: Vec<_> = self.listed_runs().iter().map(|row| row.id).collect();
                self.runs.remove(&ids, self.shown.as_ref());
                self.say(text::removed_runs(ids.len()));
            }
            RunsAction::Restore => {
                let on_screen = self.shown.as_ref().map(Shown::document);
                self.runs.restore(on_screen.as_ref());
                self.note_ending();
                self.notice = None;
            }
            RunsAction::SortBy(column) => self.runs.sort = self.runs.sort.after_click(column),
            RunsAction::ShowColumn(column, show) => self.runs.show_column(column, show),
            RunsAction::ShowBoard(problem) => (self.runs.board, self.runs.focus) = (Some(problem), None),
            RunsAction::RunSeveral(set) => self.run_several(set),
            RunsAction::StopSeveral => self.stop_several(),
            RunsAction::Copy(format) => self.copy_runs(format),
            // A picture is drawn elsewhere.
            RunsAction::Save(_) => {}
        }
    }

    /// Shows the search of a row again, where it was left. It is searched again where memory did not allow to keep it.
    pub(crate) fn bring_back(&mut self, id: RunId) {
        let Some(document) = self.runs.row(id).map(|row| row.document) else { return };
        self.runs.keep(id);
        self.editor.change(document);
        if self.runs.shown != Some(id) || self.shown.is_none() {
            self.show_row(id, document);
        }
    }

    /// Puts the search of a row on the screen. Its boards and settings are in the editor already.
    pub(crate) fn show_row(&mut self, id: RunId, document: Document) {
        self.leave_search();
        let left_at = self.runs.left_at(&document);
        if let Some(mut shown) = self.runs.take_parked(id) {
            shown.is_parked = false;
            self.shown = Some(*shown);
            self.runs.note_shown(id);
        } else {
            let Some(mut shown) = self.start_search_of(document) else { return };
            shown.go_to(left_at);
            self.shown = Some(shown);
            self.runs.note_shown(id);
            self.runs.forget_figures();
        }
        self.keep_within_limit();
    }

    pub fn runs_table(&self, listed: &[ListedRun<'_>]) -> RunsTable {
        let runs: Vec<_> = listed.iter().map(|(row, facts)| (*facts, self.runs.mark_of(row.id))).collect();
        let sorted = self.runs.sort.by.map(|(column, order)| (column, order == Direction::Forwards));
        let board = self.runs_board();
        let has_same_start = |other: &&Problem| other.start() == board.start();
        let with_goal = self.boards_of_runs().iter().filter(has_same_start).count() > 1;
        let name = if with_goal { text::problem_in_words(&board) } else { board.start().to_string() };
        RunsTable {
            title: format!("Runs {}", listed.len()),
            subtitle: match self.runs.optimum(&board) {
                Some(moves) => format!("{name}, {} at best", counted(moves as usize, "move", "moves")),
                None if board.is_solvable() => name,
                None => format!("{name}, unsolvable"),
            },
            ..drawn_table(&self.runs.columns(), sorted, &runs)
        }
    }

    fn copy_runs(&mut self, format: RunTableFormat) {
        let facts: Vec<_> = self.listed_facts().into_iter().map(|(_, facts)| facts).collect();
        let chosen = self.runs.columns();
        let columns: Vec<_> = RunColumn::all().filter(|column| chosen.contains(column)).collect();
        let copied = format.write(&columns, &facts);
        let said = format!("Copied {} as {}", counted(facts.len(), "run", "runs"), format.title());
        self.clipboard.text = Some(copied);
        self.say(said);
    }

    pub(crate) fn show_run(&mut self, shown: Shown, is_provisional: bool) {
        let document = shown.document();
        self.runs.drop_search_of(&document);
        let id = self.runs.add(document, is_provisional);
        self.shown = Some(shown);
        self.runs.note_shown(id);
        self.runs.forget_figures();
        self.note_ending();
        self.keep_within_limit();
    }

    /// Keeps a search that leaves another screen in the table. `is_disturbed` if other searches ran at the same time.
    pub(crate) fn keep_run(&mut self, shown: Shown, is_disturbed: bool) {
        self.runs.take_in(Box::new(shown), is_disturbed);
        self.keep_within_limit();
    }

    /// The bytes of the searches of another screen, and of the maps. A search that shares its memory with a run counts
    /// once that run is dropped.
    fn bytes_beside(&self) -> u64 {
        let is_elsewhere = |document: &Document| {
            let is_shown =
                self.shown.as_ref().is_some_and(|shown| document.is_same_search(&shown.document()));
            is_shown || self.runs.parked(document).is_some()
        };
        let MemoryBeside { own, shared } = &self.runs.beside;
        let alone = shared.iter().filter(|(document, _)| !is_elsewhere(document));
        let map =
            self.map.bytes() + self.runs.by_hand + self.shown.as_ref().map_or(0, |shown| shown.map.bytes());
        own + alone.map(|(_, bytes)| bytes).sum::<u64>() + map
    }

    /// The memory for a map, which searches in the table make room for.
    pub(crate) fn granted_to_map(&self) -> u64 {
        let shown = self.shown.as_ref().map_or(0, Shown::bytes);
        self.limits.max_bytes.saturating_sub(shown.saturating_add(self.bytes_beside()))
    }

    pub(crate) fn granted_to_next(&mut self) -> u64 {
        let max_bytes = self.limits.max_bytes;
        let shown = self.shown.as_ref().map_or(0, Shown::bytes);
        let needed = shown.saturating_add(self.bytes_beside()).saturating_add(max_bytes / LEAST_SHARE);
        self.runs.leave_room(max_bytes, needed.min(max_bytes));
        // What shares the memory of a run that was just dropped now counts by itself.
        let others = shown.saturating_add(self.bytes_beside());
        max_bytes.saturating_sub(self.runs.parked_bytes()).saturating_sub(others)
    }

    /// The memory for a trial of live editing. Nothing is dropped for it.
    pub(crate) fn granted_to_trial(&self) -> u64 {
        (self.limits.max_bytes / LEAST_SHARE).min(MOST_OF_TRIAL)
    }

    /// The memory for a set, or for finding boards: half of the limit, even if runs are dropped for it. The rest is for other searches.
    pub(crate) fn granted_to_set(&mut self) -> u64 {
        let max_bytes = self.limits.max_bytes;
        let shown = self.shown.as_ref().map_or(0, Shown::bytes);
        self.runs.leave_room(max_bytes, shown.saturating_add(max_bytes / 2).min(max_bytes));
        // What is just being dropped is free before the searches have grown that large.
        let left = max_bytes.saturating_sub(self.runs.held_bytes()).saturating_sub(shown);
        left.min(max_bytes / 2)
    }

    pub(crate) fn keep_within_limit(&mut self) {
        let shown = self.shown.as_ref().map_or(0, |shown| shown.bytes() + shown.map.bytes());
        self.runs.leave_room(self.limits.max_bytes, shown + self.runs.by_hand);
    }

    /// Keeps the table up to date, and grants more memory to the search on the screen where it waits for that.
    pub(crate) fn receive_runs(&mut self) {
        self.runs.receive_parked();
        self.note_ending();
        // Before more memory is granted: the end of a set frees some.
        self.receive_several();
        self.grant_more();
    }

    pub(crate) fn note_ending(&mut self) {
        let Some(shown) = &self.shown else { return };
        let Some(row) = self.runs.shown.and_then(|id| self.runs.row_mut(id)) else { return };
        if shown.ending.is_none() {
            row.figures = None;
        } else if row.figures.is_none() {
            row.figures = figures_of(shown);
            row.is_disturbed = false;
            row.failure = match &shown.ending {
                Some(Ending::Failed(message)) => Some(message.clone()),
                _ => None,
            };
        }
    }

    fn grant_more(&mut self) {
        let beside = self.bytes_beside();
        let Some(shown) = self.shown.as_mut().filter(|shown| shown.wants_memory) else { return };
        let most = shown.limits.max_bytes;
        let granted = most.saturating_sub(self.runs.parked_bytes()).saturating_sub(beside);
        if granted > shown.granted {
            shown.grant(granted);
        } else if self.runs.freeing.bytes() == 0 {
            // Its memory is granted when it is free.
            self.runs.drop_oldest();
        }
    }

    pub fn can_run_several(&self) -> Result<(), &'static str> {
        match (&self.runs.several, self.is_running()) {
            (Some(_), _) => Err("Several searches are already running: stop them first"),
            (None, true) => Err("Wait until the search has ended, or stop it"),
            (None, false) => Ok(()),
        }
    }

    pub(crate) fn run_several(&mut self, set: &'static RunSet) {
        if self.can_run_several().is_err() {
            return;
        }
        let problem = self.runs_board();
        if !problem.is_solvable() {
            self.say("No moves lead from this start to the goal: a set of searches would find no path");
            return;
        }
        for column in set.columns() {
            self.runs.show_column(column, true);
        }
        let settings = self.editor.document().settings;
        let all = set.documents(self.editor.course().map(AsRef::as_ref), problem, settings);
        let left_out = set.left_out(problem.size(), settings);
        if all.is_empty() {
            let (set, size) = (set.title, problem.size());
            self.say(format!(
                "No search of “{set}” can use this heuristic on {size} boards: choose another heuristic"
            ));
            return;
        }
        let documents: Vec<_> = all.into_iter().filter(|document| !is_known(&self.runs, document)).collect();
        if documents.is_empty() {
            self.say(format!("All runs of “{}” are already in the table", set.title));
            return;
        }
        if left_out.is_some() {
            let size = problem.size();
            self.say(format!("Searches that need another heuristic on {size} boards are left out"));
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
                    lock(&found).push((number, *measured, alone));
                    wake();
                    progress(0.0)
                }
            })
        });
        let several = |job| RunningSet { set, documents, measured: 0, results, job, max_bytes };
        self.runs.several = self.started(job, text::search_not_started).map(several);
    }

    pub(crate) fn receive_several(&mut self) {
        let Some(several) = &mut self.runs.several else { return };
        let ended = several.job.poll();
        // After that question: what was measured before the end is there.
        let results = std::mem::take(&mut *lock(&several.results));
        several.measured += results.len();
        let new: Vec<_> =
            results.into_iter().map(|(number, run, alone)| (several.documents[number], run, alone)).collect();
        for (document, run, alone) in new {
            self.take_measured(document, &run, alone);
        }
        match ended {
            None => return,
            Some(Ok(ended)) => {
                self.started(ended, text::search_not_started);
            }
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

    pub(crate) fn stop_several(&mut self) {
        self.receive_several();
        self.runs.several = None;
    }

    /// The boards whose runs can be listed: those with runs, and the one in the editor.
    pub fn boards_of_runs(&self) -> Vec<Problem> {
        let edited = self.editor.document().problem;
        let mut boards = self.runs.boards();
        if !boards.contains(&edited) {
            boards.push(edited);
        }
        boards
    }

    /// The board whose runs are listed: the chosen one, that of the screen, the last one with runs, or that of the editor.
    pub fn runs_board(&self) -> Problem {
        let edited = self.editor.document().problem;
        let boards = self.runs.boards();
        let chosen = self.runs.board.filter(|board| *board == edited || boards.contains(board));
        let of_shown = self.shown.as_ref().map(|shown| *shown.recording.problem());
        let of_shown = of_shown.filter(|board| boards.contains(board));
        chosen.or(of_shown).or(boards.last().copied()).unwrap_or(edited)
    }

    pub fn listed_runs(&self) -> Vec<&RunRow> {
        self.listed_facts().into_iter().map(|(row, _)| row).collect()
    }

    /// The rows of that board in the order of the table, with what the table shows of each.
    pub fn listed_facts(&self) -> Vec<ListedRun<'_>> {
        let board = self.runs_board();
        let optimum = self.runs.optimum(&board);
        let rows = self.runs.rows.iter().filter(|row| row.document.problem == board);
        let mut listed: Vec<_> =
            rows.map(|row| (row, facts_with(row, optimum, self.editor.counting()))).collect();
        self.runs.sort.sort(&mut listed);
        listed
    }

    /// The row that has the keyboard. It takes the list, because making one sorts the rows.
    pub fn focused_among(&self, listed: &[&RunRow]) -> Option<RunId> {
        let is_listed = |id: &RunId| listed.iter().any(|row| row.id == *id);
        let first = listed.first().map(|row| row.id);
        [self.runs.focus, self.runs.shown, first].into_iter().flatten().find(is_listed)
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
