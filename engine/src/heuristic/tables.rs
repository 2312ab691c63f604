//! Tables of distances, by breadth-first search from the goal of a simpler puzzle; once per run of the program, and shared.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use crate::memory::lock;

/// A plan to compute a table of distances with one byte per entry.
pub trait Plan {
    /// Names everything the entries depend on, in letters, digits and hyphens.
    fn name(&self) -> String;

    fn entries(&self) -> usize;

    /// An entry can have this value. Searches index their lists by h, so a saved table with another one is not used.
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

/// Receives the completed share of a table, from 0 to 1, and can stop the computation.
pub type TableProgress<'a> = dyn FnMut(f32) -> ControlFlow<()> + 'a;

/// The entry of a state that cannot be reached.
pub(super) const NONE: u8 = u8::MAX;

/// States between two reports, which is a few tenths of a millisecond.
const BETWEEN_REPORTS: usize = 1 << 10;

/// A simpler puzzle, in which each move is reversible and costs 1. States that differ only by free changes count as one state.
pub(super) trait SimplerPuzzle {
    type State: Copy;
    fn goal(&self) -> Self::State;
    fn neighbours(&self, state: Self::State, found: &mut Vec<Self::State>);
    /// Stores the distance of a state if it is reached for the first time. Returns whether it is.
    fn reach(&mut self, state: Self::State, distance: u8) -> bool;
    /// The share of states reached so far, from 0 to 1.
    fn reached(&self) -> f32;
}

/// Reaches every state, nearest first. All moves are reversible, so the distance from the goal is also the distance to it.
///
/// This is how Culberson and Schaeffer fill their pattern databases: “Pattern databases”, Computational Intelligence 14 (1998), <https://doi.org/10.1111/0824-7935.00065>.
pub(super) fn fill<P: SimplerPuzzle>(puzzle: &mut P, progress: &mut TableProgress<'_>) -> ControlFlow<()> {
    let mut layer = vec![puzzle.goal()];
    let mut found = Vec::new();
    puzzle.reach(layer[0], 0);
    for distance in 1.. {
        let mut next_layer = Vec::new();
        for states in layer.chunks(BETWEEN_REPORTS) {
            progress(puzzle.reached())?;
            for &state in states {
                puzzle.neighbours(state, &mut found);
                next_layer.extend(found.drain(..).filter(|next| puzzle.reach(*next, distance)));
            }
        }
        if next_layer.is_empty() {
            break;
        }
        layer = next_layer;
    }
    ControlFlow::Continue(())
}
