//! Experiments: the same figures for any number of threads and after a stop anywhere, and tables that belong to another experiment
//! are refused.

use std::fs;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;

use tilescope::compare::{
    ExperimentEnd, ExperimentError, ExperimentPlan, ExperimentReport, MeansTable, PlannedBoard,
    ShippedExperiment, run_experiment,
};
use tilescope::file::{BoardChoice, Experiment, TableRows, load_experiment, parse_experiment};
use tilescope::search::Limits;

use crate::refused;
use crate::support::exhaustive::distances;

const SMALL: &str = r#"(
    format: "tilescope experiment",
    version: 1,
    name: "small",
    size: "3x3",
    goal: "1 2 3 4 5 6 7 8 x",
    boards: Random(distances: [4, 9], each: 3, seed: 5),
    searches: Product(algorithms: ["astar", "idastar", "bfs"], heuristics: ["manhattan", "misplaced"]),
    repetitions: 2,
)"#;

fn small() -> Experiment {
    parse_experiment(SMALL).expect("an experiment")
}

/// With few runs, for a test that stops after each.
fn twelve_runs() -> Experiment {
    let text = SMALL.replace("\"astar\", \"idastar\", \"bfs\"", "\"astar\"");
    parse_experiment(&text.replace("repetitions: 2,", "")).expect("an experiment")
}

fn count(threads: usize) -> NonZeroUsize {
    NonZeroUsize::new(threads).expect("not 0")
}

fn run(experiment: Experiment, folder: &Path, threads: usize) -> ExperimentReport {
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    run_experiment(experiment, folder, count(threads), go_on).expect("it runs")
}

/// The table of runs without what depends on the machine: the time, and whether it was measured alone.
fn rows(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("runs.csv")).expect("the table");
    let columns: Vec<&str> = text.lines().next().expect("a header").split(',').collect();
    let is_same = |(place, _): &(usize, &str)| !["seconds", "alone"].contains(&columns[*place]);
    let without_time = |line: &str| {
        let fields: Vec<&str> = line.split(',').enumerate().filter(is_same).map(|(_, field)| field).collect();
        fields.join(",")
    };
    text.lines().map(without_time).collect()
}

fn means(report: &ExperimentReport) -> Vec<String> {
    report.tables.iter().map(MeansTable::markdown).collect()
}

#[test]
fn the_figures_are_the_same_for_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let of = |threads: usize| {
        let folder = folder.path().join(threads.to_string());
        let report = run(small(), &folder, threads);
        assert_eq!(report.end, ExperimentEnd::Complete);
        let means_file = fs::read_to_string(folder.join("means.md")).expect("the means");
        (rows(&folder), means(&report), means_file, fs::read(folder.join("expansions.svg")).expect("a plot"))
    };
    let alone = of(1);
    // Two distances with three boards, five searches, two repetitions, and a header.
    assert_eq!(alone.0.len(), 1 + 6 * 5 * 2);
    for threads in [2, 4] {
        assert_eq!(of(threads), alone, "{threads} threads");
    }
}

