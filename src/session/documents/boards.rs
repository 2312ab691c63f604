//! The boards as a document: the file that they came from, and what a session file keeps beside them: the place in the search, the
//! table of runs, the search by hand and the screen. After a crash, the open lesson and the answers of Predict come back as well.

use std::path::PathBuf;
use std::sync::Arc;

use super::saver::WrittenFile;
use super::{Desk, Documents};
use crate::activity::Activities;
use crate::core::{Core, Editor, PanelId, Shown, SideTabs, StepTarget};
use crate::file::{BoardFile, Destination, Document, SavedPlace, SavedRun, SavedView, SessionState};
use crate::picture::{StepUnit, number};
use crate::session::enabled::can_run;

#[derive(Debug, Default)]
pub struct BoardOrigin {
    /// `None` if they are in no file.
    pub path: Option<PathBuf>,
    /// Whether it is a text that others wrote. It is not saved to: a board file in its place may have less.
    pub(super) is_text: bool,
    /// What stood in it when it was last read or written.
    pub(super) text: Option<Arc<str>>,
    /// The runs of the session that was last read or written; `None` if it was a board file.
    pub(super) session_runs: Option<Vec<SavedRun>>,
}

impl BoardOrigin {
    pub(super) fn is_session(&self) -> bool {
        self.session_runs.is_some()
    }

    pub(super) fn suggested(&self, is_session: bool) -> PathBuf {
        let path = self.path.as_ref().filter(|_| self.is_session() == is_session);
        let path = path.map(|path| if self.is_text { path.with_extension("ron") } else { path.clone() });
        path.unwrap_or_else(|| PathBuf::from(if is_session { "session.ron" } else { "boards.ron" }))
    }

    /// A destination that also knows the text of the open file, so that a change by another program is noticed.
    pub(super) fn destination(&self, to: Destination) -> Destination {
        let known = self.text.clone().filter(|_| self.path.as_ref() == Some(&to.path) && !self.is_text);
        Destination { known, ..to }
    }

    pub(super) fn were_saved(&mut self, written: &WrittenFile, path: PathBuf) {
        *self = Self {
            path: Some(path),
            is_text: false,
            text: written.text.get().cloned(),
            session_runs: written.file.session.as_ref().map(|session| session.runs.clone()),
        };
    }

    /// Whether the table of runs is another one than that of the session file. The places at which they were left do not count.
    pub(super) fn has_other_runs(&self, core: &Core) -> bool {
        let is_same =
            |(a, b): (&SavedRun, &SavedRun)| a.mark == b.mark && a.document.is_same_search(&b.document);
        self.session_runs.as_ref().is_some_and(|kept| {
            let now = runs_beside(&core.editor, core);
            now.len() != kept.len() || !now.iter().zip(kept).all(is_same)
        })
    }
}

impl From<StepTarget> for SavedPlace {
    fn from(StepTarget { position, shows_choice }: StepTarget) -> Self {
        Self { step: position.steps, event: position.events, choice: shows_choice }
    }
}

impl From<SavedPlace> for StepTarget {
    fn from(place: SavedPlace) -> Self {
        Self { position: place.position(), shows_choice: place.choice }
    }
}

pub(super) fn shown_target(core: &Core) -> StepTarget {
    core.shown.as_ref().map(Shown::target).unwrap_or_default()
}

/// The rows of the table, and the search on the screen unless it is that of the boards in this editor.
fn runs_beside(editor: &Editor, core: &Core) -> Vec<SavedRun> {
    let shows_other = !core.shows_search_of(editor);
    let saved = core.runs.to_save().map(|(row, at)| {
        let is_on_screen = core.runs.shown() == Some(row.id);
        SavedRun {
            document: row.document,
            mark: core.runs.mark_of(row.id),
            // That of the search on the screen is a field of its own.
            at: if is_on_screen { SavedPlace::default() } else { at.into() },
            is_shown: is_on_screen && shows_other,
        }
    });
    saved.collect()
}

fn view_to_save(core: &Core) -> SavedView {
    let layout = &core.layout;
    let tabs = layout.tabs.to_text();
    let screen = core.screen().0;
    SavedView {
        // Empty for a screen that is not opened again.
        screen: if screen.is_restored { screen.name } else { "" }.to_owned(),
        presenting: layout.is_presenting().then(|| layout.tabs.last().name()),
        panels: Some(tabs).filter(|tabs| *tabs != SideTabs::default().to_text()),
    }
}

fn show_view(view: &SavedView, desk: &mut Desk<'_>) {
    let layout = &mut desk.core.layout;
    layout.tabs = view.panels.as_deref().and_then(SideTabs::from_text).unwrap_or_default();
    layout.tabs.set_used(PanelId::Breakpoints, !desk.core.editor.annotations().is_empty());
    if layout.is_presenting() != view.presenting.is_some() {
        layout.toggle_presenting();
    }
    if let Some(tab) = view.presenting.as_deref().and_then(PanelId::tab_named) {
        layout.show(tab);
    }
    desk.activities.show_screen(&view.screen, desk.core);
}

impl Documents {
    pub fn to_save(&self, core: &Core, activities: &Activities) -> BoardFile {
        self.file_of(&core.editor, shown_target(core), core, activities)
    }

