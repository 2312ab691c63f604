//! Opening a lesson, moving through it, and leaving it for what the user had before.

use std::sync::Arc;

use super::super::boards::BoardOrigin;
use super::action::{LessonAction, LessonRequest};
use super::shelf::LessonSource;
use super::state::{Before, Editing, LessonFile, LessonPlace, LessonView, Lessons, PageValues};
use crate::activity::{LessonAsks, LessonAudience, PageText};
use crate::core::{Command, Core, Editor, PanelId, StepTarget, allow};
use crate::file::{Document, Lesson, LinkedLesson, OpenedLesson, PointAt, SavedLesson, SavedRun, plain_note};
use crate::learn::{QuestionKind, Tries, ValueMoment};
use crate::puzzle::parse_board_of_size;
use crate::recording::Direction;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonMove {
    Ask,
    /// Brings the page with its question to the front.
    ShowQuestion,
    ShowAnswer,
    Wait,
    Explain(usize),
    BackToQuestion(LessonPlace),
    GoTo(LessonPlace),
    TakeTest,
    /// Leaves the lesson at its start or end, for the list of lessons.
    List,
    Stay,
}

impl LessonView {
    fn asks_next(&self) -> Option<QuestionKind> {
        let is_asked = match &self.study {
            Some(study) => study.has_asked((self.page, self.stop)),
            None => self.is_asked,
        };
        self.stop().ask.filter(|_| !is_asked)
    }

    /// What the clicker does next. `page_is_shown` is whether the page is on the screen, and not only its search.
    pub fn next_move(&self, direction: Direction, page_is_shown: bool) -> LessonMove {
        if let Some(way) = self.move_within_explanation(direction) {
            return way;
        }
        // The result of a test stays until it is left by a button, and a lesson that is studied alone is not left at its start.
        let leaves = direction == Direction::Forwards || self.study.is_none();
        let ends = leaves && !self.is_edited() && !self.is_test();
        let end = if ends { LessonMove::List } else { LessonMove::Stay };
        let neighbour = self.neighbour(direction).map_or(end, LessonMove::GoTo);
        if direction == Direction::Backwards {
            return neighbour;
        }
        if self.asks_next().is_some() {
            return LessonMove::Ask;
        }
        let is_last_stop = self.stop + 1 == self.page().stops.len();
        if is_last_stop && self.has_open_question() && !self.is_edited() {
            return match &self.study {
                _ if !page_is_shown => LessonMove::ShowQuestion,
                Some(_) => LessonMove::Wait,
                None => LessonMove::ShowAnswer,
            };
        }
        match self.explaining_page().filter(|_| is_last_stop && self.offers_explanation()) {
            Some(page) => LessonMove::Explain(page),
            None if self.has_test_to_take() => LessonMove::TakeTest,
            None => neighbour,
        }
    }
}

const IS_STUDIED: &str = "First leave this lesson, which you study alone (Shift+Y)";

