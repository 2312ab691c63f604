//! Boards as they are typed, swapped and undone.

use tilescope::core::{BoardSide, Editor};
use tilescope::file::Document;
use tilescope::puzzle::{GoalPreset, Size, parse_board};
use tilescope::recording::Direction;

const START: &str = "2 3 4 1 5 x 7 6 8";

fn editor() -> Editor {
    Editor::new(Document::of_start(parse_board(START).expect("a board")))
}

#[test]
fn a_wrong_text_keeps_the_board_and_names_the_problem() {
    let mut editor = editor();
    for text in ["", "1 2 3", "1 2 3 4 5 6 7 8 8", "1 2 3 4 5 6 7 10 x", "eight"] {
        editor.set_text(BoardSide::Start, text.to_owned());
        let board = editor.board(BoardSide::Start).to_string();
        assert_eq!((&*board, editor.text(BoardSide::Start)), (START, text));
        assert!(editor.text_problem(BoardSide::Start).is_some(), "{text}");
    }
    assert!(!editor.can_undo(Direction::Backwards));
    editor.set_text(BoardSide::Start, "1 2 3 4 5 6 7 x 8".to_owned());
    assert!(editor.text_problem(BoardSide::Start).is_none() && editor.can_undo(Direction::Backwards));
}

#[test]
fn several_goals_are_typed_with_or_between_them_and_the_start_decides_which_are_searched_for() {
    let mut editor = editor();
    let [last, first, spiral] = ["1 2 3 4 5 6 7 8 x", "x 1 2 3 4 5 6 7 8", "1 2 3 8 x 4 7 6 5"];
    let goals = format!("{spiral} or {last} or {first}");
    editor.set_text(BoardSide::Goal, goals.clone());
    assert_eq!(editor.text_problem(BoardSide::Goal), None);
    let searched = |editor: &Editor| editor.document().problem.goals().to_string();
    assert_eq!(searched(&editor), format!("{last} or {first}"));
    editor.set_board(BoardSide::Start, parse_board("2 8 3 1 x 4 7 6 5").expect("a board"));
    assert_eq!((searched(&editor).as_str(), editor.text(BoardSide::Goal)), (spiral, &*goals));
    editor.swap_boards();
    assert_eq!(editor.board(BoardSide::Start).to_string(), spiral);
    assert_eq!(editor.text(BoardSide::Goal), format!("2 8 3 1 x 4 7 6 5 or {last} or {first}"));
    editor.undo(Direction::Backwards);
    editor.set_text(BoardSide::Goal, format!("{last} or {last}"));
    let problem = editor.text_problem(BoardSide::Goal).expect("a problem").error.to_string();
    assert_eq!(problem, "the goal 1 2 3 4 5 6 7 8 x is given twice");
    editor.undo(Direction::Backwards);
    editor.undo(Direction::Backwards);
    assert_eq!((searched(&editor).as_str(), editor.text(BoardSide::Goal)), (last, last));
    editor.set_goals(GoalPreset::BlankFirst.board(Size::EIGHT).into());
    assert_eq!(editor.text(BoardSide::Goal), first);
}

#[test]
fn a_text_of_another_size_is_offered() {
    let mut editor = editor();
    editor.set_text(BoardSide::Start, "3 1 2 x".to_owned());
    editor.use_other_size(BoardSide::Start);
    assert_eq!(editor.document().problem.size().to_string(), "2×2");
    assert_eq!(editor.board(BoardSide::Goal).to_string(), "1 2 3 x");
    editor.undo(Direction::Backwards);
    assert_eq!(editor.board(BoardSide::Start).to_string(), "2 3 4 1 5 x 7 6 8");
}

#[test]
fn swapping_makes_an_unsolvable_pair_solvable() {
    for size in Size::all() {
        let mut editor = editor();
        editor.set_size(size);
        let start = *editor.board(BoardSide::Start);
        editor.set_board(BoardSide::Start, start.swapped(start.cell_of(1), start.cell_of(2)));
        assert!(editor.unsolvable().is_some());
        editor.swap_to_solve();
        assert!(editor.unsolvable().is_none());
    }
}

#[test]
fn swapping_the_boards_twice_changes_nothing_and_can_be_undone() {
    let mut editor = editor();
    let before = *editor.document();
    editor.swap_boards();
    assert_eq!(editor.board(BoardSide::Goal).to_string(), START);
    assert_eq!(editor.board(BoardSide::Start), before.problem.goal());
    editor.swap_boards();
    assert_eq!(*editor.document(), before);
    editor.undo(Direction::Backwards);
    assert_eq!(editor.text(BoardSide::Goal), START);
}

#[test]
fn shuffling_again_takes_the_next_seed() {
    let mut editor = editor();
    editor.seed = 7;
    let [seventh, eighth] = [7, 8].map(|seed| {
        editor.shuffle();
        assert_eq!(editor.seed, seed);
        *editor.board(BoardSide::Start)
    });
    assert_ne!(seventh, eighth);
}
