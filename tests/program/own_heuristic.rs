//! A heuristic of one's own: programs in assets/programs, wrong ones, and programs that misbehave.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::shell::{Ran, has, run_program};
use tilescope::heuristic::{HeuristicId, boards_of_goal};
use tilescope::puzzle::{Board, GoalPreset, Move, Size};

const BOARD: &str = "2 3 4 1 5 x 7 6 8";

fn shipped() -> String {
    format!("python3 -B {}/assets/programs/python/heuristic.py", env!("CARGO_MANIFEST_DIR"))
}

/// A folder with a program h.py, and the command that starts it.
fn program(folder: &tempfile::TempDir, code: &str) -> (PathBuf, String) {
    let path = folder.path().join("h.py");
    fs::write(&path, code).expect("written");
    let command = format!("python3 -B '{}'", path.display());
    (path, command)
}

/// A program with a function h of a list of words and the goal.
fn with_h(h: &str) -> String {
    format!(
        "import sys\nfor line in sys.stdin:\n    board, goal = line.split(), sys.argv[1].split()\n    print({h}, flush=True)\n"
    )
}

#[test]
fn manhattan_distance_from_a_program_is_that_of_the_registry_on_every_board() {
    if !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let tables =
        ["own.heuristic", "built-in.heuristic"].map(|name| folder.path().join(name).display().to_string());
    let own = run_program(&["heuristic", "--heuristic-program", &shipped(), "--only", "--save", &tables[0]]);
    let built_in = run_program(&["heuristic", "--heuristic", "manhattan", "--only", "--save", &tables[1]]);
    for ran in [&own, &built_in] {
        assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
        assert!(ran.out.contains("\nadmissible: h is at most the distance on all 181"), "{}", ran.out);
        assert!(ran.out.contains("\nconsistent: none of 483"), "{}", ran.out);
    }
    let [own, built_in] = tables.map(|table| fs::read_to_string(table).expect("saved"));
    assert!(own == built_in && own.split_whitespace().count() > 181_440);
}

#[test]
fn searches_with_a_program_are_those_with_the_same_heuristic() {
    if !has("python3") {
        return;
    }
    for algorithm in ["astar", "idastar", "mm"] {
        let trace = |heuristic: [&str; 2]| {
            let ran = run_program(&[
                "trace",
                "--board",
                BOARD,
                "--algorithm",
                algorithm,
                "--format",
                "csv",
                heuristic[0],
                heuristic[1],
            ]);
            assert_eq!(ran.status, 0, "{algorithm}: {}", ran.err);
            ran.out
        };
        let expected = trace(["--heuristic", "manhattan"]);
        assert!(expected.lines().count() > 10, "{algorithm}");
        assert!(trace(["--heuristic-program", &shipped()]) == expected, "{algorithm}");
    }
    // Here boards are asked one by one.
    let board = "1 2 3 4 5 6 7 8 9 10 x 12 13 14 11 15";
    let solve = |heuristic: [&str; 2]| {
        run_program(&[
            "solve",
            "--board",
            board,
            "--algorithm",
            "astar",
            "--format",
            "csv",
            heuristic[0],
            heuristic[1],
        ])
    };
    let [own, expected] = [solve(["--heuristic-program", &shipped()]), solve(["--heuristic", "manhattan"])];
    assert_eq!((own.status, expected.status), (0, 0), "{}{}", own.err, expected.err);
}

#[test]
fn a_heuristic_that_is_not_admissible_has_its_smallest_counterexample() {
    if !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    // The number of tiles that are not in place, and the blank, times 3.
    let (_, command) = program(&folder, &with_h("3 * sum(a != b for a, b in zip(board, goal))"));
    let Ran { status, out, err } = run_program(&["heuristic", "--heuristic-program", &command, "--only"]);
    assert_eq!(status, 0, "{out}{err}");
    // One move from the goal, two cells differ: h = 6. Of the two such boards, this one is first in the order of its tiles.
    assert!(
        out.contains("\n  1 2 3 4 5 6 7 x 8: h = 6, distance = 1\n")
            || out.contains("\n  1 2 3 4 5 x 7 8 6: h = 6, distance = 1\n"),
        "{out}"
    );
    // All numbers are counted again here, board by board.
    let goal = GoalPreset::BlankLast.board(Size::EIGHT);
    let exact = HeuristicId::Exact.estimate(goal);
    let h = |board: &Board| 3 * board.tiles().zip(goal.tiles()).filter(|(a, b)| a != b).count() as u32;
    let boards: Vec<_> = boards_of_goal(&goal).collect();
    let over: Vec<u32> = boards
        .iter()
        .map(|board| h(board).saturating_sub(exact.h(board.state())))
        .filter(|over| *over > 0)
        .collect();
    let falls = boards
        .iter()
        .flat_map(|board| Move::ALL.into_iter().filter_map(|mv| Some((h(board), h(&board.after(mv)?)))));
    let falls: Vec<u32> = falls.filter(|(a, b)| *a > b + 1).map(|(a, b)| a - b).collect();
    let digits: String = out.chars().filter(|c| !matches!(c, ' ' | '\u{202f}' | '\u{a0}' | ',')).collect();
    let says = |words: String| assert!(digits.contains(&words), "{words}: {digits}");
    says(format!("distanceon{}of181440boardsbyatmost{}", over.len(), over.iter().max().expect("some")));
    says(format!(
        "notconsistent:{}of483840moveslowerhbymorethan1byatmost{}",
        falls.len(),
        falls.iter().max().expect("some")
    ));
}

