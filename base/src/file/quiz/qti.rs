//! QTI 1.2 in an IMS content package, as Canvas imports it: <https://www.imsglobal.org/question/qtiv1p2/imsqti_asi_bindv1p2.html>.
//! Pictures are files of the package.

use std::io::{Cursor, Write};

use quick_xml::events::BytesText;
use zip::write::{SimpleFileOptions, ZipWriter};

use super::exhibit::{escaped, html, image, picture};
use super::xml::{XmlWriter, document, finished, plain};
use super::{QuizError, QuizFormat};
use crate::learn::{Quiz, QuizAnswer, QuizQuestion};

pub(super) static FORMAT: QuizFormat = QuizFormat {
    name: "qti",
    title: "QTI 1.2, a package for Canvas",
    summary: "a package of QTI 1.2 for Canvas and others, with pictures of the boards",
    ending: "zip",
    is_text: false,
    bytes,
};

type Written = std::io::Result<()>;

const NAMESPACE: &str = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2";
const PACKAGE: &str = "http://www.imsglobal.org/xsd/imscp_v1p1";
const INSTANCE: &str = "http://www.w3.org/2001/XMLSchema-instance";
const LOCATION: &str =
    "http://www.imsglobal.org/xsd/ims_qtiasiv1p2 http://www.imsglobal.org/xsd/ims_qtiasiv1p2p1.xsd";

/// Where Canvas finds the files of a package.
const FILES: &str = "$IMS-CC-FILEBASE$/";
const FOLDER: &str = "tilescope";
const ANSWER: &str = "response1";
const CORRECT: &str = "correct_fb";
const GENERAL: &str = "general_fb";

fn bytes(quiz: &Quiz) -> Result<Vec<u8>, QuizError> {
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
        archive.write_all(&assessment(&title, of, &part.questions)?)?;
    }
    archive.start_file("imsmanifest.xml", options)?;
    archive.write_all(&manifest(quiz, &pictures)?)?;
    Ok(archive.finish()?.into_inner())
}

fn assessment_name(part: usize) -> String {
    format!("{FOLDER}/quiz{}.xml", part + 1)
}

fn picture_name(part: usize, place: usize) -> String {
    format!("{FOLDER}/boards{}-{}.png", part + 1, place + 1)
}

fn manifest(quiz: &Quiz, pictures: &[String]) -> Result<Vec<u8>, QuizError> {
    let mut xml = document()?;
    xml.create_element("manifest")
        .with_attributes([("identifier", "tilescope_manifest"), ("xmlns", PACKAGE)])
        .write_inner_content(|xml| {
            xml.create_element("metadata").write_inner_content(|xml| {
                plain(xml, "schema", "IMS Content")?;
                plain(xml, "schemaversion", "1.1.3")
            })?;
            xml.create_element("organizations").write_empty()?;
            xml.create_element("resources").write_inner_content(|xml| {
                for part in 0..quiz.parts.len() {
                    resource(xml, &format!("quiz{}", part + 1), "imsqti_xmlv1p2", &assessment_name(part))?;
                }
                for (place, name) in pictures.iter().enumerate() {
                    resource(xml, &format!("picture{}", place + 1), "webcontent", name)?;
                }
                Ok(())
            })?;
            Ok(())
        })?;
    Ok(finished(xml))
}

fn resource(xml: &mut XmlWriter, identifier: &str, kind: &str, file: &str) -> Written {
    xml.create_element("resource")
        .with_attributes([("identifier", identifier), ("type", kind), ("href", file)])
        .write_inner_content(|xml| {
            xml.create_element("file").with_attribute(("href", file)).write_empty().map(drop)
        })
        .map(drop)
}

fn assessment(title: &str, part: usize, questions: &[QuizQuestion]) -> Result<Vec<u8>, QuizError> {
    let mut xml = document()?;
    let root = [("xmlns", NAMESPACE), ("xmlns:xsi", INSTANCE), ("xsi:schemaLocation", LOCATION)];
    xml.create_element("questestinterop").with_attributes(root).write_inner_content(|xml| {
        let ident = format!("tilescope_quiz{}", part + 1);
        xml.create_element("assessment")
            .with_attributes([("ident", ident.as_str()), ("title", title)])
            .write_inner_content(|xml| {
                xml.create_element("section").with_attribute(("ident", "root_section")).write_inner_content(
                    |xml| {
                        for (place, question) in questions.iter().enumerate() {
                            item(xml, question, part, place)?;
                        }
                        Ok(())
                    },
                )?;
                Ok(())
            })?;
        Ok(())
    })?;
    Ok(finished(xml))
}

fn item(xml: &mut XmlWriter, question: &QuizQuestion, part: usize, place: usize) -> Written {
    let ident = format!("q{}_{}", part + 1, place + 1);
    let kind = match question.answer {
        QuizAnswer::Choice { .. } => "multiple_choice_question",
        QuizAnswer::Number(_) => "numerical_question",
    };
    let attributes = [("ident", ident.as_str()), ("title", question.name.as_str())];
    xml.create_element("item").with_attributes(attributes).write_inner_content(|xml| {
        xml.create_element("itemmetadata").write_inner_content(|xml| {
            xml.create_element("qtimetadata").write_inner_content(|xml| {
                metadata(xml, "question_type", kind)?;
                metadata(xml, "points_possible", "1")
            })?;
            Ok(())
        })?;
        xml.create_element("presentation").write_inner_content(|xml| {
            let source = format!("{FILES}{}", picture_name(part, place));
            material(xml, &html(question, &image(question, &source)))?;
            responses(xml, &question.answer)
        })?;
        xml.create_element("resprocessing").write_inner_content(|xml| processing(xml, question))?;
        feedback(xml, GENERAL, &question.why)?;
        if let QuizAnswer::Choice { options, right } = &question.answer {
            for (place, option) in options.iter().enumerate().filter(|(place, _)| place != right) {
                feedback(xml, &feedback_name(place), &option.wrong)?;
            }
        }
        feedback(xml, CORRECT, &question.why)
    })?;
    Ok(())
}

