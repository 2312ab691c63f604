//! Who is told what a search does, and what there is to tell: below everything that reports.

mod counts;
mod guard;
mod tracer;

pub use counts::{Counts, OrderingCost};
pub use guard::{Ceiling, Guard, Headless, Limits};
pub use tracer::{Checkpoint, Footprint, KeptNode, Stop, Tracer};
