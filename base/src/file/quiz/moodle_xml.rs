//! Moodle XML: <https://docs.moodle.org/en/Moodle_XML_format>. Pictures are in the file, in base64.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::error::QuizError;
use super::question::{escaped, html, image, picture};
use super::xml::{Element, parent, text};
use crate::learn::{Quiz, QuizAnswer, QuizQuestion};

/// The place where Moodle puts the files of a text.
const PLACE: &str = "@@PLUGINFILE@@/";
const PICTURE: &str = "boards.png";

pub fn bytes(quiz: &Quiz) -> Result<Vec<u8>, QuizError> {
    let mut questions = Vec::new();
    for part in &quiz.parts {
        // A slash separates categories.
        let name = |name: &str| name.replace('/', "//");
        let category = format!("$course$/top/{}/{}", name(&quiz.title), name(&part.name));
        let category = parent("category", [text("text", &category)]);
        questions.push(parent("question", [category]).with("type", "category"));
        for asked in &part.questions {
            questions.push(question(asked, &picture(asked)?, quiz.shuffles));
        }
    }
    Ok(parent("quiz", questions).document()?)
}

fn html_text(name: &'static str, content: &str) -> Element {
    parent(name, [text("text", content)]).with("format", "html")
}

fn question(question: &QuizQuestion, png: &[u8], shuffles: bool) -> Element {
    let kind = match question.answer {
        QuizAnswer::Choice { .. } => "multichoice",
        QuizAnswer::Number(_) => "numerical",
    };
    let picture = text("file", &STANDARD.encode(png));
    let picture = picture.with("name", PICTURE).with("path", "/").with("encoding", "base64");
    let asked = html(question, &image(question, &format!("{PLACE}{PICTURE}")));
    let mut parts = vec![
        parent("name", [text("text", &question.name)]),
        parent("questiontext", [text("text", &asked), picture]).with("format", "html"),
        html_text("generalfeedback", &escaped(&question.why)),
        text("defaultgrade", "1"),
        text("penalty", "0.5"),
        text("hidden", "0"),
    ];
    match &question.answer {
        QuizAnswer::Choice { options, right } => {
            parts.push(text("single", "true"));
            parts.push(text("shuffleanswers", if shuffles { "true" } else { "false" }));
            parts.push(text("answernumbering", "abc"));
            for (place, option) in options.iter().enumerate() {
                let is_right = place == *right;
                let says = if is_right { &question.why } else { &option.wrong };
                parts.push(answer((is_right, "html"), &escaped(&option.text), says, None));
            }
        }
        QuizAnswer::Number(number) => {
            let (format, exact) = ((true, "moodle_auto_format"), text("tolerance", "0"));
            parts.push(answer(format, &number.to_string(), &question.why, Some(exact)));
        }
    }
    parent("question", parts).with("type", kind)
}

fn answer((is_right, format): (bool, &str), content: &str, says: &str, more: Option<Element>) -> Element {
    let parts = [text("text", content), html_text("feedback", &escaped(says))].into_iter().chain(more);
    parent("answer", parts).with("fraction", if is_right { "100" } else { "0" }).with("format", format)
}
