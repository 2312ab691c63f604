//! The state of a search at every step, read from its recording, is that of a plain textbook search run to that step.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use tilescope_engine::heuristic::HeuristicId;
use tilescope_engine::puzzle::{
    Board, GoalPreset, Goals, Move, MoveOrder, Size, parse_board, random_board, random_walk,
};
use tilescope_engine::recording::{Candidates, Cursor, FrameAt, NodeStatus, Position, Progress, Recording};
use tilescope_engine::search::{
    AlgorithmId, Guard, History, Limits, NodeId, Problem, Settings, Side, Stop, TieBreak,
};
use tilescope_oracle::share::{number_in_share, of_share};
use tilescope_oracle::solve::{any_search, any_size_and_search, every_choice, every_product, every_search};
use tilescope_oracle::textbook::promises::may_end_early;
use tilescope_oracle::textbook::{Book, Enough, Picture, PlainFrame, goals_of, textbook};

/// How a search ended, as far as it was recorded.
type Ending = Result<Option<Vec<Move>>, Stop>;

fn record(problem: Problem, settings: Settings, max_nodes: u32) -> (Recording, Ending) {
    let (recording, ending, _) = record_with_progress(problem, settings, max_nodes);
    (recording, ending)
}

/// Gives what was reported on the way as well.
fn record_with_progress(
    problem: Problem,
    settings: Settings,
    max_nodes: u32,
) -> (Recording, Ending, Vec<Progress>) {
    let recorded = record_up_to(problem, settings, max_nodes);
    if recorded.1.is_ok() || !settings.in_use().duplicates.skips_copies() {
        return recorded;
    }
    // The textbook sees no limit where only copies are left: then the search ends in the same step.
    let more = record_up_to(problem, settings, recorded.0.progress().nodes() + 1);
    if more.0.steps() == recorded.0.steps() { more } else { recorded }
}

fn record_up_to(problem: Problem, settings: Settings, max_nodes: u32) -> (Recording, Ending, Vec<Progress>) {
    let mut reports = Vec::new();
    let mut recording = Recording::new(problem, settings);
    let guard = Guard { limits: Limits { max_nodes: max_nodes.into(), ..Limits::default() }, cancel: None };
    let answer = recording.record(guard, |progress: &Progress| reports.push(*progress));
    assert!(matches!(answer.result, Ok(_) | Err(Stop::NodeLimit)), "{:?}", answer.result);
    assert_eq!(recording.progress().counts, answer.counts);
    (recording, answer.result, reports)
}

/// Runs the textbook's search as far as a recording goes, and holds the end and every single step against it. `watch` sees
/// the book after each event.
fn check_against_textbook(recording: &Recording, ending: &Ending, mut watch: impl FnMut(&Book)) -> Book {
    let settings = recording.settings();
    let end = Position::after(recording.steps());
    let is_stopped = ending.is_err();
    let (path, book) = textbook(recording.problem(), &settings.in_use(), &mut |book| {
        assert!(
            book.position <= end,
            "the recording ends at {end:?}, the textbook goes on with {settings:?}"
        );
        watch(book);
        if is_stopped && book.position == end { Err(Enough) } else { Ok(()) }
    });
    assert_eq!(book.position, end, "{settings:?}");
    assert_eq!(path.is_err(), is_stopped, "{settings:?}");
    if let Ok(path) = path {
        check_path(recording, ending, &book, path);
    }
    check_nodes(recording, &book);
    check_steps(recording, &book);
    check_counts(recording, &book);
    book
}

fn check_path(recording: &Recording, ending: &Ending, book: &Book, path: Option<Vec<NodeId>>) {
    let settings = recording.settings();
    let recorded = recording.path();
    assert_eq!(recorded.iter().map(|(id, _)| *id).collect::<Vec<_>>(), path.clone().unwrap_or_default());
    let Some(path) = path else {
        assert_eq!(*ending, Ok(None), "{settings:?}");
        return;
    };
    let moves: Vec<_> = recorded.iter().filter_map(|(_, mv)| *mv).collect();
    let boards = recording.problem().start().walk(&moves).expect("possible moves");
    assert_eq!(boards, path.iter().map(|id| book.node(*id).board).collect::<Vec<_>>(), "{settings:?}");
    let goals = goals_of(recording.problem());
    assert!(boards.last().is_some_and(|last| goals.contains(last)), "{settings:?}");
    assert_eq!(*ending, Ok(Some(moves)), "{settings:?}");
}

