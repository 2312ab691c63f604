//! A lesson as someone studies it alone: questions that have to be answered, the way to what explains them, and the test.

use std::path::{Path, PathBuf};

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tilescope::activity::AskedQuestion;
use tilescope::app::Options;
use tilescope::file::{
    Document, Lesson, LessonQuestion, LessonStop, SHIPPED_LESSONS, ShippedLesson, load_results,
};
use tilescope::kit::DIGITS;
use tilescope::learn::{QuestionKind, Results};
use tilescope::puzzle::parse_board;
use tilescope::session::{
    Action, Command, Commands, CoreAction, LessonAction, LessonResult, LessonSource, LessonView, PanelId,
    Session,
};
use tilescope_oracle::share::of_share;

use crate::driven::{Window, click, first_window, press, wait};

/// A lesson of three pages. The second one has a question with three choices, of which the second is right, and which the
/// first page explains. The third one asks which node is next.
fn lesson() -> Lesson {
    let mut lesson = ShippedLesson::from_name("astar").expect("a lesson").lesson().as_ref().clone();
    "Alone".clone_into(&mut lesson.title);
    lesson.pages.truncate(3);
    for (page, title) in lesson.pages.iter_mut().zip(["Explains", "Asks", "Asks the search"]) {
        title.clone_into(&mut page.title);
        "A note.".clone_into(&mut page.note);
        page.document = Document::of_start(parse_board("2 1 6 4 x 8 7 5 3").expect("a board"));
        page.stops = vec![LessonStop { step: 10, ..LessonStop::default() }];
        (page.question, page.explained_on) = (None, None);
        (page.claims, page.variants, page.runs) = (Vec::new(), Vec::new(), Vec::new());
    }
    lesson.pages[1].question = Some(LessonQuestion {
        ask: "Which one?".to_owned(),
        choices: ["first", "second", "third"].map(str::to_owned).to_vec(),
        answer: 2,
        why: "Because.".to_owned(),
    });
    lesson.pages[1].explained_on = Some(1);
    "lists".clone_into(&mut lesson.pages[0].stops[0].panel);
    lesson.pages[2].stops[0].ask = Some(QuestionKind::NextNode);
    lesson
}

fn stop_is_shown(session: &Session) -> bool {
    session.documents.lesson.view().is_some()
        && !session.core.is_running()
        && !session.documents.lesson.is_away_from_page(&session.core)
}

/// A window with a lesson of a file.
fn window_with(folder: &Path, lesson: &Lesson) -> (Window, PathBuf) {
    sized_window_with(1280.0, 720.0, folder, lesson)
}

fn sized_window_with(width: f32, height: f32, folder: &Path, lesson: &Lesson) -> (Window, PathBuf) {
    let path = folder.join("alone.ron");
    std::fs::write(&path, lesson.text()).expect("written");
    let mut window = first_window(width, height, Options { file: Some(path.clone()), ..Options::default() });
    wait(&mut window, "the lesson", stop_is_shown);
    (window, path)
}

fn view(window: &Window) -> &LessonView {
    window.state().session().documents.lesson.view().expect("a lesson")
}

fn is_asked(window: &Window) -> bool {
    window.state().session().activities.predict.is_on()
}

fn asked(window: &Window) -> &AskedQuestion {
    window.state().session().activities.predict.round().and_then(|round| round.now()).expect("a question")
}

fn key(window: &mut Window, key: Key) {
    press(window, Modifiers::NONE, key);
    if !is_asked(window) && window.state().session().documents.lesson.view().is_some() {
        wait(window, "the page", stop_is_shown);
    }
}

/// Answers the question on the whole screen with digits: rightly, or wrongly as often as there is a try.
fn answer(window: &mut Window, is_right: bool) {
    let right = asked(window).question.right;
    let options = 0..asked(window).question.options.len();
    if is_right {
        return key(window, DIGITS[right]);
    }
    for wrong in options.filter(|option| *option != right).take(2) {
        key(window, DIGITS[wrong]);
    }
    assert!(asked(window).is_over);
}

