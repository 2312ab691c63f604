//! Everything that is not saved comes back after a crash, whatever the user did, and nothing is lost without a question.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::support::waiting::wait;
use tilescope::file::{
    BoardFile, Document, LessonQuestion, SHIPPED_LESSONS, ShippedLesson, keep_session, kept_session,
};
use tilescope::learn::by_hand::HandAct;
use tilescope::learn::{PredictPlan, QuestionKind};
use tilescope::puzzle::Move;
use tilescope::recording::{Compared, Position};
use tilescope::search::{AlgorithmId, Limits, Settings};
use tilescope::session::{
    Action, ActivityAction, Command, CoreAction, FileAnswer, FileQuestion, HandAction, LessonAction,
    LessonText, LessonView, PredictAction, PredictForm, RiskOfLoss, RoundRole, RunsAction, Session,
    ShuffleKind, update,
};

fn session() -> Session {
    let mut session = Session::sample(Arc::new(|| {}));
    session.documents.autosave.write_after = Some(Duration::from_millis(100));
    session
}

fn act(session: &mut Session, command: Command) {
    update(session, command);
}

fn search_with(session: &mut Session, algorithm: AlgorithmId) {
    let settings = Settings { algorithm, ..session.core.editor.document().settings };
    update(session, CoreAction::SetSettings(settings));
    act(session, Command::Run);
    wait(session, "the search", |session| !session.core.is_running());
}

/// Where the window keeps its session.
fn kept_in(folder: &Path) -> std::path::PathBuf {
    folder.join("session-1.ron")
}

/// A new window that has restored this.
#[track_caller]
fn restored(kept: &BoardFile) -> Session {
    let folder = tempfile::tempdir().expect("a folder");
    keep_session(&kept_in(folder.path()), kept).expect("written");
    restored_from(folder.path(), session())
}

#[track_caller]
fn restored_from(folder: &Path, mut next: Session) -> Session {
    next.keep_in(folder);
    assert!(next.documents.autosave.left().is_some());
    update(&mut next, Action::Recover(true));
    wait(&mut next, "the session", |session| session.core.notice.is_some());
    wait(&mut next, "the searches", |session| {
        !session.core.is_running() && session.core.runs.several.is_none()
    });
    next
}

/// What a crash leaves of this session comes back in a new one, and would be left by the next crash as well.
#[track_caller]
fn comes_back(crashed: Session) -> Session {
    let kept = crashed.to_keep();
    drop(crashed);
    let next = restored(&kept);
    assert_eq!(next.to_keep(), kept);
    let notice = next.core.notice.as_ref().expect("a message");
    assert!(notice.text.starts_with("Your unsaved work is restored") && !notice.is_error, "{}", notice.text);
    next
}

/// Two runs, one with a mark, and a search at expansion 4.
fn with_runs() -> Session {
    let mut session = session();
    for algorithm in [AlgorithmId::Bfs, AlgorithmId::Astar] {
        search_with(&mut session, algorithm);
        update(&mut session, CoreAction::GoTo(Position::after(4)));
    }
    let first = session.core.runs.rows()[0].id;
    update(&mut session, Action::In(ActivityAction::Runs(RunsAction::Mark(first, Compared::A))));
    session
}

fn type_text(session: &mut Session, text: LessonText, typed: &str) {
    update(session, Action::Lesson(LessonAction::SetText(text, typed.to_owned())));
}

fn with_lesson() -> Session {
    let mut session = with_runs();
    act(&mut session, Command::Shuffle);
    act(&mut session, Command::NewLesson);
    wait(&mut session, "the page", |session| !session.core.is_running());
    type_text(&mut session, LessonText::Title, "Ties");
    type_text(&mut session, LessonText::Note, "Five nodes\n\nshare **f**.");
    act(&mut session, Command::AddPage);
    session
}

