//! A lesson that is made in the program: each change is a step to undo.

use std::path::PathBuf;
use std::sync::Arc;

use super::{LessonAction, LessonView};
use crate::file::{Destination, Lesson, LessonPage, LessonStop, PointAt};
use crate::recording::Direction;
use crate::session::files::SaveWork;
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

/// What is known of the changes of a lesson.
#[derive(Debug)]
pub(super) struct Editing {
    /// Whether its texts are fields.
    pub is_on: bool,
    /// Its file.
    pub path: Option<PathBuf>,
    /// As it was last saved or opened.
    saved: Arc<Lesson>,
    undo: Vec<LessonVersion>,
    redo: Vec<LessonVersion>,
    /// The field that is being typed in: all its letters are one change.
    typed: Option<(std::mem::Discriminant<LessonAction>, usize)>,
    /// The version that is being saved, and the id of the save.
    saving: Option<(u64, Arc<Lesson>, PathBuf)>,
}

impl Editing {
    pub(super) fn new(lesson: Arc<Lesson>, path: Option<PathBuf>) -> Self {
        Self {
            is_on: false,
            path,
            saved: lesson,
            undo: Vec::new(),
            redo: Vec::new(),
            typed: None,
            saving: None,
        }
    }

    pub(super) fn has_unsaved_changes(&self, lesson: &Lesson) -> bool {
        *self.saved != *lesson
    }
}

impl LessonView {
    fn version(&self) -> LessonVersion {
        LessonVersion { lesson: Arc::clone(&self.lesson), page: self.page, stop: self.stop }
    }

    fn put(&mut self, version: LessonVersion) {
        let LessonVersion { lesson, page, stop } = version;
        self.answered.resize(lesson.pages.len(), None);
        (self.lesson, self.page, self.stop) = (lesson, page, stop);
    }

