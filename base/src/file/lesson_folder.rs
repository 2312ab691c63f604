//! The lessons of a folder.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::error::FileError;
use super::kind::FileKind;
use super::lessons::Lesson;
use super::ron_files::read_text;
use super::siblings::files_of;

/// What a folder has.
#[derive(Debug, Default)]
pub struct FolderLessons {
    /// In the order of the names of their files.
    pub lessons: Vec<(PathBuf, Arc<Lesson>)>,
    /// Why other lessons in it cannot be read.
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
        match lesson_of(&path) {
            Ok(Some(lesson)) => found.lessons.push((path, Arc::new(lesson))),
            Ok(None) => {}
            Err(error) => found.unreadable.push(error.to_string()),
        }
    }
    Ok(found)
}

/// The lesson of a file; `None` if the file says that it is something else.
fn lesson_of(path: &Path) -> Result<Option<Lesson>, FileError> {
    let text = read_text(path, FileKind::Lesson)?;
    if !FileKind::Lesson.is_said_by(&text) {
        return Ok(None);
    }
    let lesson = Lesson::parse(&text).map(|(lesson, _)| Some(lesson));
    lesson.map_err(|problem| FileError::Content { problem, path: path.to_owned() })
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
        fs::write(folder.path().join("boards.ron"), "(format: \"tilescope boards\", version: 1)")
            .expect("written");
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