fn check_nodes(recording: &Recording, book: &Book) {
    let settings = recording.settings();
    assert_eq!(recording.progress().nodes() as usize, book.nodes.len(), "{settings:?}");
    for (expected, id) in book.nodes.iter().zip((0..).map(NodeId)) {
        let node = recording.node(id).expect("recorded");
        assert_eq!(recording.board(node.state), expected.board, "{id}, {settings:?}");
        assert_eq!(
            (node.g, node.h, node.parent(), node.mv, node.side, node.improves),
            (expected.g, expected.h, expected.parent, expected.mv, expected.side, expected.improves),
            "{id}, {settings:?}"
        );
        assert_eq!(usize::from(node.blank), expected.board.blank());
    }
    // Each takes a walk from a mark.
    let some = (book.nodes.len() / 2000 + 1) | 1;
    for (expected, id) in book.nodes.iter().zip((0..).map(NodeId)).step_by(some) {
        assert_eq!(recording.generated_at(id), expected.made_after, "{id}, {settings:?}");
        assert_eq!(recording.expanded_at(id), expected.first_visit, "{id}, {settings:?}");
    }
}

fn check_steps(recording: &Recording, book: &Book) {
    let settings = recording.settings();
    let limit = matches!(settings.algorithm, AlgorithmId::DfsBounded | AlgorithmId::DfsLimited);
    let some = (book.steps.len() / 2000 + 1) | 1;
    for (expected, k) in book.steps.iter().zip(0..).step_by(some) {
        let step = recording.step(k).expect("recorded");
        let place = || format!("step {k}, {settings:?}");
        assert_eq!((step.number, step.id, step.is_new), (k, expected.id, expected.is_new), "{}", place());
        assert_eq!(Some(step.node), recording.node(step.id), "{}", place());
        assert_eq!(step.is_tested.then_some(step.is_goal), expected.tested, "{}", place());
        let (last, expected_last) = (step.last_copies, expected.last_copies);
        assert_eq!(
            (step.back, step.restart, last),
            (expected.back, expected.restart, expected_last),
            "{}",
            place()
        );
        let tried = expected.tried.iter().map(|tried| (tried.mv, tried.board, tried.outcome, tried.meets));
        let successors = step.successors.iter().map(|s| (s.mv, recording.board(s.state), s.outcome, s.meets));
        assert_eq!(successors.collect::<Vec<_>>(), tried.collect::<Vec<_>>(), "{}", place());
        let iteration = recording.iteration_at(k).map(|iteration| (iteration.index, iteration.bound));
        assert_eq!(iteration, expected.iteration, "{}", place());
        let bound = match settings.algorithm {
            AlgorithmId::Dfbnb => {
                let below_best = expected.next_bound.map_or(u32::MAX, |best| best.saturating_sub(1));
                Some(below_best.min(settings.depth_limit))
            }
            _ if limit => Some(settings.depth_limit),
            _ => iteration.map(|(_, bound)| bound),
        };
        assert_eq!(recording.bound_at(k), bound, "{}", place());
        if settings.algorithm == AlgorithmId::Idastar {
            assert_eq!(recording.next_bound(k + 1), expected.next_bound, "{}", place());
        }
    }
    assert_eq!(recording.step(recording.steps()), None);
    let layers = book.layers();
    for position in (0..=recording.steps()).step_by(some) {
        let next = layers.iter().copied().find(|start| *start > position).unwrap_or(recording.steps());
        assert_eq!(recording.layer_boundary(position, true), next, "after {position}, {settings:?}");
        let before = layers.iter().copied().rev().find(|start| *start < position).unwrap_or(0);
        assert_eq!(recording.layer_boundary(position, false), before, "before {position}, {settings:?}");
    }
}

