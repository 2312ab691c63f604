//! Predicting: a round of questions on the search that is shown. While it is on, nothing may tell what comes next.

mod round;
mod view;

use std::sync::Arc;

use super::contract::{Activity, LessonAsks, Request, Requests, Unsaved};
use super::dialog_work::DialogWork;
use crate::core::{
    BoardSide, Command, Command as C, Core, PathView, Screen, ScreenInfo, Shown, StepTarget, text,
};
use crate::file::{Bookmark, Document, SaveWork, SavedPredict, SavedRound, SessionState, save_results};
use crate::learn::{AnswerMaps, AskWhen, OptionShows, PredictPlan, QuestionKind, Results, own_board};
use crate::picture::{Palette, ThemeChoice, capitalised};
use crate::platform::{FileChoice, Instant};
use crate::puzzle::Board;
use crate::recording::{Direction, Position};
use crate::search::{NodeId, Problem};
pub use round::{AskedQuestion, PredictRound, PredictTab, RoundRole};

const NOTHING_TO_ASK: &str = "These questions do not apply to any step from here on";

/// Its commands tell nothing of the search, and change nothing of it.
const SCREEN: Screen = Screen(&ScreenInfo {
    name: "predict",
    is_restored: false,
    is_sealed: true,
    toggled_by: None,
    commands: Some(&[C::Predict, C::Present, C::TreeAll, C::TreeFollow, C::TreeFold, C::SaveResults]),
    otherwise: "Not available while predicting: press Escape to leave",
});

/// Who answers, and on which board: only the window asks questions. The plan is that of lessons and files, too.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PredictForm {
    pub plan: PredictPlan,
    pub name: String,
    pub on_own_board: bool,
    /// Whether the plan is saved with the boards, for those who open them.
    pub is_kept: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub enum PredictAction {
    /// Edits the form; `None` closes it.
    SetForm(Option<PredictForm>),
    Begin,
    StopPreparing,
    Choose(usize),
    /// Selects a node, which answers if it is one of the answers.
    ChooseNode(Option<NodeId>),
    ShowAnswer,
    /// Goes to the next question, or to the score after the last one.
    Next,
    Review(Option<usize>),
    ShowTab(PredictTab),
    Save,
    Saved(Box<Results>),
    Leave,
    Continue,
}

#[derive(Debug)]
struct StudentBoard {
    student: String,
    start: Board,
    teacher: Problem,
}

#[derive(Debug, Default)]
pub struct Predicting {
    is_on: bool,
    /// Where the user was in the search before the questions.
    was_at: StepTarget,
    pub form: Option<PredictForm>,
    last_form: PredictForm,
    /// The searches that had left the screen when this was brought up to date.
    left: u64,
    /// The search for a student's own board. Its result also has what was edited when it began.
    preparing: DialogWork<(StudentBoard, Document)>,
    own: Option<StudentBoard>,
    begins_after_search: bool,
    round: Option<PredictRound>,
    /// The round of a search that has left the screen: it is there again when that search comes back.
    behind: Option<SavedRound>,
    /// A round that was restored, until its search has ended.
    resuming: Option<SavedRound>,
    /// Of the last round that is gone.
    last_results: Option<Results>,
    saved: Option<Results>,
    /// What the maps that answer a question depend on, and these.
    maps_of: Option<((QuestionKind, Position), ThemeChoice)>,
    maps: DialogWork<Arc<AnswerMaps>>,
    /// Those in the colours before, while others are drawn.
    old_maps: Option<Arc<AnswerMaps>>,
}

impl Predicting {
    pub fn is_on(&self) -> bool {
        self.is_on && self.round.is_some()
    }

    pub fn round(&self) -> Option<&PredictRound> {
        self.round.as_ref().filter(|_| self.is_on)
    }

    pub fn is_preparing(&self) -> bool {
        self.preparing.is_running() || self.begins_after_search
    }

    pub fn can_continue(&self) -> bool {
        self.round.as_ref().is_some_and(|round| !round.is_of_page()) && !self.is_on
    }

