//! A class on one tree: each count is counted again, list by list.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::ControlFlow;
use std::path::Path;

use tilescope::file::{
    Destination, Document, HandInFile, LARGEST_CLASS, Overwrite, WatchedWork, WorksheetFormat,
    WorksheetOrder, class_file_text, class_files, parse_class, parse_student_trace, read_class, save_class,
    save_results, save_worksheets,
};
use tilescope::heuristic::HeuristicId;
use tilescope::learn::{
    Answered, CLASS_UNIT, ClassChoice, ClassLook, ClassRow, ClassTree, Departure, OptionShows, PredictPlan,
    Question, QuestionKind, QuizAnswer, Results, Round, UsualMistake, WatchFindings, WatchedOrder,
    WorksheetKind, WorksheetPlan, board_in_line, class_quiz, draw_class,
};
use tilescope::picture::{Palette, Paper, Shape, ThemeChoice};
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
    tree_of(lists, astar())
}

fn tree_of(lists: &[Vec<Board>], settings: Settings) -> (ClassTree, Vec<usize>) {
    tree_beside(lists, settings, &[])
}

/// With other searches that are right, too.
fn tree_beside(lists: &[Vec<Board>], settings: Settings, others: &[Settings]) -> (ClassTree, Vec<usize>) {
    let lists: Vec<_> = lists.iter().map(|boards| WatchedOrder { boards, ends: true }).collect();
    ClassTree::new(&problem(), (settings, others), &lists, &mut |_| ControlFlow::Continue(()))
        .expect("one goal")
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
        let said = half.map(|gone| format!("At expansion {gone}, half of the class has left the search"));
        assert_eq!(tree.endings().into_iter().find(|line| line.contains("half")), said);
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

/// A\* as a student writes it, with this mistake: of equal boards, the first that came is taken. It stops after `most` expansions.
fn with_mistake(mistake: &str, most: usize) -> Vec<Board> {
    let goal = *problem().goal();
    let h = |board: &Board| -> usize {
        let counted = board.tiles().enumerate().filter(|(_, tile)| *tile != 0 || mistake == "blank-counted");
        let distance = |(at, tile): (usize, u8)| {
            let home = goal.tiles().position(|other| other == tile).expect("a tile");
            (at / 3).abs_diff(home / 3) + (at % 3).abs_diff(home % 3)
        };
        counted.map(distance).sum()
    };
    let start = *problem().start();
    let (mut open, mut best) = (vec![(h(&start), 0, start)], HashMap::from([(start, 0)]));
    let (mut closed, mut expanded) = (HashSet::new(), Vec::new());
    while expanded.len() < most && expanded.last() != Some(problem().goal()) {
        let is_turned = mistake == "largest-taken";
        let key = |at: &usize| if is_turned { usize::MAX - open[*at].0 } else { open[*at].0 };
        let first = (0..open.len()).min_by_key(key);
        let Some(first) = first else { break };
        let (f, g, board) = if mistake == "head-not-removed" { open[first] } else { open.remove(first) };
        let is_closed = !closed.insert(board);
        if is_closed && !["head-not-removed", "no-closed-list"].contains(&mistake) {
            continue;
        }
        expanded.push(board);
        for mv in astar().successor_order().moves() {
            let Some(child) = board.after(mv) else { continue };
            let next = match mistake {
                "f-as-g" => f + 1,
                "g-stays-1" => 1,
                _ => g + 1,
            };
            let is_known = closed.contains(&child) || best.get(&child).is_some_and(|known| *known <= next);
            if is_known && mistake != "no-closed-list" {
                continue;
            }
            best.insert(child, next);
            open.push((next + h(&child), next, child));
        }
    }
    expanded
}

/// Some of the programs never end and are stopped at different places, and every ninth list has a slip of its own.
#[test]
fn planted_mistakes_are_named_in_classes_of_any_size() {
    let right = expanded(Settings { ties: TieBreak::FIRST_IN, ..astar() });
    assert_eq!(with_mistake("", usize::MAX), right);
    let ending = ["blank-counted", "f-as-g", "g-stays-1"].map(|name| (name, with_mistake(name, usize::MAX)));
    let endless = ["largest-taken", "head-not-removed", "no-closed-list"];
    let endless = endless.map(|name| (name, with_mistake(name, right.len() + 600)));
    let hand_in = |student: usize| match student % 9 {
        way @ 0..3 => (ending[way].0, ending[way].1.clone()),
        way @ 3..6 => (endless[way - 3].0, endless[way - 3].1[..right.len() + 20 + student].to_vec()),
        6 | 7 => ("", right.clone()),
        _ => {
            let mut swapped = right.clone();
            swapped.swap(2 + student % 300, 3 + student % 300);
            ("", swapped)
        }
    };
    for (students, ties) in [
        (1, TieBreak::FIRST_IN),
        (30, TieBreak::FIRST_IN),
        (30, TieBreak::default()),
        (500, TieBreak::FIRST_IN),
    ] {
        let (names, lists): (Vec<&str>, Vec<Vec<Board>>) = (0..students).map(hand_in).unzip();
        let (tree, places) = tree_of(&lists, Settings { ties, ..astar() });
        for ((student, name), place) in names.into_iter().enumerate().zip(places) {
            let Some(mistake) = UsualMistake::ALL.iter().find(|it| it.name == name) else { continue };
            let departure = tree.choices[place].departure(false).expect("it is wrong");
            assert_eq!(departure.title, mistake.title, "student {student} of {students}: {departure:?}");
        }
    }
}

/// Each try reports its progress: forty rules are tried at most, each with every mistake. One student has a list of their own.
#[test]
fn the_search_for_reasons_has_a_bound_that_no_clock_sets() {
    const STUDENTS: usize = 80;
    const RULES: usize = 40;
    let first_in = Settings { ties: TieBreak::FIRST_IN, ..astar() };
    let tied = expanded(first_in);
    let swapped = |place: usize| {
        let mut list = tied.clone();
        list.swap(place, place + 1);
        list
    };
    let mut lists: Vec<Vec<Board>> = (100..100 + STUDENTS).map(swapped).collect();
    let misplaced = HeuristicId::from_name("misplaced").expect("a heuristic");
    let moves = "ldru".parse().expect("an order");
    let alone = Settings { heuristic: misplaced, moves, ties: TieBreak::LAST_IN, ..astar() };
    lists.push(expanded(alone));
    for list in &mut lists {
        list.truncate(500);
    }
    let lists: Vec<_> = lists.iter().map(|boards| WatchedOrder { boards, ends: true }).collect();
    for settings in [astar(), first_in] {
        let mut tries = 0;
        let count = &mut |_| {
            tries += 1;
            ControlFlow::Continue(())
        };
        let (tree, places) = ClassTree::new(&problem(), (settings, &[]), &lists, count).expect("one goal");
        let most = lists.len() * (1 + RULES * UsualMistake::ALL.len());
        assert!((STUDENTS..=most).contains(&tries), "{tries} of {most}");
        let departure = tree.choices[places[STUDENTS]].departure(true).expect("it differs");
        assert!(departure.title.starts_with("Misplaced tiles, the moves in the order ←↓→↑"), "{departure:?}");
    }
}

/// No usual mistake explains it, and no other student makes it.
#[test]
fn a_slip_by_hand_is_named_by_its_kind() {
    let right = expanded(Settings { ties: TieBreak::FIRST_IN, ..astar() });
    let [mut larger, mut closed, mut far] = [(); 3].map(|()| right.clone());
    larger.swap(4, 5);
    closed.insert(10, right[3]);
    far.insert(3, right[200]);
    let slips = [(larger, "a larger f"), (closed, "a closed board again"), (far, "not on the open list")];
    let (lists, kinds): (Vec<Vec<Board>>, Vec<&str>) = slips.into_iter().unzip();
    let (tree, places) = tree_of(&lists, Settings { ties: TieBreak::FIRST_IN, ..astar() });
    for (place, kind) in places.into_iter().zip(kinds) {
        let departure = tree.choices[place].departure(false).expect("it is wrong");
        assert_eq!(departure.title, kind, "{departure:?}");
    }
}

#[test]
fn another_heuristic_is_wrong_where_the_exercise_gives_one() {
    let misplaced = HeuristicId::from_name("misplaced").expect("a heuristic");
    let (tree, _) = tree(&[expanded(astar()), expanded(Settings { heuristic: misplaced, ..astar() })]);
    let branches = tree.branches(false);
    assert_eq!((tree.agreeing(), branches.len()), ([1, 0], 1));
    assert!(branches[0].departure.title.starts_with("Misplaced tiles"), "{branches:?}");
}

#[test]
fn each_list_is_compared_with_the_right_search_that_it_agrees_with_longest() {
    let first_in = Settings { ties: TieBreak::FIRST_IN, ..astar() };
    let bfs = Settings { algorithm: AlgorithmId::Bfs, ..astar() };
    let [right, tied, broad] = [astar(), first_in, bfs].map(expanded);
    let cut = tied[..tied.len() - 3].to_vec();
    let lists = [right.clone(), tied.clone(), broad.clone(), cut.clone()];
    let (tree, places) = tree_beside(&lists, astar(), &[astar(), first_in, bfs]);
    assert_eq!((tree.agreeing(), tree.expansions), ([1, 2], right.len()));
    for (list, place) in lists.iter().zip(places) {
        let choice = &tree.choices[place];
        let at = (0..list.len()).find(|at| list[*at] != right[*at]);
        let first = choice.departure(true).map(|it| (it.expansion, it.took, it.is_tie));
        assert_eq!(first, at.map(|at| (at + 1, Some(list[at]), true)));
        if let Some(departure) = choice.departure(true) {
            let search = if *list == broad { "Breadth-first search" } else { "A*" };
            assert_eq!(departure.title, format!("another right search: {search}"));
        }
        let wrong = choice.departure(false).map(|it| (it.expansion, it.took, it.right));
        assert_eq!(wrong, (*list == cut).then(|| (cut.len() + 1, None, Some(tied[cut.len()]))));
    }
}

#[test]
fn a_class_file_that_would_be_too_large_says_what_helps() {
    let folder = tempfile::tempdir().expect("a folder");
    let boards = expanded(astar());
    let choice = |number: usize| {
        let departure = Departure {
            expansion: number + 1,
            took: Some(boards[0]),
            steps: 0,
            right: None,
            is_tie: false,
            title: "another board".to_owned(),
            detail: "a".repeat(1900),
        };
        (ClassChoice::new(1, Some(departure), None), Vec::new())
    };
    let tree = ClassTree::of_choices((problem(), astar()), 10, (0..1000).map(choice).collect());
    let save = |name: &str| save_class(&tree, "A*", &[], &Destination::new(folder.path().join(name)));
    let error = super::refused(save("all.class"), "fewer hand-ins");
    assert!(error.contains("JSON") && error.ends_with("all.class"), "{error}");
    save("all.json").expect("saved");
}

#[test]
fn rows_have_a_place_each_and_more_than_ten_branches_are_joined() {
    let right = expanded(astar());
    let swapped = |place: usize| {
        let mut list = right.clone();
        list.swap(place, place + 1);
        list
    };
    for count in [4, 9, 10, 11, 14] {
        // The later, the larger: of 14, the first four are the smallest.
        let lists: Vec<_> = (0..count).flat_map(|at| vec![swapped(3 * at + 1); at + 1]).collect();
        let (tree, _) = tree(&lists);
        let look = |all, room| ClassLook {
            palette: Palette::of(ThemeChoice::Light),
            width: 21.0 * CLASS_UNIT,
            room,
            unit: CLASS_UNIT,
            exercise: "A*",
            with_ties: true,
            all,
            chosen: None,
            names: &[],
        };
        assert_eq!(tree.branches(true).len(), count);
        for room in [f32::INFINITY, 21.0 * CLASS_UNIT] {
            for all in [true, false] {
                let (scene, rows) = draw_class(&tree, &look(all, room));
                let joined = if all { 0 } else { count.saturating_sub(10) };
                assert_eq!(rows.len(), count - joined + usize::from(joined > 0), "{count} in {room}");
                assert_eq!(rows.iter().any(|(row, _)| *row == ClassRow::Others), joined > 0);
                assert!(rows.windows(2).all(|rows| rows[0].1.bottom() <= rows[1].1.y));
                assert!(rows.iter().all(|(_, area)| area.bottom() <= scene.extent.height));
                let tenth = rows[rows.len().min(10) - 1].1.bottom();
                assert!(room.is_infinite() || all && count > 10 || tenth <= room, "{tenth} of {room}");
                let others = format!("other ({})", (1..=joined).sum::<usize>());
                let is_others = |shape: &Shape| matches!(shape, Shape::Text(text) if text.text == others);
                assert_eq!(scene.shapes.iter().any(is_others), joined > 0, "{others}");
            }
        }
    }
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

#[test]
fn a_class_file_has_the_tree_without_names() {
    let (mut tree, _) = tree(&class(500));
    let points = "Order of expansion: 8.25 of 9 points, the mean of 500 students";
    tree.points = vec![points.to_owned()];
    let text = class_file_text(&tree);
    let read = parse_class(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(
        (read.problem, read.settings, read.expansions),
        (tree.problem, tree.settings, tree.expansions)
    );
    assert_eq!((&read.choices, &read.points), (&tree.choices, &tree.points));
    for with_ties in [false, true] {
        assert_eq!(read.branches(with_ties), tree.branches(with_ties));
    }
    assert_eq!(class_file_text(&read), text);
}

/// A file from a stranger is read as a whole, or refused in one line.
/// Each branch has the names that are given for it, in a picture only.
#[test]
fn a_picture_has_the_names_of_each_branch_if_they_are_given() {
    let folder = tempfile::tempdir().expect("a folder");
    let (tree, _) = tree(&class(30));
    let names: Vec<String> = (0..tree.branches(true).len()).map(|at| format!("Student{at}")).collect();
    for (file, are_there) in [("a.svg", true), ("a.txt", false), ("a.json", false), ("a.class", false)] {
        let path = folder.path().join(file);
        for given in [&names[..], &[]] {
            save_class(&tree, "A*", given, &Destination::new(&path)).expect("saved");
            let text = std::fs::read_to_string(&path).expect("a file");
            let found = names.iter().filter(|name| text.contains(name.as_str())).count();
            let expected = if are_there { given.len() } else { 0 };
            assert_eq!(found, expected, "{file}");
        }
    }
    for (file, head) in [("a.pdf", "%PDF-"), ("a.png", "PNG")] {
        let path = folder.path().join(file);
        save_class(&tree, "A*", &[], &Destination::new(&path)).expect("saved");
        let bytes = std::fs::read(&path).expect("a file");
        let beginning = String::from_utf8_lossy(&bytes[..8]).into_owned();
        assert!(beginning.contains(head), "{beginning:?}");
    }
}

#[test]
fn a_damaged_class_file_is_refused_in_one_line() {
    let text = class_file_text(&tree(&class(30)).0);
    let refused = |text: &str, words: &str| {
        let error = parse_class(text).expect_err(words).to_string();
        assert!(error.contains(words) && error.lines().count() == 1 && error.len() < 500, "{words}: {error}");
    };
    for end in (0..text.trim_end().len()).step_by(7).filter(|end| text.is_char_boundary(*end)) {
        refused(&text[..end], "");
    }
    let first = |name: &str| {
        let at = text.find(&format!("{name}: ")).expect(name);
        text[at..].split_inclusive(",\n").next().expect("a field")
    };
    let many = format!("4, points: [{}]", "\"one\",".repeat(21));
    for (name, wrong, words) in [
        ("format", "\"tilescope boards\"", "the format is"),
        ("version", "2", "newer Tilescope"),
        ("start", "\"1 2 3\"", "the start is not a board"),
        ("goal", "\"1 2 3 4 5 6 7 8 8\"", "the goal is not a board"),
        ("expansions", "100001", "expansions"),
        ("students", "0", "students"),
        ("students", "18446744073709551616", ""),
        ("expansion", "0", "expansion"),
        ("steps", "18446744073709551615", "steps"),
        ("took", "\"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\"", "the choice is not a board"),
        ("title", "\"two\\nlines\"", "title"),
        ("students", "1, name: \"Ada\"", "name"),
        ("expansions", "4, points: [\"two\\nlines\"]", "points"),
        ("expansions", many.as_str(), "at most 20 points"),
    ] {
        refused(&text.replacen(first(name), &format!("{name}: {wrong},\n"), 1), words);
    }
    // What stays a class is a tree: no student is lost or counted twice.
    for place in (0..text.len()).step_by(3) {
        let mut bytes = text.clone().into_bytes();
        bytes[place] = b"0129,x)"[place / 3 % 7];
        let Ok(read) =
            String::from_utf8(bytes).map_err(drop).and_then(|text| parse_class(&text).map_err(drop))
        else {
            continue;
        };
        let wrong: usize = read.branches(false).iter().map(|branch| branch.students).sum();
        assert_eq!(wrong + read.agreeing().iter().sum::<usize>(), read.students());
        assert_eq!(
            class_file_text(&parse_class(&class_file_text(&read)).expect("read again")),
            class_file_text(&read)
        );
    }
}

#[test]
fn two_classes_side_by_side_have_both_counts_of_each_branch() {
    let right = expanded(astar());
    let classes = [class(30), class(47)[20..].to_vec()];
    let [mut this, other] = classes.each_ref().map(|lists| tree(lists).0);
    let alone = this.clone();
    this.put_beside(other.clone(), ["last year".to_owned(), "this year".to_owned()]).expect("one exercise");
    let took = |lists: &[Vec<Board>], (expansion, took): (usize, Option<Board>)| {
        let leaves = |list: &&Vec<Board>| {
            let first = (0..right.len()).find(|place| list.get(*place) != right.get(*place));
            first.is_some_and(|place| (place + 1, list.get(place).copied()) == (expansion, took))
        };
        lists.iter().filter(leaves).count()
    };
    let mut told: BTreeMap<(usize, Option<String>), (usize, usize)> = BTreeMap::new();
    for branch in this.branches(true) {
        let place = (branch.departure.expansion, branch.departure.took);
        let counts = told.entry((place.0, place.1.map(|board| board.to_string()))).or_default();
        counts.0 += branch.students;
        counts.1 += branch.beside.expect("a count");
        assert!(branch.count().contains(" | "));
        assert!(took(&classes[0], place) + took(&classes[1], place) > 0);
    }
    for branch in this.branches(true) {
        let place = (branch.departure.expansion, branch.departure.took);
        let plain = (took(&classes[0], place), took(&classes[1], place));
        assert_eq!(told[&(place.0, place.1.map(|board| board.to_string()))], plain);
    }
    let agree = this.endings();
    assert!(agree[0].starts_with("last year: ") && agree.last().expect("a line").starts_with("this year: "));
    // Another class takes the place of the one that was beside it.
    this.put_beside(alone.clone(), ["a".to_owned(), "b".to_owned()]).expect("one exercise");
    assert!(this.branches(true).iter().all(|branch| branch.beside == Some(branch.students)));
    assert_eq!(this.branches(true).len(), alone.branches(true).len());
    let greedy = Settings { algorithm: AlgorithmId::Greedy, ..astar() };
    let (of_greedy, _) = tree_of(&[right], greedy);
    this.put_beside(of_greedy, [String::new(), String::new()]).expect_err("another exercise");
}

/// Answers about the next node: right up to one of them, which is wrong.
fn answers(recording: &Recording, kind: QuestionKind, wrong: usize) -> (Results, Option<(usize, Board)>) {
    let plan = PredictPlan { kinds: [kind].into(), questions: 6, ..PredictPlan::default() };
    let mut round = Round::new(plan.clone(), &[]);
    let asked: Vec<Question> = std::iter::from_fn(|| round.next(recording)).collect();
    let choice = |number: usize, question: &Question| {
        if number == wrong { (question.right + 1) % question.options.len() } else { question.right }
    };
    let answer = |(number, question): (usize, &Question)| {
        let (kind, at, right, first) = (question.kind, question.at, question.right, choice(number, question));
        Answered {
            kind,
            at,
            right,
            first: Some(first),
            second: (first != right).then_some(right),
            seconds: 1.0,
        }
    };
    let answers = asked.iter().enumerate().map(answer).collect();
    let took = asked.get(wrong).and_then(|question| match question.options[choice(wrong, question)].shows {
        OptionShows::Node(number) => {
            let id = recording.with_number(number).expect("a node");
            Some((question.at.steps as usize + 1, recording.board(recording.nodes().get(id).state)))
        }
        _ => None,
    });
    let (student, lesson) = (format!("Student {wrong}"), String::new());
    let (problem, settings) = (*recording.problem(), *recording.settings());
    (Results { student, lesson, problem, settings, plan, bookmarks: Vec::new(), answers }, took)
}

#[test]
fn a_class_that_is_stopped_has_the_students_that_were_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = expanded(astar()).iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    for student in 0..5 {
        std::fs::write(folder.path().join(format!("{student}.txt")), &text).expect("written");
    }
    let files = class_files(folder.path(), LARGEST_CLASS).expect("a folder");
    let mut left = 3;
    let stop = &mut |_| {
        left -= 1;
        if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let read = read_class(&files, (&problem(), astar()), None, Vec::new(), stop).expect("one goal");
    assert_eq!((read.tree.students(), read.tree.agreeing()), (2, [2, 0]));
}

/// Each student has a folder, and all files have one name.
#[test]
fn files_with_one_name_in_several_folders_are_different_students() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = expanded(astar()).iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    for name in ["ada", "ben", "cleo", "dan"] {
        std::fs::create_dir(folder.path().join(name)).expect("made");
        std::fs::write(folder.path().join(name).join("trace.txt"), &text).expect("written");
    }
    let mut files = class_files(folder.path(), LARGEST_CLASS).expect("a folder");
    for student in files.take_folders() {
        files.append(class_files(&student, LARGEST_CLASS).expect("a folder"));
    }
    let go_on = &mut |_| ControlFlow::Continue(());
    let read = read_class(&files, (&problem(), astar()), None, Vec::new(), go_on).expect("one goal");
    let names: HashSet<&str> = read.students.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!((read.students.len(), names.len()), (4, 4), "{names:?}");
}

/// The answers that the program writes are a worksheet that is filled in; a change by hand is a slip, and what is empty is no answer.
#[test]
fn worksheets_that_are_filled_in_are_choices_as_far_as_they_go() {
    for format in [WorksheetFormat::Csv, WorksheetFormat::Markdown] {
        for kind in WorksheetKind::ALL {
            filled_in_as(format, kind);
        }
    }
}

fn filled_in_as(format: WorksheetFormat, kind: WorksheetKind) {
    let [folder, made] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let (document, boards) = (Document { problem: problem(), settings: astar() }, expanded(astar()));
    let (plan, names, overwrite) = (WorksheetPlan { kind, steps: 6 }, Vec::new(), Overwrite::default());
    let order = WorksheetOrder { document, plan, format, paper: Paper::default(), names, overwrite };
    let go_on = &mut |_| ControlFlow::Continue(());
    let ending = format.extension();
    save_worksheets(&order, &made.path().join(format!("sheet.{ending}")), go_on).expect("written");
    let read = |name: &str| std::fs::read_to_string(made.path().join(name)).expect("a sheet");
    let answers = read(&format!("sheet-answers.{ending}"));
    let is_csv = format == WorksheetFormat::Csv;
    let is_step = |line: &str, step: usize| match (kind, is_csv) {
        (WorksheetKind::Lists, true) => line.contains(&format!(",{step},taken,")),
        (WorksheetKind::Tree, true) => line.split(',').nth(2) == Some(&step.to_string()),
        (WorksheetKind::Lists, false) => line.starts_with(&format!("| {step} |")),
        (WorksheetKind::Tree, false) => line.contains(&format!("**{step}:**")),
    };
    let without = |step: usize| -> String {
        let all = answers.lines().filter(|line| !is_step(line, step));
        all.flat_map(|line| [line, "\n"]).collect()
    };
    let written = |board: &Board| if is_csv { board.to_string() } else { board_in_line(board) };
    let [third, fourth] = [2, 3].map(|place| written(&boards[place]));
    let wrong = |line: &str| if is_step(line, 3) { line.replace(&third, &fourth) } else { line.to_owned() };
    let wrong: String = answers.lines().map(|line| wrong(line) + "\n").collect();
    assert_ne!(wrong, answers);
    let blank = read(&format!("sheet.{ending}"));
    for (name, text) in [("all", answers.clone()), ("four", without(5)), ("wrong", wrong), ("blank", blank)] {
        let named = |line: &str| {
            if is_csv {
                line.replacen(',', &format!("{name},"), usize::from(line.starts_with(',')))
            } else if line.starts_with("Name: ") {
                format!("Name: {name}")
            } else {
                line.to_owned()
            }
        };
        let text: String = text.lines().map(|line| named(line) + "\n").collect();
        std::fs::write(folder.path().join(format!("{name}.{ending}")), text).expect("written");
    }
    let files = class_files(folder.path(), LARGEST_CLASS).expect("a folder");
    let read = read_class(&files, (&problem(), astar()), None, Vec::new(), go_on).expect("one goal");
    let branches = read.tree.branches(true);
    let told: Vec<_> = branches.iter().map(|it| (it.departure.expansion, it.departure.took)).collect();
    assert_eq!(told, [(3, Some(boards[3]))], "{format:?}, {kind:?}");
    assert_eq!((read.tree.agreeing(), read.tree.expansions), ([2, 0], 6), "{format:?}, {kind:?}");
    let names: Vec<&str> = read.students.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!((names, read.left_out.len()), (vec!["all", "four", "wrong"], 1), "{:?}", read.left_out);
}

/// As a student may write it: without the signs of code, on one line, and with what was not known left empty.
#[test]
fn a_worksheet_as_markdown_may_be_filled_in_by_hand() {
    let head = "# Open list\n\nName: Ada \\_ L.\n\nA\\*; f = g + h\n\n**Fill in 3 expansions.**\n\n\
                Start: `2 3 4 / 1 5 x / 7 6 8`, goal: `1 2 3 / 4 5 6 / 7 8 x`\n\n";
    let table = "| Step | Expanded | Open list |\n| --- | --- | --- |\n| 0 |  | `2 3 4 / 1 5 x / 7 6 8` f = 9 |\n\
                 | 1 | 2 3 4 1 5 x 7 6 8, f = 9 | |\n|2|2 3 x / 1 5 4 / 7 6 8|?|\n| 3 | | |\n";
    let tree = "- 1: 2 3 4 1 5 x 7 6 8\n  - 2: `2 3 x / 1 5 4 / 7 6 8` f = \\_\\_\n  - \\_\\_: 2 3 4 1 x 5 7 6 8 f = 11\n";
    let expected = ["2 3 4 1 5 x 7 6 8", "2 3 x 1 5 4 7 6 8"].map(|text| parse_board(text).expect("a board"));
    for sheet in [table, tree] {
        let read = parse_student_trace(&format!("{head}{sheet}"), None).expect("a worksheet");
        assert_eq!((&read.boards[..], read.is_worksheet), (&expected[..], true), "{sheet}");
        assert_eq!((read.name.as_deref(), read.start), (Some("Ada _ L."), Some(expected[0])));
        assert_eq!(read.goal, Some(*problem().goal()));
    }
    let wrong = parse_student_trace(&format!("{head}| 1 | 2 3 4 1 5 |"), None).expect_err("no board");
    assert!(wrong.contains("line 11: step 1 has no board"), "{wrong}");
}

#[test]
fn answers_about_the_next_node_are_choices_and_others_are_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut recording = Recording::new(problem(), astar());
    recording.record(Guard::default(), ()).result.expect("it ends");
    let mut plain: BTreeMap<(usize, String), usize> = BTreeMap::new();
    for wrong in [0, 1, 1, 3, 100] {
        let (results, took) = answers(&recording, QuestionKind::NextNode, wrong);
        let name = format!("{}.ron", plain.values().sum::<usize>());
        save_results(&Destination::new(folder.path().join(name)), &results).expect("saved");
        if let Some((expansion, took)) = took {
            *plain.entry((expansion, took.to_string())).or_default() += 1;
        }
    }
    let (results, _) = answers(&recording, QuestionKind::Values, 0);
    save_results(&Destination::new(folder.path().join("values.ron")), &results).expect("saved");
    let mut others = Recording::new(problem(), Settings { algorithm: AlgorithmId::Bfs, ..astar() });
    others.record(Guard::default(), ()).result.expect("it ends");
    let (results, _) = answers(&others, QuestionKind::NextNode, 0);
    save_results(&Destination::new(folder.path().join("bfs.ron")), &results).expect("saved");
    // What was read before, such as what a program did, is a hand-in as the others.
    let work = WatchedWork {
        problem: problem(),
        settings: astar(),
        boards: expanded(astar()),
        solution: None,
        findings: WatchFindings::default(),
        says: String::new(),
        mistakes: Vec::new(),
    };
    let program = HandInFile::of_program(Path::new("program"), work);
    let files = class_files(folder.path(), LARGEST_CLASS).expect("a folder");
    let go_on = &mut |_| ControlFlow::Continue(());
    let read = read_class(&files, (&problem(), astar()), None, vec![program], go_on).expect("one goal");
    let mut told: BTreeMap<(usize, String), usize> = BTreeMap::new();
    for branch in read.tree.branches(true) {
        let took = branch.departure.took.expect("a board").to_string();
        *told.entry((branch.departure.expansion, took)).or_default() += branch.students;
    }
    assert_eq!(told, plain);
    assert_eq!(read.tree.agreeing()[0], 2);
    assert_eq!(read.tree.expansions, expanded(astar()).len());
    let names: Vec<&str> = read.students.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["program", "Student 0", "Student 1", "2.ron", "Student 3", "Student 100"]);
    assert_eq!(read.left_out.len(), 2, "{:?}", read.left_out);
    assert!(read.left_out[0].contains("another board or search") && read.left_out[0].ends_with("bfs.ron"));
    assert!(
        read.left_out[1].contains("no answer says which board") && read.left_out[1].ends_with("values.ron")
    );
}
