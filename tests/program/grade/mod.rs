//! Points for course systems, and the autograder, as a shell sees them: the built program, without a display.

mod classes;
mod kept;

use std::fs;
use std::path::Path;
use std::process::Command;

use super::shell::{has, python, run_program, tilescope};
use tilescope::file::{Destination, save_results};
use tilescope::learn::{Answered, PredictPlan, Results, Round};
use tilescope::puzzle::{GoalPreset, parse_board};
use tilescope::recording::Recording;
use tilescope::search::{AlgorithmId, Guard, Problem, Settings};

const BOARD: &str = "2 3 4 1 5 x 7 6 8";

/// Every fourth answer wrong at first and every sixth wrong twice, from a number on.
fn results(student: &str, from: usize) -> Results {
    let start = parse_board(BOARD).expect("a board");
    let problem = Problem::new(start, GoalPreset::BlankLast.board(start.size())).expect("one size");
    let settings = Settings { algorithm: AlgorithmId::Bfs, ..Settings::default() };
    let mut recording = Recording::new(problem, settings);
    recording.record(Guard::default(), ());
    let plan = PredictPlan::default();
    let mut round = Round::new(plan.clone(), &[]);
    let asked = std::iter::from_fn(|| round.next(&recording));
    let answers = asked.enumerate().map(|(number, asked)| {
        let (kind, at, right, options) = (asked.kind, asked.at, asked.right, asked.options.len());
        let wrong = (right + 1) % options;
        let [first, second] = match (number + from) % 12 {
            0 | 4 | 8 if options > 2 => [Some(wrong), Some(right)],
            5 => [Some(wrong), (options > 2).then_some((right + 2) % options)],
            7 => [None, None],
            _ => [Some(right), None],
        };
        Answered { kind, at, right, first, second, seconds: 1.5 }
    });
    let answers = answers.collect();
    let (student, lesson) = (student.to_owned(), String::new());
    Results { student, lesson, problem, settings, plan, bookmarks: Vec::new(), answers }
}

const SIXTY: &str = r#"(
    format: "tilescope assignment",
    version: 1,
    title: "Sixty",
    start: "2 3 4 1 5 x 7 6 8",
    searches: [(algorithm: "astar"), (algorithm: "bfs")],
    steps: 12,
    points: [
        (what: "trace", points: 6),
        (what: "shortest", points: 2, visible: AfterDueDate),
        (what: "answers", points: 4, visible: Hidden),
    ],
)
"#;

#[test]
fn the_points_of_sixty_students_are_those_of_an_independent_script() {
    if !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    python("grade/class_of_sixty.py", &["make", &path("")]);
    for number in (0..60).step_by(3).filter(|number| *number != 50 && *number < 58) {
        let results = results(&(100 + number).to_string(), number);
        let to = Destination::new(folder.path().join(format!("in/{number:02}.ron")));
        save_results(&to, &results).expect("written");
    }
    fs::write(folder.path().join("a.ron"), SIXTY).expect("written");
    let (hand_ins, assignment, class) = (path("in"), path("a.ron"), path("class.csv"));
    for format in ["canvas", "moodle", "gradescope"] {
        let output = path(format);
        let order = ["check", &hand_ins, "--assignment", &assignment, "--roster", &class];
        let ran = tilescope(&[&order[..], &["--format", format, "--output", &output]].concat());
        let said = ran.err;
        assert_eq!(ran.status, 1, "{said}");
        let has = |what: &str| said.lines().filter(|line| line.contains(what)).count();
        // Student 50 handed in nothing. What the twins and student 20 handed in cannot be joined, so it counts as nothing, too.
        assert_eq!(has("note: nothing was handed in: "), 4, "{said}");
        assert_eq!(has("“Sam Twin” may be Sam Twin (line 61) or Sam Twin (line 62)"), 2, "{said}");
        assert_eq!(has("“Stranger” is not in the list of the class"), 1, "{said}");
        assert_eq!(has("who handed in more than once; keep one of "), 1, "{said}");
        assert_eq!(
            python("grade/class_of_sixty.py", &["check", &path(""), format]),
            "56 students\n",
            "{format}: {said}"
        );
    }
}

