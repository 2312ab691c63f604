//! The state of a search at every step, read from its recording, is that of a plain textbook search run to that step.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use support::solve::every_search;
use support::textbook::{Event, Textbook, textbook};
use tilescope::puzzle::{Board, GoalPreset, MoveOrder, Size, parse_board, random_board, random_walk};
use tilescope::recording::{Cursor, Outcome, Position, Recorder, Recording, Standing};
use tilescope::search::{AlgorithmId, Guard, Limits, NodeId, Problem, Settings, Side, Stop, run};

fn record(problem: Problem, settings: Settings, max_nodes: u32) -> Recording {
    let mut recording = Recording::new(problem, settings);
    let guard = Guard { limits: Limits { max_nodes: max_nodes.into(), ..Limits::default() }, cancel: None };
    let columns = Arc::clone(recording.columns());
    let mut recorder = Recorder::new(columns, &settings, guard, |_| {});
    let answer = run(&problem, &settings, recording.columns().nodes(), &mut recorder);
    assert_ne!(answer.result, Err(Stop::Cancelled));
    recording.extend(recorder.finish(answer.counts, answer.work, answer.bytes));
    recording
}

/// Compares everything that a recording tells about one position with the textbook's state.
fn check_at(recording: &Recording, cursor: &Cursor, book: &Textbook) {
    let moment = cursor.moment(recording);
    let nodes = recording.nodes();
    let place = format!("{:?}, {:?}", cursor.position(), recording.settings());

    assert_eq!(moment.generated as usize, book.nodes.len(), "{place}");
    assert_eq!(moment.dropped as usize, book.duplicates, "{place}");
    let open: Vec<usize> = book.open_in_order();
    assert_eq!(moment.open.len(recording, Side::Forward), open.len(), "{place}");
    let rows = moment.open.rows(recording, Side::Forward, 0..open.len() + 3);
    assert_eq!(rows.iter().map(|id| id.0 as usize).collect::<Vec<_>>(), open, "{place}");
    for start in [open.len() / 3, open.len() / 2, open.len().saturating_sub(2)] {
        let end = (start + 5).min(open.len());
        let rows = moment.open.rows(recording, Side::Forward, start..end);
        assert_eq!(rows.iter().map(|id| id.0 as usize).collect::<Vec<_>>(), open[start..end], "{place}");
    }
    assert_eq!(moment.closed as usize, book.closed.len(), "{place}");
    for (row, id) in book.closed.iter().rev().enumerate() {
        assert_eq!(moment.closed_row(recording, row), Some(NodeId(*id as u32)), "{place}");
    }
    assert_eq!(moment.closed_row(recording, book.closed.len()), None, "{place}");
    for (id, expected) in book.nodes.iter().enumerate() {
        let id = NodeId(id as u32);
        let node = nodes.get(id);
        assert_eq!(recording.board(node.state), expected.board, "{place}");
        let parent = node.parent().map(|parent| parent.0 as usize);
        assert_eq!(
            (node.g, node.h, parent, node.mv),
            (expected.g, expected.h, expected.parent, expected.mv),
            "{place}"
        );
        let standing = match moment.standing(recording, id) {
            Standing::Current => Standing::Closed,
            other => other,
        };
        assert_eq!(standing, expected.standing, "node {id} at {place}");
    }
    if let Some(next) = recording.node(NodeId(book.nodes.len() as u32)).map(|_| NodeId(moment.generated)) {
        assert_eq!(moment.standing(recording, next), Standing::NotYet, "{place}");
    }
}

/// Walks forwards event by event and compares each; then the events of each expansion. Gives how many nodes were
/// superseded on the way.
fn check_every_event(problem: Problem, settings: Settings, max_nodes: u32) -> usize {
    let recording = record(problem, settings, max_nodes);
    let mut cursor = Cursor::new(&recording);
    let mut positions = Vec::new();
    let mut book = Textbook::new(&problem, &settings);
    loop {
        check_at(&recording, &cursor, &book);
        positions.push(cursor.position());
        let next = cursor.next_event(&recording);
        if next == cursor.position() {
            break;
        }
        cursor.seek(&recording, next);
        book.event();
    }
    for pair in positions.windows(2).rev() {
        assert_eq!(cursor.previous_event(&recording), pair[0]);
        cursor.seek(&recording, pair[0]);
    }
    assert_eq!(cursor.position(), Position::default());
    check_outcomes(&recording, &problem, &settings);
    check_superseded(&recording, &book)
}

/// Compares how many nodes were superseded until the end, and gives that number.
fn check_superseded(recording: &Recording, end: &Textbook) -> usize {
    assert_eq!(recording.progress().counts.dropped as usize, end.superseded(), "{:?}", recording.settings());
    end.superseded()
}

