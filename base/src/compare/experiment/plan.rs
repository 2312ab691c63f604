//! Which boards and runs an experiment consists of.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::compare::figures::{FigureInfo, FigureUnit, Figures, measure};
use crate::file::{BoardChoice, Document, Experiment};
use crate::heuristic::{BoardDistances, HeuristicId, NotListed, checksum};
use crate::puzzle::{Board, GoalPreset, Size, SplitMix64, counted, number, parse_board, quoted};
use crate::search::{
    AlgorithmId, Guard, Headless, Limits, Problem, Settings, effective_branching_factor, end_of_walk,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlannedBoard {
    pub board: Board,
    /// Korf's number, or its place from 1.
    pub number: u32,
    /// Its distance from the goal; `None` if it is not known.
    pub distance: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlannedRun {
    pub search: usize,
    pub board: usize,
    /// From 1.
    pub repetition: u32,
}

#[derive(Clone, Debug)]
pub struct ExperimentPlan {
    pub experiment: Experiment,
    pub boards: Vec<PlannedBoard>,
    /// In the order of the rows of its table.
    pub runs: Vec<PlannedRun>,
    pub figures: Vec<&'static FigureInfo>,
    /// For each distance with random boards: how many boards exist there. Empty where that is not known.
    pub populations: Vec<(u32, usize)>,
    pub is_walked: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    #[error("no board is {0} moves from the goal; use smaller distances")]
    NoBoard(u32),
    #[error(
        "{found} of {each} boards were found {distance} moves from the goal; use fewer boards or smaller distances"
    )]
    TooFewFound { distance: u32, found: usize, each: u32 },
    #[error("{} is not a figure; use {}", quoted(found), all_figures())]
    UnknownFigure { found: String },
    #[error("cancelled")]
    Cancelled,
}

pub fn check_figures(experiment: &Experiment) -> Result<(), PlanError> {
    let published = experiment.searches.iter().flat_map(|search| &search.published);
    let mut names = experiment.figures.iter().chain(published.map(|published| &published.figure));
    let unknown = names.find(|name| experiment_figure(name).is_none());
    unknown.map_or(Ok(()), |found| Err(PlanError::UnknownFigure { found: found.clone() }))
}

fn all_figures() -> String {
    experiment_figures().map(|figure| figure.name).collect::<Vec<_>>().join(", ")
}

const MOST_NODES: u64 = 1_000_000;
const MOST_WALKS: usize = 200;
/// The most walks one after the other that find no new board.
const MOST_IN_VAIN: usize = 400;

type OnPlanned<'a> = &'a mut dyn FnMut(f32) -> ControlFlow<()>;

impl ExperimentPlan {
    /// Finds the boards. The same experiment always has the same plan. `progress` is told from 0 to 1 how much is done.
    pub fn new(experiment: Experiment, progress: OnPlanned) -> Result<Self, PlanError> {
        check_figures(&experiment)?;
        let figures = experiment.figures.iter().filter_map(|name| experiment_figure(name)).collect();
        let (boards, runs, populations) = (Vec::new(), Vec::new(), Vec::new());
        let mut plan = Self { experiment, boards, runs, figures, populations, is_walked: false };
        plan.choose_boards(progress)?;
        plan.list_runs();
        Ok(plan)
    }

    fn choose_boards(&mut self, progress: OnPlanned) -> Result<(), PlanError> {
        let goal = self.experiment.goal;
        match &self.experiment.boards {
            BoardChoice::Listed(boards) => {
                let exact = HeuristicId::Exact.offered_for(goal.size()).is_ok();
                let distance = |board: &Board| {
                    let is_known = exact && Problem::new(*board, goal).is_ok_and(|it| it.is_solvable());
                    is_known.then(|| HeuristicId::Exact.evaluate(board, goal))
                };
                let planned = |(&board, number)| PlannedBoard { board, number, distance: distance(&board) };
                self.boards = boards.iter().zip(1..).map(planned).collect();
            }
            BoardChoice::Korf { first, last } => {
                let planned =
                    |(number, board, length)| PlannedBoard { board, number, distance: Some(length) };
                self.boards = korf_boards(*first, *last).map(planned).collect();
            }
            BoardChoice::Random { distances, each, seed } => {
                let (distances, each, seed) = (distances.clone(), *each, *seed);
                self.choose_at_random(&distances, each, seed, progress)?;
            }
        }
        Ok(())
    }