fn begin_round(session: &mut Session) {
    let plan = PredictPlan { questions: 4, ..PredictPlan::default() };
    let form = PredictForm { plan, name: "Ada".to_owned(), ..PredictForm::default() };
    update(session, Action::In(ActivityAction::Predict(PredictAction::SetForm(Some(form)))));
    update(session, Action::In(ActivityAction::Predict(PredictAction::Begin)));
    assert!(session.activities.predict.is_on());
}

/// Answers the question on the screen: rightly, or wrongly at the first try.
fn answer(session: &mut Session, is_right: bool) {
    let question = &session.activities.predict.round().expect("a round").now().expect("a question").question;
    let wrong = (0..question.options.len()).find(|option| *option != question.right);
    let choice = if is_right { question.right } else { wrong.expect("a wrong one") };
    update(session, Action::In(ActivityAction::Predict(PredictAction::Choose(choice))));
}

/// A round with two answers, and one wrong try for a third question with more than two options.
fn with_answers() -> Session {
    let mut session = with_runs();
    begin_round(&mut session);
    for is_right in [true, false] {
        answer(&mut session, is_right);
        if !is_right {
            update(&mut session, Action::In(ActivityAction::Predict(PredictAction::ShowAnswer)));
        }
        update(&mut session, Action::In(ActivityAction::Predict(PredictAction::Next)));
    }
    answer(&mut session, false);
    session
}

fn by_hand(session: &mut Session, acts: &[HandAct]) {
    for act in acts {
        update(session, Action::In(ActivityAction::ByHand(HandAction::Act(*act))));
    }
}

/// Three acts, of which the last one is undone.
fn with_hand() -> Session {
    let mut session = session();
    search_with(&mut session, AlgorithmId::Bfs);
    act(&mut session, Command::SearchByHand);
    let keep = |mv| HandAct::Keep { mv, place: 0, replaces: None };
    by_hand(&mut session, &[HandAct::Expand(0), keep(Move::Up), HandAct::Drop(Move::Down)]);
    act(&mut session, Command::Undo);
    assert_eq!(session.activities.by_hand.game.as_ref().expect("a search").play.acts.len(), 2);
    session
}

#[test]
fn boards_and_runs_come_back() {
    let mut session = with_runs();
    act(&mut session, Command::Bookmark);
    act(&mut session, Command::Runs);
    let next = comes_back(session);
    assert_eq!((next.core.screen().name(), next.core.editor.annotations().bookmarks.len()), ("runs", 1));
    assert!(next.core.runs.rows().iter().all(|row| row.figures.is_some()));
}

#[test]
fn a_lesson_comes_back_at_its_page_with_the_boards_before_it() {
    let session = with_lesson();
    let before = session.to_keep().contents;
    let mut next = comes_back(session);
    let view = next.documents.lesson.view().expect("a lesson");
    assert_eq!((view.page_place(), view.is_edited(), view.lesson().pages.len()), (1, true, 2));
    assert_eq!(view.lesson().pages[0].note, "Five nodes\n\nshare **f**.");
    assert!(next.documents.lesson.has_unsaved_changes());
    act(&mut next, Command::LeaveLesson);
    let asked = next.documents.files.question();
    assert!(matches!(asked, Some(FileQuestion::Unsaved(RiskOfLoss::Lesson(_)))), "it asks");
    assert_eq!(next.documents.lesson.unsaved_name().as_deref(), Some("Ties"));
    update(&mut next, Action::AnswerFileQuestion(FileAnswer::Proceed));
    assert!(next.documents.lesson.view().is_none() && next.core.editor.contents() == before);
}

