//! The questions whose answers are maps, held against plain distances and the searches that the maps are of.

use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;

use crate::support::exhaustive::distances;
use crate::support::solve::board;
use tilescope::heuristic::HeuristicId;
use tilescope::learn::{
    AnswerMaps, AskWhen, MapAnswer, OptionShows, PredictPlan, Question, QuestionKind, QuizPlan, Round,
    quiz_part,
};
use tilescope::picture::{Extent, Palette, Shape, ThemeChoice, number};
use tilescope::puzzle::{Board, State};
use tilescope::recording::{Cursor, Position, Recording};
use tilescope::search::{AlgorithmId, Guard, History, Problem, Settings};

const FAR: [[&str; 2]; 4] = [
    ["6 5 8 7 x 4 2 1 3", "1 2 3 4 5 6 7 8 x"],
    ["8 6 7 2 5 4 3 x 1", "1 2 3 4 5 6 7 8 x"],
    ["7 2 4 5 x 6 8 3 1", "1 2 3 4 5 6 7 8 x"],
    ["5 6 7 4 x 8 3 2 1", "1 2 3 8 x 4 7 6 5"],
];

fn recorded(pair: [&str; 2], name: &str, heuristic: HeuristicId) -> Recording {
    let algorithm = AlgorithmId::from_name(name).expect("an algorithm");
    let [start, goal] = pair.map(board);
    let problem = Problem::new(start, goal).expect("one size");
    let mut recording = Recording::new(problem, Settings { algorithm, heuristic, ..Settings::default() });
    recording.record(Guard::default(), ());
    recording
}

fn asked(recording: &Recording, kind: QuestionKind, every: u32, questions: u32) -> Vec<Question> {
    let plan = PredictPlan { kinds: [kind].into(), questions, when: AskWhen::EveryKth(every) };
    let mut round = Round::new(plan, &[]);
    std::iter::from_fn(|| round.next(recording)).collect()
}

fn drawn(recording: &Recording, question: &Question) -> AnswerMaps {
    let palette = Palette::of(ThemeChoice::Light);
    AnswerMaps::new(recording, question, palette, &mut |_| ControlFlow::Continue(())).expect("maps")
}

fn words(recording: &Recording, question: &Question) -> Vec<String> {
    let maps = drawn(recording, question);
    (0..question.options.len()).map(|option| maps.words(option)).collect()
}

fn map(question: &Question, option: usize) -> MapAnswer {
    match question.options[option].shows {
        OptionShows::Map(map) => map,
        _ => panic!("a map: {question:#?}"),
    }
}

#[test]
fn four_maps_differ_and_the_right_one_counts_the_boards_of_the_search() {
    let (misplaced, manhattan) = (HeuristicId::Misplaced, HeuristicId::Manhattan);
    let searches = [
        ("bfs", manhattan),
        ("astar", misplaced),
        ("astar", manhattan),
        ("greedy", manhattan),
        ("uniform-cost", manhattan),
        ("idastar", manhattan),
    ];
    // Each search between one of the pairs, in turn.
    for (turn, pair) in FAR.into_iter().enumerate() {
        for (name, heuristic) in searches.into_iter().skip(turn % 2).step_by(2) {
            let recording = recorded(pair, name, heuristic);
            let all = asked(&recording, QuestionKind::WholeMap, 1, 3);
            let [question] = &all[..] else { panic!("it is asked once: {all:#?}") };
            let words = words(&recording, question);
            assert_eq!((words.len(), words.iter().collect::<BTreeSet<_>>().len()), (4, 4), "{words:#?}");
            let mut cursor = Cursor::new(&recording);
            cursor.seek(&recording, Position::after(recording.steps()));
            if recording.history() == History::Lists {
                let closed = cursor.moment(&recording).closed_len(&recording);
                let closed = format!("{} closed", number(closed));
                assert!(words[question.right].contains(&closed), "{closed}: {words:#?}");
            }
        }
    }
}

#[test]
fn near_the_goal_and_on_large_boards_no_map_is_asked_for() {
    let near = recorded(["1 2 3 4 x 5 7 8 6", "1 2 3 4 5 6 7 8 x"], "bfs", HeuristicId::Manhattan);
    assert!(asked(&near, QuestionKind::WholeMap, 1, 1).is_empty());
    let fifteen = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
    let large = recorded(["1 2 3 4 5 6 7 8 9 x 11 12 13 10 14 15", fifteen], "astar", HeuristicId::Manhattan);
    for kind in [QuestionKind::WholeMap, QuestionKind::NextLayer, QuestionKind::OnMap] {
        assert!(asked(&large, kind, 1, 1).is_empty(), "{kind:?}");
    }
}

fn tiles(recording: &Recording, state: State) -> Vec<u8> {
    recording.board(state).tiles().collect()
}

