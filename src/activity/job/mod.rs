//! The dialog of a job: its form, the file, and how it ended. One state serves all jobs.

mod view;

use std::path::{Path, PathBuf};

use super::contract::{Activity, Request, Requests};
use super::dialog_work::DialogWork;
use super::saving::{open_folder_of, overwrite, refused, suggest_path};
use crate::core::{Command, Core};
use crate::file::{Document, read_names};
use crate::job::{FieldValue, Given, Job, JobOutcome, JobTarget, OutputKind};
use crate::picture::Scene;
use crate::platform::FileChoice;
use crate::search::Limits;

#[derive(Clone, PartialEq, Debug, Default)]
pub struct JobChoice<J> {
    pub form: J,
    pub path: String,
    pub replaces: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub enum JobAction<J> {
    SetChoice(JobChoice<J>),
    ChooseNames,
    ReadNames(PathBuf),
    ChoosePath,
    SetPath(PathBuf),
    Start,
    Stop,
    OpenFolder,
    /// Closes the dialog. A job that runs goes on.
    Close,
}

#[derive(Debug, Default)]
pub struct JobActivity<J> {
    is_open: bool,
    choice: JobChoice<J>,
    /// The path that was suggested last. One that a user chose stays.
    suggested: String,
    previewed: Option<(Document, J)>,
    drawing: DialogWork<Option<Vec<Scene>>>,
    preview: Option<Result<Vec<Scene>, String>>,
    reading: DialogWork<String>,
    pub work: DialogWork<JobOutcome>,
}

const MOST_NODES: u64 = 5_000_000;

impl<J: Job> JobActivity<J> {
    pub fn choice(&self) -> Option<&JobChoice<J>> {
        self.is_open.then_some(&self.choice)
    }

    /// The pages that would be made, or why there are none; `None` while they are drawn, or if the job has no preview.
    pub fn preview(&self) -> Option<Result<&[Scene], &str>> {
        self.preview.as_ref().map(|preview| preview.as_deref().map_err(String::as_str))
    }

    fn suggest_path(&mut self) {
        let name = match self.choice.form.output() {
            OutputKind::File { stem, ending } => format!("{stem}.{ending}"),
            OutputKind::Folder(name) => name.to_owned(),
        };
        suggest_path(&mut self.choice.path, &mut self.suggested, &name);
    }

    fn set_choice(&mut self, choice: JobChoice<J>, core: &Core) {
        self.work.forget();
        self.choice = choice;
        self.suggest_path();
        self.draw(core);
    }

    fn draw(&mut self, core: &Core) {
        let previewed = (*core.editor.document(), self.choice.form.clone());
        if !J::INFO.has_preview || self.previewed.as_ref() == Some(&previewed) {
            return;
        }
        self.previewed = Some(previewed.clone());
        let (document, form) = previewed;
        self.drawing.start("the preview", core, move |progress| {
            form.preview(&document, &mut |done| progress(done, ())).transpose()
        });
    }

    fn start(&mut self, core: &Core) {
        if self.work.is_running() || self.choice.path.is_empty() {
            return;
        }
        let (JobChoice { form, path, replaces }, document) = (self.choice.clone(), *core.editor.document());
        self.work.start(J::INFO.working, core, move |progress| {
            let limits = Limits { max_nodes: MOST_NODES, ..Limits::default() };
            let given = Given { boards: &[document], limits, cancel: None };
            let to = JobTarget::Path(Path::new(&path), overwrite(replaces));
            let made = form.run(&given, to, &mut |done| progress(done, ()));
            made.map_err(|failure| refused(failure.file().and_then(|(error, _)| error.allowing()), &failure))
        });
    }

    fn choose_path(&self) -> Request<JobAction<J>> {
        let path = &self.choice.path;
        let chosen = match self.choice.form.output() {
            OutputKind::File { ending, .. } => {
                let last = ending.rsplit('.').next().unwrap_or(ending);
                FileChoice::save("Where to save", "", path).kind(J::INFO.title, &[last])
            }
            OutputKind::Folder(_) => FileChoice::folder("Folder", "", path),
        };
        Request::take_path(chosen, JobAction::SetPath)
    }

    fn take_names(&mut self, names: &str, core: &Core) {
        let mut choice = self.choice.clone();
        for field in J::FIELDS {
            if let FieldValue::Names(of) = field.value {
                names.clone_into(of(&mut choice.form));
            }
        }
        self.set_choice(choice, core);
    }
}

impl<J: Job> Activity for JobActivity<J> {
    type Action = JobAction<J>;

    fn perform(&mut self, _: Command, core: &mut Core, _: &mut Requests<JobAction<J>>) {
        self.is_open = true;
        self.suggest_path();
        self.draw(core);
    }

    fn dialog(&self) -> Option<&'static str> {
        self.is_open.then_some(J::INFO.name)
    }

    fn update(&mut self, action: JobAction<J>, core: &mut Core, asks: &mut Requests<JobAction<J>>) {
        match action {
            // What is being made is what is shown.
            JobAction::SetChoice(_) if self.work.is_running() => {}
            JobAction::SetChoice(choice) => self.set_choice(choice, core),
            JobAction::ChooseNames => {
                let chosen = FileChoice::open("File with names", "e.g. class.txt");
                let chosen =
                    chosen.kind("Names, one on each line", &["txt", "csv"]).kind("All files", &["*"]);
                asks.push(Request::take_path(chosen, JobAction::ReadNames));
            }
            JobAction::ReadNames(path) => {
                self.reading.start("reading the names", core, move |_| {
                    read_names(&path).map(|names| names.join("\n"))
                });
            }
            JobAction::ChoosePath => asks.push(self.choose_path()),
            JobAction::SetPath(path) => self.choice.path = path.display().to_string(),
            JobAction::Start => self.start(core),
            JobAction::Stop => self.work.stop(),
            JobAction::OpenFolder => {
                let made = self.work.ended().and_then(Result::ok);
                if let Some(file) = made.and_then(|made| made.files.first()) {
                    open_folder_of(file, core);
                }
            }
            JobAction::Close => self.is_open = false,
        }
    }

    fn receive(&mut self, core: &mut Core, _: &mut Requests<JobAction<J>>) {
        if let Some(drawn) = self.drawing.take() {
            self.preview = drawn.transpose();
        }
        match self.reading.take() {
            Some(Ok(names)) => self.take_names(&names, core),
            Some(Err(problem)) => self.work.end(Err(problem)),
            None => {}
        }
        if self.work.poll() && !self.is_open {
            core.say(format!("{} has ended; open it again to see how", J::INFO.title));
        }
    }
}