#[test]
fn a_run_that_was_stopped_anywhere_continues_and_gives_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = run(twelve_runs(), &folder.path().join("whole"), 1);
    let all = whole.progress.all;
    for stop_after in 0..all {
        let folder_of_this = folder.path().join(stop_after.to_string());
        let threads = count(1 + stop_after % 2);
        let report = run_experiment(twelve_runs(), &folder_of_this, threads, &mut |progress| {
            let is_under_way = progress.preparing.is_none() && progress.all > 0;
            if is_under_way && progress.done >= stop_after {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .expect("it runs");
        assert_eq!(report.end, ExperimentEnd::Stopped, "{stop_after}");
        assert!((stop_after..all).contains(&report.progress.done), "{stop_after}: {:?}", report.progress);
        if stop_after % 3 == 0 {
            // A kill in the middle of a line.
            let path = folder_of_this.join("runs.csv");
            let text = fs::read_to_string(&path).expect("the table");
            fs::write(&path, &text[..text.len() - 7]).expect("written");
        }
        let continued = run(twelve_runs(), &folder_of_this, 2);
        assert_eq!(continued.end, ExperimentEnd::Complete);
        assert_eq!(rows(&folder_of_this), rows(&folder.path().join("whole")), "{stop_after}");
        assert_eq!(means(&continued), means(&whole));
    }
}

#[test]
fn a_complete_experiment_runs_nothing_again() {
    let folder = tempfile::tempdir().expect("a folder");
    run(small(), folder.path(), 2);
    let path = folder.path().join("runs.csv");
    let text = fs::read_to_string(&path).expect("the table");
    run(small(), folder.path(), 2);
    assert_eq!(fs::read_to_string(&path).expect("the table"), text, "with the same times");
}

#[test]
fn a_foreign_or_damaged_table_is_refused_with_one_message_and_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    run(small(), folder.path(), 2);
    let path = folder.path().join("runs.csv");
    let good = fs::read_to_string(&path).expect("the table");
    let check = |experiment: Experiment, text: &str, part: &str| {
        fs::write(&path, text).expect("written");
        let go_on = &mut |_: &_| ControlFlow::Continue(());
        let error = run_experiment(experiment, folder.path(), count(2), go_on).expect_err(part);
        assert!(matches!(error, ExperimentError::Rows { .. }), "{error}");
        let message = error.to_string();
        assert!(message.contains(part) && message.ends_with("runs.csv"), "{part}: {message}");
        assert_eq!(message.lines().count(), 1);
        assert_eq!(fs::read_to_string(&path).expect("the table"), text, "{part}: it stays");
    };
    let with = |from: &str, to: &str| parse_experiment(&SMALL.replace(from, to)).expect("an experiment");
    let other = "line 2 belongs to another experiment";
    check(with("seed: 5", "seed: 6"), &good, other);
    check(with("each: 3", "each: 4"), &good, other);
    check(with("\"small\"", "\"other\""), &good, other);
    check(with("repetitions: 2", "limits: (nodes: 7)"), &good, other);
    check(with("\"misplaced\"", "\"gaschnig\""), &good, other);
    check(with("1 2 3 4 5 6 7 8 x", "x 1 2 3 4 5 6 7 8"), &good, other);
    check(small(), "board,moves\n1,2\n", "this table of runs was not begun");
    check(small(), "\u{fffd}\n", "this table of runs was not begun");
    check(small(), "a foreign line without an end", "this table of runs was not begun");
    for seconds in ["1e30", "0.5e9x"] {
        let fields: Vec<&str> = good.lines().nth(4).expect("line 5").split(',').collect();
        let place = good.lines().next().expect("a header").split(',').position(|name| name == "seconds");
        let mut fields = fields;
        fields[place.expect("a column")] = seconds;
        let mut lines: Vec<String> = good.lines().map(str::to_owned).collect();
        lines[4] = fields.join(",");
        check(small(), &(lines.join("\n") + "\n"), "line 5 is damaged");
    }
    let lines: Vec<&str> = good.lines().collect();
    let changed = |line: usize, text: &str| {
        let mut lines = lines.clone();
        lines[line - 1] = text;
        lines.join("\n") + "\n"
    };
    check(small(), &changed(3, lines[3]), "line 4 repeats a run of an earlier line");
    check(small(), &changed(5, &lines[4].replace(",solved,", ",lost,")), "line 5 is damaged");
    check(small(), &changed(5, &lines[4].replace(",solved,", ",solved,x,")), "line 5 is damaged");
    check(small(), &changed(5, &lines[4].replace(",solved,", ",solved,-")), "line 5 is damaged");
    check(small(), &changed(5, "no row"), "line 5 is damaged");
    check(small(), &changed(5, "999,A*"), "line 5 belongs to another experiment");
    check(small(), &changed(5, &lines[4].replace("astar", "bstar")), "line 5 belongs to another experiment");
}

#[test]
fn random_boards_are_at_their_distance_and_differ() {
    let plan = ExperimentPlan::new(small(), &mut |_| ControlFlow::Continue(())).expect("a plan");
    let goal: Vec<u8> = plan.experiment.goal.tiles().collect();
    let distances = distances(3, &goal);
    assert_eq!((plan.boards.len(), plan.distinct_boards()), (6, 6));
    for planned in &plan.boards {
        let distance = distances.of(&planned.board.tiles().collect::<Vec<u8>>());
        assert_eq!(Some(distance), planned.distance, "{}", planned.board);
    }
    // All boards, where fewer exist than were asked for.
    let few =
        parse_experiment(&SMALL.replace("[4, 9], each: 3", "[1, 2], each: 100")).expect("an experiment");
    let plan = ExperimentPlan::new(few, &mut |_| ControlFlow::Continue(())).expect("a plan");
    assert_eq!((plan.boards.len(), &plan.populations), (6, &vec![(1, 2), (2, 4)]));
    // Their means are exact.
    let folder = tempfile::tempdir().expect("a folder");
    let report = run(plan.experiment, folder.path(), 2);
    let cells = report.tables.iter().flat_map(|table| &table.rows).flat_map(|row| &row.cells);
    assert!(cells.filter_map(|cell| cell.mean).all(|mean| mean.half_width == Some(0.0)));
}

#[test]
fn boards_of_the_15_puzzle_have_a_proved_distance() {
    let text = SMALL
        .replace("3x3", "4x4")
        .replace("1 2 3 4 5 6 7 8 x", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x")
        .replace("[4, 9]", "[8, 14]");
    let plan = |text: &str| {
        let experiment = parse_experiment(text).expect("an experiment");
        ExperimentPlan::new(experiment, &mut |_| ControlFlow::Continue(()))
    };
    let boards = plan(&text).expect("a plan");
    assert_eq!((boards.boards.len(), boards.distinct_boards()), (6, 6));
    for number in 0..boards.runs.len() {
        let (planned, document) = (&boards.boards[boards.runs[number].board], boards.document(number));
        let measured = tilescope::compare::measure(&document, Limits::default(), None);
        assert_eq!(measured.figures.length, planned.distance);
    }
    // The boards at a distance do not depend on which other distances there are.
    let alone = plan(&text.replace("[8, 14]", "[14]")).expect("a plan");
    assert!(alone.boards.iter().zip(&boards.boards[3..]).all(|(a, b)| a.board == b.board));
    let error = plan(&text.replace("[8, 14]", "[1]")).expect_err("there are two").to_string();
    assert!(error.contains("2 of 3 boards were found 1 move"), "{error}");
}

#[test]
fn an_experiment_that_cannot_be_planned_says_why() {
    let check = |from: &str, to: &str, part: &str| {
        let experiment = parse_experiment(&SMALL.replace(from, to)).expect("an experiment");
        let error = ExperimentPlan::new(experiment, &mut |_| ControlFlow::Continue(())).expect_err(part);
        assert!(error.to_string().contains(part), "{error}");
    };
    // From a goal with the blank in the middle, no board is as far as from one with the blank in a corner.
    let text = SMALL.replace("[4, 9]", "[31]").replace("1 2 3 4 5 6 7 8 x", "1 2 3 4 x 5 6 7 8");
    let experiment = parse_experiment(&text).expect("an experiment");
    let error = ExperimentPlan::new(experiment, &mut |_| ControlFlow::Continue(())).expect_err("too far");
    assert_eq!(error.to_string(), "no board is 31 moves from the goal; use smaller distances");
    let figures = "repetitions: 2, output: (figures: [\"magic\"])";
    check("repetitions: 2", figures, "“magic” is not a figure; use length, expanded, generated");
}

#[test]
fn a_limit_of_time_stops_the_experiment_and_not_a_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let experiment = Experiment { seconds: Some(0), ..twelve_runs() };
    let mut starts = 0;
    loop {
        let report = run(experiment.clone(), folder.path(), 1);
        starts += 1;
        assert!(starts < 1000, "each start makes some runs");
        if report.end == ExperimentEnd::Complete {
            break;
        }
        assert_eq!(report.end, ExperimentEnd::OutOfTime);
    }
    let whole = tempfile::tempdir().expect("a folder");
    run(twelve_runs(), whole.path(), 2);
    assert_eq!(rows(folder.path()), rows(whole.path()));
}

#[test]
fn files_that_are_not_of_the_experiment_are_not_replaced() {
    for name in ["means.md", "branching.svg"] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(name);
        fs::write(&path, "mine").expect("written");
        let go_on = &mut |_: &_| ControlFlow::Continue(());
        let error = run_experiment(small(), folder.path(), count(2), go_on).expect_err(name);
        assert!(error.to_string().ends_with(name), "{error}");
        assert_eq!(fs::read_to_string(&path).expect("there"), "mine");
        assert!(!folder.path().join("runs.csv").exists(), "nothing was begun");
    }
}

