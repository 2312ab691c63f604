//! The lessons that can be opened, and which of them are done.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::file::{FolderLessons, Lesson, ShippedLesson, absolute, lessons_of_folder};
use crate::learn::{Results, points};
use crate::worker::BackgroundTask;

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct KeptLessons {
    /// The names or paths of the lessons of which the last page was seen.
    pub(super) done: BTreeSet<String>,
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
