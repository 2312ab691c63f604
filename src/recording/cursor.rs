//! Where the viewer stands in a recording, and what was true there.

use super::Recording;
use super::events::{Expansion, Mark};
use super::open_at::{Choice, OpenAt};
use crate::search::{Ended, NodeId};

/// A place in a recording: so many complete expansions, and so many events of the next one.
///
/// The events of an expansion are: the node is taken from the open list; the goal test; one for each successor. The
/// last event completes the expansion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Position {
    /// Complete expansions.
    pub expansions: u32,
    /// Events of the next expansion, fewer than it has.
    pub events: u32,
}

impl Position {
    /// After so many expansions.
    #[must_use]
    pub fn after(expansions: u32) -> Self {
        Self { expansions, events: 0 }
    }
}

/// What a node is at some moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// It does not exist yet.
    NotYet,
    /// It is on the open list.
    Open,
    /// It is the node that was selected last.
    Current,
    /// It was expanded.
    Closed,
    /// It was replaced by a node of the same state with a smaller g.
    Superseded,
}

/// All that is true at one position.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Where.
    pub position: Position,
    /// Nodes that exist.
    pub generated: u32,
    /// Nodes that were selected: the closed list is the first so many of the expansions.
    pub closed: u32,
    /// Duplicates dropped so far.
    pub duplicates: u32,
    /// The expansion that was completed last or is under way; `None` at the very beginning.
    pub expansion: Option<Expansion>,
    /// How many of its successors were generated.
    pub successors: usize,
    /// The open list.
    pub open: OpenAt,
    /// The choice that the open list offered just before the node of `expansion` was taken.
    pub open_before: Choice,
}

impl Moment {
    /// What a node is now.
    #[must_use]
    pub fn standing(&self, recording: &Recording, id: NodeId) -> Standing {
        if id.0 >= self.generated {
            return Standing::NotYet;
        }
        if self.expansion.as_ref().is_some_and(|expansion| expansion.id == id) {
            return Standing::Current;
        }
        match recording.nodes().ended(id) {
            Ended::Selected(at) if at < self.closed => Standing::Closed,
            Ended::Superseded(at) if self.is_done(at) || self.is_replaced(id) => Standing::Superseded,
            _ => Standing::Open,
        }
    }

    fn is_done(&self, expansion: u32) -> bool {
        expansion < self.position.expansions
    }

    /// Whether a successor generated in the expansion under way replaced it.
    fn is_replaced(&self, id: NodeId) -> bool {
        use super::Outcome::Improved;
        self.expansion.as_ref().is_some_and(|expansion| {
            let generated = &expansion.successors[..self.successors];
            generated.iter().any(|s| matches!(s.outcome, Improved { old, .. } if old == id))
        })
    }

    /// The node of the closed list at a place, the one expanded last at place 0.
    #[must_use]
    pub fn closed_row(&self, recording: &Recording, place: usize) -> Option<NodeId> {
        let expansion = (self.closed as usize).checked_sub(place + 1)?;
        recording.expanded(expansion as u32)
    }
}

/// Stands at a position of a recording and goes from one to another.
#[derive(Clone, Debug)]
pub struct Cursor {
    position: Position,
    /// Before expansion `position.expansions`.
    mark: Mark,
    /// At that place as well.
    open: OpenAt,
}

/// Beyond so many expansions, a jump to a keyframe is sooner there than steps.
const STEPS_RATHER_THAN_JUMP: u32 = 200;

impl Cursor {
    /// At the very beginning.
    ///
    /// # Panics
    /// Where the recording has not even its start.
    #[must_use]
    pub fn new(recording: &Recording) -> Self {
        assert!(recording.progress.counts.generated > 0, "the start is recorded");
        let mark = recording.mark(0);
        Self { position: Position::default(), mark, open: OpenAt::seek(recording, 0, mark) }
    }

    /// Where it stands.
    #[must_use]
    pub fn position(&self) -> Position {
        self.position
    }

