//! A JSON object on each line: the search, then its steps, then its end.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::content::{TraceSpan, TraceText, kind, outcome, settings_in_use};
use crate::puzzle::moves_text;
use crate::recording::{Back, Recording, Step, Successor};
use crate::search::{Node, Side};

pub struct JsonTrace;

impl TraceText for JsonTrace {
    fn begin(&mut self, out: &mut dyn Write, recording: &Recording, span: &TraceSpan) -> io::Result<()> {
        let problem = recording.problem();
        let settings = settings_in_use(recording.settings());
        let settings: Map<String, Value> =
            settings.into_iter().map(|(name, value)| (name.to_owned(), Value::String(value))).collect();
        let first = json!({
            "format": "tilescope trace",
            "version": 1,
            "start": problem.start().to_string(),
            "goal": problem.goals().to_string(),
            "size": String::from(problem.size()),
            "settings": settings,
            "from": span.steps.start + 1,
            "to": span.steps.end,
        });
        writeln!(out, "{first}")
    }

    fn step(&mut self, out: &mut dyn Write, recording: &Recording, step: &Step) -> io::Result<u64> {
        let settings = recording.settings();
        let number = |id| recording.number(id);
        let successor = |successor: &Successor| {
            json!({
                "move": successor.mv.letter().to_string(),
                "board": recording.board(successor.state).to_string(),
                "outcome": outcome(successor.outcome),
                "node": successor.outcome.node_of_state().map(number),
                "meets": successor.meets.map(number),
            })
        };
        let successors: Vec<Value> = step.successors.iter().map(successor).collect();
        let Node { state, mv, g, h, side, .. } = step.node;
        let value = settings.value().in_thousandths(settings, &step.node);
        let object = json!({
            "step": step.number + 1,
            "kind": kind(recording, step),
            "node": number(step.id),
            "parent": step.node.parent().map(number),
            "move": mv.map(|mv| mv.letter().to_string()),
            "board": recording.board(state).to_string(),
            "side": if side == Side::Forward { "start" } else { "goal" },
            "g": g,
            "h": (h != Node::NO_H && settings.heuristic_in_use().is_some()).then_some(h),
            "value": value.map(|value| value as f64 / 1000.0),
            "bound": recording.bound_at(step.number),
            "successors": successors,
            "popped": step.back == Some(Back::Popped),
            "next_iteration": step.restart.is_some(),
        });
        writeln!(out, "{object}")?;
        Ok(1)
    }

    fn end(&mut self, out: &mut dyn Write, _: &Recording, span: &TraceSpan) -> io::Result<u64> {
        if let Some(end) = &span.end {
            let moves = end.moves.as_deref().map(moves_text);
            writeln!(out, "{}", json!({ "solved": moves.is_some(), "moves": moves }))?;
        }
        Ok(0)
    }
}
