//! `tilescope rules` as a shell sees it: published figures, told as numbers, give the rules of their programs.

use std::fs;

use serde_json::Value;

use super::shell::{Ran, run};
use tilescope::file::Course;
use tilescope::puzzle::{parse_board, parse_goals};

const AIMA: [&str; 4] = ["--board", "7 1 8 x 4 6 2 3 5", "--goal", "x 1 2 3 4 5 6 7 8"];

fn rules(arguments: &[&str]) -> Ran {
    run(&[&["rules"], arguments].concat(), "")
}

/// The objects that the command writes.
fn found(arguments: &[&str]) -> Vec<Value> {
    let ran = rules(&[arguments, &["--format", "json", "--all"]].concat());
    assert_eq!(ran.status, 0, "{}", ran.err);
    ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Whether one of the searches has these settings.
fn has(rows: &[Value], settings: &[(&str, &str)]) -> bool {
    rows.iter().any(|row| settings.iter().all(|(key, value)| row["settings"][*key] == *value))
}

/// `GreedyBestFirstSearchTest` of aima-java: the algorithm and the heuristic are told, and 49 moves, 332 expansions, 242 in the
/// queue.
#[test]
fn the_greedy_search_of_aima_java_is_found_by_its_figures() {
    let figures = ["--length", "49", "--expanded", "332", "--max-open", "242"];
    let known = ["--algorithm", "greedy", "--heuristic", "manhattan", "--moves", "udlr"];
    let rows = found(&[&AIMA[..], &known, &figures].concat());
    assert!(has(&rows, &[("ties", "java-priority-queue"), ("duplicates", "lazy")]), "{rows:?}");
}

/// The example of the week 2 project of `ColumbiaX`: nothing but the numbers are told, of which one is the largest depth.
#[test]
fn a_result_is_saved_as_a_course_that_gives_the_figures() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("found.ron");
    let path = path.to_str().expect("text");
    let board = ["--board", "1 2 5 3 4 x 6 7 8", "--goal", "x 1 2 3 4 5 6 7 8"];
    let figures = ["--length", "3", "--expanded", "10", "--depth", "4", "--algorithm", "bfs"];
    let ran = rules(&[&board[..], &figures, &["--save", path]].concat());
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.err.contains("sets of rules tried with"), "{}", ran.err);
    let course = Course::parse(&fs::read_to_string(path).expect("a file")).expect("a course");
    assert_eq!(course.title, "found");
    assert_eq!(course.goals_like(&parse_board(board[1]).expect("a board")), parse_goals(board[3], None).ok());
    let solved =
        run(&["solve", "--course", path, "--algorithm", "bfs", "--format", "json", "--board", board[1]], "");
    let answer: Value = serde_json::from_str(&solved.out).expect("JSON");
    assert_eq!([&answer["length"], &answer["expanded"], &answer["max_depth"]], [3, 10, 4]);
}

/// A program that counts the goal, which it tests when it generates it: one more than this program counts by default.
#[test]
fn a_saved_course_counts_the_goal_that_was_only_generated() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("found.ron");
    let path = path.to_str().expect("text");
    let search =
        ["--board", "1 2 3 4 8 5 x 7 6", "--algorithm", "bfs", "--goal-test", "generated", "--moves", "udlr"];
    let answer = |more: &[&str]| -> Value {
        let solved = run(&[&["solve", "--format", "json"], &search[..4], more].concat(), "");
        serde_json::from_str(&solved.out).expect("JSON")
    };
    let figures = answer(&search[4..]);
    let expanded = figures["expanded"].as_u64().expect("a number") + 1;
    let (length, counted) = (figures["length"].to_string(), expanded.to_string());
    let stated = ["--length", &length, "--expanded", &counted, "--save", path];
    let ran = rules(&[&search[..], &stated].concat());
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("counts the goal, which was only generated"), "{}", ran.out);
    assert_eq!(answer(&["--course", path])["expanded"], expanded);
}

/// What the notebook of aima-python prints of its boards e1 and e2, as a table: nodes that are popped, and all successors.
#[test]
fn a_table_has_several_boards() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("figures.csv");
    let table = "board,goal,length,expanded,created\n\
                 1 4 2 x 7 5 3 6 8,x 1 2 3 4 5 6 7 8,5,6,16\n\
                 1 2 3 4 5 6 7 8 x,x 1 2 3 4 5 6 7 8,22,1349,3615\n";
    fs::write(&path, table).expect("written");
    let path = path.to_str().expect("text");
    let known = ["--figures", path, "--algorithm", "astar", "--heuristic", "manhattan", "--moves", "ulrd"];
    let rows = found(&known);
    // Its nodes come in the order of other ties, too, and no better path is found: these rules are among those of one search.
    let has_better = |row: &Value| row["notes"].to_string().contains("better ones added");
    assert!(rows.iter().any(has_better), "{rows:?}");
    assert!(rows.iter().all(|row| row["counted"].as_str().expect("a text").contains("goal")), "{rows:?}");
}

