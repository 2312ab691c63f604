//! Reads the statements and expressions of a template.

use std::iter::Peekable;
use std::sync::Arc;
use std::vec::IntoIter;

use super::TemplateProblem;
use super::filters::{FILTERS, TemplateFilter, filter_names};
use super::parts::{PartKind, TemplatePart, Token};
use super::value::Scalar;
use crate::puzzle::counted;

#[derive(Debug)]
pub struct Statement {
    pub line: usize,
    pub kind: StatementKind,
}

#[derive(Debug)]
pub enum StatementKind {
    Text(String),
    /// Writes a value.
    Value(Expression),
    /// The statements after the first condition that holds.
    If {
        branches: Vec<(Expression, Vec<Statement>)>,
        otherwise: Vec<Statement>,
    },
    For {
        name: Arc<str>,
        list: Expression,
        body: Vec<Statement>,
        /// For an empty list.
        otherwise: Vec<Statement>,
    },
}

#[derive(Debug)]
pub enum Expression {
    Scalar(Scalar),
    /// A field of the answer, or the item of a loop.
    Name(Arc<str>),
    Field(Box<Expression>, Arc<str>),
    Item(Box<[Expression; 2]>),
    Not(Box<Expression>),
    Negative(Box<Expression>),
    Operation(Operator, Box<[Expression; 2]>),
    /// The first one if the second one holds, else the third one.
    Choice(Box<[Expression; 3]>),
    Filter(&'static TemplateFilter, Box<Expression>, Vec<Expression>),
    Range(Vec<Expression>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operator {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Plus,
    Minus,
    Join,
    Times,
    Divided,
    DividedWhole,
    Remainder,
}

use Operator::{
    And, Divided, DividedWhole, Equal, Greater, GreaterOrEqual, Join, Less, LessOrEqual, Minus, Or, Plus,
    Remainder, Times, Unequal,
};

/// Each with its place in Jinja’s order: larger numbers bind more tightly.
const OPERATORS: [(&str, Operator, u8); 15] = [
    ("or", Or, 1),
    ("and", And, 2),
    ("==", Equal, COMPARISON),
    ("!=", Unequal, COMPARISON),
    ("<", Less, COMPARISON),
    ("<=", LessOrEqual, COMPARISON),
    (">", Greater, COMPARISON),
    (">=", GreaterOrEqual, COMPARISON),
    ("+", Plus, 5),
    ("-", Minus, 5),
    ("~", Join, 6),
    ("*", Times, 7),
    ("/", Divided, 7),
    ("//", DividedWhole, 7),
    ("%", Remainder, 7),
];
/// `not` is before these.
const COMPARISON: u8 = 4;

impl Operator {
    /// As templates have it.
    pub fn sign(self) -> &'static str {
        OPERATORS.iter().find(|(_, operator, _)| *operator == self).map_or("", |(sign, ..)| sign)
    }

    pub fn is_comparison(self) -> bool {
        matches!(self, Equal | Unequal | Less | LessOrEqual | Greater | GreaterOrEqual)
    }

    pub fn divides(self) -> bool {
        matches!(self, Divided | DividedWhole | Remainder)
    }
}

/// Each is a recursion, here and when the template is used.
const DEEPEST: usize = 30;

/// The statements of a template.
pub fn parse(parts: Vec<TemplatePart>) -> Result<Vec<Statement>, TemplateProblem> {
    let (statements, end) = until_end(&mut parts.into_iter(), 0)?;
    match end {
        Some((name, tag)) => tag.fail(format!("“{name}” has no matching start")),
        None => Ok(statements),
    }
}

/// A tag that ends a list of statements: its first word, and the others.
type EndTag = (Arc<str>, Tag);

/// The statements before the next tag that ends a list of them, and that tag; `None` at the end of the template.
fn until_end(
    parts: &mut IntoIter<TemplatePart>,
    depth: usize,
) -> Result<(Vec<Statement>, Option<EndTag>), TemplateProblem> {
    let mut statements = Vec::new();
    while let Some(TemplatePart { line, kind }) = parts.next() {
        let kind = match kind {
            PartKind::Text(text) => StatementKind::Text(text),
            PartKind::Value(tokens) => StatementKind::Value(Tag::new(line, tokens).only_value()?),
            PartKind::Statement(tokens) => {
                let mut tag = Tag::new(line, tokens);
                let name = tag.name("a statement begins with a word, such as if or for")?;
                match &*name {
                    "if" | "for" if depth == DEEPEST => {
                        return tag.fail(format!("statements are nested more than {DEEPEST} deep"));
                    }
                    "if" => if_statement(parts, tag, depth + 1)?,
                    "for" => for_statement(parts, tag, depth + 1)?,
                    "elif" | "else" | "endif" | "endfor" => return Ok((statements, Some((name, tag)))),
                    _ => {
                        return tag
                            .fail(format!("there is no statement “{name}”; the statements are if and for"));
                    }
                }
            }
        };
        statements.push(Statement { line, kind });
    }
    Ok((statements, None))
}

fn if_statement(
    parts: &mut IntoIter<TemplatePart>,
    mut tag: Tag,
    depth: usize,
) -> Result<StatementKind, TemplateProblem> {
    let line = tag.line;
    let mut branches = Vec::new();
    loop {
        let condition = tag.only_value()?;
        let (body, end) = until_end(parts, depth)?;
        branches.push((condition, body));
        match end {
            Some((name, next)) if &*name == "elif" => tag = next,
            end => {
                let otherwise = otherwise(parts, end, ("if", "endif"), line, depth)?;
                return Ok(StatementKind::If { branches, otherwise });
            }
        }
    }
}

fn for_statement(
    parts: &mut IntoIter<TemplatePart>,
    mut tag: Tag,
    depth: usize,
) -> Result<StatementKind, TemplateProblem> {
    const FORM: &str = "a loop is written as {% for step in path %}";
    let line = tag.line;
    let name = tag.name(FORM)?;
    if !tag.takes_name("in") {
        return tag.fail(FORM.to_owned());
    }
    let list = tag.only_value()?;
    let (body, end) = until_end(parts, depth)?;
    let otherwise = otherwise(parts, end, ("for", "endfor"), line, depth)?;
    Ok(StatementKind::For { name, list, body, otherwise })
}

/// What is after `else`, up to the end of the statement that began on a line.
fn otherwise(
    parts: &mut IntoIter<TemplatePart>,
    mut end: Option<EndTag>,
    (begin, expected): (&str, &str),
    line: usize,
    depth: usize,
) -> Result<Vec<Statement>, TemplateProblem> {
    let mut statements = Vec::new();
    if let Some((_, tag)) = end.take_if(|(name, _)| &**name == "else") {
        tag.ends()?;
        (statements, end) = until_end(parts, depth)?;
    }
    match end {
        Some((name, tag)) if &*name == expected => tag.ends().map(|()| statements),
        _ => Err(TemplateProblem { line, what: format!("“{begin}” has no “{expected}”") }),
    }
}

/// The words of a tag that are still to be read.
struct Tag {
    line: usize,
    tokens: Peekable<IntoIter<Token>>,
}

impl Tag {
    fn new(line: usize, tokens: Vec<Token>) -> Self {
        Self { line, tokens: tokens.into_iter().peekable() }
    }

    fn fail<T>(&self, what: String) -> Result<T, TemplateProblem> {
        Err(TemplateProblem { line: self.line, what })
    }

    fn name(&mut self, form: &str) -> Result<Arc<str>, TemplateProblem> {
        match self.tokens.next() {
            Some(Token::Name(name)) => Ok(name),
            _ => self.fail(form.to_owned()),
        }
    }

    fn takes_name(&mut self, expected: &str) -> bool {
        self.tokens.next_if(|token| matches!(token, Token::Name(name) if &**name == expected)).is_some()
    }

    fn takes(&mut self, sign: &str) -> bool {
        self.tokens.next_if(|token| matches!(token, Token::Sign(found) if *found == sign)).is_some()
    }

    fn needs(&mut self, sign: &str) -> Result<(), TemplateProblem> {
        if self.takes(sign) { Ok(()) } else { self.fail(format!("“{sign}” is missing")) }
    }

    fn ends(mut self) -> Result<(), TemplateProblem> {
        match self.tokens.next() {
            None => Ok(()),
            Some(token) => self.fail(format!("{token} is not expected here")),
        }
    }

    /// The expression that the rest of the tag is.
    fn only_value(mut self) -> Result<Expression, TemplateProblem> {
        let value = self.value()?;
        self.ends().map(|()| value)
    }

    fn value(&mut self) -> Result<Expression, TemplateProblem> {
        let value = self.operation(0)?;
        if !self.takes_name("if") {
            return Ok(value);
        }
        let condition = self.operation(0)?;
        let otherwise =
            if self.takes_name("else") { self.value()? } else { Expression::Scalar(Scalar::Text("".into())) };
        Ok(Expression::Choice(Box::new([value, condition, otherwise])))
    }

    /// An expression of operators that bind at least so tightly.
    fn operation(&mut self, least: u8) -> Result<Expression, TemplateProblem> {
        let mut left = self.operand()?;
        while let Some((operator, binding)) = self.operator().filter(|(_, binding)| *binding >= least) {
            self.tokens.next();
            let right = self.operation(binding + 1)?;
            left = Expression::Operation(operator, Box::new([left, right]));
        }
        Ok(left)
    }

    /// The operator that is next.
    fn operator(&mut self) -> Option<(Operator, u8)> {
        let next = match self.tokens.peek()? {
            Token::Name(name) => name,
            Token::Sign(sign) => *sign,
            Token::Scalar(_) => return None,
        };
        OPERATORS
            .into_iter()
            .find(|(sign, ..)| *sign == next)
            .map(|(_, operator, binding)| (operator, binding))
    }

    fn operand(&mut self) -> Result<Expression, TemplateProblem> {
        if self.takes_name("not") {
            return Ok(Expression::Not(Box::new(self.operation(COMPARISON)?)));
        }
        if self.takes("-") {
            return Ok(Expression::Negative(Box::new(self.operand()?)));
        }
        let mut value = self.first()?;
        loop {
            if self.takes(".") {
                let name = self.name("the name of a field is missing after “.”")?;
                value = Expression::Field(Box::new(value), name);
            } else if self.takes("[") {
                let place = self.value()?;
                self.needs("]")?;
                value = Expression::Item(Box::new([value, place]));
            } else if self.takes("|") {
                value = self.filter(value)?;
            } else {
                return Ok(value);
            }
        }
    }

    /// What operators, fields and filters are applied to.
    fn first(&mut self) -> Result<Expression, TemplateProblem> {
        if self.takes("(") {
            let value = self.value()?;
            self.needs(")")?;
            return Ok(value);
        }
        match self.tokens.next() {
            Some(Token::Scalar(scalar)) => Ok(Expression::Scalar(scalar)),
            Some(Token::Name(name)) => Ok(match &*name {
                "true" | "True" => Expression::Scalar(Scalar::Bool(true)),
                "false" | "False" => Expression::Scalar(Scalar::Bool(false)),
                "none" | "None" => Expression::Scalar(Scalar::Nothing),
                "range" if self.takes("(") => {
                    let limits = self.arguments(|_| Ok(()))?;
                    if !(1..=3).contains(&limits.len()) {
                        return self.fail("range takes 1 to 3 numbers".to_owned());
                    }
                    Expression::Range(limits)
                }
                _ => Expression::Name(name),
            }),
            Some(token) => self.fail(format!("a value is missing before {token}")),
            None => self.fail("a value is missing".to_owned()),
        }
    }

    /// The filter after `|`.
    fn filter(&mut self, value: Expression) -> Result<Expression, TemplateProblem> {
        let name = self.name("the name of a filter is missing after “|”")?;
        let Some(filter) = FILTERS.iter().find(|filter| filter.name == &*name) else {
            return self.fail(format!("there is no filter “{name}”; the filters are {}", filter_names()));
        };
        let arguments = if self.takes("(") {
            self.arguments(|tag| match filter.keyword {
                Some(keyword) if !tag.takes_name(keyword) || !tag.takes("=") => {
                    let name = filter.name;
                    tag.fail(format!("the filter {name} takes a field, as in {name}({keyword}=\"word\")"))
                }
                _ => Ok(()),
            })?
        } else {
            Vec::new()
        };
        let (least, most) = (*filter.arguments.start(), *filter.arguments.end());
        if !filter.arguments.contains(&arguments.len()) {
            let at_most = if least < most { "at most " } else { "" };
            let values = counted(most, "value", "values");
            return self.fail(format!(
                "the filter {} takes {at_most}{values}, not {}",
                filter.name,
                arguments.len()
            ));
        }
        Ok(Expression::Filter(filter, Box::new(value), arguments))
    }

    /// The values before the closing bracket, each after what else is read.
    fn arguments(
        &mut self,
        before: impl Fn(&mut Self) -> Result<(), TemplateProblem>,
    ) -> Result<Vec<Expression>, TemplateProblem> {
        let mut arguments = Vec::new();
        while !self.takes(")") {
            if !arguments.is_empty() {
                self.needs(",")?;
            }
            before(self)?;
            arguments.push(self.value()?);
        }
        Ok(arguments)
    }
}
