//! `tilescope watch` as a shell sees it: programs in assets/programs, right ones and wrong ones, and programs that misbehave.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::solve::Ran;
use tilescope::cli::ProgramLanguage;
use tilescope::learn::UsualMistake;

const BOARD: &str = "2 3 4 1 5 x 7 6 8";

/// Whether this machine can run the language; otherwise a line says that its tests are skipped.
fn has(command: &str, argument: &str) -> bool {
    let found = Command::new(command).arg(argument).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let is_there = found.is_ok_and(|status| status.success());
    if !is_there {
        println!("skipped: this machine has no {command}");
    }
    is_there
}

fn has_python() -> bool {
    has("python3", "--version")
}

fn path(name: &str) -> String {
    format!("{}/assets/programs/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// The program with the environment of this test, of which languages need a part.
fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tilescope"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn run(arguments: &[&str], input: &str) -> Ran {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.as_bytes().to_vec();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("written");
    Ran {
        status: output.status.code().expect("not ended by a signal"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Watches a command. Options stand before it.
fn watch(options: &[&str], command: &[&str]) -> Ran {
    run(&[&["watch", "--headless"], options, &["--"], command].concat(), "")
}

fn watch_python(options: &[&str], script: &str, arguments: &[&str]) -> Ran {
    watch(options, &[&["python3", "-B", &path(script)], arguments].concat())
}

/// The program agrees with the reference to the end, and nothing in its events is wrong.
#[track_caller]
fn agrees(ran: &Ran, name: &str) {
    let Ran { status, out, err } = ran;
    assert_eq!((*status, out.lines().count()), (0, 1), "{name}: {out}{err}");
    let (agree, rest) = out.split_once(" of ").expect("a summary");
    assert!(rest.starts_with(&format!("{agree} board")), "{name}: {out}{err}");
}

#[test]
fn right_programs_in_python_agree_to_the_last_expansion() {
    if !has_python() {
        return;
    }
    let options =
        |algorithm, more: &[&'static str]| [&["--board", NEAR, "--algorithm", algorithm], more].concat();
    let first_in = ["--ties", "first-in"];
    let misplaced = ["--ties", "first-in", "--heuristic", "misplaced"];
    for (script, arguments, options) in [
        ("python/astar.py", &[][..], options("astar", &first_in)),
        ("python/best_first.py", &["astar"][..], options("astar", &misplaced)),
        ("python/best_first.py", &["greedy"], options("greedy", &first_in)),
        ("python/best_first.py", &["uniform-cost"], options("uniform-cost", &first_in)),
        ("python/heapq_ties.py", &[], options("astar", &["--ties", "python-heapq"])),
        ("python/bfs.py", &[], options("bfs", &[])),
        ("python/idastar.py", &[], options("idastar", &[])),
        ("python/depth_limited.py", &["21"], options("dfs-limited", &["--depth-limit", "21"])),
        ("python/depth_limited.py", &["deepening"], options("iddfs", &[])),
    ] {
        agrees(&watch_python(&options, script, arguments), &format!("{script} {arguments:?}"));
    }
}

/// The example of each language, as `tilescope program` prints it.
#[test]
fn each_example_runs_and_agrees() {
    for language in ProgramLanguage::ALL {
        let folder = tempfile::tempdir().expect("a folder");
        let [trace, example] =
            [(&[][..], language.file), (&["--example"][..], language.example_file)].map(|(option, name)| {
                let Ran { status, out, .. } = run(&[&["program", language.name], option].concat(), "");
                assert_eq!(status, 0);
                let path = folder.path().join(name);
                fs::write(&path, out).expect("written");
                path
            });
        let at = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
        let compile = |command: &str, arguments: &[&str]| {
            let made =
                Command::new(command).args(arguments).current_dir(&folder).output().expect("it starts");
            assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        };
        let command: Vec<String> = match language.name {
            "python" if has_python() => vec!["python3".into(), "-B".into(), at("astar.py")],
            "javascript" if has("node", "--version") => vec!["node".into(), at("astar.js")],
            "java" if has("javac", "--version") => {
                compile("javac", &[&trace, &example].map(|path: &PathBuf| path.to_str().expect("a name")));
                vec![
                    "java".into(),
                    "-cp".into(),
                    folder.path().to_str().expect("a name").into(),
                    "AStar".into(),
                ]
            }
            "cpp" if has("g++", "--version") => {
                compile("g++", &["-std=c++17", "-o", "astar", "astar.cpp"]);
                vec![at("astar")]
            }
            _ => continue,
        };
        let command: Vec<&str> = command.iter().map(String::as_str).collect();
        let ran = watch(&["--board", BOARD, "--algorithm", "astar", "--ties", "first-in"], &command);
        agrees(&ran, language.name);
        assert!(ran.err.contains("program: 19 moves"), "{}: {}", language.name, ran.err);
        // It writes no events where it is not watched.
        let alone = Command::new(command[0])
            .args(&command[1..])
            .stdin(Stdio::from(fs::File::open(input(folder.path())).expect("a file")))
            .output()
            .expect("it starts");
        let out = String::from_utf8_lossy(&alone.stdout).into_owned();
        assert!(out.starts_with("19 moves") && out.lines().count() == 1, "{}: {out}", language.name);
    }
}

fn input(folder: &std::path::Path) -> PathBuf {
    let path = folder.join("boards.txt");
    fs::write(&path, format!("{BOARD}\n1 2 3 4 5 6 7 8 x\n")).expect("written");
    path
}

/// A* with `heapq`, whose ties are those of the library: entries are f and the board itself is not compared.
#[test]
#[ignore = "it takes a minute in a debug build"]
fn astar_with_heapq_agrees_on_two_hundred_boards() {
    if !has_python() {
        return;
    }
    let goal = tilescope::puzzle::GoalPreset::BlankLast.board(tilescope::puzzle::Size::EIGHT);
    for seed in 0..200 {
        let board = tilescope::puzzle::random_board(&goal, seed).to_string();
        let options = ["--only", "--board", &board, "--algorithm", "astar", "--ties", "python-heapq"];
        agrees(&watch_python(&options, "python/heapq_ties.py", &[]), &board);
    }
}

/// A program with a mistake: the name of the mistake, the arguments of the program, the options of the reference, and a board on
/// which no other mistake leads to the same search.
type Mistaken = (&'static str, &'static [&'static str], &'static [&'static str], &'static str);

const NEAR: &str = "2 5 x 4 1 3 7 8 6";

const MISTAKEN: [Mistaken; 13] = [
    ("goal-when-generated", &[], &["astar", "--ties", "first-in"], "6 5 2 1 x 3 4 7 8"),
    ("no-closed-list", &[], &["astar", "--ties", "first-in"], NEAR),
    (
        "closed-when-generated",
        &[],
        &["astar", "--ties", "first-in", "--heuristic", "misplaced"],
        "2 1 5 3 x 8 4 6 7",
    ),
    ("g-not-updated", &[], &["astar", "--ties", "first-in", "--heuristic", "misplaced"], "4 2 7 8 1 3 x 5 6"),
    (
        "heap-not-reordered",
        &[],
        &["astar", "--ties", "first-in", "--heuristic", "misplaced"],
        "2 1 5 3 x 8 4 6 7",
    ),
    ("wrong-end", &[], &["bfs", "--max-events", "2000"], NEAR),
    ("wrong-goal", &[], &["astar", "--ties", "first-in"], NEAR),
    ("blank-counted", &[], &["astar", "--ties", "first-in"], NEAR),
    ("move-order", &[], &["astar", "--ties", "first-in"], NEAR),
    ("tie-order", &[], &["astar", "--ties", "first-in"], NEAR),
    ("depth-limit", &["18"], &["dfs-limited", "--depth-limit", "18"], NEAR),
    ("bound-plus-one", &[], &["idastar"], NEAR),
    ("bound-of-all", &[], &["idastar", "--max-events", "3000"], NEAR),
];

#[test]
fn each_usual_mistake_is_found_by_its_name_and_no_other() {
    if !has_python() {
        return;
    }
    assert_eq!(
        MISTAKEN.map(|(name, ..)| name)[..],
        UsualMistake::ALL.iter().map(|it| it.name).collect::<Vec<_>>()
    );
    for (name, arguments, options, board) in MISTAKEN {
        let script = format!("python/mistakes/{}.py", name.replace('-', "_"));
        let options = [&["--only", "--board", board, "--algorithm"], options].concat();
        let ran = watch_python(&options, &script, arguments);
        finds(&ran, name);
    }
}

/// Four of the mistakes in two other languages.
#[test]
fn mistakes_in_java_and_cpp_are_found_as_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path().to_str().expect("a name");
    let compile = |command: &str, arguments: &[&str]| {
        let made = Command::new(command).args(arguments).current_dir(&folder).output().expect("it starts");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    };
    let mut programs: Vec<Vec<String>> = Vec::new();
    if has("javac", "--version") {
        compile("javac", &["-d", at, &path("java/Trace.java"), &path("java/Mistakes.java")]);
        programs.push(["java", "-cp", at, "Mistakes"].map(str::to_owned).to_vec());
    }
    if has("g++", "--version") {
        compile("g++", &["-std=c++17", "-o", "mistakes", &path("cpp/mistakes.cpp")]);
        programs.push(vec![format!("{at}/mistakes")]);
    }
    for program in programs {
        for name in ["goal-when-generated", "no-closed-list", "closed-when-generated", "wrong-goal"] {
            let (_, _, options, board) = MISTAKEN.iter().find(|(of, ..)| *of == name).expect("known");
            let command: Vec<&str> = program.iter().map(String::as_str).chain([name]).collect();
            let ran = watch(&[&["--only", "--board", board, "--algorithm"], *options].concat(), &command);
            finds(&ran, name);
        }
    }
}

/// Exactly this mistake is named.
#[track_caller]
fn finds(Ran { status, out, err }: &Ran, name: &str) {
    let found: Vec<_> = out.lines().filter(|line| line.starts_with("likely mistake: ")).collect();
    assert_eq!((*status, found.len()), (1, 1), "{name}: {out}{err}");
    assert!(found[0].contains(&format!("({name})")), "{name}: {out}");
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
    if !has_python() {
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
            assert!(out.contains("agree with"), "the event is not lost: {name}: {out}{err}");
        }
    }
}

/// Ctrl+C, and the end of this program in any other way, end the program.
#[test]
#[cfg(target_os = "linux")]
fn a_request_to_end_ends_the_program_and_its_children() {
    if !has_python() {
        return;
    }
    for signal in ["INT", "TERM", "HUP"] {
        let code = "import subprocess, time; subprocess.Popen(['sleep', '600'], start_new_session=True)\nprint('here', flush=True); time.sleep(600)";
        let mut child = start(&[
            "watch",
            "--headless",
            "--max-seconds",
            "60",
            "--board",
            BOARD,
            "--",
            "python3",
            "-c",
            code,
        ]);
        let mut lines = BufReader::new(child.stderr.take().expect("piped")).lines();
        let line = lines.next().expect("a line").expect("text");
        assert_eq!(line, "program: here");
        let id = child.id();
        let sent = Command::new("kill").args([format!("-{signal}"), id.to_string()]).status();
        assert!(sent.expect("it starts").success());
        let status = child.wait().expect("it ends");
        assert_eq!(status.code(), Some(1), "{signal}");
        assert_eq!(left_behind(id), [0; 0], "{signal}");
    }
}

#[test]
fn a_wrong_command_line_has_one_message() {
    let check = |arguments: &[&str], part: &str| {
        let Ran { status, out, err } = run(&[&["watch"], arguments].concat(), "");
        assert_eq!((status, &*out), (2, ""), "{arguments:?}: {err}");
        assert!(err.contains(part) && err.lines().count() == 1, "{arguments:?}: {err}");
    };
    check(&["-"], "not from standard input; add --headless");
    check(&["--board", "1 2 3", "--", "python3", "x.py"], "--board");
    check(&["--headless"], "which events?");
    check(&["--headless", "/no/such/file"], "cannot be read");
    check(&["--headless", "--board", BOARD, "--", "/no/such/program"], "cannot be started");
    check(&["--headless", "--board", "1 2 3", "--", "true"], "--board: ");
    check(&["--headless", "--algorithm", "bfs", "--ties", "first-in", "-"], "does not apply");
}
