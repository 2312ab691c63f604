//! The output formats of `tilescope solve`: one file for each, and templates.
//!
//! A format that is a template is a file in `assets/formats` and a line in `shipped!`. To add another kind of format, write its
//! file and add two lines here: its `mod`, and its entry in [`AnswerFormat::ALL`].

mod csv;
mod json;
mod language;
mod template;
mod text;

use std::path::Path;
use std::sync::Arc;

use super::answer::BoardAnswer;
use crate::puzzle::quoted;
use crate::search::Limits;
pub use language::{TemplateProblem, filter_names};
pub use template::{ShippedFormat, TemplateFormat, answer_in_format};

/// The registry entry of an output format. Each answer is one line.
#[derive(Debug)]
pub struct AnswerFormat {
    /// The value of `--format`.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// A paragraph for the end of the help.
    pub help: fn() -> String,
    /// The line before the first answer; `None` if the format has none.
    pub header: Option<&'static str>,
    /// The line of an answer.
    pub line: fn(&BoardAnswer) -> String,
}

impl AnswerFormat {
    /// All formats; the first one is the default.
    pub const ALL: &[&Self] = &[&text::FORMAT, &json::FORMAT, &csv::FORMAT];

    /// The format with this name.
    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().copied().find(|format| format.name == name)
    }
}

/// The format of an output: one of the program, or a template.
#[derive(Clone, Debug)]
pub enum OutputFormat {
    BuiltIn(&'static AnswerFormat),
    Template(Arc<TemplateFormat>),
}

impl OutputFormat {
    /// The value of `--format`: a name, or the path of a file.
    ///
    /// # Errors
    /// If it is neither, or the file is no format.
    pub fn from_option(value: &str) -> Result<Self, String> {
        if let Some(format) = AnswerFormat::from_name(value) {
            return Ok(Self::BuiltIn(format));
        }
        if let Some(shipped) = ShippedFormat::from_name(value) {
            return Ok(Self::Template(Arc::new(shipped.template())));
        }
        let path = Path::new(value);
        if path.extension().is_none() && !path.exists() {
            return Err(unknown_format(value));
        }
        template::load(path).map(|format| Self::Template(Arc::new(format))).map_err(|error| error.to_string())
    }

    /// Whether it is `json`; `None` if it is neither that nor `text`.
    pub fn is_json_or_text(&self) -> Option<bool> {
        match self {
            Self::BuiltIn(format) if format.name == json::FORMAT.name => Some(true),
            Self::BuiltIn(format) if format.name == text::FORMAT.name => Some(false),
            Self::BuiltIn(_) | Self::Template(_) => None,
        }
    }

    /// The line before the first answer; `None` if the format has none.
    pub fn header(&self) -> Option<&str> {
        match self {
            Self::BuiltIn(format) => format.header,
            Self::Template(format) => format.header.as_deref(),
        }
    }

    /// The text of an answer, without its last line break.
    ///
    /// # Errors
    /// If a template uses something that answers do not have.
    pub fn text(&self, answer: &BoardAnswer, limits: Limits) -> Result<String, TemplateProblem> {
        match self {
            Self::BuiltIn(format) => Ok((format.line)(answer)),
            Self::Template(format) => format.text(answer, limits),
        }
    }
}

/// A name that no format has.
fn unknown_format(name: &str) -> String {
    let names = AnswerFormat::ALL.iter().map(|format| format.name);
    let names: Vec<_> = names.chain(ShippedFormat::ALL.iter().map(|format| format.name)).collect();
    format!("no format or file has this name: {}; the formats are {}", quoted(name), names.join(", "))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_format_is_found_by_its_own_name() {
        let names: BTreeSet<_> = AnswerFormat::ALL.iter().map(|format| format.name).collect();
        assert_eq!(names.len(), AnswerFormat::ALL.len());
        for name in names {
            assert_eq!(AnswerFormat::from_name(name).map(|format| format.name), Some(name));
        }
    }
}
