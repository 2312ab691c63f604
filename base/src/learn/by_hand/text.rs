//! All text of a search by hand that is not on a button.

use super::scope::{Dimension, Scope};
use crate::puzzle::number;
use crate::search::Settings;

/// More values of a rule are counted, not listed.
const MOST_LISTED: usize = 3;

/// The rules of a product that are not left open; empty if all are.
pub(super) fn rules(dimensions: &[Dimension], product: &[Vec<u8>]) -> String {
    let restricted =
        dimensions.iter().zip(product).filter(|(dimension, values)| values.len() < dimension.len());
    let texts: Vec<_> = restricted.map(|(dimension, values)| rule(dimension, values)).collect();
    texts.join(" · ")
}

fn rule(dimension: &Dimension, values: &[u8]) -> String {
    let all = dimension.len();
    let label = |value: &u8| dimension.value_text(&dimension.apply(Settings::default(), usize::from(*value)));
    let title = match dimension {
        // Its names say what it is.
        Dimension::Heuristic(_) => String::new(),
        Dimension::Weight(_) => "w".to_owned(),
        Dimension::Rule(rule, _) => rule.title.to_lowercase(),
        Dimension::Moves(_) => "moves".to_owned(),
    };
    if values.len() > MOST_LISTED && values.len() + 1 == all {
        let missing = (0..all as u8).find(|value| !values.contains(value)).unwrap_or_default();
        return format!("{title} not {}", label(&missing)).trim_start().to_owned();
    }
    let shown: Vec<_> = values.iter().take(MOST_LISTED).map(label).collect();
    if values.len() > MOST_LISTED {
        let more = values.len() - MOST_LISTED;
        return format!("{title} {} and {more} more", shown.join(", ")).trim_start().to_owned();
    }
    format!("{title} {}", shown.join(" or ")).trim_start().to_owned()
}

/// A search in a few words: its algorithm, the heuristic, the first rule for ties, and in parentheses the other rules that are not
/// those of the session: `A* with Manhattan, largest g (duplicates: keep all; moves: durl)`.
pub(super) fn name(settings: &Settings, dimensions: &[Dimension], scope: &Scope) -> String {
    let mut name = vec![settings.algorithm.info().short.to_owned()];
    let mut changed = Vec::new();
    for dimension in dimensions {
        let value = dimension.value_text(settings);
        match dimension {
            Dimension::Heuristic(_) => name.push(format!(" with {value}")),
            Dimension::Weight(_) => name.push(format!(", w {value}")),
            Dimension::Rule(rule, _) if rule.name == "ties" => {
                name.extend(settings.ties.parts().first().map(|tie| format!(", {}", tie.words())));
            }
            _ if !scope.changes(settings, dimension) => {}
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
