//! Folders: opening one file after the other, finding lessons, and listing what a class handed in.

use std::fs;
use std::path::PathBuf;

use tilescope::file::{
    FolderLessons, OpenedAt, SHIPPED_LESSONS, class_files, lessons_of_folder, open_file_or_folder,
    open_sibling,
};

const BOARD: &str = "3 1 2 x";

fn file(folder: &tempfile::TempDir, name: &str, text: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).expect("written");
    path
}

#[test]
fn a_folder_is_gone_through_in_the_order_of_its_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let [last, second, first, _] =
        ["board 10.txt", "board 2.txt", "Board 1.TXT", "board 1b.md"].map(|name| file(&folder, name, BOARD));
    let damaged = file(&folder, "board 3.txt", "no board").display().to_string();
    let check = |at: &OpenedAt, path: &PathBuf, place: usize, passed: &[&str]| {
        assert_eq!((&at.path, at.opened.is_ok(), at.in_folder), (path, true, Some((place, 4))));
        let said: Vec<_> = at.passed.iter().map(ToString::to_string).collect();
        let is_passed = |(said, path): (&String, &&str)| said.ends_with(*path);
        assert!(said.len() == passed.len() && said.iter().zip(passed).all(is_passed), "{said:?}");
    };
    let mut at = open_file_or_folder(folder.path().to_owned());
    check(&at, &first, 1, &[]);
    at = open_sibling(&at.path, true);
    check(&at, &second, 2, &[]);
    at = open_sibling(&at.path, true);
    check(&at, &last, 4, &[&damaged]);
    check(&open_sibling(&at.path, false), &second, 2, &[&damaged]);
    let end = open_sibling(&at.path, true).opened.expect_err("the end").to_string();
    assert!(end.starts_with("this is the last file of its folder"), "{end}");
    let empty = tempfile::tempdir().expect("a folder");
    let none = open_file_or_folder(empty.path().to_owned()).opened.expect_err("no file").to_string();
    assert!(none.starts_with("there are no files to open (.ron, .txt) in this folder"), "{none}");
}

#[test]
fn a_damaged_file_is_the_answer_only_where_no_other_can_be_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = ["1.txt", "2.txt"].map(|name| file(&folder, name, "no board"));
    let first = open_file_or_folder(folder.path().to_owned());
    assert!(first.path == paths[0] && first.opened.is_err() && first.passed.is_empty());
    let second = open_sibling(&first.path, true);
    assert!(second.path == paths[1] && second.opened.is_err());
    let path = file(&folder, "3.txt", BOARD);
    let third = open_file_or_folder(folder.path().to_owned());
    assert!(third.path == path && third.opened.is_ok() && third.passed.len() == 2);
}

#[test]
fn the_lessons_of_a_folder_are_found_in_the_order_of_their_names_and_a_damaged_one_is_named() {
    let [first, second] = [1, 0].map(|place: usize| SHIPPED_LESSONS[place].lesson());
    let folder = tempfile::tempdir().expect("a folder");
    file(&folder, "week 10.ron", &second.text());
    file(&folder, "week 2.ron", &first.text());
    file(&folder, "week 3.ron", &first.text().replacen("title", "titel", 1));
    file(&folder, "boards.txt", BOARD);
    file(&folder, "boards.ron", "(format: \"tilescope boards\", version: 1)");
    let FolderLessons { lessons, unreadable } = lessons_of_folder(folder.path()).expect("it is read");
    let titles: Vec<_> = lessons.iter().map(|(_, lesson)| &lesson.title).collect();
    assert_eq!(titles, [&first.title, &second.title]);
    assert!(matches!(&*unreadable, [only] if only.contains("week 3.ron")), "{unreadable:?}");
    assert!(lessons_of_folder(&folder.path().join("none")).is_err());
}

#[cfg(unix)]
#[test]
fn only_files_of_the_folder_itself_are_listed_and_all_others_are_named() {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    let folder = tempfile::tempdir().expect("a folder");
    let elsewhere = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(elsewhere.path().join("secret.txt"), "secret").expect("written");
    for name in ["b.TXT", "a.csv", "c.ron", "notes.pdf"] {
        fs::write(path(name), "").expect("written");
    }
    symlink(elsewhere.path().join("secret.txt"), path("link.txt")).expect("made");
    symlink("nowhere", path("dangling.ron")).expect("made");
    symlink(elsewhere.path(), path("folder")).expect("made");
    symlink("/dev/zero", path("zero.jsonl")).expect("made");
    fs::create_dir(path("group.txt")).expect("made");
    assert!(Command::new("mkfifo").arg(path("pipe.csv")).status().expect("mkfifo runs").success());
    let files = class_files(folder.path(), 10).expect("listed");
    assert_eq!(files.traces, [path("a.csv"), path("b.TXT")]);
    assert_eq!(files.results, [path("c.ron")]);
    assert_eq!(
        files.left_out().collect::<Vec<_>>(),
        [
            "left out (files with other endings): notes.pdf",
            "left out (folders): group.txt",
            "left out (links, which are not followed): dangling.ron, folder, link.txt and 1 more",
            "left out (pipes, sockets or devices): pipe.csv",
        ]
    );
}
