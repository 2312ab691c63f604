//! `tilescope solve` and `tilescope list` as a shell sees them: the built program, without a display.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::shell::{run, start};
use tilescope::file::{Document, load, save};
use tilescope::heuristic::HeuristicId;
use tilescope::puzzle::{Board, GoalPreset, Size, parse_board, random_board};
use tilescope::search::{
    AlgorithmId, AlgorithmInfo, Layer, Offer, Optimality, Problem, Rule, Settings, Values,
};

const POJ: &str = "2 3 4 1 5 x 7 6 8";
const POJ_MOVES: &str = "ullddrurdllurdruldr";
const FARTHEST: &str = "8 6 7 2 5 4 3 x 1";
const SPIRAL: &str = "1 2 3 8 x 4 7 6 5";

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
    save(&path, &Document { problem: problem.expect("one size"), settings }.into()).expect("written");
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

/// Only that a path is longer than a shortest one may be told.
fn length(arguments: &[&str], board: &str) -> usize {
    let ran = run(&[&["solve"], arguments].concat(), board);
    let is_expected = |line: &str| line.ends_with(" is not admissible");
    assert!(ran.status == 0 && ran.err.lines().all(is_expected), "{arguments:?}: {}", ran.err);
    ran.out.trim_end().len()
}

#[track_caller]
fn check_length(info: &AlgorithmInfo, length: usize, shortest: usize) {
    let is_shortest = match info.optimality {
        Optimality::Always(_) | Optimality::WithAdmissible => true,
        Optimality::WithWeightUpToOne | Optimality::ByChance(_) => false,
    };
    assert!(length == shortest || !is_shortest && length > shortest, "{}: {length} moves", info.name);
}

fn infos() -> impl Iterator<Item = &'static AlgorithmInfo> {
    AlgorithmId::ALL.iter().map(|id| id.info())
}

/// Those that may stop where they are, whatever room they get.
const MAY_STOP: &[&str] = &["hill-climbing", "simulated-annealing"];

/// Those that find a path if they get enough room.
fn finders() -> impl Iterator<Item = &'static AlgorithmInfo> {
    infos().filter(|info| !MAY_STOP.contains(&info.name))
}

#[test]
fn every_algorithm_solves_the_course_reports_boards() {
    for info in finders() {
        for (board, shortest) in [("2 8 3 1 x 4 7 6 5", 4), ("2 1 6 4 x 8 7 5 3", 18)] {
            let mut arguments = vec!["--algorithm", info.name, "--goal", SPIRAL, "--moves", "lurd"];
            if info.offers.depth_limit.is_ok() {
                // With 31 the report's own method misses the second.
                arguments.extend(["--depth-limit", "60"]);
            }
            check_length(info, length(&arguments, board), shortest);
        }
    }
}

#[test]
fn bounded_depth_first_search_gives_the_course_reports_answers() {
    let course = ["--algorithm", "dfs-bounded", "--goal", SPIRAL, "--moves", "lurd", "--depth-limit"];
    assert_eq!(length(&[&course[..], &["10"]].concat(), "2 8 3 1 x 4 7 6 5"), 8);
    assert_eq!(length(&[&course[..], &["60"]].concat(), "2 1 6 4 x 8 7 5 3"), 56);
}

/// Room enough for those that give boards up, as they may.
fn generous(info: &AlgorithmInfo) -> &'static [&'static str] {
    match info.name {
        "dfs-bounded" => &["--depth-limit", "500000"],
        "beam" => &["--beam-width", "100000"],
        _ => &[],
    }
}

/// Each algorithm has a third of the heuristics, and the next one other ones.
#[test]
fn every_algorithm_solves_the_farthest_board_with_some_of_all_heuristics() {
    let farthest = parse_board(FARTHEST).expect("a board");
    for (turn, info) in finders().enumerate() {
        let arguments = [&["--algorithm", info.name], generous(info)].concat();
        if info.offers.heuristic.is_err() {
            check_length(info, length(&arguments, FARTHEST), 31);
            continue;
        }
        for &heuristic in HeuristicId::ALL.iter().skip(turn % 3).step_by(3) {
            // With a small h, what forgets its nodes or begins again and again takes too long for the farthest.
            let h = heuristic.evaluate(&farthest, GoalPreset::BlankLast.board(Size::EIGHT));
            let is_slow = h < 20 && (info.history.forgets() || info.layer == Layer::Iteration);
            let (board, shortest) = if is_slow { (POJ, 19) } else { (FARTHEST, 31) };
            let offered = heuristic.offered_for(Size::EIGHT);
            let heuristic = heuristic.info();
            // A limit on f leaves out paths where h is too large.
            if info.name == "dfbnb" && !heuristic.admissible {
                continue;
            }
            let arguments = [&arguments[..], &["--heuristic", heuristic.name]].concat();
            if let Err(reason) = offered {
                refuses(&[&["solve"], &arguments[..]].concat(), board, reason);
                continue;
            }
            let found = length(&arguments, board);
            if heuristic.admissible {
                check_length(info, found, shortest);
            } else {
                assert!(found >= shortest, "{}, {}: {found} moves", info.name, heuristic.name);
            }
        }
    }
}

/// Options with a value, and whether an algorithm takes them.
fn choices(info: &AlgorithmInfo) -> Vec<(String, String, Offer)> {
    let weights = ["1", "2.5"].map(|weight| ("--weight".to_owned(), weight.to_owned(), info.offers.weight));
    let of_rule = |rule: &Rule| {
        let values = match &rule.values {
            Values::Named(names) => names.iter().map(|value| value.name.to_owned()).collect(),
            Values::Ties(names) => {
                let lists = ["h,arrival", "-move,board,arrival"].map(str::to_owned);
                names.iter().map(|value| value.name.to_owned()).chain(lists).collect()
            }
            Values::Costs(_) => ["unit", "tile", "2,1,7,3"].map(str::to_owned).to_vec(),
            Values::Numbers(_) => vec!["25".to_owned(), "50".to_owned()],
        };
        let option = format!("--{}", rule.option);
        let offer = |value: &str| {
            let number = rule.names().iter().position(|named| named.name == value);
            number.map_or(rule.offer(&info.offers), |number| rule.offer_of(&info.offers, number as u32))
        };
        let with_offer = |value: String| (option.clone(), value.clone(), offer(&value));
        values.into_iter().map(with_offer).collect::<Vec<_>>()
    };
    weights.into_iter().chain(Rule::ALL.iter().flat_map(of_rule)).collect()
}

