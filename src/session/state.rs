//! All that the window has, and what an action does to it.

use std::path::Path;
use std::time::Duration;

use super::action::Action;
use super::documents::{Desk, Dialog, Documents};
use super::perform::perform;
use crate::activity::Activities;
use crate::core::{Command, Commands, Core, CoreAction, FIRST_EXAMPLE, Screen, Seen, Shown, StepTarget};
use crate::file::{BoardFile, Document, Embedding, LinkPartError, Overwrite, parse_board_file};
use crate::picture::number;
use crate::puzzle::{parse_board, quoted};
use crate::recording::Position;
use crate::worker::Wake;

/// The sample of POJ 1077.
pub const SAMPLE: &str = "2 3 4 1 5 x 7 6 8";

pub struct Session {
    /// The search that is shown, the boards being edited, and the table of all searches.
    pub core: Core,
    pub activities: Activities,
    pub documents: Documents,
    pub dialog: Option<Dialog>,
    pub may_close: bool,
}

/// Applies an action. An action that is not possible has no effect, except for a message where the reason is not visible.
pub fn update(session: &mut Session, action: impl Into<Action>) {
    let action = action.into();
    if session.core.screen().0.is_sealed && !action.reaches_sealed_screen() {
        if matches!(action, Action::Open(_) | Action::OpenLink(_)) {
            session.core.complain("Leave the questions first (Escape), then open the file or the link");
        }
        return;
    }
    if !matches!(action, Action::Receive | Action::Tick(_) | Action::Core(CoreAction::Hover(_))) {
        session.documents.autosave.note_change();
    }
    session.apply(action);
    let Session { core, activities, documents: Documents { lesson, autosave, .. }, .. } = session;
    if session.may_close {
        autosave.close();
    }
    core.try_edited();
    activities.after_action(core);
    core.reveal.is_asked = lesson.asks_next(core);
    core.follow_reveal();
    core.follow_tree();
    core.count();
    core.follow_map();
    core.follow_necessity();
    lesson.make_room(core);
    lesson.note_arrival(core);
    lesson.search_ahead(core);
    lesson.follow_values(core);
    core.answer();
}

impl Session {
    /// A session on a document. Other threads call `wake` when there is something to receive.
    pub fn new(document: Document, wake: Wake) -> Self {
        let core = Core::new(document, wake);
        Self {
            documents: Documents::new(core.limits),
            core,
            activities: Activities::default(),
            dialog: None,
            may_close: false,
        }
    }

    /// The session of a new window, on the boards of the course. They are not searched yet.
    pub fn first(wake: Wake) -> Self {
        Self::new(FIRST_EXAMPLE.document(), wake)
    }

    pub fn sample(wake: Wake) -> Self {
        let start = parse_board(SAMPLE).expect("the sample is a board");
        Self::new(Document::of_start(start), wake)
    }

    /// Searches the boards of a new window, and shows its first step, with the choice of the next node.
    pub fn begin(&mut self) {
        self.core.look.hints.begin();
        self.core.run();
        self.core.runs.forget_unless_used();
        let choice = StepTarget { position: Position::after(1), shows_choice: true };
        self.core.seek(choice);
    }

    /// Puts back the last session of a page, which it kept as this text. One that cannot be read is left out.
    pub fn restore_text(&mut self, kept: &str) {
        let Ok(file) = parse_board_file(kept) else { return self.begin() };
        let (documents, mut desk) = self.parts();
        documents.restore_kept(file, &mut desk);
        // No file was opened, so no message says so.
        self.core.notice = None;
    }

    /// Shows a part of the search within another page, and names the parts of the address that are wrong.
    pub fn embed(&mut self, part: Embedding, wrong: &[LinkPartError]) {
        let (documents, mut desk) = self.parts();
        documents.embed(part, wrong, &mut desk);
    }

    pub fn keep_in(&mut self, folder: &Path) {
        self.documents.autosave.keep_in(folder, &mut self.core);
    }

