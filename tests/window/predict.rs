//! Predicting: a round by keys alone and one by the mouse; nothing on the screen tells the answer, or what comes later.

use std::ops::ControlFlow;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect};
use egui_kittest::kittest::Queryable;
use tilescope::app::Options;
use tilescope::file::{Document, load_results, save};
use tilescope::learn::{AskWhen, Mark, OptionShows, PredictPlan, QuestionKind, own_board};
use tilescope::puzzle::parse_board;
use tilescope::search::{AlgorithmId, Settings};
use tilescope::session::{
    Action, ActivityAction, AskedQuestion, Command, Commands, CoreAction, FileQuestion, PredictAction,
    PredictForm, PredictRound, PredictTab, RiskOfLoss, ThemeChoice,
};
use tilescope_oracle::share::of_share;

use crate::driven::{Window, position, run_search, wait, window, window_of};
use crate::keys::said;
use crate::presenting::{parts, rect_of};
use crate::side_by_side::KINDS;

fn press(window: &mut Window, key: Key) {
    window.key_press(key);
    window.run();
}

fn round(window: &Window) -> &PredictRound {
    window.state().session().activities.predict.round().expect("a round")
}

fn now(window: &Window) -> &AskedQuestion {
    round(window).now().expect("a question")
}

const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// Begins a round by its form.
fn begin(window: &mut Window, algorithm: AlgorithmId, plan: PredictPlan) {
    let settings = Settings { algorithm, depth_limit: 25, ..Settings::default() };
    window.state_mut().act(CoreAction::SetSettings(settings));
    run_search(window);
    press(window, Key::Q);
    let form = window.state().session().activities.predict.form.as_ref().expect("the form is open").clone();
    window
        .state_mut()
        .act(Action::In(ActivityAction::Predict(PredictAction::SetForm(Some(PredictForm { plan, ..form })))));
    window.run();
    press(window, Key::Enter);
    assert!(window.state().session().activities.predict.is_on(), "{algorithm:?}");
}

fn of(kind: QuestionKind, questions: u32) -> PredictPlan {
    PredictPlan { kinds: [kind].into(), questions, ..PredictPlan::default() }
}

#[test]
fn a_screen_reader_hears_each_question_and_which_answer_is_right() {
    let mut window = window_of(1280.0, 720.0, Options { is_heard: true, ..Options::default() });
    begin(&mut window, AlgorithmId::Astar, of(QuestionKind::NextNode, 3));
    for _ in 0..3 {
        let asked = now(&window).question.clone();
        assert!(said(&window).ends_with(&asked.text), "{}", said(&window));
        press(&mut window, Key::A);
        let answer = format!("The answer. Answer {}: ", asked.right + 1);
        assert!(said(&window).starts_with(&answer), "{}", said(&window));
        assert!(said(&window).ends_with(asked.why.trim_end_matches('.')), "{}", said(&window));
        press(&mut window, Key::Enter);
    }
}

#[test]
fn a_round_by_keys_alone_gives_full_half_and_no_points() {
    let mut window = window();
    // These have more than two options, and so a second try.
    let kinds = [QuestionKind::NextNode, QuestionKind::Outcome, QuestionKind::Values].into();
    begin(&mut window, AlgorithmId::Astar, PredictPlan { kinds, questions: 6, ..PredictPlan::default() });
    for question in 0..6 {
        assert_eq!(round(&window).place, Some(question));
        window.get_by_label(&format!("question {} of 6", question + 1));
        let (at, right, options) = {
            let asked = now(&window);
            (asked.question.at, asked.question.right, asked.question.options.len())
        };
        assert_eq!(position(&window), (at.steps, at.events));
        let wrong = (right + 1) % options;
        match question % 3 {
            0 => press(&mut window, DIGITS[right]),
            1 => {
                press(&mut window, DIGITS[wrong]);
                window.get_by_label("Not this one.");
                window.get_by_label("second try counts half");
                assert!(!now(&window).is_over);
                // The same answer again is no second try, and Enter does not skip the question.
                press(&mut window, DIGITS[wrong]);
                press(&mut window, Key::Enter);
                assert_eq!((now(&window).is_over, round(&window).place), (false, Some(question)));
                press(&mut window, DIGITS[right]);
            }
            _ => press(&mut window, Key::A),
        }
        let expected = [Mark::Right, Mark::Half, Mark::Wrong][question % 3];
        assert!(now(&window).is_over);
        assert_eq!(now(&window).answered.mark(), expected);
        let why = now(&window).question.why.clone();
        window.get_by_label(&why);
        press(&mut window, Key::Enter);
    }
    assert!(round(&window).is_complete && round(&window).now().is_none());
    window.get_by_label("3 of 6");
    window.get_by_label("All questions are answered");
    // Leaving and coming back keeps the round, and so does another board that is undone.
    press(&mut window, Key::Escape);
    assert!(!window.state().session().activities.predict.is_on());
    press(&mut window, Key::N);
    wait(&mut window, "the new board", |session| session.core.shows_the_editors_search());
    assert!(!window.state().session().activities.predict.can_continue());
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    press(&mut window, Key::Q);
    window.get_by_label("Continue the last round").click();
    window.run();
    window.get_by_label("3 of 6");
}

