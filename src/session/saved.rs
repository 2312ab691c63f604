//! What a session file keeps beside the boards: the place in the search, the table of runs, the search by hand and the screen.
//! Opening it runs the search up to that place, and then the other runs of the table, one after the other. What is kept for the
//! case of a crash has the open lesson and the answers of Predict as well.

use super::PanelId;
use super::RunMark;
use super::SideTabs;
use super::StepTarget;
use super::{Command, Commands, Editor, Session, Shown, StepUnit, text};
use crate::file::{
    BoardFile, Contents, Document, SavedPlace, SavedRun, SavedView, SessionState, parse_board_file,
};

/// What a session that was opened still waits for.
#[derive(Debug)]
pub(super) struct Restoring {
    /// The other runs of the table.
    runs: Vec<Document>,
}

/// A run of the table, as far as changing it is a change of the session.
pub(super) type KeptRun = (Document, Option<RunMark>);

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

/// The runs of a session without the places at which they were left.
pub(super) fn kept_runs(runs: &[SavedRun]) -> Vec<KeptRun> {
    runs.iter().map(|run| (run.document, run.mark)).collect()
}

pub(super) fn are_same_runs(some: &[KeptRun], others: &[KeptRun]) -> bool {
    let is_same = |(a, b): (&KeptRun, &KeptRun)| a.1 == b.1 && a.0.is_same_search(&b.0);
    some.len() == others.len() && some.iter().zip(others).all(is_same)
}

impl Session {
    /// All that a session file would hold if it were saved now.
    pub fn to_save(&self) -> BoardFile {
        self.file_of(&self.core.editor, self.place())
    }

    /// All that would be lost in a crash: the boards that are behind a lesson, and what has files of its own.
    pub fn to_keep(&self) -> BoardFile {
        let (editor, at) = self.lesson.before().unwrap_or((&self.core.editor, self.place()));
        let mut file = self.file_of(editor, at);
        if let Some(state) = &mut file.session {
            state.lesson = self.lesson_to_keep();
            self.activities.keep(state);
        }
        file
    }

    /// The place in the search on the screen.
    pub(super) fn place(&self) -> StepTarget {
        self.core.shown.as_ref().map(Shown::target).unwrap_or_default()
    }

    /// A session file with the boards of an editor, whose search is at a place.
    fn file_of(&self, editor: &Editor, at: StepTarget) -> BoardFile {
        let mut state = SessionState {
            at: at.into(),
            runs: self.runs_beside(editor),
            view: self.view_to_save(),
            limits: (self.core.limits != self.usual_limits).then(|| self.core.limits.into()),
            ..SessionState::default()
        };
        self.activities.save(&mut state);
        BoardFile { session: Some(Box::new(state)), ..BoardFile::from(editor.contents()) }
    }

    /// The rows of the table, and the search on the screen.
    pub(super) fn runs_to_save(&self) -> Vec<SavedRun> {
        self.runs_beside(&self.core.editor)
    }

    /// The rows of the table, and the search on the screen unless it is that of the boards in this editor.
    fn runs_beside(&self, editor: &Editor) -> Vec<SavedRun> {
        let shows_other = !self.core.shows_search_of(editor);
        self.core
            .runs
            .to_save()
            .map(|(row, at)| {
                let is_on_screen = self.core.runs.shown() == Some(row.id);
                SavedRun {
                    document: row.document,
                    mark: self.core.runs.mark_of(row.id),
                    // That of the search on the screen is a field of its own.
                    at: if is_on_screen { SavedPlace::default() } else { at.into() },
                    is_shown: is_on_screen && shows_other,
                }
            })
            .collect()
    }

    fn view_to_save(&self) -> SavedView {
        let layout = &self.core.layout;
        let tabs = layout.tabs.to_text();
        SavedView {
            screen: self.core.screen().saved_name().to_owned(),
            presenting: layout.is_presenting().then(|| layout.tabs.last().name()),
            panels: Some(tabs).filter(|tabs| *tabs != SideTabs::default().to_text()),
        }
    }

