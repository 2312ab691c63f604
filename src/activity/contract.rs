//! What every activity can do, and what it can ask the window for.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::core::{Command, Core, PanelId, Screen};
use crate::file::{Document, LessonPage, SaveWork, SessionState};
use crate::learn::{Answered, PredictPlan, QuestionKind};
use crate::platform::FileChoice;
use crate::recording::{Direction, Position};

/// What an activity asks the window to do, because it concerns more than one activity.
pub enum Request<A> {
    AskForPath(FileChoice, AfterPath<A>),
    TellLesson(LessonAnswers),
    Compare(Box<[Document; 2]>),
    CompareShown(Box<Document>),
    /// Puts a page into the lesson that is open, or begins one with it.
    AddPage(Box<LessonPage>),
    /// Closes the window: the work that it waited for has ended.
    Close,
}

pub type Requests<A> = Vec<Request<A>>;

#[derive(Clone)]
pub enum AfterPath<A> {
    Save { work: SaveWork, saved: Option<Box<A>> },
    Take(Arc<dyn Fn(PathBuf) -> A + Send + Sync>),
}

impl<A: 'static> Request<A> {
    pub(super) fn take_path(chosen: FileChoice, take: impl Fn(PathBuf) -> A + Send + Sync + 'static) -> Self {
        Self::AskForPath(chosen, AfterPath::Take(Arc::new(take)))
    }

    /// `saved` is what the activity is told when the save has gone well.
    pub(super) fn save_as(chosen: FileChoice, work: SaveWork, saved: Option<A>) -> Self {
        Self::AskForPath(chosen, AfterPath::Save { work, saved: saved.map(Box::new) })
    }

    pub(crate) fn map<B: 'static>(self, action: fn(A) -> B) -> Request<B> {
        match self {
            Self::AskForPath(chosen, AfterPath::Save { work, saved }) => {
                let saved = saved.map(|saved| Box::new(action(*saved)));
                Request::AskForPath(chosen, AfterPath::Save { work, saved })
            }
            Self::AskForPath(chosen, AfterPath::Take(take)) => {
                Request::AskForPath(chosen, AfterPath::Take(Arc::new(move |path| action(take(path)))))
            }
            Self::TellLesson(answers) => Request::TellLesson(answers),
            Self::Compare(documents) => Request::Compare(documents),
            Self::CompareShown(document) => Request::CompareShown(document),
            Self::AddPage(page) => Request::AddPage(page),
            Self::Close => Request::Close,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonAudience {
    /// A clicker shows the answer, and goes on.
    Class,
    /// Someone who studies the lesson alone, and has to answer before it goes on.
    Reader,
}

#[derive(Clone, PartialEq, Debug)]
pub struct LessonTest {
    pub lesson: String,
    pub student: String,
    pub plan: PredictPlan,
}

/// Title and note of the page that asks a question. They stand above the answers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PageText {
    pub title: String,
    pub note: String,
}

#[derive(Clone, PartialEq, Debug)]
pub enum LessonAsks {
    /// One question: the first of its kind from a place on.
    OfPage { kind: QuestionKind, at: Position, audience: LessonAudience, page: PageText },
    /// Its test, or the rest of it if that was left.
    Test(LessonTest),
}

#[derive(Clone, PartialEq, Debug)]
pub struct LessonAnswers {
    /// Whether the lesson goes on, or comes back; `None` while the answers stay on the screen.
    pub goes: Option<Direction>,
    pub answers: Vec<Answered>,
    pub is_complete: bool,
}

/// What closing the window would lose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unsaved {
    pub text: &'static str,
    pub saved_by: Command,
}

/// What the window says before it stops work that goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StopQuestion {
    pub title: &'static str,
    /// What is stopped, and what stays.
    pub text: &'static str,
}

/// What every activity can do. A method that an activity does not need has a default.
pub trait Activity {
    type Action: 'static;

    /// Its screen; `None` if it never has the whole window.
    const SCREEN: Option<Screen> = None;

    /// Its panel beside the search; `None` if it has none.
    const PANEL: Option<PanelId> = None;

    fn update(&mut self, action: Self::Action, core: &mut Core, asks: &mut Requests<Self::Action>);

    /// Performs one of its own commands. The one that toggles its screen never gets here.
    fn perform(&mut self, _command: Command, _core: &mut Core, _asks: &mut Requests<Self::Action>) {}

    /// Performs a command that means something else while this activity has the whole window. Returns whether it does.
    fn perform_on_screen(&mut self, _command: Command, _core: &mut Core) -> bool {
        false
    }

    /// Whether a command can be used while it has the whole window; `None` if the window decides.
    fn enabled_on_screen(&self, _command: Command, _core: &Core) -> Option<Result<(), &'static str>> {
        None
    }

    /// Whether one of its own commands can be used; `None` for those that the window decides about.
    fn enabled(&self, _command: Command, _core: &Core) -> Option<Result<(), &'static str>> {
        None
    }

    /// Takes over what an action changed in the core.
    fn after_action(&mut self, _core: &mut Core) {}

    /// Lets time pass, if it plays something on its screen; gives whether it does, and nothing else plays.
    fn tick(&mut self, _time: Duration, _core: &mut Core) -> bool {
        false
    }

    /// Other boards take the place of those that it may be waiting for.
    fn other_boards(&mut self) {}

    /// Takes what other threads have sent.
    fn receive(&mut self, _core: &mut Core, _asks: &mut Requests<Self::Action>) {}

    /// What the settings of the window keep of it: a name there, and a text.
    fn kept_setting(&self) -> Option<(&'static str, String)> {
        None
    }

    /// Takes what the settings of the window have under a name, if that is its own.
    fn take_setting(&mut self, _name: &str, _text: &str) {}

    fn enter(&mut self, core: &mut Core) {
        if let Some(screen) = Self::SCREEN {
            core.enter(screen);
        }
    }

    /// Puts what a session file keeps of it into the file.
    fn save(&self, _state: &mut SessionState) {}

    /// Takes what a session file has of it.
    fn restore(&mut self, _state: &SessionState, _core: &mut Core) {}

    fn unsaved(&self) -> Option<Unsaved> {
        None
    }
}
