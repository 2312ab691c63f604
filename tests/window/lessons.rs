//! Lessons as a teacher finds them: at the first start, one after the other, and those of a folder.

use std::path::{Path, PathBuf};

use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, Rect, vec2};
use egui_kittest::kittest::Queryable;
use tilescope::activity::AskedQuestion;
use tilescope::app::Options;
use tilescope::file::{Document, LessonStop, SHIPPED_LESSONS, ShippedLesson, note_blocks};
use tilescope::kit::DIGITS;
use tilescope::learn::{OptionShows, QuestionKind};
use tilescope::picture::fonts::{OtherFont, find_fonts_with, has_letter};
use tilescope::puzzle::parse_board;
use tilescope::recording::Outcome;
use tilescope::session::{
    Action, ActivityAction, Command, LessonAction, LessonView, PanelId, PredictAction, Session,
};

use crate::driven::{Window, click, first_window, press, wait};
use crate::painted::Painted;
use crate::presenting::{parts, rect_of};

fn title(session: &Session) -> Option<String> {
    session.documents.lesson.view().map(|view| view.lesson().title.clone())
}

/// What the list says when this number of lessons is done.
fn done(lessons: usize) -> String {
    format!("{lessons} of {} done", SHIPPED_LESSONS.len())
}

fn stop_is_shown(session: &Session) -> bool {
    session.documents.lesson.view().is_some()
        && !session.core.is_running()
        && !session.documents.lesson.is_away_from_page(&session.core)
}

#[test]
fn a_lesson_is_found_at_the_first_start_gone_through_with_one_key_and_leads_to_the_next() {
    let mut window = first_window(1280.0, 720.0, Options::default());
    let [first, second] = [0, 1].map(|place: usize| SHIPPED_LESSONS[place].lesson());
    click(&mut window, Role::Button, "Lessons");
    window.get_by_label(&done(0));
    window.get_by_label_contains(&format!("Next: {}", first.title));
    page_down(&mut window);
    wait(&mut window, "the first page", stop_is_shown);
    assert_eq!(title(window.state().session()), Some(first.title.clone()));
    window.key_press(Key::PageUp);
    window.run();
    assert_eq!(title(window.state().session()), None, "before the first page is the list");
    click(&mut window, Role::Button, "Start");
    wait(&mut window, "the first page", stop_is_shown);
    let next = format!("Next: {}", second.title);
    let is_at_end = |window: &Window| {
        let session = window.state().session();
        session.documents.lesson.view().is_some_and(LessonView::is_at_end)
            && !session.activities.predict.is_on()
    };
    let mut questions = 0;
    while !is_at_end(&window) {
        assert!(window.query_by_role_and_label(Role::Button, &next).is_none());
        page_down(&mut window);
        if !window.state().session().activities.predict.is_on() {
            wait(&mut window, "the next stop", stop_is_shown);
        } else if asked(&window).last().is_none() && !asked(&window).is_over {
            // Answered right and wrong in turn: PgDn goes on from either.
            questions += 1;
            let right = asked(&window).question.right;
            let wrong = usize::from(right == 0);
            window.key_press(DIGITS[if questions % 2 == 0 { wrong } else { right }]);
            window.run();
            assert_eq!(asked(&window).is_over, questions % 2 == 1);
        }
        assert!(questions < 100, "the lesson ends");
    }
    assert_eq!(questions, 2, "{} asks twice", first.title);
    click(&mut window, Role::Button, &next);
    wait(&mut window, "the second lesson", stop_is_shown);
    assert_eq!(title(window.state().session()), Some(second.title.clone()));
    window.state_mut().act(Command::LeaveLesson);
    window.key_press_modifiers(Modifiers::SHIFT, Key::L);
    window.run();
    window.get_by_label(&done(1));
    window.get_by_label_contains(&next);
    click(&mut window, Role::CheckBox, &format!("{}: done", first.title));
    window.get_by_label(&done(0));
    window.get_by_label_contains(&format!("Next: {}", first.title));
}