    fn retire_round(&mut self) {
        let results = self.results_of_round();
        (self.round, self.resuming) = (None, None);
        self.last_results =
            results.filter(|results| !results.answers.is_empty()).or(self.last_results.take());
    }

    fn results_of_round(&self) -> Option<Results> {
        let of_resuming = || self.resuming.as_ref().map(|kept| kept.results.clone());
        let round = self.round.as_ref().filter(|round| !round.is_of_page());
        round.map(PredictRound::results).or_else(of_resuming)
    }

    /// The answers of the round on the screen; otherwise those that were given last.
    pub fn results(&self) -> Option<Results> {
        let of_round = self.results_of_round().filter(|results| !results.answers.is_empty());
        if self.is_on() { of_round } else { of_round.or_else(|| self.last_results.clone()) }
    }

    /// The answers that no file has; they are lost when a second round begins after theirs.
    pub fn unsaved_results(&self) -> Option<Results> {
        self.results().filter(|results| Some(results) != self.saved.as_ref())
    }

    fn stop_preparing(&mut self) {
        (self.preparing, self.begins_after_search) = (DialogWork::default(), false);
    }

    /// Leaves the round. A lesson that has asked goes on, or back to its page.
    fn leave(&mut self, core: &mut Core, lesson_goes: Direction) -> Option<Request<PredictAction>> {
        if let Some(round) = &mut self.round {
            round.note_time();
        }
        self.is_on = false;
        core.leave(SCREEN);
        core.selection.selected = None;
        core.seek(self.was_at);
        let told = self.tell_lesson(Some(lesson_goes));
        self.round.take_if(|round| round.is_of_page());
        told
    }

    fn tell_lesson(&self, goes: Option<Direction>) -> Option<Request<PredictAction>> {
        let of_lesson = self.round.as_ref().filter(|round| round.is_of_lesson());
        of_lesson.map(|round| Request::TellLesson(round.for_lesson(goes)))
    }

    fn go_on(&mut self, core: &mut Core) {
        self.form = None;
        if self.round.is_some() {
            self.enter_round(core);
        }
        self.presented_question(core);
    }

    fn enter_round(&mut self, core: &mut Core) {
        if !std::mem::replace(&mut self.is_on, true) {
            self.was_at = core.shown.as_ref().map(Shown::target).unwrap_or_default();
        }
        core.enter(SCREEN);
    }

    /// Begins a round; on a board of one's own, once that is found and searched.
    fn begin(&mut self, core: &mut Core) {
        let Some(mut form) = self.form.clone() else { return };
        form.name = form.name.trim().to_owned();
        self.last_form = form.clone();
        self.form = Some(form.clone());
        let kept = form.is_kept.then(|| form.plan.clone());
        core.editor.change_annotations(|annotations| annotations.questions = kept);
        if form.on_own_board && !self.is_own_board(core, &form.name) {
            self.find_own_board(core, &form.name);
        } else if self.problem(core).is_none() {
            self.begin_round(core, &form);
        }
    }

    fn own_now(&self, core: &Core) -> Option<&StudentBoard> {
        let now = core.editor.document().problem;
        self.own.as_ref().filter(|own| own.start == *now.start() && own.teacher.goals() == now.goals())
    }

    fn is_own_board(&self, core: &Core, name: &str) -> bool {
        core.shows_the_editors_search() && self.own_now(core).is_some_and(|own| own.student == name)
    }

    fn find_own_board(&mut self, core: &Core, name: &str) {
        let document = *core.editor.document();
        // A second name on this machine gets a board like the teacher's, not like that of the first name.
        let teacher = self.own_now(core).map_or(document.problem, |own| own.teacher);
        let student = name.to_owned();
        self.preparing.start("the search for a board", core, move |progress| {
            let found = own_board(&student, &teacher, &document.settings, &mut |done| progress(done, ()));
            found.map(|found| (StudentBoard { student, start: found.start, teacher }, document))
        });
    }

    /// The maps that answer the question on the screen; `None` until they are drawn.
    pub fn maps(&self) -> Option<Result<&Arc<AnswerMaps>, &str>> {
        self.maps.ended().or(self.old_maps.as_ref().map(Ok))
    }

