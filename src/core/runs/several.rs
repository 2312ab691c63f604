//! *Run several*: the searches of a set on all cores, without recordings. Their rows appear as they end.

use std::io;
use std::sync::{Arc, Mutex};

use crate::compare::{BatchEnd, Measured, RunSet};
use crate::core::text;
use crate::file::Document;
use crate::worker::Work;

/// Results that the table has not taken yet: the number of the search, what it did, and whether it ran alone.
pub(in crate::core) type EndedRuns = Arc<Mutex<Vec<(usize, Measured, bool)>>>;

/// A set that is being run. Dropping it stops it.
#[derive(Debug)]
pub struct RunningSet {
    /// `None` for the runs of a session that was opened.
    pub(in crate::core) set: Option<&'static RunSet>,
    pub(in crate::core) documents: Vec<Document>,
    pub(in crate::core) measured: usize,
    pub(in crate::core) results: EndedRuns,
    pub(in crate::core) job: Work<io::Result<BatchEnd>>,
    /// The memory that its searches may take together.
    pub(in crate::core) max_bytes: u64,
}

impl RunningSet {
    /// What is run.
    pub fn title(&self) -> &'static str {
        self.set.map_or(text::RUNS_OF_SESSION, |set| set.title)
    }

    /// How many searches it has.
    pub fn count(&self) -> usize {
        self.documents.len()
    }

    /// How many of them have ended.
    pub fn measured(&self) -> usize {
        self.measured
    }

    /// How much of the tables is made that its heuristics need, from 0 to 1, while that takes its time.
    pub fn preparing(&self) -> Option<f32> {
        let done = self.job.done();
        (done > 0.0 && done < 1.0).then_some(done)
    }

    pub(crate) fn max_bytes(&self) -> u64 {
        self.max_bytes
    }
}
