//! Saving: where to, what is written, and what follows.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use super::files::{FileQuestion, PathState, Purpose, RiskOfLoss, SavedDocument};
use super::saver::{AfterSave, Save, WrittenFile};
use super::{Desk, Documents, FileAnswer};
use crate::activity::AfterPath;
use crate::core::Core;
use crate::file::{Course, Destination, Document, Overwrite, SaveWork, absolute, save_to};
use crate::platform::FileChoice;

const DEFAULT_COURSE: &str = "my course";

fn course_name(core: &Core) -> String {
    let own = core.editor.course().filter(|course| course.shipped.is_none());
    let title = own.map_or(DEFAULT_COURSE, |course| &course.title);
    let title: String = title.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    format!("{}.ron", title.to_lowercase())
}

/// One's own course has the rules of the course that was chosen, and those of this algorithm as they are.
fn course_to_save(to: &Destination, core: &Core) -> Course {
    let Document { problem, settings } = *core.editor.document();
    let name = to.path.file_stem().map_or(DEFAULT_COURSE.into(), |name| name.to_string_lossy());
    let course = match core.editor.course() {
        Some(course) if course.shipped.is_none() => Course::clone(course),
        Some(course) => course.renamed(&name),
        None => Course::new(&name),
    };
    course.with(&settings, problem.given_goals(), core.editor.counting())
}

impl Documents {
    pub(crate) fn ask_to_open(&mut self, core: &Core) {
        let chosen = FileChoice::open("Open boards", SavedDocument::Boards.example());
        let chosen = chosen.kind("Boards", &["ron"]).kind("Classes", &["class"]).kind("All files", &["*"]);
        self.files.ask(chosen, Purpose::Open, &core.wake);
    }

    pub(crate) fn ask_to_save(&mut self, kind: SavedDocument, core: &Core) {
        let (title, files, path) = match kind {
            SavedDocument::Boards => ("Save", "Boards", self.boards.suggested(false)),
            SavedDocument::Session => ("Save", "Sessions", self.boards.suggested(true)),
            SavedDocument::Course => ("Save my course", "Courses", PathBuf::from(course_name(core))),
            SavedDocument::Lesson => ("Save lesson", "Lessons", self.lesson.suggested_path()),
        };
        let chosen =
            FileChoice::save(title, kind.example(), path).kind(files, &["ron"]).kind("All files", &["*"]);
        self.files.ask(chosen, Purpose::Save(kind), &core.wake);
    }

    pub(super) fn ask_for_lesson_folder(&mut self, core: &Core) {
        let path = self.lesson.shelf.kept.folder.clone().unwrap_or_default();
        let chosen = FileChoice::folder("Choose a folder of lessons", "my lessons", path);
        self.files.ask(chosen, Purpose::LessonFolder, &core.wake);
    }

    pub(crate) fn set_keeps_runs(&mut self, keeps_runs: bool) {
        self.files.set_keeps_runs(keeps_runs, self.boards.suggested(keeps_runs));
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
                let after = saved.map_or(AfterSave::Nothing, AfterSave::Tell);
                self.files.save(to, after, work, desk.core)
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

    /// Saves to the file that the boards came from, as what it is, or asks for one.
    pub(crate) fn save_boards(&mut self, desk: &mut Desk<'_>) {
        let kind = SavedDocument::of_boards(self.boards.is_session());
        match self.boards.path.clone().filter(|_| !self.boards.is_text) {
            Some(path) => {
                self.save_to(kind, Destination::new(path), desk);
            }
            None => self.ask_to_save(kind, desk.core),
        }
    }

    /// Saves to the file of the lesson, or asks for one. `false` if it cannot be saved.
    pub(crate) fn save_lesson(&mut self, desk: &mut Desk<'_>) -> bool {
        if let Some(to) = self.lesson.file_path().map(Destination::new) {
            return self.save_to(SavedDocument::Lesson, to, desk).is_some();
        }
        self.ask_to_save(SavedDocument::Lesson, desk.core);
        true
    }

    fn save_to(&mut self, kind: SavedDocument, to: Destination, desk: &mut Desk<'_>) -> Option<u64> {
        let (to, after, work): (_, _, SaveWork) = match kind {
            SavedDocument::Boards | SavedDocument::Session => {
                let file = match kind {
                    SavedDocument::Session => self.to_save(desk.core, desk.activities),
                    _ => desk.core.editor.contents().into(),
                };
                let written = Arc::new(WrittenFile { file, text: OnceLock::new() });
                let file = Arc::clone(&written);
                let work = move |to: &Destination| {
                    let text = save_to(to, &file.file)?;
                    // A save that is tried again has written nothing before.
                    let _ = file.text.set(text);
                    Ok(())
                };
                (self.boards.destination(to), AfterSave::Boards(written), Arc::new(work))
            }
            SavedDocument::Course => {
                let course = Arc::new(course_to_save(&to, desk.core));
                let written = Arc::clone(&course);
                (to, AfterSave::Course(course), Arc::new(move |to| written.save_to(to)))
            }
            SavedDocument::Lesson => {
                let (to, lesson) = match self.lesson.to_save(to)? {
                    Ok(prepared) => prepared,
                    Err(problem) => {
                        desk.core.complain(format!("This lesson cannot be saved: {problem}"));
                        return None;
                    }
                };
                let written = Arc::clone(&lesson);
                (to, AfterSave::Lesson(lesson), Arc::new(move |to| written.save_to(to)))
            }
        };
        self.files.save(to, after, work, desk.core)
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
        let is_of_boards = matches!(save.after, AfterSave::Boards(_));
        let is_current = save.opened == self.files.opened;
        match save.after {
            AfterSave::Tell(action) => self.do_in_activity(*action, desk),
            AfterSave::Course(course) => desk.core.editor.adopt_course(course),
            // After another file was opened, this one is not the file of what is shown.
            AfterSave::Boards(written) if is_current => self.boards_were_saved(&written, save.to.path, desk),
            AfterSave::Lesson(lesson) if is_current => {
                self.lesson.was_saved(lesson, save.to.path, desk.core);
            }
            AfterSave::Boards(_) | AfterSave::Lesson(_) | AfterSave::Nothing => {}
        }
        if !self.files.is_saving() && (is_of_boards || !self.lesson.has_unsaved_changes()) {
            self.go_on_after_saving(desk);
        }
    }

    fn boards_were_saved(&mut self, written: &WrittenFile, path: PathBuf, desk: &mut Desk<'_>) {
        desk.core.editor.saved = Some(written.file.contents.clone().into());
        self.files.note_recent(&path);
        self.boards.were_saved(written, path);
        if let Some(session) = &written.file.session {
            desk.activities.was_saved(Some(session));
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
        if self.lesson.has_unsaved_changes() {
            if !self.save_lesson(desk) {
                return;
            }
        } else if self.has_unsaved_boards(desk.core) || self.boards.is_session() || !keeps_more {
            self.save_boards(desk);
        } else {
            self.ask_to_save(SavedDocument::Session, desk.core);
        }
        self.files.after_saving = Some(after);
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
