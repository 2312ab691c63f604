//! A course as a document: its rules are those of the boards that are open.

use std::path::PathBuf;
use std::sync::Arc;

use super::{DocumentKind, Documents};
use crate::core::Core;
use crate::file::{Course, Destination, Document, SaveWork};

const DEFAULT_COURSE: &str = "my course";

pub const COURSE: DocumentKind = DocumentKind {
    dialog: ["Save my course", "Courses", "e.g. my-course.ron"],
    suggested_path,
    current_file: |_| None,
    keeps_runs: None,
    save: |to, _, desk| {
        let course = Arc::new(course_to_save(&to, desk.core));
        let written = Arc::clone(&course);
        let work: SaveWork = Arc::new(move |to| written.save_to(to));
        Some((to, work, Box::new(|_, _, desk| desk.core.editor.adopt_course(course))))
    },
    unsaved: |_, _| None,
    link: |_, _| None,
};

fn suggested_path(_: &Documents, core: &Core) -> PathBuf {
    let own = core.editor.course().filter(|course| course.shipped.is_none());
    let title = own.map_or(DEFAULT_COURSE, |course| &course.title);
    let title: String = title.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    PathBuf::from(format!("{}.ron", title.to_lowercase()))
}

/// One's own course has the rules of the course that was chosen, and those of this algorithm as they are.
fn course_to_save(to: &Destination, core: &Core) -> Course {
    let Document { problem, settings } = *core.editor.document();
    let name = to.path.file_stem().map_or(DEFAULT_COURSE.into(), |name| name.to_string_lossy());
    let course = match core.editor.course() {
        Some(course) if course.shipped.is_none() => Course::clone(course),
        Some(course) => course.renamed(&name),
        None => Course::new(&name),
    };
    course.with(&settings, problem.given_goals(), core.editor.counting())
}
