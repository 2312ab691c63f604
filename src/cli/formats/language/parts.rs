//! Splits a template into its texts and its tags, and tags into words.

use std::fmt;
use std::sync::Arc;

use super::TemplateProblem;
use super::value::Scalar;
use crate::puzzle::quoted;

/// A text, `{{ … }}` or `{% … %}`.
#[derive(Debug)]
pub struct TemplatePart {
    pub line: usize,
    pub kind: PartKind,
}

#[derive(Debug)]
pub enum PartKind {
    Text(String),
    /// Writes a value.
    Value(Vec<Token>),
    Statement(Vec<Token>),
}

/// A word or sign of a tag.
#[derive(Debug)]
pub enum Token {
    Name(Arc<str>),
    Sign(&'static str),
    /// A text or a number.
    Scalar(Scalar),
}

/// Longer ones first, where one begins with another.
const SIGNS: [&str; 20] =
    ["==", "!=", "<=", ">=", "//", "<", ">", "+", "-", "*", "/", "%", "~", "|", "(", ")", "[", "]", ".", ","];
/// Of a keyword of a filter. It is after those that begin with it.
const EQUALS: &str = "=";

/// It limits how deep an expression can be.
const MOST_TOKENS: usize = 300;
/// Names are compared often.
const LONGEST_NAME: usize = 40;

struct TagReader<'a> {
    rest: &'a str,
    line: usize,
}

/// The parts of a template, without comments and without the space that tags remove.
pub fn parts(template: &str) -> Result<Vec<TemplatePart>, TemplateProblem> {
    let template = without_line_break(template, |text, end| text.strip_suffix(end));
    let mut reader = TagReader { rest: template, line: 1 };
    let mut parts = Vec::new();
    let mut removes_space = false;
    loop {
        let start = next_tag(reader.rest).unwrap_or(reader.rest.len());
        let at = template.len() - reader.rest.len() + start;
        let line = reader.line;
        let mut text = reader.take(start);
        if removes_space {
            text = text.trim_start();
        }
        let Some(tag) = reader.rest.get(..2) else {
            push_text(&mut parts, line, text);
            return Ok(parts);
        };
        let sign = reader.rest[2..].chars().next().filter(|sign| matches!(sign, '-' | '+'));
        match sign {
            Some('-') => text = text.trim_end(),
            None if tag != "{{" && begins_line(&template[..at]) => text = text.trim_end_matches([' ', '\t']),
            _ => {}
        }
        push_text(&mut parts, line, text);
        let line = reader.line;
        reader.take(2 + usize::from(sign.is_some()));
        removes_space = match tag {
            "{{" => {
                let (tokens, sign) = reader.tokens("}}")?;
                parts.push(TemplatePart { line, kind: PartKind::Value(tokens) });
                sign == Some('-')
            }
            "{%" => {
                let (tokens, sign) = reader.tokens("%}")?;
                parts.push(TemplatePart { line, kind: PartKind::Statement(tokens) });
                reader.after_tag(sign)
            }
            _ => {
                let Some(end) = reader.rest.find("#}") else { return Err(reader.no_end("#}")) };
                let sign = reader.rest[..end].chars().next_back().filter(|sign| matches!(sign, '-' | '+'));
                reader.take(end + 2);
                reader.after_tag(sign)
            }
        };
    }
}

fn push_text(parts: &mut Vec<TemplatePart>, line: usize, text: &str) {
    if !text.is_empty() {
        parts.push(TemplatePart { line, kind: PartKind::Text(text.to_owned()) });
    }
}

/// Where the next tag begins.
fn next_tag(text: &str) -> Option<usize> {
    text.match_indices('{').map(|(at, _)| at).find(|at| text[at + 1..].starts_with(['{', '%', '#']))
}

/// Whether only space is between a line break, or the beginning, and the end of a text.
fn begins_line(text: &str) -> bool {
    let line = text.trim_end_matches([' ', '\t']);
    line.is_empty() || line.ends_with('\n')
}

