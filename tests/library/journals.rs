//! A file of results that grows while an experiment runs.

use tilescope::file::Journal;

#[test]
fn a_file_that_is_open_or_no_file_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("runs.csv");
    let first = Journal::open(&path).expect("made");
    let message = Journal::open(&path).expect_err("in use").to_string();
    assert!(message.contains("another program") && message.ends_with("runs.csv"), "{message}");
    drop(first);
    let message = Journal::open(folder.path()).expect_err("a folder").to_string();
    assert!(message.contains("a folder, not a file"), "{message}");
    let below = path.join("below");
    let message = Journal::open(&below).expect_err("not a folder").to_string();
    assert!(message.contains("this folder cannot be made") && message.ends_with("runs.csv"), "{message}");
}
