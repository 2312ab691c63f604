//! The search that is shown: its recording, its run while that lasts, and where the user stands in it.

use std::sync::Arc;
use std::time::Duration;

use super::action::StepSize;
use super::counting::{Counting, PlaneView};
use super::limits::raised;
use super::overview::Overview;
use super::shortest::shortest;
use super::sides::Sides;
use super::tree::TreeView;
use crate::file::available_memory;
use crate::puzzle::Move;
use crate::recording::{Back, Cursor, Direction, Moment, Position, Recording, Standing, Summary};
use crate::search::{Ended, History, Limits, NodeId, Side};
use crate::worker::{Ending, Preparation, Run, Wake, end_elsewhere};

/// How a node differs from what it was at the position shown before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// It did not exist.
    Appeared,
    /// It was somewhere else: open before and closed now, or the other way round.
    Moved,
}

/// A search with the place in it that is looked at.
#[derive(Debug)]
pub struct Shown {
    /// Everything known of it.
    pub recording: Recording,
    /// The limits it runs under.
    pub limits: Limits,
    /// Where it waits at a limit: how far that can be raised; `None` where it cannot.
    pub(super) raised: Option<Limits>,
    /// How it ended; `None` while it runs.
    pub ending: Option<Ending>,
    /// How much of what it needs before it begins is ready, from 0 to 1; `None` when it has begun.
    pub prepared: Option<f32>,
    /// How long it ran.
    pub elapsed: Duration,
    /// The search tree as it is looked at.
    pub tree: TreeView,
    run: Option<Run>,
    place: Option<Place>,
    /// Where to stand as soon as that is recorded: a step that was asked for before the search had begun.
    wanted: Option<Position>,
    path: Vec<NodeId>,
    /// The move that leads to each node of the path.
    path_moves: Vec<Option<Move>>,
    /// Moves of a shortest path, where the path found need not be one and that is soon known.
    pub(super) shortest: Option<u32>,
    sides: Sides,
    /// For the g–h plane.
    pub counting: Counting,
    overview: Overview,
}

#[derive(Debug)]
struct Place {
    cursor: Cursor,
    moment: Moment,
    /// Generated nodes and closed nodes at the position before; after a jump, before the last step.
    before: (u32, u32),
}

/// Generated and closed nodes before the step that came last.
fn before_last_step(moment: &Moment) -> (u32, u32) {
    let Some(step) = &moment.step else { return (moment.generated, moment.closed) };
    let tried = &step.successors[..moment.successors];
    let made = tried.iter().filter(|s| s.outcome.node().is_some()).count() as u32;
    let up = matches!(moment.has_gone_back(), Some(Back::Up(_)));
    let restarted = step.restart.is_some() && moment.has_gone_back().is_some();
    (moment.generated - made - u32::from(up) - u32::from(restarted), moment.closed - 1)
}

impl Shown {
    /// Starts a search.
    ///
    /// # Errors
    /// Where the system gives no thread.
    pub(super) fn start(
        recording: Recording,
        limits: Limits,
        preparation: Preparation,
        wake: Wake,
    ) -> std::io::Result<Self> {
        let run = Run::start(&recording, limits, preparation, wake)?;
        Ok(Self {
            tree: TreeView::new(&recording),
            recording,
            limits,
            raised: None,
            ending: None,
            prepared: None,
            elapsed: Duration::ZERO,
            run: Some(run),
            place: None,
            wanted: None,
            path: Vec::new(),
            path_moves: Vec::new(),
            shortest: None,
            sides: Sides::default(),
            counting: Counting::default(),
            overview: Overview::default(),
        })
    }

    /// How the search goes, as far as that was made out: not before a panel wants it.
    #[must_use]
    pub fn summary(&self) -> Option<&Arc<Summary>> {
        self.overview.summary()
    }

    /// Goes on with the summary, beside the window.
    pub(super) fn summarise(&mut self, wake: &Wake) {
        if self.place.is_some() {
            let is_running = self.is_running();
            self.overview.receive(&self.recording, is_running, wake);
        }
    }

