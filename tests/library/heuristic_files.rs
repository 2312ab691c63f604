//! Files of a heuristic that is given as a table.

use std::fs;

use super::refused;

use tilescope::file::{TableFolder, heuristic_text, parse_heuristic};
use tilescope::heuristic::{HeuristicId, TableStore, boards_of_goal};
use tilescope::puzzle::{Board, GoalPreset, Size};

#[test]
fn a_table_is_read_as_it_was_written() {
    let goal = GoalPreset::BlankLast.board(Size::new(2, 3).expect("a size"));
    let h = |board: Board| u8::try_from(HeuristicId::Manhattan.evaluate(&board, goal)).expect("small");
    let answers: Vec<u8> = boards_of_goal(&goal).map(h).collect();
    assert_eq!(answers.len(), 360);
    let text = heuristic_text(&goal, &answers);
    assert_eq!(parse_heuristic(&text).expect("a table"), (goal, answers));
}

#[test]
fn a_damaged_table_is_refused_with_its_line() {
    let check = |text: &str, line: &str, words: &str| {
        let message = refused(parse_heuristic(text), words);
        assert!(message.contains(line), "{message}");
    };
    check("", "line 1: ", "tilescope heuristic");
    check("tilescope heuristic 2\n", "line 1: ", "version 1");
    check("tilescope heuristic 1\nsize 9\n", "line 2: ", "no size");
    check("tilescope heuristic 1\nsize 2x2\ngoal 1 2 3\n", "line 3: ", "");
    let head = "tilescope heuristic 1\nsize 2x2\ngoal 1 2 3 x\n";
    check(&format!("{head}0 1\n2 255\n"), "line 5: ", "“255” is no number from 0 to 254");
    check(&format!("{head}0 -1\n"), "line 4: ", "“-1”");
}

#[test]
fn what_is_saved_is_loaded_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let tables = TableFolder::at(folder.path().join("not/yet/there"));
    assert_eq!(tables.load("a"), None);
    for (name, bytes) in [("a", "first"), ("a", "second"), ("b", "")] {
        tables.save(name, bytes.as_bytes());
        assert_eq!(tables.load(name).as_deref(), Some(bytes.as_bytes()));
    }
    assert_eq!(tables.load("a").as_deref(), Some(&b"second"[..]));
    let files = fs::read_dir(folder.path().join("not/yet/there")).expect("made");
    assert_eq!(files.count(), 2, "nothing is left beside the tables");
}

#[test]
#[cfg(unix)]
fn a_named_pipe_in_place_of_a_table_neither_blocks_nor_is_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.table");
    assert!(std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo runs").success());
    let tables = TableFolder::at(folder.path().to_owned());
    assert_eq!(tables.load("a"), None);
    tables.save("a", b"bytes");
    assert!(fs::metadata(&path).expect("there").file_type().is_fifo());
}
