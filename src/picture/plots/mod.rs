//! Plots over the steps: sizes, least f, f and depth, branching factor; and expansions for each f and each depth, as
//! bars.
//!
//! They are drawn from a [`Summary`] with the least and the largest value in each column of pixels. So they cost the
//! same for any number of steps, and show every peak.

mod bars;
mod curve;
mod legend;
mod plot;
mod style;

pub use bars::{BARS, BarsPicture, draw_bars};
pub use style::{draw_sample, series_meaning, series_title, value_text};

use super::{Area, Extent, Palette, Scene, Subject, View, caption, draw_x_ticks, line, point, unit};
use crate::recording::{Recording, Series, Summary};
use plot::{Plot, draw_plot};

pub const PLOTS: View = View {
    name: "plots",
    title: "Plots along the timeline",
    summary: "sizes of open and closed, least f, f and depth, and branching factor, along the timeline",
    extent: Extent { width: 960.0, height: 540.0 },
    draw: draw_view,
};

/// Space on the left and right of the track, in letters.
const MARGIN: f32 = 2.0;

fn draw_view(subject: &Subject<'_>) -> Scene {
    let Subject { recording, moment, extent, palette, hides_future, .. } = *subject;
    let mut scene = Scene::new("", extent, palette.panel);
    let area = caption(&mut scene, subject, &PLOTS);
    let unit = unit(extent);
    let settings = recording.settings();
    let shown: Vec<_> =
        Series::ALL.into_iter().filter(|series| series.offered_for(settings).is_ok()).collect();
    let below = legend::draw_legend(&mut scene, area, &shown, recording, palette, unit);
    let strips = Area {
        x: MARGIN * unit,
        width: below.width - 2.0 * MARGIN * unit,
        height: below.height - 2.5 * unit,
        ..below
    };
    let summary = Summary::of(recording);
    let detailed = recording.steps_in_detail();
    let here = moment.position.steps.min(detailed.into()) as u32;
    let until = if hides_future { here } else { detailed };
    let track = Track { left: strips.x, right: strips.right(), last: until.max(1) };
    let picture = PlotsPicture { recording, summary: &summary, shown: &shown, track, until };
    draw_plots(&mut scene, strips, &picture, palette, unit);
    draw_cursor(&mut scene, strips, track.x(here), palette);
    draw_x_ticks(&mut scene, strips, 0..track.last + 1, |step| track.x(step), palette, unit);
    scene
}

/// Maps steps to x coordinates, as the timeline does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Track {
    /// x of step 0.
    pub left: f32,
    /// x of the last step.
    pub right: f32,
    /// The last step, at least 1.
    pub last: u32,
}

impl Track {
    pub fn x(&self, step: u32) -> f32 {
        let share = f64::from(step) / f64::from(self.last);
        self.left + (share * f64::from(self.right - self.left)) as f32
    }

    /// The nearest step.
    pub fn step(&self, x: f32) -> u32 {
        let share = f64::from((x - self.left) / (self.right - self.left).max(1.0)).clamp(0.0, 1.0);
        (share * f64::from(self.last)).round() as u32
    }
}

#[derive(Clone, Copy, Debug)]
pub struct PlotsPicture<'a> {
    pub recording: &'a Recording,
    /// The totals of the steps summarised so far.
    pub summary: &'a Summary,
    pub shown: &'a [Series],
    pub track: Track,
    /// The last step whose values are drawn.
    pub until: u32,
}

/// Series that share an axis, the front one last, and their share of the height.
const GROUPS: [(&[Series], f32); 3] = [
    (&[Series::Open, Series::Closed, Series::Dropped], 2.0),
    (&[Series::Depth, Series::Value, Series::Least], 2.0),
    (&[Series::Branching], 1.2),
];

/// Between two plots, in points.
const GAP: f32 = 4.0;

/// Draws all plots above each other.
pub fn draw_plots(scene: &mut Scene, area: Area, picture: &PlotsPicture<'_>, palette: &Palette, unit: f32) {
    let groups = GROUPS.iter().filter_map(|(group, share)| {
        let shown: Vec<_> = group.iter().copied().filter(|series| picture.shown.contains(series)).collect();
        (!shown.is_empty()).then_some((shown, *share))
    });
    let groups: Vec<_> = groups.collect();
    let shares: f32 = groups.iter().map(|(_, share)| share).sum();
    let room = area.height - GAP * groups.len().saturating_sub(1) as f32;
    let mut y = area.y;
    for (series, share) in groups {
        let height = room * share / shares;
        let plot = Plot { area: Area { y, height, ..area }, series, picture };
        draw_plot(scene, &plot, palette, unit);
        y += height + GAP;
    }
}

/// The line at the current step.
pub fn draw_cursor(scene: &mut Scene, area: Area, x: f32, palette: &Palette) {
    scene.segment(point(x, area.y), point(x, area.bottom()), line(2.0, palette.current));
}
