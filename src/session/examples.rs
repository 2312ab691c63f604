//! The examples and concepts of the help.

use super::Session;
use super::text::help as text;
use crate::file::Document;
use crate::heuristic::HeuristicId;
use crate::puzzle::parse_board;
use crate::recording::Position;
use crate::search::{AlgorithmId, Problem, Settings};

/// A pair of boards with settings, at the step that shows something.
#[derive(PartialEq, Eq, Debug)]
pub struct Example {
    pub title: &'static str,
    /// What to see there.
    pub text: &'static str,
    start: &'static str,
    goal: &'static str,
    algorithm: &'static str,
    heuristic: &'static str,
    step: u64,
}

const COURSE_GOAL: &str = "1 2 3 8 x 4 7 6 5";
const ROWS_GOAL: &str = "1 2 3 4 5 6 7 8 x";

/// The boards that a new window shows.
pub const FIRST: Example = Example {
    title: "Four moves with A*",
    text: "A* with Manhattan distance finds this path without a detour.",
    start: "2 8 3 1 x 4 7 6 5",
    goal: COURSE_GOAL,
    algorithm: "astar",
    heuristic: "manhattan",
    step: 1,
};

const LONGER: Example = Example {
    title: "A* with ties",
    text: "Several open nodes share the least f, and a rule chooses one of them.",
    start: "2 1 6 4 x 8 7 5 3",
    step: 10,
    ..FIRST
};

const BREADTH_FIRST: Example = Example {
    title: "Breadth-first search in layers",
    text: text::LAYERS_TEXT,
    algorithm: "bfs",
    step: 4,
    ..FIRST
};

const INADMISSIBLE: Example = Example {
    title: "A* with h too large",
    text: text::TOO_LARGE_H_TEXT,
    start: "1 5 2 8 x 3 4 7 6",
    goal: ROWS_GOAL,
    heuristic: "inversions",
    step: 0,
    ..FIRST
};

const INCONSISTENT: Example = Example {
    title: "A* that reopens nodes",
    text: "Patchwork is not consistent: A* finds shorter paths to closed nodes.",
    start: "8 6 7 2 5 4 3 x 1",
    heuristic: "patchwork",
    ..INADMISSIBLE
};

/// All examples, in the order of the help.
pub const EXAMPLES: &[Example] = &[FIRST, LONGER, BREADTH_FIRST, INADMISSIBLE, INCONSISTENT];

/// A term of the field, in two sentences, with an example of it.
#[derive(Debug)]
pub struct Concept {
    pub name: &'static str,
    pub text: &'static str,
    pub example: &'static Example,
}

/// All concepts, in the order of the help.
pub const CONCEPTS: &[Concept] = &[
    Concept { name: "open", text: text::OPEN, example: &FIRST },
    Concept { name: "closed", text: text::CLOSED, example: &LONGER },
    Concept { name: "expanded", text: text::EXPANDED, example: &FIRST },
    Concept { name: "generated", text: text::GENERATED, example: &BREADTH_FIRST },
    Concept { name: "f", text: text::F, example: &LONGER },
    Concept { name: "g", text: text::G, example: &BREADTH_FIRST },
    Concept { name: "h", text: text::H, example: &FIRST },
    Concept { name: "ties", text: text::TIES, example: &LONGER },
    Concept { name: "admissible", text: text::ADMISSIBLE, example: &INADMISSIBLE },
    Concept { name: "consistent", text: text::CONSISTENT, example: &INCONSISTENT },
    Concept { name: "optimal", text: text::OPTIMAL, example: &INADMISSIBLE },
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

impl Session {
    /// Puts an example in place of the boards and settings, which can be undone, and searches it.
    pub(super) fn show_example(&mut self, example: &Example) {
        self.show_help(None);
        self.core.editor.change(example.document());
        self.core.run();
        self.core.seek(Position::after(example.step));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Action, BoardSide, update};
    use super::*;

    #[test]
    fn each_example_can_be_searched_and_has_its_step() {
        for example in EXAMPLES {
            let mut session = Session::new(example.document(), std::sync::Arc::new(|| {}));
            update(&mut session, Action::ShowExample(example));
            while session.core.is_running()
                || session.core.shown.as_ref().is_some_and(|shown| shown.moment().is_none())
            {
                update(&mut session, Action::Receive);
                std::thread::yield_now();
            }
            let shown = session.core.shown.as_ref().expect("a search");
            assert_eq!(shown.ending, Some(crate::worker::Ending::Solved), "{}", example.title);
            assert_eq!(shown.position(), Position::after(example.step), "{}", example.title);
        }
        let length = |example: &Example| {
            let Document { problem, settings } = example.document();
            let mut recording = crate::recording::Recording::new(problem, settings);
            recording.record(crate::search::Guard::default(), ());
            recording.path().len() - 1
        };
        assert_eq!(
            [length(&FIRST), length(&INADMISSIBLE)],
            [4, 10],
            "a shortest path of the latter has 8 moves"
        );
        let first = FIRST.document();
        assert_eq!(
            first.problem.start(),
            Session::first(std::sync::Arc::new(|| {})).core.editor.board(BoardSide::Start)
        );
    }
}
