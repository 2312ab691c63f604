//! Which map is that of this search? And maps as answers: a search that has spread over all boards, or a part that is lit.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::kind::{AnswerOption, Draft, MapAnswer, OptionShows, Question, QuestionContext};
pub(super) use super::kind::{any_search as offered, any_step as not_before};
use crate::heuristic::HeuristicId;
use crate::picture::{
    Extent, MapBoards, MapCell, MapOf, MapShade, MapShades, Palette, Reach, Scene, counted, map_boards,
    number, search_title, small_map,
};
use crate::recording::{Cursor, Position, Recording};
use crate::search::{AlgorithmId, Guard, NodeValue, Problem, Settings};

/// Searches whose maps differ much.
const OTHERS: [(&str, HeuristicId); 4] = [
    ("bfs", HeuristicId::Manhattan),
    ("astar", HeuristicId::Misplaced),
    ("astar", HeuristicId::Manhattan),
    ("greedy", HeuristicId::Manhattan),
];

fn other_settings(other: usize) -> Settings {
    let (name, heuristic) = OTHERS[other];
    let algorithm = AlgorithmId::from_name(name).unwrap_or_default();
    Settings { algorithm, heuristic, ..Settings::default() }
}

/// True if a map is drawn soon, and all distances are known.
pub(super) fn has_map(problem: &Problem) -> bool {
    HeuristicId::Exact.offered_for(problem.size()).is_ok() && problem.is_solvable()
}

/// The least Manhattan distance of the start: nearer to the goal, all maps look alike.
const FAR: u32 = 12;

pub(super) fn ask(context: &QuestionContext) -> Option<Draft> {
    context.next_step()?;
    let recording = context.recording;
    let problem = recording.problem();
    let is_far = HeuristicId::Manhattan.evaluate(problem.start(), problem.goals()) >= FAR;
    if !is_far || !has_map(problem) {
        return None;
    }
    let alike = most_alike(recording.settings());
    let others = (0..OTHERS.len()).filter(|other| *other != alike);
    let why = |other| format!("This is the map of {}.", search_title(&other_settings(other)));
    let wrong = others.map(|other| AnswerOption::new(OptionShows::Map(MapAnswer::Other(other)), why(other)));
    let goals = recording.settings().goals_taken(problem, !recording.path().is_empty());
    let expanded = recording.progress().counts.expanded(goals);
    Some(Draft {
        about: None,
        text: format!("Which map is that of {}?", search_title(recording.settings())),
        right: OptionShows::Map(MapAnswer::ThisSearch),
        why: format!("This search expands {}.", counted(expanded as usize, "node", "nodes")),
        wrong: wrong.collect(),
    })
}

/// The one of the others whose map could be taken for that of this search.
fn most_alike(settings: &Settings) -> usize {
    match (settings.value(), settings.heuristic_in_use()) {
        (_, None) => 0,
        (NodeValue::H, _) => 3,
        (_, Some(HeuristicId::Misplaced)) => 1,
        _ => 2,
    }
}

#[derive(Debug)]
pub struct AnswerMaps {
    boards: Arc<MapBoards>,
    /// The part of the map in which the options differ.
    reach: Reach,
    /// For each option.
    maps: Vec<(MapShades, Option<u32>)>,
}

impl AnswerMaps {
    /// Runs the searches that are shown, so call it on a worker's thread.
    pub fn new(
        recording: &Recording,
        question: &Question,
        palette: &Palette,
        progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
    ) -> Result<Self, &'static str> {
        let boards = map_boards(MapOf::search(recording))?;
        // At the end of the search that is shown where no place is given.
        let shades_at = |mut searched: Recording, at: Option<Position>| {
            let at = at.unwrap_or_else(|| Position::after(searched.steps()));
            let mut cursor = Cursor::new(&searched);
            cursor.go_to(&mut searched, at);
            MapShades::at(&searched, &cursor.moment(&searched), &boards, palette).0
        };
        let own = shades_at(recording.clone(), (!question.kind.is_once()).then_some(question.at));
        let mut maps = Vec::new();
        for (place, option) in question.options.iter().enumerate() {
            if progress(place as f32 / question.options.len() as f32).is_break() {
                return Err("The maps were stopped");
            }
            let OptionShows::Map(answer) = option.shows else { continue };
            let mut shades = own.clone();
            if let MapAnswer::Other(other) = answer {
                let mut searched = Recording::new(*recording.problem(), other_settings(other));
                searched.record(Guard::default(), ());
                shades = shades_at(searched, None);
            }
            maps.push(lit(shades, answer, &boards, palette));
        }
        let reach = question.options.iter().filter_map(|option| reach_of(&option.shows, &boards));
        let reach = Reach::farthest(reach);
        Ok(Self { boards, reach, maps })
    }

    pub fn scene(&self, option: usize, extent: Extent, pixels: f32, palette: &Palette) -> Scene {
        let (shades, mark) = &self.maps[option];
        small_map(&self.boards, shades, (*mark, self.reach), (extent, pixels), palette)
    }

    /// The colours of an option and how many boards have each.
    pub fn words(&self, option: usize) -> String {
        let shown = self.maps[option].0.shades.iter().rev().filter(|shade| shade.boards > 0);
        shown.map(|shade| format!("{} {}", number(shade.boards), shade.name)).collect::<Vec<_>>().join(", ")
    }
}

/// `None` for a row, which is as long as the map.
fn reach_of(shows: &OptionShows, boards: &MapBoards) -> Option<Reach> {
    let OptionShows::Map(answer) = *shows else { return None };
    let lit = boards
        .cells
        .iter()
        .filter(|cell| cell.places.clone().any(|place| lights(answer, boards, cell, place)));
    match answer {
        MapAnswer::Row(_) => None,
        MapAnswer::ThisSearch | MapAnswer::Other(_) => Some(Reach::ALL),
        // With some boards around them.
        _ => Some(Reach::farthest(
            lit.map(|cell| Reach { distance: cell.distance + 6, detour: cell.detour + 8 }),
        )),
    }
}

fn lights(answer: MapAnswer, boards: &MapBoards, cell: &MapCell, place: u32) -> bool {
    match answer {
        MapAnswer::ThisSearch | MapAnswer::Other(_) => false,
        MapAnswer::Column(distance) => cell.distance == distance,
        MapAnswer::Row(detour) => cell.detour == detour,
        MapAnswer::Value(value) => boards.h(place).is_some_and(|h| cell.distance + h == value),
        MapAnswer::Cell(distance, detour) => (cell.distance, cell.detour) == (distance, detour),
    }
}

/// Lights the boards of an answer, and marks one of a cell, which may be small.
fn lit(
    mut shades: MapShades,
    answer: MapAnswer,
    boards: &MapBoards,
    palette: &Palette,
) -> (MapShades, Option<u32>) {
    let places = boards.cells.iter().flat_map(|cell| cell.places.clone().map(move |place| (cell, place)));
    let places = places.filter(|(cell, place)| lights(answer, boards, cell, *place)).map(|(_, place)| place);
    let (places, light) = (places.collect::<Vec<u32>>(), shades.shades.len() as u8);
    for place in &places {
        let shade = std::mem::replace(&mut shades.of[*place as usize], light);
        let old = &mut shades.shades[usize::from(shade)].boards;
        *old = old.saturating_sub(1);
    }
    let count = places.len() as u32;
    shades.shades.push(MapShade { name: "lit".into(), colour: palette.accent, boards: count });
    let is_cell = matches!(answer, MapAnswer::Cell(..));
    (shades, places.get(places.len() / 2).copied().filter(|_| is_cell))
}
