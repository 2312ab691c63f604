//! A table with a row for each step.

use std::io::{self, Write};

use super::{TraceFormat, TraceSpan, TraceText, kind, outcome};
use crate::recording::{Recording, Step};
use crate::search::Node;

pub const FORMAT: TraceFormat = TraceFormat {
    name: "csv",
    title: "CSV of steps",
    summary: "A table with a row for each step: its node, board, g, h and successors",
    extension: "steps.csv",
    most: None,
    begin: || Box::new(StepTable),
};

struct StepTable;

impl TraceText for StepTable {
    fn begin(&mut self, out: &mut dyn Write, recording: &Recording, _: &TraceSpan) -> io::Result<()> {
        let value = recording.settings().value().sign();
        // Where the value is g or h itself, its column is that value again.
        writeln!(out, "step,kind,node,parent,move,board,g,h,value ({value}),successors,size")
    }

    fn step(&mut self, out: &mut dyn Write, recording: &Recording, step: &Step) -> io::Result<u64> {
        let Node { state, mv, .. } = step.node;
        write!(out, "{},{},{},", step.number + 1, kind(recording, step), recording.number(step.id))?;
        if let Some(parent) = step.node.parent() {
            write!(out, "{}", recording.number(parent))?;
        }
        write!(
            out,
            ",{},{},",
            mv.map(|mv| mv.letter().to_string()).unwrap_or_default(),
            recording.board(state)
        )?;
        write!(out, "{},", costs(recording, &step.node))?;
        for (place, successor) in step.successors.iter().enumerate() {
            let space = if place > 0 { " " } else { "" };
            write!(out, "{space}{}:{}", successor.mv.letter(), outcome(successor.outcome))?;
            if let Some(node) = successor.outcome.node_of_state() {
                write!(out, ":{}", recording.number(node))?;
            }
        }
        // One line of tiles does not say which rows they are.
        writeln!(out, ",{}", String::from(recording.problem().size()))?;
        Ok(1)
    }
}

/// g, h and what the algorithm orders its nodes by. An infinite number is `inf`; h is empty if it is not used.
pub(super) fn costs(recording: &Recording, node: &Node) -> String {
    let settings = recording.settings();
    let h = match node.h {
        _ if settings.heuristic_in_use().is_none() => String::new(),
        Node::NO_H => "inf".to_owned(),
        h => h.to_string(),
    };
    let value = settings.value().in_thousandths(settings, node);
    let value = value.map_or("inf".to_owned(), |value| (value as f64 / 1000.0).to_string());
    format!("{},{h},{value}", node.g)
}
