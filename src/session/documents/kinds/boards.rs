//! The boards as a document: the file that they came from, and what a session file keeps beside them: the place in the search, the
//! table of runs, the search by hand and the screen. After a crash, the open lesson and the answers of Predict come back as well.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use super::{DocumentKind, SavedBy, while_open};
use crate::activity::Activities;
use crate::core::{BoardSide, Core, Editor, PanelId, Shown, SideTabs, StepTarget, text};
use crate::file::{
    BoardFile, Contents, Destination, Document, Link, LinkedSearch, OpenChoice, SaveWork, SavedPlace,
    SavedRun, SavedView, SessionState, save_to,
};
use crate::picture::{StepUnit, number};
use crate::session::documents::files::{FileQuestion, RiskOfLoss};
use crate::session::documents::{Desk, Documents};

#[derive(Debug, Default)]
pub struct BoardOrigin {
    /// `None` if they are in no file.
    pub path: Option<PathBuf>,
    /// Whether it is a text that others wrote. It is not saved to: a board file in its place may have less.
    is_text: bool,
    /// What stood in it when it was last read or written.
    text: Option<Arc<str>>,
    /// The runs of the session that was last read or written; `None` if it was a board file.
    session_runs: Option<Vec<SavedRun>>,
}

impl BoardOrigin {
    pub(crate) fn is_session(&self) -> bool {
        self.session_runs.is_some()
    }

    /// Whether the table of runs is another one than that of the session file. The places at which they were left do not count.
    fn has_other_runs(&self, core: &Core) -> bool {
        let is_same =
            |(a, b): (&SavedRun, &SavedRun)| a.mark == b.mark && a.document.is_same_search(&b.document);
        self.session_runs.as_ref().is_some_and(|kept| {
            let now = runs_beside(&core.editor, core);
            now.len() != kept.len() || !now.iter().zip(kept).all(is_same)
        })
    }
}

pub const BOARDS: DocumentKind = DocumentKind {
    dialog: ["Save", "Boards", "e.g. boards.ron"],
    suggested_path: |documents, _| suggested_path(&documents.boards, false),
    current_file: |documents| documents.boards.path.clone().filter(|_| !documents.boards.is_text),
    keeps_runs: Some(false),
    save: |to, documents, desk| Some(saved_by(desk.core.editor.contents().into(), to, documents)),
    unsaved: |documents, core| documents.has_unsaved_boards(core).then(|| UNSAVED.to_owned()),
    link: |_, core| Some(link_to_search(core)),
};

pub const SESSION: DocumentKind = DocumentKind {
    dialog: ["Save", "Sessions", "e.g. lecture-3.ron"],
    suggested_path: |documents, _| suggested_path(&documents.boards, true),
    keeps_runs: Some(true),
    save: |to, documents, desk| Some(saved_by(documents.to_save(desk.core, desk.activities), to, documents)),
    ..BOARDS
};

const UNSAVED: &str =
    "Boards, settings, bookmarks or the runs of a session were changed since they were last saved.";

pub fn kind_of_boards(keeps_runs: bool) -> &'static DocumentKind {
    if keeps_runs { &SESSION } else { &BOARDS }
}

fn suggested_path(boards: &BoardOrigin, is_session: bool) -> PathBuf {
    let path = boards.path.as_ref().filter(|_| boards.is_session() == is_session);
    let path = path.map(|path| if boards.is_text { path.with_extension("ron") } else { path.clone() });
    path.unwrap_or_else(|| PathBuf::from(if is_session { "session.ron" } else { "boards.ron" }))
}

/// The text of the open file is known, so that a change by another program is noticed.
fn saved_by(file: BoardFile, to: Destination, documents: &Documents) -> SavedBy {
    let BoardOrigin { path, text, is_text, .. } = &documents.boards;
    let known = text.clone().filter(|_| path.as_ref() == Some(&to.path) && !is_text);
    let file = Arc::new((file, OnceLock::new()));
    let written = Arc::clone(&file);
    let work: SaveWork = Arc::new(move |to| {
        let text = save_to(to, &file.0)?;
        // A save that is tried again has written nothing before.
        let _ = file.1.set(text);
        Ok(())
    });
    let after = while_open(documents, move |path, documents, desk| {
        let (file, text) = &*written;
        let session = file.session.as_deref();
        desk.core.editor.saved = Some(file.contents.clone().into());
        documents.files.note_recent(&path);
        documents.boards = BoardOrigin {
            path: Some(path),
            is_text: false,
            text: text.get().cloned(),
            session_runs: session.map(|session| session.runs.clone()),
        };
        if session.is_some() {
            desk.activities.was_saved(session);
        }
    });
    (Destination { known, ..to }, work, after)
}

fn link_to_search(core: &Core) -> Result<Link, &'static str> {
    if core.shows_a_program() {
        return Err("A program made this search, so it has no link; save a trace of it instead");
    }
    let editor = &core.editor;
    let shown = core.shown.as_ref();
    if shown.is_none() {
        core.has_boards()?;
    }
    let document = shown.map_or(*editor.document(), Shown::document);
    LinkedSearch::offered(&document.settings)?;
    let active = core.layout.active();
    Ok(Link::Search(Box::new(LinkedSearch {
        problem: Some(document.problem),
        settings: document.settings,
        course: editor.course().cloned(),
        counting: editor.counting(),
        at: shown_target(core).into(),
        node: core.selected().and(core.selection.selected),
        tab: (active != PanelId::Setup).then(|| active.name()),
    })))
}

