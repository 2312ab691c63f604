//! The figures of a search that is recorded.

use crate::compare::{Figures, RunOutcome};
use crate::core::shown::Shown;
use crate::search::Stop;
use crate::worker::Ending;

/// What a search did, if it has ended or waits at a limit.
pub(in crate::core) fn figures_of(shown: &Shown) -> Option<Figures> {
    let problem = shown.recording.problem();
    let outcome = match shown.ending.as_ref()? {
        Ending::Solved => RunOutcome::Solved,
        Ending::Exhausted if problem.is_solvable() => RunOutcome::NotFound,
        Ending::Exhausted => RunOutcome::Unsolvable,
        Ending::Stopped => RunOutcome::Limit(Stop::Cancelled),
        Ending::NodeLimit => RunOutcome::Limit(Stop::NodeLimit),
        Ending::MemoryLimit => RunOutcome::Limit(Stop::MemoryLimit),
        Ending::OutOfMemory => RunOutcome::Limit(Stop::OutOfMemory),
        Ending::DepthLimit => RunOutcome::Limit(Stop::DepthLimit),
        Ending::NoEstimate(_) | Ending::Failed(_) => return None,
    };
    Some(figures_with(shown, outcome))
}

/// What a search did, or has done so far.
pub(crate) fn figures_now(shown: &Shown) -> Figures {
    figures_of(shown).unwrap_or_else(|| figures_so_far(shown))
}

/// What a search did that is left while it runs.
pub(super) fn figures_so_far(shown: &Shown) -> Figures {
    figures_with(shown, RunOutcome::Limit(Stop::Cancelled))
}

fn figures_with(shown: &Shown, outcome: RunOutcome) -> Figures {
    Figures::of_recording(&shown.recording, outcome, shown.found_length(), shown.elapsed)
}
