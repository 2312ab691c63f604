//! The pages: a header on the first one, a line on top of each other one, the number of each below, and places for nodes.

use super::{Paper, SheetNode, SheetVersion, Worksheet};
use crate::picture::{
    Anchor, Area, Colour, Extent, Palette, Point, Scene, TextLook, ThemeChoice, about_width,
    draw_coloured_board, line, mini_board_extent, plain, point, strong,
};
use crate::puzzle::{Board, Size};
use crate::recording::NodeStatus;

pub const MARGIN: f32 = 40.0;
/// Above the lower margin.
const FOOTER: f32 = 20.0;
const TITLE: f32 = 17.0;
const BODY: f32 = 10.0;
const SMALL: f32 = 8.5;
/// From one line of text to the next.
const LEADING: f32 = 1.4;
/// The sides of the cells of the start and of the goal.
const CELL: f32 = 15.0;

pub struct Pages<'a> {
    pub sheet: &'a Worksheet,
    pub version: SheetVersion,
    pub palette: &'static Palette,
    extent: Extent,
    scenes: Vec<Scene>,
    /// Where the next thing on the last page begins.
    pub y: f32,
}

impl<'a> Pages<'a> {
    pub fn new(sheet: &'a Worksheet, version: SheetVersion, paper: Paper) -> Self {
        let palette = Palette::of(ThemeChoice::Light);
        let mut pages = Self { sheet, version, palette, extent: paper.extent(), scenes: Vec::new(), y: 0.0 };
        pages.add_page();
        pages.header();
        pages
    }

    pub fn page(&mut self) -> &mut Scene {
        self.scenes.last_mut().expect("there is a first page")
    }

    pub fn width(&self) -> f32 {
        self.extent.width - 2.0 * MARGIN
    }

    /// The height of an empty page other than the first one.
    pub fn height(&self) -> f32 {
        self.bottom() - (MARGIN + SMALL * LEADING + 8.0)
    }

    fn bottom(&self) -> f32 {
        self.extent.height - MARGIN - FOOTER
    }

    pub fn room(&self) -> f32 {
        self.bottom() - self.y
    }

    fn add_page(&mut self) {
        self.scenes.push(Scene::new("", self.extent, Colour::opaque(255, 255, 255)));
        self.y = MARGIN;
    }

    pub fn next_page(&mut self) {
        self.add_page();
        let title = self.short_title();
        let (at, ink) = (point(MARGIN, self.y), plain(SMALL, self.palette.weak_text));
        self.page().write(at, Anchor::TOP_LEFT, ink, title);
        self.y += SMALL * LEADING + 8.0;
    }

