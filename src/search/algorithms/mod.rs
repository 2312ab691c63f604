//! The algorithms, one a file, in the words of their textbooks.

pub(super) mod astar;
pub(super) mod beam;
pub(super) mod best_first;
pub(super) mod bfs;
pub(super) mod bidirectional_bfs;
pub(super) mod dfs_bounded;
pub(super) mod dfs_limited;
mod exhausted;
pub(super) mod greedy;
pub(super) mod idastar;
pub(super) mod iddfs;
pub(super) mod mm;
mod offers;
pub(super) mod rbfs;
pub(super) mod weighted_astar;

pub use astar::astar;
pub use beam::beam;
pub use best_first::best_first_search;
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