    /// All that would be lost in a crash: the boards that are behind a lesson, and what has files of its own.
    pub fn to_keep(&self, core: &Core, activities: &Activities) -> BoardFile {
        let (editor, at) = self.lesson.before().unwrap_or((&core.editor, shown_target(core)));
        let mut file = self.file_of(editor, at, core, activities);
        if let Some(state) = &mut file.session {
            state.lesson = self.lesson.to_keep(core);
            activities.keep(state);
        }
        file
    }

    fn file_of(&self, editor: &Editor, at: StepTarget, core: &Core, activities: &Activities) -> BoardFile {
        let mut state = SessionState {
            at: at.into(),
            runs: runs_beside(editor, core),
            view: view_to_save(core),
            limits: (core.limits != self.usual_limits).then(|| core.limits.into()),
            ..SessionState::default()
        };
        activities.save(&mut state);
        BoardFile { session: Some(Box::new(state)), ..BoardFile::from(editor.contents()) }
    }

    /// Puts the boards of a file in the editor, with all that a session file has beside them, or searches them.
    pub(super) fn put_boards(&mut self, file: BoardFile, origin: BoardOrigin, desk: &mut Desk<'_>) {
        let BoardFile { contents, session, .. } = file;
        desk.activities.other_boards();
        self.files.opened += 1;
        self.boards = origin;
        self.restoring = None;
        desk.core.open_breakpoints(&contents.annotations);
        desk.core.editor.load(contents);
        if let Some(state) = session {
            self.restore(&state, desk);
            self.boards.session_runs = Some(runs_beside(&desk.core.editor, desk.core));
        } else if can_run(desk.core).is_ok() {
            desk.core.run();
            if let Some(bookmark) = desk.core.editor.annotations().bookmarks.first() {
                desk.core.seek(bookmark.position());
            }
        }
    }

    /// Puts what a session file has in place of the table and the search on the screen. Its boards are in the editor already.
    fn restore(&mut self, state: &SessionState, desk: &mut Desk<'_>) {
        let boards = *desk.core.editor.document();
        leave_searches(desk);
        if let Some(limits) = state.limits {
            desk.core.limits = limits.within(desk.core.limits);
        }
        desk.core.runs.replace(state.runs.iter().map(|run| (run.document, run.mark, run.at.into())));
        let other = state.runs.iter().find(|run| run.is_shown).map(|run| run.document);
        match other {
            Some(document) => {
                desk.core.live.leave(boards);
                if let Some(shown) = desk.core.start_search_of(document) {
                    desk.core.show_run(shown, false);
                }
            }
            None if can_run(desk.core).is_ok() => desk.core.run(),
            None => {}
        }
        let wanted = StepTarget::from(state.at);
        desk.core.seek(wanted);
        let on_screen = other.unwrap_or(boards);
        let runs = state.runs.iter().map(|run| run.document);
        let runs: Vec<_> = runs.filter(|run| !run.is_same_search(&on_screen)).collect();
        desk.activities.restore(state, desk.core);
        show_view(&state.view, desk);
        self.wait_for(wanted, runs, desk.core);
    }

    /// Goes to this place as soon as the search has it, and then makes the runs.
    pub(super) fn wait_for(&mut self, wanted: StepTarget, runs: Vec<Document>, core: &mut Core) {
        core.playback.wanted = Some(wanted);
        self.restoring = Some(runs);
    }

    /// Puts what was kept for the case of a crash in place of everything. It is in no file of the user.
    pub(crate) fn restore_kept(&mut self, mut file: BoardFile, desk: &mut Desk<'_>) {
        let mut kept = SessionState::default();
        if let Some(state) = &mut file.session {
            (kept.lesson, kept.predict) = (state.lesson.take(), state.predict.take());
        }
        self.lesson.leave(&mut self.boards, desk.core);
        self.put_boards(file, BoardOrigin::default(), desk);
        desk.core.editor.saved = None;
        desk.activities.was_saved(None);
        if let Some(lesson) = kept.lesson.take() {
            self.lesson.reopen(lesson, &mut self.boards, desk.core);
        }
        desk.activities.restore_kept(&mut kept, desk.core);
    }

    /// Goes on with what a session waits for, once the search on the screen has ended.
    pub(super) fn receive_restored(&mut self, core: &mut Core) {
        if self.restoring.is_none() || core.is_running() {
            return;
        }
        let Some(runs) = self.restoring.take() else { return };
        if let (Some(wanted), Some(shown)) = (core.playback.wanted.take(), &core.shown)
            && shown.position() < wanted.position
        {
            let unit = StepUnit::of(shown.recording.algorithm().unit);
            let (last, is_at_limit) = (shown.position().steps, shown.is_at_limit());
            core.complain(place_not_reached(wanted.position.steps, last, unit, is_at_limit));
        }
        core.measure_again(runs);
    }
}

fn leave_searches(desk: &mut Desk<'_>) {
    desk.activities.leave_searches(desk.core);
    desk.core.stop_several();
    desk.core.leave_search();
}

fn place_not_reached(wanted: u64, last: u64, unit: StepUnit, is_at_limit: bool) -> String {
    let (wanted, last) = (number(wanted), number(last));
    let why = if is_at_limit { "reached a limit" } else { "ended" };
    let remedy = if is_at_limit { ". To get there, continue the search and press End" } else { "" };
    format!(
        "Saved at {} {wanted}, but the search {why} after {last}. This is its last step{remedy}",
        unit.one
    )
}
