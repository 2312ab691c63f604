//! A lesson that is shown: its page, the stop on the page, and the way back to what the user had before.

mod editing;
mod pages;
mod shelf;
mod study;
mod texts;
mod values;

use std::path::Path;
use std::sync::Arc;

use super::StepTarget;
use super::files::{AfterLesson, BoardOrigin};
use super::{Command, Commands, Editor, PanelId, Session, Shown, text};
use crate::activity::{LessonAsks, LessonAudience};
use crate::file::{
    Document, Lesson, LessonPage, LessonStop, LinkedLesson, OpenedLesson, PointAt, SHIPPED_LESSONS,
    SavedLesson, SavedRun, ShippedLesson,
};
use crate::learn::{QuestionKind, Tries, ValueMoment};
use crate::puzzle::parse_board_of_size;
use crate::recording::Direction;
use editing::Editing;
pub(super) use editing::LessonFile;
use pages::PagePictures;
use shelf::LessonShelf;
pub use shelf::{KeptLessons, LessonResult, LessonSource, ListedLesson};
pub use study::{Study, TestState};
pub use texts::LessonText;
use values::PageValues;

/// What is done with a lesson.
#[derive(Clone, PartialEq, Debug)]
pub enum LessonAction {
    /// Shows one that comes with the program.
    Show(&'static ShippedLesson),
    /// Opens one to study it alone.
    Study(LessonSource),
    /// Marks one as done, or as not done.
    SetDone(LessonSource, bool),
    /// Asks for a folder whose lessons are listed, too.
    AskForFolder,
    /// Stops listing the folder.
    RemoveFolder,
    /// Goes to a page, from 0.
    GoTo(usize),
    /// Chooses an answer to the question of the page, from 0; `None` shows the right one.
    Answer(Option<usize>),
    /// Goes to the page that explains the question.
    Explain,
    /// Goes back from there.
    BackToQuestion,
    /// Edits the name of who studies alone.
    SetStudent(String),
    /// Begins the test of the lesson, or goes on with it.
    TakeTest,
    /// Searches with other settings of the page, from 0.
    RunVariant(usize),
    /// Edits a text.
    SetText(LessonText, String),
    /// Chooses which question is asked at the stop.
    SetAsk(Option<QuestionKind>),
    /// Chooses what the stop points at.
    PointAt(Option<PointAt>),
    /// Offers the values of a moment and of a search of the page, from 1, to be inserted.
    OfferValues(ValueMoment, usize),
    /// Says which page, from 1, explains the questions of this one; `None` for itself.
    SetExplainedOn(Option<u8>),
    /// Gives the page a question with two empty choices, or takes it away.
    SetQuestion(bool),
    /// Adds an empty choice to the question.
    AddChoice,
    /// Removes a choice, from 0.
    RemoveChoice(usize),
    /// Says which choice is right, from 0.
    SetRight(usize),
    /// Adds a button that searches with the current settings.
    AddVariant,
    /// Removes a button, from 0.
    RemoveVariant(usize),
    /// Adds a stop that shows the current view to the page.
    AddStop,
    /// Removes the stop from the page.
    RemoveStop,
    /// Makes the page show the current view.
    TakeView,
    /// Removes the page.
    RemovePage,
    /// Moves the page towards the start or the end.
    MovePage(Direction),
}

/// What the user had before the lesson.
#[derive(Debug)]
struct Before {
    editor: Editor,
    origin: BoardOrigin,
    /// The place in the search.
    at: StepTarget,
}

/// The number of a page and of a stop on it, both from 0.
pub type LessonPlace = (usize, usize);

/// What the clicker does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonMove {
    /// Asks the question of the stop.
    Ask,
    /// Brings the page with its question to the front.
    ShowQuestion,
    /// Shows the answer to the question of the page.
    ShowAnswer,
    /// Waits for the answer.
    Wait,
    /// Goes to the page that explains the question.
    Explain(usize),
    /// Goes back from there.
    BackToQuestion(LessonPlace),
    GoTo(LessonPlace),
    TakeTest,
    /// Leaves the lesson at its end, for the list of lessons.
    List,
    /// Shows the page again.
    Stay,
}