#[test]
fn an_option_is_taken_or_refused_with_the_reason_for_each_algorithm() {
    for info in infos() {
        for (option, value, offer) in choices(info) {
            // Ten moves away, near enough for a search of a tree.
            let solve = ["solve", "--algorithm", info.name, &option, &value, "--format", "json"];
            let board = "1 x 2 4 6 3 7 5 8";
            if let Err(reason) = offer {
                let is_used = Rule::ALL
                    .iter()
                    .any(|rule| option[2..] == *rule.option && rule.offer(&info.offers).is_ok());
                let refused = if is_used { format!("{option} {value}") } else { option.clone() };
                refuses(&solve, board, &format!("{refused} does not apply to {}: {reason}", info.name));
                continue;
            }
            let ran = run(&solve, board);
            if !MAY_STOP.contains(&info.name) {
                assert_eq!((ran.status, &*ran.err), (0, ""), "{solve:?}");
            }
            let key = match &*option {
                "--duplicates" => "duplicate_check".to_owned(),
                option => option[2..].replace('-', "_"),
            };
            let used = json(&ran.out)[&key].to_string();
            let used = used.trim_matches('"').trim_end_matches(".0");
            assert_eq!(used, value, "{solve:?}: {}", ran.out);
        }
    }
}

#[test]
fn what_a_file_says_beside_the_point_is_ignored() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = "(algorithm: \"weighted-astar\", weight: 1.5, beam_width: 7)";
    let text = fs::read_to_string(board_file(folder.path())).expect("read");
    let text = text[..text.find("settings").expect("there")].to_owned() + "settings: " + settings + ")";
    let path = file(folder.path(), "other.ron", text);
    let path = path.to_str().expect("text");
    let weights = |arguments: &[&str]| {
        let ran = run(&[&["solve", path, "--format", "json"], arguments].concat(), "");
        assert_eq!((ran.status, &*ran.err), (0, ""));
        ["weight", "beam_width"].map(|key| json(&ran.out)[key].to_string())
    };
    assert_eq!(weights(&[]), ["1.5", "null"]);
    assert_eq!(weights(&["--weight", "3"]), ["3.0", "null"]);
    assert_eq!(weights(&["--algorithm", "beam"]), ["null", "7"]);
    refuses(&["solve", path, "--beam-width", "3"], "", "--beam-width does not apply to weighted-astar: ");
    refuses(
        &["solve", path, "--algorithm", "astar", "--weight", "3"],
        "",
        "--weight does not apply to astar: ",
    );
    let bad = file(folder.path(), "bad.ron", fs::read_to_string(path).expect("read").replace("1.5", "-1"));
    refuses(&["solve", bad.to_str().expect("text")], "", "bad.ron");
    refuses(&["solve", bad.to_str().expect("text")], "", "a weight is a number from 0 to 1000");
}

#[test]
fn a_search_without_an_answer_says_why_with_status_1() {
    let says_why = |algorithm: &str, option: &str, value: &str, why: &str| {
        let ran = run(
            &["solve", "--read", "boards", "--algorithm", algorithm, option, value],
            format!("{FARTHEST}\n{POJ}\n"),
        );
        assert_eq!((ran.status, &*ran.out), (1, "not-found\nnot-found\n"), "{algorithm}");
        let complaints: Vec<_> = ran.err.lines().collect();
        assert!(complaints.len() == 2 && complaints[1].contains("line 2"), "{complaints:?}");
        assert!(complaints.iter().all(|line| line.contains(why)), "{complaints:?}");
    };
    says_why("dfs-limited", "--depth-limit", "10", "not found within depth 10");
    says_why("iddfs", "--depth-limit", "10", "not found within depth 10");
    says_why("dfs-bounded", "--depth-limit", "10", "not found within depth 10");
    says_why("hill-climbing", "--restarts", "0", "ended in a local minimum: no successor has a lower h");
    says_why("hill-climbing", "--restarts", "2", "ended in a local minimum after 2 restarts");
    says_why("hill-climbing", "--ascent", "first-choice", "ended in a local minimum");
    says_why("hill-climbing", "--ascent", "stochastic", "ended in a local minimum");
    says_why("simulated-annealing", "--tries", "18", "not found in 18 tries: the temperature is 0");
    let ran = run(&["solve", "--algorithm", "beam", "--beam-width", "1", "--heuristic", "zero"], FARTHEST);
    assert_eq!((ran.status, &*ran.out), (1, "not-found\n"));
    assert!(ran.err.contains("try a larger --beam-width"), "{}", ran.err);
}

/// Half of the 9! boards: the course report's two articles search them all. Of the 2×2 boards, there are 12 in each half.
#[test]
fn an_unsolvable_board_is_searched_to_exhaustion_on_request() {
    let searched = |algorithm: &str, board: &str| {
        let ran = run(&["solve", "--search-unsolvable", "--algorithm", algorithm], board);
        assert_eq!((ran.status, &*ran.out), (0, "unsolvable\n"), "{algorithm}");
        ran.err
    };
    let every = "every reachable board was searched, which proves it; ";
    for algorithm in ["bfs", "dfs", "dfs-stack", "uniform-cost", "greedy", "astar"] {
        let said = searched(algorithm, "2 1 3 x");
        assert!(said.contains(&format!("{every}12 nodes were expanded")), "{algorithm}: {said}");
    }
    let said = searched("bfs", "1 2 3 4 5 6 8 7 x");
    assert!(said.contains(&format!("line 1: unsolvable: {every}181,440 nodes were expanded")), "{said}");
    let said = searched("hill-climbing", "1 2 3 4 5 6 8 7 x");
    assert!(said.contains("unsolvable by parity."), "{said}");
    let ran = run(&["solve", "--search-unsolvable", "--max-nodes", "100"], "1 2 3 4 5 6 8 7 x");
    assert_eq!((ran.status, &*ran.out), (1, "limit\n"));
    answers(&["solve", "--search-unsolvable"], POJ, &[POJ_MOVES]);
}

/// A student then does not look for the fault in the program.
#[test]
fn what_cannot_be_solved_is_told_with_the_parity_of_both_boards() {
    let of_3x3 = "the start has 1 inversion, odd; the goal has 0 inversions, even";
    let of_4x4 = "the start has 1 inversion + blank in row 1 from the bottom, even; the goal has 0 inversions + blank in row 1 \
                  from the bottom, odd";
    for (board, parity) in [("1 2 3 4 5 6 8 7 x", of_3x3), ("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x", of_4x4)]
    {
        for all_paths in [false, true] {
            let ran = run(&["solve", "--all-paths"][..=usize::from(all_paths)], board);
            assert_eq!((ran.status, &*ran.out), (0, "unsolvable\n"));
            let note = format!("note: line 1: unsolvable by parity, which no move changes: {parity}\n");
            assert_eq!(ran.err, note);
        }
    }
}

