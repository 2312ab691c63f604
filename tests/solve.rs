//! `tilescope solve` and `tilescope list` as a shell sees them: the built program, without a display.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use tilescope::file::{Document, save};
use tilescope::heuristic::HeuristicId;
use tilescope::puzzle::parse_board;
use tilescope::search::{AlgorithmId, Optimality, Problem, Settings};

const POJ: &str = "2 3 4 1 5 x 7 6 8";
const POJ_MOVES: &str = "ullddrurdllurdruldr";
const FARTHEST: &str = "8 6 7 2 5 4 3 x 1";
const SPIRAL: &str = "1 2 3 8 x 4 7 6 5";

struct Ran {
    status: i32,
    out: String,
    err: String,
}

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tilescope"))
        .args(arguments)
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn run(arguments: &[&str], input: impl Into<Vec<u8>>) -> Ran {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.into();
    // A program that refuses its input does not read it to the end.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("written");
    Ran {
        status: output.status.code().expect("not ended by a signal"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

#[track_caller]
fn answers(arguments: &[&str], input: &str, expected: &[&str]) {
    let ran = run(arguments, input);
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), expected, "{arguments:?}");
    assert_eq!((ran.status, &*ran.err), (0, ""), "{arguments:?}");
}

/// One line on standard error that contains `part`, nothing on standard output, status 2.
#[track_caller]
fn refuses(arguments: &[&str], input: impl Into<Vec<u8>>, part: &str) {
    let ran = run(arguments, input);
    assert_eq!((ran.status, &*ran.out), (2, ""), "{arguments:?}: {}", ran.err);
    assert!(ran.err.ends_with('\n') && ran.err.lines().count() == 1, "{arguments:?}: {:?}", ran.err);
    assert!(ran.err.contains(part), "{arguments:?}: {:?} does not say {part:?}", ran.err);
}

fn file(folder: &Path, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, bytes).expect("written");
    path
}

fn board_file(folder: &Path) -> String {
    let problem = Problem::new(
        parse_board("2 8 3 1 x 4 7 6 5").expect("a board"),
        parse_board(SPIRAL).expect("a board"),
    );
    let settings = Settings {
        algorithm: AlgorithmId::Astar,
        heuristic: HeuristicId::Misplaced,
        moves: "lurd".parse().expect("an order"),
        ..Settings::default()
    };
    let path = folder.join("boards.ron");
    save(&path, &Document { problem: problem.expect("one size"), settings }).expect("written");
    path.to_str().expect("text").to_owned()
}

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(line).expect("JSON")
}

#[test]
fn bfs_gives_the_published_answer_of_poj_1077() {
    answers(&["solve", "--algorithm", "bfs", "--moves", "udrl"], &format!("{POJ}\n"), &[POJ_MOVES]);
    answers(&["solve"], POJ, &[POJ_MOVES]);
    answers(&["solve", "-"], " 2  3\t4  1  5  x  7  6  8 \r\n", &[POJ_MOVES]);
    answers(&["solve"], "2 3 4\n1 5 0\n7 6 8\n", &[POJ_MOVES]);
    answers(&["solve", "--board", POJ], "", &[POJ_MOVES]);
}

#[test]
fn every_algorithm_solves_the_course_reports_boards_and_the_farthest_board() {
    let length = |arguments: &[&str], board: &str| {
        let ran = run(arguments, board);
        assert_eq!(ran.status, 0, "{}", ran.err);
        ran.out.trim_end().len()
    };
    for info in AlgorithmId::ALL.iter().map(|id| id.info()) {
        let algorithm = info.name;
        let check = |length: usize, shortest: usize| {
            let by_chance = matches!(info.optimality, Optimality::ByChance(_));
            assert!(length == shortest || by_chance && length > shortest, "{algorithm}: {length} moves");
        };
        let course = ["solve", "--algorithm", algorithm, "--goal", SPIRAL, "--moves", "lurd"];
        check(length(&course, "2 8 3 1 x 4 7 6 5"), 4);
        check(length(&course, "2 1 6 4 x 8 7 5 3"), 18);
        for heuristic in HeuristicId::ALL.iter().map(|id| id.info()) {
            let farthest = ["solve", "--algorithm", algorithm, "--heuristic", heuristic.name];
            let length = length(&farthest, FARTHEST);
            if heuristic.admissible { check(length, 31) } else { assert!(length >= 31, "{algorithm}") }
        }
    }
}

