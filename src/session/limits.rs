//! How far a search that has reached a limit may go on.

use super::Session;
use crate::recording::Continuation;
use crate::search::{Limits, Nodes};
use crate::worker::Ending;

/// The largest limit on nodes that leaves room for the last step.
pub const MAX_NODES: u64 = Nodes::MAX_NODES as u64 - 8;
const MIB: u64 = 1 << 20;

/// What a search that holds so many bytes may hold at most: nine tenths of what is left beside them.
fn within_reach(held: u64, available: u64) -> u64 {
    held.saturating_add(available / 10 * 9)
}

/// Twice the limit that was reached, as far as there is so much: the limit on memory within reach of what the
/// machine has left (`None` where that is not known). `None` where it cannot be raised.
#[must_use]
pub(super) fn raised(reached: Limits, ending: &Ending, held: u64, available: Option<u64>) -> Option<Limits> {
    let Limits { max_nodes, max_bytes } = reached;
    let higher = match ending {
        Ending::NodeLimit => Limits { max_nodes: max_nodes.saturating_mul(2).min(MAX_NODES), max_bytes },
        Ending::MemoryLimit => {
            let most = available.map_or(u64::MAX, |available| within_reach(held, available));
            Limits { max_nodes, max_bytes: max_bytes.saturating_mul(2).min(most) / MIB * MIB }
        }
        _ => return None,
    };
    is_beyond(higher, reached, ending).then_some(higher)
}

/// All that there is, for a search that is not recorded any more.
#[must_use]
pub(super) fn all(reached: Limits, held: u64, available: Option<u64>) -> Limits {
    let most = available.map_or(0, |available| within_reach(held, available) / MIB * MIB);
    Limits { max_nodes: u64::MAX, max_bytes: reached.max_bytes.max(most) }
}

/// Whether limits let a search go on that reached others.
#[must_use]
pub(super) fn is_beyond(limits: Limits, reached: Limits, ending: &Ending) -> bool {
    match ending {
        Ending::NodeLimit => limits.max_nodes.min(MAX_NODES) > reached.max_nodes,
        Ending::MemoryLimit => limits.max_bytes > reached.max_bytes,
        _ => false,
    }
}

impl Session {
    /// How a search that waits at a limit would go on: recorded, to the limits set for the next search where they are
    /// higher, or else to twice the ones reached; or without being recorded, with all that there is.
    ///
    /// # Errors
    /// Why it cannot, in a sentence.
    pub fn onwards(&self, records: bool) -> Result<Continuation, &'static str> {
        let shown = self.shown.as_ref().filter(|shown| shown.is_at_limit());
        let (shown, ending) = shown
            .and_then(|shown| Some((shown, shown.ending.as_ref()?)))
            .ok_or("No search has reached a limit")?;
        if records && shown.recording.progress().recording_off {
            return Err("What was not recorded once cannot be recorded later");
        }
        let limits = match records {
            true if is_beyond(self.limits, shown.limits, ending) => Some(self.limits),
            true => shown.raised,
            false => shown.all,
        };
        let limits = limits.ok_or("The machine has no more than that")?;
        Ok(Continuation { limits, records })
    }

    pub(super) fn go_on(&mut self, records: bool) {
        if let Ok(onwards) = self.onwards(records)
            && let Some(shown) = &mut self.shown
        {
            shown.go_on(onwards);
            if records {
                self.limits = onwards.limits;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_doubled_as_far_as_the_machine_goes() {
        let reached = Limits { max_nodes: 1000, max_bytes: 64 * MIB };
        let nodes = raised(reached, &Ending::NodeLimit, 0, None).expect("more nodes");
        assert_eq!(nodes, Limits { max_nodes: 2000, ..reached });
        let memory = |available| {
            raised(reached, &Ending::MemoryLimit, 60 * MIB, available).map(|limits| limits.max_bytes / MIB)
        };
        assert_eq!([None, Some(1000 * MIB)].map(memory), [Some(128); 2]);
        assert_eq!(
            [20 * MIB, 5 * MIB, 4 * MIB, 0].map(|left| memory(Some(left))),
            [Some(78), None, None, None]
        );
        let most = Limits { max_nodes: MAX_NODES, ..reached };
        assert_eq!(raised(most, &Ending::NodeLimit, 0, None), None);
        assert_eq!(raised(reached, &Ending::DepthLimit, 0, None), None);
    }
}
