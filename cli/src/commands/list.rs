//! `tilescope list`: the names of algorithms, heuristics and settings, with one line each.

use std::io::{self, Write};

use super::choices::WEIGHT;
use super::text::list as text;
use crate::file::SHIPPED_COURSES;
use crate::heuristic::HeuristicId;
use crate::search::{AlgorithmId, AlgorithmInfo, Rule, Settings};

/// Writes the registries and the options of each algorithm.
///
/// # Errors
/// If the output is closed.
pub fn list(out: &mut impl Write) -> io::Result<()> {
    let infos = || AlgorithmId::ALL.iter().map(|id| id.info());
    let algorithms: Vec<_> =
        infos().map(|info| (info.name, text::with_aliases(info.summary, info.aliases))).collect();
    let width = algorithms.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut section = |title: &str, rows: &[(&str, String)]| {
        writeln!(out, "{title}")?;
        rows.iter().try_for_each(|(name, text)| writeln!(out, "  {name:width$}  {text}"))
    };
    section(text::ALGORITHMS, &algorithms)?;
    let heuristics = HeuristicId::ALL.iter().map(|id| id.info());
    let heuristics = heuristics.map(|info| (info.name, text::with_aliases(info.summary, info.aliases)));
    section(text::HEURISTICS, &heuristics.collect::<Vec<_>>())?;
    let defaults = Settings::default();
    let is_number = |rule: &&Rule| rule.names().is_empty();
    let number = |rule: &Rule| (rule.option, text::number(rule.summary, defaults.value_of(rule)));
    let weight = (WEIGHT, text::number(text::WEIGHT, defaults.weight));
    let numbers = std::iter::once(weight).chain(Rule::ALL.iter().filter(is_number).map(number));
    let options: Vec<_> = numbers.map(|(option, text)| (format!("--{option}"), text)).collect();
    let options: Vec<_> = options.iter().map(|(option, text)| (&**option, text.clone())).collect();
    section(text::NUMBERS, &options)?;
    for rule in Rule::ALL.iter().filter(|rule| !is_number(rule)) {
        let values = rule.names().iter().map(|value| (value.name, value.summary.to_owned()));
        section(&text::choice(rule.title, rule.option), &values.collect::<Vec<_>>())?;
    }
    let courses = SHIPPED_COURSES.iter().map(|shipped| (shipped.name, shipped.course().title.clone()));
    section(text::COURSES, &courses.collect::<Vec<_>>())?;
    let taken: Vec<_> = infos().map(|info| (info.name, taken(info))).collect();
    section(text::OPTIONS, &taken)?;
    out.flush()
}

fn taken(info: &AlgorithmInfo) -> String {
    let own = [("heuristic", info.offers.heuristic), (WEIGHT, info.offers.weight)];
    let rules = Rule::ALL.iter().map(|rule| (rule.option, rule.offer(&info.offers)));
    let all = own.into_iter().chain(rules).filter(|(_, offer)| offer.is_ok());
    let names: Vec<_> = all.map(|(option, _)| format!("--{option}")).collect();
    if names.is_empty() { text::NO_OPTIONS.to_owned() } else { names.join(" ") }
}
