//! Experiment files: many boards, some searches, and what to write about them, as RON.
//!
//! ```ron
//! (
//!     format: "tilescope experiment",
//!     version: 1,
//!     name: "heuristics",
//!     about: "A* with two heuristics, on boards 10 and 20 moves from the goal.",
//!     size: "3x3",
//!     goal: "1 2 3 4 5 6 7 8 x",
//!     boards: Random(distances: [10, 20], each: 100, seed: 1),
//!     searches: Product(algorithms: ["astar"], heuristics: ["misplaced", "manhattan"]),
//!     limits: (nodes: 1000000, memory_mib: 512),
//!     output: (figures: ["expanded", "branching_factor"], tables: [Distance]),
//! )
//! ```
//!
//! `boards` are `Random` ones, a `List` of texts, or a range of `Korf`'s. `searches` are a `List` with a name and settings for
//! each, or a `Product`. What is left out has its default.

use std::path::Path;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::checks::{at_most, bounded, checked_text, one_line, sentences};
use super::error::{ContentError, FileError};
use super::kind::FileKind;
use super::ron_files::{check_header, parse_ron, read_text};
use crate::heuristic::HeuristicId;
use crate::puzzle::{Board, GoalPreset, MoveOrder, NotationError, Size, parse_board_of_size, quoted};
use crate::search::{AlgorithmId, Limits, Problem, Rule, Settings};

/// Searches over many boards.
#[derive(Clone, PartialEq, Debug)]
pub struct Experiment {
    /// A word for file names.
    pub name: String,
    /// What it shows, in a few sentences.
    pub about: String,
    /// Where published figures come from; empty if there are none.
    pub source: String,
    pub goal: Board,
    pub boards: BoardChoice,
    /// Each has a name of its own.
    pub searches: Vec<ExperimentSearch>,
    /// How often each search of each board is run: only the time differs.
    pub repetitions: u32,
    /// The limits of each search.
    pub limits: Limits,
    /// The experiment stops after this many seconds, and continues when it is run again. `None` for no limit.
    pub seconds: Option<u32>,
    /// The names of the figures in its tables. They are not checked here.
    pub figures: Vec<String>,
    /// The tables of means.
    pub tables: Vec<TableRows>,
}

/// The boards of an experiment.
#[derive(Clone, PartialEq, Debug)]
pub enum BoardChoice {
    /// Random boards at exact distances from the goal.
    Random {
        /// In moves; ascending.
        distances: Vec<u32>,
        /// The number of boards at each distance.
        each: u32,
        seed: u64,
    },
    /// These.
    Listed(Vec<Board>),
    /// Korf's instances from one number to another.
    Korf { first: u32, last: u32 },
}

/// A search of an experiment.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(rename = "Search", deny_unknown_fields)]
pub struct ExperimentSearch {
    /// In tables and plots. One that is left out in a file follows from the settings.
    #[serde(default, deserialize_with = "search_name")]
    pub name: String,
    pub settings: Settings,
    /// Boards farther from the goal are left out; `None` for no limit.
    #[serde(default)]
    pub farthest: Option<u32>,
    #[serde(default)]
    pub published: Vec<Published>,
}

/// Published means of one figure, to be shown beside ours.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// The name of the figure.
    pub figure: String,
    /// The table that they belong to.
    pub table: TableRows,
    /// Rows, by their number (a distance, a board, or 0 for all boards), and their values.
    #[serde(deserialize_with = "published_values")]
    pub values: Vec<(u32, f64)>,
    /// Why the value of a row is another one than ours, where that is known.
    #[serde(default)]
    pub why: Vec<(u32, String)>,
}

/// What is a row of a table of means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum TableRows {
    /// All boards at one distance.
    Distance,
    /// One board.
    Board,
    /// All boards.
    All,
}