    fn choose_at_random(
        &mut self,
        distances: &[u32],
        each: u32,
        seed: u64,
        progress: OnPlanned,
    ) -> Result<(), PlanError> {
        let goal = self.experiment.goal;
        let listed = match BoardDistances::of_small(&goal, progress) {
            Ok(listed) => Some(listed),
            Err(NotListed::TooMany(_)) => None,
            Err(NotListed::Cancelled) => return Err(PlanError::Cancelled),
        };
        self.is_walked = listed.is_none();
        for (place, &distance) in distances.iter().enumerate() {
            // So that the boards at one distance do not depend on which others there are.
            let mut random =
                SplitMix64::new(seed.rotate_left(32) ^ u64::from(distance).wrapping_mul(0x9e37_79b9));
            let boards = if let Some(listed) = &listed {
                let (boards, all) = chosen(listed, distance, each as usize, &mut random);
                self.populations.push((distance, all));
                boards
            } else {
                let share = |done: f32| (place as f32 + done) / distances.len() as f32;
                walked(&goal, distance, each, &mut random, &mut |done| progress(share(done)))?
            };
            if boards.is_empty() {
                return Err(PlanError::NoBoard(distance));
            }
            for board in boards {
                let number = self.boards.len() as u32 + 1;
                self.boards.push(PlannedBoard { board, number, distance: Some(distance) });
            }
        }
        Ok(())
    }

    fn list_runs(&mut self) {
        let searches = self.experiment.searches.iter().enumerate();
        for (search, farthest) in searches.map(|(place, search)| (place, search.farthest)) {
            for (board, planned) in self.boards.iter().enumerate() {
                let is_too_far =
                    planned.distance.zip(farthest).is_some_and(|(distance, most)| distance > most);
                if !is_too_far {
                    let repetitions = 1..=self.experiment.repetitions;
                    self.runs.extend(repetitions.map(|repetition| PlannedRun { search, board, repetition }));
                }
            }
        }
    }

    pub fn document(&self, run: usize) -> Document {
        let PlannedRun { search, board, .. } = self.runs[run];
        let problem = Problem::new(self.boards[board].board, self.experiment.goal);
        Document {
            problem: problem.expect("boards were chosen for the goal"),
            settings: self.experiment.searches[search].settings,
        }
    }

    /// All runs in the order in which they are made: the first board at each distance by every search, then the second
    /// ones. So an estimate of the remaining time is soon a good one.
    pub fn run_order(&self) -> Vec<usize> {
        let mut seen = std::collections::BTreeMap::new();
        let mut places: Vec<(u32, usize)> = Vec::with_capacity(self.runs.len());
        for (number, run) in self.runs.iter().enumerate() {
            let next: &mut u32 = seen.entry((run.search, self.boards[run.board].distance)).or_default();
            places.push((*next, number));
            *next += 1;
        }
        places.sort_unstable();
        places.into_iter().map(|(_, number)| number).collect()
    }

    /// A number that two experiments with other boards, searches or limits do not share, nor two versions of the program whose
    /// searches count differently.
    pub fn fingerprint(&self) -> String {
        let Limits { max_nodes, max_bytes } = self.experiment.limits;
        let searches = self.experiment.searches.iter().map(|search| {
            let settings: &dyn erased_serde::Serialize = &search.settings.in_use();
            let settings = ron::to_string(settings).expect("settings can be written");
            format!("{}\n{settings}\n{:?}\n", search.name, search.farthest)
        });
        let boards = self.boards.iter().map(|planned| format!("{} {}\n", planned.number, planned.board));
        let (goal, repetitions) = (self.experiment.goal, self.experiment.repetitions);
        let begin = format!("2 {goal} {max_nodes} {max_bytes} {repetitions}\n{}\n", sample_figures());
        let all: String = [begin].into_iter().chain(searches).chain(boards).collect();
        format!("{:016x}", checksum(all.as_bytes()))
    }

    pub fn distinct_boards(&self) -> usize {
        self.boards.iter().map(|planned| planned.board.state().0).collect::<BTreeSet<_>>().len()
    }
}

/// The figures of every algorithm on one small board. They change if a new version counts or orders nodes differently.
fn sample_figures() -> String {
    let goal = GoalPreset::BlankLast.board(Size::EIGHT);
    let start = parse_board("2 3 4 1 5 x 7 6 8").expect("a board");
    let problem = Problem::new(start, goal).expect("one size");
    let limits = Limits { max_nodes: 2000, ..Limits::default() };
    let figures = AlgorithmId::ALL.iter().map(|algorithm| {
        let settings = Settings { algorithm: *algorithm, ..Settings::default() };
        let Figures { length, expanded, generated, duplicates, reopened, max_open, .. } =
            measure(&Document { problem, settings }, limits, None).figures;
        format!("{length:?} {expanded} {generated} {duplicates} {reopened} {max_open}")
    });
    figures.collect::<Vec<_>>().join("\n")
}