#[test]
fn maps_answer_a_question_and_the_window_goes_on_while_they_are_drawn() {
    let start = parse_board("6 5 8 7 x 4 2 1 3").expect("a board");
    let boards = Some(Document::of_start(start));
    for (width, height) in [(1280.0, 720.0), (420.0, 800.0)] {
        let mut window = window_of(width, height, Options { boards, ..Options::default() });
        begin(&mut window, AlgorithmId::Astar, of(QuestionKind::WholeMap, 1));
        let title = now(&window).question.text.clone();
        window.get_by_label(&title);
        wait(&mut window, "the maps", |session| session.activities.predict.maps().is_some());
        let told = window.query_all_by_label_contains("closed").count();
        assert_eq!(told, 4, "a screen reader hears what is counted on each map");
        let all = parts(&window);
        let [first, last] = ["answer 1", "answer 4"].map(|name| rect_of(&all, name));
        assert!(
            first.right() <= last.left() && first.bottom() <= last.top(),
            "two cards in each of two rows"
        );
        let right = now(&window).question.right;
        press(&mut window, DIGITS[(right + 1) % 4]);
        window.get_by_label("Not this one.");
        press(&mut window, DIGITS[right]);
        assert_eq!(now(&window).answered.mark(), Mark::Half);
        press(&mut window, Key::Enter);
        assert!(round(&window).is_complete, "it is asked once");
    }
}

#[test]
fn a_round_by_the_mouse_answers_in_the_list_and_in_the_tree_and_reviews() {
    let mut window = window();
    begin(&mut window, AlgorithmId::Astar, of(QuestionKind::NextNode, 3));
    let click = |window: &mut Window, place: usize| {
        let centre = rect_of(&parts(window), &format!("answer {}", place + 1)).center();
        window.hover_at(centre);
        window.drag_at(centre);
        window.drop_at(centre);
        window.run();
    };
    let right = now(&window).question.right;
    let wrong = (right + 1) % now(&window).question.options.len();
    click(&mut window, wrong);
    assert_eq!(now(&window).answered.first, Some(wrong));
    click(&mut window, right);
    assert_eq!(now(&window).answered.mark(), Mark::Half);
    window.get_by_label("Next question").click();
    window.run();
    // A node that is selected in the tree answers.
    window.get_by_role_and_label(Role::Tab, "Tree").click();
    window.run();
    assert_eq!(round(&window).tab, PredictTab::Tree);
    let asked = now(&window);
    let OptionShows::Node(number) = asked.question.options[asked.question.right].shows else {
        panic!("nodes to choose from")
    };
    let recording = &window.state().session().core.shown.as_ref().expect("a search").recording;
    let id = recording.with_number(number).expect("at hand");
    window.state_mut().act(Action::In(ActivityAction::Predict(PredictAction::ChooseNode(Some(id)))));
    window.run();
    assert_eq!(now(&window).answered.mark(), Mark::Right);
    window.get_by_label("Next question").click();
    window.run();
    window.get_by_label("Show answer").click();
    window.run();
    window.get_by_label("Next question").click();
    window.run();
    window.get_by_label("1½ of 3");
    let first = round(&window).asked[0].question.text.clone();
    let name = format!("1. {first}");
    let all = window.get_all_by_role_and_label(Role::Button, &name);
    all.last().expect("the review").click();
    window.run();
    assert_eq!(round(&window).place, Some(0));
    window.get_by_label("Leave").click();
    window.run();
    assert!(!window.state().session().activities.predict.is_on());
}

#[test]
fn questions_begin_where_the_search_is_and_leaving_goes_back_there() {
    let mut window = window();
    run_search(&mut window);
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::ArrowRight);
    let here = position(&window);
    assert_eq!(here, (2, 0));
    press(&mut window, Key::Q);
    window.get_by_label("From expansion 2 to the end of the search at most.");
    press(&mut window, Key::Enter);
    for question in 0..3 {
        assert!(now(&window).question.at.steps >= 2 + question);
        press(&mut window, Key::A);
        press(&mut window, Key::Enter);
    }
    assert_eq!(round(&window).head.bookmarks, [tilescope::recording::Position::after(2)]);
    press(&mut window, Key::Escape);
    assert_eq!(position(&window), here);
    // At the end, nothing is left to ask.
    press(&mut window, Key::End);
    press(&mut window, Key::Q);
    window.get_by_label("From the start to the end of the search at most.");
}

