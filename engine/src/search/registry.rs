//! The algorithms by name. Everything else about an algorithm stands in its own file.
//!
//! # Add an algorithm
//!
//! 1. Write `engine/src/search/algorithms/NAME.rs` in the words of its textbook, with the source and a doctest. Model:
//!    `engine/src/search/algorithms/bfs.rs` for a graph search, `engine/src/search/algorithms/dfs_limited.rs` for a depth-first one. Use the
//!    structure that fits (`OpenClosed`, `Stack` or `Frames`) as `Traced`; it keeps the counts and reports the events. The text should
//!    fit on a slide: add it to the test in `engine/src/search/algorithms/mod.rs`.
//!    The file also says what the algorithm is (`INFO`: name, rules, order, value of a node, and more) and how it is run (`run`).
//!    What its `INFO` leaves out is that of `WITH_LISTS` or `ON_STACK` in `engine/src/search/algorithms/prelude.rs`.
//!    `INFO` has the pseudocode as well: the lines in the form of the textbook, with the words of the rules that are set, and the
//!    effects that light each (`engine/src/search/pseudocode.rs`). Several algorithms share lines in
//!    `engine/src/search/algorithms/prelude.rs`. A test steps through many searches, and names an event that lights no line, a line
//!    that the event before cannot lead to, and a line that is never lit.
//! 2. Declare the file in `engine/src/search/algorithms/mod.rs`, and add its line to `registry!` in `engine/src/search/registry.rs`. No other
//!    file of `src` names it.
//! 3. Write it a second time, as plainly as possible, in `tests/oracle/textbook`. Share no code with `src`. Name it in
//!    `tests/oracle/textbook/mod.rs`: the function `textbook` runs it, and others say how its open list is ordered and whether it
//!    uses h. If it finds shortest paths, say so in `tests/oracle/textbook/promises.rs`. Tests compare the two event by event.
//! 4. Renew the tables of the book.
//!
//! A variant that changes an order or a test is a rule. One that keeps other lists is an algorithm of its own: `idastar-stack` has an
//! open list and the states reached where `idastar` has one path, and `dfs-bounded` the states visited. As rules of these two they
//! would save nothing: their 197 lines are a loop, its pseudocode and its rules, and 70 places that ask an algorithm for its
//! history, rules or bound would have to ask for the rules of the search, too.

use crate::puzzle::named;
use serde::{Deserialize, Serialize};

use super::algorithms;
use super::info::AlgorithmInfo;
use super::task::{Answer, Task};
use super::trace::Tracer;

macro_rules! registry {
    ($($(#[$default:meta])? $id:ident = $module:ident $(, resumed by $resume:ident)?;)+) => {
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub enum AlgorithmId {
            $(#[doc = concat!("That of `algorithms/", stringify!($module), ".rs`.")] $(#[$default])? $id,)+
        }

        impl AlgorithmId {
            pub const ALL: &[Self] = &[$(Self::$id),+];

            pub fn info(self) -> &'static AlgorithmInfo {
                match self { $(Self::$id => &algorithms::$module::INFO,)+ }
            }

            pub(super) fn run<T: Tracer>(self, task: &Task, tracer: &mut T) -> Answer {
                match self { $(Self::$id => algorithms::$module::run(task, tracer),)+ }
            }

            /// Runs one that forgets its nodes from a checkpoint to its end. The others are not compiled for this.
            pub(super) fn resume<T: Tracer>(self, task: &Task, tracer: &mut T) -> Answer {
                match self {
                    $($(Self::$id => algorithms::$module::$resume(task, tracer),)?)+
                    _ => unreachable!("{self:?} keeps its nodes, so it has no checkpoint"),
                }
            }
        }
    };
}

// A search that forgets its nodes (`History::forgets`) goes on from checkpoints: it is resumed by a function as well.
registry! {
    #[default] Bfs = bfs;
    Dfs = dfs;
    DfsStack = dfs_stack;
    DfsBest = dfs_best;
    DfsBounded = dfs_bounded;
    DfsLimited = dfs_limited, resumed by run;
    Iddfs = iddfs, resumed by run;
    Dfbnb = dfbnb, resumed by run;
    UniformCost = uniform_cost;
    BidirectionalBfs = bidirectional_bfs;
    Greedy = greedy;
    HillClimbing = hill_climbing;
    SimulatedAnnealing = simulated_annealing;
    Astar = astar;
    WeightedAstar = weighted_astar;
    Idastar = idastar, resumed by run;
    IdastarStack = idastar_stack;
    Rbfs = rbfs, resumed by run;
    Beam = beam;
    Mm = mm;
}

impl AlgorithmId {
    /// Those that a first course teaches, in the order in which it does. A list of choices shows them first.
    pub const FIRST: [Self; 8] = [
        Self::Bfs,
        Self::Dfs,
        Self::Iddfs,
        Self::UniformCost,
        Self::Greedy,
        Self::Astar,
        Self::WeightedAstar,
        Self::Idastar,
    ];

    pub fn others() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|id| !Self::FIRST.contains(id))
    }
}

named! {
    AlgorithmId in AlgorithmId::ALL.iter().copied(), |id| id.info().name, aliases: |id| id.info().aliases,
    listed: "the algorithms that `tilescope list` shows"
}
