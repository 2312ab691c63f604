//! What is counted of the search that is shown, on threads of their own: the g–h plane, while it is on the screen, and the summary.

use std::sync::{Arc, Weak};

use crate::picture::cells_so_far;
use crate::recording::{
    Axes, Cell, CellCounts, Columns, Members, Moment, Plane, Position, Recording, Region, StatusCounts,
    Summary,
};
use crate::search::Node;
use crate::worker::{BackgroundTask, Wake};

const SLICE: u32 = 1 << 19;
/// With fewer entries left than this, no task is started.
const FEW: u32 = 1 << 12;
const MOST_MEMBERS: usize = 1000;

#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlaneView {
    pub plane: Plane,
    pub filter: Option<Region>,
    pub cursor: Option<Region>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct PlaneNow {
    pub plane: Plane,
    pub position: Position,
    /// All cells that have nodes at the end of what is recorded, with their number of nodes.
    pub totals: Arc<[(Cell, u32)]>,
    pub counts: Arc<[(Cell, StatusCounts)]>,
    pub current: Option<(Cell, Node)>,
}

impl PlaneNow {
    pub fn counts_of(&self, region: &Region) -> StatusCounts {
        let inside = self.counts.iter().filter(|(cell, _)| region.contains(*cell));
        inside.fold(StatusCounts::default(), |sum, (_, counts)| sum.with(*counts))
    }
}

type Wanted = (Region, Position, u32);

#[derive(Debug)]
enum CountingResult {
    Counted(Result<Arc<CellCounts>, &'static str>),
    Found(Wanted, Members),
}

#[derive(Debug, Default)]
pub struct Counting {
    plane: Plane,
    /// Whose nodes are counted. Weak, so that the counts do not keep the memory of a search that was dropped.
    of: Weak<Columns>,
    cell_counts: Option<Arc<CellCounts>>,
    pub refused: Option<String>,
    task: Option<BackgroundTask<CountingResult>>,
    /// What the plane was made from: position, nodes, steps, entries counted, and whether the future is hidden.
    made_of: Option<(Position, u32, u32, u32, bool)>,
    now: Option<PlaneNow>,
    members: Option<(Wanted, Members)>,
}

impl Counting {
    /// The plane as far as it is counted. It may lag behind the current position.
    pub fn now(&self) -> Option<&PlaneNow> {
        self.now.as_ref().filter(|now| now.plane == self.plane)
    }

    pub fn cell_counts(&self) -> Option<&CellCounts> {
        self.cell_counts.as_deref()
    }

    pub fn members(&self) -> Option<&Members> {
        self.members.as_ref().map(|(_, members)| members)
    }

    /// Updates the plane where that is quick, and starts a task otherwise. A hidden future has only the cells that have nodes.
    pub(crate) fn refresh(
        &mut self,
        recording: &Recording,
        moment: &Moment,
        (view, hides_future): (&PlaneView, bool),
        wake: &Wake,
    ) {
        let of = Arc::downgrade(recording.columns());
        if self.plane != view.plane || !self.of.ptr_eq(&of) {
            *self = Self { plane: view.plane, of, ..Self::default() };
        }
        self.receive();
        if self.cell_counts.is_none() && self.plane == Plane::Cost {
            self.cell_counts =
                Axes::new(recording, self.plane).ok().map(|axes| Arc::new(CellCounts::new(axes)));
        }
        self.update(recording, moment, hides_future);
        if self.refused.is_some() || self.task.is_some() {
            return;
        }
        if self.cell_counts.as_ref().is_none_or(|cell_counts| cell_counts.rest(recording) >= FEW) {
            self.count(recording, wake);
        } else if let Some(region) = &view.filter {
            self.find(recording, moment, region, wake);
        } else {
            self.members = None;
        }
    }

    fn receive(&mut self) {
        let Some(done) = self.task.as_mut().and_then(BackgroundTask::poll) else { return };
        self.task = None;
        match done {
            Ok(CountingResult::Counted(Ok(cell_counts))) => self.cell_counts = Some(cell_counts),
            Ok(CountingResult::Counted(Err(why))) => self.refused = Some(why.to_owned()),
            Ok(CountingResult::Found(wanted, members)) => self.members = Some((wanted, members)),
            Err(failed) => self.refused = Some(format!("The nodes are not counted: {failed}")),
        }
    }

