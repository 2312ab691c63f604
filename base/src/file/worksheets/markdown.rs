//! A worksheet as Markdown: a table, or a list in a list for the tree. What is filled in is read again.

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

/// The boards of the line from which on a worksheet is filled in: start and goal. `None` for any other line.
pub fn boards_of_head(line: &str) -> Option<[&str; 2]> {
    let (start, goal) = line.trim().strip_prefix("Start: `")?.split_once("`, goal: `")?;
    Some([start, goal.trim_end_matches('`')])
}

/// Without the signs of Markdown. A line for a blank is left.
pub fn plain_text(text: &str) -> String {
    text.replace(['`', '*', '\\'], "")
}

/// The number of a step, and the board that is taken in it with its value, as far as a line has both.
pub fn step_of_line(line: &str) -> Option<(u64, String)> {
    let line = line.trim();
    let (step, taken) = match line.strip_prefix('|') {
        Some(row) => row.split_once('|')?,
        None => line.trim_start_matches(['-', '+', '*', ' ']).split_once(':')?,
    };
    let taken = plain_text(taken.split(['|', '<']).next()?);
    let step = plain_text(step).trim_matches(['_', ' ']).parse().ok()?;
    taken.contains(|c: char| c.is_ascii_digit()).then_some((step, taken))
}
