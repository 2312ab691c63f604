//! The content of a trace, and its words, which all formats share.

use std::io::{self, Write};
use std::ops::Range;

use crate::puzzle::Move;
use crate::recording::{Outcome, Recording, Step};
use crate::search::{NodeId, Rule, Settings};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceSpan {
    /// The steps, counted from 0.
    pub steps: Range<u64>,
    /// The end of the search; `None` if it was stopped or has not ended, or if the trace ends before it does.
    pub end: Option<TraceEnd>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceEnd {
    pub moves: Option<Vec<Move>>,
}

/// A trace in a format. Each method counts the entries that it wrote: lines, nodes or events.
pub trait TraceText {
    fn begin(&mut self, out: &mut dyn Write, recording: &Recording, span: &TraceSpan) -> io::Result<()>;
    fn first_node(&mut self, _: &mut dyn Write, _: &Recording, _: NodeId) -> io::Result<u64> {
        Ok(0)
    }
    fn step(&mut self, out: &mut dyn Write, recording: &Recording, step: &Step) -> io::Result<u64>;
    fn end(&mut self, _: &mut dyn Write, _: &Recording, _: &TraceSpan) -> io::Result<u64> {
        Ok(0)
    }
}

pub fn kind(recording: &Recording, step: &Step) -> &'static str {
    match step {
        Step { is_new: false, .. } => "return",
        Step { is_goal: true, .. } => "goal",
        _ if recording.is_expansion(step) => "expand",
        _ => "visit",
    }
}

pub fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::New(_) => "new",
        Outcome::Improved { reopens: false, .. } => "improved",
        Outcome::Improved { reopens: true, .. } => "reopened",
        Outcome::Duplicate { closed: false, .. } => "open",
        Outcome::Duplicate { closed: true, .. } => "closed",
        Outcome::OnPath(_) => "on-path",
        Outcome::Pruned => "pruned",
        Outcome::NotMade => "not-made",
    }
}

pub fn settings_in_use(settings: &Settings) -> Vec<(&'static str, String)> {
    let info = settings.algorithm.info();
    let mut all = vec![("algorithm", info.name.to_owned())];
    all.extend(settings.heuristic_in_use().map(|id| ("heuristic", id.info().name.to_owned())));
    if info.offers.moves.is_ok() {
        all.push(("moves", settings.moves.to_string()));
    }
    if info.offers.weight.is_ok() {
        all.push(("weight", settings.weight.to_string()));
    }
    let rules = Rule::ALL.iter().filter(|rule| settings.offer(rule).is_ok());
    all.extend(rules.map(|rule| (rule.option, rule.text_of(settings.value_of(rule)))));
    all
}