#[test]
fn one_thread_measures_disturbed_times_again() {
    let text = SMALL.replace("repetitions: 2", "output: (figures: [\"seconds\"])");
    let timed = || parse_experiment(&text).expect("an experiment");
    let folder = tempfile::tempdir().expect("a folder");
    assert!(run(timed(), folder.path(), 2).tables[0].is_disturbed);
    let again = run(timed(), folder.path(), 1);
    assert_eq!(again.end, ExperimentEnd::Complete);
    assert!(!again.tables[0].is_disturbed);
}

#[test]
fn unsolved_boards_are_counted_and_not_averaged() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = SMALL.replace("repetitions: 2", "limits: (nodes: 40), output: (tables: [All])");
    let report = run(parse_experiment(&text).expect("an experiment"), folder.path(), 2);
    let cells = &report.tables[0].rows[0].cells;
    assert!(cells.iter().all(|cell| cell.searched == 6));
    assert!(cells.iter().any(|cell| cell.solved < 6) && cells.iter().any(|cell| cell.solved == 6));
    let markdown = report.tables[0].markdown();
    assert!(markdown.contains(" of 6 solved)"), "{markdown}");
}

#[test]
fn every_shipped_experiment_is_read_and_planned() {
    for shipped in ShippedExperiment::ALL {
        let experiment = shipped.experiment();
        assert_eq!(experiment.name, shipped.name);
        let plan = ExperimentPlan::new(experiment, &mut |_| ControlFlow::Continue(())).expect(shipped.name);
        assert!(!plan.runs.is_empty() && !plan.figures.is_empty());
        let mut order = plan.run_order();
        order.sort_unstable();
        assert!(order.into_iter().eq(0..plan.runs.len()), "each run once");
    }
}

