//! What is on the map: every board, in the order of the boards of a cell. It is found once for a search.

use std::ops::Range;

use crate::heuristic::{BoardDistances, HeuristicId, NotListed, TableProgress};
use crate::memory;
use crate::puzzle::{Board, Goals, State, TileCosts, rank};
use crate::recording::{Recording, plane_heuristic};
use crate::search::Problem;

/// All that the places of the boards depend on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MapOf {
    pub problem: Problem,
    pub heuristic: HeuristicId,
    /// `None` where each move costs 1.
    pub costs: Option<TileCosts>,
}

impl MapOf {
    pub fn search(recording: &Recording) -> Self {
        Self {
            problem: *recording.problem(),
            heuristic: plane_heuristic(recording),
            costs: recording.settings().tile_costs(),
        }
    }

    /// Whether there is a map; the error says why not.
    pub fn offered(&self) -> Result<(), &'static str> {
        if self.problem.size().cells() > BoardDistances::MOST_CELLS {
            return Err("Boards of more than 10 cells are too many for a map");
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
    /// How many more moves a shortest path through the board takes than a shortest path. With costs, how much more it costs.
    pub detour: u32,
    pub places: Range<u32>,
}

/// Every board has a place. The boards of a cell are next to each other, those with the least h first; boards with the same h are
/// in the order in which they were found from the start.
#[derive(Clone, Debug)]
pub struct MapBoards {
    pub of: MapOf,
    /// By place.
    pub states: Vec<State>,
    /// By distance, and then by detour.
    pub cells: Vec<MapCell>,
    pub goals: Vec<u32>,
    /// The length of a shortest path, or the cost of a cheapest one.
    pub shortest: u32,
    /// By rank: the place plus 1; 0 for a board that is not on the map.
    places: Box<[u32]>,
}

/// Distance, detour, h, and the number of the board, in the order in which boards were found from the start.
type PlaceKey = (u16, u16, u16, u32);

impl MapBoards {
    /// The place of the start: no other board is as near to it.
    pub const START: u32 = 0;

    /// Call it on a worker's thread: it takes a tenth of a second on the 8-puzzle. The error says why there is no map.
    pub fn new(of: MapOf, progress: &mut TableProgress<'_>) -> Result<Self, &'static str> {
        of.offered()?;
        let mut distances = |to: Goals, half: f32| {
            let mut progress = |done: f32| progress(half + done / 2.0);
            BoardDistances::new(to, of.costs, &mut progress).map_err(|error| match error {
                NotListed::TooMany(why) => why,
                NotListed::Cancelled => "The map was stopped",
            })
        };
        let from_start = distances(of.problem.start().into(), 0.0)?;
        let to_goal = distances(of.problem.goals(), 0.5)?;
        let estimate = of.heuristic.estimate_at(of.problem.goals(), of.costs);
        let shortest = to_goal.of(of.problem.start().state()).unwrap_or_default();
        let key = |(number, state): (usize, &State)| -> Option<PlaceKey> {
            let (distance, to_goal) = (from_start.of(*state)?, to_goal.of(*state)?);
            let detour = (distance + to_goal).saturating_sub(shortest);
            let h = u16::try_from(estimate.of(*state)).unwrap_or(u16::MAX);
            Some((distance as u16, detour as u16, h, number as u32))
        };
        let mut keys: Vec<PlaceKey> = Vec::new();
        memory::make_room(&mut keys, from_start.states().len());
        keys.extend(from_start.states().iter().enumerate().filter_map(key));
        keys.sort_unstable();
        Ok(Self::in_order(of, &keys, from_start.states(), shortest))
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
        let mut places = memory::zeroed::<u32>((1..=size.cells()).product());
        for (state, place) in states.iter().zip(1..) {
            places[rank(&Board::of_state(size, *state)) as usize] = place;
        }
        let mut boards = Self { of, states, cells, goals: Vec::new(), shortest, places };
        let goals = of.problem.all_goals().iter();
        boards.goals = goals.filter_map(|goal| boards.place(goal.state())).collect();
        boards
    }

    /// The place of a board; `None` for one that no moves lead to.
    pub fn place(&self, state: State) -> Option<u32> {
        let board = Board::of_state(self.of.problem.size(), state);
        self.places[rank(&board) as usize].checked_sub(1)
    }

    pub fn cell_index(&self, place: u32) -> usize {
        self.cells.partition_point(|cell| cell.places.end <= place)
    }
}
