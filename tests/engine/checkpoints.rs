//! A search that forgets its nodes is read from its checkpoints as from a recording of every step.

use proptest::prelude::*;
use tilescope_engine::puzzle::{Board, GoalPreset, Move, MoveOrder, parse_board, random_board};
use tilescope_engine::recording::{Candidates, Cursor, Moment, Outcome, Pace, Position, Progress, Recording};
use tilescope_engine::search::{AlgorithmId, Answer, Guard, Limits, NodeId, Problem, Settings, Side};
use tilescope_oracle::korf::long_search;
use tilescope_oracle::share::of_share;
use tilescope_oracle::solve::{any_size_and_search, every_search};

/// Few steps in detail, and checkpoints soon after one another, ever less often.
const TINY: Pace = Pace { detail: 30, apart: 7, before_doubling: 20 };

/// Every step in detail.
const FULL: Pace = Pace { detail: u32::MAX, ..TINY };

fn in_full(problem: Problem, settings: Settings, guard: Guard) -> (Recording, Answer) {
    let (recording, answer, _) = by_checkpoints(problem, settings, FULL, guard);
    (recording, answer)
}

fn by_checkpoints(
    problem: Problem,
    settings: Settings,
    pace: Pace,
    guard: Guard,
) -> (Recording, Answer, Vec<Progress>) {
    let mut reports = Vec::new();
    let mut recording = Recording::new(problem, settings).at_pace(pace);
    let answer = recording.record(guard, |progress: &Progress| reports.push(*progress));
    (recording, answer, reports)
}

/// A node as it is read: its number, its board, the move that led to it, g and h.
type Read = (u64, Board, Option<Move>, u32, u32);

fn read(recording: &Recording, id: NodeId) -> Read {
    let node = recording.nodes().get(id);
    (recording.number(id), recording.board(node.state), node.mv, node.g, node.h)
}

/// Everything that is true at a moment, with the numbers that people read.
#[derive(PartialEq, Debug)]
struct Picture {
    position: Position,
    generated: u64,
    path: Vec<u64>,
    open: Vec<Read>,
    frames: Vec<(u64, Option<u32>, Vec<u64>)>,
    step: Option<(u64, u64, bool, bool, bool)>,
    successors: Vec<(Move, u64, String)>,
    back: String,
    tried: usize,
    open_before: Candidates,
    iteration: Option<(u32, u32, Option<u32>)>,
    status: Vec<String>,
}

fn outcome(recording: &Recording, outcome: Outcome) -> String {
    let number = |id| recording.number(id);
    match outcome {
        Outcome::New(node) => format!("new {}", number(node)),
        Outcome::OnPath(node) => format!("on path {}", number(node)),
        Outcome::Pruned => "pruned".to_owned(),
        other => panic!("{other:?}"),
    }
}

fn picture(recording: &Recording, moment: &Moment) -> Picture {
    let number = |id: NodeId| recording.number(id);
    let open = moment.open.rows(recording, Side::Forward, 0..1000);
    let path = moment.open.path().expect("a path").to_vec();
    let step = moment.step.as_ref();
    let steps = moment.position.steps;
    let told = |id: &&NodeId| recording.node(**id).is_some();
    let status = path.iter().chain(&open).filter(told);
    Picture {
        position: moment.position,
        generated: number(NodeId(moment.generated - 1)),
        frames: (moment.open.frames(recording).into_iter())
            .map(|frame| {
                (number(frame.node), frame.limit, frame.successors.into_iter().map(number).collect())
            })
            .collect(),
        step: step.map(|step| (step.number, number(step.id), step.is_new, step.is_tested, step.is_goal)),
        successors: step.map_or(Vec::new(), |step| {
            let of =
                |s: &tilescope_engine::recording::Successor| (s.mv, s.state.0, outcome(recording, s.outcome));
            step.successors.iter().map(of).collect()
        }),
        back: step.map_or(String::new(), |step| match step.back {
            Some(tilescope_engine::recording::Back::Up(id)) => format!("up {}", number(id)),
            back => format!("{back:?}, {:?}", step.restart.map(number)),
        }),
        tried: moment.successors,
        open_before: moment.open_before,
        iteration: recording.iteration_at(steps).map(|iteration| {
            (
                iteration.index,
                iteration.bound,
                recording.next_bound(steps).filter(|_| iteration.first_step < steps),
            )
        }),
        status: status.map(|id| format!("{:?}", moment.status(recording, *id))).collect(),
        path: path.iter().map(|id| number(*id)).collect(),
        open: open.iter().map(|id| read(recording, *id)).collect(),
    }
}

/// Stands in a search, and counts how often other columns came to hand.
struct Stand {
    recording: Recording,
    cursor: Cursor,
    segments: usize,
}

impl Stand {
    fn new(recording: &Recording) -> Self {
        Self { recording: recording.clone(), cursor: Cursor::new(recording), segments: 1 }
    }

