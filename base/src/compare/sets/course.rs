//! The three searches of the course report.

use super::{RunSet, with_algorithm};

pub const SET: RunSet = RunSet {
    name: "course",
    title: "The course report’s three",
    summary: "Search with BFS, bounded DFS and A*, as the course report does",
    figures: &[],
    settings: |settings| {
        ["bfs", "dfs-bounded", "astar"].iter().filter_map(|name| with_algorithm(settings, name)).collect()
    },
};
