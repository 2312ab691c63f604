//! Continuing a search beyond a limit.

use crate::core::limits::{is_beyond, most_nodes};
use crate::core::state::Core;
use crate::recording::Continuation;

impl Core {
    /// How a search that waits at a limit would continue. Recorded: to the limits set for the next search where they are
    /// higher, otherwise to twice the one reached. With recording off: as far as the machine allows.
    ///
    /// # Errors
    /// Why it cannot, for a tooltip.
    pub fn continuation(&self, records: bool) -> Result<Continuation, &'static str> {
        let shown = self.shown.as_ref().filter(|shown| shown.is_at_limit());
        let (shown, ending) = shown
            .and_then(|shown| Some((shown, shown.ending.as_ref()?)))
            .ok_or("No search has reached a limit")?;
        if records && shown.recording.progress().recording_off {
            return Err("Recording cannot resume after it is turned off");
        }
        let most = most_nodes(shown.recording.history());
        let limits = match records {
            true if is_beyond(self.limits, shown.limits, ending, most) => Some(self.limits),
            true => shown.raised,
            false => shown.all,
        };
        let limits = limits.ok_or("This machine does not allow a higher limit")?;
        Ok(Continuation { limits, records })
    }

    pub(crate) fn go_on(&mut self, records: bool) {
        let parked = self.runs.parked_bytes();
        if let Ok(continuation) = self.continuation(records)
            && let Some(shown) = &mut self.shown
        {
            let max_bytes = continuation.limits.max_bytes;
            // Without recording it takes what the machine has left beside everything else.
            let granted = if records { max_bytes.saturating_sub(parked) } else { max_bytes };
            shown.go_on(continuation, granted);
            self.runs.forget_figures();
            if records {
                self.limits = continuation.limits;
            }
        }
    }
}
