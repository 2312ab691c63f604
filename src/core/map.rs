//! The map of all boards: its distances, computed on a thread of their own while its panel is shown, and the part that is seen.

use std::sync::{Arc, Weak};

use super::commands::allow;
use crate::file::Document;
use crate::heuristic::NoStore;
use crate::picture::{Area, MapBoards, MapOf, Point, Reach, point};
use crate::puzzle::State;
use crate::recording::{BoardNodes, Columns, Moment, NodeStatus, Position, Recording};
use crate::search::{NodeId, Problem, Settings, prepare};
use crate::worker::{TaskFailed, Wake, Work};

/// What is visible of a map. All searches have the same, so that two of them can be compared.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MapView {
    /// Whether the distances that the search has not reached are left out.
    pub shows_reached: bool,
    /// Whether the colours say how far h is below the exact distance, and not what a search has done.
    pub shows_h: bool,
    pub zoom: f32,
    /// The point of the map in the middle of the picture, in parts of its width and height.
    pub middle: Point,
}

const MOST_ZOOM: f32 = 64.0;

impl Default for MapView {
    fn default() -> Self {
        Self { shows_reached: false, shows_h: false, zoom: 1.0, middle: point(0.5, 0.5) }
    }
}

impl MapView {
    #[must_use]
    pub fn showing_all(self) -> Self {
        Self { zoom: 1.0, middle: Self::default().middle, ..self }
    }

    /// The area of the whole map, of which a picture shows a part.
    pub fn area_in(&self, picture: Area) -> Area {
        let (width, height) = (picture.width * self.zoom, picture.height * self.zoom);
        let centre = picture.centre();
        let corner = point(centre.x - self.middle.x * width, centre.y - self.middle.y * height);
        Area::new(corner, width, height)
    }

    /// Zooms, while a point of the picture stays in place.
    #[must_use]
    pub fn zoomed(self, picture: Area, factor: f32, about: Point) -> Self {
        let zoom = (self.zoom * factor).clamp(1.0, MOST_ZOOM);
        let share = 1.0 / self.zoom - 1.0 / zoom;
        let centre = picture.centre();
        let x = self.middle.x + (about.x - centre.x) / picture.width * share;
        let y = self.middle.y + (about.y - centre.y) / picture.height * share;
        Self { zoom, ..self }.around(x, y)
    }

    #[must_use]
    pub fn moved(self, picture: Area, x: f32, y: f32) -> Self {
        let (width, height) = (picture.width * self.zoom, picture.height * self.zoom);
        self.around(self.middle.x - x / width, self.middle.y - y / height)
    }

    /// Shows nothing beyond the map.
    fn around(self, x: f32, y: f32) -> Self {
        let half = 0.5 / self.zoom;
        Self { middle: point(x.clamp(half, 1.0 - half), y.clamp(half, 1.0 - half)), ..self }
    }
}

/// The boards at their places, and what each of them is now.
#[derive(Debug)]
pub struct MapNow {
    pub boards: Arc<MapBoards>,
    pub statuses: Vec<NodeStatus>,
    /// By board; empty unless the search visits boards again.
    pub visits: Vec<u32>,
    /// The boards from the one that a search by hand expanded last back to where it began.
    pub path_by_hand: Vec<u32>,
    pub reached: Reach,
    /// The position, and the number of nodes there.
    at: (Position, u32),
}

/// The map of one search, or of boards without a search. The distances are the same at every step.
#[derive(Debug, Default)]
pub struct SearchMap {
    /// `None` for the map of a search.
    alone: Option<Document>,
    job: Option<Work<Result<MapBoards, &'static str>>>,
    boards: Option<Arc<MapBoards>>,
    pub refused: Option<&'static str>,
    /// Whose nodes `now` is about.
    of: Weak<Columns>,
    newest: Option<BoardNodes>,
    now: Option<Arc<MapNow>>,
    /// The bytes that it takes while its boards are found.
    needed: u64,
}

impl SearchMap {
    /// `None` until the distances are computed.
    pub fn now(&self) -> Option<&Arc<MapNow>> {
        self.now.as_ref()
    }

    /// The part of the distances that is computed, from 0 to 1.
    pub fn done(&self) -> f32 {
        self.job.as_ref().map_or(0.0, Work::done)
    }

    /// The newest node with a board, of those that exist now.
    pub fn node(&self, board: u32) -> Option<NodeId> {
        self.newest.as_ref()?.node(board)
    }

