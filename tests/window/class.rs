//! A class on one tree in the window: its branches by keys, the search of a branch, and a lesson page made of a mistake.

use std::fmt::Write as _;
use std::fs;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT, Queryable};
use tilescope::app::Options;
use tilescope::file::Document;
use tilescope::heuristic::HeuristicId;
use tilescope::kit::DIGITS;
use tilescope::puzzle::{Board, GoalPreset, parse_board};
use tilescope::recording::{Position, Recording};
use tilescope::search::{AlgorithmId, Duplicates, Guard, Limits, Problem, Settings, TieBreak};
use tilescope::session::{
    Action, ActivityAction, ClassAction, ClassView, Command, CoreAction, LessonView, PanelId, Session, Shown,
};

use crate::driven::{Window, click, position, press, resize, run_search, wait, window_of};
use crate::painted::{Painted, PaintedRow};
use crate::presenting::{parts, rect_of};

/// What a program with these rules expands.
fn expanded(problem: Problem, settings: Settings) -> Vec<Board> {
    let mut recording = Recording::new(problem, settings);
    let guard = Guard { limits: Limits { max_nodes: 20_000, ..Limits::default() }, cancel: None };
    let _ = recording.record(guard, ());
    let steps = (0..recording.steps()).filter_map(|step| recording.step(step));
    steps.map(|step| recording.board(step.node.state)).collect()
}

/// A class of 30: some are right, others have a mistake that is known, another order of ties, or a slip.
fn hand_ins(problem: Problem, settings: Settings) -> Vec<Vec<Board>> {
    let right = expanded(problem, settings);
    let misplaced = HeuristicId::from_name("misplaced").expect("a heuristic");
    let mut ways = vec![
        right.clone(),
        expanded(problem, Settings { heuristic: misplaced, ..settings }),
        expanded(problem, Settings { duplicates: Duplicates::None, ..settings }),
        expanded(problem, Settings { ties: TieBreak::FIRST_IN, ..settings }),
        expanded(problem, Settings { algorithm: AlgorithmId::Greedy, ..settings }),
    ];
    for place in [1, 2, 4, 5] {
        let mut swapped = right.clone();
        if place + 1 < swapped.len() {
            swapped.swap(place, place + 1);
        }
        ways.push(swapped);
    }
    (0..30_usize).map(|student| ways[student * student % 23 % ways.len()].clone()).collect()
}

/// Opens a class of 30 that was given the search in the window.
pub fn open_class(window: &mut Window) {
    let Document { problem, settings } = *window.state().session().core.editor.document();
    open_lists(window, &hand_ins(problem, settings));
}

fn open_lists(window: &mut Window, lists: &[Vec<Board>]) {
    let folder = tempfile::tempdir().expect("a folder");
    for (student, boards) in lists.iter().enumerate() {
        let mut text = String::new();
        for board in boards {
            writeln!(text, "{board}").expect("a string");
        }
        fs::write(folder.path().join(format!("student-{student:02}.txt")), text).expect("written");
    }
    act(window, ClassAction::Read(folder.path().to_owned()));
    wait(window, "the class", |session| session.activities.class.class.is_some());
}

pub fn open_mistakes(window: &mut Window) {
    open_class(window);
    act(window, ClassAction::Show(ClassView { mistakes: true, ..ClassView::default() }));
}

fn act(window: &mut Window, action: ClassAction) {
    window.state_mut().act(Action::In(ActivityAction::Class(action)));
    window.run();
}

/// A window with a class of 30 beside the search that it was given.
fn class_window() -> Window {
    let mut window = searched_window();
    open_class(&mut window);
    window
}

fn searched_window() -> Window {
    let start = parse_board("2 3 4 1 5 x 7 6 8").expect("a board");
    let problem = Problem::to_preset(start, GoalPreset::BlankLast);
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    let boards = Some(Document { problem, settings });
    let mut window = window_of(1280.0, 720.0, Options { boards, ..Options::default() });
    run_search(&mut window);
    window
}

fn view(window: &Window) -> ClassView {
    window.state().session().activities.class.view
}

