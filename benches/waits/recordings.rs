//! Waits for what a recording of ten million nodes says.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;

use tilescope::picture::tree::Camera;
use tilescope::puzzle::random_board;
use tilescope::recording::{Cursor, Position, Recording, Sightings};
use tilescope::search::{AlgorithmId, Choice, LibraryQueue, NodeId, Settings, TieBreak};

use crate::support::travel::Traveller;
use crate::support::trees::{EXTENT, lay_out, paint};
use crate::support::{record, timed, travelled};
use crate::{Aim, Table, Wait};

const VISITS: usize = 1_000;
/// Of slow ones.
const FEW_VISITS: usize = 100;
const PICTURES: u64 = 50;

pub fn rows(table: &Table) {
    let case = travelled().pop().expect("the longest search");
    let recorded = |settings| record(case.problem, settings, case.max_nodes);
    if is_any_asked_for(table, &["A*, seek", "A*, 100 rows", "whole tree", "memory, A*", "Why, A*"]) {
        let recording = recorded(case.settings);
        jumps(table, "A*", &recording, [Aim::micros(20.0, 60.0), Aim::micros(60.0, 200.0)], VISITS);
        bytes(table, "A*", &recording, 26.0);
        tree(table, &recording);
        questions(table, "A*", &recording);
    }
    for algorithm in [AlgorithmId::Bfs, AlgorithmId::Mm] {
        let name = algorithm.info().title;
        if table.wants(&format!("Why, {name}")) {
            questions(table, name, &recorded(Settings { algorithm, ..case.settings }));
        }
    }
    for &queue in LibraryQueue::ALL {
        let name = &format!("A*, the queue of a library, {}", queue.name());
        let rows = ["seek", "100 rows", "memory"].map(|row| format!("{name}, {row}"));
        if is_any_asked_for(table, &rows.each_ref().map(String::as_str)) {
            let recording = recorded(Settings { ties: TieBreak::of_library(queue), ..case.settings });
            let aims = [(1.0, 5.0), (10.0, 30.0)];
            let aims = aims.map(|(median, most)| Aim::millis(Some(median), Some(most)));
            jumps(table, name, &recording, aims, FEW_VISITS);
            bytes(table, name, &recording, 40.0);
        }
    }
}

fn is_any_asked_for(table: &Table, names: &[&str]) -> bool {
    names.iter().any(|name| table.wants(name))
}

fn jumps(table: &Table, name: &str, recording: &Recording, aims: [Aim; 2], visits: usize) {
    let (jumps, looks) = Traveller::new(recording).visits(visits);
    let [jump, look] = aims;
    table.times(format!("{name}, seek, 10 M nodes"), jump, &jumps);
    table.times(format!("{name}, 100 rows of the open list, 10 M nodes"), look, &looks);
}

fn bytes(table: &Table, name: &str, recording: &Recording, aim: f64) {
    let bytes = recording.bytes() as f64 / f64::from(recording.progress().nodes());
    let aim = Aim { unit: "bytes a node", a_second: 0.0, median: Some(aim), most: None };
    table.row(Wait { name: format!("{name}, memory, 10 M nodes"), aim, values: vec![bytes] });
}

fn tree(table: &Table, recording: &Recording) {
    if !table.wants("whole tree") {
        return;
    }
    let (layout, first) = timed(|| lay_out(recording));
    let others = (1..3).map(|_| timed(|| black_box(lay_out(recording))).1);
    let laid_out: Vec<Duration> = std::iter::once(first).chain(others).collect();
    table.times("whole tree of 10 M nodes laid out", Aim::millis(Some(1000.0), None), &laid_out);
    let path: Vec<NodeId> = recording.path().into_iter().map(|(id, _)| id).collect();
    let camera = Camera::on_all(&layout, EXTENT);
    let mut cursor = Cursor::new(recording);
    let from = recording.steps() / 3 * 2;
    let mut painted = |step| {
        cursor.seek(recording, Position::after(from + step));
        let moment = cursor.moment(recording);
        timed(|| paint(recording, &moment, &layout, camera, &path)).1
    };
    let painted: Vec<Duration> = (0..PICTURES).map(&mut painted).collect();
    table.times("whole tree of 10 M nodes painted", Aim::millis(None, Some(8.0)), &painted);
}

/// The slowest questions: about a board that is not among the nodes, and about one that is.
fn questions(table: &Table, name: &str, recording: &Recording) {
    let name = format!("Why, {name}, 10 M nodes");
    if !table.wants(&name) {
        return;
    }
    let mut cursor = Cursor::new(recording);
    cursor.seek(recording, Position::after(recording.steps() / 2));
    let moment = cursor.moment(recording);
    let goal = recording.problem().goal();
    let end = Position::after(recording.steps());
    let of_nodes = (1..20).map(|part| {
        let id = NodeId(recording.progress().nodes() / 20 * part);
        recording.nodes().state(id)
    });
    let states: Vec<_> = (0..20).map(|seed| random_board(goal, seed).state()).chain(of_nodes).collect();
    let asked = |state| {
        let work = || {
            let mut sightings = Sightings::new(recording, state);
            sightings.complete(recording, |_| ControlFlow::Continue(()));
            black_box(recording.fate(&sightings, &moment, None, end));
        };
        timed(work).1
    };
    let times: Vec<Duration> = states.into_iter().map(asked).collect();
    table.times(name, Aim::millis(Some(30.0), None), &times);
}
