//! The content of a worksheet, and its paper.

use serde::{Deserialize, Serialize};

use crate::picture::scene::Extent;
use crate::puzzle::Board;
use crate::recording::NodeStatus;

words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum SheetVersion: title;

    #[default]
    Blank = "To be filled in";
    Answers = "With the answers";
}

words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Paper: name, title;

    #[default]
    A4 = "a4", "A4 (210 × 297 mm)";
    Letter = "letter", "Letter (8.5 × 11 in)";
}

impl Paper {
    /// In points of 1/72 inch.
    pub fn extent(self) -> Extent {
        match self {
            Self::A4 => Extent { width: 595.28, height: 841.89 },
            Self::Letter => Extent { width: 612.0, height: 792.0 },
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetNode {
    pub board: Board,
    /// In the order of generation; that of the start is 0.
    pub number: u32,
    pub g: u32,
    /// `None` if the search has none.
    pub h: Option<String>,
    /// The value by which the search orders its nodes, without its sign.
    pub value: String,
    /// That value with its sum, such as `6 = 1 + 5`.
    pub sum: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetRow {
    /// Steps so far; 0 at the start.
    pub step: u64,
    /// The node that this step takes; `None` at the start.
    pub taken: Option<SheetNode>,
    /// One for each of the sheet's lists.
    pub lists: Vec<Vec<SheetNode>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SheetList {
    /// The name in files.
    pub name: &'static str,
    pub title: &'static str,
    pub status: NodeStatus,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetTreeNode {
    pub node: SheetNode,
    /// Its place in the list of nodes, before its own; `None` for a root.
    pub parent: Option<usize>,
    /// The first step that took it, from 1; `None` if none did.
    pub taken: Option<u64>,
}

impl SheetTreeNode {
    /// The places of the children of each node.
    pub fn children(nodes: &[Self]) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); nodes.len()];
        for (place, node) in nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                children[parent].push(place);
            }
        }
        children
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SheetContent {
    /// The lists at the start and after each step.
    Lists { lists: Vec<SheetList>, rows: Vec<SheetRow> },
    /// The nodes that were generated, in that order.
    Tree(Vec<SheetTreeNode>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worksheet {
    pub title: String,
    /// The name; `None` for a line to write it on.
    pub student: Option<String>,
    pub search: String,
    pub task: String,
    /// The word for a step, such as “Expanded”.
    pub taken: &'static str,
    /// The sign of what nodes are ordered by, such as `f`.
    pub sign: &'static str,
    pub start: Board,
    pub goal: Board,
    pub content: SheetContent,
}
