//! The panels, driven by labels and keys as a user and a screen reader drive them, without a display.

use std::time::{Duration, Instant};

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use tilescope::app::Options;
use tilescope::heuristic::HeuristicId;
use tilescope::puzzle::parse_board;
use tilescope::recording::Position;
use tilescope::search::{
    AlgorithmId, Duplicates, GoalTest, History, LibraryQueue, OpenKind, Reopening, Rule, Settings, TieBreak,
    Weight,
};
use tilescope::session::{BoardSide, CoreAction, Framing, Session, Shown, ThemeChoice};
use tilescope_oracle::share::of_share;

use crate::driven::{Window, open_drawer, position, run_search, wait, window, window_of};
use crate::presenting::{parts, rect_of};
use crate::side_by_side::KINDS;

fn start(window: &Window) -> String {
    window.state().session().core.editor.board(BoardSide::Start).to_string()
}

fn type_start(window: &mut Window, text: &str) {
    open_drawer(window);
    let field = |window: &Window| window.get_by_role_and_label(Role::TextInput, "Start as text").focus();
    field(window);
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.get_by_role_and_label(Role::TextInput, "Start as text").type_text(text);
    window.run();
}

/// Scrolls to something and clicks it.
fn click_below(window: &mut Window, label: &str) {
    window.get_by_label(label).scroll_to_me();
    window.run();
    window.get_by_label(label).click();
    window.run();
}

#[test]
fn tab_goes_to_the_algorithm_before_anything_else() {
    let mut window = window();
    window.key_press(Key::Tab);
    window.run();
    assert!(window.get_by_role_and_label(Role::ComboBox, "Algorithm").accesskit_node().is_focused());
}

#[test]
fn the_sample_board_is_searched_and_stepped_by_keys_alone() {
    let mut window = window();
    window.get_by_label("No search yet");
    assert_eq!(window.get_all_by_role_and_label(Role::Button, "Run").count(), 1);
    run_search(&mut window);
    window.get_by_label("no goal yet");
    assert_eq!(position(&window), (0, 0));
    let press = |window: &mut Window, modifiers, key, expected| {
        window.key_press_modifiers(modifiers, key);
        window.run();
        assert_eq!(position(window), expected, "{modifiers:?} {key:?}");
    };
    press(&mut window, Modifiers::NONE, Key::ArrowRight, (1, 0));
    window.get_by_label("Expanded this board: 3 successors, 3 new.");
    press(&mut window, Modifiers::SHIFT, Key::ArrowRight, (1, 0));
    window.get_by_label("The next node is the oldest of the 3 open nodes (first in, first out).");
    press(&mut window, Modifiers::SHIFT, Key::ArrowRight, (1, 1));
    window.get_by_label("Took this board from the open list, at depth 1.");
    press(&mut window, Modifiers::SHIFT, Key::ArrowRight, (1, 2));
    window.get_by_label("It is not the goal: 6 tiles are not in place.");
    press(&mut window, Modifiers::SHIFT, Key::ArrowLeft, (1, 1));
    press(&mut window, Modifiers::NONE, Key::ArrowLeft, (1, 0));
    press(&mut window, Modifiers::COMMAND, Key::ArrowRight, (4, 0));
    press(&mut window, Modifiers::COMMAND, Key::ArrowLeft, (1, 0));
    let last = window.state().session().core.shown.as_ref().expect("a search").recording.steps();
    press(&mut window, Modifiers::NONE, Key::End, (last, 0));
    window.get_by_label_contains("is the goal, reached in 19 moves");
    press(&mut window, Modifiers::NONE, Key::Home, (0, 0));
}

#[test]
fn nothing_is_repainted_when_nothing_happens() {
    let mut window = window();
    run_search(&mut window);
    window.key_press(Key::ArrowRight);
    // `run` panics if the window still asks for frames after a number of them.
    assert!(window.run() < 60);
}

#[test]
fn a_pointer_at_rest_on_a_row_asks_for_no_frames_and_a_click_selects_its_node() {
    let mut window = window();
    run_search(&mut window);
    window.key_press(Key::H);
    window.key_press(Key::ArrowRight);
    window.run();
    let row = "2 3 4, 1 5 8, 7 6 blank, ";
    let place = window.get_by_label_contains(row).rect().center();
    window.hover_at(place);
    assert!(window.run() < 60);
    assert_eq!(window.state().session().core.hovered().map(|id| id.0), Some(2));
    window.get_by_label_contains(row).click();
    window.run();
    assert_eq!(window.state().session().core.selected().map(|id| id.0), Some(2));
    click_below(&mut window, "Go to 3");
    window.run();
    assert_eq!(position(&window), (3, 0));
    window.hover_at(egui::pos2(600.0, 10.0));
    window.run();
    assert_eq!(window.state().session().core.hovered(), None);
}

#[test]
fn a_board_of_the_path_is_shown_with_the_lists_and_the_timeline_at_its_end() {
    let mut window = window();
    run_search(&mut window);
    window.key_press(Key::ArrowRight);
    window.run();
    let last = window.state().session().core.shown.as_ref().expect("a search").steps();
    window.state_mut().act(tilescope::session::CoreAction::ShowPathBoard(Some(2)));
    window.run();
    assert_eq!(position(&window), (last, 0));
    assert_eq!(window.state().session().core.views.path.shown(), Some(2));
}

#[test]
fn playing_goes_on_by_itself_and_holds_on_space() {
    let mut window = window();
    run_search(&mut window);
    for _ in 0..8 {
        window.key_press(Key::CloseBracket);
        window.run();
    }
    window.key_press(Key::Space);
    window.step();
    wait_playing(&mut window, 5);
    window.key_press(Key::Space);
    window.run();
    let held = position(&window);
    assert!(held.0 >= 5 && !window.state().session().core.playback.is_playing());
    window.run();
    assert_eq!(position(&window), held);
}

