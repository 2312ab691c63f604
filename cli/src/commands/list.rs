//! `tilescope list`: the names of algorithms, heuristics and settings, with one line each.

use std::io::Write;
use std::iter;

use super::common::{ExitStatus, Result, WEIGHT, WEIGHT_HELP};
use crate::file::SHIPPED_COURSES;
use crate::heuristic::HeuristicId;
use crate::search::{AlgorithmId, AlgorithmInfo, Rule, Settings};

pub fn list(out: &mut impl Write) -> Result<ExitStatus> {
    let infos = || AlgorithmId::ALL.iter().map(|id| id.info());
    let algorithms: Vec<_> =
        infos().map(|info| (info.name, with_aliases(info.summary, info.aliases))).collect();
    let width = algorithms.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut section = |title: &str, rows: &[(&str, String)]| {
        writeln!(out, "{title}")?;
        rows.iter().try_for_each(|(name, text)| writeln!(out, "  {name:width$}  {text}"))
    };
    section("Algorithms", &algorithms)?;
    let heuristics = HeuristicId::ALL.iter().map(|id| id.info());
    let heuristics = heuristics.map(|info| (info.name, with_aliases(info.summary, info.aliases)));
    section("Heuristics", &heuristics.collect::<Vec<_>>())?;
    let defaults = Settings::default();
    let is_number = |rule: &&Rule| rule.names().is_empty();
    let number = |rule: &Rule| (rule.option, rule.summary, defaults.value_of(rule).to_string());
    let weight = (WEIGHT, WEIGHT_HELP, defaults.weight.to_string());
    let numbers = iter::once(weight).chain(Rule::ALL.iter().filter(is_number).map(number));
    let options: Vec<_> = numbers
        .map(|(option, summary, default)| (format!("--{option}"), format!("{summary} (default {default})")))
        .collect();
    let options: Vec<_> = options.iter().map(|(option, text)| (&**option, text.clone())).collect();
    section("Numbers", &options)?;
    for rule in Rule::ALL.iter().filter(|rule| !is_number(rule)) {
        let values = rule.names().iter().map(|value| (value.name, value.summary.to_owned()));
        let title = format!("{} (--{}); the first one is the default", rule.title, rule.option);
        section(&title, &values.collect::<Vec<_>>())?;
    }
    let courses = SHIPPED_COURSES.iter().map(|shipped| (shipped.name, shipped.course().title.clone()));
    section("Courses: --course NAME", &courses.collect::<Vec<_>>())?;
    let taken: Vec<_> = infos().map(|info| (info.name, taken(info))).collect();
    section("Options of each algorithm, besides --moves", &taken)?;
    Ok(ExitStatus::Answered)
}

fn with_aliases(summary: &str, aliases: &[&str]) -> String {
    if aliases.is_empty() { summary.to_owned() } else { format!("({}) {summary}", aliases.join(", ")) }
}

fn taken(info: &AlgorithmInfo) -> String {
    let own = [("heuristic", info.offers.heuristic), (WEIGHT, info.offers.weight)];
    let rules = Rule::ALL.iter().map(|rule| (rule.option, rule.offer(&info.offers)));
    let all = own.into_iter().chain(rules).filter(|(_, offer)| offer.is_ok());
    let names: Vec<_> = all.map(|(option, _)| format!("--{option}")).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(" ") }
}
