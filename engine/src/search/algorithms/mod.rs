//! The algorithms, one a file, in the words of their textbooks.

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