#[test]
fn no_cell_is_a_formula_and_no_name_breaks_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let names = ["=1+1", "+1", "-x", "@y", "a,\"b\"", "]]><script>", "王小明", "אדה"];
    for (number, name) in names.iter().enumerate() {
        fs::write(
            folder.path().join(format!("{number}.txt")),
            format!("# name: {name}\n# algorithm: bfs\n{BOARD}\n"),
        )
        .expect("written");
    }
    let path = folder.path().to_str().expect("text");
    for format in ["canvas", "moodle"] {
        let ran = tilescope(&["check", path, "--format", format]);
        assert_eq!(ran.status, 0, "{}", ran.err);
        let out = ran.out;
        let lines: Vec<&str> = out.lines().collect();
        let first = lines.len() - names.len();
        for (line, start) in
            lines[first..].iter().zip(["'=1+1,", "+1,", "'-x,", "'@y,", "\"a,\"\"b\"\"\",", "]]><script>,"])
        {
            assert!(line.starts_with(start), "{line}");
        }
    }
    let ran = tilescope(&["check", path, "--format", "gradescope"]);
    assert_eq!(
        (ran.status, ran.err.lines().last()),
        (2, Some("error: gradescope has a file for each student; pass a folder for them with --output"))
    );
}

#[test]
fn what_is_wrong_is_said_before_anything_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    fs::write(path("t.txt"), format!("# algorithm: bfs\n{BOARD}\n")).expect("written");
    fs::write(path("a.ron"), SIXTY.replace("points: 6", "points: six")).expect("written");
    fs::write(path("class.csv"), "who,where\na,b\n").expect("written");
    let check = |more: &[&str], expected: &str| {
        let (trace, output) = (path("t.txt"), path("out.csv"));
        let order = ["check", &trace, "--format", "canvas", "--output", &output];
        let ran = tilescope(&[&order[..], more].concat());
        let said = ran.err;
        assert_eq!((ran.status, said.lines().count()), (2, 1), "{said}");
        assert!(said.contains(expected), "{said}");
        assert!(!Path::new(&output).exists());
    };
    check(&["--assignment", &path("a.ron")], "line 9, column");
    check(&["--roster", &path("class.csv")], "line 1: the first line has to name the columns");
    check(&["--roster", &path("none.csv")], "this file cannot be read");
    // A new file never replaces another one.
    let ran = tilescope(&["assignment", "new", "--output", &path("a.ron")]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("a file with this name exists"), "{}", ran.err);
    // It can be used as it is.
    let ran = tilescope(&["assignment", "new"]);
    fs::write(path("new.ron"), &ran.out).expect("written");
    assert_eq!(tilescope(&["assignment", "check", &path("new.ron")]).status, 0);
}

