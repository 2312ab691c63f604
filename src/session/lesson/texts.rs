//! The texts of a lesson that are typed.

use crate::file::{Lesson, LessonPage};

/// A text of a lesson, or of the page that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LessonText {
    /// The title of the lesson.
    Title,
    /// What it shows.
    About,
    /// Who wrote it.
    Author,
    /// The language of its texts.
    Language,
    /// The title of the page.
    PageTitle,
    /// The note of the page, in `CommonMark`.
    Note,
    /// What the question of the page asks.
    Question,
    /// A choice of the question, from 0.
    Choice(usize),
    /// Why the answer is right.
    Reason,
    /// What a button of the page says, from 0.
    Variant(usize),
}

impl LessonText {
    /// The text in a lesson; `None` if the lesson does not have it.
    pub(super) fn of(self, lesson: &mut Lesson, page: usize) -> Option<&mut String> {
        match self {
            Self::Title => Some(&mut lesson.title),
            Self::About => Some(&mut lesson.about),
            Self::Author => Some(&mut lesson.author),
            Self::Language => Some(&mut lesson.language),
            _ => self.of_page(lesson.pages.get_mut(page)?),
        }
    }

    fn of_page(self, page: &mut LessonPage) -> Option<&mut String> {
        match self {
            Self::PageTitle => Some(&mut page.title),
            Self::Note => Some(&mut page.note),
            Self::Question => Some(&mut page.question.as_mut()?.ask),
            Self::Choice(place) => page.question.as_mut()?.choices.get_mut(place),
            Self::Reason => Some(&mut page.question.as_mut()?.why),
            Self::Variant(place) => Some(&mut page.variants.get_mut(place)?.name),
            Self::Title | Self::About | Self::Author | Self::Language => None,
        }
    }

    /// As much of what was typed as fits its place.
    pub(super) fn fitting(self, typed: &str) -> String {
        let most = match self {
            Self::Note => Lesson::LONGEST_NOTE,
            Self::About | Self::Question | Self::Choice(_) | Self::Reason => Lesson::LONGEST_SENTENCE,
            _ => Lesson::LONGEST_LINE,
        };
        typed.chars().filter(|c| !c.is_control() || (self == Self::Note && *c == '\n')).take(most).collect()
    }
}
