//! What the program does when the system gives it no more memory: it ends as at a limit of its own.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use tilescope::search::{AlgorithmId, History};

/// Korf's board 88, which is 65 moves from the goal: no search with a closed list finds a path in this memory.
const HARD: &str = "15 2 12 11 14 13 9 5 1 3 8 7 x 10 6 4";
const GOAL: &str = "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";

/// Runs the program in this much address space.
fn run_within(mib: u32, arguments: &[&str]) -> Output {
    let limited = format!("ulimit -v {} && ulimit -c 0 && exec timeout 60 \"$0\" \"$@\"", mib << 10);
    Command::new("sh")
        .args(["-c", &limited, env!("CARGO_BIN_EXE_tilescope")])
        .args(arguments)
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .stdin(Stdio::null())
        .output()
        .expect("the program ends")
}

/// One line on standard error that says what is missing, and status 1.
#[track_caller]
fn runs_out(mib: u32, arguments: &[&str], answer: &str) {
    let ran = run_within(mib, arguments);
    let [out, err] = [&ran.stdout, &ran.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert_eq!((ran.status.code(), &*out), (Some(1), answer), "{mib} MiB, {arguments:?}: {err}");
    assert!(err.lines().count() == 1 && err.contains("the system has"), "{mib} MiB, {arguments:?}: {err:?}");
}

/// Options with which the algorithms that keep their nodes find no path in this memory.
fn hard_searches() -> Vec<Vec<&'static str>> {
    let mut searches: Vec<Vec<&str>> = vec![
        vec!["astar", "--open-list", "heap"],
        vec!["astar", "--ties", "first-in"],
        vec!["astar", "--duplicates", "none"],
        vec!["astar", "--heuristic", "zero"],
    ];
    for algorithm in AlgorithmId::ALL {
        let info = algorithm.info();
        let offers = &info.offers;
        // Depth-first searches without a limit and hill climbing end at their longest path, simulated annealing after its tries.
        let ends_by_itself = ["dfs", "dfs-stack", "dfs-best"].contains(&info.name)
            || offers.restarts.is_ok()
            || offers.tries.is_ok();
        if ends_by_itself || matches!(info.history, History::Stack | History::Frontier) {
            continue;
        }
        let mut search = vec![info.name];
        if offers.depth_limit.is_ok() {
            search.extend(["--depth-limit", "80"]);
        }
        if offers.beam_width.is_ok() {
            search.extend(["--beam-width", "4294967295"]);
        }
        if info.name == "greedy" {
            search.extend(["--heuristic", "zero", "--ties", "smaller-g"]);
        }
        if offers.weight.is_ok() {
            search.extend(["--weight", "1"]);
        }
        searches.push(search);
    }
    searches
}

fn solve<'a>(search: &[&'a str]) -> Vec<&'a str> {
    [&["solve", "--board", HARD, "--goal", GOAL, "--max-memory", "100GiB", "--algorithm"], search].concat()
}

#[test]
fn every_search_without_memory_ends_in_one_line() {
    for search in hard_searches() {
        runs_out(140, &solve(&search), "limit\n");
    }
}

#[test]
#[ignore = "a sweep of a minute with --release"]
fn every_search_ends_in_one_line_wherever_memory_ends() {
    for search in hard_searches() {
        for mib in (70..370).step_by(20) {
            runs_out(mib, &solve(&search), "limit\n");
        }
    }
}

#[test]
fn tables_without_memory_end_in_one_line() {
    runs_out(80, &solve(&["idastar", "--heuristic", "pdb-663"]), "");
}

fn picture<'a>(search: &[&'a str], view: &'a str, size: &'a str, out: &'a Path) -> Vec<&'a str> {
    let fixed = ["picture", "--board", HARD, "--goal", GOAL, "--view", view, "--algorithm"];
    let out = out.to_str().expect("text");
    [&fixed, search, &["--width", size, "--height", size, "--out", out]].concat()
}

#[test]
fn a_picture_without_memory_ends_in_one_line_and_writes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    for view in ["plane", "tree"] {
        let path = folder.path().join("large.png");
        runs_out(300, &picture(&["astar", "--max-nodes", "1000"], view, "12000", &path), "");
        assert!(!path.exists());
    }
}

#[test]
fn what_was_recorded_before_memory_ended_is_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    for search in [&["astar"][..], &["mm"], &["bfs"]] {
        let path = folder.path().join(format!("{}.svg", search[0]));
        runs_out(200, &picture(&[search, &["--max-memory", "100GiB"]].concat(), "plane", "600", &path), "");
        let drawn = std::fs::read_to_string(&path).expect("a picture");
        assert!(drawn.contains("</svg>"), "{search:?}");
    }
}
