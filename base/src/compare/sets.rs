//! Sets of searches of one board, to be run with one click or one command.
//!
//! # Add a set of searches
//!
//! Add its entry to [`RunSet::ALL`]: its texts, and the settings of each search. Look algorithms up by name, or ask the registry for
//! their properties. *Run several* and `tilescope compare` list it from there.

use super::figures::FigureInfo;
use super::table::RunColumn;
use crate::file::{Course, Document};
use crate::heuristic::HeuristicId;
use crate::puzzle::Size;
use crate::search::{AlgorithmId, Choice, OpenKind, Problem, Settings, TieBreak, Weight};

const WEIGHTS: [f64; 6] = [1.0, 1.5, 2.0, 3.0, 5.0, 10.0];

pub struct RunSet {
    pub name: &'static str,
    pub title: &'static str,
    pub summary: &'static str,
    /// Names of figures that it is about, beside those that every table shows.
    pub figures: &'static [&'static str],
    /// The settings of each search. What the set is not about stays as in the given settings.
    settings: fn(Settings) -> Vec<Settings>,
}

by_name!(RunSet in RunSet::ALL.iter().copied());

impl RunSet {
    pub const ALL: &[&Self] = &[
        &Self {
            name: "course",
            title: "Breadth-first, depth-first and A*",
            summary: "Search with BFS, bounded DFS and A*, as the course report does",
            figures: &[],
            settings: |settings| {
                ["bfs", "dfs-bounded", "astar"]
                    .iter()
                    .filter_map(|name| with_algorithm(settings, name))
                    .collect()
            },
        },
        &Self {
            name: "shortest-paths",
            title: "All that find a shortest path",
            summary: "Search with each algorithm that proves its path to be a shortest one",
            figures: &[],
            settings: |settings| {
                let all = AlgorithmId::ALL.iter().map(|&algorithm| Settings { algorithm, ..settings });
                all.filter(Settings::finds_shortest).collect()
            },
        },
        &Self {
            name: "heuristics",
            title: "A* with each heuristic",
            summary: "Search with A* and each heuristic that supports the size of the board",
            figures: &[],
            settings: |settings| {
                // That of the user is set, and is no entry of the registry.
                let own = settings.heuristic.own().map(HeuristicId::Own);
                let all = HeuristicId::ALL.iter().copied().chain(own);
                all.filter_map(|heuristic| with_algorithm(Settings { heuristic, ..settings }, "astar"))
                    .collect()
            },
        },
        &Self {
            name: "ties",
            title: "A* with each rule for ties",
            summary: "Search with A* and each order of open nodes with the same f",
            figures: &[],
            settings: |settings| {
                let own = Some(settings.ties).filter(|own| !TieBreak::NAMED.contains(own));
                let all = TieBreak::NAMED.into_iter().chain(own);
                all.filter_map(|ties| with_algorithm(Settings { ties, ..settings }, "astar")).collect()
            },
        },
        &Self {
            name: "weights",
            title: "w = 1, 1.5, 2, 3, 5, 10",
            summary: "Search with weighted A* and these weights, to see what a longer path saves",
            figures: &[],
            settings: |settings| {
                let all = WEIGHTS.iter().filter_map(|weight| Weight::try_from(*weight).ok());
                let of = |weight| with_algorithm(Settings { weight, ..settings }, "weighted-astar");
                all.filter_map(of).collect()
            },
        },
        &Self {
            name: "open-lists",
            title: "Each kind of open list",
            summary: "Search with A* and each data structure of the open list: the same nodes, at a different cost",
            figures: &["comparisons", "moves_in_open_list"],
            settings: |settings| {
                // The queue of a library is the same whichever of them is chosen.
                let settings = Settings { ties: settings.ties.without_library(), ..settings };
                let of = |open_list| with_algorithm(Settings { open_list, ..settings }, "astar");
                OpenKind::ALL.iter().copied().filter_map(of).collect()
            },
        },
    ];

    pub fn columns(&self) -> impl Iterator<Item = RunColumn> {
        self.figures.iter().filter_map(|name| FigureInfo::from_name(name)).map(RunColumn::Figure)
    }

    /// Its searches of a problem, each once, with the rules that a course has for each algorithm. Searches that the size of the board
    /// does not allow are left out.
    pub fn documents(&self, course: Option<&Course>, problem: Problem, settings: Settings) -> Vec<Document> {
        let mut documents: Vec<Document> = Vec::new();
        let algorithms = (self.settings)(settings).into_iter().map(|settings| settings.algorithm);
        let of = |algorithm: AlgorithmId| {
            let other = Settings { algorithm, ..settings };
            let settings = course.map_or(settings, |course| course.settings_after(settings, other));
            (self.settings)(settings).into_iter().filter(move |settings| settings.algorithm == algorithm)
        };
        for settings in algorithms.flat_map(of) {
            let document = Document { problem, settings };
            let is_new = documents.iter().all(|other| !other.is_same_search(&document));
            if is_new && settings.offered_on(&problem).is_ok() {
                documents.push(document);
            }
        }
        documents
    }

    /// Why a search of it is left out that uses the given heuristic; `None` if none is. Others are not meant for every size.
    pub fn left_out(&self, size: Size, settings: Settings) -> Option<&'static str> {
        let all = (self.settings)(settings);
        let mut with_it = all.iter().filter(|other| other.heuristic == settings.heuristic);
        with_it.find_map(|other| other.offered_for(size).err())
    }
}

fn with_algorithm(settings: Settings, name: &str) -> Option<Settings> {
    Some(Settings { algorithm: AlgorithmId::from_name(name)?, ..settings })
}