/// The size of the text of a page while presenting at 1280×720, in points: that of the drawn screens.
const BODY: f32 = 24.0;

/// Texts in some places that are smaller than the text of a page.
fn small_texts(window: &Window, places: &[Rect]) -> Vec<String> {
    let is_there = |at: Pos2| places.iter().any(|place| place.contains(at));
    Painted::of(window).smaller_than(|row| if is_there(row.ink.center()) { BODY } else { 0.0 })
}

/// What is wrong with a question to the class: its text and its answers are as large as the page, whose text stands above them.
fn faults_of_question(window: &Window) -> Vec<String> {
    let parts = parts(window);
    let of_question = |name: &str| name == "question" || name.starts_with("answer ");
    let places: Vec<Rect> =
        parts.iter().filter(|part| of_question(&part.0)).map(|part| part.1.expand(1.0)).collect();
    assert!(places.len() >= 3, "a question and its answers: {places:?}");
    let mut faults = small_texts(window, &places);
    match parts.iter().find(|part| part.0 == "page that asks") {
        Some((_, page, _)) if page.bottom() <= rect_of(&parts, "answer 1").top() => {}
        page => faults.push(format!("the page is not above the answers: {page:?}")),
    }
    faults
}

/// Goes to the next place of a lesson; what is asked on the way is answered. Gives what is wrong with a question.
fn next_place(window: &mut Window) -> Vec<String> {
    let place = |window: &Window| {
        window.state().session().documents.lesson.view().map(|view| (view.page_place(), view.stop_place()))
    };
    let before = place(window);
    let mut faults = Vec::new();
    for _ in 0..4 {
        window.state_mut().act(Command::NextBookmark);
        if window.state().session().activities.predict.is_on() {
            window.run();
            faults.extend(faults_of_question(window));
            for action in [PredictAction::ShowAnswer, PredictAction::Next] {
                window.state_mut().act(Action::In(ActivityAction::Predict(action)));
            }
        }
        if place(window) != before {
            break;
        }
    }
    faults
}

/// What is wrong at the place of a lesson that a class sees.
fn faults_of_place(window: &Window) -> Vec<String> {
    let session = window.state().session();
    let view = session.documents.lesson.view().expect("a lesson");
    let parts = parts(window);
    let panel = rect_of(&parts, "panel Lessons").expand(1.0);
    let page = view.page();
    let mut faults = Vec::new();
    let mut texts = vec![page.title.clone()];
    texts.extend(
        note_blocks(&view.filled_in(&page.note)).last().map(|block| {
            block.words.iter().map(|words| words.text.replace('\u{a0}', " ")).collect::<String>()
        }),
    );
    texts.extend(page.variants.last().map(|variant| variant.name.clone()));
    texts.extend(page.question.iter().map(|question| view.filled_in(&question.ask)));
    texts.extend(
        page.question
            .iter()
            .filter(|_| view.answered().is_over)
            .map(|question| view.filled_in(&question.why)),
    );
    for text in texts {
        let is_whole = window.query_all_by_label_contains(&text).any(|node| panel.contains_rect(node.rect()));
        if !is_whole {
            faults.push(format!("“{text}” is not on the page as a whole"));
        }
    }
    let front = session.core.layout.rows(!session.core.layout.has_one_row).last().map(|row| row.front);
    let beside = front.map(|panel| format!("{panel:?}").to_lowercase()).unwrap_or_default();
    if !view.stop().panel.is_empty() && beside != view.stop().panel {
        faults.push(format!("beside the page is {beside}, not {}", view.stop().panel));
    }
    // As in the drawn screen: the text above, what its step is about below it, over the same width.
    if let Some(front) = front.filter(|front| *front != PanelId::Lesson) {
        let below = rect_of(&parts, &format!("panel {}", front.title()));
        if below.top() < panel.bottom() - 2.0 || (below.width() + 2.0 - panel.width()).abs() > 1.0 {
            faults.push(format!("{front:?} at {below} is not below the page at {panel}"));
        }
    }
    if let Some(question) = &page.question {
        let choices = question.choices.iter().map(|choice| view.filled_in(choice));
        let texts = std::iter::once(view.filled_in(&question.ask)).chain(choices);
        let of = |text: String| window.query_all_by_label_contains(&text).map(|node| node.rect()).collect();
        let places: Vec<Rect> = texts.flat_map(|text| -> Vec<Rect> { of(text) }).collect();
        faults.extend(small_texts(window, &places));
    }
    faults
}

