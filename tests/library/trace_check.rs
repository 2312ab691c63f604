//! The check of a student's trace, with students who follow the second writing of the algorithms.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use tilescope::file::{TraceEnd, TraceFormat, TraceSpan, parse_student_trace, write_trace};
use tilescope::learn::{TraceCheck, check_trace};
use tilescope::puzzle::{Board, MoveOrder};
use tilescope::recording::Recording;
use tilescope::search::{AlgorithmId, Guard, GuidedSearch, Limits, Problem, Settings, TieBreak};

use crate::support::solve::{astar, board, every_choice, every_search};
use crate::support::textbook::{Enough, textbook};

const START: &str = "2 3 4 1 5 x 7 6 8";
const GOAL: &str = "1 2 3 4 5 6 7 8 x";

fn problem() -> Problem {
    Problem::new(board(START), board(GOAL)).expect("one size")
}

/// The first boards that the second writing expands, of those that it tests and that have successors.
fn by_the_book(settings: &Settings, most: usize) -> Vec<Board> {
    let (_, book) = textbook(&problem(), &settings.in_use(), &mut |book| {
        let expanded = book.steps.iter().filter(|step| !step.tried.is_empty()).count();
        if expanded > most { Err(Enough) } else { Ok(()) }
    });
    let expanded =
        book.steps.iter().filter(|step| step.is_new && (!step.tried.is_empty() || step.tested == Some(true)));
    expanded.map(|step| book.node(step.id).board).take(most).collect()
}

fn check(settings: Settings, boards: &[Board]) -> TraceCheck {
    check_trace(&problem(), settings, boards).expect("checked")
}

#[test]
fn a_student_who_does_what_the_second_writing_does_is_right() {
    for settings in every_search(MoveOrder::default()) {
        let boards = by_the_book(&settings, 60);
        let checked = check(settings, &boards);
        assert_eq!((checked.agree, &checked.slips), (boards.len(), &Vec::new()), "{settings:?}");
    }
}

/// What follows after any choice is computed by a third text. Where its own first node is always taken, it has to be the
/// recorded search.
#[test]
fn a_guided_search_that_is_not_led_elsewhere_is_the_search() {
    let mut compared = 0;
    for settings in every_choice(MoveOrder::default()) {
        let Some(mut guided) = GuidedSearch::new(&problem(), settings) else { continue };
        let mut recording = Recording::new(problem(), settings);
        let limits = Limits { max_nodes: 400, ..Limits::default() };
        let _ = recording.record(Guard { limits, cancel: None }, ());
        let none = BTreeSet::new();
        for step in 0..recording.steps() {
            let node = recording.step(step).expect("recorded").node;
            let next = guided.next(&none).unwrap_or_else(|| panic!("it is over at {step}: {settings:?}"));
            let guided_node = *guided.node(next);
            assert_eq!(
                (guided_node.state, guided_node.g, guided_node.h),
                (node.state, node.g, node.h),
                "step {step} of {settings:?}"
            );
            guided.expand(next);
        }
        compared += 1;
    }
    assert!(compared > 50, "{compared}");
}

/// Two neighbours of the list that are open at the same time are exchanged: one slip, and the rest is right.
#[test]
fn a_board_that_is_taken_too_early_is_one_slip() {
    let settings = astar(tilescope::heuristic::HeuristicId::Misplaced, MoveOrder::default());
    let right = by_the_book(&settings, 40);
    assert_eq!(right.len(), 40);
    let mut exchanged = 0;
    for place in 1..38 {
        let are_apart = right[..place].iter().any(|board| is_beside(board, &right[place + 1]));
        if is_beside(&right[place], &right[place + 1]) || !are_apart {
            continue;
        }
        let mut boards = right.clone();
        boards.swap(place, place + 1);
        let checked = check(settings, &boards);
        let slip = &checked.slips[0];
        assert_eq!(
            (slip.number, slip.took, slip.right),
            (place + 1, Some(boards[place]), Some(right[place]))
        );
        assert!(checked.slips.len() <= 3, "{place}: {:?}", checked.slips);
        exchanged += 1;
    }
    assert!(exchanged > 5, "{exchanged}");
}

fn is_beside(a: &Board, b: &Board) -> bool {
    tilescope::puzzle::Move::ALL.into_iter().any(|mv| a.after(mv) == Some(*b))
}

#[test]
fn a_board_that_is_left_out_or_wrong_is_one_slip() {
    for settings in [
        astar(tilescope::heuristic::HeuristicId::Manhattan, MoveOrder::default()),
        Settings { algorithm: AlgorithmId::Bfs, ..Settings::default() },
        Settings { algorithm: AlgorithmId::Dfs, ..Settings::default() },
    ] {
        let right = by_the_book(&settings, 40);
        let mut without_start = right.clone();
        without_start.remove(0);
        let checked = check(settings, &without_start);
        assert_eq!((checked.slips.len(), checked.slips[0].number), (1, 1), "{:?}", checked.slips);
        let mut wrong = right.clone();
        // No search has this board so early: it is far away.
        wrong.insert(6, board("8 6 7 2 5 4 3 x 1"));
        let checked = check(settings, &wrong);
        assert_eq!((checked.slips.len(), checked.slips[0].number), (1, 7), "{:?}", checked.slips);
        assert_eq!(checked.agree, right.len());
    }
}

