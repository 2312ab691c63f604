//! `tilescope experiment` as a shell sees it: the built program, without a display.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use super::shell::{Ran, finish, program, run_in};

const SMALL: &str = r#"(
    format: "tilescope experiment",
    version: 1,
    name: "small",
    size: "3x3",
    goal: "1 2 3 4 5 6 7 8 x",
    boards: Random(distances: [6, 12], each: 4),
    searches: Product(algorithms: ["astar", "bfs"]),
)"#;

fn run(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let Ran { status, out, err } = run_in(folder, &[&["experiment"], arguments].concat());
    (status, out, err)
}

/// A text without the spaces that align it.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn an_experiment_writes_its_tables_and_plots_into_a_folder_of_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("small.ron"), SMALL).expect("written");
    let (status, out, err) = run(folder.path(), &["small.ron", "--alone"]);
    assert_eq!(status, 0, "{err}");
    assert!(
        words(&out).starts_with("## Expanded by distance | distance | boards | astar manhattan | bfs |"),
        "{out}"
    );
    let files =
        ["runs.csv", "means.md", "expansions.svg", "expansions.png", "branching.svg", "branching.png"];
    for file in files {
        assert!(folder.path().join("small").join(file).exists() && err.contains(file), "{file}: {err}");
    }
    let runs = fs::read_to_string(folder.path().join("small/runs.csv")).expect("the runs");
    assert_eq!(runs.lines().count(), 1 + 16);
    assert!(runs.lines().skip(1).all(|line| line.ends_with(",yes")), "measured alone");
    // The same again runs nothing, with as many threads as wanted.
    let (status, again, _) = run(folder.path(), &["small.ron", "--threads", "3"]);
    assert_eq!((status, again), (0, out));
}

#[test]
fn wrong_input_gets_one_line_and_status_2() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("bad.ron"), SMALL.replace("astar", "magic")).expect("written");
    fs::write(folder.path().join("far.ron"), SMALL.replace("12", "32")).expect("written");
    fs::create_dir(folder.path().join("other")).expect("made");
    fs::write(folder.path().join("other/runs.csv"), "a,b\n").expect("written");
    for (arguments, part) in [
        (&["bad.ron"][..], "magic"),
        (&["far.ron"], "no board is 32 moves from the goal"),
        (&["missing.ron"], "cannot be read"),
        (&["article", "--output", "other"], "this table of runs was not begun"),
        (&["article", "--threads", "0"], "a number from 1 to 1024"),
        (&["article", "--threads", "2", "--alone"], "cannot be used with"),
    ] {
        let (status, out, err) = run(folder.path(), arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {err}");
        assert!(err.contains(part) && err.lines().count() == 1, "{arguments:?}: {err}");
    }
}

#[test]
#[cfg(unix)]
fn a_request_to_end_stops_an_experiment_which_then_continues() {
    let folder = tempfile::tempdir().expect("a folder");
    let far = SMALL.replace("[6, 12], each: 4", "[24], each: 300");
    fs::write(folder.path().join("small.ron"), far).expect("written");
    let runs = folder.path().join("small/runs.csv");
    let lines = || fs::read_to_string(&runs).map_or(0, |text| text.lines().count());
    for signal in super::ending_signals() {
        let mut process = program(&["experiment", "small.ron"]);
        let process = process.current_dir(folder.path()).env_clear().spawn().expect("the program runs");
        let (began, before) = (Instant::now(), lines());
        while lines() < before + 5 {
            assert!(began.elapsed() < Duration::from_mins(1), "it begins");
            std::thread::sleep(Duration::from_millis(2));
        }
        super::shell::signal(&process, signal);
        let Ran { status, out, err } = finish(process, "");
        assert_eq!((status, &*out), (1, ""), "{signal}: {err}");
        assert!(err.contains("of 600 runs; run the same command again to continue"), "{signal}: {err}");
        assert!((before + 5..600).contains(&lines()), "{signal}: {}", lines());
    }
    let (status, out, err) = run(folder.path(), &["small.ron"]);
    assert_eq!(status, 0, "{err}");
    assert!(words(&out).contains("| 24 | 300 |"), "{out}");
}