#[derive(Deserialize)]
#[serde(rename = "Experiment", deny_unknown_fields)]
struct StoredExperiment {
    format: String,
    version: u32,
    #[serde(deserialize_with = "word")]
    name: String,
    #[serde(default, deserialize_with = "sentences")]
    about: String,
    #[serde(default, deserialize_with = "sentences")]
    source: String,
    size: Size,
    goal: String,
    boards: StoredChoice,
    searches: StoredSearches,
    #[serde(default)]
    repetitions: Repetitions,
    #[serde(default)]
    limits: StoredLimits,
    #[serde(default)]
    output: StoredOutput,
}

#[derive(Deserialize)]
#[serde(rename = "Boards", deny_unknown_fields)]
enum StoredChoice {
    Random {
        #[serde(deserialize_with = "distances")]
        distances: Vec<u32>,
        each: BoardsEach,
        #[serde(default)]
        seed: u64,
    },
    List(#[serde(deserialize_with = "board_texts")] Vec<String>),
    Korf {
        first: KorfNumber,
        last: KorfNumber,
    },
}

#[derive(Deserialize)]
#[serde(rename = "Searches", deny_unknown_fields)]
enum StoredSearches {
    List(#[serde(deserialize_with = "some_searches")] Vec<ExperimentSearch>),
    Product {
        #[serde(deserialize_with = "entries")]
        algorithms: Vec<AlgorithmId>,
        #[serde(default, deserialize_with = "entries")]
        heuristics: Vec<HeuristicId>,
        #[serde(default, deserialize_with = "rules")]
        rules: Vec<Settings>,
    },
}

#[derive(Default, Deserialize)]
#[serde(rename = "Limits", default, deny_unknown_fields)]
struct StoredLimits {
    nodes: Option<NodeLimit>,
    memory_mib: Option<Mebibytes>,
    seconds: Option<Seconds>,
}

impl StoredLimits {
    fn of_search(&self) -> Limits {
        let Limits { max_nodes, max_bytes } = Limits::default();
        Limits {
            max_nodes: self.nodes.map_or(max_nodes, NodeLimit::get),
            max_bytes: self.memory_mib.map_or(max_bytes, |most| most.get() << 20),
        }
    }
}

#[derive(Default, Deserialize)]
#[serde(rename = "Output", default, deny_unknown_fields)]
struct StoredOutput {
    #[serde(deserialize_with = "entries")]
    figures: Vec<String>,
    #[serde(deserialize_with = "entries")]
    tables: Vec<TableRows>,
}

/// The most boards at one distance, and of a list.
const MOST_BOARDS: usize = 10_000;
/// The most moves of a distance: no board of 2×8 is farther from its goal.
const MOST_MOVES: u32 = 140;
const MOST_SEARCHES: usize = 64;
/// The most searches that are run.
const MOST_RUNS: u64 = 1_000_000;
const LONGEST_NAME: usize = 40;
/// The figures of a table that names none.
const DEFAULT_FIGURES: [&str; 3] = ["expanded", "generated", "branching_factor"];

bounded! {
    /// How often a search is run.
    Repetitions: u32 = "repetitions", 1..=100;
    /// The number of boards at a distance.
    BoardsEach: u32 = "each", 1..=MOST_BOARDS as u64;
    /// The number of a board of Korf.
    KorfNumber: u32 = "Korf’s boards", 1..=100;
    /// The most nodes of a search.
    NodeLimit: u64 = "nodes", 1..=u64::MAX;
    /// The most memory of a search.
    Mebibytes: u64 = "memory_mib", 1..=1 << 20;
    /// The most time of an experiment.
    Seconds: u32 = "seconds", 1..=u32::MAX.into();
}

impl Default for Repetitions {
    fn default() -> Self {
        Self(1)
    }
}

fn distances<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u32>, D::Error> {
    let mut distances: Vec<u32> = entries(deserializer)?;
    if let Some(far) = distances.iter().find(|distance| **distance > MOST_MOVES) {
        return Err(D::Error::custom(format!(
            "distances: no board is {far} moves from its goal; the farthest is {MOST_MOVES} moves away"
        )));
    }
    distances.sort_unstable();
    distances.dedup();
    Ok(distances)
}

/// Refuses an empty list.
fn some<T, E: serde::de::Error>(list: Vec<T>) -> Result<Vec<T>, E> {
    if list.is_empty() {
        return Err(E::custom("this list is empty; write at least one entry, or leave the field out"));
    }
    Ok(list)
}

fn entries<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    some(Vec::deserialize(deserializer)?)
}

fn board_texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    some(at_most(MOST_BOARDS, "boards", deserializer)?)
}

