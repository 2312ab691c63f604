//! Files of boards: settings, places, and messages.

use std::fs;

use super::refused;

use tilescope::file::{BoardFile, Bookmark, ContentError, Contents, Document, load, parse_board_file};
use tilescope::puzzle::parse_board;
use tilescope::recording::Position;
use tilescope::search::AlgorithmId;

fn contents(text: &str) -> Result<Contents, ContentError> {
    parse_board_file(text).map(|file| file.contents)
}

/// The settings are in line 7, the other fields in line 8.
fn text_with(settings: &str, fields: &str) -> String {
    format!(
        "(\n    format: \"tilescope boards\",\n    version: 1,\n    size: \"2x2\",\n    start: \"x 1 3 2\",\n    goal: \"1 2 3 x\",\n    settings: {settings},\n    {fields}\n)\n"
    )
}

#[test]
fn the_file_in_the_book_has_every_setting() {
    let chapter = include_str!("../../docs/files.md");
    let (_, section) = chapter.split_once("## Board files").expect("a section");
    let text = section.split("```").find_map(|block| block.strip_prefix("ron\n")).expect("an example");
    let written = parse_board_file(text).expect("a document").text();
    // Without comments and strings, so that a colon only follows a name.
    let fields = |text: &str| {
        let lines: String = text.lines().filter_map(|line| line.split("//").next()).collect();
        let names = lines.split('"').step_by(2).flat_map(|part| part.split(['(', ',', ' ', '[']));
        names.filter_map(|word| word.strip_suffix(':')).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(fields(text), fields(&written));
}

#[test]
fn invalid_settings_and_places_get_one_message() {
    let check = |settings: &str, words: &str| {
        let message = refused(contents(&text_with(settings, "")), words);
        assert!(message.contains("line 7, column"), "{message}");
    };
    check("(weight: -1)", "a weight is a number from 0 to 1000");
    check("(weight: 1001)", "“1001”");
    check("(weight: \"heavy\")", "");
    check("(beam_width: 0)", "beam_width: a number from 1 to 4294967295, not 0");
    check("(beam_width: -1)", "");
    check("(beam_width: 5000000000)", "");
    check("(depth_limit: 524288)", "depth_limit: a number from 0 to 524287, not 524288");
    check("(depth_limit: 1.5)", "");
    check("(ties: \"magic\")", "“magic” is not one of larger-g, smaller-g, first-in, last-in");
    check("(goal_test: \"magic\")", "expanded, generated");
    check("(duplicates: \"magic\")", "closed-list, parent, none");
    check("(reopening: \"magic\")", "on, off");
    check("(open_list: \"magic\")", "buckets, heap, sorted-list");
    let check = |fields: &str, words: &str| refused(contents(&text_with("()", fields)), words);
    let message = check("breakpoints: [(when: \"h ~ 5\")]", "line 8, column");
    assert!(message.contains("“h ~ 5” is not a condition: write f, g or h"), "{message}");
    let message = check("breakpoints: [(when: \"board 1 2 2 x\")]", "tile 2 appears twice");
    assert!(message.contains("the board in the condition is not valid: "), "{message}");
    check("breakpoints: [(enabled: true)]", "when");
    check("bookmarks: [(step: -1)]", "line 8, column");
    check("bookmarks: [(note: \"here\")]", "step");
    let many = format!("bookmarks: [{}]", "(step: 1),".repeat(101));
    check(&many, "at most 100 bookmarks are possible, not 101");
}

#[test]
fn bookmarks_are_sorted_and_a_second_one_at_a_place_is_dropped() {
    let fields = "bookmarks: [(step: 9), (step: 2, event: 1), (step: 9, note: \"again\"), (step: 2)]";
    let annotations = contents(&text_with("()", fields)).expect("a file").annotations;
    let positions: Vec<_> = annotations.bookmarks.iter().map(Bookmark::position).collect();
    assert_eq!(positions, [Position::after(2), Position { steps: 2, events: 1 }, Position::after(9)]);
    assert_eq!(annotations.breakpoints, []);
}

#[test]
fn every_other_file_gets_one_message_that_ends_with_the_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bad.ron");
    let check = |bytes: &[u8], words: &str| {
        fs::write(&path, bytes).expect("written");
        let message = refused(load(&path), words);
        assert!(message.ends_with("bad.ron"), "{message}");
    };
    check(b"", "no tiles given");
    check(&[0x80, 0xff, 0x00], "byte 1 is not text");
    check(b"\x7fELF\x02\x01", "line 1: “ELF” is neither a tile nor a heading");
    check(&vec![b'1'; 50 << 20], "larger than 1 MiB");
    check(b"(format: \"tilescope boards\", ver", "line 1");
    check(b"(format: \"tilescope \x1b[31mlesson\", version: 1)", "“tilescope \u{fffd}[31mlesson”");
    let start = parse_board("2 3 4 1 5 x 7 6 8").expect("a board");
    let document = Document { settings: AlgorithmId::Astar.into(), ..Document::of_start(start) };
    let text = BoardFile::from(Contents::from(document)).text();
    let check = |from: &str, to: &str, words: &str| check(text.replace(from, to).as_bytes(), words);
    check("tilescope boards", "something", "“something”");
    check("version: 1", "version: 9", "version 9");
    check("2 3 4 1", "2 3 4 2", "the start is not a board: tile 2 appears twice");
    check("3x3", "9x9", "at most 16 cells");
    check("astar", "magic", "magic");
    let message = refused(load(&folder.path().join("missing.ron")), "cannot be read");
    assert!(message.ends_with("missing.ron"), "{message}");
}
