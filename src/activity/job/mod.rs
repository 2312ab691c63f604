//! The dialog of a job: its form, the file, and how it ended. One state serves all jobs.

mod view;

use std::env;
use std::ops::ControlFlow;
use std::path::PathBuf;

use super::contract::{Activity, Request, Requests};
use super::dialog_work::DialogWork;
use super::form_rows::last_step;
use crate::core::{Command, Core, PanelId, allow, text};
use crate::file::{Document, Overwrite, TraceEnd, read_names};
use crate::job::{
    FieldValue, Given, Job, JobFailure, JobOutcome, JobPreview, JobSource, JobTarget, OutputKind,
    PreviewContent, RecordedSearch,
};
use crate::picture::{PixelImage, View, capitalised};
use crate::platform::{FileChoice, open_folder};
use crate::recording::Plane;
use crate::search::Limits;

fn active_view(core: &Core) -> &'static View {
    let name = match (core.layout.active(), core.views.plane.plane) {
        (PanelId::Plane, Plane::Truth) => "truth",
        (active, _) => active.info().picture,
    };
    View::from_name(name).unwrap_or(&View::ALL[0])
}

/// What is shown, for a job that is made from it.
fn recorded_search<J: Job>(core: &Core) -> Option<RecordedSearch> {
    let shown = core.shown.as_ref().filter(|_| matches!(J::INFO.source, JobSource::Search(_)))?;
    let is_ended = shown.is_solved() && !shown.is_running();
    Some(RecordedSearch {
        recording: shown.recording.clone(),
        moment: Some(shown.moment()?.clone()),
        selected: core.selected(),
        shows_choice: shown.choice().is_some(),
        hides_future: !shown.tells_end(),
        end: is_ended.then(|| TraceEnd { moves: Some(shown.first_path_moves(usize::MAX)) }),
    })
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct JobChoice<J> {
    pub form: J,
    pub path: PathBuf,
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
    Copy,
    OpenFolder,
    /// Closes the dialog. A job that runs goes on.
    Close,
}

#[derive(Debug, Default)]
pub struct JobActivity<J> {
    is_open: bool,
    choice: JobChoice<J>,
    /// The path that was suggested last. One that a user chose stays.
    suggested: PathBuf,
    previewed: Option<(Document, J)>,
    drawing: DialogWork<JobPreview>,
    preview: Option<Result<JobPreview, String>>,
    reading: DialogWork<String>,
    copying: DialogWork<PixelImage>,
    pub work: DialogWork<JobOutcome>,
}

impl<J: Job> JobActivity<J> {
    pub fn choice(&self) -> Option<&JobChoice<J>> {
        self.is_open.then_some(&self.choice)
    }

    /// What would be made, or why nothing would be; `None` until it is known.
    pub fn preview(&self) -> Option<Result<&JobPreview, &str>> {
        self.preview.as_ref().map(|preview| preview.as_ref().map_err(String::as_str))
    }

    /// Suggests a path for a changed form. A path that the user chose stays.
    fn suggest_path(&mut self) {
        let name = match self.choice.form.output() {
            OutputKind::File { stem, ending } => format!("{stem}.{ending}"),
            OutputKind::Folder(name) => name.to_owned(),
        };
        let is_own = self.choice.path != self.suggested;
        self.suggested = env::current_dir().unwrap_or_default().join(name);
        if !is_own {
            self.choice.path.clone_from(&self.suggested);
        }
    }

    fn set_choice(&mut self, choice: JobChoice<J>, core: &Core) {
        self.work.forget();
        self.choice = choice;
        self.suggest_path();
        self.draw(core);
    }

    /// Draws the preview of the form, one at a time.
    fn draw(&mut self, core: &Core) {
        if !self.is_open {
            return;
        }
        let wanted = (*core.editor.document(), self.choice.form.clone());
        let drawn = self.drawing.take();
        if self.previewed.as_ref() == Some(&wanted) {
            self.preview = drawn.or(self.preview.take());
            return;
        }
        if self.drawing.is_running() {
            self.previewed = None;
            return self.drawing.stop();
        }
        self.previewed = Some(wanted.clone());
        let ((document, form), search) = (wanted, recorded_search::<J>(core));
        self.drawing.start("the preview", core, move |progress| {
            form.preview(&given(&[document], search.as_ref()), &mut |done| progress(done, ()))
        });
    }

    fn start(&mut self, core: &Core) {
        if self.work.is_running() || self.choice.path.as_os_str().is_empty() {
            return;
        }
        let (JobChoice { form, path, replaces }, document) = (self.choice.clone(), *core.editor.document());
        let search = recorded_search::<J>(core);
        self.work.start(J::INFO.working, core, move |progress| {
            let overwrite = if replaces { Overwrite::Writable } else { Overwrite::Nothing };
            let to = JobTarget::Path(&path, overwrite);
            let given = given(std::slice::from_ref(&document), search.as_ref());
            form.run(&given, to, &mut |done| progress(done, ())).map_err(|failure| {
                match failure.file().and_then(|(error, _)| error.allowing()) {
                    Some(Overwrite::Writable) => {
                        format!("{failure}; choose “Replace existing files” to write over it")
                    }
                    _ => failure.to_string(),
                }
            })
        });
    }

    fn copy(&mut self, form: J, core: &Core) {
        let search = recorded_search::<J>(core);
        self.copying.start("drawing the picture", core, move |_| {
            let shown = form.preview(&given(&[], search.as_ref()), &mut |_| ControlFlow::Continue(()))?;
            let PreviewContent::Pages(pages) = shown.content else { return Err(JobFailure::NoSearch) };
            Ok(PixelImage::of_scene(&pages[0])?)
        });
    }

    fn close(&mut self) {
        self.is_open = false;
        self.work.forget();
        (self.drawing, self.previewed, self.preview) = (DialogWork::default(), None, None);
    }

    /// Says how a job ended whose dialog is closed.
    fn tell_end(&self, core: &mut Core) {
        match self.work.ended() {
            Some(Ok(made)) if made.missing.is_empty() => {
                core.say(capitalised(&made.said().join("; ")));
            }
            Some(Err(problem)) => core.complain(capitalised(problem)),
            _ => core.say(format!("{} has ended. Open it to see the result", J::INFO.title)),
        }
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
        for field in J::fields() {
            if let FieldValue::Names(of) = field.value {
                names.clone_into(of(&mut choice.form));
            }
        }
        self.set_choice(choice, core);
    }
}

const MOST_NODES: u64 = 5_000_000;

fn given<'a>(boards: &'a [Document], search: Option<&'a RecordedSearch>) -> Given<'a> {
    let limits = Limits { max_nodes: MOST_NODES, ..Limits::default() };
    Given { boards, limits, cancel: None, search }
}

impl<J: Job> Activity for JobActivity<J> {
    type Action = JobAction<J>;

    fn perform(&mut self, command: Command, core: &mut Core, _: &mut Requests<JobAction<J>>) {
        let mut form = self.choice.form.clone();
        form.suggest(last_step(core), active_view(core), core.look.theme);
        if command == Command::CopyPicture {
            return self.copy(form, core);
        }
        if matches!(J::INFO.source, JobSource::Search(_)) {
            // What is saved is what the preview shows.
            core.playback.hold();
        }
        if !self.work.is_running() {
            self.choice.form = form;
        }
        self.is_open = true;
        self.suggest_path();
        self.draw(core);
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
            JobAction::SetPath(path) => self.choice.path = path,
            JobAction::Start => self.start(core),
            JobAction::Stop => self.work.stop(),
            JobAction::Copy => {
                self.copy(self.choice.form.clone(), core);
                self.close();
            }
            JobAction::OpenFolder => {
                let made = self.work.ended().and_then(Result::ok);
                if let Some(file) = made.and_then(|made| made.files.first()) {
                    let folder = file.parent().unwrap_or(file);
                    if let Err(error) = open_folder(folder) {
                        core.complain(format!("{} cannot be shown: {error}", folder.display()));
                    }
                }
            }
            JobAction::Close => self.close(),
        }
    }

    fn enabled(&self, _: Command, core: &Core) -> Option<Result<(), &'static str>> {
        let is_shown = || core.shown.as_ref().is_some_and(|shown| shown.moment().is_some());
        matches!(J::INFO.source, JobSource::Search(_)).then(|| allow(is_shown(), text::NO_SEARCH))
    }

    fn receive(&mut self, core: &mut Core, _: &mut Requests<JobAction<J>>) {
        self.draw(core);
        match self.reading.take() {
            Some(Ok(names)) => self.take_names(&names, core),
            Some(Err(problem)) => self.work.set_ended(Err(problem)),
            None => {}
        }
        match self.copying.take() {
            Some(Ok(image)) => {
                core.say(format!("Copied a picture of {} by {} pixels", image.width, image.height));
                core.clipboard.image = Some(image);
            }
            Some(Err(problem)) => core.complain(capitalised(&problem)),
            None => {}
        }
        if self.work.poll() && !self.is_open {
            self.tell_end(core);
        }
    }
}