#[test]
fn a_path_that_is_not_shortest_says_so_where_the_heuristic_is_not_admissible() {
    let boards = ["1 4 2 x 7 5 3 6 8", "5 4 x 6 1 8 7 3 2", FARTHEST, POJ];
    let mut longer = 0;
    for board in boards {
        let shortest = length(&["--algorithm", "astar"], board);
        for heuristic in ["inversions", "sequence"] {
            let ran = run(&["solve", "--algorithm", "astar", "--heuristic", heuristic], board);
            let moves = ran.out.trim_end().len();
            let told = format!("note: line 1: the path has {moves} moves, a shortest one {shortest}: ");
            assert_eq!(ran.err.starts_with(&told), moves > shortest, "{board}, {heuristic}: {}", ran.err);
            assert_eq!(ran.err.is_empty(), moves == shortest, "{board}, {heuristic}: {}", ran.err);
            longer += usize::from(moves > shortest);
        }
    }
    assert!(longer > 0);
    let ran = run(
        &["solve", "--algorithm", "astar", "--heuristic", "inversions"],
        "1 2 3 4 5 6 7 8 9 10 11 x 13 14 15 12",
    );
    assert_eq!(&*ran.out, "d\n");
    assert!(
        ran.err.contains("the path need not be a shortest one: ") && ran.err.contains("is not admissible"),
        "{}",
        ran.err
    );
}

/// Korf's first board, which has 57 moves.
#[test]
fn a_4x4_search_that_meets_its_limit_names_what_solves_the_board() {
    const KORF_1: &str = "14 13 15 7 11 12 9 5 6 x 2 1 4 8 10 3";
    let goal = ["--goal", "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"];
    let advice = ["--algorithm", "idastar", "--heuristic", "pdb-555"];
    let ran = run(&[&["solve", "--algorithm", "astar", "--max-nodes", "1000"], &goal[..]].concat(), KORF_1);
    assert!(ran.err.contains(&advice.join(" ")) && ran.err.lines().count() == 1, "{}", ran.err);
    assert_eq!(length(&[&goal[..], &advice[..]].concat(), KORF_1), 57);
    let small = run(&["solve", "--algorithm", "astar", "--max-nodes", "10"], FARTHEST);
    assert!(!small.err.contains("pdb-555"), "{}", small.err);
}

/// The counts are those of breadth-first search by layers, which adds up the paths to each board (a program of 20 lines in
/// another language). The article's puzzle has 4 paths; both published answers, of `POJ` 1077's text and of the
/// bidirectional program, are among them.
#[test]
fn all_shortest_paths_are_counted_and_listed() {
    let lines = |arguments: &[&str], board: &str| -> Vec<String> {
        let ran = run(&[&["solve"], arguments].concat(), board);
        assert_eq!((ran.status, &*ran.err), (0, ""), "{arguments:?}");
        ran.out.lines().map(str::to_owned).collect()
    };
    let all = lines(&["--all-paths"], POJ);
    assert_eq!(all[0], "4 shortest paths of 19 moves");
    assert_eq!(all.len(), 5);
    assert!(
        [POJ_MOVES, "ldruullddrurdllurrd"].iter().all(|path| all.contains(&(*path).to_owned())),
        "{all:?}"
    );
    for farthest in [FARTHEST, "6 4 7 8 5 x 3 2 1"] {
        let all = lines(&["--all-paths=7"], farthest);
        assert_eq!((&*all[0], all.len()), ("40 shortest paths of 31 moves", 8));
    }
    assert_eq!(
        lines(&["--all-paths", "--goal", SPIRAL], "2 1 6 4 x 8 7 5 3")[0],
        "2 shortest paths of 18 moves"
    );
    assert_eq!(lines(&["--all-paths"], "1 2 3 4 5 6 7 8 x"), ["1 shortest path of 0 moves", ""]);
    let json = lines(&["--all-paths=1", "--format", "json"], "1 2 3 4 5 6 7 x 8");
    assert_eq!(
        json,
        [
            r#"{"board":"1 2 3 4 5 6 7 x 8","goal":"1 2 3 4 5 6 7 8 x","length":1,"shortest_paths":1,"paths":["r"]}"#
        ]
    );
    refuses(&["solve", "--all-paths", "--format", "columbiax"], POJ, "text and json only");
    refuses(&["solve", "--all-paths", "--algorithm", "astar"], POJ, "--algorithm");
    let ran = run(&["solve", "--all-paths", "--max-nodes", "5"], FARTHEST);
    assert_eq!((ran.status, &*ran.out), (1, "limit\n"));
}

/// `puzzle04.txt` and `puzzle3x3-unsolvable.txt` of Princeton's assignment *8 Puzzle*: 4 moves, and no solution.
#[test]
fn princetons_puzzles_are_solved_or_told_unsolvable_by_a_search_of_their_twins() {
    let ran = run(&["solve", "--twin"], "x 1 3 4 2 5 7 8 6");
    assert_eq!((ran.status, &*ran.out), (0, "rdrd\n"));
    assert!(ran.err.contains("line 1: the board reached the goal in 4 moves"), "{}", ran.err);
    let ran = run(&["solve", "--twin"], "1 2 3 4 5 6 8 7 x");
    assert_eq!((ran.status, &*ran.out), (0, "unsolvable\n"));
    assert!(ran.err.contains("its twin 2 1 3 4 5 6 8 7 x reached the goal in"), "{}", ran.err);
    let ran = run(&["solve", "--twin", "--format", "json"], "1 2 3 4 5 6 7 8 x");
    let twin =
        r#""twin":"2 1 3 4 5 6 7 8 x","outcome":"solved","moves":"","length":0,"taken":1,"taken_of_twin":0}"#;
    assert!(ran.out.trim_end().ends_with(twin), "{}", ran.out);
    refuses(&["solve", "--twin", "--format", "csv"], POJ, "text and json only");
    refuses(&["solve", "--twin", "--all-paths"], POJ, "--all-paths");
}

