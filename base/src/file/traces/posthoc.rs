//! A search trace for Posthoc, the visualiser of Monash University, in its version 1.4.0:
//! <https://posthoc.pathfinding.ai/docs/search-trace>, and `protocol/Trace-v140.ts` in ShortestPathLab/posthoc-app.
//!
//! Posthoc takes the id 0 for none in places, so nodes are numbered from 1, and it takes an empty string for a value, so there
//! are none. A trace is YAML or JSON; this is JSON.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::content::{TraceSpan, TraceText, kind};
use crate::puzzle::Size;
use crate::recording::{Back, Outcome, Recording, Step};
use crate::search::{Node, NodeId};

#[derive(Default)]
pub struct PosthocTrace {
    has_events: bool,
}

impl TraceText for PosthocTrace {
    fn begin(&mut self, out: &mut dyn Write, recording: &Recording, _: &TraceSpan) -> io::Result<()> {
        let views = json!({ "main": board_view(recording.problem().size()) });
        write!(out, "{{\n\"version\": \"1.4.0\",\n\"views\": {views},\n\"events\": [")
    }

    fn first_node(&mut self, out: &mut dyn Write, recording: &Recording, id: NodeId) -> io::Result<u64> {
        self.add(out, recording, "source", id).map(|()| 1)
    }

    fn step(&mut self, out: &mut dyn Write, recording: &Recording, step: &Step) -> io::Result<u64> {
        let mut events = Vec::new();
        if step.is_new {
            events.push(("expanding", step.id));
            let is_goal = kind(recording, step) == "goal";
            events.extend(is_goal.then_some(("destination", step.id)));
        }
        events.extend(step.successors.iter().filter_map(|successor| {
            let is_new = matches!(successor.outcome, Outcome::New(_));
            Some((if is_new { "generating" } else { "updating" }, successor.outcome.node()?))
        }));
        if let Some(Back::Up(id)) = step.back {
            events.push(("updating", id));
        }
        if step.back.is_some() || !recording.history().is_stack() {
            events.push(("closing", step.id));
        }
        events.extend(step.restart.map(|id| ("source", id)));
        events.iter().try_for_each(|(what, id)| self.add(out, recording, what, *id))?;
        Ok(events.len() as u64)
    }

    fn end(&mut self, out: &mut dyn Write, _: &Recording, _: &TraceSpan) -> io::Result<u64> {
        writeln!(out, "\n]\n}}")?;
        Ok(0)
    }
}

impl PosthocTrace {
    fn add(&mut self, out: &mut dyn Write, recording: &Recording, what: &str, id: NodeId) -> io::Result<()> {
        let node = recording.nodes().get(id);
        let number = |id| recording.number(id) + 1;
        let mut event = json!({
            "type": what,
            "id": number(id),
            "pId": node.parent().map(number),
            "g": node.g,
            "board": recording.board(node.state).to_string(),
        });
        let settings = recording.settings();
        if node.h != Node::NO_H && settings.heuristic_in_use().is_some() {
            event["h"] = node.h.into();
            let value = settings.value().in_thousandths(settings, &node);
            event["f"] = value.map(|value| value as f64 / 1000.0).into();
        }
        if let Some(mv) = node.mv {
            event["move"] = mv.letter().to_string().into();
        }
        write!(out, "{}\n{event}", if self.has_events { "," } else { "" })?;
        self.has_events = true;
        Ok(())
    }
}

/// The board of the event: a square for each cell, in the colour that Posthoc gives the event.
fn board_view(size: Size) -> Value {
    let cell = |cell: usize| {
        let (row, col) = size.row_col(cell);
        let tile = format!("$.board.split(' ')[{cell}]");
        json!({
            "$": "rect",
            "x": col,
            "y": row,
            "width": 1,
            "height": 1,
            "fill": format!("${{{{ {tile} == 'x' ? theme.background : color[$.type] }}}}"),
            "label": format!("${{{{ {tile} }}}}"),
            "label-x": 0.3,
            "label-y": 0.7,
            "label-size": 0.5,
            "label-color": "${{ theme.foreground }}",
            "clear": true,
        })
    };
    (0..size.cells()).map(cell).collect()
}
