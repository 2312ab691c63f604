//! Known slips of programs that change their figures: plain searches that make them.

use std::ops::ControlFlow;

use super::flawed::{Flaw, PlainSearch, SlipFigures, Wrap};
use super::mistakes::{of_goal, with_blank};
use crate::search::{Duplicates, Problem, Settings};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchSlip {
    pub title: &'static str,
    flaw: Flaw,
    /// True if h counts the distance of the blank, or 1 for it; `None` if it does not count it.
    blank: Option<bool>,
}

impl SearchSlip {
    pub const ALL: &[Self] = &[
        Self { blank: Some(true), ..Self::new("h counts the distance of the blank", Flaw::None) },
        Self { blank: Some(false), ..Self::new("h counts the blank as a misplaced tile", Flaw::None) },
        Self::new("the index −1 wraps round a row or a column", Flaw::Wraps(Wrap::Rows)),
        Self::new("the index −1 wraps round the board", Flaw::Wraps(Wrap::Cells)),
        Self::new("the end of a row leads to the next row", Flaw::Wraps(Wrap::RowEnds)),
        Self::new("the start is not marked as reached", Flaw::StartNotReached(None)),
        Self::new(
            "the start is not marked as reached, and the index −1 wraps round a row or a column",
            Flaw::StartNotReached(Some(Wrap::Rows)),
        ),
        Self::new(
            "the start is not marked as reached, and the index −1 wraps round the board",
            Flaw::StartNotReached(Some(Wrap::Cells)),
        ),
        Self::new(
            "the start is not marked as reached, and the end of a row leads to the next row",
            Flaw::StartNotReached(Some(Wrap::RowEnds)),
        ),
        Self::new("g of an open board is not updated", Flaw::KeepsG),
        Self::new("every later path replaces the g of a board, even by a larger one", Flaw::TakesAnyG),
        Self::new("the heap is not reordered after an update", Flaw::StaysInHeap),
    ];

    const fn new(title: &'static str, flaw: Flaw) -> Self {
        Self { title, flaw, blank: None }
    }

    /// A search can have the slip if it has one open list, and the default rule for duplicates.
    pub fn applies_to(&self, settings: &Settings) -> bool {
        // Where h counts the blank, the list must be ordered by h.
        let fits = self.blank.map_or(self.flaw, |_| Flaw::HOfParent).fits(settings);
        fits && settings.duplicates == Duplicates::ClosedList
    }

    /// The figures of the search with it; `None` if it finds no path within this many expansions.
    pub fn figures(&self, problem: &Problem, settings: &Settings, most: u64) -> Option<SlipFigures> {
        let plain = || of_goal(settings, problem.goal());
        let estimate = self.blank.map_or_else(plain, |is_far| with_blank(problem, settings, is_far));
        let search = PlainSearch { problem, settings: *settings, estimate, flaw: self.flaw };
        let mut taken = 0;
        let goal = problem.goal().state();
        let mut takes_goal = false;
        let end = search.run(&mut |state| {
            takes_goal = state == goal;
            taken += 1;
            if taken > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let figures = end.continue_value()??;
        Some(SlipFigures { expanded: taken - u64::from(takes_goal), ..figures })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::puzzle::{GoalPreset, parse_board};
    use crate::search::{AlgorithmId, Counts, Headless, run};

    #[test]
    fn without_its_slip_a_plain_search_has_the_figures_of_the_search() {
        let start = parse_board("2 3 4 1 5 x 7 6 8").expect("a board");
        let problem = Problem::to_preset(start, GoalPreset::BlankLast);
        for name in ["bfs", "dfs-stack", "uniform-cost", "astar", "greedy"] {
            let algorithm = AlgorithmId::from_name(name).expect("an algorithm");
            let settings = Settings { algorithm, ..Settings::default() };
            let plain = SearchSlip::new("", Flaw::None);
            let found = plain.figures(&problem, &settings, 1 << 20);
            let answer = run(&problem, &settings, Arc::default(), &mut Headless::default());
            let length = answer.solution().expect("a path").len() as u32;
            let Counts { selected, nodes: generated, max_open, .. } = answer.counts;
            let expected = SlipFigures { length, expanded: selected - 1, generated, max_open };
            assert_eq!(found, Some(expected), "{name}");
        }
    }
}