#[test]
fn boards_over_a_page_come_back_with_their_search_and_those_before_the_lesson() {
    for searches in [true, false] {
        let mut session = with_lesson();
        let before = session.to_keep().contents;
        act(&mut session, Command::Shuffle);
        if searches {
            search_with(&mut session, AlgorithmId::Bfs);
            update(&mut session, CoreAction::GoTo(Position::after(2)));
        }
        let over = *session.core.editor.document();
        let kept = session.to_keep();
        let mut next = restored(&kept);
        assert_eq!(*next.core.editor.document(), over);
        // Without a search of the user, the window begins one by itself.
        assert!(!searches || next.to_keep() == kept);
        act(&mut next, Command::BackToPage);
        let page = next.documents.lesson.view().expect("a lesson").page().document;
        assert_eq!(*next.core.editor.document(), page);
        act(&mut next, Command::LeaveLesson);
        update(&mut next, Action::AnswerFileQuestion(FileAnswer::Proceed));
        assert_eq!(next.core.editor.contents(), before);
    }
}

#[test]
fn a_session_that_could_not_be_written_is_written_when_it_can_be_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, aside) = (kept_in(folder.path()), folder.path().join("aside"));
    let mut session = session();
    session.keep_in(folder.path());
    // A folder in its place is refused, as a full disk is.
    fs::create_dir(&file).expect("made");
    act(&mut session, Command::Shuffle);
    wait(&mut session, "the message", |session| session.core.notice.is_some());
    let said = session.core.notice.clone().expect("a message");
    assert!(said.is_error && said.text.contains("keeps trying"), "{}", said.text);
    fs::rename(&file, aside).expect("moved");
    wait(&mut session, "the file", |_| file.is_file());
    wait(&mut session, "the message", |session| session.core.notice.as_ref() != Some(&said));
    assert_eq!(kept_session(&file).expect("readable"), session.to_keep());
}

#[test]
fn a_lesson_without_titles_comes_back_although_it_is_no_lesson_yet() {
    let mut session = with_lesson();
    type_text(&mut session, LessonText::Title, "");
    type_text(&mut session, LessonText::PageTitle, "");
    update(&mut session, Action::Lesson(LessonAction::SetQuestion(true)));
    let next = restored(&session.to_keep());
    assert_eq!(next.to_keep(), session.to_keep());
}

#[test]
fn a_page_that_shows_another_search_drops_questions_that_it_does_not_offer() {
    let ask = |session: &Session| session.documents.lesson.view().expect("a lesson").stop().ask;
    let mut session = with_lesson();
    update(&mut session, Action::Lesson(LessonAction::SetAsk(Some(QuestionKind::NextNode))));
    update(&mut session, Action::Lesson(LessonAction::TakeView));
    assert_eq!(ask(&session), Some(QuestionKind::NextNode));
    search_with(&mut session, AlgorithmId::Idastar);
    update(&mut session, Action::Lesson(LessonAction::TakeView));
    assert_eq!(ask(&session), None);
    let next = restored(&session.to_keep());
    assert_eq!(next.to_keep(), session.to_keep());
}

#[test]
fn a_step_with_a_question_that_its_search_does_not_offer_comes_back() {
    let mut session = with_lesson();
    search_with(&mut session, AlgorithmId::Idastar);
    update(&mut session, Action::Lesson(LessonAction::TakeView));
    let mut kept = session.to_keep();
    let lesson = kept.session.as_mut().and_then(|state| state.lesson.as_mut()).expect("a lesson");
    Arc::make_mut(&mut lesson.lesson).pages[1].stops[0].ask = Some(QuestionKind::NextNode);
    assert_eq!(restored(&kept).to_keep(), kept);
}

/// A session as it comes back of these boards at expansion 3, with a lesson at a later stop of its first page, two steps further.
fn with_lesson_over(document: Document) -> Session {
    let mut session = Session::new(document, Arc::new(|| {}));
    act(&mut session, Command::Run);
    wait(&mut session, "the search", |session| !session.core.is_running());
    update(&mut session, CoreAction::GoTo(Position::after(3)));
    update(&mut session, Action::Lesson(LessonAction::Show(&SHIPPED_LESSONS[0])));
    act(&mut session, Command::NextBookmark);
    wait(&mut session, "the page", |session| !session.core.is_running());
    let on_page = session.core.shown.as_ref().expect("a search").position();
    act(&mut session, Command::StepForward);
    act(&mut session, Command::StepForward);
    let next = session_of_page(&session.to_keep());
    assert_eq!(next.core.notice, None);
    assert_eq!(next.core.shown.as_ref().expect("a search").position(), on_page);
    next
}