    /// Has the maps drawn that answer the question on the screen.
    fn draw_maps(&mut self, core: &Core) {
        let asked = self.round().and_then(PredictRound::now).filter(|asked| asked.are_maps());
        let of = |asked: &AskedQuestion| ((asked.question.kind, asked.question.at), core.look.theme);
        let maps_of = asked.map(of);
        if let (true, Some(asked), Some(shown)) = (maps_of != self.maps_of, asked, &core.shown) {
            let (recording, question) = (shown.recording.clone(), asked.question.clone());
            let palette = Palette::on_the_side(core.look.theme);
            let is_same = maps_of.map(|of| of.0) == self.maps_of.map(|of| of.0);
            self.old_maps = self.maps().filter(|_| is_same).and_then(Result::ok).cloned();
            self.maps.start("drawing the maps", core, move |progress| {
                AnswerMaps::new(&recording, &question, palette, &mut |done| progress(done, ())).map(Arc::new)
            });
        }
        self.maps_of = maps_of;
    }

    fn resume_round(&mut self, core: &mut Core) {
        let Some(kept) = self.resuming.as_ref().filter(|_| !core.is_running()) else { return };
        let is_on = kept.is_on;
        let Some(round) = core.shown.as_ref().and_then(|shown| PredictRound::resumed(kept, shown)) else {
            self.retire_round();
            core.complain("The answers are restored, but the round cannot continue: this search asks different questions. Save them under Predict.");
            return;
        };
        (self.resuming, self.round) = (None, Some(round));
        if is_on {
            core.playback.hold();
            self.go_on(core);
        }
    }

    fn receive_boards(&mut self, core: &mut Core) {
        self.resume_round(core);
        match self.preparing.take() {
            // Other boards were opened meanwhile.
            Some(Ok((_, document))) if document != *core.editor.document() => {}
            Some(Ok((own, _))) => {
                core.editor.set_board(BoardSide::Start, own.start);
                self.own = Some(own);
                core.run();
                self.begins_after_search = true;
            }
            Some(Err(problem)) => core.complain(capitalised(&problem)),
            None => {}
        }
        if self.begins_after_search && !core.is_running() {
            self.begins_after_search = false;
            let form = self.form.clone();
            if let Some(form) = form.filter(|form| self.is_own_board(core, &form.name)) {
                self.begin_round(core, &form);
            }
        }
    }

    fn begin_round(&mut self, core: &mut Core, form: &PredictForm) {
        let Some(shown) = &core.shown else { return };
        let document = shown.document();
        let places = asked_from(core, form);
        self.start(PredictRound::new(form.plan.clone(), document, form.name.clone(), places), core);
    }

    /// Begins a round; the one before ends only if there is something to ask.
    fn start(&mut self, mut round: PredictRound, core: &mut Core) {
        let Some(shown) = &core.shown else { return };
        round.ask_next(shown);
        if round.asked.is_empty() {
            core.complain(NOTHING_TO_ASK);
            return;
        }
        self.retire_round();
        self.left = core.left;
        (self.round, self.form) = (Some(round), None);
        self.enter_round(core);
        core.runs.keep_shown();
        core.playback.hold();
        core.views.path = PathView::default();
        core.notice = None;
        self.presented_question(core);
    }

    /// Asks the next question once the current one is over; after the last one, shows the score. After the score of a test, its
    /// lesson goes on.
    fn next_question(&mut self, core: &mut Core) -> Option<Request<PredictAction>> {
        let (round, shown) = self.round.as_mut().zip(core.shown.as_ref())?;
        if round.now().is_some_and(|asked| !asked.is_over) {
            return None;
        }
        if round.is_of_page() || round.is_of_lesson() && round.place.is_none() {
            return self.leave(core, Direction::Forwards);
        }
        round.ask_next(shown);
        let is_over = round.place.is_none();
        self.presented_question(core);
        if is_over { self.tell_lesson(None) } else { None }
    }

    fn presented_question(&mut self, core: &mut Core) {
        core.selection.selected = None;
        let Some(round) = &mut self.round else { return };
        round.since = Instant::now();
        if let Some(asked) = round.now() {
            core.seek(asked.question.at);
        }
    }

