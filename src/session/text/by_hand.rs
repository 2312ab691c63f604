//! A search by hand.

pub const FAILED: &str = "The comparison failed because of an error in Tilescope";
pub const OUT_OF_MEMORY: &str = "The comparison stopped: the system has no more memory";
pub const NOT_STARTED: &str = "The comparison could not start: the system provides no thread";
