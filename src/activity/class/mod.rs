//! A class on one tree: the traces of a folder, compared with the search in the window.

mod view;

use std::path::PathBuf;
use std::sync::Arc;

use super::contract::{Activity, Request, Requests};
use super::dialog_work::DialogWork;
use crate::compare::find::search_text;
use crate::core::{Command, Core, PanelId};
use crate::file::{
    Destination, Document, LARGEST_CLASS, ReadClass, SaveWork, TableFolder, class_files, read_class,
    save_class,
};
use crate::learn::ClassBranch;
use crate::platform::FileChoice;
use crate::recording::Position;
use crate::search::prepare;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ClassView {
    /// The place of a branch.
    pub chosen: Option<usize>,
    pub with_ties: bool,
    /// Whether the smaller branches are shown, too.
    pub all: bool,
    pub names: bool,
}

impl Default for ClassView {
    fn default() -> Self {
        Self { chosen: None, with_ties: true, all: false, names: false }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum ClassAction {
    Choose,
    Read(PathBuf),
    Stop,
    Show(ClassView),
    Save,
}

/// A class, and the search that it was compared with.
#[derive(Debug)]
pub struct ClassShown {
    pub read: ReadClass,
    pub exercise: String,
    document: Document,
}

#[derive(Debug, Default)]
pub struct Classes {
    reading: DialogWork<ClassShown>,
    class: Option<ClassShown>,
    view: ClassView,
    problem: Option<String>,
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
            ClassAction::Stop => self.reading.stop(),
            ClassAction::Show(view) => {
                let is_chosen = view.chosen.filter(|_| view.chosen != self.view.chosen);
                self.view = view;
                if let (Some(class), Some(at)) = (&self.class, is_chosen)
                    && let Some(branch) = class.read.tree.branches(view.with_ties).get(at)
                {
                    class.go_to(branch, core);
                }
            }
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
}

impl ClassShown {
    /// Shows the position before a choice, in the search that the class was compared with.
    fn go_to(&self, branch: &ClassBranch, core: &mut Core) {
        let is_shown = core.shown.as_ref().is_some_and(|shown| shown.document() == self.document);
        if !is_shown {
            core.editor.change(self.document);
            core.run();
        }
        core.go_to_choice(Position::after(branch.departure.steps));
    }
}

impl Classes {
    fn read(&mut self, folder: PathBuf, core: &mut Core) {
        let document = *core.editor.document();
        let exercise = search_text(&document.settings);
        (self.view, self.problem) = (ClassView::default(), None);
        core.layout.show(PanelId::Class);
        self.reading.start("reading the class", core, move |go_on| {
            let files = class_files(&folder, LARGEST_CLASS).map_err(|error| error.to_string())?;
            let (problem, settings) = (document.problem, document.settings);
            let _ = prepare(&problem, &settings, &TableFolder::of_user(), &mut |_| go_on(0.0, ()));
            let read = read_class(&files, &problem, settings, &mut |done| go_on(done, ()));
            let read = read.map_err(|error| error.to_string())?;
            Ok::<_, String>(ClassShown { read, exercise, document })
        });
    }

    /// A picture to hand out, as text or as JSON: without names.
    fn save(&self) -> Option<Request<ClassAction>> {
        let class = self.class.as_ref()?;
        let (tree, exercise) = (class.read.tree.clone(), class.exercise.clone());
        let work: SaveWork = Arc::new(move |to: &Destination| save_class(&tree, &exercise, to));
        let chosen = FileChoice::save("Save class", "e.g. class.pdf or class.json", "class.svg");
        let chosen =
            chosen.kind("Pictures", &["svg", "pdf", "png"]).kind("Text", &["txt"]).kind("JSON", &["json"]);
        Some(Request::save_as(chosen, work, None))
    }
}
