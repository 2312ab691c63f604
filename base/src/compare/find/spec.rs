//! The example that is wanted, as a file describes it, and the ready-made ones.
//!
//! ```ron
//! (
//!     format: "tilescope example",
//!     version: 1,
//!     size: "3x3",
//!     goal: "1 2 3 4 5 6 7 8 x",
//!     first: (algorithm: "astar", heuristic: "misplaced"),
//!     second: (algorithm: "astar", heuristic: "manhattan"),
//!     condition: Ratio(figure: "expanded", is: AtLeast, times: 5),
//!     distance: (1, 31),
//!     max_expanded: 1000,
//! )
//! ```
//!
//! `second` is for conditions that compare two searches. Without `distance` and `max_expanded`, all boards are tested. `random`,
//! such as `(seed: 1, boards: 2000)`, is for boards of more than 9 cells.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::condition::BoardCondition;
use super::trial::TrialSearches;
use crate::file::{ContentError, FileError, FileKind, load_ron, parse_ron_of, ron_text_of};
use crate::heuristic::HeuristicId;
use crate::puzzle::{Board, Size, counted, parse_board_of_size};
use crate::search::Settings;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RandomBoards {
    /// Seed of the random choices: one seed always gives the same boards.
    pub seed: u64,
    pub boards: u32,
}

