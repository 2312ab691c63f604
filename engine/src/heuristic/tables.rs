//! Tables of distances, computed once per run of the program and shared.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use super::backward::TableProgress;
use crate::memory::lock;

/// How to compute a table of distances with one byte per entry.
pub trait Plan {
    /// Names everything the entries depend on, in letters, digits and hyphens.
    fn name(&self) -> String;

    fn entries(&self) -> usize;

    /// Whether an entry can have this value. Searches index their lists by h, so a saved table with another one is not used.
    fn is_possible(&self, entry: u8) -> bool;

    /// Computes the entries; `Break` if `progress` stops the computation.
    fn compute(&self, progress: &mut TableProgress<'_>) -> ControlFlow<(), Box<[u8]>>;
}

/// With their names. Never cleared: a table depends only on the size, the partition and the goal cell of the blank (up to symmetry), so
/// all possible tables together take less than 200 MB, and those of one size less than 100 MB.
static KEPT: Mutex<Vec<(String, Arc<[u8]>)>> = Mutex::new(Vec::new());

pub(super) fn kept(plan: &dyn Plan) -> Option<Arc<[u8]>> {
    let (name, all) = (plan.name(), lock(&KEPT));
    all.iter().find(|(kept, _)| *kept == name).map(|(_, table)| Arc::clone(table))
}

pub(super) fn keep(plan: &dyn Plan, table: impl Into<Arc<[u8]>>) -> Arc<[u8]> {
    let table = table.into();
    debug_assert_eq!(table.len(), plan.entries());
    let (name, mut all) = (plan.name(), lock(&KEPT));
    all.retain(|(kept, _)| *kept != name);
    all.push((name, Arc::clone(&table)));
    table
}

/// The table of a plan, computed now if it is not kept yet. Two threads that need it at the same time both compute it.
pub(super) fn table(plan: &dyn Plan) -> Arc<[u8]> {
    kept(plan).unwrap_or_else(|| match plan.compute(&mut |_| ControlFlow::Continue(())) {
        ControlFlow::Continue(table) => keep(plan, table),
        ControlFlow::Break(()) => unreachable!("progress never breaks"),
    })
}
