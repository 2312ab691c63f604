//! What a question shows, as HTML or as a picture.

use crate::learn::{QuizQuestion, with_value_in_line};
use crate::picture::{Palette, PngError, ThemeChoice, board_rows_scene, png};
use crate::puzzle::Board;

/// Pixels per point: sharp on most screens.
const SCALE: f32 = 2.0;

pub fn picture(question: &QuizQuestion) -> Result<Vec<u8>, PngError> {
    let palette = Palette::of(ThemeChoice::Light);
    png(&board_rows_scene(&question.name, &question.rows, palette), SCALE)
}

/// The same as a text, for those who see no pictures.
fn description(question: &QuizQuestion) -> String {
    let rows = question.rows.iter().map(|row| {
        let boards: Vec<String> = row.boards.iter().map(with_value_in_line).collect();
        format!("{}: {}", row.title, if boards.is_empty() { "empty".to_owned() } else { boards.join("; ") })
    });
    rows.collect::<Vec<_>>().join(". ")
}

pub fn html(question: &QuizQuestion, shown: &str) -> String {
    let mut html = format!("<p>{}</p>\n{shown}\n", escaped(&question.search));
    html.extend(question.facts.iter().map(|fact| format!("<p>{}</p>\n", escaped(fact))));
    html + &format!("<p><strong>{}</strong></p>", escaped(&question.text))
}

pub fn text_boards(question: &QuizQuestion) -> String {
    let pre = |(board, value): &(Board, String)| {
        let below = if value.is_empty() { String::new() } else { format!("\n{}", escaped(value)) };
        format!("<pre>{}{below}</pre>", escaped(format!("{board:#}").trim_end()))
    };
    let item =
        |board: &(Board, String)| format!("<li><code>{}</code></li>\n", escaped(&with_value_in_line(board)));
    let rows = question.rows.iter().map(|row| {
        let boards = if row.stands_beside {
            row.boards.iter().map(pre).collect()
        } else {
            format!("<ul>\n{}</ul>", row.boards.iter().map(item).collect::<String>())
        };
        format!("<p>{}</p>\n{boards}", escaped(&row.title))
    });
    rows.collect::<Vec<_>>().join("\n")
}

pub fn image(question: &QuizQuestion, source: &str) -> String {
    format!("<p><img src=\"{source}\" alt=\"{}\" width=\"640\"/></p>", escaped(&description(question)))
}

pub fn escaped(text: &str) -> String {
    quick_xml::escape::escape(text).replace('\n', "<br/>")
}