/// A lesson, and the place in it.
#[derive(Debug)]
pub struct LessonView {
    lesson: Arc<Lesson>,
    page: usize,
    stop: usize,
    /// Whether the question of the stop was asked.
    is_asked: bool,
    /// What was answered to the question of each page.
    answered: Vec<Tries>,
    /// Set while it is studied alone.
    study: Option<Study>,
    /// The place in the search once the stop was reached.
    reached: Option<StepTarget>,
    before: Before,
    editing: Editing,
    values: PageValues,
    /// The search of the next page, which runs while this one is read.
    ahead: Option<Box<Shown>>,
}

/// The lesson, if there is one.
#[derive(Debug, Default)]
pub struct Lessons {
    view: Option<Box<LessonView>>,
    /// The lesson that is studied alone once it is open.
    to_study: Option<LessonSource>,
    /// Set while its pages are saved as pictures.
    pages: Option<PagePictures>,
    shelf: LessonShelf,
}

impl Lessons {
    /// The lesson that is shown.
    pub fn view(&self) -> Option<&LessonView> {
        self.view.as_deref()
    }

    /// Whether a lesson has changes that are not saved.
    pub fn has_unsaved_changes(&self) -> bool {
        self.view().is_some_and(|view| view.editing.has_unsaved_changes(&view.lesson))
    }

    /// The name of the lesson if it has changes that are not saved: its file, or else its title.
    pub fn unsaved_name(&self) -> Option<String> {
        self.view().filter(|_| self.has_unsaved_changes()).map(LessonView::file_name)
    }

    /// The lesson that is open, with the place in it.
    pub(super) fn to_keep(&self) -> Option<SavedLesson> {
        let view = self.view()?;
        Some(SavedLesson {
            lesson: Arc::clone(&view.lesson),
            page: view.page,
            stop: view.stop,
            is_edited: view.editing.is_on,
            is_changed: self.has_unsaved_changes(),
            path: view.editing.file_path().map(Path::to_owned),
            address: view.editing.linked().and_then(LinkedLesson::address).map(str::to_owned),
            study: view.to_keep(),
            boards: None,
        })
    }

    /// The boards and settings that the user had before the lesson, and the place in their search.
    pub(super) fn before(&self) -> Option<(&Editor, StepTarget)> {
        self.view().map(|view| (&view.before.editor, view.before.at))
    }
}

impl LessonView {
    /// Its pages. While it is studied alone, the last one is its test.
    pub fn lesson(&self) -> &Lesson {
        self.study().map_or(&self.lesson, |study| &study.lesson)
    }

    /// What a link calls it: its file, if a link opened it and it was not changed since, or its name in the program.
    pub(super) fn linked(&self) -> Option<LinkedLesson> {
        let file = self.editing.linked().filter(|_| !self.editing.has_unsaved_changes(&self.lesson));
        file.cloned().or_else(|| self.shipped().map(LinkedLesson::Shipped))
    }