#[test]
fn nodes_to_choose_from_are_cards_four_across() {
    let mut window = window_of(1280.0, 720.0, Options::default());
    begin(&mut window, AlgorithmId::Astar, of(QuestionKind::NextNode, 9));
    let options = loop {
        let options = now(&window).question.options.len();
        if options > 4 {
            break options;
        }
        press(&mut window, Key::A);
        press(&mut window, Key::Enter);
    };
    let all = parts(&window);
    let card = |place: usize| rect_of(&all, &format!("answer {place}"));
    let [first, last_across, next_row] = [1, 4, 5].map(card);
    assert!((first.top() - last_across.top()).abs() < 0.1);
    assert!(last_across.left() > first.right() && first.height() > first.width());
    assert!(options <= 8 && (next_row.left() - first.left()).abs() < 0.1 && next_row.top() > first.bottom());
    assert!(rect_of(&all, "right side").contains_rect(card(options)));
}

#[test]
fn while_a_question_is_open_nothing_tells_or_changes_the_search() {
    let mut window = window();
    begin(&mut window, AlgorithmId::Astar, of(QuestionKind::NextNode, 5));
    let at = position(&window);
    assert!(window.state().session().enabled(Command::SaveResults).is_err(), "nothing is answered yet");
    let settings = *window.state().session().core.shown.as_ref().expect("a search").recording.settings();
    for key in [Key::ArrowRight, Key::End, Key::Space, Key::S, Key::H, Key::N, Key::P, Key::B, Key::G] {
        press(&mut window, key);
    }
    for action in [
        CoreAction::GoTo(tilescope::recording::Position::after(9)),
        CoreAction::Do(Command::Last),
        CoreAction::Do(Command::Run),
        CoreAction::SetSettings(Settings { algorithm: AlgorithmId::Bfs, ..settings }),
    ] {
        window.state_mut().act(action);
        window.run();
    }
    assert_eq!(position(&window), at);
    assert!(window.state().session().activities.predict.is_on());
    assert!(window.state().session().core.hides_future());
    // The list is in the order of the choice.
    assert!(window.query_by_role_and_label(Role::Tab, "Lists").is_none());
    for secret in ["Solved", "19 moves", "optimal"] {
        assert!(window.query_by_label_contains(secret).is_none(), "{secret}");
    }
    let right = now(&window).question.right;
    press(&mut window, DIGITS[right]);
    assert!(window.query_by_role_and_label(Role::Tab, "Lists").is_some());
}

#[test]
fn all_text_fits_and_is_large_enough_with_each_kind_of_algorithm_size_and_theme() {
    all_text_fits_and_is_large_enough(KINDS.iter(), 2);
}

#[test]
#[ignore = "takes half a minute: run by CI's longer part"]
fn all_text_fits_and_is_large_enough_with_any_algorithm() {
    all_text_fits_and_is_large_enough(of_share(AlgorithmId::ALL), 1);
}

