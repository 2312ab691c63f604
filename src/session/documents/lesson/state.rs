//! The lesson that is open, with its place, what is edited in it and how it is studied, and the lessons that can be opened.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::boards::BoardOrigin;
use super::action::LessonText;
use super::shelf::{LessonShelf, LessonSource, ListedLesson};
use crate::core::{Core, Editor, PanelId, Shown, StepTarget};
use crate::file::{
    Document, Lesson, LessonPage, LessonStop, LinkedLesson, LinkedPage, SHIPPED_LESSONS, SavedLesson,
    SavedRun, SavedStudy, ShippedLesson,
};
use crate::learn::{TextValue, Tries, ValueMoment};
use crate::recording::{Direction, Position};
use crate::worker::Work;

/// What comes back when the lesson is left.
#[derive(Debug)]
pub(super) struct Before {
    pub(super) editor: Editor,
    pub(super) origin: BoardOrigin,
    pub(super) at: StepTarget,
}

/// The number of a page and of a stop on it, both from 0.
pub type LessonPlace = (usize, usize);

#[derive(Debug)]
pub struct LessonView {
    pub(super) lesson: Arc<Lesson>,
    pub(super) page: usize,
    pub(super) stop: usize,
    pub(super) is_asked: bool,
    pub(super) answered: Vec<Tries>,
    /// Set while it is studied alone.
    pub(super) study: Option<Study>,
    /// The place in the search once the stop was reached.
    pub(super) reached: Option<StepTarget>,
    pub(super) before: Before,
    pub(super) editing: Editing,
    /// The moment and the search, from 1, whose values are offered to be inserted.
    pub offered: (ValueMoment, usize),
    pub(super) values: PageValues,
    pub(super) ahead: Option<Box<Shown>>,
}

#[derive(Debug, Default)]
pub struct Lessons {
    pub(super) view: Option<Box<LessonView>>,
    /// The lesson that is studied alone once it is open.
    pub(super) to_study: Option<LessonSource>,
    pub shelf: LessonShelf,
}

#[derive(Debug)]
pub struct Study {
    /// The lesson, with its test as the last page if it has one.
    pub(super) lesson: Arc<Lesson>,
    pub(super) has_test: bool,
    /// What the reader has done. What was tried at the questions of the pages is beside it.
    pub done: SavedStudy,
    /// The pages whose question has led to its explanation.
    pub(super) explained: BTreeSet<usize>,
    /// Whether the clicker was pressed before the question of the page was answered.
    pub is_reminded: bool,
}

#[derive(Clone, Debug)]
pub(super) struct LessonVersion {
    pub(super) lesson: Arc<Lesson>,
    pub(super) page: usize,
    pub(super) stop: usize,
}

pub(super) type TypedText = (LessonText, usize, usize);

#[derive(Clone, Debug)]
pub struct LessonFile {
    pub path: PathBuf,
    /// Its text when it was last read or written; `None` after a crash, when a question comes before it is replaced.
    pub text: Option<Arc<str>>,
    /// What the link calls it that opened it.
    pub linked: Option<LinkedLesson>,
}

#[derive(Debug, Default)]
pub(super) struct Editing {
    pub is_on: bool,
    pub(super) file: Option<LessonFile>,
    /// As it was last saved or opened; `None` if its changes were restored after a crash.
    pub saved: Option<Arc<Lesson>>,
    pub(super) undo: Vec<LessonVersion>,
    pub(super) redo: Vec<LessonVersion>,
    /// The field that is being typed in: all its letters are one change.
    pub(super) typed: Option<TypedText>,
}

/// A value that stays as it is once it is known; `None` if there is none.
pub(super) type KnownValue = (Document, TextValue, Option<u64>);

/// What the values of a page at the place that is shown were made of: whether the search is over there as well.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ValuesMadeOf {
    pub(super) document: Document,
    pub(super) place: (usize, usize),
    pub(super) named: Vec<TextValue>,
    pub(super) position: Position,
    pub(super) is_over: bool,
}

#[derive(Debug, Default)]
pub(super) struct PageValues {
    pub(super) known: Vec<KnownValue>,
    pub(super) made_of: Option<ValuesMadeOf>,
    /// In the order of what they were made of.
    pub(super) here: Vec<Option<u64>>,
    /// The searches that are made for values, and what is known if they fail: none of the values.
    pub(super) search: Option<(Work<Vec<KnownValue>>, Vec<KnownValue>)>,
}

impl Editing {
    pub(super) fn new(lesson: Arc<Lesson>, file: Option<LessonFile>) -> Self {
        Self { file, saved: Some(lesson), ..Self::default() }
    }

    pub(super) fn has_unsaved_changes(&self, lesson: &Lesson) -> bool {
        self.saved.as_deref() != Some(lesson)
    }

    pub(super) fn file_path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| &*file.path)
    }

    pub(super) fn linked(&self) -> Option<&LinkedLesson> {
        self.file.as_ref()?.linked.as_ref()
    }
}

impl Lessons {
    pub fn view(&self) -> Option<&LessonView> {
        self.view.as_deref()
    }

    pub fn has_unsaved_changes(&self) -> bool {
        self.view().is_some_and(|view| view.editing.has_unsaved_changes(&view.lesson))
    }

    /// The name of the lesson if it has changes that are not saved: its file, or else its title.
    pub fn unsaved_name(&self) -> Option<String> {
        self.view().filter(|_| self.has_unsaved_changes()).map(LessonView::file_name)
    }