#[test]
fn counts_are_those_of_a_hand_on_the_ring_of_twelve_boards() {
    let check = |arguments: &str, board: &str, expanded: u64, generated: u64| {
        let arguments = format!("solve --format json {arguments}");
        let ran = run(&arguments.split(' ').collect::<Vec<_>>(), board);
        let object = json(&ran.out);
        assert_eq!(
            (&object["expanded"], &object["generated"]),
            (&expanded.into(), &generated.into()),
            "{arguments}: {object}"
        );
    };
    // The 2×2 boards are a ring. The goal is two moves to the right of this start (r, d); d, the wrong way, is tried
    // first: start S, on the wrong way A1 A2 A3, on the right way B1 and the goal G.
    let two_moves = "x 1 3 2";
    for (arguments, expanded, generated) in [
        ("--algorithm bfs", 4, 6),                               // S A1 B1 A2; A3 and G
        ("--algorithm bfs --goal-test generated", 3, 5),         // S A1 B1; A2 and G
        ("--algorithm dfs-stack", 10, 12),                       // S, the whole ring the wrong way; B1 and G
        ("--algorithm dfs-stack --goal-test generated", 10, 12), // the same, G is not taken
        ("--algorithm dfs-stack --push-order in-order", 2, 4),   // S B1; A1 and G
        ("--algorithm dfs-bounded --depth-limit 2", 4, 6),       // S A1 A2, not A3, B1; G
        ("--algorithm dfs-limited --depth-limit 2", 3, 5),       // S A1, A2 is at the limit, B1; G
        ("--algorithm dfs-limited --depth-limit 2 --at-limit expanded", 4, 6), // S A1 A2, A3 is cut, B1; G
        ("--algorithm dfs-limited --depth-limit 2 --goal-test generated", 3, 5), // the same, G is not visited
        ("--algorithm dfs-limited --depth-limit 2 --cycles none", 3, 6), // S A1, A2 and S at the limit, B1; G
        ("--algorithm iddfs --depth-limit 2", 4, 7),             // nothing; S; S A1 B1
        ("--algorithm iddfs --depth-limit 1", 1, 3),             // nothing; S
        ("--algorithm iddfs --depth-limit 2 --at-limit expanded", 8, 12), // S; S A1 B1; S A1 A2 B1
        ("--algorithm iddfs --depth-limit 1 --at-limit expanded", 4, 7), // S; S A1 B1
        ("--algorithm bidirectional-bfs", 2, 6),                 // S; G, both its neighbours
        ("--algorithm greedy", 2, 4),                            // S B1; A1 and G
        ("--algorithm greedy --goal-test generated", 2, 4),      // the same
        ("--algorithm astar", 2, 4),                             // the same
        ("--algorithm astar --goal-test generated", 2, 4),       // the same
        ("--algorithm astar --heuristic zero --ties first-in", 4, 6), // as bfs
        ("--algorithm astar --heuristic zero --ties first-in --goal-test generated", 3, 5), // as bfs
        ("--algorithm weighted-astar", 2, 4),                    // S B1; A1 and G
        ("--algorithm idastar", 2, 4),                           // S, A1 is cut, B1; G
        ("--algorithm idastar --goal-test generated", 2, 4),     // the same, G is not visited
        ("--algorithm idastar --heuristic zero", 8, 12),         // as iddfs that expands at the limit
        ("--algorithm rbfs", 2, 4),                              // S B1; A1 and G
        ("--algorithm rbfs --heuristic zero", 5, 7),             // S B1 A1 A2 B1; G twice
        ("--algorithm beam --beam-width 1", 2, 4),               // S B1; A1 and G
        ("--algorithm beam --beam-width 1 --goal-test generated", 2, 4), // the same
        ("--algorithm mm", 2, 5),                                // S B1; the goal as a start too
    ] {
        check(arguments, two_moves, expanded, generated);
    }
    for info in infos() {
        // Where the start is the goal nothing is expanded, and the other side's start is a node as well.
        let starts = 1 + u64::from(info.name == "mm" || info.name == "bidirectional-bfs");
        check(&format!("--algorithm {}", info.name), "1 2 3 x", 0, starts);
        if info.offers.goal_test.is_ok() {
            check(&format!("--algorithm {} --goal-test generated", info.name), "1 2 3 x", 0, 1);
        }
    }
}

#[test]
fn an_open_list_of_any_kind_gives_the_same_search_at_its_own_cost() {
    let search = |kind: &str, more: &[&str]| {
        let arguments = ["solve", "--format", "json", "--algorithm", "astar", "--open-list", kind];
        let object = json(&run(&[&arguments, more].concat(), FARTHEST).out);
        let number = |key: &str| object[key].as_u64().unwrap_or_else(|| panic!("{key}: {object}"));
        let same =
            ["moves", "expanded", "generated", "duplicates", "max_open"].map(|key| object[key].to_string());
        (same, number("comparisons"), number("moves_in_open_list"))
    };
    for more in [&[][..], &["--heuristic", "zero", "--ties", "first-in"]] {
        let [list, heap, buckets] = ["sorted-list", "heap", "buckets"].map(|kind| search(kind, more));
        assert!(list.0 == heap.0 && heap.0 == buckets.0, "{list:?} {heap:?} {buckets:?}");
        assert!(heap.1 > list.1 && list.1 > buckets.1, "comparisons: {list:?} {heap:?} {buckets:?}");
        assert!(list.2 > heap.2 && heap.2 > buckets.2, "moves: {list:?} {heap:?} {buckets:?}");
    }
}

#[test]
fn many_boards_are_answered_one_a_line() {
    let input = format!("{POJ}\n\n1 2 3 4 5 6 7 8 x\n2 1 3 4 5 6 7 8 _\n  \n1 2 3 4 5 6 7 x 8\n1 2 x 3");
    let ran = run(&["solve"], &*input);
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), [POJ_MOVES, "", "unsolvable", "r", "r"]);
    assert!(
        ran.err.starts_with("note: line 4: unsolvable by parity") && ran.err.lines().count() == 1,
        "{}",
        ran.err
    );
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

/// The sample of UT Arlington's assignment “Expense 8 puzzle”: 63 in 12 moves.
#[test]
fn the_cost_of_a_path_is_written_where_moves_have_costs() {
    let of = |options: &[&str]| {
        let all = [&["solve", "--board", "2 3 6 1 x 7 4 8 5", "--algorithm"], options].concat();
        run(&all, "").out
    };
    assert_eq!(of(&["ucs", "--costs", "tile"]), "rdlurullddrr (cost 63 in 12 moves)\n");
    assert!(of(&["astar", "--costs", "tile", "--format", "json"]).contains("\"cost\":63,"));
    assert!(
        of(&["astar", "--costs", "1,2,3,4,5,6,7,8", "--format", "columbiax"]).contains("cost_of_path: 63\n")
    );
    assert!(of(&["bfs", "--format", "json"]).contains("\"length\":12,"));
    refuses(&["solve", "--algorithm", "bfs", "--costs", "tile"], "", "It counts moves, whatever they cost");
    refuses(&["solve", "--algorithm", "astar", "--costs", "1,0"], "", "“0” is not a cost");
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
        "cut",
        "comparisons",
        "moves_in_open_list",
        "max_depth",
        "max_stored",
        "open_at_end",
        "branching_factor",
        "counted",
        "weight",
        "cost",
    ];
    let rules = Rule::ALL.iter().map(|rule| match rule.name {
        "duplicates" => "duplicate_check",
        name => name,
    });
    let keys: Vec<&str> = keys.into_iter().chain(rules).collect();
    for board in [POJ, "2 1 3 4 5 6 7 8 x", "1 2 3 4 5 6 7 8 x"] {
        let ran = run(&["solve", "--format", "json"], board);
        let places = keys.iter().map(|key| ran.out.find(&format!("\"{key}\":")).expect(key));
        let places: Vec<_> = places.collect();
        assert!(places.is_sorted(), "{}", ran.out);
        assert_eq!(json(&ran.out).as_object().expect("an object").len(), keys.len());
    }
}

