//! A figure has one definition: every command that states it for one search states the same number.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;
use tilescope::file::{Document, save};
use tilescope::puzzle::parse_board;
use tilescope::search::{AlgorithmId, Settings};

use super::shell::run;
use tilescope_oracle::share::of_share;

/// Two boards of the 8-puzzle with Nilsson's goal.
const BOARDS: [&str; 2] = ["2 8 3 1 x 4 7 6 5", "1 3 4 8 6 2 7 x 5"];
const GOAL: &str = "1 2 3 8 x 4 7 6 5";

/// The figures that commands share: all but those of time.
const SHARED: [&str; 12] = [
    "length",
    "expanded",
    "generated",
    "duplicates",
    "reopened",
    "cut",
    "max_open",
    "max_stored",
    "iterations",
    "comparisons",
    "moves_in_open_list",
    "branching_factor",
];

type Shown = BTreeMap<String, String>;

/// A value as a table writes it.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        // A ratio is the same number with more digits in some tables.
        number => format!("{:.3}", number.as_f64().expect("a number")),
    }
}

fn of_json(object: &Value) -> Shown {
    SHARED.iter().map(|name| ((*name).to_owned(), plain(&object[*name]))).collect()
}

/// The shared figures of a row of a CSV table; the names of its columns may have a prefix.
fn of_csv(header: &str, row: &str, prefix: &str) -> Shown {
    let cells: BTreeMap<&str, &str> = header.split(',').zip(row.split(',')).collect();
    let value = |name: &str| {
        let cell = cells[format!("{prefix}{name}").as_str()];
        cell.parse::<f64>().map_or(cell.to_owned(), |number| format!("{number:.3}"))
    };
    SHARED.iter().map(|name| ((*name).to_owned(), value(name))).collect()
}

/// A string of a JSON object in the first line.
fn solved(arguments: &[&str]) -> Value {
    let ran = run(&[&["solve", "--format", "json"], arguments].concat(), "");
    serde_json::from_str(ran.out.lines().next().unwrap_or_else(|| panic!("{}", ran.err))).expect("JSON")
}

/// The options of a search.
fn search(algorithm: AlgorithmId, board: &'static str) -> Vec<&'static str> {
    let mut search = vec!["--board", board, "--goal", GOAL, "--algorithm", algorithm.info().name];
    if algorithm.info().offers.depth_limit.is_ok() {
        search.extend(["--depth-limit", "9"]);
    }
    search
}

fn check(algorithm: AlgorithmId, board: &'static str, folder: &Path) {
    let name = algorithm.info().name;
    let search = search(algorithm, board);
    let object = solved(&search);
    let expected = of_json(&object);
    let command = |command: &str, more: &[&str]| run(&[&[command], &search[..], more].concat(), "").out;

    let compared = command("compare", &["--format", "json"]);
    let row: Value = serde_json::from_str(compared.trim()).expect("JSON");
    assert_eq!(of_json(&row), expected, "compare, {name} on {board}");
    let table = command("compare", &["--format", "csv"]);
    let lines: Vec<_> = table.lines().collect();
    // The settings of a search have commas in their quotes.
    let row = without_quoted(lines[1]);
    assert_eq!(of_csv(lines[0], &row, ""), expected, "table of compare, {name} on {board}");
    let template = command("solve", &["--format", "columbiax"]);
    let line = format!("nodes_expanded: {}", object["expanded"]);
    assert!(template.lines().any(|other| other == line), "{line}: {template}");

    let trace = command("trace", &["--format", "text"]);
    let expanded = trace.lines().filter(|line| line.starts_with("expand ")).count() as u64;
    assert_eq!(Some(expanded), object["expanded"].as_u64(), "trace, {name} on {board}");
    let dropped = command("trace", &["--format", "jsonl"]).lines().skip(1).map(duplicates).sum::<u64>();
    // A search that knows only its path writes no line for the move back to the parent.
    if !algorithm.info().history.forgets() && !algorithm.info().history.is_stack() {
        assert_eq!(Some(dropped), object["duplicates"].as_u64(), "duplicates of trace, {name} on {board}");
    }

    let file = folder.join("teacher.ron");
    let start = parse_board(board).expect("a board");
    let goal = parse_board(GOAL).expect("a board");
    let problem = tilescope::search::Problem::new(start, goal).expect("one size");
    let settings = Settings { algorithm, depth_limit: 9, ..Settings::default() };
    save(&file, &Document { problem, settings }.into()).expect("written");
    let path = file.to_str().expect("text");
    let own = run(&["own-board", path, "Ada"], "").out;
    for line in own.lines().skip(1) {
        let fields: Vec<_> = line.split(',').collect();
        let of_own = solved(
            &["--board", fields[1], "--goal", GOAL, "--algorithm", name, "--depth-limit", "9"]
                [..limited(algorithm)],
        );
        assert_eq!(fields[3], of_own["expanded"].to_string(), "own-board, {name}: {own}");
    }
    let lesson = lesson(&object, board, &file);
    let ran = run(&["lesson", &lesson, "--check"], "");
    assert_eq!((ran.status, &*ran.err), (0, ""), "lesson, {name} on {board}");
}

/// How many of the options apply.
fn limited(algorithm: AlgorithmId) -> usize {
    if algorithm.info().offers.depth_limit.is_ok() { 8 } else { 6 }
}

/// Successors of a step that are dropped because their board is known.
fn duplicates(line: &str) -> u64 {
    let step: Value = serde_json::from_str(line).expect("JSON");
    let outcomes = step["successors"].as_array().into_iter().flatten().map(|one| one["outcome"].as_str());
    outcomes.filter(|outcome| matches!(outcome, Some("open" | "closed"))).count() as u64
}

fn without_quoted(row: &str) -> String {
    row.split('"').step_by(2).collect()
}

/// A lesson that claims the figures of the search, which are whole numbers.
fn lesson(object: &Value, board: &str, boards: &Path) -> String {
    let claims = SHARED.iter().filter_map(|name| {
        let value = if *name == "length" { "moves" } else { name };
        Some(format!("(is: \"{value} at end\", number: {})", object[*name].as_u64()?))
    });
    let claims = claims.collect::<Vec<_>>().join(", ");
    let limit =
        object["depth_limit"].as_u64().map_or(String::new(), |limit| format!(", depth_limit: {limit}"));
    let algorithm = object["algorithm"].as_str().expect("a name");
    let text = format!(
        r#"(format: "tilescope lesson", version: 2, title: "x", pages: [(
            title: "y", note: "z", start: "{board}", goal: "{GOAL}", settings: (algorithm: "{algorithm}"{limit}),
            stops: [(step: 1)], claims: [{claims}])])"#
    );
    let path = boards.with_file_name("lesson.ron");
    fs::write(&path, text).expect("written");
    path.to_str().expect("text").to_owned()
}

