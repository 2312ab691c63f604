//! The rules of a search that differ from the default ones, in a few words.

use crate::puzzle::MoveOrder;
use crate::search::{Rule, Settings};
use crate::session::text;

/// The rules with named values that differ from the default ones, such as “ties first in · reopening off”.
#[must_use]
pub fn rules_text(settings: &Settings) -> String {
    let used = settings.in_use();
    let moves = used.moves.moves().map(crate::puzzle::Move::letter).iter().collect::<String>();
    let moves = (used.moves != MoveOrder::default()).then(|| text::move_order(&moves));
    let defaults = Settings::default();
    let rules = Rule::ALL.iter().filter(|rule| used.value_of(rule) != defaults.value_of(rule));
    let named = rules.filter_map(|rule| Some(text::rule(rule.title, used.named_value_of(rule)?.title)));
    let changed: Vec<_> = moves.into_iter().chain(named).collect();
    if changed.is_empty() { text::DEFAULT_RULES.to_owned() } else { changed.join(" · ") }
}

/// How many rules differ from the default ones.
#[must_use]
pub fn changed_rules(settings: &Settings) -> usize {
    let used = settings.in_use();
    let defaults = Settings::default();
    let named = Rule::ALL.iter().filter(|rule| used.named_value_of(rule).is_some());
    let changed = named.filter(|rule| used.value_of(rule) != defaults.value_of(rule)).count();
    changed + usize::from(used.moves != MoveOrder::default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{AlgorithmId, Reopening, TieBreak};

    #[test]
    fn only_rules_that_are_in_use_and_changed_are_named() {
        let check = |settings: Settings, expected: &str| assert_eq!(rules_text(&settings), expected);
        let default = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
        let changed = Settings {
            ties: TieBreak::FIRST_IN,
            reopening: Reopening::Off,
            moves: "lurd".parse().expect("a move order"),
            ..default
        };
        check(default, "Default rules");
        check(changed, "moves lurd · ties first in · reopening off");
        check(Settings { algorithm: AlgorithmId::Bfs, ..changed }, "moves lurd");
        assert_eq!((changed_rules(&default), changed_rules(&changed)), (0, 3));
    }
}
