//! Breakpoints and bookmarks of the search that is shown, and finding events.

use std::ops::ControlFlow;

use crate::picture::StepUnit;
use crate::puzzle::{Board, Size};
use crate::recording::{Condition, Direction, FindOutcome, Hit, Position, Quantity, Recording, Relation};
use crate::search::Effect;
use crate::worker::{Wake, Work};

#[derive(Debug, Default)]
pub struct Breakpoints {
    pub form: Option<BreakpointForm>,
    pub find: Option<Find>,
    /// Keeps playback from passing a breakpoint.
    pub(super) watch: Watch,
    pub hits: TimelineHits,
}

impl Breakpoints {
    pub(crate) fn forget_search(&mut self) {
        *self = Self { form: self.form.take(), ..Self::default() };
    }
}

#[derive(Debug)]
pub struct Find {
    conditions: Vec<Condition>,
    direction: Direction,
    /// The event is not before this position (after it, when finding backwards).
    from: Position,
    until: Position,
    job: Option<Work<FindOutcome>>,
    pub(crate) waits: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FindState {
    /// The part that is done, from 0 to 1.
    Searching(f32),
    /// Nothing that is recorded matches, and the search is still running.
    AtLiveEnd,
    /// Nothing that is recorded matches, and the user waits for what the search records next.
    Waiting,
}

impl Find {
    pub(crate) fn new(conditions: Vec<Condition>, from: Position, direction: Direction) -> Self {
        Self { conditions, direction, from, until: from, job: None, waits: false }
    }

    /// What is being found, for a message: one condition, or any of several.
    pub fn name(&self) -> String {
        match &self.conditions[..] {
            [one] => format!("“{one}”"),
            _ => "an enabled breakpoint".to_owned(),
        }
    }

    pub fn state(&self) -> FindState {
        match &self.job {
            _ if self.waits => FindState::Waiting,
            Some(job) => FindState::Searching(job.done()),
            None => FindState::AtLiveEnd,
        }
    }

    pub(crate) fn start(&mut self, recording: &Recording, wake: &Wake) {
        self.until = Position::after(recording.steps());
        let (recording, conditions) = (recording.clone(), self.conditions.clone());
        let (from, direction) = (self.from, self.direction);
        let job = Work::start("find", wake.clone(), move |go_on| {
            recording.find(&conditions, from, direction, go_on)
        });
        self.job = job.ok();
    }

    /// Takes the result, and goes on with what is recorded since. `None` until it is over; then the match, or why there is none.
    pub(crate) fn receive(
        &mut self,
        recording: &Recording,
        is_running: bool,
        wake: &Wake,
    ) -> Option<Result<(Position, Condition), String>> {
        let place = |position| StepUnit::of(recording.algorithm().unit).position(position);
        if let Some(job) = &mut self.job {
            let found = job.poll()?;
            self.job = None;
            match found {
                Ok(FindOutcome::Hit(hit)) => return Some(Ok((hit.position, self.conditions[hit.condition]))),
                Ok(FindOutcome::Nowhere) if self.direction == Direction::Forwards => self.from = self.until,
                Ok(FindOutcome::Nowhere) => {
                    return Some(Err(format!("No match for {} before {}", self.name(), place(self.from))));
                }
                Ok(FindOutcome::Stopped) => return Some(Err("Find stopped".to_owned())),
                Err(failed) => return Some(Err(format!("Find failed: {failed}"))),
            }
        }
        let has_more = Position::after(recording.steps()) > self.until;
        if has_more && (self.waits || !is_running) {
            self.start(recording, wake);
        } else if !has_more && !is_running {
            return Some(Err(format!("No match for {} up to {}", self.name(), place(self.until))));
        }
        None
    }
}

words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum EventKind: name, meaning;