#[test]
fn the_text_of_each_page_stays_whole_above_what_its_steps_are_about() {
    let mut faults = Vec::new();
    for shipped in SHIPPED_LESSONS {
        let mut window =
            first_window(1280.0, 720.0, Options { file: Some(shipped.name.into()), ..Options::default() });
        window.state_mut().act(Command::Present);
        let stops: usize = shipped.lesson().pages.iter().map(|page| page.stops.len()).sum();
        for _ in 0..stops {
            wait(&mut window, "the stop", stop_is_shown);
            let view = window.state().session().documents.lesson.view().expect("a lesson");
            let place = format!("{} {}.{}", shipped.name, view.page_place() + 1, view.stop_place() + 1);
            let is_last = view.stop_place() + 1 == view.page().stops.len();
            let answers = is_last && view.has_open_question();
            let mut found = faults_of_place(&window);
            if answers {
                let page = |window: &Window| rect_of(&parts(window), "panel Lessons");
                let before = page(&window);
                window.state_mut().act(Action::Lesson(LessonAction::Answer(None)));
                window.run();
                found.extend(faults_of_place(&window));
                if page(&window) != before {
                    found.push(format!("the answer makes {before} {}", page(&window)));
                }
            }
            found.extend(next_place(&mut window));
            faults.extend(found.into_iter().map(|fault| format!("{place}: {fault}")));
        }
        // The next press starts another lesson.
        if window.state().session().documents.lesson.view().is_some() {
            window.state_mut().act(Command::NextBookmark);
        }
        let session = window.state().session();
        assert!(
            session.documents.lesson.view().is_none(),
            "{}: the clicker leaves it at its end",
            shipped.name
        );
        assert_eq!(session.documents.lesson.list().filter(|listed| listed.is_done).count(), 1);
        window.run();
        window.get_by_label(&format!("{}: done", shipped.lesson().title));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn letters_that_no_font_of_the_program_has_are_those_of_another_font() {
    fn other_font(letter: char, _: u32) -> Option<OtherFont> {
        let bytes = include_bytes!("../data/fonts/han.otf").to_vec();
        has_letter(&bytes, 0, letter).then(|| OtherFont { name: "Han".to_owned(), bytes, index: 0 })
    }
    find_fonts_with(other_font);
    let folder = tempfile::tempdir().expect("a folder");
    let mut lesson = ShippedLesson::from_name("astar").expect("a lesson").lesson().as_ref().clone();
    lesson.pages[0].title = "日本".to_owned();
    lesson.pages[0].note = "**日本** and 本".to_owned();
    let path = folder.path().join("another.ron");
    std::fs::write(&path, lesson.text()).expect("written");
    // A letter that no font has would end the test.
    let mut window = first_window(1280.0, 720.0, Options { file: Some(path), ..Options::default() });
    wait(&mut window, "the lesson", stop_is_shown);
    window.get_by_label("日本");
}

/// A lesson of one page: its first stop asks which node is next.
fn lesson_that_asks(folder: &Path) -> PathBuf {
    let mut lesson = ShippedLesson::from_name("astar").expect("a lesson").lesson().as_ref().clone();
    let stop = LessonStop { step: 10, panel: "lists".to_owned(), ..LessonStop::default() };
    let asks = LessonStop { ask: Some(QuestionKind::NextNode), ..stop.clone() };
    let page = &mut lesson.pages[0];
    page.document = Document::of_start(parse_board("2 1 6 4 x 8 7 5 3").expect("a board"));
    (page.stops, page.claims) = (vec![asks, LessonStop { choice: true, ..stop }], Vec::new());
    lesson.pages.truncate(1);
    let path = folder.join("asks.ron");
    std::fs::write(&path, lesson.text()).expect("written");
    path
}

fn page_down(window: &mut Window) {
    window.key_press(Key::PageDown);
    window.run();
}

fn stop(window: &Window) -> Option<usize> {
    let session = window.state().session();
    session
        .documents
        .lesson
        .view()
        .filter(|_| !session.activities.predict.is_on())
        .map(LessonView::stop_place)
}

fn asked(window: &Window) -> &AskedQuestion {
    window.state().session().activities.predict.round().and_then(|round| round.now()).expect("a question")
}

#[test]
fn a_stop_asks_the_class_on_the_whole_screen_and_the_clicker_alone_goes_through() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = Options { file: Some(lesson_that_asks(folder.path())), ..Options::default() };
    let mut window = first_window(1280.0, 720.0, options);
    wait(&mut window, "the lesson", stop_is_shown);
    window.get_by_label("next: ask the class");
    page_down(&mut window);
    assert!(window.state().session().activities.predict.form.is_none(), "there is no form before it");
    let right = asked(&window).question.right;
    assert_eq!(asked(&window).question.at.steps, 10, "it is asked at the stop");
    let lesson = window.state().session().documents.lesson.view().expect("a lesson");
    window.get_by_label_contains(&lesson.page().title);
    page_down(&mut window);
    assert!(asked(&window).is_over, "the clicker shows the answer");
    page_down(&mut window);
    assert_eq!(stop(&window), Some(1), "and goes on");
    wait(&mut window, "the choice", stop_is_shown);
    let next = window.state().session().core.shown.as_ref().and_then(|shown| shown.choice());
    assert!(next.is_some(), "the stop after the question shows the choice");

    // Back, and asked again: a wrong answer, then the right one; nothing is to be handed in.
    window.key_press(Key::PageUp);
    window.run();
    wait(&mut window, "the first stop", stop_is_shown);
    page_down(&mut window);
    let wrong = usize::from(right == 0);
    for choice in [wrong, right] {
        assert!(!asked(&window).is_over);
        window.key_press(DIGITS[choice]);
        window.run();
    }
    assert!(asked(&window).is_over);
    assert!(window.state().session().activities.predict.results().is_none());
    window.key_press(Key::Enter);
    window.run();
    assert_eq!(stop(&window), Some(1));

    // Left without an answer, the page is there again.
    window.key_press(Key::PageUp);
    window.run();
    wait(&mut window, "the first stop", stop_is_shown);
    page_down(&mut window);
    window.key_press(Key::PageUp);
    window.run();
    assert_eq!(stop(&window), Some(0));
    wait(&mut window, "the page", stop_is_shown);
    page_down(&mut window);
    assert_eq!(stop(&window), Some(1), "it is not asked twice");

    // Left after the answer, as well.
    window.key_press(Key::PageUp);
    window.run();
    wait(&mut window, "the first stop", stop_is_shown);
    page_down(&mut window);
    page_down(&mut window);
    assert!(asked(&window).is_over);
    window.key_press(Key::Escape);
    window.run();
    assert_eq!(stop(&window), Some(0));
    assert!(!window.state().session().activities.predict.can_continue());
}

/// A window with the list of lessons, to which a folder adds as many.
fn window_that_lists(folder: &Path, lessons: usize) -> Window {
    let mut window = first_window(1280.0, 1400.0, Options::default());
    window.state_mut().act(PanelId::Lesson.command());
    // The whole list has room in one row of tabs.
    window.state_mut().act(Command::SplitSide);
    window.run();
    click(&mut window, Role::Button, "Folder of lessons…");
    window.event(egui::Event::Text(folder.display().to_string()));
    window.run();
    window.key_press(Key::Enter);
    window.run();
    let all = SHIPPED_LESSONS.len() + lessons;
    wait(&mut window, "the folder", |session| session.documents.lesson.list().count() == all);
    window
}

#[test]
fn two_lessons_with_one_title_are_marked_each_by_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = SHIPPED_LESSONS[0].lesson().text();
    for name in ["a.ron", "b.ron"] {
        std::fs::write(folder.path().join(name), &text).expect("written");
    }
    let mut window = window_that_lists(folder.path(), 2);
    let label = format!("{}: done", SHIPPED_LESSONS[0].lesson().title);
    window.get_all_by_role_and_label(Role::CheckBox, &label).last().expect("a mark").click();
    window.run();
    let list = window.state().session().documents.lesson.list();
    let done: Vec<_> = list.filter(|listed| listed.is_done).map(|listed| listed.source.name()).collect();
    assert_eq!(done, ["b"]);
}

