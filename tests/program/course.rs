//! `--course` and `--count`: what courses publish, and files with one's own.

use std::fs;

use super::shell::run;
use tilescope::file::{Contents, Course, Document, SHIPPED_COURSES, ShippedCourse, save};
use tilescope::puzzle::parse_board;
use tilescope::search::{AlgorithmId, Choice, CountingRules, Cycles, GoalTest, Settings};

fn lines(arguments: &[&str], input: &str) -> Vec<String> {
    let ran = run(&[&["solve"], arguments].concat(), input);
    // Only the parity of a board that cannot be solved is told.
    let is_expected = |line: &str| line.contains(": unsolvable by parity");
    assert!(ran.status == 0 && ran.err.lines().all(is_expected), "{arguments:?}: {}", ran.err);
    ran.out.lines().map(str::to_owned).collect()
}

fn count(arguments: &[&str], input: &str, key: &str) -> u64 {
    let line = lines(&[&["--format", "json"], arguments].concat(), input).concat();
    let object: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    object[key].as_u64().unwrap_or_else(|| panic!("{key}"))
}

/// The first example of the assignment: week 2 project of `ColumbiaX` CSMM.101x.
#[test]
fn the_example_of_columbiax_has_10_and_181437_expanded_nodes() {
    let block = |algorithm: &str| {
        let course = ["--course", "columbiax", "--format", "columbiax", "--algorithm", algorithm];
        lines(&course, "1,2,5,3,4,0,6,7,8")
    };
    let path = "path_to_goal: ['Up', 'Left', 'Left']";
    let bfs = [path, "cost_of_path: 3", "nodes_expanded: 10", "search_depth: 3", "max_search_depth: 4"];
    assert_eq!(block("bfs")[..5], bfs);
    let dfs =
        [path, "cost_of_path: 3", "nodes_expanded: 181437", "search_depth: 3", "max_search_depth: 66125"];
    assert_eq!(block("dfs-stack")[..5], dfs);
}

/// The other examples, which the course lists among its questions and answers.
#[test]
fn the_other_examples_of_columbiax_have_their_published_counts() {
    let published = [
        ("6 1 8 4 x 2 7 3 5", [("bfs", 20, 54_094), ("dfs-stack", 46_142, 51_015), ("astar", 20, 696)]),
        ("8 6 4 2 1 3 5 7 x", [("bfs", 26, 166_786), ("dfs-stack", 9_612, 9_869), ("astar", 26, 1_585)]),
    ];
    for (board, searches) in published {
        for (algorithm, length, expanded) in searches {
            let of = |key: &str| count(&["--course", "columbiax", "--algorithm", algorithm], board, key);
            assert_eq!([of("length"), of("expanded")], [length, expanded], "{algorithm} on {board}");
        }
    }
}

/// `AStarSearchTest` and `GreedyBestFirstSearchTest` of aima-java.
#[test]
fn the_tests_of_aima_java_have_1133_and_332_expanded_nodes() {
    let of = |algorithm: &str, key: &str| {
        count(&["--course", "aima-java", "--algorithm", algorithm], "7 1 8 x 4 6 2 3 5", key)
    };
    assert_eq!([of("astar", "length"), of("astar", "expanded"), of("astar", "max_open")], [23, 1133, 677]);
    assert_eq!([of("greedy", "length"), of("greedy", "expanded"), of("greedy", "max_open")], [49, 332, 242]);
}

/// The boards e2 to e5 of the notebook `search4e.ipynb` of aima-python, as it prints them: of breadth-first search the cost and
/// the nodes, which are all successors; of A* also the nodes that are popped.
#[test]
fn the_notebook_of_aima_python_prints_1349_and_2010_popped_nodes() {
    let of = |algorithm: &str, board: &str, keys: &[&str]| {
        let given = ["--course", "aima-python-4e", "--algorithm", algorithm];
        keys.iter().map(|key| count(&given, board, key)).collect::<Vec<_>>()
    };
    for (board, bfs, astar) in [
        ("4 x 2 5 1 3 7 8 6", [23, 218_263], [23, 5_373, 2_010]),
        ("7 2 4 5 x 6 8 3 1", [26, 418_771], [26, 10_832, 4_086]),
        ("8 6 7 2 5 4 3 x 1", [27, 448_667], [27, 11_669, 4_417]),
    ] {
        assert_eq!(of("bfs", board, &["length", "generated"]), bfs, "{board}");
        assert_eq!(of("astar", board, &["length", "generated", "expanded"]), astar, "{board}");
    }
    assert_eq!(of("greedy", "7 2 4 5 x 6 8 3 1", &["length", "generated", "expanded"]), [46, 1_128, 408]);
}

