//! What the program says about words that are not its own, and about an output that cannot be written.

use std::fs;
use std::path::Path;

use super::shell::run;

/// A word that no list has.
fn long() -> String {
    "q".repeat(3000)
}

/// One short line that has the beginning of the word, and status 2.
#[track_caller]
fn is_cut(arguments: &[&str], input: &str) {
    let ran = run(arguments, input);
    let what: Vec<String> = arguments.iter().map(|argument| argument.chars().take(30).collect()).collect();
    assert_eq!((ran.status, ran.err.lines().count()), (2, 1), "{what:?}: {}", ran.err);
    is_short(&ran.err);
}

#[track_caller]
fn is_short(message: &str) {
    assert!(message.contains(&"q".repeat(30)), "{message}");
    assert!(!message.contains(&"q".repeat(60)), "{message}");
    assert!(message.contains('…'), "{message}");
}

#[test]
fn only_the_beginning_of_a_long_argument_is_shown() {
    let long = long();
    let long = &*long;
    for arguments in [
        &["solve", long, "--algorithm", long][..],
        &["solve", "--heuristic", long],
        &["solve", "--ties", long],
        &["solve", "--count", long],
        &["solve", "--size", long],
        &["solve", "--moves", long],
        &["solve", "--weight", long],
        &["solve", "--costs", long],
        &["solve", "--max-nodes", long],
        &["solve", "--max-memory", long],
        &["solve", "--format", long],
        &["solve", "--course", long],
        &["solve", &format!("--{long}")],
        &["solve", "--board", long],
        &["solve", "--board", &format!("1 2 3 {long}")],
        &["find", long],
        &["experiment", long],
        &["compare", "--set", long],
    ] {
        is_cut(arguments, "");
    }
}

#[test]
fn only_the_beginning_of_a_long_word_of_a_file_is_shown() {
    let long = long();
    for text in [
        format!("1 2 3 {long}"),
        format!("{long}\n1 2 3 x"),
        format!("(format: \"tilescope boards\", version: 1, size: \"{long}\")"),
        format!("{long}(format: \"tilescope boards\")"),
    ] {
        is_cut(&["solve"], &text);
    }
}

#[test]
fn only_the_beginning_of_an_unknown_field_is_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("experiment.ron");
    let path = path.to_str().expect("text");
    let text = format!("(format: \"tilescope experiment\", version: 1, {}: 1)", long());
    fs::write(path, text).expect("written");
    is_cut(&["experiment", path], "");
    let file = tilescope_boards(&folder.path().join("boards.ron"));
    let with_field = file.replacen("version:", &format!("{}: 1,\n    version:", long()), 1);
    let ran = run(&["solve"], with_field);
    assert_eq!((ran.status, ran.err.lines().count()), (0, 1), "{}", ran.err);
    is_short(&ran.err);
}

/// The text of a board file.
fn tilescope_boards(path: &Path) -> String {
    use tilescope::file::{Document, save};
    let document = Document::of_start(tilescope::puzzle::parse_board("1 2 x 3").expect("a board"));
    save(path, &document.into()).expect("written");
    fs::read_to_string(path).expect("text")
}

#[cfg(unix)]
#[test]
fn no_letter_of_a_stranger_acts_on_the_terminal() {
    for letter in ["\u{1b}[2J", "\u{7}", "\u{202e}", "\u{2066}", "\u{200f}"] {
        let board = format!("1 2 3 {letter}");
        for arguments in [
            &["solve", "--board", &board][..],
            &["watch", "--headless", "--board", "1 2 x 3", "--", "printf", &format!("a{letter}b\n")],
        ] {
            let err = run(arguments, "").err;
            assert!(err.contains('\u{fffd}') && !err.contains(&letter[..letter.len().min(3)]), "{err:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_table_that_a_file_names_is_not_quoted_and_no_link_to_it_is_followed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("secret"), "root:x:0:0").expect("written");
    std::os::unix::fs::symlink(path("secret"), path("link.heuristic")).expect("made");
    fs::write(path("copy.heuristic"), "root:x:0:0").expect("written");
    for (name, said) in [("link.heuristic", "link.heuristic"), ("copy.heuristic", "line 1: ")] {
        let file = tilescope_boards(&path("boards.ron"));
        let file = file.replacen("heuristic: \"manhattan\"", &format!("heuristic: \"{name}\""), 1);
        fs::write(path("boards.ron"), &file).expect("written");
        let ran = run(&["solve", path("boards.ron").to_str().expect("text")], "");
        assert_eq!(ran.status, 2, "{file} {}", ran.err);
        assert!(ran.err.contains(said) && !ran.err.contains("root"), "{}", ran.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_is_an_error_whatever_is_written() {
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().expect("a folder");
    let share = folder.path().to_str().expect("text");
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["help", "solve"],
        &["solve", "--help"],
        &["list"],
        &["solve", "--board", "1 2 x 3"],
        &["solve", "--board", "1 2 x 3", "--format", "csv"],
        &["solve", "--board", "1 2 x 3", "--format", "boards"],
        &["solve", "--board", "1 2 x 3", "--all-paths"],
        &["compare", "--board", "1 2 x 3", "--set", "course"],
        &["trace", "--board", "1 2 x 3", "--algorithm", "bfs"],
        &["find", "lost", "--help"],
        &["integrate", "--share", share],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let output = Command::new(env!("CARGO_BIN_EXE_tilescope"))
            .args(arguments)
            .env_clear()
            .stdin(Stdio::null())
            .stdout(full)
            .output()
            .expect("it ends");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.starts_with("error: the answer cannot be written: "), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    }
}
