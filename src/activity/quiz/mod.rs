//! Questions for a course system from the window: which, for whom, and where the file goes.

mod view;
mod words;

use std::collections::BTreeSet;
use std::env;
use std::ops::ControlFlow;
use std::path::PathBuf;

use super::contract::{Activity, Request};
use crate::core::{Command, Core};
use crate::file::{
    Document, Overwrite, QuizError, QuizFormat, TableFolder, choose_quiz_to_save, parse_names, save_quiz,
};
use crate::learn::{PredictPlan, QuestionKind, Quiz, QuizPart, QuizPlan, quiz_boards, quiz_part};
use crate::search::{Guard, Limits, prepare};
use crate::worker::Work;

/// What is chosen in the dialog.
#[derive(Clone, PartialEq, Debug)]
pub struct QuizForm {
    pub title: String,
    pub kinds: BTreeSet<QuestionKind>,
    pub questions: u32,
    /// Whether numbers are typed in.
    pub numbers: bool,
    /// Whether the course system changes the order of the options.
    pub shuffles: bool,
    /// A name on each line; empty for the board of the window.
    pub names: String,
    /// The place in the registry of formats.
    pub format: usize,
    pub path: String,
    /// Whether an existing file is replaced.
    pub replaces: bool,
}

impl Default for QuizForm {
    fn default() -> Self {
        Self {
            title: "Tilescope".to_owned(),
            kinds: PredictPlan::default().kinds,
            questions: 20,
            numbers: false,
            shuffles: true,
            names: String::new(),
            format: 1,
            path: String::new(),
            replaces: false,
        }
    }
}

/// What a user does in the dialog.
#[derive(Clone, PartialEq, Debug)]
pub enum QuizAction {
    /// Edits the form.
    SetForm(QuizForm),
    /// Asks for the file.
    ChoosePath,
    /// Takes its path.
    SetPath(PathBuf),
    /// Writes the questions.
    Save,
    /// Stops, and writes nothing.
    Stop,
    /// Closes the dialog. Questions that are being written continue.
    Close,
}

/// How many questions were written, for how many boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SavedQuiz {
    pub questions: usize,
    pub boards: usize,
}

/// The dialog of questions, and those that are being written.
#[derive(Debug, Default)]
pub struct Quizzes {
    is_open: bool,
    form: QuizForm,
    /// The path that was suggested last. One that a user chose stays.
    suggested: String,
    running: Option<Work<Result<SavedQuiz, String>>>,
    /// How the last ones ended.
    ended: Option<Result<SavedQuiz, String>>,
}

impl Quizzes {
    /// The form while the dialog is open.
    pub fn form(&self) -> Option<&QuizForm> {
        self.is_open.then_some(&self.form)
    }

    /// How much is done, from 0 to 1; `None` if nothing is being written.
    pub fn done(&self) -> Option<f32> {
        self.running.as_ref().map(Work::done)
    }

    /// How the last ones ended.
    pub fn ended(&self) -> Option<Result<&SavedQuiz, &str>> {
        self.ended.as_ref().map(|ended| ended.as_ref().map_err(String::as_str))
    }

    fn format(&self) -> &'static QuizFormat {
        QuizFormat::ALL[self.form.format.min(QuizFormat::ALL.len() - 1)]
    }

    fn suggest_path(&mut self) {
        let is_own = self.form.path != self.suggested;
        let here = env::current_dir().unwrap_or_default();
        self.suggested = here.join(format!("questions.{}", self.format().ending)).display().to_string();
        if !is_own {
            self.form.path.clone_from(&self.suggested);
        }
    }

    fn save(&mut self, core: &Core) {
        if self.running.is_some() || self.form.path.is_empty() {
            return;
        }
        let names = match parse_names(&self.form.names) {
            Ok(names) => names,
            Err(problem) => {
                self.ended = Some(Err(problem.to_string()));
                return;
            }
        };
        let (form, format) = (self.form.clone(), self.format());
        let document = *core.editor.document();
        self.ended = None;
        match Work::start("questions", core.wake.clone(), move |progress| {
            save(&form, format, &document, &names, progress)
        }) {
            Ok(work) => self.running = Some(work),
            Err(error) => self.ended = Some(Err(error.to_string())),
        }
    }
}

