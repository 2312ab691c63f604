//! How many nodes of each f and of each depth were expanded.

use super::style::series_title;
use crate::picture::text as words;
use crate::picture::{
    Area, Colour, Extent, Horizontal, Palette, Scene, Subject, Text, Vertical, View, caption, draw_x_ticks,
    line, number, point, say, unit,
};
use crate::recording::{Recording, RunningTotals, Series, Summary, ValueCounts};

pub const BARS: View = View {
    name: "bars",
    title: "Expansions by f and depth",
    summary: "expansions by f and by depth, so far and in the whole search",
    extent: Extent { width: 960.0, height: 540.0 },
    draw: |subject| {
        let Subject { recording, moment, extent, palette, hides_future, .. } = *subject;
        let mut scene = Scene::new("", extent, palette.panel);
        let area = caption(&mut scene, subject, &BARS);
        let summary = Summary::of(recording);
        let now = summary.at(recording, moment.position.steps, None);
        let end = if hides_future { &now } else { summary.end() };
        let picture = BarsPicture { recording, now: &now, end };
        draw_bars(&mut scene, area, &picture, palette, unit(extent));
        scene
    },
};

#[derive(Clone, Copy, Debug)]
pub struct BarsPicture<'a> {
    pub recording: &'a Recording,
    /// Up to the current position.
    pub now: &'a RunningTotals,
    /// At the end of the recording.
    pub end: &'a RunningTotals,
}

struct Chart<'a> {
    title: String,
    now: &'a ValueCounts,
    end: &'a ValueCounts,
    /// The value of the current node.
    current: Option<u32>,
}

/// One chart for the value that orders the open list, if there is one, and one for depths; side by side if there is
/// room.
pub fn draw_bars(scene: &mut Scene, area: Area, picture: &BarsPicture<'_>, palette: &Palette, unit: f32) {
    let BarsPicture { recording, now, end } = *picture;
    let settings = recording.settings();
    let chart = |series: Series, now, end, current| Chart {
        title: words::expansions_by(series_title(series, settings)),
        now,
        end,
        current,
    };
    let mut charts = vec![chart(Series::Depth, now.by_depth(), end.by_depth(), now.depth())];
    if Series::Value.offered_for(settings).is_ok() {
        let value = now.values(recording)[Series::Value as usize];
        let value = value.map(|value| value / Series::Value.unit(settings));
        charts.insert(0, chart(Series::Value, now.by_value(), end.by_value(), value));
    }
    let beside = area.width > 1.4 * area.height;
    for (i, chart) in charts.iter().enumerate() {
        let (i, n) = (i as f32, charts.len() as f32);
        let place = if beside {
            Area { x: area.x + area.width * i / n, width: area.width / n, ..area }
        } else {
            Area { y: area.y + area.height * i / n, height: area.height / n, ..area }
        };
        draw_chart(scene, place, chart, palette, unit);
    }
}

/// Each bar covers several neighbouring values if there are too many to distinguish.
struct Bars {
    /// Number of values in a bar.
    width: u32,
    /// The first value.
    first: u32,
    now: Vec<u32>,
    end: Vec<u32>,
}

impl Bars {
    fn new(chart: &Chart<'_>, most: usize) -> Option<Self> {
        let end = chart.end.counts();
        let first = end.iter().position(|count| *count > 0)?;
        let mut together = 1;
        while (end.len() - first / together * together).div_ceil(together) > most.max(1) {
            together *= 2;
        }
        let first = first / together * together;
        let gathered = |counts: &ValueCounts| -> Vec<u32> {
            // The counts at an earlier step may have narrower bins.
            let finer = (chart.end.width() / counts.width()) as usize;
            let bins = counts.counts().chunks(finer * together).map(|bins| bins.iter().sum());
            bins.skip(first / together).collect()
        };
        let width = chart.end.width() * together as u32;
        Some(Self {
            width,
            first: first as u32 * chart.end.width(),
            now: gathered(chart.now),
            end: gathered(chart.end),
        })
    }
}

/// The least width of a bar, in points.
const LEAST_BAR: f32 = 5.0;

fn draw_chart(scene: &mut Scene, area: Area, chart: &Chart<'_>, palette: &Palette, unit: f32) {
    text(scene, area.x + unit, area.y + unit, &chart.title, unit, palette.text, Horizontal::Left);
    let area = Area {
        x: area.x + unit,
        y: area.y + unit * 2.2,
        width: area.width - 2.0 * unit,
        height: area.height - unit * 4.4,
    };
    if area.width < LEAST_BAR || area.height < unit {
        return;
    }
    let Some(bars) = Bars::new(chart, (area.width / LEAST_BAR) as usize) else {
        say(scene, area, words::NOTHING_EXPANDED, palette);
        return;
    };
    let most = bars.end.iter().copied().max().unwrap_or(1).max(1) as f32;
    let side = (area.width / bars.end.len() as f32).min(unit * 4.0);
    // The number above the highest bar needs room.
    let height = |count: u32| (count as f32 / most * (area.height - unit * 1.2)).max(f32::from(count > 0));
    for (i, total) in bars.end.iter().enumerate() {
        let now = bars.now.get(i).copied().unwrap_or(0);
        let from = bars.first + i as u32 * bars.width;
        let is_current = chart.current.is_some_and(|value| (from..from + bars.width).contains(&value));
        let bar = |count: u32| {
            let corner = point(area.x + i as f32 * side + 1.0, area.bottom() - height(count));
            Area::new(corner, (side - 2.0).max(1.0), height(count))
        };
        scene.outline(bar(*total), line(1.0, palette.line));
        scene.fill(bar(now), if is_current { palette.current } else { palette.closed });
        let label = number(now);
        if now > 0 && label.len() as f32 * unit * 0.62 < side {
            let above = point(bar(now).centre().x, bar(now).y - unit * 0.6);
            text(scene, above.x, above.y, &label, unit, palette.text, Horizontal::Centre);
        }
    }
    let bottom = area.bottom();
    scene.segment(point(area.x, bottom), point(area.right(), bottom), line(1.0, palette.weak_text));
    let values = bars.first..bars.first + bars.end.len() as u32 * bars.width;
    let middle = |value: u32| {
        let bin = (value.saturating_sub(bars.first)) as f32 / bars.width as f32;
        area.x + (bin + if bars.width == 1 { 0.5 } else { 0.0 }) * side
    };
    draw_x_ticks(scene, area, values, middle, palette, unit);
}

fn text(scene: &mut Scene, x: f32, y: f32, text: &str, size: f32, colour: Colour, side: Horizontal) {
    scene.text(Text {
        at: point(x, y),
        anchor: (side, Vertical::Centre),
        size,
        strong: false,
        colour,
        text: text.to_owned(),
    });
}