#[test]
fn a_wrong_answer_is_told_with_its_line_and_board() {
    if !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let check = |code: &str, words: &[&str]| {
        let (_, command) = program(&folder, code);
        let started = Instant::now();
        let Ran { status, out, err } = run_program(&[
            "solve",
            "--algorithm",
            "astar",
            "--board",
            BOARD,
            "--heuristic-program",
            &command,
        ]);
        assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1), "{code}: {err}");
        assert!(words.iter().all(|word| err.contains(word)), "{code}: {err}");
        assert!(started.elapsed() < Duration::from_secs(20), "{code}");
    };
    let first = "board x 1 2 3 4 5 6 7 8";
    check(&with_h("'five'"), &["line 1", first, "“five” is no number"]);
    check(&with_h("-1"), &["line 1", first, "negative"]);
    check(&with_h("4.5"), &["line 1", first, "round it up"]);
    check(&with_h("1000"), &["line 1", first, "larger than 254"]);
    check("import sys\nfor line in sys.stdin: print(1); print(2)\n", &["more answers than boards"]);
    check("print(1)\n", &["exit status 0", "line 2", "is missing"]);
    check("raise ValueError('no')\n", &["exit status 1", "line 1", first, "ValueError: no"]);
    check("import sys\nsys.stdout.buffer.write(bytes(range(256)) * 999)\n", &["no number"]);
    check("while True: print(7)\n", &["more answers than boards"]);
    check("while True: print('7' * 1000, end='')\n", &["line 1"]);
    check("import os\nos.kill(os.getpid(), 9)\n", &["signal 9", "line 1"]);
    let none = run_program(&[
        "solve",
        "--algorithm",
        "astar",
        "--board",
        BOARD,
        "--heuristic-program",
        "no-such-program-here",
    ]);
    assert!(none.status == 2 && none.err.contains("cannot be started"), "{}", none.err);
    let both = run_program(&["solve", "--board", BOARD, "--heuristic", "zero", "--heuristic-program", "x"]);
    assert_eq!(both.status, 2, "{}", both.err);
}

#[test]
fn a_board_file_names_a_table_and_never_a_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("mine.heuristic");
    let save = run_program(&[
        "heuristic",
        "--heuristic",
        "manhattan",
        "--only",
        "--save",
        &table.display().to_string(),
    ]);
    assert_eq!(save.status, 0, "{}", save.err);
    let boards = folder.path().join("boards.ron");
    let solve = |name: &str| {
        let text = format!(
            "(format: \"tilescope boards\", version: 1, size: \"3x3\", start: \"{BOARD}\", goal: \"1 2 3 4 5 6 7 8 x\", settings: (algorithm: \"astar\", heuristic: \"{name}\"))"
        );
        fs::write(&boards, text).expect("written");
        run_program(&["solve", "--format", "csv", &boards.display().to_string()])
    };
    let [own, built_in] = [solve("mine.heuristic"), solve("manhattan")];
    assert_eq!((own.status, built_in.status), (0, 0), "{}{}", own.err, built_in.err);
    let missing = solve("other.heuristic");
    assert!(missing.status == 2 && missing.err.lines().count() == 1, "{}", missing.err);
    assert!(missing.err.contains("other.heuristic") && missing.err.contains("beside"), "{}", missing.err);
    let command = solve("python3 h.py");
    assert!(command.status == 2 && command.err.lines().count() == 1, "{}", command.err);
    // The table of another goal.
    let goal = run_program(&[
        "solve",
        "--board",
        BOARD,
        "--goal",
        "1 2 3 4 x 5 6 7 8",
        "--algorithm",
        "astar",
        "--heuristic-table",
        &table.display().to_string(),
    ]);
    assert!(goal.status == 2 && goal.err.contains("has h to the goal"), "{}{}", goal.out, goal.err);
}

#[test]
#[cfg(unix)]
fn a_set_of_all_heuristics_has_that_of_the_user_too() {
    let zero = "sh -c 'sed s/.*/0/' zero.sh";
    let set = ["compare", "--board", BOARD, "--set", "heuristics", "--format", "csv"];
    let with = run_program(&[&set[..], &["--heuristic-program", zero]].concat());
    let without = run_program(&set);
    assert_eq!((with.status, without.status), (0, 0), "{}{}", with.err, without.err);
    assert_eq!(with.out.lines().count(), without.out.lines().count() + 1);
    let line = with.out.lines().find(|line| line.contains("(own)") || line.contains(".heuristic"));
    assert!(line.is_some(), "{}", with.out);
}