/// Steps, because a window that plays always asks for the next frame.
fn wait_playing(window: &mut Window, expansions: u64) {
    let until = Instant::now() + Duration::from_secs(20);
    while position(window).0 < expansions {
        assert!(Instant::now() < until, "it plays");
        std::thread::sleep(Duration::from_millis(5));
        window.step();
    }
}

#[test]
fn a_wrong_text_is_explained_and_changes_nothing() {
    let mut window = window();
    for (text, message) in [
        (
            "1 2 3 4 5 6 7 8",
            "Not used: the blank is missing; write 0, x or _ in its place (a 3×3 board has 8 tiles and the blank).",
        ),
        ("1 2 3 4 5 6 7 8 8", "Not used: tile 8 appears twice (entries 8 and 9), and the blank is missing."),
        ("1 2 3 4 10 6 7 8 x", "Not used: entry 5 is 10, but a 3×3 board has tiles 1 to 8 and the blank."),
        ("a b", "Not used: entry 1 is “a”; write numbers, and 0, x or _ for the blank."),
    ] {
        type_start(&mut window, text);
        window.get_by_label(message);
        assert_eq!(start(&window), "2 3 4 1 5 x 7 6 8");
    }
    type_start(&mut window, "1 2 3 4 5 6 x 7 8");
    assert_eq!(start(&window), "1 2 3 4 5 6 x 7 8");
    assert!(window.query_by_label_contains("Not used").is_none());
}

#[test]
fn a_board_pasted_into_the_window_is_the_start() {
    let mut window = window();
    open_drawer(&mut window);
    window.input_mut().events.push(egui::Event::Paste("1 2 3\n4 5 6\nx 7 8\n".to_owned()));
    window.run();
    assert_eq!(start(&window), "1 2 3 4 5 6 x 7 8");
    window.input_mut().events.push(egui::Event::Paste("3 1 2 x".to_owned()));
    window.run();
    window.get_by_label("Switch to 2×2 boards").click();
    window.run();
    assert_eq!(start(&window), "3 1 2 x");
}

#[test]
fn an_unsolvable_pair_is_named_at_once_fixed_by_a_button_and_undone() {
    let mut window = window();
    type_start(&mut window, "1 2 3 4 5 6 8 7 x");
    // In the bar, where it stays when the drawer is closed, and beside the button that swaps two tiles.
    assert_eq!(window.get_all_by_label("Unsolvable: no moves lead from this start to this goal").count(), 2);
    window.get_by_label("Start: 1 inversion, odd.");
    // In the row of menus, and beside the start.
    assert_eq!(window.get_all_by_label("cannot be solved").count(), 2);
    click_below(&mut window, "Swap 7 and 8 to fix it");
    window.run();
    assert_eq!(start(&window), "1 2 3 4 5 6 7 8 x");
    assert!(window.query_by_label("Unsolvable: no moves lead from this start to this goal").is_none());
    window.get_by_label("can be solved");
    window.key_press(Key::Escape);
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    assert_eq!(start(&window), "1 2 3 4 5 6 8 7 x");
}

#[test]
fn arrow_keys_move_the_blank_of_the_focused_board() {
    let mut window = window();
    open_drawer(&mut window);
    window.get_by_label("Start board 2 3 4, 1 5 blank, 7 6 8").focus();
    window.run();
    for (key, expected) in [
        (Key::ArrowUp, "2 3 x 1 5 4 7 6 8"),
        (Key::ArrowRight, "2 3 x 1 5 4 7 6 8"),
        (Key::ArrowLeft, "2 x 3 1 5 4 7 6 8"),
        (Key::ArrowDown, "2 5 3 1 x 4 7 6 8"),
    ] {
        window.key_press(key);
        window.run();
        assert_eq!(start(&window), expected, "{key:?}");
    }
    assert!(window.state().session().core.shown.is_none(), "the keys did not step");
}

#[test]
fn a_search_of_an_unsolvable_board_ends_and_says_so() {
    let mut window = window();
    type_start(&mut window, "1 2 3 4 5 6 8 7 x");
    window.key_press(Key::Escape);
    window.run();
    // The text of the board had the first Escape; the drawer covers the sentence.
    window.key_press(Key::Escape);
    run_search(&mut window);
    for key in [Key::Home, Key::End] {
        window.key_press(key);
        window.run();
        window.get_by_label("cannot be solved");
        window.get_by_label("Unsolvable: no moves lead from this start to this goal");
    }
    window.get_by_label("Unsolvable: every reachable board was searched (181,440 expansions).");
}

#[test]
fn a_file_that_is_none_is_explained_and_the_sample_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("half.ron");
    std::fs::write(&path, "(format: \"tilescope boards\", version: 1, size: \"3").expect("written");
    let options = Options { file: Some(path), ..Options::default() };
    let mut window = window_of(1280.0, 720.0, options);
    wait(&mut window, "the message", |session| session.core.notice.is_some());
    window.get_by_label_contains("This is not a complete board file: line 1");
    assert_eq!(start(&window), "2 3 4 1 5 x 7 6 8");
}

#[test]
fn a_file_on_the_command_line_is_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("board.txt");
    std::fs::write(&path, "2 8 3\n1 x 4\n7 6 5\n").expect("written");
    let mut window = window_of(1280.0, 720.0, Options { file: Some(path), ..Options::default() });
    let wanted = parse_board("2 8 3 1 x 4 7 6 5").expect("a board");
    wait(&mut window, "the file", |session| *session.core.editor.board(BoardSide::Start) == wanted);
}

