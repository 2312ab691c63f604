//! Help for the first minutes: its pages, the examples, and the terms.

use serde::{Deserialize, Serialize};

use super::commands::Command;
use crate::file::Document;
use crate::heuristic::HeuristicId;
use crate::puzzle::parse_board;
use crate::search::{AlgorithmId, Problem, Settings};

words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum HelpPage: title;

    #[default]
    Keys = "Keys";
    Concepts = "Concepts";
    /// The messages since the start.
    Messages = "Messages";
    About = "About";
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HelpView {
    /// What is shown while nothing is sought; nothing in the palette.
    pub page: Option<HelpPage>,
    pub sought: String,
    /// Which of what is found Enter opens, counted among what can be opened.
    pub chosen: usize,
}

impl HelpView {
    pub fn new(page: HelpPage) -> Self {
        Self { page: Some(page), ..Self::default() }
    }
}

/// The line that says which keys to press. It stays until it is dismissed, so that nothing moves under the first steps, and comes
/// back at each start until the user has made three steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hints {
    steps: u8,
    #[serde(skip)]
    pub is_shown: bool,
}

const STEPS: u8 = 3;

impl Hints {
    pub(crate) fn begin(&mut self) {
        self.is_shown = self.steps < STEPS;
    }

    pub(crate) fn count(&mut self, command: Command) {
        if command.steps() {
            self.steps = self.steps.saturating_add(1);
        }
    }

    pub(crate) fn dismiss(&mut self) {
        *self = Self { steps: STEPS, is_shown: false };
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
    pub step: u64,
}

const COURSE_GOAL: &str = "1 2 3 8 x 4 7 6 5";
const ROWS_GOAL: &str = "1 2 3 4 5 6 7 8 x";

macro_rules! examples {
    ($(
        $id:ident: $title:literal, $line:literal,
        $start:literal, $goal:ident, $algorithm:literal, $heuristic:literal, $step:literal;
    )+) => {
        $(pub const $id: Example = Example {
            title: $title,
            line: $line,
            start: $start,
            goal: $goal,
            algorithm: $algorithm,
            heuristic: $heuristic,
            step: $step,
        };)+

        pub const EXAMPLES: &[Example] = &[$($id),+];
    };
}

// The first one has the boards that a new window shows.
examples! {
    FIRST_EXAMPLE: "Four moves with A*", "A* with Manhattan distance finds this path without a detour.",
        "2 8 3 1 x 4 7 6 5", COURSE_GOAL, "astar", "manhattan", 1;
    LONGER: "A* with ties", "Several open nodes share the least f: a rule chooses one.",
        "2 1 6 4 x 8 7 5 3", COURSE_GOAL, "astar", "manhattan", 10;
    BREADTH_FIRST: "Breadth-first search in layers", "All nodes of one depth are expanded before the next depth.",
        "2 8 3 1 x 4 7 6 5", COURSE_GOAL, "bfs", "manhattan", 4;
    INADMISSIBLE: "A* with h too large", "Inversions overestimate: 10 moves are found, 8 are enough.",
        "1 5 2 8 x 3 4 7 6", ROWS_GOAL, "astar", "inversions", 0;
    INCONSISTENT: "A* that reopens nodes", "Its h is not consistent: closed nodes open again.",
        "8 6 7 2 5 4 3 x 1", ROWS_GOAL, "astar", "patchwork", 0;
    ON_THE_MAP: "A* among all 181,440 boards", "Open the tab Map: A* spreads to the right and stays low.",
        "6 5 8 7 x 4 2 1 3", ROWS_GOAL, "astar", "manhattan", 500;
}

#[derive(Debug)]
pub struct Concept {
    pub name: &'static str,
    pub text: &'static str,
    pub example: &'static Example,
}

macro_rules! concepts {
    ($($name:literal, $example:ident: $text:literal;)+) => {
        pub const CONCEPTS: &[Concept] = &[$(Concept { name: $name, text: $text, example: &$example }),+];
    };
}

concepts! {
    "open", FIRST_EXAMPLE: "An open node is generated but not yet expanded. The search takes the next node from the open list.";
    "closed", LONGER:
        "A closed node was taken from the open list, and expanded unless it is the goal. The closed list keeps A* from expanding a board twice.";
    "expanded", FIRST_EXAMPLE:
        "To expand a node is to generate all its successors: it moves from open to closed. The goal is taken and not expanded, so 107 steps of A* expand 106 nodes.";
    "generated", BREADTH_FIRST:
        "A node is generated when the search first makes it as a successor. Most generated nodes are never expanded.";
    "f", LONGER:
        "f estimates the length of the whole path through a node. In A*, f = g + h, and the open node with the least f is next.";
    "g", BREADTH_FIRST:
        "g is the cost of the path from the start to a node. Where each move costs 1, it equals the depth: the number of moves.";
    "h", FIRST_EXAMPLE: "h estimates the number of moves from a node to the goal. The smaller h is, the closer the goal seems.";
    "ties", LONGER:
        "Open nodes of equal value are tied. A rule says which of them is next, such as the one with the largest g, then the newest.";
    "admissible", INADMISSIBLE: "An admissible h is never larger than the true distance. With it, A* finds a shortest path.";
    "consistent", INCONSISTENT:
        "A consistent h falls by at most 1 with each move. With it, A* never has to reopen a closed node.";
    "detour", ON_THE_MAP:
        "The detour of a board says how many extra moves a path through it takes, compared with a shortest path. On the tab Map, it goes upwards.";
    "optimal", INADMISSIBLE: "An optimal path is a shortest one. An algorithm is optimal if it always finds such a path.";
}

impl Example {
    pub fn document(&self) -> Document {
        let board = |text| parse_board(text).expect("an example is a board");
        let problem = Problem::new(board(self.start), board(self.goal)).expect("of one size");
        let algorithm = AlgorithmId::from_name(self.algorithm).expect("an algorithm");
        let heuristic = HeuristicId::from_name(self.heuristic).expect("a heuristic");
        Document { problem, settings: Settings { algorithm, heuristic, ..Settings::default() } }
    }
}