fn check_counts(recording: &Recording, book: &Book) {
    let counts = recording.progress().counts;
    let settings = recording.settings();
    let new = book.steps.iter().filter(|step| step.is_new).count();
    assert_eq!(counts.nodes as usize, book.nodes.len(), "{settings:?}");
    assert_eq!(counts.selected as usize, new, "{settings:?}");
    assert_eq!(counts.revisits as usize, book.steps.len() - new, "{settings:?}");
    assert_eq!(counts.pruned, u64::from(book.pruned), "{settings:?}");
    assert_eq!(counts.duplicates, u64::from(book.dropped - book.pruned), "duplicates, {settings:?}");
    assert_eq!(counts.at_limit, u64::from(book.at_limit), "{settings:?}");
    assert_eq!(counts.reopened, u64::from(book.reopened), "{settings:?}");
    assert_eq!(counts.iterations, book.iterations, "{settings:?}");
    assert_eq!(counts.max_open as usize, book.max_open, "most open, {settings:?}");
    assert_eq!(Some(counts.deepest), (0..book.nodes.len()).map(|id| book.depth(id)).max(), "{settings:?}");
    assert_eq!(counts.dropped as usize, book.replaced(), "{settings:?}");
}

/// Compares everything that a recording tells about one position with the textbook's picture of it. `before` is the
/// picture before the step that is under way or was completed last.
fn check_at(recording: &Recording, cursor: &Cursor, picture: &Picture, before: Option<&Picture>) {
    let moment = cursor.moment(recording);
    let settings = recording.settings();
    let place = || format!("{:?}, {settings:?}", picture.position);

    assert_eq!((cursor.position(), moment.position), (picture.position, picture.position), "{}", place());
    assert_eq!(moment.generated as usize, picture.status.len(), "{}", place());
    assert_eq!(moment.dropped, picture.dropped, "{}", place());
    assert_eq!(moment.begun, picture.position.steps + u64::from(picture.position.events > 0), "{}", place());
    assert_eq!(moment.step.as_ref().map(|step| step.id), picture.current, "{}", place());
    assert_eq!(recording.best_meeting(moment.generated), picture.meeting, "{}", place());
    for side in Side::ALL {
        let open = &picture.open[side as usize];
        if side == Side::Backward && recording.history() != History::TwoSided {
            continue;
        }
        assert_eq!(moment.open.len(recording, side), open.len(), "{}", place());
        let rows = moment.open.rows(recording, side, 0..open.len() + 3);
        // The rows of a library's queue are in its order as far as a screen shows them at once.
        let in_order = if settings.open_order().library().is_some() { 512 } else { usize::MAX };
        let in_order = in_order.min(open.len());
        assert_eq!(rows[..in_order], open[..in_order], "{}", place());
        assert_eq!(rows.len(), open.len(), "{}", place());
        if in_order < open.len() {
            let sorted = |ids: &[NodeId]| ids.iter().copied().collect::<BTreeSet<_>>();
            assert!(sorted(&rows) == sorted(open), "{}", place());
        }
        for start in [0, 1, open.len() / 3, open.len() / 2, open.len().saturating_sub(2)] {
            let end = (start + 5).min(open.len());
            let start = start.min(end);
            assert_eq!(
                moment.open.rows(recording, side, start..end),
                rows[start..end],
                "{start}, {}",
                place()
            );
        }
        assert_eq!(moment.open.rows(recording, side, open.len()..open.len() + 2), [], "{}", place());
    }
    let frame =
        |FrameAt { node, limit, successors }| PlainFrame { node, limit, successors: successors.to_vec() };
    assert_eq!(
        moment.open.frames(recording).into_iter().map(frame).collect::<Vec<_>>(),
        picture.frames,
        "{}",
        place()
    );
    if let Some(before) = before {
        let side = picture.current.map_or(Side::Forward, |id| recording.nodes().get(id).side);
        let [nodes, least_first, least_both] = before.choice[side as usize];
        let [least_first, least_both] = [least_first, least_both].map(|count| count as u32);
        assert_eq!(moment.open_before, Candidates { nodes, least_first, least_both }, "{}", place());
    }
    check_closed(recording, cursor, picture);
    check_status(recording, cursor, picture);
}

