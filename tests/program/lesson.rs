//! `tilescope lesson` as a shell sees it.

use std::fs;
use std::process::{Command, Stdio};

use tilescope::file::{Lesson, ShippedLesson};

#[test]
fn a_file_comes_before_the_lesson_with_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let ties = ShippedLesson::from_name("ties").expect("a lesson").lesson();
    let title_of_ties = || {
        let ran = Command::new(env!("CARGO_BIN_EXE_tilescope"))
            .args(["lesson", "ties"])
            .current_dir(folder.path())
            .env_clear()
            .stdin(Stdio::null())
            .output()
            .expect("the program ends");
        let out = String::from_utf8(ran.stdout).expect("text");
        out.lines().next().expect("a title").to_owned()
    };
    assert_eq!(title_of_ties(), ties.title);
    let own = Lesson { title: "My ties".to_owned(), ..Lesson::clone(&ties) };
    fs::write(folder.path().join("ties"), own.text()).expect("written");
    assert_eq!(title_of_ties(), "My ties");
}
