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

use super::work::Wake;
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

/// Fills a recording: it searches, or hears what a program does. Gives how much is complete, and how it ended.
pub type Search = Box<dyn FnOnce(&Recording, Guard<'_>, &mut dyn Watcher) -> (Progress, Answer) + Send>;

#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The share of the preparation that is done, from 0 to 1; `None` once the search has begun.
    pub prepared: Option<f32>,
    pub progress: Progress,
    pub elapsed: Duration,
    /// `None` while it runs.
    pub ending: Option<Ending>,
    /// True if it waits at a limit until it is told how to continue.
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
