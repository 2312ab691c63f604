//! What runs beside the search on the screen: several searches, and the return of memory.

use std::io;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};

use crate::compare::{BatchEnd, Measured, RunSet};
use crate::core::shown::Shown;
use crate::file::Document;
use crate::worker::{Wake, Work, end_elsewhere};

/// Results that the table has not taken yet: the number of the search, what it did, and whether it ran alone.
pub(in crate::core) type EndedRuns = Arc<Mutex<Vec<(usize, Measured, bool)>>>;

#[derive(Debug)]
pub struct RunningSet {
    /// `None` for the runs of a session that was opened.
    pub(in crate::core) set: Option<&'static RunSet>,
    pub(in crate::core) documents: Vec<Document>,
    pub(in crate::core) measured: usize,
    pub(in crate::core) results: EndedRuns,
    pub(in crate::core) job: Work<io::Result<BatchEnd>>,
    pub(in crate::core) max_bytes: u64,
}

impl RunningSet {
    pub fn title(&self) -> &'static str {
        self.set.map_or("Runs of the session", |set| set.title)
    }

    pub fn count(&self) -> usize {
        self.documents.len()
    }

    pub fn measured(&self) -> usize {
        self.measured
    }

    /// How much of the tables is made that its heuristics need, from 0 to 1, while that takes its time.
    pub fn preparing(&self) -> Option<f32> {
        let done = self.job.done();
        (done > 0.0 && done < 1.0).then_some(done)
    }
}

pub struct Freeing {
    bytes: Arc<AtomicU64>,
    wake: Wake,
}

struct Freed {
    bytes: Arc<AtomicU64>,
    /// Those of this search.
    returned: u64,
    wake: Wake,
}

impl Drop for Freed {
    fn drop(&mut self) {
        self.bytes.fetch_sub(self.returned, Relaxed);
        (self.wake)();
    }
}

impl Freeing {
    pub(crate) fn new(wake: Wake) -> Self {
        Self { bytes: Arc::default(), wake }
    }

    /// Ends a search on another thread. Its memory counts until it is free.
    pub(crate) fn free(&self, shown: Box<Shown>) {
        let returned = shown.bytes();
        self.bytes.fetch_add(returned, Relaxed);
        let freed = Freed { bytes: Arc::clone(&self.bytes), returned, wake: self.wake.clone() };
        // In this order: fields are dropped as they are declared.
        end_elsewhere((shown, freed));
    }

    pub(in crate::core) fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }
}
