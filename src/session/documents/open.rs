//! Opening: what a file that was read, or a text that was pasted, does.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::boards::{BoardOrigin, OpenedFile, runs_beside};
use super::files::{AfterLesson, FileQuestion, OpenResult, PathState, RiskOfLoss};
use super::lesson::LessonFile;
use super::state::{Desk, Documents};
use crate::core::{BoardSide, Core, PanelId, SideTabs, StepTarget, text};
use crate::file::{
    BoardFile, Contents, Document, FileError, Link, MAX_BYTES, OpenChoice, Opened, OpenedAt, SavedView,
    SessionState, read_boards,
};
use crate::picture::number;
use crate::puzzle::read_board;

impl Documents {
    pub(crate) fn open_file(&mut self, path: PathBuf, desk: &mut Desk<'_>) {
        desk.activities.leave_searches(desk.core);
        self.files.open_by(None, move || OpenedAt::file(path), desk.core);
    }

    pub(super) fn receive_opened(&mut self, desk: &mut Desk<'_>) {
        match self.files.poll_opened() {
            Some((Some(page), opened)) => self.receive_linked(page, opened, desk),
            Some((None, opened)) => self.receive_file(opened, desk),
            None => {}
        }
    }

    fn receive_file(&mut self, opened: OpenResult, desk: &mut Desk<'_>) {
        let was_asked_for = self.files.end_waiting(PathState::Opening);
        let failed = match opened.map(|file| (file.path, file.opened)) {
            Ok((path, Ok(read))) => {
                if was_asked_for {
                    self.files.close();
                }
                return self.take_opened(path, read, desk);
            }
            Ok((path, Err(error))) => match self.not_opened(&path, &error, desk) {
                Some(failed) => failed,
                None if was_asked_for => return self.files.close(),
                None => return,
            },
            Err(failed) => failed.to_string(),
        };
        self.files.fail(&failed, was_asked_for, desk.core);
    }

    fn take_opened(&mut self, path: PathBuf, (opened, text): (Opened, Arc<str>), desk: &mut Desk<'_>) {
        let is_course = matches!(opened, Opened::Course(_));
        if !is_course && self.lesson.has_unsaved_changes() {
            return self.leave_lesson_for(AfterLesson::Open(path), desk);
        }
        if !is_course && !matches!(opened, Opened::Lesson(_)) {
            self.lesson.leave(&mut self.boards, desk.core);
        }
        match opened {
            Opened::Lesson(opened) => {
                let file = LessonFile { path, text: Some(text), linked: None };
                self.open_lesson(opened, Some(file), (0, 0), desk);
            }
            Opened::File(file) => {
                self.show_unless_unsaved(OpenedFile { path, file: *file, text, is_text: false }, desk);
            }
            Opened::Text { what, choices } => self.choose(Some(path), what, choices, desk),
            Opened::Course(course) => {
                desk.core.say(format!("The rules are now as in {}", course.title));
                desk.core.editor.set_course(Some(course));
            }
        }
    }

    /// Says why a file was not opened; nothing if it is one of an activity, which has it now.
    fn not_opened(&mut self, path: &Path, error: &FileError, desk: &mut Desk<'_>) -> Option<String> {
        if error.other_kind().is_some_and(|kind| desk.activities.open(kind, path, desk.core)) {
            return None;
        }
        if error.is_gone() && self.files.recent.iter().any(|other| other == path) {
            self.files.recent.retain(|other| other != path);
            return Some(format!(
                "This file no longer exists, and was removed from the recent files: {}",
                path.display()
            ));
        }
        Some(error.to_string())
    }

    /// Takes a link, a start, or a start and its goal that was pasted. Where it is none of them, the text of the start says why.
    pub(crate) fn paste(&mut self, pasted: String, desk: &mut Desk<'_>) {
        if pasted.len() as u64 > MAX_BYTES {
            desk.core.complain("This text is too long to be a board: it is larger than 1 MiB");
            return;
        }
        if Link::is_meant_by(&pasted) {
            return self.open_link(&pasted, desk);
        }
        match read_boards(&pasted) {
            Ok(Opened::Text { what, choices }) if read_board(&pasted, None).is_err() => {
                self.choose(None, what, choices, desk);
            }
            _ => desk.core.editor.set_text(BoardSide::Start, pasted),
        }
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