fn check_closed(recording: &Recording, cursor: &Cursor, picture: &Picture) {
    let moment = cursor.moment(recording);
    let keeps = !matches!(recording.history(), History::Stack | History::Frontier);
    let closed = if keeps { &*picture.closed } else { &[] };
    assert_eq!(moment.closed_len(recording) as usize, closed.len(), "{:?}", picture.position);
    for (row, id) in closed.iter().rev().enumerate() {
        assert_eq!(moment.closed_row(recording, row), Some(*id), "{:?}", picture.position);
    }
    assert_eq!(moment.closed_row(recording, closed.len()), None, "{:?}", picture.position);
}

/// All nodes of a small search; of a large one every open node of a few and some of all.
fn check_status(recording: &Recording, cursor: &Cursor, picture: &Picture) {
    let moment = cursor.moment(recording);
    let step_by = (picture.status.len() / 1000 + 1) | 1;
    let newest = (0..picture.status.len()).rev().take(20);
    for id in (0..picture.status.len()).step_by(step_by).chain(newest) {
        let status = moment.status(recording, NodeId(id as u32));
        assert_eq!(
            status,
            picture.status[id],
            "node {id} at {:?}, {:?}",
            picture.position,
            recording.settings()
        );
    }
    let next = NodeId(moment.generated);
    assert_eq!(moment.status(recording, next), NodeStatus::NotYet);
}

/// Walks forwards event by event and compares each; then backwards. Gives the book at the end.
fn check_every_event(problem: Problem, settings: Settings, max_nodes: u32) -> Book {
    let (recording, ending) = record(problem, settings, max_nodes);
    let mut pictures: Vec<Picture> = Vec::new();
    let book = check_against_textbook(&recording, &ending, |book| pictures.push(book.picture()));
    let before = |picture: &Picture| {
        let Position { steps, events } = picture.position;
        let steps = if events == 0 { steps.saturating_sub(1) } else { steps };
        let place = pictures.binary_search_by_key(&Position::after(steps), |picture| picture.position);
        place.ok().map(|place| &pictures[place])
    };
    let mut cursor = Cursor::new(&recording);
    for (i, picture) in pictures.iter().enumerate() {
        check_at(&recording, &cursor, picture, before(picture));
        let next = pictures.get(i + 1).unwrap_or(picture);
        assert_eq!(cursor.next_event(&recording), next.position, "{settings:?}");
        cursor.seek(&recording, next.position);
    }
    for (i, picture) in pictures.iter().enumerate().rev() {
        check_at(&recording, &cursor, picture, before(picture));
        let previous = &pictures[i.saturating_sub(1)];
        assert_eq!(cursor.previous_event(&recording), previous.position, "{settings:?}");
        cursor.seek(&recording, previous.position);
    }
    book
}

fn problem(start: &str, goal: GoalPreset) -> Problem {
    let start = parse_board(start).expect("a board");
    Problem::new(start, goal.board(start.size())).expect("same size")
}

#[test]
fn every_event_of_the_course_reports_first_board() {
    for (turn, moves) in ["udrl", "lurd"].into_iter().enumerate() {
        for settings in every_choice(moves.parse().expect("an order")).into_iter().skip(turn).step_by(2) {
            check_every_event(problem("2 8 3 1 x 4 7 6 5", GoalPreset::Spiral), settings, 100);
        }
    }
}

#[test]
fn every_event_of_an_unsolvable_2x2_board() {
    for settings in every_choice(MoveOrder::default()) {
        check_every_event(problem("2 1 3 x", GoalPreset::BlankLast), settings, 100);
    }
}

#[test]
fn every_event_of_a_board_that_is_the_goal() {
    for settings in every_choice(MoveOrder::default()) {
        let book = check_every_event(problem("1 2 3 4 5 x", GoalPreset::BlankLast), settings, 1000);
        assert!(book.steps.len() <= 1, "{settings:?}");
    }
}