    /// The lesson that comes with the program and that this is, without a change.
    pub fn shipped(&self) -> Option<&'static ShippedLesson> {
        SHIPPED_LESSONS.iter().find(|shipped| shipped.lesson() == self.lesson)
    }

    /// The number of the page, from 0.
    pub fn page_place(&self) -> usize {
        self.page
    }

    /// The number of the stop on the page, from 0.
    pub fn stop_place(&self) -> usize {
        self.stop
    }

    /// The page.
    ///
    /// # Panics
    /// Never: a lesson has the page that is shown.
    pub fn page(&self) -> &LessonPage {
        &self.lesson().pages[self.page]
    }

    /// The stop on the page.
    pub fn stop(&self) -> &LessonStop {
        &self.page().stops[self.stop]
    }

    /// What was answered to the question of the page.
    pub fn answered(&self) -> Tries {
        self.answered.get(self.page).copied().unwrap_or_default()
    }

    fn has_open_question_on(&self, page: usize) -> bool {
        let is_over = self.answered.get(page).is_some_and(|tries| tries.is_over);
        !is_over && self.lesson().pages.get(page).is_some_and(|page| page.question.is_some())
    }

    /// Whether the page has a question that waits for an answer.
    pub fn has_open_question(&self) -> bool {
        self.has_open_question_on(self.page)
    }

    /// Whether its texts are fields.
    pub fn is_edited(&self) -> bool {
        self.editing.is_on
    }

    /// The place after this one, or before it: the number of the page and of the stop.
    pub fn neighbour(&self, direction: Direction) -> Option<(usize, usize)> {
        match direction {
            Direction::Forwards if self.stop + 1 < self.page().stops.len() => {
                Some((self.page, self.stop + 1))
            }
            Direction::Forwards => (self.page + 1 < self.lesson().pages.len()).then_some((self.page + 1, 0)),
            Direction::Backwards if self.stop > 0 => Some((self.page, self.stop - 1)),
            Direction::Backwards => {
                let page = self.page.checked_sub(1)?;
                Some((page, self.lesson().pages[page].stops.len() - 1))
            }
        }
    }

    /// The question of the stop, unless it was asked.
    fn asks_next(&self) -> Option<QuestionKind> {
        let is_asked = match &self.study {
            Some(study) => study.asked.contains_key(&(self.page, self.stop)),
            None => self.is_asked,
        };
        self.stop().ask.filter(|_| !is_asked)
    }

    /// What the clicker does next. `page_is_shown` is whether the page is on the screen, and not only its search.
    pub fn next_move(&self, direction: Direction, page_is_shown: bool) -> LessonMove {
        if let Some(way) = self.move_within_explanation(direction) {
            return way;
        }
        // The result of a test stays until it is left by a button.
        let ends = direction == Direction::Forwards && !self.is_edited() && !self.is_test();
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

/// Whether a command of lessons can be used now.
///
/// # Errors
/// Why not, for the tooltip.
pub(super) fn enabled(command: Command, session: &Session) -> Result<(), &'static str> {
    let allow = |condition: bool, otherwise| if condition { Ok(()) } else { Err(otherwise) };
    let view = session.lesson.view();
    match command {
        Command::NewLesson => allow(view.is_none(), "Leave this lesson first"),
        Command::BackToPage => {
            view.ok_or(text::lesson::NO_LESSON)?;
            allow(session.is_away_from_page(), "This is what the page shows")
        }
        Command::StudyLesson | Command::EditLesson => {
            let view = view.ok_or(text::lesson::NO_LESSON)?;
            allow(view.study.is_none(), text::lesson::IS_STUDIED)
        }
        Command::AddPage => {
            let view = view.ok_or(text::lesson::NO_LESSON)?;
            allow(view.study.is_none(), text::lesson::IS_STUDIED)?;
            allow(view.lesson.pages.len() < Lesson::MOST_PAGES, "The lesson has the maximum number of pages")
        }
        _ => view.map(|_| ()).ok_or(text::lesson::NO_LESSON),
    }
}

impl Session {
    pub(super) fn change_lesson(&mut self, action: LessonAction) {
        match action {
            LessonAction::Show(shipped) => {
                self.lesson.to_study = None;
                self.show_shipped(shipped);
            }
            LessonAction::Study(source) => self.open_to_study(&source),
            LessonAction::SetDone(source, is_done) => self.set_lesson_done(&source, is_done),
            LessonAction::AskForFolder => self.ask_for_lesson_folder(),
            LessonAction::RemoveFolder => self.remove_lesson_folder(),
            LessonAction::GoTo(page) => self.go_to_page(page),
            LessonAction::Answer(choice) => self.answer_question(choice),
            LessonAction::Explain => self.explain(),
            LessonAction::BackToQuestion => self.back_to_question(),
            LessonAction::SetStudent(name) => self.lesson.shelf.set_student(&name),
            LessonAction::TakeTest => self.take_test(),
            LessonAction::RunVariant(place) => self.run_variant(place),
            edit => self.edit_lesson(edit),
        }
    }

    fn show_shipped(&mut self, shipped: &'static ShippedLesson) {
        self.show_help(None);
        self.leave_lesson_for(AfterLesson::Show(shipped));
    }

