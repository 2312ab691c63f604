//! Lessons: the one that is shown, with its page and the stop on it, and those that can be opened.

mod action;
mod editing;
mod moves;
mod shelf;
mod state;
mod study;
mod values;

pub use action::{LessonAction, LessonRequest, LessonText};
pub use moves::LessonMove;
pub use shelf::{KeptLessons, LessonResult, LessonSource, ListedLesson};
pub(super) use state::LessonFile;
pub use state::{LessonPlace, LessonView, Lessons, Study};
