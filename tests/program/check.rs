//! `tilescope check` as a shell sees it: the traces of a class.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use super::shell::{self, Ran, finish, run};
use tilescope::file::{Destination, Document, save, save_results};
use tilescope::learn::{Answered, OwnBoards, PredictPlan, Results, Round};
use tilescope::puzzle::{Board, parse_board, parse_board_of_size};
use tilescope::recording::Recording;
use tilescope::search::{AlgorithmId, Guard, Problem, Settings};

fn own_boards() -> OwnBoards {
    let Document { problem, settings } = document();
    OwnBoards::new(&problem, &settings, &mut |_| ControlFlow::Continue(())).expect("made")
}

fn own_start(boards: &OwnBoards, name: &str) -> Board {
    boards.board(name, &mut |_| ControlFlow::Continue(())).expect("a board").start
}

fn check(arguments: &[&str]) -> Ran {
    run(&[&["check"], arguments].concat(), "")
}

fn document() -> Document {
    let Document { problem, .. } = Document::of_start(parse_board("2 3 4 1 5 x 7 6 8").expect("a board"));
    Document { problem, settings: Settings { algorithm: AlgorithmId::Astar, ..Settings::default() } }
}

/// What a student writes who makes no mistake.
fn expanded(start: Board, Document { problem, settings }: Document) -> Vec<Board> {
    let problem = Problem::new(start, *problem.goal()).expect("one size");
    let mut recording = Recording::new(problem, settings);
    recording.record(Guard::default(), ()).result.expect("it ends");
    let steps = (0..recording.steps()).filter_map(|step| recording.step(step));
    steps.map(|step| recording.board(step.node.state)).collect()
}

fn hand_in(folder: &Path, name: &str, boards: &[Board]) {
    let lines: Vec<_> = boards.iter().enumerate().map(|(i, board)| format!("{}. {board}\n", i + 1)).collect();
    let lines = lines.concat();
    fs::write(folder.join(format!("{name}.txt")), format!("name: {name}\n{lines}")).expect("written");
}

/// Hands in the answers to the questions of Predict on a board: all of them right at the first try, or at the second.
fn hand_in_results(folder: &Path, name: &str, start: Board, is_sure: bool) {
    let Document { problem, settings } = document();
    let problem = Problem::new(start, *problem.goal()).expect("one size");
    let mut recording = Recording::new(problem, settings);
    recording.record(Guard::default(), ()).result.expect("it ends");
    let plan = PredictPlan::default();
    let mut round = Round::new(plan.clone(), &[]);
    let answers = std::iter::from_fn(|| round.next(&recording)).map(|asked| {
        let (kind, at, right) = (asked.kind, asked.at, asked.right);
        let first = if is_sure { right } else { (right + 1) % asked.options.len() };
        Answered { kind, at, right, first: Some(first), second: (!is_sure).then_some(right), seconds: 2.0 }
    });
    let answers = answers.collect();
    let results = Results {
        student: name.to_owned(),
        lesson: String::new(),
        problem,
        settings,
        plan,
        bookmarks: Vec::new(),
        answers,
    };
    save_results(&Destination::new(folder.join(format!("{name}.ron"))), &results).expect("written");
}