#[test]
fn a_goal_is_given_once() {
    for option in ["--goal", "--board"] {
        refuses(&["solve", "--read", "start-goal", option, "1 2 x 3"], "", option);
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
fn the_seconds_of_json_are_no_more_than_those_of_a_clock_and_go_with_the_nodes_per_second() {
    let began = Instant::now();
    let object = json(&run(&["solve", "--algorithm", "bfs", "--format", "json"], FARTHEST).out);
    let passed = began.elapsed().as_secs_f64();
    let [seconds, per_second, generated] =
        ["seconds", "nodes_per_second", "generated"].map(|key| object[key].as_f64().expect(key));
    assert!(seconds > 0.0 && seconds <= passed, "{seconds} of {passed}");
    assert!((seconds * per_second / generated - 1.0).abs() < 0.01, "{object}");
}

#[test]
fn the_nodes_of_breadth_first_search_that_stay_open_are_those_that_were_not_taken() {
    for board in [FARTHEST, POJ, "2 1 3 4 5 6 7 8 x"] {
        let arguments = ["solve", "--algorithm", "bfs", "--format", "json", "--search-unsolvable"];
        let object = json(&run(&arguments, board).out);
        let [open, expanded, generated] =
            ["open_at_end", "expanded", "generated"].map(|key| object[key].as_u64().expect(key));
        // A goal that is taken is not expanded.
        let goals = u64::from(object["outcome"] == "solved");
        assert_eq!(open + expanded + goals, generated, "{object}");
    }
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
    let complaints: Vec<_> = ran.err.lines().filter(|line| !line.starts_with("note: ")).collect();
    assert_eq!(complaints.len(), 2);
    assert!(complaints[1].contains("line 2") && complaints[1].contains("1000 nodes"), "{complaints:?}");

    let ran = run(&["solve", "--max-memory", "1M", "--format", "json"], FARTHEST);
    assert_eq!(ran.status, 1);
    assert_eq!(json(&ran.out)["outcome"], "limit");
    assert!(json(&ran.out)["moves"].is_null(), "{}", ran.out);
    assert!(ran.err.lines().count() == 1 && ran.err.contains("--max-memory"), "{}", ran.err);
    assert!(ran.err.contains("the program itself takes"), "{}", ran.err);

    let worst = run(&["solve", "--max-nodes", "1000"], format!("{FARTHEST}\nfoo\n"));
    assert_eq!((worst.status, &*worst.out), (2, "limit\n"));
}

#[test]
fn input_that_is_no_board_is_refused_with_its_place() {
    refuses(&["solve"], "", "empty");
    refuses(&["solve"], "\n\n", "empty");
    refuses(&["solve"], "1 2 3 4 5 6 7 8\n", "line 1: ");
    refuses(&["solve"], ", ,\n", "line 1: no tiles");
    refuses(&["solve"], "1 2 3 x\n4 5 6 7\n8 9 10 10\n11 12 13 14\n", "lines 1 to 4: tile 10");
    refuses(&["solve"], "1 2 3\n".repeat(1000), "write each of several boards on a line of its own");
    refuses(&["solve", "--size", "3x3"], "1 2 3 4 5 6 7 8\n", "line 1: the blank is missing");
    refuses(&["solve"], "1 2 3 4 5 6 7 7 x\n", "line 1: tile 7 appears twice (entries 7 and 8)");
    refuses(&["solve"], "1 2 3\n4 5 6\n7 7 x\n", "lines 1 to 3: tile 7 appears twice (entries 7 and 8)");
    refuses(&["solve"], "\n1 2 3 4 10 6 7 8 x\n", "line 2: entry 5 is 10");
    refuses(&["solve"], "a b c d e f g q x\n", "line 1: entry 1 is “a”");
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
    check(b"2 3 4 \xff\xfe", "line 1: byte 7 of the line is not text");
    check(&vec![b'1'; 50 << 20], "line 1: this is not a board: the line is longer than 1 MiB");
    check(&vec![0; 50 << 20], "line 1");
    check("1 2 3\n".repeat((50 << 20) / 6).as_bytes(), "line 1: 3 entries");
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
    refuses(&["solve", "--size", "9x9"], POJ, "at most 16 cells");
    refuses(&["solve", "--size", "1x9"], POJ, "at least 2 rows");
    refuses(&["solve", "--size", "three"], POJ, "“three”");
    refuses(&["solve", "--format", "xml"], POJ, "json");
    refuses(&["solve", "--max-nodes", "0"], POJ, "--max-nodes");
    refuses(&["solve", "--max-memory", "5Q"], POJ, "--max-memory");
    refuses(&["solve", "--algorithm", "weighted-astar", "--weight", "-1"], POJ, "from 0 to 1000");
    refuses(&["solve", "--algorithm", "weighted-astar", "--weight", "heavy"], POJ, "“heavy”");
    refuses(&["solve", "--algorithm", "beam", "--beam-width", "0"], POJ, "--beam-width");
    refuses(&["solve", "--algorithm", "iddfs", "--depth-limit", "524288"], POJ, "524287");
    refuses(&["solve", "--algorithm", "iddfs", "--depth-limit", "-1"], POJ, "-1");
    for rule in Rule::ALL {
        let option = format!("--{}", rule.option);
        refuses(&["solve", &option, "magic"], POJ, &option);
    }
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
    let bfs = AlgorithmId::Bfs.info();
    for (option, value, _) in &choices(bfs) {
        assert!(list.contains(option) && help.out.contains(option), "{option}");
        // Ties can be a list as well.
        let is_name = value.parse::<f64>().is_err() && !value.contains(',');
        assert!(!is_name || list.lines().any(|line| line.trim().starts_with(&**value)), "{value}: {list}");
        assert!(!is_name || help.out.contains(&format!("- {value}:")), "{value}: {}", help.out);
    }
    let (_, taken) = list.split_once("Options of each algorithm").expect("told");
    for info in infos() {
        let line =
            taken.lines().find(|line| line.split_whitespace().next() == Some(info.name)).expect(info.name);
        let all = choices(info);
        for (option, ..) in &all {
            let is_taken = all.iter().any(|(other, _, offer)| other == option && offer.is_ok());
            assert_eq!(line.contains(option), is_taken, "{line}: {option}");
        }
    }
}

#[test]
fn two_boards_that_can_be_a_start_and_its_goal_are_refused_with_both_readings() {
    for pair in ["1 2 3 4 5 6 7 x 8\n\n1 2 3 4 5 6 7 8 x\n", "1 2 3\n4 5 6\n7 x 8\n\n1 2 3\n4 5 6\n7 8 x\n"] {
        refuses(
            &["solve"],
            pair,
            "are a start and its goal (--read start-goal), or two starts (--read boards)",
        );
        refuses(&["compare", "--algorithm", "bfs"], pair, "--read start-goal");
        answers(&["solve", "--read", "boards"], pair, &["r", ""]);
        answers(&["solve", "--read", "start-goal"], pair, &["r"]);
        answers(&["solve", "--goal", "1 2 3 4 5 6 7 8 x"], pair, &["r", ""]);
    }
    answers(&["solve", "--goal", SPIRAL], &format!("{SPIRAL}\n{SPIRAL}\n"), &["", ""]);
    answers(&["solve"], "1 2 3 x\n1 2 3 4 5 6 7 8 x\n", &["", ""]);
    answers(&["solve"], "1 2 3 x\n1 2 3 x\n1 2 x 3\n", &["", "", "r"]);
    answers(&["solve", "--read", "start-goal"], "1 2 3 x\n1 2 x 3\n1 2 x 3\n1 2 3 x\n", &["l", "r"]);
    let odd = run(&["solve", "--read", "start-goal"], "1 2 3 x\n1 2 x 3\n1 2 x 3\n");
    assert_eq!((odd.status, &*odd.out), (2, "l\n"));
    assert!(odd.err.contains("line 3: this board has no goal"), "{}", odd.err);
    answers(&["solve"], "start\n1 2 3 x\ngoal\n1 2 x 3\n", &["l"]);
    answers(&["solve"], "2\n1 2 3 4 5 6 7 x 8\n1 2 3 4 5 6 7 8 x\n", &["r", ""]);
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(folder.path(), "pair.txt", format!("{POJ}\n1 2 3 4 5 6 7 8 x\n"));
    refuses(&["solve", path.to_str().expect("text")], "", "lines 1 to 2: two 3×3 boards");
    let error = load(&path).expect_err("two boards").to_string();
    assert!(error.starts_with("these are 2 3×3 boards, one on each line; keep only the one"), "{error}");
}

#[test]
fn two_boards_that_come_one_after_the_other_are_refused_after_their_answers() {
    let mut child = start(&["solve"]);
    let mut stdin = child.stdin.take().expect("piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    for _ in 0..2 {
        writeln!(stdin, "{POJ}").expect("written");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("read");
        assert_eq!(line.trim_end(), POJ_MOVES);
    }
    drop(stdin);
    assert_eq!(child.wait().expect("the program ends").code(), Some(2));
}

#[test]
fn the_reading_is_said_if_that_is_wanted() {
    let check = |input: &str, said: &str| {
        let ran = run(&["solve", "--show-reading"], input);
        assert_eq!((ran.status, &*ran.err), (0, &*format!("note: the input was read as {said}\n")));
    };
    check(
        "3\n1 2 3\n4   6\n7 5 8\n",
        "one 3×3 board; after the size, 3×3; the gap in line 3, column 2, is the blank",
    );
    check(&format!("{POJ}\n{POJ}\n{POJ}\n"), "boards, one on each line");
}

/// The blank as a gap, as the number after the last tile or as #, and letters as tiles: also in the options.
#[test]
fn the_forms_of_a_board_are_read_everywhere_and_what_could_be_meant_otherwise_is_said() {
    let check = |arguments: &[&str], input: &str, said: &str| {
        let ran = run(&[&["solve"], arguments].concat(), input);
        assert_eq!((ran.status, &*ran.err, &*ran.out), (0, said, "r\n"), "{arguments:?}, {input:?}");
    };
    check(&[], "1 2 3\n4 5 6\n7 9 8\n", "note: the input was read as one 3×3 board; 9 is the blank\n");
    check(&[], "1234567 8\n", "");
    check(&[], "ABCDEFG_H\n", "");
    check(
        &[],
        "# one\n1 2 3\n4 5 6\n7 # 8\n",
        "note: the input was read as one 3×3 board; # in line 4 is the blank, not a comment\n",
    );
    check(&["--board", "1234567 8"], "", "note: --board was read as 1 2 3 4 5 6 7 x 8\n");
    check(&["--board", "1 2 3 4 5 6 7 9 8"], "", "note: --board was read as 1 2 3 4 5 6 7 x 8\n");
    check(&["--board", "A B C D E F G # H", "--goal", "ABCDEFGHx"], "", "");
    let ten = "9 at the beginning is a tile, not a number beside a 3×3 board\n";
    for (arguments, input, said) in [
        (&["--goal", "1 9 2 3 4 5 6 7 8 x"][..], "9 1 2 3 4 x 5 6 7 8\n", format!("note: line 1: {ten}")),
        (&["--board", "9 1 2 3 4 x 5 6 7 8"], "", format!("note: --board: {ten}")),
        (&["--size", "2x5"], "9 1 2 3 4 x 5 6 7 8\n", String::new()),
    ] {
        let err = run(&[&["solve"], arguments].concat(), input).err;
        let told: String = err.split_inclusive('\n').filter(|line| line.contains("beside")).collect();
        assert_eq!(told, said, "{arguments:?}");
    }
    check(
        &["--goal", "ABC/DEF/GH_"],
        "1 2 3 4 5 6 7 # 8\n",
        "note: the input was read as one 3×3 board; # in line 1 is the blank, not a comment\n",
    );
    for (input, part) in [
        ("1 2 3 4 5 6 7 x 8\n# 1 2 3 4 5 6 7 8\n", "line 2: # is the blank here, or begins a comment"),
        ("# 1 2 3 4 5 6 7 8\n1 2 3 4 5 6 7 x 8\n", "line 1: # is the blank here, or begins a comment"),
        (
            "8\n4\n1 2 3 4 5 6 7 8\n",
            "line 2: 4 is the place of the blank, counted from 0 (1 2 3 4 x 5 6 7 8) or from 1",
        ),
        (
            "Start: 1 2 3 4 5 6 7 x 8\nZiel: 1 2 3 4 5 6 7 8 x\n",
            "line 2: “Ziel” is neither a tile nor a heading",
        ),
    ] {
        let ran = run(&["solve", "--read", "boards"], input);
        assert_eq!((ran.status, ran.err.lines().count()), (2, 1), "{input:?}: {}", ran.err);
        assert!(ran.err.contains(part), "{input:?}: {}", ran.err);
    }
}

#[test]
fn names_are_understood_as_courses_write_them() {
    for (name, is) in [
        ("ucs", "uniform-cost"),
        ("A*", "astar"),
        ("AST", "astar"),
        ("gbfs", "greedy"),
        ("BDS", "bidirectional-bfs"),
        ("IDA*", "idastar"),
        ("ids", "iddfs"),
        ("BFS", "bfs"),
    ] {
        let ran = run(&["solve", "--format", "json", "--algorithm", name], "1 2 3 4 5 6 7 x 8");
        assert_eq!(json(&ran.out)["algorithm"], is, "{name}: {}", ran.err);
    }
    let ran = run(&["solve", "--format", "json", "--algorithm", "a*", "--heuristic", "Hamming"], POJ);
    assert_eq!(json(&ran.out)["heuristic"], "misplaced");
    let list = run(&["list"], "").out;
    for name in ["ucs", "a*", "hamming", "ida*", "bds"] {
        assert!(list.contains(name), "{name}");
    }
}

#[test]
fn a_text_with_comments_or_parentheses_is_read_as_boards() {
    let folder = tempfile::tempdir().expect("a folder");
    for text in [
        "# easy\n1 2 3 4 5 6 7 x 8\n  # the end\n",
        "(1 2 3) (4 5 6) (7 x 8)",
        "((1, 2, 3), (4, 5, 6), (7, x, 8))\n",
        "(1 2 3)\n# the rest\n(4 5 6)\n(7 x 8)\n",
        "(\n1 2 3\n4 5 6\n7 x 8\n)\n",
        "// easy\n1 2 3 4 5 6 7 x 8\n",
        "(start: 1 2 3 4 5 6 7 x 8)",
    ] {
        answers(&["solve"], text, &["r"]);
        let contents = load(&file(folder.path(), "board.txt", text)).expect(text);
        assert_eq!(contents.document.problem.start().to_string(), "1 2 3 4 5 6 7 x 8", "{text}");
    }
    answers(&["solve"], "(x 1 3 2)", &["rd"]);
    refuses(&["solve"], "(1 2 3) (4 5 6) (7 8 8)", "line 1: tile 8 appears twice");
    refuses(&["solve"], "# nothing else\n", "the input is empty");
    let ron = fs::read_to_string(board_file(folder.path())).expect("read");
    answers(&["solve"], &format!("# from the course\n\n{ron}"), &["uldr"]);
    load(&file(folder.path(), "commented.ron", format!("# from the course\n\n{ron}"))).expect("a board file");
    let damaged = format!("# from the course\n{}", ron.replace("astar", "magic"));
    refuses(&["solve"], &*damaged, "line 9, column");
    let error = load(&file(folder.path(), "damaged.ron", damaged)).expect_err("damaged").to_string();
    assert!(error.contains("line 9, column"), "{error}");
}

#[test]
fn what_the_window_opens_is_solved_and_nothing_passes_the_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    let spaces = " ".repeat(500 << 10);
    let path = file(folder.path(), "wide.txt", format!("1 2 3{spaces}4 5 6{spaces}7 x 8\n"));
    load(&path).expect("one board");
    answers(&["solve", path.to_str().expect("text")], "", &["r"]);
    let path = file(folder.path(), "too-wide.txt", format!("1 2 3{spaces}{spaces}{spaces}4 5 6 7 x 8\n"));
    assert!(load(&path).expect_err("too large").to_string().contains("larger than 1 MiB"));
    refuses(&["solve", path.to_str().expect("text")], "", "longer than 1 MiB");
    let ron = fs::read_to_string(board_file(folder.path())).expect("read");
    for (lines, part) in [((1 << 20) - 100, "larger than 1 MiB"), (50 << 20, "no board in the first 1 MiB")] {
        refuses(&["solve"], "\n".repeat(lines) + &ron, part);
        let path = file(folder.path(), "long.ron", "\n".repeat(lines) + &ron);
        assert!(load(&path).expect_err("too large").to_string().contains("larger than 1 MiB"));
    }
}

const SPIRAL_AND_ROWS: [&str; 3] = ["1 2 3 8 x 4 7 6 5", "1 2 3 4 5 6 7 8 x", "x 1 2 3 4 5 6 7 8"];

/// The fields of the only answer, and what is said beside it.
fn solved(arguments: &[&str]) -> (serde_json::Value, String) {
    let ran = run(&[&["solve", "--format", "json"], arguments].concat(), "");
    assert_eq!(ran.status, 0, "{arguments:?}: {}", ran.err);
    (serde_json::from_str(&ran.out).expect("JSON"), ran.err)
}

/// The figures come from a plain program in Python: breadth-first search with a set of states, A* with a heap of (f, arrival),
/// and recursive IDA*, each with the least Manhattan distance to a goal of the parity of the start.
#[test]
fn the_first_of_several_goals_that_is_taken_ends_the_search() {
    let goals = SPIRAL_AND_ROWS.map(|goal| ["--goal", goal]).concat();
    let check = |board: &str, algorithm: &[&str], figures: [u64; 4], goal: &str| {
        let (answer, said) = solved(&[&["--board", board], algorithm, &goals].concat());
        let names = ["length", "expanded", "generated", "max_open"];
        let found = names.map(|name| answer[name].as_u64().expect("a number"));
        assert_eq!(found, figures, "{board} {algorithm:?}");
        assert_eq!(answer["goal"], goal, "{board} {algorithm:?}");
        assert_eq!(answer["outcome"], "solved");
        assert!(said.contains("the goal 1 2 3 8 x 4 7 6 5 cannot be reached"), "{said}");
    };
    let [_, last, first] = SPIRAL_AND_ROWS;
    let bfs: &[&str] = &["--algorithm", "bfs"];
    let early = &["--algorithm", "bfs", "--goal-test", "generated"];
    let astar = &["--algorithm", "astar", "--ties", "first-in"];
    check(FARTHEST, bfs, [27, 175_228, 179_724, 25_134], first);
    check(FARTHEST, astar, [27, 5_288, 8_042, 2_660], first);
    check("7 2 4 5 x 6 8 3 1", bfs, [20, 53_061, 71_862, 18_816], last);
    check("7 2 4 5 x 6 8 3 1", early, [20, 37_759, 53_062, 15_303], last);
    check("7 2 4 5 x 6 8 3 1", astar, [20, 328, 531, 203], last);
    let (ida, _) = solved(&[&["--board", FARTHEST, "--algorithm", "idastar"], &*goals].concat());
    assert_eq!((&ida["length"], &ida["iterations"]), (&27.into(), &5.into()));
    assert_eq!(ida["expanded"], 5_878 - 1, "all visits but that of the goal");
}

/// TCSS 435 (University of Washington Tacoma), programming assignment 1: the blank moves right, down, left or up, and of two
/// goals that differ in E and F, parity allows one. Hop N. Pham's `Readme.txt` prints `3, 16, 7, 10` for the first board: depth,
/// created, expanded and largest fringe of breadth-first search. Diem Vu's prints `16, 7, 10` for the second
/// (github.com/diemvu/Artificial-Inteligence), and `1, 3, 1, 3` for the third, as Pham's does for his other searches.
#[test]
fn of_two_goals_of_the_15_puzzle_the_one_that_parity_allows_is_found() {
    let goals = ["--goal", "123456789ABCDEF.", "--goal", "123456789ABCDFE."];
    let check = |board: &str, figures: [u64; 4], reached: &str| {
        let search = ["--algorithm", "bfs", "--moves", "rdlu"];
        let (answer, said) = solved(&[&["--board", board], &search[..], &goals].concat());
        let names = ["length", "generated", "expanded", "max_open"];
        let found = names.map(|name| answer[name].as_u64().expect("a number"));
        // They count the nodes that are created from others.
        assert_eq!(found, [figures[0], figures[1] + 1, figures[2], figures[3]], "{board}");
        assert!(answer["goal"].as_str().expect("a text").ends_with(reached), "{}", answer["goal"]);
        assert!(said.contains("cannot be reached, by parity"), "{said}");
    };
    check("123456789ABC.DEF", [3, 16, 7, 10], "13 14 15 x");
    check("123456789ABC.DFE", [3, 16, 7, 10], "13 15 14 x");
    check("123456789AB.DEFC", [1, 3, 1, 3], "13 14 15 x");
}

#[test]
fn several_goals_are_one_text_with_or_in_files_and_on_the_command_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let both = "1 2 3 4 5 6 7 8 x or x 1 2 3 4 5 6 7 8";
    let text = format!(
        "(format: \"tilescope boards\", version: 1, size: \"3x3\", start: \"x 1 2 3 4 5 6 8 7\", goal: \"{both}\", settings: ())"
    );
    let path = file(folder.path(), "goals.ron", text);
    let kept = load(&path).expect("a board file");
    assert_eq!(kept.document.problem.given_goals().to_string(), both);
    save(&path, &kept).expect("written");
    assert_eq!(load(&path).expect("a board file"), kept);
    let path = path.to_str().expect("a path");
    let (of_file, _) = solved(&[path]);
    let (of_option, _) = solved(&["--board", "x 1 2 3 4 5 6 8 7", "--goal", both]);
    assert_eq!(of_file["outcome"], "unsolvable");
    assert_eq!(of_file["goal"], both);
    assert_eq!(of_file["goal"], of_option["goal"]);
    let (at_start, _) = solved(&["--board", "x 1 2 3 4 5 6 7 8", "--goal", both]);
    assert_eq!((&at_start["length"], &at_start["goal"]), (&0.into(), &"x 1 2 3 4 5 6 7 8".into()));
}

