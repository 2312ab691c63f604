//! Opening a lesson, going through it, and leaving it: what follows for others.

use super::files::{AfterLesson, FileQuestion, RiskOfLoss};
use super::lesson::{LessonAction, LessonFile, LessonPlace, LessonRequest, LessonSource};
use super::state::{Desk, Documents};
use crate::core::{Core, PanelId, text};
use crate::file::{LessonPage, Link, LinkedLesson, LinkedPage, OpenedLesson, ShippedLesson};
use crate::recording::Direction;

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
        self.files.opened += u64::from(self.lesson.view().is_none());
        self.lesson.add_page(page, &mut self.boards, core);
    }

    pub(crate) fn change_lesson(&mut self, action: LessonAction, desk: &mut Desk<'_>) {
        let request = self.lesson.update(action, desk.core);
        self.carry_out_for_lesson(request, desk);
    }

    /// What the clicker does in a lesson, and in the list of lessons.
    pub(crate) fn step_lesson(&mut self, direction: Direction, desk: &mut Desk<'_>) {
        let request = self.lesson.step(direction, desk.core);
        self.carry_out_for_lesson(request, desk);
    }

    fn carry_out_for_lesson(&mut self, request: Option<LessonRequest>, desk: &mut Desk<'_>) {
        match request {
            Some(LessonRequest::Ask(asks)) => {
                desk.activities.ask(&asks, desk.core);
                self.lesson.note_asked(desk.core);
            }
            Some(LessonRequest::Open(LessonSource::Shipped(shipped))) => {
                *desk.dialog = None;
                self.leave_lesson_for(AfterLesson::Show(shipped), desk);
            }
            Some(LessonRequest::Open(LessonSource::File(path))) => self.open_file(path, desk),
            Some(LessonRequest::ShowList) => self.leave_lesson_for(AfterLesson::List, desk),
            Some(LessonRequest::AskForFolder) => self.ask_for_lesson_folder(desk.core),
            None => {}
        }
    }
}
