//! `tilescope trace`: writes the steps of a search.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::{Args, value_parser};

use super::{
    ExitStatus, Failure, ProgressLine, SearchArguments, complain, named, note, one_of, recorded, stopped,
    until,
};
use crate::file::{
    Destination, Overwrite, TraceEnd, TraceFormat, TraceSpan, interrupted, save_trace, write_trace,
};
use crate::recording::Recording;
use crate::search::Stop;

#[derive(Args, Debug)]
#[command(after_long_help = page!("trace"))]
pub struct TraceArguments {
    #[command(flatten)]
    pub search: SearchArguments,
    /// The output format [default: from the name of the file; else text]
    #[arg(long, value_name = "NAME", value_parser = one_of(TraceFormat::ALL, |format| named(format.name, format.summary)))]
    pub format: Option<&'static TraceFormat>,
    /// The first step to write, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(1..))]
    pub from: u64,
    /// The last step to write [default: the last one]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub to: Option<u64>,
    /// The file to write [default: standard output]. An existing file is replaced
    #[arg(long, value_name = "PATH")]
    pub output: Option<PathBuf>,
    /// Replace the file even if it is read-only
    #[arg(long, requires = "output")]
    pub force: bool,
}

pub fn trace(arguments: &TraceArguments, out: &mut impl Write) -> Result<ExitStatus, Failure> {
    if let Some(to) = arguments.to.filter(|to| *to < arguments.from) {
        return Err(Failure::backwards(arguments.from, to));
    }
    let (recording, result) = recorded(&arguments.search, "a trace", true)?;
    let stop = interrupted();
    if result == Err(Stop::Cancelled) {
        complain(&"the trace was stopped");
        return Ok(ExitStatus::Stopped);
    }
    let limit = result.as_ref().err().copied();
    let span = span(arguments, &recording, result.ok().map(|moves| TraceEnd { moves }))?;
    let mut shown = ProgressLine::default();
    let mut progress = |done: f32| {
        // The trace itself may be on the same screen.
        if !io::stdout().is_terminal() {
            shown.show_percent("Writing the trace", done);
        }
        until(stop)
    };
    let written = write(arguments, out, &recording, &span, &mut progress);
    shown.end();
    let (entries, format) = match written {
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::Interrupted => {
            complain(&"the trace was stopped");
            return Ok(ExitStatus::Stopped);
        }
        Err(Failure::File(error)) if error.is_cancelled() => {
            complain(&error);
            return Ok(ExitStatus::Stopped);
        }
        written => written?,
    };
    if let Some((_, advice)) = format.most.filter(|(most, _)| entries > *most) {
        note(&advice);
    }
    let Some(limit) = limit else { return Ok(ExitStatus::Answered) };
    complain(&stopped(limit, &arguments.search.rules.limits_given()));
    Ok(ExitStatus::Stopped)
}

fn span(
    arguments: &TraceArguments,
    recording: &Recording,
    end: Option<TraceEnd>,
) -> Result<TraceSpan, Failure> {
    let last = recording.steps();
    if arguments.from > last.max(1) {
        return Err(Failure::said(format_args!(
            "--from: this search has {last} steps; there is no step {}",
            arguments.from
        )));
    }
    let to = arguments.to.unwrap_or(last).min(last);
    Ok(TraceSpan { steps: arguments.from - 1..to, end: end.filter(|_| to == last) })
}

/// Returns the number of entries, and the format.
fn write(
    arguments: &TraceArguments,
    out: &mut impl Write,
    recording: &Recording,
    span: &TraceSpan,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Result<(u64, &'static TraceFormat), Failure> {
    let by_name = || arguments.output.as_deref().and_then(TraceFormat::from_path);
    let format = arguments.format.or_else(by_name).unwrap_or(&TraceFormat::ALL[0]);
    let Some(path) = &arguments.output else {
        let mut out = BufWriter::new(out);
        let entries = write_trace(&mut out, format, recording, span, progress)?;
        out.flush()?;
        return Ok((entries, format));
    };
    let to = Destination::replacing(path, Overwrite::with_force(arguments.force));
    let entries = save_trace(&to, format, recording, span, progress).map_err(Failure::saving)?;
    Ok((entries, format))
}
