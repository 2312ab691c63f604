//! GIFT, the text format of Moodle: <https://docs.moodle.org/en/GIFT_format>. What is escaped: `repchar` in
//! `question/format/gift/format.php` of Moodle. Boards are texts.

use super::question::{escaped, html, text_boards};
use crate::learn::{Quiz, QuizAnswer, QuizQuestion};

pub fn text(quiz: &Quiz) -> String {
    let mut text = format!("// {}\n\n", one_line(&quiz.title));
    for part in &quiz.parts {
        // A slash separates categories.
        let name = |name: &str| one_line(name).replace('/', "//");
        text.extend([format!("$CATEGORY: $course$/top/{}/{}\n\n", name(&quiz.title), name(&part.name))]);
        for question in &part.questions {
            text += &question_text(question);
        }
    }
    text
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn question_text(question: &QuizQuestion) -> String {
    let body = gift(&html(question, &text_boards(question)));
    let mut text = format!("::{}::[html]{body}{{", gift(&question.name));
    let why = gift(&escaped(&question.why));
    match &question.answer {
        QuizAnswer::Choice { options, right } => {
            for (place, option) in options.iter().enumerate() {
                let (sign, says) = if place == *right { ('=', &question.why) } else { ('~', &option.wrong) };
                text.extend([format!("\n\t{sign}{}#{}", gift(&escaped(&option.text)), gift(&escaped(says)))]);
            }
            text.extend([format!("\n\t####{why}\n}}\n\n")]);
        }
        QuizAnswer::Number(number) => {
            text.extend([format!("#\n\t=%100%{number}:0#{why}\n\t####{why}\n}}\n\n")]);
        }
    }
    text
}

/// A text of a question: no character has a meaning, and a line break does not end the question.
fn gift(text: &str) -> String {
    let mut gift = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '#' | '=' | '~' | '{' | '}' | ':' => gift.extend(['\\', c]),
            '\n' => gift.push_str("\\n"),
            '\r' => {}
            c => gift.push(c),
        }
    }
    gift
}