fn some_searches<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<ExperimentSearch>, D::Error> {
    some(at_most(MOST_SEARCHES, "searches", deserializer)?)
}

/// Rules of a product, which has the algorithms and heuristics in lists of their own.
fn rules<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Settings>, D::Error> {
    let rules: Vec<Settings> = entries(deserializer)?;
    let defaults = Settings::default();
    let names_one =
        |rules: &Settings| (rules.algorithm, rules.heuristic) != (defaults.algorithm, defaults.heuristic);
    if rules.iter().any(names_one) {
        return Err(D::Error::custom(
            "rules: write the algorithm and the heuristic in the lists of the product, not here",
        ));
    }
    Ok(rules)
}

fn word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let is_in_names = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    checked_text(deserializer, |name| match name.len() {
        1..=LONGEST_NAME if name.chars().all(is_in_names) => Ok(()),
        _ => Err(format!(
            "name: 1 to {LONGEST_NAME} letters, digits, - and _, because folders are named after it"
        )),
    })
}

fn search_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    checked_text(deserializer, |name| one_line("the name of a search", name, 1, LONGEST_NAME))
}

fn published_values<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(u32, f64)>, D::Error> {
    let values: Vec<(u32, f64)> = entries(deserializer)?;
    if values.iter().all(|(_, value)| value.is_finite() && *value >= 0.0) {
        Ok(values)
    } else {
        Err(D::Error::custom("values: numbers of at least 0"))
    }
}

/// Why the parts of an experiment do not fit together.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentProblem {
    #[error("board {number} of the list is not a board: {problem}")]
    ListedBoard {
        /// From 1.
        number: usize,
        problem: NotationError,
    },
    #[error("board {number} of the list is unsolvable: no moves lead to the goal; check its tiles")]
    Unsolvable {
        /// From 1.
        number: usize,
    },
    #[error("no board is {distance} moves from the goal; on {size} boards, use distances up to {most}")]
    TooFar { distance: u32, size: Size, most: u32 },
    #[error("the boards of Korf have the size 4x4 and the goal “{}”", korf_goal())]
    KorfGoal,
    #[error("the boards of Korf are from {first} to {last}; write the smaller number first")]
    KorfRange { first: u32, last: u32 },
    #[error("two searches have the name {}; give each a name of its own", quoted(.0))]
    SameName(String),
    #[error("the search {} cannot run on {size} boards: {reason}", quoted(name))]
    Heuristic { name: String, size: Size, reason: &'static str },
    #[error("the search {} has “farthest”, which needs boards at known distances; remove it", quoted(.0))]
    Farthest(String),
    #[error(
        "{found} searches would run, but at most {MOST_RUNS} are possible; use fewer boards, searches or repetitions"
    )]
    TooManyRuns { found: u64 },
    #[error(
        "these lists combine to {found} searches, but at most {MOST_SEARCHES} are possible; use shorter lists"
    )]
    TooManySearches { found: usize },
}

impl From<ExperimentProblem> for ContentError {
    fn from(problem: ExperimentProblem) -> Self {
        Self::Wrong(problem.to_string())
    }
}

fn korf_goal() -> Board {
    GoalPreset::BlankFirst.board(Size::FIFTEEN)
}

/// Reads an experiment file.
///
/// # Errors
/// If the file cannot be read, or is anything else.
pub fn load_experiment(path: &Path) -> Result<Experiment, FileError> {
    let text = read_text(path, FileKind::Experiment)?;
    parse_experiment(&text).map_err(|problem| FileError::Content { problem, path: path.to_owned() })
}