/// The steps before the chosen branch.
fn chosen_steps(session: &Session) -> u64 {
    session.activities.class.chosen().expect("a branch is chosen").1.departure.steps
}

fn branches(window: &Window) -> impl Iterator<Item = Node<'_>> {
    let is_branch = |label: String| label.starts_with("expansion ");
    let rows = window.query_all_by_label_contains(": ");
    rows.filter(move |node| node.accesskit_node().label().is_some_and(is_branch))
}

fn first_branch(window: &Window) -> Node<'_> {
    branches(window).next().expect("a branch")
}

#[test]
fn the_names_of_a_branch_stand_beside_it_and_only_when_they_are_asked_for() {
    let mut window = class_window();
    first_branch(&window).click();
    window.run();
    let (class, branch) = window.state().session().activities.class.chosen().expect("a branch");
    let names = class.read.names(branch, true);
    let first = names.split(", ").next().expect("a name").to_owned();
    let place = |window: &Window| {
        let rows = Painted::of(window).rows;
        rows.iter().find(|row| row.text.contains(&first)).map(|row| row.ink)
    };
    assert_eq!(place(&window), None);
    let shown = ClassView { names: true, ..view(&window) };
    act(&mut window, ClassAction::Show(shown));
    let (row, name) = (first_branch(&window).rect(), place(&window).expect("names"));
    assert!(row.contains_rect(name), "{name:?} in {row:?}");
}

#[test]
fn after_a_click_on_a_branch_the_keys_are_for_the_tree() {
    let mut window = class_window();
    first_branch(&window).click();
    window.run();
    assert_eq!(view(&window).chosen, Some(0));
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    assert_eq!(view(&window).chosen, Some(1));
    press(&mut window, Modifiers::NONE, Key::PageDown);
    wait(&mut window, "the search of the branch", |session| session.core.shows_a_program());
}

#[test]
fn keys_choose_a_branch_show_its_place_and_go_along_it() {
    let mut window = class_window();
    window.get_by_role_and_label(Role::Image, "Class of 30");
    window.state_mut().act(CoreAction::GoTo(Position::after(1)));
    press(&mut window, Modifiers::NONE, Key::F6);
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    assert_eq!(view(&window).chosen, Some(0));
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    assert_eq!(view(&window).chosen, Some(1));
    press(&mut window, Modifiers::NONE, Key::ArrowUp);
    assert_eq!(view(&window).chosen, Some(0));
    let steps = chosen_steps(window.state().session());
    assert_eq!(position(&window).0, steps);
    window.state_mut().act(CoreAction::GoTo(Position::default()));
    window.run();
    first_branch(&window).click();
    window.run();
    assert_eq!(position(&window).0, steps, "a click shows its place again");

    // Along the branch: the search of these students, from where they leave the reference.
    let at_difference = |session: &Session| {
        session.core.shows_a_program() && session.core.shown.as_ref().is_some_and(Shown::is_at_difference)
    };
    press(&mut window, Modifiers::SHIFT, Key::ArrowRight);
    wait(&mut window, "the search of the branch", at_difference);
    press(&mut window, Modifiers::NONE, Key::Escape);
    wait(&mut window, "the reference", |session| {
        !session.core.shows_a_program() && !session.core.is_running()
    });
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait(&mut window, "the search of the branch again", at_difference);
    assert_eq!(position(&window).0, steps);
    let students = window.state().session().activities.class.chosen().expect("a branch").1.students;
    let words = match students {
        1 => "This student takes ".to_owned(),
        students => format!("These {students} students take "),
    };
    assert!(window.query_all_by_label_contains(&words).next().is_some(), "{words}");
    assert!(window.query_all_by_label_contains("our program").next().is_none(), "no program was watched");
    press(&mut window, Modifiers::NONE, Key::PageDown);
    assert_eq!(position(&window).0, steps + 1);
    press(&mut window, Modifiers::NONE, Key::Escape);
    wait(&mut window, "the reference", |session| {
        !session.core.shows_a_program() && !session.core.is_running()
    });
    assert_eq!((position(&window).0, view(&window).chosen), (steps, Some(0)));
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(view(&window).chosen, None);
}

