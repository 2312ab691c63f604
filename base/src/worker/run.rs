//! One search on its own thread.
//!
//! It sends snapshots over a bounded channel. A snapshot is small: it says how much of the shared recording is complete. If the
//! channel is full, the snapshot is dropped, because the next one says more. So a slow window never delays a search.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use super::Wake;
use crate::memory::OutOfMemory;
use crate::memory::lock;
use crate::platform::{Instant, Panic, Thread, panic_text, pause, receive, send, spawn};
use crate::puzzle::Move;
use crate::recording::{Progress, Recording, Watcher};
use crate::search::{Answer, Guard, Limits, Stop};

/// Time between two snapshots: about a frame.
const SNAPSHOT_EVERY: Duration = Duration::from_millis(16);
/// Snapshots that the channel holds. A later snapshot contains the earlier ones, so one that does not fit is dropped and
/// the search never waits for the window. Only the last one waits.
const SNAPSHOTS_WAITING: usize = 4;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    Solved,
    Exhausted,
    Stopped(Stop),
    /// The program has an error; this is the message of the panic.
    Failed(String),
}

/// Work before a search can begin, such as computing a table of its heuristic. It reports from 0 to 1 how much is done, and
/// stops early if asked to.
pub type Preparation = Box<dyn FnOnce(&mut dyn FnMut(f32) -> ControlFlow<()>) -> ControlFlow<()> + Send>;

/// What fills a recording: it searches, or hears what a program does. Gives how much is complete, and how it ended.
pub type Search = Box<dyn FnOnce(&Recording, Guard<'_>, &mut dyn Watcher) -> (Progress, Answer) + Send>;

#[derive(Clone, Debug)]
pub struct Snapshot {
    /// How much of the preparation is done, from 0 to 1; `None` once the search has begun.
    pub prepared: Option<f32>,
    pub progress: Progress,
    pub elapsed: Duration,
    /// `None` while it runs.
    pub ending: Option<Ending>,
    /// Whether it waits at a limit until it is told how to continue.
    pub waits: bool,
}

/// A search that runs or has ended. Dropping it stops the search and waits for its thread.
#[derive(Debug)]
pub struct Run {
    /// `None` only during drop.
    snapshots: Option<Receiver<Snapshot>>,
    /// Tell a search that waits at a limit its next limits, or `None` to stop it; dropped to end it there. `None` only during drop.
    orders: Option<SyncSender<Option<Limits>>>,
    cancel: Arc<AtomicBool>,
    thread: Option<Thread>,
}

impl Run {
    /// Prepares and starts the search of an empty recording. `wake` is called after each snapshot.
    pub fn start(recording: &Recording, limits: Limits, first: Preparation, wake: Wake) -> io::Result<Self> {
        let search = Box::new(|recording: &Recording, guard: Guard<'_>, watcher: &mut dyn Watcher| {
            recording.write(guard, watcher)
        });
        Self::start_with(recording, limits, first, search, wake)
    }

    /// Prepares, and fills an empty recording in another way than by its algorithm.
    pub fn start_with(
        recording: &Recording,
        limits: Limits,
        preparation: Preparation,
        search: Search,
        wake: Wake,
    ) -> io::Result<Self> {
        let (sender, snapshots) = sync_channel(SNAPSHOTS_WAITING);
        let (orders, next) = sync_channel(1);
        let cancel = Arc::new(AtomicBool::new(false));
        let recording = recording.clone();
        let asked = Arc::clone(&cancel);
        let so_far = SoFar { complete: Progress::default(), began: Instant::now() };
        let post = Post { sender, wake, so_far: Arc::new(Mutex::new(so_far)) };
        let last_post = post.clone();
        let thread = spawn(
            "search",
            move || {
                let reporter = Reporter { post, next, last_sent: None };
                work(&recording, limits, (preparation, search), &asked, reporter);
            },
            move |panic| last_post.send_failure(&panic),
        )?;
        Ok(Self { snapshots: Some(snapshots), orders: Some(orders), cancel, thread: Some(thread) })
    }

    /// The newest snapshot since the last call; `None` if there is none.
    pub fn latest(&mut self) -> Option<Snapshot> {
        self.snapshots.as_ref()?.try_iter().last()
    }

    /// Waits for the next snapshot; `None` after the last one.
    pub fn wait(&mut self) -> Option<Snapshot> {
        receive(self.snapshots.as_ref()?)
    }

    pub fn go_on(&self, limits: Limits) {
        self.tell(Some(limits));
    }

    /// Asks the search to stop; its last snapshot follows.
    pub fn stop(&self) {
        self.cancel.store(true, Ordering::Relaxed);
        // It may wait at a limit, before the window knows.
        self.tell(None);
    }

    fn tell(&self, order: Option<Limits>) {
        if let Some(orders) = &self.orders {
            // Full if another order is on its way: that one wakes the search, which then sees the flag. Gone if the search
            // has ended.
            let _ = orders.try_send(order);
        }
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.stop();
        // Before joining: the thread may wait for room in the channel, or at a limit.
        self.snapshots = None;
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            thread.join();
        }
    }
}

