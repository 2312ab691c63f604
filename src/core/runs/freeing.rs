//! Memory that is being returned.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::core::shown::Shown;
use crate::worker::{Wake, end_elsewhere};

/// Memory that is being returned on other threads.
pub struct Freeing {
    bytes: Arc<AtomicU64>,
    wake: Wake,
}

/// Says when a search is gone.
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
    /// `wake` is called when memory was returned.
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