#[test]
fn the_lessons_of_a_folder_are_listed_below_the_others_and_opened_by_a_click() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut own = ShippedLesson::from_name("astar").expect("a lesson").lesson().as_ref().clone();
    own.title = "Week 3".to_owned();
    std::fs::write(folder.path().join("week-3.ron"), own.text()).expect("written");
    std::fs::write(folder.path().join("week-4.ron"), "Lesson(format: \"tilescope lesson\", version: 1)")
        .expect("written");
    let mut window = window_that_lists(folder.path(), 1);
    window.get_by_label("Your own lessons");
    window.get_by_label_contains("week-4.ron");
    let painted = Painted::of(&window).rows;
    for shipped in SHIPPED_LESSONS {
        let outcome = &shipped.lesson().outcome;
        assert!(painted.iter().any(|row| row.text == *outcome), "{outcome}");
    }
    click(&mut window, Role::Button, "Week 3");
    wait(&mut window, "the lesson", stop_is_shown);
    assert_eq!(title(window.state().session()).as_deref(), Some("Week 3"));
    let next = |window: &Window| {
        window.state().session().documents.lesson.next().map(|next| next.lesson.title.clone())
    };
    assert_eq!(next(&window), None, "no other lesson of the folder follows");
    window.state_mut().act(Command::LeaveLesson);
    own.title = "Week 5".to_owned();
    std::fs::write(folder.path().join("week-5.ron"), own.text()).expect("written");
    window.state_mut().act(PanelId::Lesson.command());
    wait(&mut window, "the new file", |session| {
        session.documents.lesson.list().count() == SHIPPED_LESSONS.len() + 2
    });
    window.get_by_role_and_label(Role::Button, "Week 5");
    click(&mut window, Role::Button, "Week 3");
    wait(&mut window, "the lesson again", stop_is_shown);
    assert_eq!(next(&window).as_deref(), Some("Week 5"));
    window.state_mut().act(Command::LeaveLesson);
    window.state_mut().act(PanelId::Lesson.command());
    // The line “Reading the folder…” above the button goes when it was read.
    wait(&mut window, "the folder again", |session| session.documents.lesson.shelf.reading.is_none());
    click(&mut window, Role::Button, "Stop listing this folder");
    assert_eq!(window.state().session().documents.lesson.list().count(), SHIPPED_LESSONS.len());
    assert!(window.query_by_label("Your own lessons").is_none());
}

