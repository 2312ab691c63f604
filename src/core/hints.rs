//! Help for the first minutes: its pages, the examples, and the terms.

use serde::{Deserialize, Serialize};

use super::commands::Command;
use crate::file::Document;
use crate::heuristic::HeuristicId;
use crate::puzzle::parse_board;
use crate::search::{AlgorithmId, Problem, Settings};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HelpPage {
    #[default]
    Keys,
    Concepts,
    About,
}

impl HelpPage {
    pub const ALL: [Self; 3] = [Self::Keys, Self::Concepts, Self::About];

    pub fn title(self) -> &'static str {
        match self {
            Self::Keys => "Keys",
            Self::Concepts => "Concepts",
            Self::About => "About",
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HelpView {
    /// What is shown while nothing is sought; nothing in the palette.
    pub page: Option<HelpPage>,
    pub sought: String,
    /// Which of what is found Enter opens, counted among what can be opened.
    pub chosen: usize,
}

impl HelpView {
    pub fn of(page: HelpPage) -> Self {
        Self { page: Some(page), sought: String::new(), chosen: 0 }
    }

    pub fn palette() -> Self {
        Self { page: None, sought: String::new(), chosen: 0 }
    }
}

/// The line that says which keys to press: until the third step, or until it is dismissed. Then never again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hints {
    steps: u8,
    /// Whether a new window began with the line.
    #[serde(skip)]
    is_first_start: bool,
}

const STEPS: u8 = 3;

impl Hints {
    pub fn are_shown(self) -> bool {
        self.is_first_start && self.steps < STEPS
    }

    pub(crate) fn begin(&mut self) {
        self.is_first_start = true;
    }

    pub(crate) fn count(&mut self, command: Command) {
        if command.steps() {
            self.steps = self.steps.saturating_add(1);
        }
    }

    pub(crate) fn end(&mut self) {
        self.steps = STEPS;
    }
}

/// A pair of boards with settings, at the step that shows something.
#[derive(PartialEq, Eq, Debug)]
pub struct Example {
    pub title: &'static str,
    pub line: &'static str,
    start: &'static str,
    goal: &'static str,
    algorithm: &'static str,
    heuristic: &'static str,
    pub(super) step: u64,
}

const COURSE_GOAL: &str = "1 2 3 8 x 4 7 6 5";
const ROWS_GOAL: &str = "1 2 3 4 5 6 7 8 x";

/// The boards that a new window shows.
pub const FIRST_EXAMPLE: Example = Example {
    title: "Four moves with A*",
    line: "A* with Manhattan distance finds this path without a detour.",
    start: "2 8 3 1 x 4 7 6 5",
    goal: COURSE_GOAL,
    algorithm: "astar",
    heuristic: "manhattan",
    step: 1,
};

const LONGER: Example = Example {
    title: "A* with ties",
    line: "Several open nodes share the least f: a rule chooses one.",
    start: "2 1 6 4 x 8 7 5 3",
    step: 10,
    ..FIRST_EXAMPLE
};

const BREADTH_FIRST: Example = Example {
    title: "Breadth-first search in layers",
    line: "All nodes of one depth are expanded before the next depth.",
    algorithm: "bfs",
    step: 4,
    ..FIRST_EXAMPLE
};

const INADMISSIBLE: Example = Example {
    title: "A* with h too large",
    line: "Inversions overestimate: 10 moves are found, 8 are enough.",
    start: "1 5 2 8 x 3 4 7 6",
    goal: ROWS_GOAL,
    heuristic: "inversions",
    step: 0,
    ..FIRST_EXAMPLE
};

const INCONSISTENT: Example = Example {
    title: "A* that reopens nodes",
    line: "Patchwork is not consistent: closed nodes open again.",
    start: "8 6 7 2 5 4 3 x 1",
    heuristic: "patchwork",
    ..INADMISSIBLE
};

pub const EXAMPLES: &[Example] = &[FIRST_EXAMPLE, LONGER, BREADTH_FIRST, INADMISSIBLE, INCONSISTENT];

#[derive(Debug)]
pub struct Concept {
    pub name: &'static str,
    pub text: &'static str,
    pub example: &'static Example,
}

const OPEN: &str =
    "An open node is generated but not yet expanded. The search takes the next node from the open list.";
const CLOSED: &str = "A closed node was taken from the open list, and expanded unless it is the goal. The closed list keeps A* from expanding a board twice.";
const EXPANDED: &str = "To expand a node is to generate all its successors: it moves from open to closed. The goal is taken and not expanded, so 107 steps of A* expand 106 nodes.";
const GENERATED: &str = "A node is generated when the search first makes it as a successor. Most generated nodes are never expanded.";
const F: &str = "f estimates the length of the whole path through a node. In A*, f = g + h, and the open node with the least f is next.";
const G: &str = "g is the cost of the path from the start to a node. Where each move costs 1, it equals the depth: the number of moves.";
const H: &str =
    "h estimates the number of moves from a node to the goal. The smaller h is, the closer the goal seems.";
const TIES: &str = "Open nodes of equal value are tied. A rule says which of them is next, such as the one with the largest g, then the newest.";
const ADMISSIBLE: &str =
    "An admissible h is never larger than the true distance. With it, A* finds a shortest path.";
const CONSISTENT: &str =
    "A consistent h falls by at most 1 with each move. With it, A* never has to reopen a closed node.";
const OPTIMAL: &str =
    "An optimal path is a shortest one. An algorithm is optimal if it always finds such a path.";

pub const CONCEPTS: &[Concept] = &[
    Concept { name: "open", text: OPEN, example: &FIRST_EXAMPLE },
    Concept { name: "closed", text: CLOSED, example: &LONGER },
    Concept { name: "expanded", text: EXPANDED, example: &FIRST_EXAMPLE },
    Concept { name: "generated", text: GENERATED, example: &BREADTH_FIRST },
    Concept { name: "f", text: F, example: &LONGER },
    Concept { name: "g", text: G, example: &BREADTH_FIRST },
    Concept { name: "h", text: H, example: &FIRST_EXAMPLE },
    Concept { name: "ties", text: TIES, example: &LONGER },
    Concept { name: "admissible", text: ADMISSIBLE, example: &INADMISSIBLE },
    Concept { name: "consistent", text: CONSISTENT, example: &INCONSISTENT },
    Concept { name: "optimal", text: OPTIMAL, example: &INADMISSIBLE },
];

impl Example {
    /// Its boards and settings.
    ///
    /// # Panics
    /// Never: a test reads all examples.
    pub fn document(&self) -> Document {
        let board = |text| parse_board(text).expect("an example is a board");
        let problem = Problem::new(board(self.start), board(self.goal)).expect("of one size");
        let algorithm = AlgorithmId::from_name(self.algorithm).expect("an algorithm");
        let heuristic = HeuristicId::from_name(self.heuristic).expect("a heuristic");
        Document { problem, settings: Settings { algorithm, heuristic, ..Settings::default() } }
    }
}
