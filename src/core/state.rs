//! All that the core has, part by part, and what it says to the user.

use std::collections::VecDeque;
use std::time::Duration;

use super::action::Clipboard;
use super::breakpoints::Breakpoints;
use super::commands::{Command, Commands};
use super::editor::Editor;
use super::layout::{Screen, ScreenLayout};
use super::live::Live;
use super::map::SearchMap;
use super::playback::Playback;
use super::runs::Runs;
use super::shown::Shown;
use super::views::{Appearance, Reveal, Selection, Views};
use crate::file::Document;
use crate::picture::StepUnit;
use crate::platform::{MOST_MEMORY, available_memory};
use crate::recording::Moment;
use crate::search::{Limits, Settings};
use crate::worker::Wake;

/// How long a message is shown: to be seen, and to read each of its letters.
const TIME_TO_SEE: Duration = Duration::from_secs(4);
const TIME_TO_READ: Duration = Duration::from_millis(60);

/// The most messages that the help keeps.
const MOST_SAID: usize = 50;

/// A message, until it is read, the next one comes, or the next command is done. An error has no time: it stays until then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    pub text: String,
    pub is_error: bool,
    /// Whether it leaves the screen together with the search.
    pub(super) goes_with_search: bool,
    /// How long it is still shown; `None` if the user dismisses it.
    pub(crate) left: Option<Duration>,
}

pub struct Core {
    /// The boards and settings that the next search will use, with undo.
    pub editor: Editor,
    pub limits: Limits,
    pub shown: Option<Shown>,
    pub runs: Runs,
    pub playback: Playback,
    pub breakpoints: Breakpoints,
    pub(crate) live: Live,
    pub left: u64,
    pub reveal: Reveal,
    pub(crate) selection: Selection,
    pub views: Views,
    /// The map of the boards that are edited, while there is no search to see.
    pub map: SearchMap,
    pub layout: ScreenLayout,
    pub look: Appearance,
    /// What has the whole window, over what had it before. The search is below all.
    pub(super) screens: Vec<Screen>,
    pub notice: Option<Notice>,
    /// The last messages, the newest at the end.
    pub said: VecDeque<String>,
    pub clipboard: Clipboard,
    pub(crate) wake: Wake,
}

fn usual_limits() -> Limits {
    let limits = available_memory().map_or_else(Limits::default, Limits::for_memory);
    Limits { max_bytes: limits.max_bytes.min(MOST_MEMORY.unwrap_or(u64::MAX)), ..limits }
}

impl Core {
    /// One with a document to edit. Other threads call `wake` when there is something to receive.
    pub fn new(document: Document, wake: Wake) -> Self {
        Self {
            editor: Editor::new(document),
            limits: usual_limits(),
            shown: None,
            runs: Runs::new(wake.clone()),
            playback: Playback::default(),
            breakpoints: Breakpoints::default(),
            live: Live::default(),
            left: 0,
            reveal: Reveal::default(),
            selection: Selection::default(),
            views: Views::default(),
            map: SearchMap::default(),
            layout: ScreenLayout::default(),
            look: Appearance::default(),
            screens: Vec::new(),
            notice: None,
            said: VecDeque::new(),
            clipboard: Clipboard::default(),
            wake,
        }
    }

    /// The search that is shown and its moment, once its start is recorded.
    pub fn now(&self) -> Option<(&Shown, &Moment)> {
        let shown = self.shown.as_ref()?;
        Some((shown, shown.moment()?))
    }

    pub fn is_running(&self) -> bool {
        self.shown.as_ref().is_some_and(Shown::is_running)
    }

    /// The unit of the search that is shown, or of the next one before that.
    pub fn unit(&self) -> StepUnit {
        StepUnit::of(self.settings().algorithm.info().unit)
    }

    /// The settings of the search that is shown, or of the next one before that.
    pub fn settings(&self) -> Settings {
        self.shown.as_ref().map_or(self.editor.document().settings, |shown| *shown.recording.settings())
    }

    pub fn shows_the_editors_search(&self) -> bool {
        self.shows_search_of(&self.editor)
    }

    pub(crate) fn shows_search_of(&self, editor: &Editor) -> bool {
        self.shown.as_ref().is_some_and(|shown| editor.document().is_same_search(&shown.document()))
    }

    pub(crate) fn say(&mut self, text: impl Into<String>) {
        let text = text.into();
        let left = Some(TIME_TO_SEE + TIME_TO_READ * text.chars().count() as u32);
        self.show_notice(Notice { text, is_error: false, goes_with_search: false, left });
    }

    fn show_notice(&mut self, notice: Notice) {
        if self.said.back() != Some(&notice.text) {
            self.said.push_back(notice.text.clone());
        }
        if self.said.len() > MOST_SAID {
            self.said.pop_front();
        }
        self.notice = Some(notice);
    }

    pub(crate) fn age_notice(&mut self, time: Duration) {
        if let Some(left) = self.notice.as_mut().and_then(|notice| notice.left.as_mut()) {
            *left = left.saturating_sub(time);
            self.notice.take_if(|notice| notice.left == Some(Duration::ZERO));
        }
    }

    pub(crate) fn copy(&mut self, copied: String) {
        self.say(format!("Copied {copied}"));
        self.clipboard.text = Some(copied);
    }

    pub(crate) fn complain(&mut self, text: impl Into<String>) {
        self.show_notice(Notice { text: text.into(), is_error: true, goes_with_search: false, left: None });
    }

    /// What was started. Where the system could not start it, `says` puts that in words.
    pub(crate) fn started<T>(
        &mut self,
        started: std::io::Result<T>,
        says: fn(&std::io::Error) -> String,
    ) -> Option<T> {
        started.map_err(|error| self.complain(says(&error))).ok()
    }
}

#[derive(Clone, Copy)]
pub struct Seen<'a> {
    pub core: &'a Core,
    pub commands: &'a dyn Commands,
}

impl Seen<'_> {
    pub fn can(self, command: Command) -> bool {
        self.commands.enabled(command).is_ok()
    }
}
