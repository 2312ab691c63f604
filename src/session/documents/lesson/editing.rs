//! The changes to a lesson that is made in the program: each change is a step to undo.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::boards::BoardOrigin;
use super::action::{LessonAction, LessonText};
use super::state::{LessonFile, LessonVersion, LessonView, Lessons, TypedText};
use crate::compare::find::search_text;
use crate::core::{Command, Core, PanelId, Shown};
use crate::file::{
    Destination, Document, Lesson, LessonPage, LessonQuestion, LessonStop, LessonVariant, Overwrite, PointAt,
};
use crate::learn::Tries;
use crate::recording::Direction;

const UNDO_STEPS: usize = 200;

impl LessonView {
    pub(crate) fn file_name(&self) -> String {
        let name = self.editing.file_path().and_then(Path::file_name);
        name.map_or_else(|| self.lesson.title.clone(), |name| name.to_string_lossy().into_owned())
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
        let stop = self.stop;
        match action {
            LessonAction::SetAsk(kind) => self.page().stops[stop].ask = kind,
            LessonAction::PointAt(at) => self.page().stops[stop].point_at = at,
            LessonAction::AddStop => {
                self.page().stops.insert(stop + 1, here);
                self.stop += 1;
            }
            LessonAction::RemoveStop if self.page().stops.len() > 1 => {
                let stops = &mut self.page().stops;
                stops.remove(stop);
                self.stop = stop.min(stops.len() - 1);
            }
            LessonAction::TakeView => self.take_view(here, document),
            LessonAction::RemovePage => self.remove_page(),
            LessonAction::MovePage(direction) => self.move_page(direction),
            LessonAction::AddVariant => {
                let variants = &mut self.page().variants;
                if variants.len() < Lesson::MOST_VARIANTS {
                    let settings = document.settings;
                    let name = format!("Run {}", search_text(&settings));
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
            _ => {}
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

    /// Pages have other numbers now; `None` for one that is gone.
    fn renumber(&mut self, now: impl Fn(usize) -> Option<usize>) {
        self.lesson().pages.iter_mut().for_each(|page| page.renumber(&now));
    }

    fn remove_page(&mut self) {
        let page = self.page;
        let pages = &mut self.lesson().pages;
        if pages.len() > 1 {
            pages.remove(page);
            self.renumber(|old| (old != page).then(|| old - usize::from(old > page)));
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
            let places = [page, other];
            self.renumber(|old| Some(if places.contains(&old) { page + other - old } else { old }));
            self.page = other;
        }
    }
}

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

fn stop_here(core: &Core) -> LessonStop {
    let shown = core.shown.as_ref();
    let position = shown.map(Shown::position).unwrap_or_default();
    let beside = core.layout.tabs_now().beside(PanelId::Lesson);
    LessonStop {
        step: position.steps,
        event: position.events,
        choice: shown.is_some_and(|shown| shown.choice().is_some()),
        panel: beside.filter(|panel| *panel != PanelId::Node).map_or(String::new(), PanelId::name),
        point_at: core.selected_board().map(|board| PointAt::Node(board.to_string())),
        ask: None,
    }
}

impl Lessons {
    /// A page that shows what is on the screen.
    pub(crate) fn page_here(&self, core: &Core) -> LessonPage {
        let pages = self.view().map_or(0, |view| view.lesson.pages.len());
        let stop = LessonStop { panel: String::new(), ..stop_here(core) };
        let note = "What the class should see here.".to_owned();
        LessonPage::new(format!("Page {}", pages + 1), note, *core.editor.document(), stop)
    }

    /// Puts a page after the one that is shown, or begins a lesson with it.
    pub(crate) fn add_page(&mut self, page: LessonPage, boards: &mut BoardOrigin, core: &mut Core) {
        let command = if self.view.is_some() { Command::AddPage } else { Command::NewLesson };
        if let Err(why) = self.enabled(command, core) {
            return core.complain(why);
        }
        let Some(view) = &mut self.view else {
            let lesson = Lesson {
                title: "My lesson".to_owned(),
                about: String::new(),
                outcome: String::new(),
                author: String::new(),
                language: "en".to_owned(),
                pages: vec![page],
            };
            self.show_lesson(Arc::new(lesson), None, boards, core).editing.is_on = true;
            return self.go_to_stop(0, 0, core);
        };
        let place = view.page + 1;
        view.answered.insert(place, Tries::default());
        view.change(None, |version| {
            version.renumber(|old| Some(old + usize::from(old >= place)));
            version.lesson().pages.insert(place, page);
            (version.page, version.stop) = (place, 0);
        });
        view.editing.is_on = true;
        self.show_stop(core);
    }

    pub(super) fn edit(&mut self, action: LessonAction, core: &mut Core) {
        let here = stop_here(core);
        let document = *core.editor.document();
        let Some(view) = &mut self.view else { return };
        match action {
            LessonAction::SetText(text, typed) => {
                view.change(Some((text, view.page, view.stop)), |version| {
                    let page = version.page;
                    if let Some(kept) = text.in_lesson(version.lesson(), page) {
                        *kept = text.fitting(&typed);
                    }
                });
            }
            LessonAction::OfferValues(moment, run) => view.offered = (moment, run),
            LessonAction::AddStop if !document.is_same_search(&view.page().document) => {
                core.complain(
                    "A step of a page shows the same search as the page. Add a page for another search.",
                );
            }
            LessonAction::AddStop if view.page().stops.len() >= Lesson::MOST_STOPS => {
                core.complain("The page has the maximum number of steps");
            }
            action => {
                let shows = |view: &LessonView| {
                    let stop = LessonStop { ask: None, ..view.stop().clone() };
                    (view.page, view.stop, view.page().document, stop)
                };
                let before = shows(view);
                view.change(None, |version| version.apply(action, here, document));
                if shows(view) != before {
                    self.show_stop(core);
                }
            }
        }
    }

    pub(crate) fn can_undo(&self, direction: Direction) -> bool {
        self.view().is_some_and(|view| {
            let editing = &view.editing;
            let versions = if direction == Direction::Backwards { &editing.undo } else { &editing.redo };
            editing.is_on && !versions.is_empty()
        })
    }

    pub(crate) fn undo(&mut self, direction: Direction, core: &mut Core) {
        let Some(view) = &mut self.view else { return };
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
        self.show_stop(core);
    }

    pub(crate) fn file_path(&self) -> Option<PathBuf> {
        self.view()?.editing.file_path().map(Path::to_owned)
    }

    /// The file of the lesson, or a name made of its title.
    pub(crate) fn suggested_path(&self) -> PathBuf {
        let Some(view) = self.view() else { return PathBuf::new() };
        if let Some(path) = self.file_path() {
            return path;
        }
        let letter = |c: char| if c.is_alphanumeric() { c } else { '-' };
        let name: String = view.lesson.title.to_lowercase().chars().map(letter).collect();
        PathBuf::from(format!("{}.ron", name.trim_matches('-')))
    }

    /// The lesson to be written, and where, or else why it is not: it could not be opened again, or was left.
    pub(crate) fn to_save(&self, to: Destination) -> Result<(Destination, Arc<Lesson>), String> {
        let view = self.view().ok_or("No lesson is open")?;
        let own = view.editing.file.as_ref().filter(|file| file.path == to.path);
        let known = own.and_then(|file| file.text.clone());
        // Its own file is replaced without a question, unless another program has changed it.
        let overwrite = known.as_ref().map_or(to.overwrite, |_| to.overwrite.max(Overwrite::Writable));
        let to = Destination { overwrite, known, ..to };
        match Lesson::parse(&view.lesson.text()) {
            Ok(_) => Ok((to, Arc::clone(&view.lesson))),
            Err(problem) => Err(format!("This lesson cannot be saved: {problem}")),
        }
    }

    pub(crate) fn was_saved(&mut self, lesson: Arc<Lesson>, path: PathBuf, core: &mut Core) {
        if let Some(view) = &mut self.view {
            let text = Some(lesson.text().into());
            view.editing.file = Some(LessonFile { path, text, linked: None });
            view.editing.saved = Some(lesson);
            self.shelf.read_folder(core);
        }
    }
}
