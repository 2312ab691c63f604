//! A round of questions: what was asked, and what was answered.

use crate::activity::contract::{LessonAnswers, LessonAudience, LessonTest, PageText};
use crate::core::Shown;
use crate::file::{Document, SavedRound};
use crate::learn::{
    Answered, AskWhen, Mark, OptionShows, PredictPlan, Question, QuestionKind, Results, Round, Score, Tries,
};
use crate::platform::Instant;
use crate::recording::{Direction, Position};
use crate::worker::Ending;

words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
    pub enum PredictTab: title;

    Answers = "Answers";
    Lists = "Lists";
    Tree = "Tree";
}

#[derive(Clone, Debug)]
pub struct AskedQuestion {
    pub question: Question,
    pub answered: Answered,
    pub is_over: bool,
}

impl AskedQuestion {
    pub(super) fn new(question: Question) -> Self {
        let Question { kind, at, right, .. } = question;
        let answered = Answered { kind, at, right, first: None, second: None, seconds: 0.0 };
        Self { question, answered, is_over: false }
    }

    fn tries(&self) -> Tries {
        Tries { first: self.answered.first, second: self.answered.second, is_over: self.is_over }
    }

    /// Takes an answer; `None` asks for the right one.
    pub(super) fn answer(&mut self, choice: Option<usize>) {
        let mut tries = self.tries();
        tries.take(choice, self.question.right, self.question.options.len());
        (self.answered.first, self.answered.second, self.is_over) =
            (tries.first, tries.second, tries.is_over);
    }

    pub fn are_nodes(&self) -> bool {
        self.question.options.iter().all(|option| matches!(option.shows, OptionShows::Node(_)))
    }

    pub fn are_maps(&self) -> bool {
        self.question.kind.has_maps()
    }