/// A class whose students handed in a trace, results, or both: some unsure, some with another student's board.
#[test]
fn traces_and_results_of_a_class_are_checked_and_summed_in_one_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let teacher = folder.path().join("teacher.ron");
    save(&teacher, &document().into()).expect("saved");
    let teacher = teacher.to_str().expect("a name");
    let boards = own_boards();
    let names: Vec<String> = (1..=30).map(|number| format!("Student {number:02}")).collect();
    let starts: Vec<Board> = names.iter().map(|name| own_start(&boards, name)).collect();
    let class = folder.path().join("handed-in");
    fs::create_dir(&class).expect("made");
    // The neighbour of the copying student has another board.
    let copied = (1..30).find(|place| starts[*place] != starts[0]).expect("boards differ");
    for (number, name) in names.iter().enumerate() {
        let start = if number == copied { starts[0] } else { starts[number] };
        if number != 28 {
            hand_in(&class, &name.to_lowercase(), &expanded(starts[number], document()));
        }
        if number != 29 {
            hand_in_results(&class, name, start, number >= 10);
        }
    }
    let Ran { status, out, err } =
        check(&[class.to_str().expect("a name"), "--boards", teacher, "--own-boards"]);
    assert_eq!(status, 1, "{err}");
    let rows: Vec<Vec<&str>> = out.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0][10..], ["results_file", "points", "questions", "seconds", "check"]);
    assert_eq!(rows.len(), 31, "{out}");
    // Half a point for what is right at the second try.
    let (mut halves, mut questions) = (0, 0);
    for (number, name) in names.iter().enumerate() {
        let is_name = |row: &&Vec<&str>| row[0].eq_ignore_ascii_case(name);
        let row = rows.iter().find(is_name).unwrap_or_else(|| panic!("{name}: {out}"));
        let asked: u32 = row[12].parse().unwrap_or(0);
        match number {
            28 => assert!(row[1].is_empty() && row[14] == "checked", "{row:?}"),
            29 => assert_eq!((row[3], row[10]), ("yes", ""), "{row:?}"),
            _ if number == copied => assert!(row[14].starts_with("wrong board: that of "), "{row:?}"),
            _ => assert_eq!((row[3], row[6], row[14]), ("yes", "0", "checked"), "{row:?}"),
        }
        if number != 29 {
            let per_question = if number < 10 { 1 } else { 2 };
            let expected = f64::from(asked * per_question) / 2.0;
            assert!(
                asked > 0 && (row[11].parse::<f64>().expect("points") - expected).abs() < 0.01,
                "{row:?}"
            );
            halves += asked * per_question;
            questions += asked;
        }
    }
    let points = if halves % 2 == 0 { (halves / 2).to_string() } else { format!("{}.5", halves / 2) };
    assert!(err.contains("note: 29 of 29 traces agree from the first to the last board"), "{err}");
    assert!(
        err.contains(&format!("note: 29 files of results: {points} points in {questions} questions")),
        "{err}"
    );
}

#[test]
fn a_class_of_thirty_is_checked_in_one_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let teacher = folder.path().join("teacher.ron");
    save(&teacher, &document().into()).expect("saved");
    let teacher = teacher.to_str().expect("a name");
    let names: Vec<String> = (1..=30).map(|number| format!("student {number:02}")).collect();
    let made = run(
        &[&["own-board", teacher], &names.iter().map(String::as_str).collect::<Vec<_>>()[..]].concat(),
        "",
    );
    assert_eq!(made.status, 0, "{}", made.err);
    let starts: Vec<Board> = made
        .out
        .lines()
        .skip(1)
        .map(|line| parse_board(line.split(',').nth(1).expect("a column")).expect("a board"))
        .collect();
    assert_eq!(own_start(&own_boards(), &names[3]), starts[3]);

    let class = folder.path().join("handed-in");
    fs::create_dir(&class).expect("made");
    for (number, name) in names.iter().enumerate() {
        let mut boards = expanded(starts[number], document());
        match number {
            // Forgets the fourth board.
            5 | 6 => drop(boards.remove(3)),
            // Writes a board that was never open.
            7 | 8 => boards.insert(5, parse_board("8 6 7 2 5 4 3 x 1").expect("a board")),
            // Hand in the work of their neighbours.
            20 | 21 => boards = expanded(starts[number - 10], document()),
            // Stops too early, which is no mistake.
            25 => boards.truncate(6),
            _ => {}
        }
        hand_in(&class, name, &boards);
    }
    fs::write(class.join("student 30 again.txt"), "no boards at all\n").expect("written");
    fs::write(class.join("notes.pdf"), "not a trace").expect("written");

    let path = class.to_str().expect("a name");
    let Ran { status, out, err } = check(&[path, "--boards", teacher, "--own-boards"]);
    assert_eq!(status, 1, "{err}");
    let rows: Vec<Vec<&str>> = out.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(
        rows[0],
        ["student", "file", "board", "own_board", "boards", "agree", "slips", "complete", "first", "why"]
    );
    assert_eq!(rows.len(), 32, "{out}");
    let row = |number: usize| {
        let name = &names[number];
        rows.iter().find(|row| row[0] == name).unwrap_or_else(|| panic!("{name}: {out}"))
    };
    let mut right = 0;
    for (number, name) in names.iter().enumerate() {
        let row = row(number);
        let (own, slips, complete, first) = (row[3], row[6], row[7], row[8]);
        match number {
            5 | 6 => assert!(own == "yes" && slips != "0" && first == "4", "{row:?}"),
            7 | 8 => assert!(own == "yes" && slips == "1" && first == "6", "{row:?}"),
            20 | 21 => {
                // Two students may have the same board: the first of them is named.
                let owner = starts.iter().position(|start| *start == starts[number - 10]).expect("one");
                assert_eq!((own, slips), (&*format!("board of {}", names[owner]), "0"), "{row:?}");
            }
            25 => assert_eq!((own, slips, complete), ("yes", "0", "no"), "{row:?}"),
            _ => assert_eq!((own, slips, complete), ("yes", "0", "yes"), "{name}: {row:?}"),
        }
        right += usize::from(slips == "0" && own == "yes");
    }
    assert_eq!(right, 24);
    assert!(err.contains("note: 24 of 31 traces agree from the first to the last board"), "{err}");
    assert!(
        err.contains("there is no board in this trace") || err.contains("neither a tile nor a heading"),
        "{err}"
    );
}

