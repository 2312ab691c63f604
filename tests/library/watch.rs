//! Events of programs: our own traces read back, and each thing that can be wrong in events alone.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::fmt::Write;
use std::ops::ControlFlow;
#[cfg(unix)]
use std::time::{Duration, Instant};

use tilescope::file::{EventReader, EventSource, TraceEnd, TraceFormat, TraceSpan, WatchedLine, write_trace};
use tilescope::learn::{
    FindingKind, SearchSlip, UsualMistake, WatchFact, WatchedOrder, WatchedSearch, judge, watch_verdict,
};
use tilescope::puzzle::{Board, GoalPreset, MoveOrder, parse_board};
use tilescope::recording::Recording;
use tilescope::search::{
    AlgorithmId, Duplicates, Guard, History, Limits, MoveCosts, Node, Problem, Settings, TieBreak,
};

const BOARD: &str = "2 3 4 1 5 x 7 6 8";

/// A board of 5×5.
const WIDE: &str = "1 2 3 5 9 6 7 8 4 10 x 12 13 14 15 11 17 18 19 20 16 21 22 23 24";

fn problem(start: &str) -> Problem {
    let start = parse_board(start).expect("a board");
    Problem::new(start, GoalPreset::BlankLast.board(start.size())).expect("one size")
}

/// The search that the text of events shows.
fn heard(text: &[u8], problem: Problem, settings: Settings) -> WatchedSearch {
    let mut search = WatchedSearch::new(problem, settings);
    let mut reader = EventReader::new(EventSource::File, None);
    let mut take = |line: WatchedLine| match line {
        WatchedLine::Event(event) => search.read(&event),
        WatchedLine::Output { text, .. } => panic!("output: {text}"),
        WatchedLine::Wrong { line, what } => panic!("line {line}: {what}"),
    };
    reader.read(text, &mut take);
    reader.finish(&mut take);
    search
}

fn recorded(problem: Problem, settings: Settings, max_nodes: u64) -> Recording {
    let mut recording = Recording::new(problem, settings);
    let limits = Limits { max_nodes, ..Limits::default() };
    let _ = recording.record(Guard { limits, cancel: None }, ());
    recording
}

/// The nodes that are expanded, in their order.
fn expanded(recording: &Recording) -> impl Iterator<Item = Node> {
    let steps = (0..recording.steps()).filter_map(move |step| recording.step(step));
    steps.filter(move |step| recording.is_expansion(step)).map(|step| step.node)
}

fn expansions(recording: &Recording) -> Vec<Board> {
    expanded(recording).map(|node| recording.board(node.state)).collect()
}

fn settings(algorithm: AlgorithmId) -> Settings {
    Settings { algorithm, ..Settings::default() }
}

/// Nothing is wrong in what this program writes itself, and it agrees with the search that it is of.
#[test]
fn our_own_traces_of_posthoc_are_read_back_without_a_difference() {
    for &algorithm in AlgorithmId::ALL {
        let (problem, settings) = (problem(BOARD), settings(algorithm));
        let recording = recorded(problem, settings, 3000);
        let steps = recording.steps();
        let moves = recording.path().iter().filter_map(|(_, mv)| *mv).collect::<Vec<_>>();
        let end = TraceEnd { moves: Some(moves).filter(|moves| !moves.is_empty()) };
        let format = TraceFormat::from_name("posthoc").expect("a format");
        let mut text = Vec::new();
        let span = TraceSpan { steps: 0..steps, end: Some(end) };
        write_trace(&mut text, format, &recording, &span, &mut |_| std::ops::ControlFlow::Continue(()))
            .expect("written");
        let search = heard(&text, problem, settings);
        let (short, facts) = (algorithm.info().name, &search.facts.kept);
        let wrong: Vec<_> = facts.iter().filter(|fact| !fact.kind.is_note()).take(3).collect();
        assert!(wrong.is_empty(), "{short}: {wrong:?}");
        // Posthoc has no word for a visit that expands nothing, such as one at a limit.
        if recording.history() != History::Lists {
            continue;
        }
        let mut right = expansions(&recording);
        right.truncate(search.expanded.len());
        assert!(search.expanded == right && right.len() > 1, "{short}");
        let watched = WatchedOrder { boards: &search.expanded, ends: false };
        let verdict = watch_verdict(&problem, settings, watched).expect("it has memory");
        assert!(verdict.agrees(), "{short}: {:?}", verdict.check.slips);
    }
}

