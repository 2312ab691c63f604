//! What the search tree costs: laying it out, and a frame of it at every zoom.
//!
//! Times are processor time of one thread, medians. `cargo bench --bench tree`.

#[path = "support/mod.rs"]
mod support;

use std::time::Duration;

use cpu_time::ThreadTime;
use support::trees::{EXTENT, lay_out, paint};
use support::{record, travelled};
use tilescope::picture::point;
use tilescope::picture::tree::{Camera, TreeLayout};
use tilescope::recording::{Cursor, Position, Recording};

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn timed<T>(rounds: usize, mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut times = Vec::new();
    loop {
        let start = ThreadTime::now();
        let value = work();
        times.push(start.elapsed());
        if times.len() == rounds {
            return (median(times), value);
        }
    }
}

/// Cameras on the whole tree, and nearer and nearer to its current node.
fn cameras(layout: &TreeLayout, at: (f64, f64)) -> Vec<(String, Camera)> {
    let all = Camera::on_all(layout, EXTENT);
    let mut cameras = vec![("whole".to_owned(), all)];
    for scale in [0.1, 1.0, 4.0, 12.0, 30.0, 84.0] {
        let camera = Camera { x: at.0, row: at.1, ..all };
        let middle = point(EXTENT.width / 2.0, EXTENT.height / 2.0);
        let camera = camera.zoomed(layout, EXTENT, scale / all.scale, middle);
        cameras.push((format!("{scale} points a node"), camera));
    }
    cameras
}

/// Processor time of a whole picture, at steps that follow each other: nothing is kept from one to the next.
fn pictures_ui(name: &str, recording: &Recording, layout: &TreeLayout) {
    let mut cursor = Cursor::new(recording);
    let path: Vec<_> = recording.path().into_iter().map(|(id, _)| id).collect();
    let step = recording.steps() / 3 * 2;
    cursor.seek(recording, Position::after(step));
    let current = cursor.moment(recording).step.map_or(0, |step| step.id.0);
    let entry = layout.entry(tilescope::search::NodeId(current)).expect("a place");
    for (zoom, camera) in cameras(layout, (layout.x(entry), layout.row_of(entry) as f64)) {
        let mut at = step;
        let (time, shapes) = timed(15, || {
            at += 1;
            cursor.seek(recording, Position::after(at));
            paint(recording, &cursor.moment(recording), layout, camera, &path)
        });
        println!("| {name}, {zoom} | {shapes} | {:.1} ms | 8 ms |", time.as_secs_f64() * 1e3);
    }
}

fn main() {
    for case in travelled() {
        let recording = record(case.problem, case.settings, case.max_nodes);
        let (time, layout) = timed(3, || lay_out(&recording));
        let millis = time.as_secs_f64() * 1e3;
        let (nodes, width, height) = (layout.len(), layout.width(), layout.height());
        println!("\n{}: {nodes} nodes, {width:.0} wide, {height} high", case.name);
        println!("laid out in {millis:.0} ms (aim: 500 ms for a million nodes)\n");
        println!("| picture | shapes | processor time | aim, with all that paints it |\n|---|--:|--:|--:|");
        pictures_ui(case.name, &recording, &layout);
    }
}