    pub fn seen(&self) -> Seen<'_> {
        Seen { core: &self.core, commands: self }
    }

    pub fn has_unsaved_changes(&self) -> bool {
        self.documents.has_unsaved_changes(&self.core)
    }

    pub fn to_keep(&self) -> BoardFile {
        self.documents.open_now(&self.core).to_keep(&self.activities)
    }

    /// The time until the next step of an animation or of playback; `None` where nothing moves.
    pub fn next_tick(&self) -> Option<Duration> {
        let core = &self.core;
        let playing = core.playback.is_playing() && (core.shown.is_some() || core.screen() != Screen::SEARCH);
        let ticks = [
            playing.then(|| core.playback.next_tick()),
            core.views.path.next_tick(),
            core.live.next_tick(),
            core.notice.as_ref().and_then(|notice| notice.left),
            self.documents.autosave.next_tick(),
        ];
        ticks.into_iter().flatten().min()
    }

    fn parts(&mut self) -> (&mut Documents, Desk<'_>) {
        let Self { core, activities, documents, dialog, may_close } = self;
        (documents, Desk { core, activities, dialog, may_close })
    }

    fn apply(&mut self, action: Action) {
        if let Action::Core(CoreAction::Do(command)) = action {
            return self.perform_if_enabled(command);
        }
        let (documents, mut desk) = self.parts();
        match action {
            Action::Core(action) => desk.core.update(action),
            Action::In(action) => documents.do_in_activity(action, &mut desk),
            Action::Paste(text) => documents.paste(text, &mut desk),
            Action::SetGoTo(text) => {
                self.dialog = text.map(Dialog::GoTo);
                self.core.notice = None;
            }
            Action::GoToTyped => self.go_to_typed(),
            Action::OpenLink(text) => documents.open_link(&text, &mut desk),
            Action::Lesson(action) => documents.change_lesson(action, &mut desk),
            Action::Open(path) => documents.open_file(path, &mut desk),
            Action::SetFileField(text) => documents.files.set_field(text),
            Action::SetKeepsRuns(keeps_runs) => documents.set_keeps_runs(keeps_runs, desk.core),
            Action::AcceptFileField => documents.accept_path(Overwrite::Nothing, &mut desk),
            Action::CancelFile => documents.files.cancel(),
            Action::ShowHelp(view) => self.dialog = view.map(Dialog::Help),
            Action::Recover(restores) => documents.autosave.recover(restores, desk.core),
            Action::RecoverLater => documents.autosave.recover_later(desk.core),
            Action::AskToClose => documents.ask_to_close(&mut desk),
            Action::AnswerFileQuestion(answer) => documents.answer_question(answer, &mut desk),
            Action::Tick(time) => self.tick(time),
            Action::Receive => self.receive(),
        }
    }

    fn perform_if_enabled(&mut self, command: Command) {
        if let Err(why) = self.enabled(command) {
            // A button shows it, but a key has no tooltip.
            if command.says_why_not() {
                self.core.say(why);
            }
            return;
        }
        if self.core.screen() == Screen::SEARCH && command.steps() && self.core.shows_earlier_settings() {
            self.core.live.needs_confirmation = true;
        } else {
            if !command.steps() {
                self.core.notice = None;
            }
            let (documents, mut desk) = self.parts();
            perform(command, documents, &mut desk);
            self.core.look.hints.count(command);
        }
    }

    fn go_to_typed(&mut self) {
        let Some(Dialog::GoTo(typed)) = self.dialog.clone() else { return };
        self.dialog = None;
        let digits: String = typed.chars().filter(|c| !",. '_".contains(*c)).collect();
        // The last place, if it may be told.
        let last = self.core.shown.as_ref().map_or(Some(0), Shown::told_steps);
        match digits.parse::<u64>() {
            Ok(step) if last.is_none_or(|last| step <= last) => self.core.go_to(Position::after(step)),
            _ => {
                let range = last.map_or(String::new(), |last| format!(" from 0 to {}", number(last)));
                self.core.complain(format!("Enter a number{range} instead of {}", quoted(&typed)));
                self.dialog = Some(Dialog::GoTo(typed));
            }
        }
    }

    fn tick(&mut self, time: Duration) {
        let core = &mut self.core;
        core.age_notice(time);
        let length = core.shown.as_ref().map_or(0, Shown::path_length);
        core.views.path.tick(time, length);
        if self.activities.tick(time, core) || !core.playback.is_playing() {
            return;
        }
        let steps = core.playback.steps_after(time);
        let Some(shown) = &core.shown else { return };
        if steps > 0 && !shown.is_at_end() {
            let from = shown.position().steps;
            core.advance(Position::after(from.saturating_add(steps.into())));
            core.selection.selected = None;
        }
        if let Some(shown) = core.shown.as_mut().filter(|_| core.playback.shows_choice()) {
            shown.show_choice();
        }
        if core.is_at_very_end() {
            core.playback.set_playing(false);
        }
    }

    fn receive(&mut self) {
        let (documents, mut desk) = self.parts();
        let core = &mut *desk.core;
        if let Some(shown) = &mut core.shown {
            shown.receive();
            shown.tree.receive();
        }
        core.receive_trial();
        let wants_summary = core.layout.visible_panels().any(|panel| panel.info().reads_summary);
        if let Some(shown) = core.shown.as_mut().filter(|_| wants_summary) {
            shown.summarise(&core.wake);
        }
        core.follow_live();
        core.receive_breakpoints();
        core.receive_runs();
        let requests = desk.activities.receive(core);
        documents.carry_out(requests, &mut desk);
        documents.receive(&mut desk);
    }
}
