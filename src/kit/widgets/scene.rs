//! Paints a picture. Rectangles, discs and lines go into one mesh, which is ten times as fast as separate shapes.

use std::collections::HashMap;
use std::sync::Arc;

use egui::epaint::{CircleShape, PathShape, TextShape};
use egui::{
    Align2, Color32, ColorImage, FontFamily, FontId, Galley, Id, Mesh, Painter, Pos2, Rect, Shape as Painted,
    Stroke, StrokeKind, TextureHandle, TextureOptions, Ui, Vec2, pos2, vec2,
};

use super::pen::{PenStyle, line, say};
use crate::kit::theme::{Theme, colour32, strong_family};
use crate::picture::{
    Anchor, Area, Colour, Extent, Horizontal, Line, Palette, Point, Raster, Scene, Shape, Text, Vertical,
    point,
};

/// Discs up to this radius become polygons in the mesh. Larger ones get smooth edges.
const SMALL_DISC: f32 = 3.0;

/// Paints a picture from its upper left corner on. `id` distinguishes its rasters from those of other pictures.
pub fn paint_scene(ui: &Ui, id: Id, corner: Pos2, scene: &Scene) {
    let whole = Rect::from_min_size(corner, vec2(scene.extent.width, scene.extent.height));
    let whole = ui.painter().with_clip_rect(whole.intersect(ui.clip_rect()));
    if scene.background.a > 0 {
        whole.rect_filled(whole.clip_rect(), 0, colour32(scene.background));
    }
    let mut painting = Painting {
        offset: corner.to_vec2(),
        painter: whole.clone(),
        mesh: Mesh::default(),
        pixel: 1.0 / ui.ctx().pixels_per_point(),
        galleys: HashMap::new(),
    };
    let mut rasters = 0;
    for shape in &scene.shapes {
        match shape {
            Shape::Clip(area) => {
                painting.flush();
                let area = area.map_or(whole.clip_rect(), |area| painting.rect(&area));
                painting.painter = whole.with_clip_rect(area.intersect(whole.clip_rect()));
            }
            Shape::Raster(raster) => {
                painting.raster(ui, id.with(rasters), raster);
                rasters += 1;
            }
            _ => painting.shape(shape),
        }
    }
    painting.flush();
}

/// Paints a picture, and labels each of its texts.
pub fn write_scene(ui: &Ui, id: Id, corner: Pos2, scene: &Scene) {
    paint_scene(ui, id, corner, scene);
    for shape in &scene.shapes {
        if let Shape::Text(Text { at, anchor: on, size, strong, colour, text }) = shape {
            let style = PenStyle { size: *size, strong: *strong, colour: colour32(*colour) };
            let size = line(ui, text, style).size();
            say(ui, anchor(*on).anchor_size(corner + vec2(at.x, at.y), size), text);
        }
    }
}

/// Paints a picture of this side around a place; `draw` gets its middle.
pub fn paint_around(
    ui: &Ui,
    centre: Pos2,
    side: f32,
    draw: impl FnOnce(&mut Scene, Point, &'static Palette),
) {
    let mut scene = Scene::new("", Extent { width: side, height: side }, Colour::NONE);
    draw(&mut scene, point(side / 2.0, side / 2.0), Theme::of(ui.ctx()).palette());
    paint_scene(ui, ui.scope_id(), centre - Vec2::splat(side / 2.0), &scene);
}

pub fn area_of(rect: Rect) -> Area {
    Area::new(point(rect.left(), rect.top()), rect.width(), rect.height())
}

type Galleys<'a> = HashMap<(&'a str, u32, bool), Arc<Galley>>;

struct Painting<'a> {
    offset: Vec2,
    painter: Painter,
    /// The width of one pixel: a thinner line would vanish between two.
    pixel: f32,
    mesh: Mesh,
    galleys: Galleys<'a>,
}

impl<'a> Painting<'a> {
    fn on_screen(&self, point: &Point) -> Pos2 {
        pos2(point.x, point.y) + self.offset
    }

    fn rect(&self, area: &Area) -> Rect {
        Rect::from_min_size(pos2(area.x, area.y) + self.offset, vec2(area.width, area.height))
    }

