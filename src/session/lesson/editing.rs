//! A lesson that is made in the program: each change is a step to undo.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{LessonAction, LessonText, LessonView};
use crate::compare::find::search_text;
use crate::file::SaveWork;
use crate::file::{
    Destination, Document, Lesson, LessonPage, LessonQuestion, LessonStop, LessonVariant, LinkedLesson,
    Overwrite, PointAt,
};
use crate::learn::{Tries, ValueMoment};
use crate::recording::Direction;
use crate::session::files::AfterSave;
use crate::session::{PanelId, Session, text};

/// The most steps to undo.
const UNDO_STEPS: usize = 200;

/// A lesson, and the place in it.
#[derive(Clone, Debug)]
struct LessonVersion {
    lesson: Arc<Lesson>,
    page: usize,
    stop: usize,
}

/// A text with the page and the stop that were shown.
type TypedText = (LessonText, usize, usize);

/// The file of a lesson.
#[derive(Clone, Debug)]
pub struct LessonFile {
    pub path: PathBuf,
    /// Its text when it was last read or written; `None` if that is not known after a crash. Then it is not replaced without a
    /// question.
    pub text: Option<Arc<str>>,
    /// What the link calls it that opened it.
    pub linked: Option<LinkedLesson>,
}

/// What is known of the changes of a lesson.
#[derive(Debug)]
pub(super) struct Editing {
    /// Whether its texts are fields.
    pub is_on: bool,
    /// The moment and the search, from 1, whose values are offered to be inserted.
    offered: (ValueMoment, usize),
    file: Option<LessonFile>,
    /// As it was last saved or opened; `None` if its changes were restored after a crash.
    saved: Option<Arc<Lesson>>,
    undo: Vec<LessonVersion>,
    redo: Vec<LessonVersion>,
    /// The field that is being typed in: all its letters are one change.
    typed: Option<TypedText>,
    /// The version that is being saved, and the id of the save.
    saving: Option<(u64, Arc<Lesson>, LessonFile)>,
}

impl Editing {
    pub(super) fn new(lesson: Arc<Lesson>, file: Option<LessonFile>) -> Self {
        Self {
            is_on: false,
            offered: (ValueMoment::Shown, 1),
            file,
            saved: Some(lesson),
            undo: Vec::new(),
            redo: Vec::new(),
            typed: None,
            saving: None,
        }
    }

    pub(super) fn has_unsaved_changes(&self, lesson: &Lesson) -> bool {
        self.saved.as_deref() != Some(lesson)
    }

    /// No file has it as it is.
    pub(super) fn forget_saved(&mut self) {
        self.saved = None;
    }

    pub(super) fn file_path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| &*file.path)
    }

    /// What the link calls it that opened its file.
    pub(super) fn linked(&self) -> Option<&LinkedLesson> {
        self.file.as_ref()?.linked.as_ref()
    }
}

impl LessonView {
    /// The name of its file, or else its title.
    pub(in crate::session) fn file_name(&self) -> String {
        let name = self.editing.file_path().and_then(Path::file_name);
        name.map_or_else(|| self.lesson.title.clone(), |name| name.to_string_lossy().into_owned())
    }

    /// The path of its file, or else of the boards that were there before it.
    pub(in crate::session) fn path(&self) -> Option<&Path> {
        self.editing.file_path().or(self.before.origin.path())
    }

    /// The moment and the search, from 1, whose values are offered to be inserted.
    pub fn offered(&self) -> (ValueMoment, usize) {
        self.editing.offered
    }

    fn version(&self) -> LessonVersion {
        LessonVersion { lesson: Arc::clone(&self.lesson), page: self.page, stop: self.stop }
    }

    fn put(&mut self, version: LessonVersion) {
        let LessonVersion { lesson, page, stop } = version;
        self.answered.resize(lesson.pages.len(), Tries::default());
        (self.lesson, self.page, self.stop) = (lesson, page, stop);
    }

