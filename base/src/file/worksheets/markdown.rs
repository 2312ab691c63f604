//! A worksheet as Markdown: a table, or a list in a list for the tree.

use crate::file::quiz::in_markdown as escaped;
use crate::picture::{SheetContent, SheetNode, SheetTreeNode, SheetVersion, Worksheet};
use crate::puzzle::Board;

const BLANK: &str = "\\_\\_\\_\\_\\_\\_";

pub(super) fn markdown(sheet: &Worksheet, version: SheetVersion) -> String {
    let Worksheet { title, student, search, task, taken, start, goal, .. } = sheet;
    let answers = if version == SheetVersion::Answers { ": answers" } else { "" };
    let name = student.as_deref().map_or_else(|| BLANK.repeat(4), escaped);
    let mut text = format!(
        "# {title}{answers}\n\nName: {name}\n\n{}\n\n**{}**\n\nStart: {}, goal: {}\n\n",
        escaped(search),
        escaped(task),
        board_text(start),
        board_text(goal),
    );
    match &sheet.content {
        SheetContent::Lists { lists, rows } => {
            let titles: Vec<&str> =
                ["Step", taken].into_iter().chain(lists.iter().map(|list| list.title)).collect();
            text.extend(["| ", &titles.join(" | "), " |\n|", &" --- |".repeat(titles.len()), "\n"]);
            for row in rows {
                let is_told = version == SheetVersion::Answers || row.step == 0;
                let mut cells = vec![row.step.to_string()];
                cells.push(cell(row.taken.as_slice(), is_told, sheet.sign));
                cells.extend(row.lists.iter().map(|nodes| cell(nodes, is_told, sheet.sign)));
                text.extend(["| ", &cells.join(" | "), " |\n"]);
            }
        }
        SheetContent::Tree(nodes) => tree(&mut text, nodes, version, sheet.sign),
    }
    text
}

fn cell(nodes: &[SheetNode], is_told: bool, sign: &str) -> String {
    if !is_told {
        return String::new();
    }
    nodes.iter().map(|node| node_text(node, sign)).collect::<Vec<_>>().join("<br>")
}

fn node_text(node: &SheetNode, sign: &str) -> String {
    format!("{} {sign} = {}", board_text(&node.board), escaped(&node.sum))
}

/// Row by row: `2 3 4 / 1 5 x / 7 6 8`.
fn board_text(board: &Board) -> String {
    format!("`{}`", format!("{board:#}").replace('\n', " / "))
}

fn tree(text: &mut String, nodes: &[SheetTreeNode], version: SheetVersion, sign: &str) {
    let children = SheetTreeNode::children(nodes);
    let roots = (0..nodes.len()).rev().filter(|place| nodes[*place].parent.is_none());
    let mut waiting: Vec<(usize, usize)> = roots.map(|root| (root, 0)).collect();
    while let Some((place, depth)) = waiting.pop() {
        let SheetTreeNode { node, parent, taken } = &nodes[place];
        let is_answers = version == SheetVersion::Answers;
        let step = match taken {
            Some(step) if is_answers => format!("**{step}:** "),
            None if is_answers => String::new(),
            _ => format!("{BLANK}: "),
        };
        let shown = if is_answers || parent.is_none() {
            node_text(node, sign)
        } else {
            format!("{} {sign} = {BLANK}", BLANK.repeat(2))
        };
        text.extend(["  ".repeat(depth).as_str(), "- ", &step, &shown, "\n"]);
        waiting.extend(children[place].iter().rev().map(|child| (*child, depth + 1)));
    }
}
