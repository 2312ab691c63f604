//! Saving the steps of the search as a trace.

mod view;

use std::ops::ControlFlow;
use std::sync::Arc;

use super::contract::{Activity, Requests};
use super::saving::{FileAction, Saving};
use crate::core::{Command, Core, Shown};
use crate::file::{Destination, SaveWork, TraceEnd, TraceFormat, TraceSpan, save_trace};

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TraceChoice {
    pub format: &'static TraceFormat,
    /// The first step, from 1.
    pub from: u64,
    pub to: u64,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TraceAction {
    /// Edits the trace to save; `None` closes the dialog.
    Choose(Option<TraceChoice>),
    File(FileAction),
}

#[derive(Default)]
pub struct Traces {
    pub choice: Option<TraceChoice>,
    pub saving: Saving,
}

impl Activity for Traces {
    type Action = TraceAction;

    fn update(&mut self, action: TraceAction, core: &mut Core, asks: &mut Requests<TraceAction>) {
        match action {
            TraceAction::Choose(choice) => self.choose(choice),
            TraceAction::File(action) => {
                let Some(choice) = self.choice else { return };
                let work = |core: &Core| work(choice, core);
                asks.extend(self.saving.update(action, core, work, TraceAction::File));
            }
        }
    }

    fn perform(&mut self, _: Command, core: &mut Core, _: &mut Requests<TraceAction>) {
        let format = &TraceFormat::ALL[0];
        self.choose(Some(TraceChoice { format, from: 1, to: last_step(core) }));
    }

    fn receive(&mut self, core: &mut Core, _: &mut Requests<TraceAction>) {
        self.saving.receive(self.choice.is_some(), core);
    }

    fn dialog(&self) -> Option<&'static str> {
        self.choice.map(|_| "trace")
    }
}

impl Traces {
    fn choose(&mut self, choice: Option<TraceChoice>) {
        self.choice = choice;
        self.saving.suggest(choice.map(|choice| format!("search.{}", choice.format.extension)));
    }
}

fn last_step(core: &Core) -> u64 {
    let last = |shown: &Shown| shown.told_steps().unwrap_or(shown.position().steps);
    core.shown.as_ref().map_or(1, last).max(1)
}

fn work(choice: TraceChoice, core: &Core) -> Option<SaveWork> {
    let shown = core.shown.as_ref()?;
    let recording = shown.recording.clone();
    let steps = choice.from.max(1) - 1..choice.to.min(recording.steps());
    let is_end = steps.end == recording.steps() && shown.is_solved() && !shown.is_running();
    let end = is_end.then(|| TraceEnd { moves: Some(shown.first_path_moves(usize::MAX)) });
    let span = TraceSpan { steps, end };
    let wake = core.wake.clone();
    Some(Arc::new(move |to: &Destination| {
        save_trace(to, choice.format, &recording, &span, &mut |share| {
            if to.done.tell(share) {
                wake();
            }
            ControlFlow::Continue(())
        })?;
        Ok(())
    }))
}
