//! A class on one tree: each count is counted again, list by list.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use tilescope::heuristic::HeuristicId;
use tilescope::learn::{
    CLASS_UNIT, CLASS_WIDTH, ClassLook, ClassRow, ClassTree, OptionShows, QuizAnswer, board_in_line,
    class_quiz, draw_class,
};
use tilescope::picture::{Palette, ThemeChoice};
use tilescope::puzzle::{Board, GoalPreset, parse_board};
use tilescope::recording::{Position, Recording};
use tilescope::search::{AlgorithmId, Duplicates, Guard, Limits, Problem, Settings, TieBreak};

fn problem() -> Problem {
    Problem::to_preset(parse_board("2 3 4 1 5 x 7 6 8").expect("a board"), GoalPreset::BlankLast)
}

fn astar() -> Settings {
    Settings { algorithm: AlgorithmId::Astar, ..Settings::default() }
}

/// What a program with these rules expands.
fn expanded(settings: Settings) -> Vec<Board> {
    let mut recording = Recording::new(problem(), settings);
    let guard = Guard { limits: Limits { max_nodes: 200_000, ..Limits::default() }, cancel: None };
    let _ = recording.record(guard, ());
    let steps = (0..recording.steps()).filter_map(|step| recording.step(step));
    let expansions = steps.filter(|step| recording.is_expansion(step));
    expansions.map(|step| recording.board(step.node.state)).collect()
}

/// The reference, and wrong searches: a mistake that is known, another order of ties, another algorithm, and slips by hand.
fn ways() -> Vec<Vec<Board>> {
    let right = expanded(astar());
    let misplaced = HeuristicId::from_name("misplaced").expect("a heuristic");
    let mut ways = vec![
        right.clone(),
        expanded(Settings { heuristic: misplaced, ..astar() }),
        expanded(Settings { ties: TieBreak::FIRST_IN, ..astar() }),
        expanded(Settings { duplicates: Duplicates::None, ..astar() }),
        expanded(Settings { algorithm: AlgorithmId::Greedy, ..astar() }),
    ];
    for place in [1, 2, 4] {
        let mut swapped = right.clone();
        swapped.swap(place, place + 1);
        ways.push(swapped);
    }
    ways.push(right[..3].to_vec());
    ways
}

/// A class of this many: each student takes one of the ways, by a plain rule.
fn class(students: usize) -> Vec<Vec<Board>> {
    let ways = ways();
    (0..students).map(|student| ways[student * student % 23 % ways.len()].clone()).collect()
}

fn tree(lists: &[Vec<Board>]) -> (ClassTree, Vec<usize>) {
    let lists: Vec<&[Board]> = lists.iter().map(Vec::as_slice).collect();
    ClassTree::new(&problem(), astar(), &lists, &mut |_| ControlFlow::Continue(())).expect("one goal")
}

#[test]
fn counts_are_those_of_a_plain_comparison() {
    let right = expanded(astar());
    for students in [1, 30, 500] {
        let lists = class(students);
        let (tree, places) = tree(&lists);
        assert_eq!((tree.students(), places.len()), (students, students));
        assert_eq!(tree.expansions, right.len());
        let mut plain: BTreeMap<(usize, Option<String>), usize> = BTreeMap::new();
        let mut agree = 0;
        for list in &lists {
            match (0..right.len()).find(|place| list.get(*place) != right.get(*place)) {
                Some(place) => {
                    let took = list.get(place).map(ToString::to_string);
                    *plain.entry((place + 1, took)).or_default() += 1;
                }
                None => agree += 1,
            }
        }
        let mut told: BTreeMap<(usize, Option<String>), usize> = BTreeMap::new();
        for branch in tree.branches(true) {
            let took = branch.departure.took.map(|board| board.to_string());
            *told.entry((branch.departure.expansion, took)).or_default() += branch.students;
        }
        assert_eq!(told, plain, "{students} students");
        assert_eq!(tree.agreeing()[0], agree, "{students} students");
        let wrong: usize = tree.branches(false).iter().map(|branch| branch.students).sum();
        assert_eq!(wrong + tree.agreeing().iter().sum::<usize>(), students);
        let mut gone = 0;
        let half = tree.branches(false).iter().find_map(|branch| {
            gone += branch.students;
            (2 * gone >= students).then_some(branch.departure.expansion)
        });
        assert_eq!(tree.half_gone(), half);
    }
}

#[test]
fn the_longest_list_says_how_many_expansions_the_exercise_asks_for() {
    let right = expanded(astar());
    let lists = [right[..4].to_vec(), right[..4].to_vec(), right[..2].to_vec()];
    let (tree, _) = tree(&lists);
    assert_eq!((tree.expansions, tree.agreeing()), (4, [2, 0]));
    let branches = tree.branches(false);
    assert_eq!((branches.len(), branches[0].departure.expansion, branches[0].departure.took), (1, 3, None));
}

#[test]
fn the_order_of_the_files_does_not_matter() {
    let lists = class(30);
    let backwards: Vec<_> = lists.iter().rev().cloned().collect();
    let ((one, places), (other, others)) = (tree(&lists), tree(&backwards));
    assert_eq!(one.choices, other.choices);
    assert_eq!(places, others.into_iter().rev().collect::<Vec<_>>());
}

