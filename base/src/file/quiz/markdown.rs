//! Questions as Markdown, with the answers at the end.

use crate::learn::{Quiz, QuizAnswer, QuizQuestion, board_in_line, with_value_in_line};

pub fn text(quiz: &Quiz) -> String {
    let mut text = format!("# {}\n", escaped(&quiz.title));
    for part in &quiz.parts {
        text.extend([format!("\n## {}\n", escaped(&part.name))]);
        part.questions.iter().for_each(|question| text += &asked(question));
    }
    text += "\n# Answers\n";
    for part in &quiz.parts {
        text.extend([format!("\n## {}\n\n", escaped(&part.name))]);
        for question in &part.questions {
            let right = match &question.answer {
                QuizAnswer::Choice { options, right } => letter(*right) + ": " + &options[*right].text,
                QuizAnswer::Number(number) => number.to_string(),
            };
            text.extend([format!(
                "- {}: {}. {}\n",
                escaped(&question.name),
                escaped(&right),
                escaped(&question.why)
            )]);
        }
    }
    text
}

fn asked(question: &QuizQuestion) -> String {
    let mut text = format!("\n### {}\n\n{}\n\n", escaped(&question.name), escaped(&question.search));
    for row in &question.rows {
        let title = escaped(&row.title);
        match &row.boards[..] {
            [(board, value)] if row.stands_beside => {
                let value = if value.is_empty() { String::new() } else { format!(", {}", escaped(value)) };
                text.extend([format!("- {title}: `{}`{value}\n", board_in_line(board))]);
            }
            boards => {
                text.extend([format!("- {title}:\n")]);
                text.extend(
                    boards.iter().map(|board| format!("  - {}\n", escaped(&with_value_in_line(board)))),
                );
            }
        }
    }
    text.extend(question.facts.iter().map(|fact| format!("- {}\n", escaped(fact))));
    text.extend([format!("\n**{}**\n\n", escaped(&question.text))]);
    if let QuizAnswer::Choice { options, .. } = &question.answer {
        let lines = options.iter().enumerate();
        text.extend(lines.map(|(place, option)| format!("- {}: {}\n", letter(place), escaped(&option.text))));
    }
    text
}

fn letter(place: usize) -> String {
    char::from(b'A' + place.min(25) as u8).to_string()
}

/// In one line, with a backslash before what Markdown reads as a sign.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '*' | '_' | '`' | '[' | ']' | '<' | '>' | '#' | '|' => escaped.extend(['\\', c]),
            '\n' => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
