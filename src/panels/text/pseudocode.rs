//! The panel Pseudocode.

use crate::core::{LitLine, VariableValue};

pub const NO_VALUE: &str = "–";

/// A line, for a screen reader.
pub fn line(lit: &LitLine) -> String {
    let text = &lit.line.text;
    if lit.is_lit { format!("Current line: {text}") } else { text.clone() }
}

pub fn variable(variable: &VariableValue) -> String {
    let value = if variable.value.is_empty() { NO_VALUE } else { &variable.value };
    format!("{} = {value}", variable.name)
}

pub fn source(source: &str) -> String {
    format!("After {source}")
}
