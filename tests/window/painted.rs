//! What a window has painted, from the shapes that go to the graphics card: its texts, and what lies below and over them.

use egui::accesskit::Role;
use egui::epaint::{ClippedShape, Mesh, RectShape, TextShape};
use egui::{Color32, Pos2, Rect, Shape};
use egui_kittest::kittest::Queryable;

use crate::driven::Window;

/// One row of a painted text.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about a row")]
pub struct PaintedRow {
    pub text: String,
    /// Around its letters, in points.
    pub ink: Rect,
    /// What is outside is not seen.
    clip: Rect,
    /// The size of its smallest letter, in points.
    pub size: f32,
    pub colours: Vec<Color32>,
    /// Its end was left out, with three dots in its place.
    pub is_elided: bool,
    /// Its last word goes on in the next row.
    pub is_broken: bool,
    /// What cannot be used is pale.
    is_faded: bool,
    /// A number on a small board: a picture.
    pub is_on_board: bool,
    /// The place of its text in all that is painted.
    order: usize,
}

/// All that one frame has painted.
pub struct Painted {
    pub rows: Vec<PaintedRow>,
    /// Opaque rectangles, as far as they are seen, and when each was painted.
    covers: Vec<(Rect, usize)>,
    /// When a shadow was painted: what comes next floats above all before it.
    shadows: Vec<usize>,
    shapes: Vec<(Shape, Rect)>,
    scroll_bars: Vec<Rect>,
    window: Rect,
    /// What the frame begins with.
    ground: Color32,
}

/// As much of a letter as may be in the way of another one, or outside, in points: letters have soft edges.
const EDGE: f32 = 1.5;
/// How far a scroll bar may end from the edge of what it scrolls.
const SCROLLED_EDGE: f32 = 12.0;

impl Painted {
    pub fn of(window: &Window) -> Self {
        let mut shapes = Vec::new();
        for ClippedShape { shape, clip_rect, .. } in &window.output().shapes {
            flatten(shape, *clip_rect, &mut shapes);
        }
        let (mut rows, mut covers, mut shadows) = (Vec::new(), Vec::new(), Vec::new());
        for (order, (shape, clip)) in shapes.iter().enumerate() {
            match shape {
                Shape::Text(text) => rows.extend(rows_of(text, *clip, order)),
                Shape::Rect(rect) if rect.blur_width > 0.0 => shadows.push(order),
                Shape::Rect(rect) if rect.fill.is_opaque() => {
                    covers.push((rect.rect.intersect(*clip), order));
                }
                _ => {}
            }
        }
        let bars = window.query_all_by_role(Role::ScrollBar).map(|bar| bar.rect()).collect();
        let (rect, ground) = (window.ctx.content_rect(), window.ctx.global_style().visuals.panel_fill);
        let mut painted = Self { rows, covers, shadows, shapes, scroll_bars: bars, window: rect, ground };
        painted.mark_boards();
        let is_seen: Vec<bool> = painted.rows.iter().map(|row| painted.is_seen(row)).collect();
        let mut seen = is_seen.into_iter();
        painted.rows.retain(|_| seen.next().unwrap_or(true));
        painted
    }

    /// Whether some of it is inside its clip and not below something opaque.
    fn is_seen(&self, row: &PaintedRow) -> bool {
        let inside = row.ink.intersect(row.clip);
        let is_below = |(cover, order): &(Rect, usize)| *order > row.order && cover.contains_rect(inside);
        inside.is_positive()
            && row.colours.iter().any(|colour| colour.a() > 0)
            && !self.covers.iter().any(is_below)
    }

    /// A small board has at least two numbers of one size.
    fn mark_boards(&mut self) {
        const MOST: f32 = 7.0;
        let is_number =
            |row: &PaintedRow| row.text.len() <= 2 && row.text.chars().all(|c| c.is_ascii_digit());
        let numbers: Vec<usize> =
            (0..self.rows.len()).filter(|place| is_number(&self.rows[*place])).collect();
        for (shape, _) in &self.shapes {
            let Shape::Rect(board) = shape else { continue };
            let on_it = |place: &&usize| {
                let row = &self.rows[**place];
                board.rect.contains(row.ink.center()) && board.rect.size().max_elem() < MOST * row.size
            };
            let on_it: Vec<usize> = numbers.iter().filter(on_it).copied().collect();
            // Of a board below a dialog, other numbers may be there.
            for place in &on_it {
                let size = self.rows[*place].size;
                let of_size =
                    on_it.iter().filter(|other| self.rows[**other].size.to_bits() == size.to_bits());
                if of_size.count() >= 2 {
                    self.rows[*place].is_on_board = true;
                }
            }
        }
    }