/// What Gradescope does with the zip file and a hand-in. Gives the score in hundredths, and all of the results.
#[cfg(target_os = "linux")]
fn graded(base: &Path, hand_in: &[(&str, &str)]) -> (u64, serde_json::Value) {
    let folder = base.join("submission");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("made");
    for (name, content) in hand_in {
        fs::write(folder.join(name), content).expect("written");
    }
    let ran = Command::new("bash")
        .arg(base.join("source/run_autograder"))
        .env("TILESCOPE_AUTOGRADER", base)
        .output()
        .expect("bash runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let results = fs::read(base.join("results/results.json")).expect("results");
    let results: serde_json::Value = serde_json::from_slice(&results).expect("JSON");
    ((100.0 * results["score"].as_f64().expect("a score")).round() as u64, results)
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "waits for endless programs: run by CI's longer part"]
fn the_autograder_grades_right_wrong_crashing_and_endless_programs() {
    use std::io::Read;
    use std::os::unix::fs::PermissionsExt;

    if !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let base = folder.path();
    let assignment = r#"(
        format: "tilescope assignment", version: 1, title: "A*", start: "2 3 4 1 5 x 7 6 8",
        searches: [(algorithm: "astar", heuristic: "manhattan", ties: "first-in"), (algorithm: "bfs")],
        program: (command: ["python3", "-B", "search.py"], seconds: 3, packages: ["python3"]),
        points: [
            (what: "trace", points: 6), (what: "expansions", points: 2), (what: "shortest", points: 2),
            (what: "findings", points: 2, visible: Hidden),
        ],
    )"#;
    let path = |name: &str| base.join(name).to_str().expect("text").to_owned();
    fs::write(path("a.ron"), assignment).expect("written");
    // It packs itself.
    let ran = run_program(&["autograder", &path("a.ron"), "--output", &path("autograder.zip")]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let mut archive =
        zip::ZipArchive::new(fs::File::open(path("autograder.zip")).expect("there")).expect("a zip file");
    fs::create_dir(path("source")).expect("made");
    for place in 0..archive.len() {
        let mut file = archive.by_index(place).expect("a file");
        let to = base.join("source").join(&*file.name().expect("a name"));
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).expect("read");
        fs::write(&to, bytes).expect("written");
        fs::set_permissions(&to, fs::Permissions::from_mode(file.unix_mode().expect("a mode"))).expect("set");
    }
    let setup = fs::read_to_string(path("source/setup.sh")).expect("there");
    assert!(setup.contains("\npackages=\"python3\"\n"), "{setup}");
    let program = |name: &str| {
        fs::read_to_string(format!("{}/assets/programs/python/{name}", env!("CARGO_MANIFEST_DIR")))
            .expect("a program")
    };
    let shared = ["astar.py", "puzzle.py", "tilescope_trace.py"].map(|name| (name, program(name)));
    let with = |search: &str| {
        let mut files: Vec<(&str, &str)> = shared.iter().map(|(name, text)| (*name, text.as_str())).collect();
        files.push(("search.py", search));
        graded(base, &files)
    };
    let outputs = |results: &serde_json::Value| results["output"].as_str().unwrap_or_default().to_owned();
    assert_eq!(with(&program("astar.py")).0, 1200);
    // Another search that is right as well, but this program tells no path.
    assert_eq!(with(&program("bfs.py")).0, 1000);
    let (score, results) = with(
        &program("mistakes/wrong_end.py")
            .replace("import shared", "import sys as shared")
            .replace("shared.end()", "break"),
    );
    assert!(score < 300 && outputs(&results).contains("(wrong-end)"), "{results}");
    let crash = format!("print('{{\"event\":\"expand\",\"board\":\"{BOARD}\"}}', flush=True)\n1 / 0\n");
    let (score, results) = with(&crash);
    // One of 643 boards, and none of the other points.
    assert_eq!(score, 1, "{results}");
    assert!(outputs(&results).contains("ZeroDivisionError"), "{results}");
    assert_eq!(results["tests"][3]["visibility"], "hidden");
    let (score, results) = with("while True: pass\n");
    assert_eq!((score, outputs(&results).contains("it was stopped after 3 seconds")), (0, true), "{results}");
    assert!(results["execution_time"].as_f64().expect("a time") >= 3.0, "{results}");
    assert_eq!(with("print('hello')\n").0, 0);
    // A solution alone gives the points of a shortest one.
    let solution = "print('{\"event\":\"solution\",\"moves\":\"ullddrurdllurdruldr\"}')\n";
    let (score, results) = with(solution);
    assert_eq!((score, outputs(&results).contains("only the solution")), (200, true), "{results}");
    assert_eq!(graded(base, &[]).0, 0);
    // If Tilescope fails, the student still gets a sentence.
    fs::write(path("source/assignment.ron"), "broken").expect("written");
    let (score, results) = with("print()");
    assert_eq!((score, outputs(&results).contains("could not be graded")), (0, true), "{results}");
}

#[test]
fn a_watched_program_gives_points() {
    let folder = tempfile::tempdir().expect("a folder");
    let events = folder.path().join("events.jsonl");
    fs::write(&events, format!("{{\"event\":\"expand\",\"board\":\"{BOARD}\"}}\n")).expect("written");
    let events = events.to_str().expect("text");
    let ran = tilescope(&["watch", events, "--algorithm", "bfs", "--format", "gradescope"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let results: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    // Nothing is wrong in the events, and one board of many is there.
    let score = results["score"].as_f64().expect("points");
    assert!((10.0..11.0).contains(&score), "{results}");
    assert_eq!(results["tests"].as_array().map(Vec::len), Some(2), "{results}");
}

/// If h alone costs points, the reason names the rule that the program's h follows.
#[test]
fn a_program_whose_h_is_wrong_on_all_boards_is_told_so_with_its_points() {
    if !has("python3") {
        return;
    }
    let script = format!("{}/assets/programs/python/mistakes/blank_counted.py", env!("CARGO_MANIFEST_DIR"));
    let options = ["watch", "--board", BOARD, "--algorithm", "astar", "--format", "gradescope"];
    let ran = tilescope(&[&options[..], &["--", "python3", &script]].concat());
    let results: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let says = results["tests"][1]["output"].as_str().unwrap_or_default();
    assert!(
        says.ends_with(" boards, h − Manhattan distance is the distance of the blank. Leave the blank out."),
        "{results}"
    );
}
