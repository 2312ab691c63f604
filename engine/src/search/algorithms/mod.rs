//! The algorithms, one a file, in the words of their textbooks.
//!
//! The file of an algorithm says all that it *is* (`INFO`: its name, rules, order, the value of a node, its pseudocode) and how it
//! runs (`run`). Its text is generic over heuristic, open list and tracer, so a search that is not recorded pays for no tracer. A*
//! and five others are instances of `best_first` with different functions f.

pub(super) mod astar;
pub(super) mod beam;
pub(super) mod best_first;
pub(super) mod bfs;
pub(super) mod bidirectional_bfs;
pub(super) mod dfbnb;
pub(super) mod dfs;
pub(super) mod dfs_best;
pub(super) mod dfs_bounded;
pub(super) mod dfs_limited;
pub(super) mod dfs_stack;
pub(super) mod greedy;
pub(super) mod hill_climbing;
pub(super) mod idastar;
pub(super) mod idastar_stack;
pub(super) mod iddfs;
pub(super) mod mm;
mod prelude;
pub(super) mod rbfs;
pub(super) mod simulated_annealing;
pub(super) mod uniform_cost;
pub(super) mod weighted_astar;