    fn flush(&mut self) {
        if !self.mesh.is_empty() {
            self.painter.add(std::mem::take(&mut self.mesh));
        }
    }

    fn add(&mut self, shape: impl Into<Painted>) {
        self.flush();
        self.painter.add(shape);
    }

    fn shape(&mut self, shape: &'a Shape) {
        match shape {
            Shape::Rectangle { area, radius, fill, line } => self.rectangle(area, *radius, *fill, *line),
            Shape::Rectangles(areas, fill) => {
                for area in areas {
                    self.quad(self.rect(area), *fill);
                }
            }
            Shape::Circle { centre, radius, fill, line } => self.circle(centre, *radius, *fill, *line),
            Shape::Polyline { points, line, dashed } => self.polyline(points, *line, *dashed),
            Shape::Polygon { points, fill } => {
                let points = points.iter().map(|point| self.on_screen(point)).collect();
                self.add(PathShape::convex_polygon(points, colour32(*fill), Stroke::NONE));
            }
            Shape::Text(text) => self.text(text),
            Shape::Raster(_) | Shape::Clip(_) => {}
        }
    }

    fn rectangle(&mut self, area: &Area, radius: f32, fill: Colour, line: Option<Line>) {
        let rect = self.rect(area);
        if !rect.expand(line.map_or(0.0, |line| line.width)).intersects(self.painter.clip_rect()) {
            return;
        }
        if radius > 0.0 {
            let radius = radius.round().clamp(0.0, 255.0) as u8;
            self.flush();
            self.painter.rect(rect, radius, colour32(fill), stroke(line), StrokeKind::Middle);
            return;
        }
        self.quad(rect, fill);
        if let Some(line) = line {
            let (half, colour) = (line.width.max(self.pixel) / 2.0, line.colour);
            let (outer, inner) = (rect.expand(half), rect.shrink(half));
            let (left, right) = (outer.left()..=inner.left(), inner.right()..=outer.right());
            self.quad(Rect::from_min_max(outer.min, pos2(outer.max.x, inner.min.y)), colour);
            self.quad(Rect::from_min_max(pos2(outer.min.x, inner.max.y), outer.max), colour);
            self.quad(Rect::from_x_y_ranges(left, inner.y_range()), colour);
            self.quad(Rect::from_x_y_ranges(right, inner.y_range()), colour);
        }
    }

    fn quad(&mut self, rect: Rect, fill: Colour) {
        if fill.a > 0 {
            self.mesh.add_colored_rect(rect, colour32(fill));
        }
    }

    fn circle(&mut self, centre: &Point, radius: f32, fill: Colour, line: Option<Line>) {
        let centre = self.on_screen(centre);
        let reach = Vec2::splat(2.0 * (radius + line.map_or(0.0, |line| line.width)));
        if !Rect::from_center_size(centre, reach).intersects(self.painter.clip_rect()) {
            return;
        }
        if radius > SMALL_DISC || line.is_some() {
            self.add(CircleShape { center: centre, radius, fill: colour32(fill), stroke: stroke(line) });
            return;
        }
        let half = radius * std::f32::consts::FRAC_1_SQRT_2;
        let corners = [
            vec2(radius, 0.0),
            vec2(half, half),
            vec2(0.0, radius),
            vec2(-half, half),
            vec2(-radius, 0.0),
            vec2(-half, -half),
            vec2(0.0, -radius),
            vec2(half, -half),
        ];
        let first = self.mesh.vertices.len() as u32;
        for corner in corners {
            self.mesh.colored_vertex(centre + corner, colour32(fill));
        }
        for i in 1..7 {
            self.mesh.add_triangle(first, first + i, first + i + 1);
        }
    }

    fn polyline(&mut self, points: &[Point], line: Line, dashed: bool) {
        let points: Vec<Pos2> = points.iter().map(|point| self.on_screen(point)).collect();
        if dashed {
            let (dash, gap) = (line.width * 4.0, line.width * 3.0);
            self.flush();
            self.painter.extend(Painted::dashed_line(&points, stroke(Some(line)), dash, gap));
        } else if let [from, to] = points[..] {
            self.segment(from, to, line);
        } else {
            self.add(PathShape::line(points, stroke(Some(line))));
        }
    }