/// `test_astar_search` of aima-python, `tests/test_search.py`.
#[test]
fn the_test_of_aima_python_has_its_published_path() {
    let of = |board| {
        let given =
            ["--course", "aima-python", "--algorithm", "astar", "--heuristic", "misplaced-with-blank"];
        lines(&given, board).concat()
    };
    assert_eq!(of("1 2 3 4 5 7 8 6 x"), "llurrdluldrr");
    assert_eq!(of("1 2 3 4 5 6 x 7 8"), "rr");
}

/// The report in search4e.ipynb of aima-python: nodes and goal tests of `EightPuzzle((1, 4, 2, 0, 7, 5, 3, 6, 8))`.
#[test]
fn the_notebook_of_aima_python_has_its_published_counts() {
    let of = |algorithm: &str, key: &str| {
        let given = ["--course", "aima-python-4e", "--heuristic", "misplaced", "--algorithm", algorithm];
        let given = if ["bfs", "uniform-cost"].contains(&algorithm) {
            [&given[..2], &given[4..]].concat()
        } else {
            given.to_vec()
        };
        count(&given, "1 4 2 x 7 5 3 6 8", key)
    };
    for (algorithm, nodes, goal_tests) in
        [("astar", 15, 6), ("greedy", 15, 6), ("uniform-cost", 124, 46), ("bfs", 81, 0)]
    {
        assert_eq!([of(algorithm, "length"), of(algorithm, "generated")], [5, nodes], "{algorithm}");
        // Breadth-first search tests each node and the start.
        if goal_tests > 0 {
            assert_eq!(of(algorithm, "expanded"), goal_tests, "{algorithm}");
        }
    }
}

/// `solve([4,3,8,5,1,6,7,2,0])` in the statement of homework 9.
#[test]
fn the_example_of_wisconsin_has_its_published_path() {
    let given = ["--course", "wisconsin-cs540", "--algorithm", "astar"];
    assert_eq!(lines(&given, "4 3 8 5 1 6 7 2 0"), ["uuldrdlulurrddlurulddr"]);
    assert_eq!(lines(&given, "1 2 3 4 5 6 7 0 8"), ["r"]);
}

/// The sample output of the assignment: 64 expanded, 173 generated, at most 77 in the fringe, depth 12, cost 63, and the tiles
/// that move.
#[test]
fn the_sample_output_of_ut_arlington_has_64_expanded_nodes() {
    let given = ["--course", "uta-4308", "--algorithm", "astar", "--costs", "tile"];
    let of = |key: &str| count(&given, "2 3 6 1 0 7 4 8 5", key);
    assert_eq!([of("expanded"), of("generated"), of("length"), of("cost")], [64, 173, 12, 63]);
    assert_eq!(of("max_open"), 77);
    // Tiles move against the blank: 7 left, 5 up, 8 right, 7 down, 5 left, 6 down, 3 and 2 right, 1 and 4 up, 7 and 8 left.
    assert_eq!(lines(&given, "2 3 6 1 0 7 4 8 5"), ["rdlurullddrr (cost 63 in 12 moves)"]);
}

/// The depths of the eight test cases.
#[test]
fn the_test_cases_of_uc_riverside_have_their_published_depths() {
    let cases = [
        ("123456780", 0),
        ("123456078", 2),
        ("123506478", 4),
        ("136502478", 8),
        ("136507482", 12),
        ("167503482", 16),
        ("712485630", 20),
        ("072461358", 24),
    ];
    for (board, depth) in cases {
        for search in [&["uniform-cost"][..], &["astar", "--heuristic", "misplaced"], &["astar"]] {
            let given = [&["--course", "ucr-cs170", "--algorithm"], search].concat();
            assert_eq!(count(&given, board, "length"), depth, "{search:?} on {board}");
        }
    }
}