    fn update(&mut self, recording: &Recording, moment: &Moment, hides_future: bool) {
        let Some(cell_counts) =
            self.cell_counts.as_ref().filter(|cell_counts| cell_counts.covers(recording, moment))
        else {
            return;
        };
        let progress = recording.progress();
        let made_of =
            (moment.position, progress.nodes(), progress.steps(), cell_counts.counted(), hides_future);
        if self.made_of == Some(made_of) {
            return;
        }
        let grew = |(_, nodes, _, counted, hid)| (nodes, counted, hid) != (made_of.1, made_of.3, false);
        let counts: Arc<[_]> = cell_counts.at(recording, moment).into();
        let totals = match &self.now {
            _ if hides_future => cells_so_far(&counts).into(),
            Some(now) if !self.made_of.is_some_and(grew) => Arc::clone(&now.totals),
            _ => cell_counts.in_the_end(recording).into(),
        };
        self.now = Some(PlaneNow {
            plane: self.plane,
            position: moment.position,
            totals,
            counts,
            current: crate::picture::current(moment, &cell_counts.axes),
        });
        self.made_of = Some(made_of);
    }

    fn count(&mut self, recording: &Recording, wake: &Wake) {
        let (recording, plane) = (recording.clone(), self.plane);
        let cell_counts = self.cell_counts.clone();
        self.start(wake, move || {
            let cell_counts = match cell_counts {
                Some(cell_counts) => Ok(Arc::unwrap_or_clone(cell_counts)),
                None => Axes::new(&recording, plane).map(CellCounts::new),
            };
            CountingResult::Counted(cell_counts.map(|mut cell_counts| {
                cell_counts.extend(&recording, SLICE);
                Arc::new(cell_counts)
            }))
        });
    }

    fn find(&mut self, recording: &Recording, moment: &Moment, region: &Region, wake: &Wake) {
        let wanted = (region.clone(), moment.position, recording.progress().nodes());
        if self.members.as_ref().is_some_and(|(found, _)| *found == wanted) {
            return;
        }
        let Some(cell_counts) = self.cell_counts.clone() else { return };
        let (recording, moment) = (recording.clone(), moment.clone());
        self.start(wake, move || {
            let members = cell_counts.members(&recording, &moment, &wanted.0, MOST_MEMBERS);
            CountingResult::Found(wanted, members)
        });
    }

    fn start(&mut self, wake: &Wake, work: impl FnOnce() -> CountingResult + Send + 'static) {
        match BackgroundTask::start("count", wake.clone(), work) {
            Ok(task) => self.task = Some(task),
            Err(error) => self.refused = Some(format!("The nodes are not counted: {error}")),
        }
    }
}

#[derive(Debug, Default)]
pub struct Overview {
    summary: Option<Arc<Summary>>,
    task: Option<BackgroundTask<Summary>>,
    has_failed: bool,
}

/// Steps that one task summarises: some hundredths of a second.
const STEPS_AT_ONCE: u32 = 1 << 17;
/// While the search runs, the summary is extended when this fraction of it is new: about a pixel of the screen.
const NEWS: u32 = 1000;

impl Overview {
    pub fn summary(&self) -> Option<&Arc<Summary>> {
        self.summary.as_ref()
    }

    /// Takes what is ready and starts a task for the rest, which calls `wake` when it is done.
    pub fn receive(&mut self, recording: &Recording, is_running: bool, wake: &Wake) {
        match self.task.as_mut().and_then(BackgroundTask::poll) {
            None => {}
            Some(Ok(summary)) => (self.summary, self.task) = (Some(Arc::new(summary)), None),
            Some(Err(_)) => (self.has_failed, self.task) = (true, None),
        }
        let known = self.summary.as_ref().map(|summary| summary.steps());
        let news = recording.steps_in_detail() - known.unwrap_or(0);
        let is_worth_it =
            known.is_none() || news > if is_running { recording.steps_in_detail() / NEWS } else { 0 };
        if self.task.is_none() && !self.has_failed && is_worth_it {
            let (old, recording) = (self.summary.clone(), recording.clone());
            let work = move || {
                let mut summary = old.map_or_else(|| Summary::new(&recording), |old| Summary::clone(&old));
                summary.extend(&recording, STEPS_AT_ONCE);
                summary
            };
            // If no thread can start, the next frame tries again.
            self.task = BackgroundTask::start("summary", wake.clone(), work).ok();
        }
    }
}
