//! Traces with named fields: the rows of a table, and objects of JSON.

use serde_json::{Map, Value};

use super::super::lines::TextLine;
use super::reader::{TraceReader, check_from, check_version, is_expansion, stated};
use crate::learn::{StatedStep, StepField, quantity_name};
use crate::puzzle::Move;

pub(super) struct TraceColumns {
    names: Vec<String>,
    board: usize,
    is_own: bool,
}

const ORDINALS: [&str; 6] = ["step", "nr", "no", "number", "n", "#"];

/// The name of what this program's traces call the value of a node.
const VALUE: &str = "value";

impl TraceColumns {
    /// The header of a table with a column of boards; `None` if the line is none.
    pub fn of(line: &str) -> Result<Option<Self>, String> {
        let names: Vec<String> = fields(line).iter().map(|name| name.trim().to_lowercase()).collect();
        let has = |wanted: &[&str]| wanted.iter().all(|name| names.iter().any(|known| known == name));
        let Some(board) = names.iter().position(|name| matches!(&**name, "board" | "state")) else {
            return Ok(None);
        };
        if has(&["node", "generated", "expanded"]) {
            return Err(
                "this is a table of nodes; save the trace in the format text, csv or jsonl".to_owned()
            );
        }
        Ok(Some(Self { board, is_own: has(&["step", "kind", "node", "parent", "successors"]), names }))
    }
}

impl TraceReader {
    pub fn row_of_table(&mut self, line: &TextLine, columns: &TraceColumns) -> Result<(), String> {
        if line.text.trim().is_empty() {
            return Ok(());
        }
        let fields = fields(&line.text);
        let field = |name: &str| {
            let place = columns.names.iter().position(|known| known == name)?;
            fields.get(place).map(|field| field.trim()).filter(|field| !field.is_empty())
        };
        if let Some(size) = field("size") {
            self.set_size(size)?;
        }
        let text =
            fields.get(columns.board).ok_or_else(|| "this row has no column with a board".to_owned())?;
        let named = columns.names.iter().zip(&fields).map(|(name, field)| (&**name, field.trim().to_owned()));
        let mut stated = StatedStep {
            is_expansion: field("kind").is_none_or(is_expansion),
            note: note_of(named, columns.is_own),
            ..self.stated_board(line, text)?
        };
        if columns.is_own {
            for (name, of) in OF_STEPS {
                let number = field(name).map(|text| whole(name, text)).transpose();
                stated.fields.extend(number?.map(|number| (of, number)));
            }
            for successor in field("successors").unwrap_or_default().split_whitespace() {
                stated.fields.extend(node_of_successor(successor)?);
            }
        } else {
            stated.ordinal = ORDINALS.into_iter().find_map(field).and_then(|text| text.parse().ok());
        }
        self.push_record(stated)
    }

    pub fn json(&mut self, line: &TextLine) -> Result<(), String> {
        if line.text.trim().is_empty() {
            return Ok(());
        }
        let value: Value =
            serde_json::from_str(&line.text).map_err(|error| format!("this is not JSON: {error}"))?;
        let Some(object) = value.as_object() else { return Ok(()) };
        // What a step has stands for the step, not for the search, and the last line has the path.
        if !object.contains_key("step") && !object.contains_key("solved") {
            self.head(object)?;
        }
        let text = |key: &str| object.get(key).and_then(Value::as_str);
        let Some(board) = text("board").or_else(|| text("state")) else { return Ok(()) };
        let mut stated = StatedStep {
            is_expansion: text("kind").is_none_or(is_expansion),
            note: note_of(object.iter().filter_map(text_of), self.is_own_json),
            ..self.stated_board(line, board)?
        };
        if self.is_own_json {
            self.add_fields(object, &mut stated)?;
        } else {
            stated.ordinal = ORDINALS.into_iter().find_map(|name| object.get(name)?.as_u64());
        }
        self.push_record(stated)
    }

    pub fn head(&mut self, object: &Map<String, Value>) -> Result<(), String> {
        if object.get("format").and_then(Value::as_str) == Some("tilescope trace") {
            self.is_own_json = true;
            check_version(&object.get("version").map_or(String::new(), Value::to_string))?;
            number_of(object, "from")?.map_or(Ok(()), check_from)?;
            self.last_step = number_of(object, "to")?;
        }
        if let Some(settings) = object.get("settings").and_then(Value::as_object) {
            for (key, value) in settings {
                self.setting(key, value.as_str().unwrap_or_default())?;
            }
        }
        // The size is first: it says how the boards are read.
        for key in ["size", "name", "student", "start", "goal", "algorithm", "heuristic", "moves"] {
            if let Some(text) = object.get(key).and_then(Value::as_str) {
                self.setting(key, text)?;
            }
        }
        Ok(())
    }