#[test]
fn a_difference_is_explained_and_other_rules_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ada.txt");
    let trace = run(
        &["trace", "--board", "2 3 4 1 5 x 7 6 8", "--algorithm", "bfs", "--moves", "lrud", "--to", "8"],
        "",
    );
    fs::write(&path, &trace.out).expect("written");
    let path = path.to_str().expect("a name");
    let right = check(&[path]);
    assert_eq!(
        (right.status, &*right.out),
        (0, "8 of 8 boards agree with bfs moves lrud\n"),
        "{}",
        right.err
    );
    let wrong = check(&[path, "--moves", "udlr", "--only"]);
    assert_eq!(wrong.status, 1);
    let lines: Vec<_> = wrong.out.lines().collect();
    assert!(lines[0].ends_with(" of 8 boards agree with bfs moves udlr"), "{lines:?}");
    assert!(lines[1].starts_with("expansion 2: you took 2 3 4 1 x 5 7 6 8. "), "{lines:?}");
    // Nothing says which search it is.
    fs::write(path, "2 3 4 1 5 x 7 6 8\n").expect("written");
    let unknown = check(&[path]);
    assert_eq!((unknown.status, &*unknown.out), (2, ""));
    assert!(unknown.err.contains("the file names no search"), "{}", unknown.err);
    let graded = check(&[path, "--format", "moodle"]);
    let end = format!(" to the file: {path}");
    assert!(graded.err.lines().any(|line| line.ends_with(&end)), "{}", graded.err);
    assert!(!graded.out.contains(path), "{}", graded.out);
    let empty = tempfile::tempdir().expect("a folder");
    let refused = check(&[empty.path().to_str().expect("a name"), "--algorithm", "bfs"]);
    assert!(
        refused.status == 2 && refused.err.contains("there is nothing to check in this folder"),
        "{}",
        refused.err
    );
}

/// A trace that this program writes, as text, as a table and as JSON, and its boards alone with the size of the teacher.
#[test]
fn the_boards_of_a_trace_have_the_size_that_it_says_or_else_that_of_the_teacher() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    for (size, start) in
        [("4x2", "1 2 3 4 x 6 5 7"), ("3x2", "1 2 x 4 3 5"), ("2x6", "1 2 3 4 5 x 7 8 9 10 11 6")]
    {
        for name in ["a.trace.txt", "a.steps.csv", "a.jsonl"] {
            let (board, output) = (["--size", size, "--board", start], path(name));
            let write = ["--algorithm", "astar", "--force", "--output", &output];
            let traced = run(&[&["trace"][..], &board, &write].concat(), "");
            assert_eq!(traced.status, 0, "{}", traced.err);
            let checked = check(&[&output, "--only", "--algorithm", "astar"]);
            assert_eq!(checked.status, 0, "{size}, {name}: {}{}", checked.out, checked.err);
        }
        let solved = run(&["solve", "--size", size, "--board", start, "--algorithm", "astar"], "");
        assert_eq!(solved.status, 0, "{}", solved.err);
        let size = size.parse().expect("a size");
        let start = parse_board_of_size(start, size).expect("a board");
        let Document { problem, .. } = Document::of_start(start);
        let document = Document { problem, ..document() };
        save(Path::new(&path("teacher.ron")), &document.into()).expect("saved");
        hand_in(folder.path(), "ada", &expanded(start, document));
        let checked = check(&[&path("ada.txt"), "--only", "--boards", &path("teacher.ron")]);
        assert_eq!(checked.status, 0, "{size}: {}{}", checked.out, checked.err);
    }
}

