//! What arrives from activities and from other threads.

use super::files::Purpose;
use super::state::{Desk, Documents};
use crate::activity::{Activities, ActivityAction, Request};
use crate::core::Core;
use crate::file::{BoardFile, Overwrite};
use crate::picture::{StepUnit, number};

impl Documents {
    pub(crate) fn do_in_activity(&mut self, action: ActivityAction, desk: &mut Desk<'_>) {
        let requests = desk.activities.update(action, desk.core);
        self.carry_out(requests, desk);
    }

    pub(crate) fn carry_out(&mut self, requests: Vec<Request<ActivityAction>>, desk: &mut Desk<'_>) {
        for request in requests {
            match request {
                Request::AskForPath(chosen, then) => {
                    self.files.ask(chosen, Purpose::Activity(then), &desk.core.wake);
                }
                Request::TellLesson(told) => self.lesson.take_answers(&told, desk.core),
                Request::Compare(documents) => desk.activities.compare(&documents, desk.core),
                Request::CompareShown(document) => desk.activities.compare_shown(*document, desk.core),
                Request::AddPage(page) => self.add_page(*page, desk.core),
                Request::Close => *desk.may_close = true,
            }
        }
    }

    pub(crate) fn receive(&mut self, desk: &mut Desk<'_>) {
        if self.files.receive_choice() {
            // The system's dialog has asked whether to replace a file.
            self.accept_path(Overwrite::Writable, desk);
        }
        self.receive_opened(desk);
        self.receive_saved(desk);
        self.receive_restored(desk.core);
        self.receive_autosave(desk);
        self.lesson.shelf.receive_folder(desk.core);
    }

    /// Goes on with what a session waits for, once the search on the screen has ended.
    fn receive_restored(&mut self, core: &mut Core) {
        let Some(runs) = self.restoring.take_if(|_| !core.is_running()) else { return };
        if let (Some(wanted), Some(shown)) = (core.playback.wanted.take(), &core.shown)
            && shown.position() < wanted.position
        {
            let unit = StepUnit::of(shown.recording.algorithm().unit);
            let (last, is_at_limit) = (shown.position().steps, shown.is_at_limit());
            core.complain(place_not_reached(wanted.position.steps, last, unit, is_at_limit));
        }
        core.measure_again(runs);
    }

    fn receive_autosave(&mut self, desk: &mut Desk<'_>) {
        match self.autosave.poll_restored() {
            Some(Ok(file)) => {
                self.restore_kept(file, desk);
                desk.core.say("Your unsaved work is restored. Save what you want to keep.");
                self.autosave.note_change();
            }
            Some(Err(problem)) => self.autosave.set_aside(&problem, desk.core),
            None => {}
        }
        self.autosave.receive_written(desk.core);
        if self.autosave.is_due() {
            let file = self.open_now(desk.core).to_keep(desk.activities);
            let has_something = self.has_something_to_keep(&file, desk.core, desk.activities);
            self.autosave.write(file, has_something, desk.core);
        }
    }

    /// Whether there is something to restore: also a lesson or a table without changes.
    fn has_something_to_keep(&self, file: &BoardFile, core: &Core, activities: &Activities) -> bool {
        let is_open = file.session.as_ref().is_some_and(|state| {
            state.lesson.is_some() || state.predict.is_some() || state.by_hand.is_some()
        });
        is_open
            || self.has_unsaved_work(core, activities)
            || core.runs.to_save().any(|(row, _)| row.is_kept())
    }
}

fn place_not_reached(wanted: u64, last: u64, unit: StepUnit, is_at_limit: bool) -> String {
    let (wanted, last) = (number(wanted), number(last));
    let why = if is_at_limit { "reached a limit" } else { "ended" };
    let remedy = if is_at_limit { ". To get there, continue the search and press End" } else { "" };
    format!(
        "Saved at {} {wanted}, but the search {why} after {last}. This is its last step{remedy}",
        unit.one
    )
}
