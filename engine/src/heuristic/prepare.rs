//! Prepares large tables: reads them from a store, or computes them and reports the progress.

use std::ops::ControlFlow;

use super::tables::{self, Plan, TableProgress};

/// Keeps tables between runs of the program. A store may lose or damage them: each loaded table is checked.
pub trait TableStore {
    /// The bytes saved under a name; `None` if there are none.
    fn load(&self, name: &str) -> Option<Vec<u8>>;
    /// Saves bytes if possible. Names consist of letters, digits and hyphens.
    fn save(&self, name: &str, bytes: &[u8]);
}

#[derive(Debug, Clone, Copy)]
pub struct NoStore;

impl TableStore for NoStore {
    fn load(&self, _: &str) -> Option<Vec<u8>> {
        None
    }

    fn save(&self, _: &str, _: &[u8]) {}
}

/// Tables with fewer entries are computed on the spot, in less time than anyone notices.
pub(super) const LARGE: usize = 400_000;

const VERSION: u32 = 1;

pub(super) fn load_or_compute(
    plan: &dyn Plan,
    store: &dyn TableStore,
    progress: &mut TableProgress<'_>,
) -> ControlFlow<()> {
    let name = plan.name();
    let saved = store.load(&name);
    if let Some(table) = saved.as_deref().and_then(|bytes| unseal(plan, bytes)) {
        tables::keep(plan, table);
        return ControlFlow::Continue(());
    }
    let table = tables::keep(plan, plan.compute(progress)?);
    store.save(&name, &[header(&name, &table).as_bytes(), &table].concat());
    ControlFlow::Continue(())
}

fn header(name: &str, table: &[u8]) -> String {
    let (entries, sum) = (table.len(), checksum(table));
    format!("tilescope table, version {VERSION}\n{name}\n{entries} entries, checksum {sum:016x}\n")
}

/// The entries, if the bytes are a whole table of this plan: their header must be the one that saving them would write.
fn unseal<'a>(plan: &dyn Plan, bytes: &'a [u8]) -> Option<&'a [u8]> {
    let (head, table) = bytes.split_at_checked(bytes.len().checked_sub(plan.entries())?)?;
    let is_undamaged = head == header(&plan.name(), table).as_bytes();
    (is_undamaged && table.iter().all(|entry| plan.is_possible(*entry))).then_some(table)
}

/// FNV-1a, <https://datatracker.ietf.org/doc/html/rfc9923>. A change of any single byte changes it.
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::collections::BTreeMap;

    use super::*;
    use crate::heuristic::HeuristicId;
    use crate::puzzle::{GoalPreset, Size};

    #[derive(Default)]
    struct InMemory(RefCell<BTreeMap<String, Vec<u8>>>);

    impl TableStore for InMemory {
        fn load(&self, name: &str) -> Option<Vec<u8>> {
            self.0.borrow().get(name).cloned()
        }

        fn save(&self, name: &str, bytes: &[u8]) {
            self.0.borrow_mut().insert(name.to_owned(), bytes.to_vec());
        }
    }

    struct CountedPlan {
        name: &'static str,
        computed: Cell<u32>,
    }

    impl Plan for CountedPlan {
        fn name(&self) -> String {
            self.name.to_owned()
        }

        fn entries(&self) -> usize {
            20
        }

        fn is_possible(&self, entry: u8) -> bool {
            entry < 20
        }

        fn compute(&self, progress: &mut TableProgress<'_>) -> ControlFlow<(), Box<[u8]>> {
            progress(0.5)?;
            self.computed.set(self.computed.get() + 1);
            ControlFlow::Continue((0..20).collect())
        }
    }

    /// True if the table had to be computed; it is right in either case, and a right one is in the store then.
    fn is_computed(name: &'static str, store: &InMemory) -> bool {
        let plan = CountedPlan { name, computed: Cell::new(0) };
        assert!(load_or_compute(&plan, store, &mut |_| ControlFlow::Continue(())).is_continue());
        assert!(tables::kept(&plan).is_some_and(|table| table.iter().copied().eq(0..20)));
        let saved = store.load(name).expect("saved");
        assert!(unseal(&plan, &saved).is_some_and(|table| table.iter().copied().eq(0..20)));
        plan.computed.get() > 0
    }

    #[test]
    fn a_table_is_computed_once_and_then_loaded_and_computed_again_if_it_is_damaged_or_forged() {
        let store = InMemory::default();
        let computed = ["damaged", "damaged", "another"].map(|name| is_computed(name, &store));
        assert_eq!(computed, [true, false, true]);
        let whole = store.load("damaged").expect("saved");
        let check = |bytes: &[u8], what: &str| {
            store.save("damaged", bytes);
            assert!(is_computed("damaged", &store), "{what}");
        };
        for i in 0..whole.len() {
            check(&whole[..i], &format!("cut at {i}"));
            check(&whole[i + 1..], &format!("without the first {}", i + 1));
            for bit in 0..8 {
                let mut bytes = whole.clone();
                bytes[i] ^= 1 << bit;
                check(&bytes, &format!("bit {bit} of byte {i}"));
            }
        }
        check(&[&whole[..], &[0]].concat(), "a byte more");
        check(&[0; 1_000], "zeros");
        let forge = |entries: &[u8]| [header("damaged", entries).as_bytes(), entries].concat();
        let right: Vec<u8> = (0..20).collect();
        store.save("damaged", &forge(&right));
        assert!(!is_computed("damaged", &store), "what is forged is read where its values are possible");
        for (i, value) in [(0, 20), (7, 255), (19, 81)] {
            let mut wrong = right.clone();
            wrong[i] = value;
            check(&forge(&wrong), "an impossible value");
        }
        check(&store.load("another").expect("saved"), "a table of something else");
    }

    #[test]
    fn the_values_of_every_real_table_are_possible() {
        for goal in Size::all().map(|size| GoalPreset::BlankLast.board(size)) {
            let plans = HeuristicId::ALL.iter().flat_map(|id| id.tables(&goal));
            for plan in plans.filter(|plan| plan.entries() < 1_000_000) {
                let table = tables::table(&*plan);
                assert!(table.iter().all(|entry| plan.is_possible(*entry)), "{}", plan.name());
            }
        }
    }
}
