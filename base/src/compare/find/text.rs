//! What several conditions say.

use crate::picture::number;
use crate::puzzle::MoveOrder;
use crate::search::{Rule, Settings};

pub const SAME_SEARCHES: &str = "both searches are the same: change one of them";
pub const A_NUMBER: &str = "a figure can only be compared with a number";

/// A search in a few words, such as “Weighted A* with Manhattan distance (w = 2)”.
pub fn search_text(settings: &Settings) -> String {
    let used = settings.in_use();
    let info = used.algorithm.info();
    let defaults = Settings::default();
    let heuristic = used.heuristic_in_use().map(|heuristic| format!(" with {}", heuristic.info().title));
    let mut rules: Vec<String> = Vec::new();
    if info.offers.weight.is_ok() {
        rules.push(format!("w = {}", used.weight));
    }
    if used.moves != MoveOrder::default() {
        rules.push(format!("moves {}", used.moves));
    }
    for rule in Rule::ALL {
        let is_changed = used.value_of(rule) != defaults.value_of(rule);
        // The depth limit decides what a search can find at all.
        if is_changed || rule.name == DEPTH_LIMIT && rule.offer(&info.offers).is_ok() {
            let value = used.named_value_of(rule).map(|value| value.title.to_owned());
            let value = value.unwrap_or_else(|| number(used.value_of(rule)));
            rules.push(format!("{} {value}", rule.title.to_lowercase()));
        }
    }
    let rules = if rules.is_empty() { String::new() } else { format!(" ({})", rules.join(", ")) };
    format!("{}{}{rules}", info.short, heuristic.unwrap_or_default())
}

const DEPTH_LIMIT: &str = "depth_limit";

/// A number without a fraction that is 0.
pub fn plain(value: f64) -> String {
    if value.fract() == 0.0 && value >= 0.0 { number(value as u64) } else { value.to_string() }
}

pub fn needs(search: &Settings, what: &str) -> String {
    format!("the condition needs {what}; {} is not one", search.algorithm.info().short)
}