/// f of the board by hand: Manhattan distance and the depth.
#[test]
fn a_reason_names_the_least_f_and_that_of_the_board() {
    let settings = astar(tilescope::heuristic::HeuristicId::Manhattan, MoveOrder::default());
    // The successors of the start have f = 9, 11 and 11: moving 4 up brings it nearer, the others do not.
    let boards = [board(START), board("2 3 4 1 5 8 7 6 x")];
    let checked = check(settings, &boards);
    assert_eq!(checked.slips.len(), 1);
    assert_eq!(checked.slips[0].why, "The open list’s least f is 9, yours has f = 11 = 1 + 10.");
    assert_eq!(checked.slips[0].right, Some(board("2 3 x 1 5 4 7 6 8")));
    assert_eq!(checked.step, 1, "the window goes to the end of the first expansion");
}

#[test]
fn rules_that_agree_with_the_whole_list_are_found() {
    let usual = astar(tilescope::heuristic::HeuristicId::Misplaced, MoveOrder::default());
    let first_in = Settings { ties: TieBreak::FIRST_IN, ..usual };
    let boards = by_the_book(&first_in, 25);
    assert!(!check(usual, &boards).slips.is_empty(), "the ties decide");
    assert!(check(first_in, &boards).slips.is_empty());
}

#[test]
fn lists_are_read_as_people_write_them() {
    let settings = astar(tilescope::heuristic::HeuristicId::Manhattan, MoveOrder::default());
    let boards = by_the_book(&settings, 12);
    let numbered = |text: &dyn Fn(usize, &Board) -> String| {
        boards.iter().enumerate().map(|(i, board)| text(i + 1, board)).collect::<String>()
    };
    let rows = numbered(&|_, board| format!("{board:#}\n\n"));
    let texts = [
        numbered(&|_, board| format!("{board}\n")),
        numbered(&|i, board| format!("{i}. {board}\n")),
        numbered(&|i, board| format!("{i}) {board}   f = 14 (6 + 8)\n")),
        numbered(&|_, board| format!("{}\r\n", board.to_string().replace(' ', ",").replace('x', "0"))),
        numbered(&|_, board| format!("({})\n\n", board.to_string().replace(' ', ", ").replace('x', "_"))),
        format!("step,board,f\n{}", numbered(&|i, board| format!("{i},{board},14\n"))),
        format!(
            "nr,\"state\"\n{}",
            numbered(&|i, board| format!("{i},\"{}\"\n", board.to_string().replace(' ', ",")))
        ),
        rows,
    ];
    for text in texts {
        let headed = format!("# name: Ada\n# what I did:\nAlgorithm: A*\n{text}");
        let read = parse_student_trace(&headed).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!((read.name.as_deref(), &read.boards), (Some("Ada"), &boards), "{text}");
        assert_eq!(read.over(Settings::default()).algorithm, AlgorithmId::Astar);
    }
}

#[test]
fn the_traces_of_this_program_are_read_again() {
    for settings in every_search(MoveOrder::default()) {
        let mut recording = Recording::new(problem(), settings);
        let limits = Limits { max_nodes: 200, ..Limits::default() };
        let answer = recording.record(Guard { limits, cancel: None }, ());
        let span = TraceSpan {
            steps: 0..recording.steps(),
            end: answer.result.ok().map(|moves| TraceEnd { moves }),
        };
        for name in ["text", "csv", "jsonl"] {
            let mut text = Vec::new();
            let format = TraceFormat::from_name(name).expect("a format");
            write_trace(&mut text, format, &recording, &span, &mut |_| ControlFlow::Continue(()))
                .expect("written");
            let text = String::from_utf8(text).expect("text");
            let read =
                parse_student_trace(&text).unwrap_or_else(|error| panic!("{name}, {settings:?}: {error}"));
            if name != "csv" {
                assert_eq!(read.over(Settings::default()).in_use(), settings.in_use(), "{name}");
                assert_eq!((read.start, read.goal), (Some(board(START)), Some(board(GOAL))), "{name}");
            }
            let checked = check(settings, &read.boards);
            assert_eq!(checked.slips, [], "{name}, {settings:?}");
            assert_eq!(checked.is_complete, span.end.is_some(), "{name}, {settings:?}");
        }
    }
}

#[test]
fn what_is_no_trace_is_refused_with_its_line() {
    for (text, expected) in [
        ("", "there is no board in this trace"),
        ("algorithm: magic\n1 2 3 x", "line 1: “magic” is no algorithm"),
        ("1 2 3 x\n1 2 3 3\n", "line 2: this is not a board: "),
        ("1 2 3 x\nand so on\n", "line 2: this line has no board of 2×2"),
        ("step,board\n1,1 2 3 x\n2\n", "line 3: this row has no column with a board"),
        ("{\"board\": \"1 2 3 x\"}\n{\"board\"\n", "line 2: this is not JSON"),
        ("goal: 1 2 3 4 5 6 7 8 x\n1 2 3 x\n", "line 2: "),
        ("ties: nonsense\n1 2 3 x\n", "line 1: “nonsense” is no value of ties"),
        ("algorithm: \u{1b}[31mred\n1 2 3 x\n", "line 1: “\u{fffd}[31mred” is no algorithm"),
    ] {
        let error = parse_student_trace(text).expect_err(text);
        assert!(error.starts_with(expected), "{text:?}: {error}");
        assert_eq!(error.lines().count(), 1);
    }
}