    fn at(&mut self, position: Position) -> Picture {
        self.segments += usize::from(self.cursor.go_to(&mut self.recording, position));
        picture(&self.recording, &self.cursor.moment(&self.recording))
    }
}

fn forgets(settings: &Settings) -> bool {
    settings.algorithm.info().history.forgets()
}

/// Visits every event of a search forwards, backwards, and in random order. Returns the number of segments visited.
fn check_all(problem: Problem, settings: Settings, guard: Guard, jumps: &[u32]) -> usize {
    let (full, expected) = in_full(problem, settings, guard);
    let (whole, answer, _) = by_checkpoints(problem, settings, TINY, guard);
    assert_eq!((&answer.result, answer.counts), (&expected.result, expected.counts), "{settings:?}");
    assert_eq!(whole.progress().counts, full.progress().counts, "{settings:?}");
    assert_eq!(whole.steps(), full.steps(), "{settings:?}");
    let mut pictures = Vec::new();
    let mut cursor = Cursor::new(&full);
    loop {
        pictures.push(picture(&full, &cursor.moment(&full)));
        let next = cursor.next_event(&full);
        if next == cursor.position() {
            break;
        }
        cursor.seek(&full, next);
    }
    let mut stand = Stand::new(&whole);
    for expected in pictures.iter().chain(pictures.iter().rev()) {
        assert_eq!(&stand.at(expected.position), expected, "{settings:?}");
    }
    for jump in jumps {
        let expected = &pictures[*jump as usize % pictures.len()];
        assert_eq!(&stand.at(expected.position), expected, "{settings:?}");
    }
    for steps in 0..=full.steps() {
        stand.at(Position::after(steps));
        for forwards in [false, true] {
            let found = stand.recording.layer_boundary(steps, forwards);
            let expected = full.layer_boundary(steps, forwards);
            assert_eq!(found, expected, "after {steps}, {forwards}, {settings:?}");
        }
    }
    for number in (0..full.progress().nodes()).step_by(3) {
        let generated = full.generated_at(NodeId(number));
        assert_eq!(whole.generated_at_number(number.into()), Some(generated), "{number}, {settings:?}");
    }
    check_iterations(&full, &whole);
    check_path(&full, &whole, &answer);
    stand.segments
}

fn check_iterations(full: &Recording, whole: &Recording) {
    let count = full.progress().counts.iterations;
    for index in 0..count {
        assert_eq!(whole.iteration(index), full.iteration(index), "{:?}", full.settings());
    }
}

fn check_path(full: &Recording, whole: &Recording, answer: &Answer) {
    let path = whole.solution();
    let expected: Vec<_> = full.path().into_iter().map(|(id, mv)| (full.number(id), mv)).collect();
    assert_eq!(path.iter().map(|node| (node.number, node.mv)).collect::<Vec<_>>(), expected);
    assert_eq!(path, full.solution(), "{:?}", full.settings());
    // A search that goes on after its first path may have one where it is stopped.
    if answer.result.is_ok() {
        let moves: Vec<_> = path.iter().filter_map(|node| node.mv).collect();
        assert_eq!(moves, answer.solution().unwrap_or_default());
    }
}

/// While it runs, its end is that of the last report, wherever the checkpoints are.
fn check_live(full: &Recording, whole: &Recording, report: Progress) {
    let mut live = whole.clone();
    live.extend(report);
    let end = live.steps();
    let mut stand = Stand::new(&live);
    let mut cursor = Cursor::new(full);
    for steps in (end.saturating_sub(9)..=end).rev() {
        cursor.seek(full, Position::after(steps));
        let expected = picture(full, &cursor.moment(full));
        assert_eq!(stand.at(Position::after(steps)), expected, "{:?}", live.settings());
    }
}

fn problem(start: &str) -> Problem {
    let start = parse_board(start).expect("a board");
    Problem::new(start, GoalPreset::BlankLast.board(start.size())).expect("same size")
}

fn at_most(max_nodes: u64) -> Guard<'static> {
    Guard { limits: Limits { max_nodes, ..Limits::default() }, cancel: None }
}

/// Visits every event of searches on boards, with as many nodes. Returns the number of segments visited.
fn check_every_event(boards: &[(&str, u64)], searches: &[Settings]) -> usize {
    let mut segments = 0;
    for &(start, max_nodes) in boards {
        for &settings in searches {
            let has_limit = settings.algorithm.info().offers.depth_limit.is_ok();
            let limits: &[u32] = if has_limit { &[0, 3, 12, 31] } else { &[31] };
            for &depth_limit in limits {
                let settings = Settings { depth_limit, ..settings };
                let jumps: Vec<u32> = (0..60).map(|i| i * 7919).collect();
                segments += check_all(problem(start), settings, at_most(max_nodes), &jumps);
            }
        }
    }
    segments
}