fn check_outcomes(recording: &Recording, problem: &Problem, settings: &Settings) {
    let mut events = textbook(problem, settings);
    for k in 0..recording.steps() {
        let expansion = recording.step(k).expect("recorded");
        assert_eq!(events.next(), Some(Event::Select(expansion.id.0 as usize)));
        assert_eq!(events.next(), Some(Event::GoalTest(expansion.is_goal)));
        for successor in &expansion.successors {
            let expected = match successor.outcome {
                Outcome::New(id) => Event::New(id.0 as usize),
                Outcome::Improved { node, old, .. } => {
                    Event::Improved { node: node.0 as usize, old: old.0 as usize }
                }
                Outcome::Duplicate { known, closed } => Event::Duplicate { known: known.0 as usize, closed },
                Outcome::OnPath(_) | Outcome::Cut => unreachable!("this search keeps lists"),
            };
            assert_eq!(events.next(), Some(expected), "expansion {k}");
        }
    }
}

fn problem(start: &str, goal: GoalPreset) -> Problem {
    let start = parse_board(start).expect("a board");
    Problem::new(start, goal.board(start.size())).expect("same size")
}

#[test]
fn every_event_of_the_course_reports_first_board() {
    for moves in ["udrl", "lurd"] {
        let moves = moves.parse().expect("an order");
        for settings in every_search(moves) {
            check_every_event(problem("2 8 3 1 x 4 7 6 5", GoalPreset::Spiral), settings, 500);
        }
    }
}

#[test]
fn every_event_of_an_unsolvable_2x3_board() {
    for settings in every_search(MoveOrder::default()) {
        check_every_event(problem("2 1 3 4 5 x", GoalPreset::BlankLast), settings, 1_000_000);
    }
}

#[test]
fn every_event_of_random_boards() {
    let mut superseded = 0;
    for seed in 0..6 {
        let sizes = [Size::EIGHT, Size::new(2, 4).expect("a size")];
        for (size, settings) in sizes
            .into_iter()
            .flat_map(|s| every_search(MoveOrder::default()).into_iter().map(move |t| (s, t)))
        {
            let goal = GoalPreset::BlankLast.board(size);
            let start = random_walk(&goal, seed, 14);
            superseded += check_every_event(Problem::new(start, goal).expect("same size"), settings, 400);
        }
    }
    assert!(superseded > 0, "nodes are superseded in these searches");
}

/// What occurred in a search that was compared.
struct Occurred {
    superseded: usize,
    /// Entries of the tallest stack of the open list at a moment compared, at least.
    tallest: usize,
}

/// Jumps about in a search that is long enough for keyframes and milestones.
fn check_jumps(problem: Problem, settings: Settings, max_nodes: u32, jumps: &[u32]) -> Occurred {
    let recording = record(problem, settings, max_nodes);
    let mut targets: Vec<u32> = jumps.iter().map(|jump| jump % (recording.steps() + 1)).collect();
    targets.push(recording.steps());
    let mut sorted = targets.clone();
    sorted.sort_unstable();
    let mut book = Textbook::new(&problem, &settings);
    let mut books = std::collections::HashMap::new();
    for target in sorted {
        while book.closed.len() < target as usize || !book.between_expansions() {
            book.event();
        }
        books.insert(target, book.clone());
    }
    let mut cursor = Cursor::new(&recording);
    for target in targets {
        cursor.seek(&recording, Position::after(target));
        check_at(&recording, &cursor, &books[&target]);
    }
    Occurred {
        superseded: check_superseded(&recording, &book),
        tallest: books.values().map(Textbook::most_of_one_key).max().expect("the end is compared"),
    }
}

#[test]
fn jumps_through_the_whole_8_puzzle() {
    let farthest = problem("8 6 7 2 5 4 3 x 1", GoalPreset::BlankLast);
    let jumps = [20_000, 5, 1_024, 133_333, 12_345];
    let (mut superseded, mut tall) = (0, 0);
    for settings in every_search(MoveOrder::default()) {
        let occurred = check_jumps(farthest, settings, 1_000_000, &jumps);
        superseded += occurred.superseded;
        // Two milestones and more; a search with a good h is over before.
        tall += u32::from(settings.algorithm == AlgorithmId::Astar && occurred.tallest > 64);
    }
    assert!(tall >= 5, "only {tall} searches with A* have tall stacks");
    assert!(superseded > 0, "nodes are superseded in these searches");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]
    #[test]
    fn any_jump_in_any_search(
        seed in any::<u64>(),
        size in prop::sample::select(Size::all().filter(|s| s.cells() >= 8).collect::<Vec<_>>()),
        settings in prop::sample::select(every_search(MoveOrder::default())),
        jumps in prop::collection::vec(any::<u32>(), 1..6),
    ) {
        let goal = GoalPreset::Spiral.board(size);
        let start: Board = random_board(&goal, seed);
        check_jumps(Problem::new(start, goal).expect("same size"), settings, 20_000, &jumps);
    }
}
