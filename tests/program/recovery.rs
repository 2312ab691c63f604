//! Windows that are killed while something is done in them: the next one restores it, as it was a few seconds before at most.

use std::fs;
use std::path::Path;
use std::process::{Command as Program, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use tilescope::file::kept_session;
use tilescope::learn::PredictPlan;
use tilescope::learn::by_hand::HandAct;
use tilescope::recording::Position;
use tilescope::session::{
    Action, ActivityAction, Command, CoreAction, HandAction, LessonAction, LessonText, PredictAction,
    PredictForm, Session, update,
};
use tilescope_oracle::share::of_share;

use super::saving::{test_again, this_program, told};

/// Something that is done again and again in a window.
struct Mode {
    name: &'static str,
    begin: fn(&mut Session),
    /// Does it once more; the number counts from 1.
    change: fn(&mut Session, usize),
    /// How often it was done, as far as the session knows.
    count: fn(&Session) -> usize,
}

const MODES: &[Mode] = &[
    Mode { name: "boards", begin: bookmark, change: note, count: notes },
    Mode { name: "runs", begin: search, change: go_on, count: place },
    Mode { name: "lesson", begin: lesson, change: type_titles, count: titles },
    Mode { name: "answers", begin: round, change: answer, count: answers },
    Mode { name: "by hand", begin: by_hand, change: act_by_hand, count: acts },
];

fn press(session: &mut Session, command: Command) {
    update(session, command);
}

fn number(text: &str) -> usize {
    text.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

fn receive(session: &mut Session, time: Duration) {
    let until = Instant::now() + time;
    while Instant::now() < until {
        update(session, Action::Receive);
        thread::sleep(Duration::from_millis(2));
    }
}

#[track_caller]
fn wait(session: &mut Session, what: &str, is_so: impl Fn(&Session) -> bool) {
    let until = Instant::now() + Duration::from_mins(1);
    while !is_so(session) {
        assert!(Instant::now() < until, "waited for {what}");
        receive(session, Duration::from_millis(2));
    }
}

fn search(session: &mut Session) {
    press(session, Command::Run);
    wait(session, "the search", |session| !session.core.is_running());
}

fn bookmark(session: &mut Session) {
    search(session);
    press(session, Command::Bookmark);
}

fn note(session: &mut Session, number: usize) {
    update(session, CoreAction::SetBookmarkNote(0, format!("note {number}")));
}

fn notes(session: &Session) -> usize {
    session.core.editor.annotations().bookmarks.first().map_or(0, |bookmark| number(&bookmark.note))
}

fn go_on(session: &mut Session, number: usize) {
    update(session, CoreAction::GoTo(Position::after(number as u64)));
}

fn place(session: &Session) -> usize {
    session.core.shown.as_ref().map_or(0, |shown| shown.position().steps as usize)
}

fn lesson(session: &mut Session) {
    press(session, Command::NewLesson);
    wait(session, "the page", |session| !session.core.is_running());
}

fn type_titles(session: &mut Session, number: usize) {
    for text in [LessonText::Title, LessonText::Note] {
        update(session, Action::Lesson(LessonAction::SetText(text, format!("text {number}"))));
    }
}

fn titles(session: &Session) -> usize {
    let Some(view) = session.documents.lesson.view() else { return 0 };
    let (title, note) = (number(&view.lesson().title), number(&view.page().note));
    assert_eq!(title, note, "both are of one moment");
    title
}

fn round(session: &mut Session) {
    search(session);
    let plan = PredictPlan { questions: 500, ..PredictPlan::default() };
    let form = PredictForm { plan, name: "Ada".to_owned(), ..PredictForm::default() };
    update(session, Action::In(ActivityAction::Predict(PredictAction::SetForm(Some(form)))));
    update(session, Action::In(ActivityAction::Predict(PredictAction::Begin)));
}

fn answer(session: &mut Session, _: usize) {
    let round = session.activities.predict.round().expect("a round");
    let right = round.now().expect("a question").question.right;
    update(session, Action::In(ActivityAction::Predict(PredictAction::Choose(right))));
    update(session, Action::In(ActivityAction::Predict(PredictAction::Next)));
}

fn answers(session: &Session) -> usize {
    session.activities.predict.round().map_or(0, |round| round.score().questions() as usize)
}

fn by_hand(session: &mut Session) {
    search(session);
    press(session, Command::SearchByHand);
}

fn act_by_hand(session: &mut Session, _: usize) {
    let play = &session.activities.by_hand.game.as_ref().expect("a search").play;
    let act = match play.undecided().next() {
        Some(mv) => HandAct::Keep { mv, place: 0, replaces: None },
        None => HandAct::Expand(play.open[0]),
    };
    update(session, Action::In(ActivityAction::ByHand(HandAction::Act(act))));
}

fn acts(session: &Session) -> usize {
    session.activities.by_hand.game.as_ref().map_or(0, |game| game.play.acts.len())
}

/// How long the user takes for each.
const PAUSE: Duration = Duration::from_millis(50);

/// The most that may be lost: the window writes within three seconds, and this machine may be busy.
const MOST_LOST: Duration = Duration::from_secs(8);

const KILLS: usize = 4;

/// Not a test: the window that is killed.
#[test]
#[ignore = "started by the test of kills"]
fn works_until_it_is_killed() {
    let Some((name, folder)) = told() else { return };
    let mode = MODES.iter().find(|mode| mode.name == name).expect("a mode");
    let mut session = Session::sample(Arc::new(|| {}));
    (mode.begin)(&mut session);
    session.keep_in(&folder);
    let until = Instant::now() + Duration::from_secs(20);
    for number in 1.. {
        (mode.change)(&mut session, number);
        // A kill finds the number whole.
        fs::write(folder.join("next"), number.to_string()).expect("written");
        fs::rename(folder.join("next"), folder.join("done")).expect("renamed");
        receive(&mut session, PAUSE);
        if Instant::now() > until {
            return;
        }
    }
}

#[test]
#[ignore = "takes half a minute"]
fn a_killed_window_is_restored_in_each_mode() {
    let kills = MODES.iter().zip(0..).flat_map(|(mode, seed)| {
        let mut random = super::attack::Random::new(0x0c4a_5b1e + seed);
        [(); KILLS].map(|()| (mode.name, Duration::from_millis(random.below(3000) as u64)))
    });
    let kills: Vec<_> = of_share(kills).collect();
    thread::scope(|scope| {
        for mode in MODES {
            let of_mode = kills.iter().filter(move |(name, _)| *name == mode.name);
            scope.spawn(move || of_mode.for_each(|(_, after)| kill_and_restore(mode, *after)));
        }
    });
}

fn kill_and_restore(mode: &Mode, after: Duration) {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = folder.path().join("session-1.ron");
    let program = Program::new(this_program());
    let mut command =
        test_again(program, module_path!(), "works_until_it_is_killed", mode.name, folder.path());
    let mut child = command.stdout(Stdio::null()).spawn().expect("it starts");
    let until = Instant::now() + Duration::from_mins(1);
    while !kept.exists() {
        assert!(Instant::now() < until, "{}: the first time", mode.name);
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(after);
    child.kill().expect("killed");
    child.wait().expect("it ends");
    check_restored(mode, folder.path(), &kept);
}

fn check_restored(mode: &Mode, folder: &Path, kept: &Path) {
    let kept = kept_session(kept).expect("it is whole");
    let done = number(&fs::read_to_string(folder.join("done")).unwrap_or_default());
    let mut next = Session::sample(Arc::new(|| {}));
    next.keep_in(folder);
    assert!(next.documents.autosave.left().is_some(), "{}", mode.name);
    update(&mut next, Action::Recover(true));
    wait(&mut next, "the session", |session| session.core.notice.is_some());
    wait(&mut next, "the searches", |session| {
        !session.core.is_running() && session.core.runs.several.is_none()
    });
    assert_eq!(next.to_keep(), kept, "{}", mode.name);
    let count = (mode.count)(&next);
    let lost = PAUSE * done.saturating_sub(count) as u32;
    // The last one may be done and not counted yet.
    assert!(0 < count && count <= done + 1, "{}: {count} of {done}", mode.name);
    assert!(lost <= MOST_LOST, "{}: {count} of {done}", mode.name);
}
