//! The pages: a header on the first one, a line on top of each other one, the number of each below, and places for nodes; and
//! the tree, boards below their parents. What is too wide or too deep for a page goes on as a tree of its own.

use super::sheet::{Paper, SheetNode, SheetTreeNode, SheetVersion, Worksheet};
use crate::picture::board::{draw_coloured_board, mini_board_extent};
use crate::picture::palette::{Palette, ThemeChoice};
use crate::picture::scene::{
    Anchor, Area, Colour, Extent, Point, Scene, TextLook, about_width, line, plain, point, shortened, strong,
};
use crate::puzzle::{Board, Size};
use crate::recording::NodeStatus;

pub const MARGIN: f32 = 40.0;
const FOOTER: f32 = 20.0;
const TITLE: f32 = 17.0;
const BODY: f32 = 10.0;
const SMALL: f32 = 8.5;
const LEADING: f32 = 1.4;
const CELL: f32 = 15.0;

pub struct Pages<'a> {
    pub sheet: &'a Worksheet,
    pub version: SheetVersion,
    pub palette: &'static Palette,
    extent: Extent,
    scenes: Vec<Scene>,
    /// Top of the next thing on the last page.
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
            let fitting = shortened(student, right - after, |name| about_width(name, BODY));
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

/// A width that sentences do not exceed: they have many narrow letters.
pub fn sentence_width(text: &str, size: f32) -> f32 {
    0.84 * about_width(text, size)
}

/// The lines of a text. A word that is longer than a line has a line of its own.
pub fn wrapped(words: &str, width: f32, size: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split([' ', '\n']).filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(last) if sentence_width(last, size) + sentence_width(word, size) + size * 0.25 <= width => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

pub const VALUE: f32 = 8.0;
const GAP: f32 = 2.5;
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
        let (width, height) = (board.width.max(values), board.height + GAP + VALUE * 1.3);
        Self { size, cell, width: width + BETWEEN, height: height + BETWEEN }
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

/// Above each board, for the number of its step.
const STEP: f32 = 13.0;
/// Between two rows, for the edges.
const EDGES: f32 = 16.0;
const BETWEEN_TREES: f32 = 14.0;

struct SheetTree<'a> {
    nodes: &'a [SheetTreeNode],
    children: Vec<Vec<usize>>,
    /// The name of the part that goes on below a node, which begins it.
    cut: Vec<Option<String>>,
    slot: NodePlace,
}

/// A node of a part: where its centre is, in places from the left, and its row.
struct Placed {
    node: usize,
    x: f32,
    row: usize,
}

pub fn draw_sheet_tree(pages: &mut Pages<'_>, nodes: &[SheetTreeNode]) {
    let slot = NodePlace::new(pages.sheet.start.size(), nodes.iter().map(|node| &node.node));
    let mut forest =
        SheetTree { nodes, children: SheetTreeNode::children(nodes), cut: vec![None; nodes.len()], slot };
    let across = ((pages.width() / slot.width) as usize).max(4);
    let rows = |room: f32| ((room / row_height(&slot)) as usize).clamp(2, 8);
    // The first part is below the header.
    let (first_rows, other_rows) = (rows(pages.room()), rows(pages.height()));
    let mut waiting: Vec<usize> = (0..nodes.len()).filter(|place| nodes[*place].parent.is_none()).collect();
    let mut names = 0;
    // In the order in which they are named.
    let mut place = 0;
    while place < waiting.len() {
        let root = waiting[place];
        let rows = if place == 0 { first_rows } else { other_rows };
        for node in forest.fit(root, across, rows) {
            names += 1;
            forest.cut[node] = Some(part_name(names));
            waiting.push(node);
        }
        place += 1;
    }
    for root in waiting {
        draw_part(pages, &forest, root);
    }
}