#[test]
fn the_editor_shows_the_braces_and_the_page_beside_it_the_values() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lesson = ShippedLesson::from_name("astar").expect("a lesson").lesson().as_ref().clone();
    "Here h = 12, and g = {g}.".clone_into(&mut lesson.pages[0].note);
    let path = folder.path().join("mine.ron");
    std::fs::write(&path, lesson.text()).expect("written");
    let options = Options { file: Some(path), ..Options::default() };
    let mut window = first_window(1280.0, 1700.0, options);
    wait(&mut window, "the lesson", stop_is_shown);
    window.get_by_label_contains("Here h = 12, and g = 0.");
    window.state_mut().act(Command::EditLesson);
    window.run();
    assert!(
        window.query_all_by_value("Here h = 12, and g = {g}.").next().is_some(),
        "the field has the braces"
    );
    window.get_by_label_contains("Here h = 12, and g = 0.");
}

/// A teacher who types 200 letters a minute, with both keys of a chord, and needs two seconds for a click.
struct Teacher {
    window: Window,
    keys: usize,
    clicks: usize,
}

impl Teacher {
    fn presses(&mut self, modifiers: Modifiers, key: Key) {
        self.keys += 1 + [modifiers.shift, modifiers.command].map(usize::from).iter().sum::<usize>();
        press(&mut self.window, modifiers, key);
    }