    /// Changes the lesson, as one step to undo. Letters that follow each other in a field are one step.
    fn change(&mut self, field: Option<TypedText>, change: impl FnOnce(&mut LessonVersion)) {
        let before = self.version();
        let mut after = before.clone();
        change(&mut after);
        if *after.lesson == *before.lesson {
            return;
        }
        let is_same_step = field.is_some() && self.editing.typed == field;
        if !is_same_step {
            self.editing.undo.push(before);
            if self.editing.undo.len() > UNDO_STEPS {
                self.editing.undo.remove(0);
            }
        }
        self.editing.redo.clear();
        self.editing.typed = field;
        self.put(after);
    }
}

impl LessonAction {
    /// Whether the stop is another one afterwards, or shows something else.
    fn changes_view(&self) -> bool {
        matches!(
            self,
            Self::PointAt(_)
                | Self::AddStop
                | Self::RemoveStop
                | Self::TakeView
                | Self::RemovePage
                | Self::MovePage(_)
        )
    }
}

impl LessonVersion {
    fn lesson(&mut self) -> &mut Lesson {
        Arc::make_mut(&mut self.lesson)
    }

    fn page(&mut self) -> &mut LessonPage {
        let page = self.page;
        &mut self.lesson().pages[page]
    }

    /// Changes it. `here` is the place on the screen, and `document` its search.
    fn apply(&mut self, action: LessonAction, here: LessonStop, document: Document) {
        match action {
            LessonAction::SetAsk(kind) => {
                let stop = self.stop;
                self.page().stops[stop].ask = kind;
            }
            LessonAction::PointAt(at) => {
                let stop = self.stop;
                self.page().stops[stop].point_at = at;
            }
            LessonAction::AddStop => {
                self.stop += 1;
                let stop = self.stop;
                self.page().stops.insert(stop, here);
            }
            LessonAction::RemoveStop => self.remove_stop(),
            LessonAction::TakeView => self.take_view(here, document),
            LessonAction::RemovePage => self.remove_page(),
            LessonAction::MovePage(direction) => self.move_page(direction),
            LessonAction::AddVariant => {
                let variants = &mut self.page().variants;
                if variants.len() < Lesson::MOST_VARIANTS {
                    let settings = document.settings;
                    let name = text::lesson::run_with(&search_text(&settings));
                    variants.push(LessonVariant { name: LessonText::Variant(0).fitting(&name), settings });
                }
            }
            LessonAction::RemoveVariant(place) => {
                let variants = &mut self.page().variants;
                if place < variants.len() {
                    variants.remove(place);
                }
            }
            LessonAction::SetExplainedOn(page) => self.page().explained_on = page,
            LessonAction::SetQuestion(is_wanted) => {
                self.page().question = is_wanted.then(|| LessonQuestion {
                    ask: String::new(),
                    choices: vec![String::new(); 2],
                    answer: 1,
                    why: String::new(),
                });
            }
            LessonAction::AddChoice | LessonAction::RemoveChoice(_) | LessonAction::SetRight(_) => {
                if let Some(question) = &mut self.page().question {
                    change_question(question, &action);
                }
            }
            LessonAction::Show(_)
            | LessonAction::Study(_)
            | LessonAction::SetDone(..)
            | LessonAction::AskForFolder
            | LessonAction::RemoveFolder
            | LessonAction::GoTo(_)
            | LessonAction::Answer(_)
            | LessonAction::Explain
            | LessonAction::BackToQuestion
            | LessonAction::SetStudent(_)
            | LessonAction::TakeTest
            | LessonAction::RunVariant(_)
            | LessonAction::OfferValues(..)
            | LessonAction::SetText(..) => {}
        }
    }

    fn remove_stop(&mut self) {
        let stop = self.stop;
        let stops = &mut self.page().stops;
        if stops.len() > 1 {
            stops.remove(stop);
            self.stop = stop.min(stops.len() - 1);
        }
    }

    fn take_view(&mut self, here: LessonStop, document: Document) {
        let stop = self.stop;
        let page = self.page();
        if !page.document.is_same_search(&document) {
            page.stops.truncate(stop + 1);
        }
        page.document = document;
        let ask = page.stops[stop].ask;
        page.stops[stop] = LessonStop { ask, ..here };
        for stop in &mut page.stops {
            stop.ask = stop.ask.filter(|kind| kind.offered(&document.settings).is_ok());
        }
    }

    fn insert_page(&mut self, place: usize, page: LessonPage) {
        self.renumber(|old| Some(if old < place { old } else { old + 1 }));
        self.lesson().pages.insert(place, page);
    }

