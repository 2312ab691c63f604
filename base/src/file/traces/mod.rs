//! Traces: the steps of a recording, one after the other, in the formats of other programs.
//!
//! A trace is written while the steps are read, so that its length takes no memory. Each format has a file here and a line
//! in `formats!`.
//!
//! # Add a format of traces
//!
//! 1. Write `base/src/file/traces/NAME.rs` with the type that writes the beginning, each step and the end. Model:
//!    `base/src/file/traces/text.rs`.
//! 2. Add its `mod` and its line in `formats!` to `base/src/file/traces/mod.rs`. Name it in `about` of `base/src/job/trace.rs` and
//!    in the tooltip of `SaveTrace`.
//! 3. Compare it with the second writing in `tests/library/traces.rs`.

mod content;
mod csv;
mod dot;
mod json_lines;
mod posthoc;
mod text;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;

use super::error::FileError;
use super::write::{Destination, write_parts};
use crate::recording::Recording;
use content::TraceText;
pub use content::{TraceEnd, TraceSpan};

pub struct TraceFormat {
    /// The value of `--format`.
    pub name: &'static str,
    pub title: &'static str,
    pub summary: &'static str,
    /// The end of the names of its files, without the first dot.
    pub extension: &'static str,
    /// The most entries that the program it is for handles well, and what to say about more. `None` if there is no limit.
    pub most: Option<(u64, &'static str)>,
    begin: fn() -> Box<dyn TraceText>,
}

by_name!(TraceFormat in TraceFormat::ALL.iter());

macro_rules! formats {
    ($($name:literal, $title:literal, $extension:literal, $begin:expr, $most:expr, $summary:literal;)+) => {
        impl TraceFormat {
            /// All formats; the first one is the default.
            pub const ALL: &[Self] = &[$(Self {
                name: $name,
                title: $title,
                summary: $summary,
                extension: $extension,
                most: $most,
                begin: || Box::new($begin),
            }),+];
        }
    };
}

formats! {
    "text", "Text", "trace.txt", text::TextTrace, None,
        "A line for each step, without numbers of steps and nodes, so that two searches can be compared with diff";
    "csv", "CSV of steps", "steps.csv", csv::StepTable, None,
        "A table with a row for each step: its node, board, g, h and successors";
    "nodes", "CSV of nodes", "nodes.csv", csv::NodeTable, None,
        "A table with a row for each node that these steps generated: its board, parent, move, g and h";
    "jsonl", "JSON lines", "jsonl", json_lines::JsonTrace, None,
        "A JSON object on each line: the search, then each step, then the path";
    "dot", "Graphviz DOT", "dot", dot::GraphTrace,
        Some((2000, "Graphviz draws graphs of more than 2,000 nodes slowly; choose fewer steps")),
        "The tree of these steps for Graphviz: filled nodes are expanded, and have the number of the step";
    "posthoc", "Posthoc", "trace.json", posthoc::PosthocTrace::default(),
        Some((10_000, "Posthoc loads traces of more than 10,000 events slowly; choose fewer steps")),
        "A search trace for the visualiser Posthoc, version 1.4.0";
}

impl TraceFormat {
    /// The first format whose files end like this one.
    pub fn from_path(path: &Path) -> Option<&'static Self> {
        let name = path.file_name()?.to_str()?.to_lowercase();
        Self::ALL.iter().find(|format| name.ends_with(&format!(".{}", format.extension)))
    }
}

/// Receives the share that is written, from 0 to 1, and may stop the trace.
pub type TraceProgress<'a> = dyn FnMut(f32) -> ControlFlow<()> + 'a;

const REPORT_EVERY: u64 = 256;

/// Writes a trace. Returns the number of its entries. The error is [`io::ErrorKind::Interrupted`] if `progress` stopped it.
pub fn write_trace(
    out: &mut dyn Write,
    format: &TraceFormat,
    recording: &Recording,
    span: &TraceSpan,
    progress: &mut TraceProgress<'_>,
) -> io::Result<u64> {
    let mut recording = recording.clone();
    let mut text = (format.begin)();
    let all = span.steps.end.saturating_sub(span.steps.start).max(1);
    let mut entries = 0;
    text.begin(out, &recording, span)?;
    if span.steps.start == 0 {
        for id in recording.first_nodes() {
            entries += text.first_node(out, &recording, id)?;
        }
    }
    let mut done = 0;
    let read = recording.read_steps(span.steps.clone(), |recording, step| {
        if done % REPORT_EVERY == 0 && progress(done as f32 / all as f32).is_break() {
            return ControlFlow::Break(Err(io::Error::from(io::ErrorKind::Interrupted)));
        }
        done += 1;
        match text.step(out, recording, step) {
            Ok(more) => {
                entries += more;
                ControlFlow::Continue(())
            }
            Err(error) => ControlFlow::Break(Err(error)),
        }
    });
    if let ControlFlow::Break(stopped) = read {
        return stopped.map(|()| entries);
    }
    entries += text.end(out, &recording, span)?;
    Ok(entries)
}

/// Writes a trace to a file: completely or not at all. Returns the number of its entries.
pub fn save_trace(
    to: &Destination,
    format: &TraceFormat,
    recording: &Recording,
    span: &TraceSpan,
    progress: &mut TraceProgress<'_>,
) -> Result<u64, FileError> {
    let mut entries = 0;
    let mut progress = |done: f32| {
        let asked = progress(done);
        if to.is_cancelled() || asked.is_break() {
            to.cancel();
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let parts = |out: &mut dyn Write| {
        entries = write_trace(out, format, recording, span, &mut progress)?;
        Ok(())
    };
    write_parts(to, Box::new(parts))?;
    Ok(entries)
}
