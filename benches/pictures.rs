//! What the g–h plane costs: counting it, status anywhere, looking into a cell, drawing it. What it adds to a frame is in
//! the bench `frame`.
//!
//! Times are processor time of one thread, at steps that lie anywhere in the recording.
//!
//! `cargo bench --bench pictures`, or `cargo bench --bench pictures -- 10 M` for the recordings whose names contain these words.

mod support;

use std::hint::black_box;
use std::time::Duration;

use support::{Random, Travelled, is_asked_for, percentile, record, timed, travelled, words};
use tilescope::picture::{Extent, Palette, PlanePicture, Scene, ThemeChoice, current, draw_plane, svg};
use tilescope::recording::{Axes, CellCounts, Cursor, Plane, Position, Region};

const VISITS: usize = 300;

fn main() {
    let words = words();
    for case in travelled().iter().filter(|case| is_asked_for(case.name, &words)) {
        println!("{}", case.name);
        count_and_draw(case);
    }
}

fn micros(what: &str, mut times: Vec<Duration>) {
    let mut at = |percent| percentile(&mut times, percent).as_secs_f64() * 1e6;
    println!("  {what}: {:.0} µs, 99 %: {:.0} µs", at(50), at(99));
}

fn count_and_draw(case: &Travelled) {
    let recording = record(case.problem, case.settings, case.max_nodes);
    let axes = Axes::new(&recording, Plane::Cost).expect("there is a plane of g and h for every search");
    let nodes = f64::from(recording.progress().nodes());
    let (cell_counts, time) = timed(|| {
        let mut cell_counts = CellCounts::new(axes);
        cell_counts.extend(&recording, u32::MAX);
        cell_counts
    });
    let (secs, bytes) = (time.as_secs_f64(), cell_counts.bytes() as f64);
    println!(
        "  counting: {:.0} ms, {:.1} ns and {:.2} bytes a node",
        secs * 1e3,
        secs * 1e9 / nodes,
        bytes / nodes
    );
    let totals = cell_counts.in_the_end(&recording);
    let (mut random, mut cursor) = (Random::default(), Cursor::new(&recording));
    let [mut stands, mut finds, mut lists, mut draws, mut writes] = [const { Vec::new() }; 5];
    for _ in 0..VISITS {
        cursor.seek(&recording, Position::after(random.below(recording.steps() as usize + 1) as u64));
        let moment = cursor.moment(&recording);
        let (counts, time) = timed(|| cell_counts.at(&recording, &moment));
        stands.push(time);
        let cell = counts[random.below(counts.len())].0;
        let region = Region { side: cell.side(), x: cell.x()..cell.x() + 1, y: cell.y() };
        finds.push(timed(|| cell_counts.newest(&recording, &moment, &region).take(7).count()).1);
        lists.push(timed(|| cell_counts.members(&recording, &moment, &region, 1000)).1);
        let picture = PlanePicture {
            recording: &recording,
            plane: Plane::Cost,
            totals: &totals,
            counts: &counts,
            current: current(&moment, &cell_counts.axes),
            marks: &[],
            shortest: None,
        };
        let extent = Extent { width: 540.0, height: 270.0 };
        let (scene, time) = timed(|| {
            let mut scene = Scene::new("", extent, Palette::of(ThemeChoice::Light).panel);
            let area = scene.area();
            draw_plane(&mut scene, area, &picture, Palette::of(ThemeChoice::Light));
            scene
        });
        draws.push(time);
        writes.push(timed(|| black_box(svg(&scene))).1);
    }
    println!("  {} cells", totals.len());
    micros("status anywhere", stands);
    micros("the newest nodes of a cell", finds);
    micros("1,000 nodes of a cell, open and closed (another thread)", lists);
    micros("drawing", draws);
    micros("writing as SVG", writes);
}
