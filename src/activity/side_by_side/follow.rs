//! What follows the clock: both searches, the counts, and the picture between them.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::runs::{ComparedRuns, ComparedView, Comparing};
use crate::picture::{CommonTree, TreeSide};
use crate::recording::Compared;
use crate::worker::{Wake, Work};

/// With fewer expansions, the cells of the plane are counted at once.
const FEW: u64 = 1 << 14;

impl ComparedRuns {
    /// Brings both sides, the counts and the picture to the place of the clock.
    pub(super) fn follow(&mut self, hides_future: bool, wake: &Wake) {
        self.tick = self.tick.min(self.end());
        let places = self.places();
        let mut has_moved = false;
        for (side, place) in self.sides.iter_mut().zip(places) {
            has_moved |= side.go_to(place, hides_future);
        }
        if let Comparing::Known(divergences) = &self.comparing {
            self.counts = Some(divergences.counts(places, &mut self.counted));
        }
        if has_moved {
            // Also while the plane is shown: the tree of another place is never shown again.
            self.tree = None;
        }
        if self.view == ComparedView::Tree && self.tree.is_none() {
            self.tree = self.make_tree(places).map(Arc::new);
        }
        if self.view == ComparedView::Plane {
            self.count_cells(places, wake);
        }
    }

    fn make_tree(&self, places: [u64; 2]) -> Option<CommonTree> {
        let side = |which: Compared| {
            let search = self.side(which);
            let (recording, taken) = (&search.shown().recording, search.taken().map(|step| step.id));
            Some(TreeSide { recording, moment: search.shown().moment()?, taken })
        };
        let sides = [side(Compared::A)?, side(Compared::B)?];
        Some(CommonTree::new(sides, self.divergences(), places))
    }

    fn count_cells(&mut self, places: [u64; 2], wake: &Wake) {
        if let Some((of, job)) = &mut self.cells.job
            && let Some(done) = job.poll()
        {
            if let Ok(ControlFlow::Continue(cells)) = done {
                self.cells.known = Some((*of, cells.into()));
            }
            self.cells.job = None;
        }
        let is_known = self.cells.known.as_ref().is_some_and(|(of, _)| *of == places);
        let Comparing::Known(divergences) = &self.comparing else { return };
        if is_known || self.cells.job.is_some() {
            return;
        }
        let (divergences, searches) =
            (Arc::clone(divergences), self.sides.each_ref().map(|side| side.shown().recording.shared()));
        let count = move |progress: &mut dyn FnMut(f32) -> ControlFlow<()>| {
            divergences.cells(searches.each_ref(), places, progress)
        };
        if places[0] + places[1] < FEW {
            if let ControlFlow::Continue(cells) = count(&mut |_| ControlFlow::Continue(())) {
                self.cells.known = Some((places, cells.into()));
            }
        } else {
            self.cells.job = Work::start("compare cells", wake.clone(), count).ok().map(|job| (places, job));
        }
    }
}
