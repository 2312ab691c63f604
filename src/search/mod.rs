//! Search algorithms, one a file, in the words of their textbooks; what they share; and their registry.
//! Knows no thread and no screen: a [`Tracer`] hears what happens.
//!
//! A new algorithm is one new file, one variant of [`AlgorithmId`] and one arm of [`run`].

mod astar;
mod bfs;
mod column;
mod greedy;
mod memory;
mod nodes;
mod open;
mod perfect;
mod problem;
mod reached;
mod registry;
mod settings;
mod spare;
mod tracer;

pub use astar::astar;
pub use bfs::bfs;
pub use column::Column;
pub use greedy::greedy;
pub use memory::{Counts, Found, Memory};
pub use nodes::{Ended, Node, NodeId, Nodes};
pub use open::{Buckets, Fifo, Head, LeastF, LeastH, OpenList, OpenOrder, Priority, Pushed};
pub use problem::{Problem, ProblemError};
pub use registry::{AlgorithmId, AlgorithmInfo, Answer, Layer, Optimality, UnknownAlgorithm, run};
pub use settings::{Limits, Settings};
pub use tracer::{Guard, Headless, Stop, Tracer};