    /// Pages have other numbers now; `None` for one that is gone.
    fn renumber(&mut self, now: impl Fn(usize) -> Option<usize>) {
        self.lesson().pages.iter_mut().for_each(|page| page.renumber(&now));
    }

    fn remove_page(&mut self) {
        let page = self.page;
        let pages = &mut self.lesson().pages;
        if pages.len() > 1 {
            pages.remove(page);
            self.renumber(|old| match old.cmp(&page) {
                Ordering::Less => Some(old),
                Ordering::Equal => None,
                Ordering::Greater => Some(old - 1),
            });
            let pages = &self.lesson.pages;
            (self.page, self.stop) = (page.min(pages.len() - 1), 0);
        }
    }

    fn move_page(&mut self, direction: Direction) {
        let other = match direction {
            Direction::Forwards => self.page + 1,
            Direction::Backwards => self.page.wrapping_sub(1),
        };
        let page = self.page;
        let pages = &mut self.lesson().pages;
        if other < pages.len() {
            pages.swap(page, other);
            self.renumber(|old| match old {
                old if old == page => Some(other),
                old if old == other => Some(page),
                old => Some(old),
            });
            self.page = other;
        }
    }
}

/// Adds or removes a choice, or says which one is right.
fn change_question(question: &mut LessonQuestion, action: &LessonAction) {
    let choices = &mut question.choices;
    let right = usize::from(question.answer).saturating_sub(1);
    let right = match *action {
        LessonAction::AddChoice if choices.len() < Lesson::MOST_CHOICES => {
            choices.push(String::new());
            right
        }
        LessonAction::RemoveChoice(place) if place < choices.len() && choices.len() > 2 => {
            choices.remove(place);
            if right > place { right - 1 } else { right.min(choices.len() - 1) }
        }
        LessonAction::SetRight(place) if place < choices.len() => place,
        _ => right,
    };
    question.answer = right as u8 + 1;
}

impl Session {
    /// What is on the screen, as a stop of a page.
    fn stop_here(&self) -> LessonStop {
        let shown = self.core.shown.as_ref();
        let position = shown.map(super::super::Shown::position).unwrap_or_default();
        let beside = self.core.layout.tabs_now().beside(PanelId::Lesson);
        LessonStop {
            step: position.steps,
            event: position.events,
            choice: shown.is_some_and(|shown| shown.choice().is_some()),
            panel: beside.filter(|panel| *panel != PanelId::Node).map_or(String::new(), PanelId::name),
            point_at: self.core.selected_board().map(|board| PointAt::Node(board.to_string())),
            ask: None,
        }
    }

    /// A page that shows what is on the screen.
    fn page_here(&self, title: String) -> LessonPage {
        LessonPage {
            title,
            note: "What the class should see here.".to_owned(),
            document: *self.core.editor.document(),
            stops: vec![LessonStop { panel: String::new(), ..self.stop_here() }],
            question: None,
            explained_on: None,
            runs: Vec::new(),
            variants: Vec::new(),
            claims: Vec::new(),
        }
    }

    /// Begins a lesson whose first page is the current view.
    pub(super) fn new_lesson(&mut self) {
        let page = self.page_here(text::lesson::page_title(1));
        let lesson = Lesson {
            title: "My lesson".to_owned(),
            about: String::new(),
            author: String::new(),
            language: "en".to_owned(),
            pages: vec![page],
        };
        self.view_lesson(Arc::new(lesson), None);
        if let Some(view) = &mut self.lesson.view {
            view.editing.is_on = true;
        }
        self.go_to_stop(0, 0);
    }

    /// Adds a page that shows the current view after the one that is shown.
    pub(super) fn add_page(&mut self) {
        let Some(view) = self.lesson.view() else { return };
        let page = self.page_here(text::lesson::page_title(view.lesson.pages.len() + 1));
        if let Some(view) = &mut self.lesson.view {
            let place = view.page + 1;
            view.answered.insert(place, Tries::default());
            view.change(None, |version| {
                version.insert_page(place, page);
                (version.page, version.stop) = (place, 0);
            });
            view.editing.is_on = true;
        }
        self.show_stop();
    }

