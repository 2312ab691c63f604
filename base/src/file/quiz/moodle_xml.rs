//! Moodle XML: <https://docs.moodle.org/en/Moodle_XML_format>. Pictures are in the file, in base64.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use quick_xml::events::BytesText;

use super::exhibit::{escaped, html, image, picture};
use super::xml::{XmlWriter, document, finished, plain};
use super::{QuizError, QuizFormat};
use crate::learn::{Quiz, QuizAnswer, QuizQuestion};

pub(super) static FORMAT: QuizFormat = QuizFormat {
    name: "moodle-xml",
    title: "Moodle XML, with pictures",
    summary: "the XML of Moodle, with pictures of the boards",
    ending: "xml",
    is_text: true,
    bytes,
};

/// Where Moodle puts the files of a text.
const PLACE: &str = "@@PLUGINFILE@@/";
const PICTURE: &str = "boards.png";

fn bytes(quiz: &Quiz) -> Result<Vec<u8>, QuizError> {
    let mut xml = document()?;
    let mut failed = None;
    xml.create_element("quiz").write_inner_content(|xml| {
        for part in &quiz.parts {
            // A slash separates categories.
            let name = |name: &str| name.replace('/', "//");
            let category = format!("$course$/top/{}/{}", name(&quiz.title), name(&part.name));
            xml.create_element("question").with_attribute(("type", "category")).write_inner_content(
                |xml| {
                    xml.create_element("category").write_inner_content(|xml| text(xml, &category)).map(drop)
                },
            )?;
            for question in &part.questions {
                match picture(question) {
                    Ok(png) => write_question(xml, question, &png, quiz.shuffles)?,
                    Err(error) => failed = failed.take().or(Some(error)),
                }
            }
        }
        Ok(())
    })?;
    match failed {
        Some(error) => Err(error.into()),
        None => Ok(finished(xml)),
    }
}

fn text(xml: &mut XmlWriter, content: &str) -> std::io::Result<()> {
    plain(xml, "text", content)
}

/// An element with a text in HTML.
fn html_text(xml: &mut XmlWriter, name: &str, content: &str) -> std::io::Result<()> {
    xml.create_element(name)
        .with_attribute(("format", "html"))
        .write_inner_content(|xml| text(xml, content))
        .map(drop)
}

fn write_question(
    xml: &mut XmlWriter,
    question: &QuizQuestion,
    png: &[u8],
    shuffles: bool,
) -> std::io::Result<()> {
    let kind = match question.answer {
        QuizAnswer::Choice { .. } => "multichoice",
        QuizAnswer::Number(_) => "numerical",
    };
    let element = xml.create_element("question").with_attribute(("type", kind));
    element.write_inner_content(|xml| {
        xml.create_element("name").write_inner_content(|xml| text(xml, &question.name))?;
        xml.create_element("questiontext").with_attribute(("format", "html")).write_inner_content(|xml| {
            text(xml, &html(question, &image(question, &format!("{PLACE}{PICTURE}"))))?;
            xml.create_element("file")
                .with_attributes([("name", PICTURE), ("path", "/"), ("encoding", "base64")])
                .write_text_content(BytesText::new(&STANDARD.encode(png)))
                .map(drop)
        })?;
        html_text(xml, "generalfeedback", &escaped(&question.why))?;
        plain(xml, "defaultgrade", "1")?;
        plain(xml, "penalty", "0.5")?;
        plain(xml, "hidden", "0")?;
        match &question.answer {
            QuizAnswer::Choice { options, right } => {
                plain(xml, "single", "true")?;
                plain(xml, "shuffleanswers", if shuffles { "true" } else { "false" })?;
                plain(xml, "answernumbering", "abc")?;
                for (place, option) in options.iter().enumerate() {
                    let is_right = place == *right;
                    let says = if is_right { &question.why } else { &option.wrong };
                    answer(xml, (is_right, "html"), &escaped(&option.text), says, |_| Ok(()))?;
                }
            }
            QuizAnswer::Number(number) => {
                let format = (true, "moodle_auto_format");
                answer(xml, format, &number.to_string(), &question.why, |xml| plain(xml, "tolerance", "0"))?;
            }
        }
        Ok(())
    })?;
    Ok(())
}

fn answer(
    xml: &mut XmlWriter,
    (is_right, format): (bool, &str),
    content: &str,
    says: &str,
    more: impl FnOnce(&mut XmlWriter) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let fraction = if is_right { "100" } else { "0" };
    xml.create_element("answer")
        .with_attributes([("fraction", fraction), ("format", format)])
        .write_inner_content(|xml| {
            text(xml, content)?;
            html_text(xml, "feedback", &escaped(says))?;
            more(xml)
        })
        .map(drop)
}