#[test]
fn a_page_comes_back_at_its_stop_and_the_boards_before_it_at_their_step() {
    // The search of the page is also that of the boards.
    with_lesson_over(SHIPPED_LESSONS[0].lesson().pages[0].document);
    let mut session = with_lesson_over(*self::session().core.editor.document());
    act(&mut session, Command::LeaveLesson);
    wait(&mut session, "the search", |session| !session.core.is_running());
    assert_eq!(session.core.shown.as_ref().expect("a search").position(), Position::after(3));
}

/// A session as a page in a browser restores it.
fn session_of_page(kept: &BoardFile) -> Session {
    let mut next = session();
    next.restore_text(&kept.text());
    wait(&mut next, "the searches", |session| !session.core.is_running());
    next
}

#[test]
fn a_lesson_that_was_only_opened_is_not_asked_about_after_a_crash() {
    let mut session = session();
    update(&mut session, Action::Lesson(LessonAction::Show(&SHIPPED_LESSONS[0])));
    wait(&mut session, "the page", |session| !session.core.is_running());
    let next = restored(&session.to_keep());
    assert!(next.documents.lesson.view().is_some() && !next.documents.lesson.has_unsaved_changes());
}

#[test]
fn answers_come_back_and_the_round_goes_on() {
    let session = with_answers();
    let (score, length) =
        session.activities.predict.round().map(|round| (round.score(), round.asked.len())).expect("one");
    let mut next = comes_back(session);
    let round = next.activities.predict.round().expect("a round on the screen");
    assert_eq!((round.score(), round.asked.len()), (score, length));
    assert!(next.activities.predict.unsaved_results().is_some());
    // The second try of the third question is what is left of it.
    answer(&mut next, true);
    update(&mut next, Action::In(ActivityAction::Predict(PredictAction::Next)));
    answer(&mut next, true);
    update(&mut next, Action::In(ActivityAction::Predict(PredictAction::Next)));
    let round = next.activities.predict.round().expect("a round");
    assert!(round.is_complete && round.score().questions() == 4);
    let results = next.activities.predict.unsaved_results().expect("answers");
    let checked = results.check(&next.core.shown.as_ref().expect("a search").recording);
    assert_eq!((checked.differences.len(), checked.score), (0, round.score()));
    // The end of a round comes back as well, and one that was left.
    let next = restored(&next.to_keep());
    assert!(next.activities.predict.round().expect("a round").is_complete);
    let mut left = next;
    update(&mut left, Action::In(ActivityAction::Predict(PredictAction::Leave)));
    let next = restored(&left.to_keep());
    assert!(next.activities.predict.can_continue() && next.core.screen().name() == "search");
}

#[test]
fn answers_of_a_round_that_is_over_come_back_and_saved_ones_are_not_asked_about() {
    let mut session = with_answers();
    update(&mut session, Action::In(ActivityAction::Predict(PredictAction::Leave)));
    act(&mut session, Command::Shuffle);
    search_with(&mut session, AlgorithmId::Bfs);
    let mut kept = session.to_keep();
    let next = restored(&kept);
    assert_eq!(next.activities.predict.unsaved_results(), session.activities.predict.unsaved_results());
    assert_eq!(next.activities.predict.unsaved_results().map(|results| results.answers.len()), Some(2));
    let state = kept.session.as_mut().expect("a session");
    state.predict.as_mut().expect("answers").is_saved = true;
    assert!(restored(&kept).activities.predict.unsaved_results().is_none());
}

