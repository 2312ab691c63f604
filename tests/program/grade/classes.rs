//! Classes of every size, and folders with what does not belong into them.

use std::fs;
use std::path::Path;

use tilescope::file::LARGEST_CLASS;

use super::BOARD;
use crate::shell::tilescope;

/// The order of expansion of breadth-first search, as a student writes it down.
fn trace(boards: usize) -> String {
    let all = ["2 3 4 1 5 x 7 6 8", "2 3 x 1 5 4 7 6 8", "2 3 4 1 5 8 7 6 x"];
    "# algorithm: bfs\n".to_owned() + &all[..boards].join("\n") + "\n"
}

/// An assignment for which one board is enough.
fn one_board(folder: &Path) -> String {
    let path = folder.join("a.ron");
    let text = format!(
        r#"(format: "tilescope assignment", version: 1, title: "One board", start: "{BOARD}", boards: OneForAll,
            searches: [(algorithm: "bfs")], steps: 1, points: [(what: "trace", points: 10)])"#
    );
    fs::write(&path, text).expect("written");
    path.to_str().expect("text").to_owned()
}

/// Without an assignment, the boards that are missing cost points: one of 643 gives 0.02 of ten.
#[test]
fn boards_that_are_missing_cost_points() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Ada.txt");
    fs::write(&path, format!("# algorithm: astar\n{BOARD}\n")).expect("written");
    let (path, order) = (path.to_str().expect("text"), ["--only", "--format", "canvas", "--student", "Ada"]);
    let ran = tilescope(&[&["check", path], &order[..]].concat());
    let last = ran.out.lines().last().expect("a line").to_owned();
    let points: f64 = last.rsplit(',').next().and_then(|cell| cell.parse().ok()).expect("points");
    assert!(points < 1.0, "{last}");
}

fn class(folder: &Path, students: usize) -> String {
    let entry = |number: usize| format!("\"Last{number}, First\",{number},s{number},l{number},A\n");
    let path = folder.join("class.csv");
    let header = "Student,ID,SIS User ID,SIS Login ID,Section\n".to_owned();
    fs::write(&path, header + &(1..=students).map(entry).collect::<String>()).expect("written");
    path.to_str().expect("text").to_owned()
}

#[test]
fn classes_of_none_of_one_and_of_five_hundred_have_a_line_for_each() {
    for students in [0, 1, 500] {
        let folder = tempfile::tempdir().expect("a folder");
        let hand_ins = folder.path().join("in");
        fs::create_dir(&hand_ins).expect("made");
        // Somebody who is not in the class hands in, too.
        fs::write(hand_ins.join("stranger.txt"), trace(1)).expect("written");
        for number in 1..=students {
            fs::write(hand_ins.join(format!("s{number}.txt")), trace(1 + number % 3)).expect("written");
        }
        let (class, path) = (class(folder.path(), students), hand_ins.to_str().expect("text"));
        let assignment = one_board(folder.path());
        for format in ["canvas", "moodle"] {
            let ran = tilescope(&[
                "check",
                path,
                "--format",
                format,
                "--roster",
                &class,
                "--assignment",
                &assignment,
            ]);
            let (out, said) = (ran.out, ran.err);
            assert_eq!(ran.status, 1, "{said}");
            let head = if format == "canvas" { 2 } else { 1 };
            assert_eq!(out.lines().count(), students + head, "{students} in {format}: {said}");
            assert!(out.lines().skip(head).all(|line| line.contains(",10")), "{out}");
            assert_eq!(said.matches("“stranger” is not in the list of the class").count(), 1, "{said}");
        }
        let output = folder.path().join("out");
        let ran = tilescope(&[
            "check",
            path,
            "--format",
            "gradescope",
            "--roster",
            &class,
            "--output",
            output.to_str().expect("text"),
        ]);
        assert_eq!(ran.status, 1, "{}", ran.err);
        assert_eq!(fs::read_dir(&output).map_or(0, Iterator::count), students);
    }
}

