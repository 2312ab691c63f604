//! What the commands do while two searches are side by side.

use super::mode::SideBySide;
use super::runs::ComparedRuns;
use super::words as text;
use crate::core::{Command, Core, text as other_text};
use crate::recording::{Compared, Direction};

/// Whether a command can be used while two searches are side by side.
///
/// # Errors
/// Why not, for the tooltip.
pub(super) fn enabled(command: Command, both: &SideBySide, core: &Core) -> Result<(), &'static str> {
    let allow = |condition: bool, otherwise| if condition { Ok(()) } else { Err(otherwise) };
    let Some(runs) = both.runs() else {
        return match command {
            // It would run a second time beside itself.
            Command::SideBySide if core.is_running() => Err(text::STILL_RUNS),
            Command::SideBySide => allow(core.shown.is_some(), other_text::NO_SEARCH),
            Command::CompareRuns if SideBySide::marks_the_running_search(core) => Err(text::STILL_RUNS),
            Command::CompareRuns => allow(
                core.runs.marked().is_some(),
                "Mark two runs first: press A and B on their rows of the table",
            ),
            _ => Err("Compare two searches first"),
        };
    };
    let divergence = |found: Option<u64>| match runs.first_divergence() {
        Some(None) => Err(runs.no_divergence()),
        Some(_) if found.is_some() => Ok(()),
        _ if runs.divergences().is_none() => {
            Err(runs.failure().unwrap_or("Wait until both searches have been compared"))
        }
        _ if command == Command::PreviousDivergence => Err("There is no earlier divergence"),
        _ => Err(runs.no_later()),
    };
    match command {
        Command::StepForward | Command::Last => {
            allow(runs.tick() < runs.end(), "This is the end of what is recorded")
        }
        Command::StepBack | Command::First => allow(runs.tick() > 0, "This is the start"),
        Command::NextDivergence | Command::PreviousDivergence | Command::FirstDivergence => {
            divergence(divergence_of(runs, command))
        }
        Command::Stop => allow(runs.is_running(), "No search is running"),
        Command::Undo => allow(both.can_go(Direction::Backwards), "Nothing to undo"),
        Command::Redo => allow(both.can_go(Direction::Forwards), "Nothing to redo"),
        _ => Ok(()),
    }
}

/// The divergence that a command goes to.
fn divergence_of(runs: &ComparedRuns, command: Command) -> Option<u64> {
    match command {
        Command::NextDivergence => runs.next_divergence(Direction::Forwards),
        Command::PreviousDivergence => runs.next_divergence(Direction::Backwards),
        _ => runs.first_divergence().flatten(),
    }
}

impl SideBySide {
    /// Performs a command on the screen of two searches. Returns whether it is one of those.
    pub(super) fn perform_on_both(&mut self, core: &mut Core, command: Command) -> bool {
        let Some(runs) = &mut self.runs else { return false };
        let tick = runs.tick();
        match command {
            Command::Deselect => {
                self.end(core);
                return true;
            }
            Command::PlayPause => {
                self.play_or_pause(core);
                return true;
            }
            Command::Stop => {
                runs.stop(&Compared::ALL);
                return true;
            }
            Command::Undo => {
                self.go(core, Direction::Backwards);
                return true;
            }
            Command::Redo => {
                self.go(core, Direction::Forwards);
                return true;
            }
            Command::StepForward => runs.go_to(tick.saturating_add(1)),
            Command::StepBack => runs.go_to(tick.saturating_sub(1)),
            Command::First => runs.go_to(0),
            Command::Last => runs.go_to(u64::MAX),
            Command::NextDivergence | Command::PreviousDivergence | Command::FirstDivergence => {
                if let Some(step) = divergence_of(runs, command) {
                    runs.go_to_divergence(step);
                }
            }
            _ => return false,
        }
        core.playback.hold();
        true
    }

    fn play_or_pause(&mut self, core: &mut Core) {
        let Some(runs) = &mut self.runs else { return };
        let plays = !core.playback.is_playing();
        if plays && runs.is_at_end() {
            runs.go_to(0);
        }
        core.playback.set_playing(plays);
    }
}
