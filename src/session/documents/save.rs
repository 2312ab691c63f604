//! Saving: where to, what is written, and what follows.

use super::boards::BoardOrigin;
use super::files::{FileAnswer, FileQuestion, PathState, Purpose, RiskOfLoss};
use super::kinds::{AfterSave, BOARDS, DocumentKind, LESSON, kind_of_boards};
use super::lesson::LessonView;
use super::saver::Save;
use super::state::{Desk, Documents};
use crate::activity::AfterPath;
use crate::core::Core;
use crate::file::{Destination, Overwrite, absolute};
use crate::platform::FileChoice;

impl Documents {
    pub(crate) fn ask_to_open(&mut self, core: &Core) {
        let chosen = FileChoice::open("Open boards", BOARDS.dialog[2]);
        let chosen = chosen.kind("Boards", &["ron"]).kind("Classes", &["class"]).kind("All files", &["*"]);
        self.files.ask(chosen, Purpose::Open, &core.wake);
    }

    pub fn ask_to_save(&mut self, kind: &'static DocumentKind, core: &Core) {
        let ([title, files, example], path) = (kind.dialog, (kind.suggested_path)(&self.open_now(core)));
        let chosen = FileChoice::save(title, example, path).kind(files, &["ron"]).kind("All files", &["*"]);
        self.files.ask(chosen, Purpose::Save(kind), &core.wake);
    }

    pub(super) fn ask_for_lesson_folder(&mut self, core: &Core) {
        let path = self.lesson.shelf.kept.folder.clone().unwrap_or_default();
        let chosen = FileChoice::folder("Choose a folder of lessons", "my lessons", path);
        self.files.ask(chosen, Purpose::LessonFolder, &core.wake);
    }

    pub(crate) fn set_keeps_runs(&mut self, keeps_runs: bool, core: &Core) {
        let kind = kind_of_boards(keeps_runs);
        self.files.set_kind(kind, (kind.suggested_path)(&self.open_now(core)));
    }

    /// Takes the path that is typed. Of what is there already, only what `overwrite` says is replaced without a question.
    pub(crate) fn accept_path(&mut self, overwrite: Overwrite, desk: &mut Desk<'_>) {
        let Some((path, purpose)) = self.files.accept() else { return };
        let to = Destination { overwrite, ..Destination::new(path) };
        let saving = match purpose {
            Purpose::Open => {
                self.open_file(to.path, desk);
                return self.files.wait_for(PathState::Opening);
            }
            Purpose::Save(kind) => self.save_to(kind, to, desk),
            Purpose::Activity(AfterPath::Save { work, saved }) => {
                self.files.save((to, work, AfterSave::Activity(saved)), desk.core)
            }
            Purpose::Activity(AfterPath::Take(take)) => {
                self.files.close();
                return self.do_in_activity(take(to.path), desk);
            }
            Purpose::LessonFolder => {
                self.files.close();
                self.lesson.shelf.kept.folder = Some(absolute(&to.path));
                return self.lesson.shelf.read_folder(desk.core);
            }
        };
        if let Some(id) = saving {
            self.files.wait_for(PathState::Saving(id));
        }
    }

    /// Saves the lesson while it is edited, or else the boards, as what they are.
    pub(crate) fn save_shown(&mut self, desk: &mut Desk<'_>) {
        let is_edited = self.lesson.view().is_some_and(LessonView::is_edited);
        self.save(if is_edited { &LESSON } else { kind_of_boards(self.boards.is_session()) }, desk);
    }

    /// Saves to the file that is open, or asks for one. `false` if it cannot be saved.
    fn save(&mut self, kind: &'static DocumentKind, desk: &mut Desk<'_>) -> bool {
        if let Some(to) = (kind.current_file)(&self.open_now(desk.core)).map(Destination::new) {
            return self.save_to(kind, to, desk).is_some();
        }
        self.ask_to_save(kind, desk.core);
        true
    }

    fn save_to(&mut self, kind: &DocumentKind, to: Destination, desk: &mut Desk<'_>) -> Option<u64> {
        let saved_by = (kind.save)(to, &self.open_now(desk.core), desk.activities);
        let saved_by = saved_by.map_err(|why| desk.core.complain(why)).ok()?;
        self.files.save(saved_by, desk.core)
    }

    pub(super) fn receive_saved(&mut self, desk: &mut Desk<'_>) {
        let Some((save, result)) = self.files.saver.poll(&desk.core.wake) else { return };
        let was_asked_for = self.files.end_waiting(PathState::Saving(save.id));
        let error = match result {
            Ok(Ok(())) => return self.saved(save, was_asked_for, desk),
            Ok(Err(error)) => error,
            Err(failed) => return self.files.fail(&failed.to_string(), was_asked_for, desk.core),
        };
        if error.is_cancelled() {
            return;
        }
        let to = match error.allowing() {
            None if error.is_changed() => Destination { replaces_changed: true, ..save.to },
            Some(overwrite) => Destination { overwrite, ..save.to },
            None => return self.files.fail(&error.to_string(), was_asked_for, desk.core),
        };
        self.files.question = Some(FileQuestion::Replace(Save { to, ..save }));
    }

