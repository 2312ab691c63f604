//! Search algorithms, one a file, in the words of their textbooks; what they share; and their registry.
//! Knows no thread and no screen: a tracer is told what happens.
//!
//! | folder | what it is for | what it may use |
//! |---|---|---|
//! | `store` | nodes, *reached*, the stacks that open lists consist of | |
//! | `trace` | counts, checkpoints, limits, and who is told of them | `store` |
//! | `rules` | the choices that a course marks by | `store` |
//! | `open` | open lists and their orders | those above |
//! | `structures` | open and closed lists, stack, frames: what algorithms work on | those above |
//! | `algorithms` | the algorithms, one a file | those above |

mod algorithms;
mod annealing;
mod branching;
mod climbing;
mod guided;
mod info;
mod open;
mod problem;
mod pseudocode;
mod registry;
mod rules;
mod run;
mod settings;
mod shortest;
mod store;
mod structures;
mod task;
mod trace;

pub use annealing::Annealing;
pub use branching::effective_branching_factor;
pub use climbing::Climbing;
pub use guided::{GuidedSearch, GuidedStatus};
pub use info::{
    AlgorithmInfo, Bound, Exhausted, History, Layer, Leaving, ListColumn, NodeValue, Optimality, Unit,
};
pub use open::{HeapArray, OpenOrder, OrderBy, add_entry, fill_place};
pub(crate) use open::{Occurrences, place_above};
pub use problem::{Problem, ProblemError, SeveralGoals, Space};
pub use pseudocode::{CodeLine, Effect, Pseudocode, Variable};
pub use registry::AlgorithmId;
pub use rules::*;
pub use run::{prepare, run, solve};
pub(crate) use run::{resume, run_traced};
pub use settings::Settings;
pub use shortest::*;
pub(crate) use store::{AppendColumn, EntriesInOrder, Head, Stacks};
pub use store::{Ended, Key, Node, NodeId, Nodes, Side};
pub(crate) use structures::{ReportedLists, Traced};
pub use task::{Answer, SearchResult};
pub use trace::{Ceiling, Counts, Guard, Headless, Limits, OrderingCost, Stop};
pub(crate) use trace::{Checkpoint, Footprint, KeptNode, Tracer};
