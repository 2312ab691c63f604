//! `tilescope integrate`: the files are there, say what they have to, and go again.

use std::fs;
use std::path::{Path, PathBuf};

use super::shell::{Ran, finish, start};

/// Without an environment, no database of the desktop is brought up to date.
fn run(arguments: &[&str], input: &str) -> Ran {
    finish(start(arguments), input)
}

/// All files below a folder, in order.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

#[test]
fn what_is_added_is_said_and_removed_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let share = folder.path().join("share of ö");
    let with = ["integrate", "--share", share.to_str().expect("text")];
    let added = run(&with, "");
    assert_eq!((added.status, &*added.err), (0, ""));
    let mut said: Vec<PathBuf> = added.out.lines().map(PathBuf::from).collect();
    said.sort();
    // `update-mime-database`, where there is one, writes its own files beside them.
    assert!(said.iter().all(|path| path.is_file()), "{said:?}");
    for part in ["tilescope.desktop", "tilescope.svg", "tilescope.xml", "tilescope-solve.1", "_tilescope"] {
        assert!(said.iter().any(|path| path.ends_with(part)), "{part}");
    }
    assert_eq!(run(&with, "").out, added.out, "again");
    let removed = run(&[&with[..], &["--remove"]].concat(), "");
    assert_eq!((removed.status, &*removed.err), (0, ""));
    assert_eq!(removed.out, added.out);
    assert!(files_in(&share).iter().all(|path| !said.contains(path)));
    let nothing = run(&[&with[..], &["--remove"]].concat(), "");
    assert_eq!((nothing.status, &*nothing.out), (0, ""));
    assert!(nothing.err.starts_with("note: there is nothing to remove in "), "{}", nothing.err);
}

#[test]
fn the_menu_starts_this_program_or_another_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let share = folder.path().to_str().expect("text");
    let entry = || fs::read_to_string(folder.path().join("applications/tilescope.desktop")).expect("text");
    run(&["integrate", "--share", share], "");
    let this = fs::canonicalize(env!("CARGO_BIN_EXE_tilescope")).expect("a path");
    assert!(entry().contains(&format!("\nExec=\"{}\" %f\n", this.display())), "{}", entry());
    run(&["integrate", "--share", share, "--program", "tilescope"], "");
    assert!(entry().contains("\nExec=\"tilescope\" %f\n"), "{}", entry());
    // As the specification has it: a backslash in an argument is written as four, a dollar sign after two.
    run(&["integrate", "--share", share, "--program", r"/a b\c$ 50%"], "");
    assert!(entry().contains("\nExec=\"/a b\\\\\\\\c\\\\$ 50%%\" %f\n"), "{}", entry());
}

#[test]
fn every_command_has_a_man_page_that_says_how_to_call_it() {
    let folder = tempfile::tempdir().expect("a folder");
    run(&["integrate", "--share", folder.path().to_str().expect("text")], "");
    let pages = folder.path().join("man/man1");
    let help = run(&["--help"], "").out;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = commands.take_while(|line| !line.is_empty()).filter_map(|line| {
        line.strip_prefix("  ")?.split_whitespace().next().filter(|_| !line.starts_with("   "))
    });
    let names: Vec<_> = names.filter(|name| *name != "help").collect();
    assert!(names.contains(&"solve") && names.len() > 5, "{names:?}");
    for name in names {
        let page = fs::read_to_string(pages.join(format!("tilescope-{name}.1"))).expect(name);
        assert!(page.contains(&format!("\\fBtilescope {}\\fR", name.replace('-', "\\-"))), "{name}: {page}");
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_named_and_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("written");
    let ran = run(&["integrate", "--share", file.to_str().expect("text")], "");
    assert_eq!((ran.status, &*ran.out), (2, ""));
    assert!(
        ran.err.starts_with("error: this folder cannot be made") && ran.err.lines().count() == 1,
        "{}",
        ran.err
    );
}
