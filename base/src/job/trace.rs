//! The steps of a search, in the formats of other programs.

use std::io::{BufWriter, ErrorKind, Write};
use std::ops::ControlFlow;
use std::path::Path;

use super::contract::{
    Given, Job, JobFailure, JobInfo, JobOutcome, JobPreview, JobProgress, JobResult, JobSource, JobTarget,
    OutputKind, PreviewContent, RecordedSearch,
};
use super::form::EntryKind;
use crate::file::{Destination, TraceFormat, TraceSpan, save_trace, write_trace};
use crate::picture::{ThemeChoice, View};

#[derive(Clone, PartialEq, Debug)]
pub struct TraceForm {
    pub format: &'static TraceFormat,
    /// The first step, from 1.
    pub from: Option<u64>,
    pub to: Option<u64>,
}

impl Default for TraceForm {
    fn default() -> Self {
        Self { format: &TraceFormat::ALL[0], from: None, to: None }
    }
}

fields! { TraceForm:
    "format", "Format", Entries(EntryKind::Format, |form| &mut form.format), "The output format";
    "from", "First step",
        Maybe(|form| &mut form.from, |form, last| (1..=form.to.unwrap_or(last).max(1), 1)),
        "The first step to write, from 1", usual: "1";
    "to", "Last step",
        Maybe(|form| &mut form.to, |form, last| (form.from.unwrap_or(1)..=last.max(1), last.max(1))),
        "The last step to write", usual: "the last one";
}

impl Job for TraceForm {
    const INFO: JobInfo = JobInfo {
        name: "trace",
        about: "Write the steps of a search as text, CSV, JSON lines, a graph or a Posthoc trace",
        title: "Save trace",
        accept: "Save trace",
        working: "Writing the trace",
        source: JobSource::Search("a trace"),
        output_option: "output",
        output_help: || {
            "The file to write [default: standard output]. An existing file is replaced".to_owned()
        },
        usual_path: None,
        may_stream: true,
        more_help: include_str!("trace.txt"),
    };

    fn output(&self) -> OutputKind {
        OutputKind::File { stem: "search", ending: self.format.extension }
    }

    /// All steps that may be told.
    fn suggest(&mut self, last_step: u64, _: &'static View, _: ThemeChoice) {
        (self.from, self.to) = (Some(1), Some(last_step.max(1)));
    }

    fn follow_name(&mut self, path: &Path) -> Result<(), JobFailure> {
        self.format = TraceFormat::from_path(path).unwrap_or(self.format);
        Ok(())
    }

    fn preview(&self, given: &Given<'_>, _: JobProgress<'_>) -> Result<JobPreview, JobFailure> {
        let search = given.search()?;
        let mut beginning = [0; PREVIEW_BYTES];
        let mut rest = &mut beginning[..];
        // It ends where the beginning is full.
        let _ = write_trace(&mut rest, self.format, &search.recording, &self.span(search)?, &mut |_| {
            ControlFlow::Continue(())
        });
        let written = PREVIEW_BYTES - rest.len();
        let text = String::from_utf8_lossy(&beginning[..written]).into_owned();
        Ok(JobPreview { note: "The first lines".to_owned(), content: PreviewContent::Text(text) })
    }

    fn run(&self, given: &Given<'_>, to: JobTarget<'_>, progress: JobProgress<'_>) -> JobResult {
        let search = given.search()?;
        let (recording, span) = (&search.recording, self.span(search)?);
        let (entries, path) = match to {
            JobTarget::Path(path, overwrite) => {
                let to = Destination::replacing(path, overwrite);
                (save_trace(&to, self.format, recording, &span, progress)?, Some(path))
            }
            JobTarget::Stream(out) => {
                let mut out = BufWriter::new(out);
                let written = write_trace(&mut out, self.format, recording, &span, progress);
                let written = written.and_then(|entries| out.flush().map(|()| entries));
                (written.map_err(stream_failure)?, None)
            }
        };
        let advice = self.format.most.filter(|(most, _)| entries > *most).map(|(_, advice)| advice);
        Ok(JobOutcome { advice, ..JobOutcome::saved(path) })
    }
}

const PREVIEW_BYTES: usize = 3000;

fn stream_failure(error: std::io::Error) -> JobFailure {
    if error.kind() == ErrorKind::Interrupted { JobFailure::TraceStopped } else { error.into() }
}

impl TraceForm {
    fn span(&self, search: &RecordedSearch) -> Result<TraceSpan, JobFailure> {
        let last = search.recording.steps();
        let from = self.from.unwrap_or(1);
        if let Some(to) = self.to.filter(|to| *to < from) {
            return Err(JobFailure::backwards(from, to));
        }
        if from > last.max(1) {
            let problem = format!("this search has {last} steps; there is no step {from}");
            return Err(JobFailure::Field { option: "from", problem });
        }
        let to = self.to.unwrap_or(last).min(last);
        Ok(TraceSpan { steps: from - 1..to, end: search.end.clone().filter(|_| to == last) })
    }
}
