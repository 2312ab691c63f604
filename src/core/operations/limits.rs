//! Continuing a search beyond a limit.

use crate::core::limits::{is_beyond, most_nodes};
use crate::core::state::Core;
use crate::search::Limits;

impl Core {
    /// The limits to which a search that waits at a limit would continue: those set for the next search where they are higher,
    /// otherwise twice the one reached.
    ///
    /// # Errors
    /// Why it cannot, for a tooltip.
    pub fn higher_limits(&self) -> Result<Limits, &'static str> {
        let shown = self.shown.as_ref().filter(|shown| shown.is_at_limit());
        let (shown, ending) = shown
            .and_then(|shown| Some((shown, shown.ending.as_ref()?)))
            .ok_or("No search has reached a limit")?;
        let most = most_nodes(shown.recording.history());
        let set = Some(self.limits).filter(|set| is_beyond(*set, shown.limits, ending, most));
        set.or(shown.raised).ok_or("This machine does not allow a higher limit")
    }

    pub(crate) fn go_on(&mut self) {
        let parked = self.runs.parked_bytes();
        if let Ok(limits) = self.higher_limits()
            && let Some(shown) = &mut self.shown
        {
            shown.go_on(limits, limits.max_bytes.saturating_sub(parked));
            self.runs.forget_figures();
            self.limits = limits;
        }
    }
}
