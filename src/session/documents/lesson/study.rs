//! A lesson that someone studies alone: its questions are answered or skipped, a wrong answer leads to an explanation, a test ends it.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::moves::LessonMove;
use super::shelf::LessonResult;
use super::state::{LessonPlace, LessonView, Lessons, Study};
use crate::activity::{LessonAnswers, LessonAsks, LessonTest};
use crate::core::{Core, Screen};
use crate::file::{Lesson, LessonPage, LessonStop, SavedAsked, SavedStudy, SavedTries};
use crate::heuristic::HeuristicId;
use crate::learn::{AskWhen, Mark, PredictPlan, QuestionKind, Round, Score, Tries};
use crate::recording::{Direction, Recording};

/// How many questions the test has, and how many steps may be between two of them.
const QUESTIONS: u32 = 5;
const MOST_APART: u64 = 5;

const ABOUT_TEST: &str = "A short test of up to five questions about this search.\n\nA second try counts half. Your answers can be saved in a file to hand in.";

impl Study {
    fn new(lesson: &Lesson, done: SavedStudy) -> Self {
        let test = test_of(lesson);
        let has_test = test.is_some();
        let mut lesson = lesson.clone();
        lesson.pages.extend(test);
        Self { lesson: Arc::new(lesson), has_test, done, explained: BTreeSet::new(), is_reminded: false }
    }

    /// Whether the question of a stop was asked and answered.
    pub(super) fn has_asked(&self, place: LessonPlace) -> bool {
        self.done.asked.iter().any(|asked| (asked.page, asked.stop) == place)
    }
}

/// The test as a page. It has the search of the page that offers the most kinds of questions, of those whose boards are so far
/// apart that the search has a step for each question; of several, the last one. `None` if no page offers any.
fn test_of(lesson: &Lesson) -> Option<LessonPage> {
    let kinds = |page: &LessonPage| QuestionKind::offered_for(&page.document.settings).count();
    let steps = |page: &LessonPage| {
        let problem = &page.document.problem;
        HeuristicId::Manhattan.evaluate(problem.start(), problem.goals()).min(QUESTIONS)
    };
    let offering = lesson.pages.iter().filter(|page| kinds(page) > 0);
    let page = offering.max_by_key(|page| (steps(page), kinds(page)))?;
    let (title, note) = ("Test".to_owned(), ABOUT_TEST.to_owned());
    Some(LessonPage::new(title, note, page.document, LessonStop::default()))
}

/// What a test asks about a search. The questions are as far apart as there is room for, and each attempt has another distance:
/// it asks at other steps.
fn plan_of(recording: &Recording, attempts: u32) -> PredictPlan {
    let most = (recording.steps() / u64::from(QUESTIONS + 1)).clamp(1, MOST_APART);
    let plan = |apart: u64| PredictPlan {
        kinds: QuestionKind::offered_for(recording.settings()).collect(),
        when: AskWhen::EveryKth(apart as u32),
        questions: QUESTIONS,
    };
    let has_all = |plan: &PredictPlan| {
        let mut round = Round::new(plan.clone(), &[]);
        (0..QUESTIONS).all(|_| round.next(recording).is_some())
    };
    let first = u64::from(attempts) % most;
    let mut plans = (0..most).map(|more| plan(most - (first + more) % most));
    plans.find(has_all).unwrap_or_else(|| plan(1))
}

impl LessonView {
    pub fn study(&self) -> Option<&Study> {
        self.study.as_ref()
    }

    pub fn is_test(&self) -> bool {
        let pages = self.lesson().pages.len();
        self.study().is_some_and(|study| study.has_test) && self.page_place() + 1 == pages
    }

    /// Whether the page is the test, and its result is not shown. Taking it again is a button's.
    pub fn has_test_to_take(&self) -> bool {
        self.is_test() && self.study().is_some_and(|study| study.done.result.is_none())
    }

    /// A test that was begun ends with its search, if this page has another one.
    pub(super) fn leave_test_for(&mut self, page: usize) {
        let document = self.page().document;
        let is_other = |page: &LessonPage| !page.document.is_same_search(&document);
        let has_other_search = self.lesson().pages.get(page).is_some_and(is_other);
        if self.is_test()
            && has_other_search
            && let Some(study) = &mut self.study
        {
            study.done.is_test_begun = false;
        }
    }