    /// Texts of which a part is not seen, other than at the ends of what is scrolled, and on maps, which are moved.
    pub fn cut(&self, maps: &[Rect]) -> Vec<String> {
        let mut cut = Vec::new();
        let is_on_map = |row: &&PaintedRow| maps.iter().any(|map| map.contains_rect(row.clip));
        for row in self.rows.iter().filter(|row| !is_on_map(row)) {
            let room = row.clip.intersect(self.window);
            let is_near = |one: f32, other: f32| (one - other).abs() < SCROLLED_EDGE;
            let ends = |bar: &Rect, edge: f32, is_row: bool| {
                let is_along = bar.width() > bar.height();
                let range = if is_row { bar.x_range() } else { bar.y_range() };
                is_along == is_row && (is_near(range.min, edge) || is_near(range.max, edge))
            };
            let is_scrolled =
                |edge: f32, is_row: bool| self.scroll_bars.iter().any(|bar| ends(bar, edge, is_row));
            let is_cut = [
                row.ink.left() < room.left() - EDGE && !is_scrolled(room.left(), true),
                row.ink.right() > room.right() + EDGE && !is_scrolled(room.right(), true),
                row.ink.top() < room.top() - EDGE && !is_scrolled(room.top(), false),
                row.ink.bottom() > room.bottom() + EDGE && !is_scrolled(room.bottom(), false),
            ];
            if is_cut.contains(&true) {
                cut.push(format!("“{}” at {} is cut by {room}", row.text, row.ink));
            }
        }
        cut
    }

    /// Texts that a later surface covers in part.
    pub fn half_covered(&self) -> Vec<String> {
        let mut covered = Vec::new();
        for row in &self.rows {
            let ink = row.ink.intersect(row.clip).shrink(EDGE);
            let over = |(cover, order): &&(Rect, usize)| {
                let floats = self.shadows.iter().any(|shadow| (row.order..*order).contains(shadow));
                let is_half = cover.intersect(ink).is_positive() && !cover.contains_rect(ink);
                *order > row.order && is_half && !floats
            };
            if let Some((cover, _)) = self.covers.iter().find(over) {
                covered.push(format!("“{}” at {} is half below {cover}", row.text, row.ink));
            }
        }
        covered
    }

    /// Texts that are written over one another.
    pub fn overlapping(&self) -> Vec<String> {
        let mut overlapping = Vec::new();
        for (place, later) in self.rows.iter().enumerate() {
            for row in self.rows[..place].iter().filter(|row| row.order != later.order) {
                let [one, other] = [row, later].map(|row| row.ink.intersect(row.clip));
                let common = one.intersect(other);
                let reach = 2.0 * EDGE;
                if common.width() <= reach || common.height() <= reach {
                    continue;
                }
                let between = |(cover, order): &(Rect, usize)| {
                    *order > row.order && *order < later.order && cover.contains_rect(common)
                };
                if !self.covers.iter().any(between) {
                    overlapping
                        .push(format!("“{}” at {} and “{}” at {}", row.text, row.ink, later.text, later.ink));
                }
            }
        }
        overlapping
    }

    /// Texts that are smaller than that, in points; numbers on small boards are pictures.
    pub fn smaller_than(&self, least: impl Fn(&PaintedRow) -> f32) -> Vec<String> {
        let is_small = |row: &&PaintedRow| row.size < least(row) - 0.05 && !row.is_on_board;
        let small = self.rows.iter().filter(is_small);
        small.map(|row| format!("“{}” at {} has {} of {}", row.text, row.ink, row.size, least(row))).collect()
    }

    /// Texts that are hard to read on what they stand on: WCAG 2.1 asks for 4.5, and for 3 if they are large.
    pub fn pale(&self, disabled: Color32) -> Vec<String> {
        let mut pale = Vec::new();
        for row in self.rows.iter().filter(|row| !row.is_faded) {
            let ground = self.ground(row);
            let least = if row.size >= 24.0 { 3.0 } else { 4.5 };
            for colour in row.colours.iter().filter(|colour| **colour != disabled) {
                let ratio = contrast(*colour, ground);
                if ratio < least {
                    pale.push(format!("“{}” {colour:?} on {ground:?}: {ratio:.1}", row.text));
                }
            }
        }
        pale
    }

