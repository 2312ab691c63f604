//! The choices that are not as usual, in a few words.

use crate::puzzle::MoveOrder;
use crate::search::{Choice, Settings};

/// The choices in which a search differs from the usual one, beside its algorithm, heuristic and number; empty where it
/// does not.
#[must_use]
pub fn unusual_choices(settings: &Settings) -> String {
    fn part<C: Choice>(value: C) -> Option<String> {
        (value != C::ALL[0]).then(|| format!("{} {}", C::TITLE.to_lowercase(), value.title()))
    }
    let used = settings.in_use();
    let moves = used.moves.moves().map(crate::puzzle::Move::letter).iter().collect::<String>();
    let parts = [
        (used.moves != MoveOrder::default()).then(|| format!("moves {moves}")),
        part(used.ties),
        part(used.goal_test),
        part(used.duplicates),
        part(used.reopening),
        part(used.open_list),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{AlgorithmId, Reopening, TieBreak};

    #[test]
    fn only_what_is_offered_and_not_usual_is_named() {
        let check = |settings: Settings, expected: &str| assert_eq!(unusual_choices(&settings), expected);
        let usual = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
        let changed = Settings {
            ties: TieBreak::FirstIn,
            reopening: Reopening::Off,
            moves: "lurd".parse().expect("a move order"),
            ..usual
        };
        check(usual, "");
        check(changed, "moves lurd · ties first in · reopening off");
        check(Settings { algorithm: AlgorithmId::Bfs, ..changed }, "moves lurd");
    }
}