#[test]
fn four_branches_are_in_sight_in_half_a_side_and_at_twice_the_size() {
    for zoom in [1.0, 2.0] {
        let mut window = class_window();
        resize(&mut window, (1280.0, 720.0, zoom));
        let panel = rect_of(&parts(&window), "panel Class");
        let in_sight = branches(&window).filter(|row| panel.contains_rect(row.rect().shrink(1.0))).count();
        assert!(in_sight >= 4, "{in_sight} at {zoom}");
    }
}

/// A class of 30, of whom ten are right, and two each take another board at one of ten expansions.
#[test]
fn ten_branches_are_in_sight_and_large_enough_for_the_back_row() {
    for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0)] {
        let mut window = searched_window();
        let Document { problem, settings } = *window.state().session().core.editor.document();
        let right = expanded(problem, settings);
        let swapped = |at: usize| {
            let mut list = right.clone();
            list.swap(3 * at + 1, 3 * at + 2);
            vec![list; 2]
        };
        let lists: Vec<_> = (0..10).flat_map(swapped).chain(vec![right.clone(); 10]).collect();
        open_lists(&mut window, &lists);
        resize(&mut window, (width, height, 1.0));
        press(&mut window, Modifiers::NONE, Key::F11);
        window.run();
        let panel = rect_of(&parts(&window), "panel Class");
        let rows: Vec<Rect> = branches(&window).map(|row| row.rect()).collect();
        assert_eq!(rows.len(), 10);
        let painted = Painted::of(&window).rows;
        let texts: Vec<_> = painted.iter().filter(|text| !text.is_on_board).collect();
        for row in rows {
            assert!(panel.contains_rect(row.shrink(1.0)), "{row:?} in {panel:?}");
            let inside: Vec<_> = texts.iter().filter(|text| row.contains(text.ink.center())).collect();
            let is_there = |words: &str| inside.iter().any(|text| text.text.starts_with(words));
            assert!(is_there("2 · "), "{row:?}");
            for text in &inside {
                assert!(text.size >= height / 32.0 - 0.1, "{} has {}", text.text, text.size);
                assert!(panel.contains_rect(text.ink), "{} at {:?}", text.text, text.ink);
                let is_other = |other: &&&&PaintedRow| !std::ptr::eq(***other, **text);
                let over =
                    inside.iter().filter(is_other).find(|other| other.ink.intersects(text.ink.shrink(1.0)));
                assert!(over.is_none(), "{} over {}", text.text, over.expect("one").text);
            }
        }
    }
}

/// Nothing is drawn for no students: the reasons stand there, and what to do.
#[test]
fn a_class_of_which_nothing_can_be_read_says_why_and_what_to_do() {
    let mut window = searched_window();
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("ada.txt"), "1 2 3 4 5 6 7 x 8\n").expect("written");
    fs::write(folder.path().join("ben.pdf"), "%PDF").expect("written");
    act(&mut window, ClassAction::Read(folder.path().to_owned()));
    wait(&mut window, "the class", |session| session.activities.class.class.is_some());
    window.run();
    window.get_by_label("Nothing in this class can be read");
    window.get_by_label_contains("Set both to those of the exercise");
    window.get_by_label_contains("begins with another board");
    window.get_by_label_contains("ben.pdf");
    window.get_by_role_and_label(Role::Button, "Open a class…");
    assert!(window.query_by_label_contains("Class of 0").is_none());
    assert!(window.query_by_role_and_label(Role::Button, "Save…").is_none());
}

