//! Two searches side by side, on one clock.
//!
//! The screen is about the expansion that is next: each side is after the expansions before it, with its choice shown. So
//! both lists still have the board that is taken, and both sentences say why. The place *expansion k* here is therefore the
//! choice of expansion k, and the counts include it.

mod commands;
mod follow;
mod heading;
mod history;
mod mode;
mod runs;
mod search;
mod view;
mod words;

pub use mode::{SideAction, SideBySide};
pub use runs::{ComparedRuns, ComparedView};
pub use search::ComparedSearch;

use std::time::Duration;

use super::contract::{Activity, Request};
use crate::core::{Command, Command as C, Core, Screen, Shown};
use crate::file::{Document, SessionState};
use mode::SCREEN;

impl Activity for SideBySide {
    type Action = SideAction;

    const SCREEN: Option<Screen> = Some(SCREEN);

    fn update(&mut self, action: SideAction, core: &mut Core) -> Vec<Request<SideAction>> {
        self.change(core, action);
        Vec::new()
    }

    fn perform(&mut self, command: Command, core: &mut Core) -> Option<Vec<Request<SideAction>>> {
        match command {
            C::SideBySide => self.toggle(core),
            C::CompareRuns => self.compare_marked(core),
            _ => return None,
        }
        Some(Vec::new())
    }

    fn perform_on_screen(&mut self, command: Command, core: &mut Core) -> Option<Vec<Request<SideAction>>> {
        self.perform_on_both(core, command).then(Vec::new)
    }

    fn enabled(&self, command: Command, core: &Core) -> Option<Result<(), &'static str>> {
        let is_own = matches!(
            command,
            C::CompareRuns | C::SideBySide | C::NextDivergence | C::PreviousDivergence | C::FirstDivergence
        );
        is_own.then(|| commands::enabled(command, self, core))
    }

    fn enabled_on_screen(&self, command: Command, core: &Core) -> Option<Result<(), &'static str>> {
        Some(commands::enabled(command, self, core))
    }

    fn tick(&mut self, time: Duration, core: &mut Core) -> bool {
        let is_on = self.is_on();
        if is_on {
            self.play_on(core, time);
        }
        is_on
    }

    fn follow(&mut self, core: &mut Core) {
        self.keep_up(core);
    }

    fn receive(&mut self, core: &mut Core) -> Vec<Request<SideAction>> {
        self.receive_both(core);
        if self.waits && !core.is_running() {
            self.waits = false;
            if let Some(sides) = self.kept.take() {
                self.show_both(core, sides);
            }
        }
        Vec::new()
    }

    fn leave_searches(&mut self, core: &mut Core) {
        (self.waits, self.kept) = (false, None);
        self.end(core);
    }

    fn compare(&mut self, documents: [Document; 2], core: &mut Core) {
        self.show_both(core, documents);
    }

    fn compare_shown(&mut self, document: Document, core: &mut Core) {
        if let Some(copy) = core.shown.as_ref().and_then(Shown::copy_of_ended) {
            self.end(core);
            let copies = [Some(copy), Self::copy_at_hand(core, &document)];
            self.show_copies(core, [document; 2], copies);
        }
    }

    /// Once the searches of the session are there.
    fn enter(&mut self, _core: &mut Core) {
        self.waits = true;
    }

    fn save(&self, state: &mut SessionState) {
        if self.waits {
            SCREEN.name().clone_into(&mut state.view.screen);
        }
        state.sides = self.documents().or(self.kept);
    }

    fn restore(&mut self, state: &SessionState, _core: &mut Core) {
        self.kept = state.sides;
    }
}