fn metadata(xml: &mut XmlWriter, label: &str, entry: &str) -> Written {
    xml.create_element("qtimetadatafield")
        .write_inner_content(|xml| {
            plain(xml, "fieldlabel", label)?;
            plain(xml, "fieldentry", entry)
        })
        .map(drop)
}

fn material(xml: &mut XmlWriter, html: &str) -> Written {
    xml.create_element("material")
        .write_inner_content(|xml| {
            xml.create_element("mattext")
                .with_attribute(("texttype", "text/html"))
                .write_text_content(BytesText::new(html))
                .map(drop)
        })
        .map(drop)
}

fn option_name(place: usize) -> String {
    format!("a{}", place + 1)
}

fn feedback_name(place: usize) -> String {
    format!("a{}_fb", place + 1)
}

fn responses(xml: &mut XmlWriter, answer: &QuizAnswer) -> Written {
    match answer {
        QuizAnswer::Choice { options, .. } => xml
            .create_element("response_lid")
            .with_attributes([("ident", ANSWER), ("rcardinality", "Single")])
            .write_inner_content(|xml| {
                xml.create_element("render_choice").write_inner_content(|xml| {
                    for (place, option) in options.iter().enumerate() {
                        let ident = option_name(place);
                        xml.create_element("response_label")
                            .with_attribute(("ident", ident.as_str()))
                            .write_inner_content(|xml| material(xml, &escaped(&option.text)))?;
                    }
                    Ok(())
                })?;
                Ok(())
            })
            .map(drop),
        QuizAnswer::Number(_) => xml
            .create_element("response_str")
            .with_attributes([("ident", ANSWER), ("rcardinality", "Single")])
            .write_inner_content(|xml| {
                xml.create_element("render_fib").with_attribute(("fibtype", "Decimal")).write_inner_content(
                    |xml| {
                        xml.create_element("response_label")
                            .with_attribute(("ident", "answer1"))
                            .write_empty()?;
                        Ok(())
                    },
                )?;
                Ok(())
            })
            .map(drop),
    }
}

fn processing(xml: &mut XmlWriter, question: &QuizQuestion) -> Written {
    xml.create_element("outcomes").write_inner_content(|xml| {
        xml.create_element("decvar")
            .with_attributes([
                ("maxvalue", "100"),
                ("minvalue", "0"),
                ("varname", "SCORE"),
                ("vartype", "Decimal"),
            ])
            .write_empty()
            .map(drop)
    })?;
    condition(xml, "Yes", |xml| xml.create_element("other").write_empty().map(drop), None, GENERAL)?;
    match &question.answer {
        QuizAnswer::Choice { options, right } => {
            for place in (0..options.len()).filter(|place| place != right) {
                let chosen = |xml: &mut XmlWriter| value(xml, "varequal", &option_name(place));
                condition(xml, "Yes", chosen, None, &feedback_name(place))?;
            }
            condition(xml, "No", |xml| value(xml, "varequal", &option_name(*right)), Some("100"), CORRECT)
        }
        QuizAnswer::Number(number) => {
            let number = number.to_string();
            let equal = |xml: &mut XmlWriter| {
                xml.create_element("or")
                    .write_inner_content(|xml| {
                        value(xml, "varequal", &number)?;
                        xml.create_element("and")
                            .write_inner_content(|xml| {
                                value(xml, "vargte", &number)?;
                                value(xml, "varlte", &number)
                            })
                            .map(drop)
                    })
                    .map(drop)
            };
            condition(xml, "No", equal, Some("100"), CORRECT)
        }
    }
}

fn value(xml: &mut XmlWriter, name: &str, content: &str) -> Written {
    xml.create_element(name)
        .with_attribute(("respident", ANSWER))
        .write_text_content(BytesText::new(content))
        .map(drop)
}

/// A condition, the score that it sets, and what is shown then.
fn condition(
    xml: &mut XmlWriter,
    continues: &str,
    holds: impl FnOnce(&mut XmlWriter) -> Written,
    score: Option<&str>,
    feedback: &str,
) -> Written {
    xml.create_element("respcondition")
        .with_attribute(("continue", continues))
        .write_inner_content(|xml| {
            xml.create_element("conditionvar").write_inner_content(holds)?;
            if let Some(score) = score {
                xml.create_element("setvar")
                    .with_attributes([("action", "Set"), ("varname", "SCORE")])
                    .write_text_content(BytesText::new(score))?;
            }
            xml.create_element("displayfeedback")
                .with_attributes([("feedbacktype", "Response"), ("linkrefid", feedback)])
                .write_empty()
                .map(drop)
        })
        .map(drop)
}

fn feedback(xml: &mut XmlWriter, ident: &str, says: &str) -> Written {
    xml.create_element("itemfeedback")
        .with_attribute(("ident", ident))
        .write_inner_content(|xml| {
            xml.create_element("flow_mat").write_inner_content(|xml| material(xml, &escaped(says))).map(drop)
        })
        .map(drop)
}