/// Reads the text of an experiment file.
///
/// # Errors
/// If [`load_experiment`] would refuse it.
pub fn parse_experiment(text: &str) -> Result<Experiment, ContentError> {
    let stored: StoredExperiment = parse_ron(text.trim_start_matches('\u{feff}'), FileKind::Experiment)?;
    check_header(FileKind::Experiment, &stored.format, stored.version)?;
    let goal = parse_board_of_size(&stored.goal, stored.size)
        .map_err(|problem| ContentError::Board { which: "goal", problem })?;
    let experiment = Experiment {
        boards: boards(stored.boards, &goal)?,
        searches: searches(stored.searches)?,
        name: stored.name,
        about: stored.about,
        source: stored.source,
        goal,
        repetitions: stored.repetitions.get(),
        limits: stored.limits.of_search(),
        seconds: stored.limits.seconds.map(Seconds::get),
        figures: or_default(stored.output.figures, || DEFAULT_FIGURES.map(str::to_owned).to_vec()),
        tables: stored.output.tables,
    };
    let by_distance = !matches!(experiment.boards, BoardChoice::Listed(_));
    let tables = || vec![if by_distance { TableRows::Distance } else { TableRows::All }];
    let experiment = Experiment { tables: or_default(experiment.tables.clone(), tables), ..experiment };
    check_experiment(&experiment)?;
    Ok(experiment)
}

fn or_default<T>(list: Vec<T>, default: impl FnOnce() -> Vec<T>) -> Vec<T> {
    if list.is_empty() { default() } else { list }
}

/// No board of this size is farther from its goal, as far as is known.
fn most_moves(size: Size) -> u32 {
    size.farthest().unwrap_or_else(|| size.farthest_from_corner())
}

fn boards(stored: StoredChoice, goal: &Board) -> Result<BoardChoice, ExperimentProblem> {
    match stored {
        StoredChoice::Random { distances, each, seed } => {
            let (size, most) = (goal.size(), most_moves(goal.size()));
            match distances.iter().find(|distance| **distance > most) {
                Some(&distance) => Err(ExperimentProblem::TooFar { distance, size, most }),
                None => Ok(BoardChoice::Random { distances, each: each.get(), seed }),
            }
        }
        StoredChoice::Korf { .. } if *goal != korf_goal() => Err(ExperimentProblem::KorfGoal),
        StoredChoice::Korf { first, last } => match (first.get(), last.get()) {
            (first, last) if first > last => Err(ExperimentProblem::KorfRange { first, last }),
            (first, last) => Ok(BoardChoice::Korf { first, last }),
        },
        StoredChoice::List(texts) => {
            let board = |(place, text): (usize, &String)| {
                parse_board_of_size(text, goal.size())
                    .map_err(|problem| ExperimentProblem::ListedBoard { number: place + 1, problem })
            };
            let boards: Vec<Board> = texts.iter().enumerate().map(board).collect::<Result<_, _>>()?;
            let is_unsolvable =
                |board: &Board| Problem::new(*board, *goal).is_ok_and(|problem| !problem.is_solvable());
            match boards.iter().position(is_unsolvable) {
                Some(place) => Err(ExperimentProblem::Unsolvable { number: place + 1 }),
                None => Ok(BoardChoice::Listed(boards)),
            }
        }
    }
}

fn searches(stored: StoredSearches) -> Result<Vec<ExperimentSearch>, ExperimentProblem> {
    match stored {
        StoredSearches::List(list) => Ok(list.into_iter().map(ExperimentSearch::named).collect()),
        StoredSearches::Product { algorithms, heuristics, rules } => {
            let heuristics = or_default(heuristics, || vec![HeuristicId::default()]);
            let rules = or_default(rules, || vec![Settings::default()]);
            let found = algorithms.len() * heuristics.len() * rules.len();
            if found > MOST_SEARCHES {
                return Err(ExperimentProblem::TooManySearches { found });
            }
            Ok(product(&algorithms, &heuristics, &rules))
        }
    }
}

