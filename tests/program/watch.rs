//! `tilescope watch` as a shell sees it: its messages, and programs that misbehave.

use std::fs;
use std::process::Child;
use std::time::{Duration, Instant};

use super::shell::{Ran, has, program, tilescope};

pub(crate) const BOARD: &str = "2 3 4 1 5 x 7 6 8";

fn start(arguments: &[&str]) -> Child {
    program(arguments).spawn().expect("the program starts")
}

/// Watches a command. Options stand before it.
pub(crate) fn watch(options: &[&str], command: &[&str]) -> Ran {
    tilescope(&[&["watch", "--headless"], options, &["--"], command].concat())
}

/// The processes that were started for a watch and are still there. Their mark begins with the number of the one that watched.
#[cfg(target_os = "linux")]
fn left_behind(watcher: u32) -> Vec<u32> {
    let mark = format!("TILESCOPE_WATCH={watcher}-");
    let is_marked = |id: &u32| {
        let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|variable| variable.starts_with(mark.as_bytes()))
    };
    let names = fs::read_dir("/proc").expect("processes").filter_map(Result::ok);
    let ids = names.filter_map(|name| name.file_name().to_str()?.parse().ok());
    ids.filter(is_marked).collect()
}

/// Programs that misbehave: what is said of each, within a few seconds, and no process stays.
#[test]
#[cfg(target_os = "linux")]
fn a_program_that_misbehaves_ends_and_leaves_nothing_behind() {
    if !has("python3") {
        return;
    }
    let expand = "print('{\"event\":\"expand\",\"board\":\"2 3 4 1 5 x 7 6 8\"}', flush=True)\n";
    for (name, options, code, said) in [
        ("endless events", &["--max-seconds", "2"][..], "while True: __E__", "stopped after 2 seconds"),
        (
            "events beyond the limit",
            &["--max-events", "1000"],
            "while True: __E__",
            "limit of events (--max-events)",
        ),
        (
            "endless text",
            &["--max-output", "3MB"],
            "while True: print('x' * 1000)",
            "stopped after 3,000,000 bytes",
        ),
        ("no output", &[], "pass", "there are no events"),
        (
            "binary",
            &[],
            "import sys, os; sys.stdout.buffer.write(os.urandom(1 << 20) + b'\\n'); sys.stdout.buffer.flush(); __E__",
            "",
        ),
        ("sleeps", &["--max-seconds", "1"], "__E__; import time; time.sleep(600)", "stopped after 1 second"),
        ("exits 1", &[], "__E__; import sys; sys.exit(1)", "exit status 1"),
        ("raises", &[], "__E__; raise ValueError('what happened')", "program: ValueError: what happened"),
        (
            "is killed",
            &[],
            "__E__; import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
            "ended by signal 9",
        ),
        (
            "closes its output",
            &[],
            "__E__; import os, time; os.close(1); time.sleep(600)",
            "closed its output",
        ),
        (
            "a long line",
            &["--max-output", "64MB"],
            "import sys\nwhile True: sys.stdout.write('{' * 100000)",
            "stopped after",
        ),
        ("a child that stays", &[], "__E__; import subprocess; subprocess.Popen(['sleep', '600'])", ""),
        (
            "a child of another session",
            &[],
            "__E__; import subprocess; subprocess.Popen(['sleep', '600'], start_new_session=True)",
            "",
        ),
        (
            "a child that is not found and writes",
            &[],
            "__E__; import subprocess; subprocess.Popen(['/usr/bin/yes'], start_new_session=True, env={})",
            "",
        ),
        (
            "forks",
            &["--max-seconds", "1"],
            "__E__; import os, time\nfor n in range(6): os.fork()\ntime.sleep(600)",
            "stopped after 1 second",
        ),
        (
            "ignores signals",
            &["--max-seconds", "1"],
            "import signal, time\nfor n in (1, 2, 15): signal.signal(n, signal.SIG_IGN)\n__E__; time.sleep(600)",
            "stopped after 1 second",
        ),
    ] {
        let code = code.replace("__E__", expand.trim_end());
        let command = ["watch", "--headless", "--only", "--board", BOARD];
        let began = Instant::now();
        let child = start(&[&command[..], options, &["--", "python3", "-c", &code]].concat());
        let id = child.id();
        let output = child.wait_with_output().expect("it ends");
        let err = String::from_utf8(output.stderr).expect("text");
        assert!(began.elapsed() < Duration::from_secs(30), "{name}");
        assert!(err.contains(said), "{name}: {err}");
        assert_eq!(left_behind(id), [0; 0], "{name}");
        let out = String::from_utf8(output.stdout).expect("text");
        if !["no output", "endless text", "a long line"].contains(&name) {
            assert!(out.contains(" agree"), "the event is not lost: {name}: {out}{err}");
        }
    }
}

