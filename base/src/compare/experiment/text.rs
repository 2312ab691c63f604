//! All words of an experiment's report, so that they can be proofread in one read.

use crate::compare::{FigureInfo, FigureUnit};
use crate::file::{BoardChoice, Experiment, TableRows};
use crate::picture::capitalised;
use crate::puzzle::{Board, counted, number};

pub const BOARDS: &str = "boards";
pub const PUBLISHED: &str = "published";
/// In place of a number that does not exist.
pub const NONE: &str = "–";
pub const DISTANCE: &str = "distance from the goal, in moves";
pub const EXPANSIONS_TITLE: &str = "Expanded nodes, mean and 95 % confidence interval";
pub const BRANCHING_OF_ALL_TITLE: &str = "b* of all generated nodes, mean and 95 % confidence interval";
pub const WALKED: &str =
    "The boards are ends of random walks: boards with more shortest paths are more likely.";
pub const UNSOLVED: &str =
    "A mean marked “solved” covers only the solved boards, often the easier ones; the plots leave it out.";
pub const BRANCHING_TITLE: &str = "Effective branching factor b*, mean and 95 % confidence interval";

/// The first column.
pub fn row_name(kind: TableRows) -> &'static str {
    match kind {
        TableRows::Distance => "distance",
        TableRows::Board | TableRows::All => "board",
    }
}

/// A search on the boards of a row.
pub fn row_of(search: &str, kind: TableRows, row: u32) -> String {
    match kind {
        TableRows::All => search.to_owned(),
        kind => format!("{search} at {} {row}", row_name(kind)),
    }
}

/// Means of which it is not known why they are not the published ones.
pub fn unexplained(means: &[String]) -> String {
    format!("Outside our interval, and nothing is known about why: {}.", means.join(", "))
}

/// The title of a table.
pub fn table_title(kind: TableRows, figure: &FigureInfo, is_disturbed: bool) -> String {
    let rows = match kind {
        TableRows::Distance => "by distance",
        TableRows::Board => "by board",
        TableRows::All => "of all boards",
    };
    let figure = match figure.unit {
        FigureUnit::Seconds => format!("{} in ms", capitalised(figure.title)),
        // A symbol keeps its letter.
        FigureUnit::Ratio => figure.title.to_owned(),
        FigureUnit::Count | FigureUnit::Moves => capitalised(figure.title),
    };
    let disturbed = if is_disturbed { " (disturbed: searches ran at the same time)" } else { "" };
    format!("{figure} {rows}{disturbed}")
}

/// How many boards of those that were searched.
pub fn solved(solved: usize, searched: usize) -> String {
    format!("({} of {} solved)", number(solved as u64), number(searched as u64))
}

/// How many boards of the row were searched.
pub fn searched(searched: usize, boards: usize) -> String {
    format!("({} of {} boards)", number(searched as u64), number(boards as u64))
}

/// The first lines of a report.
pub fn introduction(boards: usize, goal: &Board, searches: usize, runs: usize) -> String {
    format!(
        "{} with the goal `{goal}`, {}, {}. A cell is the mean of the solved boards ± half of its 95 % confidence interval (Student’s t).",
        counted(boards, "board", "boards"),
        counted(searches, "search", "searches"),
        counted(runs, "run", "runs"),
    )
}

/// Distances at which all boards are used.
pub fn complete_distance(distance: u32, boards: usize) -> String {
    format!(
        "Only {} {} from the goal; all are used, so that their means are exact, except those of times.",
        counted(boards, "board is", "boards are"),
        counted(distance as usize, "move", "moves"),
    )
}

/// Where published figures come from.
pub fn source(source: &str) -> String {
    format!("Published figures are from {source}.")
}

/// A search with its settings, as a line of a list.
pub fn search(name: &str, settings: &str, farthest: Option<u32>) -> String {
    let farthest = farthest.map_or_else(String::new, |most| format!(", up to distance {most}"));
    format!("- {name}: `{settings}`{farthest}")
}

/// What an experiment does, in some sentences: what it is for, its boards, its searches, and the number of runs.
pub fn experiment_summary(experiment: &Experiment) -> Vec<String> {
    let size = experiment.goal.size();
    let boards = match &experiment.boards {
        BoardChoice::Random { distances, each, .. } => {
            let (first, last) = (distances.first().unwrap_or(&0), distances.last().unwrap_or(&0));
            let each = number(*each);
            let distances = counted(distances.len(), "distance", "distances");
            format!(
                "Boards: {size}, {each} random ones at each of {distances}, {first} to {last} moves from the goal {}",
                experiment.goal
            )
        }
        BoardChoice::Listed(boards) => format!("Boards: {} of {size}", number(boards.len() as u64)),
        BoardChoice::Korf { first, last } => format!("Boards: {first} to {last} of Korf’s 15-puzzles"),
    };
    let names = experiment.searches.iter().map(|search| match search.farthest {
        Some(most) => format!("{} (up to {most} moves)", search.name),
        None => search.name.clone(),
    });
    let searches = format!("Searches: {}", names.collect::<Vec<_>>().join("; "));
    let runs = format!("At most {}", counted(experiment.most_runs() as usize, "run", "runs"));
    let about = Some(experiment.about.clone()).filter(|about| !about.is_empty());
    about.into_iter().chain([boards, searches, runs]).collect()
}