impl ExperimentSearch {
    fn named(self) -> Self {
        let name = if self.name.is_empty() { search_words(&self.settings) } else { self.name };
        Self { name, ..self }
    }
}

/// All combinations. Those that are the same search, because an algorithm does not use a heuristic or a rule, are one.
fn product(
    algorithms: &[AlgorithmId],
    heuristics: &[HeuristicId],
    rules: &[Settings],
) -> Vec<ExperimentSearch> {
    let mut searches: Vec<ExperimentSearch> = Vec::new();
    for &algorithm in algorithms {
        for &heuristic in heuristics {
            for rules in rules {
                let settings = Settings { algorithm, heuristic, ..*rules }.in_use();
                if searches.iter().all(|search| search.settings != settings) {
                    let (name, published) = (search_words(&settings), Vec::new());
                    searches.push(ExperimentSearch { name, settings, farthest: None, published });
                }
            }
        }
    }
    searches
}

/// The algorithm, the heuristic, and each rule that differs from its default, with the names that files have.
pub fn search_words(settings: &Settings) -> String {
    let (settings, defaults) = (settings.in_use(), Settings::default());
    let mut words = vec![settings.algorithm.info().name.to_owned()];
    words.extend(settings.heuristic_in_use().map(|heuristic| heuristic.info().name.to_owned()));
    if settings.moves != MoveOrder::default() {
        words.push(format!("moves={}", settings.moves));
    }
    if settings.weight != defaults.weight {
        words.push(format!("weight={}", settings.weight));
    }
    for rule in Rule::ALL.iter().filter(|rule| settings.value_of(rule) != defaults.value_of(rule)) {
        let value = settings.named_value_of(rule).map(|value| value.name.to_owned());
        let value = value.unwrap_or_else(|| settings.value_of(rule).to_string());
        words.push(format!("{}={value}", rule.option));
    }
    words.join(" ")
}

impl Experiment {
    /// The number of runs, if as many boards exist as are asked for.
    pub fn most_runs(&self) -> u64 {
        let boards = |search: &ExperimentSearch| match &self.boards {
            BoardChoice::Random { distances, each, .. } => {
                let near = |distance: &&u32| search.farthest.is_none_or(|most| **distance <= most);
                distances.iter().filter(near).count() as u64 * u64::from(*each)
            }
            BoardChoice::Listed(boards) => boards.len() as u64,
            BoardChoice::Korf { first, last } => u64::from(last - first + 1),
        };
        self.searches.iter().map(boards).sum::<u64>() * u64::from(self.repetitions)
    }
}