    /// The title, the student, and whether these are the answers.
    fn short_title(&self) -> String {
        let answers = (self.version == SheetVersion::Answers).then_some("Answers");
        let student = self.sheet.student.as_deref();
        let parts = [Some(self.sheet.title.as_str()), student, answers];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Writes a text in as many lines as it needs, and goes on below it.
    fn paragraph(&mut self, words: &str, width: f32, ink: TextLook) {
        for text in wrapped(words, width, BODY) {
            let at = point(MARGIN, self.y);
            self.page().write(at, Anchor::TOP_LEFT, ink, text);
            self.y += BODY * LEADING;
        }
    }

    fn header(&mut self) {
        let Worksheet { title, student, search, task, start, goal, .. } = self.sheet;
        let palette = self.palette;
        let right = self.extent.width - MARGIN;
        let (body, strong_body) = (plain(BODY, palette.text), strong(BODY, palette.text));
        let y = self.y;
        self.page().write(point(MARGIN, y), Anchor::TOP_LEFT, strong(TITLE, palette.text), title);
        if self.version == SheetVersion::Answers {
            let ink = strong(TITLE * 0.8, palette.accent);
            self.page().write(point(right, y), Anchor::TOP_RIGHT, ink, "Answers");
        }
        self.y += TITLE * LEADING + 6.0;
        let y = self.y;
        self.page().write(point(MARGIN, y), Anchor::TOP_LEFT, body, "Name");
        let after = MARGIN + about_width("Name", BODY) + 6.0;
        if let Some(student) = student {
            let fitting = shortened(student, right - after, BODY);
            self.page().write(point(after, y), Anchor::TOP_LEFT, strong_body, fitting);
        } else {
            let base = y + BODY * 1.2;
            self.page().segment(point(after, base), point(right, base), line(0.7, palette.weak_text));
        }
        self.y += BODY * LEADING + 10.0;
        let top = self.y;
        let board = mini_board_extent(start.size(), CELL);
        let boards = 2.0 * board.width + 40.0;
        let words = self.width() - boards - 24.0;
        self.paragraph(search, words, body);
        self.y += 6.0;
        self.paragraph(task, words, strong_body);
        let below = self.y;
        let left = right - boards + 8.0;
        self.board(start, point(left, top), "Start");
        self.board(goal, point(right - board.width - 2.0, top), "Goal");
        self.y = below.max(top + BODY * LEADING + board.height) + 14.0;
    }

    fn board(&mut self, board: &Board, corner: Point, name: &str) {
        let palette = self.palette;
        self.page().write(corner, Anchor::TOP_LEFT, plain(SMALL, palette.weak_text), name);
        let colours = ((palette.text, Colour::NONE), 1.0);
        let corner = point(corner.x, corner.y + BODY * LEADING);
        draw_coloured_board(self.page(), corner, (board, CELL), colours, palette);
    }

    pub fn rule(&mut self) {
        let (y, width) = (self.y, self.width());
        let thin = line(0.6, self.palette.line);
        self.page().fill(Area::new(point(MARGIN, y), width, thin.width), thin.colour);
    }

    pub fn finished(mut self) -> Vec<Scene> {
        let count = self.scenes.len();
        let (short, ink) = (self.short_title(), plain(SMALL, self.palette.weak_text));
        let Extent { width, height } = self.extent;
        for (place, page) in self.scenes.iter_mut().enumerate() {
            page.title.clone_from(&short);
            let at = point(width / 2.0, height - MARGIN);
            page.write(at, Anchor::BOTTOM, ink, format!("Page {} of {count}", place + 1));
        }
        self.scenes
    }
}

/// Sentences have many narrow letters: they are at most this share of the width that is allowed for.
const NARROW: f32 = 0.84;

/// The lines of a text. A word that is longer than a line has a line of its own.
fn wrapped(words: &str, width: f32, size: f32) -> Vec<String> {
    let width = width / NARROW;
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(last) if about_width(last, size) + about_width(word, size) + size * 0.3 <= width => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// As many letters as fit, and an ellipsis if some do not.
fn shortened(words: &str, width: f32, size: f32) -> String {
    let most = (width / (size * 0.62)) as usize;
    if words.chars().count() <= most {
        return words.to_owned();
    }
    let letters: String = words.chars().take(most.saturating_sub(1)).collect();
    format!("{letters}…")
}

pub const VALUE: f32 = 8.0;
/// Between a board and its value.
const GAP: f32 = 2.5;
/// Between two nodes.
const BETWEEN: f32 = 8.0;

#[derive(Clone, Copy, Debug)]
pub struct NodePlace {
    pub size: Size,
    pub cell: f32,
    /// With the distance to the next place.
    pub width: f32,
    /// With the distance to the next line.
    pub height: f32,
}

impl NodePlace {
    /// Wide enough for the board and for each value.
    pub fn new<'a>(size: Size, nodes: impl Iterator<Item = &'a SheetNode>) -> Self {
        // Two digits need more room than one.
        let cell: f32 = if size.last_tile() > 9 { 12.5 } else { 10.5 };
        let values = nodes.map(|node| about_width(&node.sum, VALUE)).fold(0.0, f32::max);
        let board = mini_board_extent(size, cell);
        Self {
            size,
            cell,
            width: board.width.max(values) + BETWEEN,
            height: board.height + GAP + VALUE * 1.3 + BETWEEN,
        }
    }

    pub fn board(&self) -> Extent {
        mini_board_extent(self.size, self.cell)
    }

    /// The lower edge of the value, without the distance to the next line.
    pub fn used_height(&self) -> f32 {
        self.height - BETWEEN
    }

    /// Draws a node with its status, or room for one, with the upper edge of its board at `top`.
    pub fn draw(
        &self,
        scene: &mut Scene,
        (centre, top): (f32, f32),
        drawn: Option<(&SheetNode, NodeStatus)>,
        palette: &Palette,
    ) {
        let Extent { width, height } = self.board();
        let corner = point(centre - width / 2.0, top);
        let base = top + height + GAP;
        match drawn {
            Some((node, status)) => {
                let (colour, _) = palette.status(status);
                let colours = (colour, Colour::NONE);
                draw_coloured_board(scene, corner, (&node.board, self.cell), (colours, 1.0), palette);
                scene.write(point(centre, base), Anchor::TOP, plain(VALUE, palette.text), &node.sum);
            }
            None => self.draw_blank(scene, corner, palette),
        }
    }

    /// An empty board, and a line for its value.
    fn draw_blank(&self, scene: &mut Scene, corner: Point, palette: &Palette) {
        let Extent { width, height } = self.board();
        let thin = line(0.5, palette.line);
        for row in 1..self.size.rows() {
            let y = corner.y + row as f32 * self.cell;
            scene.segment(point(corner.x, y), point(corner.x + width, y), thin);
        }
        for col in 1..self.size.cols() {
            let x = corner.x + col as f32 * self.cell;
            scene.segment(point(x, corner.y), point(x, corner.y + height), thin);
        }
        scene.outline(Area::new(corner, width, height), line(1.0, palette.weak_text));
        let base = corner.y + height + GAP + VALUE * 1.2;
        let reach = (self.width - BETWEEN).max(width) / 2.0;
        let centre = corner.x + width / 2.0;
        scene.segment(point(centre - reach, base), point(centre + reach, base), thin);
    }
}
