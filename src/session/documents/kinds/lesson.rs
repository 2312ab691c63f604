//! A lesson as a document, and what follows where it is opened, left, and gone through.

use std::sync::Arc;

use super::{DocumentKind, while_open};
use crate::activity::LessonAsks;
use crate::core::{Core, PanelId, text};
use crate::file::{LessonPage, Link, LinkedLesson, LinkedPage, OpenedLesson, SaveWork, ShippedLesson};
use crate::recording::Direction;
use crate::session::documents::files::{AfterLesson, FileQuestion, RiskOfLoss};
use crate::session::documents::lesson::{LessonAction, LessonFile, LessonMove, LessonPlace, LessonSource};
use crate::session::documents::{Desk, Documents};

pub const LESSON: DocumentKind = DocumentKind {
    dialog: ["Save lesson", "Lessons", "e.g. my-lesson.ron"],
    suggested_path: |documents, _| documents.lesson.suggested_path(),
    current_file: |documents| documents.lesson.file_path(),
    keeps_runs: None,
    save: |to, documents, desk| {
        let complain = |problem| desk.core.complain(format!("This lesson cannot be saved: {problem}"));
        let (to, lesson) = documents.lesson.to_save(to)?.map_err(complain).ok()?;
        let written = Arc::clone(&lesson);
        let work: SaveWork = Arc::new(move |to| written.save_to(to));
        let after = while_open(documents, |path, documents, desk| {
            documents.lesson.was_saved(lesson, path, desk.core);
        });
        Some((to, work, after))
    },
    unsaved: |documents, _| {
        let name = documents.lesson.unsaved_name()?;
        Some(format!("Changes of the lesson “{name}” are not saved."))
    },
    link: |documents, core| documents.linked_page(core).map(Link::Page).map(Ok),
};

impl Documents {
    pub(crate) fn open_lesson(
        &mut self,
        opened: OpenedLesson,
        file: Option<LessonFile>,
        place: LessonPlace,
        desk: &mut Desk<'_>,
    ) {
        let path = file.as_ref().map(|file| file.path.clone());
        desk.activities.leave_searches(desk.core);
        desk.activities.other_boards();
        self.files.opened += 1;
        self.lesson.open(opened, file, place, &mut self.boards, desk.core);
        if let Some(path) = path.filter(|_| desk.core.notice.is_none()) {
            desk.core.say(text::opened(&path, false));
        }
    }

    pub(crate) fn open_shipped(&mut self, shipped: &ShippedLesson, at: LessonPlace, desk: &mut Desk<'_>) {
        let opened = OpenedLesson { lesson: shipped.lesson(), unknown: Vec::new() };
        self.open_lesson(opened, None, at, desk);
    }

    /// Leaves the lesson and goes on. Asks first where changes of it would be lost.
    pub(crate) fn leave_lesson_for(&mut self, then: AfterLesson, desk: &mut Desk<'_>) {
        if self.lesson.has_unsaved_changes() {
            self.files.question = Some(FileQuestion::Unsaved(RiskOfLoss::Lesson(then)));
        } else {
            self.leave_lesson_now(then, desk);
        }
    }

    pub(crate) fn leave_lesson_now(&mut self, then: AfterLesson, desk: &mut Desk<'_>) {
        // A lesson that is there takes the place of this one, and no search starts between them.
        if !matches!(
            &then,
            AfterLesson::Show(_)
                | AfterLesson::Follow(Link::Page(LinkedPage { lesson: LinkedLesson::Shipped(_), .. }), _)
        ) {
            self.lesson.leave(&mut self.boards, desk.core);
        }
        match then {
            AfterLesson::Boards => {}
            AfterLesson::List => {
                desk.core.layout.show(PanelId::Lesson);
                self.lesson.shelf.read_folder(desk.core);
            }
            AfterLesson::Open(path) => self.open_file(path, desk),
            AfterLesson::Follow(link, wrong) => self.show_linked(link, wrong, desk),
            AfterLesson::Show(shipped) => self.open_shipped(shipped, (0, 0), desk),
        }
    }

    /// Puts a page into the lesson that is open, or begins one with it.
    pub(crate) fn add_page(&mut self, page: LessonPage, core: &mut Core) {
        if self.lesson.view().is_none() {
            self.files.opened += 1;
        }
        self.lesson.add_page(page, &mut self.boards, core);
    }

    pub(crate) fn change_lesson(&mut self, action: LessonAction, desk: &mut Desk<'_>) {
        match action {
            LessonAction::Show(shipped) => self.start_lesson(LessonSource::Shipped(shipped), false, desk),
            LessonAction::Study(source) => self.start_lesson(source, true, desk),
            LessonAction::AskForFolder => self.ask_for_lesson_folder(desk.core),
            action => {
                let asks = self.lesson.update(action, desk.core);
                self.ask_of_lesson(asks, desk);
            }
        }
    }

    fn start_lesson(&mut self, source: LessonSource, is_studied: bool, desk: &mut Desk<'_>) {
        self.lesson.to_study = is_studied.then(|| source.clone());
        match source {
            LessonSource::Shipped(shipped) => {
                *desk.dialog = None;
                self.leave_lesson_for(AfterLesson::Show(shipped), desk);
            }
            LessonSource::File(path) => self.open_file(path, desk),
        }
    }

    pub(crate) fn step_lesson(&mut self, direction: Direction, desk: &mut Desk<'_>) {
        if self.lesson.next_move(direction, desk.core) == Some(LessonMove::List) {
            return self.leave_lesson_for(AfterLesson::List, desk);
        }
        let asks = self.lesson.step(direction, desk.core);
        self.ask_of_lesson(asks, desk);
    }

    pub(crate) fn start_next_lesson(&mut self, desk: &mut Desk<'_>) {
        if let Some(next) = self.lesson.next_in_list(desk.core) {
            self.start_lesson(next.source, false, desk);
        }
    }

    fn ask_of_lesson(&mut self, asks: Option<LessonAsks>, desk: &mut Desk<'_>) {
        if let Some(asks) = asks {
            desk.activities.ask(&asks, desk.core);
            self.lesson.note_asked(desk.core);
        }
    }
}
