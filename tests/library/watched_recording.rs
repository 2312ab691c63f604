//! The recording of a watched program, against that of the search that made the events.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::ops::ControlFlow;

use tilescope::core::{slots, what_is_said};
use tilescope::file::{TraceFormat, TraceSpan, write_trace};
use tilescope::learn::{Thousandths, WatchRecorder, WatchedEvent, WatchedKind, WatchedSearch};
use tilescope::picture::{MapOf, MapShades, Palette, ThemeChoice};
use tilescope::puzzle::{Board, GoalPreset, Move, parse_board};
use tilescope::recording::{
    Axes, CellCounts, Cursor, NodeStatus, Outcome, Plane, Position, Recording, ReportedBy, Series, Summary,
    next_choice,
};
use tilescope::search::{AlgorithmId, Duplicates, Ended, Guard, NodeId, Problem, Settings, Side};

fn problem(start: &str) -> Problem {
    let start = parse_board(start).expect("a board");
    Problem::new(start, GoalPreset::BlankLast.board(start.size())).expect("one size")
}

fn searched(problem: Problem, settings: Settings) -> Recording {
    let mut recording = Recording::new(problem, settings);
    recording.record(Guard::default(), ()).result.expect("no limit");
    recording
}

/// What a program would write that makes this search.
fn events(recording: &Recording, writes_successors: bool) -> Vec<WatchedEvent> {
    let board = |id: NodeId| recording.board(recording.nodes().state(id));
    let mut events = Vec::new();
    for step in (0..recording.steps()).filter_map(|step| recording.step(step)) {
        let line = events.len() as u32 + 1;
        let numbers = |event: WatchedEvent, id: NodeId| {
            let node = recording.nodes().get(id);
            let [g, h] = [node.g, node.h].map(|number| Some(Thousandths::whole(number)));
            let parent = node.parent().map(board);
            if writes_successors { WatchedEvent { g, h, parent, ..event } } else { event }
        };
        events.push(numbers(WatchedEvent::of_board(line, WatchedKind::Expand, board(step.id)), step.id));
        if step.is_goal {
            events.push(WatchedEvent::of_board(line + 1, WatchedKind::Goal, board(step.id)));
        }
        for successor in step.successors.iter().filter(|_| writes_successors) {
            let line = events.len() as u32 + 1;
            if let Some(id) = successor.outcome.node() {
                let event = WatchedEvent::of_board(line, WatchedKind::Generate, board(id));
                events.push(numbers(event, id));
            }
        }
    }
    events
}

/// The recording that the events give.
fn recorded(problem: Problem, reference: Settings, events: &[WatchedEvent]) -> Recording {
    recorded_by(ReportedBy::Program, problem, reference, events)
}

fn recorded_by(by: ReportedBy, problem: Problem, reference: Settings, events: &[WatchedEvent]) -> Recording {
    let mut recording = Recording::reported(problem, reference, by);
    let (progress, _) = recording.write_report(Guard::default(), &mut (), |writer| {
        let mut search = WatchedSearch::new(problem, reference);
        let mut recorder = WatchRecorder::default();
        for event in events {
            search.read(event);
            recorder.write_event(&search, writer)?;
        }
        let goal = recorder.finish(&search, writer)?;
        if let Some(goal) = goal {
            writer.found(goal);
        }
        Ok(goal.map(|goal| writer.nodes().moves(goal)))
    });
    recording.extend(progress);
    recording
}

/// The open boards at a position, in their order.
fn open(recording: &mut Recording, cursor: &mut Cursor, steps: u64) -> Vec<Board> {
    cursor.go_to(recording, Position::after(steps));
    let moment = cursor.moment(recording);
    let len = moment.open.len(recording, Side::Forward);
    let rows = moment.open.rows(recording, Side::Forward, 0..len);
    assert_eq!(rows.len(), len);
    rows.into_iter().map(|id| recording.board(recording.nodes().state(id))).collect()
}