/// What a C++ program for this course publishes, with `std::priority_queue` as the open list: nodes expanded and the longest
/// queue. Its linear conflict counts pairs, and its Euclidean distance is a float of 32 bits.
#[test]
fn a_program_of_uc_riverside_with_cpps_priority_queue_has_its_published_counts() {
    let published = [
        ("euclidean", "0 1 2 4 5 3 7 8 6", 4, 4),
        ("euclidean", "8 7 1 6 0 2 5 4 3", 1_027, 576),
        ("euclidean", "8 6 7 2 5 4 3 0 1", 37_614, 15_613),
        ("manhattan", "0 1 2 4 5 3 7 8 6", 4, 4),
        ("manhattan", "8 7 1 6 0 2 5 4 3", 330, 212),
        ("manhattan", "8 6 7 2 5 4 3 0 1", 6_862, 3_634),
        ("conflicting-pairs", "0 1 2 4 5 3 7 8 6", 4, 4),
        ("conflicting-pairs", "8 7 1 6 0 2 5 4 3", 303, 191),
        ("conflicting-pairs", "8 6 7 2 5 4 3 0 1", 3_645, 2_000),
    ];
    for (heuristic, board, expanded, queued) in published {
        let search = ["--course", "ucr-cs170-cpp", "--algorithm", "astar", "--heuristic", heuristic];
        let of = |key: &str| count(&search, board, key);
        assert_eq!([of("expanded"), of("max_open")], [expanded, queued], "{heuristic} on {board}");
    }
}

/// The lengths that a homework of the university of Iași expects for its three boards, with the blank in any cell of the goal. In all
/// ways in which it can be given, the goal is the same.
#[test]
fn the_boards_of_iasi_have_their_published_lengths_with_the_blank_in_any_cell() {
    let boards = [("8 6 7 2 5 4 0 3 1", 28), ("2 5 3 1 0 6 4 7 8", 4), ("2 7 5 0 8 4 3 1 6", 21)];
    for (board, moves) in boards {
        for given in [["--course", "iasi"], ["--goal", "any-blank"], ["--goal", "Any blank"]] {
            for algorithm in ["bfs", "astar", "idastar"] {
                let search = [&given[..], &["--algorithm", algorithm]].concat();
                assert_eq!(count(&search, board, "length"), moves, "{search:?} on {board}");
            }
        }
    }
}

/// The laboratory of artificial intelligence in Zagreb publishes 95,544 boards visited for A* with misplaced tiles, the blank among
/// them, on its hardest 8-puzzle, and a path of 31 boards. Its programs order boards of the same f by their text, where x is
/// after the digits.
#[test]
fn the_8_puzzle_of_zagreb_has_its_published_count() {
    let astar = ["--algorithm", "astar", "--heuristic", "misplaced-with-blank", "--count", "goal"];
    let rules = ["--ties", "board-x", "--reopening", "off"];
    let of = |key: &str| count(&[&astar[..], &rules].concat(), "8 7 6 5 4 3 2 1 x", key);
    assert_eq!([of("expanded"), of("length") + 1], [95_544, 31]);
}

