//! The tree of a search as a graph for Graphviz: <https://graphviz.org/doc/info/lang.html>.

use std::io::{self, Write};

use super::content::{TraceSpan, TraceText};
use crate::recording::{Back, Recording, Step};
use crate::search::NodeId;

pub struct GraphTrace;

impl TraceText for GraphTrace {
    fn begin(&mut self, out: &mut dyn Write, _: &Recording, _: &TraceSpan) -> io::Result<()> {
        writeln!(out, "digraph search {{")?;
        writeln!(out, "  node [shape=box, fontname=monospace];")
    }

    fn first_node(&mut self, out: &mut dyn Write, recording: &Recording, id: NodeId) -> io::Result<u64> {
        node(out, recording, id, None).map(|()| 1)
    }

    /// A node gets its label where it is made, and again with its number where it is expanded: Graphviz takes the last one.
    fn step(&mut self, out: &mut dyn Write, recording: &Recording, step: &Step) -> io::Result<u64> {
        if step.is_new {
            node(out, recording, step.id, Some(step))?;
        }
        let mut made = 0;
        for successor in &step.successors {
            let Some(child) = successor.outcome.node() else { continue };
            node(out, recording, child, None)?;
            let [from, to] = [step.id, child].map(|id| recording.number(id));
            writeln!(out, "  n{from} -> n{to} [label=\"{}\"];", successor.mv.letter())?;
            made += 1;
        }
        if let Some(Back::Up(id)) = step.back {
            node(out, recording, id, None)?;
            let [from, to] = [step.id, id].map(|id| recording.number(id));
            writeln!(out, "  n{from} -> n{to} [style=dotted];")?;
            made += 1;
        }
        if let Some(id) = step.restart {
            node(out, recording, id, None)?;
            made += 1;
        }
        Ok(made)
    }

    fn end(&mut self, out: &mut dyn Write, recording: &Recording, span: &TraceSpan) -> io::Result<u64> {
        let is_whole = span.steps.start == 0 && span.end.as_ref().is_some_and(|end| end.moves.is_some());
        if is_whole {
            for on_path in recording.solution() {
                writeln!(out, "  n{} [penwidth=3];", on_path.number)?;
            }
        }
        writeln!(out, "}}")?;
        Ok(0)
    }
}

fn node(out: &mut dyn Write, recording: &Recording, id: NodeId, step: Option<&Step>) -> io::Result<()> {
    let node = recording.nodes().get(id);
    let board = format!("{:#}", recording.board(node.state)).replace('\n', "\\n");
    let value = recording.settings().value().text(recording.settings(), &node);
    let number = recording.number(id);
    match step {
        None => writeln!(out, "  n{number} [label=\"{board}\\n{value}\"];"),
        Some(step) => {
            let goal = if step.is_goal { ", peripheries=2" } else { "" };
            let at = step.number + 1;
            writeln!(out, "  n{number} [label=\"{at}.\\n{board}\\n{value}\", style=filled{goal}];")
        }
    }
}