    pub fn last(&self) -> Option<usize> {
        self.tries().last()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoundRole {
    /// Its answers are scored, and can be handed in.
    Own,
    /// The test of a lesson. Its answers are scored and can be handed in, too.
    Test,
    /// The one question of a page: it has no score, and nothing is handed in.
    OfPage(LessonAudience),
}

#[derive(Debug)]
pub struct PredictRound {
    round: Round,
    /// What is handed in, without the answers.
    pub head: Results,
    pub asked: Vec<AskedQuestion>,
    /// The question on the screen; `None` for the score.
    pub place: Option<usize>,
    /// Since when its time is not counted yet.
    pub(super) since: Instant,
    pub is_complete: bool,
    pub tab: PredictTab,
    pub role: RoundRole,
    /// Empty unless a page asks the question.
    pub page: PageText,
}

impl PredictRound {
    pub fn now(&self) -> Option<&AskedQuestion> {
        self.asked.get(self.place?)
    }

    pub fn length(&self) -> usize {
        if self.is_complete { self.asked.len() } else { self.head.plan.questions as usize }
    }

    pub fn score(&self) -> Score {
        Score::new(&self.answers())
    }

    /// The end of a search that was stopped is not an answer.
    pub(super) fn question_after(&mut self, shown: &Shown) -> Option<Question> {
        if self.is_complete || self.asked.len() >= self.head.plan.questions as usize {
            return None;
        }
        let ended_by_itself = matches!(shown.ending, Some(Ending::Solved | Ending::Exhausted));
        let question = self.round.next(&shown.recording)?;
        (ended_by_itself || question.at.steps + 1 < shown.steps()).then_some(question)
    }

    /// Goes to the next question, or to the score after the last one. After a look at an earlier question, it goes on where it was.
    pub(super) fn ask_next(&mut self, shown: &Shown) {
        let is_last = self.place.is_none_or(|place| place + 1 >= self.asked.len());
        let is_open = self.asked.last().is_some_and(|asked| !asked.is_over);
        if !is_last || is_open {
            self.place = self.asked.len().checked_sub(1);
        } else if let Some(question) = self.question_after(shown) {
            self.place = Some(self.asked.len());
            self.asked.push(AskedQuestion::new(question));
        } else {
            (self.is_complete, self.place) = (true, None);
        }
        self.tab = PredictTab::Answers;
    }

    fn answers(&self) -> Vec<Answered> {
        self.asked.iter().filter(|asked| asked.is_over).map(|asked| asked.answered).collect()
    }

    fn begun(head: Results, role: RoundRole) -> Self {
        Self {
            round: Round::new(head.plan.clone(), &head.bookmarks),
            head,
            asked: Vec::new(),
            place: None,
            since: Instant::now(),
            is_complete: false,
            tab: PredictTab::Answers,
            role,
            page: PageText::default(),
        }
    }

    pub(super) fn new(
        plan: PredictPlan,
        document: Document,
        student: String,
        bookmarks: Vec<Position>,
    ) -> Self {
        let Document { problem, settings } = document;
        let (lesson, answers) = (String::new(), Vec::new());
        Self::begun(Results { student, lesson, problem, settings, plan, bookmarks, answers }, RoundRole::Own)
    }

    /// The first question of a kind from a place on, for the page of a lesson.
    pub(super) fn of_page(
        kind: QuestionKind,
        at: Position,
        audience: LessonAudience,
        document: Document,
    ) -> Self {
        let plan = PredictPlan { kinds: [kind].into(), when: AskWhen::Bookmarks, questions: 1 };
        Self { role: RoundRole::OfPage(audience), ..Self::new(plan, document, String::new(), vec![at]) }
    }

    pub(super) fn test(test: &LessonTest, document: Document) -> Self {
        let head = Self::new(test.plan.clone(), document, test.student.clone(), Vec::new()).head;
        Self::begun(Results { lesson: test.lesson.clone(), ..head }, RoundRole::Test)
    }

    pub fn is_of_page(&self) -> bool {
        matches!(self.role, RoundRole::OfPage(_))
    }

    /// Whether a lesson goes on after it.
    pub fn is_of_lesson(&self) -> bool {
        self.role != RoundRole::Own
    }

    pub(super) fn is_under_way(&self, test: &LessonTest, document: &Document) -> bool {
        let Results { lesson, problem, settings, plan, .. } = &self.head;
        let is_same = (lesson, plan) == (&test.lesson, &test.plan) && self.role == RoundRole::Test;
        is_same && (*problem, *settings) == (document.problem, document.settings) && !self.is_complete
    }

    /// What a lesson is told of it. `goes` is where the lesson goes; `None` while this stays on the screen.
    pub(super) fn for_lesson(&self, goes: Option<Direction>) -> LessonAnswers {
        LessonAnswers { goes, answers: self.answers(), is_complete: self.is_complete }
    }

    /// Whether a reader was wrong, so that an explanation follows.
    pub fn leads_to_explanation(&self) -> bool {
        let was_wrong = |asked: &AskedQuestion| {
            asked.is_over && asked.last().is_some() && asked.answered.mark() == Mark::Wrong
        };
        self.role == RoundRole::OfPage(LessonAudience::Reader) && self.now().is_some_and(was_wrong)
    }

    /// A round that was kept, on a search that has ended; `None` if the search does not ask the same questions.
    pub(super) fn resumed(kept: &SavedRound, shown: &Shown) -> Option<Self> {
        let Results { problem, settings, lesson, answers, .. } = &kept.results;
        let is_same = shown.document().is_same_search(&Document { problem: *problem, settings: *settings });
        if !is_same || !kept.results.check(&shown.recording).differences.is_empty() {
            return None;
        }
        let role = if lesson.is_empty() { RoundRole::Own } else { RoundRole::Test };
        let mut round = Self::begun(Results { answers: Vec::new(), ..kept.results.clone() }, role);
        let over = answers.iter().map(|answered| (*answered, true));
        for (answered, is_over) in over.chain(kept.open.map(|answered| (answered, false))) {
            let question = round.question_after(shown)?;
            let is_same = (question.kind, question.at, question.right)
                == (answered.kind, answered.at, answered.right)
                && answered.first.is_none_or(|first| first < question.options.len());
            if !is_same {
                return None;
            }
            round.asked.push(AskedQuestion { question, answered, is_over });
        }
        round.place = round.asked.len().checked_sub(1);
        if kept.is_complete || round.asked.is_empty() {
            round.ask_next(shown);
        }
        Some(round)
    }

    pub(super) fn to_keep(&self, is_on: bool) -> SavedRound {
        let open = self.asked.last().filter(|asked| !asked.is_over).map(|asked| asked.answered);
        SavedRound { results: self.results(), open, is_complete: self.is_complete, is_on }
    }

    pub(super) fn results(&self) -> Results {
        Results { answers: self.answers(), ..self.head.clone() }
    }

    pub(super) fn note_time(&mut self) {
        let passed = std::mem::replace(&mut self.since, Instant::now()).elapsed();
        if let Some(asked) =
            self.place.and_then(|place| self.asked.get_mut(place)).filter(|asked| !asked.is_over)
        {
            asked.answered.seconds += passed.as_secs_f32();
        }
    }

    /// Whether a tab tells nothing of the answer. The lists are in the order of the choice, and say the next bound so far.
    pub fn offers(&self, tab: PredictTab) -> bool {
        let open = self.now().filter(|asked| !asked.is_over);
        let is_told =
            |asked: &AskedQuestion| asked.are_nodes() || asked.question.kind == QuestionKind::NextBound;
        tab != PredictTab::Lists || !open.is_some_and(is_told)
    }
}