    /// Changes the lesson, as one step to undo. Letters that follow each other in a field are one step.
    fn change(
        &mut self,
        field: Option<(std::mem::Discriminant<LessonAction>, usize)>,
        change: impl FnOnce(&mut LessonVersion),
    ) {
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

/// The first characters of a text, on one line.
fn one_line(text: &str, most: usize) -> String {
    text.chars().filter(|c| !c.is_control()).take(most).collect()
}

impl Session {
    /// What is on the screen, as a stop of a page.
    fn stop_here(&self) -> LessonStop {
        let shown = self.shown.as_ref();
        let position = shown.map(super::super::Shown::position).unwrap_or_default();
        let panel = if self.presenting.is_on() { Some(self.presenting.tab()) } else { self.panels.active() };
        let is_named = |panel: &PanelId| !matches!(panel, PanelId::Lesson | PanelId::Setup | PanelId::Node);
        let selected = shown
            .zip(self.selected())
            .map(|(shown, id)| shown.recording.board(shown.recording.nodes().state(id)).to_string());
        LessonStop {
            step: position.steps,
            event: position.events,
            choice: shown.is_some_and(|shown| shown.choice().is_some()),
            panel: panel.filter(is_named).map_or(String::new(), PanelId::name),
            point_at: selected.map(PointAt::Node),
            next: String::new(),
        }
    }

    /// A page that shows what is on the screen.
    fn page_here(&self, title: String) -> LessonPage {
        LessonPage {
            title,
            note: text::lesson::NEW_NOTE.to_owned(),
            document: *self.editor.document(),
            stops: vec![LessonStop { panel: String::new(), ..self.stop_here() }],
            question: None,
            predict: None,
            variants: Vec::new(),
            claims: Vec::new(),
        }
    }

    /// Begins a lesson whose first page is the current view.
    pub(super) fn new_lesson(&mut self) {
        let page = self.page_here(text::lesson::page_title(1));
        let lesson = Lesson {
            title: text::lesson::NEW_TITLE.to_owned(),
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
            view.answered.insert(place, None);
            view.change(None, |version| {
                Arc::make_mut(&mut version.lesson).pages.insert(place, page);
                (version.page, version.stop) = (place, 0);
            });
            view.editing.is_on = true;
        }
        self.show_stop();
    }

    pub(super) fn edit_lesson(&mut self, action: LessonAction) {
        let here = self.stop_here();
        let document = *self.editor.document();
        let Some(view) = &mut self.lesson.view else { return };
        let field = Some((std::mem::discriminant(&action), view.page));
        let page = view.page;
        match action {
            LessonAction::SetTitle(title) => view.change(field, |version| {
                Arc::make_mut(&mut version.lesson).title = one_line(&title, Lesson::LONGEST_LINE);
            }),
            LessonAction::SetAuthor(author) => view.change(field, |version| {
                Arc::make_mut(&mut version.lesson).author = one_line(&author, Lesson::LONGEST_LINE);
            }),
            LessonAction::SetPageTitle(title) => view.change(field, |version| {
                Arc::make_mut(&mut version.lesson).pages[page].title = one_line(&title, Lesson::LONGEST_LINE);
            }),
            LessonAction::SetNote(note) => view.change(field, |version| {
                let note = note.chars().filter(|c| !c.is_control() || *c == '\n');
                Arc::make_mut(&mut version.lesson).pages[page].note =
                    note.take(Lesson::LONGEST_NOTE).collect();
            }),
            LessonAction::AddStop => {
                // Another search is another page.
                let is_same = document.is_same_search(&view.page().document);
                if !is_same || view.page().stops.len() >= Lesson::MOST_STOPS {
                    self.complain(text::lesson::STOP_OF_OTHER_SEARCH);
                    return;
                }
                view.change(None, |version| {
                    version.stop += 1;
                    Arc::make_mut(&mut version.lesson).pages[page].stops.insert(version.stop, here);
                });
            }
            LessonAction::RemoveStop => {
                if view.page().stops.len() > 1 {
                    view.change(None, |version| {
                        let stops = &mut Arc::make_mut(&mut version.lesson).pages[page].stops;
                        stops.remove(version.stop);
                        version.stop = version.stop.min(stops.len() - 1);
                    });
                }
            }
            LessonAction::TakeView => view.change(None, |version| {
                let stop = version.stop;
                let page = &mut Arc::make_mut(&mut version.lesson).pages[page];
                if !page.document.is_same_search(&document) {
                    page.stops.truncate(stop + 1);
                }
                page.document = document;
                page.stops[stop] = LessonStop { next: page.stops[stop].next.clone(), ..here };
            }),
            LessonAction::RemovePage => {
                if view.lesson.pages.len() > 1 {
                    view.change(None, |version| {
                        let pages = &mut Arc::make_mut(&mut version.lesson).pages;
                        pages.remove(page);
                        (version.page, version.stop) = (page.min(pages.len() - 1), 0);
                    });
                }
            }
            LessonAction::MovePage(direction) => view.change(None, |version| {
                let pages = &mut Arc::make_mut(&mut version.lesson).pages;
                let other = match direction {
                    Direction::Forwards => page + 1,
                    Direction::Backwards => page.wrapping_sub(1),
                };
                if other < pages.len() {
                    pages.swap(page, other);
                    version.page = other;
                }
            }),
            _ => return,
        }
        let is_text = field.is_some() && self.lesson.view().is_some_and(|view| view.editing.typed == field);
        if !is_text {
            self.show_stop();
        }
    }

    #[must_use]
    pub(in crate::session) fn can_undo_lesson(&self) -> bool {
        self.lesson.view().is_some_and(|view| view.editing.is_on && !view.editing.undo.is_empty())
    }

    #[must_use]
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
        if let Some(path) = &view.editing.path {
            return path.clone();
        }
        let letter = |c: char| if c.is_alphanumeric() { c } else { '-' };
        let name: String = view.lesson.title.to_lowercase().chars().map(letter).collect();
        PathBuf::from(format!("{}.ron", name.trim_matches('-')))
    }

    /// Starts to save the lesson; gives the id of the save.
    pub(in crate::session) fn save_lesson_to(&mut self, to: Destination) -> Option<u64> {
        let lesson = Arc::clone(&self.lesson.view()?.lesson);
        // What could not be opened again is not written.
        if let Err(problem) = Lesson::parse(&lesson.text()) {
            self.complain(text::lesson::cannot_be_saved(&problem.to_string()));
            return None;
        }
        let (path, written) = (to.path.clone(), Arc::clone(&lesson));
        let work: SaveWork = Arc::new(move |to| Ok(written.save_to(to)?));
        let id = self.start_save(to, None, work)?;
        if let Some(view) = &mut self.lesson.view {
            view.editing.saving = Some((id, lesson, path));
        }
        Some(id)
    }

    /// Takes note that the lesson was saved.
    pub(in crate::session) fn lesson_was_saved(&mut self, id: u64) {
        if let Some(view) = &mut self.lesson.view
            && let Some((_, lesson, path)) = view.editing.saving.take_if(|(saving, ..)| *saving == id)
        {
            (view.editing.saved, view.editing.path) = (lesson, Some(path));
        }
    }
}
