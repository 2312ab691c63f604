//! The boards of the map: every board, in the order of the boards of a cell. They are found once for a search.

use std::ops::Range;

use crate::heuristic::{BoardDistances, HeuristicId, NotListed, TableProgress};
use crate::memory;
use crate::puzzle::{Board, Goals, Size, State, TileCosts, factorial, rank};
use crate::recording::{Recording, plane_heuristic};
use crate::search::{Problem, Settings};

/// All that the places of the boards depend on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MapOf {
    pub problem: Problem,
    /// Its h orders the boards of a cell; `None` for a program of the user that was not asked about all boards.
    pub heuristic: Option<HeuristicId>,
    /// `None` where each move costs 1.
    pub costs: Option<TileCosts>,
}

impl MapOf {
    pub fn search(recording: &Recording) -> Self {
        Self::of_settings(recording.problem(), recording.settings())
    }

    pub fn of_settings(problem: &Problem, settings: &Settings) -> Self {
        Self::new(*problem, plane_heuristic(settings), settings.tile_costs())
    }

    pub fn new(problem: Problem, heuristic: HeuristicId, costs: Option<TileCosts>) -> Self {
        let is_known = |goal: &Board| heuristic.own().is_none_or(|own| own.verdict(goal).is_some());
        let knows_all = problem.all_goals().iter().all(is_known);
        Self { problem, heuristic: knows_all.then_some(heuristic), costs }
    }

    /// An error says why there is no map.
    pub fn offered(&self) -> Result<(), &'static str> {
        if self.problem.size().cells() > BoardDistances::MOST_CELLS {
            return Err("Boards with more than 10 cells have too many states for a map");
        }
        if !self.problem.is_solvable() {
            return Err("No moves lead from the start to the goal, so there is no map");
        }
        Ok(())
    }
}

/// The boards with one distance from the start and one detour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapCell {
    pub distance: u32,
    /// Moves by which a shortest path through the board exceeds a shortest path; with costs, the difference in cost.
    pub detour: u32,
    pub places: Range<u32>,
}

/// Every board has a place. The boards of a cell are next to each other, those with the least h first; boards with the same h, or
/// without one, are in the order in which they were found from the start.
#[derive(Clone, Debug)]
pub struct MapBoards {
    pub of: MapOf,
    /// By place.
    pub states: Vec<State>,
    /// By distance, and then by detour.
    pub cells: Vec<MapCell>,
    pub goals: Vec<u32>,
    /// By place; 0 where no heuristic is known.
    h: Vec<u16>,
    /// The length of a shortest path, or the cost of a cheapest one.
    pub shortest: u32,
    /// By rank: the place plus 1; 0 for a board that is not on the map.
    places: Box<[u32]>,
}

const STOPPED: &str = "The map was stopped";
/// Boards between two reports of how many have their h.
const BETWEEN_REPORTS: usize = 1 << 12;

/// Distance, detour, h, and the number of the board, in the order in which boards were found from the start.
type PlaceKey = (u16, u16, u16, u32);

impl MapBoards {
    /// The place of the start: no other board is as near to it.
    pub const START: u32 = 0;

    /// Call it on a worker's thread: it takes a tenth of a second on the 8-puzzle. The error says why there is no map.
    pub fn new(of: MapOf, progress: &mut TableProgress<'_>) -> Result<Self, &'static str> {
        of.offered()?;
        let mut distances = |to: Goals, before: f32| {
            let mut progress = |done: f32| progress(before + done * 0.4);
            BoardDistances::new(to, of.costs, &mut progress).map_err(|error| match error {
                NotListed::TooMany(why) => why,
                NotListed::Cancelled => STOPPED,
            })
        };
        let from_start = distances(of.problem.start().into(), 0.0)?;
        let to_goal = distances(of.problem.goals(), 0.4)?;
        let estimate = of.heuristic.map(|heuristic| heuristic.estimate_at(of.problem.goals(), of.costs));
        let shortest = to_goal.distance(of.problem.start().state()).unwrap_or_default();
        let key = |(number, state): (usize, &State)| -> Option<PlaceKey> {
            let (distance, to_goal) = (from_start.distance(*state)?, to_goal.distance(*state)?);
            let detour = (distance + to_goal).saturating_sub(shortest);
            let h = estimate.as_ref().map_or(0, |estimate| estimate.h(*state));
            Some((distance as u16, detour as u16, u16::try_from(h).unwrap_or(u16::MAX), number as u32))
        };
        let found = from_start.states();
        let mut keys: Vec<PlaceKey> = Vec::new();
        memory::make_room(&mut keys, found.len());
        for (number, state) in found.iter().enumerate() {
            if number.is_multiple_of(BETWEEN_REPORTS)
                && progress(0.8 + 0.2 * number as f32 / found.len() as f32).is_break()
            {
                return Err(STOPPED);
            }
            keys.extend(key((number, state)));
        }
        keys.sort_unstable();
        Ok(Self::in_order(of, &keys, found, shortest))
    }

    fn in_order(of: MapOf, keys: &[PlaceKey], found: &[State], shortest: u32) -> Self {
        let mut cells: Vec<MapCell> = Vec::new();
        for cell in keys.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let first = cells.last().map_or(0, |last| last.places.end);
            let (distance, detour, ..) = cell[0];
            let places = first..first + cell.len() as u32;
            cells.push(MapCell { distance: distance.into(), detour: detour.into(), places });
        }
        let size = of.problem.size();
        let states: Vec<State> = keys.iter().map(|key| found[key.3 as usize]).collect();
        let mut places = memory::zeroed::<u32>(factorial(size.cells()) as usize);
        for (state, place) in states.iter().zip(1..) {
            places[rank(&Board::of_state(size, *state)) as usize] = place;
        }
        let h = keys.iter().map(|key| key.2).collect();
        let mut boards = Self { of, states, cells, goals: Vec::new(), h, shortest, places };
        let goals = of.problem.all_goals().iter();
        boards.goals = goals.filter_map(|goal| boards.index_of(goal.state())).collect();
        boards
    }

    /// The place of a board; `None` for one that no moves lead to.
    pub fn index_of(&self, state: State) -> Option<u32> {
        let board = Board::of_state(self.of.problem.size(), state);
        self.places[rank(&board) as usize].checked_sub(1)
    }

    /// h of a board; `None` where no heuristic is known.
    pub fn h(&self, place: u32) -> Option<u32> {
        self.of.heuristic.map(|_| self.h[place as usize].into())
    }

    /// The exact distance of the boards of a cell to the nearest goal.
    pub fn to_goal(&self, cell: &MapCell) -> u32 {
        self.shortest + cell.detour - cell.distance
    }

    /// The most bytes that the boards of this size take while they are found, with what a search notes of each.
    pub fn bytes_needed(size: Size) -> u64 {
        (1..=size.cells() as u64).fold(36, u64::saturating_mul)
    }

    pub fn bytes(&self) -> u64 {
        let by_place = size_of_val(&self.states[..]) + size_of_val(&self.h[..]);
        (by_place + size_of_val(&self.cells[..]) + size_of_val(&self.places[..])) as u64
    }

    pub fn cell_index(&self, place: u32) -> usize {
        self.cells.partition_point(|cell| cell.places.end <= place)
    }
}
