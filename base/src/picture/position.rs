//! How positions in a search are written in labels, messages and captions.

use super::number;
use crate::recording::Position;
use crate::search::Unit;

/// The unit of a step, in singular and plural.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StepUnit {
    /// Such as `expansion`.
    pub one: &'static str,
    /// Such as `expansions`.
    pub many: &'static str,
}

impl StepUnit {
    /// One node is removed from the open list, and all its successors are generated.
    pub const EXPANSION: Self = Self { one: "expansion", many: "expansions" };
    /// The node on top of the stack (or at the end of the path) gets one successor, or the search backs up from it. A return
    /// to a node also counts as a step.
    pub const STEP: Self = Self { one: "step", many: "steps" };

    /// The unit that an algorithm's registry entry names.
    pub fn of(unit: Unit) -> Self {
        match unit {
            Unit::Expansion => Self::EXPANSION,
            Unit::Visit => Self::STEP,
        }
    }

    /// Such as “96 expansions”.
    pub fn counted(self, n: u64) -> String {
        format!("{} {}", number(n), if n == 1 { self.one } else { self.many })
    }

    /// Such as “expansion 6”.
    pub fn counted_place(self, place: u64) -> String {
        format!("{} {}", self.one, number(place))
    }

    /// “start”, “expansion 3” (after three) or “expansion 4, event 2” (within the fourth).
    pub fn position(self, position: Position) -> String {
        match position {
            Position { steps: 0, events: 0 } => "start".to_owned(),
            Position { steps, events: 0 } => format!("{} {}", self.one, number(steps)),
            Position { steps, events } => {
                format!("{} {}, event {events}", self.one, number(steps + 1))
            }
        }
    }

    /// As a label: “Expansion 4, event 2”.
    pub fn position_label(self, position: Position) -> String {
        capitalised(&self.position(position))
    }

    /// With the total: “expansion 4 of 96, event 2”, or “of …” if that may not be told.
    pub fn progress(self, position: Position, last: Option<u64>) -> String {
        let Position { steps, events } = position;
        let event = if events > 0 { format!(", event {events}") } else { String::new() };
        match steps + u64::from(events > 0) {
            0 => last.map_or("start".to_owned(), |last| format!("start of {}", self.counted(last))),
            current => {
                let last = last.map_or("…".to_owned(), number);
                format!("{} {} of {last}{event}", self.one, number(current))
            }
        }
    }
}

/// The text with a capital first letter.
pub fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_has_one_number() {
        let check = |steps, events, short: &str, long: &str| {
            let position = Position { steps, events };
            assert_eq!(StepUnit::EXPANSION.position(position), short);
            assert_eq!(StepUnit::EXPANSION.progress(position, Some(1096)), long);
        };
        check(0, 0, "start", "start of 1,096 expansions");
        check(0, 1, "expansion 1, event 1", "expansion 1 of 1,096, event 1");
        check(3, 0, "expansion 3", "expansion 3 of 1,096");
        check(3, 2, "expansion 4, event 2", "expansion 4 of 1,096, event 2");
        check(1096, 0, "expansion 1,096", "expansion 1,096 of 1,096");
        let hidden = |steps, events| StepUnit::STEP.progress(Position { steps, events }, None);
        assert_eq!(
            [hidden(0, 0), hidden(3, 0), hidden(3, 2)],
            ["start", "step 3 of …", "step 4 of …, event 2"]
        );
        assert_eq!(StepUnit::STEP.position_label(Position { steps: 12, events: 0 }), "Step 12");
    }
}
