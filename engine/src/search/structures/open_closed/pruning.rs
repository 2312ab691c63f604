//! The open list of a search that prunes nodes: beam search, and those that go on from one successor.

use arrayvec::ArrayVec;

use super::{OpenClosed, Reached, Selected, Variant};
use crate::search::open::Sorted;
use crate::search::store::{NodeId, Side};
use crate::search::structures::traced::Traced;
use crate::search::trace::{Stop, Tracer};

#[expect(clippy::inline_always, reason = "lists and tracer stay in registers, as `Traced` says")]
impl<V: Variant, T: Tracer> Traced<'_, OpenClosed<'_, Sorted, Reached, V>, T> {
    /// Prunes all but the first `width` nodes of the open list and takes the first, in one step.
    #[inline(always)]
    pub fn prune_and_select(&mut self, width: usize) -> Result<Option<Selected>, Stop> {
        if !self.goes_on()? {
            return Ok(None);
        }
        self.search.prune_after(width, self.tracer);
        Ok(self.take_from(Side::Forward))
    }

    /// Prunes all open nodes but the one at this place in their order, from 0, and takes it. No two may have equal keys.
    #[inline(always)]
    pub fn select_only(&mut self, place: usize) -> Result<Option<Selected>, Stop> {
        if !self.goes_on()? {
            return Ok(None);
        }
        self.search.drop_others(place, self.tracer);
        Ok(self.take_from(Side::Forward))
    }
}

impl<V: Variant> OpenClosed<'_, Sorted, Reached, V> {
    fn prune_after<T: Tracer>(&mut self, width: usize, tracer: &mut T) {
        for _ in width..self.open(Side::Forward).live() {
            if let Some(last) = self.halves[Side::Forward as usize].open.stacks.pop_last(self.nodes) {
                self.drop_open(last, tracer);
            }
        }
    }

    fn drop_others<T: Tracer>(&mut self, place: usize, tracer: &mut T) {
        for other in self.others(place) {
            self.halves[Side::Forward as usize].open.stacks.remove(other, self.nodes);
            self.drop_open(other, tracer);
        }
    }

    fn others(&self, place: usize) -> ArrayVec<NodeId, 4> {
        let open = self.halves[Side::Forward as usize].open.stacks.in_order().enumerate();
        open.filter(|(i, _)| *i != place).map(|(_, id)| id).collect()
    }
}
