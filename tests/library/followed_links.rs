//! Links that a session opens: each leads to its step or page, and what is wrong is said.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::stepping::{searched, shown};
use crate::support::waiting::wait;
use tilescope::file::{Embedding, Lesson, Link, LinkPartError, OpenedAt, ShippedLesson};
use tilescope::recording::Position;
use tilescope::search::AlgorithmId;
use tilescope::session::{
    Action, Command, Commands, FileAnswer, LessonAction, LessonText, SAMPLE, Session, Shown, update,
};

fn sample() -> Session {
    Session::sample(Arc::new(|| {}))
}

fn settle(session: &mut Session) {
    let waits = |session: &Session| session.core.shown.as_ref().is_some_and(Shown::is_waiting);
    wait(session, "the step", |session| !session.core.is_running() && !waits(session));
    update(session, Action::Receive);
}

fn wait_for_notice(session: &mut Session) {
    wait(session, "a notice", |session| session.core.notice.is_some());
    settle(session);
}

fn opened(link: &str) -> Session {
    let mut session = sample();
    update(&mut session, Action::OpenLink(link.to_owned()));
    settle(&mut session);
    session
}

fn link_of(session: &Session) -> String {
    session.documents.link(&session.core).expect("a link").text("")
}

fn notice(session: &Session) -> &str {
    session.core.notice.as_ref().map_or("", |notice| &notice.text)
}

#[track_caller]
fn says(session: &Session, beginning: &str, parts: &[&str]) {
    let said = notice(session);
    let says_all = said.starts_with(beginning) && parts.iter().all(|part| said.contains(part));
    assert!(says_all, "{beginning} {parts:?}: {said}");
}

fn place(session: &Session) -> Option<(usize, usize)> {
    session.documents.lesson.view().map(|view| (view.page_place(), view.stop_place()))
}

#[test]
fn a_link_of_each_algorithm_opens_at_its_step() {
    let seen = |session: &Session| {
        let generated = shown(session).moment().map(|moment| moment.generated);
        (link_of(session), session.core.selected(), generated)
    };
    for &algorithm in AlgorithmId::ALL {
        let mut session = searched(SAMPLE, algorithm);
        let last = shown(&session).steps();
        let places = [(0, 0), (last / 2, 0), (last / 3, 2), (last, 0)];
        for position in places.map(|(steps, events)| Position { steps, events }) {
            session.core.go_to(position);
            settle(&mut session);
            let current = session.core.inspected();
            session.core.select(current);
            let other = opened(&link_of(&session));
            assert_eq!(seen(&other), seen(&session), "{algorithm:?}");
            assert_eq!(notice(&other), "", "{algorithm:?} at {position:?}");
            assert!(!other.has_unsaved_changes(), "a new window has nothing to save");
        }
    }
}

#[test]
fn the_address_of_a_page_waits_for_the_step_of_its_link() {
    let link = "#board=2-1-6-4-x-8-7-5-3&algorithm=astar&step=9&choice=yes";
    let mut session = sample();
    update(&mut session, Action::OpenLink(link.to_owned()));
    assert_eq!(session.documents.page_link(&session.core), None);
    settle(&mut session);
    assert!(shown(&session).choice().is_some());
    assert!(link_of(&session).contains("&step=9&choice=yes"), "{}", link_of(&session));
    assert_eq!(session.documents.page_link(&session.core), Some(link_of(&session)));
    update(&mut session, Command::StepBack);
    assert_eq!(session.documents.page_link(&session.core), Some(link_of(&session)));
}

#[test]
fn a_link_to_a_page_starts_its_search_and_no_other() {
    let mut session = sample();
    let boards = *session.core.editor.document();
    let mut left = session.core.left;
    // Two pages of the last lesson have one search.
    for (page, searches) in [("bfs&page=3", 1), ("astar&page=2", 1), ("astar&page=4", 0)] {
        let link = format!("#lesson={page}");
        update(&mut session, Action::OpenLink(link.clone()));
        left += searches;
        assert_eq!(session.core.left, left, "{link}");
        settle(&mut session);
        assert_eq!(link_of(&session), link);
    }
    assert_eq!(place(&session), Some((3, 0)));
    session.core.go_to(Position::after(3));
    settle(&mut session);
    assert!(session.documents.lesson.is_away_from_page(&session.core));
    assert!(link_of(&session).starts_with("#board="), "it is to the step: {}", link_of(&session));
    update(&mut session, Command::LeaveLesson);
    assert_eq!(*session.core.editor.document(), boards);
}

