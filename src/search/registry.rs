//! The algorithms by name, and the one way to run them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::memory::{Counts, Memory};
use super::nodes::{NodeId, Nodes};
use super::open::{Buckets, Fifo, LeastF, LeastH, OpenList, OpenOrder};
use super::problem::Problem;
use super::settings::Settings;
use super::tracer::{Stop, Tracer};
use super::{astar, bfs, greedy};
use crate::heuristic::{Heuristic, HeuristicUser};
use crate::puzzle::{Move, Slides};

/// The algorithms, by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum AlgorithmId {
    /// [`bfs()`](super::bfs)
    #[default]
    Bfs,
    /// [`greedy()`](super::greedy)
    Greedy,
    /// [`astar()`](super::astar)
    Astar,
}

/// A name that no algorithm has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no algorithm “{0}”; `tilescope list` names them")]
pub struct UnknownAlgorithm(String);

impl TryFrom<String> for AlgorithmId {
    type Error = UnknownAlgorithm;

    fn try_from(name: String) -> Result<Self, UnknownAlgorithm> {
        Self::from_name(&name).ok_or_else(|| UnknownAlgorithm(name.chars().take(40).collect()))
    }
}

impl From<AlgorithmId> for String {
    fn from(id: AlgorithmId) -> Self {
        id.info().name.to_owned()
    }
}

/// What is known of an algorithm.
#[derive(Debug)]
pub struct AlgorithmInfo {
    /// The name in files and on the command line.
    pub name: &'static str,
    /// The name on the screen.
    pub title: &'static str,
    /// One line that says what it does.
    pub summary: &'static str,
    /// Whether it looks at h.
    pub uses_heuristic: bool,
    /// How its open list is ordered.
    pub open: OpenOrder,
    /// Whether the path it finds is a shortest one.
    pub optimality: Optimality,
    /// What an expansion's layer is called: expansions of one layer come one after the other.
    pub layer: Layer,
}

/// When the path that an algorithm finds is a shortest one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Optimality {
    /// Always, for this reason.
    Always(&'static str),
    /// Where h is admissible.
    WithAdmissible,
    /// Only by chance, for this reason.
    ByChance(&'static str),
}

/// What makes a layer of an algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layer {
    /// All nodes of one depth.
    Depth,
    /// All nodes of one f.
    F,
    /// All nodes of one h, until h changes.
    H,
}

impl Layer {
    /// The layer of a node.
    #[must_use]
    pub fn of(self, node: &super::Node) -> u32 {
        match self {
            Self::Depth => node.g,
            Self::F => node.f(),
            Self::H => node.h,
        }
    }
}

impl AlgorithmId {
    /// All of them.
    pub const ALL: &[Self] = &[Self::Bfs, Self::Greedy, Self::Astar];

    /// What is known of it.
    #[must_use]
    pub fn info(self) -> &'static AlgorithmInfo {
        match self {
            Self::Bfs => &AlgorithmInfo {
                name: "bfs",
                title: "Breadth-first search",
                summary: "expands nodes in the order they were generated, layer by layer; finds a shortest path",
                uses_heuristic: false,
                open: OpenOrder::FirstIn,
                optimality: Optimality::Always("it finishes each depth before the next"),
                layer: Layer::Depth,
            },
            Self::Greedy => &AlgorithmInfo {
                name: "greedy",
                title: "Greedy best-first search",
                summary: "expands the open node of least h, whatever its g; soon at the goal, seldom by a shortest path",
                uses_heuristic: true,
                open: OpenOrder::LeastH,
                optimality: Optimality::ByChance("it looks at h alone"),
                layer: Layer::H,
            },
            Self::Astar => &AlgorithmInfo {
                name: "astar",
                title: "A*",
                summary: "expands the open node of least f = g + h; finds a shortest path where h is admissible",
                uses_heuristic: true,
                open: OpenOrder::LeastF,
                optimality: Optimality::WithAdmissible,
                layer: Layer::F,
            },
        }
    }

    /// The algorithm of a name; `None` where there is none.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|id| id.info().name == name)
    }
}

/// How a search ended.
#[derive(Debug)]
pub struct Answer {
    /// The goal's node, `None` where the open list ran empty, or why it was stopped.
    pub result: Result<Option<NodeId>, Stop>,
    /// What it did.
    pub counts: Counts,
    /// Bytes of nodes, table and open list at the end.
    pub bytes: u64,
    /// Its nodes.
    pub nodes: Arc<Nodes>,
}

impl Answer {
    /// The moves to the goal; `None` where it was not reached.
    #[must_use]
    pub fn solution(&self) -> Option<Vec<Move>> {
        let goal = self.result.ok()??;
        Some(self.nodes.moves(goal))
    }
}

/// Runs a search to its end. `nodes` is empty and is filled; a tracer may hold it as well and read along.
pub fn run<T: Tracer>(problem: &Problem, settings: &Settings, nodes: Arc<Nodes>, tracer: &mut T) -> Answer {
    let slides = Slides::new(problem.size(), settings.moves);
    match settings.algorithm {
        AlgorithmId::Bfs => {
            let mut memory = Memory::new(problem.size(), nodes, Fifo::default());
            let result = bfs(problem, &slides, &mut memory, tracer);
            memory.answer(result)
        }
        AlgorithmId::Greedy | AlgorithmId::Astar => {
            let search = WithHeuristic { problem, algorithm: settings.algorithm, slides, nodes, tracer };
            settings.heuristic.build(problem.goal(), search)
        }
    }
}

/// A search that waits for its heuristic.
struct WithHeuristic<'a, T> {
    problem: &'a Problem,
    algorithm: AlgorithmId,
    slides: Slides,
    nodes: Arc<Nodes>,
    tracer: &'a mut T,
}

impl<T: Tracer> HeuristicUser for WithHeuristic<'_, T> {
    type Output = Answer;

    fn with<H: Heuristic>(self, heuristic: &H) -> Answer {
        let Self { problem, algorithm, slides, nodes, tracer } = self;
        let size = problem.size();
        match algorithm {
            AlgorithmId::Bfs => unreachable!("it has no heuristic"),
            AlgorithmId::Greedy => {
                let mut memory = Memory::new(size, nodes, Buckets::<LeastH>::default());
                let result = greedy(problem, heuristic, &slides, &mut memory, tracer);
                memory.answer(result)
            }
            AlgorithmId::Astar => {
                let mut memory = Memory::new(size, nodes, Buckets::<LeastF>::default());
                let result = astar(problem, heuristic, &slides, &mut memory, tracer);
                memory.answer(result)
            }
        }
    }
}

impl<O: OpenList> Memory<O> {
    fn answer(self, result: Result<Option<NodeId>, Stop>) -> Answer {
        let bytes = self.bytes();
        let (nodes, counts) = self.into_parts();
        Answer { result, counts, bytes, nodes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_files() {
        for id in AlgorithmId::ALL {
            assert_eq!(AlgorithmId::from_name(id.info().name), Some(*id));
            let in_files = format!("\"{}\"", id.info().name);
            assert_eq!(ron::to_string(id).expect("writable"), in_files);
            assert_eq!(ron::from_str(&in_files), Ok(*id));
        }
    }
}