/// What ends this program ends the one that it started, also what no program can handle.
#[test]
#[cfg(target_os = "linux")]
fn the_end_of_this_program_ends_the_one_that_it_started_and_its_children() {
    if !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let code = "import subprocess, sys, time\nsubprocess.Popen(['sleep', '600'])\nsubprocess.Popen(['sleep', '600'], start_new_session=True)\nopen(sys.argv[1], 'w').close()\ntime.sleep(600)";
    let assignment = format!(
        r#"(format: "tilescope assignment", version: 1, title: "A*", start: "{BOARD}", searches: [(algorithm: "bfs")],
            program: (command: ["python3", "search.py", "{}"], seconds: 60), points: [(what: "trace", points: 1)])"#,
        path("here")
    );
    fs::create_dir(path("ada")).expect("made");
    fs::write(path("ada/search.py"), code).expect("written");
    fs::write(path("a.ron"), assignment).expect("written");
    let (here, search, class) = (path("here"), path("ada/search.py"), [path("a.ron"), path("ada")]);
    let watch =
        ["watch", "--headless", "--max-seconds", "60", "--board", BOARD, "--", "python3", &search, &here];
    let grade = ["grade", "--assignment", &class[0], &class[1]];
    let signals = || super::ending_signals().into_iter().chain(["KILL"]);
    let runs =
        [&watch[..], &grade].into_iter().flat_map(|command| signals().map(move |signal| (command, signal)));
    for (command, signal) in runs {
        let mut child = start(command);
        let until = Instant::now() + Duration::from_secs(30);
        while fs::remove_file(&here).is_err() {
            assert!(Instant::now() < until && matches!(child.try_wait(), Ok(None)), "it runs: {command:?}");
            std::thread::sleep(Duration::from_millis(20));
        }
        let id = child.id();
        super::shell::signal(&child, signal);
        let ended = child.wait_with_output().expect("it ends").status.code();
        // A request leaves what is known so far.
        assert_eq!(ended.is_none(), signal == "KILL", "{command:?} {signal}: {ended:?}");
        while !left_behind(id).is_empty() {
            assert!(Instant::now() < until, "{command:?} {signal}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Two expansions and an end are no search, and a program that reads nothing has its own start.
#[test]
#[cfg(unix)]
fn a_program_that_ends_without_the_goal_is_not_right() {
    let expand = |board: &str| format!("{{\"event\":\"expand\",\"board\":\"{board}\"}}\\n");
    let [near, goal] = ["1 2 3 4 5 6 7 x 8", "1 2 3 4 5 6 7 8 x"].map(expand);
    let run =
        |events: &str| tilescope(&["watch", "--headless", "--algorithm", "astar", "--", "printf", events]);
    let Ran { status, out, err } = run(&near);
    assert!(status == 0 && out.contains("starts at 1 2 3 4 5 6 7 x 8, whatever"), "{out}{err}");
    let Ran { status, out, err } = run(&(near.clone() + &goal));
    assert!(status == 0 && out.starts_with("all 2 expansions agree"), "{out}{err}");
    let Ran { status, out, err } = run(&expand("1 2 3 4 5 x 7 8 6"));
    assert!(status == 0, "the goal may be left out: {out}{err}");
    let Ran { status, out, err } = run(&expand("1 2 3 4 x 6 7 5 8"));
    assert!(status == 1 && out.contains("after 1 expansion, without the goal."), "{out}{err}");
}

/// A trace in JSON lines has no events: each of its lines would be wrong.
#[test]
fn a_trace_is_refused_in_one_line_that_names_the_command_for_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.jsonl").display().to_string();
    let made = tilescope(&["trace", "--board", BOARD, "--algorithm", "astar", "--output", &path]);
    assert_eq!(made.status, 0, "{}", made.err);
    let Ran { status, out, err } = tilescope(&["watch", "--headless", &path]);
    assert!(status == 1 && out.is_empty() && err.lines().count() == 1, "{out}{err}");
    assert!(err.ends_with("compare it with tilescope check\n"), "{err}");
}

#[test]
fn a_wrong_command_line_has_one_message() {
    let check = |arguments: &[&str], part: &str| {
        let Ran { status, out, err } = tilescope(&[&["watch"], arguments].concat());
        assert_eq!((status, &*out), (2, ""), "{arguments:?}: {err}");
        assert!(err.contains(part) && err.lines().count() == 1, "{arguments:?}: {err}");
    };
    check(&["-"], "not from standard input; add --headless");
    check(&["--board", "1 2 3", "--", "python3", "x.py"], "--board");
    check(&["--headless"], "no events are given");
    check(&["--headless", "/no/such/file"], "cannot be read");
    check(&["--headless", "--board", BOARD, "--", "/no/such/program"], "cannot be started");
    check(&["--headless", "--board", "1 2 3", "--", "true"], "--board: ");
    check(&["--headless", "--algorithm", "bfs", "--ties", "first-in", "-"], "does not apply");
}
