//! Conditions that are ready to use.

use super::spec::{ExampleSpec, parse_example};

#[derive(Debug, PartialEq, Eq)]
pub struct ExamplePreset {
    pub name: &'static str,
    pub title: &'static str,
    pub line: &'static str,
    pub text: &'static str,
    /// The text of a file, so that a preset is also an example of the format.
    spec: &'static str,
}

macro_rules! presets {
    ($($name:literal: $title:literal, $line:literal, $text:literal;)+) => {
        impl ExamplePreset {
            pub const ALL: &[Self] = &[$(Self {
                name: $name,
                title: $title,
                line: $line,
                text: $text,
                spec: include_str!(concat!("../../../../assets/find/", $name, ".ron")),
            }),+];
        }
    };
}

presets! {
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
    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|preset| preset.name == name)
    }

    pub fn spec(&self) -> ExampleSpec {
        parse_example(self.spec).expect("a preset is a spec")
    }
}