    fn saved(&mut self, save: Save, was_asked_for: bool, desk: &mut Desk<'_>) {
        desk.core.say(format!("Saved {}", save.to.path.display()));
        self.autosave.note_change();
        if was_asked_for {
            self.files.close();
        }
        self.note_saved(save, desk);
        // What waits for a path that is asked for is not saved yet.
        if !self.files.is_saving() && self.files.request().is_none() {
            self.go_on_after_saving(desk);
        }
    }

    /// A file of what was shown is not the file of what was opened meanwhile.
    fn note_saved(&mut self, save: Save, desk: &mut Desk<'_>) {
        let (path, is_shown) = (save.to.path, save.opened == self.files.opened);
        match save.after {
            AfterSave::Boards(written) if is_shown => {
                let (file, text) = &*written;
                let session = file.session.as_deref();
                desk.core.editor.saved = Some(file.contents.clone().into());
                self.files.note_recent(&path);
                self.boards = BoardOrigin {
                    path: Some(path),
                    is_text: false,
                    text: text.get().cloned(),
                    session_runs: session.map(|session| session.runs.clone()),
                };
                if session.is_some() {
                    desk.activities.was_saved(session);
                }
            }
            AfterSave::Lesson(lesson) if is_shown => self.lesson.was_saved(lesson, path, desk.core),
            AfterSave::Boards(_) | AfterSave::Lesson(_) | AfterSave::Activity(None) => {}
            AfterSave::Course(course) => desk.core.editor.adopt_course(course),
            AfterSave::Activity(Some(saved)) => self.do_in_activity(*saved, desk),
        }
    }

    fn go_on_after_saving(&mut self, desk: &mut Desk<'_>) {
        match self.files.after_saving.take() {
            // Changed again while the file was written.
            Some(RiskOfLoss::Window) => self.ask_to_close(desk),
            Some(RiskOfLoss::Boards(file)) if file.is_text => self.show_unless_unsaved(*file, desk),
            // It is read again: the boards may have been saved to this very file.
            Some(RiskOfLoss::Boards(file)) => self.open_file(file.path, desk),
            Some(RiskOfLoss::Lesson(then)) => self.leave_lesson_for(then, desk),
            None => {}
        }
    }

    /// Saves, then does what was asked for. One after the other: after each, what is still not saved is asked about again.
    fn save_first(&mut self, after: RiskOfLoss, desk: &mut Desk<'_>) {
        let keeps_more = desk.activities.session_file_would_keep_more();
        let keeps_runs =
            self.boards.is_session() || keeps_more && !self.open_now(desk.core).has_unsaved_boards();
        let is_lesson = self.lesson.has_unsaved_changes();
        if self.save(if is_lesson { &LESSON } else { kind_of_boards(keeps_runs) }, desk) {
            self.files.after_saving = Some(after);
        }
    }

    pub(crate) fn answer_question(&mut self, answer: FileAnswer, desk: &mut Desk<'_>) {
        match (self.files.question.take(), answer) {
            (Some(FileQuestion::Replace(save)), FileAnswer::Proceed) => {
                if let Some(id) = self.files.save_again(save, desk.core) {
                    self.files.wait_for(PathState::Saving(id));
                }
            }
            (Some(FileQuestion::Choose { path, choices, .. }), FileAnswer::Choose(index)) => {
                if let Some(choice) = choices.get(index) {
                    self.take_choice(path, *choice, desk);
                }
            }
            (Some(FileQuestion::Unsaved(leaving)), FileAnswer::SaveFirst) => self.save_first(leaving, desk),
            (Some(FileQuestion::Unsaved(leaving)), FileAnswer::Proceed) => match leaving {
                RiskOfLoss::Window => {
                    // Work that an activity has to end closes the window when it has ended.
                    desk.activities.stop_work(true);
                    *desk.may_close = desk.activities.work().is_none();
                }
                RiskOfLoss::Boards(opened) => self.show_opened(*opened, desk),
                RiskOfLoss::Lesson(then) => self.leave_lesson_now(then, desk),
            },
            (Some(FileQuestion::Unsaved(RiskOfLoss::Window)), _) => desk.activities.stop_work(false),
            // Another path can be typed.
            (Some(FileQuestion::Replace(_)), _) if self.files.request().is_some() => {}
            _ => self.files.after_saving = None,
        }
    }

    pub(crate) fn ask_to_close(&mut self, desk: &mut Desk<'_>) {
        let other = desk.activities.session_file_would_keep_more();
        if !self.lesson.has_unsaved_changes() && (other || self.has_unsaved_changes(desk.core)) {
            self.lesson.leave(&mut self.boards, desk.core);
        }
        // Called twice for one key: Ctrl+Q is a command here, and eframe closes the window by it as well.
        let asks = self.has_unsaved_work(desk.core, desk.activities) || desk.activities.work().is_some();
        if asks {
            *desk.dialog = None;
            self.files.question = Some(FileQuestion::Unsaved(RiskOfLoss::Window));
        }
        *desk.may_close = !asks;
    }
}