/// A program that writes only its expansions, with or without g: what is inferred is never held against it. The board has no
/// solution, so that each state is reached on many paths.
#[test]
fn no_expansion_of_a_right_search_is_accused_of_what_is_inferred() {
    let problem = problem("2 8 3 1 6 4 7 x 5");
    let all = AlgorithmId::ALL.iter().map(|&algorithm| settings(algorithm));
    let tree = all.clone().filter(|settings| settings.algorithm.info().offers.duplicates.is_ok());
    let tree = tree.map(|settings| Settings { duplicates: Duplicates::Parent, ..settings });
    for settings in all.chain(tree) {
        let recording = recorded(problem, settings, 15_000);
        for says_g in [true, false] {
            let mut text = String::new();
            for node in expanded(&recording) {
                let g = if says_g { format!(",\"g\":{}", node.g) } else { String::new() };
                let board = recording.board(node.state);
                writeln!(text, "{{\"event\":\"expand\",\"board\":\"{board}\"{g}}}").expect("memory");
            }
            let search = heard(text.as_bytes(), problem, settings);
            let wrong = search.facts.kept.iter().find(|fact| !fact.kind.is_note());
            let (name, kind) = (settings.algorithm.info().name, settings.duplicates);
            assert!(wrong.is_none(), "{name} {kind:?}, g: {says_g}: {wrong:?}");
        }
    }
}

/// The facts about these lines, which are about boards of 2×2 and A* unless the settings say otherwise.
fn facts(lines: &[&str], settings: Settings, shortest: Option<usize>) -> Vec<String> {
    let start = lines.iter().find_map(|line| line.split('"').nth(7)).expect("a board");
    let mut search = heard(lines.join("\n").as_bytes(), problem(start), settings);
    search.check_path_length(shortest);
    search.facts.firsts().map(|fact: &WatchFact| fact.sentence(search.facts.count(&fact.kind))).collect()
}

const START: &str = r#"{"event":"expand","board":"1 2 x 3","g":0}"#;
const GOAL: &str = r#"{"event":"goal","board":"1 2 3 x"}"#;