#[test]
fn a_mistake_becomes_a_page_whose_question_has_what_students_took() {
    let mut window = class_window();
    click(&mut window, Role::CheckBox, "Mistakes");
    let class = window.state().session().activities.class.class.as_ref().expect("read");
    assert!(class.mistakes.windows(2).all(|pair| pair[0].students >= pair[1].students));
    let at = class.mistakes.iter().position(|mistake| mistake.asked_at.is_some()).expect("one to ask");
    let asked = class.mistakes[at].asked_at.clone().expect("found");
    window.get_all_by_role_and_label(Role::Button, "Show").next().expect("a button").click_accesskit();
    window.run();
    assert!(!view(&window).mistakes && view(&window).chosen.is_some());
    act(&mut window, ClassAction::Show(ClassView { mistakes: true, ..ClassView::default() }));
    let button = window.get_all_by_role_and_label(Role::Button, "Make a lesson page").nth(at);
    let button = button.expect("a button for each");
    assert!(!button.accesskit_node().is_disabled());
    button.click_accesskit();
    window.run();
    wait(&mut window, "the page", |session| !session.core.is_running());
    let lesson = &window.state().session().documents.lesson;
    let question = lesson.view().expect("a lesson").page().question.clone().expect("a question");
    assert!(lesson.view().is_some_and(LessonView::is_edited));
    let in_line = |board: Board| format!("{board:#}").trim_end().replace('\n', " / ");
    assert!(question.choices.len() >= 2 && question.choices.len() <= 4, "{question:?}");
    assert_eq!(Some(&question.choices[question.right()]), asked.right.map(in_line).as_ref());
    assert!(asked.took.is_none_or(|took| question.choices.contains(&in_line(took))), "{question:?}");
    assert_eq!(position(&window).0, asked.steps);
    assert!(window.state().session().core.layout.tabs_now().has(PanelId::Class), "the class is at hand");

    // What is edited is what is saved: the lesson, not the boards.
    press(&mut window, Modifiers::COMMAND, Key::S);
    let asked_for = window.state().session().documents.files.request().expect("a file is asked for");
    assert_eq!(asked_for.title, "Save lesson");
    press(&mut window, Modifiers::NONE, Key::Escape);

    // A second page follows the first, and the lesson is played.
    act(&mut window, ClassAction::MakePage(at));
    let view =
        |window: &Window| window.state().session().documents.lesson.view().expect("a lesson").page_place();
    assert_eq!(view(&window), 1);
    window.state_mut().act(Command::EditLesson);
    window.run();
    window.get_by_label(&question.ask);
    // The boards are cards beside each other, and an answer moves none of them.
    let place_of = |window: &Window, words: &str| window.get_by_role_and_label(Role::Button, words).rect();
    let boards = question.choices.iter().filter(|choice| choice.contains(" / "));
    let cards: Vec<_> = boards.map(|choice| place_of(&window, choice)).collect();
    assert!(cards.len() >= 2, "{question:?}");
    let panel = rect_of(&parts(&window), "panel Lessons").expand(1.0);
    let are_beside =
        |pair: &[Rect]| pair[0].right() <= pair[1].left() && (pair[0].top() - pair[1].top()).abs() < 0.5;
    assert!(
        cards.windows(2).all(are_beside) && cards.iter().all(|card| panel.contains_rect(*card)),
        "{cards:?}"
    );
    let painted = Painted::of(&window).rows;
    let is_written = |choice: &String| painted.iter().any(|row| row.text.contains(choice.as_str()));
    assert!(!question.choices.iter().any(is_written), "boards are drawn, not written");
    let wrong = usize::from(question.right() == 0);
    let words = [(wrong, "not this one"), (question.right(), "right")];
    let before = words.map(|(answer, _)| place_of(&window, &question.choices[answer]));
    press(&mut window, Modifiers::NONE, DIGITS[wrong]);
    // With two choices, the other one is the right one.
    let is_over = |window: &Window| {
        let lesson = &window.state().session().documents.lesson;
        lesson.view().is_some_and(|view| view.answered().is_over)
    };
    if !is_over(&window) {
        press(&mut window, Modifiers::NONE, DIGITS[question.right()]);
    }
    let judged =
        words.map(|(answer, word)| place_of(&window, &format!("{} – {word}", question.choices[answer])));
    assert_eq!(judged, before);
    let lesson = &window.state().session().documents.lesson;
    assert!(lesson.view().is_some_and(|view| view.answered().is_over && view.is_at_end()));
    let next = window.query_all_by_label_contains("Next: ").next();
    assert!(next.is_none(), "a lesson of one's own is not followed by the first of the others");
}