    /// The colour below the middle of a text.
    fn ground(&self, row: &PaintedRow) -> Color32 {
        let at = row.ink.intersect(row.clip).center();
        let below = self.shapes[..row.order].iter().filter(|(_, clip)| clip.contains(at));
        below.filter_map(|(shape, _)| colour_at(shape, at)).fold(self.ground, Color32::blend)
    }
}

fn flatten(shape: &Shape, clip: Rect, flat: &mut Vec<(Shape, Rect)>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| flatten(shape, clip, flat)),
        Shape::Noop => {}
        _ => flat.push((shape.clone(), clip)),
    }
}

fn rows_of(text: &TextShape, clip: Rect, order: usize) -> Vec<PaintedRow> {
    let galley = &text.galley;
    let letters: Vec<usize> = galley.job.text.char_indices().map(|(place, _)| place).collect();
    let mut from = 0;
    let mut rows = Vec::new();
    for (place, row) in galley.rows.iter().enumerate() {
        let here = letters.iter().skip(from).take(row.glyphs.len());
        let sizes = here.filter_map(|letter| {
            let section = galley
                .job
                .sections
                .iter()
                .find(|section| section.byte_range.contains(&egui::text::ByteIndex(*letter)));
            section.map(|section| section.format.font_id.size)
        });
        let size = sizes.fold(f32::INFINITY, f32::min);
        from += row.glyphs.len() + usize::from(row.ends_with_newline);
        if row.glyphs.iter().all(|glyph| glyph.chr.is_whitespace()) {
            continue;
        }
        let next = galley.rows.get(place + 1);
        let vertices = &row.visuals.mesh.vertices[row.visuals.glyph_vertex_range.clone()];
        let mut colours: Vec<Color32> = vertices.iter().map(|vertex| vertex.color).collect();
        colours.dedup();
        for colour in &mut colours {
            if *colour == Color32::PLACEHOLDER {
                *colour = text.fallback_color;
            }
            *colour = text.override_text_color.unwrap_or(*colour);
        }
        rows.push(PaintedRow {
            text: row.glyphs.iter().map(|glyph| glyph.chr).collect(),
            ink: row.visuals.mesh_bounds.translate(row.pos.to_vec2() + text.pos.to_vec2()),
            clip,
            size,
            is_elided: galley.elided && place + 1 == galley.rows.len(),
            is_broken: !row.ends_with_newline
                && row.glyphs.last().is_some_and(|glyph| glyph.chr.is_alphabetic())
                && next.and_then(|row| row.glyphs.first()).is_some_and(|glyph| glyph.chr.is_alphabetic()),
            is_faded: text.opacity_factor < 1.0 || colours.iter().all(|colour| !colour.is_opaque()),
            is_on_board: false,
            order,
            colours,
        });
    }
    rows
}

/// The colour that a shape has at a place, if it is filled there.
fn colour_at(shape: &Shape, at: Pos2) -> Option<Color32> {
    let filled = match shape {
        Shape::Rect(RectShape { rect, fill, .. }) => rect.contains(at).then_some(*fill),
        Shape::Circle(circle) => (circle.center.distance(at) <= circle.radius).then_some(circle.fill),
        Shape::Path(path) => (path.closed && path.visual_bounding_rect().contains(at)).then_some(path.fill),
        Shape::Mesh(mesh) => colour_of_mesh(mesh, at),
        _ => None,
    };
    filled.filter(|colour| colour.a() > 0)
}

/// The colour of the last triangle that is there.
fn colour_of_mesh(mesh: &Mesh, at: Pos2) -> Option<Color32> {
    let corners =
        mesh.indices.chunks_exact(3).rev().map(|three| [0, 1, 2].map(|i| &mesh.vertices[three[i] as usize]));
    let is_inside = |[a, b, c]: &[&egui::epaint::Vertex; 3]| {
        let side = |from: Pos2, to: Pos2| (to - from).rot90().dot(at - from);
        let sides = [side(a.pos, b.pos), side(b.pos, c.pos), side(c.pos, a.pos)];
        sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0)
    };
    corners.into_iter().find(is_inside).map(|[corner, ..]| corner.color)
}

/// WCAG 2.1, contrast ratio of two colours.
fn contrast(one: Color32, other: Color32) -> f32 {
    let luminance = |colour: Color32| {
        let [r, g, b, _] = egui::Rgba::from(colour).to_array();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}