    /// Whether the table of runs is another one than that of the session file.
    pub(super) fn has_other_runs(&self, kept: &[KeptRun]) -> bool {
        !are_same_runs(&kept_runs(&self.runs_to_save()), kept)
    }

    /// Puts what a session file has in place of the table and the search on the screen. Its boards are in the editor already.
    pub(super) fn restore(&mut self, contents: &Contents, state: &SessionState) {
        self.leave_searches();
        if let Some(limits) = state.limits {
            self.core.limits = limits.within(self.core.limits);
        }
        self.core.runs.replace(state.runs.iter().map(|run| (run.document, run.mark, run.at.into())));
        let other = state.runs.iter().find(|run| run.is_shown).map(|run| run.document);
        match other {
            Some(document) => self.show_another(document),
            None if self.enabled(Command::Run).is_ok() => self.core.run(),
            None => {}
        }
        let wanted = StepTarget::from(state.at);
        self.core.seek(wanted);
        let on_screen = other.unwrap_or(contents.document);
        let runs = state.runs.iter().map(|run| run.document);
        let runs: Vec<_> = runs.filter(|run| !run.is_same_search(&on_screen)).collect();
        self.activities.restore(state, &mut self.core);
        self.show_view(&state.view);
        self.wait_for(wanted, runs);
    }

    /// Goes to this place as soon as the search has it, and then makes the runs.
    pub(super) fn wait_for(&mut self, wanted: StepTarget, runs: Vec<Document>) {
        self.core.playback.wanted = Some(wanted);
        self.restoring = Some(Restoring { runs });
    }

    /// Shows a search that is not that of the editor.
    fn show_another(&mut self, document: Document) {
        self.core.live.leave(*self.core.editor.document());
        match self.core.start_search_of(document) {
            Ok(shown) => self.core.show_run(shown, false),
            Err(error) => self.core.complain(text::search_not_started(&error)),
        }
    }

    fn show_view(&mut self, view: &SavedView) {
        self.core.layout.tabs = view.panels.as_deref().and_then(SideTabs::from_text).unwrap_or_default();
        let has_marks = !self.core.editor.annotations().is_empty();
        self.core.layout.tabs.set_used(PanelId::Breakpoints, has_marks);
        if self.core.layout.is_presenting() != view.presenting.is_some() {
            self.core.layout.toggle_presenting();
        }
        if let Some(tab) = view.presenting.as_deref().and_then(PanelId::tab_named) {
            self.core.layout.show(tab);
        }
        self.activities.show_screen(&view.screen, &mut self.core);
    }

    /// Puts back the last session of a page, which it kept as this text. One that cannot be read is left out.
    pub fn restore_text(&mut self, kept: &str) {
        let Ok(file) = parse_board_file(kept) else { return self.begin() };
        self.restore_kept(file);
        // It has no file that was opened.
        self.core.notice = None;
    }

    /// Puts what was kept for the case of a crash in place of everything. It is in no file of the user.
    pub(super) fn restore_kept(&mut self, mut file: BoardFile) {
        let mut kept = SessionState::default();
        if let Some(state) = &mut file.session {
            (kept.lesson, kept.predict) = (state.lesson.take(), state.predict.take());
        }
        self.leave_lesson();
        self.show_unsaved(file);
        if let Some(lesson) = kept.lesson.take() {
            self.reopen_lesson(lesson);
        }
        self.activities.restore_kept(&mut kept, &mut self.core);
    }

    /// Goes on with what a session waits for, once the search on the screen has ended.
    pub(super) fn receive_restored(&mut self) {
        if self.restoring.is_none() || self.core.is_running() {
            return;
        }
        let Some(Restoring { runs }) = self.restoring.take() else { return };
        if let (Some(wanted), Some(shown)) = (self.core.playback.wanted.take(), &self.core.shown)
            && shown.position() < wanted.position
        {
            let unit = StepUnit::of(shown.recording.algorithm().unit);
            let last = shown.position().steps;
            self.core.complain(text::place_not_reached(
                wanted.position.steps,
                last,
                unit,
                shown.is_at_limit(),
            ));
        }
        self.core.measure_again(runs);
    }
}
