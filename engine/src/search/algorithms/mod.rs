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

#[cfg(test)]
mod tests {
    #[test]
    fn the_texts_fit_on_a_slide_and_name_no_tracer() {
        let texts = [
            ("best_first_search", 35, include_str!("best_first.rs")),
            ("bfs", 25, include_str!("bfs.rs")),
            ("bidirectional_bfs", 35, include_str!("bidirectional_bfs.rs")),
            ("mm", 40, include_str!("mm.rs")),
            ("beam", 40, include_str!("beam.rs")),
            ("dfs", 25, include_str!("dfs.rs")),
            ("dfs_bounded", 30, include_str!("dfs_bounded.rs")),
            ("dfs_limited", 15, include_str!("dfs_limited.rs")),
            ("iddfs", 25, include_str!("iddfs.rs")),
            ("dfbnb", 35, include_str!("dfbnb.rs")),
            ("idastar", 40, include_str!("idastar/mod.rs")),
            ("idastar_stack", 45, include_str!("idastar_stack.rs")),
            ("rbfs", 35, include_str!("rbfs.rs")),
            ("simulated_annealing", 30, include_str!("simulated_annealing.rs")),
        ];
        for (name, most, source) in texts {
            let (_, text) = source.split_once(&format!("pub fn {name}<")).expect("a public function");
            let (text, _) = text.split_once("\n}\n").expect("its end");
            assert!(text.lines().count() < most, "{name} has {} lines", text.lines().count() + 1);
            assert!(!text.contains("tracer"), "{name} names the tracer");
            assert!(!text.contains("const "), "{name} is chosen by a constant");
        }
    }
}