/// As many traces as `docs/traces.md` says are read, and a folder with one more is refused before anything is compared.
#[test]
fn a_class_of_a_thousand_is_read_and_a_larger_one_is_refused_with_what_to_do() {
    let documents =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/traces.md")).expect("there");
    assert_eq!(LARGEST_CLASS, 1000);
    assert!(documents.contains("A folder may have at most 1,000 traces: a larger class needs several."));
    let folder = tempfile::tempdir().expect("a folder");
    let hand_ins = folder.path().join("in");
    fs::create_dir(&hand_ins).expect("made");
    for number in 1..=LARGEST_CLASS {
        fs::write(hand_ins.join(format!("s{number}.txt")), trace(1)).expect("written");
    }
    // What is no trace does not count.
    fs::write(hand_ins.join("notes.md"), "notes").expect("written");
    let (assignment, class) = (one_board(folder.path()), class(folder.path(), LARGEST_CLASS));
    let hand_ins_path = hand_ins.to_str().expect("text");
    let order = ["--format", "canvas", "--roster", &class, "--assignment", &assignment];
    let check = || tilescope(&[&["check", hand_ins_path], &order[..]].concat());
    let ran = check();
    let graded = ran.out.lines().filter(|line| line.contains(",l")).count();
    assert_eq!((ran.status < 2, graded), (true, LARGEST_CLASS), "{}", ran.err);
    fs::write(hand_ins.join("one-more.txt"), trace(1)).expect("written");
    let ran = check();
    let said = "there are 1001 files in this folder, and at most 1000 are read; make several folders";
    assert!(ran.err.contains(said) && ran.err.contains(hand_ins_path), "{}", ran.err);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn links_pipes_large_files_and_second_hand_ins_are_named_and_give_no_points() {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    let folder = tempfile::tempdir().expect("a folder");
    let hand_ins = folder.path().join("in");
    fs::create_dir(&hand_ins).expect("made");
    fs::write(hand_ins.join("s1.txt"), trace(3)).expect("written");
    fs::write(hand_ins.join("s2.txt"), trace(3)).expect("written");
    fs::write(hand_ins.join("again.txt"), "# name: l2\n".to_owned() + &trace(2)).expect("written");
    symlink("/etc/passwd", hand_ins.join("s3.txt")).expect("linked");
    symlink(&hand_ins, hand_ins.join("s4")).expect("linked");
    let made = Command::new("mkfifo").arg(hand_ins.join("s5.txt")).status().expect("mkfifo runs");
    assert!(made.success());
    let large = fs::File::create(hand_ins.join("s6.txt")).expect("made");
    large.set_len(8 << 30).expect("a file with nothing in it");
    fs::write(hand_ins.join("s7.txt"), [0xff, 0xfe, 0, 0xd8]).expect("written");
    fs::create_dir(hand_ins.join("s8.txt")).expect("made");
    let class = class(folder.path(), 8);
    let ran = tilescope(&[
        "check",
        hand_ins.to_str().expect("text"),
        "--format",
        "canvas",
        "--roster",
        &class,
        "--assignment",
        &one_board(folder.path()),
    ]);
    let (out, said) = (ran.out, ran.err);
    assert_eq!(ran.status, 1, "{said}");
    let points = |number: usize| {
        let line = out.lines().find(|line| line.contains(&format!(",{number},s{number},")));
        line.map(|line| line.rsplit(',').next().expect("a field").to_owned())
    };
    let found: Vec<Option<String>> = (1..=8).map(points).collect();
    let found: Vec<Option<&str>> = found.iter().map(Option::as_deref).collect();
    // What cannot be read gives no points, and what is no file gives no line.
    assert_eq!(found, [Some("10"), None, None, None, None, Some("0"), Some("0"), None], "{out}{said}");
    assert!(said.contains("who handed in more than once; keep one of "), "{said}");
    for named in ["s3.txt", "s5.txt", "s6.txt", "s7.txt"] {
        assert!(said.contains(named), "{named}: {said}");
    }
    assert!(!out.contains("root:") && !said.contains("root:"), "{out}{said}");
    assert_eq!(said.matches("nothing was handed in: ").count(), 5, "{said}");
}

/// A folder with one hand-in of a student who is called like the board.
#[test]
fn one_hand_in_is_graded_without_a_class() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Ada.txt");
    fs::write(&path, trace(2)).expect("written");
    let ran = tilescope(&["check", path.to_str().expect("text"), "--format", "canvas", "--student", BOARD]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.lines().last().is_some_and(|line| line.starts_with(BOARD)), "{}", ran.out);
}

#[test]
fn a_class_of_which_nothing_can_be_read_says_what_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    fs::write(path("ada.txt"), "1 2 3 4 5 6 7 x 8\n").expect("written");
    for name in ["ben.pdf", "cleo.SVG"] {
        fs::write(path(name), "<svg/>").expect("written");
    }
    let elsewhere = tempfile::tempdir().expect("a folder");
    let (class, assignment) = (folder.path().to_str().expect("text"), one_board(elsewhere.path()));
    let ran = tilescope(&["check", class, "--assignment", &assignment, "--format", "text"]);
    assert!(ran.out.starts_with("there are no students in this class\n"), "{}{}", ran.out, ran.err);
    let why = "PDF and SVG cannot be read; hand in .csv or .md of a worksheet, .txt or .csv of a trace";
    assert_eq!(ran.err.matches(&format!("left out ({why}): ben.pdf, cleo.SVG")).count(), 1, "{}", ran.err);
    assert!(ran.err.contains("begins with another board"), "{}", ran.err);
    let alone = tilescope(&["check", &path("ben.pdf"), "--algorithm", "bfs"]);
    assert!(alone.status == 2 && alone.err.contains(why), "{}", alone.err);
}