    /// Replaces what is in a field.
    fn writes(&mut self, role: Role, field: &str, text: &str) {
        self.clicks += 1;
        click(&mut self.window, role, field);
        self.presses(Modifiers::COMMAND, Key::A);
        self.keys += text.chars().count();
        for letter in text.chars() {
            self.window.event(egui::Event::Text(letter.to_string()));
        }
        self.window.run();
    }

    fn seconds(&self) -> f32 {
        self.keys as f32 * 60.0 / 200.0 + self.clicks as f32 * 2.0
    }
}

#[test]
fn a_lesson_of_three_pages_is_typed_in_two_and_a_half_minutes_at_1280_by_720() {
    let mut window = first_window(1280.0, 720.0, Options::default());
    wait(&mut window, "the first step", |session| {
        session.core.shown.as_ref().is_some_and(|shown| shown.position().steps == 1 && !shown.is_running())
    });
    let mut teacher = Teacher { window, keys: 0, clicks: 0 };
    let pages = [
        ("The start", "The search begins with one open board. Its f is {f}."),
        ("The next board", "It expands the open board with the least f, here {f}, and closes it."),
        ("Ties", "Several open boards can have the same f. A rule says which one comes first."),
    ];
    teacher.presses(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    for (place, (title, note)) in pages.into_iter().enumerate() {
        wait(&mut teacher.window, "the page", stop_is_shown);
        teacher.writes(Role::TextInput, &format!("Title of page {}", place + 1), title);
        teacher.writes(Role::MultilineTextInput, "Note", note);
        // The text, the board and what the class will see are in sight together.
        let all = parts(&teacher.window);
        let field = teacher.window.get_by_role_and_label(Role::MultilineTextInput, "Note").rect();
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0));
        for part in [field, rect_of(&all, "preview of a lesson"), rect_of(&all, "current board")] {
            assert!(screen.contains_rect(part) && part.height() > 50.0, "page {}: {part}", place + 1);
        }
        teacher.presses(Modifiers::NONE, Key::Escape);
        if place + 1 < pages.len() {
            for _ in 0..2 {
                teacher.presses(Modifiers::NONE, Key::ArrowRight);
            }
            teacher.presses(Modifiers::SHIFT, Key::N);
        }
    }
    let lesson = teacher.window.state().session().documents.lesson.view().expect("a lesson").lesson();
    let written: Vec<_> = lesson.pages.iter().map(|page| (page.title.as_str(), page.note.as_str())).collect();
    assert_eq!(written, pages);
    let steps: Vec<_> = lesson.pages.iter().map(|page| page.stops[0].step).collect();
    assert!(steps.is_sorted_by(|one, next| one < next), "each page shows a place of its own: {steps:?}");
    let (keys, clicks) = (teacher.keys, teacher.clicks);
    assert!(teacher.seconds() <= 150.0, "{} s: {keys} keys, {clicks} clicks", teacher.seconds());
}

