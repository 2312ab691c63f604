//! A class on one tree: the traces of a folder, compared with the search in the window.

mod branch;
mod page;
mod view;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::contract::{Activity, Request, Requests};
use super::dialog_work::DialogWork;
use crate::compare::find::search_text;
use crate::core::{Command, Core, PanelId, StepSize};
use crate::file::{
    Destination, Document, FileError, FileKind, LARGEST_CLASS, ReadClass, SaveWork, TableFolder, class_files,
    file_name, load_class, read_class, save_class, save_questions,
};
use crate::learn::{ClassBranch, ClassMistake, class_quiz};
use crate::platform::FileChoice;
use crate::puzzle::Board;
use crate::recording::{Direction, Position};
use crate::search::{Guard, prepare};
use branch::ShownBranch;
use page::lesson_page;

#[derive(Clone, Copy, PartialEq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a box to tick")]
pub struct ClassView {
    /// The place of a branch.
    pub chosen: Option<usize>,
    pub with_ties: bool,
    /// Whether the smaller branches are shown, too.
    pub all: bool,
    pub names: bool,
    /// Whether a picture that is saved has the names of all branches.
    pub names_in_pictures: bool,
    /// Whether the mistakes are listed instead.
    pub mistakes: bool,
}

impl Default for ClassView {
    fn default() -> Self {
        Self {
            chosen: None,
            with_ties: true,
            all: false,
            names: false,
            names_in_pictures: false,
            mistakes: false,
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum ClassAction {
    Choose,
    Read(PathBuf),
    ChooseBeside,
    ReadBeside(PathBuf),
    Stop,
    Show(ClassView),
    /// Shows the place before the chosen branch again.
    GoTo,
    /// Goes along the chosen branch: shows the search of its students, or its next step.
    Along,
    /// Goes back to the reference, and from there to no branch.
    Leave,
    Save,
    /// Shows the clearest place of a mistake, by its place in the list.
    ShowMistake(usize),
    MakePage(usize),
    MakeQuestions(usize),
}

/// A class, and what its search is called.
#[derive(Clone, Debug)]
pub struct ClassShown {
    pub read: ReadClass,
    pub exercise: String,
    pub mistakes: Vec<ClassMistake>,
    document: Document,
    /// Of its folder or file.
    name: String,
}

#[derive(Debug, Default)]
pub struct Classes {
    reading: DialogWork<ClassShown>,
    pub class: Option<ClassShown>,
    pub view: ClassView,
    problem: Option<String>,
    branch: Option<ShownBranch>,
    /// What the students of the chosen branch took: it is selected once its place is shown.
    taken: Option<Board>,
    /// Whether a lesson that is opened now keeps the tab.
    keeps_tab: bool,
}

impl Activity for Classes {
    type Action = ClassAction;

    const PANEL: Option<PanelId> = Some(PanelId::Class);

    fn perform(&mut self, _: Command, core: &mut Core, asks: &mut Requests<ClassAction>) {
        self.update(ClassAction::Choose, core, asks);
    }

    fn update(&mut self, action: ClassAction, core: &mut Core, asks: &mut Requests<ClassAction>) {
        match action {
            ClassAction::Choose => {
                let chosen = FileChoice::folder("Open a class", "e.g. hand-ins", "");
                asks.push(Request::take_path(chosen, ClassAction::Read));
            }
            ClassAction::Read(folder) => self.read(folder, core),
            ClassAction::ChooseBeside => {
                let chosen = FileChoice::open("Open beside", "e.g. last-year.class");
                asks.push(Request::take_path(chosen.kind("Classes", &["class"]), ClassAction::ReadBeside));
            }
            ClassAction::ReadBeside(path) => self.read_beside(path, core),
            ClassAction::Stop => self.reading.stop(),
            ClassAction::Show(view) => {
                let is_new = view.chosen != self.view.chosen;
                self.view = view;
                if is_new {
                    self.go_to_chosen(core);
                }
            }
            ClassAction::GoTo => self.go_to_chosen(core),
            ClassAction::Along if self.is_along(core) => core.step(StepSize::Expansion, Direction::Forwards),
            ClassAction::Along => self.go_along(core),
            ClassAction::Leave if self.is_along(core) => self.go_to_chosen(core),
            ClassAction::Leave => self.view.chosen = None,
            ClassAction::ShowMistake(at) => self.show_mistake(at, core),
            ClassAction::MakePage(at) => asks.extend(self.page_of(at)),
            ClassAction::MakeQuestions(at) => asks.extend(self.save_questions(at, core)),
            ClassAction::Save => asks.extend(self.save()),
        }
    }

    fn receive(&mut self, _: &mut Core, _: &mut Requests<ClassAction>) {
        match self.reading.take() {
            None => {}
            Some(Ok(class)) => (self.class, self.problem) = (Some(class), None),
            Some(Err(problem)) => self.problem = Some(problem),
        }
    }

    fn after_action(&mut self, core: &mut Core) {
        if let Some(branch) = &mut self.branch {
            branch.go_when_recorded(core);
        }
        if core.shown.as_ref().is_some_and(|shown| !shown.is_waiting())
            && let Some(board) = self.taken.take()
        {
            core.select(core.node_here(&board));
        }
        if std::mem::take(&mut self.keeps_tab) {
            core.layout.tabs_now_mut().set_used(PanelId::Class, true);
        }
    }
}

impl ClassShown {
    fn new(read: ReadClass, path: &Path) -> Self {
        let document = Document { problem: read.tree.problem, settings: read.tree.settings };
        let (exercise, mistakes) = (search_text(&document.settings), read.tree.mistakes());
        Self { read, exercise, mistakes, document, name: file_name(path) }
    }

    /// Shows the position before a choice, in the search that the class was compared with.
    fn go_to(&self, branch: &ClassBranch, core: &mut Core) {
        let is_shown = core.shown.as_ref().is_some_and(|shown| shown.document() == self.document);
        if !is_shown || core.shows_a_program() {
            core.editor.change(self.document);
            core.run();
        }
        core.go_to_choice(Position::after(branch.departure.steps));
    }
}

impl Classes {
    /// Opens a class file; gives whether it is one.
    pub(in crate::activity) fn open(&mut self, kind: FileKind, path: &Path, core: &mut Core) -> bool {
        if kind != FileKind::Class {
            return false;
        }
        let path = path.to_owned();
        (self.view, self.problem) = (ClassView::default(), None);
        core.layout.show(PanelId::Class);
        self.reading.start("reading the class", core, move |_| {
            let read = ReadClass { tree: load_class(&path)?, students: Vec::new(), left_out: Vec::new() };
            Ok::<_, FileError>(ClassShown::new(read, &path))
        });
        true
    }

    fn read_beside(&mut self, path: PathBuf, core: &Core) {
        let Some(mut class) = self.class.clone() else { return };
        self.view = ClassView { chosen: None, ..self.view };
        self.reading.start("reading the other class", core, move |_| {
            let other = load_class(&path).map_err(|error| error.to_string())?;
            let names = [class.name.clone(), file_name(&path)];
            class.read.tree.put_beside(other, names).map_err(|error| error.to_string())?;
            Ok::<_, String>(class)
        });
    }

    fn read(&mut self, folder: PathBuf, core: &mut Core) {
        let document = *core.editor.document();
        (self.view, self.problem) = (ClassView::default(), None);
        core.layout.show(PanelId::Class);
        self.reading.start("reading the class", core, move |go_on| {
            let files = class_files(&folder, LARGEST_CLASS).map_err(|error| error.to_string())?;
            let (problem, settings) = (document.problem, document.settings);
            let _ = prepare(&problem, &settings, &TableFolder::of_user(), &mut |_| go_on(0.0, ()));
            let read =
                read_class(&files, (&problem, settings), None, Vec::new(), &mut |done| go_on(done, ()));
            let read = read.map_err(|error| error.to_string())?;
            Ok::<_, String>(ClassShown::new(read, &folder))
        });
    }

    pub fn chosen(&self) -> Option<(&ClassShown, &ClassBranch)> {
        let class = self.class.as_ref()?;
        Some((class, class.read.tree.branches(self.view.with_ties).get(self.view.chosen?)?))
    }

    /// Shows the position before the chosen branch, with the board that its students take selected.
    fn go_to_chosen(&mut self, core: &mut Core) {
        let Some((class, branch)) = self.chosen() else { return };
        let taken = branch.departure.took;
        class.go_to(branch, core);
        (self.branch, self.taken) = (None, taken);
    }

    fn is_along(&self, core: &Core) -> bool {
        self.branch.as_ref().is_some_and(|branch| branch.is_shown(core))
    }

    fn go_along(&mut self, core: &mut Core) {
        let Some((class, branch)) = self.chosen() else { return };
        let boards = class.read.tree.boards_of(&branch.departure, self.view.with_ties).to_vec();
        if boards.is_empty() {
            return core.complain(
                "A class file has no lists. To go along a branch, open the folder of what was handed in",
            );
        }
        self.branch = ShownBranch::start(class.document, branch, boards, core);
    }

    fn show_mistake(&mut self, at: usize, core: &mut Core) {
        let Some(class) = &self.class else { return };
        let Some(mistake) = class.mistakes.get(at) else { return };
        // A tie may come before it: only the tree without ties has each mistake.
        let branches = class.read.tree.branches(false);
        let chosen = branches.iter().position(|branch| branch.departure == mistake.places[0]);
        self.view = ClassView { chosen, with_ties: false, all: true, mistakes: false, ..self.view };
        self.go_to_chosen(core);
    }

    fn page_of(&mut self, at: usize) -> Option<Request<ClassAction>> {
        let class = self.class.as_ref()?;
        let tree = &class.read.tree;
        let question = tree.question(class.mistakes.get(at)?.asked_at.as_ref()?);
        self.keeps_tab = true;
        Some(Request::AddPage(Box::new(lesson_page(class.document, question, tree.students()))))
    }

    fn save_questions(&self, at: usize, core: &Core) -> Option<Request<ClassAction>> {
        let class = self.class.as_ref()?;
        let (tree, mistake) = (class.read.tree.clone(), class.mistakes.get(at)?.clone());
        let limits = core.limits;
        let work: SaveWork = Arc::new(move |to: &Destination| {
            let quiz = class_quiz(&tree, &mistake, Guard { limits, cancel: None });
            save_questions(&quiz, to)
        });
        let chosen = FileChoice::save("Save questions", "e.g. class.xml or class.md", "class.xml");
        Some(Request::save_as(chosen.kind("Questions", &["xml", "md", "txt", "zip"]), work, None))
    }

    /// A class file for next year, or a picture to hand out, as text or as JSON: without names, unless a picture is to have them.
    fn save(&self) -> Option<Request<ClassAction>> {
        let class = self.class.as_ref()?;
        let (tree, exercise) = (class.read.tree.clone(), class.exercise.clone());
        let branches = tree.branches(true).iter().filter(|_| self.view.names_in_pictures);
        let names: Vec<String> = branches.map(|branch| class.read.names(branch, true)).collect();
        let work: SaveWork = Arc::new(move |to: &Destination| save_class(&tree, &exercise, &names, to));
        let chosen = FileChoice::save("Save class", "e.g. this-year.class or class.pdf", "this-year.class");
        let chosen = chosen.kind("Classes", &["class"]).kind("Pictures", &["svg", "pdf", "png"]);
        let chosen = chosen.kind("Text", &["txt"]).kind("JSON", &["json"]);
        Some(Request::save_as(chosen, work, None))
    }
}