/// Moves from a board to the nearest one whose tiles are in order, layer by layer.
fn least_moves_to_order(board: &str) -> u64 {
    let is_in_order = |board: &Board| board.tiles().filter(|tile| *tile > 0).is_sorted();
    let mut layer = BTreeSet::from([parse_board(board).expect("a board")]);
    for depth in 0.. {
        if layer.iter().any(is_in_order) {
            return depth;
        }
        layer = layer.iter().flat_map(Board::neighbours).collect();
    }
    unreachable!("a board in order can be reached")
}

#[test]
fn with_the_blank_in_any_cell_the_nearest_board_in_order_is_found_in_every_size() {
    for board in [
        "1 x 3 4 5 2 7 11 8 6 9 15 12 13 10 14",
        "5 1 4 x 6 3 2 7 8 9 10 11 12 13 14 15",
        "1 2 3 4 5 6 7 8 9 10 11 12 17 13 14 15 16 22 x 24 20 21 23 19 18",
        "1 2 3 4 5 6 7 9 13 10 11 12 8 19 x 15 16 17 14 18 20 21 22 23 24",
    ] {
        let least = least_moves_to_order(board);
        assert!(least > 5, "{board}");
        for algorithm in ["astar", "idastar", "bfs"] {
            let (answer, _) = solved(&["--board", board, "--goal", "any-blank", "--algorithm", algorithm]);
            assert_eq!(answer["length"], least, "{algorithm} {board}");
        }
    }
}

