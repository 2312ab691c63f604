//! What is opened, saved, asked about, kept in case of a crash, and linked: boards, sessions, courses and lessons.
//!
//! [`Files`] asks for paths, and knows no document. [`Lessons`] changes itself and the core, and gives what it asks about a search.
//! [`Documents`] brings them together.

mod boards;
mod files;
mod kinds;
mod lesson;
mod link;
mod open;
mod open_lesson;
mod receive;
mod recovery;
mod save;
mod saver;
mod state;

pub use boards::BoardOrigin;
pub(super) use files::AfterLesson;
pub use files::{FileAnswer, FileQuestion, FileRequest, Files, RiskOfLoss};
pub use kinds::{BOARDS, COURSE, DocumentKind, LESSON, SESSION};
pub use lesson::*;
pub use recovery::Autosave;
pub use state::{Desk, Dialog, Documents};