fn open_encodings(window: &mut Window) {
    window.key_press_modifiers(Modifiers::COMMAND, Key::Num2);
    window.run();
    window.get_by_label("Encodings").scroll_to_me();
    window.run();
    window.get_by_label("Encodings").click();
    window.run();
}

#[test]
fn the_numbers_of_the_articles_boards_are_shown_with_every_term() {
    let mut window = window();
    type_start(&mut window, "1 3 7 2 4 6 8 x 5");
    assert!(window.query_by_label("Cantor number").is_none(), "closed at first");
    open_encodings(&mut window);
    for label in ["55,596", "+ 3·7!", "15,120", "+ (9 − 8)·8!", "= 55,596"] {
        window.get_by_label(label);
    }
    window.get_by_label("Start: 1 3 7 2 4 6 8 x 5");
    type_start(&mut window, "2 3 1 5 x 8 4 6 7");
    let moves = ["215384672", "231584676", "231568478", "231584674"];
    for label in ["91,698", "2·8!", "+ 3·3!", "80,640", "231584675"].into_iter().chain(moves) {
        window.get_by_label(label);
    }
    window.get_by_label("231584675 + (153 − 315)·10⁵ − 3 =");
}

#[test]
fn the_numbers_follow_the_inspected_node_and_say_which_moves_are_not_possible() {
    let mut window = window();
    open_encodings(&mut window);
    window.get_by_label("not possible: the blank is in the right column");
    run_search(&mut window);
    window.get_by_label("Node 0: 2 3 4 1 5 x 7 6 8");
    window.key_press(Key::End);
    window.run();
    window.get_by_label_contains(": 1 2 3 4 5 6 7 8 x");
    window.get_by_label("123456789");
    window.get_by_label("not possible: the blank is in the bottom row");
    window.key_press(Key::P);
    window.run_steps(2);
    window.get_by_label("Node 0: 2 3 4 1 5 x 7 6 8");
}

#[test]
fn a_15_puzzle_has_its_cantor_number_and_the_reason_why_it_has_no_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("board.txt");
    std::fs::write(&path, "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x").expect("written");
    for (width, height) in [(480.0, 320.0), (640.0, 360.0), (1280.0, 720.0)] {
        let options = Options { file: Some(path.clone()), ..Options::default() };
        let mut window = window_of(width, height, options);
        wait(&mut window, "the first node of the file's search", |session| {
            let of_file = |shown: &&Shown| shown.recording.problem().start().tile(0) == 15;
            session.core.shown.as_ref().filter(of_file).is_some_and(|shown| shown.moment().is_some())
        });
        if width < 1280.0 {
            // A small window has them in a tab.
            window.key_press_modifiers(Modifiers::COMMAND, Key::Num2);
            window.run();
        }
        open_encodings(&mut window);
        let title = window.get_by_label("Cantor number").rect();
        assert!(title.bottom() < 0.7 * height, "opened, they come into view at height {height}: {title}");
        let last = window.get_by_label("= 20,922,789,887,999").rect();
        assert!(last.left() > 0.0 && last.right() < width, "{width}: {last}");
        window.get_by_label_contains("Not for this board: only 3×3 boards have this integer");
        window.get_by_label_contains("Not for this board: only 3×3 boards have this hash");
    }
}

#[test]
fn every_size_and_theme_is_painted_in_small_and_large_windows() {
    for (width, height) in [(480.0, 320.0), (640.0, 360.0), (1280.0, 720.0), (2560.0, 1440.0)] {
        let mut window = window_of(width, height, Options::default());
        run_search(&mut window);
        for _ in ThemeChoice::ALL {
            window.key_press(Key::T);
            window.key_press(Key::ArrowRight);
            window.run();
        }
        window.key_press(Key::F1);
        window.run();
        window.get_by_label("Save boards and settings to another file");
    }
}

/// Opens a list of choices by its label and takes an entry.
pub fn choose(window: &mut Window, list: &str, entry: &str) {
    window.get_by_role_and_label(Role::ComboBox, list).scroll_to_me();
    window.run();
    window.get_by_role_and_label(Role::ComboBox, list).click();
    window.run();
    // Few stand there first, and a long list scrolls.
    if window.query_by_role_and_label(Role::Button, entry).is_none() {
        window.get_by_role_and_label(Role::Button, "More…").scroll_to_me();
        window.run();
        window.get_by_role_and_label(Role::Button, "More…").click();
        window.run();
    }
    window.get_by_role_and_label(Role::Button, entry).scroll_to_me();
    window.run();
    window.get_by_role_and_label(Role::Button, entry).click();
    window.run();
}

fn settings(window: &Window) -> Settings {
    window.state().session().core.editor.document().settings
}

/// The buttons of the rules, from the top: above the stage, where it says how many are changed, or of which course they are.
fn of_rules(window: &Window) -> Vec<egui_kittest::Node<'_>> {
    let course = window.state().session().core.editor.course().map(|course| course.title.as_str());
    let is_named = |label: &str| label == "Rules" || label.ends_with("changed") || course == Some(label);
    let all = window.query_all_by_role(Role::Button);
    let named = all.filter(|button| button.accesskit_node().label().is_some_and(|label| is_named(&label)));
    let mut named: Vec<_> = named.collect();
    named.sort_by(|a, b| a.rect().top().total_cmp(&b.rect().top()));
    named
}

pub fn open_rules(window: &mut Window) {
    of_rules(window).first().expect("it is above the stage").click();
    window.run();
}

/// What an algorithm shows of what it keeps.
fn list_titles(history: History) -> &'static [&'static str] {
    match history {
        History::Lists => &["Open", "Closed"],
        History::TwoSided => &["From the start", "From the goal", "Open", "Closed"],
        History::Stack => &["Stack"],
        History::StackAndVisited => &["Stack", "Visited"],
        History::Frontier => &["Path", "Open"],
    }
}

