//! What the g–h plane costs: counting it, status anywhere, looking into a cell, drawing it; and the map: the distances of all
//! boards, status anywhere, its pixels. What they add to a frame is in the bench `frame`.
//!
//! Times are processor time of one thread, at steps that lie anywhere in the recording.
//!
//! `cargo bench --bench pictures`, or `cargo bench --bench pictures -- 10 M` for the recordings whose names contain these words.

mod support;

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;

use support::{Random, Travelled, is_asked_for, percentile, record, timed, travelled, words};
use tilescope::heuristic::BoardDistances;
use tilescope::picture::{
    Area, Extent, MapBoards, MapFrame, MapLayout, MapOf, MapShades, MapWindow, Palette, PlanePicture, Reach,
    Scene, ThemeChoice, current, draw_plane, point, svg,
};
use tilescope::puzzle::{GoalPreset, Size, random_board};
use tilescope::recording::{Axes, BoardNodes, CellCounts, Cursor, Plane, Position, Region};
use tilescope::search::{Problem, Settings};

const VISITS: usize = 300;

fn main() {
    let words = words();
    for case in travelled().iter().filter(|case| is_asked_for(case.name, &words)) {
        println!("{}", case.name);
        count_and_draw(case);
    }
    for size in ["3x3", "2x5"] {
        let name = format!("map of {size}");
        if is_asked_for(&name, &words) {
            println!("{name}");
            draw_map_of(size.parse().expect("a size"));
        }
    }
}

/// Breadth-first search from a random board, at places anywhere in it.
fn draw_map_of(size: Size) {
    let goal = GoalPreset::BlankLast.board(size);
    let problem = Problem::new(random_board(&goal, 1), goal).expect("one size");
    let go_on = &mut |_: f32| ControlFlow::Continue(());
    let (_, time) = timed(|| black_box(BoardDistances::new(goal, None, go_on)));
    println!("  distances of all boards: {:.0} ms", time.as_secs_f64() * 1e3);
    let recording = record(problem, Settings::default(), u64::MAX);
    let go_on = &mut |_: f32| ControlFlow::Continue(());
    let (boards, time) = timed(|| MapBoards::new(MapOf::search(&recording), go_on).expect("a map"));
    println!("  places of all boards: {:.0} ms", time.as_secs_f64() * 1e3);
    let frame = MapFrame { width: 1920, height: 1080, scale: 1.0, reach: Reach::ALL };
    let area = Area::new(point(0.0, 0.0), 1920.0, 1080.0);
    let window = MapWindow { area, offset: (0, 0), columns: 1920, rows: 1080 };
    let (mut random, mut cursor) = (Random::default(), Cursor::new(&recording));
    let mut nodes = BoardNodes::new(boards.states.len());
    let [mut lays_out, mut goes, mut stands, mut draws] = [const { Vec::new() }; 4];
    let palette = Palette::of(ThemeChoice::Light);
    for _ in 0..VISITS {
        cursor.seek(&recording, Position::after(random.below(recording.steps() as usize + 1) as u64));
        let moment = cursor.moment(&recording);
        goes.push(timed(|| nodes.go_to(&recording, &moment, |state| boards.index_of(state))).1);
        let (statuses, time) = timed(|| nodes.statuses(&recording, &moment));
        stands.push(time);
        let (layout, time) = timed(|| MapLayout::new(&boards, frame));
        lays_out.push(time);
        draws.push(
            timed(|| {
                let shades = MapShades::of_search(&recording, &statuses, nodes.visits(), palette);
                black_box(layout.raster(&boards, &shades, &window, palette.panel))
            })
            .1,
        );
    }
    micros("newest nodes of all boards", goes);
    micros("status of all boards", stands);
    micros("layout", lays_out);
    micros("pixels, 1920×1080", draws);
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
            has_numbers: true,
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