/// Different boards at a distance, all equally likely, and how many boards exist there. All of them if there are no more.
fn chosen(listed: &BoardDistances, moves: u32, each: usize, random: &mut SplitMix64) -> (Vec<Board>, usize) {
    let mut boards = listed.boards_at(moves);
    for place in 0..each.min(boards.len()) {
        let other = place + random.below(boards.len() - place);
        boards.swap(place, other);
    }
    let all = boards.len();
    boards.truncate(each);
    (boards, all)
}

/// Different boards at a distance from random walks. Boards with more shortest paths are more likely.
fn walked(
    goal: &Board,
    distance: u32,
    each: u32,
    random: &mut SplitMix64,
    progress: OnPlanned,
) -> Result<Vec<Board>, PlanError> {
    let (mut boards, mut known) = (Vec::new(), BTreeSet::new());
    let limits = Limits { max_nodes: MOST_NODES, ..Limits::default() };
    let most_walks = each as usize * MOST_WALKS;
    let mut in_vain = 0;
    for walk in 0..most_walks {
        if boards.len() == each as usize || in_vain == MOST_IN_VAIN {
            break;
        }
        let found = boards.len() as f32 / each as f32;
        if progress(found.max(walk as f32 / most_walks as f32)).is_break() {
            return Err(PlanError::Cancelled);
        }
        let tracer = &mut Headless::new(Guard { limits, cancel: None });
        let board = end_of_walk(goal, distance, random, tracer);
        let new = board.filter(|board| known.insert(board.state().0));
        in_vain = if new.is_some() { 0 } else { in_vain + 1 };
        boards.extend(new);
    }
    if boards.len() == each as usize {
        return Ok(boards);
    }
    Err(PlanError::TooFewFound { distance, found: boards.len(), each })
}

/// Describes an experiment in some sentences: its purpose, its boards, its searches, and the number of runs.
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

static ALL_GENERATED: FigureInfo = FigureInfo {
    name: "all_generated",
    title: "all generated",
    meaning: "The start and all successors, including discarded duplicates",
    unit: FigureUnit::Count,
    value: |figures| Some(all_generated(figures) as f64),
};

pub(super) static BRANCHING_OF_ALL: FigureInfo = FigureInfo {
    name: "branching_factor_of_all",
    title: "b* of all generated",
    meaning: "Effective branching factor with discarded duplicates counted as nodes",
    unit: FigureUnit::Ratio,
    value: |figures| effective_branching_factor(all_generated(figures).saturating_sub(1), figures.length?),
};

fn all_generated(figures: &Figures) -> u64 {
    figures.generated + figures.duplicates
}

pub fn experiment_figures() -> impl Iterator<Item = &'static FigureInfo> {
    FigureInfo::ALL.iter().copied().chain([&ALL_GENERATED, &BRANCHING_OF_ALL])
}

fn experiment_figure(name: &str) -> Option<&'static FigureInfo> {
    experiment_figures().find(|figure| figure.name == name)
}

/// Korf's hundred boards of the 15-puzzle: “Depth-first iterative-deepening”, Artificial Intelligence 27 (1985),
/// <https://doi.org/10.1016/0004-3702(85)90084-0>. A line for each board: its number, its tiles with 0 for the blank, the length of a
/// shortest path, and two more numbers.
const KORF_TABLE: &str = include_str!("../../../../assets/korf.txt");

/// The boards from one number to another, each with its number and the length of a shortest path.
fn korf_boards(first: u32, last: u32) -> impl Iterator<Item = (u32, Board, u32)> {
    let board = |line: &str| {
        let cells = 1 + Size::FIFTEEN.cells();
        let numbers = line.split(' ').take(1 + cells).map(|number| number.parse().expect("a number"));
        let numbers: Vec<u32> = numbers.collect();
        let tiles: Vec<u8> = numbers[1..cells].iter().map(|tile| *tile as u8).collect();
        (numbers[0], Board::new(Size::FIFTEEN, &tiles).expect("each tile once"), numbers[cells])
    };
    let lines = KORF_TABLE.lines().filter(|line| !line.starts_with('#'));
    lines.map(board).filter(move |(number, ..)| (first..=last).contains(number))
}
