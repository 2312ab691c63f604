//! A worksheet as CSV: a line for each node of each list, or for each node of the tree. What is to be filled in is empty.

use crate::file::csv::table;
use crate::picture::{SheetContent, SheetNode, SheetTreeNode, SheetVersion, Worksheet};

pub(super) fn csv(sheet: &Worksheet, version: SheetVersion) -> String {
    let mut lines = Vec::new();
    let student = sheet.student.clone().unwrap_or_default();
    let header = |fields: &[&str]| fields.iter().map(|field| (*field).to_owned()).collect::<Vec<_>>();
    match &sheet.content {
        SheetContent::Lists { lists, rows } => {
            lines.push(header(&["student", "step", "list", "place", "node", "board", "g", "h", "value"]));
            for row in rows {
                // The start is given.
                let is_told = version == SheetVersion::Answers || row.step == 0;
                let mut add = |list: &str, place: usize, node: &SheetNode| {
                    let first = [student.clone(), row.step.to_string(), list.to_owned(), place.to_string()];
                    lines.push([first.to_vec(), node_fields(node, is_told)].concat());
                };
                row.taken.iter().for_each(|node| add("taken", 1, node));
                for (list, nodes) in lists.iter().zip(&row.lists) {
                    for (place, node) in nodes.iter().enumerate() {
                        add(list.name, place + 1, node);
                    }
                }
            }
        }
        SheetContent::Tree(nodes) => {
            lines.push(header(&["student", "parent", "step", "node", "board", "g", "h", "value"]));
            for SheetTreeNode { node, parent, taken } in nodes {
                let is_answers = version == SheetVersion::Answers;
                let parent_number = parent.map(|parent| nodes[parent].node.number.to_string());
                let step = taken.filter(|_| is_answers).map(|step| step.to_string());
                let first = [student.clone(), parent_number.unwrap_or_default(), step.unwrap_or_default()];
                let mut fields = node_fields(node, is_answers || parent.is_none());
                // The tree itself is given.
                fields[0] = node.number.to_string();
                lines.push([first.to_vec(), fields].concat());
            }
        }
    }
    table(&lines)
}

/// The number, board, g, h and value of a node, or as many empty fields.
fn node_fields(node: &SheetNode, is_told: bool) -> Vec<String> {
    if !is_told {
        return vec![String::new(); 5];
    }
    let SheetNode { board, number, g, h, value, .. } = node;
    vec![number.to_string(), board.to_string(), g.to_string(), h.clone().unwrap_or_default(), value.clone()]
}