#[test]
fn the_experiment_in_the_book_is_read_and_planned() {
    let path = crate::support::project::root().join("docs/experiments.md");
    let chapter = fs::read_to_string(path).expect("the chapter");
    let mut blocks = chapter.split("```").map(|block| block.strip_prefix("text\n").unwrap_or_default());
    let text = blocks.find(|block| block.contains("tilescope experiment")).expect("an example");
    let plan = ExperimentPlan::new(parse_experiment(text).expect("an experiment"), &mut |_| {
        ControlFlow::Continue(())
    });
    let plan = plan.expect("a plan");
    assert_eq!((plan.boards.len(), plan.runs.len()), (300, 600));
}

/// A shipped experiment with few boards at some distances.
fn few(name: &str, distances: &[u32], each: u32) -> Experiment {
    let shipped = ShippedExperiment::from_name(name).expect("it is shipped").experiment();
    let boards = BoardChoice::Random { distances: distances.to_vec(), each, seed: 1 };
    Experiment { boards, ..shipped }
}

/// The means of a figure: for each row those of the searches that ran.
fn values(report: &ExperimentReport, figure: &str) -> Vec<(u32, Vec<f64>)> {
    let is_match = |table: &&MeansTable| table.figure.name == figure && table.kind == TableRows::Distance;
    let table = report.tables.iter().find(is_match).expect("the table");
    let mean = |cell: &tilescope::compare::MeansCell| cell.mean.map(|mean| mean.value);
    table.rows.iter().map(|row| (row.number, row.cells.iter().filter_map(mean).collect())).collect()
}

