//! Folders: finding lessons, and listing what a class handed in.

use std::fs;
use std::path::PathBuf;

use tilescope::file::{FolderLessons, SHIPPED_LESSONS, class_files, lessons_of_folder};

const BOARD: &str = "3 1 2 x";

fn file(folder: &tempfile::TempDir, name: &str, text: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).expect("written");
    path
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
    fs::write(path("read-me.md"), "# My program\n\nStart: it with python3.\n").expect("written");
    fs::write(path("sheet.md"), "# Tree\n\nName: Ada\n\nStart: `1 x / 2 3`, goal: `x 1 / 2 3`\n")
        .expect("written");
    symlink(elsewhere.path().join("secret.txt"), path("link.txt")).expect("made");
    symlink("nowhere", path("dangling.ron")).expect("made");
    symlink(elsewhere.path(), path("folder")).expect("made");
    symlink("/dev/zero", path("zero.jsonl")).expect("made");
    fs::create_dir(path("group.txt")).expect("made");
    assert!(Command::new("mkfifo").arg(path("pipe.csv")).status().expect("mkfifo runs").success());
    let files = class_files(folder.path(), 10).expect("listed");
    assert_eq!(files.traces, [path("a.csv"), path("b.TXT"), path("sheet.md")]);
    assert_eq!(files.results, [path("c.ron")]);
    assert_eq!(
        files.left_out().collect::<Vec<_>>(),
        [
            "left out (PDF and SVG cannot be read; hand in .csv or .md of a worksheet, .txt or .csv of a trace): notes.pdf",
            "left out (files with other endings): read-me.md",
            "left out (folders): group.txt",
            "left out (links, which are not followed): dangling.ron, folder, link.txt and 1 more",
            "left out (pipes, sockets or devices): pipe.csv",
        ]
    );
}
