//! Every search stops when it is told to, keeps its limits, comes to an end on boards that cannot be solved, and is the
//! same whatever keeps its open list in order.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use tilescope_engine::heuristic::{Answers, HeuristicId, OwnHeuristic, TableProgress};
use tilescope_engine::puzzle::{Board, GoalPreset, MoveOrder, Size, random_board};
use tilescope_engine::recording::{Cursor, Position, Progress, Recording};
use tilescope_engine::search::{
    AlgorithmId, Answer, Choice, Counts, Cycles, Duplicates, Ended, GoalTest, Guard, Headless, History,
    Layer, Leaving, Limits, Node, NodeId, Nodes, OpenKind, OrderingCost, Problem, Reopening, SearchResult,
    Settings, Stop, TieBreak, run,
};
use tilescope_oracle::share::of_share;
use tilescope_oracle::solve::{board, every_choice, every_search};

fn farthest() -> Problem {
    Problem::new(board("8 6 7 2 5 4 3 x 1"), board("1 2 3 4 5 6 7 8 x")).expect("same size")
}

fn fifteen(seed: u64) -> Problem {
    let goal = GoalPreset::BlankFirst.board(Size::FIFTEEN);
    Problem::new(random_board(&goal, seed), goal).expect("same size")
}

fn headless(problem: &Problem, settings: &Settings, limits: Limits) -> Answer {
    run(problem, settings, Arc::default(), &mut Headless::new(Guard { limits, cancel: None }))
}

fn recorded(
    problem: &Problem,
    settings: &Settings,
    guard: Guard,
    on_progress: impl FnMut(u32),
) -> (Recording, Answer) {
    let mut on_progress = on_progress;
    let mut recording = Recording::new(*problem, *settings);
    let answer = recording.record(guard, |progress: &Progress| on_progress(progress.steps()));
    (recording, answer)
}

#[test]
fn a_search_that_is_cancelled_before_it_begins_makes_no_step() {
    let cancel = AtomicBool::new(true);
    let guard = Guard { cancel: Some(&cancel), ..Guard::default() };
    let is_goal = Problem::new(*farthest().goal(), *farthest().goal()).expect("same size");
    for settings in every_choice(MoveOrder::default()) {
        for problem in [farthest(), is_goal] {
            let answer = run(&problem, &settings, Arc::default(), &mut Headless::new(guard));
            assert_eq!((&answer.result, answer.counts.steps()), (&Err(Stop::Cancelled), 0), "{settings:?}");
            let (recording, answer) = recorded(&problem, &settings, guard, |_| {});
            assert_eq!((&answer.result, recording.steps()), (&Err(Stop::Cancelled), 0), "{settings:?}");
            let moment = Cursor::new(&recording).moment(&recording);
            assert_eq!((moment.position, moment.step), (Position::default(), None), "{settings:?}");
        }
    }
}

/// The flag is set between two steps, and there is no other step.
#[test]
fn a_search_that_is_cancelled_on_the_way_makes_no_other_step() {
    for settings in every_choice(MoveOrder::default()) {
        let cancel = AtomicBool::new(false);
        let guard = Guard { cancel: Some(&cancel), ..Guard::default() };
        let mut cancelled_at = None;
        let (recording, answer) = recorded(&farthest(), &settings, guard, |steps| {
            if steps >= 500 && cancelled_at.is_none() {
                cancelled_at = Some(steps);
                cancel.store(true, Relaxed);
            }
        });
        if let Some(steps) = cancelled_at {
            assert_eq!(
                (&answer.result, recording.steps()),
                (&Err(Stop::Cancelled), steps.into()),
                "{settings:?}"
            );
        } else {
            assert!(recording.steps() < 1000, "{settings:?}");
        }
    }
}

/// A step makes at most four nodes, the last of them beyond the limit by three.
#[test]
fn no_search_makes_more_nodes_than_it_may() {
    for settings in every_choice(MoveOrder::default()) {
        for max_nodes in [1, 2, 3, 10, 500] {
            let limits = Limits { max_nodes, ..Limits::default() };
            let guard = Guard { limits, cancel: None };
            let (_, recorded) = recorded(&fifteen(1), &settings, guard, |_| {});
            for answer in [headless(&fifteen(1), &settings, limits), recorded] {
                let generated = answer.counts.generated();
                let is_kept = answer.result != Err(Stop::NodeLimit) || generated >= max_nodes;
                assert!(generated <= max_nodes + 3 && is_kept, "{generated} of {max_nodes}: {settings:?}");
            }
        }
    }
}