/// `A`, `B`, …, `Z`, `AA`, …
fn part_name(number: usize) -> String {
    let mut name = String::new();
    let mut rest = number;
    while rest > 0 {
        name.insert(0, char::from(b'A' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    name
}

fn row_height(slot: &NodePlace) -> f32 {
    STEP + slot.used_height() + EDGES
}

impl SheetTree<'_> {
    fn drawn_children(&self, node: usize, root: usize) -> &[usize] {
        if self.cut[node].is_some() && node != root { &[] } else { &self.children[node] }
    }

    /// Places side by side that a subtree needs, and its rows.
    fn extent(&self, node: usize, root: usize) -> (usize, usize) {
        let children = self.drawn_children(node, root).iter().map(|child| self.extent(*child, root));
        let (width, rows) = children.fold((0, 0), |(width, rows), (w, r)| (width + w, rows.max(r)));
        (width.max(1), rows + 1)
    }

    /// Cuts nodes off until the rest fits, and returns them in the order of generation.
    fn fit(&mut self, root: usize, across: usize, rows: usize) -> Vec<usize> {
        let mut cut = Vec::new();
        let mut depths = vec![(root, 0)];
        let mut place = 0;
        while place < depths.len() {
            let (node, depth) = depths[place];
            if depth + 1 == rows && node != root && !self.children[node].is_empty() {
                cut.push(node);
                self.cut[node] = Some(String::new());
            } else {
                depths.extend(self.children[node].iter().map(|child| (*child, depth + 1)));
            }
            place += 1;
        }
        while self.extent(root, root).0 > across {
            // A root has at most four children, which fit.
            let below = depths.iter().map(|(node, _)| *node).filter(|node| *node != root);
            let parents = below.filter(|node| !self.drawn_children(*node, root).is_empty());
            // The largest one that fits on a page of its own; the last of them.
            let widest = parents.filter(|node| self.is_drawn(*node, root)).max_by_key(|node| {
                let width = self.extent(*node, root).0;
                (width <= across, width, *node)
            });
            let Some(widest) = widest else { break };
            cut.push(widest);
            self.cut[widest] = Some(String::new());
        }
        cut.retain(|node| {
            let is_drawn = self.is_drawn(*node, root);
            if !is_drawn {
                // Below another one that is cut: the part of that one decides.
                self.cut[*node] = None;
            }
            is_drawn
        });
        cut.sort_unstable();
        cut
    }

    /// True if no node between this one and the root is cut.
    fn is_drawn(&self, node: usize, root: usize) -> bool {
        let mut above = self.nodes[node].parent;
        while let Some(parent) = above.filter(|parent| *parent != root) {
            if self.cut[parent].is_some() {
                return false;
            }
            above = self.nodes[parent].parent;
        }
        above.is_some() || node == root
    }

    /// Places a subtree from this place on. Returns its centre and the next free place.
    fn place_subtree(
        &self,
        [node, root]: [usize; 2],
        row: usize,
        next: f32,
        to: &mut Vec<Placed>,
    ) -> [f32; 2] {
        let mut free = next;
        let mut centres = Vec::new();
        for child in self.drawn_children(node, root) {
            let [centre, after] = self.place_subtree([*child, root], row + 1, free, to);
            centres.push(centre);
            free = after;
        }
        let x = match (centres.first(), centres.last()) {
            (Some(first), Some(last)) => f32::midpoint(*first, *last),
            _ => next + 0.5,
        };
        to.push(Placed { node, x, row });
        [x, free.max(next + 1.0)]
    }
}

fn draw_part(pages: &mut Pages<'_>, forest: &SheetTree<'_>, root: usize) {
    let mut placed = Vec::new();
    let [_, width] = forest.place_subtree([root; 2], 0, 0.0, &mut placed);
    let slot = &forest.slot;
    let rows = placed.iter().map(|node| node.row + 1).max().unwrap_or(1);
    let height = rows as f32 * row_height(slot) - EDGES;
    if height > pages.room() {
        pages.next_page();
    }
    let across = slot.width.min(pages.width() / width);
    let left = MARGIN + (pages.width() - width * across) / 2.0;
    let top = pages.y;
    let centre = |node: &Placed| left + node.x * across;
    let board_top = |node: &Placed| top + node.row as f32 * row_height(slot) + STEP;
    let mut at = vec![None; forest.nodes.len()];
    for node in &placed {
        at[node.node] = Some((centre(node), board_top(node)));
    }
    let edge = line(0.8, pages.palette.weak_text);
    for node in placed.iter().filter(|node| node.node != root) {
        let parent = forest.nodes[node.node].parent.and_then(|parent| at[parent]);
        if let Some((x, y)) = parent {
            let from = point(x, y + slot.used_height() + 1.0);
            let middle = y + slot.used_height() + EDGES / 2.0;
            let end = point(centre(node), board_top(node));
            let bends = [from, point(x, middle), point(end.x, middle), end];
            for ends in bends.windows(2) {
                pages.page().segment(ends[0], ends[1], edge);
            }
        }
    }
    for node in &placed {
        draw_node(pages, forest, (node.node, root), (centre(node), board_top(node)));
    }
    pages.y += height + BETWEEN_TREES;
}

fn draw_node(pages: &mut Pages<'_>, forest: &SheetTree<'_>, (node, root): (usize, usize), at: (f32, f32)) {
    let SheetTreeNode { node: drawn, parent, taken } = &forest.nodes[node];
    let slot = &forest.slot;
    let status = if taken.is_some() { NodeStatus::Closed } else { NodeStatus::Open };
    let (palette, is_told) = (pages.palette, pages.version == SheetVersion::Answers);
    // The root is given, even without the answers.
    let shown = (is_told || parent.is_none()).then_some((drawn, status));
    slot.draw(pages.page(), at, shown, palette);
    let (x, top) = at;
    let left = x - slot.board().width / 2.0;
    let ink = strong(VALUE, palette.text);
    match taken.filter(|_| is_told) {
        Some(step) => {
            pages.page().write(point(left, top - 1.0), Anchor::BOTTOM_LEFT, ink, step.to_string());
        }
        None if !is_told => {
            let (from, to) = (point(left, top - 2.5), point(left + 12.0, top - 2.5));
            pages.page().segment(from, to, line(0.5, palette.line));
        }
        None => {}
    }
    // The name of a part is where it begins, and where it goes on.
    if let Some(name) = &forest.cut[node] {
        let name = if node == root { name.clone() } else { format!("{name} ↓") };
        let right = left + slot.board().width;
        pages.page().write(point(right, top - 1.0), Anchor::BOTTOM_RIGHT, ink, name);
    }
}