struct SoFar {
    complete: Progress,
    began: Instant,
}

#[derive(Clone)]
struct Post {
    sender: SyncSender<Snapshot>,
    wake: Wake,
    so_far: Arc<Mutex<SoFar>>,
}

impl Post {
    fn send_last(&self, progress: Progress, ending: Ending) {
        self.send_surely(Snapshot { ending: Some(ending), ..self.snapshot(progress) });
    }

    fn snapshot(&self, progress: Progress) -> Snapshot {
        let elapsed = self.so_far().began.elapsed();
        Snapshot { progress, prepared: None, elapsed, ending: None, waits: false }
    }

    fn send_failure(&self, panic: &Panic) {
        let out_of_memory = panic.is::<OutOfMemory>().then_some(Ending::Stopped(Stop::OutOfMemory));
        let ending = out_of_memory.unwrap_or_else(|| Ending::Failed(panic_text(panic.as_ref())));
        let complete = self.so_far().complete;
        self.send_last(complete, ending);
    }

    fn so_far(&self) -> MutexGuard<'_, SoFar> {
        lock(&self.so_far)
    }

    fn send_surely(&self, snapshot: Snapshot) {
        // An error means that the run was dropped.
        if send(&self.sender, snapshot) {
            (self.wake)();
        }
    }
}

/// Passes the reports of a recorder on as snapshots, at most one per frame, and receives orders at a limit.
struct Reporter {
    post: Post,
    next: Receiver<Option<Limits>>,
    last_sent: Option<Instant>,
}

impl Reporter {
    /// Sends a snapshot if the last one is old enough; it is dropped if the channel is full.
    fn send(&mut self, progress: &Progress, prepared: Option<f32>) {
        pause();
        let now = Instant::now();
        if self.last_sent.is_some_and(|sent| now - sent < SNAPSHOT_EVERY) {
            return;
        }
        self.last_sent = Some(now);
        let snapshot = Snapshot { prepared, ..self.post.snapshot(*progress) };
        if self.post.sender.try_send(snapshot).is_ok() {
            (self.post.wake)();
        }
    }
}

impl Watcher for Reporter {
    fn progress(&mut self, progress: &Progress) {
        self.post.so_far().complete = *progress;
        self.send(progress, None);
    }

    fn at_limit(&mut self, limit: Stop, progress: &Progress) -> Option<Limits> {
        let reached = Instant::now();
        let ending = Some(Ending::Stopped(limit));
        // This must not be lost, as no later message would say that it waits.
        self.post.send_surely(Snapshot { ending, waits: true, ..self.post.snapshot(*progress) });
        let order = receive(&self.next)?;
        // The wait at the limit is not part of the search's time.
        self.post.so_far().began += reached.elapsed();
        // If it is to stop, the flag ends the search at its next check, whatever the limits.
        Some(order.unwrap_or_default())
    }
}

impl Ending {
    fn from_result(result: &Result<Option<Vec<Move>>, Stop>) -> Self {
        match result {
            Ok(Some(_)) => Self::Solved,
            Ok(None) => Self::Exhausted,
            Err(stop) => Self::Stopped(*stop),
        }
    }
}