    /// How the questions on the pages were answered: right at the first try, skipped, and all of them.
    pub fn answers_on_pages(&self) -> [usize; 3] {
        let marks = self.lesson().pages.iter().zip(&self.answered).filter_map(|(page, tries)| {
            let mark = tries.mark(page.question.as_ref()?.right());
            tries.is_over.then_some((mark, tries.is_skipped()))
        });
        let asked = self.study().into_iter().flat_map(|study| &study.done.asked);
        let asked = asked.map(|asked| (asked.answer.mark(), asked.answer.first.is_none()));
        marks.chain(asked).fold([0; 3], |[right, skipped, all], (mark, is_skipped)| {
            [right + usize::from(mark == Mark::Right), skipped + usize::from(is_skipped), all + 1]
        })
    }

    /// The first stop that must be answered before the lesson goes on.
    fn first_open(&self) -> Option<LessonPlace> {
        let study = self.study()?;
        self.lesson().pages.iter().enumerate().find_map(|(place, page)| {
            let is_open =
                |(stop, at): (usize, &LessonStop)| at.ask.is_some() && !study.has_asked((place, stop));
            let asks = page.stops.iter().enumerate().position(is_open);
            let question = || self.has_open_question_on(place).then(|| page.stops.len() - 1);
            asks.or_else(question).map(|stop| (place, stop))
        })
    }

    /// The page, from 0, that explains what is asked on this one, if it is another one.
    pub fn explaining_page(&self) -> Option<usize> {
        let page = usize::from(self.page().explained_on?).checked_sub(1)?;
        Some(page).filter(|page| *page != self.page_place() && *page < self.lesson().pages.len())
    }

    /// Whether the question of the page was answered wrong, and another page explains it that was not shown yet.
    pub fn offers_explanation(&self) -> bool {
        let tries = self.answered();
        let is_wrong = self.page().question.as_ref().is_some_and(|question| {
            tries.is_over && !tries.is_skipped() && tries.mark(question.right()) == Mark::Wrong
        });
        let is_new = self.study().is_some_and(|study| !study.explained.contains(&self.page_place()));
        is_wrong && is_new && self.explaining_page().is_some()
    }

    /// The way from an explanation: through its page, and back to the question from either end.
    pub(super) fn move_within_explanation(&self, direction: Direction) -> Option<LessonMove> {
        let is_same_page = |place: &LessonPlace| place.0 == self.page_place();
        let question = self.study()?.done.led_from.filter(|question| !is_same_page(question))?;
        let within = self.neighbour(direction).filter(is_same_page);
        Some(within.map_or(LessonMove::BackToQuestion(question), LessonMove::GoTo))
    }

    pub(super) fn to_keep(&self) -> Option<SavedStudy> {
        let done = self.study()?.done.clone();
        let tried = self.answered.iter().copied().enumerate();
        let tried = tried.filter(|(_, tries)| *tries != Tries::default());
        let tried =
            tried.map(|(page, Tries { first, second, is_over })| SavedTries { page, first, second, is_over });
        Some(SavedStudy { answers: tried.collect(), ..done })
    }
}

impl Lessons {
    pub(super) fn study_mut(&mut self) -> Option<&mut Study> {
        self.view.as_mut()?.study.as_mut()
    }

    pub(crate) fn study(&mut self, core: &mut Core) {
        self.restore_study(SavedStudy::default());
        self.go_to_stop(0, 0, core);
    }

    /// Goes on with what a reader had done. What the lesson does not have is left out.
    pub(super) fn restore_study(&mut self, mut kept: SavedStudy) {
        let Some(view) = &mut self.view else { return };
        view.editing.is_on = false;
        let tried = std::mem::take(&mut kept.answers);
        let study = view.study.insert(Study::new(&view.lesson, kept));
        view.answered = vec![Tries::default(); study.lesson.pages.len()];
        for SavedTries { page, first, second, is_over } in tried {
            if let Some(answered) = view.answered.get_mut(page) {
                *answered = Tries { first, second, is_over };
            }
        }
    }