impl Default for RandomBoards {
    fn default() -> Self {
        Self { seed: 1, boards: 2000 }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ExampleSpec {
    pub goal: Board,
    pub first: Settings,
    pub second: Settings,
    pub condition: BoardCondition,
    pub distance: (u32, u32),
    /// The most nodes that a search may expand; `None` for any number.
    pub max_expanded: Option<u64>,
    /// The boards to test, if there are more than 9 cells.
    pub random: RandomBoards,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SpecProblem {
    #[error("the smallest distance, {0}, is larger than the largest, {1}")]
    Distances(u32, u32),
    #[error("no {size} board is {least} moves from the goal: the farthest are {farthest} moves away")]
    Empty { size: Size, least: u32, farthest: u32 },
    #[error("test 1 to {most} random boards, not {found}")]
    RandomBoards { found: u32, most: u32 },
    #[error("boards farther than {most} moves take too long to find: choose a smaller distance than {found}")]
    TooFar { found: u32, most: u32 },
    #[error("{reason}; these are {size} boards")]
    Heuristic { reason: &'static str, size: Size },
    #[error("{0}")]
    Condition(String),
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Example", deny_unknown_fields)]
struct StoredExample {
    format: String,
    version: u32,
    size: Size,
    goal: String,
    first: Settings,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    second: Option<Settings>,
    condition: BoardCondition,
    #[serde(default = "any_distance")]
    distance: (u32, u32),
    #[serde(default, skip_serializing_if = "Option::is_none")]
    max_expanded: Option<u64>,
    #[serde(default)]
    random: RandomBoards,
}

/// More than any board of at most 9 cells has.
fn any_distance() -> (u32, u32) {
    (0, 40)
}

impl ExampleSpec {
    /// The largest distance at which random boards can be found: that of each has to be proved.
    pub const FARTHEST: u32 = 50;
    pub const MOST_BOARDS: u32 = 1_000_000;

    pub(super) fn searches(&self) -> TrialSearches {
        let Self { goal, first, second, max_expanded, .. } = *self;
        TrialSearches { goal, first, second, max_expanded }
    }

    pub fn tests_all(&self) -> bool {
        HeuristicId::Exact.offered_for(self.goal.size()).is_ok()
    }

    /// One sentence that says what is wanted, and one for the limit.
    pub fn sentence(&self) -> String {
        let size = self.goal.size();
        let (least, most) = self.distance;
        let most = size.farthest().map_or(most, |farthest| most.min(farthest));
        let moves = counted(most as usize, "move", "moves");
        let distance = if least == 0 && Some(most) == size.farthest() {
            String::new()
        } else if least == most {
            format!(", {moves} from the goal,")
        } else {
            format!(", {least} to {moves} from the goal,")
        };
        let clause = self.condition.asks().clause(&self.searches());
        let limit = self.max_expanded.map(|most| {
            let one = if self.condition.info().compares { "Each search" } else { "The search" };
            format!(" {one} expands at most {}.", counted(most as usize, "node", "nodes"))
        });
        format!("{size} boards{distance} on which {clause}.{}", limit.unwrap_or_default())
    }

    pub fn check(&self) -> Result<(), SpecProblem> {
        let (least, most) = self.distance;
        if least > most {
            return Err(SpecProblem::Distances(least, most));
        }
        if !self.tests_all() && most > Self::FARTHEST {
            return Err(SpecProblem::TooFar { found: most, most: Self::FARTHEST });
        }
        let size = self.goal.size();
        if let Some(farthest) = size.farthest().filter(|farthest| least > *farthest) {
            return Err(SpecProblem::Empty { size, least, farthest });
        }
        let found = self.random.boards;
        if !(1..=Self::MOST_BOARDS).contains(&found) {
            return Err(SpecProblem::RandomBoards { found, most: Self::MOST_BOARDS });
        }
        let heuristic = |reason| SpecProblem::Heuristic { reason, size };
        self.first.offered_for(size).map_err(heuristic)?;
        if self.condition.info().compares {
            self.second.offered_for(size).map_err(heuristic)?;
        }
        let is_one_search = self.condition.info().compares && self.first.in_use() == self.second.in_use();
        let same = is_one_search.then(|| "both searches are the same: change one of them".to_owned());
        let problem = self.condition.asks().problem(&self.searches()).or(same);
        problem.map_or(Ok(()), |problem| Err(SpecProblem::Condition(problem)))
    }

    /// The same condition for boards of another size: the goal becomes the default one, and all distances stay all distances.
    #[must_use]
    pub fn with_size(self, size: Size) -> Self {
        if self.goal.size() == size {
            return self;
        }
        let (least, most) = self.distance;
        let is_any = least == 0 && self.goal.size().farthest().is_some_and(|farthest| most >= farthest);
        let distance = if is_any { any_distance() } else { self.distance };
        Self { goal: crate::puzzle::GoalPreset::BlankLast.board(size), distance, ..self }
    }
}

pub fn load_example(path: &Path) -> Result<ExampleSpec, FileError> {
    load_ron(path, FileKind::Example, parse_example)
}

pub fn parse_example(text: &str) -> Result<ExampleSpec, ContentError> {
    let stored: StoredExample = parse_ron_of(text, FileKind::Example, |stored: &StoredExample| {
        (stored.format.clone(), stored.version)
    })?;
    let goal = parse_board_of_size(&stored.goal, stored.size)
        .map_err(|problem| ContentError::Board { which: "goal", problem })?;
    let spec = ExampleSpec {
        goal,
        first: stored.first,
        second: stored.second.unwrap_or_default(),
        condition: stored.condition,
        distance: stored.distance,
        max_expanded: stored.max_expanded,
        random: stored.random,
    };
    if spec.condition.info().compares && stored.second.is_none() {
        return Err(ContentError::Wrong(
            "the condition compares two searches: write the second one in the field “second”".to_owned(),
        ));
    }
    spec.check().map_err(|problem| ContentError::Wrong(problem.to_string()))?;
    Ok(spec)
}

pub fn spec_text(spec: &ExampleSpec) -> String {
    let (format, version) = FileKind::Example.header();
    ron_text_of(&StoredExample {
        format: format.to_owned(),
        version,
        size: spec.goal.size(),
        goal: spec.goal.to_string(),
        first: spec.first,
        second: spec.condition.info().compares.then_some(spec.second),
        condition: spec.condition,
        distance: spec.distance,
        max_expanded: spec.max_expanded,
        random: spec.random,
    })
}

shipped! {
    ExamplePreset { title, line, text } in "find";
    "reopening": "A* reopens a node", "A node is expanded before the shortest path to it is known.",
        "Without a consistent heuristic, A* can expand a state before it knows the shortest path to it.";
    "ties": "The rule for ties doubles the work", "The same A* expands twice as many nodes with another rule.",
        "The same A* expands twice as many nodes if the smaller g comes first among equal values of f.";
    "misplaced": "Misplaced tiles cost over five times Manhattan", "The same A* and the same length, with a better heuristic.",
        "A better heuristic saves most of the expansions, with the same algorithm and the same path length.";
    "overweight": "w = 2 misses the optimum by at least 30 %", "Weighted A* is fast, and its path longer than necessary.",
        "Weighted A* is fast, and its path is longer than it has to be.";
    "lost": "Bounded depth-first search loses a solution", "A state that is first met too deep is lost for shorter paths.",
        "It visits no state twice, so a state that it first meets too deep is lost for shorter paths.";
    "idastar": "IDA* expands over ten times A*", "Without a closed list, it expands the same states again.",
        "Without a closed list, IDA* expands the same states again. A heuristic that is not consistent adds iterations.";
    "meeting": "Two sides meet beyond the middle", "The side with fewer open nodes goes on, past the middle.",
        "Bidirectional search continues with the side that has fewer open nodes, so the sides need not meet in the middle.";
    "stuck": "Hill climbing is stuck", "In a local minimum no move lowers h, and it ends.",
        "In a local minimum, no move lowers h, and hill climbing ends without a path.";
    "tie": "Three nodes tie within ten expansions", "They share the least f, and a rule decides between them.",
        "Several nodes share the least f, and the rule for ties decides which is expanded.";
}

impl ExamplePreset {
    pub fn spec(&self) -> ExampleSpec {
        parse_example(self.ron).expect("a preset is a spec")
    }
}