/// The boards of an answer, by plain distances.
fn plain_boards(recording: &Recording, answer: MapAnswer) -> HashSet<State> {
    let problem = recording.problem();
    let of = |board: &Board| distances(board.size().cols(), &board.tiles().collect::<Vec<_>>());
    let (from_start, to_goal) = (of(problem.start()), of(problem.goal()));
    let shortest = to_goal.of(&tiles(recording, problem.start().state()));
    let boards = tilescope::picture::map_boards(tilescope::picture::MapOf::search(recording)).expect("a map");
    let heuristic = recording.settings().heuristic_in_use();
    let is_lit = |state: &State| {
        let board = tiles(recording, *state);
        let distance = from_start.of(&board);
        let detour = distance + to_goal.of(&board) - shortest;
        match answer {
            MapAnswer::Column(column) => distance == column,
            MapAnswer::Row(row) => detour == row,
            MapAnswer::Cell(column, row) => (distance, detour) == (column, row),
            MapAnswer::Value(value) => {
                let h = heuristic.map_or(0, |h| h.evaluate(&recording.board(*state), problem.goal()));
                distance + h == value
            }
            MapAnswer::ThisSearch | MapAnswer::Other(_) => panic!("no part of the map"),
        }
    };
    boards.states.iter().copied().filter(is_lit).collect()
}

#[test]
fn the_next_layer_lights_the_boards_of_the_right_answer_and_of_no_other() {
    let small = ["5 3 x 4 1 2", "1 2 3 4 5 x"];
    for (name, heuristic) in [
        ("bfs", HeuristicId::Manhattan),
        ("astar", HeuristicId::Misplaced),
        ("astar", HeuristicId::Manhattan),
    ] {
        let recording = recorded(small, name, heuristic);
        let questions = asked(&recording, QuestionKind::NextLayer, 1, 20);
        assert!(questions.len() > 2, "{name}: {}", questions.len());
        for question in questions {
            let here = question.at.steps;
            let end = recording.layer_boundary(here, true);
            let states = |from, to| (from..to).map(|step| recording.step(step).expect("a step").node.state);
            let lit: HashSet<State> = states(here, end).collect();
            let words = words(&recording, &question);
            for option in 0..question.options.len() {
                let plain = plain_boards(&recording, map(&question, option));
                assert_eq!(plain == lit, option == question.right, "{name}: {question:#?}");
                let count = format!("{} lit", number(plain.len() as u32));
                assert!(words[option].starts_with(&count), "{count}: {words:#?}");
            }
        }
    }
}

#[test]
fn the_board_is_in_the_right_cell_and_each_other_cell_has_boards() {
    for name in ["bfs", "astar", "idastar", "greedy"] {
        let recording = recorded(FAR[2], name, HeuristicId::Manhattan);
        for question in asked(&recording, QuestionKind::OnMap, 37, 3) {
            let state = recording.step(question.at.steps).expect("a step").node.state;
            assert_eq!(question.options.len(), 4);
            for option in 0..4 {
                let boards = plain_boards(&recording, map(&question, option));
                assert_eq!(boards.contains(&state), option == question.right, "{name}: {question:#?}");
                assert!(!boards.is_empty(), "{name}: {question:#?}");
            }
        }
    }
}

#[test]
fn a_small_map_has_rings_around_the_start_and_the_marked_cell_and_tells_no_goal() {
    let palette = Palette::of(ThemeChoice::Light);
    let recording = recorded(FAR[0], "astar", HeuristicId::Manhattan);
    let question = asked(&recording, QuestionKind::OnMap, 50, 1).remove(0);
    let extent = Extent { width: 240.0, height: 160.0 };
    let scene = drawn(&recording, &question).scene(question.right, extent, 1.5, palette);
    let rings = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Rectangle { line: Some(line), .. } => Some(line.colour),
        _ => None,
    });
    assert_eq!(rings.collect::<Vec<_>>(), [palette.current, palette.accent]);
    let pixels = scene.shapes.iter().find_map(|shape| match shape {
        Shape::Raster(raster) => Some(raster),
        _ => None,
    });
    let pixels = pixels.expect("the dots");
    assert_eq!((pixels.columns, pixels.cells.len()), (360, 360 * 240));
    assert!(pixels.cells.contains(&palette.accent));
}

#[test]
fn questions_for_other_programs_have_no_maps() {
    let recording = recorded(FAR[0], "astar", HeuristicId::Manhattan);
    let (problem, settings) = (recording.problem(), *recording.settings());
    let part = quiz_part("", problem, settings, &QuizPlan::default(), Guard::default()).expect("it ends");
    assert!(part.questions.len() == 12 && part.questions.iter().all(|asked| !asked.text.contains("map")));
}
