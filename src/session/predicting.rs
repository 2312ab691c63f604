//! Predicting: a round of questions on the search that is shown. While it is on, nothing may tell what comes next.

use crate::core::CoreAction;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use super::PathView;
use super::files::Purpose;
use super::{Action, BoardSide};
use super::{Core, PREDICT, Session, Shown, capitalised, text};
use crate::file::SaveWork;
use crate::file::{Bookmark, Document, SavedPredict, SavedRound, save_results};
use crate::learn::{
    Answered, AskWhen, NoOwnBoard, OptionShows, OwnBoard, PredictPlan, Question, QuestionKind, Results,
    Round, Score, own_board,
};
use crate::puzzle::Board;
use crate::recording::Position;
use crate::search::{NodeId, Problem};
use crate::worker::{Ending, Work};

/// What a round asks, and of whom, before it begins.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PredictForm {
    pub plan: PredictPlan,
    /// The student.
    pub name: String,
    /// Whether the student gets a board of their own.
    pub on_own_board: bool,
    /// Whether the plan is saved with the boards, for those who open them.
    pub is_kept: bool,
}

/// What a user does in a round.
#[derive(Clone, PartialEq, Debug)]
pub enum PredictAction {
    /// Edits the form; `None` closes it.
    SetForm(Option<PredictForm>),
    /// Begins a round.
    Begin,
    /// Stops looking for a board.
    StopPreparing,
    /// Gives the answer with this index.
    Choose(usize),
    /// Shows the answer.
    ShowAnswer,
    /// Goes to the next question, or to the score after the last one.
    Next,
    /// Shows a question again, or the score.
    Review(Option<usize>),
    /// Brings another tab to front.
    ShowTab(PredictTab),
    /// Asks where to save the results.
    Save,
    /// Leaves; the round can be continued.
    Leave,
    /// Continues the last round.
    Continue,
}

impl Action {
    /// Whether it can be done while predicting. The rest of the window is not on the screen then, except for the dialog of
    /// a file and the questions before the window closes.
    pub(super) fn is_for_predicting(&self) -> bool {
        matches!(
            self,
            // The screen says that for each command.
            Self::Core(
                CoreAction::Do(_)
                    | CoreAction::Select(_)
                    | CoreAction::Hover(_)
                    | CoreAction::Tree(_)
                    | CoreAction::SetTheme(_)
                    | CoreAction::DismissNotice
            ) | Self::Predict(_)
                | Self::SetFileField(_)
                | Self::AcceptFileField
                | Self::CancelFile
                | Self::AnswerFileQuestion(_)
                | Self::ShowHelp(_)
                | Self::AskToClose
                | Self::Close(_)
                | Self::SaveAndClose
                | Self::Tick(_)
                | Self::Receive
        )
    }
}

/// A tab of the right side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum PredictTab {
    /// The answers to choose from.
    Answers,
    /// The lists of the search.
    Lists,
    Tree,
}

/// A question with what was answered.
#[derive(Clone, Debug)]
pub struct AskedQuestion {
    pub question: Question,
    pub answered: Answered,
    /// Whether the right answer is known.
    pub is_over: bool,
}

impl AskedQuestion {
    fn new(question: Question) -> Self {
        let Question { kind, at, right, .. } = question;
        let answered = Answered { kind, at, right, first: None, second: None, seconds: 0.0 };
        Self { question, answered, is_over: false }
    }

    /// Takes an answer; `None` asks for the right one. The second try is the last one. Of two options there is none.
    fn answer(&mut self, choice: Option<usize>) {
        let is_new = choice
            .is_none_or(|choice| choice < self.question.options.len() && self.answered.first != Some(choice));
        if self.is_over || !is_new {
            return;
        }
        let tried = match self.answered.first {
            None => &mut self.answered.first,
            Some(_) => &mut self.answered.second,
        };
        *tried = choice.or(*tried);
        let is_last = choice.is_none() || self.answered.second.is_some() || self.question.options.len() == 2;
        self.is_over = is_last || choice == Some(self.question.right);
    }