/// Through the pages: their question is answered wrong twice, and so is that of the last stop.
fn go_through_pages(window: &mut Window) {
    // The question has to be answered: neither the clicker nor a click on a later page passes it.
    key(window, Key::PageDown);
    assert_eq!((view(window).page_place(), view(window).answered().first), (1, None));
    window.get_by_label_contains("Answer the question first");
    click(window, Role::Button, "Go to page 3: Asks the search");
    assert_eq!(view(window).page_place(), 1);
    window.get_by_label("next: answer the question");

    // Wrong twice: the page that explains it, and the way back.
    key(window, Key::Num1);
    window.get_by_label("Not this one. Try once more.");
    assert!(window.query_by_label("Because.").is_none(), "nothing tells the second try");
    key(window, Key::Num3);
    window.get_by_label("Because.");
    window.get_by_label("next: the explanation");
    key(window, Key::PageDown);
    assert_eq!(view(window).page_place(), 0);
    assert!(window.query_by_label_contains("Answer the question first").is_none(), "that is over");
    window.get_by_label("This page explains the question on page 2.");
    key(window, Key::PageDown);
    assert_eq!(view(window).page_place(), 1, "back to the question");
    key(window, Key::PageDown);
    assert_eq!(view(window).page_place(), 2, "it is explained once");
}

fn answer_the_stop_wrong(window: &mut Window) {
    // The question of a stop: the clicker does not show the answer, and leaving it asks again.
    key(window, Key::PageDown);
    key(window, Key::PageDown);
    assert!(is_asked(window) && !asked(window).is_over);
    key(window, Key::PageUp);
    assert!(!is_asked(window));
    key(window, Key::PageDown);
    answer(window, false);
    key(window, Key::PageDown);
    assert_eq!((is_asked(window), view(window).page_place()), (false, 2));
    window.get_by_label_contains("This page explains the question");
    key(window, Key::PageDown);
    assert!(view(window).is_test());
    assert_eq!(view(window).answers_on_pages(), [0, 0, 2]);
}

/// The test, left and continued: four of five questions are answered.
fn take_test(window: &mut Window) {
    window.get_by_role_and_label(Role::TextInput, "Your name").focus();
    window.run();
    window.event(egui::Event::Text("Ada".to_owned()));
    window.run();
    key(window, Key::Enter);
    assert!(is_asked(window), "Enter behind the name starts it");
    answer(window, true);
    key(window, Key::PageDown);
    key(window, Key::Escape);
    let is_begun = view(window).study().is_some_and(|study| study.done.is_test_begun);
    assert!(is_begun && view(window).is_test());
    key(window, Key::PageDown);
    for number in 2..=5 {
        assert_eq!(
            window.state().session().activities.predict.round().map(|round| round.asked.len()),
            Some(number)
        );
        if number == 3 {
            key(window, Key::PageDown);
            assert!(!asked(window).is_over, "the clicker tells no answer");
            key(window, Key::A);
        } else {
            answer(window, true);
        }
        key(window, Key::Enter);
    }
    assert!(is_asked(window), "the score is shown");
    key(window, Key::PageDown);
    window.get_by_label("Result: 4 of 5");
}

/// What is handed in is what was answered: for the reader of results, and for the program.
fn hand_in(window: &mut Window, folder: &Path) -> Results {
    let recording = window.state().session().core.shown.as_ref().expect("a search").recording.clone();
    let handed_in = folder.join("handed-in");
    std::fs::create_dir(&handed_in).expect("a folder");
    let file = handed_in.join("ada.ron");
    window.state_mut().act(Command::SaveResults);
    window.state_mut().act(Action::SetFileField(file.display().to_string()));
    window.state_mut().act(Action::AcceptFileField);
    wait(window, "the file", |session| session.documents.files.request().is_none());
    wait(window, "the file", |session| session.activities.predict.unsaved_results().is_none());
    let results = load_results(&file).expect("readable");
    assert_eq!(
        (results.student.as_str(), results.lesson.as_str(), results.answers.len()),
        ("Ada", "Alone", 5)
    );
    let checked = results.check(&recording);
    assert_eq!((checked.score.of_questions().as_str(), checked.differences.len()), ("4 of 5", 0));
    let ran =
        std::process::Command::new(env!("CARGO_BIN_EXE_tilescope")).arg("results").arg(&handed_in).output();
    let table = String::from_utf8(ran.expect("the program runs").stdout).expect("text");
    let line = table.lines().nth(1).expect("a line");
    assert!(line.starts_with("Ada,ada.ron,") && line.ends_with(",Alone"), "{table}");
    assert!(line.contains(",4,5,") && line.contains(",checked,"), "{table}");
    results
}