    fn add_fields(&self, object: &Map<String, Value>, stated: &mut StatedStep) -> Result<(), String> {
        for (name, of) in OF_STEPS {
            stated.fields.extend(number_of(object, name)?.map(|number| (of, number)));
        }
        for successor in object.get("successors").and_then(Value::as_array).into_iter().flatten() {
            let Some(object) = successor.as_object() else { continue };
            let text = |key: &str| object.get(key).and_then(Value::as_str);
            let Some(mv) = text("move").and_then(move_of) else { continue };
            for (name, of) in [("node", StepField::Successor(mv)), ("meets", StepField::Meets(mv))] {
                stated.fields.extend(number_of(object, name)?.map(|number| (of, number)));
            }
            if let Some(board) = text("board") {
                let board =
                    self.whole_board(board).map_err(|problem| format!("this is not a board: {problem}"))?;
                stated.successors.push((mv, board));
            }
        }
        Ok(())
    }

    fn stated_board(&self, line: &TextLine, text: &str) -> Result<StatedStep, String> {
        let board = self.whole_board(text).map_err(|problem| format!("this is not a board: {problem}"))?;
        Ok(stated(line.number, board))
    }

    fn push_record(&mut self, stated: StatedStep) -> Result<(), String> {
        let step = stated.fields.iter().find(|(field, _)| *field == StepField::Step);
        if let Some((_, step)) = step.filter(|_| self.trace.stated.is_empty()) {
            check_from(*step)?;
        }
        self.push(stated);
        Ok(())
    }
}

/// What named fields state about a board, as a person writes it.
fn note_of<'a>(fields: impl Iterator<Item = (&'a str, String)>, is_own: bool) -> String {
    // What a student calls a value may be anything.
    let known = fields.filter(|(name, text)| !text.is_empty() && (is_own || *name != VALUE));
    let states = known.filter_map(|(name, text)| Some(format!("{} = {text}", quantity_name(name)?)));
    states.collect::<Vec<_>>().join("; ")
}

fn text_of<'a>((name, value): (&'a String, &Value)) -> Option<(&'a str, String)> {
    match value {
        Value::Number(number) => Some((name, number.to_string())),
        Value::String(text) => Some((name, text.clone())),
        _ => None,
    }
}

/// The numbers of a step that only this program's traces have.
const OF_STEPS: [(&str, StepField); 4] = [
    ("step", StepField::Step),
    ("node", StepField::Node),
    ("parent", StepField::Parent),
    ("bound", StepField::Bound),
];

fn whole(name: &str, text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| {
        let text: String = text.chars().filter(|c| !c.is_control()).take(20).collect();
        format!("{name} is “{text}”, but it must be a whole number")
    })
}

/// A whole number of an object; `None` if it is not there or is null.
fn number_of(object: &Map<String, Value>, name: &str) -> Result<Option<u64>, String> {
    let value = object.get(name).filter(|value| !value.is_null());
    value.map(|value| whole(name, &value.to_string())).transpose()
}

/// The node of a successor such as `u:new:5`; `None` if it has none.
fn node_of_successor(text: &str) -> Result<Option<(StepField, u64)>, String> {
    let mut parts = text.split(':');
    let (mv, node) = (parts.next().and_then(move_of), parts.nth(1));
    let Some((mv, node)) = mv.zip(node) else { return Ok(None) };
    Ok(Some((StepField::Successor(mv), whole("successor", node)?)))
}

fn move_of(letter: &str) -> Option<Move> {
    Move::ALL.into_iter().find(|mv| letter == mv.letter().to_string())
}

fn fields(line: &str) -> Vec<String> {
    let separator = if line.contains(';') && !line.contains(',') { ';' } else { ',' };
    let (mut all, mut field, mut is_quoted) = (Vec::new(), String::new(), false);
    for c in line.trim_end_matches(['\r', '\n']).chars() {
        match c {
            '"' => is_quoted = !is_quoted,
            c if c == separator && !is_quoted => all.push(std::mem::take(&mut field)),
            c => field.push(c),
        }
    }
    all.push(field);
    all
}