#[test]
fn many_boards_are_answered_one_a_line() {
    let input = format!("{POJ}\n\n1 2 3 4 5 6 7 8 x\n2 1 3 4 5 6 7 8 _\n  \n1 2 3 4 5 6 7 x 8\n1 2 x 3");
    answers(&["solve"], &input, &[POJ_MOVES, "", "unsolvable", "r", "r"]);
}

#[test]
fn an_answer_is_out_before_the_next_board_is_in() {
    let mut child = start(&["solve"]);
    let mut stdin = child.stdin.take().expect("piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    for _ in 0..3 {
        writeln!(stdin, "{POJ}").expect("written");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("read");
        assert_eq!(line.trim_end(), POJ_MOVES);
    }
    drop(stdin);
    assert!(child.wait().expect("the program ends").success());
}

#[test]
fn a_reader_that_stops_reading_is_no_error() {
    let mut child = start(&["solve"]);
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("piped");
    drop(stdin.write_all("1 2 3 4 5 6 7 x 8\n".repeat(100).as_bytes()));
    drop(stdin);
    let mut complaint = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut complaint).expect("read");
    assert_eq!((child.wait().expect("the program ends").code(), &*complaint), (Some(0), ""));
}

#[test]
fn a_size_tells_2x3_from_3x2() {
    let size_of = |arguments: &[&str], input: &str| {
        let ran = run(&[&["solve", "--format", "json"], arguments].concat(), input);
        json(&ran.out)["size"].as_str().expect("a size").to_owned()
    };
    assert_eq!(size_of(&[], "1 2 3 4 x 5"), "2x3");
    assert_eq!(size_of(&["--size", "3x2"], "1 2 3 4 x 5"), "3x2");
    assert_eq!(size_of(&[], "1 2\n3 4\nx 5"), "3x2");
    assert_eq!(size_of(&["--goal", "1 2 3 4 5 x"], "1 2\n3 4\nx 5"), "3x2");
    assert_eq!(size_of(&["--goal", "1 2 / 3 4 / 5 x"], "1 2 3 4 x 5"), "3x2");
}

#[test]
fn a_board_file_brings_its_goal_and_settings_and_options_come_before_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = board_file(folder.path());
    let fields = |arguments: &[&str], input: &[u8]| {
        let ran = run(&[&["solve", "--format", "json"], arguments].concat(), input);
        assert_eq!(ran.status, 0, "{}", ran.err);
        let object = json(&ran.out);
        ["goal", "algorithm", "heuristic", "length"].map(|field| object[field].to_string())
    };
    let spiral = format!("\"{SPIRAL}\"");
    assert_eq!(fields(&[&path], b""), [&*spiral, "\"astar\"", "\"misplaced\"", "4"]);
    assert_eq!(fields(&[], &fs::read(&path).expect("read")), [&*spiral, "\"astar\"", "\"misplaced\"", "4"]);
    assert_eq!(fields(&[&path, "--algorithm", "bfs"], b"")[1..], ["\"bfs\"", "null", "4"]);
    assert_eq!(fields(&[&path, "--heuristic", "zero"], b"")[2], "\"zero\"");
    assert_eq!(fields(&[&path, "--goal", "2 8 3 1 x 4 7 6 5"], b"")[3], "0");
    refuses(&["solve", &path, "--size", "2x2"], "", "the board file has a 3×3 board");
    refuses(&["solve", &path, "--goal", "1 2 3 x"], "", "boards.ron");
}

#[test]
fn json_has_the_documented_keys_in_their_order() {
    let keys = [
        "board",
        "goal",
        "size",
        "algorithm",
        "heuristic",
        "outcome",
        "moves",
        "length",
        "expanded",
        "generated",
        "duplicates",
        "reopened",
        "max_open",
        "iterations",
        "nodes_per_second",
        "seconds",
    ];
    for board in [POJ, "2 1 3 4 5 6 7 8 x", "1 2 3 4 5 6 7 8 x"] {
        let ran = run(&["solve", "--format", "json"], board);
        let places: Vec<_> = keys.map(|key| ran.out.find(&format!("\"{key}\":")).expect(key)).into();
        assert!(places.is_sorted(), "{}", ran.out);
        assert_eq!(json(&ran.out).as_object().expect("an object").len(), keys.len());
    }
}

