//! `tilescope worksheet` as a shell sees it.

use std::fs;
use std::path::Path;

use super::shell::{Ran, names_in, run_in};

const POJ: &str = "2 3 4 1 5 x 7 6 8";

fn run(folder: &Path, arguments: &[&str]) -> Ran {
    run_in(folder, &[&["worksheet"], arguments].concat())
}

#[test]
fn one_command_writes_the_worksheet_and_the_answers_in_each_format() {
    for (format, start) in [("pdf", "%PDF-"), ("svg", "<svg"), ("md", "# "), ("csv", "student,")] {
        let folder = tempfile::tempdir().expect("a folder");
        let output = format!("sheet.{format}");
        let arguments = ["--board", POJ, "--algorithm", "astar", "--steps", "3", "--output", &output];
        let ran = run(folder.path(), &arguments);
        assert_eq!((ran.status, &*ran.out), (0, ""), "{}", ran.err);
        assert_eq!(names_in(folder.path()), [format!("sheet-answers.{format}"), output]);
        for name in names_in(folder.path()) {
            let bytes = fs::read(folder.path().join(name)).expect("readable");
            assert!(bytes.starts_with(start.as_bytes()));
        }
    }
}

#[test]
fn a_board_of_25_cells_has_worksheets_and_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = "1 2 3 4 5 6 7 8 9 10 16 11 13 14 15 12 17 18 x 20 21 22 23 19 24";
    for (format, algorithm) in [("pdf", "astar"), ("md", "idastar"), ("csv", "bfs")] {
        let output = format!("sheet.{format}");
        let arguments = ["--board", start, "--algorithm", algorithm, "--steps", "3", "--output", &output];
        let ran = run(folder.path(), &arguments);
        assert_eq!((ran.status, &*ran.out), (0, ""), "{algorithm}: {}", ran.err);
    }
    let answers = fs::read_to_string(folder.path().join("sheet-answers.csv")).expect("readable");
    // After the start, its two neighbours with the blank above or to the left.
    for board in [
        start,
        "1 2 3 4 5 6 7 8 9 10 16 11 13 x 15 12 17 18 14 20 21 22 23 19 24",
        "1 2 3 4 5 6 7 8 9 10 16 11 13 14 15 12 17 x 18 20 21 22 23 19 24",
    ] {
        assert!(answers.contains(board), "{board}: {answers}");
    }
}

#[test]
fn a_class_gets_two_files_for_each_name_and_the_same_ones_again() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("class.txt"), "Ada\nBo Li\n").expect("written");
    let arguments = ["--board", POJ, "--names", "class.txt", "--format", "csv", "--output", "class"];
    let mut before = Vec::new();
    for _ in 0..2 {
        let ran = run(folder.path(), &arguments);
        assert_eq!(ran.status, 0, "{}", ran.err);
        assert!(ran.err.contains("4 files for 2 students saved in class"));
        let class = folder.path().join("class");
        let files = ["ada-answers.csv", "ada.csv", "bo-li-answers.csv", "bo-li.csv"];
        assert_eq!(names_in(&class), files);
        let texts = files.map(|file| fs::read_to_string(class.join(file)).expect("readable"));
        assert_ne!(texts[1], texts[3], "each has a board of their own");
        before.push(texts);
    }
    assert_eq!(before[0], before[1]);
}

#[test]
fn a_read_only_file_of_a_class_is_refused_with_the_number_of_files_before_it() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("class.txt"), "Ada\nBo Li\n").expect("written");
    let arguments = ["--board", POJ, "--names", "class.txt", "--format", "csv", "--output", "class"];
    assert_eq!(run(folder.path(), &arguments).status, 0);
    for (name, before) in
        [("bo-li.csv", " (2 files before it are complete); add --force"), ("ada.csv", "add --force")]
    {
        let file = folder.path().join("class").join(name);
        let mut permissions = fs::metadata(&file).expect("a file").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&file, permissions).expect("set");
        let ran = run(folder.path(), &arguments);
        let is_one_line = ran.err.lines().count() == 1 && ran.err.contains("this file is read-only");
        assert!(ran.status == 2 && is_one_line && ran.err.contains(before), "{}: {}", ran.status, ran.err);
    }
}

#[test]
fn bad_input_is_one_line_and_leaves_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let refuses = |arguments: &[&str], part: &str| {
        let before = names_in(folder.path());
        let ran = run(folder.path(), arguments);
        let error = ran.err;
        assert_eq!((ran.status, &*ran.out), (2, ""), "{arguments:?}: {error}");
        assert!(error.lines().count() == 1 && error.contains(part), "{error:?} without {part:?}");
        assert_eq!(names_in(folder.path()), before);
    };
    refuses(&["--board", POJ, "--steps", "0"], "--steps");
    refuses(&["--board", POJ, "--format", "docx"], "docx");
    refuses(&["--board", POJ, "--names", "gone.txt"], "this file cannot be read");
    fs::write(folder.path().join("twice.txt"), "Ada\nBo\nada\n").expect("written");
    refuses(&["--board", POJ, "--names", "twice.txt"], "lines 1 and 3 have the same name");
    fs::write(folder.path().join("none.txt"), "\n\n").expect("written");
    refuses(&["--board", POJ, "--names", "none.txt"], "there is no name");
    refuses(&["--board", POJ, "--output", "gone/sheet.pdf"], "this file cannot be written");
    fs::write(folder.path().join("boards.txt"), format!("{POJ}\n{POJ}\n{POJ}\n")).expect("written");
    refuses(&["boards.txt"], "a worksheet shows one board");
    refuses(&[], "the input is empty");
}