    fn review_question(&mut self, core: &mut Core, place: Option<usize>) {
        let Some(round) = &mut self.round else { return };
        if place.is_none_or(|place| place < round.asked.len()) {
            round.note_time();
            (round.place, round.tab) = (place, PredictTab::Answers);
            self.presented_question(core);
        }
    }

    /// Answers the question on the screen; `None` shows the right answer.
    fn answer_question(&mut self, choice: Option<usize>) {
        let Some(round) = &mut self.round else { return };
        round.note_time();
        if let Some(asked) = round.place.and_then(|place| round.asked.get_mut(place)) {
            asked.answer(choice);
        }
    }

    fn choose_node(&mut self, core: &mut Core, node: Option<NodeId>) {
        let Some(number) = core.number(node) else { return };
        let asked = self.round.as_ref().and_then(PredictRound::now);
        let choice = asked.and_then(|asked| {
            let mut shows = asked.question.options.iter().map(|option| &option.shows);
            shows.position(|shows| *shows == OptionShows::Node(number))
        });
        match choice {
            Some(choice) => self.answer_question(Some(choice)),
            None => core.selection.selected = Some(number),
        }
    }

    pub fn problem(&self, core: &Core) -> Option<&'static str> {
        match &core.shown {
            None => Some(text::NO_SEARCH),
            Some(shown) if shown.is_running() => Some("Wait until the search has ended"),
            Some(_) if !core.shows_the_editors_search() => Some(text::EARLIER_SETTINGS),
            Some(_) if core.shows_a_program() => Some("A program made this search. Press Run first"),
            Some(shown) => (shown.steps() == 0).then_some(NOTHING_TO_ASK),
        }
    }

    /// Asks where to save the results, to hand them in. The file has the name of the student, with letters that every system
    /// allows.
    fn save_results(&mut self) -> Option<Request<PredictAction>> {
        self.form = None;
        let results = self.results()?;
        let letters = results.student.chars().map(|c| if c.is_alphanumeric() { c } else { '-' });
        let name = match letters.take(60).collect::<String>().as_str() {
            "" => "results.ron".to_owned(),
            student => format!("results-{student}.ron"),
        };
        let saved = Some(PredictAction::Saved(Box::new(results.clone())));
        let work: SaveWork = Arc::new(move |to| save_results(to, &results));
        let chosen = FileChoice::save("Save results", "e.g. results.ron", name).kind("Results", &["ron"]);
        Some(Request::save_as(chosen, work, saved))
    }

    pub(in crate::activity) fn ask(&mut self, asks: &LessonAsks, core: &mut Core) {
        let document = match (self.problem(core), &core.shown) {
            (None, Some(shown)) => shown.document(),
            (problem, _) => return core.complain(problem.unwrap_or(text::NO_SEARCH)),
        };
        match asks {
            LessonAsks::OfPage { kind, at, audience, page } => {
                let mut round = PredictRound::of_page(*kind, *at, *audience, document);
                round.page.clone_from(page);
                self.start(round, core);
            }
            LessonAsks::Test(test) => {
                let left = self.round.as_mut().filter(|round| round.is_under_way(test, &document));
                if let Some(round) = left {
                    round.head.student.clone_from(&test.student);
                    self.go_on(core);
                } else {
                    self.start(PredictRound::test(test, document), core);
                }
            }
        }
    }

    pub(in crate::activity) fn keep(&self, state: &mut SessionState) {
        let round = self.round.as_ref().filter(|round| !round.is_of_page());
        let round = round.map(|round| round.to_keep(self.is_on));
        let round = round.or_else(|| self.resuming.clone());
        let (last, is_saved) =
            (self.last_results.clone(), self.results().is_some() && self.unsaved_results().is_none());
        state.predict = (round.is_some() || last.is_some()).then_some(SavedPredict { round, last, is_saved });
    }

    pub(in crate::activity) fn restore_kept(&mut self, state: &mut SessionState, core: &mut Core) {
        let Some(SavedPredict { round, last, is_saved }) = state.predict.take() else { return };
        // Another search that is shown ends a round.
        self.after_action(core);
        if let Some(Results { student, plan, .. }) =
            round.as_ref().map(|round| &round.results).or(last.as_ref())
        {
            let (name, plan) = (student.clone(), plan.clone());
            self.last_form = PredictForm { plan, name, ..PredictForm::default() };
        }
        (self.resuming, self.last_results) = (round, last);
        self.saved = self.results().filter(|_| is_saved);
    }
}