const MIB: u64 = 1 << 20;

const LIMITS_ON_MEMORY: [u64; 3] = [0, MIB, 2 * MIB];

/// Each search has one of the limits in turn; the longer test has all.
#[test]
fn no_search_takes_more_memory_than_it_may() {
    let limits = LIMITS_ON_MEMORY.into_iter().cycle();
    let stopped = check_memory(every_choice(MoveOrder::default()).into_iter().zip(limits));
    assert!(stopped > 100, "{stopped}");
}

#[test]
#[ignore = "half a minute; CI's longer part runs it"]
fn no_search_takes_more_memory_than_any_limit_of_three() {
    let searches = of_share(every_choice(MoveOrder::default()));
    check_memory(searches.flat_map(|settings| LIMITS_ON_MEMORY.map(|max_bytes| (settings, max_bytes))));
}

/// Runs each search, recorded and not, with its most bytes. Returns how many were stopped for their memory.
fn check_memory(searches: impl Iterator<Item = (Settings, u64)>) -> u32 {
    let mut stopped = 0;
    for (settings, max_bytes) in searches {
        let limits = Limits { max_nodes: 40_000, max_bytes };
        let guard = Guard { limits, cancel: None };
        let (recording, in_recording) = recorded(&fifteen(1), &settings, guard, |_| {});
        let answer = headless(&fifteen(1), &settings, limits);
        for (answer, bytes) in [(&answer, answer.bytes), (&in_recording, recording.progress().bytes)] {
            stopped += u32::from(answer.result == Err(Stop::MemoryLimit));
            if max_bytes == 0 {
                // Recursive best-first search starts with nothing, and is checked again after a number of steps.
                assert!(answer.result == Err(Stop::MemoryLimit) && answer.counts.steps() <= 1024);
            } else {
                assert!(bytes <= max_bytes, "{bytes} of {max_bytes}: {settings:?}, {:?}", answer.result);
            }
        }
    }
    stopped
}

/// All 360 boards of the half that the start is in are visited; a search without a closed list ends because no shortest
/// path is so long, or at its limit, and one that keeps duplicates never.
#[test]
fn every_search_of_an_unsolvable_2x3_board_comes_to_an_end() {
    let problem = Problem::new(board("2 1 3 4 5 x"), board("1 2 3 4 5 x")).expect("same size");
    for settings in every_choice(MoveOrder::default()) {
        let ends = settings.duplicates.remembers() && settings.cycles != Cycles::None;
        let limits = Limits { max_nodes: if ends { 10_000_000 } else { 100_000 }, ..Limits::default() };
        let answer = headless(&problem, &settings, limits);
        if ends {
            assert_eq!(answer.result, Ok(None), "{settings:?}");
        } else {
            // It may have gone as deep as a node can count.
            assert!(matches!(answer.result, Err(Stop::NodeLimit | Stop::DepthLimit)), "{settings:?}");
        }
        let exhausts = match settings.algorithm.info().history {
            History::Lists => {
                let keeps_worse = settings.in_use().duplicates == Duplicates::AddBetter;
                let iterates = settings.algorithm.info().layer == Layer::Iteration;
                let reopens = settings.reopening == Reopening::On;
                settings.leaving() == Leaving::Replaced && reopens && !keeps_worse && !iterates
            }
            _ => false,
        };
        if exhausts && answer.result == Ok(None) {
            assert_eq!(
                answer.counts.nodes - answer.counts.dropped - answer.counts.reopened,
                360,
                "{settings:?}"
            );
        }
    }
}

#[test]
fn every_search_with_lists_of_an_unsolvable_8_puzzle_comes_to_an_end() {
    let goal = board("1 2 3 4 5 6 7 8 x");
    let problem = Problem::new(goal.swapped(0, 1), goal).expect("same size");
    for settings in every_search(MoveOrder::default()) {
        let info = settings.algorithm.info();
        if !matches!(info.history, History::Lists | History::TwoSided)
            || settings.heuristic_in_use().is_some_and(|heuristic| heuristic != HeuristicId::Manhattan)
        {
            continue;
        }
        assert_eq!(headless(&problem, &settings, Limits::default()).result, Ok(None), "{settings:?}");
    }
}

type NodesOf = (Vec<(Node, Ended)>, SearchResult, Counts);

