//! Sets of searches of one board, to be run with one click or one command.
//!
//! To add a set, write its file with a constant of type [`RunSet`], and add it to [`RunSet::ALL`].
//!
//! # Add a set of searches
//!
//! 1. Write `base/src/compare/sets/NAME.rs` with a constant `SET`, as in `base/src/compare/sets/ties.rs`: its texts, and the settings of each
//!    search. Look algorithms up by name, or ask the registry for their properties.
//! 2. Add its `mod` and its entry in `RunSet::ALL` to the module file of that folder.
//!
//! *Run several* and `tilescope compare` list it from there.

mod course;
mod heuristics;
mod open_lists;
mod shortest;
mod ties;
mod weights;

use std::fmt;

use super::column::RunColumn;
use super::figure::FigureInfo;
use crate::file::{Course, Document};
use crate::puzzle::Size;
use crate::search::{AlgorithmId, Problem, Settings};

/// The registry entry of a set.
pub struct RunSet {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its name on the screen.
    pub title: &'static str,
    /// What it compares, as a tooltip.
    pub summary: &'static str,
    /// Names of figures that it is about, beside those that every table shows.
    figures: &'static [&'static str],
    /// The settings of each search. What the set is not about stays as in the given settings.
    settings: fn(Settings) -> Vec<Settings>,
}

impl RunSet {
    /// All sets, in the order of the menu.
    pub const ALL: &[&Self] =
        &[&course::SET, &shortest::SET, &heuristics::SET, &ties::SET, &weights::SET, &open_lists::SET];

    /// The set with this name.
    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().copied().find(|set| set.name == name)
    }

    /// Columns that a table of it shows beside the usual ones.
    pub fn columns(&self) -> impl Iterator<Item = RunColumn> {
        self.figures.iter().filter_map(|name| FigureInfo::from_name(name)).map(RunColumn::Figure)
    }

    /// Its searches of a problem, each once. Searches that the size of the board does not allow are left out.
    pub fn documents(&self, problem: Problem, settings: Settings) -> Vec<Document> {
        self.documents_in(None, problem, settings)
    }

    /// Its searches of a problem, with the rules that a course has for each algorithm.
    pub fn documents_in(
        &self,
        course: Option<&Course>,
        problem: Problem,
        settings: Settings,
    ) -> Vec<Document> {
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

impl PartialEq for RunSet {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl fmt::Debug for RunSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

fn with_algorithm(settings: Settings, name: &str) -> Option<Settings> {
    Some(Settings { algorithm: AlgorithmId::from_name(name)?, ..settings })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::puzzle::GoalPreset;

    fn searches(name: &str, size: Size) -> Vec<Document> {
        let goal = GoalPreset::BlankLast.board(size);
        let problem = Problem::new(goal, goal).expect("one size");
        RunSet::from_name(name).expect("a set").documents(problem, Settings::default())
    }

    #[test]
    fn every_set_is_found_by_its_name_and_has_several_searches() {
        let names: BTreeSet<_> = RunSet::ALL.iter().map(|set| set.name).collect();
        assert_eq!(names.len(), RunSet::ALL.len());
        for name in names {
            for size in [Size::EIGHT, Size::FIFTEEN] {
                assert!(searches(name, size).len() >= 3, "{name} {size}");
            }
        }
    }

    #[test]
    fn the_sets_have_the_searches_that_they_name() {
        let count = |name| searches(name, Size::EIGHT).len();
        assert_eq!(["course", "ties", "weights", "open-lists"].map(count), [3, 4, 6, 3]);
        let shortest = searches("shortest-paths", Size::EIGHT);
        assert!(shortest.iter().all(|document| document.settings.finds_shortest()));
        let heuristics = searches("heuristics", Size::EIGHT);
        let is_offered = |id: &crate::heuristic::HeuristicId| id.offered_for(Size::EIGHT).is_ok();
        let offered = crate::heuristic::HeuristicId::ALL.iter().filter(|id| is_offered(id)).count();
        assert_eq!(heuristics.len(), offered);
        let named = RunSet::ALL.iter().map(|set| set.figures.len()).sum::<usize>();
        assert_eq!(RunSet::ALL.iter().flat_map(|set| set.columns()).count(), named);
    }
}
