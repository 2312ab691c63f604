//! `tilescope trace` as a shell sees it: the built program, without a display.

use std::fs;
use std::io::Read;

use super::shell::{Ran, finish, start, tilescope};

const BOARD: &str = "2 3 4 1 5 x 7 6 8";

fn trace(arguments: &[&str]) -> Ran {
    tilescope(&[&["trace"], arguments].concat())
}

#[test]
fn a_trace_goes_to_standard_output_or_into_a_file_whose_name_says_the_format() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = ["--board", BOARD, "--algorithm", "astar"];
    let all = trace(&board);
    assert_eq!((all.status, &*all.err), (0, ""));
    assert!(
        all.out.starts_with("# tilescope trace 1\n# size: 3x3\n# start: 2 3 4 1 5 x 7 6 8\n"),
        "{}",
        all.out
    );
    assert!(all.out.trim_end().lines().last().expect("a line").starts_with("# path: "), "{}", all.out);
    for (name, format) in [
        ("a.trace.txt", "text"),
        ("a.steps.csv", "csv"),
        ("a.nodes.csv", "nodes"),
        ("a.jsonl", "jsonl"),
        ("a.dot", "dot"),
        ("a.trace.json", "posthoc"),
        ("a", "text"),
    ] {
        let path = folder.path().join(name);
        let path = path.to_str().expect("a name");
        let to_file = trace(&[&board[..], &["--output", path]].concat());
        assert_eq!((to_file.status, &*to_file.out, &*to_file.err), (0, "", ""), "{name}");
        let to_output = trace(&[&board[..], &["--format", format]].concat());
        assert_eq!(fs::read_to_string(path).expect("written"), to_output.out, "{name}");
    }
}

#[test]
fn a_range_is_written_and_a_wrong_one_is_refused() {
    let board = ["--board", BOARD, "--algorithm", "bfs", "--format", "csv"];
    let part = trace(&[&board[..], &["--from", "3", "--to", "5"]].concat());
    let numbers: Vec<_> = part.out.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    assert_eq!((part.status, numbers), (0, vec!["3", "4", "5"]));
    for (range, expected) in [
        (["--from", "5", "--to", "3"], "error: --to: step 3 is before --from 5\n"),
        (["--from", "999999", "--to", "9999999"], "there is no step 999999\n"),
    ] {
        let refused = trace(&[&board[..], &range].concat());
        assert_eq!((refused.status, &*refused.out), (2, ""));
        assert!(refused.err.ends_with(expected), "{}", refused.err);
    }
    let two = super::shell::run(&["trace", "--read", "boards"], "2 3 4 1 5 x 7 6 8\n1 2 3 4 5 6 7 x 8\n");
    assert_eq!((two.status, &*two.out, two.err.lines().count()), (2, "", 1), "{}", two.err);
}

#[test]
fn a_search_that_a_limit_stops_is_written_up_to_there_with_a_note_for_posthoc() {
    let board = ["--board", "8 6 7 2 5 4 3 x 1", "--algorithm", "bfs", "--max-nodes", "20000"];
    let stopped = trace(&[&board[..], &["--format", "posthoc"]].concat());
    assert_eq!(stopped.status, 1, "{}", stopped.err);
    assert!(
        stopped.err.contains("note: Posthoc loads traces of more than 10,000 events slowly"),
        "{}",
        stopped.err
    );
    assert!(stopped.err.contains("error: stopped at the limit of 20000 nodes"), "{}", stopped.err);
    let whole: serde_json::Value = serde_json::from_str(&stopped.out).expect("complete JSON");
    assert!(whole["events"].as_array().expect("a list").len() > 20_000);
}

#[test]
fn a_reader_that_stops_reading_is_no_error() {
    let mut child = start(&["trace", "--board", "8 6 7 2 5 4 3 x 1", "--algorithm", "bfs"]);
    let mut out = child.stdout.take().expect("piped");
    let mut few = [0; 20];
    out.read_exact(&mut few).expect("it writes");
    drop(out);
    let ended = finish(child, "");
    assert_eq!((ended.status, &*ended.err), (0, ""));
}