fn work(
    recording: &Recording,
    limits: Limits,
    (preparation, search): (Preparation, Search),
    cancel: &AtomicBool,
    mut reporter: Reporter,
) {
    let mut on_preparing = |done| {
        reporter.send(&Progress::default(), Some(done));
        if cancel.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    if preparation(&mut on_preparing).is_break() {
        return reporter.post.send_last(Progress::default(), Ending::Stopped(Stop::Cancelled));
    }
    // The preparation is not part of the search's time.
    reporter.post.so_far().began = Instant::now();
    let (progress, answer) = search(recording, Guard { limits, cancel: Some(cancel) }, &mut reporter);
    reporter.post.send_last(progress, Ending::from_result(&answer.result));
    // Only now is the search's memory freed: no thread waits for it.
    drop(answer.kept);
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use crate::puzzle::{Board, GoalPreset, Size, parse_board, random_board};
    use crate::recording::Reserve;
    use crate::search::{AlgorithmId, NodeId, Problem, Settings};

    fn started(recording: &Recording, limits: Limits) -> Run {
        let nothing: Preparation = Box::new(|_| ControlFlow::Continue(()));
        Run::start(recording, limits, nothing, Arc::new(|| {})).expect("a thread")
    }

    fn recording(start: Board, settings: Settings) -> Recording {
        Recording::new(Problem::to_preset(start, GoalPreset::BlankLast), settings)
    }

    fn farthest(settings: Settings) -> Recording {
        recording(parse_board("8 6 7 2 5 4 3 x 1").expect("a board"), settings)
    }

    fn fifteen(settings: Settings) -> Recording {
        recording(random_board(&GoalPreset::BlankLast.board(Size::FIFTEEN), 1), settings)
    }

    fn nodes_within(max_nodes: u64) -> Limits {
        Limits { max_nodes, ..Limits::default() }
    }

    fn receive(run: &mut Run, recording: &mut Recording) -> Option<Ending> {
        loop {
            let snapshot = run.wait()?;
            recording.extend(snapshot.progress);
            if snapshot.ending.is_some() {
                return snapshot.ending;
            }
        }
    }

    fn finish(mut recording: Recording, limits: Limits) -> (Recording, Option<Ending>) {
        let mut run = started(&recording, limits);
        let ending = receive(&mut run, &mut recording);
        (recording, ending)
    }

    #[test]
    fn a_search_at_a_limit_goes_on_with_a_higher_one_as_if_there_had_been_none() {
        let (whole, _) = finish(farthest(Settings::default()), Limits::default());
        let mut recorded = farthest(Settings::default());
        let mut run = started(&recorded, nodes_within(1000));
        for (ending, next) in [
            (Ending::Stopped(Stop::NodeLimit), nodes_within(500)),
            (Ending::Stopped(Stop::NodeLimit), nodes_within(20_000)),
            (Ending::Stopped(Stop::NodeLimit), nodes_within(20_001)),
            (Ending::Stopped(Stop::NodeLimit), Limits { max_nodes: u64::MAX, max_bytes: 1 << 20 }),
            (Ending::Stopped(Stop::MemoryLimit), Limits::default()),
        ] {
            assert_eq!(receive(&mut run, &mut recorded), Some(ending));
            run.go_on(next);
        }
        assert_eq!(receive(&mut run, &mut recorded), Some(Ending::Solved));
        assert_eq!(recorded.progress().counts, whole.progress().counts);
        let nodes = |recording: &Recording| {
            let ids = (0..recording.progress().nodes()).map(NodeId);
            ids.map(|id| (recording.nodes().get(id), recording.nodes().ended(id))).collect::<Vec<_>>()
        };
        assert!(nodes(&recorded) == nodes(&whole));
    }

    #[test]
    fn a_search_that_is_stopped_where_it_waits_at_its_limit_ends() {
        for goes_on in [false, true] {
            let mut run = started(&farthest(Settings::default()), nodes_within(1000));
            while !run.wait().expect("it waits at its limit").waits {}
            if goes_on {
                run.go_on(Limits::default());
            }
            run.stop();
            let last = std::iter::from_fn(|| run.wait()).last().expect("a last snapshot");
            let is_stopped = last.ending == Some(Ending::Stopped(Stop::Cancelled));
            let is_at_its_end = is_stopped || goes_on && last.ending == Some(Ending::Solved);
            assert!(is_at_its_end && !last.waits, "{last:?}");
        }
    }

    #[test]
    fn a_search_that_the_system_gives_no_more_memory_ends_with_what_is_recorded() {
        // The views of a whole search would need 700 GiB.
        let reserve = Reserve { bytes: 0, bytes_per_node: 4 << 20 };
        for &algorithm in AlgorithmId::ALL {
            let (whole, whole_ending) = finish(farthest(algorithm.into()), Limits::default());
            let limits = Limits { max_bytes: u64::MAX, ..Limits::default() };
            let (recorded, ending) = finish(farthest(algorithm.into()).with_reserve(reserve), limits);
            if ending == whole_ending {
                continue; // it needs less memory
            }
            assert_eq!(ending, Some(Ending::Stopped(Stop::OutOfMemory)), "{algorithm:?}");
            assert!(recorded.steps() > 0 && recorded.steps() < whole.steps(), "{algorithm:?}");
            let count = recorded.progress().nodes();
            let is_same = |id| recorded.nodes().get(id) == whole.nodes().get(id);
            assert!(count > 0 && (0..count).map(NodeId).all(is_same), "{algorithm:?}");
        }
    }

    #[test]
    fn a_growing_table_keeps_the_limit() {
        for mib in [4, 7, 16, 33] {
            let limits = Limits { max_bytes: mib << 20, ..Limits::default() };
            let (recorded, ending) = finish(fifteen(Settings::default()), limits);
            assert_eq!(ending, Some(Ending::Stopped(Stop::MemoryLimit)));
            let bytes = recorded.progress().bytes;
            assert!(bytes <= mib << 20 && bytes > mib << 18, "{bytes} of {mib} MiB");
        }
    }

    #[test]
    fn a_dropped_run_stops_at_any_moment() {
        for millis in [0, 1, 20, 60] {
            let run = started(&fifteen(AlgorithmId::Astar.into()), Limits::default());
            thread::sleep(Duration::from_millis(millis));
            drop(run);
        }
    }

    #[test]
    fn a_preparation_is_shown_and_can_be_stopped() {
        let preparation: Preparation = Box::new(|progress| {
            loop {
                progress(0.5)?;
                thread::sleep(Duration::from_millis(1));
            }
        });
        let recording = farthest(Settings::default());
        let run = Run::start(&recording, Limits::default(), preparation, Arc::new(|| {}));
        let mut run = run.expect("a thread");
        assert_eq!(run.wait().expect("a snapshot").prepared, Some(0.5));
        run.stop();
        let last = std::iter::from_fn(|| run.wait()).last().expect("a last snapshot");
        assert_eq!((last.ending, last.prepared), (Some(Ending::Stopped(Stop::Cancelled)), None));
    }
}