fn with_lists() -> Vec<Settings> {
    let of = |algorithm| Settings { algorithm, ..Settings::default() };
    let lazy = Settings { duplicates: Duplicates::Lazy, ..of(AlgorithmId::Astar) };
    let algorithms = [AlgorithmId::Bfs, AlgorithmId::UniformCost, AlgorithmId::Greedy, AlgorithmId::Astar];
    let all = Settings { duplicates: Duplicates::QueueAll, ..of(AlgorithmId::Astar) };
    let better = Settings { duplicates: Duplicates::AddBetter, ..of(AlgorithmId::Greedy) };
    algorithms.map(of).into_iter().chain([lazy, all, better]).collect()
}

#[test]
fn the_search_of_students_is_said_to_be_theirs() {
    let (problem, settings) = (problem("8 1 3 4 x 2 7 6 5"), Settings::default());
    let events = events(&searched(problem, settings), false);
    for students in [1, 7] {
        let mut recording = recorded_by(ReportedBy::Students(students, 2), problem, settings, &events);
        let mut cursor = Cursor::new(&recording);
        for steps in 1..5 {
            cursor.go_to(&mut recording, Position::after(steps));
            let moment = cursor.moment(&recording);
            let choice = next_choice(&recording, &moment).expect("a step follows");
            let said = what_is_said(&recording, &moment, Some(&choice));
            // Only at one step, all of them are known to take the same board.
            let words = match (students, steps) {
                (1, _) => "This student takes ",
                (_, 2) => "These 7 students take ",
                _ => "One of these 7 students takes ",
            };
            assert!(said.contains(words), "{steps}: {said}");
        }
    }
}

#[test]
fn a_program_that_searches_as_the_reference_has_its_recording() {
    let problem = problem("8 1 3 4 x 2 7 6 5");
    for settings in with_lists() {
        let mut reference = searched(problem, settings);
        let mut watched = recorded(problem, settings, &events(&reference, true));
        assert!(watched.is_reported() && !watched.is_inferred());
        assert_eq!(watched.steps(), reference.steps(), "{settings:?}");
        assert_eq!(watched.path(), reference.path(), "{settings:?}");
        let [mut a, mut b] = [Cursor::new(&reference), Cursor::new(&watched)];
        for steps in (0..=reference.steps()).step_by(if reference.steps() > 300 { 7 } else { 1 }) {
            let both = [open(&mut reference, &mut a, steps), open(&mut watched, &mut b, steps)];
            assert_eq!(both[0], both[1], "{settings:?} after {steps}");
            if let Some((own, other)) = reference.step(steps).zip(watched.step(steps)) {
                let outcomes = |step: &tilescope::recording::Step| {
                    step.successors
                        .iter()
                        .map(|s| (s.mv as u8, s.outcome.node().is_some()))
                        .collect::<BTreeSet<_>>()
                };
                assert_eq!(own.node.state, other.node.state);
                assert_eq!(outcomes(&own), outcomes(&other), "{settings:?}: step {steps}");
            }
        }
    }
}