/// The most nodes of a search that is asked about.
const MOST_NODES: u64 = 5_000_000;

fn save(
    form: &QuizForm,
    format: &QuizFormat,
    document: &Document,
    names: &[String],
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Result<SavedQuiz, String> {
    let Document { problem, settings } = document;
    settings.offered_for(problem.size()).map_err(str::to_owned)?;
    let stopped = || words::STOPPED.to_owned();
    if prepare(problem, settings, &TableFolder::of_user(), &mut |done| progress(done * 0.1)).is_break() {
        return Err(stopped());
    }
    let boards = if names.is_empty() {
        vec![(words::THIS_BOARD.to_owned(), Some(*problem))]
    } else {
        quiz_boards(problem, settings, names, &mut |done| progress(0.1 + done * 0.3))
            .map_err(|why| why.to_string())?
    };
    let predict =
        PredictPlan { kinds: form.kinds.clone(), questions: form.questions, ..PredictPlan::default() };
    let plan = QuizPlan { predict, numbers: form.numbers };
    let limits = Limits { max_nodes: MOST_NODES, ..Limits::default() };
    let mut parts: Vec<QuizPart> = Vec::new();
    for (place, (name, problem)) in boards.iter().enumerate() {
        if progress(0.4 + 0.5 * place as f32 / boards.len() as f32).is_break() {
            return Err(stopped());
        }
        let problem = problem.ok_or_else(|| words::no_board(name))?;
        let part = quiz_part(name, &problem, *settings, &plan, Guard { limits, cancel: None });
        parts.push(part.ok_or_else(|| words::not_ended(name))?);
    }
    let saved =
        SavedQuiz { questions: parts.iter().map(|part| part.questions.len()).sum(), boards: parts.len() };
    let quiz = Quiz { title: form.title.clone(), shuffles: form.shuffles, parts };
    let overwrite = if form.replaces { Overwrite::Writable } else { Overwrite::Nothing };
    save_quiz(&quiz, format, &PathBuf::from(&form.path), overwrite)
        .map_err(|error: QuizError| words::failed(&error))?;
    Ok(saved)
}

impl Activity for Quizzes {
    type Action = QuizAction;

    fn perform(&mut self, command: Command, _: &mut Core) -> Option<Vec<Request<QuizAction>>> {
        if command != Command::Quiz {
            return None;
        }
        self.is_open = true;
        self.suggest_path();
        Some(Vec::new())
    }

    fn dialog(&self) -> Option<&'static str> {
        self.is_open.then_some("quiz")
    }

    fn update(&mut self, action: QuizAction, core: &mut Core) -> Vec<Request<QuizAction>> {
        match action {
            QuizAction::SetForm(_) if self.running.is_some() => {}
            QuizAction::SetForm(form) => {
                self.ended = None;
                self.form = form;
                self.suggest_path();
            }
            QuizAction::ChoosePath => {
                let chosen = choose_quiz_to_save(self.format());
                return Request::take_path(words::TARGET_FILE, &self.form.path, chosen, QuizAction::SetPath);
            }
            QuizAction::SetPath(path) => self.form.path = path.display().to_string(),
            QuizAction::Save => self.save(core),
            QuizAction::Stop => {
                if let Some(running) = &self.running {
                    running.stop();
                }
            }
            QuizAction::Close => self.is_open = false,
        }
        Vec::new()
    }

    fn receive(&mut self, core: &mut Core) -> Vec<Request<QuizAction>> {
        if let Some(ended) = self.running.as_mut().and_then(Work::poll) {
            self.running = None;
            self.ended = Some(ended.unwrap_or_else(|failed| Err(failed.to_string())));
            if !self.is_open {
                core.say(words::ENDED);
            }
        }
        Vec::new()
    }
}
