//! The algorithms, one a file, in the words of their textbooks.

mod astar;
mod beam;
mod bfs;
mod bidirectional_bfs;
mod dfs_bounded;
mod dfs_limited;
mod greedy;
mod idastar;
mod iddfs;
mod mm;
mod rbfs;
mod weighted_astar;

pub use astar::astar;
pub use beam::beam;
pub use bfs::bfs;
pub use bidirectional_bfs::bidirectional_bfs;
pub use dfs_bounded::dfs_bounded;
pub use dfs_limited::dfs_limited;
pub use greedy::greedy;
pub use idastar::{idastar, idastar_fast};
pub use iddfs::iddfs;
pub use mm::mm;
pub use rbfs::rbfs;
pub use weighted_astar::weighted_astar;
