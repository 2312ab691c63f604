//! What can be chosen in the forms of jobs.

use super::field::{FormEntry, NamedEntry};
use crate::file::{QuizFormat, WorksheetFormat};
use crate::learn::{QuestionKind, WorksheetKind};
use crate::picture::{Paper, SheetVersion};
use crate::search::Settings;

/// One line for each type: all of its values; and the name, the title and the summary of one.
macro_rules! entries {
    ($($Type:ty: $all:expr, |$it:ident| $name:expr, $title:expr, $summary:expr;)+) => {
        $(impl FormEntry for $Type {
            fn all() -> Vec<Self> {
                $all.to_vec()
            }

            fn named(self) -> NamedEntry {
                let $it = self;
                NamedEntry { name: $name, title: $title, summary: $summary }
            }
        })+
    };
}

entries! {
    &'static QuizFormat: QuizFormat::ALL, |it| it.name, it.title, it.summary;
    WorksheetKind: Self::ALL, |it| it.name(), it.title(), it.summary();
    WorksheetFormat: Self::ALL, |it| it.extension(), it.title(), it.title();
    Paper: Self::ALL, |it| it.name(), it.title(), it.title();
    SheetVersion: Self::BOTH, |it| it.title(), it.title(), it.title();
}

impl FormEntry for QuestionKind {
    fn all() -> Vec<Self> {
        Self::ALL.to_vec()
    }

    fn named(self) -> NamedEntry {
        let info = self.info();
        NamedEntry { name: info.name, title: info.title, summary: info.summary }
    }

    fn is_offered(self, settings: &Settings) -> bool {
        self.offered(settings).is_ok()
    }
}
