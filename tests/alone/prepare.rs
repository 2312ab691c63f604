//! Large tables are prepared with progress, can be stopped, and are read again from files that are whole.

use std::fs;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use tilescope::file::TableFolder;
use tilescope::heuristic::{HeuristicId, NoStore};
use tilescope::puzzle::{Board, GoalPreset, Size};

const HEURISTIC: HeuristicId = HeuristicId::Pdb555;

/// Tables are kept in the whole process, so that one test follows the other, each with a goal of its own.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// With the blank at some cell.
fn goal(blank: usize) -> Board {
    GoalPreset::BlankFirst.board(Size::FIFTEEN).swapped(0, blank)
}

#[test]
fn heuristics_without_large_tables_are_always_prepared() {
    for size in Size::all() {
        let goal = GoalPreset::Spiral.board(size);
        // Walking distance has large tables on long boards.
        let may_have_large = |id: &HeuristicId| {
            size == Size::FIFTEEN && id.info().name.starts_with("pdb")
                || size.rows().max(size.cols()) > 4 && id.info().name.ends_with("walking-distance")
        };
        let without = |id: &&HeuristicId| !may_have_large(id);
        for id in HeuristicId::ALL.iter().filter(without) {
            assert!(id.is_prepared(&goal), "{}", id.info().name);
            let told = |_: f32| panic!("{} has nothing to tell", id.info().name);
            assert!(id.prepare(&goal, &NoStore, &mut { told }).is_continue());
        }
    }
}

#[test]
fn progress_goes_from_0_to_1_and_tables_are_for_each_corner() {
    let _guard = ONE_AT_A_TIME.lock().expect("no test failed before");
    let folder = tempfile::tempdir().expect("a folder");
    let store = TableFolder::at(folder.path().to_owned());
    assert!(!HEURISTIC.is_prepared(&goal(0)));
    let mut told = Vec::new();
    let done = HEURISTIC.prepare(&goal(0), &store, &mut |part| {
        told.push(part);
        ControlFlow::Continue(())
    });
    assert!(done.is_continue());
    assert!(told.is_sorted() && told.first() < Some(&0.001) && told.last() == Some(&1.0), "{told:?}");
    assert!(told.len() > 100, "{} reports", told.len());
    for corner in [0, 3, 12, 15] {
        assert!(HEURISTIC.is_prepared(&goal(corner)));
        assert_eq!(HEURISTIC.evaluate(&goal(corner), goal(corner)), 0);
    }
    assert!(!HeuristicId::Pdb663.is_prepared(&goal(0)));
    let sizes: Vec<u64> = fs::read_dir(folder.path())
        .expect("readable")
        .map(|file| file.expect("an entry").metadata().expect("readable").len())
        .collect();
    assert_eq!(sizes.len(), 3);
    assert!(sizes.iter().all(|bytes| (524_160..524_400).contains(bytes)), "{sizes:?}");
}

#[test]
fn it_stops_soon_and_goes_on_where_whole_tables_end() {
    let _guard = ONE_AT_A_TIME.lock().expect("no test failed before");
    let (heuristic, goal) = (HEURISTIC, goal(1));
    let mut stopped_at = None;
    let stopped = heuristic.prepare(&goal, &NoStore, &mut |part| {
        if part < 0.5 {
            return ControlFlow::Continue(());
        }
        stopped_at = Some(Instant::now());
        ControlFlow::Break(())
    });
    // Ten milliseconds, and generously more where tests run side by side.
    assert!(stopped.is_break() && stopped_at.is_some_and(|at| at.elapsed() < Duration::from_millis(100)));
    assert!(!heuristic.is_prepared(&goal));
    let mut told = 0;
    assert!(
        heuristic
            .prepare(&goal, &NoStore, &mut |_| {
                told += 1;
                ControlFlow::Continue(())
            })
            .is_continue()
    );
    assert!(heuristic.is_prepared(&goal) && told > 0);
    assert!(heuristic.prepare(&goal, &NoStore, &mut |_| panic!("all is there")).is_continue());
}
