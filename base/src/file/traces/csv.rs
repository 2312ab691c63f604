//! Tables: with a row for each step, or for each node, in the order in which they were generated.

use std::io::{self, Write};

use super::content::{TraceSpan, TraceText, kind, outcome};
use crate::recording::{Back, Recording, Step};
use crate::search::{History, Node, NodeId, Side};

pub struct StepTable;

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
fn costs(recording: &Recording, node: &Node) -> String {
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

pub struct NodeTable;

impl TraceText for NodeTable {
    fn begin(&mut self, out: &mut dyn Write, recording: &Recording, _: &TraceSpan) -> io::Result<()> {
        let value = recording.settings().value().sign();
        writeln!(out, "node,parent,move,board,side,g,h,value ({value}),generated,expanded")
    }

    fn first_node(&mut self, out: &mut dyn Write, recording: &Recording, id: NodeId) -> io::Result<u64> {
        row(out, recording, id, 0).map(|()| 1)
    }

    fn step(&mut self, out: &mut dyn Write, recording: &Recording, step: &Step) -> io::Result<u64> {
        let made = step.successors.iter().filter_map(|successor| successor.outcome.node());
        let up = step.back.and_then(|back| if let Back::Up(id) = back { Some(id) } else { None });
        let mut rows = 0;
        for id in made.chain(up).chain(step.restart) {
            row(out, recording, id, step.number + 1)?;
            rows += 1;
        }
        Ok(rows)
    }
}

/// `generated` is the number of the step that made the node, 0 for those that are there from the beginning.
fn row(out: &mut dyn Write, recording: &Recording, id: NodeId, generated: u64) -> io::Result<()> {
    let node = recording.nodes().get(id);
    write!(out, "{},", recording.number(id))?;
    if let Some(parent) = node.parent() {
        write!(out, "{}", recording.number(parent))?;
    }
    let mv = node.mv.map(|mv| mv.letter().to_string()).unwrap_or_default();
    let side = if node.side == Side::Forward { "start" } else { "goal" };
    write!(out, ",{mv},{},{side},{},{generated},", recording.board(node.state), costs(recording, &node))?;
    if let Some(step) = expanded(recording, id, generated) {
        write!(out, "{}", step + 1)?;
    }
    writeln!(out)
}

/// The step, from 0, that takes a node or visits it first. Recursive best-first search comes back to nodes that are
/// far away in the recording, so that this is known only if all of it is at hand.
fn expanded(recording: &Recording, id: NodeId, generated: u64) -> Option<u64> {
    match recording.history() {
        History::Stack | History::StackAndVisited => (generated < recording.steps()).then_some(generated),
        History::Frontier if recording.steps() > recording.steps_in_detail().into() => None,
        _ => recording.expanded_at(id),
    }
}
