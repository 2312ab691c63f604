//! A chart of means against a number, each with its confidence interval: the plots of experiments.

use std::ops::Range;

use super::board::Marker;
use super::palette::Palette;
use super::scene::{Anchor, Area, Extent, Line, Point, Scene, Shape, about_width, line, plain, point};
use super::view::{say, unit};
use crate::puzzle::number;

#[derive(Clone, PartialEq, Debug)]
pub struct MeansChart {
    pub title: String,
    pub x_title: String,
    pub scale: ChartScale,
    pub lines: Vec<ChartLine>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChartScale {
    /// By powers of ten, from 1.
    Logarithmic,
    /// Evenly, from 1.
    Linear,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ChartLine {
    pub name: String,
    /// In ascending order of x.
    pub points: Vec<ChartPoint>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChartPoint {
    pub x: u32,
    pub y: f64,
    pub half_width: f64,
}

impl MeansChart {
    pub fn scene(&self, extent: Extent, palette: &Palette) -> Scene {
        let unit = unit(extent);
        let mut scene = Scene::new(self.title.clone(), extent, palette.panel);
        let whole = scene.area();
        scene.write(point(unit, unit * 1.4), Anchor::LEFT, plain(unit * 1.15, palette.text), &self.title);
        let below = Area { y: unit * 2.4, height: whole.height - unit * 2.4, ..whole };
        let below = self.draw_legend(&mut scene, below, palette, unit);
        let Some(axes) = ChartAxes::new(self, below, unit) else {
            say(&mut scene, below, "No search of this experiment found a path yet", palette);
            return scene;
        };
        axes.draw(&mut scene, &self.x_title, palette, unit);
        for (place, line) in self.lines.iter().enumerate() {
            draw_line(&mut scene, &axes, &line.points, Style::new(place, palette), palette, unit);
        }
        scene
    }

    /// Names the lines, in as many rows as they need. Returns the area below.
    fn draw_legend(&self, scene: &mut Scene, area: Area, palette: &Palette, unit: f32) -> Area {
        let left = area.x + unit;
        let (mut x, mut y) = (left, area.y + unit * 0.8);
        for (place, line) in self.lines.iter().enumerate() {
            let width = unit * 2.9 + about_width(&line.name, unit);
            if x > left && x + width > area.right() - unit {
                (x, y) = (left, y + unit * 1.7);
            }
            let style = Style::new(place, palette);
            style.draw_piece(scene, vec![point(x, y), point(x + unit * 2.4, y)]);
            style.mark.draw(scene, point(x + unit * 1.2, y), unit * 0.3, style.line, palette.panel);
            scene.write(point(x + unit * 2.9, y), Anchor::LEFT, plain(unit, palette.text), &line.name);
            x += width + unit * 1.6;
        }
        let height = y - area.y + unit * 1.6;
        Area { y: area.y + height, height: area.height - height, ..area }
    }
}

/// The look of a line. More lines than markers differ in their dashes as well.
#[derive(Clone, Copy)]
struct Style {
    line: Line,
    dashed: bool,
    mark: Marker,
}

impl Style {
    fn new(place: usize, palette: &Palette) -> Self {
        let Palette { open, closed, path, current, g, accent, replaced, .. } = *palette;
        let colours = [open, closed, path, current, g, accent, replaced];
        Self {
            line: line(if palette.dark { 2.0 } else { 1.8 }, colours[place % colours.len()]),
            dashed: place / Marker::ALL.len() % 2 == 1,
            // No two of the first 49 have the same colour and the same marker.
            mark: Marker::ALL[(place + place / Marker::ALL.len()) % Marker::ALL.len()],
        }
    }

    fn draw_piece(self, scene: &mut Scene, points: Vec<Point>) {
        scene.shapes.push(Shape::Polyline { points, line: self.line, dashed: self.dashed });
    }
}

struct ChartAxes {
    area: Area,
    first: u32,
    last: u32,
    /// The values that have a horizontal line, from the bottom to the top of the area.
    ticks: Vec<f64>,
    scale: ChartScale,
}

impl ChartAxes {
    /// Axes on which all points are; `None` if there are none.
    fn new(chart: &MeansChart, area: Area, unit: f32) -> Option<Self> {
        let points = || chart.lines.iter().flat_map(|line| &line.points);
        let first = points().map(|point| point.x).min()?;
        let last = points().map(|point| point.x).max()?;
        let most = points().map(|point| point.y + point.half_width).fold(1.0, f64::max);
        let area = Area {
            x: area.x + unit * 6.5,
            y: area.y + unit * 0.5,
            width: (area.width - unit * 8.5).max(1.0),
            height: (area.height - unit * 4.6).max(1.0),
        };
        let ticks = match chart.scale {
            ChartScale::Logarithmic => powers_of_ten(most),
            ChartScale::Linear => even_ticks(most, area.height / (unit * 1.7)),
        };
        Some(Self { area, first, last, ticks, scale: chart.scale })
    }

    fn x(&self, value: u32) -> f32 {
        // A single value is in the middle.
        let share = if self.first == self.last {
            0.5
        } else {
            (value - self.first) as f32 / (self.last - self.first) as f32
        };
        self.area.x + share * self.area.width
    }

    /// Values outside are at the edge.
    fn y(&self, value: f64) -> f32 {
        let measure = |value: f64| match self.scale {
            ChartScale::Logarithmic => value.max(f64::MIN_POSITIVE).log10(),
            ChartScale::Linear => value,
        };
        let ends = [self.ticks.first(), self.ticks.last()].map(|tick| measure(*tick.expect("two ticks")));
        let share = ((measure(value) - ends[0]) / (ends[1] - ends[0])).clamp(0.0, 1.0);
        self.area.bottom() - share as f32 * self.area.height
    }

    fn draw(&self, scene: &mut Scene, x_title: &str, palette: &Palette, unit: f32) {
        let (area, weak) = (self.area, plain(unit, palette.weak_text));
        scene.fill(area, palette.background);
        for tick in &self.ticks {
            let y = self.y(*tick);
            scene.segment(point(area.x, y), point(area.right(), y), line(1.0, palette.line));
            let text = match self.scale {
                ChartScale::Logarithmic => number(tick.round() as u64),
                ChartScale::Linear => format!("{tick:.1}"),
            };
            scene.write(point(area.x - unit * 0.5, y), Anchor::RIGHT, weak, text);
        }
        draw_x_ticks(scene, area, self.first..self.last + 1, |value| self.x(value), palette, unit);
        let below = point(area.centre().x, area.bottom() + unit * 2.7);
        scene.write(below, Anchor::CENTRE, plain(unit, palette.text), x_title);
    }
}

/// 1, 10, 100 and so on, up to the first that is at least this much, and at least 10.
fn powers_of_ten(most: f64) -> Vec<f64> {
    let last = most.log10().ceil().clamp(1.0, 18.0) as i32;
    (0..=last).map(|power| 10_f64.powi(power)).collect()
}

/// Ticks from 1 up to `most`, the smallest round step apart (0.1, 0.2, 0.5, 1 …) that gives at most `room` intervals.
fn even_ticks(most: f64, room: f32) -> Vec<f64> {
    let tenths = nice_step((most - 1.0).max(0.1) as f32 * 10.0 / room.clamp(2.0, 12.0));
    let step = f64::from(tenths) / 10.0;
    // A sum of tenths is not exact.
    let last = ((most - 1.0) / step - 1e-9).ceil().max(1.0) as u32;
    (0..=last).map(|i| 1.0 + f64::from(i) * step).collect()
}

fn draw_line(
    scene: &mut Scene,
    axes: &ChartAxes,
    points: &[ChartPoint],
    style: Style,
    palette: &Palette,
    unit: f32,
) {
    let places: Vec<Point> = points.iter().map(|mean| point(axes.x(mean.x), axes.y(mean.y))).collect();
    if places.len() > 1 {
        style.draw_piece(scene, places.clone());
    }
    let thin = line(1.2, style.line.colour);
    for (mean, at) in points.iter().zip(&places) {
        let ends = [mean.y - mean.half_width, mean.y + mean.half_width].map(|y| axes.y(y));
        let cap = unit * 0.3;
        if (ends[0] - ends[1]).abs() > 2.0 {
            scene.segment(point(at.x, ends[0]), point(at.x, ends[1]), thin);
            for y in ends {
                scene.segment(point(at.x - cap, y), point(at.x + cap, y), thin);
            }
        }
        style.mark.draw(scene, *at, unit * 0.28, style.line, palette.background);
    }
}

/// The least of 1, 2, 5, 10, 20, 50 and so on that is at least this much.
pub fn nice_step(least: f32) -> u32 {
    const MOST: u32 = 100_000_000;
    let powers = std::iter::successors(Some(1), |power| Some(power * 10).filter(|power| *power <= MOST));
    let mut steps = powers.flat_map(|power| [1, 2, 5].map(|digit| digit * power));
    steps.find(|step| *step as f32 >= least).unwrap_or(MOST)
}

/// Numbers below an area at some of these values; `place` maps values to x coordinates.
pub fn draw_x_ticks(
    scene: &mut Scene,
    area: Area,
    values: Range<u32>,
    place: impl Fn(u32) -> f32,
    palette: &Palette,
    unit: f32,
) {
    let widest = (number(values.end).len() as f32 * 0.62 + 1.0) * unit;
    let apart = (place(values.start + 1) - place(values.start)).abs().max(f32::MIN_POSITIVE);
    let step = nice_step(widest / apart);
    for value in values.step_by(step as usize) {
        let x = place(value);
        let bottom = area.bottom();
        scene.segment(point(x, bottom), point(x, bottom + unit * 0.3), line(1.0, palette.weak_text));
        let half = number(value).len() as f32 * 0.31 * unit;
        let at = point(x.min(scene.extent.width - half).max(half), bottom + unit * 0.4);
        scene.write(at, Anchor::TOP, plain(unit, palette.weak_text), number(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(scale: ChartScale, points: &[(u32, f64)]) -> MeansChart {
        let points = points.iter().map(|&(x, y)| ChartPoint { x, y, half_width: y / 10.0 }).collect();
        let lines = vec![ChartLine { name: "A*".to_owned(), points }];
        MeansChart { title: "Title".to_owned(), x_title: "distance".to_owned(), scale, lines }
    }

    #[test]
    fn a_logarithmic_axis_has_a_line_for_each_power_of_ten() {
        assert_eq!(powers_of_ten(0.5), [1.0, 10.0]);
        assert_eq!(powers_of_ten(1000.0), [1.0, 10.0, 100.0, 1000.0]);
        assert_eq!(powers_of_ten(1001.0).len(), 5);
        let chart = chart(ChartScale::Logarithmic, &[(2, 10.0), (4, 1000.0)]);
        let axes = ChartAxes::new(&chart, Area::new(point(0.0, 0.0), 500.0, 400.0), 12.0).expect("points");
        let [one, ten, hundred] = [1.0, 10.0, 100.0].map(|value| axes.y(value));
        assert!((one - ten - (ten - hundred)).abs() < 1e-3, "equal factors are equally far apart");
        assert!((axes.y(0.0) - axes.area.bottom()).abs() < 1e-3);
    }

    #[test]
    fn a_linear_axis_counts_in_steps_that_people_use() {
        assert_eq!(even_ticks(1.3, 12.0).len(), 4);
        assert_eq!(even_ticks(1.0, 12.0), [1.0, 1.1]);
        assert!(even_ticks(100.0, 12.0).len() <= 13);
        assert!(even_ticks(100.0, 12.0).last().is_some_and(|last| *last >= 100.0));
        let steps = [0.0, 1.0, 1.1, 3.0, 7.0, 11.0, 4e6].map(nice_step);
        assert_eq!(steps, [1, 1, 2, 5, 10, 20, 5_000_000]);
    }
}
