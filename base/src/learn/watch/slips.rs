//! Known slips of programs that change their figures: plain searches that make them.

use std::ops::ControlFlow;

use super::flawed::{BestFirstFlaw, FlawedBestFirst, FlawedOutcome, Wrap};
use super::mistakes::{of_goal, with_blank};
use crate::search::{Duplicates, History, OrderBy, Problem, Settings};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchSlip {
    pub title: &'static str,
    kind: SlipKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SlipKind {
    Wraps(Wrap),
    /// Whether its distance counts, or 1.
    CountsBlank(bool),
    Flaw(BestFirstFlaw),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlipFigures {
    pub length: u32,
    pub expanded: u64,
    pub generated: u64,
    pub max_open: u64,
}

impl SearchSlip {
    pub const ALL: &[Self] = &[
        Self { title: "h counts the distance of the blank", kind: SlipKind::CountsBlank(true) },
        Self { title: "h counts the blank as a misplaced tile", kind: SlipKind::CountsBlank(false) },
        Self { title: "the index −1 wraps round a row or a column", kind: SlipKind::Wraps(Wrap::OfRows) },
        Self { title: "the index −1 wraps round the board", kind: SlipKind::Wraps(Wrap::OfCells) },
        Self { title: "g of an open board is not updated", kind: SlipKind::Flaw(BestFirstFlaw::KeepsG) },
        Self {
            title: "the heap is not reordered after an update",
            kind: SlipKind::Flaw(BestFirstFlaw::StaysInHeap),
        },
    ];

    /// Whether such a search can have the slip: it has one open list, and the default rule for duplicates.
    pub fn applies_to(&self, settings: &Settings) -> bool {
        let info = settings.algorithm.info();
        let by = settings.open_order().by;
        let is_by_f = matches!(by, OrderBy::F(_) | OrderBy::H);
        let is_plain = matches!(by, OrderBy::Arrival | OrderBy::G) || is_by_f;
        let fits = match self.kind {
            SlipKind::Wraps(_) => settings.open_order().first_in() || by != OrderBy::Arrival,
            SlipKind::CountsBlank(_) => is_by_f,
            SlipKind::Flaw(_) => matches!(by, OrderBy::F(_) | OrderBy::G),
        };
        info.history == History::Lists && is_plain && fits && settings.duplicates == Duplicates::ClosedList
    }

    /// The figures of the search with it; `None` if it finds no path within this many expansions.
    pub fn figures(&self, problem: &Problem, settings: &Settings, most: u64) -> Option<SlipFigures> {
        let (mut flaw, mut wraps) = (BestFirstFlaw::None, None);
        let mut estimate = of_goal(settings, problem.goal());
        match self.kind {
            SlipKind::Wraps(wrap) => wraps = Some(wrap),
            SlipKind::CountsBlank(is_distance) => estimate = with_blank(problem, settings, is_distance),
            SlipKind::Flaw(kind) => flaw = kind,
        }
        let search = FlawedBestFirst { problem, settings: *settings, estimate, flaw, wraps };
        let mut taken = 0;
        let goal = problem.goal().state();
        let mut takes_goal = false;
        let end = search.run(&mut |state| {
            takes_goal = state == goal;
            taken += 1;
            if taken > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let ControlFlow::Continue(FlawedOutcome { found: true, length, generated, max_open }) = end else {
            return None;
        };
        Some(SlipFigures { length, expanded: taken - u64::from(takes_goal), generated, max_open })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::parse_board;
    use crate::search::AlgorithmId;

    /// By hand: from the top left corner of a board whose goal has the blank in the top right one, a list of Python leads left
    /// in one step.
    #[test]
    fn an_index_below_0_leads_round_the_board() {
        let problem = |start: &str, goal: &str| {
            let [start, goal] = [start, goal].map(|text| parse_board(text).expect("a board"));
            Problem::new(start, goal).expect("one size")
        };
        let bfs = Settings { algorithm: AlgorithmId::default(), ..Settings::default() };
        let length = |slip: &SearchSlip, problem: &Problem| {
            slip.applies_to(&bfs)
                .then(|| slip.figures(problem, &bfs, 1000))
                .flatten()
                .map(|found| found.length)
        };
        let of_rows = SearchSlip::ALL.iter().find(|slip| slip.kind == SlipKind::Wraps(Wrap::OfRows));
        let of_cells = SearchSlip::ALL.iter().find(|slip| slip.kind == SlipKind::Wraps(Wrap::OfCells));
        let (of_rows, of_cells) = (of_rows.expect("a slip"), of_cells.expect("a slip"));
        let across = problem("x 1 2 3 4 5 6 7 8", "2 1 x 3 4 5 6 7 8");
        assert_eq!(length(of_rows, &across), Some(1));
        // To the last row, then to the last column.
        assert_eq!(length(of_rows, &problem("x 1 2 3 4 5 6 7 8", "6 1 2 3 4 5 8 7 x")), Some(2));
        assert_eq!(length(of_cells, &problem("x 1 2 3 4 5 6 7 8", "8 1 2 3 4 5 6 7 x")), Some(1));
    }

    #[test]
    fn without_its_slip_a_plain_search_has_the_figures_of_the_search() {
        let problem = Problem::new(
            parse_board("2 3 4 1 5 x 7 6 8").expect("a board"),
            parse_board("1 2 3 4 5 6 7 8 x").expect("a board"),
        )
        .expect("one size");
        for name in ["bfs", "uniform-cost", "astar", "greedy"] {
            let algorithm = AlgorithmId::from_name(name).expect("an algorithm");
            let settings = Settings { algorithm, ..Settings::default() };
            let plain = SearchSlip { title: "", kind: SlipKind::Flaw(BestFirstFlaw::None) };
            let found = plain.figures(&problem, &settings, 1 << 20).expect("a path");
            let mut tracer = crate::search::Headless::default();
            let answer = crate::search::run(&problem, &settings, std::sync::Arc::default(), &mut tracer);
            let length = answer.solution().expect("a path").len() as u32;
            let counts = answer.counts;
            assert_eq!(
                (found.length, found.expanded, found.generated, found.max_open),
                (length, counts.selected - 1, counts.nodes, counts.max_open),
                "{name}"
            );
        }
    }
}