    Board = "a board is reached", "A node of this board is generated, expanded, or visited for the first time.";
    F = "f of the current node", "The value of the node that is expanded or visited.";
    G = "g of the current node", "The value of the node that is expanded or visited.";
    H = "h of the current node", "The value of the node that is expanded or visited.";
    Duplicate = "a duplicate is dropped",
        "A successor is dropped because its state is known. Undoing the last move does not count.";
    Replaced = "an open node is replaced", "An open node is replaced by a node of the same board with a smaller g.";
    Reopened = "a closed node is opened again", "A closed board is reached with a smaller g and becomes open again.";
    NewIteration = "a new iteration begins", "The search starts again with a larger bound.";
    GoalGenerated = "a goal is generated",
        "A goal node is generated. In a search from both ends, the two sides meet on a better path.";
    LayerDone = "a layer is done",
        "The last step of a layer is done: a depth, an f or h value, a run down or back up, or an iteration.";
    Line = "a line of the pseudocode is reached", "An event reaches this line of the pseudocode.";
}

impl EventKind {
    pub fn of_condition(condition: &Condition) -> Self {
        match condition {
            Condition::Board(_) => Self::Board,
            Condition::Value(Quantity::F, _) => Self::F,
            Condition::Value(Quantity::G, _) => Self::G,
            Condition::Value(Quantity::H, _) => Self::H,
            Condition::Duplicate => Self::Duplicate,
            Condition::Replaced => Self::Replaced,
            Condition::Reopened => Self::Reopened,
            Condition::NewIteration => Self::NewIteration,
            Condition::GoalGenerated => Self::GoalGenerated,
            Condition::LayerDone => Self::LayerDone,
            Condition::Line(_) => Self::Line,
        }
    }