/// Each algorithm in one of `apart` sizes, in turn.
fn all_text_fits_and_is_large_enough<'a>(algorithms: impl Iterator<Item = &'a AlgorithmId>, apart: usize) {
    for (i, &algorithm) in algorithms.enumerate() {
        for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0)].into_iter().skip(i % apart).step_by(apart)
        {
            let mut window = window_of(width, height, Options::default());
            window.state_mut().act(CoreAction::SetTheme(ThemeChoice::ALL[i % ThemeChoice::ALL.len()]));
            begin(&mut window, algorithm, PredictPlan { questions: 8, ..PredictPlan::default() });
            let mut fixed: Option<Vec<Rect>> = None;
            while round(&window).now().is_some() {
                let (right, options) = {
                    let question = &now(&window).question;
                    (question.right, question.options.len())
                };
                press(&mut window, DIGITS[(right + 1) % options]);
                if options > 2 {
                    press(&mut window, DIGITS[(right + 2) % options]);
                }
                let text = now(&window).question.text.clone();
                let all = parts(&window);
                let left = rect_of(&all, "left side");
                let names = ["current board", "equation", "transport", "left side", "right side"];
                let places = names.map(|name| rect_of(&all, name)).to_vec();
                assert_eq!(*fixed.get_or_insert(places.clone()), places, "{algorithm:?}: {text}");
                let context = format!("{algorithm:?} at {width}×{height}: {text}");
                for part in &all {
                    if let Some(size) = part.2.filter(|_| part.0 != "transport") {
                        assert!(size >= f64::from(height) / 32.0 - 0.01, "{}: {size}: {context}", part.0);
                    }
                }
                let question = rect_of(&all, "question");
                assert!(left.contains_rect(question), "{context}");
                let board = rect_of(&all, "current board");
                assert!(board.bottom() <= question.top() + 0.5, "{board} {question} {context}");
                let keys = rect_of(&all, "keys that answer");
                assert!(question.bottom() <= keys.top() + 0.5, "{question} {keys} {context}");
                assert!(keys.bottom() <= rect_of(&all, "feedback").top() + 0.5, "{keys} {context}");
                let feedback = rect_of(&all, "feedback");
                assert!(feedback.contains_rect(rect_of(&all, "reason")), "{context}: {:?}", now(&window));
                assert!(left.contains_rect(feedback), "{context}");
                let (answers, score) = (rect_of(&all, &format!("answer {options}")), rect_of(&all, "score"));
                assert!(answers.bottom() <= score.top() + 0.5, "{context}");
                press(&mut window, Key::Enter);
            }
        }
    }
}

#[test]
fn the_form_says_why_a_round_cannot_begin() {
    let mut window = window();
    press(&mut window, Key::Q);
    window.get_by_label("Run a search first.");
    press(&mut window, Key::Enter);
    assert!(!window.state().session().activities.predict.is_on());
    press(&mut window, Key::Escape);
    assert!(window.state().session().activities.predict.form.is_none());
    run_search(&mut window);
    window.key_press_modifiers(Modifiers::NONE, Key::Q);
    window.run();
    window.get_by_label("Give me a board of my own").click();
    window.run();
    window.get_by_label("Enter your name first.");
}

#[test]
fn a_student_gets_their_own_board_and_hands_in_results_that_the_search_confirms() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    window.state_mut().act(CoreAction::SetSettings(settings));
    run_search(&mut window);
    let teacher = *window.state().session().core.editor.document();
    press(&mut window, Key::Q);
    let form = window.state().session().activities.predict.form.as_ref().expect("the form is open").clone();
    let form = PredictForm {
        name: " Ada L. ".to_owned(),
        on_own_board: true,
        plan: PredictPlan { questions: 3, ..PredictPlan::default() },
        ..form
    };
    window.state_mut().act(Action::In(ActivityAction::Predict(PredictAction::SetForm(Some(form)))));
    window.run();
    press(&mut window, Key::Enter);
    wait(&mut window, "the board", |session| session.activities.predict.is_on());
    let expected =
        own_board("Ada L.", &teacher.problem, &teacher.settings, &mut |_| ControlFlow::Continue(()));
    let shown = window.state().session().core.shown.as_ref().expect("a search");
    assert_eq!(*shown.recording.problem().start(), expected.expect("a board").start);
    for _ in 0..3 {
        let right = now(&window).question.right;
        press(&mut window, DIGITS[right]);
        press(&mut window, Key::Enter);
    }
    // The search of another board does not lose them.
    press(&mut window, Key::Escape);
    let path = folder.path().join("ada.ron");
    let recording = window.state().session().core.shown.as_ref().expect("a search").recording.clone();
    press(&mut window, Key::S);
    wait(&mut window, "the next search", |session| {
        !session.core.is_running() && session.core.shown.as_ref().is_some_and(|shown| shown.steps() > 0)
    });
    press(&mut window, Key::Q);
    window.get_by_label("Save results…").click();
    window.run();
    window.state_mut().act(Action::SetFileField(path.display().to_string()));
    window.state_mut().act(Action::AcceptFileField);
    window.run();
    wait(&mut window, "the file", |session| session.documents.files.request().is_none());
    let results = load_results(&path).expect("readable");
    assert_eq!((results.student.as_str(), results.answers.len()), ("Ada L.", 3));
    let checked = results.check(&recording);
    assert!(checked.differences.is_empty(), "{:?}", checked.differences);
    assert_eq!(checked.score.of_questions(), "3 of 3");
}

