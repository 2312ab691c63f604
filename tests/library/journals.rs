//! A file of results that grows while an experiment runs.

use tilescope::file::Journal;

#[test]
fn a_file_that_is_open_or_no_file_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("runs.csv");
    let first = Journal::open(&path).expect("made");
    let message = super::refused(Journal::open(&path), "another program");
    assert!(message.ends_with("runs.csv"), "{message}");
    drop(first);
    super::refused(Journal::open(folder.path()), "a folder, not a file");
    let message = super::refused(Journal::open(&path.join("below")), "this folder cannot be made");
    assert!(message.ends_with("runs.csv"), "{message}");
}
