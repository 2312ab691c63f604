//! The files that fuzzing has kept, one for each thing that a reader does, and those that once made one fail.
//! `tests/support/readers.rs` says how to fuzz.

use std::fs;

use crate::support::project::root;
use crate::support::readers::READERS;

/// The largest file that is kept.
const MOST_BYTES: usize = 4096;

#[test]
fn every_kept_file_passes_the_check_of_its_fuzz_target() {
    for (name, reader) in READERS {
        let folder = root().join("fuzz/corpus").join(name);
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        assert!(paths.len() >= 5, "{name} has only {} files", paths.len());
        for path in paths {
            println!("{}", path.display());
            let bytes = fs::read(&path).expect("readable");
            assert!(bytes.len() <= MOST_BYTES, "it has {} bytes", bytes.len());
            reader(&bytes);
        }
    }
}

#[test]
fn each_reader_has_a_fuzz_target() {
    let manifest = fs::read_to_string(root().join("fuzz/Cargo.toml")).expect("readable");
    let targets = manifest.lines().filter_map(|line| line.strip_prefix("path = \"targets/"));
    let targets: Vec<_> = targets.filter_map(|name| name.strip_suffix(".rs\"")).collect();
    assert_eq!(targets, READERS.map(|(name, _)| name));
}