/// Searches that remember the states end by themselves, the others at the limit of nodes.
#[test]
fn every_event_of_an_unsolvable_2x3_board() {
    // One heuristic that is consistent, and one that is not.
    let few = [HeuristicId::Manhattan, HeuristicId::Patchwork];
    let is_tried = |settings: &Settings| settings.heuristic_in_use().is_none_or(|h| few.contains(&h));
    for settings in every_search(MoveOrder::default()).into_iter().filter(is_tried) {
        let info = settings.algorithm.info();
        // Simulated annealing has lists, and makes all its tries.
        let remembers =
            matches!(info.history, History::Lists | History::TwoSided) && info.offers.tries.is_err();
        let max_nodes = if remembers { 1_000_000 } else { 300 };
        let book = check_every_event(problem("2 1 3 4 5 x", GoalPreset::BlankLast), settings, max_nodes);
        assert!(book.nodes.len() == 360 || !remembers || book.meeting.is_none(), "{settings:?}");
    }
}

/// Wherever the limit of nodes stops it: between two iterations, too.
#[test]
fn every_event_of_searches_stopped_anywhere() {
    for settings in every_search(MoveOrder::default()) {
        for max_nodes in 1..40 {
            check_every_event(problem("1 2 3 x 4 5", GoalPreset::BlankLast), settings, max_nodes);
        }
    }
}

/// With an h that is too large, the first path through a meeting is longer than that of a later one.
#[test]
fn every_event_where_a_later_meeting_makes_a_shorter_path() {
    let settings =
        Settings { algorithm: AlgorithmId::Mm, heuristic: HeuristicId::Inversions, ..Settings::default() };
    let problem = problem("4 5 3 2 x 6 1 7 8", GoalPreset::BlankLast);
    check_every_event(problem, settings, 1000);
    let (recording, _) = record(problem, settings, 1000);
    let steps = (0..recording.steps()).filter_map(|step| recording.step(step));
    let met = steps
        .flat_map(|step| step.successors)
        .filter_map(|successor| successor.outcome.node().zip(successor.meets));
    let lengths: Vec<u32> =
        met.map(|(node, other)| [node, other].map(|id| recording.nodes().g(id)).iter().sum()).collect();
    assert!(lengths.len() > 1 && lengths.is_sorted_by(|a, b| a > b), "{lengths:?}");
    assert_eq!(recording.path().len() as u32, lengths[lengths.len() - 1] + 1);
}

#[test]
fn every_event_of_random_boards() {
    check_random_boards(&every_choice(MoveOrder::default()), 5);
}

#[test]
#[ignore = "thousands of searches; CI's longer part runs it"]
fn every_event_of_random_boards_with_every_heuristic_and_rule() {
    check_random_boards(&of_share(every_product(MoveOrder::default())).collect::<Vec<_>>(), 1);
}

/// On boards of four sizes: each search on all of them if `apart` is 1, and three of five on one, in turn, if it is 5.
fn check_random_boards(searches: &[Settings], apart: usize) {
    let (mut replaced, mut reopened) = (0, 0);
    let [tall, wide] = [(2, 4), (5, 5)].map(|(rows, cols)| Size::new(rows, cols).expect("a size"));
    for (seed, size) in [(1, Size::EIGHT), (2, tall), (3, Size::FIFTEEN), (4, wide)] {
        let offered =
            searches.iter().filter(|settings| !size.is_wide() || settings.offered_for(size).is_ok());
        for &settings in offered.skip(seed as usize % apart).step_by(apart) {
            let goal = GoalPreset::BlankLast.board(size);
            let start = random_walk(&goal, seed, 14);
            let book = check_every_event(Problem::new(start, goal).expect("same size"), settings, 150);
            replaced += book.replaced();
            reopened += book.reopened;
        }
    }
    assert!(replaced > 0 && reopened > 0, "{replaced} replaced, {reopened} reopened");
}

#[test]
fn every_event_of_random_boards_with_several_goals() {
    let searches = every_choice(MoveOrder::default());
    let with_several = searches.iter().filter(|settings| settings.offered_for_several_goals().is_ok());
    check_several_goals(&with_several.copied().collect::<Vec<_>>(), 18);
}

#[test]
#[ignore = "thousands of searches; CI's longer part runs it"]
fn every_event_of_several_goals_with_every_heuristic_and_rule() {
    let searches = every_product(MoveOrder::default());
    let with_several = searches.iter().filter(|settings| settings.offered_for_several_goals().is_ok());
    check_several_goals(&of_share(with_several.copied()).collect::<Vec<_>>(), 1);
}

