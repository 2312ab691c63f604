//! Plots over the steps: sizes of the lists; f, g and h, or the depth; branching factor.
//!
//! They are drawn from a [`Summary`] with the least and the largest value in each column of pixels. So they cost the
//! same for any number of steps, and show every peak.

mod places;
mod plot;
mod series;

use super::board::Marker;
use super::palette::Palette;
use super::scene::{Anchor, Area, Extent, Scene, line, point, strong};
use super::view::{Subject, View, caption, unit};
use crate::recording::{Series, Summary};
use plot::{Plot, draw_plot};

pub use places::{PlotPlace, Track, arrange_plots, begins_plot};
pub use plot::{EndLabel, LabelRoom, PlotsPicture, draw_end_labels, end_labels};
pub use series::{SeriesStyle, plot_title, series_meaning, series_title, value_text};

pub const PLOTS: View = View {
    name: "plots",
    title: "Plots along the timeline",
    summary: "sizes of open and closed, f, g and h or the depth, and branching factor, along the timeline",
    extent: Extent { width: 960.0, height: 540.0 },
    draw: draw_view,
};

/// Space on the left and right of the plots, in letters.
const MARGIN: f32 = 1.0;
/// The height of a plot's title, in letters.
const HEAD: f32 = 1.8;

fn draw_view(subject: &Subject<'_>) -> Scene {
    let Subject { recording, moment, extent, palette, hides_future, .. } = *subject;
    let mut scene = Scene::new("", extent, palette.panel);
    let area = caption(&mut scene, subject, &PLOTS);
    let unit = unit(extent);
    let settings = recording.settings();
    let shown: Vec<_> =
        Series::ALL.into_iter().filter(|series| series.offered_for(settings).is_ok()).collect();
    let detailed = recording.steps_in_detail();
    let here = moment.position.steps.min(detailed.into()) as u32;
    let until = if hides_future { here } else { detailed };
    let last = until.max(1);
    let room = LabelRoom::new(&shown, settings, last, unit, area.width);
    let strips =
        Area { x: MARGIN * unit, width: area.width - MARGIN * unit - room.width.max(MARGIN * unit), ..area };
    let summary = Summary::of_recording(recording);
    let track = Track { left: strips.x + room.axis, right: strips.right(), last };
    let places = arrange_plots(strips, room.axis, &shown, HEAD * unit, unit);
    let picture = PlotsPicture { recording, summary: &summary, places: &places, track, until };
    draw_plots(&mut scene, &picture, palette, unit);
    for PlotPlace { series, head, .. } in &places {
        let (at, ink) = (point(head.x, head.centre().y), strong(unit, palette.text));
        scene.write(at, Anchor::LEFT, ink, plot_title(series, settings));
    }
    draw_cursor(&mut scene, &places, track.x(here), palette, unit);
    let values = summary.at(recording, until.into(), None).values(recording);
    let labels = end_labels(&picture, (room, &values), unit);
    draw_end_labels(&mut scene, &labels, settings, strips.right(), (palette, unit));
    scene
}

pub fn draw_plots(scene: &mut Scene, picture: &PlotsPicture<'_>, palette: &Palette, unit: f32) {
    for place in picture.places {
        draw_plot(scene, &Plot { place, picture }, palette, unit);
    }
}

/// The line at the current step, through each plot below its title, with a head.
pub fn draw_cursor(scene: &mut Scene, places: &[PlotPlace], x: f32, palette: &Palette, unit: f32) {
    for PlotPlace { area, .. } in places {
        let width = line(CURSOR * unit, palette.current);
        scene.segment(point(x, area.y), point(x, area.bottom()), width);
        Marker::Down.draw(scene, point(x, area.y + 0.3 * unit), 0.3 * unit, width, palette.current);
    }
}

/// The width of that line, in letters.
const CURSOR: f32 = 0.1;