#[test]
fn answers_stay_where_the_search_asks_other_questions_and_the_message_says_so() {
    let session = with_answers();
    let mut kept = session.to_keep();
    let predict = kept.session.as_mut().and_then(|state| state.predict.as_mut()).expect("answers");
    predict.round.as_mut().expect("a round").results.answers[0].at = Position::after(3);
    let next = restored(&kept);
    assert!(
        next.core
            .notice
            .as_ref()
            .is_some_and(|notice| notice.is_error && notice.text.contains("cannot continue"))
    );
    assert!(next.activities.predict.round().is_none() && next.activities.predict.unsaved_results().is_some());
}

#[test]
fn a_search_by_hand_comes_back_with_what_was_undone() {
    let session = with_hand();
    let mut next = comes_back(session);
    assert_eq!(next.core.screen().name(), "by-hand");
    act(&mut next, Command::Redo);
    assert_eq!(next.activities.by_hand.game.as_ref().expect("a search").play.acts.len(), 3);
    assert!(next.activities.by_hand.has_unsaved_changes());
}

#[test]
fn all_of_it_comes_back_together() {
    let mut session = with_lesson();
    act(&mut session, Command::SearchByHand);
    by_hand(&mut session, &[HandAct::Expand(0)]);
    act(&mut session, Command::SearchByHand);
    begin_round(&mut session);
    answer(&mut session, true);
    let next = comes_back(session);
    assert_eq!(next.core.screen().name(), "predict");
    assert!(next.documents.lesson.view().is_some() && next.activities.by_hand.game.is_some());
}

#[test]
fn searches_side_by_side_come_back() {
    let mut session = with_runs();
    let second = session.core.runs.rows()[1].id;
    update(&mut session, Action::In(ActivityAction::Runs(RunsAction::Mark(second, Compared::B))));
    act(&mut session, Command::CompareRuns);
    wait(&mut session, "both", |session| {
        session.core.screen().name() == "side-by-side" && !session.core.is_running()
    });
    let kept = session.to_keep();
    let mut next = restored(&kept);
    wait(&mut next, "both", |session| session.core.screen().name() == "side-by-side");
}

#[test]
fn a_crash_while_it_is_restored_loses_nothing() {
    let mut session = with_lesson();
    begin_round(&mut session);
    answer(&mut session, true);
    let kept = session.to_keep();
    let folder = tempfile::tempdir().expect("a folder");
    keep_session(&kept_in(folder.path()), &kept).expect("written");
    let mut next = self::session();
    next.keep_in(folder.path());
    update(&mut next, Action::Recover(true));
    wait(&mut next, "the file", |session| session.core.notice.is_some());
    let state = next.to_keep().session.expect("a session");
    assert_eq!(
        (Some(state.lesson), Some(state.predict)),
        kept.session.map(|s| (s.lesson, s.predict)).unzip()
    );
}

#[test]
fn the_window_writes_it_by_itself_and_removes_it_when_everything_is_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = kept_in(folder.path());
    let mut crashed = with_hand();
    crashed.keep_in(folder.path());
    act(&mut crashed, Command::Redo);
    wait(&mut crashed, "the file", |_| file.exists());
    let kept = crashed.to_keep();
    assert_eq!(kept_session(&file).expect("readable"), kept);
    drop(crashed);
    let next = restored_from(folder.path(), session());
    assert_eq!(next.to_keep(), kept);
    drop(next);
    // Boards that are saved are not kept in an older form beside their file.
    let mut edited = session();
    let other = tempfile::tempdir().expect("a folder");
    let (file, boards) = (kept_in(other.path()), other.path().join("boards.ron"));
    edited.keep_in(other.path());
    update(&mut edited, CoreAction::SetShuffle(ShuffleKind::Walk(5)));
    act(&mut edited, Command::Shuffle);
    wait(&mut edited, "the file", |_| file.exists());
    edited.documents.boards.path = Some(boards.clone());
    act(&mut edited, Command::Save);
    wait(&mut edited, "saving", |session| boards.exists() && !session.has_unsaved_changes());
    wait(&mut edited, "the end of it", |_| !file.exists());
}