#[test]
fn questions_that_a_teacher_sets_are_saved_with_the_boards() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("lesson.ron");
    let mut window = window();
    run_search(&mut window);
    press(&mut window, Key::Q);
    let plan = of(QuestionKind::NextNode, 7);
    let form = window.state().session().activities.predict.form.as_ref().expect("the form is open").clone();
    window.state_mut().act(Action::In(ActivityAction::Predict(PredictAction::SetForm(Some(PredictForm {
        plan: plan.clone(),
        ..form
    })))));
    window.run();
    window.get_by_label("Save these questions with the boards").click();
    window.run();
    // It is part of the file once a round begins.
    assert_eq!(window.state().session().core.editor.annotations().questions, None);
    window.get_by_role_and_label(Role::Button, "Start").click();
    window.run();
    press(&mut window, Key::Escape);
    assert_eq!(window.state().session().core.editor.annotations().questions, Some(plan.clone()));
    save(&path, &window.state().session().core.editor.contents()).expect("written");
    let mut student = crate::driven::window();
    student.state_mut().act(Action::Open(path));
    wait(&mut student, "the file", |session| session.documents.boards.path.is_some());
    wait(&mut student, "the search", |session| session.core.shown.is_some() && !session.core.is_running());
    press(&mut student, Key::Q);
    assert_eq!(
        student.state().session().activities.predict.form.as_ref().expect("the form is open").plan,
        plan
    );
    // One undo takes it out again.
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    assert_eq!(window.state().session().core.editor.annotations().questions, None);
}

#[test]
fn answers_are_saved_before_the_window_closes_or_it_asks() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("results.ron");
    let mut window = window();
    begin(&mut window, AlgorithmId::Astar, PredictPlan { questions: 2, ..PredictPlan::default() });
    press(&mut window, Key::A);
    window.key_press_modifiers(Modifiers::COMMAND, Key::S);
    window.run();
    window.state_mut().act(Action::SetFileField(path.display().to_string()));
    window.state_mut().act(Action::AcceptFileField);
    wait(&mut window, "the file", |session| session.documents.files.request().is_none());
    assert!(window.state().session().activities.predict.unsaved_results().is_none());
    press(&mut window, Key::Enter);
    press(&mut window, Key::A);
    assert!(window.state().session().activities.predict.unsaved_results().is_some());
    window.state_mut().act(Command::Quit);
    window.run();
    let session = window.state().session();
    let asked = session.documents.files.question();
    assert!(matches!(asked, Some(FileQuestion::Unsaved(RiskOfLoss::Window))) && !session.may_close);
    window.get_by_label("The answers to the questions are not saved.");
}

#[test]
fn a_clicker_costs_no_point_outside_a_lesson() {
    let mut window = window();
    begin(&mut window, AlgorithmId::Astar, of(QuestionKind::NextNode, 2));
    press(&mut window, Key::PageDown);
    assert!(round(&window).now().is_some_and(|asked| !asked.is_over));
    press(&mut window, Key::A);
    press(&mut window, Key::PageDown);
    assert_eq!(round(&window).asked.len(), 1, "Enter asks the next question");
}

#[test]
fn a_new_round_that_has_nothing_to_ask_leaves_the_last_one() {
    let mut window = window();
    begin(&mut window, AlgorithmId::Astar, of(QuestionKind::NextNode, 2));
    press(&mut window, Key::A);
    press(&mut window, Key::Escape);
    press(&mut window, Key::Q);
    // Enter on a button is that button's.
    window.get_by_label("Continue the last round").focus();
    window.run();
    press(&mut window, Key::Enter);
    assert_eq!(round(&window).asked.len(), 1);
    // A search that ends at once has no such question.
    press(&mut window, Key::Escape);
    press(&mut window, Key::Q);
    let form = window.state().session().activities.predict.form.as_ref().expect("open").clone();
    let plan = PredictPlan { when: AskWhen::EveryKth(1_000_000), ..of(QuestionKind::NextNode, 2) };
    window
        .state_mut()
        .act(Action::In(ActivityAction::Predict(PredictAction::SetForm(Some(PredictForm { plan, ..form })))));
    window.state_mut().act(Action::In(ActivityAction::Predict(PredictAction::Begin)));
    window.run();
    assert!(!window.state().session().activities.predict.is_on());
    assert!(window.state().session().activities.predict.can_continue());
    assert!(window.state().session().activities.predict.unsaved_results().is_some());
}

#[test]
fn the_form_keeps_its_buttons_in_a_small_window() {
    let mut window = window_of(640.0, 360.0, Options::default());
    run_search(&mut window);
    press(&mut window, Key::Q);
    for name in ["Start", "Cancel"] {
        let rect = window.get_by_role_and_label(Role::Button, name).rect();
        assert!(rect.top() > 0.0 && rect.bottom() <= 360.0, "{name}: {rect}");
    }
    assert!(window.get_by_label("Ask").rect().top() > 0.0);
}