/// How far the means of b* may be from the published ones, where the definitions agree.
const NEAR: f64 = 0.1;

/// Checks the order of methods at each distance, and b* of the searches from `first` on against the published ones.
fn check_textbook(experiment: Experiment, first: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let report = run(experiment, folder.path(), 2);
    for (distance, means) in values(&report, "all_generated") {
        assert!(means.len() >= 2 && means.is_sorted_by(|a, b| a >= b), "{distance}: {means:?}");
        assert!(distance < 6 || means.is_sorted_by(|a, b| a > b), "{distance}: {means:?}");
    }
    let is_match = |table: &&MeansTable| table.figure.name == "branching_factor_of_all";
    let table = report.tables.iter().find(is_match).expect("the table");
    for row in &table.rows {
        for (cell, (name, _)) in row.cells.iter().zip(&table.searches).skip(first) {
            let (Some(mean), Some(published)) = (cell.mean, cell.published) else {
                panic!("{name} at {}: {cell:?}", row.number)
            };
            let apart = (mean.value - published).abs();
            assert!(apart < NEAR, "{name} at {}: {} and {published}", row.number, mean.value);
        }
    }
}

#[test]
fn few_boards_show_the_order_of_methods_and_the_branching_factors_of_the_textbook() {
    check_textbook(few("textbook", &[8, 10, 12], 20), 0);
    // Means of few boards that are close to the goal depend on which boards these are, above all for iterative deepening.
    check_textbook(few("textbook", &[4, 16, 20], 20), 1);
    check_textbook(few("textbook-4th", &[8, 12, 18], 20), 0);
}

#[test]
#[ignore = "some thousand searches, up to 28 moves from the goal"]
fn a_hundred_boards_at_each_distance_show_what_the_textbook_publishes() {
    // Only four boards are 2 moves from the goal, and the mean depends on which of them are drawn.
    check_textbook(few("textbook", &[4, 14, 16, 18, 20, 22, 24], 100), 1);
    check_textbook(few("textbook", &[6, 8, 10, 12], 100), 0);
    check_textbook(ShippedExperiment::from_name("textbook-4th").expect("it is shipped").experiment(), 0);
}

#[test]
fn there_are_a_hundred_boards_of_korf_in_the_order_of_their_numbers() {
    let korf = ShippedExperiment::from_name("korf").expect("it is shipped").experiment();
    let experiment = Experiment { boards: BoardChoice::Korf { first: 1, last: 100 }, ..korf };
    let plan = ExperimentPlan::new(experiment, &mut |_| ControlFlow::Continue(())).expect("a plan");
    assert!(plan.boards.iter().map(|board| board.number).eq(1..=100));
    let PlannedBoard { board, distance, .. } = plan.boards[78];
    assert_eq!(board.to_string(), "x 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15");
    assert_eq!(distance, Some(42));
}