#[test]
fn ties_stay_on_the_trunk_unless_they_are_asked_for() {
    let first_in = expanded(Settings { ties: TieBreak::FIRST_IN, ..astar() });
    let right = expanded(astar());
    assert_ne!(first_in, right);
    let (tree, _) = tree(&[right, first_in]);
    assert_eq!(tree.agreeing(), [1, 1]);
    assert_eq!(tree.branches(false), []);
    let ties = tree.branches(true);
    assert_eq!((ties.len(), ties[0].students, ties[0].departure.is_tie), (1, 1, true));
}

#[test]
fn a_known_mistake_is_named() {
    let (tree, _) = tree(&[expanded(Settings { duplicates: Duplicates::None, ..astar() })]);
    let branches = tree.branches(false);
    assert_eq!(branches.len(), 1);
    assert!(branches[0].departure.title.contains("closed list"), "{}", branches[0].departure.title);
}

#[test]
fn rows_have_a_place_each_and_the_smaller_branches_are_joined() {
    let lists = class(500);
    let (tree, _) = tree(&lists);
    let look = |all| ClassLook {
        palette: Palette::of(ThemeChoice::Light),
        width: CLASS_WIDTH,
        room: f32::INFINITY,
        unit: CLASS_UNIT,
        exercise: "A*",
        with_ties: true,
        all,
        chosen: None,
        names: "",
    };
    let branches = tree.branches(true).len();
    let (scene, rows) = draw_class(&tree, &look(true));
    assert_eq!(rows.len(), branches);
    assert!(rows.windows(2).all(|rows| rows[0].1.bottom() <= rows[1].1.y));
    assert!(rows.iter().all(|(_, area)| area.bottom() <= scene.extent.height));
    let (_, rows) = draw_class(&tree, &look(false));
    assert_eq!(rows.len(), branches.min(8));
    assert_eq!(rows.iter().any(|(row, _)| *row == ClassRow::Others), branches > 7);
}

#[test]
fn mistakes_are_counted_over_all_places_and_the_commonest_comes_first() {
    let (tree, _) = tree(&class(500));
    let mistakes = tree.mistakes();
    let mut plain: BTreeMap<&str, usize> = BTreeMap::new();
    for branch in tree.branches(false) {
        *plain.entry(&branch.departure.title).or_default() += branch.students;
    }
    let told: BTreeMap<&str, usize> =
        mistakes.iter().map(|mistake| (mistake.title.as_str(), mistake.students)).collect();
    assert_eq!(told, plain);
    assert!(mistakes.windows(2).all(|pair| pair[0].students >= pair[1].students));
    assert_eq!(tree.left().last().map(|(_, rest)| rest), Some(tree.agreeing().iter().sum()));
}

#[test]
fn a_question_has_the_right_board_and_those_that_most_students_took() {
    let lists = class(500);
    let right = expanded(astar());
    let (tree, _) = tree(&lists);
    let asked: Vec<_> = tree.mistakes().into_iter().filter_map(|mistake| mistake.asked_at).collect();
    assert!(!asked.is_empty());
    for place in asked {
        let question = tree.question(&place);
        let at = place.expansion - 1;
        let text = |board: Option<&Board>| {
            let ended = || "None: the search has ended".to_owned();
            OptionShows::Text(board.map_or_else(ended, board_in_line))
        };
        let options: Vec<_> = question.options.iter().map(|option| option.shows.clone()).collect();
        assert_eq!(options[question.right], text(right.get(at)));
        assert!(options.contains(&text(place.took.as_ref())) && options.len() <= 4, "{question:?}");
        for option in options.iter().filter(|option| **option != text(right.get(at))) {
            let leaves_here = |list: &&Vec<Board>| list.starts_with(&right[..at]);
            let mut leave = lists.iter().filter(leaves_here);
            assert!(leave.any(|list| text(list.get(at)) == *option), "{option:?}");
        }
        assert_eq!(question.at, Position::after(at as u64), "a step of A* is an expansion");
        assert!(question.why.contains("student") && question.why.ends_with('.'), "{}", question.why);
        let boards = tree.boards_of(&place, true);
        assert_eq!(boards.get(at).copied(), place.took, "those of the branch take it");
    }
}

#[test]
fn questions_for_a_course_system_have_the_lists_and_the_answers_of_students() {
    let (tree, _) = tree(&class(30));
    let mistakes = tree.mistakes();
    let mistake = mistakes.iter().find(|mistake| mistake.asked_at.is_some()).expect("one to ask");
    let guard = Guard { limits: Limits::default(), cancel: None };
    let quiz = class_quiz(&tree, mistake, guard);
    let question = &quiz.parts[0].questions[0];
    assert!(question.rows.iter().any(|row| row.title.starts_with("Open")), "{:?}", question.rows);
    let QuizAnswer::Choice { options, right } = &question.answer else { panic!("{question:?}") };
    assert!(options.len() >= 2 && *right < options.len(), "{question:?}");
    assert!(question.why.contains("student"), "{}", question.why);
}