/// The samples of the judges, Rosetta Code’s solution of 52 moves, and board 79 of Korf’s table.
#[test]
fn the_judges_and_the_15_puzzles_have_their_published_answers() {
    let ida = |course, heuristic| ["--course", course, "--algorithm", "idastar", "--heuristic", heuristic];
    let uva = |board| lines(&ida("uva-10181", "manhattan"), board);
    assert_eq!(uva("2 3 4 0\n1 5 7 8\n9 6 10 12\n13 14 11 15"), ["llldrdrdr"]);
    assert_eq!(uva("13 1 2 4\n5 0 3 7\n9 6 10 12\n15 8 11 14"), ["unsolvable"]);

    let leetcode = |board| lines(&["--course", "leetcode-773", "--algorithm", "bfs"], board).concat();
    assert_eq!([leetcode("[[1,2,3],[4,0,5]]"), leetcode("[[1,2,3],[5,4,0]]")], ["r", "unsolvable"]);
    // After the moves: [[4,1,2],[0,5,3]], [[0,1,2],[4,5,3]], [[1,0,2],[4,5,3]], [[1,2,0],[4,5,3]] and the goal.
    assert_eq!(leetcode("[[4,1,2],[5,0,3]]"), "lurrd");

    let rosetta = lines(&ida("rosetta", "manhattan"), "15 14 1 6\n9 11 4 12\n0 10 7 3\n13 8 5 2");
    assert_eq!(rosetta, ["rrrulddluuuldrurdddrullulurrrddldluurddlulurruldrdrd"]);

    let korf =
        |key: &str| count(&ida("korf-1985", "manhattan"), "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", key);
    assert_eq!([korf("length"), korf("generated")], [42, 540_860]);
}

#[test]
fn the_programs_of_the_sources_find_their_published_paths() {
    assert_eq!(lines(&["--course", "openjudge"], "2 3 4 1 5 x 7 6 8"), ["ullddrurdllurdruldr"]);
    let length =
        |arguments: &[&str], board| lines(&[&["--course", "report"], arguments].concat(), board)[0].len();
    for (board, limit, bounded, shortest) in
        [("2 8 3 1 x 4 7 6 5", "10", 8, 4), ("2 1 6 4 x 8 7 5 3", "60", 56, 18)]
    {
        assert_eq!(length(&["--algorithm", "dfs-bounded", "--depth-limit", limit], board), bounded);
        assert_eq!(length(&["--algorithm", "bfs"], board), shortest);
        assert_eq!(length(&["--algorithm", "astar"], board), shortest);
    }
}

/// The goal, the duplicates and the start by hand: one move from the goal, the start is expanded and the goal is taken.
#[test]
fn counts_are_those_that_are_asked_for() {
    let board = "1 2 3 4 5 6 7 x 8";
    let expanded = |what: &str| count(&["--algorithm", "astar", "--count", what], board, "expanded");
    assert_eq!([expanded("start"), expanded("goal"), expanded("none")], [1, 2, 1]);
    let generated = |what: &str| count(&["--algorithm", "astar", "--count", what], board, "generated");
    assert_eq!([generated("start"), generated("none"), generated("goal,start")], [4, 3, 4]);
    let usual = ["--algorithm", "bfs", "--count"];
    let of = |what: &str, key: &str| count(&[&usual[..], &[what]].concat(), "2 3 4 1 5 x 7 6 8", key);
    let duplicates = of("start", "duplicates");
    assert!(duplicates > 0);
    assert_eq!(of("duplicates,start", "generated"), of("start", "generated") + duplicates);
    assert_eq!(of("duplicates", "generated") + 1, of("duplicates,start", "generated"));
    assert_eq!([expanded("without-start"), expanded("goal,without-start")], [0, 1]);
    assert_eq!(of("created", "generated"), of("duplicates,start", "generated"));
    // A goal that is tested when it is generated is never taken, and its parent counts: AIMA has popped it.
    let early = ["--algorithm", "bfs", "--goal-test", "generated", "--count", "goal"];
    let late = ["--algorithm", "bfs", "--goal-test", "generated"];
    assert_eq!(count(&early, board, "expanded"), count(&late, board, "expanded"));
}

#[test]
fn options_come_before_the_course_and_the_course_before_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.ron");
    let counting = CountingRules { goal: true, ..CountingRules::default() };
    let goal = parse_board("1 2 3 8 x 4 7 6 5").expect("a board");
    let settings = Settings { goal_test: GoalTest::WhenGenerated, ..Settings::default() };
    fs::write(&path, Course::new("Mine").with(&settings, goal, counting).text()).expect("written");
    let path = path.to_str().expect("a name");
    let value = |arguments: &[&str], key: &str| {
        let line = lines(&[&["--format", "json", "--course", path], arguments].concat(), "2 8 3 1 x 4 7 6 5");
        let object: serde_json::Value = serde_json::from_str(&line.concat()).expect("JSON");
        object[key].as_str().expect("a text").to_owned()
    };
    assert_eq!(value(&[], "goal"), "1 2 3 8 x 4 7 6 5");
    assert_eq!(value(&[], "goal_test"), "generated");
    assert_eq!(value(&["--goal-test", "expanded"], "goal_test"), "expanded");
    assert_eq!(value(&["--algorithm", "astar"], "goal_test"), "expanded");
    assert_eq!(value(&[], "counted"), "goal,start");
    assert_eq!(value(&["--count", "none"], "counted"), "none");
}