#[test]
fn every_algorithm_is_chosen_by_its_name_and_one_of_each_kind_stepped_to_the_end_and_back() {
    choose_and_step(AlgorithmId::ALL.iter(), &KINDS);
}

#[test]
#[ignore = "takes half a minute: run by CI's longer part"]
fn every_algorithm_is_stepped_to_the_end_and_back() {
    choose_and_step(of_share(AlgorithmId::ALL), AlgorithmId::ALL);
}

/// Chooses algorithms one after the other, searches with each, and goes through the search with those that are `stepped`.
fn choose_and_step<'a>(algorithms: impl Iterator<Item = &'a AlgorithmId>, stepped: &[AlgorithmId]) {
    let mut window = window();
    type_start(&mut window, "1 2 3 4 8 5 x 7 6");
    window.key_press(Key::Escape);
    window.run();
    for &algorithm in algorithms {
        choose(&mut window, "Algorithm", algorithm.info().title);
        assert_eq!(settings(&window).algorithm, algorithm);
        run_search(&mut window);
        let name = algorithm.info().name;
        // Four lists have no room in half a side.
        let needs_room = algorithm.info().history == History::TwoSided;
        if needs_room {
            window.key_press_modifiers(Modifiers::COMMAND, Key::Num9);
            window.run();
        }
        for title in list_titles(algorithm.info().history) {
            assert!(window.query_all_by_label(title).next().is_some(), "{title} of {name}");
        }
        let last = window.state().session().core.shown.as_ref().expect("a search").recording.steps();
        let fine = |key| (Modifiers::SHIFT, key);
        let coarse = |key| (Modifiers::NONE, key);
        let layer = |key| (Modifiers::COMMAND, key);
        let steps = [
            (fine(Key::ArrowRight), 10),
            (fine(Key::ArrowLeft), 4),
            (layer(Key::ArrowRight), 3),
            (coarse(Key::ArrowLeft), 3),
            (coarse(Key::End), 1),
            (fine(Key::ArrowLeft), 4),
            (coarse(Key::ArrowRight), 3),
            (layer(Key::ArrowLeft), 3),
            (coarse(Key::Home), 1),
        ];
        for ((modifiers, key), most) in steps.into_iter().filter(|_| stepped.contains(&algorithm)) {
            for _ in 0..most {
                window.key_press_modifiers(modifiers, key);
                window.run();
                let dump = window.state().dump();
                let sentence = dump["sentence"].as_str().expect("a sentence");
                assert!(sentence.ends_with('.') && !sentence.contains(", ."), "{name}: {sentence}");
            }
        }
        window.key_press(Key::Home);
        window.run();
        assert_eq!(position(&window), (0, 0), "{name}");
        window.key_press(Key::End);
        window.run();
        assert_eq!(position(&window), (last, 0), "{name}");
        if needs_room {
            window.key_press_modifiers(Modifiers::COMMAND, Key::Num9);
            window.run();
        }
    }
}

#[test]
fn the_menu_of_rules_has_those_of_the_algorithm_and_no_others() {
    let mut window = window();
    for &algorithm in AlgorithmId::ALL {
        choose(&mut window, "Algorithm", algorithm.info().title);
        open_rules(&mut window);
        let info = algorithm.info();
        let has_heuristic = window.query_by_role_and_label(Role::ComboBox, "Heuristic h").is_some();
        assert_eq!(has_heuristic, info.offers.heuristic.is_ok(), "{}", info.name);
        let rules = Rule::ALL.iter().map(|rule| {
            let role = if rule.names().is_empty() { Role::SpinButton } else { Role::ComboBox };
            (rule.question(info.value.sign()).into_owned(), role, rule.offer(&info.offers))
        });
        let weight = ("Weight w of h".to_owned(), Role::SpinButton, info.offers.weight);
        for (question, role, offer) in std::iter::once(weight).chain(rules) {
            let is_there = window.query_by_role_and_label(role, &question).is_some();
            assert_eq!(is_there, offer.is_ok(), "{question} of {}", info.name);
        }
        window.get_by_label_contains(&format!("Only the rules that {} has.", info.title));
        window.key_press(Key::Escape);
        window.run();
        assert!(window.query_by_label_contains("Only the rules that").is_none(), "Escape closes it");
    }
}

#[test]
fn heuristics_are_offered_for_the_boards_that_they_are_for() {
    let mut window = window();
    choose(&mut window, "Algorithm", "A*");
    window.get_by_role_and_label(Role::ComboBox, "Heuristic h").click();
    window.run();
    let size = window.state().session().core.editor.document().problem.size();
    for (place, heuristic) in HeuristicId::first(size).chain(HeuristicId::others(size)).enumerate() {
        if place == HeuristicId::first(size).count() {
            window.get_by_role_and_label(Role::Button, "More…").click();
            window.run();
        }
        let entry = window.get_by_role_and_label(Role::Button, heuristic.info().title);
        let is_disabled = entry.accesskit_node().is_disabled();
        assert_eq!(is_disabled, heuristic.offered_for(size).is_err(), "{}", heuristic.info().name);
    }
}

/// A tooltip takes its time.
fn wait_for_label(window: &mut Window, label: &str) {
    let until = Instant::now() + Duration::from_secs(20);
    while window.query_by_label(label).is_none() {
        assert!(Instant::now() < until, "{label} is said");
        window.step();
    }
}