    pub(super) fn edit_lesson(&mut self, action: LessonAction) {
        let here = self.stop_here();
        let document = *self.core.editor.document();
        let Some(view) = &mut self.lesson.view else { return };
        match action {
            LessonAction::SetText(text, typed) => {
                view.change(Some((text, view.page, view.stop)), |version| {
                    let page = version.page;
                    if let Some(kept) = text.of(version.lesson(), page) {
                        *kept = text.fitting(&typed);
                    }
                });
            }
            LessonAction::OfferValues(moment, run) => view.editing.offered = (moment, run),
            LessonAction::AddStop if !document.is_same_search(&view.page().document) => {
                self.core.complain(text::lesson::STOP_OF_OTHER_SEARCH);
            }
            LessonAction::AddStop if view.page().stops.len() >= Lesson::MOST_STOPS => {
                self.core.complain("The page has the maximum number of steps");
            }
            action => {
                let changes_view = action.changes_view();
                view.change(None, |version| version.apply(action, here, document));
                if changes_view {
                    self.show_stop();
                }
            }
        }
    }

    pub(in crate::session) fn can_undo_lesson(&self) -> bool {
        self.lesson.view().is_some_and(|view| view.editing.is_on && !view.editing.undo.is_empty())
    }

    pub(in crate::session) fn can_redo_lesson(&self) -> bool {
        self.lesson.view().is_some_and(|view| view.editing.is_on && !view.editing.redo.is_empty())
    }

    /// Undoes the last change of the lesson, or does it again.
    pub(super) fn undo_lesson(&mut self, direction: Direction) {
        let Some(view) = &mut self.lesson.view else { return };
        let now = view.version();
        let editing = &mut view.editing;
        let (from, to) = match direction {
            Direction::Backwards => (&mut editing.undo, &mut editing.redo),
            Direction::Forwards => (&mut editing.redo, &mut editing.undo),
        };
        let Some(version) = from.pop() else { return };
        to.push(now);
        editing.typed = None;
        view.put(version);
        self.show_stop();
    }

    /// The name of the file for the lesson.
    pub(in crate::session) fn lesson_name(&self) -> PathBuf {
        let Some(view) = self.lesson.view() else { return PathBuf::new() };
        if let Some(path) = view.editing.file_path() {
            return path.to_owned();
        }
        let letter = |c: char| if c.is_alphanumeric() { c } else { '-' };
        let name: String = view.lesson.title.to_lowercase().chars().map(letter).collect();
        PathBuf::from(format!("{}.ron", name.trim_matches('-')))
    }

    /// Starts to save the lesson; gives the id of the save.
    pub(in crate::session) fn save_lesson_to(&mut self, to: Destination) -> Option<u64> {
        let view = self.lesson.view()?;
        let lesson = Arc::clone(&view.lesson);
        let own = view.editing.file.as_ref().filter(|file| file.path == to.path);
        let known = own.and_then(|file| file.text.clone());
        // Its own file is replaced without a question, unless another program has changed it.
        let overwrite = known.as_ref().map_or(to.overwrite, |_| to.overwrite.max(Overwrite::Writable));
        let to = Destination { overwrite, known, ..to };
        let text: Arc<str> = lesson.text().into();
        // What could not be opened again is not written.
        if let Err(problem) = Lesson::parse(&text) {
            self.core.complain(text::lesson::cannot_be_saved(&problem.to_string()));
            return None;
        }
        let (file, written) =
            (LessonFile { path: to.path.clone(), text: Some(text), linked: None }, Arc::clone(&lesson));
        let work: SaveWork = Arc::new(move |to| Ok(written.save_to(to)?));
        let id = self.start_save(to, AfterSave::Nothing, work)?;
        if let Some(view) = &mut self.lesson.view {
            view.editing.saving = Some((id, lesson, file));
        }
        Some(id)
    }

    /// Takes note that the lesson was saved.
    pub(in crate::session) fn lesson_was_saved(&mut self, id: u64) {
        if let Some(view) = &mut self.lesson.view
            && let Some((_, lesson, file)) = view.editing.saving.take_if(|(saving, ..)| *saving == id)
        {
            (view.editing.saved, view.editing.file) = (Some(lesson), Some(file));
            self.read_lesson_folder();
        }
    }
}