#[test]
fn where_no_rules_give_the_figures_the_nearest_are_told() {
    let board = ["--board", "1 2 3 4 5 6 x 7 8", "--length", "9", "--expanded", "2"];
    let ran = rules(&[&board[..], &["--algorithm", "bfs"]].concat());
    assert_eq!(ran.status, 1, "{}", ran.err);
    assert!(ran.out.contains("The nearest\n") && ran.out.contains(", not "), "{}", ran.out);
    assert!(ran.err.contains("None gives all figures"), "{}", ran.err);
}

/// The numbers are those of programs in Python that make these slips. All take the first of equal boards, and try up, down, left, right.
/// The first one has a stack, finds 52 moves where the right program finds as many with one board less, and pushes all successors;
/// the second one tests for the goal early, and takes the cells of a row for neighbours of those of the next row.
#[test]
fn a_start_that_is_not_reached_and_a_larger_g_are_known_slips() {
    let check = |board: [&str; 4], algorithm: [&str; 4], figures: [&str; 4], slip: &str| {
        let names = ["--length", "--expanded", "--generated", "--max-open"];
        let figures: Vec<&str> =
            names.iter().zip(figures).flat_map(|(name, figure)| [name, figure]).collect();
        let ran = rules(&[&board[..], &algorithm, &figures].concat());
        assert_eq!(ran.status, 1, "{}", ran.err);
        let slip = format!("A known slip: {slip}, in ");
        assert!(ran.out.lines().any(|line| line.starts_with(&slip)), "{slip}{}", ran.out);
    };
    let to = |start| ["--board", start, "--goal", "1 2 3 4 5 6 7 8 x"];
    let astar = ["--algorithm", "astar", "--moves", "udlr"];
    let small = ["--board", "1 x 5 / 4 3 2", "--goal", "1 2 3 / 4 5 x"];
    let stack = ["--algorithm", "dfs-stack", "--goal-test", "expanded"];
    check(small, stack, ["52", "60", "78", "18"], "the start is not marked as reached");
    check(
        to("1 2 5 3 x 6 4 8 7"),
        astar,
        ["10", "92", "198", "106"],
        "the start is not marked as reached, and the end of a row leads to the next row",
    );
    check(
        to("4 8 3 7 6 1 2 5 x"),
        astar,
        ["22", "892", "1415", "523"],
        "every later path replaces the g of a board, even by a larger one",
    );
}

/// Breadth-first search in Python, on a list of rows without a check for the index −1: it takes 3 moves, expands 39 boards and has
/// made 96. The numbers are those of such a program, which tries up, down, left, right.
#[test]
fn an_index_that_wraps_round_the_board_is_a_known_slip() {
    let figures = ["--length", "3", "--expanded", "39", "--generated", "96"];
    let ran = rules(&[&["--board", "1 2 3 x 4 6 7 5 8", "--algorithm", "bfs"][..], &figures].concat());
    assert_eq!(ran.status, 1, "{}", ran.err);
    let slip = "A known slip: the index −1 wraps round a row or a column, in BFS (moves udlr)";
    assert!(ran.out.starts_with(slip), "{}", ran.out);
}

/// With two small numbers alone it goes on for minutes. What it has found is shown on the way, and is not lost at a request to end.
#[test]
#[cfg(unix)]
fn a_request_to_end_prints_what_was_found() {
    use std::io::{BufRead, BufReader, Read};

    use super::shell::{finish, signal, start};

    let mut process = start(&["rules", "--board", "1 2 3 4 5 6 x 7 8", "--length", "2", "--expanded", "3"]);
    let mut errors = BufReader::new(process.stderr.take().expect("piped"));
    let mut line = String::new();
    while !line.starts_with("note: BFS") {
        line.clear();
        assert!(errors.read_line(&mut line).expect("text") > 0, "it ended too early");
    }
    signal(&process, "TERM");
    let Ran { status, out, .. } = finish(process, "");
    let mut err = String::new();
    errors.read_to_string(&mut err).expect("text");
    for part in ["Stopped: ", " sets of rules tried", " give all figures", "Not tried, the rarest rules: "] {
        assert!(status == 1 && err.contains(part), "{status}: {err}");
    }
    assert!(out.contains("moves "), "{out}{err}");
}

#[test]
fn wrong_figures_and_options_are_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("figures.csv");
    fs::write(&path, "board,steps\n1 2 x 3,4\n").expect("written");
    let path = path.to_str().expect("text");
    for (arguments, part) in [
        (&["--board", "1 2 x 3"][..], "no figure is stated"),
        (&["--board", "1 2 x 3", "--expanded", "many"], "“many” is not a figure"),
        (&["--figures", path], "“steps” is not a column"),
        (&["--figures", path, "--expanded", "3"], "--expanded"),
        (&["--figures", "nope.csv"], "nope.csv"),
        (&["--board", "1 2 3 x", "--length", "1", "--heuristic", "pdb-663"], "needs a 4×4 board"),
    ] {
        let ran = rules(arguments);
        assert_eq!((ran.status, &*ran.out), (2, ""), "{arguments:?}: {}", ran.err);
        assert!(ran.err.lines().count() == 1 && ran.err.contains(part), "{}", ran.err);
    }
}