    /// Whether a node is the answer.
    pub fn are_nodes(&self) -> bool {
        self.question.options.iter().all(|option| matches!(option.shows, OptionShows::Node(_)))
    }

    /// The last answer.
    pub fn last(&self) -> Option<usize> {
        self.answered.second.or(self.answered.first)
    }
}

/// A round under way, or its end.
#[derive(Debug)]
pub struct PredictRound {
    round: Round,
    plan: PredictPlan,
    document: Document,
    name: String,
    bookmarks: Vec<Position>,
    asked: Vec<AskedQuestion>,
    /// The question on the screen; `None` for the score.
    place: Option<usize>,
    /// Since when its time is not counted yet.
    since: Instant,
    /// Whether all questions were asked.
    is_complete: bool,
    tab: PredictTab,
}

impl PredictForm {
    fn within_limits(mut self) -> Self {
        self.plan.questions = self.plan.questions.clamp(1, PredictPlan::MOST_QUESTIONS);
        if let AskWhen::EveryKth(steps) = &mut self.plan.when {
            *steps = (*steps).max(1);
        }
        self
    }
}

impl PredictRound {
    /// All questions so far.
    pub fn asked(&self) -> &[AskedQuestion] {
        &self.asked
    }

    /// The place of the question on the screen; `None` for the score.
    pub fn place(&self) -> Option<usize> {
        self.place
    }

    /// The question on the screen.
    pub fn now(&self) -> Option<&AskedQuestion> {
        self.asked.get(self.place?)
    }

    /// How many questions there are.
    pub fn length(&self) -> usize {
        if self.is_complete { self.asked.len() } else { self.plan.questions as usize }
    }

    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Of the questions that are over.
    pub fn score(&self) -> Score {
        Score::of(&self.answers())
    }

    pub fn tab(&self) -> PredictTab {
        self.tab
    }

    /// The end of a search that was stopped is not an answer.
    fn question_after(&mut self, shown: &Shown) -> Option<Question> {
        if self.is_complete || self.asked.len() >= self.plan.questions as usize {
            return None;
        }
        let ended_by_itself = matches!(shown.ending, Some(Ending::Solved | Ending::Exhausted));
        let question = self.round.next(&shown.recording)?;
        (ended_by_itself || question.at.steps + 1 < shown.steps()).then_some(question)
    }