/// Lines of events, and a part of the one fact about them. The blank of the start is in the first corner of the last row: up leads
/// to x 2 1 3, and right to the goal.
const WRONG: [(&[&str], &str); 19] = [
    (
        &[START, r#"{"event":"generate","board":"2 1 3 x"}"#],
        "line 2: 2 1 3 x. It is no move away from its parent, 1 2 x 3.",
    ),
    (&[START, r#"{"event":"drop","board":"2 1 3 x"}"#], "It is no move away from its parent"),
    (
        &[START, r#"{"event":"generate","board":"1 x 3 2","parent":"1 2 3 x"}"#],
        "Its parent was not generated before: 1 2 3 x.",
    ),
    (
        &[START, r#"{"event":"generate","board":"1 2 3 x","g":2}"#],
        "g is 2; g of its parent plus the cost of the move is 1.",
    ),
    (&[START, r#"{"event":"generate","board":"1 2 3 x","h":1}"#], "h is 1; Manhattan distance is 0."),
    (&[r#"{"event":"expand","board":"1 2 x 3","h":2}"#], "line 1: 1 2 x 3. h is 2; Manhattan distance is 1."),
    (
        &[START, r#"{"event":"generate","board":"1 2 3 x","h":0,"f":3}"#],
        "f is 3; with g = 1 and h = 0, it is 1.",
    ),
    (
        &[
            START,
            r#"{"event":"generate","board":"1 2 3 x"}"#,
            r#"{"event":"expand","board":"1 2 3 x","g":3}"#,
            GOAL,
        ],
        "g is 3; line 2 generated it with g = 1.",
    ),
    (
        &[START, r#"{"event":"generate","board":"1 2 3 x"}"#, r#"{"event":"expand","board":"3 1 2 x"}"#],
        "line 3: 3 1 2 x. It was expanded, and was not generated before.",
    ),
    (&[START, r#"{"event":"expand","board":"3 1 2 x"}"#], "It was expanded, and was not generated before."),
    (
        &[START, r#"{"event":"expand","board":"x 2 1 3"}"#, r#"{"event":"expand","board":"1 2 x 3"}"#],
        "line 3: 1 2 x 3. It is expanded again, and g is not smaller. Line 1 has it first.",
    ),
    (
        &[
            START,
            r#"{"event":"generate","board":"1 2 3 x","g":1,"h":0}"#,
            r#"{"event":"generate","board":"x 2 1 3","g":1,"h":2}"#,
            r#"{"event":"expand","board":"x 2 1 3"}"#,
        ],
        "line 4: x 2 1 3. It is taken with f = 3, while 1 2 3 x is open with f = 1.",
    ),
    (
        &[
            START,
            r#"{"event":"generate","board":"1 2 3 x"}"#,
            r#"{"event":"expand","board":"1 2 3 x"}"#,
            r#"{"event":"generate","board":"1 x 3 2"}"#,
            r#"{"event":"expand","board":"1 x 3 2"}"#,
        ],
        "The goal is expanded, and the search goes on: it is not noticed. Line 2 generated it.",
    ),
    (
        &[START, r#"{"event":"goal","board":"1 2 x 3"}"#],
        "The program takes it for the goal, which is 1 2 3 x.",
    ),
    (
        &[START, r#"{"event":"solution","moves":"l"}"#],
        "line 2: The solution leads to the goal if its moves are read as those of the tiles.",
    ),
    (
        &[START, r#"{"event":"solution","moves":"d"}"#],
        "Move 1 of the solution is not possible on this board.",
    ),
    (
        &[START, r#"{"event":"solution","moves":"u"}"#],
        "line 2: x 2 1 3. The solution ends here, and not at the goal, 1 2 3 x.",
    ),
    (
        &[
            START,
            r#"{"event":"generate","board":"x 2 1 3"}"#,
            r#"{"event":"expand","board":"x 2 1 3"}"#,
            r#"{"event":"generate","board":"2 x 1 3"}"#,
            r#"{"event":"solution","moves":"rlr"}"#,
        ],
        "is not in the tree of the search",
    ),
    (
        &[
            r#"{"event":"start","board":"1 2 x 3"}"#,
            r#"{"event":"expand","board":"1 2 x 3"}"#,
            r#"{"event":"expand","board":"1 2 3 x"}"#,
            r#"{"event":"solution","moves":"rlr"}"#,
        ],
        "line 4: The solution has 3 moves; a shortest one has 1.",
    ),
];

#[test]
fn each_thing_that_is_wrong_in_the_events_is_named_with_its_line() {
    let astar = AlgorithmId::ALL.iter().copied().find(|id| id.info().name == "astar").expect("known");
    let settings = Settings { ties: TieBreak::FIRST_IN, ..settings(astar) };
    let right = [
        START,
        r#"{"event":"generate","board":"1 2 3 x","g":1,"h":0,"f":1}"#,
        r#"{"event":"expand","board":"1 2 3 x"}"#,
        GOAL,
        r#"{"event":"solution","moves":"r"}"#,
    ];
    assert_eq!(facts(&right, settings, Some(1)), [""; 0]);
    for (lines, part) in WRONG {
        // Only the one that begins with a start is about the shortest path.
        let shortest = lines[0].contains("\"start\"").then_some(1);
        let all = facts(lines, settings, shortest);
        assert!(all.len() == 1 && all[0].contains(part), "{lines:?}: expected {part}, found {all:?}");
    }
}

/// A* that never moves the blank to the left from the second column, and takes the oldest of equal boards: what it expands.
fn astar_without_a_move(problem: &Problem, moves: MoveOrder) -> Vec<Board> {
    let goal = problem.goal();
    let distance = |board: &Board, tile| board.size().distance(board.cell_of(tile), goal.cell_of(tile));
    let h = |board: &Board| (1..=goal.size().last_tile()).map(|tile| distance(board, tile)).sum::<usize>();
    let mut made = vec![(*problem.start(), 0)];
    let mut open = BinaryHeap::from([Reverse((h(problem.start()), 0))]);
    let mut expanded = Vec::new();
    while let Some(Reverse((_, at))) = open.pop() {
        let (board, g) = made[at];
        if expanded.contains(&board) {
            continue;
        }
        expanded.push(board);
        if board == *goal {
            break;
        }
        for child in moves.moves().into_iter().filter_map(|mv| board.after(mv)) {
            let is_left_out = board.blank() % goal.size().cols() == 1 && child.blank() + 1 == board.blank();
            let is_known = made.iter().any(|(other, of_other)| *other == child && *of_other <= g + 1);
            if !is_left_out && !is_known {
                open.push(Reverse((g + 1 + h(&child), made.len())));
                made.push((child, g + 1));
            }
        }
    }
    expanded
}

/// So it is found in time on any machine.
#[test]
fn a_move_that_is_left_out_is_found_before_all_rules_are_compared() {
    for start in ["6 5 2 1 x 3 4 7 8", "6 1 7 3 4/x 12 2 9 10/11 13 8 5 14/16 17 18 19 15"] {
        let (problem, astar) = (problem(start), settings(AlgorithmId::Astar));
        let mut text = String::new();
        for board in astar_without_a_move(&problem, astar.moves) {
            writeln!(text, "{{\"event\":\"expand\",\"board\":\"{board}\"}}").expect("memory");
        }
        let mut search = heard(text.as_bytes(), problem, astar);
        let mut tried = 0;
        let answer = judge(&mut search, astar, true, &mut |_| {
            tried += 1;
            if tried > UsualMistake::ALL.len() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let findings = answer.expect("it has memory").findings;
        let sentence = &findings[0].sentence;
        let is_named = sentence.contains("(left-out-move), with ")
            && sentence.contains("left never tried from column 2. ");
        assert!(is_named, "after {tried}: {findings:?}");
    }
}

/// The rule that gives the h of all boards is named without a search. The test computes that rule itself.
#[test]
fn a_program_whose_h_follows_another_rule_is_told_which() {
    for start in [BOARD, WIDE] {
        let (problem, settings) =
            (problem(start), Settings::from(AlgorithmId::from_name("astar").expect("known")));
        let goal = *problem.goal();
        let judged = |h: &dyn Fn(&Board) -> usize| {
            let mut text = String::new();
            for board in expansions(&recorded(problem, settings, 300)) {
                let h = h(&board);
                writeln!(text, "{{\"event\":\"expand\",\"board\":\"{board}\",\"h\":{h}}}").expect("memory");
            }
            let mut search = heard(text.as_bytes(), problem, settings);
            let answer = judge(&mut search, settings, false, &mut |_| ControlFlow::Break(()));
            let findings = answer.expect("it has memory").findings.into_iter();
            let stated = findings.filter(|finding| finding.kind == FindingKind::Stated);
            stated.map(|finding| finding.sentence).collect::<Vec<_>>()
        };
        let tiles = || 1..=goal.size().last_tile();
        let distance =
            |board: &Board, tile: u8| board.size().distance(board.cell_of(tile), goal.cell_of(tile));
        let manhattan = |board: &Board| tiles().map(|tile| distance(board, tile)).sum::<usize>();
        assert_eq!(judged(&manhattan), [""; 0]);
        let said = judged(&|board| manhattan(board) + distance(board, 0));
        let of_blank = " boards, h − Manhattan distance is the distance of the blank. Leave the blank out.";
        assert!(said[0].ends_with(of_blank), "{said:?}");
        let said = judged(&|board| tiles().filter(|tile| distance(board, *tile) > 0).count());
        assert!(said[0].contains(" boards, h is Misplaced tiles, not Manhattan distance."), "{said:?}");
        assert!(said[0].starts_with("on all ") && said[0].ends_with(", not Manhattan distance."), "{said:?}");
    }
}

/// f has another weight of h than that of the reference: 3 times, computed here.
#[test]
fn a_program_whose_f_weights_h_is_told_how_often() {
    let (problem, settings) = (problem(BOARD), settings(AlgorithmId::from_name("astar").expect("known")));
    let recording = recorded(problem, settings, 300);
    let judged = |weight: u32| {
        let mut text = String::new();
        for node in expanded(&recording) {
            let (board, g, h) = (recording.board(node.state), node.g, node.h);
            let f = g + weight * h;
            writeln!(text, "{{\"event\":\"expand\",\"board\":\"{board}\",\"g\":{g},\"h\":{h},\"f\":{f}}}")
                .expect("memory");
        }
        let mut search = heard(text.as_bytes(), problem, settings);
        let answer = judge(&mut search, settings, false, &mut |_| ControlFlow::Break(()));
        answer.expect("it has memory").findings
    };
    assert!(judged(1).is_empty());
    let found = judged(3);
    assert!(found[0].sentence.ends_with(" boards, h counts 3 times in f: f is g + 3 · h."), "{found:?}");
    assert!(!found.iter().any(|finding| matches!(finding.kind, FindingKind::Fact(_))), "{found:?}");
}

/// Moves cost the number of their tile, and the program writes no parents: the tiles of each event are compared here by hand.
#[test]
fn a_program_whose_g_grows_by_the_tile_is_told_so() {
    let algorithm = AlgorithmId::from_name("uniform-cost").expect("known");
    let by_tile = Settings { costs: MoveCosts::Tile, ..settings(algorithm) };
    let problem = problem(BOARD);
    let recording = recorded(problem, by_tile, 300);
    let mut text = String::new();
    for node in expanded(&recording) {
        let board = recording.board(node.state);
        let cost = node.parent().map_or(0, |parent| {
            let before = recording.board(recording.nodes().state(parent));
            u32::from(before.tile(board.blank())) + recording.nodes().g(parent)
        });
        assert_eq!(cost, node.g, "{board}");
        writeln!(text, "{{\"event\":\"expand\",\"board\":\"{board}\",\"g\":{}}}", node.g).expect("memory");
    }
    let judged = |settings: Settings| {
        let mut search = heard(text.as_bytes(), problem, settings);
        judge(&mut search, settings, false, &mut |_| ControlFlow::Break(())).expect("it has memory").findings
    };
    let found = judged(settings(algorithm));
    assert!(found[0].sentence.contains("g grows by the number of the tile that moves. "), "{found:?}");
    assert_eq!(found[0].rules.map(|rules| rules.costs), Some(MoveCosts::Tile));
    assert!(!found.iter().any(|finding| matches!(finding.kind, FindingKind::Fact(_))), "{found:?}");
    let told = judged(by_tile).into_iter().find(|finding| finding.kind == FindingKind::Stated);
    assert_eq!(told, None);
}

/// The same on a wide board, where the reference has no such costs.
#[test]
fn on_a_wide_board_a_program_whose_g_grows_by_the_tile_is_told_so() {
    let (problem, settings) = (problem(WIDE), settings(AlgorithmId::Bfs));
    let recording = recorded(problem, settings, 300);
    let (mut text, mut costs) = (String::new(), HashMap::new());
    for node in expanded(&recording) {
        let board = recording.board(node.state);
        let cost: u32 = node.parent().map_or(0, |parent| {
            let before = recording.board(recording.nodes().state(parent));
            costs[&before] + u32::from(before.tile(board.blank()))
        });
        costs.insert(board, cost);
        writeln!(text, "{{\"event\":\"expand\",\"board\":\"{board}\",\"g\":{cost}}}").expect("memory");
    }
    let mut search = heard(text.as_bytes(), problem, settings);
    let answer = judge(&mut search, settings, false, &mut |_| ControlFlow::Break(()));
    let found = answer.expect("it has memory").findings;
    assert!(found[0].sentence.contains("g grows by the number of the tile that moves. "), "{found:?}");
    assert_eq!(found[0].rules, None);
}

/// The run on other boards can be stopped while a program writes nothing.
#[cfg(unix)]
#[test]
fn a_silent_program_on_another_board_is_stopped_at_once() {
    use tilescope::compare::{WatchPlan, try_other_boards};
    use tilescope::worker::{ProgramCall, ProgramLimits};

    let call = ProgramCall { command: "sleep".into(), arguments: vec!["9".into()], ..ProgramCall::default() };
    let limits = ProgramLimits { time: Duration::from_secs(9), bytes: 1000 };
    let (problem, settings) = (problem(BOARD), settings(AlgorithmId::Bfs));
    let plan = WatchPlan { problem, settings, call, limits, max_events: 1000 };
    let (began, mut asked) = (Instant::now(), 0);
    let others = try_other_boards(&plan, settings, &|_| Vec::new(), &mut |_| {
        asked += 1;
        if asked < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    assert_eq!(others.sentence(), "no search on another board ended in time.");
}

fn lines_in(source: EventSource, size: usize, text: &str) -> Vec<WatchedLine> {
    let (mut lines, mut reader) = (Vec::new(), EventReader::new(source, None));
    text.as_bytes().chunks(size).for_each(|piece| reader.read(piece, &mut |line| lines.push(line)));
    reader.finish(&mut |line| lines.push(line));
    lines
}

fn lines_of(text: &str) -> Vec<WatchedLine> {
    lines_in(EventSource::Program, text.len(), text)
}

#[test]
fn a_board_is_read_in_each_form_that_programs_write() {
    let read_board = |board: &str| {
        let lines = lines_of(&format!("{{\"event\":\"expand\",\"board\":{board}}}"));
        let [WatchedLine::Event(event)] = &lines[..] else { panic!("{board}: {lines:?}") };
        event.board.expect(board)
    };
    for board in [
        r#""2 3 4 1 5 x 7 6 8""#,
        r#""2,3,4,1,5,0,7,6,8""#,
        r#""234150768""#,
        "234150768",
        r#""2 3 4\n1 5 _\n7 6 8""#,
        "[2,3,4,1,5,0,7,6,8]",
        "[[2,3,4],[1,5,0],[7,6,8]]",
        r#"["2","3","4","1","5","","7","6","8"]"#,
        r#"[["2","3","4"],["1","5","x"],["7","6","8"]]"#,
        "[2,3,4,1,5,null,7,6,8]",
        r#"["234","15x","768"]"#,
        r#""((2, 3, 4), (1, 5, 0), (7, 6, 8))""#,
    ] {
        assert_eq!(read_board(board).to_string(), "2 3 4 1 5 x 7 6 8", "{board}");
    }
    assert_eq!(read_board("[[1,2],[3,4],[5,0]]").size().to_string(), "3×2");
}

#[test]
fn each_wrong_line_says_what_is_missing() {
    let check = |text: &str, part: &str| {
        let lines = lines_of(text);
        let [WatchedLine::Wrong { line: 1, what }] = &lines[..] else { panic!("{text}: {lines:?}") };
        assert!(what.contains(part), "{text}: {what}");
    };
    check("{", "no JSON object");
    check("{\"event\":\"expand\"", "no JSON object: EOF while parsing an object, at character 17");
    check("{}", "“event” is missing; it is one of start, expand,");
    check("{\"board\":\"1 2 3 x\"}", "“event” is missing");
    check("{\"event\":\"push\"}", "“push” is not an event; the events are start, expand,");
    check("{\"event\":\"expand\"}", "“board” is missing in an event “expand”");
    check("{\"event\":\"expand\",\"board\":null}", "“board” is missing");
    check("{\"event\":\"solution\"}", "“moves” is missing");
    check("{\"event\":\"bound\"}", "“value” is missing");
    check("{\"event\":\"expand\",\"board\":\"1 2 3 4\"}", "board is not a board: entry 4 is 4");
    check("{\"event\":\"expand\",\"board\":{}}", "board is not a board; write a text");
    check("{\"event\":\"expand\",\"board\":\"1 2 3 x\",\"g\":-1}", "g is -1; write a number from 0");
    check("{\"event\":\"expand\",\"board\":\"1 2 3 x\",\"h\":[]}", "h is not a number");
    check("{\"event\":\"expand\",\"board\":\"1 2 3 x\",\"parent\":\"1 2 3\"}", "parent is not a board");
    check("{\"event\":\"solution\",\"moves\":\"ulk\"}", "moves has “ulk”; write each move");
    check("{\"event\":\"bound\",\"value\":1e999}", "no JSON object: number out of range, at character");
    check("{\"event\":\"bound\",\"value\":Infinity}", "no JSON object: expected value, at character");
    check("{\"event\":\"bound\",\"value\":\"NaN\"}", "value is NaN; write a number from 0");
    check("{\"event\":3}", "no JSON object: invalid type: integer `3`, expected a string");
    check("{\0}", "no JSON object: key must be a string, at character 2");
    check(&format!("{{\"event\":\"expand\",\"board\":{}", "[".repeat(1000)), "recursion limit exceeded");
    check(&format!("{{\"event\":\"{}\"}}", "x".repeat(1 << 21)), "longer than 1 MiB");
}

#[test]
fn of_a_field_that_is_there_twice_the_last_one_counts() {
    let lines = lines_of("{\"event\":\"expand\",\"board\":\"1 2 x 3\",\"g\":1,\"g\":2}");
    let [WatchedLine::Event(event)] = &lines[..] else { panic!("{lines:?}") };
    assert_eq!(event.g.map(|g| g.to_string()).as_deref(), Some("2"));
}

/// Some programs write a trace of Posthoc in one line of many megabytes.
#[test]
fn a_document_in_one_long_line_is_read() {
    let event = r#"{"type":"expanding","id":1,"board":"1 2 x 3"},"#;
    let text = format!("{{\"version\":\"1.4.0\",\"events\":[{}{{}}]}}", event.repeat(30_000));
    assert!(text.len() > 1 << 20);
    let with_end = format!("{text}\n");
    for (text, size) in [(&text, 1 << 16), (&text, text.len()), (&with_end, 7777)] {
        let lines = lines_in(EventSource::File, size, text);
        let other = lines.iter().find(|line| !matches!(line, WatchedLine::Event(_)));
        assert_eq!((lines.len(), other), (30_000, None), "pieces of {size}");
    }
}

#[test]
fn a_damaged_first_line_leaves_the_others() {
    let text = "{\"event\":\"expand\"\n{\"event\":\"expand\",\"board\":\"1 2 x 3\"}\n";
    let lines = lines_in(EventSource::File, text.len(), text);
    let is_left = matches!(lines[..], [WatchedLine::Wrong { line: 1, .. }, WatchedLine::Event(_)]);
    assert!(is_left, "{lines:?}");
}

#[test]
fn other_lines_are_output_and_unknown_fields_are_kept() {
    let lines =
        lines_of("n = 3\r\n[1]\n\u{1b}[31m\n{\"event\":\"goal\",\"board\":\"1 2 3 x\",\"size\":[2,2]}");
    let output = |line: u32, text: &str| WatchedLine::Output { line, text: text.to_owned() };
    assert_eq!(lines[..3], [output(1, "n = 3"), output(2, "[1]"), output(3, "\u{1b}[31m")]);
    let WatchedLine::Event(event) = &lines[3] else { panic!("{lines:?}") };
    let others = &event.more.as_ref().expect("a field").others;
    assert_eq!(others[..], [("size".to_owned(), "[2,2]".to_owned())]);
}

/// By hand: from the top left corner of a board whose goal has the blank in the top right one, a list of Python leads left
/// in one step.
#[test]
fn an_index_below_0_leads_round_the_board() {
    let bfs = Settings::default();
    let (of_row, of_board) =
        ("the index −1 wraps round a row or a column", "the index −1 wraps round the board");
    for (title, goal, length) in [
        (of_row, "2 1 x 3 4 5 6 7 8", 1),
        // To the last row, then to the last column.
        (of_row, "6 1 2 3 4 5 8 7 x", 2),
        (of_board, "8 1 2 3 4 5 6 7 x", 1),
        // Right, right, and right over the end of the row.
        ("the end of a row leads to the next row", "1 2 3 x 4 5 6 7 8", 3),
    ] {
        let slip = SearchSlip::ALL.iter().find(|slip| slip.title == title).expect("a slip");
        let [start, goal] = ["x 1 2 3 4 5 6 7 8", goal].map(|text| parse_board(text).expect("a board"));
        let problem = Problem::new(start, goal).expect("one size");
        let found = slip.applies_to(&bfs).then(|| slip.figures(&problem, &bfs, 1000)).flatten();
        assert_eq!(found.map(|found| found.length), Some(length), "{title} to {goal}");
    }
}

#[test]
fn nodes_of_posthoc_keep_their_boards_and_what_is_for_drawings_is_not_read() {
    let text = r#"{"version": "1.4.0", "views": {"cell": [{"$": "rect"}]}, "events": [
        {"type": "source", "id": 1, "board": "2 3 4 1 5 x 7 6 8", "h": 9},
        {"type": "expanding", "id": 1, "board": [[2, 3, 4], [1, 5, 0], [7, 6, 8]], "g": 0, "h": 9, "f": 9.0},
        {"type": "generating", "id": "two", "pId": 1, "board": [[2, 3, null], [1, 5, 4], [7, 6, 8]], "g": 1,
         "colours": {"open": ["red", {"deep": [1]}]}},
        {"type": "closing", "id": 1}, {"type": "expanding", "id": "two"}]}"#;
    let lines = lines_in(EventSource::File, text.len(), text);
    let told = lines.iter().map(|line| {
        let WatchedLine::Event(event) = line else { panic!("{line:?}") };
        let board = |board: Option<Board>| board.map(|board| board.to_string()).unwrap_or_default();
        let (board, parent) = (board(event.board), board(event.parent));
        let g = event.g.map(|g| g.to_string()).unwrap_or_default();
        format!("{}: {} {board}, {parent}, {g}", event.line, event.kind.name())
    });
    let expected = [
        "1: start 2 3 4 1 5 x 7 6 8, , ",
        "2: expand 2 3 4 1 5 x 7 6 8, , 0",
        "3: generate 2 3 x 1 5 4 7 6 8, 2 3 4 1 5 x 7 6 8, 1",
        "5: expand 2 3 x 1 5 4 7 6 8, , ",
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
}

#[test]
fn a_wrong_document_of_posthoc_has_one_message() {
    let check = |text: &str, line: u32, part: &str| {
        let lines = lines_in(EventSource::File, text.len(), text);
        let [WatchedLine::Wrong { line: at, what }] = &lines[..] else { panic!("{text}: {lines:?}") };
        assert!(*at == line && what.contains(part), "{text}: {at}: {what}");
    };
    // Without the line break, the first two are events without the field “event”.
    check("{\"version\": 2.0\n}", 1, "version is “2.0”; a trace of Posthoc 1.4.0 is read");
    check("{\"events\": []\n}", 1, "“version” is missing before “events”");
    check(r#"{"version": "1.4.0", "events": 3}"#, 1, "expected a list of events");
    let check = |event: &str, line: u32, part: &str| {
        let events = format!(r#"{{"version": "1.4.0", "events": [{{"type": "closing"}}, {event}]}}"#);
        check(&events, line, part);
    };
    check(r#"{"type": "source", "id": 1}"#, 2, "the field “board” is missing");
    check(r#"{"type": "source", "board": "1 2 3 x", "g": -1}"#, 2, "g is -1; write a number from 0");
    check("7", 1, "invalid type: integer `7`");
}