impl Lessons {
    pub(crate) fn enabled(&self, command: Command, core: &Core) -> Result<(), &'static str> {
        if command == Command::NewLesson {
            return allow(self.view.is_none(), "Leave this lesson first");
        }
        let view = self.view().ok_or("No lesson is open: choose one under Learn › Lessons")?;
        match command {
            Command::BackToPage => allow(self.is_away_from_page(core), "This is what the page shows"),
            Command::StudyLesson | Command::EditLesson => allow(view.study.is_none(), IS_STUDIED),
            Command::AddPage => {
                allow(view.study.is_none(), IS_STUDIED)?;
                let has_room = view.lesson.pages.len() < Lesson::MOST_PAGES;
                allow(has_room, "The lesson has the maximum number of pages")
            }
            _ => Ok(()),
        }
    }

    /// Changes the lesson or the shelf, and returns what they want of others.
    pub(crate) fn update(&mut self, action: LessonAction, core: &mut Core) -> Option<LessonRequest> {
        match action {
            LessonAction::Show(shipped) => {
                return Some(self.open_next(LessonSource::Shipped(shipped), false));
            }
            LessonAction::Study(source) => return Some(self.open_next(source, true)),
            LessonAction::AskForFolder => return Some(LessonRequest::AskForFolder),
            LessonAction::SetDone(source, is_done) => self.shelf.set_done(&source, is_done),
            LessonAction::RemoveFolder => self.shelf.remove_folder(),
            LessonAction::GoTo(page) => self.go_to_page(page, core),
            LessonAction::Answer(choice) => self.answer_question(choice, core),
            LessonAction::Explain => self.explain(core),
            LessonAction::BackToQuestion => self.back_to_question(core),
            LessonAction::SetStudent(name) => self.shelf.set_student(&name),
            LessonAction::TakeTest => return self.take_test(core).map(LessonRequest::Ask),
            LessonAction::RunVariant(place) => self.run_variant(place, core),
            edit => self.edit(edit, core),
        }
        None
    }

    fn open_next(&mut self, source: LessonSource, is_studied: bool) -> LessonRequest {
        self.to_study = is_studied.then(|| source.clone());
        LessonRequest::Open(source)
    }

    fn answer_question(&mut self, choice: Option<usize>, core: &mut Core) {
        self.forget_reminder(core);
        let Some(view) = &mut self.view else { return };
        let Some(question) = &view.lesson().pages[view.page].question else { return };
        let (right, choices) = (question.right(), question.choices.len());
        if let Some(answered) = view.answered.get_mut(view.page) {
            answered.take(choice, right, choices);
        }
    }

    pub(crate) fn toggle_editing(&mut self, core: &mut Core) {
        if let Some(view) = &mut self.view {
            view.editing.is_on = !view.editing.is_on;
        }
        core.layout.show_page(None);
    }

    /// Shows a lesson from a page and a stop on it. The boards that are there come back when the user leaves it.
    pub(crate) fn open(
        &mut self,
        opened: OpenedLesson,
        file: Option<LessonFile>,
        (page, stop): LessonPlace,
        boards: &mut BoardOrigin,
        core: &mut Core,
    ) {
        let OpenedLesson { lesson, unknown } = opened;
        self.show_lesson(lesson, file, boards, core);
        core.notice = None;
        self.go_to_stop(page, stop, core);
        let wanted = self.to_study.take();
        if wanted.is_some() && self.view().and_then(LessonView::source) == wanted {
            self.study(core);
        }
        if !unknown.is_empty() {
            let fields = unknown.join(", ");
            core.complain(format!("Some fields of this lesson are not known, and are ignored: {fields}"));
        }
    }

    pub(crate) fn reopen(&mut self, kept: SavedLesson, boards: &mut BoardOrigin, core: &mut Core) {
        let linked = kept.address.and_then(|address| LinkedLesson::named(&address).ok());
        let file = kept.path.map(|path| LessonFile { path, text: None, linked });
        let view = self.show_lesson(kept.lesson, file, boards, core);
        view.editing.is_on = kept.is_edited;
        if kept.is_changed {
            view.editing.saved = None;
        }
        if let Some(study) = kept.study {
            self.restore_study(study);
        }
        self.show_place(kept.page, kept.stop, core);
        if let Some(SavedRun { document, at, is_shown, .. }) = kept.boards {
            core.editor.change(document);
            if is_shown && core.can_run().is_ok() {
                core.run();
                core.seek(StepTarget::from(at));
            }
        }
    }

    /// Puts a lesson on the screen, without going to a page. What was there before another lesson stays what comes after this one.
    pub(super) fn show_lesson(
        &mut self,
        lesson: Arc<Lesson>,
        file: Option<LessonFile>,
        boards: &mut BoardOrigin,
        core: &mut Core,
    ) -> &mut LessonView {
        let before = self.close(core).unwrap_or_else(|| Before {
            editor: core.editor.clone(),
            origin: std::mem::take(boards),
            at: core.target(),
        });
        core.layout.set_lesson(true);
        self.view.insert(Box::new(LessonView {
            answered: vec![Tries::default(); lesson.pages.len()],
            editing: Editing::new(Arc::clone(&lesson), file),
            offered: (ValueMoment::Shown, 1),
            lesson,
            page: 0,
            stop: 0,
            is_asked: false,
            study: None,
            reached: None,
            before,
            values: PageValues::default(),
            ahead: None,
        }))
    }

    pub(crate) fn leave(&mut self, boards: &mut BoardOrigin, core: &mut Core) {
        let Some(Before { editor, origin, at }) = self.close(core) else { return };
        core.editor = editor;
        *boards = origin;
        core.layout.set_lesson(false);
        if core.shown.is_some() && !core.shows_the_editors_search() && core.can_run().is_ok() {
            core.run();
            core.runs.forget_unless_used();
            core.seek(at);
        }
    }

    fn close(&mut self, core: &mut Core) -> Option<Before> {
        let mut view = self.view.take()?;
        if let Some(ahead) = view.ahead.take() {
            core.drop_started(ahead);
        }
        Some(view.before)
    }

    /// Does what the clicker does next. In the list of lessons, it opens the next one.
    pub(crate) fn step(&mut self, direction: Direction, core: &mut Core) -> Option<LessonRequest> {
        let Some(next) = self.next_move(direction, core) else {
            return Some(self.open_next(self.next_in_list(core)?.source, false));
        };
        match next {
            LessonMove::Ask => return self.ask_here(core).map(LessonRequest::Ask),
            LessonMove::ShowQuestion => core.layout.show_page(None),
            LessonMove::ShowAnswer => self.answer_question(None, core),
            LessonMove::Wait => self.remind(core),
            LessonMove::Explain(_) => self.explain(core),
            LessonMove::GoTo((page, stop)) if self.view().is_some_and(|view| view.page == page) => {
                self.show_place(page, stop, core);
            }
            LessonMove::BackToQuestion((page, stop)) | LessonMove::GoTo((page, stop)) => {
                self.go_to_stop(page, stop, core);
            }
            LessonMove::TakeTest => return self.take_test(core).map(LessonRequest::Ask),
            LessonMove::List => return Some(LessonRequest::ShowList),
            // The other ends of a lesson bring the page back.
            LessonMove::Stay => self.show_stop(core),
        }
        None
    }

    pub fn next_move(&self, direction: Direction, core: &Core) -> Option<LessonMove> {
        self.view().map(|view| view.next_move(direction, core.layout.shows(PanelId::Lesson)))
    }

    pub(crate) fn asks_next(&self, core: &Core) -> bool {
        self.view().is_some_and(|view| !view.is_edited() && view.asks_next().is_some())
            && !self.is_away_from_page(core)
    }

    /// Asks the question of the stop; once the stop is on the screen again, if the user has left it.
    fn ask_here(&mut self, core: &mut Core) -> Option<LessonAsks> {
        if self.is_away_from_page(core) {
            self.show_stop(core);
            return None;
        }
        let view = self.view.as_mut()?;
        let kind = view.asks_next()?;
        // While the search runs, a message says so, and the same key asks again.
        view.is_asked = !core.is_running();
        let audience = if view.study.is_some() { LessonAudience::Reader } else { LessonAudience::Class };
        let at = view.stop().position();
        let (title, note) = (view.page().title.clone(), plain_note(&view.filled_in(&view.page().note)));
        Some(LessonAsks::OfPage { kind, at, audience, page: PageText { title, note } })
    }

    pub(super) fn go_to_stop(&mut self, page: usize, stop: usize, core: &mut Core) {
        if let Some(study) = self.study_mut() {
            study.done.led_from = None;
        }
        self.show_place(page, stop, core);
    }

    /// Goes to a stop, and stays with the explanation that is shown.
    fn show_place(&mut self, page: usize, stop: usize, core: &mut Core) {
        self.forget_reminder(core);
        let Some(view) = &mut self.view else { return };
        view.is_asked = false;
        view.leave_test_for(page);
        view.page = page.min(view.lesson().pages.len() - 1);
        view.stop = stop.min(view.page().stops.len() - 1);
        self.show_stop(core);
    }

    /// Shows what the stop says: its search, its place there, and its panel.
    pub(crate) fn show_stop(&mut self, core: &mut Core) {
        let Some(view) = &mut self.view else { return };
        view.reached = None;
        let document = view.page().document;
        let stop = view.stop().clone();
        if *core.editor.document() != document {
            core.editor = Editor::new(document);
        }
        if core.shown.as_ref().is_none_or(|shown| !shown.document().is_same_search(&document)) {
            match view.ahead.take_if(|ahead| core.could_start(ahead, &document)) {
                Some(ahead) => {
                    core.leave_search();
                    core.show_run(*ahead, false);
                }
                None => core.run(),
            }
            core.runs.forget_unless_used();
        }
        core.go_straight_to(StepTarget { position: stop.position(), shows_choice: stop.choice });
        core.layout.show_page(PanelId::tab_named(&stop.panel));
        self.note_arrival(core);
    }

    /// The fields of a lesson with the page beside them have the whole side, and so has its test.
    pub(crate) fn make_room(&self, core: &mut Core) {
        let needs_room = self.view().is_some_and(|view| view.is_edited() || view.is_test());
        core.layout.fills_side = needs_room;
    }

    /// Takes note of the place, once the search has reached the stop.
    pub(crate) fn note_arrival(&mut self, core: &mut Core) {
        let Some(shown) = core.shown.as_ref().filter(|shown| !shown.is_waiting()) else { return };
        let Some(view) = self.view.as_mut().filter(|view| view.reached.is_none()) else { return };
        view.reached = Some(shown.here());
        if let Some(PointAt::Node(board)) = &view.stop().point_at {
            let board = parse_board_of_size(board, shown.recording.problem().size()).ok();
            core.selection.selected =
                board.and_then(|board| Some(shown.recording.number(shown.newest_with(&board)?)));
        }
        // A lesson is done once its last step is on the screen.
        if view.is_at_end()
            && let Some(source) = view.source()
        {
            self.shelf.set_done(&source, true);
        }
    }

    /// Searches for the next page as soon as the search of this one has ended, in the memory that a trial may take.
    pub(crate) fn search_ahead(&mut self, core: &mut Core) {
        if core.is_running() {
            return;
        }
        let Some(view) = self.view.as_mut().filter(|view| view.reached.is_some()) else { return };
        let next = view.lesson().pages.get(view.page + 1).map(|page| page.document);
        let is_there = |document: &Document| {
            core.shown.as_ref().is_some_and(|shown| shown.document().is_same_search(document))
                || view.ahead.as_ref().is_some_and(|ahead| core.could_start(ahead, document))
        };
        let Some(document) = next.filter(|document| !is_there(document)) else { return };
        if let Some(old) = view.ahead.take() {
            core.drop_started(old);
        }
        let granted = core.granted_to_trial();
        // Without a thread, the search starts with its page.
        view.ahead = core.start_search_with(document, granted).ok().map(Box::new);
    }

    pub fn is_away_from_page(&self, core: &Core) -> bool {
        let Some(view) = self.view() else { return false };
        let Some(shown) = &core.shown else { return true };
        let document = view.page().document;
        *core.editor.document() != document
            || !shown.document().is_same_search(&document)
            || view.reached.is_some_and(|reached| reached != shown.here())
    }

    pub fn view_on_screen(&self, core: &Core) -> Option<&LessonView> {
        self.view().filter(|_| !self.is_away_from_page(core))
    }

    fn run_variant(&mut self, place: usize, core: &mut Core) {
        let Some(view) = self.view() else { return };
        let Some(variant) = view.page().variants.get(place) else { return };
        let position = view.stop().position();
        core.editor.set_settings(variant.settings);
        core.run();
        core.seek(position);
    }
}