/// What no part can check for itself.
fn check_experiment(experiment: &Experiment) -> Result<(), ExperimentProblem> {
    let Experiment { goal, boards, searches, .. } = experiment;
    let size = goal.size();
    for (place, ExperimentSearch { name, settings, farthest, .. }) in searches.iter().enumerate() {
        if searches[..place].iter().any(|other| other.name == *name) {
            return Err(ExperimentProblem::SameName(name.clone()));
        }
        settings.offered_for(size).map_err(|reason| ExperimentProblem::Heuristic {
            name: name.clone(),
            size,
            reason,
        })?;
        if farthest.is_some() && matches!(boards, BoardChoice::Listed(_)) {
            return Err(ExperimentProblem::Farthest(name.clone()));
        }
    }
    let found = experiment.most_runs();
    if found > MOST_RUNS { Err(ExperimentProblem::TooManyRuns { found }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const TEXT: &str = r#"(
    format: "tilescope experiment",
    version: 1,
    name: "test",
    size: "3x3",
    goal: "1 2 3 4 5 6 7 8 x",
    boards: Random(distances: [9, 4, 9], each: 3),
    searches: List([(settings: (algorithm: "astar", ties: "first-in"))]),
)"#;

    fn with(from: &str, to: &str) -> String {
        assert!(TEXT.contains(from), "{from}");
        TEXT.replace(from, to)
    }

    #[test]
    fn what_is_left_out_has_its_default() {
        let experiment = parse_experiment(TEXT).expect("an experiment");
        let boards = BoardChoice::Random { distances: vec![4, 9], each: 3, seed: 0 };
        assert_eq!((experiment.boards, experiment.repetitions, experiment.seconds), (boards, 1, None));
        assert_eq!(experiment.limits, Limits::default());
        assert_eq!(experiment.figures, DEFAULT_FIGURES);
        assert_eq!(experiment.tables, [TableRows::Distance]);
        assert_eq!(experiment.searches[0].name, "astar manhattan ties=first-in");
    }

    #[test]
    fn a_product_has_each_search_once() {
        let product = "Product(algorithms: [\"bfs\", \"astar\"], heuristics: [\"manhattan\", \"misplaced\"], \
            rules: [(), (reopening: \"off\")])";
        let (start, _) = TEXT.split_once("List(").expect("the searches");
        let text = format!("{start}{product})");
        let experiment = parse_experiment(&text).expect("an experiment");
        let names: Vec<_> = experiment.searches.iter().map(|search| search.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "bfs",
                "astar manhattan",
                "astar manhattan reopening=off",
                "astar misplaced",
                "astar misplaced reopening=off"
            ]
        );
        let rules = text.replace("(reopening", "(algorithm: \"rbfs\", reopening");
        let message = parse_experiment(&rules).expect_err("twice").to_string();
        assert!(message.contains("in the lists of the product"), "{message}");
    }

    #[test]
    fn every_error_names_its_place_and_a_remedy_on_one_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("bad.ron");
        let check = |from: &str, to: &str, place: &str, remedy: &str| {
            fs::write(&path, with(from, to)).expect("written");
            let message = load_experiment(&path).expect_err(to).to_string();
            assert!(message.contains(place) && message.contains(remedy), "{to}: {message}");
            assert!(message.ends_with("bad.ron") && message.lines().count() == 1, "{message}");
        };
        let end = "searches: List([(settings: (algorithm: \"astar\", ties: \"first-in\"))]),";
        let after = |fields: &str| format!("{end}\n    {fields},");
        check("tilescope experiment", "something", "“something”", "not “tilescope experiment”");
        check("version: 1", "version: 2", "version 2", "open it with a newer Tilescope");
        check("\"test\"", "\"a test\"", "line 4", "letters, digits, - and _");
        check("\"test\"", "\"\"", "line 4", "letters, digits, - and _");
        check("3x3", "9x9", "line 5", "at most 16 cells");
        check("7 8 x", "7 7 x", "the goal is not a board", "tile 7 appears twice");
        check("each: 3", "each: 0", "line 7", "each: a number from 1 to 10000, not 0");
        check("each: 3", "each: 3, eahc: 4", "line 7", "eahc");
        check("[9, 4, 9]", "[]", "line 7", "at least one entry");
        check(
            "[9, 4, 9]",
            "[141]",
            "line 7",
            "no board is 141 moves from its goal; the farthest is 140 moves away",
        );
        check("[9, 4, 9]", "[-1]", "line 7", "");
        check("[9, 4, 9]", "[32]", "no board is 32 moves from the goal", "distances up to 31");
        let unsolvable = "List([\"1 2 3 4 5 6 7 x 8\", \"1 2 3 4 5 6 8 7 x\"])";
        check(
            "Random(distances: [9, 4, 9], each: 3)",
            unsolvable,
            "board 2 of the list is unsolvable",
            "check its tiles",
        );
        check("Random(distances: [9, 4, 9], each: 3)", "Some([])", "line 7", "Random");
        let korf = "Korf(first: 1, last: 3)";
        check(
            "Random(distances: [9, 4, 9], each: 3)",
            korf,
            "the boards of Korf",
            "the size 4x4 and the goal",
        );
        check("Random(distances: [9, 4, 9], each: 3)", "Korf(first: 0, last: 3)", "line 7", "from 1 to 100");
        let list = "List([\"1 2 3 4 5 6 7 x 8\", \"1 2 3 4 5 6 7 x x\"])";
        check("Random(distances: [9, 4, 9], each: 3)", list, "board 2 of the list", "is not a board");
        check("Random(distances: [9, 4, 9], each: 3)", "List([])", "line 7", "at least one entry");
        check("\"astar\"", "\"magic\"", "line 8", "magic");
        check("first-in", "magic", "line 8", "“magic” is not one of larger-g");
        check("ties: \"first-in\"", "depth_limit: 524288", "line 8", "a number from 0 to 524287");
        check("ties: \"first-in\"", "tise: 1", "line 8", "tise");
        check("ties: \"first-in\"", "heuristic: \"pdb-555\"", "astar pdb-555", "cannot run on 3×3 boards");
        check("[(settings", "[(nmae: 1, settings", "line 8", "nmae");
        check("[(settings", "[(name: \" \", settings", "line 8", "1 to 40 characters");
        check(
            "))])",
            ")), (settings: (algorithm: \"astar\", ties: \"first-in\"))])",
            "two searches",
            "give each",
        );
        let published = "[(published: [(figure: \"a\", table: All, values: [(0, -1)])], settings";
        check("[(settings", published, "line 8", "values: numbers of at least 0");
        check(end, &after("repetitions: 0"), "line 9", "repetitions: a number from 1 to 100, not 0");
        check(end, &after("limits: (nodes: 0)"), "line 9", "nodes: a number from 1");
        check(end, &after("limits: (memory_mib: 0)"), "line 9", "memory_mib: a number from 1");
        check(end, &after("limits: (seconds: 0)"), "line 9", "seconds: a number from 1");
        check(end, &after("limits: (minutes: 1)"), "line 9", "minutes");
        check(end, &after("output: (tables: [Rows])"), "line 9", "Rows");
        check(end, &after("output: (figures: [])"), "line 9", "at least one entry");
        check(end, &after("about: \"\\u{7}\""), "line 9", "no control characters");
        check(end, &after("ouput: ()"), "line 9", "ouput");
        check(end, "", "searches", "");
    }

    #[test]
    fn parts_that_do_not_fit_together_are_refused() {
        let check = |text: &str, part: &str| {
            let message = parse_experiment(text).expect_err(part).to_string();
            assert!(message.contains(part), "{message}");
        };
        let korf = with("3x3", "4x4")
            .replace("1 2 3 4 5 6 7 8 x", "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15")
            .replace("Random(distances: [9, 4, 9], each: 3)", "Korf(first: 9, last: 3)");
        check(&korf, "from 9 to 3; write the smaller number first");
        let list = with("Random(distances: [9, 4, 9], each: 3)", "List([\"1 2 3 4 5 6 7 x 8\"])");
        check(&list.replace("[(settings", "[(farthest: 3, settings"), "needs boards at known distances");
        let many = TEXT.replace("each: 3", "each: 10000");
        let many = many.replace("\n)", "\n    repetitions: 100,\n)");
        check(&many, "2000000 searches would run, but at most 1000000 are possible; use fewer");
    }

    #[test]
    fn a_file_cut_at_any_byte_is_refused_or_the_same() {
        let whole = parse_experiment(TEXT).expect("an experiment");
        for end in 0..TEXT.len() {
            match parse_experiment(&TEXT[..end]) {
                Ok(read) => assert_eq!(read, whole, "cut at {end}"),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn other_files_are_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("bad.ron");
        let check = |bytes: &[u8], part: &str| {
            fs::write(&path, bytes).expect("written");
            let message = load_experiment(&path).expect_err(part).to_string();
            assert!(message.contains(part) && message.ends_with("bad.ron"), "{message}");
        };
        check(&vec![b' '; 2 << 20], "larger than 1 MiB");
        check(&[0x80, 0xff], "byte 1 is not text");
        check(b"", "not a complete experiment file");
        check(b"(format: \"tilescope boards\")", "experiment file");
    }
}