/// Goals at several distances, one that cannot be reached, and two that follow one board. Of any two goals that are reached,
/// one may be nearer and the other come first. Each search has all of these nine problems if `apart` is 1, and each second search one of them, in turn, if it is 18.
fn check_several_goals(searches: &[Settings], apart: usize) {
    let mut turn = 0;
    let mut reached: BTreeSet<usize> = BTreeSet::new();
    for (seed, size) in [(1, Size::EIGHT), (2, Size::new(2, 4).expect("a size")), (3, Size::FIFTEEN)] {
        let goal = GoalPreset::BlankLast.board(size);
        let start = random_walk(&goal, seed, 14);
        let near = random_walk(&start, seed + 10, 5);
        let mut siblings = Move::ALL.into_iter().filter_map(|mv| near.after(mv));
        let siblings = [siblings.next(), siblings.next()].map(|board| board.expect("two moves"));
        let of = |goals: &[Board]| {
            let first = Goals::from(goals[0]);
            goals[1..].iter().try_fold(first, |all, goal| all.and(*goal)).expect("goals")
        };
        let far = random_walk(&goal, seed + 20, 6);
        for goals in [of(&[goal, goal.swapped(0, 1), far]), of(&siblings), of(&[far, siblings[1]])] {
            turn += 1;
            for &settings in searches.iter().skip(turn % apart).step_by(apart) {
                let problem = Problem::new(start, goals).expect("same size");
                let book = check_every_event(problem, settings, 150);
                let last = book.steps.last().map(|step| book.node(step.id).board);
                reached.extend(goals.all().iter().position(|goal| Some(*goal) == last));
            }
        }
    }
    assert_eq!(reached, BTreeSet::from([0, 1, 2]), "each of the goals ends a search");
}

/// What occurred in a search that was compared.
#[derive(Default)]
struct Occurred {
    events: usize,
    replaced: usize,
    reopened: u32,
    /// Entries of the tallest stack of the open list at a moment compared, at least.
    tallest: usize,
}

/// Jumps about in a search that is long enough for keyframes and milestones, to every event of some steps.
fn check_jumps(problem: Problem, settings: Settings, max_nodes: u32, jumps: &[u32]) -> Occurred {
    let (recording, ending) = record(problem, settings, max_nodes);
    let mut targets: Vec<u64> = jumps.iter().map(|jump| u64::from(*jump) % (recording.steps() + 1)).collect();
    targets.push(recording.steps());
    let mut pictures = BTreeMap::new();
    let (mut tallest, mut events) = (0, 0);
    let book = check_against_textbook(&recording, &ending, |book| {
        let Position { steps, .. } = book.position;
        events += 1;
        if targets.contains(&steps) || targets.contains(&(steps + 1)) {
            tallest = tallest.max(book.most_of_one_key());
            pictures.insert(book.position, book.picture());
        }
    });
    let mut cursor = Cursor::new(&recording);
    for events in [0, 2, 1, 3, 4, 5, 6] {
        for &target in &targets {
            let position = Position { steps: target, events };
            let Some(picture) = pictures.get(&position) else { continue };
            let before = if events == 0 { target.saturating_sub(1) } else { target };
            cursor.seek(&recording, position);
            check_at(&recording, &cursor, picture, pictures.get(&Position::after(before)));
        }
    }
    Occurred { events, replaced: book.replaced(), reopened: book.reopened, tallest }
}

const FARTHEST: &str = "8 6 7 2 5 4 3 x 1";

#[test]
fn jumps_through_long_searches() {
    check_jumps_through_long_searches(every_choice(MoveOrder::default()).into_iter().step_by(3));
}

#[test]
#[ignore = "a minute; CI's longer part runs it"]
fn jumps_through_long_searches_with_every_choice() {
    check_jumps_through_long_searches(of_share(every_choice(MoveOrder::default())));
}

fn check_jumps_through_long_searches(searches: impl Iterator<Item = Settings>) {
    let mut all = Occurred::default();
    for settings in searches {
        let occurred =
            check_jumps(problem(FARTHEST, GoalPreset::BlankLast), settings, 4_000, &[2_000, 5, 1_024, 1_733]);
        all.replaced += occurred.replaced;
        all.reopened += occurred.reopened;
    }
    assert!(all.replaced > 0 && all.reopened > 0, "{} replaced, {} reopened", all.replaced, all.reopened);
}

