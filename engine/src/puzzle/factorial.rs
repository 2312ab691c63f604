//! The factorial number system, which writes a permutation as one number.

use std::fmt;

/// What one tile adds to the number of its board: `count · weight!`.
///
/// Source: Cantor, “Über die einfachen Zahlensysteme”, Zeitschrift für Mathematik und Physik 14 (1869).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The tile, 0 for the blank.
    pub tile: u8,
    /// The digit, at most `weight`. Each encoding defines what it counts.
    pub count: usize,
    /// The n in n!, at most 15.
    pub weight: usize,
}

impl Term {
    pub fn value(self) -> u64 {
        self.count as u64 * factorial(self.weight)
    }
}

/// Textbook notation: `2·8!`.
impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}·{}!", self.count, self.weight)
    }
}

/// n!, for n up to 20.
pub fn factorial(n: usize) -> u64 {
    (1..=n as u64).product()
}
