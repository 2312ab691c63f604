//! A line for each step, for `diff` and for people. No line has a number that depends on the lines before it.

use std::io::{self, Write};

use super::content::{TraceSpan, TraceText, kind, outcome, settings_in_use};
use crate::puzzle::moves_text;
use crate::recording::{Back, Recording, Step};

pub struct TextTrace;

impl TraceText for TextTrace {
    fn begin(&mut self, out: &mut dyn Write, recording: &Recording, span: &TraceSpan) -> io::Result<()> {
        let problem = recording.problem();
        writeln!(out, "# tilescope trace 1")?;
        writeln!(out, "# size: {}", String::from(problem.size()))?;
        writeln!(out, "# start: {}", problem.start())?;
        writeln!(out, "# goal: {}", problem.goals())?;
        for (name, value) in settings_in_use(recording.settings()) {
            writeln!(out, "# {name}: {value}")?;
        }
        if span.steps.start > 0 {
            writeln!(out, "# from: {}", span.steps.start + 1)?;
        }
        Ok(())
    }

    fn step(&mut self, out: &mut dyn Write, recording: &Recording, step: &Step) -> io::Result<u64> {
        let (settings, board) = (recording.settings(), recording.board(step.node.state));
        let value = settings.value().text(settings, &step.node);
        write!(out, "{} {board}; {value}", kind(recording, step))?;
        for successor in &step.successors {
            write!(out, "; {} {}", successor.mv.letter(), outcome(successor.outcome))?;
        }
        if let Some(back) = step.back {
            write!(out, "; {}", if back == Back::Popped { "popped" } else { "back" })?;
        }
        if step.restart.is_some() {
            write!(out, "; next iteration")?;
        }
        writeln!(out)?;
        Ok(1)
    }

    fn end(&mut self, out: &mut dyn Write, _: &Recording, span: &TraceSpan) -> io::Result<u64> {
        if let Some(end) = &span.end {
            writeln!(out, "# path: {}", end.moves.as_deref().map_or("none".to_owned(), moves_text))?;
        }
        Ok(0)
    }
}