/// A lesson that does not come with the program, in a folder.
fn own_lesson() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("week3.ron");
    let shipped = ShippedLesson::from_name("bfs").expect("a lesson").lesson();
    let lesson = Lesson { title: "Week 3".to_owned(), ..shipped.as_ref().clone() };
    std::fs::write(&path, lesson.text()).expect("written");
    (folder, path)
}

/// Follows a link to a lesson on the site of a page, which sends this file. Gives the parts that are wrong.
fn follow(session: &mut Session, link: &str, file: &Path) -> Vec<LinkPartError> {
    let Ok((Link::Page(page), wrong)) = Link::parse(link) else { panic!("{link} is to a page") };
    session.core.notice = None;
    let file = file.to_owned();
    session.documents.files.open_by(Some(page), move || OpenedAt::file(file), &mut session.core);
    wrong
}

fn follow_to(session: &mut Session, link: &str, file: &Path) {
    session.documents.links.left_out = follow(session, link, file);
    wait_for_notice(session);
}

#[test]
fn a_lesson_beside_the_page_opens_at_its_page_and_has_a_link_again() {
    let (_folder, path) = own_lesson();
    let mut session = sample();
    let left = session.core.left;
    follow_to(&mut session, "#lesson=units/week3.ron&page=3", &path);
    assert_eq!(place(&session), Some((2, 0)));
    assert_eq!(notice(&session), format!("Opened {}", path.display()));
    assert_eq!(session.core.left, left + 1, "one search");
    assert_eq!(link_of(&session), "#lesson=units%2Fweek3.ron&page=3");
    follow_to(&mut session, "#lesson=week3.ron&page=99&stop=88&colour=red", &path);
    assert_eq!(place(&session), Some((0, 0)));
    says(&session, "", &["page (99 is not", "stop (88 is not", "colour (there is no such part)"]);
    assert_eq!(link_of(&session), "#lesson=week3.ron&page=1");
    // With a change, it is no longer what the link would open.
    update(&mut session, Command::EditLesson);
    let title = LessonAction::SetText(LessonText::PageTitle, "Mine".to_owned());
    update(&mut session, Action::Lesson(title));
    assert!(link_of(&session).starts_with("#board="), "{}", link_of(&session));
    // A link asks before it replaces a lesson that was changed.
    let follow_to_question = |session: &mut Session| {
        follow(session, "#lesson=week3.ron&page=2", &path);
        wait(session, "the question", |session| session.documents.files.question().is_some());
    };
    follow_to_question(&mut session);
    update(&mut session, Action::AnswerFileQuestion(FileAnswer::Cancel));
    update(&mut session, Command::Undo);
    assert_eq!(link_of(&session), "#lesson=week3.ron&page=1");
    update(&mut session, Command::Redo);
    follow_to_question(&mut session);
    update(&mut session, Action::AnswerFileQuestion(FileAnswer::Proceed));
    wait_for_notice(&mut session);
    let is_asked = session.documents.files.question().is_some();
    assert!(!is_asked && place(&session).is_none(), "{}", notice(&session));
}

#[test]
fn what_is_no_lesson_beside_the_page_is_named_and_not_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    let boards = folder.path().join("boards.ron");
    std::fs::write(&boards, "2 1 6 4 x 8 7 5 3").expect("written");
    let mut session = opened("#lesson=bfs&page=2");
    for (file, why) in [(&*boards, "is no lesson"), (Path::new("gone.ron"), "gone.ron")] {
        follow_to(&mut session, "#lesson=boards.ron&page=3", file);
        says(&session, "Left out of the link: lesson (", &[why]);
        assert_eq!(place(&session), Some((1, 0)), "the lesson stays");
    }
    // A link opens no file of the disk.
    let of_disk = format!("#lesson={}&page=3", boards.display());
    for link in [of_disk.as_str(), "https://a.org/t/#lesson=week3.ron"] {
        update(&mut session, Action::Paste(link.to_owned()));
        wait_for_notice(&mut session);
        says(&session, "Left out of the link: lesson (it is a file on the site of the page", &[]);
        assert_eq!(link_of(&session), "#lesson=bfs&page=2", "the lesson stays");
    }
}

