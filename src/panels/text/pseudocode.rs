//! The panel Pseudocode.

use crate::core::{LitLine, VariableValue};

pub const NO_VALUE: &str = "–";

/// A line, for a screen reader.
pub fn line(lit: &LitLine) -> String {
    let text = &lit.line.text;
    if lit.is_lit { format!("Current line: {text}") } else { text.clone() }
}

pub fn variable(variable: &VariableValue) -> String {
    let board = variable.board.map(|board| board.to_string());
    let parts: Vec<&str> =
        [Some(variable.value.as_str()).filter(|value| !value.is_empty()), board.as_deref()]
            .into_iter()
            .flatten()
            .collect();
    let value = if parts.is_empty() { NO_VALUE.to_owned() } else { parts.join(" ") };
    format!("{} = {value}", variable.name)
}

pub fn source(source: &str) -> String {
    format!("After {source}")
}
