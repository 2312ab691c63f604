//! `tilescope lesson` as a shell sees it.

use std::fs;

use super::shell::{Ran, run_in};
use tilescope::file::{Lesson, ShippedLesson};

#[test]
fn a_file_comes_before_the_lesson_with_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let ties = ShippedLesson::from_name("ties").expect("a lesson").lesson();
    let title_of_ties = || {
        let Ran { out, .. } = run_in(folder.path(), &["lesson", "ties"]);
        out.lines().next().expect("a title").to_owned()
    };
    assert_eq!(title_of_ties(), ties.title);
    let own = Lesson { title: "My ties".to_owned(), ..Lesson::clone(&ties) };
    fs::write(folder.path().join("ties"), own.text()).expect("written");
    assert_eq!(title_of_ties(), "My ties");
}