/// Each folder is what a student handed in. Only the command that names an assignment with a program runs it.
#[test]
fn the_programs_of_a_class_are_one_tree_with_points() {
    let folder = tempfile::tempdir().expect("a folder");
    let hand_ins = folder.path().join("in");
    let boards: Vec<String> = trace(3).lines().skip(1).map(str::to_owned).collect();
    let program = |order: &[usize]| -> String {
        let event =
            |at: &usize| format!("echo '{{\"event\": \"expand\", \"board\": \"{}\"}}'\n", boards[*at]);
        order.iter().map(event).collect()
    };
    let programs = [program(&[0, 1, 2]), program(&[0, 2, 1]), "true\n".to_owned(), program(&[0, 1, 2])];
    for (name, program) in ["ada", "ben", "cleo", "dan"].iter().zip(programs) {
        fs::create_dir_all(hand_ins.join(name)).expect("made");
        fs::write(hand_ins.join(name).join("search.sh"), program).expect("written");
    }
    fs::write(hand_ins.join("eve.txt"), trace(3)).expect("written");
    let assignment = folder.path().join("a.ron");
    let text = format!(
        r#"(format: "tilescope assignment", version: 1, title: "Programs", start: "{BOARD}", searches: [(algorithm: "bfs")],
            steps: 3, program: (command: ["sh", "search.sh"], seconds: 5), points: [(what: "trace", points: 9)])"#
    );
    fs::write(&assignment, text).expect("written");
    let [path, by] = [&hand_ins, &assignment].map(|path| path.to_str().expect("text"));
    let read = tilescope(&["check", path, "--assignment", by, "--format", "text"]);
    assert!(read.out.starts_with("1 of 1 student"), "{}{}", read.out, read.err);
    assert!(read.err.contains("left out (folders): ada, ben, cleo and 1 more"), "{}", read.err);
    let ran = tilescope(&["watch", path, "--assignment", by, "--format", "text"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.starts_with("3 of 4 students agree to the end, expansion 3\n"), "{}", ran.out);
    assert!(
        ran.out.contains("Order of expansion: 8.25 of 9 points, the mean of 4 students\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains(&format!("expansion 2: 1 student, {}: ", boards[2])), "{}", ran.out);
    assert!(ran.err.contains("Your program wrote no events") && ran.err.contains("cleo"), "{}", ran.err);
    // A typed command does the same without an assignment; without one, nothing is started.
    let exercise = ["watch", path, "--board", BOARD, "--algorithm", "bfs", "--format", "text"];
    let typed = tilescope(&[&exercise[..], &["--", "sh", "search.sh"]].concat());
    let branch = |out: &str| out.lines().find(|line| line.starts_with("expansion 2: ")).map(str::to_owned);
    assert!(
        typed.out.contains(" of 4 students ") && branch(&typed.out).is_some(),
        "{}{}",
        typed.out,
        typed.err
    );
    assert_eq!(branch(&typed.out), branch(&ran.out));
    let read = tilescope(&exercise);
    assert!(read.out.contains(" of 1 student "), "{}{}", read.out, read.err);
    assert!(read.err.contains("files with other endings") && read.err.contains("search.sh"), "{}", read.err);
    // The points are in each form of it, without names.
    let saved = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    for file in ["this.class", "tree.json"].map(saved) {
        let told = tilescope(&["watch", path, "--assignment", by, "--format", "class", "--output", &file]);
        assert_eq!(told.status, 0, "{}", told.err);
        let text = fs::read_to_string(&file).expect("a file");
        assert!(text.contains("\"Order of expansion: 8.25 of 9 points, the mean of 4 students\""), "{text}");
        assert!(["ada", "ben", "cleo", "dan"].iter().all(|name| !text.contains(name)), "{text}");
    }
    assert_eq!(tilescope(&["check", &saved("this.class"), "--format", "text"]).out, ran.out);
    // An assignment that lies among the files gives points, too.
    fs::copy(&assignment, hand_ins.join("assignment.ron")).expect("copied");
    let read = tilescope(&["check", path, "--format", "text"]);
    assert!(
        read.out.contains("Order of expansion: 9 of 9 points, the mean of 1 student\n"),
        "{}{}",
        read.out,
        read.err
    );
}