/// With stacks, and with queues, of two milestones and more.
#[test]
fn jumps_through_the_whole_8_puzzle() {
    let jumps = [20_000, 5, 1_024, 133_333, 12_345];
    let astar = |ties| Settings { algorithm: AlgorithmId::Astar, ties, ..Settings::default() };
    let searches = [Settings::default(), astar(TieBreak::LARGER_G), astar(TieBreak::FIRST_IN)];
    for settings in searches {
        let occurred = check_jumps(problem(FARTHEST, GoalPreset::BlankLast), settings, 1_000_000, &jumps);
        assert!(occurred.tallest > 64, "stacks of {} with {settings:?}", occurred.tallest);
    }
}

/// Searches of these algorithms, with these choices as far as it has them, that go on for a hundred thousand events: on a
/// 15-puzzle that cannot be solved, none comes to an end before, unless it may end without having searched everything.
fn check_jumps_through_long_searches_of<'a>(
    algorithms: impl IntoIterator<Item = &'a AlgorithmId>,
    seed: u64,
    settings: Settings,
    jumps: &[u32],
) {
    const EVENTS: usize = 100_000;
    const NODES: u32 = 70_000;
    let goal = GoalPreset::BlankLast.board(Size::FIFTEEN);
    let start = random_board(&goal, seed);
    let start = start.swapped(start.cell_of(1), start.cell_of(2));
    let problem = Problem::new(start, goal).expect("same size");
    let (depth_limit, beam_width) = (settings.depth_limit + 30, settings.beam_width + 100);
    for &algorithm in algorithms {
        let settings = Settings { algorithm, depth_limit, beam_width, ..settings };
        let occurred = check_jumps(problem, settings, NODES, jumps);
        let is_long = occurred.events >= EVENTS || may_end_early(&settings);
        assert!(is_long, "only {} events with {settings:?}", occurred.events);
    }
}

/// Those of a third of all searches; the longer test has all.
#[test]
fn every_report_is_a_recording_up_to_there() {
    let reported = check_reports(every_choice(MoveOrder::default()).into_iter().step_by(3));
    assert!(reported > 200, "only {reported} reports");
}

#[test]
#[ignore = "half a minute; CI's longer part runs it"]
fn every_report_of_every_search_is_a_recording_up_to_there() {
    check_reports(of_share(every_choice(MoveOrder::default())));
}

/// What is reported while a search runs is a recording that was stopped there, though the columns go on. Returns the number of reports.
fn check_reports(searches: impl Iterator<Item = Settings>) -> usize {
    let problem = problem(FARTHEST, GoalPreset::BlankLast);
    let mut reported = 0;
    for settings in searches {
        let (mut recording, _, reports) = record_with_progress(problem, settings, 1_000);
        let mut live: Option<Cursor> = None;
        reported += reports.iter().filter(|report| report.steps() > 0).count();
        for report in reports {
            recording.extend(report);
            let mut pictures = BTreeMap::new();
            check_against_textbook(&recording, &Err(Stop::Cancelled), |book| {
                if book.position.steps + 2 >= report.steps().into() {
                    pictures.insert(book.position, book.picture());
                }
            });
            let end = Position::after(recording.steps());
            let live = live.get_or_insert_with(|| Cursor::new(&recording));
            while live.position() < end {
                live.seek(&recording, Position::after(live.position().steps + 100));
            }
            check_at(&recording, live, &pictures[&end], None);
            let mut cursor = Cursor::new(&recording);
            for (position, picture) in pictures.iter().rev() {
                cursor.seek(&recording, *position);
                check_at(&recording, &cursor, picture, None);
            }
        }
    }
    reported
}

