//! The lessons of a folder.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::boards::{ContentError, FileError, Opened, open};
use super::lessons::Lesson;
use super::siblings::files_of;

/// What a folder has.
#[derive(Debug, Default)]
pub struct FolderLessons {
    /// In the order of the names of their files.
    pub lessons: Vec<(PathBuf, Arc<Lesson>)>,
    /// Why other files of the program in it cannot be read. Boards and courses are no problem, and not listed.
    pub unreadable: Vec<String>,
}

/// Reads the lessons of a folder.
///
/// # Errors
/// If the folder cannot be read.
pub fn lessons_of_folder(folder: &Path) -> io::Result<FolderLessons> {
    let mut found = FolderLessons::default();
    for path in files_of(folder)?.into_iter().filter(|path| path.extension().is_some_and(|end| end == "ron"))
    {
        match open(&path) {
            Ok((Opened::Lesson(opened), _)) => found.lessons.push((path, opened.lesson)),
            Ok(_) | Err(FileError::Content { problem: ContentError::Format { .. }, .. }) => {}
            Err(error) => found.unreadable.push(error.to_string()),
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::file::SHIPPED_LESSONS;

    #[test]
    fn the_lessons_of_a_folder_are_found_in_the_order_of_their_names_and_a_damaged_one_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let lesson = |place: usize| SHIPPED_LESSONS[place].lesson();
        fs::write(folder.path().join("week 10.ron"), lesson(0).text()).expect("written");
        fs::write(folder.path().join("week 2.ron"), lesson(1).text()).expect("written");
        let damaged = lesson(0).text().replacen("title", "titel", 1);
        fs::write(folder.path().join("week 3.ron"), damaged).expect("written");
        fs::write(folder.path().join("boards.txt"), "1 2 3 x").expect("written");
        let found = lessons_of_folder(folder.path()).expect("it is read");
        let titles: Vec<_> = found.lessons.iter().map(|(_, lesson)| lesson.title.clone()).collect();
        assert_eq!(titles, [lesson(1).title.clone(), lesson(0).title.clone()]);
        assert!(
            matches!(&*found.unreadable, [only] if only.contains("week 3.ron")),
            "{:?}",
            found.unreadable
        );
        assert!(lessons_of_folder(&folder.path().join("none")).is_err());
    }
}