#[test]
fn the_address_comes_before_a_link_and_a_lesson_that_was_chosen_has_one_to_its_step() {
    let (_folder, path) = own_lesson();
    let mut session = opened("#board=2-1-6-4-x-8-7-5-3&step=2");
    let copied = |session: &mut Session| {
        update(session, Command::CopyLink);
        session.core.clipboard.text.take().expect("a link")
    };
    assert!(copied(&mut session).starts_with("#board=2-1-6-4-x-8-7-5-3&"));
    for address in ["https://example.org/t/", "example.org"] {
        session.documents.adopt_link_address(address);
    }
    assert!(copied(&mut session).starts_with("https://example.org/t/#board="));
    session.core.notice = None;
    update(&mut session, Action::Open(path));
    wait_for_notice(&mut session);
    assert!(copied(&mut session).contains("#board="));
    assert_eq!(notice(&session), "Copied a link to this step, not to the page");
}

#[test]
fn what_is_wrong_before_and_after_the_hash_is_in_one_message_and_the_rest_is_open() {
    let mut session = opened("#board=2-1-6-4-x-8-7-5-3&algorithm=astar&heuristic=magic&tab=dock&step=4");
    let seen = (shown(&session).position(), shown(&session).document().settings.algorithm);
    assert_eq!(seen, (Position::after(4), AlgorithmId::Astar));
    says(&session, "", &["heuristic (", "tab (", "dock"]);
    let (part, wrong) = Embedding::parse("?embed&from=x&to=9&colour=red").expect("a part");
    session.embed(part, &wrong);
    says(&session, "", &["heuristic (", "tab (", "from (", "colour"]);
    let (_folder, path) = own_lesson();
    let mut session = sample();
    session.embed(Embedding { from: 0, to: 9 }, &wrong);
    follow(&mut session, "#lesson=week3.ron&page=3&stop=77", &path);
    wait_for_notice(&mut session);
    says(&session, "", &["from (", "stop (77"]);
    assert_eq!(place(&session), Some((2, 0)));
    assert_eq!(session.core.screen().0.name, "embedded");
    says(&opened("#board=2-1-6-4-x-8-7-5-3&step=999999"), "", &["999,999"]);
    says(&opened("https://example.org/"), "The link has nothing", &[]);
}

#[test]
fn a_link_over_other_boards_can_be_undone() {
    let mut session = sample();
    update(&mut session, Command::Shuffle);
    let before = *session.core.editor.document();
    update(&mut session, Action::Paste("#board=2-1-6-4-x-8-7-5-3".to_owned()));
    settle(&mut session);
    assert_ne!(*session.core.editor.document(), before);
    update(&mut session, Command::Undo);
    assert_eq!(*session.core.editor.document(), before);
}

#[test]
fn a_part_of_another_page_shows_its_steps_and_no_others() {
    use Command::{EventForward, Faster, First, Last, StepBack};
    let mut session = opened("#board=2-1-6-4-x-8-7-5-3&algorithm=astar");
    session.embed(Embedding { from: 3, to: 9 }, &[]);
    for (command, step) in [(Faster, 3), (Last, 9), (StepBack, 8), (EventForward, 8), (First, 3)] {
        update(&mut session, command);
        assert_eq!(shown(&session).position().steps, step, "{command:?}");
    }
    for command in [StepBack, First, Command::Predict, Command::Open] {
        assert!(session.enabled(command).is_err(), "{command:?}");
    }
    update(&mut session, Last);
    update(&mut session, Command::PlayPause);
    assert!(session.core.playback.is_playing(), "it begins again");
    assert_eq!(shown(&session).position(), Position::after(3));
}
