//! All text of a search by hand that is not on a button.

use crate::learn::all_rules::{Dimension, Scope};
use crate::puzzle::number;
use crate::search::Settings;

/// A search in a few words: its algorithm, the heuristic, the first rule for ties, and in parentheses the other rules that are not
/// those of the session: `A* with Manhattan, largest g (duplicates: keep all; moves: durl)`.
pub(super) fn name(settings: &Settings, dimensions: &[Dimension], scope: &Scope) -> String {
    let mut name = vec![settings.algorithm.info().short.to_owned()];
    let mut changed = Vec::new();
    let (changes, in_use) = (scope.changes(settings.algorithm), settings.in_use());
    for dimension in dimensions {
        let value = dimension.value_text(settings);
        match dimension {
            Dimension::Heuristic(_) => name.push(format!(" with {value}")),
            Dimension::Weight(_) => name.push(format!(", w {value}")),
            Dimension::Rule(rule, _) if rule.name == "ties" => {
                name.extend(settings.ties.parts().first().map(|tie| format!(", {}", tie.words())));
            }
            _ if !changes(dimension, &in_use) => {}
            Dimension::Rule(rule, _) => changed.push(format!("{}: {value}", rule.title.to_lowercase())),
            Dimension::Moves(_) => changed.push(format!("moves: {value}")),
        }
    }
    if !changed.is_empty() {
        name.push(format!(" ({})", changed.join("; ")));
    }
    name.concat()
}

/// What was tried.
pub(super) fn tried(count: usize, scope: &Scope) -> String {
    let mut weights = scope.weights.clone();
    weights.sort_by(|a, b| f64::from(*a).total_cmp(&f64::from(*b)));
    format!(
        "{} combinations tried: every algorithm and rule, {} heuristics, {} move orders, weights {}.",
        number(count as u64),
        scope.heuristics.len(),
        scope.moves.len(),
        weights.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    )
}
