//! The figures of many runs: measured without a screen, and on all cores.

mod batch;
mod figure;
mod figures;

pub use batch::{BatchEnd, BatchEvent, measure_all};
pub use figure::{FigureInfo, FigureUnit};
pub use figures::{Figures, Measured, RunOutcome, measure};
