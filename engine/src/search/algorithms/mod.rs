//! The algorithms, one a file, in the words of their textbooks.
//!
//! The file of an algorithm says all that it *is* (`INFO`: its name, rules, order, the value of a node, its pseudocode) and how
//! it runs (`run`). Its text is generic over heuristic, open list and tracer, so a search that is not recorded pays for no
//! tracer. A*, weighted A*, greedy and uniform-cost search are instances of `best_first` with different functions f.

pub mod astar;
pub mod beam;
pub mod best_first;
pub mod bfs;
pub mod bidirectional_bfs;
pub mod dfbnb;
pub mod dfs;
pub mod dfs_bounded;
pub mod dfs_limited;
pub mod dfs_stack;
mod exhausted;
pub mod greedy;
pub mod hill_climbing;
pub mod idastar;
pub mod iddfs;
mod lines;
pub mod mm;
mod offers;
pub mod rbfs;
pub mod simulated_annealing;
pub mod uniform_cost;
pub mod weighted_astar;