/// The text without one line break at an end.
fn without_line_break<'a>(
    text: &'a str,
    strip: impl Fn(&'a str, &'static str) -> Option<&'a str>,
) -> &'a str {
    strip(text, "\r\n").or_else(|| strip(text, "\n")).unwrap_or(text)
}

impl<'a> TagReader<'a> {
    fn take(&mut self, len: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(len);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    fn problem(&self, what: String) -> TemplateProblem {
        TemplateProblem { line: self.line, what }
    }

    fn no_end(&self, end: &str) -> TemplateProblem {
        self.problem(format!("the end “{end}” is missing"))
    }

    /// Skips the line break behind a tag; answers whether all space behind it is removed.
    fn after_tag(&mut self, sign: Option<char>) -> bool {
        if sign.is_none() {
            let rest = without_line_break(self.rest, |text, start| text.strip_prefix(start));
            self.take(self.rest.len() - rest.len());
        }
        sign == Some('-')
    }

    /// The words of a tag, and the sign before its end.
    fn tokens(&mut self, end: &str) -> Result<(Vec<Token>, Option<char>), TemplateProblem> {
        let mut tokens = Vec::new();
        loop {
            let space = self.rest.len() - self.rest.trim_start().len();
            self.take(space);
            let sign = self.rest.chars().next().filter(|sign| matches!(sign, '-' | '+'));
            for sign in [None, sign] {
                if self.rest[usize::from(sign.is_some())..].starts_with(end) {
                    self.take(end.len() + usize::from(sign.is_some()));
                    return Ok((tokens, sign));
                }
            }
            if tokens.len() == MOST_TOKENS {
                return Err(self.problem(format!("a tag has more than {MOST_TOKENS} words and signs")));
            }
            tokens.push(self.token(end)?);
        }
    }

    fn token(&mut self, end: &str) -> Result<Token, TemplateProblem> {
        let Some(first) = self.rest.chars().next() else { return Err(self.no_end(end)) };
        if first.is_ascii_digit() {
            return self.number();
        }
        if first.is_ascii_alphabetic() || first == '_' {
            let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let len = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
            if len > LONGEST_NAME {
                return Err(self.problem(format!("a name is longer than {LONGEST_NAME} letters")));
            }
            return Ok(Token::Name(self.take(len).into()));
        }
        if first == '\'' || first == '"' {
            return self.text(first);
        }
        let sign = SIGNS.into_iter().chain([EQUALS]).find(|sign| self.rest.starts_with(sign));
        let sign = sign.ok_or_else(|| self.problem(format!("“{first}” is not expected here")))?;
        self.take(sign.len());
        Ok(Token::Sign(sign))
    }

    fn number(&mut self) -> Result<Token, TemplateProblem> {
        let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let whole = digits(self.rest);
        let behind = self.rest[whole..].strip_prefix('.').map_or(0, digits);
        let len = if behind == 0 { whole } else { whole + 1 + behind };
        let number = self.take(len);
        let scalar = if behind == 0 {
            number.parse().ok().map(Scalar::Integer)
        } else {
            number.parse().ok().map(Scalar::Decimal)
        };
        scalar.map(Token::Scalar).ok_or_else(|| self.problem("a number is too large".to_owned()))
    }

    fn text(&mut self, mark: char) -> Result<Token, TemplateProblem> {
        let mut text = String::new();
        let mut letters = self.rest.char_indices().skip(1);
        while let Some((at, letter)) = letters.next() {
            match letter {
                _ if letter == mark => {
                    self.take(at + 1);
                    return Ok(Token::Scalar(Scalar::Text(text.into())));
                }
                '\\' => text.push(match letters.next().map(|(_, letter)| letter) {
                    Some('n') => '\n',
                    Some('t') => '\t',
                    Some(letter @ ('\\' | '\'' | '"')) => letter,
                    _ => return Err(self.problem("in a text, \\ is before n, t, \\, ' or \"".to_owned())),
                }),
                _ => text.push(letter),
            }
        }
        Err(self.problem("the text has no closing quote".to_owned()))
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "“{name}”"),
            Self::Sign(sign) => write!(f, "“{sign}”"),
            Self::Scalar(scalar) => write!(f, "{}", quoted(&scalar.to_string())),
        }
    }
}