#[test]
fn idastar_generates_as_many_nodes_as_korf_published() {
    let folder = tempfile::tempdir().expect("a folder");
    let shipped = ShippedExperiment::from_name("korf").expect("it is shipped").experiment();
    for (number, generated) in [(12, 546_344.0), (42, 877_823.0), (79, 540_860.0)] {
        let boards = BoardChoice::Korf { first: number, last: number };
        let report =
            run(Experiment { boards, ..shipped.clone() }, &folder.path().join(number.to_string()), 2);
        let is_match =
            |table: &&MeansTable| table.figure.name == "generated" && table.kind == TableRows::Board;
        let cell = report.tables.iter().find(is_match).expect("the table").rows[0].cells[0];
        assert_eq!((cell.mean.map(|mean| mean.value), cell.published), (Some(generated), Some(generated)));
    }
}

const BOARDS: &str = "Random(distances: [9, 4, 9], each: 3)";
const SEARCHES: &str = "List([(settings: (algorithm: \"astar\", ties: \"first-in\"))])";

fn headed() -> String {
    format!(
        "(\n format: \"tilescope experiment\",\n version: 1,\n name: \"test\",\n size: \"3x3\",\n goal: \"1 2 3 4 5 6 7 8 x\",\n boards: \
         {BOARDS},\n searches: {SEARCHES},\n \n)"
    )
}

#[test]
fn what_is_left_out_has_its_default() {
    let experiment = parse_experiment(&headed()).expect("an experiment");
    let boards = BoardChoice::Random { distances: vec![4, 9], each: 3, seed: 0 };
    assert_eq!((experiment.boards, experiment.repetitions, experiment.seconds), (boards, 1, None));
    assert_eq!((experiment.limits, experiment.tables), (Limits::default(), vec![TableRows::Distance]));
    assert_eq!(experiment.figures, ["expanded", "generated", "branching_factor"]);
    assert_eq!(experiment.searches[0].name, "astar manhattan ties=first-in");
}

#[test]
fn a_product_has_each_search_once() {
    let product = "Product(algorithms: [\"bfs\", \"astar\"], heuristics: [\"manhattan\", \"misplaced\"], \
        rules: [(), (reopening: \"off\")])";
    let text = headed().replace(SEARCHES, product);
    let experiment = parse_experiment(&text).expect("an experiment");
    let names: Vec<_> = experiment.searches.iter().map(|search| search.name.as_str()).collect();
    let expected =
        "bfs|astar manhattan|astar manhattan reopening=off|astar misplaced|astar misplaced reopening=off";
    assert_eq!(names.join("|"), expected);
    let rules = text.replace("(reopening", "(algorithm: \"rbfs\", reopening");
    refused(parse_experiment(&rules), "in the lists of the product");
}