#[test]
fn the_snail_is_a_goal_by_its_name() {
    for (board, name) in [
        ("1 2 3 4 5 16 17 18 19 6 x 22 23 20 7 24 15 14 21 8 13 12 11 10 9", "snail"),
        ("1 2 3 4 12 13 14 5 11 15 x 6 10 9 8 7", "Spiral"),
        ("1 2 3 8 4 x 7 6 5", "spiral"),
    ] {
        let (answer, _) = solved(&["--board", board, "--goal", name]);
        let goal = match board.split(' ').count() {
            25 => "1 2 3 4 5 16 17 18 19 6 15 24 x 20 7 14 23 22 21 8 13 12 11 10 9",
            16 => "1 2 3 4 12 13 14 5 11 x 15 6 10 9 8 7",
            _ => "1 2 3 8 x 4 7 6 5",
        };
        assert_eq!(answer["goal"], goal);
        assert!(answer["length"].as_u64().is_some_and(|length| (1..=10).contains(&length)), "{answer}");
    }
}

#[test]
fn what_needs_one_goal_says_so() {
    let several = ["--board", POJ, "--goal", "1 2 3 4 5 6 7 8 x", "--goal", "x 1 2 3 4 5 6 7 8"];
    let with = |before: &[&'static str], after: &[&'static str]| [before, &several[..], after].concat();
    for algorithm in ["mm", "bidirectional-bfs"] {
        refuses(&with(&["solve"], &["--algorithm", algorithm]), "", "needs one goal: leave out the others");
    }
    refuses(&with(&["solve"], &["--twin"]), "", "this needs one goal, and there are several");
    refuses(&with(&["worksheet"], &["--output", "no.pdf"]), "", "this needs one goal");
    refuses(&with(&["solve"], &["--goal", "1 2 3 4 5 6 7 8 x"]), "", "is given twice");
    refuses(&with(&["solve"], &["--goal", "1 2 3 x"]), "", "3×3");
    let goal = GoalPreset::Spiral.board(Size::EIGHT);
    let others: Vec<String> = (0..24).map(|seed| random_board(&goal, seed).to_string()).collect();
    let more: Vec<&str> = others.iter().flat_map(|goal| ["--goal", goal]).collect();
    refuses(&[&["solve"], &several[..], &more].concat(), "", "at most 25 goals");
    // One of the two can be reached: then it is one goal.
    let ran = run(&["solve", "--twin", "--board", POJ, "--goal", "1 2 3 4 5 6 7 8 x", "--goal", SPIRAL], "");
    assert_eq!((ran.status, ran.out.trim().len()), (0, POJ_MOVES.len()), "{}", ran.err);
}
