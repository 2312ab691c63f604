//! What a question shows, as HTML or as a picture.

use crate::learn::{QuizQuestion, board_in_line, node_in_line};
use crate::picture::{BoardRow, Palette, PngError, ThemeChoice, board_rows_scene, png};
use crate::puzzle::Board;

/// Pixels per point: sharp on most screens.
const SCALE: f32 = 2.0;

pub fn picture(question: &QuizQuestion) -> Result<Vec<u8>, PngError> {
    let boards = question.boards.iter().map(|shown| BoardRow {
        title: shown.title.to_owned(),
        boards: vec![(shown.board, shown.value.clone().unwrap_or_default())],
        status: shown.status,
        stands_beside: true,
    });
    let lists = question.lists.iter().map(|list| BoardRow {
        title: list.title.clone(),
        boards: list.nodes.iter().map(|node| (node.board, format!("{} = {}", list.sign, node.sum))).collect(),
        status: list.status,
        stands_beside: false,
    });
    let rows: Vec<_> = boards.chain(lists).collect();
    let palette = Palette::of(ThemeChoice::Light);
    png(&board_rows_scene(&question.name, &rows, palette), SCALE)
}

/// The same as a text, for those who see no pictures.
pub fn description(question: &QuizQuestion) -> String {
    let boards = question.boards.iter().map(|shown| {
        let value = shown.value.as_ref().map_or_else(String::new, |value| format!(", {value}"));
        format!("{}: {}{value}", shown.title, board_in_line(&shown.board))
    });
    let lists = question.lists.iter().map(|list| {
        let nodes: Vec<String> = list.nodes.iter().map(|node| node_in_line(node, list.sign)).collect();
        format!("{}: {}", list.title, if nodes.is_empty() { "empty".to_owned() } else { nodes.join("; ") })
    });
    boards.chain(lists).collect::<Vec<_>>().join(". ")
}

pub fn html(question: &QuizQuestion, shown: &str) -> String {
    let mut html = format!("<p>{}</p>\n{shown}\n", escaped(&question.search));
    for fact in &question.facts {
        html.extend([format!("<p>{}</p>\n", escaped(fact))]);
    }
    html + &format!("<p><strong>{}</strong></p>", escaped(&question.text))
}

pub fn text_boards(question: &QuizQuestion) -> String {
    let pre = |board: &Board, below: &str| {
        let below = if below.is_empty() { String::new() } else { format!("\n{}", escaped(below)) };
        format!("<pre>{}{below}</pre>", escaped(format!("{board:#}").trim_end()))
    };
    let boards = question.boards.iter().map(|shown| {
        format!("<p>{}</p>\n{}", shown.title, pre(&shown.board, shown.value.as_deref().unwrap_or_default()))
    });
    let lists = question.lists.iter().map(|list| {
        let items: Vec<String> = list
            .nodes
            .iter()
            .map(|node| format!("<li><code>{}</code></li>\n", escaped(&node_in_line(node, list.sign))))
            .collect();
        format!("<p>{}</p>\n<ul>\n{}</ul>", escaped(&list.title), items.concat())
    });
    boards.chain(lists).collect::<Vec<_>>().join("\n")
}

pub fn image(question: &QuizQuestion, source: &str) -> String {
    format!("<p><img src=\"{source}\" alt=\"{}\" width=\"640\"/></p>", escaped(&description(question)))
}

pub fn escaped(text: &str) -> String {
    quick_xml::escape::escape(text).replace('\n', "<br/>")
}
