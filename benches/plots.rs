//! What plots cost: going through a search for them, beside the window; and drawing them, in each frame in which something of
//! them has changed. Processor time of one thread.
//!
//! `cargo bench --bench plots`, or `cargo bench --bench plots -- 10 M` for the searches whose names contain these words. What a
//! whole frame costs with every panel open: `cargo bench --bench frame`.

mod support;

use std::hint::black_box;
use std::time::Duration;

use support::{Random, is_asked_for, percentile, record, timed, travelled, words};
use tilescope::picture::{
    Area, Extent, Palette, PlotsPicture, Scene, ThemeChoice, Track, arrange_plots, draw_plots, point,
};
use tilescope::recording::{Series, Summary};

const ROUNDS: usize = 200;
const PLOTS: Extent = Extent { width: 1690.0, height: 196.0 };
const TEXT: f32 = 12.5;

/// Milliseconds: the median, and the longest.
fn millis_text(mut work: impl FnMut()) -> String {
    let mut times: Vec<Duration> = (0..ROUNDS).map(|_| timed(&mut work).1).collect();
    let mut millis = |percent| percentile(&mut times, percent).as_secs_f64() * 1e3;
    format!("{:.2} / {:.2}", millis(50), millis(100))
}

fn main() {
    let words = words();
    println!("ms of processor time; median / longest of {ROUNDS}; a frame is to be ≤ 8\n");
    println!(
        "| search | steps | gone through | a copy | all plots, {} points wide | values and tallies at a random step |",
        PLOTS.width
    );
    println!("|---|--:|--:|--:|--:|--:|");
    for case in travelled().iter().filter(|case| is_asked_for(case.name, &words)) {
        let recording = record(case.problem, case.settings, case.max_nodes);
        let (summary, whole) = timed(|| Summary::of_recording(&recording));
        let copy = millis_text(|| drop(black_box(summary.clone())));
        let palette = Palette::of(ThemeChoice::Light);
        let track = Track { left: 0.0, right: PLOTS.width, last: recording.steps_in_detail() };
        let shown = Series::ALL.map(|series| (series, series.offered_for(recording.settings())));
        let shown: Vec<_> =
            shown.into_iter().filter(|(_, offer)| offer.is_ok()).map(|(series, _)| series).collect();
        let area = Area::new(point(0.0, 0.0), PLOTS.width, PLOTS.height);
        let places = arrange_plots(area, 0.0, &shown, 20.0, TEXT);
        let plots = millis_text(|| {
            let mut scene = Scene::new("", PLOTS, palette.panel);
            let picture = PlotsPicture {
                recording: &recording,
                summary: &summary,
                places: &places,
                track,
                until: summary.steps(),
            };
            draw_plots(&mut scene, &picture, palette, TEXT);
            black_box(scene);
        });
        let mut random = Random::default();
        let steps = recording.steps() as usize;
        let at = millis_text(|| {
            black_box(summary.at(&recording, random.below(steps) as u64, None).values(&recording));
        });
        let whole = whole.as_secs_f64() * 1e3;
        println!("| {} | {steps} | {whole:.0} | {copy} | {plots} | {at} |", case.name);
    }
}