#[test]
fn all_commands_state_the_same_figures_of_quick_searches() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["astar", "idastar", "dfs-bounded"] {
        check(AlgorithmId::from_name(name).expect("an algorithm"), BOARDS[0], folder.path());
    }
}

#[test]
#[ignore = "a minute: every algorithm on two boards"]
fn all_commands_state_the_same_figures_of_every_algorithm() {
    let folder = tempfile::tempdir().expect("a folder");
    for (board, algorithm) in
        of_share(BOARDS.iter().flat_map(|board| AlgorithmId::ALL.iter().map(move |id| (board, id))))
    {
        check(*algorithm, board, folder.path());
    }
}

/// What `find` says of a board that it found, and what an experiment keeps of each run.
#[test]
fn boards_that_a_command_chooses_have_the_figures_of_solve() {
    let folder = tempfile::tempdir().expect("a folder");
    let found = run(&["find", "idastar", "--count", "2", "--format", "csv"], "").out;
    let lines: Vec<_> = found.lines().collect();
    for row in &lines[1..] {
        let row = without_quoted(row);
        let fields: Vec<_> = row.split(',').collect();
        for (prefix, algorithm) in [("first_", "idastar"), ("second_", "astar")] {
            let solved = solved(&[
                "--board",
                fields[0],
                "--goal",
                fields[1],
                "--algorithm",
                algorithm,
                "--heuristic",
                "patchwork",
            ]);
            assert_eq!(of_csv(lines[0], &row, prefix), of_json(&solved), "{algorithm}: {row}");
        }
    }
    let experiment = r#"(format: "tilescope experiment", version: 1, name: "small", size: "3x3", goal: "1 2 3 4 5 6 7 8 x",
        boards: Random(distances: [6, 10], each: 2), searches: Product(algorithms: ["astar", "idastar", "bfs"]))"#;
    let (file, output) = (folder.path().join("small.ron"), folder.path().join("small"));
    fs::write(&file, experiment).expect("written");
    let [file, output] = [&file, &output].map(|path| path.to_str().expect("text").to_owned());
    assert_eq!(run(&["experiment", &file, "--output", &output], "").status, 0);
    let runs = fs::read_to_string(format!("{output}/runs.csv")).expect("the runs");
    let lines: Vec<_> = runs.lines().collect();
    assert_eq!(lines.len(), 1 + 12);
    let place = |name: &str| lines[0].split(',').position(|column| column == name).expect("a column");
    for row in &lines[1..] {
        let fields: Vec<_> = row.split(',').collect();
        let board = fields[place("board")];
        let solved = solved(&[
            "--board",
            board,
            "--goal",
            "1 2 3 4 5 6 7 8 x",
            "--algorithm",
            fields[place("algorithm")],
        ]);
        assert_eq!(of_csv(lines[0], row, ""), of_json(&solved), "{row}");
    }
}