/// A file of boards that was read, or a text, and is not shown yet.
pub struct OpenedFile {
    pub path: PathBuf,
    pub file: BoardFile,
    pub text: Arc<str>,
    pub is_text: bool,
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

pub fn shown_target(core: &Core) -> StepTarget {
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

    /// Whether boards, settings, breakpoints or bookmarks differ from those last saved or loaded; in a session, the table of
    /// runs or its marks as well.
    pub(crate) fn has_unsaved_boards(&self, core: &Core) -> bool {
        let editor = self.lesson.before().map_or(&core.editor, |(editor, _)| editor);
        editor.has_unsaved_changes() || self.boards.has_other_runs(core)
    }

    pub(crate) fn show_unless_unsaved(&mut self, opened: OpenedFile, desk: &mut Desk<'_>) {
        let state = opened.file.session.as_deref();
        let replaces = state.is_some_and(|state| desk.activities.would_be_replaced_by(state));
        if self.has_unsaved_changes(desk.core) || replaces {
            self.files.question = Some(FileQuestion::Unsaved(RiskOfLoss::Boards(Box::new(opened))));
        } else {
            self.show_opened(opened, desk);
        }
    }

    pub(crate) fn show_opened(&mut self, opened: OpenedFile, desk: &mut Desk<'_>) {
        let OpenedFile { path, file, text, is_text } = opened;
        let unknown = file.unknown.clone();
        let step = file.session.as_ref().map(|state| state.at.step).filter(|step| *step > 0);
        desk.core.say(text::opened(&path, file.contents.annotations.questions.is_some()));
        self.files.note_recent(&path);
        let origin =
            BoardOrigin { path: Some(path.clone()), is_text, text: Some(text), ..BoardOrigin::default() };
        self.put_boards(file, origin, desk);
        if let Some(step) = step {
            let (path, unit, step) = (path.display(), desk.core.unit().one, number(step));
            desk.core.say(format!("Opened {path}. The search runs up to {unit} {step}"));
        }
        if !unknown.is_empty() {
            let which = if unknown.len() == 1 { "a field" } else { "fields" };
            let (path, fields) = (path.display(), unknown.join(", "));
            desk.core.complain(format!(
                "{path} has {which} that this version does not know and ignores: {fields}"
            ));
        }
    }

    pub(crate) fn choose(
        &mut self,
        path: Option<PathBuf>,
        what: String,
        choices: Vec<OpenChoice>,
        desk: &mut Desk<'_>,
    ) {
        match choices[..] {
            [only] => self.take_choice(path, only, desk),
            _ => self.files.question = Some(FileQuestion::Choose { path, what, choices }),
        }
    }

    pub(crate) fn take_choice(&mut self, path: Option<PathBuf>, choice: OpenChoice, desk: &mut Desk<'_>) {
        let editor = &mut desk.core.editor;
        // A text has no settings.
        let document = Document { settings: editor.document().settings, ..choice.document };
        match path {
            Some(path) => {
                let file = Contents::from(document).into();
                self.show_unless_unsaved(OpenedFile { path, file, text: "".into(), is_text: true }, desk);
            }
            None if choice.has_goal => editor.change(document),
            None => editor.set_board(BoardSide::Start, *choice.document.problem.start()),
        }
    }

    /// Puts the boards of a file in the editor, with all that a session file has beside them, or searches them.
    pub(crate) fn put_boards(&mut self, file: BoardFile, origin: BoardOrigin, desk: &mut Desk<'_>) {
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
        } else if desk.core.can_run().is_ok() {
            desk.core.run();
            if let Some(bookmark) = desk.core.editor.annotations().bookmarks.first() {
                desk.core.seek(bookmark.position());
            }
        }
    }

    /// Puts what a session file has in place of the table and the search on the screen. Its boards are in the editor already.
    fn restore(&mut self, state: &SessionState, desk: &mut Desk<'_>) {
        let boards = *desk.core.editor.document();
        desk.activities.leave_searches(desk.core);
        desk.core.stop_several();
        desk.core.leave_search();
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
            None if desk.core.can_run().is_ok() => desk.core.run(),
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
    pub(crate) fn wait_for(&mut self, wanted: StepTarget, runs: Vec<Document>, core: &mut Core) {
        core.playback.wanted = Some(wanted);
        self.restoring = Some(runs);
    }

    /// Puts what was kept for the case of a crash in place of everything. It is in no file of the user.
    pub(crate) fn restore_kept(&mut self, file: BoardFile, desk: &mut Desk<'_>) {
        let mut kept = file.session.clone().unwrap_or_default();
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
    pub(crate) fn receive_restored(&mut self, core: &mut Core) {
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

fn place_not_reached(wanted: u64, last: u64, unit: StepUnit, is_at_limit: bool) -> String {
    let (wanted, last) = (number(wanted), number(last));
    let why = if is_at_limit { "reached a limit" } else { "ended" };
    let remedy = if is_at_limit { ". To get there, continue the search and press End" } else { "" };
    format!(
        "Saved at {} {wanted}, but the search {why} after {last}. This is its last step{remedy}",
        unit.one
    )
}
