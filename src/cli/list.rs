//! The names that can be chosen, with one line each.

use std::io::{self, Write};

use super::choices::options;
use crate::heuristic::HeuristicId;
use crate::search::{
    AlgorithmId, AlgorithmInfo, Choice, Duplicates, GoalTest, OpenKind, Reopening, Settings, TieBreak,
};

/// Writes the registries, the choices, and which algorithm takes which.
///
/// # Errors
/// Where the output is closed.
pub fn list(out: &mut impl Write) -> io::Result<()> {
    let infos = || AlgorithmId::ALL.iter().map(|id| id.info());
    let algorithms: Vec<_> = infos().map(|info| (info.name, info.summary.to_owned())).collect();
    let width = algorithms.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut section = |title: &str, rows: &[(&str, String)]| {
        writeln!(out, "{title}")?;
        rows.iter().try_for_each(|(name, text)| writeln!(out, "  {name:width$}  {text}"))
    };
    section("Algorithms", &algorithms)?;
    let heuristics = HeuristicId::ALL.iter().map(|id| (id.info().name, id.info().summary.to_owned()));
    section("Heuristics", &heuristics.collect::<Vec<_>>())?;
    let usual = Settings::default();
    section(
        "Numbers",
        &[
            ("--weight", format!("The weight of h, from 0 to 1000; {} where it is not given", usual.weight)),
            (
                "--depth-limit",
                format!(
                    "The depth beyond which the search does not go; {} where it is not given",
                    usual.depth_limit
                ),
            ),
            (
                "--beam-width",
                format!("How many nodes of a layer are kept; {} where it is not given", usual.beam_width),
            ),
        ],
    )?;
    section(&title::<TieBreak>("ties"), &values::<TieBreak>())?;
    section(&title::<GoalTest>("goal-test"), &values::<GoalTest>())?;
    section(&title::<Duplicates>("duplicates"), &values::<Duplicates>())?;
    section(&title::<Reopening>("reopening"), &values::<Reopening>())?;
    section(&title::<OpenKind>("open-list"), &values::<OpenKind>())?;
    let taken: Vec<_> = infos().map(|info| (info.name, taken(info))).collect();
    section("What each algorithm takes, beside --moves", &taken)?;
    out.flush()
}

fn title<C: Choice>(option: &str) -> String {
    format!("{} (--{option}), the first where it is not given", C::TITLE)
}

fn values<C: Choice>() -> Vec<(&'static str, String)> {
    C::ALL.iter().map(|value| (value.name(), value.summary().to_owned())).collect()
}

fn taken(info: &AlgorithmInfo) -> String {
    let heuristic = [("heuristic", info.offers.heuristic)];
    let all = heuristic.into_iter().chain(options(&info.offers)).filter(|(_, offer)| offer.is_ok());
    let names: Vec<_> = all.map(|(option, _)| format!("--{option}")).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(" ") }
}
