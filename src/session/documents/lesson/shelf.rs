//! The lessons that can be opened, and which of them are done.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{LessonView, Lessons};
use crate::core::{Core, PanelId};
use crate::file::{FolderLessons, Lesson, SHIPPED_LESSONS, ShippedLesson, absolute, lessons_of_folder};
use crate::learn::{Results, points};
use crate::recording::Direction;
use crate::worker::BackgroundTask;

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct KeptLessons {
    /// The names or paths of the lessons of which the last page was seen.
    done: BTreeSet<String>,
    pub folder: Option<PathBuf>,
    /// The last result of the test of each lesson, by its name or path.
    #[serde(default)]
    pub(super) results: BTreeMap<String, LessonResult>,
    #[serde(default)]
    pub student: String,
}

impl KeptLessons {
    /// Merges what two windows have kept since both began with `before`. If both have changed something, this window wins.
    #[must_use]
    pub fn merged(self, before: &Self, theirs: Self) -> Self {
        let is_kept = |name: &&String| {
            let here = [&self, &theirs].map(|kept| kept.done.contains(*name));
            here == [true; 2] || !before.done.contains(*name)
        };
        let done = self.done.union(&theirs.done).filter(is_kept).cloned().collect();
        let changed = self.results.iter().filter(|(name, result)| before.results.get(*name) != Some(*result));
        let changed: Vec<_> = changed.map(|(name, result)| (name.clone(), *result)).collect();
        let mut results = theirs.results;
        results.extend(changed);
        let folder = if self.folder == before.folder { theirs.folder } else { self.folder };
        let student = if self.student == before.student { theirs.student } else { self.student };
        Self { done, folder, results, student }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LessonResult {
    pub halves: u32,
    pub questions: u32,
}

impl LessonResult {
    pub fn words(self) -> String {
        points(self.halves, self.questions)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LessonSource {
    Shipped(&'static ShippedLesson),
    File(PathBuf),
}

impl LessonSource {
    /// Its name in files and on the command line, or that of its file.
    pub fn name(&self) -> String {
        match self {
            Self::Shipped(shipped) => shipped.name.to_owned(),
            Self::File(path) => path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        }
    }

    pub(super) fn key(&self) -> String {
        match self {
            Self::Shipped(shipped) => shipped.name.to_owned(),
            Self::File(path) => absolute(path).display().to_string(),
        }
    }
}

#[derive(Clone, Debug)]
pub struct ListedLesson {
    pub source: LessonSource,
    pub lesson: Arc<Lesson>,
    pub is_done: bool,
    pub result: Option<LessonResult>,
}

#[derive(Debug, Default)]
pub struct LessonShelf {
    pub kept: KeptLessons,
    /// What the folder has, once it was read.
    pub own: FolderLessons,
    pub reading: Option<BackgroundTask<Result<FolderLessons, String>>>,
}

impl Lessons {
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

impl LessonShelf {
    pub(super) fn set_student(&mut self, name: &str) {
        self.kept.student = name.chars().filter(|c| !c.is_control()).take(Results::LONGEST_NAME).collect();
    }

    pub(super) fn set_done(&mut self, source: &LessonSource, is_done: bool) {
        if is_done {
            self.kept.done.insert(source.key());
        } else {
            self.kept.done.remove(&source.key());
        }
    }

    pub(super) fn remove_folder(&mut self) {
        (self.kept.folder, self.own, self.reading) = (None, FolderLessons::default(), None);
    }

    /// Reads the folder again: a file may have come or gone.
    pub(crate) fn read_folder(&mut self, core: &mut Core) {
        let Some(folder) = self.kept.folder.clone() else { return };
        let work = move || lessons_of_folder(&folder).map_err(|error| error.to_string());
        let task = BackgroundTask::start("lessons", core.wake.clone(), work);
        self.reading = core.started(task, ToString::to_string);
    }

    pub(crate) fn receive_folder(&mut self, core: &mut Core) {
        let Some(read) = self.reading.as_mut().and_then(BackgroundTask::poll) else { return };
        self.reading = None;
        let read = read.unwrap_or_else(|failed| Err(failed.to_string()));
        if let Err(problem) = &read {
            let folder = self.kept.folder.clone().unwrap_or_default();
            core.complain(format!("The lessons in {} are not listed: {problem}", folder.display()));
        }
        self.own = read.unwrap_or_default();
    }
}

impl LessonView {
    pub fn source(&self) -> Option<LessonSource> {
        let file = self.editing.file_path().map(|path| LessonSource::File(path.to_owned()));
        file.or_else(|| self.shipped().map(LessonSource::Shipped))
    }

    pub fn is_at_end(&self) -> bool {
        self.neighbour(Direction::Forwards).is_none()
    }
}