/// Each without a command after it, which would write it as well.
#[test]
fn a_text_of_a_lesson_and_an_answer_are_written_by_themselves() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = kept_in(folder.path());
    let mut session = with_lesson();
    session.keep_in(folder.path());
    type_text(&mut session, LessonText::Note, "Nine nodes share **g**.");
    wait(&mut session, "the text", |_| {
        fs::read_to_string(&file).is_ok_and(|kept| kept.contains("Nine nodes share"))
    });
    drop(session);
    let folder = tempfile::tempdir().expect("a folder");
    let file = kept_in(folder.path());
    let mut session = with_answers();
    session.keep_in(folder.path());
    answer(&mut session, true);
    wait(&mut session, "the answer", |_| file.exists());
}

#[test]
fn a_session_that_an_older_version_kept_is_restored() {
    let old = "(
    format: \"tilescope session\",
    version: 1,
    size: \"3x3\",
    start: \"2 3 4 1 5 x 7 6 8\",
    goal: \"1 2 3 4 5 6 7 8 x\",
    settings: (algorithm: \"bfs\"),
    at: (step: 12),
    runs: [(settings: (algorithm: \"astar\"), mark: \"A\")],
)
";
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(kept_in(folder.path()), old).expect("written");
    let next = restored_from(folder.path(), session());
    assert_eq!(next.core.shown.as_ref().expect("a search").position(), Position::after(12));
    assert!(next.core.runs.rows().iter().all(|row| row.figures.is_some()));
}

#[test]
fn what_cannot_be_restored_is_moved_aside_and_named() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(kept_in(folder.path()), "(format: \"tilescope session\", version: 2)").expect("written");
    let mut next = session();
    next.keep_in(folder.path());
    update(&mut next, Action::Recover(true));
    wait(&mut next, "the message", |session| session.core.notice.is_some());
    let aside = folder.path().join("session-1-set-aside.ron");
    let said = &next.core.notice.as_ref().expect("a message").text;
    assert!(said.contains(&aside.display().to_string()) && said.contains("newer Tilescope"), "{said}");
    assert!(aside.exists() && !kept_in(folder.path()).exists());
}

#[test]
fn a_search_by_hand_is_asked_about_before_the_window_closes_and_a_session_keeps_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("by-hand.ron");
    let mut session = with_hand();
    act(&mut session, Command::Quit);
    let asked = session.documents.files.question();
    assert!(matches!(asked, Some(FileQuestion::Unsaved(RiskOfLoss::Window))) && !session.may_close);
    update(&mut session, Action::AnswerFileQuestion(FileAnswer::SaveFirst));
    wait(&mut session, "the field", |session| {
        session.documents.files.request().is_some_and(|request| !request.dialog_is_open())
    });
    update(&mut session, Action::SetFileField(path.to_str().expect("text").to_owned()));
    update(&mut session, Action::AcceptFileField);
    wait(&mut session, "saving", |session| session.may_close);
    let mut next = self::session();
    update(&mut next, Action::Open(path.clone()));
    wait(&mut next, "the file", |session| session.documents.boards.path.is_some());
    assert_eq!(next.core.screen().name(), "by-hand");
    let file_name = |session: &Session| session.documents.file_name(&session.core, &session.activities);
    assert!(!next.activities.by_hand.has_unsaved_changes());
    assert_eq!(file_name(&next), (Some("by-hand.ron".to_owned()), false));
    act(&mut next, Command::Redo);
    assert!(file_name(&next).1);
    // The same file would replace it.
    update(&mut next, Action::Open(path.clone()));
    wait(&mut next, "the question", |session| session.documents.files.question().is_some());
    let asked = next.documents.files.question();
    let Some(FileQuestion::Unsaved(RiskOfLoss::Boards(opened))) = asked else { panic!("it asks") };
    assert_eq!(opened.path, path);
    update(&mut next, Action::AnswerFileQuestion(FileAnswer::Cancel));
    act(&mut next, Command::SaveSession);
    assert!(next.documents.files.request().is_some(), "it can be saved on its own screen");
}

#[test]
fn a_round_whose_search_ends_at_a_limit_goes_on_as_far_as_it_was_recorded() {
    let session = with_answers();
    let kept = session.to_keep();
    let folder = tempfile::tempdir().expect("a folder");
    keep_session(&kept_in(folder.path()), &kept).expect("written");
    let mut next = self::session();
    let limits = Limits { max_nodes: 40, ..next.core.limits };
    update(&mut next, CoreAction::SetLimits(limits));
    let next = restored_from(folder.path(), next);
    assert!(next.core.shown.as_ref().is_some_and(tilescope::session::Shown::is_at_limit));
    assert_eq!(
        next.activities.predict.round().map(tilescope::session::PredictRound::score),
        session.activities.predict.round().map(tilescope::session::PredictRound::score)
    );
}

/// The second page of a lesson that is studied alone, with a wrong try at its question; and its test, half of it answered.
fn studied(goes_on: bool) -> Session {
    let mut session = with_runs();
    let shipped = ShippedLesson::from_name("astar").expect("a lesson");
    let mut lesson = shipped.lesson().as_ref().clone();
    lesson.pages.truncate(1);
    lesson.pages[0].stops.truncate(1);
    lesson.pages[0].stops[0].ask = Some(QuestionKind::NextNode);
    lesson.pages[0].claims.clear();
    let choices = ["a", "b", "c"].map(str::to_owned).to_vec();
    lesson.pages[0].question =
        Some(LessonQuestion { ask: "Which?".to_owned(), choices, answer: 2, why: String::new() });
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("lesson.ron");
    fs::write(&path, lesson.text()).expect("written");
    update(&mut session, Action::Open(path));
    wait(&mut session, "the lesson", |session| {
        session.documents.lesson.view().is_some() && !session.core.is_running()
    });
    act(&mut session, Command::StudyLesson);
    act(&mut session, Command::NextBookmark);
    answer(&mut session, true);
    update(&mut session, Action::In(ActivityAction::Predict(PredictAction::Next)));
    update(&mut session, Action::Lesson(LessonAction::Answer(Some(0))));
    if goes_on {
        update(&mut session, Action::Lesson(LessonAction::Answer(Some(1))));
        act(&mut session, Command::NextBookmark);
        wait(&mut session, "the test", |session| !session.core.is_running());
        act(&mut session, Command::NextBookmark);
        answer(&mut session, true);
        update(&mut session, Action::In(ActivityAction::Predict(PredictAction::Next)));
        answer(&mut session, false);
    }
    session
}

#[test]
fn a_lesson_that_is_studied_alone_comes_back_with_its_answers() {
    let session = studied(false);
    let kept = session.to_keep();
    drop(session);
    let next = restored(&kept);
    assert_eq!(next.to_keep(), kept);
    let view = next.documents.lesson.view().expect("a lesson");
    assert_eq!((view.answered().first, view.answered().is_over), (Some(0), false));
    assert_eq!(view.answers_on_pages(), [1, 0, 1], "that of the stop was right");
}

#[test]
fn the_test_of_a_lesson_goes_on_where_it_was() {
    let session = studied(true);
    assert!(session.activities.predict.is_on());
    let kept = session.to_keep();
    drop(session);
    let mut next = restored(&kept);
    wait(&mut next, "the test", |session| session.activities.predict.is_on());
    let round = next.activities.predict.round().expect("a test");
    assert_eq!((round.asked.len(), round.role), (2, RoundRole::Test));
    assert_eq!(round.head.lesson, "A* on the course board");
    update(&mut next, Action::In(ActivityAction::Predict(PredictAction::Leave)));
    assert!(next.documents.lesson.view().is_some_and(LessonView::is_test));
    act(&mut next, Command::NextBookmark);
    assert_eq!(next.activities.predict.round().map(|round| round.asked.len()), Some(2));
}
