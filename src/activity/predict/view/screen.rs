//! What every part of the screen needs.

use crate::activity::predict::round::PredictRound;
use crate::core::{Seen, Shown};
use crate::kit::widgets::Pen;
use crate::panels::stage::Form;

/// What the parts need.
#[derive(Clone, Copy)]
pub(super) struct Predict<'a> {
    pub(super) seen: Seen<'a>,
    pub(super) shown: &'a Shown,
    pub(super) round: &'a PredictRound,
    pub(super) pen: Pen,
    /// How much of the left side has room.
    pub(super) form: Form,
}
