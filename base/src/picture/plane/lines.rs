//! Lines of equal f, or the line h = h*.

use super::layout::PlaneOfSide;
use super::{PlaneLayout, PlanePicture};
use crate::picture::text as words;
use crate::picture::ticks::nice_step;
use crate::picture::{
    Area, Colour, Horizontal, Line, Palette, Point, Scene, Shape, Text, Vertical, line, point,
};
use crate::recording::Plane;
use crate::search::{Node, OrderBy};

pub(super) fn draw_lines(
    scene: &mut Scene,
    picture: &PlanePicture<'_>,
    layout: &PlaneLayout,
    palette: &Palette,
    unit: f32,
) {
    for part in &layout.parts {
        match picture.plane {
            Plane::Cost => Diagonals { scene, picture, layout, part, palette, unit }.draw(),
            Plane::Truth => draw_truth(scene, layout, part, palette, unit),
        }
    }
}

/// Above this line, h overestimates.
fn draw_truth(scene: &mut Scene, layout: &PlaneLayout, part: &PlaneOfSide, palette: &Palette, unit: f32) {
    let top = layout.y_max() as f32 + 1.0;
    let (from, to) = (layout.place(part, -0.5, -0.5), layout.place(part, top, top));
    scene.shapes.push(Shape::Clip(Some(part.area)));
    let corner = point(from.x, to.y);
    let fill = palette.error_fill.faded(0.5);
    scene.shapes.push(Shape::Polygon { points: vec![from, to, corner], fill, line: None });
    scene.segment(from, to, line(2.0, palette.text));
    let text = Text {
        at: layout.place(part, 0.5, top - 2.0),
        anchor: (if part.mirrored { Horizontal::Right } else { Horizontal::Left }, Vertical::Centre),
        size: unit,
        strong: true,
        colour: palette.error,
        text: words::H_TOO_LARGE.to_owned(),
    };
    if text.about_width() < (to.x - from.x).abs() * 0.7 {
        scene.text(text);
    }
    let middle = top * 0.6;
    let at = layout.place(part, middle + 0.6, middle - 0.6);
    label(scene, at, (Horizontal::Left, Vertical::Top), words::H_IS_TRUE, palette.text, palette, unit);
    scene.shapes.push(Shape::Clip(None));
}

struct Diagonals<'a> {
    scene: &'a mut Scene,
    picture: &'a PlanePicture<'a>,
    layout: &'a PlaneLayout,
    part: &'a PlaneOfSide,
    palette: &'a Palette,
    unit: f32,
}

impl Diagonals<'_> {
    /// The weight of h in f.
    fn weight(&self) -> f32 {
        match self.picture.recording.order().by {
            OrderBy::F(weight) => f64::from(weight) as f32,
            _ => 1.0,
        }
    }

    fn draw(mut self) {
        let weight = self.weight();
        let most = (self.layout.x_end(self.part) - 1) as f32 + weight * self.layout.y_max() as f32;
        // If h counts moves, f has the same parity for all nodes of a search.
        let step = 2 * nice_step(self.unit * 3.4 / self.layout.x_scale() / 2.0);
        let starts = self.picture.totals.iter().map(|(cell, _)| cell);
        let start =
            starts.filter(|cell| cell.side() == self.part.side && cell.x() == 0).map(|cell| cell.y()).min();
        let offset = (start.unwrap_or(0) as f32 * weight).round() as u32 % step;
        let thin = line(1.0, self.palette.text.faded(0.35));
        let values = (offset..=most as u32).step_by(step as usize).filter(|value| *value > 0);
        let current = self.current();
        for value in values {
            let near =
                current.is_some_and(|f| (f - value as f32).abs() * self.layout.x_scale() < self.unit * 2.6);
            let end = self.line(value as f32, thin);
            if !near {
                self.name_above(value as f32, end, self.palette.weak_text);
            }
        }
        if let Some(f) = current {
            let bold = line(2.0, self.palette.current);
            let end = self.line(f, bold);
            if !self.name_above(f, end, self.palette.current) {
                let at = self.layout.place(self.part, 0.0, f / weight);
                let text = words::line_of_f(f);
                let anchor = if self.part.mirrored { Horizontal::Right } else { Horizontal::Left };
                label(
                    self.scene,
                    at,
                    (anchor, Vertical::Centre),
                    &text,
                    self.palette.current,
                    self.palette,
                    self.unit,
                );
            }
        }
    }

    /// f of the current node, if it is on this side and finite.
    fn current(&self) -> Option<f32> {
        let (cell, node) = self.picture.current.filter(|(cell, _)| cell.side() == self.part.side)?;
        (node.h < Node::NO_H).then(|| cell.x() as f32 + self.weight() * cell.y() as f32)
    }

    /// The line of one f. Returns its upper end.
    fn line(&mut self, f: f32, line: Line) -> Point {
        let (weight, top) = (self.weight(), self.layout.y_max() as f32 + 0.5);
        let at = |y: f32| self.layout.place(self.part, f - weight * y, y);
        let points = vec![at(-0.5), at(top)];
        let end = points[1];
        self.scene.shapes.push(Shape::Clip(Some(self.part.area)));
        self.scene.shapes.push(Shape::Polyline { points, line, dashed: false });
        self.scene.shapes.push(Shape::Clip(None));
        end
    }

    /// Labels a line above the plane. Returns whether the line gets there.
    fn name_above(&mut self, f: f32, end: Point, colour: Colour) -> bool {
        let area = self.part.area;
        let is_there = (area.x..=area.right()).contains(&end.x);
        if is_there {
            self.scene.text(Text {
                at: point(end.x, area.y - self.unit * 0.2),
                anchor: (Horizontal::Centre, Vertical::Bottom),
                size: self.unit,
                strong: true,
                colour,
                text: words::line_of_f(f),
            });
        }
        is_there
    }
}

/// Text with a background, so that it is legible over cells and lines.
fn label(
    scene: &mut Scene,
    at: Point,
    anchor: (Horizontal, Vertical),
    text: &str,
    colour: Colour,
    palette: &Palette,
    unit: f32,
) {
    let text = Text { at, anchor, size: unit, strong: true, colour, text: text.to_owned() };
    let top = match anchor.1 {
        Vertical::Top => at.y,
        Vertical::Centre => at.y - unit * 0.62,
        Vertical::Bottom => at.y - unit * 1.24,
    };
    let width = text.about_width();
    let left = if anchor.0 == Horizontal::Right { at.x - width } else { at.x };
    let ground = Area::new(point(left - 3.0, top), width + 6.0, unit * 1.24);
    scene.fill(ground, palette.background.faded(0.8));
    scene.text(text);
}