    /// Goes to the next question, or to the score after the last one. After a look at an earlier question, it goes on
    /// where it was.
    fn ask_next(&mut self, shown: &Shown) {
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

    /// The answers to the questions that are over.
    fn answers(&self) -> Vec<Answered> {
        self.asked.iter().filter(|asked| asked.is_over).map(|asked| asked.answered).collect()
    }

    /// One that has asked nothing yet. `bookmarks` are used only if the plan asks at bookmarks.
    fn new(plan: PredictPlan, document: Document, name: String, bookmarks: Vec<Position>) -> Self {
        Self {
            round: Round::new(plan.clone(), &bookmarks),
            plan,
            document,
            name,
            bookmarks,
            asked: Vec::new(),
            place: None,
            since: Instant::now(),
            is_complete: false,
            tab: PredictTab::Answers,
        }
    }

    /// A round that was kept, on a search that has ended; `None` if the search does not ask the same questions.
    fn resumed(kept: &SavedRound, shown: &Shown) -> Option<Self> {
        let Results { student, problem, settings, plan, bookmarks, answers } = kept.results.clone();
        let document = Document { problem, settings };
        let is_confirmed = kept.results.check(&shown.recording).differences.is_empty();
        if !is_confirmed || !shown.document().is_same_search(&document) {
            return None;
        }
        let mut round = Self::new(plan, document, student, bookmarks);
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

    fn to_keep(&self, is_on: bool) -> SavedRound {
        let open = self.asked.last().filter(|asked| !asked.is_over).map(|asked| asked.answered);
        SavedRound { results: self.results(), open, is_complete: self.is_complete, is_on }
    }

    fn results(&self) -> Results {
        Results {
            student: self.name.clone(),
            problem: self.document.problem,
            settings: self.document.settings,
            plan: self.plan.clone(),
            bookmarks: self.bookmarks.clone(),
            answers: self.answers(),
        }
    }

    /// Adds the time on the screen to the question that is open there.
    fn note_time(&mut self) {
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

/// A board is being looked for.
#[derive(Debug)]
struct Preparing {
    student: String,
    teacher: Problem,
    /// What was edited when it began.
    document: Document,
    job: Work<Result<OwnBoard, NoOwnBoard>>,
}

/// A board that was found for a student.
#[derive(Debug)]
struct StudentBoard {
    student: String,
    start: Board,
    /// The teacher's boards, which it is as difficult as.
    teacher: Problem,
}

/// Predicting: off, being prepared, or a round.
#[derive(Debug, Default)]
pub struct Predicting {
    is_on: bool,
    /// While the form is open.
    form: Option<PredictForm>,
    /// The form of the round before.
    last_form: PredictForm,
    /// The searches that had left the screen when this was brought up to date.
    left: u64,
    /// While a board is being looked for.
    preparing: Option<Preparing>,
    /// The student's own board that was found last.
    own: Option<StudentBoard>,
    /// Whether a round begins when the search has ended.
    begins_after_search: bool,
    round: Option<PredictRound>,
    /// A round that was restored, until its search has ended.
    resuming: Option<SavedRound>,
    /// Of the last round that is gone.
    last_results: Option<Results>,
    /// The results that are being written, with the id of their save.
    saving: Option<(u64, Results)>,
    /// Those that a file has.
    saved: Option<Results>,
}

impl Predicting {
    /// Whether the window shows a round.
    pub fn is_on(&self) -> bool {
        self.is_on && self.round.is_some()
    }

    pub fn round(&self) -> Option<&PredictRound> {
        self.round.as_ref().filter(|_| self.is_on)
    }

    pub fn form(&self) -> Option<&PredictForm> {
        self.form.as_ref()
    }

    /// Whether a round waits for a board or a search.
    pub fn is_preparing(&self) -> bool {
        self.preparing.is_some() || self.begins_after_search
    }

    /// How far the search for a board is, from 0 to 1; `None` if there is none.
    pub fn preparation(&self) -> Option<f32> {
        self.preparing.as_ref().map(|preparing| preparing.job.done())
    }

    /// Whether a round was left that can be continued.
    pub fn can_continue(&self) -> bool {
        self.round.is_some() && !self.is_on
    }

    /// Ends the round if its search is gone. What was answered can still be saved.
    pub(super) fn follow(&mut self, core: &mut Core) {
        if std::mem::replace(&mut self.left, core.left) != core.left {
            self.is_on = false;
            core.leave(PREDICT);
            self.retire_round();
        }
    }

    /// Ends the round, and keeps its answers.
    fn retire_round(&mut self) {
        let results = self.results_of_round();
        (self.round, self.resuming) = (None, None);
        self.last_results =
            results.filter(|results| !results.answers.is_empty()).or(self.last_results.take());
    }

    fn results_of_round(&self) -> Option<Results> {
        let of_resuming = || self.resuming.as_ref().map(|kept| kept.results.clone());
        self.round.as_ref().map(PredictRound::results).or_else(of_resuming)
    }

    /// The answers of the round on the screen; otherwise those that were given last.
    fn results(&self) -> Option<Results> {
        let of_round = self.results_of_round();
        let of_round = of_round.filter(|results| !results.answers.is_empty());
        if self.is_on() { of_round } else { of_round.or_else(|| self.last_results.clone()) }
    }

    /// Whether there are answers that no file has.
    pub fn has_unsaved_results(&self) -> bool {
        self.unsaved_results().is_some()
    }

    /// The answers that no file has; they are lost when a second round begins after theirs.
    pub fn unsaved_results(&self) -> Option<Results> {
        self.results().filter(|results| Some(results) != self.saved.as_ref())
    }

    /// What a crash would take.
    pub(super) fn to_keep(&self) -> Option<SavedPredict> {
        let round = self.round.as_ref().map(|round| round.to_keep(self.is_on));
        let round = round.or_else(|| self.resuming.clone());
        let (last, is_saved) = (self.last_results.clone(), self.has_results() && !self.has_unsaved_results());
        (round.is_some() || last.is_some()).then_some(SavedPredict { round, last, is_saved })
    }

    /// Takes what was kept. The round goes on once its search has ended.
    pub(super) fn restore(&mut self, kept: SavedPredict) {
        let SavedPredict { round, last, is_saved } = kept;
        if let Some(Results { student, plan, .. }) =
            round.as_ref().map(|round| &round.results).or(last.as_ref())
        {
            let (name, plan) = (student.clone(), plan.clone());
            self.last_form = PredictForm { plan, name, ..PredictForm::default() };
        }
        (self.resuming, self.last_results) = (round, last);
        self.saved = self.results().filter(|_| is_saved);
    }

    /// Stops looking for a board, and waiting for its search.
    pub(super) fn stop_preparing(&mut self) {
        (self.preparing, self.begins_after_search) = (None, false);
    }

    /// Results are being written by the save with this id.
    pub(super) fn saving(&mut self, id: u64) {
        self.saving = self.results().map(|results| (id, results));
    }

    /// A save has ended well.
    pub(super) fn was_saved(&mut self, id: u64) {
        if let Some((_, results)) = self.saving.take_if(|(saving, _)| *saving == id) {
            self.saved = Some(results);
        }
    }

    /// Whether there is something to hand in.
    pub fn has_results(&self) -> bool {
        self.results().is_some()
    }
}

impl Session {
    pub(super) fn predict(&mut self, action: PredictAction) {
        match action {
            PredictAction::SetForm(form) => self.predicting.form = form.map(PredictForm::within_limits),
            PredictAction::Begin => self.begin_predicting(),
            PredictAction::StopPreparing => self.predicting.stop_preparing(),
            PredictAction::Choose(choice) => self.answer_question(Some(choice)),
            PredictAction::ShowAnswer => self.answer_question(None),
            PredictAction::Next => self.next_question(),
            PredictAction::Review(place) => self.review_question(place),
            PredictAction::ShowTab(tab) => {
                if let Some(round) = self.predicting.round.as_mut().filter(|round| round.offers(tab)) {
                    round.tab = tab;
                }
            }
            PredictAction::Save => {
                self.predicting.form = None;
                self.ask_for_file(Purpose::SaveResults);
            }
            PredictAction::Leave => self.leave_predicting(),
            PredictAction::Continue => self.continue_predicting(),
        }
    }

    /// The command: opens the form, or leaves the round.
    pub(super) fn toggle_predicting(&mut self) {
        if self.predicting.is_on() {
            self.leave_predicting();
        } else {
            let form = self.predicting.last_form.clone();
            let kept = self.core.editor.annotations().questions.clone();
            let is_kept = kept.is_some();
            let plan = kept.unwrap_or_else(|| form.plan.clone());
            self.predicting.form = Some(PredictForm { plan, is_kept, ..form });
        }
    }

    fn leave_predicting(&mut self) {
        if let Some(round) = &mut self.predicting.round {
            round.note_time();
        }
        self.predicting.is_on = false;
        self.core.leave(PREDICT);
        self.core.selection.selected = None;
    }

    fn continue_predicting(&mut self) {
        self.predicting.form = None;
        self.predicting.is_on = self.predicting.round.is_some();
        if self.predicting.is_on {
            self.core.enter(PREDICT);
        }
        self.presented_question();
    }

    /// Begins a round; on a board of one's own, once that is found and searched.
    fn begin_predicting(&mut self) {
        let Some(mut form) = self.predicting.form.clone() else { return };
        form.name = form.name.trim().to_owned();
        self.predicting.last_form = form.clone();
        self.predicting.form = Some(form.clone());
        let kept = form.is_kept.then(|| form.plan.clone());
        self.core.editor.change_annotations(|annotations| annotations.questions = kept);
        if form.on_own_board && !self.is_own_board(&form.name) {
            self.find_own_board(&form.name);
        } else if self.predict_problem().is_none() {
            self.begin_round(&form);
        }
    }

    /// The student's board that is edited now.
    fn own_now(&self) -> Option<&StudentBoard> {
        let now = self.core.editor.document().problem;
        self.predicting
            .own
            .as_ref()
            .filter(|own| own.start == *now.start() && own.teacher.goal() == now.goal())
    }

    /// Whether the search that is shown is of the board of this name already.
    fn is_own_board(&self, name: &str) -> bool {
        self.core.shows_the_editors_search() && self.own_now().is_some_and(|own| own.student == name)
    }

    fn find_own_board(&mut self, name: &str) {
        let Document { problem, settings } = *self.core.editor.document();
        // A second name on this machine gets a board like the teacher's, not like that of the first name.
        let teacher = self.own_now().map_or(problem, |own| own.teacher);
        let student = name.to_owned();
        let work = {
            let student = student.clone();
            move |progress: &mut dyn FnMut(f32) -> ControlFlow<()>| {
                own_board(&student, &teacher, &settings, progress)
            }
        };
        match Work::start("own board", self.core.wake.clone(), work) {
            Ok(job) => {
                let document = *self.core.editor.document();
                self.predicting.preparing = Some(Preparing { student, teacher, document, job });
            }
            Err(error) => self.core.complain(text::predicting::not_started(&error)),
        }
    }

    /// Goes on with a round that was restored, once its search has ended.
    fn resume_round(&mut self) {
        if self.predicting.resuming.is_none() || self.core.is_running() {
            return;
        }
        let kept = self.predicting.resuming.as_ref();
        let round =
            kept.zip(self.core.shown.as_ref()).and_then(|(kept, shown)| PredictRound::resumed(kept, shown));
        let is_on = kept.is_some_and(|kept| kept.is_on);
        if round.is_none() {
            self.predicting.retire_round();
            self.core.complain(text::predicting::NOT_RESUMED);
            return;
        }
        (self.predicting.resuming, self.predicting.round) = (None, round);
        if is_on {
            self.core.playback.hold();
            self.continue_predicting();
        }
    }

    /// Takes the board that was found, and begins once its search has ended.
    pub(super) fn receive_predicting(&mut self) {
        self.resume_round();
        let found = self.predicting.preparing.as_mut().and_then(|preparing| preparing.job.poll());
        if let Some(found) = found
            && let Some(Preparing { student, teacher, document, .. }) = self.predicting.preparing.take()
        {
            match found {
                // Other boards were opened meanwhile.
                Ok(Ok(_)) if document != *self.core.editor.document() => {}
                Ok(Ok(OwnBoard { start, .. })) => {
                    self.predicting.own = Some(StudentBoard { student, start, teacher });
                    self.core.editor.set_board(BoardSide::Start, start);
                    self.core.run();
                    self.predicting.begins_after_search = true;
                }
                Ok(Err(error)) => self.core.complain(capitalised(&error.to_string())),
                Err(error) => self.core.complain(capitalised(&error.to_string())),
            }
        }
        if self.predicting.begins_after_search && !self.core.is_running() {
            self.predicting.begins_after_search = false;
            let form = self.predicting.form.clone();
            if let Some(form) = form.filter(|form| self.is_own_board(&form.name)) {
                self.begin_round(&form);
            }
        }
    }

    /// Begins a round if there is something to ask; the one before ends only then.
    fn begin_round(&mut self, form: &PredictForm) {
        let Some(shown) = &self.core.shown else { return };
        let document = shown.document();
        let at_bookmarks = form.plan.when == AskWhen::Bookmarks;
        let bookmarks =
            self.core.bookmarks().iter().filter(|_| at_bookmarks).map(Bookmark::position).collect::<Vec<_>>();
        let mut round = PredictRound::new(form.plan.clone(), document, form.name.clone(), bookmarks);
        round.ask_next(shown);
        if round.asked.is_empty() {
            self.core.complain(text::predicting::NOTHING_TO_ASK);
            return;
        }
        self.predicting.retire_round();
        self.predicting.left = self.core.left;
        (self.predicting.round, self.predicting.form, self.predicting.is_on) = (Some(round), None, true);
        self.core.enter(PREDICT);
        self.core.playback.hold();
        self.core.views.path = PathView::default();
        self.core.notice = None;
        self.presented_question();
    }

    /// Asks the next question once the current one is over; after the last one, shows the score.
    fn next_question(&mut self) {
        let (Some(round), Some(shown)) = (&mut self.predicting.round, &self.core.shown) else { return };
        if round.now().is_some_and(|asked| !asked.is_over) {
            return;
        }
        round.ask_next(shown);
        self.presented_question();
    }

    /// Goes to where the question on the screen is asked.
    fn presented_question(&mut self) {
        self.core.selection.selected = None;
        let Some(round) = &mut self.predicting.round else { return };
        round.since = Instant::now();
        let at = round.now().map(|asked| asked.question.at);
        if let Some(at) = at {
            self.core.seek(at);
        }
    }

    fn review_question(&mut self, place: Option<usize>) {
        let Some(round) = &mut self.predicting.round else { return };
        let exists = place.is_none_or(|place| place < round.asked.len());
        if exists {
            round.note_time();
            round.place = place;
            round.tab = PredictTab::Answers;
            self.presented_question();
        }
    }

    /// Answers the question on the screen; `None` shows the right answer.
    fn answer_question(&mut self, choice: Option<usize>) {
        let Some(round) = &mut self.predicting.round else { return };
        round.note_time();
        if let Some(asked) = round.place.and_then(|place| round.asked.get_mut(place)) {
            asked.answer(choice);
        }
    }

    /// A click on a node answers if it is one of the answers.
    pub(super) fn choose_node(&mut self, node: Option<NodeId>) {
        let Some(number) = self.core.number(node) else { return };
        let asked = self.predicting.round.as_ref().and_then(PredictRound::now);
        let choice = asked.and_then(|asked| {
            let mut shows = asked.question.options.iter().map(|option| &option.shows);
            shows.position(|shows| *shows == OptionShows::Node(number))
        });
        match choice {
            Some(choice) => self.answer_question(Some(choice)),
            None => self.core.selection.selected = Some(number),
        }
    }

    /// Why a round cannot begin now.
    pub fn predict_problem(&self) -> Option<&'static str> {
        let Some(shown) = &self.core.shown else { return Some(text::NO_SEARCH) };
        if shown.is_running() {
            Some("Wait until the search has ended")
        } else if !self.core.shows_the_editors_search() {
            Some(text::EARLIER_SETTINGS)
        } else if shown.steps() == 0 {
            Some(text::predicting::NOTHING_TO_ASK)
        } else {
            None
        }
    }

    /// The name of the file for the results: that of the student, with letters that every system allows.
    pub(super) fn results_name(&self) -> String {
        let name = self.predicting.results().map_or_else(String::new, |results| results.student);
        let plain: String =
            name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).take(60).collect();
        if plain.is_empty() { "results.ron".to_owned() } else { format!("results-{plain}.ron") }
    }

    /// Writes the results, to hand in; `None` if there are none.
    pub(super) fn results_work(&self) -> Option<SaveWork> {
        let results = self.predicting.results()?;
        Some(Arc::new(move |to| Ok(save_results(to, &results)?)))
    }
}
