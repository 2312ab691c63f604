//! What the program does when the system gives it no more memory: it ends as at a limit of its own.

use std::path::Path;

use super::shell::{Ran, finish, program, run_within};
use tilescope::search::{AlgorithmId, History};
use tilescope_oracle::share::of_share;

/// Korf's board 88, which is 65 moves from the goal: no search with a closed list finds a path in this memory.
const HARD: &str = "15 2 12 11 14 13 9 5 1 3 8 7 x 10 6 4";
const GOAL: &str = "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";

/// One line on standard error that says what is missing, and status 1.
#[track_caller]
fn runs_out(mib: u32, arguments: &[&str], answer: &str) {
    let Ran { status, out, err } = run_within(&format!("-v {}", mib << 10), arguments);
    assert_eq!((status, &*out), (1, answer), "{mib} MiB, {arguments:?}: {err}");
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

/// The limit is that of the process, as a user reads it.
#[test]
#[cfg(target_os = "linux")]
fn no_search_takes_more_resident_memory_than_its_limit() {
    const LIMIT: u64 = 64 << 10;
    for search in hard_searches() {
        let mut arguments = solve(&search);
        let given = arguments.iter_mut().find(|argument| **argument == "100GiB").expect("a limit");
        *given = "64M";
        let mut process = program(&arguments).spawn().expect("it starts");
        let status = format!("/proc/{}/status", process.id());
        let mut peak = 0;
        while process.try_wait().expect("a process").is_none() {
            let text = std::fs::read_to_string(&status).unwrap_or_default();
            let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.strip_suffix("kB"));
            peak = line.map_or(peak, |number| number.trim().parse().expect("a number"));
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        assert_eq!(finish(process, "").out, "limit\n", "{search:?}");
        assert!(peak > LIMIT / 2 && peak <= LIMIT + LIMIT / 20, "{search:?}: {peak} KiB");
    }
}

#[test]
#[ignore = "a sweep of a minute with --release"]
fn every_search_ends_in_one_line_wherever_memory_ends() {
    let searches = hard_searches();
    let cases = searches.iter().flat_map(|search| (70..370).step_by(20).map(move |mib| (search, mib)));
    for (search, mib) in of_share(cases) {
        runs_out(mib, &solve(search), "limit\n");
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
