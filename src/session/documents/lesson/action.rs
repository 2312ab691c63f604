//! What can be done to lessons, and which texts one has.

use super::shelf::LessonSource;
use crate::activity::LessonAsks;
use crate::file::{Lesson, PointAt, ShippedLesson};
use crate::learn::{QuestionKind, ValueMoment};
use crate::recording::Direction;

#[derive(Clone, PartialEq, Debug)]
pub enum LessonAction {
    Show(&'static ShippedLesson),
    Study(LessonSource),
    SetDone(LessonSource, bool),
    AskForFolder,
    RemoveFolder,
    GoTo(usize),
    /// Chooses an answer to the question of the page, from 0; `None` shows the right one.
    Answer(Option<usize>),
    Explain,
    BackToQuestion,
    SetStudent(String),
    TakeTest,
    /// Searches with other settings of the page, from 0.
    RunVariant(usize),
    SetText(LessonText, String),
    SetAsk(Option<QuestionKind>),
    PointAt(Option<PointAt>),
    /// Offers the values of a moment and of a search of the page, from 1, to be inserted.
    OfferValues(ValueMoment, usize),
    /// Says which page, from 1, explains the questions of this one; `None` for itself.
    SetExplainedOn(Option<u8>),
    /// Gives the page a question with two empty choices, or takes it away.
    SetQuestion(bool),
    AddChoice,
    RemoveChoice(usize),
    /// Says which choice is right, from 0.
    SetRight(usize),
    AddVariant,
    RemoveVariant(usize),
    AddStop,
    RemoveStop,
    TakeView,
    RemovePage,
    MovePage(Direction),
}

/// What lessons want of others.
pub enum LessonRequest {
    Ask(LessonAsks),
    /// Opens a lesson in place of the one that is open.
    Open(LessonSource),
    /// Leaves the lesson, and shows the list.
    ShowList,
    AskForFolder,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LessonText {
    Title,
    About,
    Outcome,
    Author,
    Language,
    PageTitle,
    /// The note of the page, in `CommonMark`.
    Note,
    Question,
    /// A choice of the question, from 0.
    Choice(usize),
    Reason,
    /// What a button of the page says, from 0.
    Variant(usize),
}

impl LessonText {
    pub(super) fn in_lesson(self, lesson: &mut Lesson, page: usize) -> Option<&mut String> {
        let page = lesson.pages.get_mut(page);
        Some(match self {
            Self::Title => &mut lesson.title,
            Self::About => &mut lesson.about,
            Self::Outcome => &mut lesson.outcome,
            Self::Author => &mut lesson.author,
            Self::Language => &mut lesson.language,
            Self::PageTitle => &mut page?.title,
            Self::Note => &mut page?.note,
            Self::Question => &mut page?.question.as_mut()?.ask,
            Self::Choice(place) => page?.question.as_mut()?.choices.get_mut(place)?,
            Self::Reason => &mut page?.question.as_mut()?.why,
            Self::Variant(place) => &mut page?.variants.get_mut(place)?.name,
        })
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
