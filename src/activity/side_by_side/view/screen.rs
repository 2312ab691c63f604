//! What every part of the screen needs.

use crate::activity::side_by_side::runs::ComparedRuns;
use crate::core::Seen;
use crate::kit::widgets::Pen;

/// What the parts need.
#[derive(Clone, Copy)]
pub(super) struct Beside<'a> {
    pub(super) seen: Seen<'a>,
    pub(super) runs: &'a ComparedRuns,
    pub(super) pen: Pen,
}