#[test]
fn json_counts_make_sense() {
    let object = |arguments: &[&str], board: &str| {
        json(&run(&[&["solve", "--format", "json"], arguments].concat(), board).out)
    };
    let count = |object: &serde_json::Value, key: &str| {
        object[key].as_u64().unwrap_or_else(|| panic!("{key}: {object}"))
    };
    for (algorithm, heuristic) in [("bfs", None), ("astar", Some("manhattan"))] {
        let solved = object(&["--algorithm", algorithm], POJ);
        assert_eq!(
            (solved["board"].as_str(), solved["goal"].as_str()),
            (Some(POJ), Some("1 2 3 4 5 6 7 8 x"))
        );
        assert_eq!((solved["size"].as_str(), solved["outcome"].as_str()), (Some("3x3"), Some("solved")));
        assert_eq!(
            (solved["algorithm"].as_str(), solved["heuristic"].as_str()),
            (Some(algorithm), heuristic)
        );
        assert_eq!(count(&solved, "length"), 19);
        assert_eq!(solved["moves"].as_str().expect("moves").len(), 19);
        let [expanded, generated, duplicates] =
            ["expanded", "generated", "duplicates"].map(|key| count(&solved, key));
        assert!(19 <= expanded && expanded < generated && generated <= 181_440, "{solved}");
        // An expansion has two to four successors; each became a node or was a duplicate, and the start is a node too.
        assert!((2 * expanded..=4 * expanded).contains(&(generated - 1 + duplicates)), "{solved}");
        assert!(count(&solved, "max_open") < generated && count(&solved, "nodes_per_second") > 0, "{solved}");
        assert!(solved["iterations"].is_null() && solved["seconds"].as_f64() > Some(0.0), "{solved}");
    }
    let unsolvable = object(&[], "2 1 3 4 5 6 7 8 x");
    assert_eq!(unsolvable["outcome"], "unsolvable");
    assert_eq!(["expanded", "generated", "max_open"].map(|key| count(&unsolvable, key)), [0; 3]);
    assert!(
        ["moves", "length", "nodes_per_second"].iter().all(|key| unsolvable[key].is_null()),
        "{unsolvable}"
    );
    let at_goal = object(&[], "1 2 3 4 5 6 7 8 x");
    assert_eq!(
        (at_goal["moves"].as_str(), count(&at_goal, "length"), count(&at_goal, "expanded")),
        (Some(""), 0, 0)
    );
    assert_eq!(count(&at_goal, "generated"), 1);
}

#[test]
fn the_farthest_board_has_its_known_counts() {
    let ran = run(&["solve", "--format", "json"], FARTHEST);
    let object = json(&ran.out);
    // Two boards are 31 moves away, of 181,440; each of the others is expanded before them.
    assert!(object["expanded"].as_u64() >= Some(181_438) && object["generated"] == 181_440, "{object}");
}

#[test]
fn a_limit_ends_one_board_with_status_1_and_the_next_is_still_answered() {
    let input = format!("{FARTHEST}\n{POJ}\n2 1 3 4 5 6 7 8 x\n1 2 3 4 5 6 7 x 8\n");
    let ran = run(&["solve", "--max-nodes", "1000"], &*input);
    assert_eq!((ran.status, &*ran.out), (1, "limit\nlimit\nunsolvable\nr\n"));
    let complaints: Vec<_> = ran.err.lines().collect();
    assert_eq!(complaints.len(), 2);
    assert!(complaints[1].contains("line 2") && complaints[1].contains("1000 nodes"), "{complaints:?}");

    let ran = run(&["solve", "--max-memory", "1M", "--format", "json"], FARTHEST);
    assert_eq!(ran.status, 1);
    assert_eq!(json(&ran.out)["outcome"], "limit");
    assert!(
        json(&ran.out)["moves"].is_null() && json(&ran.out)["generated"].as_u64() > Some(1000),
        "{}",
        ran.out
    );
    assert!(ran.err.lines().count() == 1 && ran.err.contains("--max-memory"), "{}", ran.err);

    let worst = run(&["solve", "--max-nodes", "1000"], format!("{FARTHEST}\nfoo\n"));
    assert_eq!((worst.status, &*worst.out), (2, "limit\n"));
}