    /// The lesson that is open, with the place in it and the boards that took the place of those of its page.
    pub(crate) fn to_keep(&self, core: &Core) -> Option<SavedLesson> {
        let view = self.view()?;
        let document = *core.editor.document();
        let boards = (document != view.page().document).then(|| SavedRun {
            document,
            mark: None,
            at: core.target().into(),
            is_shown: core.shows_the_editors_search(),
        });
        Some(SavedLesson {
            lesson: Arc::clone(&view.lesson),
            page: view.page,
            stop: view.stop,
            is_edited: view.editing.is_on,
            is_changed: self.has_unsaved_changes(),
            path: view.editing.file_path().map(Path::to_owned),
            address: view.editing.linked().and_then(LinkedLesson::address).map(str::to_owned),
            study: view.to_keep(),
            boards,
        })
    }

    pub(crate) fn before(&self) -> Option<(&Editor, StepTarget)> {
        self.view().map(|view| (&view.before.editor, view.before.at))
    }

    /// Those that come with the program, and then those of the user's folder.
    pub fn list(&self) -> impl Iterator<Item = ListedLesson> {
        let shipped =
            SHIPPED_LESSONS.iter().map(|shipped| (LessonSource::Shipped(shipped), shipped.lesson()));
        let own = &self.shelf.own.lessons;
        let own = own.iter().map(|(path, lesson)| (LessonSource::File(path.clone()), Arc::clone(lesson)));
        shipped.chain(own).map(|(source, lesson)| {
            let key = source.key();
            let is_done = self.shelf.kept.done.contains(&key);
            let result = self.shelf.kept.results.get(&key).copied();
            ListedLesson { source, lesson, is_done, result }
        })
    }

    /// The first lesson of the list that is not done, after the one that is shown; from the start of the list again. A lesson of the
    /// user leads to others in the folder at most.
    pub fn next_of<'a>(&self, list: &'a [ListedLesson]) -> Option<&'a ListedLesson> {
        let here = self.view().and_then(LessonView::source);
        let place = list.iter().position(|listed| Some(&listed.source) == here.as_ref());
        let (before, after) = list.split_at(place.unwrap_or(0));
        let mut others = after.iter().skip(usize::from(place.is_some())).chain(before);
        let is_shipped = |source: &LessonSource| matches!(source, LessonSource::Shipped(_));
        let is_own = self.view().is_some() && !here.as_ref().is_some_and(is_shipped);
        others.find(|listed| !(listed.is_done || is_own && is_shipped(&listed.source)))
    }

    pub fn next(&self) -> Option<ListedLesson> {
        self.next_of(&self.list().collect::<Vec<_>>()).cloned()
    }

    /// The page that a link can name, as long as the screen shows what the page says.
    pub(crate) fn linked_page(&self, core: &Core) -> Option<LinkedPage> {
        let view = self.linkable_view(core)?;
        Some(LinkedPage { lesson: view.linked()?, page: view.page, stop: view.stop })
    }

    pub(crate) fn linkable_view(&self, core: &Core) -> Option<&LessonView> {
        self.view_on_screen(core).filter(|view| view.study.is_none())
    }

    /// What the clicker starts: the next lesson, while the list is shown.
    pub(crate) fn next_in_list(&self, core: &Core) -> Option<ListedLesson> {
        let is_shown = self.view().is_none() && core.layout.shows(PanelId::Lesson);
        is_shown.then(|| self.next()).flatten()
    }

    pub fn tab(&self, panel: PanelId) -> &'static str {
        let lists_lessons = panel == PanelId::Lesson && self.view().is_none();
        if lists_lessons { panel.title() } else { panel.tab() }
    }
}

impl LessonView {
    pub fn lesson(&self) -> &Lesson {
        self.study().map_or(&self.lesson, |study| &study.lesson)
    }

    /// What a link calls it: its file, if a link opened it and it was not changed since, or its name in the program.
    fn linked(&self) -> Option<LinkedLesson> {
        let file = self.editing.linked().filter(|_| !self.editing.has_unsaved_changes(&self.lesson));
        file.cloned().or_else(|| self.shipped().map(LinkedLesson::Shipped))
    }

    /// The lesson that comes with the program and that this is, without a change.
    pub fn shipped(&self) -> Option<&'static ShippedLesson> {
        SHIPPED_LESSONS.iter().find(|shipped| shipped.lesson() == self.lesson)
    }

    pub fn page_place(&self) -> usize {
        self.page
    }

    pub fn stop_place(&self) -> usize {
        self.stop
    }

    pub fn page(&self) -> &LessonPage {
        &self.lesson().pages[self.page]
    }

    pub fn stop(&self) -> &LessonStop {
        &self.page().stops[self.stop]
    }

    pub fn answered(&self) -> Tries {
        self.answered.get(self.page).copied().unwrap_or_default()
    }

    pub(super) fn has_open_question_on(&self, page: usize) -> bool {
        let is_over = self.answered.get(page).is_some_and(|tries| tries.is_over);
        !is_over && self.lesson().pages.get(page).is_some_and(|page| page.question.is_some())
    }

    pub fn has_open_question(&self) -> bool {
        self.has_open_question_on(self.page)
    }

    pub fn is_edited(&self) -> bool {
        self.editing.is_on
    }

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

    pub fn source(&self) -> Option<LessonSource> {
        let file = self.editing.file_path().map(|path| LessonSource::File(path.to_owned()));
        file.or_else(|| self.shipped().map(LessonSource::Shipped))
    }

    pub fn is_at_end(&self) -> bool {
        self.neighbour(Direction::Forwards).is_none()
    }
}
