//! The tree: boards below their parents. What is too wide or too deep for a page goes on as a tree of its own.

use super::page::{MARGIN, NodePlace, Pages, VALUE};
use super::{SheetTreeNode, SheetVersion};
use crate::picture::{Anchor, line, point, strong};
use crate::recording::NodeStatus;

/// Above each board, for the number of its step.
const STEP: f32 = 13.0;
/// Between two rows, for the edges.
const EDGES: f32 = 16.0;
const BETWEEN: f32 = 14.0;

struct TreePart {
    root: usize,
    /// Its name, if it is not the whole tree.
    name: Option<String>,
}

struct SheetTree<'a> {
    nodes: &'a [SheetTreeNode],
    children: Vec<Vec<usize>>,
    /// The name of the part that goes on below a node.
    cut: Vec<Option<String>>,
    slot: NodePlace,
}

/// A node of a part: where its centre is, in places from the left, and its row.
struct Placed {
    node: usize,
    x: f32,
    row: usize,
}

pub fn draw(pages: &mut Pages<'_>, nodes: &[SheetTreeNode]) {
    let slot = NodePlace::new(pages.sheet.start.size(), nodes.iter().map(|node| &node.node));
    let mut children = vec![Vec::new(); nodes.len()];
    for (place, node) in nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            children[parent].push(place);
        }
    }
    let mut forest = SheetTree { nodes, children, cut: vec![None; nodes.len()], slot };
    let across = ((pages.width() / slot.width) as usize).max(4);
    let rows = |room: f32| ((room / row_height(&slot)) as usize).clamp(2, 8);
    // The first part is below the header.
    let (first_rows, other_rows) = (rows(pages.room()), rows(pages.height()));
    let roots = (0..nodes.len()).filter(|place| nodes[*place].parent.is_none());
    let mut waiting: Vec<TreePart> = roots.map(|root| TreePart { root, name: None }).collect();
    let mut names = 0;
    // In the order in which they are named.
    let mut place = 0;
    while place < waiting.len() {
        let root = waiting[place].root;
        let rows = if place == 0 { first_rows } else { other_rows };
        for node in forest.fit(root, across, rows) {
            names += 1;
            let name = part_name(names);
            forest.cut[node] = Some(name.clone());
            waiting.push(TreePart { root: node, name: Some(name) });
        }
        place += 1;
    }
    for part in &waiting {
        draw_part(pages, &forest, part);
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
    /// The children that are drawn in the part of this root.
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
            let widest = depths
                .iter()
                .map(|(node, _)| *node)
                .filter(|node| {
                    *node != root
                        && !self.drawn_children(*node, root).is_empty()
                        && self.is_drawn(*node, root)
                })
                .max_by_key(|node| {
                    let width = self.extent(*node, root).0;
                    // The largest one that fits on a page of its own; the last of them.
                    (width <= across, width, *node)
                });
            let Some(widest) = widest else { break };
            cut.push(widest);
            self.cut[widest] = Some(String::new());
        }
        cut.retain(|node| self.is_drawn(*node, root));
        cut.sort_unstable();
        cut
    }

    /// Whether no node between this one and the root is cut.
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
    fn place(
        &self,
        (node, root): (usize, usize),
        row: usize,
        next: f32,
        placed: &mut Vec<Placed>,
    ) -> (f32, f32) {
        let mut free = next;
        let mut centres = Vec::new();
        for child in self.drawn_children(node, root) {
            let (centre, after) = self.place((*child, root), row + 1, free, placed);
            centres.push(centre);
            free = after;
        }
        let x = match (centres.first(), centres.last()) {
            (Some(first), Some(last)) => f32::midpoint(*first, *last),
            _ => next + 0.5,
        };
        placed.push(Placed { node, x, row });
        (x, free.max(next + 1.0))
    }
}

fn draw_part(pages: &mut Pages<'_>, forest: &SheetTree<'_>, part: &TreePart) {
    let mut placed = Vec::new();
    let (_, width) = forest.place((part.root, part.root), 0, 0.0, &mut placed);
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
    for node in placed.iter().filter(|node| node.node != part.root) {
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
        draw_node(pages, forest, part, node.node, (centre(node), board_top(node)));
    }
    pages.y += height + BETWEEN;
}

fn draw_node(
    pages: &mut Pages<'_>,
    forest: &SheetTree<'_>,
    part: &TreePart,
    node: usize,
    (x, top): (f32, f32),
) {
    let SheetTreeNode { node: drawn, parent, taken } = &forest.nodes[node];
    let slot = &forest.slot;
    let status = if taken.is_some() { NodeStatus::Closed } else { NodeStatus::Open };
    let (palette, is_told) = (pages.palette, pages.version == SheetVersion::Answers);
    // The root is given, even without the answers.
    let shown = (is_told || parent.is_none()).then_some((drawn, status));
    slot.draw(pages.page(), (x, top), shown, palette);
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
    let name = if node == part.root { part.name.as_ref() } else { forest.cut[node].as_ref() };
    if let Some(name) = name {
        let name = if node == part.root { name.clone() } else { format!("{name} ↓") };
        let right = left + slot.board().width;
        pages.page().write(point(right, top - 1.0), Anchor::BOTTOM_RIGHT, ink, name);
    }
}
