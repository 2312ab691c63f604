//! Worksheets on paper: the first steps of a search to be filled in, or with the answers, on as many pages as it takes.

mod lists;
mod page;
mod slot;
mod tree;

use serde::{Deserialize, Serialize};

use super::{Extent, Scene};
use crate::puzzle::Board;
use crate::recording::NodeStatus;

/// Which of the two prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetVersion {
    /// To be filled in.
    Blank,
    /// Filled in.
    Answers,
}

impl SheetVersion {
    pub const BOTH: [Self; 2] = [Self::Blank, Self::Answers];

    /// The name on the screen.
    pub fn title(self) -> &'static str {
        match self {
            Self::Blank => "To be filled in",
            Self::Answers => "With the answers",
        }
    }
}

/// The size of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Paper {
    #[default]
    A4,
    Letter,
}

impl Paper {
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    /// The name on the screen.
    pub fn title(self) -> &'static str {
        match self {
            Self::A4 => "A4 (210 × 297 mm)",
            Self::Letter => "Letter (8.5 × 11 in)",
        }
    }

    /// In points of 1/72 inch.
    pub fn extent(self) -> Extent {
        match self {
            Self::A4 => Extent { width: 595.28, height: 841.89 },
            Self::Letter => Extent { width: 612.0, height: 792.0 },
        }
    }
}

/// A node on a worksheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetNode {
    pub board: Board,
    /// In the order of generation; that of the start is 0.
    pub number: u32,
    pub g: u32,
    /// `None` if the search has none.
    pub h: Option<String>,
    /// What the search orders its nodes by, without its sign.
    pub value: String,
    /// That value with its sum, such as `6 = 1 + 5`.
    pub sum: String,
}

/// The lists after a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetRow {
    /// Steps so far; 0 at the start.
    pub step: u64,
    /// The node that this step takes; `None` at the start.
    pub taken: Option<SheetNode>,
    /// One for each of the sheet's lists.
    pub lists: Vec<Vec<SheetNode>>,
}

/// A list that is a column of a worksheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SheetList {
    /// The name in files.
    pub name: &'static str,
    /// The name on paper.
    pub title: &'static str,
    /// How its nodes are drawn.
    pub status: NodeStatus,
}

/// A node of the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetTreeNode {
    pub node: SheetNode,
    /// Its place in the list of nodes, before its own; `None` for a root.
    pub parent: Option<usize>,
    /// The first step that took it, from 1; `None` if none did.
    pub taken: Option<u64>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SheetContent {
    /// The lists at the start and after each step.
    Lists { lists: Vec<SheetList>, rows: Vec<SheetRow> },
    /// The nodes that were generated, in that order.
    Tree(Vec<SheetTreeNode>),
}

/// A worksheet for one student or for a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worksheet {
    pub title: String,
    /// The name; `None` for a line to write it on.
    pub student: Option<String>,
    /// The algorithm and its rules.
    pub search: String,
    /// What is to be done.
    pub task: String,
    /// What a step is called, such as “Expanded”.
    pub taken: &'static str,
    /// The sign of what nodes are ordered by, such as `f`.
    pub sign: &'static str,
    pub start: Board,
    pub goal: Board,
    pub content: SheetContent,
}