#[test]
fn every_error_names_its_place_and_a_remedy_on_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bad.ron");
    let wrong = |text: &[u8], place: &str, remedy: &str| {
        fs::write(&path, text).expect("written");
        let message = refused(load_experiment(&path), place);
        assert!(message.contains(remedy) && message.ends_with("bad.ron"), "{message}");
    };
    let check = |from: &str, to: &str, place: &str, remedy: &str| {
        assert!(headed().contains(from), "{from}");
        wrong(headed().replace(from, to).as_bytes(), place, remedy);
    };
    check("tilescope experiment", "something", "“something”", "not “tilescope experiment”");
    check("version: 1", "version: 2", "version 2", "open it with a newer Tilescope");
    check("\"test\"", "\"a test\"", "line 4", "letters, digits, - and _");
    check("\"test\"", "\"\"", "line 4", "letters, digits, - and _");
    check("3x3", "9x9", "line 5", "at most 16 cells");
    check("7 8 x", "7 7 x", "the goal is not a board", "tile 7 appears twice");
    check("each: 3", "each: 0", "line 7", "each: a number from 1 to 10000, not 0");
    check("each: 3", "each: 3, eahc: 4", "line 7", "eahc");
    check("[9, 4, 9]", "[]", "line 7", "at least one entry");
    check("[9, 4, 9]", "[141]", "line 7", "141 moves from its goal; the farthest is 140 moves away");
    check("[9, 4, 9]", "[-1]", "line 7", "");
    check("[9, 4, 9]", "[32]", "no board is 32 moves from the goal", "distances up to 31");
    let unsolvable = "List([\"1 2 3 4 5 6 7 x 8\", \"1 2 3 4 5 6 8 7 x\"])";
    check(BOARDS, unsolvable, "board 2 of the list is unsolvable", "check its tiles");
    check(BOARDS, "Some([])", "line 7", "Random");
    check(BOARDS, "Korf(first: 1, last: 3)", "the boards of Korf", "the size 4x4 and the goal");
    check(BOARDS, "Korf(first: 0, last: 3)", "line 7", "from 1 to 100");
    let list = "List([\"1 2 3 4 5 6 7 x 8\", \"1 2 3 4 5 6 7 x x\"])";
    check(BOARDS, list, "board 2 of the list", "is not a board");
    check(BOARDS, "List([])", "line 7", "at least one entry");
    check("\"astar\"", "\"magic\"", "line 8", "magic");
    check("first-in", "magic", "line 8", "“magic” is not one of larger-g");
    check("ties: \"first-in\"", "depth_limit: 524288", "line 8", "a number from 0 to 524287");
    check("ties: \"first-in\"", "tise: 1", "line 8", "tise");
    check("ties: \"first-in\"", "heuristic: \"pdb-555\"", "astar pdb-555", "cannot run on 3×3 boards");
    check("[(settings", "[(nmae: 1, settings", "line 8", "nmae");
    check("[(settings", "[(name: \" \", settings", "line 8", "1 to 40 characters");
    let twice = SEARCHES.replace("([", "([(settings: (algorithm: \"astar\", ties: \"first-in\")), ");
    check(SEARCHES, &twice, "two searches", "give each");
    let published = "[(published: [(figure: \"a\", table: All, values: [(0, -1)])], settings";
    check("[(settings", published, "line 8", "values: numbers of at least 0");
    let end = "\n \n)";
    check(end, "\n repetitions: 0,\n)", "line 9", "repetitions: a number from 1 to 100, not 0");
    check(end, "\n limits: (nodes: 0),\n)", "line 9", "nodes: a number from 1");
    check(end, "\n limits: (memory_mib: 0),\n)", "line 9", "memory_mib: a number from 1");
    check(end, "\n limits: (seconds: 0),\n)", "line 9", "seconds: a number from 1");
    check(end, "\n limits: (minutes: 1),\n)", "line 9", "minutes");
    check(end, "\n output: (tables: [Rows]),\n)", "line 9", "Rows");
    check(end, "\n output: (figures: []),\n)", "line 9", "at least one entry");
    check(end, "\n about: \"\\u{7}\",\n)", "line 9", "no control characters");
    check(end, "\n ouput: (),\n)", "line 9", "ouput");
    check(&format!(" searches: {SEARCHES},"), "", "searches", "");
    wrong(&vec![b' '; 2 << 20], "larger than 1 MiB", "");
    wrong(&[0x80, 0xff], "byte 1 is not text", "");
    wrong(b"", "not a complete experiment file", "");
    wrong(b"(format: \"tilescope boards\")", "experiment file", "");
    let korf = headed().replace("3x3", "4x4").replace(BOARDS, "Korf(first: 9, last: 3)");
    let korf = korf.replace("1 2 3 4 5 6 7 8 x", "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15");
    wrong(korf.as_bytes(), "from 9 to 3", "write the smaller number first");
    let list = headed().replace(BOARDS, "List([\"1 2 3 4 5 6 7 x 8\"])").replace("[(", "[(farthest: 3, ");
    wrong(list.as_bytes(), "needs boards at known distances", "");
    let many = headed().replace("each: 3", "each: 10000").replace(end, "\n repetitions: 100,\n)");
    wrong(many.as_bytes(), "2000000 searches would run", "but at most 1000000 are possible; use fewer");
}
