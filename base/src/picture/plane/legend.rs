//! The legend of a plane.

use super::PlanePicture;
use super::cells::{draw_disc, share};
use crate::picture::{Area, Colour, Horizontal, Palette, Scene, Text, Vertical, line, number, point, text};

/// Number of shades from one node to the most.
const SHADES: u32 = 5;

/// In a narrower picture, in units, there are only the palest and the darkest one.
const NARROW: f32 = 36.0;

/// How the counts can be written, longest first. The legend shrinks only if none fits.
const WAYS: [Numbers; 3] = [Numbers::OfNodes, Numbers::Bare, Numbers::None];

/// How the number of nodes of a shade is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbers {
    /// From 1 to 3 nodes.
    OfNodes,
    /// From 1 to 3.
    Bare,
    None,
}

/// The legend in one row: what the pale and dark shades mean. With little room, it has fewer shades and shorter labels.
pub(super) fn draw_legend(
    scene: &mut Scene,
    area: Area,
    picture: &PlanePicture<'_>,
    most: u32,
    palette: &Palette,
    unit: f32,
) {
    let start = scene.shapes.len();
    let mut draw = |numbers: Numbers, unit: f32| {
        scene.shapes.truncate(start);
        draw_row(scene, area, picture, (most, numbers), palette, unit)
    };
    let fits = WAYS.into_iter().any(|numbers| draw(numbers, unit) <= area.right());
    if !fits {
        let width = draw(Numbers::None, unit) - area.x;
        draw(Numbers::None, unit * (area.width / width));
    }
}

/// Returns its right end.
fn draw_row(
    scene: &mut Scene,
    area: Area,
    picture: &PlanePicture<'_>,
    (most, numbers): (u32, Numbers),
    palette: &Palette,
    unit: f32,
) -> f32 {
    let shades = if area.width >= NARROW * unit { SHADES } else { 2 };
    let mut row = Row { scene, x: area.x + unit * 0.5, y: area.centre().y, unit, palette, shades, numbers };
    let (warm, blue) = picture.recording.history().words();
    row.shades(warm, most, |row, share, cell| {
        let fill = palette.background.mix(palette.open, share);
        draw_disc(row, cell, fill, palette);
    });
    row.shades(blue, most, |scene, share, cell| {
        scene.fill(cell.shrunk(0.5), palette.background.mix(palette.closed, share));
    });
    let side = unit * 1.1;
    let cell = Area::square(point(row.x + side / 2.0, row.y), side);
    row.scene.outline(cell, line(3.0, palette.current));
    row.x += side + unit * 0.5;
    row.text(text::CURRENT, palette.text);
    if picture.counts.iter().any(|(_, counts)| counts.dropped > 0) {
        row.x += unit;
        let cell = Area::square(point(row.x + side / 2.0, row.y), side);
        row.scene.outline(cell, line(1.0, palette.replaced));
        row.x += side + unit * 0.5;
        row.text(picture.recording.leaving().word(), palette.text);
    }
    row.x
}

struct Row<'a> {
    scene: &'a mut Scene,
    x: f32,
    y: f32,
    unit: f32,
    palette: &'a Palette,
    shades: u32,
    numbers: Numbers,
}

impl Row<'_> {
    fn text(&mut self, word: &str, colour: Colour) {
        let text = Text {
            at: point(self.x, self.y),
            anchor: (Horizontal::Left, Vertical::Centre),
            size: self.unit,
            strong: false,
            colour,
            text: word.to_owned(),
        };
        self.x += text.about_width() + self.unit * 0.5;
        self.scene.text(text);
    }

    /// Shades from one node to the most, with the numbers at both ends.
    fn shades(&mut self, name: &str, most: u32, draw: impl Fn(&mut Scene, f32, &Area)) {
        let side = self.unit * 1.2;
        self.text(name, self.palette.text);
        if self.numbers != Numbers::None {
            self.text("1", self.palette.weak_text);
        }
        for shade in 0..self.shades {
            let count = (most as f32).powf(shade as f32 / (self.shades - 1) as f32).round() as u32;
            let cell = Area::square(point(self.x + side / 2.0, self.y), side);
            draw(self.scene, share(count, most), &cell);
            self.x += side;
        }
        let last = match self.numbers {
            Numbers::OfNodes => text::nodes(most),
            Numbers::Bare => number(most),
            Numbers::None => String::new(),
        };
        if !last.is_empty() {
            self.x += self.unit * 0.5;
            self.text(&last, self.palette.weak_text);
        }
        self.x += self.unit;
    }
}