/// Goes through a lesson up to a stop of a page, both from 1, as the class sees it.
fn at_place(lesson: &str, page: usize, stop: usize) -> Window {
    let options = Options { file: Some(lesson.into()), ..Options::default() };
    let mut window = first_window(1280.0, 720.0, options);
    window.state_mut().act(Command::Present);
    wait(&mut window, "the stop", stop_is_shown);
    let is_there = |window: &Window| {
        let view = window.state().session().documents.lesson.view().expect("a lesson");
        (view.page_place() + 1, view.stop_place() + 1) == (page, stop)
    };
    while !is_there(&window) {
        next_place(&mut window);
        wait(&mut window, "the stop", stop_is_shown);
    }
    window.run();
    window
}

/// A question of a page that is longer than the side is wide goes on in the next row, and stays as large as the text above it.
#[test]
fn a_long_question_is_as_large_as_the_text_of_its_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lesson = ShippedLesson::from_name("ties").expect("a lesson").lesson().as_ref().clone();
    let mut page = lesson.pages.iter().find(|page| page.question.is_some()).expect("one asks").clone();
    page.note = "One line.".to_owned();
    let question = page.question.as_mut().expect("it asks");
    question.ask =
        "Which of the open nodes with the least f is next, and which one if it were not there? ".repeat(2);
    question.choices[0] =
        "The one that was put into the open list last: its g is the largest of all".to_owned();
    lesson.pages = vec![page];
    let path = folder.path().join("long.ron");
    std::fs::write(&path, lesson.text()).expect("written");
    let mut window = first_window(1280.0, 720.0, Options { file: Some(path), ..Options::default() });
    window.state_mut().act(Command::Present);
    wait(&mut window, "the stop", stop_is_shown);
    assert_eq!(faults_of_place(&window), Vec::<String>::new());
}

/// Page 3 of IDA* asks for the next bound: neither it nor the place before it tells the answer.
#[test]
fn nothing_tells_the_next_bound_before_the_page_asks_for_it() {
    let mut asking = at_place("idastar", 3, 1);
    let before = at_place("idastar", 2, 4);
    let shown: Vec<Painted> = [&asking, &before].map(Painted::of).into();
    asking.state_mut().act(Command::NextBookmark);
    asking.run();
    let question = &asked(&asking).question;
    assert_eq!(question.kind, QuestionKind::NextBound);
    let OptionShows::Text(right) = question.options[question.right].shows.clone() else { panic!("a number") };
    let is_told = |text: &str| text.contains("next bound") && text.contains(&right);
    for painted in &shown {
        let told: Vec<_> = painted.rows.iter().map(|row| &row.text).filter(|text| is_told(text)).collect();
        assert!(told.is_empty(), "{right} is told: {told:?}");
    }
    // Once it is answered, the stack stands below the page.
    let after = at_place("idastar", 3, 2);
    let has_stack = parts(&after).iter().any(|part| part.0 == "panel Lists");
    assert!(has_stack, "{:?}", parts(&after));
}

/// f falls from the node to its successor at the stop that says so, and the closed board has the larger g where this matters.
#[test]
fn consistent_says_what_can_be_seen_at_its_stop() {
    let window = at_place("consistency", 4, 1);
    let moment = |window: &Window| {
        window
            .state()
            .session()
            .core
            .shown
            .as_ref()
            .and_then(|shown| shown.moment().cloned())
            .expect("a moment")
    };
    let step = moment(&window).step.expect("a step");
    let session = window.state().session();
    let recording = &session.core.shown.as_ref().expect("a search").recording;
    let made = step.successors.iter().filter_map(|successor| successor.outcome.node());
    assert!(made.map(|id| recording.nodes().get(id).f()).any(|f| f < step.node.f()), "f falls here");
    let window = at_place("consistency", 5, 1);
    let step = moment(&window).step.expect("a step");
    let recording = &window.state().session().core.shown.as_ref().expect("a search").recording;
    let known = step.successors.iter().find_map(|successor| match successor.outcome {
        Outcome::Duplicate { known, closed: true } if recording.nodes().get(known).g > step.node.g + 1 => {
            Some(recording.nodes().get(known).g)
        }
        _ => None,
    });
    assert!(known.is_some(), "a closed board is found with a smaller g");
}
