//! Search algorithms, one a file, in the words of their textbooks; what they share; and their registry.
//! Knows no thread and no screen: a [`Tracer`] hears what happens.
//!
//! A new algorithm is one new file, one entry of the registry and one arm of [`run`].

mod astar;
mod beam;
mod bfs;
mod bidirectional_bfs;
mod buckets;
mod choices;
mod column;
mod dfs_bounded;
mod dfs_limited;
mod footprint;
mod frames;
mod greedy;
mod idastar;
mod iddfs;
mod meet;
mod memory;
mod mm;
mod nodes;
mod open;
mod order;
mod ordered;
mod perfect;
mod prepare;
mod problem;
mod queue;
mod rbfs;
mod reached;
mod registry;
mod settings;
mod sorted;
mod space;
mod spare;
mod stack;
mod stacks;
mod tracer;
mod weight;
mod weighted_astar;

pub use astar::astar;
pub use beam::beam;
pub use bfs::bfs;
pub use bidirectional_bfs::bidirectional_bfs;
pub use buckets::Buckets;
pub use choices::{Choice, Duplicates, GoalTest, OpenKind, Reopening, TieBreak, UnknownChoice};
pub use column::Column;
pub use dfs_bounded::dfs_bounded;
pub use dfs_limited::dfs_limited;
pub use footprint::{Counts, Footprint};
pub use frames::{Branch, Frame, Frames};
pub use greedy::greedy;
pub use idastar::idastar;
pub use iddfs::iddfs;
pub use meet::MeetInTheMiddle;
pub use memory::{Found, Meeting, Memory};
pub use mm::mm;
pub use nodes::{Ended, Node, NodeId, Nodes, Side};
pub use open::{Fifo, OpenList, Pushed, Work};
pub use order::{OpenOrder, OrderBy};
pub use ordered::Ordered;
pub use prepare::prepare;
pub use problem::{Problem, ProblemError};
pub use queue::Queue;
pub use rbfs::rbfs;
pub use registry::{
    AlgorithmId, AlgorithmInfo, Answer, History, Layer, Offer, Offers, Optimality, UnknownAlgorithm, run,
};
pub use settings::{Limits, Settings};
pub use sorted::Sorted;
pub use space::Space;
pub use stack::{Entry, Stack};
pub use stacks::{Head, Key, Stacks};
pub use tracer::{Guard, Headless, Stop, Tracer};
pub use weight::{Weight, WeightError};
pub use weighted_astar::weighted_astar;
