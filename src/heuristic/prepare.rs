//! Large tables, read from where they were saved or computed under the eyes of who waits for them.

use std::ops::ControlFlow;

use super::HeuristicId;
use super::backward::Progress;
use super::tables::{self, Plan};
use crate::puzzle::Board;

/// Where tables are kept from one start of the program to the next. A store may lose them or bring them back damaged:
/// what comes back is checked.
pub trait TableStore {
    /// What was saved under a name; `None` where there is nothing.
    fn load(&self, name: &str) -> Option<Vec<u8>>;
    /// Saves it, if it can. Names have letters, digits and hyphens.
    fn save(&self, name: &str, bytes: &[u8]);
}

/// A store that keeps nothing.
#[derive(Debug, Clone, Copy)]
pub struct NoStore;

impl TableStore for NoStore {
    fn load(&self, _: &str) -> Option<Vec<u8>> {
        None
    }

    fn save(&self, _: &str, _: &[u8]) {}
}

/// Tables with fewer entries are computed faster than anybody notices.
const LARGE: usize = 400_000;

const VERSION: u32 = 1;

impl HeuristicId {
    /// Whether an estimate for this goal can be had at once.
    #[must_use]
    pub fn is_prepared(self, goal: &Board) -> bool {
        self.missing(goal).is_empty()
    }

    /// Gets the large tables ready that an estimate for this goal looks up in: reads them from `store`, or computes them
    /// and saves them there. Returns at once where there is nothing to do.
    ///
    /// `progress` hears, from 0 to 1, how much of it is done, every few tenths of a millisecond while a table is
    /// computed. Where it breaks, so does this; tables that are complete by then stay.
    pub fn prepare(
        self,
        goal: &Board,
        store: &dyn TableStore,
        progress: &mut Progress<'_>,
    ) -> ControlFlow<()> {
        let plans = self.missing(goal);
        let all: usize = plans.iter().map(|plan| plan.entries()).sum();
        let mut done = 0;
        for plan in &plans {
            let share = |entries: f32| entries / all as f32;
            let (before, entries) = (done as f32, plan.entries() as f32);
            load_or_compute(&**plan, store, &mut |part| progress(share(before + part * entries)))?;
            done += plan.entries();
            progress(share(done as f32))?;
        }
        ControlFlow::Continue(())
    }

    fn missing(self, goal: &Board) -> Vec<Box<dyn Plan>> {
        let mut plans = self.tables(goal);
        plans.retain(|plan| plan.entries() >= LARGE && tables::kept(&**plan).is_none());
        plans
    }
}

fn load_or_compute(plan: &dyn Plan, store: &dyn TableStore, progress: &mut Progress<'_>) -> ControlFlow<()> {
    let name = plan.name();
    let saved = store.load(&name);
    if let Some(table) = saved.as_deref().and_then(|bytes| unseal(plan, bytes)) {
        tables::keep(plan, table.into());
        return ControlFlow::Continue(());
    }
    let table = tables::keep(plan, plan.compute(progress)?);
    store.save(&name, &[header(&name, &table).as_bytes(), &table].concat());
    ControlFlow::Continue(())
}

/// What stands before the entries of a saved table.
fn header(name: &str, table: &[u8]) -> String {
    let (entries, sum) = (table.len(), checksum(table));
    format!("tilescope table, version {VERSION}\n{name}\n{entries} entries, checksum {sum:016x}\n")
}

/// The entries, where the bytes are a whole and undamaged table of this plan: with the very header that would be
/// written for them.
fn unseal<'a>(plan: &dyn Plan, bytes: &'a [u8]) -> Option<&'a [u8]> {
    let (head, table) = bytes.split_at_checked(bytes.len().checked_sub(plan.entries())?)?;
    (head == header(&plan.name(), table).as_bytes()).then_some(table)
}

/// FNV-1a, <https://datatracker.ietf.org/doc/html/rfc9923>. No byte can change without changing it.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