    /// One line as a narrow rectangle. Thousands of edges are cheap.
    fn segment(&mut self, from: Pos2, to: Pos2, line: Line) {
        let bounds = Rect::from_two_pos(from, to).expand(line.width);
        if !bounds.intersects(self.painter.clip_rect()) {
            return;
        }
        let is_slanted = (from.x - to.x).abs() > 0.1 && (from.y - to.y).abs() > 0.1;
        if is_slanted && line.width >= SMALL_DISC / 2.0 {
            self.add(Painted::line_segment([from, to], stroke(Some(line))));
            return;
        }
        let width = if is_slanted { line.width } else { line.width.max(self.pixel) };
        let across = (to - from).normalized().rot90() * (width / 2.0);
        let first = self.mesh.vertices.len() as u32;
        for corner in [from + across, to + across, to - across, from - across] {
            self.mesh.colored_vertex(corner, colour32(line.colour));
        }
        self.mesh.add_triangle(first, first + 1, first + 2);
        self.mesh.add_triangle(first, first + 2, first + 3);
    }

    fn text(&mut self, text: &'a Text) {
        let at = self.on_screen(&text.at);
        if !self.painter.clip_rect().expand2(vec2(text.about_width() * 1.2, text.size * 1.5)).contains(at) {
            return;
        }
        let key = (text.text.as_str(), text.size.to_bits(), text.strong);
        let painter = &self.painter;
        let galley = self.galleys.entry(key).or_insert_with(|| {
            let family = if text.strong { strong_family() } else { FontFamily::Proportional };
            painter.layout_no_wrap(text.text.clone(), FontId::new(text.size, family), Color32::PLACEHOLDER)
        });
        let rect = anchor(text.anchor).anchor_size(at, galley.size());
        let shape = TextShape::new(rect.min, Arc::clone(galley), colour32(text.colour));
        self.add(shape);
    }

    fn raster(&mut self, ui: &Ui, id: Id, raster: &Raster) {
        let Some(texture) = texture(ui, id, raster) else { return };
        self.flush();
        let all = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        self.painter.image(texture.id(), self.rect(&raster.area), all, Color32::WHITE);
    }
}

fn stroke(line: Option<Line>) -> Stroke {
    line.map_or(Stroke::NONE, |line| Stroke::new(line.width, colour32(line.colour)))
}

fn anchor(Anchor(horizontal, vertical): Anchor) -> Align2 {
    use egui::Align::{Center, Max, Min};
    let x = match horizontal {
        Horizontal::Left => Min,
        Horizontal::Centre => Center,
        Horizontal::Right => Max,
    };
    let y = match vertical {
        Vertical::Top => Min,
        Vertical::Centre => Center,
        Vertical::Bottom => Max,
    };
    Align2([x, y])
}

/// The texture of a raster, made once for the same cells.
fn texture(ui: &Ui, id: Id, raster: &Raster) -> Option<TextureHandle> {
    type Made = (Arc<Vec<Colour>>, TextureHandle);
    let made = ui.data(|data| data.get_temp::<Made>(id));
    if let Some((cells, texture)) = &made
        && Arc::ptr_eq(cells, &raster.cells)
    {
        return Some(texture.clone());
    }
    if raster.cells.is_empty() {
        return None;
    }
    // A graphics card has a largest texture: in a larger raster, some cells are left out.
    let most = ui.input(|input| input.max_texture_side).max(1);
    let step = raster.columns.max(raster.rows()).div_ceil(most).max(1);
    let rows = raster.cells[..raster.columns * raster.rows()].chunks(raster.columns).step_by(step);
    let pixels = rows.flat_map(|row| row.iter().step_by(step)).map(|cell| colour32(*cell)).collect();
    let size = [raster.columns.div_ceil(step), raster.rows().div_ceil(step)];
    let image = ColorImage::new(size, pixels);
    let options = TextureOptions::NEAREST;
    let texture = match made {
        Some((_, mut texture)) => {
            texture.set(image, options);
            texture
        }
        None => ui.ctx().load_texture("raster", image, options),
    };
    ui.data_mut(|data| data.insert_temp(id, (Arc::clone(&raster.cells), texture.clone())));
    Some(texture)
}
