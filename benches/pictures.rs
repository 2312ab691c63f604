//! What the g–h plane costs: counting it, standing anywhere, looking into a cell, drawing it, and a frame of the window with
//! it beside one without.
//!
//! Times are processor time of one thread, at steps that lie anywhere in the recording. A frame is layout and tessellation
//! of the whole window (1280×720), right after a jump.
//!
//! `cargo bench --bench pictures`, or `cargo bench --bench pictures -- 10 M` for the recordings whose names contain these words.

mod support;

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use support::{Random, Travelled, is_asked_for, percentile, record, timed, travelled, words};
use tilescope::file::Document;
use tilescope::picture::{Extent, Palette, PlanePicture, Scene, ThemeChoice, current, draw_plane, svg};
use tilescope::recording::{Axes, Census, Cursor, Plane, Position, Region};
use tilescope::search::Limits;
use tilescope::session::{Action, Command, PanelId, Session, update};

const VISITS: usize = 300;

fn main() {
    let words = words();
    for case in travelled().iter().filter(|case| is_asked_for(case.name, &words)) {
        println!("{}", case.name);
        count_and_draw(case);
        frames(case);
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
    let (census, time) = timed(|| {
        let mut census = Census::new(axes);
        census.extend(&recording, u32::MAX);
        census
    });
    let (secs, bytes) = (time.as_secs_f64(), census.bytes() as f64);
    println!(
        "  counting: {:.0} ms, {:.1} ns and {:.2} bytes a node",
        secs * 1e3,
        secs * 1e9 / nodes,
        bytes / nodes
    );
    let totals = census.in_the_end(&recording);
    let (mut random, mut cursor) = (Random::default(), Cursor::new(&recording));
    let [mut stands, mut finds, mut lists, mut draws, mut writes] = [const { Vec::new() }; 5];
    for _ in 0..VISITS {
        cursor.seek(&recording, Position::after(random.below(recording.steps() as usize + 1) as u32));
        let moment = cursor.moment(&recording);
        let (counts, time) = timed(|| census.at(&recording, &moment));
        stands.push(time);
        let cell = counts[random.below(counts.len())].0;
        let region = Region { side: cell.side(), x: cell.x()..cell.x() + 1, y: cell.y() };
        finds.push(timed(|| census.newest(&recording, &moment, &region).take(7).count()).1);
        lists.push(timed(|| census.members(&recording, &moment, &region, 1000)).1);
        let picture = PlanePicture {
            recording: &recording,
            plane: Plane::Cost,
            totals: &totals,
            counts: &counts,
            current: current(&moment, census.axes()),
            marks: &[],
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
    micros("standing anywhere", stands);
    micros("the newest nodes of a cell", finds);
    micros("1,000 nodes of a cell, open and closed (another thread)", lists);
    micros("drawing", draws);
    micros("writing as SVG", writes);
}

/// A session on the search of a case, to its end or limit.
fn session(case: &Travelled) -> Session {
    let document = Document { problem: case.problem, settings: case.settings };
    let mut session = Session::new(document, Arc::new(|| {}));
    session.limits = Limits { max_nodes: case.max_nodes, max_bytes: u64::MAX };
    update(&mut session, Action::Do(Command::Run));
    wait(&mut session, |session| !session.is_running());
    session
}

fn wait(session: &mut Session, is_so: impl Fn(&Session) -> bool) {
    while !is_so(session) {
        std::thread::sleep(Duration::from_millis(1));
        update(session, Action::Receive);
    }
}

fn frames(case: &Travelled) {
    let mut session = session(case);
    let ctx = egui::Context::default();
    for shows in [false, true] {
        update(&mut session, Action::ShowPanel(PanelId::Plane, shows));
        let is_counted = |session: &Session| {
            let shown = session.shown.as_ref().expect("a search");
            let census = shown.counting.census();
            !shows || census.is_some_and(|census| census.rest(&shown.recording) < 4096)
        };
        wait(&mut session, is_counted);
        let steps = session.shown.as_ref().map_or(0, |shown| shown.recording.steps() as usize);
        let (mut random, mut jumps, mut paints) = (Random::default(), Vec::new(), Vec::new());
        for visit in 0..VISITS + 10 {
            let step = random.below(steps + 1) as u32;
            let (_, jump) = timed(|| update(&mut session, Action::Seek(Position::after(step))));
            let ((), paint) = timed(|| paint(&ctx, &session));
            // The first frames lay text out that is kept.
            if visit >= 10 {
                jumps.push(jump);
                paints.push(paint);
            }
        }
        let with = if shows { "with the plane" } else { "without the plane" };
        micros(&format!("jump, {with}"), jumps);
        micros(&format!("frame, {with}"), paints);
    }
}

fn paint(ctx: &egui::Context, session: &Session) {
    let rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 720.0));
    let input = egui::RawInput { screen_rect: Some(rect), ..egui::RawInput::default() };
    let mut actions = Vec::new();
    let output = ctx.run_ui(input, |ui| tilescope::ui::show(ui, session, &mut actions));
    black_box(ctx.tessellate(output.shapes, output.pixels_per_point));
}