fn forgetful() -> Vec<Settings> {
    every_search(MoveOrder::default()).into_iter().filter(forgets).collect()
}

#[test]
fn every_event_of_every_search_that_forgets() {
    let boards = [("2 1 3 x", 300), ("2 3 4 1 5 x 7 6 8", 250), ("1 2 3 4 5 x", 100), ("2 1 3 4 5 x", 150)];
    let segments = check_every_event(&boards, &forgetful());
    assert!(segments > 1000, "{segments}");
}

#[test]
#[ignore = "a minute on each tenth; CI's longer part runs it"]
fn every_event_of_longer_searches_that_forget() {
    let boards = [("2 3 4 1 5 x 7 6 8", 2_000), ("2 1 3 4 5 x", 1_000)];
    check_every_event(&boards, &of_share(forgetful()).collect::<Vec<_>>());
}

/// Long enough for reports while it runs, which come between the checkpoints.
#[test]
fn a_running_search_is_read_as_far_as_it_has_come() {
    for settings in forgetful() {
        let settings = Settings { depth_limit: 25, ..settings };
        let (full, _) = in_full(problem("8 6 7 2 5 4 3 x 1"), settings, at_most(10_000));
        let (whole, _, reports) = by_checkpoints(*full.problem(), settings, TINY, at_most(10_000));
        for report in reports {
            check_live(&full, &whole, report);
        }
    }
}

/// IDA* with Manhattan distance has a loop of its own that runs ahead from checkpoint to checkpoint.
#[test]
fn checkpoints_of_a_search_that_runs_ahead() {
    let settings = Settings { algorithm: AlgorithmId::Idastar, ..Settings::default() };
    let pace = Pace { detail: 2_000, apart: 1_000, before_doubling: 10 };
    for start in ["8 6 7 2 5 4 3 x 1", "6 4 7 8 5 x 3 2 1"] {
        let (full, expected) = in_full(problem(start), settings, Guard::default());
        let (whole, answer, reports) = by_checkpoints(problem(start), settings, pace, Guard::default());
        assert_eq!((&answer.result, answer.counts), (&expected.result, expected.counts));
        check_iterations(&full, &whole);
        check_path(&full, &whole, &answer);
        let (mut stand, mut cursor) = (Stand::new(&whole), Cursor::new(&full));
        for steps in (0..=full.steps()).rev().step_by(13) {
            cursor.seek(&full, Position::after(steps));
            let expected = picture(&full, &cursor.moment(&full));
            assert_eq!(stand.at(Position::after(steps)), expected);
        }
        assert!(stand.segments > 10, "{}", stand.segments);
        for report in reports {
            check_live(&full, &whole, report);
        }
    }
}

/// As many nodes as Korf published, in little memory, and every step is there.
#[test]
#[ignore = "20 to 40 million nodes; CI's longer part runs it"]
fn tens_of_millions_of_nodes_are_stepped_through_in_little_memory() {
    let (instance, problem, settings) = long_search();
    let mut whole = Recording::new(problem, settings);
    let answer = whole.record(Guard::default(), |_: &Progress| {});
    let progress = *whole.progress();
    assert_eq!(answer.counts.generated(), instance.generated);
    assert_eq!(answer.solution().map(|moves| moves.len()), Some(instance.optimal_length));
    assert!(progress.bytes < 96 << 20, "{} bytes", progress.bytes);
    assert!(whole.steps() > 4 * u64::from(whole.steps_in_detail()));
    let all = whole.steps();
    let mut cursor = Cursor::new(&whole);
    for step in (0..100).map(|i| i * 7_919_137 % all).chain([0, all - 1]) {
        cursor.go_to(&mut whole, Position::after(step + 1));
        let visit = cursor.moment(&whole).step.expect("a step");
        assert_eq!(visit.number, step);
        let boards = instance.board.walk(&whole.nodes().moves(visit.id)).expect("possible moves");
        assert_eq!(boards.last(), Some(&whole.board(visit.node.state)));
        assert_eq!(boards.len(), visit.node.g as usize + 1);
        let bound = whole.iteration_at(step).expect("an iteration").bound;
        assert!(visit.node.f() <= bound);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]
    #[test]
    fn any_jump_in_any_search_that_forgets(
        seed in any::<u64>(),
        preset in prop::sample::select(GoalPreset::ALL.to_vec()),
        (size, settings) in any_size_and_search().prop_filter("one that forgets", |(_, settings)| forgets(settings)),
        max_nodes in 1..1_500_u64,
        jumps in prop::collection::vec(any::<u32>(), 1..30),
    ) {
        let goal = preset.board(size);
        let start: Board = random_board(&goal, seed);
        check_all(Problem::new(start, goal).expect("same size"), settings, at_most(max_nodes), &jumps);
    }
}