    /// Takes an answer to the question of the page.
    fn answer_question(&mut self, choice: Option<usize>) {
        self.forget_reminder();
        let Some(view) = &mut self.lesson.view else { return };
        let Some(question) = &view.lesson().pages[view.page].question else { return };
        let (right, choices) = (question.right(), question.choices.len());
        if let Some(answered) = view.answered.get_mut(view.page) {
            answered.take(choice, right, choices);
        }
    }

    /// Performs a command of lessons. Returns whether it is one.
    pub(super) fn perform_on_lesson(&mut self, command: Command) -> bool {
        match command {
            Command::NewLesson => self.new_lesson(),
            Command::AddPage => self.add_page(),
            Command::StudyLesson => self.study_lesson(),
            Command::EditLesson => {
                if let Some(view) = &mut self.lesson.view {
                    view.editing.is_on = !view.editing.is_on;
                }
                self.core.layout.show_page(None);
            }
            Command::BackToPage => self.show_stop(),
            Command::SaveLesson => self.ask_to_save_lesson(),
            Command::SavePages => self.ask_to_save_pages(),
            Command::LeaveLesson => self.leave_lesson_for(AfterLesson::Boards),
            Command::Undo if self.can_undo_lesson() => self.undo_lesson(Direction::Backwards),
            Command::Redo if self.can_redo_lesson() => self.undo_lesson(Direction::Forwards),
            Command::NextBookmark => return self.step_lesson(Direction::Forwards),
            Command::PreviousBookmark => return self.step_lesson(Direction::Backwards),
            _ => return false,
        }
        true
    }

    /// Shows a lesson from a page and a stop on it. The boards that are there come back when the user leaves it.
    pub(super) fn open_lesson(
        &mut self,
        opened: OpenedLesson,
        file: Option<LessonFile>,
        (page, stop): LessonPlace,
    ) {
        let before = self.close_lesson();
        self.activities.leave_searches(&mut self.core);
        self.activities.other_boards();
        self.core.notice = None;
        let OpenedLesson { lesson, unknown } = opened;
        self.view_lesson(lesson, file);
        if let (Some(before), Some(view)) = (before, &mut self.lesson.view) {
            view.before = before;
        }
        self.go_to_stop(page, stop);
        self.study_if_wanted();
        if !unknown.is_empty() {
            self.core.complain(text::lesson::unknown_fields(&unknown));
        }
    }

    /// Shows a lesson that comes with the program.
    pub(super) fn open_shipped_lesson(&mut self, shipped: &ShippedLesson, place: LessonPlace) {
        self.open_lesson(OpenedLesson { lesson: shipped.lesson(), unknown: Vec::new() }, None, place);
    }

    /// The lesson that is open, with the boards that took the place of those of its page.
    pub(super) fn lesson_to_keep(&self) -> Option<SavedLesson> {
        let view = self.lesson.view()?;
        let document = *self.core.editor.document();
        let boards = (document != view.page().document).then(|| SavedRun {
            document,
            mark: None,
            at: self.place().into(),
            is_shown: self.core.shows_the_editors_search(),
        });
        Some(SavedLesson { boards, ..self.lesson.to_keep()? })
    }

    /// Shows a lesson that was kept, at the place in it.
    pub(super) fn reopen_lesson(&mut self, kept: SavedLesson) {
        let SavedLesson { lesson, page, stop, is_edited, is_changed, path, address, study, boards } = kept;
        let linked = address.and_then(|address| LinkedLesson::named(&address).ok());
        self.view_lesson(lesson, path.map(|path| LessonFile { path, text: None, linked }));
        if let Some(view) = &mut self.lesson.view {
            view.editing.is_on = is_edited;
            if is_changed {
                view.editing.forget_saved();
            }
        }
        if let Some(study) = study {
            self.restore_study(study);
        }
        self.show_place(page, stop);
        if let Some(SavedRun { document, at, is_shown, .. }) = boards {
            self.core.editor.change(document);
            if is_shown && self.enabled(Command::Run).is_ok() {
                self.core.run();
                self.core.seek(StepTarget::from(at));
            }
        }
    }