#[test]
fn the_place_on_the_timeline_and_the_details_explain_the_step_of_the_goal() {
    const SUM: &str = "3 steps: 2 nodes expanded + 1 goal taken from the open list, not expanded";
    let mut window = window();
    type_start(&mut window, "1 2 3 4 5 6 x 7 8");
    choose(&mut window, "Algorithm", "A*");
    run_search(&mut window);
    window.key_press(Key::End);
    window.run();
    let place = window.get_by_label("goal after 2 expansions").rect().center();
    assert!(window.query_by_label(SUM).is_none());
    window.hover_at(place);
    wait_for_label(&mut window, SUM);
    window.hover_at(egui::pos2(600.0, 10.0));
    window.key_press_modifiers(Modifiers::COMMAND, Key::Num8);
    window.run();
    window.get_by_label(SUM);
    window.get_by_label_contains("2 nodes expanded\n");
}

#[test]
fn every_choice_is_taken_undone_and_said_in_one_line_when_folded_away() {
    let mut window = window();
    type_start(&mut window, "1 2 3 4 x 5 7 8 6");
    choose(&mut window, "Algorithm", "A*");
    open_rules(&mut window);
    choose(&mut window, "Of equal f, take first", "oldest");
    choose(&mut window, "Is it the goal? Asked when", "it is generated");
    choose(&mut window, "Duplicates", "drop nothing");
    choose(&mut window, "Closed already, now with smaller g", "leave it closed");
    choose(&mut window, "The open list is kept as", "a sorted list");
    let changed = Settings {
        algorithm: AlgorithmId::Astar,
        ties: TieBreak::FIRST_IN,
        goal_test: GoalTest::WhenGenerated,
        duplicates: Duplicates::None,
        reopening: Reopening::Off,
        open_list: OpenKind::SortedList,
        ..Settings::default()
    };
    assert_eq!(settings(&window), changed);
    window.key_press(Key::Escape);
    window.run();
    // One line has them: that of the button above the stage.
    of_rules(&window).first().expect("it is above the stage").hover();
    window.run_steps(2);
    let one_line = tilescope::session::rules_text(&window.state().session().core.editor);
    assert!(
        one_line.starts_with("ties first in · goal test when generated · duplicates keep all"),
        "{one_line}"
    );
    std::thread::sleep(Duration::from_millis(2));
    wait_for_label(&mut window, &one_line);
    run_search(&mut window);
    assert!(window.query_by_label_contains("sorted list: ").is_none(), "the cost is in Details only");
    window.key_press(Key::H);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Num8);
    window.run();
    window.get_by_label_contains("sorted list: ");
    for _ in 0..5 {
        window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
        window.run();
    }
    assert_eq!(settings(&window), Settings { algorithm: AlgorithmId::Astar, ..Settings::default() });
}

#[test]
fn the_queue_of_a_library_is_one_of_the_ties_and_can_be_removed_again() {
    let mut window = window();
    type_start(&mut window, "7 1 8 x 4 6 2 3 5");
    choose(&mut window, "Algorithm", "A*");
    open_rules(&mut window);
    let java = TieBreak::of_library(LibraryQueue::Java);
    let question = "Of equal f, take first";
    choose(&mut window, question, java.named().words);
    assert_eq!(settings(&window).ties, java);
    window.get_by_role_and_label(Role::ComboBox, question).click();
    window.run();
    window.get_by_label("Remove order of Java's PriorityQueue").scroll_to_me();
    window.run();
    window.get_by_label("Remove order of Java's PriorityQueue").click();
    window.run();
    assert_eq!(settings(&window).ties, TieBreak::FIRST_IN);
}

#[test]
fn a_weight_is_typed_and_what_is_no_number_changes_nothing() {
    let mut window = window();
    choose(&mut window, "Algorithm", "Weighted A*");
    open_rules(&mut window);
    let type_weight = |window: &mut Window, text: &str| {
        window.get_by_role_and_label(Role::SpinButton, "Weight w of h").focus();
        window.run();
        window.key_press_modifiers(Modifiers::COMMAND, Key::A);
        window.event(egui::Event::Text(text.to_owned()));
        window.run();
        window.key_press(Key::Enter);
        window.run();
    };
    type_weight(&mut window, "ten");
    assert_eq!(settings(&window).weight, Weight::default());
    type_weight(&mut window, "2.5");
    assert_eq!(settings(&window).weight.to_string(), "2.5");
    window.key_press(Key::Escape);
    window.run();
    run_search(&mut window);
    window.key_press(Key::H);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Num2);
    window.run();
    window.get_by_label_contains("at most 2.5·19 = 47.5 moves");
    window.get_by_label_contains(" = 0 + 2.5·");
}

#[test]
fn a_number_is_dragged_as_one_change() {
    let mut window = window();
    choose(&mut window, "Algorithm", "Beam search");
    open_rules(&mut window);
    window.get_by_role_and_label(Role::SpinButton, "Nodes kept in each layer").scroll_to_me();
    window.run();
    let place = window.get_by_role_and_label(Role::SpinButton, "Nodes kept in each layer").rect().center();
    window.drag_at(place);
    window.run_steps(2);
    for x in [20.0, 40.0, 60.0] {
        window.hover_at(place + vec2(x, 0.0));
        window.run_steps(2);
    }
    assert_eq!(settings(&window).beam_width, 100, "not while it is dragged");
    window.drop_at(place + vec2(60.0, 0.0));
    window.run();
    assert!(settings(&window).beam_width > 100);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    assert_eq!(settings(&window).beam_width, 100);
}