    /// Goes to a position, or to the nearest one that is recorded.
    pub fn seek(&mut self, recording: &Recording, position: Position) {
        let target = position.expansions.min(recording.expansions());
        if self.position.expansions.abs_diff(target) > STEPS_RATHER_THAN_JUMP {
            self.mark = recording.mark(target);
            self.open = OpenAt::seek(recording, target, self.mark);
            self.position.expansions = target;
        }
        while self.position.expansions < target {
            self.step(recording);
        }
        while self.position.expansions > target {
            self.step_back(recording);
        }
        let events = self.under_way(recording).map_or(0, |expansion| expansion.events());
        self.position.events = if target < position.expansions { 0 } else { position.events };
        if self.position.events >= events && events > 0 {
            self.step(recording);
            self.position.events = 0;
        } else if events == 0 {
            self.position.events = 0;
        }
    }

    fn step(&mut self, recording: &Recording) {
        let k = self.position.expansions;
        self.open.step(recording, &recording.expansion_at(k, self.mark));
        self.mark = recording.mark_after(self.mark, k);
        self.position.expansions += 1;
    }

    fn step_back(&mut self, recording: &Recording) {
        let k = self.position.expansions - 1;
        self.mark = recording.mark_back(self.mark, k);
        self.open.step_back(recording, &recording.expansion_at(k, self.mark));
        self.position.expansions = k;
    }

    /// The expansion that comes next, or that is under way.
    fn under_way(&self, recording: &Recording) -> Option<Expansion> {
        let k = self.position.expansions;
        (k < recording.expansions()).then(|| recording.expansion_at(k, self.mark))
    }

    /// The position one event later; the same at the end of what is recorded.
    #[must_use]
    pub fn next_event(&self, recording: &Recording) -> Position {
        match self.under_way(recording) {
            None => self.position,
            Some(expansion) if self.position.events + 1 < expansion.events() => {
                Position { events: self.position.events + 1, ..self.position }
            }
            Some(_) => Position::after(self.position.expansions + 1),
        }
    }

    /// The position one event earlier; the same at the very beginning.
    #[must_use]
    pub fn previous_event(&self, recording: &Recording) -> Position {
        match self.position {
            Position { expansions, events } if events > 0 => Position { expansions, events: events - 1 },
            Position { expansions: 0, .. } => self.position,
            Position { expansions, .. } => {
                let events = recording.expansion(expansions - 1).map_or(0, |e| e.events() - 1);
                Position { expansions: expansions - 1, events }
            }
        }
    }

    /// What is true where it stands.
    #[must_use]
    pub fn moment(&self, recording: &Recording) -> Moment {
        let Position { expansions, events } = self.position;
        let mut moment = Moment {
            position: self.position,
            generated: self.mark.first_child,
            closed: expansions,
            duplicates: self.mark.duplicates,
            expansion: None,
            successors: 0,
            open: self.open.clone(),
            open_before: self.open.choice(),
        };
        if events == 0 {
            if let Some(last) = expansions.checked_sub(1) {
                let expansion = recording.expansion_at(last, recording.mark_back(self.mark, last));
                let mut before = self.open.clone();
                before.step_back(recording, &expansion);
                moment.open_before = before.choice();
                moment.successors = expansion.successors.len();
                moment.expansion = Some(expansion);
            }
            return moment;
        }
        let Some(expansion) = self.under_way(recording) else {
            return moment;
        };
        moment.closed += 1;
        moment.open.begin(recording, &expansion);
        moment.successors = events.saturating_sub(2) as usize;
        for (i, successor) in expansion.successors[..moment.successors].iter().enumerate() {
            moment.open.generate(recording, &expansion, i);
            match successor.outcome.node() {
                Some(_) => moment.generated += 1,
                None => moment.duplicates += 1,
            }
        }
        moment.expansion = Some(expansion);
        moment
    }
}
