//! The check of a student's trace, with students who follow the second writing of the algorithms.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use tilescope::compare::compare_with_all_rules;
use tilescope::file::{TraceEnd, TraceFormat, TraceSpan, parse_student_trace, write_trace};
use tilescope::heuristic::HeuristicId;
use tilescope::learn::by_hand::HandReport;
use tilescope::learn::{Slip, TraceCheck, all_rules, check_trace};
use tilescope::puzzle::{Board, GoalPreset, MoveOrder, Size, random_walk};
use tilescope::recording::Recording;
use tilescope::search::{AlgorithmId, Guard, GuidedSearch, Limits, Problem, Settings, TieBreak};

use crate::support::share::of_share;
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

/// A check of the whole trace.
fn all(_: f32, _: Option<&Slip>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn check(settings: Settings, boards: &[Board]) -> TraceCheck {
    check_trace(&problem(), settings, boards, &[], &mut all).expect("checked")
}

#[test]
fn a_student_who_does_what_the_second_writing_does_is_right() {
    for settings in every_search(MoveOrder::default()) {
        let boards = by_the_book(&settings, 60);
        let checked = check(settings, &boards);
        assert_eq!((checked.agree, &checked.slips), (boards.len(), &Vec::new()), "{settings:?}");
    }
}

#[test]
fn the_first_difference_is_told_before_the_rest_is_compared_and_a_stop_keeps_it() {
    for settings in
        [AlgorithmId::Bfs, AlgorithmId::Dfs].map(|algorithm| Settings { algorithm, ..Settings::default() })
    {
        let mut boards = by_the_book(&settings, 60);
        boards.swap(20, 30);
        let whole = check(settings, &boards);
        assert_eq!(whole.slips[0].number, 21);
        let mut told = Vec::new();
        let stopped = check_trace(&problem(), settings, &boards, &[], &mut |done, first| {
            told.push((done, first.cloned()));
            if done >= 0.5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let stopped = stopped.expect("checked");
        let of_first = Some(whole.slips[0].clone());
        for (done, first) in &told {
            let expected = if *done <= 20.0 / 60.0 { None } else { of_first.clone() };
            assert_eq!(*first, expected, "{done} in {settings:?}");
        }
        assert!(stopped.stopped_after.is_some_and(|compared| compared >= 30) && !stopped.is_complete);
        assert_eq!(stopped.slips[0], whole.slips[0]);
        assert!(stopped.summary("it").starts_with("Stopped after 3"), "{}", stopped.summary("it"));
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
        for step in 0..recording.steps() {
            let node = recording.step(step).expect("recorded").node;
            let next = guided.next().unwrap_or_else(|| panic!("it is over at {step}: {settings:?}"));
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
    let settings = astar(HeuristicId::Misplaced, MoveOrder::default());
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
        astar(HeuristicId::Manhattan, MoveOrder::default()),
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
    let settings = astar(HeuristicId::Manhattan, MoveOrder::default());
    // The successors of the start have f = 9, 11 and 11: moving 4 up brings it nearer, the others do not.
    let boards = [board(START), board("2 3 4 1 5 8 7 6 x")];
    let checked = check(settings, &boards);
    assert_eq!(checked.slips.len(), 1);
    assert_eq!(checked.slips[0].why, "The least f on the open list is 9; yours has f = 11 = 1 + 10.");
    assert_eq!(checked.slips[0].right, Some(board("2 3 x 1 5 4 7 6 8")));
}

#[test]
fn rules_that_agree_with_the_whole_list_are_found() {
    let usual = astar(HeuristicId::Misplaced, MoveOrder::default());
    let first_in = Settings { ties: TieBreak::FIRST_IN, ..usual };
    let boards = by_the_book(&first_in, 25);
    assert!(!check(usual, &boards).slips.is_empty(), "the ties decide");
    assert!(check(first_in, &boards).slips.is_empty());
}

#[test]
fn lists_are_read_as_people_write_them() {
    let settings = astar(HeuristicId::Manhattan, MoveOrder::default());
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
        let read = parse_student_trace(&headed, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!((read.name.as_deref(), &read.boards), (Some("Ada"), &boards), "{text}");
        assert_eq!(read.over(Settings::default()).algorithm, AlgorithmId::Astar);
    }
}

/// The formats of traces that are read.
const FORMATS: [&str; 3] = ["text", "csv", "jsonl"];

/// A search of at most `max_nodes` nodes, and its trace in a format.
fn trace_of(
    problem: Problem,
    settings: Settings,
    max_nodes: u64,
    format: &str,
) -> (Recording, TraceSpan, String) {
    let mut recording = Recording::new(problem, settings);
    let limits = Limits { max_nodes, ..Limits::default() };
    let answer = recording.record(Guard { limits, cancel: None }, ());
    let end = answer.result.ok().map(|moves| TraceEnd { moves });
    let span = TraceSpan { steps: 0..recording.steps(), end };
    let mut text = Vec::new();
    let format = TraceFormat::from_name(format).expect("a format");
    write_trace(&mut text, format, &recording, &span, &mut |_| ControlFlow::Continue(())).expect("written");
    (recording, span, String::from_utf8(text).expect("text"))
}

#[test]
fn the_traces_of_this_program_are_read_again() {
    for settings in every_search(MoveOrder::default()) {
        for name in FORMATS {
            let (_, span, text) = trace_of(problem(), settings, 200, name);
            let read = parse_student_trace(&text, None)
                .unwrap_or_else(|error| panic!("{name}, {settings:?}: {error}"));
            if name != "csv" {
                assert_eq!(read.over(Settings::default()).in_use(), settings.in_use(), "{name}");
                assert_eq!((read.start, read.goal), (Some(board(START)), Some(board(GOAL))), "{name}");
            }
            let checked =
                check_trace(&problem(), settings, &read.boards, &read.stated, &mut all).expect("checked");
            assert_eq!(checked.slips, [], "{name}, {settings:?}");
            assert_eq!(checked.is_complete, span.end.is_some(), "{name}, {settings:?}");
        }
    }
}

/// Traces of a few boards of a size in each format: with their size, and with that of the teacher.
fn check_size(size: Size, searches: &[Settings], seeds: u64, nodes: u64) {
    let goal = GoalPreset::BlankLast.board(size);
    for seed in 0..seeds {
        let problem = Problem::new(random_walk(&goal, seed, 12), goal).expect("one size");
        for &settings in searches.iter().filter(|settings| settings.offered_for(size).is_ok()) {
            for format in FORMATS {
                let (recording, _, text) = trace_of(problem, settings, nodes, format);
                if recording.steps() == 0 {
                    // From both ends, a search of the goal itself expands nothing: its trace has no boards.
                    continue;
                }
                let check = |text: &str, usual: Option<Size>| {
                    let read = parse_student_trace(text, usual)
                        .unwrap_or_else(|error| panic!("{format}, {size}, {settings:?}: {error}"));
                    assert_eq!(read.boards[0], *problem.start(), "{format}, {settings:?}");
                    let checked = check_trace(&problem, settings, &read.boards, &read.stated, &mut all)
                        .expect("checked");
                    assert_eq!(checked.slips, [], "{format}, {size}, {settings:?}");
                };
                check(&text, None);
                // What the trace says comes before what is usual.
                let other = Size::with_cells(size.cells()).into_iter().find(|other| *other != size);
                check(&text, other);
                let boards = boards_alone(&problem, settings, nodes);
                check(&boards, Some(size));
            }
        }
    }
}

/// A trace as a student writes it: nothing but boards.
fn boards_alone(problem: &Problem, settings: Settings, nodes: u64) -> String {
    let (mut recording, ..) = trace_of(*problem, settings, nodes, "text");
    let mut boards = String::new();
    let steps = recording.steps();
    let _ = recording.read_steps(0..steps, |recording, step| {
        if recording.is_expansion(step) {
            boards.push_str(&recording.board(step.node.state).to_string());
            boards.push('\n');
        }
        ControlFlow::<()>::Continue(())
    });
    boards
}

fn quick_searches() -> Vec<Settings> {
    let of = |algorithm| Settings { algorithm, heuristic: HeuristicId::Manhattan, ..Settings::default() };
    [AlgorithmId::Astar, AlgorithmId::Bfs, AlgorithmId::Idastar].map(of).to_vec()
}

#[test]
fn a_trace_of_every_size_is_read_again_from_every_format() {
    for size in Size::all() {
        check_size(size, &quick_searches(), 3, 120);
    }
}

#[test]
#[ignore = "takes a minute: every algorithm, and more boards"]
fn a_trace_of_every_algorithm_and_size_is_read_again_from_every_format() {
    let searches: Vec<Settings> = AlgorithmId::ALL
        .iter()
        .map(|algorithm| Settings {
            algorithm: *algorithm,
            heuristic: HeuristicId::Manhattan,
            ..Settings::default()
        })
        .collect();
    for size in of_share(Size::all().filter(|size| !size.is_wide())) {
        check_size(size, &searches, 12, 400);
    }
}

/// Whether a number is one that a search gives to its nodes, or a bound or an end: it says nothing about a board.
fn is_of_this_program(text: &str, at: usize) -> bool {
    let line = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..at];
    let columns: Vec<_> =
        text.lines().find(|line| !line.starts_with('#')).unwrap_or_default().split(',').collect();
    if line.starts_with('{') {
        ["node", "parent", "bound", "meets", "to"].iter().any(|name| line.ends_with(&format!("\"{name}\":")))
    } else {
        ["node", "parent", "successors"].contains(columns.get(line.matches(',').count()).unwrap_or(&""))
    }
}

/// The places of the numbers in a trace, without those that say which search it is: another weight is another search.
fn numbers_in(text: &str) -> Vec<std::ops::Range<usize>> {
    let is_setting = |at: usize| {
        let line = &text[..text[at..].find('\n').map_or(text.len(), |end| at + end)];
        let line = &line[line.rfind('\n').map_or(0, |start| start + 1)..];
        let is_compared =
            ["# tilescope", "# size", "# start", "# goal"].iter().any(|head| line.starts_with(head));
        line.starts_with('#') && !is_compared
    };
    let settings =
        text.find("\"settings\":{").map(|from| from..from + text[from..].find('}').expect("closed"));
    let (mut all, mut at) = (Vec::new(), 0);
    while let Some(from) = text[at..].find(|c: char| c.is_ascii_digit()).map(|from| at + from) {
        let to = text[from..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |to| from + to);
        at = to;
        let is_left_out = is_setting(from) || is_of_this_program(text, from);
        if !is_left_out && !settings.as_ref().is_some_and(|settings| settings.contains(&from)) {
            all.push(from..to);
        }
    }
    all
}

#[test]
fn every_number_of_a_trace_about_a_board_is_compared() {
    let mut changed = 0;
    for name in [
        "astar",
        "weighted-astar",
        "greedy",
        "bfs",
        "dfs",
        "iddfs",
        "idastar",
        "rbfs",
        "mm",
        "bidirectional-bfs",
    ] {
        let algorithm = AlgorithmId::from_name(name).unwrap_or_else(|| panic!("{name}"));
        let weight = "2.5".parse().expect("a weight");
        let settings = Settings { algorithm, weight, ..Settings::default() };
        for format in FORMATS {
            let (_, _, text) = trace_of(problem(), settings, 24, format);
            for place in numbers_in(&text) {
                let number: u64 = text[place.clone()].parse().expect("a number");
                let wrong = format!("{}{}{}", &text[..place.start], number + 1, &text[place.end..]);
                // What is no trace is refused with its line.
                let differs = parse_student_trace(&wrong, None).map_or(true, |read| {
                    let checked = check_trace(&problem(), settings, &read.boards, &read.stated, &mut all);
                    !checked.expect("checked").slips.is_empty()
                });
                let line = wrong[..place.start].lines().count();
                let line = wrong.lines().nth(line.saturating_sub(1)).unwrap_or_default();
                assert!(differs, "{name}, {format}: {number} is now {}: {line}", number + 1);
                changed += 1;
            }
        }
    }
    assert!(changed > 3000, "{changed}");
}

/// By hand: the Manhattan distance of the start is 9, and three of its successors have 8, 10 and 10.
#[test]
fn what_a_student_writes_about_a_board_is_compared_in_every_form() {
    let settings = astar(HeuristicId::Manhattan, MoveOrder::default());
    let slips = |note: &str| {
        let read = parse_student_trace(&format!("1. {START} {note}\n"), None)
            .unwrap_or_else(|error| panic!("{note}: {error}"));
        check_trace(&problem(), settings, &read.boards, &read.stated, &mut all).expect("checked").slips
    };
    for right in [
        "",
        "f = 9",
        "f=9=0+9",
        "f = 9 = 9 + 0",
        "F: 9",
        "f(n) = g(n) + h(n) = 0 + 9 = 9",
        "f = 9 (0 + 9)",
        "f = 9 (g = 0, h = 9)",
        "g = 0, h = 9",
        "| depth = 0 | h 9",
        "; 2g = 0",
        "; h = 9.0, and h1 = 8 misplaced",
        "the successors are u, d and l; d = left",
    ] {
        assert_eq!(slips(right), [], "{right}");
    }
    for (wrong, why) in [
        ("f = 10", "you wrote f = 10; expected f = 9 = 0 + 9."),
        ("f = 9 = 1 + 8", "you wrote f = 9 = 1 + 8; expected f = 9 = 0 + 9."),
        ("f = 9 (1 + 8)", "you wrote f = 9 (1 + 8); expected f = 9 = 0 + 9."),
        ("f = g + h = 10", "you wrote f = g + h = 10; expected f = 9 = 0 + 9."),
        ("g = 0, h = 8", "you wrote h = 8; expected h = 9."),
        ("; depth: 1", "you wrote depth: 1; expected depth = 0."),
        ("h = 1,009", "you wrote h = 1,009; expected h = 9."),
    ] {
        let slips = slips(wrong);
        assert_eq!(slips.len(), 1, "{wrong}: {slips:?}");
        let sentence = format!("line 1, expansion 1: {START}: {why}");
        assert_eq!(slips[0].sentence(), sentence);
        assert!(sentence.chars().count() <= 160);
    }
}

#[test]
fn a_student_who_counts_wrong_is_told_so() {
    let settings = astar(HeuristicId::Manhattan, MoveOrder::default());
    let boards = by_the_book(&settings, 6);
    let check = |numbers: [usize; 6]| {
        let lines = numbers.iter().zip(&boards).map(|(number, board)| format!("{number}. {board}\n"));
        let read = parse_student_trace(&lines.collect::<String>(), None).expect("a trace");
        let checked =
            check_trace(&problem(), settings, &read.boards, &read.stated, &mut all).expect("checked");
        checked.slips.iter().map(|slip| slip.line).collect::<Vec<_>>()
    };
    assert_eq!(check([1, 2, 3, 4, 5, 6]), []);
    assert_eq!(check([0, 1, 2, 3, 4, 5]), []);
    // The iterations of a search may be counted one by one, and a list may have the same number everywhere.
    assert_eq!(check([1, 2, 3, 1, 2, 3]), []);
    assert_eq!(check([1; 6]), []);
    assert_eq!(check([1, 2, 4, 4, 5, 6]), [Some(3)]);
    assert_eq!(check([1, 2, 3, 4, 6, 7]), [Some(5), Some(6)]);
}

/// Numbers after a difference are those of the student's own lists.
#[test]
fn numbers_are_compared_after_a_difference_as_well() {
    for settings in [
        astar(HeuristicId::Misplaced, MoveOrder::default()),
        Settings { algorithm: AlgorithmId::Dfs, ..Settings::default() },
    ] {
        let (mut recording, ..) = trace_of(problem(), settings, 200, "text");
        let mut lines = Vec::new();
        let _ = recording.read_steps(0..30, |recording, step| {
            if recording.is_expansion(step) {
                lines.push(format!("{}; g = {}", recording.board(step.node.state), step.node.g));
            }
            ControlFlow::<()>::Continue(())
        });
        lines.remove(3);
        let check = |lines: &[String]| {
            let read = parse_student_trace(&lines.join("\n"), None).expect("a trace");
            check_trace(&problem(), settings, &read.boards, &read.stated, &mut all).expect("checked").slips
        };
        assert_eq!(check(&lines).len(), 1, "{settings:?}");
        let last = lines.last_mut().expect("a line");
        last.push('9');
        let slips = check(&lines);
        assert_eq!(slips.len(), 2, "{settings:?}: {slips:?}");
        assert_eq!(slips[1].line, Some(lines.len()), "{slips:?}");
    }
}

/// The first runs are short, and must not change the answer.
#[test]
#[ignore = "takes some seconds: 600,000 combinations of rules"]
fn all_rules_are_compared_with_the_whole_list() {
    let ties = TieBreak::FIRST_IN;
    let wanted = Settings { ties, ..astar(HeuristicId::Misplaced, MoveOrder::default()) };
    let boards = by_the_book(&wanted, 40);
    let report = with_all_rules(&boards, 2);
    assert_eq!(report.tried, report.combinations);
    let consistent = report.consistent();
    let rows = &report.rows[..consistent];
    assert!(rows.iter().any(|row| row.settings.contains(&wanted)), "{rows:?}");
    for settings in rows.iter().flat_map(|row| row.settings.iter().step_by(17)) {
        assert_eq!(check(*settings, &boards).slips, [], "{settings:?}");
    }
    for row in &report.rows[consistent..] {
        let checked = check(row.settings[0], &boards);
        assert_eq!(checked.slips[0].number, row.agreement.expansions + 1, "{row:?}");
    }
}

fn with_all_rules(boards: &[Board], threads: usize) -> HandReport {
    let rules = all_rules(&problem(), Settings::default(), boards);
    let threads = NonZeroUsize::new(threads).expect("not 0");
    compare_with_all_rules(&rules, threads, &mut |_| ControlFlow::Continue(()))
}

#[test]
#[ignore = "takes some seconds: 600,000 combinations of rules, three times"]
fn all_rules_say_the_same_on_any_number_of_threads() {
    let boards = by_the_book(&astar(HeuristicId::Misplaced, MoveOrder::default()), 30);
    let rules = all_rules(&problem(), Settings::default(), &boards);
    let expected = rules.compare_all(&mut |_| ControlFlow::Continue(()));
    for threads in [1, 3] {
        assert_eq!(with_all_rules(&boards, threads), expected);
    }
}

#[test]
fn trying_rules_on_several_threads_stops_with_what_was_found() {
    let boards = by_the_book(&Settings::default(), 40);
    let rules = all_rules(&problem(), Settings::default(), &boards);
    let mut asked = 0;
    let report = compare_with_all_rules(&rules, NonZeroUsize::MIN.saturating_add(1), &mut |_| {
        asked += 1;
        if asked > 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(
        report.tried > 0 && report.tried < report.combinations,
        "{} of {}",
        report.tried,
        report.combinations
    );
    assert!(!report.rows.is_empty());
}

#[test]
fn trying_rules_ends_where_it_is_told_with_what_was_found() {
    let first = AlgorithmId::ALL[0];
    let boards = by_the_book(&Settings { algorithm: first, ..Settings::default() }, 40);
    let mut asked = 0;
    let report = all_rules(&problem(), Settings::default(), &boards).compare_all(&mut |_| {
        asked += 1;
        if asked > 60 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(report.tried == 60 && report.combinations > 60);
    assert!(report.consistent() > 0 && report.rows.iter().all(|row| row.algorithm == first));
    for row in &report.rows {
        let slips = check(row.settings[0], &boards).slips;
        let expected = row.agreement.difference.as_ref().map(|difference| difference.expansion);
        assert_eq!(slips.first().map(|slip| slip.number), expected, "{row:?}");
    }
}

#[test]
fn what_is_no_trace_is_refused_with_its_line() {
    for (text, expected) in [
        ("", "there is no board in this trace"),
        ("algorithm: magic\n1 2 3 x", "line 1: “magic” is not a known algorithm"),
        ("1 2 3 x\n1 2 3 3\n", "line 2: this is not a board: "),
        ("1 2 3 x\nand so on\n", "line 2: this line has no board of 2×2"),
        ("step,board\n1,1 2 3 x\n2\n", "line 3: this row has no column with a board"),
        ("{\"board\": \"1 2 3 x\"}\n{\"board\"\n", "line 2: this is not JSON"),
        ("goal: 1 2 3 4 5 6 7 8 x\n1 2 3 x\n", "line 2: "),
        ("ties: nonsense\n1 2 3 x\n", "line 1: “nonsense” is not a known value of ties"),
        ("size: 3\n1 2 3 x\n", "line 1: “3” is not a size"),
        ("start: 1 2 3 x\nsize: 3x3\n", "line 2: the size is 3×3, but the boards are 2×2"),
        ("size: 2x4\nsize: 4x2\n", "line 2: the size is 4×2, but an earlier line has another one"),
        ("board,size\n1 2 3 4 5 6 7 x,4x2\n1 2 3 4 5 6 x 7,2x4\n", "line 3: the size is 2×4, but"),
        (
            "# tilescope trace 2\n1 2 3 x\n",
            "line 1: this is a trace of version 2; this program reads version 1",
        ),
        ("# from: 5\n1 2 3 x\n", "line 1: this trace begins at step 5"),
        ("node,parent,board,generated,expanded\n0,,1 2 3 x,0,1\n", "line 1: this is a table of nodes"),
        ("algorithm: \u{1b}[31mred\n1 2 3 x\n", "line 1: “\u{fffd}[31mred” is not a known algorithm"),
    ] {
        let error = parse_student_trace(text, None).expect_err(text);
        assert!(error.starts_with(expected), "{text:?}: {error}");
        assert_eq!(error.lines().count(), 1);
    }
}