#[test]
fn a_search_that_misses_the_goal_does_not_deny_a_path() {
    let check = |start: &str, settings: Settings, ending: &str| {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("boards.ron");
        let settings = ron::to_string(&settings).expect("writable");
        let goal = "1 2 3 4 5 6 7 8 x";
        let text = format!(
            "(format: \"tilescope boards\", version: 1, size: \"3x3\", start: \"{start}\", goal: \"{goal}\", settings: {settings})"
        );
        std::fs::write(&path, text).expect("written");
        let mut window = window_of(1280.0, 720.0, Options { file: Some(path.clone()), ..Options::default() });
        wait(&mut window, "the file", |session| session.documents.boards.path.as_ref() == Some(&path));
        run_search(&mut window);
        window.key_press(Key::End);
        window.run();
        assert!(window.query_all_by_label_contains(ending).next().is_some(), "{ending}");
    };
    let solvable = "2 3 4 1 5 x 7 6 8";
    let unsolvable = "1 2 3 4 5 6 8 7 x";
    let of = |algorithm| Settings { algorithm, depth_limit: 5, beam_width: 1, ..Settings::default() };
    let though = "a path exists (lesson “Parity”)";
    for algorithm in [AlgorithmId::DfsBounded, AlgorithmId::DfsLimited, AlgorithmId::Iddfs] {
        check(solvable, of(algorithm), "Not found within depth 5 (");
        check(solvable, of(algorithm), though);
        check(unsolvable, of(algorithm), "no path exists (lesson “Parity”)");
    }
    check(unsolvable, of(AlgorithmId::Beam), "Not found with a beam width of 1 (");
    check(unsolvable, of(AlgorithmId::Greedy), "Unsolvable: every reachable board was searched");
    check(
        unsolvable,
        of(AlgorithmId::BidirectionalBfs),
        "Unsolvable: one side was exhausted before the frontiers met",
    );
}

fn type_breakpoint(window: &mut Window, text: &str) {
    window.key_press(Key::F9);
    window.run();
    window.get_by_role_and_label(Role::TextInput, "Or type it").type_text(text);
    window.run();
    window.key_press(Key::Enter);
    window.run();
}

#[test]
fn a_breakpoint_is_made_found_and_stopped_at_by_keys_alone() {
    let mut window = window();
    window.get_by_label("No search yet");
    assert!(window.query_by_label("Breakpoints").is_none(), "absent while there are none");
    run_search(&mut window);
    type_breakpoint(&mut window, "g = 3");
    window.get_by_role_and_label(Role::Tab, "Breakpoints");
    window.get_by_role_and_label(Role::CheckBox, "g = 3");
    assert!(window.query_by_label("Find next").is_none(), "the row of an only breakpoint has it already");
    let found = |window: &mut Window, modifiers, key, expected| {
        window.key_press_modifiers(modifiers, key);
        window.run();
        wait(window, "the event", |session| session.core.breakpoints.find.is_none());
        assert_eq!(position(window), expected);
    };
    // Breadth-first: 1 + 3 + 5 nodes are less deep.
    found(&mut window, Modifiers::NONE, Key::F3, (9, 1));
    window.get_by_label_contains("Found “g = 3” at expansion 10, event 1");
    found(&mut window, Modifiers::NONE, Key::F3, (10, 1));
    found(&mut window, Modifiers::SHIFT, Key::F3, (9, 1));
    window.key_press(Key::Home);
    window.run();
    for _ in 0..25 {
        window.key_press(Key::CloseBracket);
    }
    window.key_press(Key::Space);
    window.step();
    wait(&mut window, "the breakpoint", |session| !session.core.playback.is_playing());
    assert_eq!(position(&window), (9, 1));
    window.get_by_label_contains("Stopped at breakpoint “g = 3”");
    // The message goes with its search.
    let settings = Settings { algorithm: AlgorithmId::Astar, ..settings(&window) };
    window.state_mut().act(CoreAction::SetSettings(settings));
    wait(&mut window, "the other search", |session| {
        session.core.shows_the_editors_search() && !session.core.is_running()
    });
    assert!(window.query_by_label_contains("Stopped at breakpoint").is_none());
    // In a search of so few steps, each match has a mark, and they are counted: up to the last one, and up to that before it.
    for (steps, words) in
        [(134, ["10 matches so far", "expansion 134"]), (133, ["9 matches so far", "expansion 133"])]
    {
        let place = Position::after(steps);
        window.state_mut().act(CoreAction::GoTo(place));
        wait(&mut window, "the marks", |session| {
            let condition = &session.core.editor.annotations().breakpoints[0].condition;
            session.core.breakpoints.hits.steps_until(condition, place).is_some()
        });
        for words in words {
            assert!(window.query_all_by_label(words).next().is_some(), "{words}");
        }
    }
    click_below(&mut window, "Remove");
    assert!(window.query_by_role_and_label(Role::CheckBox, "g = 3").is_none());
}

#[test]
fn a_breakpoint_that_is_none_is_explained_and_escape_gives_it_up() {
    let mut window = window();
    window.key_press(Key::F9);
    window.run();
    for (text, message) in [
        ("h ~ 3", "“h ~ 3” is not a condition: write f, g or h and =, < or >"),
        ("board 1 2 3 x", "This is a 2×2 board, but the boards are 3×3."),
    ] {
        window.key_press_modifiers(Modifiers::COMMAND, Key::A);
        window.get_by_role_and_label(Role::TextInput, "Or type it").type_text(text);
        window.run();
        window.get_by_label_contains(message);
        window.key_press(Key::Enter);
        window.run();
        assert!(window.state().session().core.breakpoints.form.is_some(), "{text}");
    }
    window.key_press(Key::Escape);
    window.run();
    assert!(window.state().session().core.breakpoints.form.is_none());
    assert!(window.state().session().core.editor.annotations().is_empty());
}