    pub fn bytes(&self) -> u64 {
        let Some(boards) = &self.boards else { return self.job.as_ref().map_or(0, |_| self.needed) };
        let newest = self.newest.as_ref().map_or(0, BoardNodes::bytes);
        let of_now = |now: &Arc<MapNow>| size_of_val(&now.statuses[..]) + size_of_val(&now.visits[..]);
        boards.bytes() + newest + self.now.as_ref().map_or(0, of_now) as u64
    }

    /// Starts the work on the distances if they are missing, and notes what each board is now. `room`: the bytes that are left.
    pub(super) fn refresh(&mut self, recording: &Recording, moment: &Moment, room: u64, wake: &Wake) {
        self.receive();
        if self.boards.is_some() {
            self.update(recording, moment);
        } else {
            self.start((*recording.problem(), *recording.settings()), false, room, wake);
        }
    }

    /// Does the same without a search of the program: `states` are those of a search by hand, and `path` leads back from the one that
    /// was expanded last. A heuristic program is asked for h of all boards if they are few.
    pub(crate) fn follow_alone(
        &mut self,
        document: &Document,
        states: impl Iterator<Item = (State, NodeStatus)>,
        path: impl Iterator<Item = State>,
        room: u64,
        wake: &Wake,
    ) {
        if self.alone != Some(*document) {
            *self = Self { alone: Some(*document), ..Self::default() };
        }
        self.receive();
        let Some(boards) = &self.boards else {
            return self.start((document.problem, document.settings), true, room, wake);
        };
        let mut statuses = vec![NodeStatus::NotYet; boards.states.len()];
        for (state, status) in states {
            if let Some(place) = boards.index_of(state) {
                statuses[place as usize] = status;
            }
        }
        let path_by_hand: Vec<u32> = path.filter_map(|state| boards.index_of(state)).collect();
        if let Some(current) = path_by_hand.first() {
            statuses[*current as usize] = NodeStatus::Current;
        }
        let is_same = |now: &Arc<MapNow>| now.statuses == statuses && now.path_by_hand == path_by_hand;
        if !self.now.as_ref().is_some_and(is_same) {
            let is_begun = statuses.iter().any(|status| *status != NodeStatus::NotYet);
            let reached = if is_begun { Reach::new(boards, &statuses) } else { Reach::ALL };
            let (boards, visits, at) = (Arc::clone(boards), Vec::new(), (Position::default(), 0));
            self.now = Some(Arc::new(MapNow { boards, statuses, visits, path_by_hand, reached, at }));
        }
    }

    pub(crate) fn stop(&mut self) {
        self.job = None;
    }

    fn start(&mut self, (problem, settings): (Problem, Settings), asks: bool, room: u64, wake: &Wake) {
        if self.job.is_some() || self.refused.is_some() {
            return;
        }
        self.needed = MapBoards::bytes_needed(problem.size());
        let has_room = allow(self.needed <= room, "The map needs more memory than the limit leaves");
        self.refused = MapOf::of_settings(&problem, &settings).offered().and(has_room).err();
        if self.refused.is_none() {
            // If no thread can start, the next frame tries again.
            self.job = Work::start("map", wake.clone(), move |progress| {
                if asks && prepare(&problem, &settings, &NoStore, progress).is_break() {
                    return Err("The map was stopped");
                }
                MapBoards::new(MapOf::of_settings(&problem, &settings), progress)
            })
            .ok();
        }
    }

    fn receive(&mut self) {
        let Some(done) = self.job.as_mut().and_then(Work::poll) else { return };
        self.job = None;
        match done {
            Ok(Ok(boards)) => self.boards = Some(Arc::new(boards)),
            Ok(Err(why)) => self.refused = Some(why),
            Err(TaskFailed::Panicked) => self.refused = Some("There is no map: an error in Tilescope"),
            Err(TaskFailed::OutOfMemory) => self.refused = Some("There is not enough memory for the map"),
        }
    }

    fn update(&mut self, recording: &Recording, moment: &Moment) {
        let Some(boards) = &self.boards else { return };
        let of = Arc::downgrade(recording.columns());
        let at = (moment.position, moment.generated);
        if self.of.ptr_eq(&of) && self.now.as_ref().is_some_and(|now| now.at == at) {
            return;
        }
        self.of = of;
        let newest = self.newest.get_or_insert_with(|| BoardNodes::new(boards.states.len()));
        newest.go_to(recording, moment, |state| boards.index_of(state));
        let statuses = newest.statuses(recording, moment);
        let (reached, visits) = (Reach::new(boards, &statuses), newest.visits().to_vec());
        let (boards, path_by_hand) = (Arc::clone(boards), Vec::new());
        self.now = Some(Arc::new(MapNow { boards, statuses, visits, path_by_hand, reached, at }));
    }
}