    /// Puts a lesson on the screen, without going to a page.
    fn view_lesson(&mut self, lesson: Arc<Lesson>, file: Option<LessonFile>) {
        let before =
            Before { editor: self.core.editor.clone(), origin: self.files.take_origin(), at: self.place() };
        self.core.layout.set_lesson(true);
        let answered = vec![Tries::default(); lesson.pages.len()];
        let editing = Editing::new(Arc::clone(&lesson), file);
        self.lesson.view = Some(Box::new(LessonView {
            lesson,
            page: 0,
            stop: 0,
            is_asked: false,
            answered,
            study: None,
            reached: None,
            before,
            editing,
            values: PageValues::default(),
            ahead: None,
        }));
    }

    /// Puts back what was there before the lesson.
    pub(super) fn leave_lesson(&mut self) {
        let Some(Before { editor, origin, at }) = self.close_lesson() else { return };
        let searched = self.core.shown.is_some();
        self.core.editor = editor;
        self.files.put_back(origin);
        self.core.layout.set_lesson(false);
        if searched && !self.core.shows_the_editors_search() && self.enabled(Command::Run).is_ok() {
            self.core.run();
            self.core.runs.forget_unless_used();
            self.core.seek(at);
        }
    }

    /// Ends a lesson. Gives what was there before it.
    fn close_lesson(&mut self) -> Option<Before> {
        self.stop_saving_pages();
        let mut view = self.lesson.view.take()?;
        if let Some(ahead) = view.ahead.take() {
            self.core.drop_started(ahead);
        }
        Some(view.before)
    }

    /// The clicker. Returns whether there is a lesson.
    fn step_lesson(&mut self, direction: Direction) -> bool {
        let Some(next) = self.next_lesson_move(direction) else { return false };
        match next {
            LessonMove::Ask => self.ask_here(),
            LessonMove::ShowQuestion => self.core.layout.show_page(None),
            LessonMove::ShowAnswer => self.answer_question(None),
            LessonMove::Wait => self.remind(),
            LessonMove::Explain(_) => self.explain(),
            LessonMove::GoTo((page, stop)) if self.lesson.view().is_some_and(|view| view.page == page) => {
                self.show_place(page, stop);
            }
            LessonMove::BackToQuestion((page, stop)) | LessonMove::GoTo((page, stop)) => {
                self.go_to_stop(page, stop);
            }
            LessonMove::TakeTest => self.take_test(),
            LessonMove::List => self.leave_lesson_for(AfterLesson::List),
            // The other ends of a lesson bring the page back.
            LessonMove::Stay => self.show_stop(),
        }
        true
    }

    /// What the clicker does next; `None` without a lesson.
    pub fn next_lesson_move(&self, direction: Direction) -> Option<LessonMove> {
        let page_is_shown = self.core.layout.shows(PanelId::Lesson);
        self.lesson.view().map(|view| view.next_move(direction, page_is_shown))
    }

    /// Whether the clicker asks next about what is shown.
    pub(super) fn lesson_asks_next(&self) -> bool {
        self.lesson.view().is_some_and(|view| !view.is_edited() && view.asks_next().is_some())
            && !self.is_away_from_page()
    }

    /// Asks the question of the stop; once the stop is on the screen again, if the user has left it.
    fn ask_here(&mut self) {
        if self.is_away_from_page() {
            self.show_stop();
            return;
        }
        let Some(view) = &mut self.lesson.view else { return };
        if let Some(kind) = view.asks_next() {
            // While the search runs, a message says so, and the same key asks again.
            view.is_asked = !self.core.is_running();
            let audience = if view.study.is_some() { LessonAudience::Reader } else { LessonAudience::Class };
            let at = view.stop().position();
            self.activities.ask(&LessonAsks::OfPage { kind, at, audience }, &mut self.core);
        }
    }

    pub(super) fn go_to_stop(&mut self, page: usize, stop: usize) {
        self.leave_explanation();
        self.show_place(page, stop);
    }