#[test]
fn the_field_of_a_breakpoint_is_as_wide_as_what_is_typed_and_stays_in_its_dialog() {
    let mut window = window();
    window.key_press(Key::F9);
    window.run();
    let field = |window: &Window| window.get_by_role_and_label(Role::TextInput, "Or type it").rect();
    let begin = field(&window);
    let mut typed = |text: &str| {
        window.get_by_role_and_label(Role::TextInput, "Or type it").type_text(text);
        window.run();
        let dialog = rect_of(&parts(&window), "dialog");
        assert!(dialog.contains_rect(field(&window)), "{dialog}");
        field(&window)
    };
    assert!((typed("h < 5").width() - begin.width()).abs() < 0.1, "it has room");
    let board = typed(" board 15 2 1 12 8 5 6 11 4 9 10 7 3 14 13 x");
    assert!(
        board.width() > begin.width() + 1.0 && (board.left() - begin.left()).abs() < 0.1,
        "{begin}, {board}"
    );
    let endless = typed(&" board".repeat(40));
    assert!(endless.width() >= board.width());
}

#[test]
fn a_breakpoint_can_be_chosen_instead_of_typed() {
    let mut window = window();
    window.key_press(Key::F9);
    window.run();
    window.get_by_role_and_label(Role::ComboBox, "Event").click();
    window.run();
    window.get_by_role_and_label(Role::Button, "h of the current node").click();
    window.run();
    window.get_by_role_and_label(Role::ComboBox, "Comparison").click();
    window.run();
    window.get_by_label("is greater than").click();
    window.run();
    assert_eq!(
        window.state().session().core.breakpoints.form.as_ref().map(|form| &*form.text),
        Some("h > 0")
    );
    window.get_by_label("Add").click();
    window.run();
    click_below(&mut window, "Edit…");
    window.get_by_role_and_label(Role::ComboBox, "Event").click();
    window.run();
    window.get_by_label("a board is reached").click();
    window.run();
    window.get_by_label("Goal board").click();
    window.run();
    window.get_by_label("Apply").click();
    window.run();
    window.get_by_role_and_label(Role::CheckBox, "this board is reached");
}

fn first_note(window: &Window) -> egui_kittest::Node<'_> {
    window.get_all_by_role_and_label(Role::TextInput, "Note").next().expect("one for each bookmark")
}

#[test]
fn bookmarks_are_set_noted_and_gone_to_by_keys_alone() {
    let mut window = window();
    run_search(&mut window);
    let press = |window: &mut Window, keys: &[Key]| {
        for key in keys {
            window.key_press(*key);
            window.run();
        }
    };
    press(&mut window, &[Key::ArrowRight, Key::ArrowRight, Key::B, Key::ArrowRight, Key::B]);
    window.get_by_role_and_label(Role::Tab, "Breakpoints").click();
    window.run();
    window.get_by_label("Expansion 2");
    window.get_by_label("Expansion 3");
    press(&mut window, &[Key::Home, Key::PageDown]);
    assert_eq!(position(&window), (2, 0));
    press(&mut window, &[Key::PageDown]);
    assert_eq!(position(&window), (3, 0));
    press(&mut window, &[Key::PageUp]);
    assert_eq!(position(&window), (2, 0));
    first_note(&window).focus();
    window.run();
    first_note(&window).type_text("a fork");
    window.run();
    assert_eq!(window.state().session().core.editor.annotations().bookmarks[0].note, "a fork");
    press(&mut window, &[Key::Escape, Key::B]);
    assert_eq!(window.state().session().core.editor.annotations().bookmarks.len(), 1);
    window.key_press_modifiers(Modifiers::SHIFT, Key::B);
    window.run();
    assert!(window.query_by_label("Expansion 3").is_none(), "hidden");
}

#[test]
fn a_mark_on_the_timeline_is_gone_to_by_a_click() {
    let mut window = window();
    run_search(&mut window);
    window.key_press(Key::End);
    window.key_press(Key::B);
    window.key_press(Key::Home);
    window.key_press(Key::H);
    window.run();
    let marks = window.get_by_label("Marks on the timeline").rect();
    let last = window.state().session().core.shown.as_ref().expect("a search").recording.steps();
    let at = marks.right_center() - vec2(8.0, 0.0);
    window.hover_at(at);
    window.run();
    window.event(egui::Event::PointerButton {
        pos: at,
        button: egui::PointerButton::Primary,
        pressed: true,
        modifiers: Modifiers::NONE,
    });
    window.event(egui::Event::PointerButton {
        pos: at,
        button: egui::PointerButton::Primary,
        pressed: false,
        modifiers: Modifiers::NONE,
    });
    window.run();
    assert_eq!(position(&window), (last, 0));
}

/// What is seldom changed is folded away.
fn open_advanced(window: &mut Window) {
    if window.query_by_label("Limits").is_none() {
        window.get_by_label("Advanced").scroll_to_me();
        window.run();
        window.get_by_label("Advanced").click();
        window.run();
    }
}

fn type_limit(window: &mut Window, nodes: &str) {
    open_drawer(window);
    open_advanced(window);
    window.get_by_role_and_label(Role::SpinButton, "Nodes").focus();
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.event(egui::Event::Text(nodes.to_owned()));
    window.key_press(Key::Enter);
    window.run();
    window.key_press(Key::Escape);
    window.run();
    assert_eq!(window.state().session().core.limits.max_nodes, nodes.parse::<u64>().expect("a number"));
}

#[test]
fn showing_the_limits_changes_none() {
    let mut window = window();
    open_drawer(&mut window);
    assert!(window.query_by_label("Limits").is_none() && window.query_by_label("Seed").is_none());
    open_advanced(&mut window);
    window.get_by_label("Limits");
    assert_eq!(window.state().session().core.limits.max_nodes, u64::MAX);
    let value = window.get_by_role_and_label(Role::SpinButton, "Nodes").value();
    assert_eq!(value.as_deref(), Some("No limit"));
    type_limit(&mut window, "5000000000");
}