fn nodes_of(problem: &Problem, settings: &Settings, limits: Limits) -> (NodesOf, Option<OrderingCost>) {
    let nodes = Arc::<Nodes>::default();
    let guard = Guard { limits, cancel: None };
    let answer = run(problem, settings, Arc::clone(&nodes), &mut Headless::new(guard));
    let ids = (0..answer.counts.nodes as u32).map(NodeId);
    let all = ids.map(|id| (nodes.get(id), nodes.ended(id))).collect();
    ((all, answer.result, answer.counts), answer.work)
}

/// A third of the rules for each search, in turn; the longer test has all.
#[test]
fn every_open_list_makes_the_very_same_search() {
    check_open_lists(every_search(MoveOrder::default()), 3, 800);
}

#[test]
#[ignore = "half a minute; CI's longer part runs it"]
fn every_open_list_makes_the_very_same_search_with_all_rules() {
    check_open_lists(of_share(every_search(MoveOrder::default())), 1, 2_000);
}

/// The same nodes in the same order, ended in the same steps: with one of `apart` of the rules, in turn.
fn check_open_lists(searches: impl IntoIterator<Item = Settings>, apart: usize, max_nodes: u64) {
    let limits = Limits { max_nodes, ..Limits::default() };
    for (turn, usual) in searches.into_iter().enumerate() {
        if usual.algorithm.info().offers.open_list.is_err() {
            continue;
        }
        let lists = ["h", "-move,board"].map(|list| list.parse().expect("a sequence"));
        let ties = TieBreak::NAMED.into_iter().chain(lists);
        let choices = ties.into_iter().flat_map(|ties| {
            GoalTest::ALL.iter().flat_map(move |&goal_test| {
                Duplicates::ALL.iter().flat_map(move |&duplicates| {
                    Reopening::ALL.iter().map(move |&reopening| Settings {
                        ties,
                        goal_test,
                        duplicates,
                        reopening,
                        ..usual
                    })
                })
            })
        });
        for settings in choices.skip(turn % apart).step_by(apart) {
            let [buckets, heap, list] = [OpenKind::Buckets, OpenKind::Heap, OpenKind::SortedList]
                .map(|open_list| nodes_of(&farthest(), &Settings { open_list, ..settings }, limits));
            assert!(buckets.0 == heap.0 && buckets.0 == list.0, "{settings:?}");
            for work in [buckets.1, heap.1, list.1] {
                let work = work.expect("counted");
                assert!(work.moves >= buckets.0.0.len() as u64, "{work:?}, {settings:?}");
            }
        }
    }
}

/// A program that gives no answer.
struct Silent(&'static str);

impl Answers for Silent {
    fn all(&self, _: &Board, _: &mut TableProgress<'_>) -> ControlFlow<(), Result<Vec<u8>, String>> {
        ControlFlow::Continue(Err(self.0.to_owned()))
    }

    fn one(&self, _: &Board, _: &Board) -> Result<u8, String> {
        Err(self.0.to_owned())
    }

    fn stop_program(&self) {}

    fn known(&self, _: &Board, _: &Board) -> Option<u8> {
        None
    }
}

#[test]
fn a_search_without_an_estimate_ends_with_its_own_reason_whatever_fails_after_it() {
    let other_goal = GoalPreset::BlankLast.board(Size::EIGHT);
    let table = OwnHeuristic::of_table("zero.heuristic", &other_goal, &vec![0; 181_440]).expect("a table");
    let programs =
        ["the first", "the second"].map(|why| OwnHeuristic::of_answers(why, Box::new(Silent(why))));
    let goals = [GoalPreset::BlankFirst, GoalPreset::Spiral].map(|preset| preset.board(Size::EIGHT));
    let searches = [(programs[0], goals[0]), (programs[1], goals[0]), (table, goals[0]), (table, goals[1])];
    let answers = searches.map(|(own, goal)| {
        let problem = Problem::new(random_board(&goal, 1), goal).expect("one size");
        let astar = AlgorithmId::from_name("astar").expect("an algorithm");
        let settings = Settings { algorithm: astar, heuristic: HeuristicId::Own(own), ..Settings::default() };
        [
            headless(&problem, &settings, Limits::default()),
            recorded(&problem, &settings, Guard::default(), |_| {}).1,
        ]
    });
    let whys = ["the first".to_owned(), "the second".to_owned()]
        .into_iter()
        .chain(goals.map(|goal| format!("this search needs h to {goal}:")));
    for (answers, why) in answers.into_iter().zip(whys) {
        for answer in answers {
            let Err(Stop::NoEstimate(told)) = answer.result else { panic!("{:?}", answer.result) };
            assert!(told.to_string().contains(&why), "{told}");
        }
    }
}
