//! `tilescope compare` as a shell sees it.

use super::shell::{Ran, tilescope};
use serde_json::Value;
use tilescope::search::AlgorithmId;

const COURSE: [&str; 4] = ["--board", "2 1 6 4 x 8 7 5 3", "--goal", "1 2 3 8 x 4 7 6 5"];

fn run(arguments: &[&str]) -> (i32, String, String) {
    let Ran { status, out, err } = tilescope(arguments);
    (status, out, err)
}

#[test]
fn a_set_is_a_table_in_each_format() {
    let compare =
        |format: &str| run(&[&["compare", "--set", "course", "--format", format], &COURSE[..]].concat());
    let (status, text, err) = compare("text");
    // Bounded depth-first search finds a path of 31 moves at most.
    assert!(status <= 1, "{err}");
    assert!(text.starts_with("2 1 6 4 x 8 7 5 3 to 1 2 3 8 x 4 7 6 5, shortest path: 18 moves\n"), "{text}");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5, "{text}");
    assert!(lines[2].starts_with("BFS") && lines[3].starts_with("Bounded DFS, depth 31"), "{text}");
    let markdown = compare("markdown").1;
    assert_eq!(markdown.lines().filter(|line| line.starts_with('|')).count(), 5, "{markdown}");
    let csv = compare("csv").1;
    assert_eq!(csv.lines().count(), 4, "{csv}");
    assert!(
        csv.starts_with("board,goal,algorithm,heuristic,settings,outcome,excess,length,expanded"),
        "{csv}"
    );
}

#[test]
fn the_figures_of_every_algorithm_are_those_of_solve() {
    for board in [COURSE, ["--board", "2 8 3 1 6 4 7 x 5", "--goal", "1 2 3 8 x 4 7 6 5"]] {
        let names: Vec<&str> = AlgorithmId::ALL.iter().map(|id| id.info().name).collect();
        let algorithms: Vec<&str> = names.iter().flat_map(|name| ["--algorithm", name]).collect();
        let limit = ["--max-nodes", "400000", "--format", "json"];
        let (_, compared, _) = run(&[&["compare"], &board[..], &algorithms[..], &limit[..]].concat());
        assert_eq!(compared.lines().count(), names.len());
        for (name, line) in names.iter().zip(compared.lines()) {
            let solve = ["solve", "--algorithm", name];
            let (_, solved, _) = run(&[&solve[..], &board[..], &limit[..]].concat());
            let without_time = |line: &str| {
                let mut value: Value = serde_json::from_str(line).expect("JSON");
                let fields = value.as_object_mut().expect("an object");
                fields.remove("seconds");
                fields.remove("nodes_per_second");
                value
            };
            assert_eq!(without_time(line), without_time(&solved), "{name}");
        }
    }
}

#[test]
fn a_search_without_an_answer_is_status_1_and_a_wrong_option_status_2() {
    let limited = [&["compare", "--algorithm", "bfs", "--max-nodes", "100"], &COURSE[..]].concat();
    let (status, out, err) = run(&limited);
    assert_eq!((status, out.lines().count()), (1, 3));
    assert!(err.starts_with("error: --board: bfs: stopped at the limit of 100 nodes"), "{err}");
    for wrong in [&["compare", "--set", "everything"][..], &["compare"]] {
        let (status, out, err) = run(&[wrong, &COURSE[..]].concat());
        assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1), "{err}");
    }
}

#[test]
fn an_unsolvable_board_is_not_searched_as_in_solve() {
    let unsolvable = ["--board", "2 1 3 x", "--format", "json"];
    let (status, out, _) = run(&[&["compare", "--algorithm", "bfs"], &unsolvable[..]].concat());
    let (_, solved, _) = run(&[&["solve", "--algorithm", "bfs"], &unsolvable[..]].concat());
    assert_eq!((status, out), (0, solved));
}

#[test]
fn a_heuristic_for_another_size_is_an_error() {
    for searches in [["--algorithm", "astar"], ["--set", "ties"], ["--set", "course"]] {
        let board = ["--board", "1 2 3 4 5 6 7 x 8", "--heuristic", "pdb-555"];
        let (status, out, err) = run(&[&["compare"], &searches[..], &board[..]].concat());
        assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1), "{err}");
    }
}