/// The pages of a worksheet. Both versions have the same number of pages, and what is filled in has the same place on both.
pub fn worksheet_pages(sheet: &Worksheet, version: SheetVersion, paper: Paper) -> Vec<Scene> {
    let mut pages = page::Pages::new(sheet, version, paper);
    match &sheet.content {
        SheetContent::Lists { lists, rows } => lists::draw(&mut pages, lists, rows),
        SheetContent::Tree(nodes) => tree::draw(&mut pages, nodes),
    }
    pages.finished()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Shape, Text};
    use crate::puzzle::parse_board;

    fn node(number: u32) -> SheetNode {
        let board = parse_board("2 3 4 1 5 x 7 6 8").expect("a board");
        SheetNode {
            board,
            number,
            g: 1,
            h: Some("5".to_owned()),
            value: "6".to_owned(),
            sum: "6 = 1 + 5".to_owned(),
        }
    }

    fn sheet(content: SheetContent) -> Worksheet {
        let board = parse_board("2 3 4 1 5 x 7 6 8").expect("a board");
        Worksheet {
            title: "Open and closed list".to_owned(),
            student: None,
            search: "A*, Manhattan distance".to_owned(),
            task: "Fill in the lists after each expansion.".to_owned(),
            taken: "Expanded",
            sign: "f",
            start: board,
            goal: board,
            content,
        }
    }

    /// A row with this many nodes on its lists.
    fn row(step: u64, open: u32, closed: u32) -> SheetRow {
        let nodes = |count| (0..count).map(node).collect();
        SheetRow { step, taken: (step > 0).then(|| node(1)), lists: vec![nodes(open), nodes(closed)] }
    }

    fn lists(rows: Vec<SheetRow>) -> SheetContent {
        let list = |name| SheetList { name, title: "Open list", status: NodeStatus::Open };
        SheetContent::Lists { lists: vec![list("open"), list("closed")], rows }
    }

    /// A tree in which every node but the last ones has this many children.
    fn tree(count: usize, children: usize) -> SheetContent {
        let nodes = (0..count).map(|place| SheetTreeNode {
            node: node(place as u32),
            parent: place.checked_sub(1).map(|before| before / children),
            taken: None,
        });
        SheetContent::Tree(nodes.collect())
    }

    fn texts(pages: &[Scene]) -> Vec<&Text> {
        let shapes = pages.iter().flat_map(|page| &page.shapes);
        shapes.filter_map(|shape| if let Shape::Text(text) = shape { Some(text) } else { None }).collect()
    }

    /// Boards of the answers have 8 tiles. Those of the header and of the start are on both versions.
    fn check(content: SheetContent, boards: usize, given: usize, least_pages: usize) {
        let sheet = sheet(content);
        for paper in Paper::ALL {
            let [blank, answers] = SheetVersion::BOTH.map(|version| worksheet_pages(&sheet, version, paper));
            assert!(answers.len() >= least_pages, "{} pages", answers.len());
            assert_eq!(blank.len(), answers.len());
            let tiles =
                |pages: &[Scene]| texts(pages).iter().filter(|text| text.text == "7" && !text.strong).count();
            assert_eq!(tiles(&answers), boards + 2);
            assert_eq!(tiles(&blank), given + 2);
            for page in blank.iter().chain(&answers) {
                let inside = page.area().shrunk(12.0);
                for shape in &page.shapes {
                    let (corner, width, height) = match shape {
                        Shape::Rectangle { area, .. } => {
                            (super::super::point(area.x, area.y), area.width, area.height)
                        }
                        Shape::Text(text) => (text.at, 0.0, 0.0),
                        _ => continue,
                    };
                    let end = super::super::point(corner.x + width, corner.y + height);
                    assert!(inside.contains(corner) && inside.contains(end), "{shape:?}");
                }
            }
        }
    }

    #[test]
    fn every_board_of_the_lists_is_on_a_page_and_no_blank_has_an_answer() {
        let rows = vec![row(0, 1, 0), row(1, 3, 1), row(2, 30, 2)];
        check(lists(rows), 1 + 5 + 33, 1, 1);
    }

    #[test]
    fn a_row_that_is_higher_than_a_page_goes_on_on_the_next_one() {
        check(lists(vec![row(0, 1, 0), row(1, 400, 1)]), 1 + 402, 1, 3);
    }

    #[test]
    fn a_tree_that_is_too_wide_or_too_deep_goes_on_in_parts() {
        // The roots of further parts are drawn twice.
        check(tree(4, 3), 4, 1, 1);
        let SheetContent::Tree(nodes) = tree(121, 3) else { unreachable!() };
        let sheet = sheet(SheetContent::Tree(nodes));
        let pages = worksheet_pages(&sheet, SheetVersion::Answers, Paper::A4);
        let boards = texts(&pages).iter().filter(|text| text.text == "7" && !text.strong).count();
        assert!(boards >= 121 + 2 && pages.len() > 1, "{boards} boards on {} pages", pages.len());
        // A chain is as deep as it has nodes.
        let SheetContent::Tree(nodes) = tree(60, 1) else { unreachable!() };
        let sheet = Worksheet { content: SheetContent::Tree(nodes), ..sheet };
        let pages = worksheet_pages(&sheet, SheetVersion::Answers, Paper::A4);
        let boards = texts(&pages).iter().filter(|text| text.text == "7" && !text.strong).count();
        assert!(boards >= 60 + 2 && pages.len() > 1, "{boards} boards on {} pages", pages.len());
    }
}
