//! What can be done in the window.

use std::path::PathBuf;
use std::time::Duration;

use super::documents::{FileAnswer, LessonAction, LessonSource};
use crate::activity::{Act, ActivityAction};
use crate::core::{Command, CoreAction, HelpView};

/// What a user does, or time, or the worker.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    Core(CoreAction),
    /// Takes a text that was pasted: a start, or a start and its goal.
    Paste(String),
    /// Edits the text of “go to expansion”; `None` closes the dialog.
    SetGoTo(Option<String>),
    GoToTyped,
    OpenLink(String),
    Lesson(LessonAction),
    Open(PathBuf),
    SetFileField(String),
    /// The file that is being saved also keeps the runs and the place, or does not.
    SetKeepsRuns(bool),
    AcceptFileField,
    CancelFile,
    In(ActivityAction),
    ShowHelp(Option<HelpView>),
    /// Restores the session of a window that ended unexpectedly, or discards it.
    Recover(bool),
    /// Asks again at the next start whether to restore it.
    RecoverLater,
    /// Closes the window, after a question if something is unsaved.
    AskToClose,
    AnswerFileQuestion(FileAnswer),
    Tick(Duration),
    Receive,
}

impl Action {
    /// Whether it can be done while a sealed screen has the window. Commands and activities ask the screen themselves; the
    /// rest of the window is the dialog of a file and the questions before the window closes.
    pub(super) fn reaches_sealed_screen(&self) -> bool {
        matches!(
            self,
            Self::Core(
                CoreAction::Do(_)
                    | CoreAction::Select(_)
                    | CoreAction::Hover(_)
                    | CoreAction::Tree(_)
                    | CoreAction::SetTheme(_)
                    | CoreAction::DismissNotice
            ) | Self::In(_)
                | Self::SetFileField(_)
                | Self::SetKeepsRuns(_)
                | Self::AcceptFileField
                | Self::CancelFile
                | Self::AnswerFileQuestion(_)
                | Self::ShowHelp(_)
                | Self::AskToClose
                | Self::Tick(_)
                | Self::Receive
        )
    }
}

impl From<Command> for Action {
    fn from(command: Command) -> Self {
        Self::Core(CoreAction::Do(command))
    }
}

impl From<CoreAction> for Action {
    fn from(action: CoreAction) -> Self {
        Self::Core(action)
    }
}

impl From<Act<ActivityAction>> for Action {
    fn from(act: Act<ActivityAction>) -> Self {
        match act {
            Act::Own(action) => Self::In(action),
            Act::Core(action) => Self::Core(action),
        }
    }
}

impl LessonSource {
    pub fn open(&self) -> Action {
        match self {
            Self::Shipped(shipped) => Action::Lesson(LessonAction::Show(shipped)),
            Self::File(path) => Action::Open(path.clone()),
        }
    }
}