/// The map of a student's breadth-first search: the lists are those of the plain queue that writes the events.
#[test]
fn the_map_of_a_watched_program_has_the_colours_of_its_lists() {
    const EXPANSIONS: usize = 60;
    let problem = problem("8 1 3 4 x 2 7 6 5");
    let settings = Settings { algorithm: AlgorithmId::Bfs, ..Settings::default() };
    let mut queue = VecDeque::from([*problem.start()]);
    let (mut known, mut closed) = (HashSet::from([*problem.start()]), Vec::new());
    let (mut events, mut lists) = (Vec::new(), Vec::new());
    for _ in 0..EXPANSIONS {
        let board = queue.pop_front().expect("there are more");
        events.push(WatchedEvent::of_board(events.len() as u32 + 1, WatchedKind::Expand, board));
        closed.push(board);
        for next in Move::ALL.iter().filter_map(|mv| board.after(*mv)).filter(|next| known.insert(*next)) {
            events.push(WatchedEvent::of_board(events.len() as u32 + 1, WatchedKind::Generate, next));
            queue.push_back(next);
        }
        lists.push((closed.clone(), queue.clone()));
    }
    let mut watched = recorded(problem, settings, &events);
    let boards = super::map::map_of(MapOf::search(&watched));
    let palette = Palette::of(ThemeChoice::Light);
    let mut cursor = Cursor::new(&watched);
    for steps in [1, 2, 7, 23, EXPANSIONS, 11] {
        cursor.go_to(&mut watched, Position::after(steps as u64));
        let (shades, _) = MapShades::at(&watched, &cursor.moment(&watched), &boards, palette);
        let (closed, queue) = &lists[steps - 1];
        let mut expected: HashMap<_, _> = queue.iter().map(|board| (*board, palette.open)).collect();
        expected.extend(closed.iter().map(|board| (*board, palette.closed)));
        expected.insert(closed[steps - 1], palette.current);
        for (state, shade) in boards.states.iter().zip(&shades.of) {
            let board = Board::of_state(problem.size(), *state);
            let colour = expected.get(&board).copied().unwrap_or(palette.pale());
            assert_eq!(shades.shades[usize::from(*shade)].colour, colour, "{board:?} after {steps}");
        }
    }
}

#[test]
fn successors_that_a_program_does_not_write_are_inferred() {
    let problem = problem("8 1 3 4 x 2 7 6 5");
    for settings in with_lists().into_iter().filter(|settings| !settings.duplicates.skips_copies()) {
        let mut reference = searched(problem, settings);
        let mut watched = recorded(problem, settings, &events(&reference, false));
        assert!(watched.is_inferred());
        assert_eq!(watched.steps(), reference.steps(), "{settings:?}");
        let [mut a, mut b] = [Cursor::new(&reference), Cursor::new(&watched)];
        for steps in (0..reference.steps()).step_by(12) {
            let sorted = |mut boards: Vec<Board>| {
                boards.sort_by_key(|board| board.state().0);
                boards
            };
            let both = [open(&mut reference, &mut a, steps), open(&mut watched, &mut b, steps)];
            let [own, other] = both.map(sorted);
            assert_eq!(own, other, "{settings:?} after {steps}");
        }
    }
}

/// Going anywhere gives the same as going there step by step, forwards and backwards, for a program that does as it likes.
#[test]
fn every_way_to_a_place_of_a_wild_program_leads_to_the_same() {
    for algorithm in [AlgorithmId::Astar, AlgorithmId::Idastar, AlgorithmId::DfsStack] {
        check_wild_program(Settings { algorithm, ..Settings::default() });
    }
}