#[test]
fn a_lesson_is_studied_alone_with_the_keyboard_and_its_test_is_handed_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut window, path) = window_with(folder.path(), &lesson());
    press(&mut window, Modifiers::SHIFT, Key::Q);
    assert_eq!(view(&window).lesson().pages.len(), 4, "the test is the last page");
    key(&mut window, Key::PageDown);
    assert_eq!(view(&window).page_place(), 1);
    go_through_pages(&mut window);
    answer_the_stop_wrong(&mut window);
    take_test(&mut window);
    let results = hand_in(&mut window, folder.path());

    // Again: other questions, and not by the clicker.
    key(&mut window, Key::PageDown);
    assert!(!is_asked(&window));
    click(&mut window, Role::Button, "Take the test again");
    let again =
        window.state().session().activities.predict.round().expect("a test").asked[0].question.clone();
    assert_ne!((again.kind, again.at), (results.answers[0].kind, results.answers[0].at));
    key(&mut window, Key::Escape);

    // Leaving ends it, and the list of the folder has the result.
    press(&mut window, Modifiers::COMMAND, Key::W);
    assert!(window.state().session().documents.lesson.view().is_none());
    let source = LessonSource::File(path);
    window.state_mut().act(Command::Panel(PanelId::Lesson));
    window.state_mut().act(Action::Lesson(LessonAction::AskForFolder));
    window.state_mut().act(Action::SetFileField(folder.path().display().to_string()));
    window.state_mut().act(Action::AcceptFileField);
    let all = SHIPPED_LESSONS.len() + 1;
    wait(&mut window, "the folder", |session| session.documents.lesson.list().count() == all);
    let listed = window
        .state()
        .session()
        .documents
        .lesson
        .list()
        .find(|listed| listed.source == source)
        .expect("it is listed");
    assert!(listed.is_done);
    assert_eq!(listed.result.map(LessonResult::words).as_deref(), Some("4 of 5"));
    window.state_mut().act(Action::Lesson(LessonAction::Study(source)));
    wait(&mut window, "the lesson", stop_is_shown);
    assert!(view(&window).study().is_some(), "a file is opened to be studied");
}

#[test]
fn a_question_is_skipped_visibly_and_a_second_try_can_be_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut window, _) = sized_window_with(1920.0, 1080.0, folder.path(), &lesson());
    window.state_mut().act(CoreAction::ShowPanel(PanelId::Lesson));
    window.run();
    click(&mut window, Role::Button, "Study alone");
    key(&mut window, Key::PageDown);
    click(&mut window, Role::Button, "Skip");
    window.get_by_label("Skipped.");
    window.get_by_label("2 second – right");
    key(&mut window, Key::PageDown);
    assert_eq!(view(&window).page_place(), 2, "what is skipped leads to no explanation");
    key(&mut window, Key::PageDown);
    let right = asked(&window).question.right;
    key(&mut window, DIGITS[usize::from(right == 0)]);
    key(&mut window, DIGITS[right]);
    key(&mut window, Key::Enter);
    assert!(view(&window).is_test());
    assert_eq!(view(&window).answers_on_pages(), [0, 1, 2]);
    assert!(window.state().session().enabled(Command::EditLesson).is_err());
}

#[test]
fn the_list_of_lessons_offers_to_study_each_alone() {
    let mut window = first_window(1280.0, 720.0, Options::default());
    window.state_mut().act(PanelId::Lesson.command());
    window.run();
    let lesson = SHIPPED_LESSONS[1].lesson();
    let label = format!("Study “{}” alone: answer its questions, and take a test at the end", lesson.title);
    click(&mut window, Role::Button, &label);
    wait(&mut window, "the lesson", stop_is_shown);
    assert_eq!(view(&window).lesson().title, lesson.title);
    assert!(view(&window).study().is_some());
}