/// Everything that can be asked of two recordings is the same.
fn check_same(a: &Recording, b: &Recording) {
    assert_eq!(a.progress(), b.progress());
    assert_eq!(a.path(), b.path());
    for id in (0..a.progress().nodes()).map(NodeId) {
        assert_eq!((a.node(id), a.nodes().ended(id)), (b.node(id), b.nodes().ended(id)));
    }
    let (mut at_a, mut at_b) = (Cursor::new(a), Cursor::new(b));
    for k in 0..a.steps() {
        assert_eq!(a.step(k), b.step(k));
        at_a.seek(a, Position::after(k));
        at_b.seek(b, Position::after(k));
        let (now_a, now_b) = (at_a.moment(a), at_b.moment(b));
        for side in Side::ALL {
            assert_eq!(now_a.open.rows(a, side, 0..20), now_b.open.rows(b, side, 0..20));
        }
    }
}

/// A third of all searches; the longer test has all.
#[test]
fn the_same_input_gives_the_same_recording() {
    check_twice(every_choice(MoveOrder::default()).into_iter().step_by(3));
}

#[test]
#[ignore = "half a minute; CI's longer part runs it"]
fn the_same_input_gives_the_same_recording_of_every_search() {
    check_twice(of_share(every_choice(MoveOrder::default())));
}

fn check_twice(searches: impl Iterator<Item = Settings>) {
    let problem = problem("2 1 6 4 x 8 7 5 3", GoalPreset::Spiral);
    for settings in searches {
        let here = record(problem, settings, 700).0;
        let elsewhere = std::thread::spawn(move || record(problem, settings, 700).0);
        check_same(&here, &elsewhere.join().expect("recorded"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]
    #[test]
    fn any_jump_in_any_search(
        seed in any::<u64>(),
        preset in prop::sample::select(GoalPreset::ALL.to_vec()),
        solvable in prop::bool::weighted(0.8),
        (size, settings) in any_size_and_search(),
        max_nodes in 1..3_000_u32,
        jumps in prop::collection::vec(any::<u32>(), 1..6),
    ) {
        let goal = preset.board(size);
        let start: Board = random_board(&goal, seed);
        let start = if solvable { start } else { start.swapped(start.cell_of(1), start.cell_of(2)) };
        check_jumps(Problem::new(start, goal).expect("same size"), settings, max_nodes, &jumps);
    }

    #[test]
    fn any_event_of_any_search(
        seed in any::<u64>(),
        moves in 0..16_u32,
        (size, settings) in any_size_and_search(),
        max_nodes in 1..200_u32,
    ) {
        let goal = GoalPreset::BlankLast.board(size);
        let start = random_walk(&goal, seed, moves);
        check_every_event(Problem::new(start, goal).expect("same size"), settings, max_nodes);
    }

    #[test]
    fn any_search_is_recorded_the_same_twice(
        seed in any::<u64>(),
        (size, settings) in any_size_and_search(),
        max_nodes in 1..2_000_u32,
    ) {
        let goal = GoalPreset::Spiral.board(size);
        let problem = Problem::new(random_board(&goal, seed), goal).expect("same size");
        check_same(&record(problem, settings, max_nodes).0, &record(problem, settings, max_nodes).0);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1, ..ProptestConfig::default() })]
    #[test]
    fn jumps_through_a_hundred_thousand_events_of_a_third_of_all_algorithms(
        seed in any::<u64>(),
        settings in any_search(),
        jumps in prop::collection::vec(any::<u32>(), 3),
    ) {
        let third = AlgorithmId::ALL.iter().skip(seed as usize % 3).step_by(3);
        check_jumps_through_long_searches_of(third, seed, settings, &jumps);
    }
}

/// As many cases as fit into two minutes, or the share of it, and at least the first one.
static END_OF_LONG_SEARCHES: LazyLock<Instant> =
    LazyLock::new(|| Instant::now() + Duration::from_secs(number_in_share(120).into()));

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, max_shrink_iters: 0, ..ProptestConfig::default() })]
    #[test]
    #[ignore = "takes minutes; CI's longer part runs it"]
    fn jumps_through_a_hundred_thousand_events_of_every_algorithm_with_any_choices(
        seed in any::<u64>(),
        settings in any_search(),
        jumps in prop::collection::vec(any::<u32>(), 8),
    ) {
        if Instant::now() < *END_OF_LONG_SEARCHES {
            check_jumps_through_long_searches_of(AlgorithmId::ALL, seed, settings, &jumps);
        }
    }
}
