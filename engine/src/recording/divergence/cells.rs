//! The boards of two searches in the cells of one g–h plane.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::{Compared, Divergences, ExpandedCounts};
use crate::recording::{OnProgress, Recording};

const ASK_EVERY: u32 = 1 << 15;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ComparedCell {
    pub g: u32,
    /// Their h, which may be [`Node::NO_H`](crate::search::Node::NO_H); 0 in a search without a heuristic.
    pub h: u32,
    pub counts: ExpandedCounts,
}

impl Divergences {
    /// The boards expanded after some steps of A and some of B, by g and h. A board that both expanded is where A has it.
    ///
    /// # Errors
    /// `Break` if `on_progress` returns it.
    pub fn cells(
        &self,
        searches: [&Recording; 2],
        places: [u64; 2],
        on_progress: &mut OnProgress<'_>,
    ) -> ControlFlow<(), Vec<ComparedCell>> {
        let mut cells = BTreeMap::<(u32, u32), ExpandedCounts>::new();
        for which in Compared::ALL {
            let search = searches[which as usize].at_detail();
            let has_h = search.settings().heuristic_in_use().is_some();
            for (step, is_shared) in self.first_visits(which, places) {
                if step.is_multiple_of(ASK_EVERY) {
                    on_progress(0.0)?;
                }
                if is_shared && which == Compared::B {
                    continue;
                }
                let node = search.nodes().get(search.columns.expanded(step));
                let counts = cells.entry((node.g, if has_h { node.h } else { 0 })).or_default();
                match which {
                    Compared::A if is_shared => counts.both += 1,
                    Compared::A => counts.only_a += 1,
                    Compared::B => counts.only_b += 1,
                }
            }
        }
        let cells = cells.into_iter().map(|((g, h), counts)| ComparedCell { g, h, counts });
        ControlFlow::Continue(cells.collect())
    }
}
