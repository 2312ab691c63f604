//! `tilescope list`: the names of algorithms, heuristics and settings, with one line each.

use std::io::{self, Write};

use super::choices::options;
use super::text::list as text;
use crate::heuristic::HeuristicId;
use crate::search::{
    AlgorithmId, AlgorithmInfo, Choice, Duplicates, GoalTest, OpenKind, Reopening, Settings, TieBreak,
};

/// Writes the registries and the options of each algorithm.
///
/// # Errors
/// If the output is closed.
pub fn list(out: &mut impl Write) -> io::Result<()> {
    let infos = || AlgorithmId::ALL.iter().map(|id| id.info());
    let algorithms: Vec<_> = infos().map(|info| (info.name, info.summary.to_owned())).collect();
    let width = algorithms.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut section = |title: &str, rows: &[(&str, String)]| {
        writeln!(out, "{title}")?;
        rows.iter().try_for_each(|(name, text)| writeln!(out, "  {name:width$}  {text}"))
    };
    section(text::ALGORITHMS, &algorithms)?;
    let heuristics = HeuristicId::ALL.iter().map(|id| (id.info().name, id.info().summary.to_owned()));
    section(text::HEURISTICS, &heuristics.collect::<Vec<_>>())?;
    let defaults = Settings::default();
    section(
        text::NUMBERS,
        &[
            ("--weight", text::weight(defaults.weight)),
            ("--depth-limit", text::depth_limit(defaults.depth_limit)),
            ("--beam-width", text::beam_width(defaults.beam_width)),
        ],
    )?;
    section(&title::<TieBreak>("ties"), &values::<TieBreak>())?;
    section(&title::<GoalTest>("goal-test"), &values::<GoalTest>())?;
    section(&title::<Duplicates>("duplicates"), &values::<Duplicates>())?;
    section(&title::<Reopening>("reopening"), &values::<Reopening>())?;
    section(&title::<OpenKind>("open-list"), &values::<OpenKind>())?;
    let taken: Vec<_> = infos().map(|info| (info.name, taken(info))).collect();
    section(text::OPTIONS, &taken)?;
    out.flush()
}

fn title<C: Choice>(option: &str) -> String {
    text::choice(C::TITLE, option)
}

fn values<C: Choice>() -> Vec<(&'static str, String)> {
    C::ALL.iter().map(|value| (value.name(), value.summary().to_owned())).collect()
}

fn taken(info: &AlgorithmInfo) -> String {
    let heuristic = [("heuristic", info.offers.heuristic)];
    let all = heuristic.into_iter().chain(options(&info.offers)).filter(|(_, offer)| offer.is_ok());
    let names: Vec<_> = all.map(|(option, _)| format!("--{option}")).collect();
    if names.is_empty() { text::NO_OPTIONS.to_owned() } else { names.join(" ") }
}
