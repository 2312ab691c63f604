//! When a command can be used, and the reason why not.

use super::documents::LessonView;
use super::state::Session;
use crate::activity::commands_of_activities;
use crate::core::{Command, Commands, PanelId, Shown, allow, any_command, text};
use crate::file::Annotations;
use crate::picture::StepUnit;
use crate::platform::IS_DESKTOP;
use crate::recording::Direction;

const ONLY_ON_DESKTOP: [(Command, &str); 6] = [
    (Command::Class, "A page in a browser sees no folders: use the desktop program"),
    (Command::WatchProgram, NO_PROGRAMS),
    (Command::OwnHeuristic, NO_PROGRAMS),
    (
        Command::Experiment,
        "An experiment writes a folder, which a page in a browser cannot: use the desktop program",
    ),
    (Command::CopyPicture, "A page in a browser copies no pictures: save the picture"),
    (Command::Quit, "Close the tab of the browser"),
];
const NO_PROGRAMS: &str = "A page in a browser starts no programs: use the desktop program";

impl Commands for Session {
    fn enabled(&self, command: Command) -> Result<(), &'static str> {
        self.core.screen().permits(command)?;
        if !IS_DESKTOP && let Some((_, why)) = ONLY_ON_DESKTOP.iter().find(|(only, _)| *only == command) {
            return Err(why);
        }
        if matches!(command, any_command! { SearchByHand, Worksheet, WatchProgram, Class, OwnHeuristic })
            && self.core.editor.document().problem.has_several_goals()
        {
            return Err("This needs one goal: leave out the others");
        }
        if let Some(answer) = self.activities.enabled(command, &self.core) {
            return answer;
        }
        command.enabled_in_search(self)
    }

    fn name_now(&self, command: Command) -> &'static str {
        let (core, lesson) = (&self.core, &self.documents.lesson);
        let has_lesson = lesson.view().is_some();
        match command {
            Command::PlayPause if core.playback.is_playing() => "Pause",
            Command::Deselect if core.breakpoints.find.is_some() => "Cancel find",
            Command::Present if core.layout.is_presenting() => "End presenting",
            Command::PlayPath if core.views.path.is_playing() => "Pause path",
            Command::NextBookmark if has_lesson => "Next in the lesson",
            Command::PreviousBookmark if has_lesson => "Previous in the lesson",
            Command::EditLesson if lesson.view().is_some_and(LessonView::is_edited) => "Preview lesson",
            Command::CopyLink if lesson.linked_page(core).is_some() => "Copy link to this page",
            Command::StepForward if core.unit() == StepUnit::STEP => "Next step",
            Command::StepBack if core.unit() == StepUnit::STEP => "Previous step",
            Command::GoToStep if core.unit() == StepUnit::STEP => "Go to step…",
            _ => command.info().name,
        }
    }
}

impl Command {
    #[expect(clippy::unnested_or_patterns, reason = "two macros give patterns")]
    fn enabled_in_search(self, session: &Session) -> Result<(), &'static str> {
        let (core, lesson) = (&session.core, &session.documents.lesson);
        let shown = core.shown.as_ref();
        let recorded = || shown.ok_or(text::NO_SEARCH);
        let can_undo = |direction, otherwise| {
            allow(lesson.can_undo(direction) || core.editor.can_undo(direction), otherwise)
        };
        match self {
            // Before the first search, these run it.
            Self::PlayPause | Self::StepForward | Self::EventForward | Self::LayerForward
                if shown.is_none() =>
            {
                session.enabled(Self::Run)
            }
            Self::TreeAll | Self::TreePath | Self::TreeIteration | Self::TreeFollow | Self::TreeFold => {
                core.can_perform_on_tree(self)
            }
            any_command! { NewLesson, AddPage, StudyLesson, EditLesson, BackToPage, SaveLesson, LeaveLesson } => {
                lesson.enabled(self, core)
            }
            Self::Undo => can_undo(Direction::Backwards, "Nothing to undo"),
            Self::Redo => can_undo(Direction::Forwards, "Nothing to redo"),
            Self::Run => core.can_run(),
            Self::Continue => core.higher_limits().map(|_| ()),
            Self::Necessity => core.can_mark_necessity(),
            Self::Stop | Self::Live => allow(core.is_running(), "No search is running"),
            Self::StepForward | Self::EventForward | Self::LayerForward => {
                let at_end = shown.is_some_and(|shown| shown.is_at_end() && !shown.is_running());
                allow(!at_end, "This is the last recorded step")
            }
            Self::Last => {
                recorded().and_then(|shown| allow(!shown.is_at_end(), "This is the last recorded step"))
            }
            Self::StepBack | Self::EventBack | Self::LayerBack | Self::First => {
                recorded().and_then(|shown| allow(shown.is_after_start(), "This is the start"))
            }
            Self::Panel(PanelId::Details) if !core.layout.tabs_now().has(PanelId::Details) => {
                let why_not = "Details are shown at the end of the search";
                recorded().and_then(|shown| allow(shown.tells_end(), why_not))
            }
            Self::GoToStep => recorded().map(|_| ()),
            Self::CopyLink => session.documents.link(core).map(|_| ()),
            Self::Bookmark => {
                recorded().and_then(|_| allow(core.shows_the_editors_search(), text::EARLIER_SETTINGS))
            }
            Self::WatchProgram if shown.is_none_or(|shown| shown.moment().is_none()) => Err(text::NO_SEARCH),
            Self::NextBookmark => can_go_on(session, Direction::Forwards),
            Self::PreviousBookmark => can_go_on(session, Direction::Backwards),
            Self::Breakpoint => {
                let most = core.editor.annotations().breakpoints.len() >= Annotations::MOST;
                allow(!most, "No more breakpoints can be added: remove one first")
            }
            Self::FindNext | Self::FindPrevious => {
                let some = !core.editor.annotations().enabled().is_empty();
                recorded().and_then(|_| allow(some, "Add or enable a breakpoint first"))
            }
            Self::PlayPath | Self::CopyPath => allow(shown.is_some_and(Shown::is_solved), text::NO_PATH),
            Self::Deselect => {
                let layout = &core.layout;
                let can = core.has_something_selected() || layout.has_drawer() || layout.is_presenting();
                allow(can, "Nothing is selected")
            }
            // There is no wildcard, so a command that no pattern names does not compile.
            any_command! {
                PlayPause, Open, Save, SaveAs, SaveSession, SaveCourse, Quit, Keys, Palette, NewBoard, Shuffle, SwapBoards,
                CopyBoard, Slower, Faster, NextPanel, PreviousPanel, PanelAlone, SplitSide, ShowWholeSearch, HideOrder,
                Present, NextTheme, LessMotion
            }
            | commands_of_activities!()
            | Self::Panel(_) => Ok(()),
        }
    }
}

/// Whether the keys of a clicker do something: in a lesson always.
fn can_go_on(session: &Session, direction: Direction) -> Result<(), &'static str> {
    let (step, otherwise) = match direction {
        Direction::Forwards => (Command::StepForward, "There is no bookmark after this point"),
        Direction::Backwards => (Command::StepBack, "There is no bookmark before this point"),
    };
    let lesson = &session.documents.lesson;
    let starts = direction == Direction::Forwards && lesson.next_in_list(&session.core).is_some();
    if lesson.view().is_some() || starts {
        return Ok(());
    }
    if session.core.bookmarks().is_empty() {
        return session.enabled(step);
    }
    session.core.shown.as_ref().ok_or(text::NO_SEARCH)?;
    session.core.next_bookmark(direction).map(|_| ()).ok_or(otherwise)
}