#[test]
fn a_wrong_number_is_a_difference_with_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ada.txt");
    let written = run(&["trace", "--board", "2 3 4 1 5 x 7 6 8", "--algorithm", "astar"], "");
    let lines: Vec<&str> = written.out.lines().collect();
    let at = lines.iter().position(|line| line.starts_with("expand")).expect("steps") + 3;
    // What the line says is right: the sum of both terms.
    let note = lines[at].split("; ").nth(1).expect("a value").to_owned();
    let numbers: Vec<u32> = note.split(['=', '+']).skip(1).map(|n| n.trim().parse().expect("one")).collect();
    assert!(numbers.len() == 3 && numbers[0] == numbers[1] + numbers[2], "{note}");
    let wrong = note.replace(&format!("f = {}", numbers[0]), &format!("f = {}", numbers[0] + 2));
    fs::write(&path, written.out.replace(lines[at], &lines[at].replace(&note, &wrong))).expect("written");
    let checked = check(&[path.to_str().expect("a name")]);
    assert_eq!(checked.status, 1, "{}", checked.out);
    let said: Vec<&str> = checked.out.lines().collect();
    assert!(said[0].ends_with("; 1 other difference"), "{said:?}");
    assert!(said[1].starts_with(&format!("line {}, expansion 4: ", at + 1)), "{said:?}");
    assert!(said[1].ends_with(&format!(": you wrote {wrong}; expected {note}.")), "{said:?}");
    assert_eq!(said.len(), 2, "no rules are tried: {said:?}");
}

#[cfg(unix)]
#[test]
fn a_folder_is_checked_without_its_links_and_pipes_and_they_are_named() {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    let folder = tempfile::tempdir().expect("a folder");
    let class = folder.path().join("class");
    fs::create_dir(&class).expect("made");
    fs::write(folder.path().join("private.txt"), "hunter2 is my password\n").expect("written");
    hand_in(&class, "ada", &expanded(*document().problem.start(), document()));
    fs::rename(class.join("ada.txt"), class.join("ada.TXT")).expect("renamed");
    fs::create_dir(class.join("group.txt")).expect("made");
    for name in ["eve.txt", "eve.ron", "eva.csv", "evy.jsonl"] {
        symlink(folder.path().join("private.txt"), class.join(name)).expect("made");
    }
    assert!(Command::new("mkfifo").arg(class.join("bob.csv")).status().expect("mkfifo runs").success());
    let class = class.to_str().expect("a name");
    let Ran { status, out, err } = check(&[class, "--algorithm", "astar"]);
    assert_eq!((status, out.lines().count()), (0, 2), "{out}{err}");
    assert!(!format!("{out}{err}").contains("hunter2"), "{out}{err}");
    let links = "note: left out (links, which are not followed): eva.csv, eve.ron, eve.txt and 1 more\n";
    assert!(err.contains(links) && err.contains("note: left out (folders): group.txt\n"), "{err}");
    assert!(err.contains("note: left out (pipes, sockets or devices): bob.csv\n"), "{err}");
    let results = run(&["results", class], "");
    assert!(results.status == 2 && !results.err.contains("hunter2"), "{}", results.err);
    assert!(results.err.contains("eve.ron"), "{}", results.err);
}

