//! What the user sees and what they can do. Knows no egui: panels read a [`Session`] and push [`Action`]s, and only
//! [`update`] changes it.

mod action;
mod dump;
mod enabled;
mod files;
mod lesson;
mod link;
mod palette;
mod recovery;
mod saved;
mod text;
mod update;

pub use action::Action;
pub use dump::StateDump;
pub use files::{FileAnswer, FileQuestion, FileRequest, Files};
pub use lesson::{
    KeptLessons, LessonAction, LessonMove, LessonPlace, LessonResult, LessonSource, LessonText, LessonView,
    Lessons, ListedLesson, Study, TestState,
};
pub use link::LinkState;
pub use palette::{NamedThing, ThingKind, ThingOpens};
pub use recovery::Autosave;
pub use update::update;

pub use crate::activity::*;
pub use crate::core::*;
pub use crate::picture::{StepUnit, ThemeChoice, capitalised, counted, number};
pub use crate::recording::Direction;

use std::time::Duration;

use crate::compare::WatchStart;
use crate::file::Document;
use crate::picture::PixelImage;
use crate::puzzle::parse_board;
use crate::recording::Position;
use crate::search::Limits;
use crate::worker::Wake;

/// The sample of POJ 1077.
pub const SAMPLE: &str = "2 3 4 1 5 x 7 6 8";

/// A dialog of the window itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dialog {
    /// “Go to expansion”, with what is typed.
    GoTo(String),
    /// The help, or the palette.
    Help(HelpView),
    /// The question before the window closes.
    Close,
}

impl Dialog {
    /// Its name, for tests of the window.
    fn name(&self) -> &'static str {
        match self {
            Self::GoTo(_) => "go to",
            Self::Help(HelpView { page: None, .. }) => "palette",
            Self::Help(_) => "keys",
            Self::Close => "close",
        }
    }
}

/// Everything that the window shows.
pub struct Session {
    /// The search that is shown, the boards being edited, and the table of all searches.
    pub core: Core,
    /// The limits that a new window has.
    usual_limits: Limits,
    pub files: Files,
    /// What is known of links.
    pub links: LinkState,
    /// The lesson that is shown.
    pub lesson: Lessons,
    /// What the window does beside showing a search.
    pub activities: Activities,
    /// The dialog of the window that is open.
    dialog: Option<Dialog>,
    /// What a session that was opened still waits for.
    restoring: Option<saved::Restoring>,
    /// Where the session of this window is kept.
    pub autosave: Autosave,
    /// Whether the window closes now.
    pub may_close: bool,
}

impl Session {
    /// A session on a document. Other threads call `wake` when there is something to receive.
    pub fn new(document: Document, wake: Wake) -> Self {
        let core = Core::new(document, wake);
        Self {
            usual_limits: core.limits,
            core,
            files: Files::default(),
            links: LinkState::default(),
            lesson: Lessons::default(),
            activities: Activities::default(),
            dialog: None,
            restoring: None,
            autosave: Autosave::default(),
            may_close: false,
        }
    }

    /// The session of a new window, on the boards of the course. They are not searched yet.
    pub fn first(wake: Wake) -> Self {
        Self::new(FIRST_EXAMPLE.document(), wake)
    }

    /// What views read.
    pub fn seen(&self) -> Seen<'_> {
        Seen { core: &self.core, commands: self }
    }

    /// The dialog of the window that is open.
    pub fn dialog(&self) -> Option<&Dialog> {
        self.dialog.as_ref()
    }

    /// The help that is open.
    pub fn help(&self) -> Option<&HelpView> {
        match &self.dialog {
            Some(Dialog::Help(view)) => Some(view),
            _ => None,
        }
    }

    /// Watches a program, or a file of events, that the command line names.
    pub fn watch(&mut self, start: &WatchStart) {
        self.activities.watch(start, &mut self.core);
    }

    /// Whether the window asks about unsaved boards before it closes.
    pub fn asks_to_close(&self) -> bool {
        self.dialog == Some(Dialog::Close)
    }

    fn set_asks_to_close(&mut self, asks: bool) {
        if asks {
            self.dialog = Some(Dialog::Close);
        } else if self.asks_to_close() {
            self.dialog = None;
        }
    }

    /// Searches the boards of a new window, and shows its first step, with the choice of the next node.
    pub fn begin(&mut self) {
        self.core.look.hints.begin();
        self.core.run();
        self.core.runs.forget_unless_used();
        let choice = StepTarget { position: Position::after(1), shows_choice: true };
        self.core.seek(choice);
    }

    /// A session on the sample board of POJ 1077.
    ///
    /// # Panics
    /// Never: the sample is a board.
    pub fn sample(wake: Wake) -> Self {
        let start = parse_board(SAMPLE).expect("the sample is a board");
        Self::new(Document::of_start(start), wake)
    }

    /// Whether boards, settings, breakpoints or bookmarks differ from those last saved or loaded; in a session, the table of
    /// runs or its marks as well.
    pub fn has_unsaved_boards(&self) -> bool {
        let has_other_runs = || self.files.session_runs().is_some_and(|kept| self.has_other_runs(kept));
        let before = self.lesson.before().map_or(&self.core.editor, |(editor, _)| editor);
        before.has_unsaved_changes() || has_other_runs()
    }

    /// Whether the boards, the runs or the lesson differ from their files.
    pub fn has_unsaved_changes(&self) -> bool {
        self.has_unsaved_boards() || self.lesson.has_unsaved_changes()
    }

    /// Whether there is anything that closing the window would lose.
    pub fn has_unsaved_work(&self) -> bool {
        self.has_unsaved_changes() || self.activities.unsaved().next().is_some()
    }

    /// Whether activities have something unsaved that a session file keeps.
    pub fn session_file_would_keep_more(&self) -> bool {
        self.activities.unsaved().any(|unsaved| unsaved.saved_by == Command::SaveSession)
    }

    /// The name of the file that is shown, and whether that has unsaved changes. A lesson without a file has its title.
    pub fn file_name(&self) -> (Option<String>, bool) {
        if let Some(view) = self.lesson.view() {
            return (Some(view.file_name()), self.lesson.has_unsaved_changes());
        }
        let name = self.files.path.as_ref().and_then(|path| path.file_name());
        // A board file keeps nothing of activities.
        let other = self.files.session_runs().is_some() && self.session_file_would_keep_more();
        (name.map(|name| name.to_string_lossy().into_owned()), other || self.has_unsaved_changes())
    }

    /// Takes the text for the clipboard, once.
    pub fn take_clipboard(&mut self) -> Option<String> {
        self.core.clipboard.text.take()
    }

    /// Takes the picture for the clipboard, once.
    pub fn take_clipboard_image(&mut self) -> Option<PixelImage> {
        self.core.clipboard.image.take()
    }

    /// The time until the next step of an animation or of playback; `None` where nothing moves.
    pub fn next_tick(&self) -> Option<Duration> {
        let playing = self.core.playback.is_playing()
            && (self.core.shown.is_some() || self.core.screen() != Screen::SEARCH);
        let steps = playing.then(|| self.core.playback.next_tick());
        let moving =
            steps.into_iter().chain(self.core.views.path.next_tick()).chain(self.core.live.next_tick());
        let moving = moving.chain(self.core.next_tick_of_notice());
        moving.chain(self.autosave.next_tick()).chain(self.lesson.next_tick()).min()
    }
}