#[test]
fn a_search_at_its_limit_goes_on_where_it_stopped() {
    let mut window = window();
    type_limit(&mut window, "100");
    run_search(&mut window);
    window.get_by_label("limit reached");
    window.key_press(Key::End);
    window.run();
    window.get_by_label_contains("Limit reached: 100 nodes");
    let (at_limit, _) = position(&window);
    window.get_by_label("Continue to 200 nodes");
    window.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    wait(&mut window, "the higher limit", |session| !session.core.is_running());
    window.get_by_label("limit reached");
    assert_eq!(position(&window).0, at_limit);
    type_limit(&mut window, "1000000");
    window.get_by_label("Continue to 1,000,000 nodes").click();
    window.run();
    wait(&mut window, "the end", |session| !session.core.is_running());
    window.key_press(Key::End);
    window.run();
    window.get_by_label("solved in 19 moves");
    assert!(window.query_by_label_contains("Continue to").is_none());
}

/// Shows the search tree, waits for it and gives it the keyboard.
fn go_to_tree(window: &mut Window) {
    window.key_press_modifiers(Modifiers::COMMAND, Key::Num4);
    window.run();
    wait(window, "the tree", |session| {
        session.core.shown.as_ref().is_some_and(|shown| shown.tree.layout(&shown.recording).is_some())
    });
    window.get_by_role(Role::Canvas).focus();
    window.run();
}

#[test]
fn the_search_tree_is_walked_zoomed_and_folded_by_keys_alone() {
    let mut window = window();
    run_search(&mut window);
    window.key_press(Key::H);
    go_to_tree(&mut window);
    let selected = |window: &Window| window.state().session().core.selected().map(|id| id.0);
    let press = |window: &mut Window, key| {
        window.key_press(key);
        window.run();
    };
    wait(&mut window, "the whole tree", |session| {
        let shown = session.core.shown.as_ref().expect("a search");
        shown
            .tree
            .layout(&shown.recording)
            .is_some_and(|layout| layout.nodes() == shown.recording.progress().nodes())
    });
    press(&mut window, Key::End);
    press(&mut window, Key::ArrowUp);
    let parent = selected(&window).expect("the parent of the goal");
    press(&mut window, Key::ArrowDown);
    let child = selected(&window).expect("its first child");
    assert!(child > parent);
    press(&mut window, Key::ArrowUp);
    assert_eq!(selected(&window), Some(parent));
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::ArrowLeft);
    assert_eq!(selected(&window), Some(parent));
    let framing =
        |window: &Window| window.state().session().core.shown.as_ref().expect("a search").tree.framing;
    press(&mut window, Key::Plus);
    assert!(matches!(framing(&window), Framing::At(_)));
    press(&mut window, Key::Home);
    assert_eq!(framing(&window), Framing::All);
    let places = |session: &Session| {
        session
            .core
            .shown
            .as_ref()
            .and_then(|shown| Some(shown.tree.layout(&shown.recording)?.len()))
            .unwrap_or(0)
    };
    let all = places(window.state().session());
    press(&mut window, Key::C);
    wait(&mut window, "the tree without what is below the node", |session| places(session) < all);
    press(&mut window, Key::C);
    wait(&mut window, "the whole tree", |session| places(session) == all);
    press(&mut window, Key::Enter);
    assert_eq!(selected(&window), None);
    let shown = window.state().session().core.shown.as_ref().expect("a search");
    assert_eq!(shown.moment().and_then(|moment| Some(moment.step.as_ref()?.id.0)), Some(parent));
}

#[test]
fn the_tree_shows_the_path_and_follows_the_current_node() {
    let mut window = window();
    run_search(&mut window);
    window.key_press(Key::H);
    go_to_tree(&mut window);
    let framing =
        |window: &Window| window.state().session().core.shown.as_ref().expect("a search").tree.framing;
    window.key_press_modifiers(Modifiers::SHIFT, Key::P);
    window.run();
    assert_eq!(framing(&window), Framing::Path);
    window.key_press_modifiers(Modifiers::SHIFT, Key::F);
    window.run();
    assert!(matches!(framing(&window), Framing::Follow(_)));
    window.key_press_modifiers(Modifiers::SHIFT, Key::F);
    window.run();
    assert_eq!(framing(&window), Framing::All);
}

#[test]
#[cfg(unix)]
fn a_read_only_file_is_replaced_by_a_click_and_escape_leaves_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("board.ron");
    let text = "(format: \"tilescope boards\", version: 1, size: \"3x3\",\n\
        start: \"2 8 3 1 x 4 7 6 5\", goal: \"1 2 3 8 x 4 7 6 5\", settings: ())\n";
    std::fs::write(&path, text).expect("written");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o444)).expect("set");
    let options = Options { file: Some(path.clone()), ..Options::default() };
    let mut window = window_of(1280.0, 720.0, options);
    wait(&mut window, "the file", |session| session.documents.boards.path.is_some());
    window.key_press(Key::S);
    window.run();
    let save = |window: &mut Window| {
        window.key_press_modifiers(Modifiers::COMMAND, Key::S);
        window.run();
        wait(window, "the question", |session| session.documents.files.question().is_some());
        window.get_by_label("Replace a read-only file?");
    };
    save(&mut window);
    window.key_press(Key::Escape);
    window.run();
    assert!(window.query_by_label("Replace a read-only file?").is_none());
    assert_eq!(std::fs::read_to_string(&path).expect("there"), text);
    save(&mut window);
    window.get_by_label("Replace anyway").click();
    window.run();
    wait(&mut window, "saving", |session| !session.has_unsaved_changes());
    let saved = tilescope::file::load(&path).expect("a board file");
    assert_eq!(saved, window.state().session().core.editor.contents());
}