    /// Whether the search is still running.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.run.is_some() && self.ending.is_none()
    }

    /// Whether it has reached a limit and waits there to go on.
    #[must_use]
    pub fn is_at_limit(&self) -> bool {
        self.run.is_some() && self.ending.is_some()
    }

    /// Goes on beyond the limit where it waits.
    pub(super) fn go_on(&mut self, limits: Limits) {
        if let Some(run) = self.run.as_ref().filter(|_| self.ending.is_some()) {
            run.go_on(limits);
            (self.limits, self.ending) = (limits, None);
        }
    }

    /// What is true where the user stands; `None` until the first snapshot has come.
    #[must_use]
    pub fn moment(&self) -> Option<&Moment> {
        self.place.as_ref().map(|place| &place.moment)
    }

    /// Where the user stands.
    #[must_use]
    pub fn position(&self) -> Position {
        self.place.as_ref().map_or_else(Position::default, |place| place.cursor.position())
    }

    /// Whether the user stands at the end of what is recorded.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.position() >= Position::after(self.recording.steps())
    }

    /// The nodes of the path found; empty where there is none.
    #[must_use]
    pub fn path(&self) -> &[NodeId] {
        &self.path
    }

    /// The move that leads to the board at a place of the path; `None` at its start.
    #[must_use]
    pub fn path_move(&self, place: usize) -> Option<Move> {
        self.path_moves.get(place).copied().flatten()
    }

    /// The place on the path of the board where two sides met; `None` where one side made it.
    #[must_use]
    pub fn meeting_place(&self) -> Option<usize> {
        let nodes = self.recording.nodes();
        let from_goal = self.path.iter().position(|id| nodes.get(*id).side == Side::Backward);
        let is_two_sided = self.recording.history() == History::TwoSided && !self.path.is_empty();
        is_two_sided.then(|| from_goal.unwrap_or(self.path.len()).saturating_sub(1))
    }

    /// Nodes on the closed list of one of two sides.
    #[must_use]
    pub fn closed_len(&self, side: Side) -> usize {
        self.moment().map_or(0, |moment| self.sides.len(side, moment.closed))
    }

    /// The node on the closed list of one of two sides, the one that came last at place 0.
    #[must_use]
    pub fn closed_row(&self, side: Side, place: usize) -> Option<NodeId> {
        self.recording.expanded(self.sides.step(side, self.moment()?.closed, place)?)
    }

    /// The first moves of the path found, at most so many.
    #[must_use]
    pub fn first_path_moves(&self, most: usize) -> Vec<Move> {
        self.path_moves.iter().flatten().copied().take(most).collect()
    }

    /// How a node differs from what it was at the position shown before; `None` where it does not.
    #[must_use]
    pub fn change(&self, id: NodeId) -> Option<Change> {
        let place = self.place.as_ref()?;
        let (generated_before, closed_before) = place.before;
        if id.0 >= generated_before {
            return Some(Change::Appeared);
        }
        let Ended::Selected(closed_at) = self.recording.nodes().ended(id) else {
            return None;
        };
        let moved = (closed_at < closed_before) != (closed_at < place.moment.closed);
        moved.then_some(Change::Moved)
    }

    /// What a node is where the user stands.
    #[must_use]
    pub fn standing(&self, id: NodeId) -> Standing {
        self.moment().map_or(Standing::NotYet, |moment| moment.standing(&self.recording, id))
    }

    /// Asks the search to stop.
    pub(super) fn stop(&self) {
        if let Some(run) = &self.run {
            run.stop();
        }
    }

    /// Takes the newest snapshot; gives whether there was one.
    pub(super) fn receive(&mut self) -> bool {
        let Some(snapshot) = self.run.as_mut().and_then(Run::latest) else {
            return false;
        };
        self.recording.extend(snapshot.progress);
        self.elapsed = snapshot.elapsed;
        self.sides.extend(&self.recording);
        self.prepared = snapshot.prepared;
        if let Some(ending) = snapshot.ending {
            if snapshot.waits {
                self.raised = raised(self.limits, &ending, snapshot.progress.bytes, available_memory());
            } else if let Some(run) = self.run.take() {
                end_elsewhere(run);
            }
            self.ending = Some(ending);
            if self.ending == Some(Ending::Solved) {
                (self.path, self.path_moves) = self.recording.path().into_iter().unzip();
                let in_doubt = self.recording.settings().doubt().is_some();
                self.shortest = in_doubt.then(|| shortest(self.recording.problem())).flatten();
            }
        }
        if self.place.is_none() && self.recording.progress().nodes() > 0 {
            let cursor = Cursor::new(&self.recording);
            let moment = cursor.moment(&self.recording);
            self.place = Some(Place { cursor, moment, before: (1, 0) });
        }
        if let Some(wanted) = self.wanted.take() {
            self.seek(wanted);
            if self.is_running() && self.position() < wanted {
                self.wanted = Some(wanted);
            }
        }
        true
    }

    /// Keeps what is counted for the plane up to date.
    pub(super) fn count(&mut self, view: &PlaneView, wake: &Wake) {
        if let Some(place) = &self.place {
            self.counting.follow(&self.recording, &place.moment, view, wake);
        }
    }

    /// Stands at a position, or as near to it as is recorded.
    pub(super) fn seek(&mut self, position: Position) {
        let has_begun = self.recording.steps() > 0 || !self.is_running();
        let Some(place) = self.place.as_mut().filter(|_| has_begun) else {
            self.wanted = Some(position);
            return;
        };
        self.wanted = None;
        let from = place.cursor.position();
        place.cursor.seek(&self.recording, position);
        let to = place.cursor.position();
        if to != from {
            let before = (place.moment.generated, place.moment.closed);
            place.moment = place.cursor.moment(&self.recording);
            let is_one_step = to.steps.abs_diff(from.steps) <= 1;
            place.before = if is_one_step { before } else { before_last_step(&place.moment) };
        }
    }

    /// The position one step on or back.
    pub(super) fn stepped(&self, size: StepSize, direction: Direction) -> Position {
        let Some(place) = &self.place else {
            return match direction {
                Direction::Forwards => Position::after(1),
                Direction::Backwards => Position::default(),
            };
        };
        let position = place.cursor.position();
        match (size, direction) {
            (StepSize::Event, Direction::Forwards) => place.cursor.next_event(&self.recording),
            (StepSize::Event, Direction::Backwards) => place.cursor.previous_event(&self.recording),
            (StepSize::Expansion, Direction::Forwards) => Position::after(position.steps.saturating_add(1)),
            (StepSize::Expansion, Direction::Backwards) if position.events > 0 => {
                Position::after(position.steps)
            }
            (StepSize::Expansion, Direction::Backwards) => Position::after(position.steps.saturating_sub(1)),
            (StepSize::Layer, Direction::Forwards) => {
                Position::after(self.recording.layer_boundary(position.steps, true))
            }
            (StepSize::Layer, Direction::Backwards) => {
                let from = position.steps + u32::from(position.events > 0);
                Position::after(self.recording.layer_boundary(from, false))
            }
        }
    }
}