    /// Goes to a stop, and stays with the explanation that is shown.
    fn show_place(&mut self, page: usize, stop: usize) {
        self.forget_reminder();
        let Some(view) = &mut self.lesson.view else { return };
        view.is_asked = false;
        view.leave_test_for(page);
        view.page = page.min(view.lesson().pages.len() - 1);
        view.stop = stop.min(view.page().stops.len() - 1);
        self.show_stop();
    }

    /// Shows what the stop says: its search, its place there, and its panel.
    fn show_stop(&mut self) {
        let Some(view) = &mut self.lesson.view else { return };
        view.reached = None;
        let document = view.page().document;
        let stop = view.stop().clone();
        if *self.core.editor.document() != document {
            self.core.editor = Editor::new(document);
        }
        if self.core.shown.as_ref().is_none_or(|shown| !shown.document().is_same_search(&document)) {
            match view.ahead.take_if(|ahead| self.core.could_start(ahead, &document)) {
                Some(ahead) => self.core.show_started(*ahead),
                None => self.core.run(),
            }
            self.core.runs.forget_unless_used();
        }
        self.core.go_straight_to(StepTarget { position: stop.position(), shows_choice: stop.choice });
        self.core.layout.show_page(PanelId::tab_named(&stop.panel));
        self.follow_lesson();
    }

    /// The fields of a lesson with the page beside them have the whole side, and so has its test.
    pub(super) fn make_room_for_lesson(&mut self) {
        let needs_room = self.lesson.view().is_some_and(|view| view.is_edited() || view.is_test());
        self.core.layout.fill_side(needs_room);
    }

    /// Takes note of the place, once the search has reached the stop.
    pub(super) fn follow_lesson(&mut self) {
        let Some(shown) = self.core.shown.as_ref().filter(|shown| !shown.is_waiting()) else { return };
        let here = StepTarget { position: shown.position(), shows_choice: shown.choice().is_some() };
        let Some(view) = self.lesson.view.as_mut().filter(|view| view.reached.is_none()) else { return };
        view.reached = Some(here);
        if let Some(PointAt::Node(board)) = &view.stop().point_at {
            let size = shown.recording.problem().size();
            let board = parse_board_of_size(board, size).ok();
            self.core.selection.selected = board.and_then(|board| shown.newest_with(&board));
        }
        self.note_lesson_done();
    }

    /// Searches for the next page as soon as the search of this one has ended, in the memory that a trial may take.
    pub(super) fn search_ahead(&mut self) {
        if self.core.is_running() {
            return;
        }
        let Some(view) = self.lesson.view.as_mut().filter(|view| view.reached.is_some()) else { return };
        let next = view.lesson().pages.get(view.page + 1).map(|page| page.document);
        let is_there = |document: &Document| {
            let is_shown = |shown: &Shown| shown.document().is_same_search(document);
            self.core.shown.as_ref().is_some_and(is_shown)
                || view.ahead.as_ref().is_some_and(|ahead| self.core.could_start(ahead, document))
        };
        let Some(document) = next.filter(|document| !is_there(document)) else { return };
        if let Some(old) = view.ahead.take() {
            self.core.drop_started(old);
        }
        let granted = self.core.granted_to_trial();
        // Without a thread, the search starts with its page.
        view.ahead = self.core.start_search_with(document, granted).ok().map(Box::new);
    }

    /// Whether the user left what the page shows.
    pub fn is_away_from_page(&self) -> bool {
        let Some(view) = self.lesson.view() else { return false };
        let Some(shown) = &self.core.shown else { return true };
        let document = view.page().document;
        let here = StepTarget { position: shown.position(), shows_choice: shown.choice().is_some() };
        *self.core.editor.document() != document
            || !shown.document().is_same_search(&document)
            || view.reached.is_some_and(|reached| reached != here)
    }

    fn run_variant(&mut self, place: usize) {
        let Some(view) = self.lesson.view() else { return };
        let Some(variant) = view.page().variants.get(place) else { return };
        let position = view.stop().position();
        self.core.editor.set_settings(variant.settings);
        self.core.run();
        self.core.seek(position);
    }
}
