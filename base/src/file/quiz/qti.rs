//! QTI 1.2 in an IMS content package, as Canvas imports it: <https://www.imsglobal.org/question/qtiv1p2/imsqti_asi_bindv1p2.html>.
//! Pictures are files of the package.

use std::io::{Cursor, Write};

use zip::write::{SimpleFileOptions, ZipWriter};

use super::error::QuizError;
use super::question::{escaped, html, image, picture};
use super::xml::{Element, empty, parent, text};
use crate::learn::{Quiz, QuizAnswer, QuizQuestion};

const NAMESPACE: &str = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2";
const PACKAGE: &str = "http://www.imsglobal.org/xsd/imscp_v1p1";
const INSTANCE: &str = "http://www.w3.org/2001/XMLSchema-instance";
const LOCATION: &str =
    "http://www.imsglobal.org/xsd/ims_qtiasiv1p2 http://www.imsglobal.org/xsd/ims_qtiasiv1p2p1.xsd";

/// The place where Canvas finds the files of a package.
const FILES: &str = "$IMS-CC-FILEBASE$/";
const FOLDER: &str = "tilescope";
const ANSWER: &str = "response1";
const CORRECT: &str = "correct_fb";
const GENERAL: &str = "general_fb";

pub fn bytes(quiz: &Quiz) -> Result<Vec<u8>, QuizError> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    let mut pictures = Vec::new();
    for (of, part) in quiz.parts.iter().enumerate() {
        for (place, question) in part.questions.iter().enumerate() {
            let name = picture_name(of, place);
            archive.start_file(&*name, options)?;
            archive.write_all(&picture(question)?)?;
            pictures.push(name);
        }
        archive.start_file(assessment_name(of), options)?;
        let title =
            if quiz.parts.len() == 1 { quiz.title.clone() } else { format!("{}: {}", quiz.title, part.name) };
        archive.write_all(&assessment(&title, of, &part.questions).document()?)?;
    }
    archive.start_file("imsmanifest.xml", options)?;
    archive.write_all(&manifest(quiz, &pictures).document()?)?;
    Ok(archive.finish()?.into_inner())
}

fn assessment_name(part: usize) -> String {
    format!("{FOLDER}/quiz{}.xml", part + 1)
}

fn picture_name(part: usize, place: usize) -> String {
    format!("{FOLDER}/boards{}-{}.png", part + 1, place + 1)
}

fn manifest(quiz: &Quiz, pictures: &[String]) -> Element {
    let resource = |identifier: &str, kind: &str, file: &str| {
        let resource = parent("resource", [empty("file").with("href", file)]);
        resource.with("identifier", identifier).with("type", kind).with("href", file)
    };
    let assessments = (0..quiz.parts.len())
        .map(|part| resource(&format!("quiz{}", part + 1), "imsqti_xmlv1p2", &assessment_name(part)));
    let pictures = pictures.iter().zip(1..);
    let pictures = pictures.map(|(name, n)| resource(&format!("picture{n}"), "webcontent", name));
    let schema = [text("schema", "IMS Content"), text("schemaversion", "1.1.3")];
    let parts = [
        parent("metadata", schema),
        empty("organizations"),
        parent("resources", assessments.chain(pictures)),
    ];
    parent("manifest", parts).with("identifier", "tilescope_manifest").with("xmlns", PACKAGE)
}

fn assessment(title: &str, part: usize, questions: &[QuizQuestion]) -> Element {
    let items = questions.iter().enumerate().map(|(place, question)| item(question, part, place));
    let section = parent("section", items).with("ident", "root_section");
    let ident = format!("tilescope_quiz{}", part + 1);
    let assessment = parent("assessment", [section]).with("ident", &ident).with("title", title);
    let root = parent("questestinterop", [assessment]);
    root.with("xmlns", NAMESPACE).with("xmlns:xsi", INSTANCE).with("xsi:schemaLocation", LOCATION)
}