    /// Goes to a page, but not beyond the first question that is open.
    pub(super) fn go_to_page(&mut self, page: usize, core: &mut Core) {
        let open = self.view().and_then(LessonView::first_open);
        match open.filter(|open| open.0 < page) {
            Some((page, stop)) => {
                self.go_to_stop(page, stop, core);
                self.remind(core);
            }
            None => self.go_to_stop(page, 0, core),
        }
    }

    pub(super) fn explain(&mut self, core: &mut Core) {
        let Some(view) = self.view() else { return };
        let here = (view.page_place(), view.stop_place());
        let is_of_page = view.offers_explanation();
        match view.explaining_page() {
            Some(page) => self.go_to_stop(page, 0, core),
            None => self.show_stop(core),
        }
        if let Some(study) = self.study_mut() {
            if is_of_page {
                study.explained.insert(here.0);
            }
            study.done.led_from = Some(here);
        }
    }

    pub(super) fn back_to_question(&mut self, core: &mut Core) {
        if let Some((page, stop)) = self.study_mut().and_then(|study| study.done.led_from) {
            self.go_to_stop(page, stop, core);
        }
    }

    /// Begins the test, or goes on with it; once its search is on the screen again, if the user has left it.
    pub(super) fn take_test(&mut self, core: &mut Core) -> Option<LessonAsks> {
        if self.is_away_from_page(core) {
            self.show_stop(core);
            return None;
        }
        let student = self.shelf.kept.student.trim().to_owned();
        let (view, shown) = (self.view.as_mut()?, core.shown.as_ref()?);
        let lesson = view.lesson.title.clone();
        let done = &mut view.study.as_mut()?.done;
        if done.result.is_some() && !shown.is_running() {
            (done.result, done.attempts) = (None, done.attempts + 1);
        }
        let plan = plan_of(&shown.recording, done.attempts);
        Some(LessonAsks::Test(LessonTest { lesson, student, plan }))
    }

    /// A test that was asked for has begun, unless its search still runs.
    pub(crate) fn note_asked(&mut self, core: &Core) {
        if self.view().is_some_and(LessonView::is_test)
            && let Some(study) = self.study_mut()
        {
            study.done.is_test_begun = core.screen() != Screen::SEARCH;
        }
    }

    pub(super) fn forget_reminder(&mut self, core: &mut Core) {
        if self.study_mut().is_some_and(|study| std::mem::take(&mut study.is_reminded)) {
            core.notice = None;
        }
    }

    pub(super) fn remind(&mut self, core: &mut Core) {
        core.say("Answer the question first, or skip it (A)");
        if let Some(study) = self.study_mut() {
            study.is_reminded = true;
        }
    }

    pub(crate) fn take_answers(&mut self, told: &LessonAnswers, core: &mut Core) {
        let Some(view) = &mut self.view else { return };
        if view.is_test() {
            return self.take_test_answers(told, core);
        }
        let (page, stop) = (view.page, view.stop);
        let answered = told.answers.first();
        if let (Some(study), Some(answer)) = (&mut view.study, answered.copied()) {
            study.done.asked.retain(|asked| (asked.page, asked.stop) != (page, stop));
            study.done.asked.push(SavedAsked { page, stop, answer });
        }
        let is_wrong =
            answered.is_some_and(|answered| answered.first.is_some() && answered.mark() == Mark::Wrong);
        let leads = view.study.is_some() && is_wrong;
        let goes_on = told.goes == Some(Direction::Forwards);
        match self.next_move(Direction::Forwards, core) {
            _ if told.goes.is_none() => {}
            _ if goes_on && leads => self.explain(core),
            Some(LessonMove::GoTo(_)) if goes_on => drop(self.step(Direction::Forwards, core)),
            // What else the page has, such as a question of its own, is shown first.
            _ => self.show_stop(core),
        }
    }

    fn take_test_answers(&mut self, told: &LessonAnswers, core: &mut Core) {
        let result = told.is_complete.then(|| {
            let score = Score::new(&told.answers);
            LessonResult { halves: score.halves(), questions: score.questions() }
        });
        if let (Some(result), Some(view)) = (result, &mut self.view) {
            if let Some(Study { done, .. }) = &mut view.study {
                (done.is_test_begun, done.result) = (false, Some((result.halves, result.questions)));
            }
            if let Some(source) = view.source() {
                self.shelf.kept.results.insert(source.key(), result);
            }
        }
        if told.goes.is_some() {
            self.show_stop(core);
        }
    }
}
