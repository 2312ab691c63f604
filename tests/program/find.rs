//! `tilescope find` as a shell sees it: the built program, without a display.

use std::fs;

use super::shell::{Lines, tilescope};

fn run(arguments: &[&str]) -> Lines {
    tilescope(&[&["find"], arguments].concat()).into()
}

#[test]
fn boards_are_written_in_each_format_smallest_first() {
    let options = ["stuck", "--distance", "1..6", "--count", "3"];
    let text = run(&options);
    assert_eq!((text.status, text.out.len()), (0, 3), "{:?}", text.err);
    assert!(
        text.err[0].starts_with("note: 3×3 boards, 1 to 6 moves from the goal, on which Hill climbing"),
        "{:?}",
        text.err
    );
    assert!(text.out.iter().all(|line| line.contains(" expanded, no path")), "{:?}", text.out);
    let csv = run(&[&options[..], &["--format", "csv"]].concat());
    assert_eq!(csv.out.len(), 4);
    let columns = csv.out[0].split(',').count();
    assert!(
        csv.out[0]
            .starts_with("board,goal,distance,step,event,first,first_outcome,first_length,first_expanded,")
    );
    assert!(csv.out[1..].iter().all(|line| line.split(',').count() == columns), "{:?}", csv.out);
    let json = run(&[&options[..], &["--format", "json"]].concat());
    for (line, of_csv) in json.out.iter().zip(&csv.out[1..]) {
        let fields: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(of_csv.starts_with(fields["board"].as_str().expect("a text")));
        assert_eq!(fields["first"]["outcome"], "not-found");
    }
    for other in ["1", "2", "4"] {
        assert_eq!(run(&[&options[..], &["--threads", other]].concat()).out, text.out);
    }
}

#[test]
fn none_is_an_answer_with_its_own_status() {
    let Lines { status, out, err } = run(&["idastar", "--size", "2x2", "--goal", "1 2 3 x"]);
    assert_eq!((status, out.len()), (1, 0), "{err:?}");
    assert!(err.last().expect("a note").contains("None among "), "{err:?}");
}

#[test]
fn a_condition_is_read_from_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.ron");
    let name = path.to_str().expect("a path");
    let text = r#"(
        format: "tilescope example", version: 1, size: "2x3", goal: "1 2 3 4 5 x",
        first: (algorithm: "weighted-astar", weight: 5), condition: Excess(percent: 10),
    )"#;
    fs::write(&path, text).expect("written");
    let Lines { status, out, err } = run(&[name, "--count", "2"]);
    assert_eq!((status, out.len()), (0, 2), "{err:?}");
    fs::write(&path, text.replace("percent: 10", "percent: many")).expect("written");
    let Lines { status, out, err } = run(&[name]);
    assert_eq!((status, out.len(), err.len()), (2, 0, 1), "{err:?}");
    assert!(err[0].contains("line 3") && err[0].ends_with("mine.ron"), "{err:?}");
}

#[test]
fn wrong_options_get_one_line() {
    for (arguments, expected) in [
        (&["magic"][..], "the conditions are reopening, ties, "),
        (&["missing.ron"], "missing.ron"),
        (&["stuck", "--distance", "5..1"], "the smallest distance, 5, is larger than the largest, 1"),
        (&["stuck", "--distance", "far"], "write a number of moves or a range, such as 12 or 5..20"),
        (&["stuck", "--count", "0"], "--count"),
        (&["stuck", "--goal", "1 2 3"], "--goal"),
        (&["stuck", "--size", "4x4", "--distance", "70"], "choose a smaller distance than 70"),
        (&["stuck", "--max-expanded", "0"], "--max-expanded"),
    ] {
        let Lines { status, out, err } = run(arguments);
        assert_eq!((status, out.len(), err.len()), (2, 0, 1), "{arguments:?}: {err:?}");
        assert!(err[0].contains(expected), "{arguments:?}: {err:?}");
    }
}
