//! The texts of the algorithms.

#[test]
fn the_texts_fit_on_a_slide_and_name_no_tracer() {
    let texts = [
        ("best_first_search", 35, include_str!("../../engine/src/search/algorithms/best_first.rs")),
        ("bfs", 25, include_str!("../../engine/src/search/algorithms/bfs.rs")),
        ("bidirectional_bfs", 35, include_str!("../../engine/src/search/algorithms/bidirectional_bfs.rs")),
        ("mm", 40, include_str!("../../engine/src/search/algorithms/mm.rs")),
        ("beam", 40, include_str!("../../engine/src/search/algorithms/beam.rs")),
        ("dfs", 25, include_str!("../../engine/src/search/algorithms/dfs.rs")),
        ("dfs_bounded", 30, include_str!("../../engine/src/search/algorithms/dfs_bounded.rs")),
        ("dfs_limited", 15, include_str!("../../engine/src/search/algorithms/dfs_limited.rs")),
        ("iddfs", 25, include_str!("../../engine/src/search/algorithms/iddfs.rs")),
        ("dfbnb", 35, include_str!("../../engine/src/search/algorithms/dfbnb.rs")),
        ("idastar", 40, include_str!("../../engine/src/search/algorithms/idastar/mod.rs")),
        ("idastar_stack", 45, include_str!("../../engine/src/search/algorithms/idastar_stack.rs")),
        ("rbfs", 35, include_str!("../../engine/src/search/algorithms/rbfs.rs")),
        (
            "simulated_annealing",
            30,
            include_str!("../../engine/src/search/algorithms/simulated_annealing.rs"),
        ),
    ];
    for (name, most, source) in texts {
        let (_, text) = source.split_once(&format!("pub fn {name}<")).expect("a public function");
        let (text, _) = text.split_once("\n}\n").expect("its end");
        assert!(text.lines().count() < most, "{name} has {} lines", text.lines().count() + 1);
        assert!(!text.contains("tracer"), "{name} names the tracer");
        assert!(!text.contains("const "), "{name} is chosen by a constant");
    }
}
