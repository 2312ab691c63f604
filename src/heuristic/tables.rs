//! Tables of distances, computed once in the life of the program and shared by all who look up in them.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use super::backward::Progress;

/// How to compute a table of distances, one byte an entry.
pub trait Plan {
    /// All that the entries depend on, in letters, digits and hyphens.
    fn name(&self) -> String;

    /// The number of entries.
    fn entries(&self) -> usize;

    /// Computes it; `Break` where `progress` stops it.
    fn compute(&self, progress: &mut Progress<'_>) -> ControlFlow<(), Box<[u8]>>;
}

/// By name. Never cleared: no table depends on more than the size, the place of the blank in the goal (turned and
/// mirrored, where that can be) and the partition, so that all tables there are take less than 50 MB.
static KEPT: Mutex<BTreeMap<String, Arc<[u8]>>> = Mutex::new(BTreeMap::new());

/// A table that was computed or read before.
pub(super) fn kept(plan: &dyn Plan) -> Option<Arc<[u8]>> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner).get(&plan.name()).cloned()
}

/// Keeps a table for whoever needs it next.
pub(super) fn keep(plan: &dyn Plan, table: Box<[u8]>) -> Arc<[u8]> {
    debug_assert_eq!(table.len(), plan.entries());
    let table = Arc::from(table);
    KEPT.lock().unwrap_or_else(PoisonError::into_inner).insert(plan.name(), Arc::clone(&table));
    table
}

/// The table of a plan, computed on the spot where it is not kept. Nobody waits for anybody: of two who need the same
/// table at the same time both compute it.
pub(super) fn table(plan: &dyn Plan) -> Arc<[u8]> {
    kept(plan).unwrap_or_else(|| match plan.compute(&mut |_| ControlFlow::Continue(())) {
        ControlFlow::Continue(table) => keep(plan, table),
        ControlFlow::Break(()) => unreachable!("nobody stops it"),
    })
}