#[test]
fn what_a_board_file_counts_is_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("boards.ron");
    let start = parse_board("1 2 3 4 5 6 7 x 8").expect("a board");
    let counting = CountingRules { goal: true, ..CountingRules::default() };
    let contents = Contents { counting, ..Document::of_start(start).into() };
    save(&path, &contents).expect("written");
    let path = path.to_str().expect("a name");
    // Breadth-first search takes the start, the board above it, and the goal.
    assert_eq!(count(&[path], "", "expanded"), 3);
    assert_eq!(count(&["--count", "start", path], "", "expanded"), 2);
    assert_eq!(count(&["--course", "aima-java", "--algorithm", "astar", path], "", "expanded"), 1);
}

#[test]
fn a_wrong_course_is_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("boards.ron");
    fs::write(&path, "(format: \"tilescope boards\", version: 1)").expect("written");
    for (course, part) in [("nope", "aima-3"), (path.to_str().expect("a name"), "course")] {
        let ran = run(&["solve", "--course", course], "1 2 x 3");
        assert_eq!((ran.status, &*ran.out), (2, ""));
        assert!(ran.err.lines().count() == 1 && ran.err.contains(part), "{}", ran.err);
    }
}

/// What the books say in their figures: the goal test of breadth-first search, the check for cycles of depth-limited search.
#[test]
fn the_two_editions_differ_where_their_figures_do() {
    let of = |course: &str, algorithm: &str| {
        let course = ShippedCourse::from_name(course).expect("a course").course();
        let algorithm = AlgorithmId::from_name(algorithm).expect("an algorithm");
        course.settings(Settings { algorithm, ..Settings::default() })
    };
    for edition in ["aima-3", "aima-4"] {
        assert_eq!(of(edition, "bfs").goal_test, GoalTest::WhenGenerated);
        assert_eq!(of(edition, "uniform-cost").goal_test, GoalTest::WhenExpanded);
    }
    assert_eq!(of("aima-3", "iddfs").cycles, Cycles::None);
    assert_eq!(of("aima-4", "iddfs").cycles, Cycles::Path);
    assert_eq!([of("aima-3", "astar"), of("aima-4", "astar")].map(|s| s.reopening.name()), ["off", "on"]);
    for (algorithm, duplicates) in [
        ("astar", "add-better"),
        ("greedy", "add-better"),
        ("bfs", "closed-list"),
        ("dfs-stack", "closed-list"),
    ] {
        assert_eq!(of("aima-4", algorithm).duplicates.name(), duplicates, "{algorithm}");
    }
}

#[test]
fn the_list_has_every_course() {
    let list = run(&["list"], "").out;
    for shipped in SHIPPED_COURSES {
        assert!(
            list.lines().any(|line| line.contains(shipped.name) && line.contains(&shipped.course().title))
        );
    }
}

#[test]
fn a_set_varies_what_it_is_about_whatever_the_course() {
    let table = |set: &str| {
        let board = ["--board", "7 1 8 x 4 6 2 3 5", "--goal", "x 1 2 3 4 5 6 7 8"];
        let ran = run(&[&["compare", "--course", "aima-java", "--set", set], &board[..]].concat(), "");
        assert_eq!((ran.status, &*ran.err), (0, ""));
        ran.out
    };
    let ties = table("ties");
    assert!(ties.contains("smaller g") && ties.contains("PriorityQueue"), "{ties}");
    assert_eq!(ties.lines().filter(|line| line.contains("PriorityQueue")).count(), 1, "{ties}");
    let lists = table("open-lists");
    assert!(!lists.contains("PriorityQueue") && lists.contains("sorted list"), "{lists}");
}
