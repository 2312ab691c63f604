//! A session file on the command line: its boards and settings are searched, and what is not known is noted.

use std::fs;

use super::shell::run;

const SESSION: &str = "(
    format: \"tilescope session\",
    version: 1,
    size: \"3x3\",
    start: \"2 3 4 1 5 x 7 6 8\",
    goal: \"1 2 3 4 5 6 7 8 x\",
    settings: (algorithm: \"bfs\"),
    at: (step: 12),
    runs: [(settings: (algorithm: \"astar\"), mark: \"A\")],
)
";

#[test]
fn a_session_is_read_as_its_boards_and_an_unknown_field_is_noted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("lecture.ron");
    let path_text = path.to_str().expect("text");
    let solve = |text: &str| {
        fs::write(&path, text).expect("written");
        let ran = run(&["solve", path_text], "");
        (ran.status, ran.out.trim().len(), ran.err)
    };
    // The sample of POJ 1077 has a solution of 19 moves, and breadth-first search finds no longer one.
    assert_eq!(solve(SESSION), (0, 19, String::new()));
    let (status, moves, err) = solve(&SESSION.replacen("    at:", "    sound: (on: true),\n    at:", 1));
    assert_eq!((status, moves), (0, 19));
    assert!(err.starts_with("note: the file has a field that this version does not know"), "{err}");
    assert!(err.contains("sound (line 8)") && err.lines().count() == 1, "{err}");
    let (status, _, err) = solve(&SESSION.replacen("version: 1", "version: 2", 1));
    assert!(status == 2 && err.contains("open it with a newer Tilescope"), "{err}");
}
