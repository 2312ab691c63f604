//! Experiment files: many boards, some searches, and what to write about them, as RON. `docs/experiments.md` has an example.
//!
//! `boards` are `Random` ones, a `List` of texts, or a range of `Korf`'s. `searches` are a `List` with a name and settings for
//! each, or a `Product`. What is left out has its default.

use std::path::Path;

use serde::Deserialize;

use super::checks::{at_most, checked, one_line, sentences, within};
use super::error::{ContentError, FileError};
use super::kind::FileKind;
use super::ron_files::{check_header, load_ron, parse_ron};
use crate::heuristic::HeuristicId;
use crate::puzzle::{Board, GoalPreset, Size, parse_board_of_size, quoted};
use crate::search::{AlgorithmId, Limits, Problem, Rule, Settings};

#[derive(Clone, PartialEq, Debug)]
pub struct Experiment {
    pub name: String,
    pub about: String,
    /// The source of published figures; empty if there are none.
    pub source: String,
    pub goal: Board,
    pub boards: BoardChoice,
    pub searches: Vec<ExperimentSearch>,
    /// Runs of each search of each board: only the time differs.
    pub repetitions: u32,
    pub limits: Limits,
    /// The experiment stops after this many seconds, and continues when it is run again. `None` for no limit.
    pub seconds: Option<u32>,
    /// The names of the figures in its tables. They are not checked here.
    pub figures: Vec<String>,
    pub tables: Vec<TableRows>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum BoardChoice {
    Random {
        /// In moves; ascending.
        distances: Vec<u32>,
        each: u32,
        seed: u64,
    },
    Listed(Vec<Board>),
    Korf {
        first: u32,
        last: u32,
    },
}

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
    pub figure: String,
    pub table: TableRows,
    /// Rows, by their number (a distance, a board, or 0 for all boards), and their values.
    #[serde(deserialize_with = "published_values")]
    pub values: Vec<(u32, f64)>,
    /// Why the value of a row is another one than ours, where that is known.
    #[serde(default)]
    pub why: Vec<(u32, String)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum TableRows {
    Distance,
    Board,
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
    #[serde(default = "one", deserialize_with = "repetitions")]
    repetitions: u64,
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
        #[serde(deserialize_with = "each")]
        each: u64,
        #[serde(default)]
        seed: u64,
    },
    List(#[serde(deserialize_with = "board_texts")] Vec<String>),
    Korf {
        #[serde(deserialize_with = "korf_number")]
        first: u64,
        #[serde(deserialize_with = "korf_number")]
        last: u64,
    },
}

#[derive(Deserialize)]
#[serde(rename = "Searches", deny_unknown_fields)]
enum StoredSearches {
    List(#[serde(deserialize_with = "searches_of_list")] Vec<ExperimentSearch>),
    Product {
        #[serde(deserialize_with = "some_algorithms")]
        algorithms: Vec<AlgorithmId>,
        #[serde(default, deserialize_with = "some_heuristics")]
        heuristics: Vec<HeuristicId>,
        #[serde(default, deserialize_with = "rules")]
        rules: Vec<Settings>,
    },
}

#[derive(Default, Deserialize)]
#[serde(rename = "Limits", default, deny_unknown_fields)]
struct StoredLimits {
    #[serde(deserialize_with = "nodes")]
    nodes: Option<u64>,
    #[serde(deserialize_with = "memory_mib")]
    memory_mib: Option<u64>,
    #[serde(deserialize_with = "seconds")]
    seconds: Option<u64>,
}

impl StoredLimits {
    fn of_search(&self) -> Limits {
        let Limits { max_nodes, max_bytes } = Limits::default();
        Limits {
            max_nodes: self.nodes.unwrap_or(max_nodes),
            max_bytes: self.memory_mib.map_or(max_bytes, |most| most << 20),
        }
    }
}

#[derive(Default, Deserialize)]
#[serde(rename = "Output", default, deny_unknown_fields)]
struct StoredOutput {
    #[serde(deserialize_with = "some_figures")]
    figures: Vec<String>,
    #[serde(deserialize_with = "some_tables")]
    tables: Vec<TableRows>,
}

/// The most boards at one distance, and of a list.
const MOST_BOARDS: usize = 10_000;
/// The most moves of a distance: no board of 2×8 is farther from its goal.
const MOST_MOVES: u32 = 140;
const MOST_SEARCHES: usize = 64;
const MOST_RUNS: u64 = 1_000_000;
const LONGEST_NAME: usize = 40;
const DEFAULT_FIGURES: [&str; 3] = ["expanded", "generated", "branching_factor"];

fn one() -> u64 {
    1
}

fn some<T>(list: &[T]) -> Result<(), String> {
    let empty = || "this list is empty; write at least one entry, or leave the field out".to_owned();
    if list.is_empty() { Err(empty()) } else { Ok(()) }
}

checked! {
    repetitions: u64 = |number| within("repetitions", *number, 1..=100);
    each: u64 = |number| within("each", *number, 1..=MOST_BOARDS as u64);
    korf_number: u64 = |number| within("Korf’s boards", *number, 1..=100);
    nodes: Option<u64> = |most| within("nodes", most.unwrap_or(1), 1..=u64::MAX);
    memory_mib: Option<u64> = |most| within("memory_mib", most.unwrap_or(1), 1..=1 << 20);
    seconds: Option<u64> = |most| within("seconds", most.unwrap_or(1), 1..=u32::MAX.into());
    word: String = |name| match name.len() {
        1..=LONGEST_NAME if name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') => Ok(()),
        _ => Err(format!(
            "name: 1 to {LONGEST_NAME} letters, digits, - and _, because folders are named after it"
        )),
    };
    distances: Vec<u32> = |distances| {
        some(distances)?;
        if let Some(far) = distances.iter().find(|distance| **distance > MOST_MOVES) {
            return Err(format!(
                "distances: no board is {far} moves from its goal; the farthest is {MOST_MOVES} moves away"
            ));
        }
        distances.sort_unstable();
        distances.dedup();
        Ok(())
    };
    board_texts: Vec<String> = |boards| at_most(boards, MOST_BOARDS, "boards").and(some(boards));
    searches_of_list: Vec<ExperimentSearch> =
        |searches| at_most(searches, MOST_SEARCHES, "searches").and(some(searches));
    search_name: String = |name| one_line("the name of a search", name, 1, LONGEST_NAME);
    some_algorithms: Vec<AlgorithmId> = |list| some(list);
    some_heuristics: Vec<HeuristicId> = |list| some(list);
    some_figures: Vec<String> = |list| some(list);
    some_tables: Vec<TableRows> = |list| some(list);
    // A product has the algorithms and heuristics in lists of their own.
    rules: Vec<Settings> = |rules| {
        some(rules)?;
        let own = |rules: &Settings| (rules.algorithm, rules.heuristic);
        let says = "rules: write the algorithm and the heuristic in the lists of the product, not here";
        let is_right = rules.iter().all(|rules| own(rules) == own(&Settings::default()));
        if is_right { Ok(()) } else { Err(says.to_owned()) }
    };
    published_values: Vec<(u32, f64)> = |values| {
        some(values)?;
        let is_right = values.iter().all(|(_, value)| value.is_finite() && *value >= 0.0);
        if is_right { Ok(()) } else { Err("values: numbers of at least 0".to_owned()) }
    };
}

fn korf_goal() -> Board {
    GoalPreset::BlankFirst.board(Size::FIFTEEN)
}

pub fn load_experiment(path: &Path) -> Result<Experiment, FileError> {
    load_ron(path, FileKind::Experiment, parse_experiment)
}

pub fn parse_experiment(text: &str) -> Result<Experiment, ContentError> {
    let stored: StoredExperiment = parse_ron(text.trim_start_matches('\u{feff}'), FileKind::Experiment)?;
    check_header(FileKind::Experiment, &stored.format, stored.version)?;
    let goal = parse_board_of_size(&stored.goal, stored.size)
        .map_err(|problem| ContentError::Board { which: "goal", problem })?;
    let boards = boards(stored.boards, &goal)?;
    let by_distance = !matches!(boards, BoardChoice::Listed(_));
    let tables = || vec![if by_distance { TableRows::Distance } else { TableRows::All }];
    let experiment = Experiment {
        boards,
        searches: searches(stored.searches)?,
        name: stored.name,
        about: stored.about,
        source: stored.source,
        goal,
        // The checks keep each number in the range of its type.
        repetitions: stored.repetitions as u32,
        limits: stored.limits.of_search(),
        seconds: stored.limits.seconds.map(|seconds| seconds as u32),
        figures: or_default(stored.output.figures, || DEFAULT_FIGURES.map(str::to_owned).to_vec()),
        tables: or_default(stored.output.tables, tables),
    };
    check_experiment(&experiment)?;
    Ok(experiment)
}

fn or_default<T>(list: Vec<T>, default: impl FnOnce() -> Vec<T>) -> Vec<T> {
    if list.is_empty() { default() } else { list }
}

fn boards(stored: StoredChoice, goal: &Board) -> Result<BoardChoice, String> {
    let size = goal.size();
    match stored {
        StoredChoice::Random { distances, each, seed } => {
            // No board of this size is farther from its goal, as far as is known.
            let most = size.farthest().unwrap_or_else(|| size.farthest_from_corner());
            match distances.iter().find(|distance| **distance > most) {
                Some(far) => Err(format!(
                    "no board is {far} moves from the goal; on {size} boards, use distances up to {most}"
                )),
                None => Ok(BoardChoice::Random { distances, each: each as u32, seed }),
            }
        }
        StoredChoice::Korf { first, last } => match (first as u32, last as u32) {
            _ if *goal != korf_goal() => {
                Err(format!("the boards of Korf have the size 4x4 and the goal “{}”", korf_goal()))
            }
            (first, last) if first > last => {
                Err(format!("the boards of Korf are from {first} to {last}; write the smaller number first"))
            }
            (first, last) => Ok(BoardChoice::Korf { first, last }),
        },
        StoredChoice::List(texts) => {
            let board = |(text, number): (&String, usize)| {
                parse_board_of_size(text, size)
                    .map_err(|problem| format!("board {number} of the list is not a board: {problem}"))
            };
            let boards: Vec<Board> = texts.iter().zip(1..).map(board).collect::<Result<_, _>>()?;
            let is_unsolvable =
                |board: &Board| Problem::new(*board, *goal).is_ok_and(|problem| !problem.is_solvable());
            match boards.iter().position(is_unsolvable) {
                Some(place) => Err(format!(
                    "board {} of the list is unsolvable: no moves lead to the goal; check its tiles",
                    place + 1
                )),
                None => Ok(BoardChoice::Listed(boards)),
            }
        }
    }
}

fn searches(stored: StoredSearches) -> Result<Vec<ExperimentSearch>, String> {
    match stored {
        StoredSearches::List(mut list) => {
            for search in list.iter_mut().filter(|search| search.name.is_empty()) {
                search.name = search_words(&search.settings, '=');
            }
            Ok(list)
        }
        StoredSearches::Product { algorithms, heuristics, rules } => {
            let heuristics = or_default(heuristics, || vec![HeuristicId::default()]);
            let rules = or_default(rules, || vec![Settings::default()]);
            let found = algorithms.len() * heuristics.len() * rules.len();
            if found > MOST_SEARCHES {
                return Err(format!(
                    "these lists combine to {found} searches, but at most {MOST_SEARCHES} are possible; use shorter lists"
                ));
            }
            // Combinations that are the same search, because an algorithm does not use a heuristic or a rule, are one.
            let mut searches: Vec<ExperimentSearch> = Vec::new();
            let with_heuristics = |algorithm| heuristics.iter().map(move |heuristic| (algorithm, *heuristic));
            for (algorithm, heuristic) in algorithms.into_iter().flat_map(with_heuristics) {
                for rules in &rules {
                    let settings = Settings { algorithm, heuristic, ..*rules }.in_use();
                    if searches.iter().all(|search| search.settings != settings) {
                        let (name, published) = (search_words(&settings, '='), Vec::new());
                        searches.push(ExperimentSearch { name, settings, farthest: None, published });
                    }
                }
            }
            Ok(searches)
        }
    }
}

/// The algorithm, the heuristic, and each rule that differs from its default, with the names that files have. `between` stands before
/// the value of a rule.
pub fn search_words(settings: &Settings, between: char) -> String {
    let (settings, defaults) = (settings.in_use(), Settings::default());
    let mut words = vec![settings.algorithm.info().name.to_owned()];
    words.extend(settings.heuristic_in_use().map(|heuristic| heuristic.info().name.to_owned()));
    let (moves, weight) = (settings.moves, settings.weight);
    words.extend((moves != defaults.moves).then(|| format!("moves{between}{moves}")));
    words.extend((weight != defaults.weight).then(|| format!("weight{between}{weight}")));
    let rules = Rule::ALL.iter().filter(|rule| settings.value_of(rule) != defaults.value_of(rule));
    words.extend(
        rules.map(|rule| format!("{}{between}{}", rule.option, rule.text_of(settings.value_of(rule)))),
    );
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

fn check_experiment(experiment: &Experiment) -> Result<(), String> {
    let Experiment { goal, boards, searches, .. } = experiment;
    let size = goal.size();
    for (place, ExperimentSearch { name, settings, farthest, .. }) in searches.iter().enumerate() {
        let called = quoted(name);
        if searches[..place].iter().any(|other| other.name == *name) {
            return Err(format!("two searches have the name {called}; give each a name of its own"));
        }
        settings
            .offered_for(size)
            .map_err(|reason| format!("the search {called} cannot run on {size} boards: {reason}"))?;
        if farthest.is_some() && matches!(boards, BoardChoice::Listed(_)) {
            return Err(format!(
                "the search {called} has “farthest”, which needs boards at known distances; remove it"
            ));
        }
    }
    match experiment.most_runs() {
        0..=MOST_RUNS => Ok(()),
        found => Err(format!(
            "{found} searches would run, but at most {MOST_RUNS} are possible; use fewer boards, searches or repetitions"
        )),
    }
}
