//! Known slips, tried with the rules that most programs have, if no right rules give the stated figures.

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::found::SlipRow;
use super::quantity::{StatedBoard, StatedFigure};
use super::trial::RulesTrial;
use crate::compare::figures::{Figures, RunOutcome};
use crate::learn::SearchSlip;
use crate::learn::all_rules::{AlgorithmRules, Dimension, combinations};
use crate::search::Settings;
use crate::worker::in_parallel;

const FIGURES: [&str; 4] = ["length", "expanded", "generated", "max_open"];
const LARGEST_FIGURE: f64 = 50_000.0;
const MOST_ROWS: usize = 10;

/// The slips that give all figures, the most common rules first. Empty if a figure is stated that such a search does
/// not have, or a board has several goals.
pub(super) fn slips_of(
    trial: &RulesTrial,
    rules: &[AlgorithmRules],
    threads: NonZeroUsize,
    each: &mut dyn FnMut() -> ControlFlow<()>,
) -> io::Result<Vec<SlipRow>> {
    let is_other =
        |stated: &StatedFigure| !FIGURES.contains(&stated.quantity.name) || stated.value > LARGEST_FIGURE;
    let boards = &trial.boards;
    let has_none =
        |board: &StatedBoard| board.problem.has_several_goals() || board.figures.iter().any(is_other);
    if boards.iter().any(has_none) {
        return Ok(Vec::new());
    }
    let tried = tried(rules);
    let work = |number: usize, _: &_| {
        let (slip, settings) = &tried[number];
        gives_all(trial, slip, settings)
    };
    let mut found = Vec::new();
    let _ = in_parallel(threads, tried.len(), work, &mut |result| {
        found.extend(result.filter(|(_, gives_all)| *gives_all).map(|(number, _)| number));
        each()
    })?;
    found.sort_unstable();
    let mut rows: Vec<SlipRow> = Vec::new();
    for number in found {
        let (slip, settings) = tried[number];
        // One row for each slip of an algorithm: the most common.
        let is_told = |row: &SlipRow| row.slip == slip && row.settings.algorithm == settings.algorithm;
        if rows.len() < MOST_ROWS && !rows.iter().any(is_told) {
            rows.push(SlipRow { slip, settings });
        }
    }
    Ok(rows)
}

fn tried(rules: &[AlgorithmRules]) -> Vec<(SearchSlip, Settings)> {
    let mut tried: Vec<(u8, SearchSlip, Settings)> = Vec::new();
    for rules in rules {
        for set in combinations(&usual(rules)) {
            let settings = rules.settings(&set);
            let slips = SearchSlip::ALL.iter().filter(|slip| slip.applies_to(&settings));
            tried.extend(slips.map(|slip| (rules.rarity(&set), *slip, settings.in_use())));
        }
    }
    tried.sort_by_key(|(rarity, ..)| *rarity);
    tried.into_iter().map(|(_, slip, settings)| (slip, settings)).collect()
}

/// The values that most programs have: common ones, and the default rule for duplicates.
fn usual(rules: &AlgorithmRules) -> Vec<Vec<u8>> {
    const COMMON: u8 = 1;
    let is_usual = |dimension: &Dimension, place: usize| match dimension {
        Dimension::Moves(_) => true,
        Dimension::Rule(rule, _) if ["duplicates", "reopening"].contains(&rule.name) => place == 0,
        _ => dimension.rarity(place) <= COMMON || dimension.len() == 1,
    };
    let places = |dimension: &Dimension| {
        (0..dimension.len()).filter(|place| is_usual(dimension, *place)).map(|place| place as u8).collect()
    };
    rules.dimensions.iter().map(places).collect()
}

fn gives_all(trial: &RulesTrial, slip: &SearchSlip, settings: &Settings) -> bool {
    let mut readings = vec![u32::MAX; trial.stated.len()];
    trial.boards.iter().all(|board| {
        let largest = board.largest() as u64;
        let Some(found) = slip.figures(&board.problem, settings, largest + 2) else { return false };
        let figures = Figures {
            outcome: RunOutcome::Solved,
            length: Some(found.length),
            expanded: found.expanded,
            generated: found.generated,
            goals: u64::from(!settings.goal_test.is_when_generated()),
            starts: 1,
            max_open: found.max_open,
            ..Figures::default()
        };
        board.figures.iter().all(|stated| trial.keep_right(&mut readings, stated, &figures))
    })
}
