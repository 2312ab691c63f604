//! Nilsson's P + 3·S: the Manhattan distance and three times the sequence score.

use super::estimate::{Estimate, ExplainedPart, Explanation, Heuristic, HeuristicInfo};
use super::manhattan::Manhattan;
use super::sequence::{self, SequenceScore};
use crate::puzzle::{Board, State};

/// Adds three times the [sequence score](SequenceScore) to the Manhattan distance, which Nilsson calls P. h may exceed the distance, so
/// the path of A* may not be a shortest one, but A* expands few nodes.
///
/// h is at most 72 (24 + 3·16), which fits into the byte that a node has for it.
///
/// Source: Nilsson, “Principles of Artificial Intelligence”, 1980, 2.4.
#[derive(Debug, Clone)]
pub struct Nilsson {
    manhattan: Manhattan,
    sequence: SequenceScore,
}

const TIMES: u32 = 3;

impl Heuristic for Nilsson {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "nilsson",
        aliases: &["p+3s", "p-plus-3s", "nilsson-sequence"],
        title: "Nilsson's score, P + 3·S",
        short: "Nilsson's score",
        line: "not admissible, but few nodes are expanded",
        summary: "Manhattan distance P plus three times the sequence score S; not admissible, but A* expands few nodes with it",
        boards: sequence::BOARDS,
        ..HeuristicInfo::INADMISSIBLE
    };

    fn for_goal(goal: &Board) -> Self {
        Self { manhattan: Manhattan::for_goal(goal), sequence: SequenceScore::for_goal(goal) }
    }
}

impl Estimate for Nilsson {
    fn h(&self, state: State) -> u32 {
        self.manhattan.h(state) + TIMES * self.sequence.h(state)
    }

    fn explain(&self, state: State) -> Explanation {
        let mut explanation = self.manhattan.explain(state);
        let scores = self.sequence.scores(state);
        explanation
            .parts
            .extend(scores.map(|(score, counted)| ExplainedPart { moves: TIMES * score, counted }));
        explanation
    }
}