    /// A condition of this kind to start from; `None` where there is none.
    pub fn example(self, board: &Board, lines: &[(Effect, String)]) -> Option<Condition> {
        let own = [Condition::Board(*board)];
        let changes =
            [Quantity::F, Quantity::G, Quantity::H].map(|of| Condition::Value(of, Relation::Changes));
        let line = lines.first().map(|(line, _)| Condition::Line(*line));
        let others = [
            Condition::Duplicate,
            Condition::Replaced,
            Condition::Reopened,
            Condition::NewIteration,
            Condition::GoalGenerated,
            Condition::LayerDone,
        ];
        let mut all = own.into_iter().chain(changes).chain(others).chain(line);
        all.find(|condition| Self::of_condition(condition) == self)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BreakpointForm {
    /// Its index; `None` for a new one.
    pub editing: Option<usize>,
    pub text: String,
}

impl BreakpointForm {
    /// The condition that the text means on boards of this size, or what is wrong with it, without a full stop.
    pub fn condition(&self, size: Size) -> Result<Condition, String> {
        match self.text.parse() {
            Ok(Condition::Board(board)) if board.size() != size => {
                Err(format!("this is a {} board, but the boards are {size}", board.size()))
            }
            other => other.map_err(|error| error.to_string()),
        }
    }
}

/// Marks are made again when a fourth of a running search is new: at most four times the work of once at the end.
const GROWTH: u32 = 4;

#[derive(Debug, Default)]
pub struct TimelineHits {
    conditions: Vec<Condition>,
    steps: u32,
    /// By condition, in the order of their positions.
    hits: Vec<Vec<Hit>>,
    job: Option<Making>,
}

#[derive(Debug)]
struct Making {
    conditions: Vec<Condition>,
    steps: u32,
    job: Work<Option<Vec<Vec<Hit>>>>,
}

impl TimelineHits {
    /// Only this many breakpoints have marks, the first ones.
    pub const MOST: usize = 16;
    /// A breakpoint has at most one mark in each of this many sections: about one a pixel. Up to as many steps, each match has one.
    pub const SECTIONS: u32 = 1024;

    pub fn iter(&self) -> impl Iterator<Item = (&Condition, &[Hit])> {
        self.conditions.iter().zip(self.hits.iter().map(Vec::as_slice))
    }

    /// The steps up to a place that match a condition, counted from 0. `None` where not every match has a mark.
    pub fn steps_until(&self, condition: &Condition, here: Position) -> Option<Vec<u64>> {
        let is_exact = self.steps <= Self::SECTIONS && here <= Position::after(self.steps.into());
        let (_, hits) = self.iter().find(|(own, _)| *own == condition).filter(|_| is_exact)?;
        let until = hits.iter().take_while(|hit| hit.position <= here);
        let mut steps: Vec<_> = until.map(|hit| hit.position.step()).collect();
        steps.dedup();
        Some(steps)
    }

    /// The part of the next marks that is done, from 0 to 1; `None` where none are being made.
    pub fn making(&self) -> Option<f32> {
        self.job.as_ref().map(|making| making.job.done())
    }

    /// Takes the marks that are done, and starts to make new ones where the breakpoints or the recording changed.
    pub(crate) fn refresh(
        &mut self,
        mut conditions: Vec<Condition>,
        recording: &Recording,
        is_running: bool,
        wake: &Wake,
    ) {
        conditions.truncate(Self::MOST);
        self.job.take_if(|making| making.conditions != conditions);
        if let Some(made) = self.job.as_mut().and_then(|making| making.job.poll())
            && let Some(Making { conditions, steps, .. }) = self.job.take()
        {
            *self = Self { conditions, steps, hits: made.ok().flatten().unwrap_or_default(), job: None };
        }
        let steps = recording.steps_in_detail();
        let has_grown = if is_running { steps - steps / GROWTH > self.steps } else { steps != self.steps };
        if self.job.is_some() || !has_grown && conditions == self.conditions {
            return;
        }
        if conditions.is_empty() {
            *self = Self { steps, ..Self::default() };
            return;
        }
        let (recording, asked) = (recording.clone(), conditions.clone());
        let job = Work::start("timeline", wake.clone(), move |go_on| sample(&recording, &asked, go_on));
        self.job = job.ok().map(|job| Making { conditions, steps, job });
    }
}

/// One condition at a time, so that a common one does not hide a rare one.
fn sample(
    recording: &Recording,
    conditions: &[Condition],
    go_on: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Option<Vec<Vec<Hit>>> {
    let all = conditions.len() as f32;
    let each = conditions.iter().enumerate().map(|(i, condition)| {
        recording.sample(&[*condition], TimelineHits::SECTIONS, &mut |done| go_on((i as f32 + done) / all))
    });
    each.collect()
}

/// Steps that are checked at once: a small part of a second.
const AHEAD: u64 = 1 << 20;

/// Checks what is ahead of the cursor, on a thread of its own.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    conditions: Vec<Condition>,
    /// Nothing before here was checked.
    from: Position,
    /// Up to here there is no breakpoint, except at this very position.
    clear_to: Position,
    hit: Option<Condition>,
    /// Checks from `clear_to` up to that position.
    job: Option<(Work<FindOutcome>, Position)>,
}

impl Watch {
    /// How far playback may go from a position, and the breakpoint that stops it there, if any.
    pub(crate) fn limit(
        &mut self,
        conditions: Vec<Condition>,
        recording: &Recording,
        from: Position,
        wake: &Wake,
    ) -> (Position, Option<Condition>) {
        if conditions.is_empty() {
            *self = Self::default();
            return (Position::after(u64::MAX), None);
        }
        let is_behind = self.hit.is_some() && self.clear_to <= from;
        if conditions != self.conditions || from < self.from || from > self.clear_to || is_behind {
            *self = Self { conditions, from, clear_to: from, ..Self::default() };
        }
        self.receive();
        if self.hit.is_none() && self.job.is_none() {
            self.look_ahead(recording, wake);
        }
        (self.clear_to, self.hit)
    }

    fn receive(&mut self) {
        let Some((job, until)) = &mut self.job else { return };
        let Some(found) = job.poll() else { return };
        match found {
            Ok(FindOutcome::Hit(hit)) => {
                self.clear_to = hit.position;
                self.hit = Some(self.conditions[hit.condition]);
            }
            // An error in Tilescope must not stop playback.
            Ok(FindOutcome::Nowhere | FindOutcome::Stopped) | Err(_) => self.clear_to = *until,
        }
        self.job = None;
    }

    fn look_ahead(&mut self, recording: &Recording, wake: &Wake) {
        let until = Position::after(recording.steps().min(self.clear_to.steps.saturating_add(AHEAD)));
        if until <= self.clear_to {
            return;
        }
        let (recording, conditions, from) = (recording.clone(), self.conditions.clone(), self.clear_to);
        let job = Work::start("breakpoints", wake.clone(), move |go_on| {
            recording.find_until(&conditions, from, until, go_on)
        });
        self.job = job.ok().map(|job| (job, until));
        if self.job.is_none() {
            self.clear_to = until;
        }
    }
}