/// The bookmarks, or the step that is shown. Empty to ask from the start: also at the end, where nothing is left to ask.
fn asked_from(core: &Core, form: &PredictForm) -> Vec<Position> {
    if form.plan.when == AskWhen::Bookmarks {
        return core.bookmarks().iter().map(Bookmark::position).collect();
    }
    let shown = core.shown.as_ref().filter(|shown| !form.on_own_board && !shown.is_at_end());
    shown.map(Shown::position).filter(|here| here.is_after_start()).into_iter().collect()
}

impl Activity for Predicting {
    type Action = PredictAction;

    const SCREEN: Option<Screen> = Some(SCREEN);

    fn update(&mut self, action: PredictAction, core: &mut Core, asks: &mut Requests<PredictAction>) {
        match action {
            PredictAction::SetForm(form) => self.form = form,
            PredictAction::Begin => self.begin(core),
            PredictAction::StopPreparing => self.stop_preparing(),
            PredictAction::Choose(choice) => self.answer_question(Some(choice)),
            PredictAction::ChooseNode(node) => self.choose_node(core, node),
            PredictAction::ShowAnswer => self.answer_question(None),
            PredictAction::Next => asks.extend(self.next_question(core)),
            PredictAction::Review(place) => self.review_question(core, place),
            PredictAction::ShowTab(tab) => {
                if let Some(round) = self.round.as_mut().filter(|round| round.offers(tab)) {
                    round.tab = tab;
                }
            }
            PredictAction::Save => asks.extend(self.save_results()),
            PredictAction::Saved(results) => self.saved = Some(*results),
            PredictAction::Leave => asks.extend(self.leave(core, Direction::Backwards)),
            PredictAction::Continue => self.go_on(core),
        }
    }

    fn perform(&mut self, command: Command, core: &mut Core, asks: &mut Requests<PredictAction>) {
        if command == Command::SaveResults {
            return asks.extend(self.save_results());
        }
        if self.is_on() {
            return asks.extend(self.leave(core, Direction::Backwards));
        }
        // The questions that came with the boards, or those of the round before.
        let kept = core.editor.annotations().questions.clone();
        let mut form = self.last_form.clone();
        form.is_kept = kept.is_some();
        form.plan = kept.unwrap_or(form.plan);
        self.form = Some(form);
    }

    fn enabled(&self, command: Command, _core: &Core) -> Option<Result<(), &'static str>> {
        (command == Command::SaveResults)
            .then(|| self.results().map(|_| ()).ok_or("There are no answers yet"))
    }

    fn receive(&mut self, core: &mut Core, _: &mut Requests<PredictAction>) {
        self.receive_boards(core);
        self.maps.poll();
    }

    /// Ends the round while its search is gone. What was answered can still be saved.
    fn after_action(&mut self, core: &mut Core) {
        if std::mem::replace(&mut self.left, core.left) != core.left {
            self.is_on = false;
            core.leave(SCREEN);
            let own = self.round.as_ref().filter(|round| !round.is_of_lesson());
            self.behind = own.map(|round| round.to_keep(false)).or(self.behind.take());
            self.retire_round();
        }
        if let (None, Some(kept), Some(shown)) = (&self.round, &self.behind, &core.shown)
            && !shown.is_running()
            && let Some(round) = PredictRound::resumed(kept, shown)
        {
            (self.behind, self.round) = (None, Some(round));
        }
        self.draw_maps(core);
    }

    fn other_boards(&mut self) {
        self.stop_preparing();
    }

    fn unsaved(&self) -> Option<Unsaved> {
        let text = "The answers to the questions are not saved.";
        self.unsaved_results().map(|_| Unsaved { text, saved_by: Command::SaveResults })
    }
}