fn check_wild_program(reference: Settings) {
    let problem = problem("8 1 3 4 x 2 7 6 5");
    let mut seed = 7_u64;
    let mut random = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let mut boards = vec![*problem.start()];
    let mut events = Vec::new();
    for line in 1..9000 {
        let board = boards[random(boards.len())];
        let moves: Vec<Board> =
            tilescope::puzzle::Move::ALL.into_iter().filter_map(|mv| board.after(mv)).collect();
        let other = moves[random(moves.len())];
        let kind =
            [WatchedKind::Expand, WatchedKind::Generate, WatchedKind::Generate, WatchedKind::Drop][random(4)];
        let kind = if line == 1 { WatchedKind::Expand } else { kind };
        let shown = if kind == WatchedKind::Expand { board } else { other };
        let said = random(3) > 0;
        events.push(WatchedEvent {
            parent: (kind != WatchedKind::Expand && said).then_some(board),
            g: (random(2) > 0).then(|| Thousandths::whole(random(30) as u32)),
            ..WatchedEvent::of_board(line, kind, shown)
        });
        boards.push(shown);
        if random(400) == 0 {
            events.push(WatchedEvent::of_board(line, WatchedKind::Start, *problem.start()));
        }
    }
    let mut watched = recorded(problem, reference, &events);
    assert!(watched.steps() > 2000);
    let nodes = watched.progress().nodes();
    let last = watched.steps();
    let mut cursor = Cursor::new(&watched);
    let forwards: Vec<_> = (0..=last).map(|steps| open(&mut watched, &mut cursor, steps)).collect();
    let backwards =
        (0..=last).rev().map(|steps| (steps, open(&mut watched, &mut cursor, steps))).collect::<Vec<_>>();
    for (steps, boards) in backwards {
        assert!(boards == forwards[steps as usize], "back at {steps}");
    }
    for _ in 0..200 {
        let steps = random(last as usize + 1) as u64;
        cursor.go_to(&mut watched, Position::after(0));
        assert!(open(&mut watched, &mut cursor, steps) == forwards[steps as usize], "at {steps}");
    }
    // The definition: open is what is generated, and has not ended.
    for steps in [0, 1, 17, last / 2, last] {
        cursor.go_to(&mut watched, Position::after(steps));
        let moment = cursor.moment(&watched);
        let is_open = |id: &NodeId| match watched.nodes().ended(*id) {
            Ended::No => true,
            Ended::Selected(at) | Ended::Dropped(at) => u64::from(at) >= steps,
        };
        let count = (0..moment.generated).map(NodeId).filter(is_open).count();
        assert_eq!(moment.open.len(&watched, Side::Forward), count, "after {steps}");
        assert!(moment.generated <= nodes);
    }
    same_counts_everywhere(&mut watched, &mut cursor);
    every_event_has_words(&mut watched, &mut cursor);
    let not_made = (0..last).filter_map(|step| watched.step(step));
    assert!(not_made.flat_map(|step| step.successors).any(|s| s.outcome == Outcome::NotMade));
}

/// The status of each node, the plane and the plots count the same open nodes as the list has.
fn same_counts_everywhere(watched: &mut Recording, cursor: &mut Cursor) {
    let mut cells = CellCounts::new(Axes::new(watched, Plane::Cost).expect("a plane"));
    cells.extend(watched, u32::MAX);
    let mut summary = Summary::new(watched);
    summary.extend(watched, u32::MAX);
    for steps in (0..=watched.steps()).step_by(97) {
        cursor.go_to(watched, Position::after(steps));
        let moment = cursor.moment(watched);
        let open = moment.open.len(watched, Side::Forward);
        let is_open = |id: &NodeId| moment.status(watched, *id) == NodeStatus::Open;
        assert_eq!((0..moment.generated).map(NodeId).filter(is_open).count(), open, "statuses after {steps}");
        let plotted = summary.at(watched, steps, None).values(watched)[Series::Open as usize];
        assert_eq!(plotted, Some(open as u32), "the plot after {steps}");
        let in_cells: u32 = cells.at(watched, &moment).iter().map(|(_, counts)| counts.open).sum();
        assert_eq!(in_cells as usize, open, "the plane after {steps}");
    }
}

/// Nothing that the window says of an event fails, whatever a program does.
fn every_event_has_words(watched: &mut Recording, cursor: &mut Cursor) {
    let mut position = Position::default();
    for _ in 0..4000 {
        cursor.go_to(watched, position);
        let moment = cursor.moment(watched);
        let choice = next_choice(watched, &moment);
        assert!(!what_is_said(watched, &moment, choice.as_ref()).is_empty(), "{position:?}");
        slots(watched, &moment);
        position = cursor.next_event(watched);
    }
    for format in TraceFormat::ALL {
        let span = TraceSpan { steps: 0..watched.steps(), end: None };
        let mut text = Vec::new();
        write_trace(&mut text, format, watched, &span, &mut |_| ControlFlow::Continue(())).expect("written");
        assert!(!text.is_empty());
    }
}
