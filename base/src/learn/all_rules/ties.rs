//! Sequences of ties that are worth trying, and which of them are one order.

use std::collections::HashSet;

use crate::puzzle::{Move, State};
use crate::search::{
    AlgorithmId, Choice, Key, LibraryQueue, Node, OpenOrder, Settings, TieBreak, TieKey, TiePart, Weight,
};

/// The sequences that courses use: those that have a name, then each key alone, upwards and downwards, and each key before the
/// board, as in a tuple of Python; each with every last part.
fn sequences() -> impl Iterator<Item = TieBreak> {
    let parts = |key| [false, true].map(|is_downward| TiePart { key, is_downward });
    let firsts = TieKey::ALL.into_iter().filter(|key| !key.is_last()).flat_map(parts);
    let firsts: Vec<Option<TiePart>> = std::iter::once(None).chain(firsts.map(Some)).collect();
    let lasts = parts(TieKey::Arrival).into_iter().chain(
        LibraryQueue::ALL.iter().map(|queue| TiePart { key: TieKey::Library(*queue), is_downward: false }),
    );
    let lasts: Vec<TiePart> = lasts.collect();
    let board = TiePart { key: TieKey::Board, is_downward: false };
    let alone = firsts.clone().into_iter().flat_map(move |first| {
        lasts.clone().into_iter().filter_map(move |last| TieBreak::of(first.into_iter().chain([last])).ok())
    });
    let before_board =
        firsts.into_iter().flatten().filter_map(move |first| TieBreak::of([first, board]).ok());
    TieBreak::NAMED.into_iter().chain(TieBreak::PRESETS.iter().copied()).chain(alone).chain(before_board)
}

/// Those among them that order the nodes of an algorithm differently, the plainest of each order. The first is the default.
pub(super) fn distinct_orders(algorithm: AlgorithmId, weights: &[Weight]) -> Vec<TieBreak> {
    let mut orders = HashSet::new();
    let is_new = |ties: &TieBreak| {
        let with = |weight: &Weight| {
            let settings = Settings { algorithm, weight: *weight, ties: *ties, ..Settings::default() };
            // A search without a heuristic has h = 0.
            let most_h = if settings.heuristic_in_use().is_some() { 4 } else { 0 };
            ranks(settings.open_order(), most_h)
        };
        let last = (ties.first_in(), ties.library().map(LibraryQueue::name));
        orders.insert((weights.iter().map(with).collect::<Vec<_>>(), last))
    };
    std::iter::once(TieBreak::default()).chain(sequences()).filter(is_new).collect()
}

/// How an order ranks a sample of nodes, which has every combination of a few values: equal ones have the same rank.
fn ranks(order: OpenOrder, most_h: u32) -> Vec<usize> {
    let boards = [State(0x0321), State(0x3021)];
    let moves = Move::ALL.into_iter().flat_map(move |mv| boards.map(|board| (mv, board)));
    let values = (0..5).flat_map(|g| (0..=most_h).map(move |h| (g, h)));
    let keys: Vec<Key> = values
        .flat_map(|(g, h)| {
            moves.clone().map(move |(mv, board)| order.key(&Node::alone(board, Some(mv), g, h)))
        })
        .collect();
    let mut sorted = keys.clone();
    sorted.sort_unstable();
    sorted.dedup();
    keys.iter().map(|key| sorted.partition_point(|other| other < key)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(algorithm: &str, weights: &[&str]) -> Vec<String> {
        let algorithm = AlgorithmId::from_name(algorithm).expect("an algorithm");
        let weights: Vec<Weight> = weights.iter().map(|weight| weight.parse().expect("a weight")).collect();
        let orders = distinct_orders(algorithm, &weights);
        orders.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn sequences_that_order_nodes_alike_are_one() {
        let astar = names("astar", &["1"]);
        // g + h is f, and among equal f the smaller h is the larger g: five ends for nothing, g, the board and the move, each in
        // two directions, and four keys before the board.
        assert_eq!(astar.len(), 7 * 5 + 4, "{astar:?}");
        assert!(astar[0] == "larger-g" && !astar.contains(&"-h,-arrival".to_owned()));
        assert!(astar.contains(&"h,arrival".to_owned()) && !astar.contains(&"-g,arrival".to_owned()));
        // h is 0.
        assert!(names("uniform-cost", &["1"]).len() < astar.len());
        assert_eq!(names("weighted-astar", &["2"]).len(), astar.len());
    }
}
