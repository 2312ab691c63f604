//! Which moves come before which others.

use crate::puzzle::{Move, MoveOrder};

/// Pairs of moves, the first of which comes before the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MovePairs(u16);

impl MovePairs {
    /// More than any order has.
    pub const MORE_THAN_ANY: Self = Self(u16::MAX);

    /// All pairs of an order.
    pub fn of(order: MoveOrder) -> Self {
        let moves = order.moves();
        let pairs = (0..moves.len()).flat_map(|place| moves[place + 1..].iter().map(move |b| (place, *b)));
        pairs.fold(Self::default(), |pairs, (place, second)| pairs.with(moves[place], second))
    }

    /// With the pair of two different moves that is in an order.
    #[must_use]
    pub fn with_pair_in(self, order: MoveOrder, a: Move, b: Move) -> Self {
        let is_first = order.moves().into_iter().find(|mv| [a, b].contains(mv)) == Some(a);
        if is_first { self.with(a, b) } else { self.with(b, a) }
    }

    fn with(self, first: Move, second: Move) -> Self {
        Self(self.0 | 1 << (4 * first as u16 + second as u16))
    }

    /// Whether the other ones have all of these.
    pub fn is_within(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::super::move_orders;
    use super::*;

    #[test]
    fn an_order_has_its_own_pairs_and_no_others() {
        let orders: Vec<MoveOrder> = move_orders().collect();
        for order in &orders {
            let pairs = MovePairs::of(*order);
            assert_eq!(orders.iter().filter(|other| pairs.is_within(MovePairs::of(**other))).count(), 1);
            assert!(!MovePairs::MORE_THAN_ANY.is_within(pairs) && MovePairs::default().is_within(pairs));
            let [a, b, ..] = order.moves();
            let one = MovePairs::default().with_pair_in(*order, b, a);
            assert_eq!(orders.iter().filter(|other| one.is_within(MovePairs::of(**other))).count(), 12);
        }
    }
}