#[test]
fn digits_and_the_clicker_answer_the_question_of_a_page_in_class() {
    let folder = tempfile::tempdir().expect("a folder");
    for presents in [false, true] {
        let (mut window, _) = window_with(folder.path(), &lesson());
        if presents {
            key(&mut window, Key::F11);
        }
        key(&mut window, Key::PageDown);
        window.get_by_label("next: the answer");
        key(&mut window, Key::Num3);
        window.get_by_label("3 third – not this one");
        key(&mut window, Key::PageDown);
        window.get_by_label("2 second – right");
        window.get_by_label("Because.");
        assert_eq!(view(&window).page_place(), 1);
        key(&mut window, Key::PageDown);
        assert_eq!(view(&window).page_place(), 2);
        key(&mut window, Key::PageUp);
        window.get_by_label("next: Asks the search");
    }
}

/// Goes to the last page of a lesson that is studied alone, and skips all questions on the way.
pub fn go_to_test(window: &mut Window, shipped: &'static ShippedLesson) {
    window.state_mut().act(Action::Lesson(LessonAction::Study(LessonSource::Shipped(shipped))));
    wait(window, "the lesson", stop_is_shown);
    let mut presses = 0;
    while !view(window).is_at_end() {
        if view(window).has_open_question() {
            key(window, Key::A);
        }
        key(window, Key::PageDown);
        while is_asked(window) {
            key(window, Key::A);
            key(window, Key::PageDown);
        }
        presses += 1;
        assert!(presses < 200, "{} ends", shipped.name);
    }
}

#[test]
fn the_test_of_each_third_lesson_has_five_questions() {
    have_five_questions(SHIPPED_LESSONS.iter().step_by(3));
}

#[test]
#[ignore = "takes half a minute: run by CI's longer part"]
fn the_test_of_every_lesson_has_five_questions() {
    have_five_questions(of_share(SHIPPED_LESSONS));
}

fn have_five_questions(lessons: impl Iterator<Item = &'static ShippedLesson>) {
    for shipped in lessons {
        let mut window = first_window(1280.0, 720.0, Options::default());
        go_to_test(&mut window, shipped);
        if !view(&window).is_test() {
            let offers = |settings| QuestionKind::offered_for(settings).next().is_some();
            let lesson = shipped.lesson();
            assert!(!lesson.pages.iter().any(|page| offers(&page.document.settings)), "{}", shipped.name);
            continue;
        }
        key(&mut window, Key::PageDown);
        for number in 1..=5 {
            let round = window.state().session().activities.predict.round().expect("a test");
            assert_eq!((round.asked.len(), round.is_complete), (number, false), "{}", shipped.name);
            answer(&mut window, true);
            key(&mut window, Key::PageDown);
        }
        key(&mut window, Key::PageDown);
        window.get_by_label("Result: 5 of 5");
    }
}

#[test]
fn the_editor_inserts_a_value_at_the_cursor() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lesson = lesson();
    "g = {g} here, and h = 99.".clone_into(&mut lesson.pages[0].note);
    let path = folder.path().join("mine.ron");
    std::fs::write(&path, lesson.text()).expect("written");
    let mut window = first_window(1920.0, 1080.0, Options { file: Some(path), ..Options::default() });
    wait(&mut window, "the lesson", stop_is_shown);
    let shown = window.state().session().core.shown.as_ref().and_then(|shown| shown.moment());
    let g = shown.and_then(|moment| moment.step.as_ref()).expect("a step").node.g;
    window.state_mut().act(Command::EditLesson);
    window.run();

    // The cursor behind “g = {g}”.
    window.get_by_role_and_label(Role::MultilineTextInput, "Note").focus();
    window.run();
    press(&mut window, Modifiers::COMMAND, Key::Home);
    for _ in 0.."g = {g}".len() {
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
    }
    window.get_all_by_role_and_label(Role::Button, "Insert value").next().expect("beside the note").click();
    window.run();
    click(&mut window, Role::Button, "at the start");
    click(&mut window, Role::Button, "g 0");
    assert_eq!(view(&window).page().note, "g = {g}{g at start} here, and h = 99.");
    window.event(egui::Event::Text("!".to_owned()));
    window.run();
    assert_eq!(view(&window).page().note, "g = {g}{g at start}! here, and h = 99.");
    window.get_by_label_contains(&format!("g = {g}0! here"));
}