fn item(question: &QuizQuestion, part: usize, place: usize) -> Element {
    let kind = match question.answer {
        QuizAnswer::Choice { .. } => "multiple_choice_question",
        QuizAnswer::Number(_) => "numerical_question",
    };
    let field = |label: &str, entry: &str| {
        parent("qtimetadatafield", [text("fieldlabel", label), text("fieldentry", entry)])
    };
    let fields = [field("question_type", kind), field("points_possible", "1")];
    let asked = html(question, &image(question, &format!("{FILES}{}", picture_name(part, place))));
    let mut parts = vec![
        parent("itemmetadata", [parent("qtimetadata", fields)]),
        parent("presentation", [material(&asked), responses(&question.answer)]),
        parent("resprocessing", processing(question)),
        feedback(GENERAL, &question.why),
    ];
    if let QuizAnswer::Choice { options, right } = &question.answer {
        let wrong = options.iter().enumerate().filter(|(place, _)| place != right);
        parts.extend(wrong.map(|(place, option)| feedback(&feedback_name(place), &option.wrong)));
    }
    parts.push(feedback(CORRECT, &question.why));
    let ident = format!("q{}_{}", part + 1, place + 1);
    parent("item", parts).with("ident", &ident).with("title", &question.name)
}

fn material(html: &str) -> Element {
    parent("material", [text("mattext", html).with("texttype", "text/html")])
}

fn option_name(place: usize) -> String {
    format!("a{}", place + 1)
}

fn feedback_name(place: usize) -> String {
    format!("a{}_fb", place + 1)
}

fn responses(answer: &QuizAnswer) -> Element {
    let (name, rendered) = match answer {
        QuizAnswer::Choice { options, .. } => {
            let labels = options.iter().enumerate().map(|(place, option)| {
                let label = parent("response_label", [material(&escaped(&option.text))]);
                label.with("ident", &option_name(place))
            });
            ("response_lid", parent("render_choice", labels))
        }
        QuizAnswer::Number(_) => {
            let label = empty("response_label").with("ident", "answer1");
            ("response_str", parent("render_fib", [label]).with("fibtype", "Decimal"))
        }
    };
    parent(name, [rendered]).with("ident", ANSWER).with("rcardinality", "Single")
}

fn processing(question: &QuizQuestion) -> Vec<Element> {
    let score = empty("decvar").with("maxvalue", "100").with("minvalue", "0");
    let score = score.with("varname", "SCORE").with("vartype", "Decimal");
    let mut parts = vec![parent("outcomes", [score]), condition(empty("other"), GENERAL, None)];
    let is = |place: usize| value("varequal", &option_name(place));
    let right = match &question.answer {
        QuizAnswer::Choice { options, right } => {
            let wrong = (0..options.len()).filter(|place| place != right);
            parts.extend(wrong.map(|place| condition(is(place), &feedback_name(place), None)));
            is(*right)
        }
        QuizAnswer::Number(number) => {
            let number = number.to_string();
            let within = parent("and", [value("vargte", &number), value("varlte", &number)]);
            parent("or", [value("varequal", &number), within])
        }
    };
    parts.push(condition(right, CORRECT, Some("100")));
    parts
}

fn value(name: &'static str, content: &str) -> Element {
    text(name, content).with("respident", ANSWER)
}

/// A condition, what is shown where it holds, and the score that it sets. With a score, it is the last one.
fn condition(holds: Element, feedback: &str, score: Option<&str>) -> Element {
    let set = |score| text("setvar", score).with("action", "Set").with("varname", "SCORE");
    let shown = empty("displayfeedback").with("feedbacktype", "Response").with("linkrefid", feedback);
    let parts = [parent("conditionvar", [holds])].into_iter().chain(score.map(set)).chain([shown]);
    parent("respcondition", parts).with("continue", if score.is_some() { "No" } else { "Yes" })
}

fn feedback(ident: &str, says: &str) -> Element {
    parent("itemfeedback", [parent("flow_mat", [material(&escaped(says))])]).with("ident", ident)
}
