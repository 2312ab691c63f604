//! A search on its own thread: limits, stopping, and what it tells on its way.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tilescope::puzzle::{Board, GoalPreset, Size, parse_board, random_board};
use tilescope::recording::{Recording, Reserve};
use tilescope::search::{AlgorithmId, Limits, NodeId, Problem, Settings, Stop};
use tilescope::worker::{Ending, Preparation, Run};

fn started(recording: &Recording, limits: Limits) -> Run {
    let nothing: Preparation = Box::new(|_| ControlFlow::Continue(()));
    Run::start(recording, limits, nothing, Arc::new(|| {})).expect("a thread")
}

fn recording(start: Board, settings: Settings) -> Recording {
    Recording::new(Problem::to_preset(start, GoalPreset::BlankLast), settings)
}

fn farthest(settings: Settings) -> Recording {
    recording(parse_board("8 6 7 2 5 4 3 x 1").expect("a board"), settings)
}

fn fifteen(settings: Settings) -> Recording {
    recording(random_board(&GoalPreset::BlankLast.board(Size::FIFTEEN), 1), settings)
}

fn nodes_within(max_nodes: u64) -> Limits {
    Limits { max_nodes, ..Limits::default() }
}

fn receive(run: &mut Run, recording: &mut Recording) -> Option<Ending> {
    loop {
        let snapshot = run.wait()?;
        recording.extend(snapshot.progress);
        if snapshot.ending.is_some() {
            return snapshot.ending;
        }
    }
}

fn finish(mut recording: Recording, limits: Limits) -> (Recording, Option<Ending>) {
    let mut run = started(&recording, limits);
    let ending = receive(&mut run, &mut recording);
    (recording, ending)
}

#[test]
fn a_search_at_a_limit_goes_on_with_a_higher_one_as_if_there_had_been_none() {
    let (whole, _) = finish(farthest(Settings::default()), Limits::default());
    let mut recorded = farthest(Settings::default());
    let mut run = started(&recorded, nodes_within(1000));
    for (ending, next) in [
        (Ending::Stopped(Stop::NodeLimit), nodes_within(500)),
        (Ending::Stopped(Stop::NodeLimit), nodes_within(20_000)),
        (Ending::Stopped(Stop::NodeLimit), nodes_within(20_001)),
        (Ending::Stopped(Stop::NodeLimit), Limits { max_nodes: u64::MAX, max_bytes: 1 << 20 }),
        (Ending::Stopped(Stop::MemoryLimit), Limits::default()),
    ] {
        assert_eq!(receive(&mut run, &mut recorded), Some(ending));
        run.go_on(next);
    }
    assert_eq!(receive(&mut run, &mut recorded), Some(Ending::Solved));
    assert_eq!(recorded.progress().counts, whole.progress().counts);
    let nodes = |recording: &Recording| {
        let ids = (0..recording.progress().nodes()).map(NodeId);
        ids.map(|id| (recording.nodes().get(id), recording.nodes().ended(id))).collect::<Vec<_>>()
    };
    assert!(nodes(&recorded) == nodes(&whole));
}

#[test]
fn a_search_that_is_stopped_where_it_waits_at_its_limit_ends() {
    for goes_on in [false, true] {
        let mut run = started(&farthest(Settings::default()), nodes_within(1000));
        while !run.wait().expect("it waits at its limit").waits {}
        if goes_on {
            run.go_on(Limits::default());
        }
        run.stop();
        let last = std::iter::from_fn(|| run.wait()).last().expect("a last snapshot");
        let is_stopped = last.ending == Some(Ending::Stopped(Stop::Cancelled));
        let is_at_its_end = is_stopped || goes_on && last.ending == Some(Ending::Solved);
        assert!(is_at_its_end && !last.waits, "{last:?}");
    }
}

#[test]
fn a_search_that_the_system_gives_no_more_memory_ends_with_what_is_recorded() {
    // The views of a whole search would need 700 GiB.
    let reserve = Reserve { bytes: 0, bytes_per_node: 4 << 20 };
    for &algorithm in AlgorithmId::ALL {
        let (whole, whole_ending) = finish(farthest(algorithm.into()), Limits::default());
        let limits = Limits { max_bytes: u64::MAX, ..Limits::default() };
        let (recorded, ending) = finish(farthest(algorithm.into()).with_reserve(reserve), limits);
        if ending == whole_ending {
            continue; // it needs less memory
        }
        assert_eq!(ending, Some(Ending::Stopped(Stop::OutOfMemory)), "{algorithm:?}");
        assert!(recorded.steps() > 0 && recorded.steps() < whole.steps(), "{algorithm:?}");
        let count = recorded.progress().nodes();
        let is_same = |id| recorded.nodes().get(id) == whole.nodes().get(id);
        assert!(count > 0 && (0..count).map(NodeId).all(is_same), "{algorithm:?}");
    }
}

#[test]
fn a_growing_table_keeps_the_limit() {
    for mib in [4, 7, 16, 33] {
        let limits = Limits { max_bytes: mib << 20, ..Limits::default() };
        let (recorded, ending) = finish(fifteen(Settings::default()), limits);
        assert_eq!(ending, Some(Ending::Stopped(Stop::MemoryLimit)));
        let bytes = recorded.progress().bytes;
        assert!(bytes <= mib << 20 && bytes > mib << 18, "{bytes} of {mib} MiB");
    }
}

#[test]
fn a_dropped_run_stops_at_any_moment() {
    for millis in [0, 1, 20, 60] {
        let run = started(&fifteen(AlgorithmId::Astar.into()), Limits::default());
        thread::sleep(Duration::from_millis(millis));
        drop(run);
    }
}

#[test]
fn a_preparation_is_shown_and_can_be_stopped() {
    let preparation: Preparation = Box::new(|progress| {
        loop {
            progress(0.5)?;
            thread::sleep(Duration::from_millis(1));
        }
    });
    let recording = farthest(Settings::default());
    let run = Run::start(&recording, Limits::default(), preparation, Arc::new(|| {}));
    let mut run = run.expect("a thread");
    assert_eq!(run.wait().expect("a snapshot").prepared, Some(0.5));
    run.stop();
    let last = std::iter::from_fn(|| run.wait()).last().expect("a last snapshot");
    assert_eq!((last.ending, last.prepared), (Some(Ending::Stopped(Stop::Cancelled)), None));
}