#[test]
fn input_that_is_no_board_is_refused_with_its_place() {
    refuses(&["solve"], "", "empty");
    refuses(&["solve"], "\n\n", "empty");
    refuses(&["solve"], "1 2 3 4 5 6 7 8\n", "line 1: ");
    refuses(&["solve", "--size", "3x3"], "1 2 3 4 5 6 7 8\n", "line 1: 8 entries given, a 3×3 board has 9");
    refuses(&["solve"], "1 2 3 4 5 6 7 7 x\n", "line 1: tile 7 is there twice (entries 7 and 8)");
    refuses(&["solve"], "1 2 3\n4 5 6\n7 7 x\n", "lines 1 to 3: tile 7 is there twice (entries 7 and 8)");
    refuses(&["solve"], "\n1 2 3 4 10 6 7 8 x\n", "line 2: entry 5 is 10");
    refuses(&["solve"], "a b c d e f g h x\n", "line 1: entry 1 is “a”");
    refuses(&["solve"], "1 2 3 4 \u{1b}[31m 6 7 8 x", "entry 5");
    refuses(&["solve", "--board", "1 2 3 4 5 6 7 8"], "", "--board: ");
    refuses(&["solve", "--board", ""], "", "--board: no tiles given");
    refuses(&["solve", "--goal", "1 2 3 x x"], POJ, "--goal: 5 entries");
    refuses(&["solve", "--goal", "1 2 3 4 5 x"], POJ, "the start is a 3×3 board and the goal a 2×3 board");
    let ran = run(&["solve"], format!("{POJ}\n\n1 2 3 4 5 6 7 8 8\n{POJ}\n"));
    assert_eq!((ran.status, ran.out.trim_end()), (2, POJ_MOVES));
    assert!(ran.err.contains("line 3: tile 8") && ran.err.lines().count() == 1, "{}", ran.err);
}

#[test]
fn files_that_are_no_boards_are_refused_with_their_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let check = |bytes: &[u8], part: &str| {
        let path = file(folder.path(), "bad", bytes);
        refuses(&["solve", path.to_str().expect("text")], "", part);
        refuses(&["solve", path.to_str().expect("text")], "", "bad\n");
        refuses(&["solve"], bytes, part);
    };
    // xorshift, so that the bytes are the same in each run
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    for length in [1, 10, 4096, 1 << 20] {
        let byte = |_| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed.to_le_bytes()[0]
        };
        check(&(0..length).map(byte).collect::<Vec<_>>(), "");
    }
    check(b"2 3 4 \xff\xfe", "line 1: this is not text (byte 7 of the line)");
    check(&vec![b'1'; 50 << 20], "line 1: this is not a board: the line is longer than 64 KiB");
    check(&vec![0; 50 << 20], "line 1");
    check("1 2 3\n".repeat((50 << 20) / 6).as_bytes(), "line 1: 3 entries given");
    check("(        \n".repeat((50 << 20) / 10).as_bytes(), "larger than 1 MiB");
    let whole = fs::read(board_file(folder.path())).expect("read");
    check(&whole[..whole.len() / 2], "line ");
    check(b"", "empty");
}

#[test]
fn files_that_cannot_be_read_are_refused_with_their_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("missing.txt");
    refuses(&["solve", missing.to_str().expect("text")], "", "missing.txt");
    refuses(&["solve", folder.path().to_str().expect("text")], "", folder.path().to_str().expect("text"));
}

#[test]
fn unknown_names_are_refused_with_the_known_ones() {
    for name in AlgorithmId::ALL.iter().map(|id| id.info().name) {
        refuses(&["solve", "--algorithm", "magic"], POJ, name);
    }
    for name in HeuristicId::ALL.iter().map(|id| id.info().name) {
        refuses(&["solve", "--heuristic", "magic"], POJ, name);
    }
    refuses(&["solve", "--moves", "uudr"], POJ, "“uudr”");
    refuses(&["solve", "--size", "9x9"], POJ, "2 to 4 rows");
    refuses(&["solve", "--size", "three"], POJ, "“three”");
    refuses(&["solve", "--format", "xml"], POJ, "json");
    refuses(&["solve", "--max-nodes", "0"], POJ, "--max-nodes");
    refuses(&["solve", "--max-memory", "5Q"], POJ, "--max-memory");
    refuses(&["solve", "--nonsense"], POJ, "--nonsense");
    refuses(&["solve", "--board", POJ, "boards.txt"], POJ, "--board");
}

#[test]
fn list_and_help_name_everything_in_the_registries() {
    let list = run(&["list"], "").out;
    let help = run(&["solve", "--help"], "");
    assert_eq!((help.status, &*help.err), (0, ""));
    let algorithms = AlgorithmId::ALL.iter().map(|id| (id.info().name, id.info().summary));
    let heuristics = HeuristicId::ALL.iter().map(|id| (id.info().name, id.info().summary));
    for (name, summary) in algorithms.chain(heuristics) {
        assert!(list.lines().any(|line| line.trim().starts_with(name) && line.ends_with(summary)), "{list}");
        assert!(help.out.contains(name), "{}", help.out);
    }
}
