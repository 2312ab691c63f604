//! h = 0, which turns A* into uniform-cost search.

use super::estimate::{Estimate, Explanation, Heuristic, HeuristicInfo, SupportedBoards};
use crate::puzzle::{Board, State};

#[derive(Debug, Clone, Copy)]
pub struct Zero;

impl Heuristic for Zero {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "zero",
        aliases: &["none", "h0"],
        title: "h = 0",
        short: "h = 0",
        line: "no estimate",
        summary: "no estimate: A* becomes uniform-cost search",
        boards: SupportedBoards::All,
        ..HeuristicInfo::CONSISTENT
    };

    fn for_goal(_: &Board) -> Self {
        Self
    }
}

impl Estimate for Zero {
    #[inline]
    fn h(&self, _: State) -> u32 {
        0
    }

    #[inline]
    fn after(&self, _: u32, _: State, _: u8, _: u8) -> u32 {
        0
    }

    fn explain(&self, _: State) -> Explanation {
        Explanation::default()
    }
}