/// Ctrl+C while all rules are tried.
#[cfg(unix)]
#[test]
fn the_first_difference_is_there_before_other_rules_are_tried_and_ctrl_c_ends_that() {
    use std::io::{BufRead, BufReader};

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ada.txt");
    let start = parse_board("8 6 7 2 5 4 3 x 1").expect("a board");
    let mut boards = expanded(start, document());
    boards.truncate(400);
    boards.swap(300, 301);
    hand_in(folder.path(), "ada", &boards);
    let mut process = shell::start(&["check", "--algorithm", "astar", path.to_str().expect("a name")]);
    let mut lines = BufReader::new(process.stdout.take().expect("piped")).lines();
    let mut line = || lines.next().map(|line| line.expect("text"));
    assert!(line().expect("a line").contains(" of 400 boards agree"));
    assert!(line().expect("a line").starts_with("expansion 301: "));
    shell::signal(&process, "INT");
    let Ran { status, err, .. } = finish(process, "");
    assert_eq!(status, 1, "as for every trace that differs");
    assert!(err.contains("note: stopped after ") && err.contains(" combinations of algorithms"), "{err}");
}

#[test]
fn a_class_is_one_tree_without_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let Document { problem, .. } = document();
    let right = expanded(*problem.start(), document());
    let mut wrong = right.clone();
    wrong.swap(1, 2);
    for (name, boards) in [("Ada", &right), ("Ben", &right), ("Cleo", &wrong)] {
        hand_in(folder, name, boards);
    }
    let event = |board: &Board| format!("{{\"event\": \"expand\", \"board\": \"{board}\"}}\n");
    fs::write(folder.join("dan.jsonl"), right.iter().map(event).collect::<String>()).expect("written");
    fs::write(folder.join("empty.txt"), "").expect("written");
    let path = folder.to_str().expect("a path");
    let tree = |format: &str, more: &[&str]| {
        check(&[&[path, "--algorithm", "astar", "--format", format], more].concat())
    };
    let told = tree("text", &[]);
    assert_eq!(told.status, 0, "{}", told.err);
    assert!(told.out.starts_with("3 of 4 students agree to the end"), "{}", told.out);
    assert!(!told.out.contains("half of the class"), "{}", told.out);
    assert!(told.out.contains(&format!("expansion 2: 1 student, {}: ", wrong[1])), "{}", told.out);
    assert!(told.err.contains("empty.txt"), "{}", told.err);
    for name in ["tree.svg", "tree.json", "tree.txt"] {
        let file = folder.join(name);
        let told = tree("class", &["--output", file.to_str().expect("a path")]);
        assert_eq!(told.status, 0, "{}", told.err);
        let text = fs::read_to_string(&file).expect("a file");
        assert!(text.contains('3') && !text.contains("Cleo"), "{name}: {text}");
        fs::remove_file(file).expect("removed");
    }
    let last = folder.join("last.class");
    let last = last.to_str().expect("a path");
    assert_eq!(tree("class", &["--output", last]).status, 0);
    let text = fs::read_to_string(last).expect("a file");
    assert_eq!(tree("class", &[]).out, text);
    assert!(!text.contains("Cleo") && text.contains(&wrong[1].to_string()), "{text}");
    assert_eq!(check(&[last, "--format", "text"]).out, told.out, "a class file has the tree of its folder");
    hand_in(folder, "Eve", &wrong);
    let told = tree("text", &["--beside", last]);
    assert!(
        told.out.contains(": 3 of 5 students agree") && told.out.contains("last.class: 3 of 4"),
        "{}",
        told.out
    );
    assert!(told.out.contains(&format!("expansion 2: 2 | 1 students, {}: ", wrong[1])), "{}", told.out);
    // With three of six, half has left where they do.
    hand_in(folder, "Fay", &wrong);
    let told = tree("text", &[]);
    assert!(told.out.contains("\nAt expansion 2, half of the class has left the search\n"), "{}", told.out);
    let json: serde_json::Value = serde_json::from_str(&tree("json", &[]).out).expect("JSON");
    assert_eq!((&json["half_gone"], &json["students"]), (&2.into(), &6.into()), "{json}");
    let told = check(&[path, "--algorithm", "bfs", "--format", "text", "--beside", last]);
    assert_eq!((told.status, told.out.as_str()), (2, ""), "{}", told.err);
    assert!(told.err.contains("different exercises"), "{}", told.err);
}
